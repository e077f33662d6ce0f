import type { LogEntry } from '../../src/house/log/log-entry.ts';
import type { Uniform } from '../../src/kernel/chance.ts';
import type { Forged } from '../tampering/forging.ts';
import { ELSEWHERE } from './elsewhere.ts';
import {
  at,
  bare,
  type Change,
  type Corpus,
  everywhere,
  kindOfStream,
  type Mutated,
  one,
  otherThan,
  placesIn,
  put,
  told,
  typeOf,
} from './values.ts';

const inValue: (where: 'events' | 'command' | 'both') => Change =
  (where) => (own, corpus, uniform) => {
    const { command, events } = own;
    const said = { command, events: events.map(({ event }) => event) };
    const paths = placesIn(said).filter(
      ([top, ...rest]) => rest.length > 0 && (where === 'both' || top === where),
    );
    if (paths.length === 0) return undefined;
    const path = one(uniform, paths);
    const [how, other] = otherThan(at(said, path), path, corpus, uniform);
    const now = (
      where === 'both' ? everywhere(said, path, other) : put(said, path, other)
    ) as typeof said;
    const eventful =
      path[0] === 'events'
        ? `${typeOf(said.events[Number(path[1])])}.${told(path.slice(2))}`
        : told(path.slice(1));
    const left = now.events;
    if (left.length !== events.length && how !== 'gone') return undefined;
    const streams =
      how === 'gone' && path.length === 2 && path[0] === 'events'
        ? events.toSpliced(Number(path[1]), 1)
        : events;
    if (streams.length !== left.length) return undefined;
    return {
      what: `${where} ${path[0]} ${eventful} ${how}`,
      forged: [
        {
          ...bare(own),
          command: now.command,
          events: streams.map(({ stream }, i) => ({ stream, event: left[i] })),
        },
      ],
    };
  };

const signed: Change = (own, { signers }, uniform) => {
  const pick = uniform(5);
  const { by } = own;
  const place = uniform(by.length);
  const other = one(uniform, signers);
  const make = {
    0: () => ['signer gone', by.toSpliced(place, 1)],
    1: () => ['signer another', by.with(place, other)],
    2: () => ['signer more', [...by, other]],
    3: () => ['signer duty', by.with(place, { ...by[place]!, duty: other.duty })],
    4: () => ['signer person', by.with(place, { ...by[place]!, person: other.person })],
  }[pick] as () => [string, LogEntry['by']];
  const [what, now] = make();
  return { what, forged: [{ ...bare(own), by: now }] };
};

const dated: Change = (own, _, uniform) => {
  const by = one(
    uniform,
    [
      1, -1, 1_000, -1_000, 15_000, -15_000, 60_000, -60_000, 3_600_000, -3_600_000, 86_400_000,
      -86_400_000,
    ],
  );
  return {
    what: `at ${by > 0 ? 'later' : 'earlier'}`,
    forged: [{ ...bare(own), at: own.at + by }],
  };
};
/** With it go the times that its events tell. */
const datedWhole: Change = (own, _, uniform) => {
  const by = one(
    uniform,
    [1, -1, 1_000, -1_000, 15_000, -15_000, 60_000, -60_000, 3_600_000, 86_400_000, -86_400_000],
  );
  const near = (value: unknown) => typeof value === 'number' && Math.abs(value - own.at) < 900_000;
  const { command, events } = own;
  const said: unknown = { command, events: events.map(({ stream, event }) => ({ stream, event })) };
  const moved = placesIn(said).reduce<unknown>(
    (now, path) => (near(at(said, path)) ? put(now, path, Number(at(said, path)) + by) : now),
    said,
  );
  return {
    what: `at and times ${by > 0 ? 'later' : 'earlier'}`,
    forged: [{ ...bare(own), at: own.at + by, ...(moved as Pick<Forged, 'command' | 'events'>) }],
  };
};

const inEvents: Change = (own, corpus, uniform, later) => {
  const { events } = bare(own);
  const pick = uniform(5);
  if (events.length === 0 && pick !== 3) return undefined;
  const place = uniform(events.length + 1);
  const some = events[Math.min(place, events.length - 1)];
  if (pick === 0)
    return {
      what: `event gone ${typeOf(some!.event)}`,
      forged: [{ ...bare(own), events: events.filter((e) => e !== some) }],
    };
  if (pick === 1)
    return {
      what: `event twice ${typeOf(some!.event)}`,
      forged: [{ ...bare(own), events: events.toSpliced(place, 0, some!) }],
    };
  if (pick === 2) {
    if (events.length < 2) return undefined;
    const i = uniform(events.length - 1);
    return {
      what: `events swapped ${typeOf(events[i]!.event)} ${typeOf(events[i + 1]!.event)}`,
      forged: [{ ...bare(own), events: events.with(i, events[i + 1]!).with(i + 1, events[i]!) }],
    };
  }
  if (pick === 4 && later.length > 0) {
    const theirs = bare(later[0]!).events;
    if (theirs.length === 0) return undefined;
    const moved = one(uniform, theirs);
    return {
      what: `event moved here ${typeOf(moved.event)}`,
      forged: [{ ...bare(own), events: [...events, moved] }],
    };
  }
  const stream = (some ?? { stream: 'alerts' }).stream;
  const pool = corpus.events.get(kindOfStream(stream)) ?? [];
  if (pool.length === 0) return undefined;
  const more = { stream, event: one(uniform, pool) };
  return {
    what: `event more ${typeOf(more.event)}`,
    forged: [{ ...bare(own), events: events.toSpliced(place, 0, more) }],
  };
};

/** What somebody did elsewhere or at another time is done here; streams and names are those of this place where it has others. */
const elsewhere: Change = (own, corpus, uniform) => {
  const other = one(uniform, corpus.entries);
  return { what: 'entry from elsewhere', forged: [{ ...bare(other), at: own.at }] };
};
const alike: Change = (own, corpus, uniform, _later) => {
  const table = Object(own.command).table;
  const all = corpus.entries.filter(
    ({ command }) =>
      Object(command).table === table &&
      Object(command).kind === Object(own.command).kind &&
      Object(command).game === Object(own.command).game,
  );
  if (all.length === 0) return undefined;
  return { what: 'entry of the table', forged: [{ ...bare(one(uniform, all)), at: own.at }] };
};
/** The next entry comes first, or without this one. */
const turned: Change = (own, _corpus, uniform, later) => {
  const next = later.slice(0, 8);
  if (next.length === 0) return undefined;
  const i = uniform(next.length);
  const sooner = next[i]!;
  if (uniform(2) === 0) return { what: 'entry sooner', forged: [{ ...bare(sooner), at: own.at }] };
  return { what: 'entry left out', forged: next.map(bare) };
};
const withDuplicate: Change = (own) => ({
  what: 'entry twice',
  forged: [bare(own), { ...bare(own), key: `${own.key} again` }],
});

const CHANGES: readonly (readonly [number, Change])[] = [
  [24, inValue('events')],
  [16, inValue('command')],
  [20, inValue('both')],
  [8, signed],
  [4, dated],
  [4, datedWhole],
  [10, inEvents],
  [3, elsewhere],
  [6, alike],
  [3, turned],
  [2, withDuplicate],
  ...ELSEWHERE,
];
const WEIGHT = CHANGES.reduce((sum, [weight]) => sum + weight, 0);

export const mutated = (
  own: LogEntry,
  corpus: Corpus,
  uniform: Uniform,
  later: readonly LogEntry[],
): Mutated | undefined => {
  let pick = uniform(WEIGHT);
  for (const [weight, change] of CHANGES) {
    if (pick < weight) return change(own, corpus, uniform, later);
    pick -= weight;
  }
  return undefined;
};
