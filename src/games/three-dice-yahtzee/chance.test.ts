import { expect, test } from 'vitest';
import { everyThrow } from '../../kernel/dice.ts';
import { anyDraw, drawSource } from '../../kernel/draw.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import type { Bet, Layout } from '../../kernel/wager.ts';
import { classOf, draw, next } from './chance.ts';
import { type Dice, outcomeOf } from './hands.ts';
import { threeDiceYahtzee } from './index.ts';
import type { Round } from './procedure.ts';

const bet: Bet = { id: 1, seat: 1, wager: 'red', stakeCents: 100 };
const layout: Layout = { bets: [bet], players: [1] };
const cups = { red: { shakenBy: ['dealer' as const] }, blue: { shakenBy: ['dealer' as const] } };
const shaken: Round = { begun: true, cups };

const listed = next(shaken, layout);
if (listed.kind !== 'chance') throw new Error('the cups are shaken, so chance is due');
const { draws } = listed;

const hands = everyThrow(3) as unknown as readonly Dice[];
const outcomes = hands.flatMap((red) => hands.map((blue) => outcomeOf(red, blue)));

/** What every wager makes of an outcome, for every value that can be named and every size of the progressive. */
const verdicts = (filed: object) => {
  const rules = expectAccepted(parseSubmission(threeDiceYahtzee.submission, filed));
  const wagers = threeDiceYahtzee.wagers(rules);
  const faces = [1, 2, 3, 4, 5, 6];
  const bets = Object.entries(wagers).flatMap(([wager, { names }]): Bet[] => {
    if (wager === 'progressive') {
      return [100, 150, 1000].map((stakeCents) => ({ ...bet, wager, stakeCents }));
    }
    if (names?.count === 1) return faces.map((face) => ({ ...bet, wager, names: [face] }));
    if (names?.count === 2) {
      return faces.flatMap((a) =>
        faces.filter((b) => b > a).map((b) => ({ ...bet, wager, names: [a, b] })),
      );
    }
    return [{ ...bet, wager }];
  });
  return (outcome: Round['outcome']): string => {
    const round: Round = { ...shaken, ...(outcome === undefined ? {} : { outcome }) };
    return bets
      .map((one) => {
        const verdict = wagers[one.wager]?.result(round, one, layout);
        return verdict?.result === 'win' ? verdict.line : verdict?.result;
      })
      .join();
  };
};

test('classes of throws weigh 46,656 together, each as many as there are throws of it', () => {
  const members = Map.groupBy(outcomes, classOf);
  expect(draws.reduce((sum, { weight }) => sum + weight, 0n)).toBe(46_656n);
  expect(draws).toHaveLength(members.size);
  for (const { weight, command } of draws) {
    if (command.type !== 'RevealHands') throw new Error('a draw reveals the hands');
    const outcome = outcomeOf(command.red as never, command.blue as never);
    expect(BigInt(members.get(classOf(outcome))!.length)).toBe(weight);
  }
});

// All members, all wagers, all values named, under the rules that read the most of an outcome and the least.
test.each([{}, { doubleYahtzee: 'same-value', doubleStraight: 'same-value' }])(
  'no verdict differs between two throws of one class: %o',
  (filed) => {
    const decide = verdicts(filed);
    // Verdicts read the outcome alone, so equal outcomes need to be asked once.
    const different = new Map(outcomes.map((outcome) => [JSON.stringify(outcome), outcome]));
    const ofClass = new Map<string, string>();
    for (const outcome of different.values()) {
      const decided = decide(outcome);
      const name = classOf(outcome);
      expect(decided).toBe(ofClass.get(name) ?? decided);
      ofClass.set(name, decided);
    }
    expect(ofClass.size).toBe(draws.length);
  },
);

test('no two classes could be one: some wager tells any two of them apart', () => {
  const any = verdicts({});
  const told = new Set([...Map.groupBy(outcomes, classOf).values()].map(([first]) => any(first)));
  expect(told.size).toBe(draws.length);
});

test('a draw is six dice, each as likely as the others to show any face', () => {
  const asked: number[] = [];
  const source = drawSource((n) => {
    asked.push(n);
    return asked.length - 1;
  });
  const drawn = draw(shaken, layout, source);
  expect(asked).toEqual([6, 6, 6, 6, 6, 6]);
  expect(drawn).toEqual({ type: 'RevealHands', red: [1, 2, 3], blue: [4, 5, 6] });
  const still = { red: { shakenBy: [] }, blue: { shakenBy: [] } };
  expect(draw({ begun: false, cups: still }, layout, anyDraw)).toBeUndefined();
});
