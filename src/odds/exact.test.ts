import { describe, expect, test } from 'vitest';
import { oneDie, type Rules } from '../../test/one-die.ts';
import { fraction, sayFraction } from '../kernel/fraction.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { Placing } from '../kernel/wager.ts';
import { exactOdds, metersRead } from './exact.ts';

const rules: Rules = { shared: 'equally', mostCents: 1_000_000, colour: 'white' };
const bet = (wager: string, stakeCents: number, more: Partial<Placing> = {}): Placing => ({
  seat: 1,
  wager,
  stakeCents,
  ...more,
});
const odds = (...placings: readonly Placing[]) =>
  expectAccepted(exactOdds(oneDie, rules, placings));
const said = (chances: readonly { netCents: number; probability: { n: bigint; d: bigint } }[]) =>
  chances.map(({ netCents, probability }) => [netCents, sayFraction(probability)]);

describe('one bet', () => {
  test('every outcome, wins first, with its line, pay, paragraph and chance', () => {
    const [even] = odds(bet('even', 100)).bets;
    expect(even?.bet).toEqual({ id: 1, seat: 1, wager: 'even', stakeCents: 100 });
    expect(even?.outcomes).toEqual([
      {
        result: 'win',
        line: 'even',
        title: 'Even',
        pay: { to: [1, 1] },
        cite: 'House rules § money',
        probability: fraction(1, 3),
        net: fraction(1),
      },
      {
        result: 'push',
        cite: 'House rules § rounds',
        probability: fraction(1, 6),
        net: fraction(0),
      },
      {
        result: 'lose',
        cite: 'House rules § payable stake',
        probability: fraction(1, 2),
        net: fraction(-1),
      },
    ]);
  });

  test('wins stand in the order of the pay table, whatever falls first', () => {
    const [jackpot] = odds(bet('jackpot', 100)).bets;
    expect(jackpot?.outcomes.map((one) => [one.line, sayFraction(one.net)])).toEqual([
      ['six', '999/1'],
      ['five', '100/1'],
      ['four', '19/1'],
      [undefined, '-1/1'],
    ]);
  });

  test('odds on a meter are quoted at its seed, or at what the terms say it shows', () => {
    const at = (meters?: Record<string, number>) =>
      expectAccepted(exactOdds(oneDie, rules, [bet('jackpot', 100)], meters ? { meters } : {}));
    expect(metersRead(oneDie, rules)).toEqual({ pot: 100_000 });
    expect(metersRead(oneDie, rules, { pot: 5 })).toEqual({ pot: 5 });
    expect(at({ pot: 1000 }).bets[0]?.outcomes[0]?.net).toEqual(fraction(9));
    expect(at().bets[0]?.outcomes[0]?.net).toEqual(fraction(999));
  });

  test('a coupon is worth what it is paid', () => {
    const coupon = { serial: 'C1', valueCents: 100, pays: 'wager odds' } as const;
    const [named] = odds(bet('named', 100, { names: [1], matchPlay: coupon })).bets;
    expect(named?.outcomes[0]?.net).toEqual(fraction(10));
  });
});

describe('bets laid together', () => {
  test('the joint result: what all of them come to, face by face', () => {
    // Even $1 and High $5: 1, 3: −6; 2: −4; 4: +5; 5: +3; 6: +4.
    const bundle = odds(bet('even', 100), bet('high', 500));
    expect(bundle.stakedCents).toBe(600);
    expect(said(bundle.totals)).toEqual([
      [-600, '1/3'],
      [-400, '1/6'],
      [300, '1/6'],
      [400, '1/6'],
      [500, '1/6'],
    ]);
    expect(sayFraction(bundle.houseEdge)).toBe('1/9');
    expect(sayFraction(bundle.hitFrequency)).toBe('1/2');
    expect(sayFraction(bundle.return)).toBe('8/9');
  });

  test('what comes to nothing is a push of the bundle', () => {
    // Even $1 and a named 1 at $1 … 2 and 4 come to nothing.
    const bundle = odds(bet('even', 100), bet('named', 100, { names: [1] }));
    expect(said(bundle.totals)).toEqual([
      [-200, '1/3'],
      [-100, '1/6'],
      [0, '1/3'],
      [400, '1/6'],
    ]);
    expect(sayFraction(bundle.pushFrequency)).toBe('1/3');
  });

  test('the edge of a bundle is that of its bets, weighed by their stakes', () => {
    const bundle = odds(bet('even', 100), bet('high', 500));
    const [even, high] = bundle.bets;
    expect(sayFraction(even!.houseEdge)).toBe('1/6');
    expect(sayFraction(high!.houseEdge)).toBe('1/10');
    expect((1 / 6 + 5 / 10) / 6).toBeCloseTo(1 / 9);
  });

  test('a payout limit is felt by bets that share it', () => {
    const limited = { ...rules, mostCents: 1000 };
    const pair = [bet('named', 200, { names: [1] }), bet('pair', 500, { names: [1, 2] })];
    const bundle = expectAccepted(exactOdds(oneDie, limited, pair));
    // On a 1 both together are owed $20 and paid $10: ten returned stakes and winnings less seven staked.
    expect(said(bundle.totals)).toEqual([
      [-700, '2/3'],
      [800, '1/6'],
      [1000, '1/6'],
    ]);
  });
});

test('bets that cannot be laid are refused as at a table', () => {
  expect(exactOdds(oneDie, rules, [bet('nothing', 100)])).toMatchObject({
    refused: 'unknown-wager',
  });
  expect(exactOdds(oneDie, rules, [bet('even', 0)])).toMatchObject({ refused: 'stake-not-money' });
  expect(exactOdds(oneDie, rules, [], { meters: { well: 1 } })).toMatchObject({
    refused: 'no-such-meter',
  });
});
