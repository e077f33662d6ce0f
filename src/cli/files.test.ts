import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundedFolder } from '../../test/founded-house.ts';
import { parseConfig } from './configuration.ts';
import { readJson } from './json-file.ts';
import { main } from './main.ts';
import { troubleOf } from './trouble.ts';

let [folder, data] = ['', ''];
beforeAll(async () => {
  [folder, data] = [mkdtempSync(join(tmpdir(), 'houseway-')), await foundedFolder()];
});
afterAll(() => {
  for (const one of [folder, data]) rmSync(one, { recursive: true });
});

const said = async (...args: readonly string[]) => {
  const printed: string[] = [];
  const code = await main(args, { print: (line) => printed.push(line), error: () => {} });
  return { code, ...JSON.parse(printed.at(-1) ?? '{}') };
};

test('House rules § export a missing file, a folder and bad JSON are told apart', () => {
  const file = join(folder, 'paper.json');
  expect(readJson(file)).toMatchObject({
    refused: 'no-file',
    because: `There is no file ${file}.`,
  });
  mkdirSync(file);
  expect(readJson(file)).toMatchObject({
    refused: 'no-file',
    because: `${file} is a folder. Name a file.`,
  });
  rmSync(file, { recursive: true });
  writeFileSync(file, '{"a":');
  expect(readJson(file)).toMatchObject({ refused: 'not-json' });
  writeFileSync(file, '{"a":1}');
  expect(readJson(file)).toEqual({ a: 1 });
});

test.each(['witness', 'verify --head', 'verify --receipt'])(
  'House rules § export houseway %s says so of its file, and not in a stack of calls',
  async (command) => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, 'nonsense');
    const key = command === 'witness' ? ['--key', 'own.pem'] : [];
    const args = [...command.split(' '), file, ...key, '--json'];
    expect(await said(...args)).toMatchObject({ code: 1, refused: 'not-json' });
    const none = args.map((word) => (word === file ? join(folder, 'none') : word));
    expect(await said(...none)).toMatchObject({ code: 1, refused: 'no-file' });
  },
);

test.each([
  ['escrow key --key FILE', 'not-a-key'],
  ['witness HEAD --key FILE', 'not-a-key'],
  ['coupons report ledger --log FILE', 'not-a-log'],
])('House rules § export houseway %s says so of what it cannot read', async (call, refused) => {
  const [file, head] = [join(folder, 'nonsense'), join(folder, 'head.json')];
  for (const text of ['nonsense', '{}']) {
    writeFileSync(file, text, { mode: 0o600 });
    writeFileSync(head, JSON.stringify(await said('head', '--data', data)));
    const args = call.split(' ').map((word) => ({ FILE: file, HEAD: head })[word] ?? word);
    expect(await said(...args, '--json')).toMatchObject({ code: 1, refused });
  }
  const none = call.split(' ').map((word) => ({ FILE: `${file}-none`, HEAD: head })[word] ?? word);
  expect(await said(...none, '--json')).toMatchObject({ code: 1, refused: 'no-file' });
});

test('House rules § store a key that others can read, and an address without a scheme, are refused', async () => {
  const [file, head] = [join(folder, 'open.pem'), join(folder, 'head.json')];
  writeFileSync(file, 'key', { mode: 0o644 });
  writeFileSync(head, JSON.stringify(await said('head', '--data', data)));
  expect(await said('witness', head, '--key', file, '--json')).toMatchObject({
    ...{ code: 1, refused: 'not-usable', because: expect.stringContaining('chmod 600') },
  });
  expect(await said('verify', '--database', 'nonsense', '--json')).toMatchObject({
    ...{ code: 1, refused: 'not-configured', because: expect.stringContaining('postgres://') },
  });
});

test.each([
  'report math football-kings --pdf FILE',
  'report math football-kings --html FILE',
  'report --data DATA --pdf FILE',
  'solve asia-poker --out FILE',
  'coupons report ledger --demo --pdf FILE',
  'coupons print --expires 2026-12-31 --out FILE',
])('House rules § export houseway %s looks whether it can write before it works', async (call) => {
  const nowhere = join(folder, 'nowhere', 'report.pdf');
  const args = call.split(' ').map((word) => ({ FILE: nowhere, DATA: data })[word] ?? word);
  expect(await said(...args, '--json')).toMatchObject({
    ...{ code: 1, refused: 'not-writable', because: expect.stringContaining('there is no folder') },
  });
});

test.each([
  ['odds ./none.ts', 'no-file', 'There is no file ./none.ts.'],
  ['play none.txt', 'no-script', 'There is no file none.txt.'],
  ['play src', 'no-script', 'src is a folder. Name a file.'],
  ['odds ./src', 'no-file', './src is a folder. Name a file.'],
  ['verify --export src', 'no-file', 'src is a folder. Name a file.'],
  ['restore src', 'no-file', 'src is a folder. Name a file.'],
  ['coupons report ledger --log src', 'no-file', 'src is a folder. Name a file.'],
  ['simulate merge src', 'no-file', 'src is a folder. Name a file.'],
  ['escrow key --key src', 'no-file', 'src is a folder. Name a file.'],
])(
  'House rules § notation houseway %s tells a missing file apart',
  async (call, refused, because) => {
    expect(await said(...call.split(' '), '--json')).toMatchObject({ code: 1, refused, because });
  },
);

test.each([
  ['odds high-roll-dice --rule payoutLimtCents=1', 'unknown-rule', 'payoutLimitCents'],
  ['coupons report leger --demo', 'unknown-document', 'ledger'],
  ['rng-test --profile nits', 'unknown-profile', 'nist'],
  ['escrow nwe', 'usage', 'new'],
])(
  'House rules § command houseway %s is answered with what was meant',
  async (call, refused, meant) => {
    expect(await said(...call.split(' '), '--json')).toMatchObject({
      ...{ refused, because: expect.stringContaining(`Did you mean "${meant}"?`) },
    });
  },
);

test.each(['backup', 'export'])(
  'House rules § export houseway %s never overwrites a file unasked',
  async (word) => {
    const file = join(folder, word);
    writeFileSync(file, 'precious');
    const args = [word, file, '--data', data, '--json'];
    expect(await said(...args)).toMatchObject({ code: 1, refused: 'file-exists' });
    expect(readFileSync(file, 'utf8')).toBe('precious');
    expect(await said(...args, '--force')).toMatchObject({ code: 0, file });
    expect(readFileSync(file, 'utf8')).not.toBe('precious');
  },
);

test('House rules § store a setting that nobody knows is refused by name, wherever it stands', () => {
  const file = join(folder, 'house.json');
  const config = (filed: unknown, environment = {}) => {
    writeFileSync(file, JSON.stringify(filed));
    return parseConfig({ config: file }, environment);
  };
  expect(config({ port: 80 })).toMatchObject({ port: 80 });
  expect(config({ prot: 80 })).toMatchObject({
    ...{
      refused: 'not-configured',
      because: 'There is no setting "prot". Did you mean "port"?',
    },
  });
  expect(config([80])).toMatchObject({ refused: 'not-configured' });
  expect(config({}, { HOUSEWAY_PROT: '80' })).toMatchObject({
    ...{ refused: 'not-configured', because: expect.stringContaining('"HOUSEWAY_PORT"') },
  });
  expect(config({}, { HOUSEWAY_PASSWORD_FINANCE: 'x', PATH: '' })).not.toHaveProperty('refused');
});

test.each([
  ['port', 'a whole number from 0 to 65535', ['abc', '', '1.5', '99999999', null]],
  ['demo', 'true or false', ['perhaps', 2]],
  ['beacon', 'money or always', ['never']],
  ['games', 'the names of files', [3]],
  ['signingKey', 'the name of a file', ['', 3]],
  ['database', 'an address that begins with postgres://', ['mysql://db', 3]],
  ['metricsToken', 'at least 16 characters long', ['short']],
])('House rules § store the setting %s must be %s', (name, is, wrong) => {
  for (const value of wrong) {
    const variable = `HOUSEWAY_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`;
    const because = `The setting ${name} (${variable}) must be ${is}.`;
    expect(parseConfig({ [name]: value }, {})).toMatchObject({ because });
  }
});

test('House rules § store shifts that cannot be are refused in their own words', () => {
  expect(parseConfig({ shifts: 'late 07:00' }, {})).toMatchObject({
    because: expect.stringMatching(/^[A-Z][^:]*06:00.*\.$/),
  });
});

test('House rules § store an address that this machine does not have is refused', () => {
  const error = Object.assign(new Error(), { code: 'EADDRNOTAVAIL', address: '10.1.2.3' });
  expect(troubleOf(error)).toMatchObject({ refused: 'not-an-address' });
});

test('House rules § coupons nobody is shown a demonstration without asking', async () => {
  expect(await said('coupons', 'report', 'ledger', '--json')).toMatchObject({
    ...{ code: 1, refused: 'which-house' },
  });
});
