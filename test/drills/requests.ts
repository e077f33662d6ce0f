import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { z } from 'zod';
import { foundDemoHouse } from '../../src/cli/demo-house.ts';
import { games } from '../../src/games/index.ts';
import { openHouse } from '../../src/house/house.ts';
import { passingSigner } from '../../src/house/log/signing.ts';
import { auditStore } from '../../src/house/proof/verify.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { seeded, type Uniform } from '../../src/kernel/chance.ts';
import type { Declarations } from '../../src/kernel/command.ts';
import { playCommands } from '../../src/kernel/play-commands.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { createApp } from '../../src/server/app.ts';
import { tableCommands } from '../../src/table/index.ts';
import { testVault } from '../dealing.ts';
import { plainCredentials } from '../plain-credentials.ts';

/** What came of the requests: how many of each status, and, where it was weighed, by how much the heap grew after the first tenth. */
export interface Answered {
  readonly statuses: ReadonlyMap<number, number>;
  readonly accepted: number;
  readonly heapGrowth: number;
}

/**
 * Sends so many requests, one after the other, that are malformed, ill-timed, or given by the wrong person. Each must be
 * answered below 500, and one that is refused must leave the log where it was; at the end the log is audited.
 */
export const sendNonsense = async (
  count: number,
  seed: number,
  { heap = () => 0 }: { readonly heap?: () => number } = {},
): Promise<Answered> => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const credentials = plainCredentials();
  const store = expectAccepted(openSqlite(folder));
  const signer = passingSigner();
  const house = await openHouse({ vault: testVault(), store, games, signer, credentials });
  await foundDemoHouse(house, credentials);
  const app = createApp({ house, signer, dealers: new Map(), mostJunk: count });
  try {
    const cookies = await cookiesOf(app);
    const uniform = seeded(seed);
    const statuses = new Map<number, number>();
    let accepted = 0;
    let { position } = await store.head();
    let heapBefore = 0;
    for (let n = 0; n < count; n += 1) {
      if (n === Math.floor(count / 10)) heapBefore = heap();
      const asked = requestOf(uniform, cookies);
      const answer = await app.inject(asked as never);
      const now = (await store.head()).position;
      const said = () => JSON.stringify({ n, asked, answer: answer.body }).slice(0, 2_000);
      if (answer.statusCode >= 500) expect.fail(`${answer.statusCode}: ${said()}`);
      // A failed sign-in is refused and may yet be recorded; that is the one thing a refusal leaves behind.
      const recorded = asked.url === '/api/sign-in' && answer.statusCode === 401 ? 1 : 0;
      if (answer.statusCode >= 400 && now > position + recorded) expect.fail(said());
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      if (asked.method === 'POST' && answer.statusCode < 300) accepted += 1;
      position = now;
    }
    const heapGrowth = heap() - heapBefore;
    expect((await auditStore(store, games)).verdict).toMatchObject({ ok: true });
    return { statuses, accepted, heapGrowth };
  } finally {
    await app.close();
    await house.close();
    rmSync(folder, { recursive: true });
  }
};

/** What is still reachable: all that a worker has loaded is gone through, four times. */
export const heapNow = (): number => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
};

/** A guest with a seat and chips, one without, and staff of three duties. */
const cookiesOf = async (app: FastifyInstance): Promise<readonly string[]> => {
  const post = (url: string, payload: object, cookie = '') =>
    app.inject({ method: 'POST', url, payload, headers: { 'x-houseway': '1', cookie } });
  const cookieOf = (answer: Awaited<ReturnType<typeof post>>): string => {
    expect(answer.statusCode).toBe(200);
    return String(answer.headers['set-cookie']).split(';')[0] ?? '';
  };
  const guest = await post('/api/guest', {});
  const seated = cookieOf(guest);
  for (const [i, table] of TABLES.entries()) {
    for (const command of [
      { type: 'TakeSeat', seat: 1, patron: guest.json().person },
      { type: 'BuyIn', seat: 1, cents: 100_000 },
    ]) {
      const body = { key: `${command.type} ${i} to begin`, command };
      expect((await post(`/api/tables/${table}`, body, seated)).statusCode).toBe(200);
    }
  }
  const cookies = [seated, cookieOf(await post('/api/guest', {}))];
  for (const duty of ['stickperson', 'surveillance', 'regulator']) {
    const answer = await post('/api/sign-in', { person: duty, password: `demo-${duty}` });
    cookies.push(cookieOf(answer));
  }
  return cookies;
};

const TABLES = ['E1', 'E2', 'E3', 'E4', 'E5', 'F1'];

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

const requestOf = (uniform: Uniform, cookies: readonly string[]): Asked => {
  const one = <T>(list: readonly T[]): T => list[uniform(list.length)] as T;
  const often = (inHundred: number): boolean => uniform(100) < inHundred;
  const value = (depth = 0): unknown => {
    const kind = uniform(depth > 3 ? 6 : 9);
    if (kind < 3) return one(NUMBERS);
    if (kind < 6) return one(TEXTS);
    if (kind === 6) return one([null, true, false]);
    if (kind === 7) return Array.from({ length: uniform(4) }, () => value(depth + 1));
    return Object.fromEntries(
      Array.from({ length: uniform(4) }, () => [one(NAMES), value(depth + 1)]),
    );
  };
  const fields = (): object =>
    Object.fromEntries(Array.from({ length: uniform(6) }, () => [one(NAMES), value()]));
  /** Mostly just the members that are declared, so that many come through the door and are refused for what they ask. */
  const given = (type: string, members: ReadonlySet<string>): object => {
    const all = Object.entries({ ...likely(), ...(often(20) ? fields() : {}) });
    return { type, ...Object.fromEntries(often(80) ? all.filter(([it]) => members.has(it)) : all) };
  };
  const said = (): unknown => {
    const [type, members] = one(SAID);
    return often(10) ? value() : given(type, members);
  };
  const likely = (): object =>
    often(10)
      ? {}
      : {
          ...{
            seat: uniform(4),
            wager: one(WAGERS),
            stakeCents: one(NUMBERS),
            cents: one(NUMBERS),
          },
          ...{ offensive: [1 + uniform(7), uniform(7)], defensive: uniform(8), patron: one(TEXTS) },
          ...{ dice: [uniform(8), uniform(8), uniform(8)], cards: [one(TEXTS), 'As', 'Kd'] },
          ...{ reason: one(TEXTS), what: one(TEXTS), slip: one(TEXTS), kind: one(TEXTS) },
          ...{ kind: one(['felt', 'electronic']), practice: often(50), openerCents: one(NUMBERS) },
          ...{ closerCents: one(NUMBERS), countedCents: one(NUMBERS), index: uniform(9) },
          ...{ person: one(TEXTS), duty: one(['dealer', 'stickperson']), set: one(TEXTS) },
        };
  const command = (): unknown => {
    if (often(15)) return value();
    const [type, declared] = often(60)
      ? (['Say', tableCommands.Say] as const)
      : one(Object.entries(tableCommands));
    if (type === 'Say') return { type, said: said() };
    return given(type, membersOf(declared.schema));
  };
  const body = (to: string): unknown => {
    if (often(10)) return value();
    const key = often(90) ? `key ${uniform(1_000_000_000)} of nonsense` : one(TEXTS);
    const more = often(5) ? fields() : {};
    if (to.endsWith('/preview')) return { said: said(), ...more };
    if (to.endsWith('/entropy')) return { entropy: one(TEXTS), ...more };
    return to === '/api/sign-in'
      ? { person: one(TEXTS), password: one(TEXTS), ...more }
      : { key, command: command(), ...more };
  };
  const path = often(85) ? `/api/tables/${often(90) ? one(TABLES) : one(ODD_NAMES)}` : '';
  const url = path === '' ? one(URLS) : `${path}${often(70) ? '' : one(BELOW_TABLE)}`;
  const whole = JSON.stringify(body(url));
  const payload = often(90) ? whole : mangled(whole, uniform);
  const method = often(80)
    ? 'POST'
    : one(['GET', 'GET', 'GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);
  const headers: Record<string, string> = {
    ...(often(95) ? { 'x-houseway': '1' } : {}),
    ...(often(85) ? { cookie: one(cookies) } : often(50) ? { cookie: one(ODD_COOKIES) } : {}),
    ...(often(3) ? { authorization: one(['Bearer ', 'Bearer x', 'Basic eDp5', 'Bearer \t']) } : {}),
    'content-type': often(95)
      ? 'application/json'
      : one(['text/plain', 'application/xml', '', 'x']),
  };
  return method === 'GET'
    ? { method, url, headers: withoutType(headers) }
    : { method, url, headers, payload };
};

const withoutType = ({ 'content-type': _type, ...headers }: Record<string, string>) => headers;

/** Cut short, with a character exchanged, far too long, or far too deep. */
const mangled = (text: string, uniform: Uniform): string => {
  const at = uniform(text.length + 1);
  const ways = [
    () => text.slice(0, at),
    () => `${text.slice(0, at)}${String.fromCharCode(uniform(256))}${text.slice(at + 1)}`,
    () => `${text}${text}`,
    () => '['.repeat(5_000),
    () => (uniform(20) === 0 ? JSON.stringify('x'.repeat(70_000)) : ''),
    () => `{"__proto__":${text},"constructor":{"prototype":${text}}}`,
  ];
  return (ways[uniform(ways.length)] as () => string)();
};

const NUMBERS = [0, 1, 2, 3, 5, 7, -1, 0.5, 100, 500, 1e9, 2 ** 53, 1e20, 1e308, -0, 250_000];
const TEXTS = [
  ...['', 'x', 'penalty', 'As', 'patron-1', '__proto__', 'constructor', 'E1', '0', '-1', '1e3'],
  ...[
    'a\u0000control character',
    '\ud800 half a pair',
    '\u202eturned',
    'é',
    'x'.repeat(99),
    'y'.repeat(300),
  ],
  ...[
    '00ff',
    'c0ffee',
    "'; DROP TABLE entries; --",
    '<script>',
    '../../etc/passwd',
    '%00',
    '\n\n\n\n\n\n\n\n',
  ],
];
const NAMES = [
  ...[
    'type',
    'seat',
    'wager',
    'stakeCents',
    'cents',
    'names',
    'with',
    'matchPlay',
    'said',
    'index',
  ],
  ...['instead', 'reason', 'limits', 'filed', 'from', 'person', 'duty', 'kind', 'set', 'practice'],
  ...['approve', 'openerCents', '__proto__', 'toString', 'hasOwnProperty', 'meter', 'length'],
];
/** The members that a schema declares. */
const membersOf = (schema: z.ZodType): ReadonlySet<string> =>
  new Set(
    Object.keys(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }).properties ?? {}),
  );
const SAID: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['__proto__', new Set(['seat'])],
  ...[playCommands, playCommands, ...Object.values(games).map(({ commands }) => commands)].flatMap(
    (commands: Declarations) =>
      Object.entries(commands).map(([type, { schema }]) => [type, membersOf(schema)] as const),
  ),
];
const WAGERS = ['touchdown', 'defense', 'penalty', 'ante', 'nothing', '__proto__', 'constructor'];
const ODD_NAMES = [
  '__proto__',
  'E99',
  '%00',
  '..%2f..',
  'x'.repeat(90),
  '%F0%9F%8E%B2',
  'constructor',
];
const ODD_COOKIES = [
  'houseway=',
  'houseway=x',
  'houseway=__proto__',
  ';;;=',
  `houseway=${'a'.repeat(500)}`,
];
const BELOW_TABLE = [
  ...[
    '/preview',
    '/preview',
    '/ready',
    '/entropy',
    '/declaration',
    '/nothing',
    '/rounds/1/receipt',
  ],
  ...['/rounds?before=x&most=-5', '/rounds?most=1e9', '/rounds?before=-1', '/rounds/0/dispute'],
  ...[
    '/rounds/x/receipt',
    '/rounds/1e400/dispute',
    '/rounds/-1/receipt',
    '/rounds/__proto__/dispute',
  ],
];
const URLS = [
  ...[
    '/api/sign-in',
    '/api/guest',
    '/api/nothing',
    '/api/tables',
    '/',
    '/api/tables//',
    '/api/health',
  ],
  ...[
    '/api/me',
    '/api/floor',
    '/api/tables/E99/events',
    '/api/tables/__proto__/odds',
    '/%ff',
    '/api/%2e%2e',
  ],
];
