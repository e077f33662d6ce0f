import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testVault } from '../../test/dealing.ts';
import { foundedFolder } from '../../test/founded-house.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { daily } from '../../test/whole.ts';
import { games } from '../games/index.ts';
import { type House, openHouse } from '../house/house.ts';
import { passingSigner } from '../house/log/signing.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { createApp } from '../server/app.ts';
import { signInAt } from './at-house.ts';
import { foundDemoCoupons } from './demo-coupons.ts';
import { foundDemoHouse } from './demo-house.ts';
import { main } from './main.ts';
import { words } from './words.ts';

/** What the calls below name: files, folders and an open house. */
const at: Record<string, string> = {};
const opened: { app?: FastifyInstance; house?: House } = {};
const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  folders.push(folder);
  return folder;
};
const written = (name: string, text: string): string => {
  const file = join(at.FOLDER ?? '', name);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
};

/** Passwords as a person enters them, a line each. */
const entered = (...lines: string[]) => {
  const input = Readable.from(lines.map((line) => `${line}\n`));
  Object.defineProperty(process, 'stdin', { configurable: true, value: input });
};
const terminal = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};

const DELIVERED = { first: 'WEL-00000001', last: 'WEL-00000100' };
const DELIVERY = {
  ...{
    type: 'ExamineDelivery',
    delivery: 'DEL-1',
    source: { provider: 'printer', invoice: 'I-1' },
  },
  invoiced: [{ ...DELIVERED, valueCents: 1000, quantity: 100 }],
  found: [{ ...DELIVERED, expires: '2099-01-31' }],
  damaged: [],
};

beforeAll(async () => {
  vi.stubEnv('HOUSEWAY_PASSWORD_FINANCE', 'demo-finance');
  vi.stubEnv('HOUSEWAY_PASSWORD_MARKETING', 'demo-marketing');
  const credentials = plainCredentials();
  Object.assign(at, {
    FOLDER: newFolder(),
    NEW: newFolder(),
    EMPTY: newFolder(),
    HELD: newFolder(),
  });
  const { privateKey } = JSON.parse((await said('escrow new')).printed);
  Object.assign(at, { ESCROW: written('escrow.pem', privateKey) });
  const { publicKey } = JSON.parse((await said('escrow key --key ESCROW')).printed);
  const house = await openHouse({
    ...{ games, credentials, signer: passingSigner() },
    vault: testVault({ variance: 'TEST-1', escrowKey: publicKey }),
    store: expectAccepted(openSqlite(at.HELD ?? '')),
  });
  opened.house = house;
  await foundDemoHouse(house, credentials);
  await foundDemoCoupons(house);
  const app = createApp({ house, signer: passingSigner(), dealers: new Map() });
  opened.app = app;
  const data = await foundedFolder();
  folders.push(data);
  Object.assign(at, {
    ...{ DATA: data, HOUSE: await app.listen({ port: 0, host: '127.0.0.1' }) },
    SCRIPT: written('round.txt', 'three-dice-football\nseat 1  touchdown $10\n'),
    TABLE: written('table.txt', 'three-dice-football  live\nseat 1  touchdown $10\n'),
    EXCLUSIONS: written('exclusions.csv', 'name\nSomebody\n'),
    MAIL: written('mail.csv', 'patron,name,address,denomination,expires,serial\n'),
    DELIVERY: written('delivery.json', JSON.stringify(DELIVERY)),
    RECEIPT: written('receipt.json', '{"type":"EnterReceipt","delivery":"D","place":"vault"}'),
    NONSENSE: written('nonsense', 'nonsense'),
  });
  const own = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  Object.assign(at, { OWN: written('own.pem', String(own)) });
  Object.assign(at, { HEAD: written('head.json', (await said('head --data DATA')).printed) });
  copyFileSync(at.SCRIPT ?? '', join(at.FOLDER ?? '', 'copy'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  Object.defineProperty(process, 'stdin', terminal);
  await opened.app?.close();
  await opened.house?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** What `houseway CALL --json` prints; a house that says it is open is stopped. */
const said = async (call: string) => {
  const args = call.split(' ').map((word) => word.replace(/^[A-Z]+/, (name) => at[name] ?? name));
  const [printed, errors]: [string[], string[]] = [[], []];
  const code = await main([...args, '--json'], {
    print: (line) => {
      printed.push(line);
      if (args[0] === 'start' && line.includes('"url"')) process.emit('SIGTERM');
    },
    // A slow machine says how far it is; that is for whoever waits.
    error: (line) => /^[\w ]+ {2}\d+%/.test(line) || errors.push(line),
  });
  return { code, printed: printed.join('\n'), errors };
};

/** One value, or one on each line. */
const valuesIn = (printed: string): readonly unknown[] => {
  try {
    return [JSON.parse(printed)];
  } catch {
    return printed.split('\n').map((line) => JSON.parse(line));
  }
};

/** Calls that answer, in an order in which each finds what it needs. */
const ANSWERS: readonly string[] = [
  'start --port 0 --data EMPTY --no-demo',
  'set-up house Hall --data NEW',
  'set-up table T1 --game high-roll-dice --data NEW',
  'set-up person admin --role administrator --name Admin --credential A-1 --department operations --data NEW',
  'journal --data DATA',
  'journal --check --data DATA',
  'odds football-kings',
  'simulate high-roll-dice --bet 1:pip-street-1=5 --rounds 400 --workers 1 --state FOLDER/run.jsonl',
  'simulate merge FOLDER/run.jsonl',
  'play SCRIPT',
  'play TABLE',
  'set As Kd 7h 7c 5s 4d Joker',
  'coupons cost football-kings',
  'coupons print --expires 2026-12-31 --out FOLDER/coupon.svg',
  'coupons desk --house HOUSE --as finance',
  'coupons enter DELIVERY --house HOUSE --as finance --second marketing=marketing',
  'coupons import-mail MAIL --check',
  'coupons import-exclusions EXCLUSIONS --check',
  'coupons import-exclusions EXCLUSIONS --check --house HOUSE --as finance --list exclusion',
  'coupons report ledger --house HOUSE --as finance',
  'report --data DATA',
  'report math football-kings --rounds 4000',
  'verify --data DATA',
  'head --data DATA',
  'escrow new',
  'escrow key --key ESCROW',
  'escrow check --key ESCROW --data HELD',
  'witness HEAD --key OWN',
  'export FOLDER/house.jsonl --data DATA',
  'backup FOLDER/house.sqlite --data DATA',
  'restore FOLDER/house.jsonl --data FOLDER/again',
  'rng-test --seed 1 --draws 10000',
  'completion bash',
  'completion zsh',
];

/** Calls that are refused, or that find something wrong. */
const REFUSED: readonly string[] = [
  'start --config FOLDER/none.json',
  'set-up',
  'set-up huose Hall',
  'set-up house',
  'set-up person one --data NEW',
  'set-up table T2 --game nonsense --data NEW',
  'journal --data FOLDER/none',
  'odds nonsense',
  'simulate nonsense',
  'simulate merge FOLDER/none',
  'simulate merge NONSENSE',
  'play FOLDER/none',
  'set As',
  'solve three-dice-football',
  'solve asia-poker --threads many',
  'coupons cost nonsense',
  'coupons print',
  'coupons desk --house http://127.0.0.1:9 --as finance',
  'coupons enter RECEIPT --house HOUSE --as finance',
  'coupons enter FOLDER/none --house HOUSE --as finance',
  'coupons enter NONSENSE --house HOUSE --as finance',
  'coupons import-mail MAIL',
  'coupons import-mail FOLDER/none --check',
  'coupons import-exclusions FOLDER --check',
  'coupons report ledger',
  'coupons report ledger --log NONSENSE',
  'report --data FOLDER/none',
  'report math nonsense',
  'report math football-kings --rounds 3',
  'verify --data FOLDER/none',
  'verify --export FOLDER/none',
  'verify --receipt NONSENSE',
  'head --data FOLDER/none',
  'witness HEAD --key FOLDER/none',
  'escrow key --key NONSENSE',
  'escrow check --key ESCROW --data FOLDER/none',
  'export FOLDER/head.json --data DATA',
  'backup FOLDER/head.json --data DATA',
  'restore FOLDER/none --data NEW',
  'rng-test --draws none',
  'doctor --config FOLDER/none.json',
  'completion fish',
];

const PARTS: readonly string[] = (
  await Promise.all(
    Object.entries(words).map(async ([word, load]) => {
      const parts = Object.keys((await load()).parts ?? {}).map((part) => `${word} ${part}`);
      return parts.length > 0 && word !== 'simulate' && word !== 'report'
        ? parts
        : [word, ...parts];
    }),
  )
).flat();

test.each(PARTS)('houseway %s is asked for JSON below, to answer and to refuse', (name) => {
  const asked = (calls: readonly string[]) =>
    calls.filter((call) => `${call} `.startsWith(`${name} `)).length;
  // What the doctor finds, a solution and a month are in tests of their own; a new key is refused to nobody, nor is a month.
  if (!['doctor', 'solve', 'coupons demo'].includes(name)) {
    expect(asked(ANSWERS)).toBeGreaterThan(0);
  }
  if (!['escrow new', 'coupons demo'].includes(name)) expect(asked(REFUSED)).toBeGreaterThan(0);
});

// It counts for seconds; what it prints as JSON is read by its own tests every day.
const SAID = daily(ANSWERS, (call) => !call.startsWith('report math '));

test.each(SAID)('houseway %s --json prints JSON and nothing else', async (call) => {
  entered('a password of some length');
  const { code, printed, errors } = await said(call);
  expect([code, errors]).toEqual([0, call.startsWith('start') ? ['Closing the house…'] : []]);
  for (const value of valuesIn(printed)) expect(value).not.toHaveProperty('refused');
});

test.each(REFUSED)('houseway %s --json is refused in JSON and nothing else', async (call) => {
  const { code, printed, errors } = await said(call);
  expect([code, errors]).toEqual([1, []]);
  expect(valuesIn(printed)).toEqual([
    expect.objectContaining({
      refused: expect.stringMatching(/^[a-z0-9-]+$/),
      because: expect.stringMatching(/^["A-Z0-9/].*[.?]$/s),
      cite: expect.stringContaining('§'),
    }),
  ]);
});

test.each(PARTS)('houseway %s --nonsense --json is a slip in the call', async (name) => {
  const { code, printed, errors } = await said(`${name} --nonsense`);
  expect([code, errors]).toEqual([2, []]);
  expect(valuesIn(printed)).toMatchObject([{ refused: 'usage' }]);
});

test.each([
  'odds high-roll-dice football-kings',
  'backup one two --data DATA',
  'export one two --data DATA',
  'restore one two --data NEW',
  'set-up house North Hall --data NEW',
  'coupons report ledger one two --demo',
  'escrow new two',
])('houseway %s --json: a word too many is not passed over', async (call) => {
  const { code, printed } = await said(call);
  expect([code, JSON.parse(printed)]).toMatchObject([
    ...[2, { refused: 'usage', because: expect.stringContaining('was not expected here.') }],
  ]);
});

test('House rules § people a set-up that names nothing creates nothing', async () => {
  const none = join(at.FOLDER ?? '', 'nowhere');
  expect(await said(`set-up --data ${none}`)).toMatchObject({ code: 1 });
  expect(await said(`verify --data ${none}`)).toMatchObject({
    printed: expect.stringContaining('no-house'),
  });
});

test('House rules § store a step at a house that does not answer is refused', async () => {
  expect(await signInAt('http://127.0.0.1:9/', 'one', 'password')).toMatchObject({
    ...{ refused: 'house-busy', because: 'No house answers at http://127.0.0.1:9.' },
  });
});

test('houseway doctor --json says what it found', async () => {
  const { printed, errors } = await said('doctor --data EMPTY');
  expect([valuesIn(printed).length, errors]).toEqual([1, []]);
});
