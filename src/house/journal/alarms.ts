import type { DatabaseSync } from 'node:sqlite';
import type { Citation } from '../../kernel/law.ts';
import { dollars } from '../../kernel/money.ts';
import type { MeterEvent } from '../../progressive/index.ts';
import type { TableEvent } from '../../table/index.ts';
import { type AlertEvent, type AlertKind, alertId } from '../alerts/alerts.ts';
import { gamingDay } from '../decision.ts';
import { commandIn } from '../decisions.ts';
import type { FloorEvent } from '../floor.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { eventIn } from '../log/stream.ts';
import type { PeopleEvent } from '../people/people.ts';
import type { Counted, ReportSlice } from '../reports/report-slices.ts';
import type { HouseStream, MeterStream } from '../streams.ts';
import { unusualHold } from './hold.ts';
import { facesIn, returnsIn } from './theory.ts';

interface Raised {
  readonly kind: AlertKind;
  readonly about: string;
  readonly says: string;
  readonly cite: Citation;
}

/** No rolls among the last throws of a table that somebody should look into (58 Pa. Code § 661a.5(c)). */
const CLUSTER = { noRolls: 3, among: 10 };
/** One pair of hands: corrections that the same two sign in a gaming day, and all that they sign. */
const OFTEN = { corrections: 3, all: 20 };
/** GLI-19 B.2.3(g): notice after three failed sign-ins. */
const FAILURES = 3;

const CORRECTIONS: readonly string[] = ['Correct', 'VoidWager', 'EnterWager', 'SettleOwed'];

type Raise = (entry: LogEntry, table: string | null, raised: Raised) => void;

/** What of an entry somebody has to answer for. Nothing else raises an alert, so that none can be left out. */
export const alarms = (database: DatabaseSync, slices: () => readonly ReportSlice[]) => {
  const row = database.prepare('INSERT OR IGNORE INTO alerts VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const raise: Raise = (entry, table, { kind, about, says, cite }) => {
    const people = JSON.stringify([...new Set(entry.by.map(({ person }) => person))]);
    const id = alertId(kind, about, entry.position);
    row.run(id, kind, table, entry.at, entry.position, says, cite, people);
  };
  return {
    counted: tableAlarms(database, raise, slices),
    elsewhere: (entry: LogEntry, stream: HouseStream, read: unknown): void => {
      if (stream.kind === 'meter') meterAlarm(raise, entry, stream, eventIn(stream, read));
      if (stream.kind === 'people') peopleAlarm(database, raise, entry, eventIn(stream, read));
      if (stream.kind === 'alerts') disputeAlarm(raise, entry, eventIn(stream, read));
      if (stream.kind === 'floor') shiftAlarm(raise, entry, eventIn(stream, read));
    },
    signed: pairAlarm(database, raise),
  };
};

const disputeAlarm = (raise: Raise, entry: LogEntry, event: AlertEvent): void => {
  if (event.type !== 'DisputeRaised') return;
  const { person, table, round, what } = event;
  raise(entry, table, {
    ...{ kind: 'dispute', about: `${table}/${round}`, cite: 'House rules § alerts' },
    says: `${person} disputes round ${round}: ${what}`,
  });
};

const tableAlarms = (
  database: DatabaseSync,
  raise: Raise,
  slices: () => readonly ReportSlice[],
) => {
  const throws = database.prepare(`SELECT type FROM happened WHERE house_table = ?
    AND type IN ('CallThrow', 'CallNoRoll') ORDER BY position DESC, ordinal DESC LIMIT ${CLUSTER.among}`);
  const clustered = (table: string): boolean => {
    const last = throws.all(table).map(({ type }) => type);
    // Once for each cluster: when the last of its no rolls comes.
    return (
      last[0] === 'CallNoRoll' &&
      last.filter((type) => type === 'CallNoRoll').length % CLUSTER.noRolls === 0
    );
  };
  return (entry: LogEntry, { stream: { table, game }, event, cell }: Counted): void => {
    const own = raisedAt(table, event, entry);
    if (own !== undefined) raise(entry, table, own);
    if (event.type === 'TableClosed') {
      for (const raised of outOfBand(database, table)) raise(entry, table, raised);
      const own = slices().filter(
        (one) => one.table === table && one.day === cell.day && !one.practice,
      );
      const hold = unusualHold(own);
      if (hold !== undefined) {
        const says = `Unusual hold: ${table} ${hold}`;
        raise(entry, table, { kind: 'hold', about: table, says, cite: HOUSE });
      }
    }
    if (event.type === 'Played' && event.said.type === 'CallNoRoll' && clustered(table)) {
      raise(entry, table, {
        ...{ kind: 'no-rolls', about: table, cite: game.commands.CallNoRoll?.cite ?? HOUSE },
        says: `${CLUSTER.noRolls} no rolls among the last ${CLUSTER.among} throws at ${table}.`,
      });
    }
  };
};

/** Results and faces outside their band, looked at whenever the table closes. */
const outOfBand = (database: DatabaseSync, table: string): readonly Raised[] => [
  ...returnsIn(database, { table })
    .filter(({ beyond, practice }) => beyond && !practice)
    .map(
      ({ wager, chance }): Raised => ({
        ...{ kind: 'return', about: `${table}/${wager}`, cite: REPORTS },
        says: `${wager} at ${table} is outside its band: a chance of ${chance.toExponential(1)}.`,
      }),
    ),
  ...facesIn(database, { table })
    .filter(({ beyond, practice }) => beyond && !practice)
    .map(
      ({ kind, face, chance }): Raised => ({
        ...{ kind: 'faces', about: `${table}/${kind} ${face}`, cite: REPORTS },
        says: `${kind} ${face} at ${table} is outside its band: a chance of ${chance.toExponential(1)}.`,
      }),
    ),
];

const meterAlarm = (
  raise: Raise,
  entry: LogEntry,
  { table, meter }: MeterStream,
  event: MeterEvent,
): void => {
  const about = `${table}/${meter}`;
  if (event.type === 'MeterHit') {
    const says = `${meter} at ${table} paid ${dollars(-event.cents)}.`;
    raise(entry, table, { kind: 'meter-hit', about, says, cite: METERS });
  }
  if (event.type === 'MeterDisabled') {
    const says = `${meter} at ${table} is out of service: ${event.reason}`;
    raise(entry, table, { kind: 'meter-out', about, says, cite: METERS });
  }
};

const peopleAlarm = (
  database: DatabaseSync,
  raise: Raise,
  entry: LogEntry,
  event: PeopleEvent,
): void => {
  if (event.type !== 'LogOnFailed') return;
  if (failuresOf(database, event.person, entry) !== FAILURES) return;
  const says = `${FAILURES} sign-ins as ${event.person} failed.`;
  const cite = 'House rules § sign-on';
  raise(entry, null, { kind: 'sign-in-failures', about: event.person, says, cite });
};

const shiftAlarm = (raise: Raise, entry: LogEntry, event: FloorEvent): void => {
  if (event.type !== 'ShiftChanged') return;
  for (const { table, countedCents, countedAgainstCents } of event.change.counts) {
    const over = countedCents - countedAgainstCents;
    if (over !== 0) raise(entry, table, overShort(table, 'Inventory at the shift change', over));
  }
};

/** Two people who sign together again and again. */
const pairAlarm = (database: DatabaseSync, raise: Raise) => {
  const pair = database.prepare(`INSERT INTO pairs VALUES (?, ?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET times = times + 1`);
  const pairTimes = database.prepare(`SELECT type, times FROM pairs
    WHERE day = ? AND one = ? AND other = ?`);
  return (entry: LogEntry): void => {
    if (entry.by.length < 2) return;
    const [one, other] = [...new Set(entry.by.map(({ person }) => person))].toSorted();
    if (one === undefined || other === undefined) return;
    const [day, type] = [gamingDay(entry.at), typeIn(entry)];
    pair.run(day, one, other, type);
    const signed = pairTimes.all(day, one, other);
    const times = (counts: (type: string) => boolean): number =>
      signed.reduce((sum, row) => sum + (counts(String(row.type)) ? Number(row.times) : 0), 0);
    const corrections = times((of) => CORRECTIONS.includes(of));
    const all = times(() => true);
    const corrected = CORRECTIONS.includes(type) && corrections % OFTEN.corrections === 0;
    if (!corrected && all % OFTEN.all !== 0) return;
    const says = corrected
      ? `${one} and ${other} signed ${corrections} corrections on ${day}.`
      : `${one} and ${other} signed together ${all} times on ${day}.`;
    raise(entry, null, { kind: 'pair-of-hands', about: `${one}+${other}`, says, cite: HOUSE });
  };
};

const HOUSE = 'House rules § alerts';
const METERS = 'House rules § meters';
const REPORTS = 'House rules § reports';

/** The command that an entry answers, by its own name. */
const typeIn = (entry: LogEntry): string => {
  const command = commandIn(entry.command);
  if (!('asks' in command)) return command.kind;
  const asks: { readonly type: string } | undefined = [command.asks].flat()[0];
  return asks?.type ?? command.kind;
};

const overShort = (table: string, what: string, cents: number): Raised => ({
  ...{ kind: 'over-short', about: table, cite: 'House rules § ledger' },
  says: `${what} at ${table}: ${dollars(Math.abs(cents))} ${cents > 0 ? 'over' : 'short'}.`,
});

const raisedAt = (table: string, event: TableEvent, entry: LogEntry): Raised | undefined => {
  switch (event.type) {
    case 'RoundCorrected': {
      const cite = 'House rules § correction';
      const says = `at ${table}: ${event.reason}`;
      const command = typeIn(entry);
      if (command === 'EnterWager')
        return { kind: 'wager-entered', about: table, says: `Wager entered late ${says}`, cite };
      return command === 'VoidWager'
        ? { kind: 'wager-voided', about: table, says: `Wager voided ${says}`, cite }
        : { kind: 'correction', about: table, says: `Corrected ${says}`, cite };
    }
    case 'IrregularityNoted':
      return {
        ...{ kind: 'irregularity', about: table, cite: 'House rules § correction' },
        says: `Irregularity at ${table}: ${event.what}`,
      };
    case 'TableClosed':
      return event.closerCents === event.countedAgainstCents
        ? undefined
        : overShort(table, 'Closer', event.closerCents - event.countedAgainstCents);
    case 'DropBoxCounted':
    case 'TipBoxCounted':
      return event.countedCents === event.countedAgainstCents
        ? undefined
        : overShort(
            table,
            event.type === 'DropBoxCounted' ? 'Drop box' : 'Tip box',
            event.countedCents - event.countedAgainstCents,
          );
    default:
      return undefined;
  }
};

/** Failed sign-ins of one name in an hour, this one included. */
const failuresOf = (database: DatabaseSync, person: string, { at }: LogEntry): number =>
  Number(
    database
      .prepare(
        `SELECT count(*) AS times FROM happened WHERE type = 'LogOnFailed' AND says = ? AND at > ?`,
      )
      .get(person, at - 3_600_000)?.times ?? 0,
  );
