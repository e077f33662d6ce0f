import { describe, expect, test } from 'vitest';
import {
  asiaPoker,
  footballKings,
  highRollDice,
  threeDiceFootball,
  threeDiceYahtzee,
} from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import type { Actor } from './actor.ts';
import type { TableCommand } from './commands.ts';
import { EVERY_DAY, type Table } from './state.ts';
import { tableOf } from './table.ts';

const floor: Actor = { person: 'floor', duty: 'floorperson' };
const cage: Actor = { person: 'cashier', duty: 'cage' };
const dealer: Actor = { person: 'dealer', duty: 'dealer' };
const patron = (person = 'patron-1'): Actor => ({ person, duty: 'player' });

const felt = (
  game: AnyGame,
  { limits = [500, 10_000], filed = {}, seats = [1] }: Partial<Felt> = {},
) => {
  const decider = tableOf(game);
  let state: Table = decider.initial;
  const ask = (command: TableCommand, ...by: readonly Actor[]): string => {
    const answer = decider.decide(state, command, { at: 0, day: '2026-11-16', by });
    if (isRefusal(answer)) return answer.refused;
    state = answer.reduce(decider.evolve, state);
    return 'accepted';
  };
  const must = (command: TableCommand, ...by: readonly Actor[]) =>
    expect(ask(command, ...by)).toBe('accepted');
  must({ type: 'FileSubmission', from: EVERY_DAY, filed }, floor);
  const [minimumCents, maximumCents] = limits;
  must({ type: 'SetLimits', limits: { minimumCents, maximumCents } }, floor);
  must({ type: 'OpenTable', kind: 'felt', practice: false, openerCents: 9_000_000 }, floor);
  must({ type: 'JoinCrew', person: 'dealer', duty: 'dealer' }, floor);
  for (const seat of seats) {
    must({ type: 'TakeSeat', seat, patron: 'patron-1' }, patron());
    must({ type: 'BuyIn', seat, cents: 500_000 }, cage);
  }
  return {
    ask,
    state: () => state,
    bets: (seat: number, wager: string, stakeCents: number, more: object = {}) =>
      ask({ type: 'Say', said: { type: 'PlaceBet', seat, wager, stakeCents, ...more } }, patron()),
  };
};
interface Felt {
  readonly limits: readonly [number, number];
  readonly filed: Readonly<Record<string, unknown>>;
  readonly seats: readonly number[];
}

describe('§ 525.21(a) limits are for what is on one wager and value in all', () => {
  test('each named value is a wager of its own, and its raises count with it', () => {
    const it = felt(threeDiceYahtzee);
    expect(it.bets(1, 'red', 500)).toBe('accepted');
    expect(it.bets(1, 'yahtzee-of-one', 500, { names: [3] })).toBe('accepted');
    expect(it.bets(1, 'yahtzee-of-one', 100, { names: [4] })).toBe('outside-limits');
    expect(it.bets(1, 'yahtzee-of-one', 9500, { names: [6] })).toBe('accepted');
    expect(it.bets(1, 'yahtzee-of-one', 600, { names: [6] })).toBe('outside-limits');
    expect(it.bets(1, 'yahtzee-of-one', 500, { names: [6] })).toBe('accepted');
    expect(it.bets(1, 'yahtzee-of-one', 100, { names: [6] })).toBe('outside-limits');
  });

  test.each([
    [9000, 'accepted'],
    [9100, 'outside-limits'],
  ])('reading 33: %i cents with a coupon of $10 on a $100 table: %s', (cents, answer) => {
    const matchPlay = { serial: 'M-1', valueCents: 1000, pays: 'even money' };
    expect(felt(threeDiceFootball).bets(1, 'touchdown', cents, { matchPlay })).toBe(answer);
  });

  test('reading 34: the maximum is for all positions of one player together', () => {
    const it = felt(asiaPoker, { seats: [1, 2], filed: { adjacentPositions: 'yes' } });
    expect(it.bets(1, 'asia-poker', 6000)).toBe('accepted');
    expect(it.bets(2, 'asia-poker', 5000)).toBe('outside-limits');
    expect(it.bets(2, 'asia-poker', 4000)).toBe('accepted');
  });
});

describe('House rules § limits what the chapter prices is not measured by posted limits', () => {
  test('§ 675a.2(e) Millionaire Row costs $1 where the minimum is $5, and an Extra Roll what it serves', () => {
    const it = felt(highRollDice);
    expect(it.bets(1, 'pip-street-1', 500)).toBe('accepted');
    expect(it.bets(1, 'like-kind-4', 500)).toBe('accepted');
    expect(it.bets(1, 'millionaire-row-9', 100)).toBe('accepted');
    const rich = felt(highRollDice, { limits: [500, 1000] });
    expect(rich.bets(1, 'pip-street-1', 1000)).toBe('accepted');
    for (const kind of [2, 3, 4]) expect(rich.bets(1, `like-kind-${kind}`, 1000)).toBe('accepted');
    expect(rich.bets(1, 'extra-roll', 1000)).toBe('accepted');
  });

  test('a progressive base below the minimum can be placed', () => {
    const it = felt(threeDiceYahtzee);
    expect(it.bets(1, 'red', 500)).toBe('accepted');
    expect(it.bets(1, 'progressive', 100)).toBe('accepted');
  });
});

describe('reading 27: a live table refuses what chips cannot pay', () => {
  test.each([
    [500, 'accepted'],
    [700, 'stake-not-payable'],
    [1000, 'accepted'],
  ])('Defense at 4 to 5 on %i cents: %s', (cents, answer) => {
    expect(felt(threeDiceFootball).bets(1, 'defense', cents)).toBe(answer);
  });

  test('an electronic table pays to the cent', () => {
    const decider = tableOf(threeDiceFootball);
    const by = [floor];
    const given = { at: 0, day: '2026-11-16', by };
    const opens = { type: 'OpenTable', practice: true, openerCents: 0 } as const;
    const open = (kind: 'felt' | 'electronic') =>
      expectAccepted(decider.decide(decider.initial, { ...opens, kind }, given)).reduce(
        decider.evolve,
        decider.initial,
      ).payment;
    expect(open('electronic')).toEqual({ unitCents: 1, otherwise: 'refuse' });
    expect(open('felt')).toEqual({ unitCents: 100, otherwise: 'refuse' });
  });
});

describe('House rules § meters nobody returns a wager on a meter after the last bet', () => {
  const voids: TableCommand = {
    type: 'Say',
    said: { type: 'VoidMeter', meter: 'progressive' },
  };
  const ready = () => {
    const it = felt(threeDiceYahtzee);
    it.bets(1, 'red', 500);
    it.bets(1, 'progressive', 100);
    return it;
  };

  test('one dealer alone never, two people only before the shake', () => {
    expect(ready().ask(voids, dealer)).toBe('second-signature');
    expect(ready().ask(voids, dealer, floor)).toBe('accepted');
    const shaken = ready();
    for (const kind of ['red-dice', 'blue-dice', 'dice', 'cups'])
      shaken.ask({ type: 'BringEquipment', kind, set: `${kind}-1` }, floor);
    shaken.ask({ type: 'CloseBetting' }, dealer);
    expect(shaken.ask(voids, dealer, floor)).toBe('betting-closed');
  });

  test('nobody reads a meter by word of mouth', () => {
    const said = { type: 'ReadMeter', meter: 'progressive', cents: 1 } as const;
    expect(ready().ask({ type: 'Say', said }, dealer)).toBe('not-your-role');
  });
});

test('§ 13:69F-45.5 a seat that one patron holds twice is still two positions', () => {
  const it = felt(footballKings, { seats: [1, 2], filed: { additionalPositions: 'yes' } });
  expect(it.bets(1, 'home', 5000)).toBe('accepted');
  expect(it.bets(2, 'home', 5000)).toBe('accepted');
  expect(it.bets(2, 'home', 500)).toBe('outside-limits');
});
