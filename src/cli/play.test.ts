import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { main } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'houseway-play-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (text: string): string => {
  const path = join(folder, 'a.round');
  writeFileSync(path, text);
  return path;
};
const said = async (...args: readonly string[]) => {
  const [printed, errors]: [string[], string[]] = [[], []];
  const code = await main(['play', ...args], {
    print: (line) => printed.push(line),
    error: (line) => errors.push(line),
  });
  return { code, printed, errors: errors.join('\n') };
};

const round = `three-dice-football
seat 1  touchdown $10
offer 1
accept 1
throw 77/7
throw 33/3
`;

test('a round script is replayed, each settlement with its paragraph', async () => {
  const { code, printed, errors } = await said(file(round));
  expect([code, errors]).toEqual([0, '']);
  expect(printed.join('\n')).toBe(`three-dice-football
seat 1  touchdown $10
offer 1                           → dice to seat 1
accept 1                          → seat 1 is the Quarterback
throw 77/7                        → refused not-a-throw  58 Pa. Code § 661a.5(e)
throw 33/3                        → Trips TD on Play 1
  seat 1  touchdown                 wins $10 (Touchdown, 1 to 1)  58 Pa. Code § 661a.8(a)`);
});

test('what is printed can be fed back, and gives itself again', async () => {
  const golden = new URL('../games/three-dice-football/golden/touchdown.round', import.meta.url);
  const text = readFileSync(golden, 'utf8');
  const { printed } = await said(file(text));
  expect(`${printed.join('\n')}\n`).toBe(text);
});

test('--json: a line for each command with its events or its refusal', async () => {
  const { code, printed } = await said(file(round), '--json');
  expect(code).toBe(0);
  const lines = printed.map((line) => JSON.parse(line));
  expect(lines).toHaveLength(5);
  expect(lines[0]).toEqual({
    command: { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1000 },
    events: [{ type: 'BetPlaced', bet: { id: 1, seat: 1, wager: 'touchdown', stakeCents: 1000 } }],
  });
  expect(lines[3]).toMatchObject({
    command: { type: 'CallThrow' },
    refusal: { refused: 'not-a-throw', cite: '58 Pa. Code § 661a.5(e)' },
  });
  expect(lines[4].events).toMatchObject([
    { type: 'DownPlayed', ended: 'trips td' },
    { type: 'BetSettled', settled: { result: 'win', paidCents: 1000 } },
  ]);
});

test.each([
  ['', 'unknown-game', 'begins with the game'],
  ['four-dice-football\n', 'unknown-game', 'begins with the game'],
  ['three-dice-football touchdown=soon\n', 'rule-not-allowed', 'choose reach-zero or pass-zero'],
  ['three-dice-football\nhocus pocus\n', 'not-understood', 'Line 2: "hocus pocus"'],
])('the script %j is refused: %s', async (text, code, because) => {
  const people = await said(file(text));
  expect([people.code, people.printed]).toEqual([1, []]);
  expect(people.errors).toContain(`Refused (${code})`);
  expect(people.errors).toContain(because);
  const programs = await said(file(text), '--json');
  expect([programs.code, programs.errors]).toEqual([1, '']);
  expect(JSON.parse(programs.printed[0]!)).toMatchObject({ refused: code });
});

test('a file that cannot be read, and no file at all', async () => {
  for (const [args, because] of [
    [[], 'Name the file of a round script.'],
    [[join(folder, 'nowhere.round')], 'There is no file'],
    [[folder], 'is a folder'],
  ] as const) {
    const { code, errors } = await said(...args);
    expect(code).toBe(1);
    expect(errors).toContain('Refused (no-script)');
    expect(errors).toContain(because);
  }
});

test('a script of the whole table is played with its people and its time', async () => {
  const { code, printed } = await said(
    file(`three-dice-football  live
seat 1  touchdown $10
offer 1
accept 1
close betting
after 24 hours
throw 64/2
`),
  );
  expect(code).toBe(0);
  expect(printed.join('\n')).toContain('→ refused equipment-old  58 Pa. Code § 661a.4(d)');
});
