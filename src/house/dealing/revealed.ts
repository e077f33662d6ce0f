import type { Hex } from '../../kernel/draw.ts';
import { eventIn } from '../log/stream.ts';
import { roundCommitted, versionOf } from '../proof/round-entries.ts';
import type { Store } from '../store/store.ts';
import { deviceStream } from '../streams.ts';
import { type Device, type DeviceEvent, evolveDevice, silentDevice } from './device.ts';

/** A round that is over, with its secret: all that is needed to draw it again. */
export interface Revealed {
  readonly session: string;
  readonly index: number;
  readonly round: number;
  readonly promise: Hex;
  readonly secret: Hex;
  readonly draws: Device['drawn'];
}

const MOST_ROUNDS = 20;
const PAGE = 64;

/** The last rounds of a table that were revealed, the newest first: the end of the stream is read, and no more. */
export const revealedAt = async (
  store: Pick<Store, 'streamHead' | 'readStream'>,
  table: string,
): Promise<readonly Revealed[]> => {
  const stream = deviceStream(table);
  const { version: last } = await store.streamHead(stream.name);
  let events: readonly DeviceEvent[] = [];
  for (let from = last + 1; from > 1 && revealsIn(events) <= MOST_ROUNDS; ) {
    const most = Math.min(PAGE, from - 1);
    from -= most;
    const page = await store.readStream(stream.name, from, most);
    events = [...page.map(({ event }) => eventIn(stream, event)), ...events];
  }
  return retold(await withSession(store, table, events));
};

const revealsIn = (events: readonly DeviceEvent[]): number =>
  events.filter(({ type }) => type === 'Revealed').length;

/** From the first commitment on, and before it the session that it is of. */
const withSession = async (
  store: Pick<Store, 'streamHead' | 'readStream'>,
  table: string,
  events: readonly DeviceEvent[],
): Promise<readonly DeviceEvent[]> => {
  const first = events.findIndex(({ type }) => type === 'Promised');
  const promised = events[first];
  if (promised?.type !== 'Promised') return [];
  if (events[first - 1]?.type === 'SessionOpened') return events.slice(first - 1);
  const stream = deviceStream(table);
  const { round, index } = promised;
  const at = await versionOf(store, stream, roundCommitted, round - index + 1);
  const [opened] = at === undefined ? [] : await store.readStream(stream.name, at - 1, 1);
  const before = opened === undefined ? [] : [eventIn(stream, opened.event)];
  return [...before, ...events.slice(first)];
};

const retold = (events: readonly DeviceEvent[]): readonly Revealed[] => {
  const rounds: Revealed[] = [];
  let device = silentDevice;
  for (const event of events) {
    const { session, promise, drawn } = device;
    if (event.type === 'Revealed' && session !== undefined && promise !== undefined) {
      rounds.unshift({
        ...{ session: session.session, index: event.index, round: promise.round },
        ...{ promise: promise.promise, secret: event.secret, draws: drawn },
      });
    }
    device = evolveDevice(device, event);
  }
  return rounds.slice(0, MOST_ROUNDS);
};
