import type { LogEntry } from '../../src/house/log/log-entry.ts';
import { canonical } from '../../src/kernel/canonical.ts';
import { seeded } from '../../src/kernel/chance.ts';
import { EXPLAINED } from './explained.ts';
import { mutated } from './mutations.ts';
import { corpusOf } from './values.ts';
import { acceptedBy, type Verdicts, walking } from './walk.ts';

/** A forgery that a verifier accepts and nobody has explained. */
export interface Hole extends Verdicts {
  /** Which one it was: with FORGERY it is made again, and no other. */
  readonly forgery: string;
  readonly command: string;
  readonly what: string;
}

export interface Tried {
  readonly name: string;
  readonly entries: readonly LogEntry[];
  readonly seed: number;
  /** How many forgeries of each entry. */
  readonly each: number;
}

const commandOf = (command: unknown): string => {
  const { kind, asks } = Object(command);
  const [first] = [asks].flat();
  const { type, said } = Object(first);
  return `${kind}/${[type, Object(said).type].filter((one) => one !== undefined).join('/')}`;
};

const isExplained = (by: 'both' | 'first' | 'second', command: string, what: string): boolean =>
  EXPLAINED.some((one) => one.by === by && one.command.test(command) && one.what.test(what));

const wordsOf = ({
  at,
  by,
  key,
  command,
  events,
}: Omit<LogEntry, 'position' | 'before' | 'hash'>) =>
  canonical({
    at,
    by,
    key,
    command,
    events: events.map(({ stream, event }) => ({ stream, event })),
  });

const isJson = (value: unknown): boolean => {
  try {
    return canonical(value).length > 0;
  } catch {
    return false;
  }
};

/** Forges entry after entry of an honest log, and asks both verifiers what they say; the honest log itself they must accept. */
export const tried = ({ name, entries, seed, each }: Tried) => {
  const only = process.env.FORGERY?.split(' ');
  const corpus = corpusOf([entries]);
  const walk = walking(entries);
  const holes: Hole[] = [];
  let [made, accepted] = [0, 0];
  for (const [i, own] of entries.entries()) {
    for (let n = 0; i > 0 && n < each; n += 1) {
      const forgery = `${name} ${seed} ${own.position} ${n}`;
      if (only !== undefined && only.join(' ') !== forgery) continue;
      const uniform = seeded(seed * 1_000_003 + own.position * 101 + n);
      const forged = mutated(own, corpus, uniform, entries.slice(i + 1, i + 12));
      const [first] = forged?.forged ?? [];
      if (forged === undefined || first === undefined || !isJson(forged.forged)) continue;
      if (forged.forged.length === 1 && wordsOf(first as LogEntry) === wordsOf(own)) continue;
      made += 1;
      const verdicts = walk.asked(forged.forged);
      const by = acceptedBy(verdicts);
      if (only !== undefined) console.log(forgery, forged.what, JSON.stringify(first), verdicts);
      if (by === undefined) continue;
      accepted += 1;
      const command = commandOf(first.command);
      if (!isExplained(by, command, forged.what))
        holes.push({ forgery, command, what: forged.what, ...verdicts });
    }
    const honest = walk.next();
    if (honest.first !== undefined || honest.second !== undefined)
      throw new Error(`${name}, entry ${own.position}, is honest: ${canonical({ ...honest })}`);
  }
  return { made, accepted, holes };
};
