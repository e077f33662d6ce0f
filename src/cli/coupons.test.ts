import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daily } from '../../test/whole.ts';
import { main } from './main.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coupons-'));
});
afterAll(() => rm(folder, { recursive: true }));

const said = async (...args: string[]) => {
  const [printed, errors]: [string[], string[]] = [[], []];
  const code = await main(['coupons', ...args], {
    print: (line) => printed.push(line),
    error: (line) => errors.push(line),
  });
  return { code, printed: printed.join('\n'), errors: errors.join('\n') };
};

let log = '';
beforeAll(async () => {
  const out = join(folder, 'month');
  told = await said('demo', '--json', '--out', out);
  log = join(out, 'coupons.jsonl');
});
let told: Awaited<ReturnType<typeof said>>;

test('coupons demo plays the month at a real house and writes its documents', async () => {
  const out = join(folder, 'month');
  const { code, printed } = told;
  expect(code).toBe(0);
  expect(printed).toContain('"difference": 0');
  expect(JSON.parse(printed)).toMatchObject({ verified: true });
  expect(printed).toContain('58 Pa. Code § 525.21(g)(5)');
  const files = await readdir(out);
  for (const name of [
    'coupons.jsonl',
    'ledger.pdf',
    'ledger.csv',
    'quarter-2026-Q4.pdf',
    'sheet.pdf',
    'MPX-00000001.svg',
  ]) {
    expect(files).toContain(name);
  }
  const form = await said('report', 'form', '2026-12-02', '--log', log);
  expect(form.printed).toContain('credential M-007');
});

test('coupons demo says before it plays the month that its documents cannot be written', async () => {
  const refused = await said('demo', '--json', '--out', 'package.json/month');
  expect(JSON.parse(refused.printed)).toMatchObject({ refused: 'not-a-folder' });
});

test('coupons demo --json is for programs: it prints JSON and nothing else', async () => {
  // A slow machine says how far it is; that is for whoever waits.
  const errors = told.errors.split('\n').filter((line) => !/^[\w ]+ {2}\d+%/.test(line));
  expect(errors).toEqual([expect.stringMatching(/^\d+ files written to /)]);
  const { told: lines } = JSON.parse(told.printed) as { told: { refusal?: { cite: string } }[] };
  expect(lines.filter(({ refusal }) => refusal !== undefined).length).toBeGreaterThan(25);
});

test('coupons cost: exact, and a restriction changes it', async () => {
  const open = JSON.parse((await said('cost', 'three-dice-football', '--json')).printed);
  expect(open.dearest).toBe('game-length-1');
  const shut = await said(
    'cost',
    'three-dice-football',
    '--wager',
    'defense',
    '--wager',
    'touchdown',
    '--pays',
    'even-money',
  );
  expect(shut.printed).toContain('At worst, every patron uses it on Defense');
  expect(shut.printed).toContain('Without the restriction');
  expect([open.withoutOdds, open.noCoupon]).toEqual([[], []]);
  expect((await said('cost', 'three-dice-football', '--wager', 'home')).code).toBe(1);
  expect((await said('cost', 'three-dice-football', '--value', 'ten')).errors).toContain(
    'not-terms',
  );
  expect((await said('cost', 'whist')).errors).toContain('unknown-game');
});

test('coupons cost: Asia Poker by best play, exact', async () => {
  const solved = JSON.parse((await said('cost', 'asia-poker', '--json')).printed);
  expect(solved.wagers.map(({ wager }: { wager: string }) => wager)).toEqual([
    'bonus',
    'asia-poker',
  ]);
  // The coupon pays 1 to 1 on a win: the net cost is what wins less the edge of best play, 8163009530947/206261475780360.
  expect(solved.wagers[1]).toMatchObject({
    net: '60590815729173/137507650520240',
    chips: '8163009530947/206261475780360',
    wagersUntilDecided: '1/1',
  });
});

test('coupons print: a picture or sheets, and the face must be whole', async () => {
  const svg = join(folder, 'one.svg');
  expect((await said('print', '--out', svg, '--expires', '2026-12-31')).code).toBe(0);
  expect(await readFile(svg, 'utf8')).toContain('MP-00000001');
  const pdf = join(folder, 'many.pdf');
  expect((await said('print', '--out', pdf, '--count', '9', '--expires', '2026-12-31')).code).toBe(
    0,
  );
  expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await said('print', '--out', pdf)).errors).toContain('58 Pa. Code § 525.21(c)(5)');
  expect((await said('print', '--out', 'x.doc', '--expires', '2026-12-31')).errors).toContain(
    'not-printable',
  );
  expect(
    (await said('print', '--out', pdf, '--expires', '2026-12-31', '--holder', ' ')).errors,
  ).toContain('525.21(c)(1)');
});

test('coupons import-mail names every wrong line and takes nothing', async () => {
  const list = join(folder, 'mail.csv');
  const lists = join(folder, 'exclusions.csv');
  await writeFile(
    list,
    [
      'patron,name,address,denomination,expires,serial',
      'P-1,One,1 Water St,10,2027-01-31,MPX-00060001',
      'P-2,Two,2 Water St,ten,2027-01-31,MPX-00060002',
      'P-3,Three,3 Water St,10,2027-01-31,MPX-00060001',
      'P-4,Four,4 Water St,10,2027-01-31,MPX-00060004',
      'P-5,Five,5 Water St,25,2027-01-31,MPX-00060005',
    ].join('\n'),
  );
  await writeFile(lists, 'patron,name\nP-4,Four\n');
  const log = join(folder, 'month', 'coupons.jsonl');
  const { code, printed } = await said(
    'import-mail',
    list,
    '--check',
    '--log',
    log,
    '--exclusions',
    lists,
    '--day',
    '2027-01-04',
  );
  expect(code).toBe(1);
  expect(printed.split('\n').map((line) => line.slice(0, 6))).toEqual([
    'line 3',
    'line 4',
    'line 5',
    'line 6',
    '4 of 5',
  ]);
  expect(printed).toContain('58 Pa. Code § 525.21(q)(7)');
  const alone = await said('import-mail', list, '--check', '--day', '2027-01-04');
  expect(alone.printed).toContain('2 of 5 lines have errors');
});

test.each([
  [['import-mail', 'x.csv'], 'check-only'],
  [['import-mail', 'nowhere.csv', '--check'], 'no-file'],
  [['import-exclusions', '--check'], 'no-file'],
  [['import-mail', 'x.csv', '--check', '--day', 'today'], 'not-a-day'],
  [['report', 'diary'], 'unknown-document'],
])('coupons %j is refused: %s', async (args, code) => {
  const { code: exit, errors } = await said(...args);
  expect([exit, errors.includes(code)]).toEqual([1, true]);
});

test.each([[[]], [['burn']], [['toString']]])('coupons %j is a slip in the call', async (args) => {
  expect((await said(...args)).code).toBe(2);
});

const PAPERS = [
  'ledger',
  'batches',
  'requisition REQ-1',
  'accounting 2026-12-02',
  'inventory 2026-12',
  'quarter 2026-Q4',
  'mail-list HOLIDAY',
] as const;

// One that is alone, one that is named, one of a day: each is made of the whole month, three times.
test.each(daily(PAPERS, (paper) => /^(ledger|requisition|accounting)/.test(paper)))(
  'coupons report %s, as text, values and JSON',
  async (paper) => {
    const args = ['report', ...paper.split(' '), '--log', log];
    const { printed } = await said(...args);
    expect(printed).toContain('Example Casino');
    expect((await said(...args, '--csv')).printed).toContain(',');
    expect(JSON.parse((await said(...args, '--json')).printed)).toHaveProperty('sections');
  },
);

test('coupons report of a quarter with nothing in it says so', async () => {
  const empty = await said('report', 'quarter', '2020-Q1', '--log', log);
  expect(empty.printed).toContain('no activity');
});

test('coupons report asks which one where there are several', async () => {
  const { code, errors } = await said('report', 'form', '--log', log);
  expect([code, errors.includes('which-document')]).toEqual([1, true]);
});

test('coupons report shows no demonstration unless it is asked for', async () => {
  const { code, printed, errors } = await said('report', 'ledger');
  expect([code, printed]).toEqual([1, '']);
  expect(errors).toContain('--demo');
});
