import { type Draft, headsAfter, type LogEntry } from '../log/log-entry.ts';

/** What the database says of each draft of a batch. */
export interface Answer {
  /** The position of the entry with the draft's key, from whichever node. */
  readonly found: number | null;
  readonly placed: number | null;
  readonly prior: string | null;
  readonly made: string | null;
  /** Which stream of the batch had moved on, from 1. */
  readonly moved: number | null;
  readonly actual: number | null;
}

export const placedEntry = (draft: Draft, answer: Answer): LogEntry | undefined => {
  const { placed: position, prior: before, made: hash } = answer;
  if (position === null || before === null || hash === null) return undefined;
  const { at, by, key, command, events } = draft;
  return { position, at, by, key, command, events, before, hash };
};

export const streamsOf = (batch: readonly Draft[]): readonly string[] => [
  ...new Set(batch.flatMap(({ expected }) => expected.map(({ stream }) => stream))),
];

/**
 * Whether a connection may be used: it has been asked before, or is asked now, whether its server holds the last entry that this
 * node has seen. The driver opens connections by itself, at whatever server is there by then: one that broke while it rested,
 * and one more when all are busy. So each asks within the statement, which nothing gets around and which costs no message more.
 * It is asked once: a server whose connections last loses nothing. What is rolled back leaves it unasked. A standby never
 * counts, though it may hold that entry: it falls behind unnoticed, and its connections outlast its becoming the primary.
 */
export const asked = (position: string, hash: string): string => `CASE
  WHEN current_setting('houseway.asked', true) = 'yes' THEN true
  WHEN pg_is_in_recovery() THEN false
  WHEN ${position}::text::bigint = 0 OR EXISTS (SELECT FROM entries e
    WHERE e.position = ${position}::text::bigint AND e.hash = ${hash}::text)
  THEN set_config('houseway.asked', 'yes', false) = 'yes'
  ELSE false END`;

/**
 * Arrays go over the wire as the texts that PostgreSQL reads them from: there are many, and large. The function's first argument
 * comes from the row that only an asked connection has: without it there is no call, and no answer.
 */
export const CALL = `WITH asked AS MATERIALIZED (SELECT $1::text AS ats WHERE ${asked('$19', '$20')})
SELECT answer.* FROM asked, LATERAL append(
  asked.ats::bigint[], $2::text::text[], $3::text::text[], $4::text::text[], $5::text::text[],
  $6::text::int[], $7::text::text[],
  $8::text::int[], $9::text::int[], $10::text::text[], $11::text::bigint[], $12::text::text[],
  $13::text::int[], $14::text::int[], $15::text::int[], $16::text::bigint[], $17::text::text[],
  $18::text::text[]) answer`;

const numbers = (list: readonly number[]): string => `{${list.join()}}`;
/** Hashes, one or several in lines: nothing in them needs a backslash. */
const hashes = (list: readonly string[]): string => `{${list.map((text) => `"${text}"`).join()}}`;
/**
 * Names and canonical texts have no control characters, so JSON quotes them as PostgreSQL's arrays do: quotation marks
 * and backslashes get a backslash, and nothing else. It takes a seventh of the time of searching for them.
 */
const texts = (list: readonly string[]): string =>
  `{${list.map((text) => JSON.stringify(text)).join()}}`;

/** The arrays that the function takes, in its order. */
export const argumentsOf = (batch: readonly Draft[]): string[] => {
  const streams = streamsOf(batch);
  const place = new Map(streams.map((stream, i) => [stream, i + 1]));
  const latest = new Map<string, number>();
  const twins = batch.map(({ key }, i) => {
    const twin = latest.get(key) ?? 0;
    latest.set(key, i + 1);
    return twin;
  });
  const touches = batch.flatMap((draft, i) => {
    const after = new Map(headsAfter(draft).map((head) => [head.stream, head]));
    return draft.expected.map((head) => ({
      draft: i + 1,
      stream: place.get(head.stream) ?? 0,
      link: head.link,
      after: after.get(head.stream) ?? head,
    }));
  });
  const events = batch.flatMap((draft, i) =>
    draft.events.map(({ stream, version, link }, ordinal) => ({
      ...{ draft: i + 1, ordinal, version, link },
      stream: place.get(stream) ?? 0,
      text: draft.written.events[ordinal] ?? '',
    })),
  );
  return [
    numbers(batch.map(({ at }) => at)),
    texts(batch.map(({ key }) => key)),
    texts(batch.map(({ written }) => written.by)),
    texts(batch.map(({ written }) => written.command)),
    hashes(
      batch.map((draft) => [draft.content, ...draft.events.map(({ link }) => link)].join('\n')),
    ),
    numbers(twins),
    texts(streams),
    numbers(touches.map(({ draft }) => draft)),
    numbers(touches.map(({ stream }) => stream)),
    hashes(touches.map(({ link }) => link)),
    numbers(touches.map(({ after }) => after.version)),
    hashes(touches.map(({ after }) => after.link)),
    numbers(events.map(({ draft }) => draft)),
    numbers(events.map(({ ordinal }) => ordinal)),
    numbers(events.map(({ stream }) => stream)),
    numbers(events.map(({ version }) => version)),
    texts(events.map(({ text }) => text)),
    hashes(events.map(({ link }) => link)),
  ];
};
