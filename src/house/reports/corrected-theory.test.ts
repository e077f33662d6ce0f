import { expect, test } from 'vitest';
import { threeDiceFootball } from '../../games/index.ts';
import { type Fraction, fraction, plus } from '../../kernel/fraction.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { sumFigures, winOf } from '../../ledger/index.ts';
import {
  type Actor,
  figuresOf,
  type Table,
  type TableCommand,
  tableOf,
} from '../../table/index.ts';
import { type Theory, theorizing } from './round-theory.ts';

const decider = tableOf(threeDiceFootball);
const floor: Actor = { person: 'floor', duty: 'floorperson' };
const stick: Actor = { person: 'stick', duty: 'stickperson' };
const watch: Actor = { person: 'eye', duty: 'surveillance' };
const patron = (seat: number): Actor => ({ person: `patron-${seat}`, duty: 'player' });

/** A felt with two players, and what its rounds won and should have won so far. */
const pit = () => {
  let table: Table = decider.initial;
  const { told } = theorizing();
  const theories: Theory[] = [];
  let variance = fraction(0);
  const won = new Map<string, number>();
  const ask = (command: TableCommand, ...by: readonly Actor[]) => {
    const given = { at: 0, day: '2026-11-16', by };
    for (const event of expectAccepted(decider.decide(table, command, given))) {
      const after = decider.evolve(table, event);
      const now = told('T1', threeDiceFootball, table, event, after);
      theories.push(...now.theories);
      variance = plus(variance, now.variance ?? fraction(0));
      for (const { wager, figures } of figuresOf(table, event)) {
        if (wager === undefined) continue;
        won.set(wager, (won.get(wager) ?? 0) + winOf(sumFigures([figures as never])));
      }
      table = after;
    }
  };
  ask({ type: 'OpenTable', kind: 'felt', practice: false, openerCents: 900_000 }, floor);
  for (const [person, duty] of [
    ['stick', 'stickperson'],
    ['base-1', 'dealer'],
    ['base-2', 'dealer'],
  ] as const)
    ask({ type: 'JoinCrew', person, duty }, floor);
  ask({ type: 'BringEquipment', kind: 'dice', set: 'set-1' }, floor);
  for (const seat of [1, 2]) {
    ask({ type: 'TakeSeat', seat, patron: `patron-${seat}` }, patron(seat));
    ask({ type: 'BuyIn', seat, cents: 20_000 }, { person: 'cashier', duty: 'cage' });
  }
  const say = (said: object, by: Actor) => ask({ type: 'Say', said: said as never }, by);
  const summed = (parts: readonly Fraction[]) => parts.reduce(plus, fraction(0));
  return {
    bets: (seat: number, wager: string, stakeCents: number) =>
      say(placed(seat, wager, stakeCents), patron(seat)),
    dice: () => {
      say({ type: 'OfferDice', seat: 1 }, stick);
      say({ type: 'AcceptDice', seat: 1 }, patron(1));
    },
    throws: (...dice: Dice) => {
      ask({ type: 'CloseBetting' }, stick);
      say(thrown(...dice), stick);
    },
    corrects: (index: number, ...dice: Dice) =>
      ask(
        { type: 'Correct', index, instead: thrown(...dice) as never, reason: 'misread' },
        ...[stick, floor],
      ),
    voids: (index: number) => ask({ type: 'VoidWager', index, reason: 'late' }, stick, floor),
    enters: (index: number, ...bet: Parameters<typeof placed>) =>
      ask(
        { type: 'EnterWager', index, instead: placed(...bet) as never, reason: 'covered' },
        ...[floor, watch],
      ),
    /** By wager, what it won and should have won; and how far the table may stray. */
    figures: () => ({
      won: Object.fromEntries([...won].filter(([, cents]) => cents !== 0)),
      expected: Object.fromEntries(
        [...Map.groupBy(theories, ({ wager }) => wager)]
          .map(
            ([wager, of]) =>
              [
                wager,
                {
                  winCents: summed(of.map(({ winCents }) => winCents)),
                  variance: summed(of.map((theory) => theory.variance)),
                },
              ] as const,
          )
          .filter(([, { variance: v }]) => v.n !== 0n),
      ),
      variance,
    }),
    /** How often each law counts. */
    laws: () =>
      [...Map.groupBy(theories, ({ wager, law }) => `${wager} ${JSON.stringify(law)}`)].flatMap(
        ([name, of]) => {
          const times = of.reduce((sum, { takenBack }) => sum + (takenBack === true ? -1 : 1), 0);
          return times === 0 || name.endsWith('undefined') ? [] : [[name, times]];
        },
      ),
  };
};
type Dice = readonly [number, number, number];
const placed = (seat: number, wager: string, stakeCents: number) => ({
  ...{ type: 'PlaceBet', seat, wager, stakeCents },
});
const thrown = (a: number, b: number, defensive: number) => ({
  ...{ type: 'CallThrow', offensive: [a, b], defensive },
});

/** A game that seat 1 throws: a gain of 8 yards, then a Trips TD. */
const game = (bets: (it: ReturnType<typeof pit>) => void, last: Dice = [4, 4, 4]) => {
  const it = pit();
  it.bets(1, 'touchdown', 500);
  bets(it);
  it.dice();
  it.throws(6, 4, 2);
  it.throws(...last);
  return it;
};
type Pit = ReturnType<typeof pit>;
const alike = (corrected: Pit, right: Pit) => {
  expect(corrected.figures()).toEqual(right.figures());
  expect(corrected.laws()).toEqual(right.laws());
};

test('House rules § void a wager that is voided once it is settled should have won nothing, and no longer strays', () => {
  const it = game(({ bets }) => bets(2, 'defense', 1000));
  expect(Object.keys(it.figures().expected)).toEqual(['touchdown', 'defense']);
  it.voids(1);
  const right = game(() => {});
  expect(it.figures().won).toEqual({ touchdown: -500 });
  alike(it, right);
});

test('House rules § correction a wager that is entered late has the odds of its place, not its result', () => {
  const it = game(() => {});
  it.enters(1, 2, 'trips-td', 500);
  expect(it.figures().won['trips-td']).toBe(500);
  const early = game(({ bets }) => bets(2, 'trips-td', 500));
  alike(it, early);
  // Before the last throw it wins 30 to 1 as it does on one throw in 36.
  const won = game(() => {});
  won.enters(4, 2, 'trips-td', 500);
  expect(won.figures().won['trips-td']).toBe(-15_000);
  expect(won.figures().expected['trips-td']?.winCents).toEqual(fraction(500 * 5, 36));
});

test('House rules § correction a larger stake that was covered raises what the wager should have won', () => {
  const it = game(({ bets }) => bets(2, 'defense', 500));
  it.enters(1, 2, 'defense', 1500);
  alike(
    it,
    game(({ bets }) => bets(2, 'defense', 1500)),
  );
});

test('House rules § correction another result changes what was won, not what should have been; twice and back', () => {
  const it = game(({ bets }) => bets(2, 'defense', 1000));
  const before = it.figures();
  it.corrects(5, 1, 1, 6);
  const turnover = it.figures();
  expect(turnover.won).not.toEqual(before.won);
  expect({ ...turnover, won: before.won }).toEqual(before);
  it.corrects(5, 4, 4, 4);
  expect(it.figures()).toEqual(before);
});

test('House rules § correction a throw corrected in the middle of a game is counted once when the game ends', () => {
  const bets = (it: Pit) => it.bets(2, 'defense', 1000);
  const it = pit();
  it.bets(1, 'touchdown', 500);
  bets(it);
  it.dice();
  it.throws(5, 4, 2);
  it.bets(2, 'penalty', 500);
  it.corrects(4, 6, 4, 2);
  it.throws(4, 4, 4);
  const right = pit();
  right.bets(1, 'touchdown', 500);
  bets(right);
  right.dice();
  right.throws(6, 4, 2);
  right.bets(2, 'penalty', 500);
  right.throws(4, 4, 4);
  alike(it, right);
});
