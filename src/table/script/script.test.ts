import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { paragraphsOf, runScript, writeScript } from './script.ts';

const played = (text: string) => expectAccepted(runScript(games, text));
const written = (text: string) => writeScript(text.split('\n')[0] ?? '', played(text));

test.each(Object.keys(games))('a live table of %s is ready for wagers', (id) => {
  const { table } = played(`${id}  live`);
  expect(table).toMatchObject({ status: 'open', kind: 'felt' });
  expect(Object.keys(table.seats)).toEqual(['1', '2', '3']);
});

test.each(Object.keys(games))('an electronic table of %s is ready for wagers', (id) => {
  const { table } = played(`${id}  electronic`);
  expect(table).toMatchObject({ status: 'open', kind: 'electronic' });
});

test('House rules § notation a table script answers every line, and its answers are read over', () => {
  const script = `three-dice-football  live
seat 1  touchdown $10
offer 1
accept 1
close betting
dealer: throw 64/2
seat 9 leaves
`;
  const once = written(script);
  expect(once).toContain('refused');
  expect(written(once)).toBe(once);
});

test('House rules § notation roles act by name, and the second signature beside the first', () => {
  const { lines } = played(`three-dice-football  live
floorperson: fill $500 slip 12
floorperson + cage: fill $500 slip 12
cage + cage: fill $500 slip 12`);
  expect(lines.map(({ refusal }) => refusal?.refused)).toEqual([
    'second-signature',
    undefined,
    'not-your-role',
  ]);
});

test('House rules § notation time passes by a line of its own', () => {
  const { lines } = played(`three-dice-football  live
seat 1  touchdown $10
offer 1
accept 1
close betting
after 24 hours
throw 64/2`);
  expect(lines.at(-1)?.refusal?.refused).toBe('equipment-old');
});

test('House rules § notation the paragraphs of a run are those it refused under and settled by', () => {
  const run = played(`three-dice-football  live
seat 1  penalty $1
offer 1
accept 1
close betting
throw 31/5
seat 1  touchdown $5`);
  expect(paragraphsOf(run)).toContain('58 Pa. Code § 661a.8(b)');
  expect(paragraphsOf(run)).toContain('58 Pa. Code § 661a.3(c)');
});

test.each([
  ['four-dice-football', 'unknown-game'],
  ['three-dice-football  live  overtime=yes', 'unknown-rule'],
  ['three-dice-football  live\nhello', 'not-understood'],
])('House rules § notation %j is refused: %s', (text, refused) => {
  expect(runScript(games, text)).toMatchObject({ refused });
});
