import type { LogEntry } from '../../src/house/log/log-entry.ts';
import type { Forged } from '../tampering/forging.ts';
import { bare, type Change, kindOfStream, one, typeOf } from './values.ts';

/** What is told at another place than where it happened: another table, another round or session, another house, another time. */
type Weighted = readonly (readonly [number, Change])[];

/** Every text within a value, with some others in their places. */
const renamed = <T>(value: T, names: ReadonlyMap<string, string>): T =>
  JSON.parse(JSON.stringify(value), (_, text) => names.get(text) ?? text);

const tableOf = ({ command }: LogEntry): unknown => Object(command).table;

/** The whole entry is done at another table, of the same game or not. */
const atAnotherTable: Change = (own, { entries }, uniform) => {
  const from = Object(own.command);
  const others = entries.filter(
    (other) => tableOf(other) !== from.table && Object(other.command).game,
  );
  if (from.game === undefined || others.length === 0) return undefined;
  const { table, game } = Object(one(uniform, others).command);
  const names = new Map([
    [from.table, table],
    [from.game, game],
    [`table/${from.game}/${from.table}`, `table/${game}/${table}`],
    [`device/${from.table}`, `device/${table}`],
  ]);
  return { what: 'entry at another table', forged: [renamed(bare(own), names)] };
};

/** One event of the entry is told in the stream of another table, device or meter. */
const inAnotherStream: Change = (own, { entries }, uniform) => {
  const { events } = bare(own);
  if (events.length === 0) return undefined;
  const i = uniform(events.length);
  const moved = events[i]!;
  const streams = new Set(
    entries
      .flatMap((other) => other.events.map(({ stream }) => stream))
      .filter(
        (stream) => kindOfStream(stream) === kindOfStream(moved.stream) && stream !== moved.stream,
      ),
  );
  if (streams.size === 0) return undefined;
  const stream = one(uniform, [...streams]);
  return {
    what: `event elsewhere ${typeOf(moved.event)}`,
    forged: [{ ...bare(own), events: events.with(i, { ...moved, stream }) }],
  };
};

/** An event of the same kind, of another round, another session, another table or another house, in the place of the own. */
const ofAnother: Change = (own, { events: known }, uniform) => {
  const { events } = bare(own);
  if (events.length === 0) return undefined;
  const i = uniform(events.length);
  const { stream, event } = events[i]!;
  const alike = (known.get(kindOfStream(stream)) ?? []).filter(
    (other) => typeOf(other) === typeOf(event),
  );
  if (alike.length === 0) return undefined;
  return {
    what: `event instead ${typeOf(event)}`,
    forged: [{ ...bare(own), events: events.with(i, { stream, event: one(uniform, alike) }) }],
  };
};

const pair = (own: LogEntry, later: readonly LogEntry[]): readonly [Forged, Forged] | undefined => {
  const [next] = later;
  return next === undefined ? undefined : [bare(own), bare(next)];
};

/** Two entries change their places, each with the time of its place or with its own. */
const exchanged: Change = (own, _, uniform, later) => {
  const both = pair(own, later);
  if (both === undefined) return undefined;
  const [first, second] = both;
  const forged =
    uniform(2) === 0
      ? [second, first]
      : [
          { ...second, at: first.at },
          { ...first, at: second.at },
        ];
  return { what: `entry after the next`, forged };
};

/** The last event of an entry is told in the next one, or the first of the next in this one; or the two are exchanged. */
const acrossEntries: Change = (own, _, uniform, later) => {
  const both = pair(own, later);
  if (both === undefined) return undefined;
  const [first, second] = both;
  const [mine, theirs] = [first.events.at(-1), second.events[0]];
  if (mine === undefined || theirs === undefined) return undefined;
  const [rest, others] = [first.events.slice(0, -1), second.events.slice(1)];
  const parted: readonly (readonly [Forged['events'], Forged['events']])[] = [
    [rest, [mine, ...second.events]],
    [[...first.events, theirs], others],
    [
      [...rest, theirs],
      [mine, ...others],
    ],
  ];
  const [here, there] = one(uniform, parted);
  const what = `events across ${typeOf(mine.event)} ${typeOf(theirs.event)}`;
  return {
    what,
    forged: [
      { ...first, events: here },
      { ...second, events: there },
    ],
  };
};

/** Two entries told as one: what the second says is done in the first. */
const asOne: Change = (own, _, _uniform, later) => {
  const both = pair(own, later);
  if (both === undefined) return undefined;
  const [first, second] = both;
  const [one, two] = [Object(first.command), Object(second.command)];
  if (one.kind !== 'table' || two.kind !== 'table' || one.table !== two.table) return undefined;
  const asks = [one.asks, two.asks].flat();
  const command = { ...two, ...one, asks };
  const events = [...first.events, ...second.events];
  return { what: 'entry with the next', forged: [{ ...first, command, events }] };
};

/** A signer with a member more, or in no form at all. */
const signedOddly: Change = (own, _, uniform) => {
  const [signer, ...rest] = own.by;
  if (signer === undefined) return undefined;
  const by = one(uniform, [
    [{ ...signer, note: 'x' }, ...rest],
    [{ ...signer, session: 5 }, ...rest],
    [{ person: signer.person }, ...rest],
    [[signer.person, signer.duty], ...rest],
  ] as unknown as readonly LogEntry['by'][]);
  return { what: 'form of a signer', forged: [{ ...bare(own), by }] };
};

export const ELSEWHERE: Weighted = [
  [6, atAnotherTable],
  [6, inAnotherStream],
  [8, ofAnother],
  [4, exchanged],
  [6, acrossEntries],
  [3, asOne],
  [3, signedOddly],
];
