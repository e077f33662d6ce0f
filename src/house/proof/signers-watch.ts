import { type About, everybody, type RoundOf } from '../about.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { eventIn } from '../log/stream.ts';
import type { HouseStream } from '../streams.ts';
import { roundBegun } from './round-entries.ts';

/** Who signed what so far, for whoever decides the entries again. */
export interface SignersWatch {
  saw(entry: LogEntry, streams: ReadonlyMap<string, HouseStream>): void;
  /** Everybody who signed what a command is about; undefined where the log had no such entry or round. */
  of(about: About): readonly string[] | undefined;
}

/** The entries with an event of one table, in order, and the place among them at which each round began. */
interface Entries {
  readonly table: string;
  readonly positions: number[];
  readonly begun: Map<number, number>;
}

/** The same few sign most entries, and are kept once; of a table only the positions are kept. */
export const signersWatch = (): SignersWatch => {
  const known = new Map<string, readonly string[]>();
  const at: (readonly string[])[] = [];
  const tables = new Map<string, Entries>();

  const sawAtTable = (
    { position }: LogEntry,
    { event, version }: LogEntry['events'][number],
    stream: Extract<HouseStream, { kind: 'table' }>,
  ): void => {
    const { name, table } = stream;
    const own: Entries = tables.get(name) ?? { table, positions: [], begun: new Map() };
    tables.set(name, own);
    const round = roundBegun(eventIn(stream, event), version);
    // One entry may end a round and begin the next: then it is of both.
    if (round !== undefined && !own.begun.has(round)) own.begun.set(round, own.positions.length);
    if (round !== undefined || own.positions.at(-1) !== position) own.positions.push(position);
  };

  const inRound = ({ table, round }: RoundOf): readonly string[] | undefined => {
    const groups = [...tables.values()].flatMap((own) => {
      const from = own.begun.get(round);
      if (own.table !== table || from === undefined) return [];
      const until = [...own.begun.values()].find((begun) => begun > from);
      return own.positions.slice(from, until).map((position) => at[position] ?? []);
    });
    return groups.length === 0 ? undefined : groups.flat();
  };

  return {
    saw: (entry, streams) => {
      const people = entry.by.map(({ person }) => person);
      const name = JSON.stringify(people);
      const same = known.get(name) ?? people;
      known.set(name, same);
      at[entry.position] = same;
      for (const one of entry.events) {
        const stream = streams.get(one.stream);
        if (stream?.kind === 'table') sawAtTable(entry, one, stream);
      }
    },
    of: ({ entry, round }) =>
      everybody([
        ...(entry === undefined ? [] : [at[entry]]),
        ...(round === undefined ? [] : [inRound(round)]),
      ]),
  };
};
