import type { DatabaseSync } from 'node:sqlite';
import type { Citation } from '../../kernel/law.ts';
import { dollars } from '../../kernel/money.ts';
import type { TableEvent } from '../../table/index.ts';
import { type AlertKind, alertId } from '../alerts/alerts.ts';
import { gamingDay } from '../decision.ts';
import { commandIn } from '../decisions.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { eventIn } from '../log/stream.ts';
import type { Counted } from '../reports/report-slices.ts';
import type { HouseStream } from '../streams.ts';

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

/** What of an entry somebody has to answer for. Nothing else raises an alert, so that none can be left out. */
export const alarms = (database: DatabaseSync) => {
  const raiseRow = database.prepare('INSERT OR IGNORE INTO alerts VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const pair = database.prepare(`INSERT INTO pairs VALUES (?, ?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET times = times + 1`);
  const pairTimes = database.prepare(`SELECT sum(times) AS times FROM pairs
    WHERE day = ? AND one = ? AND other = ? AND (?4 = 0 OR type IN ('Correct', 'VoidWager', 'EnterWager', 'SettleOwed'))`);
  const throws = database.prepare(`SELECT type FROM happened WHERE house_table = ?
    AND type IN ('CallThrow', 'CallNoRoll') ORDER BY position DESC, ordinal DESC LIMIT ${CLUSTER.among}`);

  const raise = (
    entry: LogEntry,
    table: string | null,
    { kind, about, says, cite }: Raised,
  ): void => {
    const people = JSON.stringify([...new Set(entry.by.map(({ person }) => person))]);
    const id = alertId(kind, about, entry.position);
    raiseRow.run(id, kind, table, entry.at, entry.position, says, cite, people);
  };

  const clustered = (table: string): boolean => {
    const last = throws.all(table).map(({ type }) => type);
    // Once for each cluster: when the last of its no rolls comes.
    return (
      last[0] === 'CallNoRoll' &&
      last.filter((type) => type === 'CallNoRoll').length % CLUSTER.noRolls === 0
    );
  };

  return {
    counted: (entry: LogEntry, { stream: { table, game }, event }: Counted): void => {
      const own = raisedAt(table, event, typeIn(entry));
      if (own !== undefined) raise(entry, table, own);
      if (event.type === 'Played' && event.said.type === 'CallNoRoll' && clustered(table)) {
        raise(entry, table, {
          ...{ kind: 'no-rolls', about: table, cite: game.commands['CallNoRoll']?.cite ?? HOUSE },
          says: `${CLUSTER.noRolls} no rolls among the last ${CLUSTER.among} throws at ${table}.`,
        });
      }
    },
    /** Events of the floor, of people and of meters. */
    elsewhere: (entry: LogEntry, stream: HouseStream, read: unknown): void => {
      if (stream.kind === 'meter') {
        const event = eventIn(stream, read);
        const about = `${stream.table}/${stream.meter}`;
        if (event.type === 'MeterHit') {
          const says = `${stream.meter} at ${stream.table} paid ${dollars(-event.cents)}.`;
          raise(entry, stream.table, { kind: 'meter-hit', about, says, cite: METERS });
        }
        if (event.type === 'MeterDisabled') {
          const says = `${stream.meter} at ${stream.table} is out of service: ${event.reason}`;
          raise(entry, stream.table, { kind: 'meter-out', about, says, cite: METERS });
        }
      }
      if (stream.kind === 'people') {
        const event = eventIn(stream, read);
        if (
          event.type === 'LogOnFailed' &&
          failuresOf(database, event.person, entry) === FAILURES
        ) {
          const says = `${FAILURES} sign-ins as ${event.person} failed.`;
          raise(entry, null, {
            ...{ kind: 'sign-in-failures', about: event.person, says },
            cite: 'House rules § sign-on',
          });
        }
      }
      if (stream.kind === 'floor') {
        const event = eventIn(stream, read);
        if (event.type !== 'ShiftChanged') return;
        for (const { table, countedCents, countedAgainstCents } of event.change.counts) {
          const over = countedCents - countedAgainstCents;
          if (over !== 0)
            raise(entry, table, overShort(table, 'Inventory at the shift change', over));
        }
      }
    },
    /** Two people who sign together again and again. */
    signed: (entry: LogEntry): void => {
      const [one, other] = [...new Set(entry.by.map(({ person }) => person))].toSorted();
      if (one === undefined || other === undefined) return;
      const [day, type] = [gamingDay(entry.at), typeIn(entry)];
      pair.run(day, one, other, type);
      const times = (corrections: boolean) =>
        Number(pairTimes.get(day, one, other, Number(corrections))?.['times'] ?? 0);
      const corrected = CORRECTIONS.includes(type) && times(true) % OFTEN.corrections === 0;
      if (!corrected && times(false) % OFTEN.all !== 0) return;
      const says = corrected
        ? `${one} and ${other} signed ${times(true)} corrections on ${day}.`
        : `${one} and ${other} signed together ${times(false)} times on ${day}.`;
      raise(entry, null, { kind: 'pair-of-hands', about: `${one}+${other}`, says, cite: HOUSE });
    },
  };
};

const HOUSE = 'House rules § alerts';
const METERS = 'House rules § meters';

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

const raisedAt = (table: string, event: TableEvent, command: string): Raised | undefined => {
  switch (event.type) {
    case 'RoundCorrected': {
      const cite = 'House rules § correction';
      const says = `at ${table}: ${event.reason}`;
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
      .get(person, at - 3_600_000)?.['times'] ?? 0,
  );
