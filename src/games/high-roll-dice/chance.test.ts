import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose } from '../../kernel/cards.ts';
import { seeded } from '../../kernel/chance.ts';
import { countFaces, type DieFace, everyThrow, FACES } from '../../kernel/dice.ts';
import { anyDraw, drawSource } from '../../kernel/draw.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { draw, multisets, next } from './chance.ts';
import type { Command } from './commands.ts';
import type { Round } from './procedure.ts';
import { matchOf } from './ranking.ts';
import { submission } from './submission.ts';

const rulesOf = (filed: Record<string, unknown>) =>
  expectAccepted(parseSubmission(submission, filed));
const NOBODY = { bets: [], players: [] };
const SHAKEN: Round = {
  stage: 'throw due',
  shaker: 10,
  players: [1],
  extraRoll: [1],
};

/** What a first roll or an extra roll may be, by the match it shows. */
const listed = (dice: 10 | 6, round: Round) => {
  const chance = next(rulesOf({ dice }), round, NOBODY);
  if (chance.kind !== 'chance') throw new Error('no chance');
  return chance;
};
const diceOf = (command: Command): readonly DieFace[] =>
  command.type === 'CallThrow' ? (command.dice as readonly DieFace[]) : [];

const tally = (throws: Iterable<{ readonly counts: readonly number[]; readonly ways: number }>) => {
  const weights: Record<string, number> = {};
  for (const { counts, ways } of throws) {
    const { face, count } = matchOf(counts);
    weights[`${count} × ${face}`] = (weights[`${count} × ${face}`] ?? 0) + ways;
  }
  return weights;
};

const byMatch = (dice: 10 | 6) =>
  Object.fromEntries(
    listed(dice, SHAKEN).draws.map(({ weight, command }) => {
      const { face, count } = matchOf(countFaces(diceOf(command)));
      return [`${count} × ${face}`, Number(weight)];
    }),
  );

test('§ 675a.6 the 46,656 throws of six dice, one by one, are the listed ones by weight', () => {
  const throws = everyThrow(6).map((dice) => ({ counts: countFaces(dice), ways: 1 }));
  expect(byMatch(6)).toEqual(tally(throws));
});

test('§ 675a.4 the 60,466,176 throws of ten dice, by multiset, are the listed ones by weight', () => {
  expect(byMatch(10)).toEqual(tally(multisets(10)));
  expect(listed(10, SHAKEN).outOf).toBe(60_466_176n);
  // Two of a kind is the most only if four faces or more occur twice, so 4s, 3s and 2s never win with it.
  expect(Object.keys(byMatch(10))).toHaveLength(9 * 6 - 3);
});

test('§ 675a.2(d) by symmetry: without rank each face occurs the most as often as any other', () => {
  // The throws on which one face alone occurs the most do not depend on the face.
  const alone = FACES.map((face) =>
    multisets(10)
      .filter(({ counts }) => FACES.every((one) => one === face || counts[one]! < counts[face]!))
      .reduce((sum, { ways }) => sum + ways, 0),
  );
  expect(new Set(alone).size).toBe(1);
});

test.each([2, 3, 4, 5, 6, 7, 8, 9])(
  '§ 675a.4(h) the extra roll after %i of a kind, by additional matches',
  (count) => {
    for (const face of FACES) {
      const round: Round = { ...SHAKEN, match: { face, count } };
      const chance = listed(10, round);
      expect(chance.outOf).toBe(6n ** BigInt(10 - count));
      const found = chance.draws.map(({ weight, command }) => ({
        weight,
        dice: diceOf(command).length,
        more: diceOf(command).filter((die) => die === face).length,
      }));
      expect(found).toEqual(
        Array.from({ length: 11 - count }, (_, more) => ({
          weight: BigInt(choose(10 - count, more)) * 5n ** BigInt(10 - count - more),
          dice: 10 - count,
          more,
        })),
      );
    }
  },
);

test('§ 675a.4(h) the extra roll of four dice, one by one', () => {
  const additional = [0, 0, 0, 0, 0];
  for (const dice of everyThrow(4)) {
    const more = dice.filter((die) => die === 3).length;
    additional[more] = (additional[more] ?? 0) + 1;
  }
  const chance = listed(10, { ...SHAKEN, match: { face: 3, count: 6 } });
  expect(chance.draws.map(({ weight }) => Number(weight))).toEqual(additional);
});

test('the list is made once for each number of dice', () => {
  expect(listed(10, SHAKEN)).toBe(listed(10, { ...SHAKEN, players: [2], extraRoll: [] }));
  expect(listed(10, SHAKEN)).not.toBe(listed(6, SHAKEN));
});

test('draws are as many dice as are thrown, from uniform numbers in order', () => {
  const rules = rulesOf({});
  let call = 0;
  const inOrder = () => call++ % 6;
  expect(draw(rules, SHAKEN, drawSource(inOrder))).toEqual({
    type: 'CallThrow',
    dice: [1, 2, 3, 4, 5, 6, 1, 2, 3, 4],
  });
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 2, max: 9 }), (seed, count) => {
      const extra = draw(rules, { ...SHAKEN, match: { face: 1, count } }, drawSource(seeded(seed)));
      expect(extra?.type === 'CallThrow' && extra.dice.length).toBe(10 - count);
    }),
  );
  expect(
    draw(
      rulesOf({ dice: 6 }),
      SHAKEN,
      drawSource(() => 5),
    ),
  ).toEqual({
    type: 'CallThrow',
    dice: [6, 6, 6, 6, 6, 6],
  });
  for (const stage of ['wagers open', 'shake due', 'announcement due', 'over'] as const) {
    expect(draw(rules, { ...SHAKEN, stage }, anyDraw)).toBeUndefined();
  }
});

test('what comes next, from the first wager to the end', () => {
  const rules = rulesOf({});
  const bets = { bets: [{ id: 1, seat: 1, wager: 'pip-street-1', stakeCents: 500 }], players: [1] };
  const first: readonly DieFace[] = [6, 6, 6, 4, 4, 4, 2, 2, 1, 1];
  const at = (round: Partial<Round>, layout = bets) => next(rules, { ...SHAKEN, ...round }, layout);
  for (const shaker of ['away', 6] as const) {
    expect(at({ stage: 'wagers open', shaker })).toEqual({
      kind: 'forced',
      command: { type: 'TakeShaker', dice: 10 },
    });
  }
  expect(next(rules, { ...SHAKEN, stage: 'wagers open' }, NOBODY)).toEqual({
    kind: 'choice',
    commands: [],
  });
  const forced = (command: object) => ({ kind: 'forced', command });
  expect(at({ stage: 'wagers open' })).toEqual(forced({ type: 'AnnounceNoMoreBets' }));
  expect(at({ stage: 'shake due' })).toEqual(forced({ type: 'ShakeDice', times: 3 }));
  expect(at({ stage: 'announcement due', first })).toEqual(
    forced({ type: 'AnnounceMatch', face: 6, count: 3 }),
  );
  expect(at({ stage: 'collection due' })).toEqual(forced({ type: 'CollectDice' }));
  expect(at({ stage: 'over' })).toEqual({ kind: 'over' });
  expect(at({ stage: 'over', shaker: 'away' })).toEqual({ kind: 'over' });
});
