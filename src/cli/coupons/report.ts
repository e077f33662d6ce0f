import { writeFile } from 'node:fs/promises';
import {
  type CouponRegister,
  coupons,
  csvOfDocument,
  DOCUMENTS,
  type Document,
  type DocumentName,
  documentOf,
  type Event,
} from '../../coupons/index.ts';
import { evolveAll } from '../../kernel/decider.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { AT_HOUSE, asNamed } from '../at-house.ts';
import { flags, type Out, parseCall, type Run, texts } from '../command.ts';
import { readText } from '../json-file.ts';
import { didYouMean } from '../nearest.ts';
import { notWritable } from '../new-file.ts';
import { progressOn } from '../progress.ts';
import { sayDocument } from '../say-document.ts';
import { HOLDER, playMonth } from './month/index.ts';

/** A demonstration looks like the real thing, so nobody is shown one without asking. */
const WHOSE = refuse(
  'which-house',
  'Name a running house with --house, a log with --log, or ask for the demonstration with --demo.',
  'House rules § coupons',
);

export const report: Run = async (args, out) => {
  const { values, words, json } = parseCall(args, 2, {
    ...AT_HOUSE,
    ...texts('log', 'holder', 'printed', 'pdf'),
    ...flags('demo', 'csv'),
  });
  const [name, which] = words;
  const kind = DOCUMENTS.find((one) => one === name);
  if (kind === undefined) {
    const because = `Name a document: ${DOCUMENTS.join(', ')}.${didYouMean(name ?? '', DOCUMENTS)}`;
    return refuse('unknown-document', because, 'House rules § coupons');
  }
  const unwritable = notWritable(values.pdf);
  if (unwritable !== undefined) return unwritable;
  if (values.house !== undefined) return fromHouse(kind, which, values, json, out);
  if (values.log === undefined && !values.demo) return WHOSE;
  const log =
    values.log === undefined
      ? await playMonth(progressOn(out, 'Playing the month'))
      : readLog(values.log);
  if (isRefusal(log)) return log;
  const printed = values.printed ?? new Date().toISOString().slice(0, 10);
  const printing = { holder: values.holder ?? HOLDER, printed };
  const document = documentOf(log.events, log.book, kind satisfies DocumentName, which, printing);
  if (isRefusal(document)) return document;
  if (values.pdf !== undefined) {
    const { documentPdf } = await import('../../server/documents/coupons/index.ts');
    await writeFile(values.pdf, await documentPdf(document, printed));
    out.error(`${document.title}: ${values.pdf}`);
  }
  if (json) out.print(JSON.stringify(document, null, 2));
  else if (values.csv) out.print(csvOfDocument(document).trimEnd());
  else if (values.pdf === undefined) sayDocument(document, out);
  return 0;
};

/** The document as a running house prints it. */
const fromHouse = async (
  kind: DocumentName,
  which: string | undefined,
  values: {
    readonly house?: string | undefined;
    readonly as?: string | undefined;
    readonly csv?: boolean | undefined;
    readonly pdf?: string | undefined;
  },
  json: boolean,
  out: Out,
): Promise<number | Refusal> => {
  const at = await asNamed(values);
  if (isRefusal(at)) return at;
  const address = (as?: string) => {
    const query = new URLSearchParams({
      ...(which === undefined ? {} : { which }),
      ...(as === undefined ? {} : { as }),
    });
    return `/api/coupons/papers/${kind}?${query}`;
  };
  if (values.pdf !== undefined) {
    const file = await at.file(address('pdf'));
    if (isRefusal(file)) return file;
    await writeFile(values.pdf, file);
    out.error(`Written to ${values.pdf}.`);
    if (!json && !values.csv) return 0;
  }
  if (values.csv && !json) {
    const file = await at.file(address('csv'));
    if (isRefusal(file)) return file;
    out.print(file.toString('utf8').trimEnd());
    return 0;
  }
  const document = await at.get<Document>(address());
  if (isRefusal(document)) return document;
  if (json) out.print(JSON.stringify(document, null, 2));
  else sayDocument(document, out);
  return 0;
};

/** The events of a coupon register, one to a line, and the register they make. */
export const readLog = (
  file: string,
): { readonly events: readonly Event[]; readonly book: CouponRegister } | Refusal => {
  const text = readText(file, 'House rules § coupons');
  if (isRefusal(text)) return text;
  const events: Event[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const event = eventIn(line);
    if (event === undefined) {
      const because = `Line ${i + 1} of ${file} is not an event of coupons. Name a log that "coupons demo" wrote.`;
      return refuse('not-a-log', because, 'House rules § coupons');
    }
    events.push(event);
  }
  return { events, book: evolveAll(coupons, coupons.initial, events) };
};

const eventIn = (line: string): Event | undefined => {
  try {
    const read: unknown = JSON.parse(line);
    return typeof Object(read).type === 'string' ? (read as Event) : undefined;
  } catch {
    return undefined;
  }
};
