import { describe, expect, test } from 'vitest';
import {
  against,
  DEALER,
  DEALER_SETS,
  dealt,
  FROM_DEALER,
  READY,
} from '../../../test/asia-poker-table.ts';
import { played } from '../../../test/at-table.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { byHouseWay, sameHands } from './hands.ts';
import { asiaPoker } from './index.ts';
import type { Round } from './round.ts';
import type { Rules } from './submission.ts';

const HAND = 'As Ah Ts Td 7c 6d 3h';
const SETS = 'sets As Ah 6d 3h / Ts Td / 7c';

/** Two seats, dealt and counted, with the same stacks for every test. */
const seated = (filed: Readonly<Record<string, unknown>>, ...lines: readonly string[]) =>
  played(
    asiaPoker,
    filed,
    ...READY,
    'seat 1  asia-poker $10',
    'seat 3  asia-poker $10',
    'seat 3  bonus $1',
    ...FROM_DEALER,
    dealt({ 0: DEALER, 1: HAND, 3: 'Ac Qh Jc 8d 7d 5s 3c' }, 0),
    'count 4',
    ...lines,
  );
const THREE = ['seat 3  looks', 'seat 3  sets Ac 8d 5s 3c / Qh Jc / 7d'];
const ONE = ['seat 1  looks', `seat 1  ${SETS}`];
const SET = [...ONE, ...THREE, 'turn dealer', DEALER_SETS];

describe('§ 575.11(a) setting the hands', () => {
  test('cards are touched only when the deal is complete', () => {
    const early = played(
      asiaPoker,
      {},
      ...READY,
      'seat 1  asia-poker $10',
      ...FROM_DEALER,
      dealt({}, 0),
      'seat 1  looks',
    );
    expect(early.refusal).toMatchObject({
      refused: 'deal-not-complete',
      cite: '58 Pa. Code § 575.8(d)',
    });
  });

  test('a player looks once, and then sets his own seven cards', () => {
    expect(seated({}, `seat 1  ${SETS}`).refusal?.refused).toBe('cards-not-examined');
    expect(seated({}, 'seat 1  looks', 'seat 1  looks').refusal?.refused).toBe('looked-already');
    expect(seated({}, 'seat 2  looks').refusal?.refused).toBe('not-in-play');
    const set = seated({}, ...ONE);
    expect(set.refusal).toBeUndefined();
    expect((set.state.round as Round).set.map(({ seat }) => seat)).toEqual([1]);
  });

  test.each([
    'sets As Ah 6d 3h / Ts Td / Ac',
    'sets As Ah 6d 3h / Ts Td / As',
    'sets As Ah 6d / Ts Td / 7c',
    'sets As Ah 6d 3h / Ts Td / 7c Ac',
    'sets As Ah 6d 3h / Ts xx / 7c',
  ])('not these seven cards: %s', (line) => {
    expect(seated({}, 'seat 1  looks', `seat 1  ${line}`).refusal?.refused).toBe(
      'not-these-seven-cards',
    );
  });

  test('(a)(1) who asks is told the house way, and may still do otherwise', () => {
    const told = seated({}, 'seat 1  looks', 'seat 1  asks for the house way');
    expect(told.events.at(-1)).toMatchObject({
      type: 'HouseWayTold',
      setting: { high: ['As', 'Ah', '6d', '3h'], medium: ['Ts', 'Td'], low: ['7c'] },
    });
    expect(seated({}, 'seat 1  asks for the house way').refusal?.refused).toBe(
      'cards-not-examined',
    );
  });

  test('(a)(3) hands that are set are not touched again', () => {
    for (const line of [`seat 1  ${SETS}`, 'seat 1  asks for the house way', 'seat 1  looks']) {
      expect(seated({}, ...ONE, line).refusal).toMatchObject({
        refused: 'hands-set',
        cite: '58 Pa. Code § 575.11(a)(3)',
      });
    }
  });
});

describe('§ 575.11(c) the dealer', () => {
  test('turns over when all have set, and sets by the house way', () => {
    expect(seated({}, ...ONE, 'turn dealer').refusal).toMatchObject({
      refused: 'hands-not-set',
      because: "Seat 3 has not set its hands. Leave the dealer's cards face down.",
    });
    expect(seated({}, ...ONE, ...THREE, DEALER_SETS).refusal?.refused).toBe('dealer-not-turned');
    expect(seated({}, ...SET, 'turn dealer').refusal?.refused).toBe('dealer-turned');
    expect(seated({}, ...SET, DEALER_SETS).refusal?.refused).toBe('dealer-set');
    expect(seated({}, ...ONE, ...THREE, 'turn dealer', 'reveal 3').refusal?.refused).toBe(
      'dealer-not-set',
    );
  });

  test('§ 575.13(i) another setting is set right and the round goes on', () => {
    const wrong = seated(
      {},
      ...ONE,
      ...THREE,
      'turn dealer',
      'dealer sets Kd Kh 9s 9c / 5d 4h / 2s',
    );
    expect(wrong.events.slice(-2)).toMatchObject([
      { type: 'DealerMisset', cite: '58 Pa. Code § 575.13(i)' },
      { type: 'DealerSet', setting: { medium: ['9s', '9c'], low: ['5d'] } },
    ]);
    // The order of the cards within a hand is no fault.
    const turned = seated(
      {},
      ...ONE,
      ...THREE,
      'turn dealer',
      'dealer sets 2s 4h Kh Kd / 9c 9s / 5d',
    );
    expect(turned.events.at(-2)).toMatchObject({ type: 'DealerTurned' });
    expect(
      seated({}, ...ONE, ...THREE, 'turn dealer', 'dealer sets As Kh 9s 9c / 5d 4h / 2s').refusal
        ?.refused,
    ).toBe('not-these-seven-cards');
  });
});

describe('§ 575.11(d) surrender', () => {
  test('after the dealer has set and before the hands are shown', () => {
    expect(seated({}, ...ONE, ...THREE, 'turn dealer', 'seat 1  surrenders').refusal?.refused).toBe(
      'dealer-not-set',
    );
    const { settled } = seated({}, ...SET, 'seat 1  surrenders');
    expect(settled).toMatchObject([
      { seat: 1, result: 'lose', cite: '58 Pa. Code § 575.11(d)', returnedCents: 0 },
    ]);
    expect(seated({}, ...SET, 'seat 1  surrenders', 'seat 1  surrenders').refusal?.refused).toBe(
      'not-in-play',
    );
    expect(seated({}, ...SET, 'reveal 3', 'reveal 1', 'seat 1  surrenders').refusal?.refused).toBe(
      'round-over',
    );
  });

  test('never with a Bonus Wager', () => {
    expect(seated({}, ...SET, 'seat 3  surrenders').refusal).toMatchObject({
      refused: 'bonus-wager-placed',
      cite: '58 Pa. Code § 575.11(d)',
    });
  });
});

test('§ 575.11(e) hands are shown from the dealer’s right counter-clockwise, each wager settled with its hand', () => {
  expect(seated({}, ...SET, 'reveal 1').refusal).toMatchObject({
    refused: 'not-in-turn',
    because: "Hands are shown from the dealer's right. Show the hands of seat 3 next.",
  });
  const { settled, state } = seated({}, ...SET, 'reveal 3', 'reveal 1');
  expect(settled.map(({ seat, wager }) => [seat, wager])).toEqual([
    [3, 'asia-poker'],
    [3, 'bonus'],
    [1, 'asia-poker'],
  ]);
  expect((state.round as Round).ended).toBe('settled');
});

test('§ 575.11(h) the bonus is formed of hands that have the wager, with the paragraph it is settled under', () => {
  const { events } = seated({}, ...SET, 'reveal 3', 'reveal 1');
  expect(events.filter(({ type }) => type === 'BonusFormed')).toEqual([
    { type: 'BonusFormed', seat: 3, cite: '58 Pa. Code § 575.11(h)(1)' },
  ]);
  const flush = against(
    {},
    'Ah Qh 9h 6h 3h 8s 2d',
    'Ah 9h 6h 3h / Qh 2d / 8s',
    ...['seat 1  asia-poker $10', 'seat 1  bonus $1'],
  );
  expect(flush.events.find(({ type }) => type === 'BonusFormed')).toEqual({
    ...{ type: 'BonusFormed', seat: 1, hand: 'flush' },
    cite: '58 Pa. Code § 575.11(h)(2)',
  });
});

test('§ 575.13(i) a dealer who has one hand of three right has still set wrongly', () => {
  const half = 'dealer sets Kd Kh 4h 5d / 9s 9c / 2s';
  expect(seated({}, ...ONE, ...THREE, 'turn dealer', half).events.at(-2)).toMatchObject({
    type: 'DealerMisset',
    setting: { low: ['2s'] },
  });
});

test('§ 575.7(b) who leaves abandons his wagers; whoever has cards stays seated', () => {
  const { settled, state } = seated({}, 'seat 3  leaves');
  // Reading 32: until the round is complete it can still become void.
  expect(settled).toEqual([]);
  expect(state.bets.filter(({ seat }) => seat === 3)).toHaveLength(2);
  expect(seated({}, 'seat 3  leaves', 'seat 1  leaves').settled).toMatchObject([
    { seat: 3, wager: 'asia-poker', result: 'lose', cite: '58 Pa. Code § 575.7(b)' },
    { seat: 3, wager: 'bonus', result: 'lose', cite: '58 Pa. Code § 575.7(b)' },
    { seat: 1, wager: 'asia-poker', result: 'lose', cite: '58 Pa. Code § 575.7(b)' },
  ]);
  expect(seated({}, 'seat 2  leaves').refusal?.refused).toBe('not-in-play');
  const all = seated({}, 'seat 3  leaves', 'seat 1  leaves');
  expect((all.state.round as Round).ended).toBe('settled');
  const rules = {} as never;
  const goes = ({ state }: ReturnType<typeof seated>, seat: number) =>
    asiaPoker.leaves?.(rules, state.round as Round, seat, state);
  expect(goes(seated({}), 3)).toEqual({
    refused: 'round-in-play',
    because:
      'A player who has wagered and received cards remains seated until the round is complete.',
    cite: '58 Pa. Code § 575.7(b)',
  });
  expect(goes(seated({}), 2)).toEqual([]);
  expect(goes(all, 3)).toEqual([]);
});

test('§ 575.13(e), .8(e) a void returns what a player left behind (reading 32)', () => {
  const { settled } = seated({}, 'seat 3  leaves', 'expose 0 card 1');
  expect(settled.filter(({ seat }) => seat === 3)).toMatchObject([
    { wager: 'asia-poker', result: 'void', cite: '58 Pa. Code § 575.13(e)' },
    { wager: 'bonus', result: 'void', cite: '58 Pa. Code § 575.13(e)' },
  ]);
});

test('§ 575.13(i) hands of the same ranks are set rightly, whatever their suits', () => {
  const rules = expectAccepted(parseSubmission<Rules>(asiaPoker.submission, {}));
  const right = byHouseWay(rules, ['Ks', 'Kh', 'Kd', '7c', '5s', '4h', '2d']);
  const kings: Readonly<Record<string, 'Ks' | 'Kh' | 'Kd'>> = { Ks: 'Kd', Kh: 'Ks', Kd: 'Kh' };
  const turned = right.high.map((card) => kings[card] ?? card);
  const twin = {
    high: turned,
    medium: right.medium.map((card) => kings[card] ?? card),
    low: right.low.map((card) => kings[card] ?? card),
  };
  expect(twin).not.toEqual(right);
  expect(sameHands(twin, right, rules)).toBe(true);
  const worse = {
    ...twin,
    low: twin.medium.slice(0, 1),
    medium: [...twin.medium.slice(1), ...twin.low],
  };
  expect(sameHands(worse, right, rules)).toBe(false);
});

describe('§ 575.7(f) two adjacent positions', () => {
  const yes = { adjacentPositions: 'yes' };
  const pair = (one: string, two: string, ...lines: readonly string[]) =>
    played(
      asiaPoker,
      yes,
      ...READY,
      `seat 1  asia-poker ${one}`,
      `seat 2  asia-poker ${two}`,
      'seat 1  plays 2 as well',
      ...FROM_DEALER,
      dealt({ 1: HAND, 2: 'Ac Qh Jc 8d 7d 5s 3c' }, 0),
      'count 4',
      ...lines,
    );

  test('only if it is filed, side by side, and no more than two', () => {
    const say = (...lines: readonly string[]) => played(asiaPoker, yes, ...READY, ...lines).refusal;
    expect(played(asiaPoker, {}, 'seat 1  plays 2 as well').refusal?.refused).toBe('one-position');
    expect(say('seat 1  plays 3 as well')?.refused).toBe('not-adjacent');
    expect(say('seat 6  plays 7 as well')?.refused).toBe('not-adjacent');
    expect(say('seat 7  plays 6 as well')?.refused).toBe('not-adjacent');
    expect(say('seat 1  plays 0 as well')?.refused).toBe('not-adjacent');
    expect(say('seat 1  plays 2 as well', 'seat 2  plays 3 as well')?.refused).toBe('pair-taken');
    expect(say('seat 2  plays 1 as well')).toBeUndefined();
    expect(pair('$10', '$10', 'seat 3  plays 4 as well').refusal?.refused).toBe('wager-closed');
    expect(asiaPoker.positions?.({ adjacentPositions: 'yes' } as never)).toMatchObject({
      most: 2,
      adjacent: true,
    });
    expect(asiaPoker.positions?.({ adjacentPositions: 'no' } as never)).toMatchObject({ most: 1 });
  });

  test('the larger wager is set first', () => {
    expect(pair('$11', '$10', 'seat 2  looks').refusal).toMatchObject({
      refused: 'set-other-first',
      because: 'Set the hands of seat 1 first.',
    });
    expect(pair('$10', '$11', 'seat 1  looks').refusal?.refused).toBe('set-other-first');
    const done = pair('$11', '$10', 'seat 1  looks', `seat 1  ${SETS}`, 'seat 2  looks');
    expect(done.refusal).toBeUndefined();
  });

  test('§ 525.21(a) a coupon is included in the amount of the wager that it is placed on', () => {
    const matchPlay = { serial: 'M-1', valueCents: 1_000, pays: 'wager odds' } as const;
    const withCoupon = (other: string, seat: 1 | 2) =>
      played(
        asiaPoker,
        yes,
        ...READY,
        { type: 'PlaceBet', seat: 1, wager: 'asia-poker', stakeCents: 1_000, matchPlay },
        `seat 2  asia-poker ${other}`,
        'seat 1  plays 2 as well',
        ...FROM_DEALER,
        dealt({ 1: HAND, 2: 'Ac Qh Jc 8d 7d 5s 3c' }, 0),
        'count 4',
        `seat ${seat}  looks`,
      ).refusal?.because;
    // $10 and a coupon of $10 beside $15 in chips, then beside as much, and beside more.
    expect(withCoupon('$15', 2)).toBe('Set the hands of seat 1 first.');
    expect(withCoupon('$15', 1)).toBeUndefined();
    expect(withCoupon('$20', 1)).toBe('Set the hands of seat 2 first.');
    expect(withCoupon('$21', 1)).toBe('Set the hands of seat 2 first.');
  });

  test('equal wagers are set counter-clockwise, the higher seat first', () => {
    expect(pair('$10', '$10', 'seat 1  looks').refusal?.because).toBe(
      'Set the hands of seat 2 first.',
    );
    expect(pair('$10', '$10', 'seat 2  looks').refusal).toBeUndefined();
  });

  test('a position that was given up keeps nobody waiting', () => {
    expect(pair('$10', '$10', 'seat 2  leaves', 'seat 1  looks').refusal).toBeUndefined();
  });
});

describe('§ 575.11(f) against a pair of kings, a pair of nines and a five', () => {
  const result = (hand: string, sets: string) => {
    const { settled } = against({}, hand, sets);
    return [settled[0]?.result, settled[0]?.cite.replace('58 Pa. Code § 575', '')];
  };

  test('(2) two of three higher win, whatever the third', () => {
    expect(result('As Ah Ts Td 7c 6d 3h', 'As Ah 6d 3h / Ts Td / 7c')).toEqual(['win', '.12(a)']);
    // High and medium higher, low lower.
    expect(result('As Ah Ts Td 4c 6d 7h', 'As Ah 6d 7h / Ts Td / 4c')).toEqual(['win', '.12(a)']);
    // High and low higher, medium a copy of the nines.
    expect(result('As Ah 9h 9d 7c 6d 3h', 'As Ah 6d 3h / 9h 9d / 7c')).toEqual(['win', '.12(a)']);
    // Medium and low higher, high lower.
    expect(result('Qs Qh Ts Td 7c 6d 3h', 'Qs Qh 6d 3h / Ts Td / 7c')).toEqual(['win', '.12(a)']);
  });

  test('(1)(i) two identical or lower lose', () => {
    expect(result('As Ah 8h 8d 3c 6d 7h', 'As Ah 6d 7h / 8h 8d / 3c')).toEqual([
      'lose',
      '.11(f)(1)(i)',
    ]);
    // Medium and low are both copies.
    expect(result('As Ah 9h 9d 5c 6d 7h', 'As Ah 6d 7h / 9h 9d / 5c')).toEqual([
      'lose',
      '.11(f)(1)(i)',
    ]);
  });

  test('(1)(ii) one copy and one lower lose', () => {
    expect(result('As Ah 9h 9d 3c 6d 7h', 'As Ah 6d 7h / 9h 9d / 3c')).toEqual([
      'lose',
      '.11(f)(1)(ii)',
    ]);
  });

  test('(1)(iii) a high hand that is not above the medium loses, even where two hands are higher', () => {
    expect(result('As Ah Ts Td 7c 6d 3h', 'Ts Td 6d 3h / As Ah / 7c')).toEqual([
      'lose',
      '.11(f)(1)(iii)',
    ]);
  });

  test('(1)(iv) a medium hand that is not above the low loses', () => {
    expect(result('As Qc Qh Qd 7c 6d 3h', 'Qc Qh Qd 3h / 7c 6d / As')).toEqual([
      'lose',
      '.11(f)(1)(iv)',
    ]);
  });

  test('(1)(v) hands of other sizes lose', () => {
    expect(result('As Ah Ts Td 7c 6d 3h', 'As Ah 6d / Ts Td 3h / 7c')).toEqual([
      'lose',
      '.11(f)(1)(v)',
    ]);
  });

  test('reading 21: equal leading cards are no foul', () => {
    // Queens over queens, ten over ten: the longer hand ranks higher.
    const { events } = against({}, 'Qs Qh Qd Qc Ts Td 3h', 'Qs Qh Td 3h / Qd Qc / Ts');
    expect(events.find(({ type }) => type === 'HandsCompared')).toMatchObject({
      comparison: { standings: ['lower', 'higher', 'higher'], result: 'win' },
    });
  });
});
