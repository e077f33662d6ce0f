import { games } from '../../src/games/index.ts';
import type { LogEntry } from '../../src/house/log/log-entry.ts';
import { NOTHING } from '../../src/house/log/log-entry.ts';
import { auditorOf } from '../../src/house/proof/auditor.ts';
import type { Forged } from '../tampering/forging.ts';

interface Second {
  newAudit(): object;
  auditEntry(audit: object, entry: LogEntry): void;
}
const { newAudit, auditEntry }: Second = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/audit.mjs'
);

/** What each verifier says of an entry; undefined where it has nothing against it. */
export interface Verdicts {
  readonly first: string | undefined;
  readonly second: string | undefined;
}

export const acceptedBy = ({
  first,
  second,
}: Verdicts): 'both' | 'first' | 'second' | undefined => {
  if (first === undefined) return second === undefined ? 'both' : 'first';
  return second === undefined ? 'second' : undefined;
};

/** What the first verifier says before it has taken anything of an entry in. */
const BEFORE = ['its command is refused', 'its events differ'];

/**
 * Both verifiers on their way through an honest log. At each place they can be asked what they would say of another entry there,
 * and they go on from the honest one. A forger may end a log with what they forged, so that nothing that comes later counts.
 */
export const walking = (entries: readonly LogEntry[]) => {
  let place = 0;
  let first = auditorOf(games);
  const second = newAudit();
  const versions = new Map<string, number>();

  /** A fresh one that has read everything up to here; what is behind it was decided before. */
  const readAgain = () => {
    const auditor = auditorOf(games, [], (position) => position > place);
    for (const entry of entries.slice(0, place)) auditor.each(entry);
    return auditor;
  };

  const entryOf = ({ events, ...forged }: Forged, position: number, known: Map<string, number>) => {
    const told = events.map(({ stream, event }) => {
      const version = (known.get(stream) ?? 0) + 1;
      known.set(stream, version);
      return { stream, version, event, link: NOTHING };
    });
    const own = entries[position - 1];
    const { before, hash } = own ?? { before: NOTHING, hash: NOTHING };
    return { ...forged, events: told, position, before, hash };
  };

  /** The first verifier remembers which streams it was shown, and nothing else of what it refuses at once. */
  const isUntouched = ({ command }: LogEntry, because: string): boolean => {
    const own = entries[place]!.command;
    const looks = ['kind', 'table', 'game', 'meter'].every(
      (name) => Object(command)[name] === Object(own)[name],
    );
    return looks && BEFORE.some((one) => because.startsWith(one));
  };

  const firstOf = (forged: readonly LogEntry[]): string | undefined => {
    for (const [i, entry] of forged.entries()) {
      const because = first.each(entry);
      if (because === undefined) continue;
      if (i > 0 || !isUntouched(entry, because)) first = readAgain();
      return because;
    }
    const end = first.last({ ok: true, entries: 0, heads: 0, root: NOTHING, keys: [], covered: 0 });
    first = readAgain();
    return end.ok ? undefined : `${end.row}: ${end.because}`;
  };

  const secondOf = (forged: readonly LogEntry[]): string | undefined => {
    const audit = structuredClone(second);
    try {
      for (const entry of forged) auditEntry(audit, structuredClone(entry));
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };

  return {
    place: () => place,
    /** What both say of other entries, in the place of what comes next. */
    asked: (forged: readonly Forged[]): Verdicts => {
      const known = new Map(versions);
      const all = forged.map((one, i) => entryOf(one, place + 1 + i, known));
      return { first: firstOf(all), second: secondOf(all) };
    },
    /** Goes on with the honest entry; what either says against it. */
    next: (): Verdicts => {
      const entry = entries[place]!;
      const said = { first: first.each(entry), second: undefined as string | undefined };
      try {
        auditEntry(second, structuredClone(entry));
      } catch (error) {
        said.second = (error as Error).message;
      }
      for (const { stream, version } of entry.events) versions.set(stream, version);
      place += 1;
      return said;
    },
  };
};
