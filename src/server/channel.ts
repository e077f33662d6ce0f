import type { AutomaticDealer } from '../house/dealing/dealer.ts';
import type { Device, DeviceEvent } from '../house/dealing/device.ts';
import type { House } from '../house/house.ts';
import type { LogEntry } from '../house/log/log-entry.ts';
import { eventsIn, type Stream } from '../house/log/stream.ts';
import {
  type DeviceStream,
  deviceStream,
  type TableStream,
  tableStream,
} from '../house/streams.ts';
import { changesOf } from '../kernel/changes.ts';
import type { AnyGame } from '../kernel/game.ts';
import type { Table, TableEvent } from '../table/index.ts';
import { fairnessOf } from './fairness.ts';
import { tellingFor } from './felt-view.ts';
import { eventsFor, knownAs, type Looking, presentOf, viewOf } from './view.ts';
import type { ShownEvent, TableChanged, TableShown, View } from './wire/table.ts';

/** An entry of a table, and the table before and after it. */
interface Told {
  readonly entry: LogEntry;
  readonly before: Table;
  readonly after: Table;
}

/** A table that is followed once, however many look on. */
export interface Channel {
  /** Calls back with each entry, as text for whoever looks like this; answers how to stop. */
  follow(looking: Looking, write: (text: string) => void): () => void;
  /** What somebody missed who saw everything up to `last`, or the whole table where that is not known here. */
  since(looking: Looking, last: Last): readonly string[];
}

/** The last message somebody saw, by its id: which entry, and as whom. */
export interface Last {
  readonly position: number;
  readonly as: string | undefined;
}

/** This many entries can be resumed from; beyond that a watcher starts from the table as it is. */
const MOST_RETOLD = 500;

/** What entries are to those who look on, as text: made once for all who may know the same. */
const tellings = (game: AnyGame, table: string, closesAt: () => number | undefined) => {
  const stream = tableStream(game, table);
  const texts = new WeakMap<LogEntry, Map<string, string>>();
  const views = new WeakMap<Table, Map<string, View>>();
  const viewAt = (it: Table, looking: Looking, now: { at: number; position: number }): View =>
    kept(views, it, knownAs(it, looking), () =>
      viewOf(game, table, it, looking, { ...now, closesAt: closesAt() }),
    );
  return {
    entry: ({ entry, before, after }: Told, looking: Looking): string => {
      const [was, is] = [knownAs(before, looking), knownAs(after, looking)];
      return kept(texts, entry, `${was} ${is}`, () => {
        const now = { at: entry.at, position: entry.position };
        const events = eventsIn(stream, entry.events);
        const views = [before, after].map((it) => timeless(viewAt(it, looking, now)));
        return message(is, 'entry', {
          ...now,
          events: eventsFor(game, before, events, looking).map(brief),
          ...tellingFor(game, events, { before, after }, looking),
          ...approvalOf(entry, events, looking),
          changes: changesOf(views[0], views[1]),
        });
      });
    },
    present: (it: Table, looking: Looking, now: { at: number; position: number }): string => {
      const view = presentOf(game, table, it, looking, { ...now, closesAt: closesAt() });
      return message(knownAs(it, looking), 'table', { ...now, view });
    },
  };
};

/** A correction has two signatures: of who entered it, and of who approved it. */
const approvalOf = (
  { by }: LogEntry,
  events: readonly TableEvent[],
  { staff }: Looking,
): Pick<TableChanged, 'approvedBy'> => {
  const person = by.at(-1)?.person;
  return staff && person !== undefined && events.some(({ type }) => type === 'RoundCorrected')
    ? { approvedBy: person }
    : {};
};

export const openChannel = async (
  house: House,
  game: AnyGame,
  table: string,
  dealer: AutomaticDealer | undefined,
): Promise<Channel> => {
  const [stream, device] = [tableStream(game, table), deviceStream(table)];
  const tell = tellings(game, table, () => dealer?.closesAt());
  const followers = new Map<symbol, { looking: Looking; write: (text: string) => void }>();
  const all = (text: string): void => {
    for (const { write } of followers.values()) write(text);
  };
  const told: Told[] = [];
  const { at, ...begun } = await beginning(house, stream, device);
  let { drawn, position } = begun;
  let state = begun.state;
  /** Every entry after this one is in `told`. */
  let toldAfter = position;
  /** The last entry of the whole log that was heard of; nobody has seen a later one. */
  let heard = position;

  dealer?.onClock((closesAt) => {
    all(clockText(closesAt, house.clock()));
  });
  at((entry, events, draws) => {
    heard = Math.max(heard, entry.position);
    if (draws.length > 0) {
      const before = drawn;
      drawn = draws.reduce(device.evolve, drawn);
      all(fairnessChanged(before, drawn));
    }
    if (events.length === 0) return;
    const one = { entry, before: state, after: events.reduce(stream.evolve, state) };
    [state, position] = [one.after, entry.position];
    told.push(one);
    if (told.length > MOST_RETOLD) toldAfter = told.shift()?.entry.position ?? toldAfter;
    for (const { looking, write } of followers.values()) write(tell.entry(one, looking));
  });

  return {
    follow: (looking, write) => {
      const me = Symbol(table);
      followers.set(me, { looking, write });
      return () => followers.delete(me);
    },
    since: (looking, last) => {
      const missed = told.filter(({ entry }) => entry.position > last.position);
      const same = last.as === knownAs(missed[0]?.before ?? state, looking);
      const known = same && last.position >= toldAfter && last.position <= heard;
      const now = { at: house.clock(), position };
      return [
        ...(known
          ? missed.map((one) => tell.entry(one, looking))
          : [tell.present(state, looking, now)]),
        clockText(dealer?.closesAt(), now.at),
        ...fairnessText(drawn),
      ];
    },
  };
};

type Hear = (entry: LogEntry, events: readonly TableEvent[], draws: readonly DeviceEvent[]) => void;

/**
 * A table and its device as they stand, and every later event of them once. Listening comes first, and what a state holds
 * already is passed over by its version: a node may hear late of what it wrote itself.
 */
const beginning = async (house: House, stream: TableStream, device: DeviceStream) => {
  const { store } = house.log;
  let waiting: LogEntry[] | undefined = [];
  let hear = (entry: LogEntry): void => void waiting?.push(entry);
  house.subscribe((entry) => hear(entry));
  const head = await store.head();
  const [standing, drawing] = [await house.log.standing(stream), await house.log.standing(device)];
  const [last] = await store.readStream(stream.name, standing.version, 1);
  const news = <Event>(of: Stream<unknown, Event>, after: number, { events }: LogEntry) =>
    eventsIn(
      of,
      events.filter(({ version }) => version > after),
    );
  return {
    ...{ state: standing.state, drawn: drawing.state },
    position: Math.max(head.position, last?.position ?? 0),
    at: (told: Hear): void => {
      hear = (entry) =>
        told(entry, news(stream, standing.version, entry), news(device, drawing.version, entry));
      for (const entry of waiting ?? []) hear(entry);
      waiting = undefined;
    },
  };
};

/** How the table draws goes beside what is on it: commitment, window, bytes, beacon, draws. */
const fairnessText = (device: Device): readonly string[] => {
  const now = fairnessOf(device);
  return now === undefined ? [] : [fairnessMessage({ now })];
};

/** After the first of them only what changed is sent. */
const fairnessChanged = (before: Device, after: Device): string =>
  fairnessMessage({
    changes: changesOf({ now: fairnessOf(before) }, { now: fairnessOf(after) }),
  });

const fairnessMessage = (told: object): string =>
  `event: fairness\ndata: ${JSON.stringify(told)}\n\n`;

/** A settled wager by its number: its line is in the view, and is not sent twice. */
const brief = ({ events, ...event }: ShownEvent): ShownEvent =>
  events === undefined
    ? event
    : {
        ...event,
        events: events.map(({ settled, ...one }) =>
          settled === undefined ? one : { ...one, bet: settled.bet },
        ),
      };

/** What time it is in the house, and when wagers close: at the beginning, and whenever that changes. */
const clockText = (closesAt: number | undefined, at: number): string =>
  `event: clock\ndata: ${JSON.stringify({ closesAt, at })}\n\n`;

type Timeless = Omit<View, 'at' | 'position' | 'closesAt'>;

/** Time passes for everybody: the message itself says where its view stands, and the clock when wagers close. */
const timeless = ({ at: _at, position: _, closesAt: _closes, ...view }: View): Timeless => view;

const kept = <Key extends object, T>(
  cache: WeakMap<Key, Map<string, T>>,
  key: Key,
  name: string,
  make: () => T,
): T => {
  const known = cache.get(key) ?? new Map<string, T>();
  cache.set(key, known);
  const made = known.get(name) ?? make();
  known.set(name, made);
  return made;
};

const message = (as: string, event: string, data: TableShown | TableChanged): string =>
  `id: ${data.position} ${as}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
