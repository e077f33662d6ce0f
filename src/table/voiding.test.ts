import { describe, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import type { TableAction } from '../kernel/game.ts';
import type { Play, PlayEvent } from '../kernel/play.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { Bet } from '../kernel/wager.ts';
import type { TableEvent } from './commands.ts';
import { playing } from './playing.ts';
import type { Replay } from './replay.ts';
import { runScript } from './script/script.ts';
import { takenOff, voidedIn } from './voiding.ts';

type Played = Extract<TableEvent, { type: 'Played' }>;

const bet = (id: number, change: Partial<Bet> = {}): Bet => ({
  ...{ id, seat: 1, wager: 'line', stakeCents: 1_000, ...change },
});
const placed = (of: Bet, more: object = {}): Played => {
  const { id: _id, ...said } = of;
  return {
    type: 'Played',
    said: { type: 'PlaceBet', ...said } as never,
    events: [{ type: 'BetPlaced', bet: of }],
    ...more,
  };
};
const thrown = (...events: readonly PlayEvent[]): Played => ({
  type: 'Played',
  said: { type: 'CallThrow' },
  events,
});

const played = (...lines: readonly string[]) => expectAccepted(runScript(games, lines.join('\n')));
/** What became of every wager of the round: `seat 1 extra-roll void`, `seat 2 red wins 1000`. */
const became = (...lines: readonly string[]): readonly string[] =>
  played(...lines).table.play.settled.map(
    ({ seat, wager, result, paidCents }) =>
      `seat ${seat} ${wager} ${result === 'win' ? `wins ${paidCents}` : result}`,
  );

describe('House rules § void a void wager is returned, and decides nothing', () => {
  const thrown = ['close betting', 'no more bets', 'shake 3', 'throw 2222222213'];

  test('its own result alone, under the paragraph that voids it', () => {
    const { table } = played(
      ...['high-roll-dice  live', 'take shaker 10', 'seat 1  pip-street-2 $10'],
      ...['seat 2  pip-street-2 $10', ...thrown, 'announce eight 2s'],
      'dealer + floorperson: void 1 because it was not there',
    );
    expect(table.play.settled).toMatchObject([
      {
        ...{ seat: 1, result: 'void', stakeCents: 1_000, returnedCents: 1_000, paidCents: 0 },
        ...{ step: 'House rules § void', cite: 'House rules § void' },
      },
      { seat: 2, result: 'win', paidCents: 6_000 },
    ]);
  });

  test('58 Pa. Code § 675a.5(e) it takes no part of what a payout limit leaves', () => {
    const round = [
      'high-roll-dice  live  payoutLimitCents=5006000 minimumWagerCents=1000',
      ...['take shaker 10', 'seat 1  pip-street-1 $20', 'seat 1  pip-street-2 $20'],
      ...['seat 1  like-kind-8 $20', ...thrown, 'announce eight 2s'],
    ];
    expect(became(...round)).toEqual([
      ...['seat 1 pip-street-1 lose', 'seat 1 pip-street-2 wins 6000'],
      'seat 1 like-kind-8 wins 5000000',
    ]);
    expect(became(...round, 'dealer + floorperson: void 2 because it was not there')).toEqual([
      ...['seat 1 pip-street-1 lose', 'seat 1 pip-street-2 void'],
      'seat 1 like-kind-8 wins 5006000',
    ]);
  });

  test('3-Dice Yahtzee § progressive wager paytable a meter is shared by those alone who hit it', () => {
    const round = [
      ...['three-dice-yahtzee  live', 'seat 1  red $10', 'seat 2  red $10'],
      ...['seat 1  progressive $1', 'seat 2  progressive $1', 'close betting'],
      ...['shake red', 'shake blue', 'reveal 666/666'],
    ];
    const progressives = (...more: readonly string[]) =>
      became(...round, ...more).filter((line) => line.includes('progressive'));
    expect(progressives()).toEqual([
      ...['seat 2 progressive wins 100000', 'seat 1 progressive wins 100000'],
    ]);
    // The script's table has read its meter before.
    expect(progressives('dealer + floorperson: void 3 because it was not there')).toEqual([
      ...['seat 2 progressive wins 200000', 'seat 1 progressive void'],
    ]);
  });

  test('58 Pa. Code § 525.22(d) its coupon stays with the patron', () => {
    const matchPlay = { serial: 'A', valueCents: 500, pays: 'wager odds' } as const;
    const lies = bet(1, { wager: 'red', matchPlay, void: true });
    const { table, game } = played('three-dice-yahtzee  live', 'seat 1  red $10');
    const { decide, evolve } = playing(game, table);
    let now: Play = { ...table.play, bets: [lies] };
    const say = (said: TableAction) => {
      const events = expectAccepted(decide(now, said));
      now = events.reduce<Play>(evolve, now);
    };
    say({ type: 'ShakeCup', cup: 'red' } as TableAction);
    say({ type: 'ShakeCup', cup: 'blue' } as TableAction);
    say({ type: 'RevealHands', red: [6, 5, 4], blue: [1, 2, 4] } as TableAction);
    expect(now.settled).toMatchObject([
      {
        ...{ result: 'void', returnedCents: 1_000 },
        coupon: { serial: 'A', valueCents: 500, paidCents: 0, goes: 'stays with the patron' },
      },
    ]);
  });

  test('still on the layout it comes off: all of them, or the one that did so before', () => {
    const bets = [
      ...[bet(1), bet(2), bet(3, { seat: 2 }), bet(4, { wager: 'other' })],
      ...[bet(5, { names: [4, 5] })],
    ].map((one) => ({ ...one, void: true as const }));
    const off = (...events: readonly Played[]) =>
      events.flatMap(({ events: gone }) => gone.map((one) => ('bet' in one ? one.bet : one)));
    expect(off(...takenOff([...bets, bet(6)]))).toEqual([1, 2, 3, 4, 5]);
    const only = (seat: number, wager: string, names?: readonly number[]) =>
      off(
        ...takenOff(bets, {
          ...{ type: 'WithdrawBet', seat, wager },
          ...(names === undefined ? {} : { names: [...names] }),
        }),
      );
    expect(only(1, 'line')).toEqual([1, 2]);
    expect(only(2, 'line')).toEqual([3]);
    expect(only(1, 'other')).toEqual([4]);
    expect(only(1, 'line', [4, 5])).toEqual([5]);
    expect(only(1, 'line', [4])).toEqual([]);
    expect(takenOff([bets[4] as Bet, bets[0] as Bet])).toStrictEqual([
      {
        ...{ type: 'Played', said: { type: 'WithdrawBet', seat: 1, wager: 'line', names: [4, 5] } },
        ...{ events: [{ type: 'BetWithdrawn', bet: 5 }], void: true },
      },
      {
        ...{ type: 'Played', said: { type: 'WithdrawBet', seat: 1, wager: 'line' } },
        ...{ events: [{ type: 'BetWithdrawn', bet: 1 }], void: true },
      },
    ]);
  });
});

test('58 Pa. Code § 675a.2(e)(1), (2) what rests on two Pip Street wagers is void with the later of them, and the Extra Roll goes', () => {
  const round = [
    ...[
      'high-roll-dice  live',
      'take shaker 10',
      'seat 1  pip-street-1 $5',
      'seat 1  pip-street-2 $5',
    ],
    ...['seat 1  like-kind-8 $5', 'seat 1  extra-roll $5', 'seat 1  millionaire-row-9 $1'],
    ...['close betting', 'no more bets', 'shake 3', 'throw 2222222213', 'announce eight 2s'],
  ];
  const voids = (index: number) => `dealer + floorperson: void ${index} because it was not there`;
  expect(became(...round, voids(1))).toContain('seat 1 like-kind-8 wins 2500000');
  expect(became(...round, voids(1), voids(2)).toSorted()).toEqual([
    ...['seat 1 like-kind-8 void', 'seat 1 millionaire-row-9 void'],
    ...['seat 1 pip-street-1 void', 'seat 1 pip-street-2 void'],
  ]);
});

describe('58 Pa. Code § 675a.2(e)(3) an Extra Roll that was not bought rolls for nobody', () => {
  const ROUND = [
    ...[
      'high-roll-dice  live',
      'take shaker 10',
      'seat 1  pip-street-6 $5',
      'seat 1  like-kind-5 $5',
    ],
    ...['seat 1  extra-roll $5', 'seat 2  pip-street-6 $5', 'seat 2  like-kind-5 $5'],
  ];
  const FIRST = [
    'close betting',
    'no more bets',
    'shake 3',
    'throw 6666123451',
    'announce four 6s',
  ];
  const EXTRA = ['collect dice', 'shake 3', 'throw 612345'];
  const VOID = 'dealer + floorperson: void 3 because it was not bought';
  const bought = (...lines: readonly string[]) =>
    became(...ROUND, ...lines).filter((line) => !line.includes('pip'));

  test('where it is void, Like Kind wagers are decided by the first roll, whenever it is voided', () => {
    const lost = ['seat 1 like-kind-5 lose', 'seat 2 like-kind-5 lose'];
    expect(bought(...FIRST, ...EXTRA)).toContain('seat 1 like-kind-5 wins 1000');
    expect(bought(VOID, ...FIRST)).toEqual(lost);
    expect(bought(...FIRST, VOID)).toEqual(lost);
    expect(bought(...FIRST, ...EXTRA, VOID)).toEqual(lost);
  });

  test('and what it cost comes back', () => {
    const chips = (...lines: readonly string[]) =>
      played(...ROUND, ...lines).table.seats[1]?.chipsCents;
    expect(chips(...FIRST, ...EXTRA)).toBe(1_002_500);
    expect(chips(...FIRST, ...EXTRA, VOID)).toBe(1_001_500);
  });

  test('another player’s is rolled all the same', () => {
    const both = ['seat 2  extra-roll $5', ...FIRST, ...EXTRA, VOID];
    expect(bought(...both)).toEqual([
      ...['seat 2 extra-roll lose', 'seat 1 like-kind-5 lose', 'seat 2 like-kind-5 wins 1000'],
    ]);
  });

  test('with the last Like Kind wager that it was bought for it goes too', () => {
    expect(
      bought(...FIRST, ...EXTRA, 'dealer + floorperson: void 2 because it was not there'),
    ).toEqual(['seat 1 like-kind-5 void', 'seat 2 like-kind-5 lose']);
  });
});

describe('House rules § void the player’s wagers that rest on it are void with it', () => {
  const wagers = { line: {}, raise: { needs: 'line' }, side: { needs: 'line' } } as never;
  const entry = placed(bet(1));
  const own = placed(bet(2, { wager: 'raise' }));
  const others = placed(bet(3, { wager: 'raise', seat: 2 }));
  const free = placed(bet(4, { wager: 'line' }));
  const closed: TableEvent = { type: 'BettingClosed' };
  const taken: Played = {
    ...{ type: 'Played', said: { type: 'WithdrawBet', seat: 1, wager: 'raise' } },
    events: [{ type: 'BetWithdrawn', bet: 2 }],
  };
  const events = [entry, closed, own, others, free, taken, thrown()];
  const dropping =
    (...fell: readonly Played[]) =>
    (): Replay =>
      ({ dropped: fell.map(({ said }) => ({ said, refusal: {} })) }) as never;
  const marked = (...fell: readonly Played[]) =>
    voidedIn(wagers, events, entry, dropping(...fell)).map((event) => 'void' in event);

  test('those that could not have been placed without it, and need it', () => {
    expect(marked()).toEqual([true, false, false, false, false, false, false]);
    expect(marked(own)).toEqual([true, false, true, false, false, false, false]);
    // Another player has played on because of it, and keeps what was played.
    expect(marked(own, others)).toEqual([true, false, true, false, false, false, false]);
    expect(marked(free)).toEqual([true, false, false, false, false, false, false]);
    // A raise that was taken back was taken back by its player, and not by the void.
    expect(marked(taken)).toEqual([true, false, false, false, false, false, false]);
    expect(marked(events.at(-1) as Played)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test('an entry that placed nothing was never there', () => {
    const raised: Played = { ...entry, events: [] };
    const round = [raised, closed];
    expect(voidedIn(wagers, round, raised, dropping())).toEqual([closed]);
  });
});
