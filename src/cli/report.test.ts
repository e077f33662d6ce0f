import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownHere } from '../../test/known-house.ts';
import { cage } from '../../test/people.ts';
import { THE_HOUSE } from '../house/house.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { Actor, TableCommand } from '../table/index.ts';
import { parseConfig } from './configuration.ts';
import { main } from './main.ts';
import { openConfigured } from './opened-house.ts';

let folder: string;
const at = { table: 'T1', game: 'three-dice-football' };
const floor: readonly Actor[] = [{ person: 'floor-1', duty: 'floorperson' }];
const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const opened = expectAccepted(
    await openConfigured(expectAccepted(parseConfig({ data: folder }, {})), () => {}),
  );
  const house = knownHere(opened.house);
  const found = { type: 'FoundHouse', name: 'North Hall', demo: false } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: found }, THE_HOUSE));
  const table = { type: 'SetUpTable', ...at, title: 'T1' } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: table }, THE_HOUSE));
  const ask = async (asks: TableCommand, by: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, by));
  await ask(
    { type: 'OpenTable', kind: 'electronic', practice: false, openerCents: 100_000 },
    floor,
  );
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player);
  await ask({ type: 'BuyIn', seat: 1, cents: 2_500 }, cage);
  await opened.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const said = async (...args: string[]) => {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await main(['report', '--data', folder, ...args], { print, error: print });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal are no part of what is printed
  return { code, text: lines.join('\n').replaceAll(/\u001b\[\d+m/g, '') };
};

test('House rules § reports as text, as values for a spreadsheet, and for programs', async () => {
  const { code, text } = await said('--by', 'table');
  expect(code).toBe(0);
  expect(text).toContain('North Hall');
  expect(text).toMatch(/T1 +Three Dice Football +0 +0 +\$0 +\$0 +\$0 +\$25 +\$0 +0\.00%/);
  expect(text).toMatch(/Total +\$1,000 +\$0 +\$0 +\$25 +\$975 +\$0 +\$0/);
  expect((await said('--by', 'table', '--csv')).text).toContain(
    'T1,Three Dice Football,1000.00,0.00,0.00,25.00,975.00,0.00,0.00',
  );
  const json = JSON.parse((await said('--by', 'table', '--json')).text);
  expect(json.rows[0]).toMatchObject({ table: 'T1', dropCents: 2_500, closerCents: 97_500 });
});

test('House rules § reports a table that the house does not have is refused, with those it has', async () => {
  expect(await said('--table', 'T99')).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no table "T99". The tables are T1.'),
  });
  expect(await said('--table', 'T1')).toMatchObject({ code: 0 });
});

test('House rules § reports an empty one says so, and a question it does not know is refused', async () => {
  expect((await said('--by', 'wager')).text).toContain('no activity');
  expect(await said('--by', 'dealer')).toMatchObject({ code: 1 });
  expect((await said('--by', 'shfit')).text).toContain('Did you mean "shift"?');
  expect((await said('--shift', 'swng')).text).toContain('Did you mean "swing"?');
  expect((await said('--from', '2026-11-20', '--to', '2026-11-01')).text).toContain(
    'The report ends on 2026-11-01, before it begins on 2026-11-20.',
  );
  expect((await said('--shifts', 'night 22:00')).text).toContain('not-shifts');
});
