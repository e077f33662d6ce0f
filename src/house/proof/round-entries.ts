import type { AnyGame } from '../../kernel/game.ts';
import { isOfPlay } from '../../kernel/play.ts';
import type { TableEvent } from '../../table/index.ts';
import type { DeviceEvent, RoundCommitment } from '../dealing/device.ts';
import type { StreamHead } from '../log/log-entry.ts';
import { eventIn, type Stream } from '../log/stream.ts';
import type { Store, StreamEvent } from '../store/store.ts';
import { deviceStream, type TableStream, tableStream } from '../streams.ts';

const PAGE = 64;
/** Most rounds are shorter than this. */
const PROBE = 16;

/** The number that an event gives to what comes after it; numbers rise along a stream. */
type Numbered<Event> = (event: Event, version: number) => number | undefined;

/**
 * The last version with a number, found by halving: a long history costs a few pages. A round has its number twice where
 * its table closed before it was played.
 */
export const versionOf = async <Event>(
  store: Pick<Store, 'streamHead' | 'readStream'>,
  stream: Stream<unknown, Event>,
  numberOf: Numbered<Event>,
  wanted: number,
): Promise<number | undefined> => {
  let [low, high] = [0, (await store.streamHead(stream.name)).version + 1];
  let last: number | undefined;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const found = await nextNumbered(store, stream, numberOf, middle, high);
    if (found === undefined || found.number > wanted) high = middle;
    else {
      low = found.version;
      if (found.number === wanted) last = found.version;
    }
  }
  return last;
};

const nextNumbered = async <Event>(
  store: Pick<Store, 'readStream'>,
  stream: Stream<unknown, Event>,
  numberOf: Numbered<Event>,
  from: number,
  until: number,
): Promise<{ readonly version: number; readonly number: number } | undefined> => {
  for (let at = from; at < until; at += PROBE) {
    for (const { version, event } of await store.readStream(stream.name, at, PROBE)) {
      if (version >= until) return undefined;
      const number = numberOf(eventIn(stream, event), version);
      if (number !== undefined) return { version, number };
    }
  }
  return undefined;
};

/** The round that begins with an event of a table. */
export const roundBegun: Numbered<TableEvent> = (event, version) => {
  if (event.type === 'TableOpened') return event.round ?? (version === 1 ? 1 : undefined);
  if (event.type !== 'Played') return version === 1 ? 1 : undefined;
  const begun = event.events.find((one) => isOfPlay(one) && one.type === 'RoundBegun');
  return begun !== undefined && 'number' in begun ? Number(begun.number) : undefined;
};

/** The round that an event of a device commits to. */
export const roundCommitted: Numbered<DeviceEvent> = (event) =>
  event.type === 'Promised' ? event.round : undefined;

/** Where one round of a table is in the log. */
export interface RoundPlace {
  /** The version of its first event in the table's stream: what came before it made the table that it began at. */
  readonly from: number;
  /** Every event of the table and of its device, from the entry that begins the round to the one that ends it. */
  readonly events: readonly StreamEvent[];
  /** The events that opened the session it was committed to in. */
  readonly opened: readonly StreamEvent[];
  readonly promise?: RoundCommitment;
  /** The secret is out, or the session is broken, or nothing was committed to. */
  readonly isTold: boolean;
}

export const roundPlace = async (
  store: Store,
  game: AnyGame,
  table: string,
  round: number,
): Promise<RoundPlace | undefined> => {
  const [own, device] = [tableStream(game, table), deviceStream(table)];
  const begun = await versionOf(store, own, roundBegun, round);
  if (begun === undefined) return undefined;
  const until = await versionOf(store, own, roundBegun, round + 1);
  const at = await versionOf(store, device, roundCommitted, round);
  const promised = at === undefined ? undefined : await read(store, device, at);
  const sinceBegun = await readUntil(store, own, begun, ({ version }) => version === until);
  // Where the table closed before the round was played, it begins anew as the table opens, with another commitment.
  const anew = sinceBegun.findIndex(({ position }) => position === promised?.position);
  const atTable = sinceBegun.slice(Math.max(0, anew));
  const from = atTable[0]?.version ?? begun;
  const promise = promised === undefined ? undefined : commitmentIn(promised);
  const atDevice =
    at === undefined
      ? []
      : await readUntil(store, device, at, ({ event }) => endsRound(eventIn(device, event)));
  const last = atDevice.at(-1);
  const isTold = at === undefined || (last !== undefined && endsRound(eventIn(device, last.event)));
  const first = promise && promise.round - promise.index + 1;
  const opening =
    first === undefined ? undefined : await versionOf(store, device, roundCommitted, first);
  const opened = opening === undefined ? [] : await store.readStream(device.name, opening - 1, 2);
  const events = [...atTable, ...atDevice];
  return { from, events, opened, ...(promise && { promise }), isTold };
};

/** Who signed in a round of a table; the last one goes on, so that they are all only until its stream goes on. */
export const roundSigned = async (
  store: Pick<Store, 'streamHead' | 'readStream'>,
  own: TableStream,
  round: number,
): Promise<{ readonly people: readonly string[]; readonly until?: StreamHead } | undefined> => {
  if ((await versionOf(store, own, roundBegun, round)) === undefined) return undefined;
  const begins = ({ event, version }: StreamEvent) => roundBegun(eventIn(own, event), version) ?? 0;
  const isLater = (one: StreamEvent) => begins(one) > round;
  // From the round before it on: a number is given out twice where the table closed before the round was played.
  const before = (await versionOf(store, own, roundBegun, round - 1)) ?? 1;
  const read = await readUntil(store, own, before, isLater);
  const since = read.slice(read.findIndex((one) => begins(one) === round));
  const events = since.filter((one) => !isLater(one));
  const people = [...new Set(events.flatMap(({ by }) => by.map(({ person }) => person)))];
  const last = since.at(-1);
  if (last === undefined || isLater(last)) return { people };
  const { stream, version, link } = last;
  return { people, until: { stream, version, link } };
};

const endsRound = ({ type }: DeviceEvent): boolean =>
  type === 'Revealed' || type === 'SessionBroken' || type === 'SessionEnded';

const commitmentIn = ({ event }: StreamEvent): RoundCommitment | undefined => {
  const told = eventIn(deviceStream(''), event);
  if (told.type !== 'Promised') return undefined;
  const { type: _promised, ...commitment } = told;
  return commitment;
};

const read = async (store: Store, { name }: Stream, version: number) =>
  (await store.readStream(name, version, 1))[0];

/** From a version to the first event that is the last; the rest of the stream where there is none. */
const readUntil = async (
  store: Pick<Store, 'readStream'>,
  { name }: Pick<Stream, 'name'>,
  from: number,
  isLast: (event: StreamEvent) => boolean,
): Promise<readonly StreamEvent[]> => {
  const events: StreamEvent[] = [];
  for (let at = from; ; at += PAGE) {
    const page = await store.readStream(name, at, PAGE);
    for (const one of page) {
      events.push(one);
      if (isLast(one)) return events;
    }
    if (page.length < PAGE) return events;
  }
};
