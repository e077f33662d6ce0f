import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { wholly } from '../../../test/whole.ts';
import { bestSettings } from '../../games/asia-poker/solver/best-settings.ts';
import { DECK_WITH_JOKER } from '../../kernel/cards.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { keptDealer, shipTables } from './kept-dealer.ts';
import { digestOf } from './pieces.ts';
import type { Solution } from './solution.ts';

const folder = mkdtempSync(join(tmpdir(), 'houseway-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rules = {
  aceLowStraight: 'second',
  jokerInFlush: 'highest-missing',
  houseWay: 'standard',
} as const;
const hand = DECK_WITH_JOKER.filter((_, at) => at % 8 === 4);

/** By tables that were made just now, in an empty folder: it takes a second, so all tests ask the same dealer. */
const stages: number[] = [];
const dealer = keptDealer(rules, folder, (done) => stages.push(done));
const made = expectAccepted(bestSettings(hand, rules, { dealer }));

test('§ 575.11(c) tables that were kept answer as those that were made, and half a file is made again', () => {
  const answer = () =>
    expectAccepted(bestSettings(hand, rules, { dealer: keptDealer(rules, folder) }));
  expect(stages).toEqual([0, 1, 2, 3]);
  // As a dealer counts them whose tables are made for one answer and kept nowhere.
  expect([made.dealerHands, made.houseWay.wins]).toEqual([53_524_680, 36_526_262]);
  expect(made.settings.reduce((sum, { wins }) => sum + wins, 0)).toBe(415_827_993);
  expect(answer()).toEqual(made);
  keptDealer(rules, folder, () => expect.unreachable('kept tables are not made again'));
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.tables'));
  expect(name).toMatch(/^asia-poker-[0-9a-f]{32}\.tables$/);
  const file = join(folder, name);
  const bytes = readFileSync(file);
  expect(answer()).toEqual(made);
  writeFileSync(file, bytes.subarray(0, bytes.length >> 1));
  const stopped = () => {
    throw new Error('tables are being made');
  };
  expect(() => keptDealer(rules, folder, stopped)).toThrow('tables are being made');
  writeFileSync(file, bytes);
});

wholly('§ 575.11(c) what is made again of half a file is what was there', () => {
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.tables'));
  const file = join(folder, name);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length >> 1));
  expect(expectAccepted(bestSettings(hand, rules, { dealer: keptDealer(rules, folder) }))).toEqual(
    made,
  );
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

// The four others are looked at by whole-game.deep.ts: a house way takes seconds to set every class of hands.
test('the published solution was made by the house way, rankings and module that are here', () => {
  const golden = '../../games/asia-poker/golden/asia-poker-whole-game.json';
  const file = readFileSync(new URL(golden, import.meta.url), 'utf8');
  const { solutions } = JSON.parse(file) as { readonly solutions: readonly Solution[] };
  const standard = solutions[0]!;
  expect(standard.rules).toMatchObject(rules);
  expect(digestOf(dealer.setHands)).toBe(standard.made.digest);
});

// Every day the first hour asks the tables that its own build shipped.
wholly('§ 575.11(c) a build ships the tables packed, and whoever installs it makes none', () => {
  const shipped = join(folder, 'shipped');
  shipTables(rules, shipped);
  const [name = ''] = readdirSync(shipped);
  const before = readFileSync(join(shipped, name));
  expect(before.length).toBeLessThan(3_000_000);
  const answer = bestSettings(hand, rules, { dealer: keptDealer(rules, shipped) });
  expect(expectAccepted(answer)).toEqual(made);
  expect(readFileSync(join(shipped, name)).equals(before)).toBe(true);
});
