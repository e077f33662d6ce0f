import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testVault } from '../../../test/dealing.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { threeDiceFootball } from '../../games/three-dice-football/index.ts';
import { type House, openHouse } from '../../house/house.ts';
import { passingSigner } from '../../house/log/signing.ts';
import { openSqlite } from '../../house/store/sqlite.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { createApp } from '../../server/app.ts';
import { foundDemoCoupons } from '../demo-coupons.ts';
import { foundDemoHouse } from '../demo-house.ts';
import { main } from '../main.ts';

let folder: string;
let house: House;
let app: FastifyInstance;
let url = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const credentials = plainCredentials();
  house = await openHouse({
    vault: testVault(),
    store: expectAccepted(openSqlite(folder)),
    games: { [threeDiceFootball.id]: threeDiceFootball },
    signer: passingSigner(),
    credentials,
    clock: () => Date.parse('2026-12-01T12:00:00Z'),
  });
  await foundDemoHouse(house, credentials);
  await foundDemoCoupons(house);
  app = createApp({ house, signer: passingSigner(), dealers: new Map() });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await app.close();
  await house.close();
  rmSync(folder, { recursive: true });
});

const said = async (...args: string[]) => {
  for (const person of ['finance', 'marketing']) {
    vi.stubEnv(`HOUSEWAY_PASSWORD_${person.toUpperCase()}`, `demo-${person}`);
  }
  const [printed, errors]: [string[], string[]] = [[], []];
  const code = await main(['coupons', ...args, '--house', url], {
    print: (line) => printed.push(line),
    error: (line) => errors.push(line),
  });
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
};
const written = (name: string, content: object | string): string => {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

test('§ 525.21(e), (f) papers are entered at a running house from files, by two people', async () => {
  const range = { first: 'WEL-00000001', last: 'WEL-00000100' };
  const delivery = written('delivery.json', {
    type: 'ExamineDelivery',
    delivery: 'DEL-1',
    source: { provider: 'printer', invoice: 'I-1' },
    invoiced: [{ ...range, valueCents: 1000, quantity: 100 }],
    found: [{ ...range, expires: '2027-01-31' }],
    damaged: [],
  });
  const alone = await said('enter', delivery, '--as', 'finance');
  expect([alone.code, alone.errors]).toMatchObject([1, expect.stringContaining('§ 525.21(e)')]);
  const both = await said('enter', delivery, '--as', 'finance', '--second', 'marketing=marketing');
  expect(both.printed).toMatch(/^ExamineDelivery entered, entry \d+\.$/);
  const waits = await said('desk', '--as', 'finance');
  expect(waits.printed).toContain('Enter the delivery DEL-1 in the ledger');
  expect(waits.printed).toContain('58 Pa. Code § 525.21(f)');
  const receipt = written('receipt.json', {
    type: 'EnterReceipt',
    delivery: 'DEL-1',
    place: 'main-vault',
  });
  const once = await said('enter', receipt, '--as', 'finance', '--key', 'receipt-1', '--json');
  expect(JSON.parse(once.printed)).toMatchObject({ again: false });
  const again = await said('enter', receipt, '--as', 'finance', '--key', 'receipt-1');
  expect(again.printed).toContain('was entered before');
  const ledger = await said('report', 'ledger', '--as', 'marketing');
  expect(ledger.printed).toContain('Received, DEL-1');
  expect((await said('report', 'ledger', '--as', 'marketing', '--csv')).printed).toContain('10.00');
  const pdf = join(folder, 'ledger.pdf');
  await said('report', 'ledger', '--as', 'marketing', '--pdf', pdf);
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
});

test.each([
  [{ type: 'ReconcileDay', place: 'main-vault', tip: 1 }, 'tip'],
  [{ type: 'ReconcileDay', place: 7 }, 'place'],
])(
  'House rules § command a form that cannot be read names its member on the command line: %j',
  async (form, member) => {
    const refused = await said('enter', written('form.json', form), '--as', 'finance', '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.printed)).toMatchObject({ refused: 'not-understood', member });
  },
);

test('§ 525.21(q) lists are taken by a running house whole, or every wrong line is printed', async () => {
  const heading = 'patron,name,address,denomination,expires,serial\n';
  const mail = ['--as', 'marketing', '--second', 'keptBy=finance', '--list', 'FALL'];
  const send = (file: string, ...more: string[]) =>
    said('import-mail', file, ...mail, '--provider', 'mail house', ...more);
  const list = written('list.csv', 'name\nSomebody\n');
  for (const which of ['exclusion', 'self-exclusion']) {
    const importing = ['--as', 'finance', '--list', which, '--second', 'confirmedBy=marketing'];
    const taken = await said('import-exclusions', list, ...importing);
    expect(taken.printed).toMatch(/^1 lines imported/);
  }
  const bad = written('bad.csv', `${heading}P1,A,1 Canal,11,2027-01-31,WEL-00009001\n`);
  const refused = await send(bad);
  expect(refused.code).toBe(1);
  expect(refused.printed).toContain('line 2');
  expect(refused.printed).toContain('§ 525.21(q)(2)(iii)');
  const good = written('good.csv', `${heading}P1,A,1 Canal,10,2027-01-31,WEL-00009001\n`);
  expect((await send(good, '--check')).printed).toBe('1 lines, no errors.');
  expect((await send(good)).printed).toMatch(/^1 lines imported as log entry \d+\.$/);
});

test('whoever is not known there, names no house or has no password is told so', async () => {
  expect((await said('desk')).errors).toContain('with --as');
  vi.stubEnv('HOUSEWAY_PASSWORD_NOBODY', 'x');
  expect((await said('desk', '--as', 'nobody')).errors).toContain('not-signed-in');
  expect((await said('desk', '--as', 'dealer')).errors).toContain('HOUSEWAY_PASSWORD_DEALER');
  const away = await main(['coupons', 'desk', '--as', 'finance', '--house', 'http://127.0.0.1:9'], {
    print: () => undefined,
    error: () => undefined,
  });
  expect(away).toBe(1);
  expect((await said('enter', join(folder, 'none.json'), '--as', 'finance')).errors).toContain(
    'no-file',
  );
});
