import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { AlertAnswer } from '../alerts/alerts.ts';
import type { Scored } from '../people/commands.ts';

type Row = Record<string, SQLOutputValue>;

const text = (value: SQLOutputValue | undefined): string => String(value ?? '');
const optional = <T>(name: string, value: SQLOutputValue | undefined, as: (value: unknown) => T) =>
  value === null || value === undefined ? {} : { [name]: as(value) };

/** The conditions that have a value, and their values in order. */
const askedFor = (conditions: readonly (readonly [string, SQLInputValue | undefined])[]) => {
  const given = conditions.flatMap(([condition, value]) =>
    value === undefined ? [] : [{ condition, value }],
  );
  return {
    asked: given.map(({ condition }) => condition),
    values: given.map(({ value }) => value),
  };
};

/** Answered alerts that are shown beside the open ones. */
const ANSWERED = 200;

const alertShown = (row: Row) => ({
  ...{ alert: text(row.alert), kind: text(row.kind), at: Number(row.at) },
  ...optional('table', row.house_table, String),
  ...{ position: Number(row.position), says: text(row.says), cite: text(row.cite) },
  people: JSON.parse(text(row.people)) as readonly string[],
});
type AlertShown = ReturnType<typeof alertShown> & { readonly answer?: AlertAnswer };

/** Open alerts and the last answered ones, newest first. */
export const alertsIn = (
  database: DatabaseSync,
  answered: Readonly<Record<string, AlertAnswer>>,
) => {
  const [open, closed]: [AlertShown[], AlertShown[]] = [[], []];
  // Of many years only what is shown is made of its row.
  for (const row of database.prepare('SELECT * FROM alerts ORDER BY position DESC').iterate()) {
    const alert = text(row.alert);
    const answer = Object.hasOwn(answered, alert) ? answered[alert] : undefined;
    if (answer === undefined) open.push(alertShown(row));
    else if (closed.length < ANSWERED) closed.push({ ...alertShown(row), answer });
  }
  return [...open, ...closed];
};

/** Who took part in what an alert is about; undefined where there is no such alert. */
export const involvedIn = (
  database: DatabaseSync,
  alert: string,
): readonly string[] | undefined => {
  const row = database.prepare('SELECT people FROM alerts WHERE alert = ?').get(alert);
  return row === undefined ? undefined : (JSON.parse(text(row.people)) as readonly string[]);
};

/** What is looked for among everything that happened; each is optional. */
export interface Search {
  readonly person?: string | undefined;
  readonly table?: string | undefined;
  readonly type?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly leastCents?: number | undefined;
  readonly mostCents?: number | undefined;
  readonly round?: number | undefined;
  /** Entries before this one. */
  readonly before?: number | undefined;
  readonly most: number;
}

/** Events that say nothing to somebody who watches the floor. */
const UNSAID = ['SessionSeen', 'SessionOpened', 'SessionEnded', 'GuestForgotten'];

/**
 * What somebody signed is read from their own last entry on, and no further than is shown. Who signed an entry in two roles
 * signed it once.
 */
const OF_ONE_PERSON = {
  from: 'people CROSS JOIN happened USING (position)',
  signed: `people.person = ? AND NOT EXISTS (SELECT 1 FROM people other
    WHERE other.person = people.person AND other.position = people.position AND other.role < people.role)`,
  newest: 'people.position DESC, ordinal DESC',
};
/** Somebody who signs at every table, as a device does, is looked for among what happened at one. */
const AMONG_OTHERS = {
  from: 'happened',
  signed: `EXISTS (SELECT 1 FROM people
    WHERE people.person = ? AND people.position = happened.position)`,
  newest: 'position DESC, ordinal DESC',
};

/** Reading fewer entries of somebody than this takes no longer than showing a page. */
const FEW = 10_000;

const hasFew = (database: DatabaseSync, person: string): boolean => {
  const some = `SELECT 1 FROM people WHERE person = ? LIMIT ${FEW}`;
  const { known } = database.prepare(`SELECT count(*) AS known FROM (${some})`).get(person) as Row;
  return Number(known) < FEW;
};

const lookedFor = (database: DatabaseSync, { person, table, type }: Search) => {
  if (person === undefined) return AMONG_OTHERS;
  const isNarrow = table !== undefined || type !== undefined;
  return !isNarrow || hasFew(database, person) ? OF_ONE_PERSON : AMONG_OTHERS;
};

export const happenedIn = (database: DatabaseSync, search: Search) => {
  const { from, signed, newest } = lookedFor(database, search);
  const { asked, values } = askedFor([
    [signed, search.person],
    ['house_table = ?', search.table],
    ['type = ?', search.type],
    ['at >= ?', search.from],
    ['at <= ?', search.to],
    ['cents >= ?', search.leastCents],
    ['cents <= ?', search.mostCents],
    ['round = ?', search.round],
    ['happened.position < ?', search.before],
  ]);
  const unsaid =
    search.type === undefined ? [`type NOT IN (${UNSAID.map((one) => `'${one}'`).join()})`] : [];
  const where = [...unsaid, ...asked].join(' AND ') || '1';
  const read = (more: string, given: readonly SQLInputValue[]): readonly Row[] =>
    database
      .prepare(`SELECT happened.* FROM ${from} WHERE ${where}${more}`)
      .all(...values, ...given);
  const page = read(` ORDER BY ${newest} LIMIT ${search.most}`, []);
  const last = page.at(-1);
  if (last === undefined || page.length < search.most) {
    return { happened: page.map(happeningsIn(database)) };
  }
  // Whoever reads on goes on before this entry: it is told whole.
  const rest = read(` AND happened.position = ? AND ordinal < ? ORDER BY ordinal DESC`, [
    Number(last.position),
    Number(last.ordinal),
  ]);
  const happened = [...page, ...rest].map(happeningsIn(database));
  return { happened, next: Number(last.position) };
};

/** Something that happened, and who signed for it. */
export interface Happening {
  readonly position: number;
  readonly ordinal: number;
  readonly at: number;
  readonly day: string;
  readonly type: string;
  readonly table?: string;
  readonly round?: number;
  readonly seat?: number;
  readonly cents?: number;
  readonly says?: string;
  readonly people: { readonly person: string; readonly role: string }[];
}

/** Who signed the entry of a row. */
const signersIn = (database: DatabaseSync) => {
  const people = database.prepare('SELECT person, role FROM people WHERE position = ?');
  return ({ position }: Row): Happening['people'] =>
    people
      .all(Number(position))
      .map(({ person, role }) => ({ person: text(person), role: text(role) }));
};

const happeningsIn = (database: DatabaseSync) => {
  const signers = signersIn(database);
  return (row: Row): Happening => ({
    ...{ position: Number(row.position), ordinal: Number(row.ordinal), at: Number(row.at) },
    ...{ day: text(row.day), type: text(row.type) },
    ...optional('table', row.house_table, String),
    ...optional('round', row.round, Number),
    ...optional('seat', row.seat, Number),
    ...optional('cents', row.cents, Number),
    ...optional('says', row.says, String),
    people: signers(row),
  });
};

/** Which figure the rounds are behind. */
export interface Figure {
  readonly day?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly shift?: string | undefined;
  readonly table?: string | undefined;
  readonly game?: string | undefined;
  readonly wager?: string | undefined;
  readonly practice: boolean;
}

/** Rounds that are listed; their total is of all. */
const LISTED = 500;

const inFigure = (figure: Figure) =>
  askedFor([
    ['practice = ?', Number(figure.practice)],
    ['day = ?', figure.day],
    ['day >= ?', figure.from],
    ['day <= ?', figure.to],
    ['shift = ?', figure.shift],
    ['house_table = ?', figure.table],
    ['game = ?', figure.game],
    ['wager = ?', figure.wager],
  ]);

export const roundsBehindIn = (database: DatabaseSync, figure: Figure) => {
  const { asked, values } = inFigure(figure);
  const where = asked.join(' AND ');
  const sums = 'sum(wagers) AS wagers, sum(handle) AS handle, sum(win) AS win';
  const rows = database
    .prepare(
      `SELECT house_table, game, round, day, shift, min(at) AS at, min(first) AS first,
         max(last) AS last, ${sums} FROM rounds WHERE ${where}
       GROUP BY house_table, round, day, shift ORDER BY at DESC LIMIT ${LISTED}`,
    )
    .all(...values);
  const all = database
    .prepare(
      `SELECT count(DISTINCT house_table || ' ' || round) AS rounds, ${sums} FROM rounds WHERE ${where}`,
    )
    .get(...values);
  return {
    rounds: rows.map((row) => ({
      ...{ table: text(row.house_table), game: text(row.game), round: Number(row.round) },
      ...{ day: text(row.day), shift: text(row.shift), at: Number(row.at) },
      ...{ first: Number(row.first), last: Number(row.last) },
      ...sumsOf(row),
    })),
    total: { rounds: Number(all?.rounds ?? 0), ...sumsOf(all ?? {}) },
  };
};

/** What came into drop boxes behind a figure, newest first. Of an untold table only what was counted is told. */
export const dropBehindIn = (database: DatabaseSync, figure: Figure, untold: readonly string[]) => {
  const { asked, values } = inFigure(figure);
  const counted = `SELECT coalesce(max(position), 0) FROM counts
    WHERE what = 'drop box' AND counts.house_table = drops.house_table`;
  const names = untold.map(() => '?').join();
  const where = [...asked, `(house_table NOT IN (${names}) OR position <= (${counted}))`];
  const from = `FROM drops WHERE ${where.join(' AND ')}`;
  const entries = database
    .prepare(`SELECT *, NULL AS says ${from} ORDER BY position DESC, ordinal DESC LIMIT ${LISTED}`)
    .all(...values, ...untold)
    .map(happeningsIn(database));
  const all = database
    .prepare(`SELECT count(*) AS entries, sum(cents) AS cents ${from}`)
    .get(...values, ...untold);
  const total = { entries: Number(all?.entries ?? 0), cents: Number(all?.cents ?? 0) };
  return { entries, total };
};

const sumsOf = (row: Row) => ({
  wagers: Number(row.wagers ?? 0),
  handleCents: Number(row.handle ?? 0),
  winCents: Number(row.win ?? 0),
});

/** Since when each person is on the crew of a table. */
export const crewSinceIn = (database: DatabaseSync): ReadonlyMap<string, number> =>
  new Map(
    database
      .prepare('SELECT house_table, person, since FROM crew WHERE until IS NULL')
      .all()
      .map((row) => [`${text(row.house_table)} ${text(row.person)}`, Number(row.since)]),
  );

/** When each person was last at any table, for those who are on a break. */
export const offSinceIn = (database: DatabaseSync): ReadonlyMap<string, number> =>
  new Map(
    database
      .prepare(
        `SELECT person, max(until) AS until FROM crew GROUP BY person
         HAVING sum(until IS NULL) = 0`,
      )
      .all()
      .map((row) => [text(row.person), Number(row.until)]),
  );

/** What was counted on a gaming day, newest first, with who signed. */
export const countsIn = (database: DatabaseSync, day: string) => {
  const signers = signersIn(database);
  return database
    .prepare('SELECT * FROM counts WHERE day = ? ORDER BY position DESC, ordinal DESC')
    .all(day)
    .map((row) => ({
      ...{ position: Number(row.position), at: Number(row.at), what: text(row.what) },
      ...{ table: text(row.house_table), practice: row.practice === 1 },
      ...{ countedCents: Number(row.counted), againstCents: Number(row.against) },
      coupons: Number(row.coupons),
      people: signers(row).map(({ person }) => person),
    }));
};

/** Money that went between cage, tables and patrons on a gaming day, newest first. */
export const movedIn = (database: DatabaseSync, day: string) => {
  const types = ['TableOpened', 'Filled', 'Credited', 'TableClosed', 'OwedSettled'];
  return database
    .prepare(
      `SELECT * FROM happened WHERE day = ? AND type IN (${types.map(() => '?').join()})
       ORDER BY position DESC, ordinal DESC`,
    )
    .all(day, ...types)
    .map(happeningsIn(database));
};

/** Lessons and exercises that are listed. */
const MOST_SCORES = 500;

/** How lessons and exercises went, newest first: of one person, or of everybody. */
export const scoresIn = (
  database: DatabaseSync,
  person: string | undefined,
): readonly (Scored & { readonly person: string; readonly at: number })[] =>
  database
    .prepare(
      `SELECT scored FROM trained ${person === undefined ? '' : 'WHERE person = ?'}
       ORDER BY position DESC LIMIT ${MOST_SCORES}`,
    )
    .all(...(person === undefined ? [] : [person]))
    .map((row) => JSON.parse(text(row.scored)));

/** Contributions that are shown one by one; the plot needs no more. */
const MOST_METER_EVENTS = 1000;

/** What happened to a meter, the oldest first: the latest of it. */
export const meterEventsIn = (database: DatabaseSync, table: string, meter: string) =>
  database
    .prepare(
      `SELECT * FROM meters WHERE house_table = ? AND meter = ?
       ORDER BY position DESC, ordinal DESC LIMIT ${MOST_METER_EVENTS}`,
    )
    .all(table, meter)
    .toReversed()
    .map((row) => ({
      ...{ position: Number(row.position), at: Number(row.at), type: text(row.type) },
      ...{ cents: Number(row.cents), shownCents: Number(row.shown) },
      balanceCents: Number(row.balance),
    }));
