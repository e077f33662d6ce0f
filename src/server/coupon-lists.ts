import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type BadLine,
  checkRows,
  listDifference,
  readExclusionList,
  readMailList,
} from '../coupons/index.ts';
import { gamingDay } from '../house/decision.ts';
import type { House } from '../house/house.ts';
import type { Citation } from '../kernel/law.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { importsExclusionList, importsMailList } from './coupon-routes.ts';
import { enterForm, type Others, runsProgram } from './coupon-signing.ts';
import type { Door } from './describe.ts';
import { documentOf, problem } from './problem.ts';
import { type Sessions, signedOff } from './session.ts';
import type { Problem } from './wire/wire.ts';

/** A list of a hundred thousand patrons, with room. */
const MOST_BYTES = 16 * 1024 * 1024;

/** A line that keeps the whole file out, and its paragraph. */
interface WrongLine extends BadLine {
  readonly cite: Citation;
}

/** § 525.21(q)(2), (7): lists come as files. Every line is looked at, and a file is imported whole or not at all. */
export const couponLists = (app: Door, house: House, who: Sessions): void => {
  // Who sends it is asked before the file is read: lines of strangers would keep everybody waiting.
  const route = { bodyLimit: MOST_BYTES, onRequest: importers(house, who) };
  app.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    '/api/coupons/mail-list',
    { schema: importsMailList, ...route },
    async (request, reply) => {
      const { list, provider, cleared: names } = request.query;
      const cleared = names.split(',').flatMap((name) => name.trim() || []);
      const { rows, bad } = readMailList(request.body);
      const book = await house.coupons();
      const day = gamingDay(house.clock());
      const mailed = rows.map(({ row }) => row);
      const refused = checkRows(book, { rows: mailed, cleared, day }).map((each) => ({
        line: rows[each.row - 1]?.line ?? 0,
        because: each.because,
        cite: each.cite,
        code: each.refused,
      }));
      const unreadable = underParagraph(bad, '58 Pa. Code § 525.21(q)(2)');
      const lines = rows.length + bad.length;
      const command = { type: 'SupplyMailList', list, provider, rows: mailed, cleared };
      const looked = { lines, unreadable, refused, command };
      return taken(house, who, request, reply, looked, request.query);
    },
  );

  app.post(
    '/api/coupons/exclusion-list',
    { schema: importsExclusionList, ...route },
    async (request, reply) => {
      const { list } = request.query;
      const { rows, bad } = readExclusionList(request.body);
      const unreadable = underParagraph(bad, '58 Pa. Code § 525.21(q)(7)');
      const lines = rows.length + bad.length;
      const persons = rows.map(({ row }) => row);
      const command = { type: 'ImportExclusionList', list, persons };
      const before = (await house.coupons()).exclusions[list] ?? [];
      const difference = listDifference(before, persons);
      const looked = { lines, unreadable, refused: [], command, difference };
      return taken(house, who, request, reply, looked, request.query);
    },
  );
};

/** A list goes in by the two departments that run the program; nobody else is told who is on one. */
const importers =
  (house: House, who: Sessions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const on = await who.of(request);
    if (on === undefined) return problem(reply, signedOff);
    return runsProgram(on.person, await house.coupons()) ? undefined : problem(reply, notTheirs);
  };

const underParagraph = (bad: readonly BadLine[], cite: Citation): readonly WrongLine[] =>
  bad.map((line) => ({ ...line, cite }));

/** What became of a file when its lines were looked at. */
interface Looked {
  readonly lines: number;
  /** Lines that could not be read, and lines that the register refuses. */
  readonly unreadable: readonly WrongLine[];
  readonly refused: readonly (WrongLine & { readonly code: string })[];
  readonly command: { readonly type: string } & Readonly<Record<string, unknown>>;
  /** Who is new on an exclusion list, and who is no longer on it: what two people sign for. */
  readonly difference?: ReturnType<typeof listDifference>;
}

/** A list as it was looked at, or imported as an entry of the log; of an exclusion list, who is new and who is gone. */
export interface ListTaken extends Partial<ReturnType<typeof listDifference>> {
  readonly lines: number;
  readonly position?: number;
  readonly hash?: string;
  readonly again?: boolean;
}

/** Every line that keeps the file out. */
export type ListWrong = Problem & { readonly lines: readonly WrongLine[] };

/** The file is signed and entered whole; or every wrong line is named and nothing is. */
const taken = async (
  house: House,
  who: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
  { lines, unreadable, refused, command, difference }: Looked,
  { check, key, place }: { check: 'yes' | 'no'; key?: string | undefined; place: string },
): Promise<ListTaken | ListWrong | Refusal> => {
  const on = await who.of(request);
  if (on === undefined) return signedOff;
  const wrong = [...unreadable, ...refused].toSorted((a, b) => a.line - b.line);
  const [first] = wrong;
  const listWrong = (): ListWrong => {
    const because = `${wrong.length} of ${lines} lines have errors, the first on line ${first?.line}. Fix them and send the file again. Nothing was imported.`;
    const refusal = refuse('list-wrong', because, first?.cite ?? '58 Pa. Code § 525.21(q)(2)');
    return {
      ...documentOf(reply, refusal),
      lines: wrong.map(({ line, because: why, cite }) => ({ line, because: why, cite })),
    };
  };
  if (unreadable.length > 0 || (check === 'yes' && wrong.length > 0)) return listWrong();
  if (check === 'yes') return { lines, ...difference };
  if (key === undefined) return noKey;
  const others = secondHandsOf(request);
  if (isRefusal(others)) return others;
  // The register decides before its answer is explained: a file that is sent again is answered with its first entry.
  const entered = await enterForm(house, on.person, { key, command, place, others }, request.ip);
  if (isRefusal(entered)) {
    return refused.some(({ code }) => code === entered.refused) ? listWrong() : entered;
  }
  const { position, hash, again } = entered;
  return { lines, position, hash, again };
};

const noKey: Refusal = {
  ...refuse(
    'not-understood',
    'Send a key of its own in the address, and the place where you sign.',
    'House rules § command',
  ),
  member: 'key',
};

const notTheirs: Refusal = refuse(
  'not-your-role',
  'Only finance and marketing import lists.',
  '58 Pa. Code § 525.21(d)',
);

/**
 * The body is the file, so a second hand comes in a header: place, person and password, each percent-encoded, with blanks
 * between. It never stands in the address, which servers write down.
 */
const secondHandsOf = (request: FastifyRequest): Others | Refusal => {
  const header = request.headers['x-second-signature'];
  if (header === undefined) return {};
  const [place, person, password, ...rest] = String(header).split(' ').map(decoded);
  return place === undefined || person === undefined || password === undefined || rest.length > 0
    ? refuse(
        'not-understood',
        'X-Second-Signature has a place, a person and a password with blanks between, each percent-encoded.',
        'House rules § command',
      )
    : { [place]: { person, password } };
};

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
};
