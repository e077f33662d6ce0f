import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse } from '../../test/served-house.ts';
import { listening } from '../../test/watching.ts';
import { type Client, houseway, isProblem, type TableCommand } from './index.ts';

let served: ServedHouse;
let url: string;
let folder: string;
beforeAll(async () => {
  served = await servedHouse();
  url = `http://127.0.0.1:${await listening(served.app)}`;
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

const signedIn = async (role: string): Promise<Client> => {
  const client = await houseway(url).signIn(role, `demo-${role}`);
  if (isProblem(client)) throw new Error(client.because);
  return client;
};

let keys = 0;
const asked = (command: TableCommand) => {
  keys += 1;
  return { params: { table: 'F1' }, body: { key: `of the client ${keys}`, command } };
};

/** A player with a seat, by the cookie that a browser would have. */
const seated = async (): Promise<Client> => {
  const player = await served.player('F1', 3);
  return houseway(url, { token: player.cookie().replace('houseway=', '') });
};

const playRound = async (player: Client, stick: Client, first: boolean): Promise<void> => {
  const bet = { type: 'PlaceBet', seat: 3, wager: 'defense', stakeCents: 1000 } as const;
  await player.call('command', asked({ type: 'Say', said: bet }));
  if (first) {
    await stick.call('command', asked({ type: 'Say', said: { type: 'OfferDice', seat: 3 } }));
    await player.call('command', asked({ type: 'Say', said: { type: 'AcceptDice', seat: 3 } }));
  }
  await stick.call('command', asked({ type: 'CloseBetting' }));
  const thrown = { type: 'CallThrow', offensive: [4, 4], defensive: 4 } as const;
  const called = await stick.call('command', asked({ type: 'Say', said: thrown }));
  expect(called).toMatchObject({ again: false });
  await stick.call('command', asked({ type: 'Say', said: { type: 'BeginRound' } }));
};

test('House rules § command a client signs in, asks and is answered, and a refusal is an answer', async () => {
  const wrong = await houseway(url).signIn('finance', 'a guess');
  expect(isProblem(wrong) && wrong.code).toBe('not-signed-in');
  const finance = await signedIn('finance');
  expect(await finance.call('whoAmI', {})).toMatchObject({ person: 'finance' });
  const floor = await finance.call('floor', {});
  expect(isProblem(floor) ? [] : floor.tables.map(({ table }) => table)).toContain('F1');
  const refused = await finance.call('command', asked({ type: 'CloseTable', closerCents: 0 }));
  expect(isProblem(refused) && refused.status).toBe(403);
  const report = await finance.call('report', { query: { as: 'csv' } });
  expect(report).toContain('Certificate holder');
});

test('House rules § idempotency an answer that is lost is asked for again, and the command is done once', async () => {
  const token = (await signedIn('floorperson')).token ?? '';
  let lost = 0;
  const flaky: typeof fetch = async (...request) => {
    const answer = await fetch(...request);
    lost += 1;
    if (lost <= 2) throw new TypeError('the connection was reset');
    return answer;
  };
  const client = houseway(url, { token, fetch: flaky, pauseMs: 1 });
  const note = { type: 'NoteIrregularity', what: 'a die fell off the table' } as const;
  const before = (await served.house.log.store.head()).position;
  expect(await client.call('command', asked(note))).toMatchObject({ again: true });
  expect((await served.house.log.store.head()).position).toBe(before + 1);
});

/** Something between that answers a request as it likes, and how often it was asked. */
const between = (answers: (request: Parameters<typeof fetch>, at: number) => Promise<Response>) => {
  let asked = 0;
  const fetched: typeof fetch = (...request) => {
    asked += 1;
    return answers(request, asked);
  };
  return { fetch: fetched, asked: () => asked };
};
const badGateway = async () =>
  new Response('<h1>Bad gateway</h1>', {
    ...{ status: 502, headers: { 'content-type': 'text/html' } },
  });

test('House rules § command what a proxy says in its own words is a problem, and the command is sent again', async () => {
  const token = (await signedIn('floorperson')).token ?? '';
  const note = asked({ type: 'NoteIrregularity', what: 'the camera was turned' });
  const once = between((request, at) => (at === 1 ? badGateway() : fetch(...request)));
  const client = houseway(url, { token, fetch: once.fetch, pauseMs: 1 });
  expect(await client.call('command', note)).toMatchObject({ again: false });
  const always = between(badGateway);
  const away = houseway(url, { token, fetch: always.fetch, pauseMs: 1, attempts: 3 });
  const answer = await away.call('command', note);
  expect(isProblem(answer) && [answer.status, answer.code]).toEqual([502, 'unreachable']);
  expect(always.asked()).toBe(3);
  const nobody = await houseway(url, { fetch: badGateway }).signIn('finance', 'demo-finance');
  expect(isProblem(nobody) && nobody.because).toBe('The house answered 502.');
});

test('House rules § idempotency what has no key is not asked twice', async () => {
  const lost = between(() => Promise.reject(new TypeError('the connection was reset')));
  const client = houseway(url, { token: 'none', fetch: lost.fetch, pauseMs: 1 });
  await expect(client.call('moreTime', { params: { table: 'F1' } })).rejects.toThrow('reset');
  expect(lost.asked()).toBe(1);
  await expect(client.call('floor', {})).rejects.toThrow('reset');
  expect(lost.asked()).toBe(6);
});

test('House rules § tables a client watches a table message by message', async () => {
  const floorperson = await signedIn('floorperson');
  const at = { params: { table: 'F1' } };
  const messages = await floorperson.call('watch', { ...at, query: {} });
  if (isProblem(messages)) throw new Error(messages.because);
  const seen: string[] = [];
  for await (const { event, id, data } of messages) {
    seen.push(event);
    if (event === 'table') {
      expect([id, data]).toEqual([
        expect.any(String),
        expect.objectContaining({ view: expect.anything() }),
      ]);
      const note = { type: 'NoteIrregularity', what: 'a chip fell' } as const;
      await floorperson.call('command', asked(note));
    }
    if (event === 'entry') break;
  }
  expect(seen.filter((event) => event !== 'clock')).toEqual(['table', 'entry']);
});

test('House rules § reports a client gets a file as its bytes, and a log as its lines', async () => {
  const finance = await signedIn('finance');
  const pdf = await finance.call('report', { query: { as: 'pdf', table: undefined } as object });
  expect(pdf).toBeInstanceOf(Uint8Array);
  expect(
    Buffer.from(pdf as Uint8Array)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const regulator = await signedIn('regulator');
  const lines = await regulator.call('export', {});
  expect(isProblem(lines) ? lines : JSON.parse(lines.split('\n')[0] ?? '')).toMatchObject({
    row: 'log',
  });
});

test('§ 525.21(q) a client sends a list as a file with its second signature, and asks for several wagers', async () => {
  const marketing = await signedIn('marketing');
  const send = (body: string) =>
    marketing.call('importMailList', {
      query: { list: 'HOLIDAY', provider: 'mail house', place: 'suppliedBy', key: 'client-mail' },
      headers: { 'x-second-signature': 'keptBy finance demo-finance' },
      body,
    });
  const heading = 'patron,name,address,denomination,expires,serial\n';
  const wrong = await send(`${heading}P-1,Patron 1\n`);
  expect(isProblem(wrong) && [wrong.code, wrong.lines?.[0]?.line]).toEqual(['list-wrong', 2]);
  const row = 'P-1,Patron 1,"1 Canal Street",10.00,2026-12-24,WEL-00000001\n';
  // Mailing is not approved in this house: the list was read, and both signed.
  expect(await send(`${heading}${row}`)).toMatchObject({ code: 'mail-not-approved' });
  const asked = { game: 'football-kings', value: '10', wager: ['home', 'tie'] };
  const cost = await marketing.call('couponCost', { query: asked });
  expect(JSON.stringify(cost)).toMatch(/"home".*"tie"|"tie".*"home"/);
  expect(JSON.stringify(cost)).not.toContain('"visitor"');
});

const root = join(import.meta.dirname, '../..');
/** The package as it is here, before it is built. */
const HERE = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const client = ${JSON.stringify(new URL('index.ts', import.meta.url).href)};
  registerHooks({ resolve: (name, at, next) => next(name === 'houseway/client' ? client : name, at) });
`)}`;
const mirrored = (address: string, database: string) =>
  promisify(execFile)(process.execPath, [
    ...['--import', HERE],
    ...[join(root, 'examples/mirror/mirror.ts'), address, 'finance', 'demo-finance', database],
    '--once',
  ]);

/** The house, by way of somebody for whom the first session that reads the outbox has ended. */
const forgetful = () => {
  let [signedIn, asked] = [0, 0];
  const server = createServer(async (request, reply) => {
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk);
    const { 'content-type': kind = 'text/plain', authorization = 'none' } = request.headers;
    signedIn += Number(request.url === '/api/sign-in');
    const isOutbox = request.url?.startsWith('/api/outbox') ?? false;
    asked += Number(isOutbox);
    const isOver = isOutbox && asked === 1;
    const sent = Buffer.concat(body);
    const answer = await fetch(`${url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { ...(!isOver && { authorization }), 'content-type': kind, 'x-houseway': '1' },
      ...(sent.length > 0 && { body: sent }),
    });
    const cookie = answer.headers.get('set-cookie');
    reply.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? kind,
      ...(cookie !== null && { 'set-cookie': cookie }),
    });
    reply.end(await answer.text());
  });
  return { server, signedIn: () => signedIn };
};

test('examples/mirror signs in again when its session has ended', async () => {
  const { server, signedIn: times } = forgetful();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await mirrored(`http://127.0.0.1:${port}`, join(folder, 'again.sqlite'));
  server.close();
  expect(times()).toBe(2);
});

test('examples/mirror takes from Houseway only what the client offers, as a program of your own can', () => {
  const source = readFileSync(join(root, 'examples/mirror/mirror.ts'), 'utf8');
  const from = [...source.matchAll(/ from '([^']+)';$/gm)].map(([, path]) => path);
  expect(from.filter((path) => !path?.startsWith('node:'))).toEqual(['houseway/client']);
});

test('docs/integrators.md: its sample signs in and reads the floor', async () => {
  const guide = readFileSync(join(root, 'docs/integrators.md'), 'utf8');
  const [, sample = ''] = /```ts\n([\s\S]*?)```/.exec(guide) ?? [];
  const file = join(folder, 'sample.ts');
  const here = sample
    .replace("'houseway/client'", `'${join(import.meta.dirname, 'index.ts')}'`)
    .replace('http://127.0.0.1:4600', url);
  writeFileSync(file, `${here}\nexport { floor };\n`);
  const { floor } = await import(file);
  expect(floor.tables.length).toBeGreaterThan(0);
});

test('examples/mirror keeps what the house settled, goes on where it was, and refuses a house it does not know', async () => {
  const [player, stick] = [await seated(), await signedIn('stickperson')];
  await playRound(player, stick, true);
  const database = join(folder, 'mirror.sqlite');
  const run = () => mirrored(url, database);
  const settled = () => {
    const mirror = new DatabaseSync(database);
    const rows = mirror.prepare('SELECT round, seat, result, paidCents FROM settled').all();
    mirror.close();
    return rows.map((row) => ({ ...row }));
  };
  await run();
  expect(settled()).toEqual([{ round: 1, seat: 3, result: 'lose', paidCents: 0 }]);
  await playRound(player, stick, false);
  await run();
  await run();
  expect(settled()).toHaveLength(2);
  const forged = new DatabaseSync(database);
  forged.prepare('UPDATE cursor SET key = ?').run('00'.repeat(32));
  forged.close();
  await expect(run()).rejects.toThrow(/not signed by the house/);
});
