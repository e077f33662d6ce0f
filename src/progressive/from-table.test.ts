import { expect, test } from 'vitest';
import { threeDiceYahtzee } from '../games/three-dice-yahtzee/index.ts';
import { act, evolveAll } from '../kernel/decider.ts';
import { play } from '../kernel/play.ts';
import type { PlayCommand } from '../kernel/play-commands.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { contributionsOf, hitsOf } from './from-table.ts';
import { type MeterCommand, meter } from './meter.ts';
import { balances, shownCents } from './pool.ts';

const faces = (thrown: string) => [...thrown].map(Number);

/** A table and its meter as a house would run them: contributions, the reading, the hands, the hits. */
const evening = (
  filed: object,
  shared: 'equally' | 'first',
  rounds: readonly (readonly string[])[],
) => {
  const rules = expectAccepted(
    parseSubmission(threeDiceYahtzee.submission, {
      mainWager: 'optional',
      progressiveShared: shared,
      ...filed,
    }),
  );
  const decider = play(threeDiceYahtzee, rules);
  const { progressive } = threeDiceYahtzee.meters!.filed(rules);
  let jackpot = act(meter, meter.initial, {
    type: 'InstallMeter',
    settings: {
      seedCents: progressive!.seedCents,
      increment: progressive!.increment,
      shared,
      levels: { 'six-sixes': [1, 1] },
    },
  }).state;
  let table = decider.initial;
  const give = (command: PlayCommand | Parameters<typeof decider.decide>[1]) => {
    table = evolveAll(decider, table, expectAccepted(decider.decide(table, command)));
  };
  const meterDoes = (command: MeterCommand) => {
    jackpot = evolveAll(meter, jackpot, expectAccepted(meter.decide(jackpot, command)));
  };
  const shown: number[] = [];
  for (const [index, [thrown = '', ...stakes]] of rounds.entries()) {
    for (const [place, stake] of stakes.entries()) {
      give({ type: 'PlaceBet', seat: place + 1, wager: 'red', stakeCents: 500 });
      give({
        type: 'PlaceBet',
        seat: place + 1,
        wager: 'progressive',
        stakeCents: Number(stake),
      });
    }
    give({ type: 'ShakeCup', cup: 'red' });
    give({ type: 'ShakeCup', cup: 'blue' });
    const round = `T1/${index + 1}`;
    const wagers = contributionsOf(threeDiceYahtzee.wagers(rules), table.bets, 'progressive');
    meterDoes({ type: 'Contribute', round, wagers });
    give({ type: 'ReadMeter', meter: 'progressive', cents: shownCents(jackpot) });
    give({
      type: 'RevealHands',
      red: faces(thrown.slice(0, 3)),
      blue: faces(thrown.slice(4)),
    });
    for (const hit of hitsOf(table.settled, 'progressive', round)) meterDoes(hit);
    shown.push(shownCents(jackpot));
    give({ type: 'BeginRound' });
  }
  return { jackpot, shown };
};

test('a wager on the progressive goes into the meter at 13%, and no other wager does', () => {
  // Red at $5 beside each; only the dollar counts.
  expect(evening({}, 'equally', [['123/566', '100', '100']]).shown).toEqual([200_026]);
  expect(evening({}, 'equally', [['123/566', '1000']]).shown).toEqual([200_130]);
});

test('a meter grows by the wagers that share it: not by those on another, nor on no meter', () => {
  const paying = (of: string) => ({
    all: { title: 'All', cite: '3-Dice Yahtzee § dynamic pays', pays: { share: [1, 1], of } },
  });
  const wagers = { one: { pays: paying('first') }, two: { pays: paying('second') } };
  const bets = ['one', 'two', 'none'].map((wager, place) => ({
    id: place + 1,
    seat: place + 1,
    wager,
    stakeCents: 100,
  }));
  const contributed = (of: string) => contributionsOf(wagers as never, bets, of);
  expect(contributed('first')).toEqual([{ seat: 1, stakeCents: 100 }]);
  expect(contributed('second')).toEqual([{ seat: 2, stakeCents: 100 }]);
  expect(contributed('third')).toEqual([]);
});

test('a fixed award is not paid out of the meter', () => {
  const { jackpot, shown } = evening({}, 'equally', [['555/555', '100']]);
  expect(shown).toEqual([200_013]);
  expect(jackpot).toMatchObject({ hits: {}, totals: { paidCents: 0 } });
});

test('table and meter agree on a hit: the meter pays what the lines say, and starts over', () => {
  const { jackpot, shown } = evening({}, 'equally', [
    ['123/566', '100', '100', '200'],
    ['666/666', '100', '100', '100'],
    ['531/442', '100'],
  ]);
  // $2,000.52 and 39 cents more are $2,000.91, which is 66,697 each.
  expect(shown).toEqual([200_052, 200_000, 200_013]);
  expect(jackpot).toMatchObject({
    hits: { 'six-sixes': { count: 1, paidCents: 200_091 } },
    totals: { seededCents: 400_000 },
  });
  expect(balances(jackpot)).toBe(true);
});

test('cents that three cannot share stay in, and the first takes all where that is filed', () => {
  const three = ['666/666', '100', '100', '200'];
  // $2,000.52 comes out even among three; of $2,000.71½ a cent and the half are left.
  expect(evening({}, 'equally', [three]).shown).toEqual([200_000]);
  expect(evening({}, 'equally', [['666/666', '100', '150', '300']]).shown).toEqual([200_001]);
  const { jackpot } = evening({}, 'first', [three]);
  expect(jackpot).toMatchObject({ hits: { 'six-sixes': { count: 1, paidCents: 200_052 } } });
});
