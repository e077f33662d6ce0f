import { canonical } from '../../kernel/canonical.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { gameOf } from '../games.ts';
import type { House } from '../house.ts';
import { isSignedText, type SignedHead } from '../log/chain.ts';
import { contentOf, type Hash, hashOf, type LogEntry, linkOf, NOTHING } from '../log/log-entry.ts';
import { isSigned, type Signer } from '../log/signing.ts';
import { includes } from '../log/tree.ts';
import { deviceStream, tableStream } from '../streams.ts';
import { textOf } from './receipt.ts';
import { roundPlace } from './round-entries.ts';
import { linksBefore } from './shown.ts';

/** An entry of a dispute pack: where each of its streams was before it, and the proof that it is in the log. */
interface PackedEntry {
  readonly entry: LogEntry;
  readonly before: Readonly<Record<string, Hash>>;
  readonly proof: readonly Hash[];
  readonly head: SignedHead;
}

/**
 * Everything about one round in one file, for a dispute: every entry of the table and its device as it is in the log,
 * each with its proof, none left out, and the house's signature over all of it.
 */
export interface DisputePack {
  readonly kind: 'houseway dispute pack 2';
  readonly table: string;
  readonly game: string;
  readonly round: number;
  readonly from: number;
  readonly to: number;
  /** The streams of which every event from the first packed entry to the last is here. */
  readonly streams: readonly string[];
  /** The round as it is recalled: rules in force, stakes, events, pays and corrections. */
  readonly shows: unknown;
  readonly entries: readonly PackedEntry[];
  readonly key: string;
  readonly signature: string;
}

export const disputePack = async (
  house: House,
  signer: Signer,
  told: Pick<DisputePack, 'table' | 'game' | 'round' | 'from' | 'to'>,
  shows: unknown,
): Promise<DisputePack> => {
  const game = gameOf(house.games, told.game);
  const streams = [tableStream(game, told.table).name, deviceStream(told.table).name];
  const { entries: proved, head } = await house.log.prove(await positionsIn(house, told));
  const entries: PackedEntry[] = [];
  for (const { entry, proof } of proved) {
    if (!entry.events.some(({ stream }) => streams.includes(stream))) continue;
    const before = await linksBefore(house.log.store, entry.events);
    entries.push({ entry, before, proof, head });
  }
  const unsigned: DisputePack = {
    ...{ kind: 'houseway dispute pack 2', ...told, streams, shows, entries },
    ...{ key: signer.key, signature: '' },
  };
  return { ...unsigned, signature: signer.sign(textOf(unsigned)) };
};

/** Other tables write in between: what this one and its device wrote is read, and in rounds of draw 1 everything. */
const positionsIn = async (
  house: House,
  { table, game, round, from, to }: Pick<DisputePack, 'table' | 'game' | 'round' | 'from' | 'to'>,
): Promise<readonly number[]> => {
  const { store } = house.log;
  const place = await roundPlace(store, gameOf(house.games, game), table, round);
  const drawn = (await store.streamHead(deviceStream(table).name)).version > 0;
  if (place === undefined || (drawn && place.promise === undefined)) {
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  }
  const positions = new Set(place.events.map(({ position }) => position));
  return [...positions].filter((one) => one >= from && one <= to).toSorted((a, b) => a - b);
};

export const isPack = (value: object): value is DisputePack =>
  'kind' in value && value.kind === 'houseway dispute pack 2';

/** Whether a pack is whole, complete and in the house's log; needs nothing but the pack and the house's key. */
export const verifyPack = async (
  pack: unknown,
  trusted?: string,
): Promise<DisputePack | Refusal> => {
  if (typeof pack !== 'object' || pack === null) return differs('This is not a dispute pack.');
  if (!isPack(pack)) {
    return differs('This is not a dispute pack that is signed whole. Ask the house for a new one.');
  }
  try {
    if (trusted !== undefined && trusted !== pack.key)
      return differs('The pack is signed by another key.');
    const because = wrongEntry(pack) ?? gapIn(pack);
    if (because !== undefined) return differs(because);
    return (await isSignedText(pack.key, textOf(pack), pack.signature))
      ? pack
      : differs('The signature does not match. The pack was altered.');
  } catch {
    return differs('The pack is damaged.');
  }
};

const differs = (because: string): Refusal =>
  refuse('pack-differs', because, 'House rules § export');

const wrongEntry = ({ entries, key, table, game, streams }: DisputePack): string | undefined => {
  if (streams[0] !== `table/${game}/${table}`) return 'The pack is of another table.';
  for (const { entry, before, proof, head } of entries) {
    const row = `entry ${entry.position}`;
    if (head.key !== key || !isSigned(head))
      return `The head for ${row} is not signed by the house.`;
    if (!includes(head.root, head.size, entry.position, entry.hash, proof))
      return `There is no ${row} like this in the log that its head is of.`;
    if (!isWhole(entry, before)) return `Something in ${row} was changed.`;
  }
  return undefined;
};

/** The versions of each stream follow one another, and the pack ends where it says. */
const gapIn = ({ entries, streams, from, to }: DisputePack): string | undefined => {
  const ends = [entries[0]?.entry.position, entries.at(-1)?.entry.position];
  if (ends[0] !== from || ends[1] !== to) return 'An entry is missing at one end of the pack.';
  for (const stream of streams) {
    const versions = entries.flatMap(({ entry }) =>
      entry.events.filter((event) => event.stream === stream).map(({ version }) => version),
    );
    const gap = versions.find((version, i) => i > 0 && version !== (versions[i - 1] ?? 0) + 1);
    if (gap !== undefined) return `An entry is missing before version ${gap} of ${stream}.`;
  }
  return undefined;
};

/** Hashes and links are those of what the entry says. */
const isWhole = (entry: LogEntry, before: PackedEntry['before']): boolean => {
  const links = new Map(Object.entries(before));
  for (const { stream, version, event, link } of entry.events) {
    if (linkOf(links.get(stream) ?? NOTHING, stream, version, canonical(event)) !== link)
      return false;
    links.set(stream, link);
  }
  const { at, by, command, key } = entry;
  const content = contentOf(at, canonical(by), canonical(command), key);
  return entry.hash === hashOf(entry.position, entry.before, content, entry.events);
};
