import { canonical, same } from '../../kernel/canonical.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import { settledBy, type TableEvent } from '../../table/index.ts';
import type { DeviceEvent } from '../dealing/device.ts';
import { gameOf } from '../games.ts';
import type { House } from '../house.ts';
import { isSignedText, type SignedHead } from '../log/chain.ts';
import { contentOf, type Hash, type LogEntry } from '../log/log-entry.ts';
import { isSigned, type Signer } from '../log/signing.ts';
import type { Stream } from '../log/stream.ts';
import { includes } from '../log/tree.ts';
import { deviceStream, tableStream } from '../streams.ts';
import { noSuchRound, textOf } from './receipt.ts';
import { streamsOf } from './receipt-ends.ts';
import { type RoundPlace, roundBegun, roundCommitted, roundPlace } from './round-entries.ts';
import { gapIn, hashOfShown, linksBefore, linksOf, type ShownEntry } from './shown.ts';
import type { Checked } from './verify-receipt.ts';

/** An entry of a dispute pack: where each of its streams was before it, and the proof that it is in the log. */
interface PackedEntry {
  readonly entry: LogEntry;
  readonly before: Readonly<Record<string, Hash>>;
  readonly proof: readonly Hash[];
  readonly head: SignedHead;
}

/**
 * Everything about one round in one file, for a dispute: every entry of the table and its device as it is in the log, from
 * the one that begins the round to the one that begins the next, each with its proof, none left out, and the house's
 * signature over all of it.
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
  told: Pick<DisputePack, 'table' | 'game' | 'round'>,
  shows: unknown,
): Promise<DisputePack | Refusal> => {
  const { store } = house.log;
  const game = gameOf(house.games, told.game);
  const place = await roundPlace(store, game, told.table, told.round);
  if (place === undefined) return noSuchRound;
  const streams = [tableStream(game, told.table).name, deviceStream(told.table).name];
  const drawn = (await store.streamHead(deviceStream(told.table).name)).version > 0;
  const positions = positionsIn(place, drawn);
  const { entries: proved, head } = await house.log.prove(positions);
  const entries: PackedEntry[] = [];
  for (const { entry, proof } of proved) {
    if (!entry.events.some(({ stream }) => streams.includes(stream))) continue;
    const before = await linksBefore(store, entry.events);
    entries.push({ entry, before, proof, head });
  }
  const ends = { from: positions[0] ?? 0, to: positions.at(-1) ?? 0 };
  const unsigned: DisputePack = {
    ...{ kind: 'houseway dispute pack 2', ...told, ...ends, streams, shows, entries },
    ...{ key: signer.key, signature: '' },
  };
  return { ...unsigned, signature: signer.sign(textOf(unsigned)) };
};

/** Other tables write in between: what this one and its device wrote is read, and in rounds of draw 1 everything. */
const positionsIn = ({ events, promise }: RoundPlace, drawn: boolean): readonly number[] => {
  const own = [...new Set(events.map(({ position }) => position))].toSorted((a, b) => a - b);
  const [from = 0, to = 0] = [own[0], own.at(-1)];
  return drawn && promise === undefined
    ? Array.from({ length: to - from + 1 }, (_, i) => from + i)
    : own;
};

export const isPack = (value: object): value is DisputePack =>
  'kind' in value && value.kind === 'houseway dispute pack 2';

/** Whether a pack is whole, complete and in the house's log; needs nothing but the pack and the house's key. */
export const verifyPack = async (
  pack: unknown,
  trusted?: string,
): Promise<Checked<DisputePack> | Refusal> => {
  if (typeof pack !== 'object' || pack === null) return differs('This is not a dispute pack.');
  if (!isPack(pack)) {
    return differs('This is not a dispute pack that is signed whole. Ask the house for a new one.');
  }
  try {
    if (trusted !== undefined && trusted !== pack.key)
      return differs('The pack is signed by another key.');
    const because =
      wrongEntry(pack) ?? missingIn(pack) ?? wrongRound(pack) ?? wronglyShown(pack.shows, pack);
    if (because !== undefined) return differs(because);
    return (await isSignedText(pack.key, textOf(pack), pack.signature))
      ? { paper: pack, notes: notesOn(pack) }
      : differs('The signature does not match. The pack was altered.');
  } catch {
    return differs('The pack is damaged.');
  }
};

const differs = (because: string): Refusal =>
  refuse('pack-differs', because, 'House rules § export');

/** An entry of a pack as a receipt shows one: nothing of it is hidden. */
export const packedAsShown = ({ entry, before: earlier }: PackedEntry): ShownEntry => {
  const { position, before, at, by, command, key, events } = entry;
  const content = contentOf(at, canonical(by), canonical(command), key);
  return { position, before, content, earlier, events };
};

const wrongEntry = ({ entries, key, table, game, streams }: DisputePack): string | undefined => {
  if (!same(streams, Object.values(streamsOf({ table, game })))) {
    return 'The pack is of another table.';
  }
  for (const packed of entries) {
    const { entry, proof, head } = packed;
    const row = `entry ${entry.position}`;
    if (head.key !== key || !isSigned(head))
      return `The head for ${row} is not signed by the house.`;
    if (!includes(head.root, head.size, entry.position, entry.hash, proof))
      return `There is no ${row} like this in the log that its head is of.`;
    const shown = packedAsShown(packed);
    if (!linksOf(shown) || hashOfShown(shown) !== entry.hash)
      return `Something in ${row} was changed.`;
  }
  return undefined;
};

/** Versions and links of each stream follow one another, and the pack ends where it says. */
const missingIn = ({ entries, streams, from, to }: DisputePack): string | undefined => {
  const ends = [entries[0]?.entry.position, entries.at(-1)?.entry.position];
  if (ends[0] !== from || ends[1] !== to) return 'An entry is missing at one end of the pack.';
  for (const stream of streams) {
    const gap = gapIn(entries.map(packedAsShown), stream);
    if (gap !== undefined) return `An entry is missing before version ${gap} of ${stream}.`;
  }
  return undefined;
};

/** The events of a stream in a pack, with where they are. */
const eventsOf = <Event>(
  { entries }: DisputePack,
  { name }: Pick<Stream<unknown, Event>, 'name'>,
) =>
  entries.flatMap(({ entry }) =>
    entry.events
      .filter(({ stream }) => stream === name)
      .map(({ version, event }) => ({ position: entry.position, version, event: event as Event })),
  );

const atTable = (pack: DisputePack) => eventsOf<TableEvent>(pack, { name: streamsOf(pack).table });

/** The rounds that begin in a pack. */
const begunIn = (pack: DisputePack) =>
  atTable(pack).flatMap(({ position, version, event }) => {
    const number = roundBegun(event, version);
    return number === undefined ? [] : [{ position, number }];
  });

/** It begins with its round, and where another one begins, that is the next, and the end. */
const wrongRound = (pack: DisputePack): string | undefined => {
  const { round, from, to } = pack;
  const begun = begunIn(pack);
  const isOther = begun.some(
    ({ position, number }) =>
      !(number === round && position === from) && !(number === round + 1 && position === to),
  );
  if (isOther) return 'The entries are of another round.';
  // Packs of earlier versions had the first round of a table from its first wager on.
  return round === 1 || beginsRound(pack)
    ? undefined
    : 'The entry that begins the round is missing.';
};

/** The first entry gives out the number of the round, or commits to it as the table opens. */
const beginsRound = (pack: DisputePack): boolean =>
  begunIn(pack).some(({ number }) => number === pack.round) ||
  eventsOf<DeviceEvent>(pack, { name: streamsOf(pack).device }).some(
    ({ position, event }) => position === pack.from && roundCommitted(event, 0) === pack.round,
  );

/** What was paid is what the entries paid. */
const wronglyShown = (shows: unknown, pack: DisputePack): string | undefined => {
  const { round = pack.round, settled } = Object(shows) as Partial<Record<string, unknown>>;
  if (round !== pack.round) return 'The pack shows another round.';
  let lines: readonly SettlementLine[] = [];
  for (const { event } of atTable(pack)) {
    lines = event.type === 'RoundCorrected' ? settledBy(event) : [...lines, ...settledBy(event)];
  }
  return settled === undefined || same(settled, lines)
    ? undefined
    : 'What the pack shows as paid is not what its entries paid.';
};

const notesOn = (pack: DisputePack): readonly string[] => {
  const numbers = begunIn(pack).map(({ number }) => number);
  return [
    ...(beginsRound(pack) ? [] : [`What the table did before entry ${pack.from} is not shown.`]),
    ...(numbers.includes(pack.round + 1)
      ? []
      : [
          `The next round does not begin in it: what the table did after entry ${pack.to} is not shown.`,
        ]),
  ];
};
