import type { DatabaseSync } from 'node:sqlite';
import type { TableAction } from '../../kernel/game.ts';
import { isOfPlay, type PlayEvent } from '../../kernel/play.ts';
import { winOf } from '../../ledger/index.ts';
import { type Meter, shownCents, wholeCents } from '../../progressive/index.ts';
import { linesOf, settledBy, type TableEvent } from '../../table/index.ts';
import { gamingDay } from '../decision.ts';
import type { NamedStreams } from '../decisions.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { eventIn, stateIn } from '../log/stream.ts';
import type { Counted, ReportSlice } from '../reports/report-slices.ts';
import type { HouseStream, MeterStream } from '../streams.ts';
import { alarms } from './alarms.ts';
import { facesOf } from './faces.ts';

type Amount = number | null;

/** Writes entries into the tables of a journal. */
export const recorder = (database: DatabaseSync, slices: () => readonly ReportSlice[]) => {
  const happened = database.prepare(
    'INSERT OR REPLACE INTO happened VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const person = database.prepare('INSERT OR IGNORE INTO people VALUES (?, ?, ?)');
  const meters = meterRecorder(database);
  const rounds = roundRecorder(database);
  const crew = crewRecorder(database);
  const counts = countRecorder(database);
  const drops = dropRecorder(database);
  const seated = seatRecorder(database);
  const trained = trainingRecorder(database);
  const alarm = alarms(database, slices);

  return {
    /** Who signed, and every event that is not a table's. */
    entry: (entry: LogEntry, streams: NamedStreams): void => {
      for (const { person: who, duty } of entry.by) person.run(who, entry.position, duty);
      for (const [ordinal, { stream: name, event }] of entry.events.entries()) {
        const stream = streams.get(name);
        if (stream === undefined || stream.kind === 'table') continue;
        if (stream.kind === 'meter') meters.at(entry, ordinal, stream, event);
        const told = eventIn<{ readonly type: string }>(stream, event);
        const table = 'table' in stream ? stream.table : null;
        happened.run(
          ...[entry.position, ordinal, entry.at, gamingDay(entry.at), table, null, null],
          ...[told.type, null, amountOf(told), saidOf(told)],
        );
        trained(entry, stream, event);
        alarm.elsewhere(entry, stream, event);
      }
      alarm.signed(entry);
    },
    /** An event of a table, as it was counted. */
    counted: (entry: LogEntry, counted: Counted): void => {
      const { stream, before, event, cell } = counted;
      const ordinal = entry.events.findIndex((one) => one.event === event);
      happened.run(
        ...[entry.position, ordinal, entry.at, cell.day, stream.table, stream.game.id],
        ...[before.play.number, typeOf(event), seatOf(event), amountOf(event), callsOf(counted)],
      );
      rounds(entry, counted);
      crew(entry, counted);
      counts(entry, ordinal, counted);
      drops(entry, ordinal, counted);
      seated(entry, ordinal, counted);
      alarm.counted(entry, counted);
    },
    /** What the meters have become goes with what the tables have. */
    flush: meters.flush,
  };
};

/** What each round added to each wager, and the faces that came up in it. */
const roundRecorder = (database: DatabaseSync) => {
  const round =
    database.prepare(`INSERT INTO rounds VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET last = excluded.last, wagers = wagers + excluded.wagers,
      handle = handle + excluded.handle, win = win + excluded.win`);
  const face = database.prepare(`INSERT INTO faces VALUES (?, ?, ?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET times = times + 1`);
  const rulesId = numbered(database, 'rules', 'rules');
  const lawId = numbered(database, 'laws', 'law');
  const lawful = database.prepare(`INSERT INTO lawful VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET times = times + excluded.times`);
  return ({ at, position }: LogEntry, counted: Counted): void => {
    const { stream, before, cell, added, theories } = counted;
    for (const { wager, law, takenBack } of theories) {
      if (law === undefined) continue;
      lawful.run(
        ...[stream.table, cell.game, Number(cell.practice), rulesId(cell.rules), wager],
        ...[lawId(JSON.stringify(law)), takenBack === true ? -1 : 1],
      );
    }
    for (const { wager, figures } of added) {
      if (wager === undefined) continue;
      round.run(
        ...[stream.table, before.play.number, wager, cell.day, cell.shift, cell.game],
        ...[Number(cell.practice), rulesId(cell.rules), at, position, position],
        ...[figures.wagers, figures.handleCents, winOf(figures)],
      );
    }
    for (const { kind, shown } of facesOf(counted)) {
      face.run(stream.table, cell.game, Number(cell.practice), kind, shown);
    }
  };
};

/** Who was on which crew, from when to when. */
const crewRecorder = (database: DatabaseSync) => {
  const joins = database.prepare('INSERT INTO crew VALUES (?, ?, ?, ?, NULL)');
  const leaves = database.prepare(`UPDATE crew SET until = ?
    WHERE house_table = ? AND until IS NULL AND (?3 IS NULL OR person = ?3)`);
  return ({ at }: LogEntry, { stream: { table }, event }: Counted): void => {
    if (event.type === 'CrewJoined') joins.run(table, event.hand.person, event.hand.duty, at);
    if (event.type === 'CrewLeft') leaves.run(at, table, event.person);
    if (event.type === 'TableClosed') leaves.run(at, table, null);
  };
};

/**
 * Whose seat an event is about, whoever signed for it: the crew sells chips and places wagers for players. `settles` says
 * whether wagers of that seat were settled, or, with a correction, settled again in place of all that were before.
 */
const seatRecorder = (database: DatabaseSync) => {
  const row = database.prepare('INSERT OR IGNORE INTO seated VALUES (?, ?, ?, ?, ?, ?)');
  const before =
    database.prepare(`SELECT DISTINCT person, seated.seat AS seat FROM happened JOIN seated
      USING (position, ordinal) WHERE house_table = ?1 AND round = ?2 AND settles IS NOT NULL AND position >=
      (SELECT min(first) FROM rounds WHERE house_table = ?1 AND round = ?2)`);
  return (entry: LogEntry, ordinal: number, counted: Counted): void => {
    const { stream, before: table, event, cell } = counted;
    const add = (person: string, seat: number, settles: 'settles' | 'replaces' | null): void => {
      row.run(person, entry.position, ordinal, seat, Number(cell.practice), settles);
    };
    const settled = settledBy(event).map(({ seat }) => seat);
    if (event.type === 'RoundCorrected') {
      const sat = before.all(stream.table, table.play.number);
      for (const { person, seat } of sat) add(String(person), Number(seat), 'replaces');
      for (const seat of settled.filter((one) => !sat.some((known) => known.seat === one))) {
        const patron = table.seats[seat]?.patron;
        if (patron !== undefined) add(patron, seat, 'replaces');
      }
      return;
    }
    const about = seatOf(event);
    for (const seat of new Set([...settled, ...(about === null ? [] : [about])])) {
      const patron = table.seats[seat]?.patron;
      if (patron !== undefined) add(patron, seat, settled.includes(seat) ? 'settles' : null);
    }
    // At the cage, when the seat is somebody else's or nobody's.
    if (event.type === 'OwedSettled') add(event.patron, 0, null);
  };
};

/** How lessons and exercises went. */
const trainingRecorder = (database: DatabaseSync) => {
  const row = database.prepare('INSERT OR REPLACE INTO trained VALUES (?, ?, ?)');
  return ({ position }: LogEntry, stream: HouseStream, read: unknown): void => {
    if (stream.kind !== 'people') return;
    const event = eventIn(stream, read);
    if (event.type !== 'TrainingScored') return;
    const { type: _scored, ...scored } = event;
    row.run(position, event.person, JSON.stringify(scored));
  };
};

const COUNTS = {
  TableClosed: 'closer',
  DropBoxCounted: 'drop box',
  TipBoxCounted: 'tip box',
} as const;

/** What was counted, and what the ledger had: differences stay to be seen. */
const countRecorder = (database: DatabaseSync) => {
  const row = database.prepare(
    'INSERT OR REPLACE INTO counts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return ({ at, position }: LogEntry, ordinal: number, { stream, event, cell }: Counted): void => {
    if (!isCount(event)) return;
    const counted = event.type === 'TableClosed' ? event.closerCents : event.countedCents;
    const coupons = event.type === 'DropBoxCounted' ? event.coupons.length : 0;
    row.run(
      ...[position, ordinal, at, cell.day, stream.table, Number(cell.practice)],
      ...[COUNTS[event.type], counted, event.countedAgainstCents, coupons],
    );
  };
};

/** Every entry that added to the drop of a table, or took from it. */
const dropRecorder = (database: DatabaseSync) => {
  const row = database.prepare(
    'INSERT OR REPLACE INTO drops VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return ({ at, position }: LogEntry, ordinal: number, counted: Counted): void => {
    const { stream, before, event, cell, added } = counted;
    const dropCents = added.reduce((sum, { figures }) => sum + figures.dropCents, 0);
    if (dropCents === 0) return;
    row.run(
      ...[position, ordinal, at, cell.day, cell.shift, stream.table, cell.game],
      ...[Number(cell.practice), before.play.number, seatOf(event), typeOf(event), dropCents],
    );
  };
};

const isCount = (event: TableEvent): event is Extract<TableEvent, { type: keyof typeof COUNTS }> =>
  Object.hasOwn(COUNTS, event.type);

const meterRecorder = (database: DatabaseSync) => {
  const row = database.prepare('INSERT OR REPLACE INTO meters VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const state = database.prepare('SELECT state FROM states WHERE stream = ?');
  const keepState = database.prepare('INSERT OR REPLACE INTO states VALUES (?, ?)');
  const meters = new Map<string, Meter>();
  const kept = (stream: MeterStream): Meter => {
    const known = state.get(stream.name);
    return known === undefined ? stream.initial : stateIn(stream, JSON.parse(String(known.state)));
  };
  return {
    at: ({ at, position }: LogEntry, ordinal: number, stream: MeterStream, read: unknown): void => {
      const event = eventIn(stream, read);
      const after = stream.evolve(meters.get(stream.name) ?? kept(stream), event);
      meters.set(stream.name, after);
      const cents = 'cents' in event ? event.cents : 0;
      const balance = after.phase === 'not installed' ? 0 : wholeCents(after.balanceParts);
      row.run(
        ...[position, ordinal, at, stream.table, stream.meter, event.type, cents],
        ...[shownCents(after), balance],
      );
    },
    flush: (): void => {
      for (const [stream, is] of meters) keepState.run(stream, JSON.stringify(is));
    },
  };
};

/** Long texts that come again are kept once, by number. */
export const numbered = (database: DatabaseSync, table: 'rules' | 'laws', column: string) => {
  const known = new Map<string, number>();
  const find = database.prepare(`SELECT id FROM ${table} WHERE ${column} = ?`);
  const add = database.prepare(`INSERT INTO ${table} (${column}) VALUES (?) RETURNING id`);
  return (text: string): number => {
    const id = known.get(text) ?? Number((find.get(text) ?? add.get(text))?.id);
    known.set(text, id);
    return id;
  };
};

/** What was done in the round has the name of the command that was said. */
const typeOf = (event: TableEvent): string =>
  event.type === 'Played' ? event.said.type : event.type;

const seatOf = (event: TableEvent): Amount => {
  const about = event.type === 'Played' ? event.said : event;
  return 'seat' in about && typeof about.seat === 'number' ? about.seat : null;
};

const AMOUNTS = ['cents', 'openerCents', 'closerCents', 'countedCents', 'stakeCents'] as const;

/** The amount that an event is about, by which it is searched. */
const amountOf = (event: TableAction | TableEvent): Amount => {
  const about: object = 'said' in event && event.said !== undefined ? Object(event.said) : event;
  for (const name of AMOUNTS) {
    const value: unknown = Reflect.get(about, name);
    if (typeof value === 'number') return value;
  }
  const paid =
    'moved' in event
      ? movedIn(event.moved)
      : 'events' in event
        ? settledIn(event.events as readonly (TableAction | PlayEvent)[])
        : 0;
  return paid === 0 ? null : paid;
};

/** What a correction moves, to seats and from them: not what its round pays, most of which was paid before. */
const movedIn = (moved: Extract<TableEvent, { type: 'RoundCorrected' }>['moved']): number =>
  moved.reduce((sum, { cents }) => sum + Math.abs(cents), 0);

const settledIn = (events: readonly (TableAction | PlayEvent)[]): number =>
  linesOf(events).reduce((sum, { paidCents }) => sum + paidCents, 0);

const saidOf = (event: object): string | null => {
  for (const name of [
    'reason',
    'explanation',
    'what',
    'title',
    'person',
    'table',
    'serial',
    'patron',
    'set',
  ] as const) {
    const value: unknown = Reflect.get(event, name);
    if (typeof value === 'string') return value;
  }
  return whoIn(event);
};

/** Who joined a crew and as what, or who was put on file: whoever signed for it stands beside it. */
const whoIn = (event: object): string | null => {
  for (const name of ['hand', 'added'] as const) {
    const value: unknown = Reflect.get(event, name);
    if (typeof value !== 'object' || value === null) continue;
    const { person, duty } = value as { readonly person?: unknown; readonly duty?: unknown };
    return [person, duty].filter((one) => typeof one === 'string').join(', ') || null;
  }
  return null;
};

/** What was called at the table, or why something was done. */
const callsOf = ({ stream: { game }, before, event }: Counted): string | null => {
  if (event.type !== 'Played') return saidOf(event);
  const calls = event.events.flatMap((one) =>
    isOfPlay(one) ? [] : (game.call(before.inForce, before.play.round, one) ?? []),
  );
  return calls.length === 0 ? null : calls.join(' ');
};
