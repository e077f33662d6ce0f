import { randomUUID } from 'node:crypto';
import {
  type BadLine,
  type CouponRegister,
  checkRows,
  coupons,
  isDay,
  readExclusionList,
  readMailList,
} from '../../coupons/index.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { AT_HOUSE, asNamed, secondHands } from '../at-house.ts';
import { flags, lists, type Out, parseCall, type Run, texts } from '../command.ts';
import { readText } from '../json-file.ts';
import { red } from '../paint.ts';
import { readLog } from './report.ts';

/** A line that keeps the whole file out, and the paragraph where there is one. */
interface Wrong extends BadLine {
  readonly cite?: string;
}

const ONLY_CHECKED: Refusal = refuse(
  'check-only',
  'Lists are imported by a running house, where two people sign. Name it with --house, or check the file with --check.',
  '58 Pa. Code § 525.21(q)(4)',
);

/** The file goes to a running house, which looks at every line and takes all of it or nothing. */
const taken = async (
  file: string | undefined,
  address: string,
  asked: Readonly<Record<string, string | undefined>>,
  values: {
    readonly house?: string | undefined;
    readonly as?: string | undefined;
    readonly second?: readonly string[] | undefined;
    readonly check?: boolean | undefined;
  },
  json: boolean,
  out: Out,
): Promise<number | Refusal> => {
  const text = textOf(file);
  if (isRefusal(text)) return text;
  const at = await asNamed(values);
  if (isRefusal(at)) return at;
  const others = await secondHands(values.second);
  if (isRefusal(others)) return others;
  const query = new URLSearchParams(values.check ? { check: 'yes' } : { key: randomUUID() });
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined) query.set(name, value);
  }
  const [second] = Object.entries(others);
  const hand =
    second === undefined
      ? {}
      : {
          'x-second-signature': [second[0], second[1].person, second[1].password]
            .map(encodeURIComponent)
            .join(' '),
        };
  const reply = await at.post<{ lines: number; position?: number }>(
    `/api/coupons/${address}?${query}`,
    text,
    hand,
  );
  if (isRefusal(reply)) {
    if (!json && 'lines' in reply) sayWrong(reply.lines ?? [], out);
    return reply;
  }
  out.print(
    json
      ? JSON.stringify(reply, null, 2)
      : reply.position === undefined
        ? `${reply.lines} lines, no errors.`
        : `${reply.lines} lines imported as log entry ${reply.position}.`,
  );
  return 0;
};

export const importMail: Run = async (args, out) => {
  const { values, words, json } = parseCall(args, 1, {
    ...AT_HOUSE,
    ...texts('log', 'day', 'list', 'provider'),
    ...lists('exclusions', 'cleared'),
    ...flags('check'),
  });
  const [file] = words;
  if (values.house !== undefined) {
    const { list, provider } = values;
    const asked = { list, provider, cleared: values.cleared?.join(','), place: 'suppliedBy' };
    return taken(file, 'mail-list', asked, values, json, out);
  }
  if (!values.check) return ONLY_CHECKED;
  const day = values.day ?? new Date().toISOString().slice(0, 10);
  if (!isDay(day)) {
    const because = `"${day}" is not a day. Write it as 2026-12-31.`;
    return refuse('not-a-day', because, 'House rules § command');
  }
  const text = textOf(file);
  if (isRefusal(text)) return text;
  const { rows, bad } = readMailList(text);
  const excludedBy: CouponRegister['exclusions'][string][] = [];
  for (const excluded of values.exclusions ?? []) {
    const list = textOf(excluded);
    if (isRefusal(list)) return list;
    excludedBy.push(readExclusionList(list).rows.map(({ row }) => row));
  }
  const log = values.log === undefined ? undefined : readLog(values.log);
  if (isRefusal(log)) return log;
  const known = log?.book ?? coupons.initial;
  const book = {
    ...known,
    exclusions: {
      ...known.exclusions,
      ...(excludedBy.length > 0 ? { given: excludedBy.flat() } : {}),
    },
  };
  const refused = checkRows(book, {
    rows: rows.map(({ row }) => row),
    cleared: values.cleared ?? [],
    day,
  });
  const wrong = [
    ...bad,
    ...refused
      // Without a log nobody knows the designs: the lines are read, and held against each other and the lists.
      .filter((each) => log !== undefined || !OF_THE_BOOK.includes(each.refused))
      .map(({ row, because, cite }) => ({ line: rows[row - 1]?.line ?? 0, because, cite })),
  ];
  const note =
    log === undefined ? ' Without --log, serial numbers are not compared with a register.' : '';
  return answer(rows.length + bad.length, wrong, note, json, out);
};

const OF_THE_BOOK: readonly string[] = ['not-a-serial'];

export const importExclusions: Run = async (args, out) => {
  const { values, words, json } = parseCall(args, 1, {
    ...AT_HOUSE,
    ...texts('list'),
    ...flags('check'),
  });
  const [file] = words;
  if (values.house !== undefined) {
    const asked = { list: values.list ?? 'self-exclusion', place: 'importedBy' };
    return taken(file, 'exclusion-list', asked, values, json, out);
  }
  if (!values.check) return ONLY_CHECKED;
  const text = textOf(file);
  if (isRefusal(text)) return text;
  const { rows, bad } = readExclusionList(text);
  return answer(rows.length + bad.length, bad, '', json, out);
};

const textOf = (file: string | undefined): string | Refusal =>
  file === undefined
    ? refuse('no-file', 'Name the file to read.', 'House rules § command')
    : readText(file, 'House rules § command');

const sayWrong = (lines: readonly Wrong[], out: Out): void => {
  for (const { line, because, cite = '' } of lines) {
    out.print(`line ${line}  ${red('wrong')}  ${because}  ${cite}`.trimEnd());
  }
};

const answer = (
  lines: number,
  wrong: readonly Wrong[],
  note: string,
  json: boolean,
  out: Out,
): number => {
  const sorted = wrong.toSorted((a, b) => a.line - b.line);
  if (json) out.print(JSON.stringify({ lines, wrong: sorted }, null, 2));
  else {
    sayWrong(sorted, out);
    out.print(
      sorted.length === 0
        ? `${lines} lines, no errors.${note}`
        : `${sorted.length} of ${lines} lines have errors. Nothing would be imported.${note}`,
    );
  }
  return sorted.length === 0 ? 0 : 1;
};
