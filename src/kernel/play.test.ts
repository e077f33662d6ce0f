import { describe, expect, test } from 'vitest';
import { type AtTable, atTable } from '../../test/at-table.ts';
import { oneDie } from '../../test/one-die.ts';
import { MOST_CENTS } from './money.ts';
import type { Payment } from './payment.ts';
import { isOfPlay, play } from './play.ts';

const table = (filed = {}, payment?: Payment): AtTable =>
  atTable(oneDie, { filed, ...(payment === undefined ? {} : { payment }) });
const wagering = 'House rules § command';
const own = 'House rules § payable stake';
const seats = 'House rules § seats';
const place = (more: object) => ({
  type: 'PlaceBet',
  seat: 1,
  wager: 'even',
  stakeCents: 100,
  ...more,
});

describe('House rules § seats', () => {
  test('a seat joins once, at a place that is there', () => {
    expect(table().said('seat 3  joins', 'seat 1  joins').play.players).toEqual([1, 3]);
    expect(table().said('seat 3  joins').events).toEqual([{ type: 'Joined', seat: 3 }]);
    table().said('seat 3  joins').refuses('seat 3  joins', 'seat-taken', seats);
    for (const seat of [0, 5, -1, 1.5, Number.NaN, '1', null, undefined]) {
      const { because } = table().refuses({ type: 'Join', seat }, 'no-such-seat', seats);
      expect(because).toBe('Seats are numbered from 1 to 4.');
    }
    expect(table().said('seat 4  joins', 'seat 1  joins').play.players).toEqual([1, 4]);
  });

  test('a seat with a wager takes part, and sits out only with nothing on the layout', () => {
    const laid = table().said('seat 2  even $1');
    expect(laid.play.players).toEqual([2]);
    laid.refuses('seat 2  sits out', 'wagers-on-layout', seats);
    laid.refuses('seat 1  sits out', 'not-a-player', seats);
    const out = laid.said('seat 1  joins', 'seat 1  sits out');
    expect(out.play.players).toEqual([2]);
    expect(laid.said('seat 2  withdraws even', 'seat 2  sits out').play.players).toEqual([]);
  });

  test('the game is asked whether a seat may leave', () => {
    table().said('seat 4  joins').refuses('seat 4  sits out', 'stays', seats);
  });
});

describe('placing', () => {
  test('a bet is numbered in the order of placing, over all rounds', () => {
    const laid = table().said('seat 1  even $1', 'seat 2  high $5', 'seat 1  withdraws even');
    const again = laid.said('seat 1  even $2', 'throw 1', 'new round', 'seat 1  even $3');
    expect(again.play.bets).toEqual([{ id: 4, seat: 1, wager: 'even', stakeCents: 300 }]);
    expect(again.play.betsPlaced).toBe(4);
  });

  test('chips on a wager that lies already raise it', () => {
    const laid = table().said('seat 1  even $1', 'seat 2  even $1', 'seat 1  even $2');
    expect(laid.play.bets).toEqual([
      { id: 1, seat: 1, wager: 'even', stakeCents: 300 },
      { id: 2, seat: 2, wager: 'even', stakeCents: 100 },
    ]);
    expect(laid.events.at(-1)).toEqual({ type: 'BetRaised', bet: 1, byCents: 200 });
  });

  test('a raise is checked as a whole: what lies then must be payable and an amount', () => {
    const dollars: Payment = { unitCents: 100, otherwise: 'refuse' };
    const laid = table({}, dollars).said('seat 1  high $5');
    laid.refuses('seat 1  high $3', 'stake-not-payable', own);
    expect(laid.said('seat 1  high $5').play.bets[0]?.stakeCents).toBe(1000);
    laid.refuses('seat 2  high $3', 'stake-not-payable', own);
    const most = table().said('seat 1  even $10,000,000,000');
    most.refuses(place({ stakeCents: 1 }), 'stake-not-money', own);
    most.refuses(place({ stakeCents: MOST_CENTS }), 'stake-not-money', own);
  });

  test('an unknown wager is refused, and the sentence lists the offered ones', () => {
    for (const wager of [
      'nothing',
      '',
      'toString',
      '__proto__',
      undefined,
      null,
      7,
      ['even'],
      {},
      { toString: 1 },
    ] as readonly unknown[]) {
      const { because } = table().refuses(place({ wager }), 'unknown-wager', wagering);
      expect(because).toContain(
        'Wagers offered: even, high, named, pair, prize, jackpot, insurance.',
      );
    }
  });

  test('a seat that is not there places nothing', () => {
    for (const seat of [0, 5, 'x', undefined])
      table().refuses(place({ seat }), 'no-such-seat', seats);
  });

  test('chips, or nothing said, are accepted; cash and anything else are not', () => {
    for (const with_ of ['cash', 'credit', 7, null]) {
      table().refuses(place({ with: with_ }), 'cash-not-accepted', wagering);
    }
    const said = atTable(oneDie);
    said.refuses('seat 1  even $5 in cash', 'cash-not-accepted', wagering);
    expect(isOfPlay({ type: 'BetPlaced' })).toBe(true);
  });

  test('refusals come in the written order: wager, seat, cash, stake, names, coupon, open, payable', () => {
    const thrown = table().said('seat 2  even $1', 'throw 1');
    const dollars: Payment = { unitCents: 100, otherwise: 'refuse' };
    const faults = {
      stakeCents: 0,
      seat: 9,
      with: 'cash',
      wager: 'nothing',
      names: [9],
      matchPlay: {},
    };
    const order: readonly [object, string][] = [
      [{ wager: 'high' }, 'unknown-wager'],
      [{ seat: 1 }, 'no-such-seat'],
      [{ with: 'chips' }, 'cash-not-accepted'],
      [{ stakeCents: 100 }, 'stake-not-money'],
      [{ names: undefined }, 'names-not-asked'],
      [{ matchPlay: undefined }, 'not-a-coupon'],
      [{}, 'wager-closed'],
    ];
    let command: object = place(faults);
    for (const [mended, code] of order) {
      const before = thrown.play;
      expect(before.bets).toEqual([]);
      const cite = { 'no-such-seat': seats, 'not-a-coupon': '58 Pa. Code § 525.21(c)' }[code];
      const closed = code === 'wager-closed' ? 'House rules § rounds' : undefined;
      const of = /stake|names/.test(code) ? own : wagering;
      thrown.refuses(command, code, (cite ?? closed ?? of) as typeof own);
      command = { ...command, ...mended };
    }
    table({}, dollars).refuses(command, 'stake-not-payable', own);
    expect(table().said('seat 1  high $1').play.bets).toHaveLength(1);
  });
});

describe('values that are named with a wager', () => {
  test('one value, or several different ones, from the range', () => {
    expect(table().said('seat 1  named 3 $1').play.bets).toEqual([
      { id: 1, seat: 1, wager: 'named', stakeCents: 100, names: [3] },
    ]);
    expect(table().said('seat 1  pair 5 2 $1').play.bets[0]?.names).toEqual([2, 5]);
  });

  test.each([undefined, [], [0], [7], [1.5], ['3'], [1, 2], 3, 'x', {}, [null]])(
    'named with %j is refused',
    (names) => {
      const bet = place({ wager: 'named', names });
      expect(table().refuses(bet, 'names-missing', own).because).toBe(
        'Name one value from 1 to 6 for Named.',
      );
    },
  );

  test.each([[[2]], [[2, 2]], [[1, 2, 3]], [[2, 2, 3]], [[0, 1]], [[6, 7]]])(
    'a pair of %j is refused',
    (names) => {
      const bet = place({ wager: 'pair', names });
      expect(table().refuses(bet, 'names-missing', own).because).toBe(
        'Name 2 different values from 1 to 6 for Pair.',
      );
    },
  );

  test('the ends of the range are in it', () => {
    expect(table().said('seat 1  pair 1 6 $1').play.bets[0]?.names).toEqual([1, 6]);
  });

  test('a wager that asks for no value is placed without one', () => {
    table().refuses('seat 1  even 3 $1', 'names-not-asked', own);
    table().refuses(place({ names: [] }), 'names-not-asked', own);
  });

  test('other values are another bet; the same in another order are the same', () => {
    const laid = table().said('seat 1  pair 1 2 $1', 'seat 1  pair 1 3 $1', 'seat 1  pair 2 1 $4');
    expect(laid.play.bets.map(({ names, stakeCents }) => [names, stakeCents])).toEqual([
      [[1, 2], 500],
      [[1, 3], 100],
    ]);
  });

  test('a withdrawal names the values too, or takes the first that lies', () => {
    const laid = table().said('seat 1  pair 1 2 $1', 'seat 1  pair 1 3 $1');
    expect(laid.said('seat 1  withdraws pair 3 1').play.bets).toMatchObject([{ names: [1, 2] }]);
    expect(laid.said('seat 1  withdraws pair').play.bets).toMatchObject([{ names: [1, 3] }]);
    laid.refuses('seat 1  withdraws pair 4 5', 'no-such-bet', wagering);
    for (const names of [
      7,
      'x',
      {},
      [{ toString: 1 }, null],
      [1, { toString: 1 }],
      ['1', '2'],
      null,
    ]) {
      const command = { type: 'WithdrawBet', seat: 1, wager: 'pair', names };
      laid.refuses(command, 'no-such-bet', wagering);
    }
  });
});

describe('withdrawing', () => {
  test('only what lies, of that seat, while it is open', () => {
    const laid = table().said('seat 1  even $1', 'seat 2  high $5');
    laid.refuses('seat 2  withdraws even', 'no-such-bet', wagering);
    laid.refuses('seat 1  withdraws high', 'no-such-bet', wagering);
    expect(laid.said('seat 1  withdraws even').events.at(-1)).toEqual({
      type: 'BetWithdrawn',
      bet: 1,
    });
    expect(laid.said('seat 1  withdraws even').play.bets).toMatchObject([{ wager: 'high' }]);
  });

  test('the bets of a seat must be able to stand together after every change', () => {
    const cite = seats;
    table().refuses('seat 1  insurance $1', 'even-missing', cite);
    table().said('seat 1  high $5').refuses('seat 1  insurance $1', 'even-missing', cite);
    const laid = table().said('seat 2  even $1', 'seat 1  even $1', 'seat 1  insurance $1');
    laid.refuses('seat 1  withdraws even', 'even-missing', cite);
    expect(laid.said('seat 2  withdraws even').play.bets).toHaveLength(2);
    expect(laid.said('seat 1  insurance $1').play.bets).toHaveLength(3);
    laid.said('seat 1  withdraws insurance', 'seat 1  withdraws even');
  });
});

describe('58 Pa. Code § 525.22 a coupon under the chips', () => {
  const coupon = { serial: 'C1', valueCents: 500, pays: 'wager odds' };
  const bet = (matchPlay: unknown, stakeCents = 500) => place({ stakeCents, matchPlay });

  test('§ 525.22(b) with chips of at least its value', () => {
    table().refuses(bet(coupon, 499), 'coupon-not-matched', '58 Pa. Code § 525.22(b)');
    expect(table().said('seat 1  even $5 coupon C1 $5').play.bets[0]?.matchPlay).toEqual(coupon);
    expect(table().said('seat 1  even $6 coupon C1 $5 even money').play.bets[0]?.matchPlay).toEqual(
      {
        ...coupon,
        pays: 'even money',
      },
    );
  });

  test.each([
    null,
    7,
    'C1',
    {},
    { ...coupon, serial: '' },
    { ...coupon, serial: 'C 1' },
    { ...coupon, serial: 7 },
    { ...coupon, valueCents: 0 },
    { ...coupon, valueCents: -1 },
    { ...coupon, valueCents: 0.5 },
    { ...coupon, pays: 'double' },
    { ...coupon, pays: undefined },
  ])('§ 525.21(c) %j is no coupon', (matchPlay) => {
    table().refuses(bet(matchPlay), 'not-a-coupon', '58 Pa. Code § 525.21(c)');
  });

  test('§ 525.22(d) a coupon is placed with the wager, not added to it', () => {
    const laid = table().said('seat 1  even $5');
    laid.refuses(bet(coupon), 'one-coupon', '58 Pa. Code § 525.22(d)');
    const both = table().said('seat 1  even $5 coupon C1 $5');
    both.refuses(bet({ ...coupon, serial: 'C2' }), 'one-coupon', '58 Pa. Code § 525.22(d)');
    expect(both.said('seat 1  even $1').play.bets).toMatchObject([
      { stakeCents: 600, matchPlay: coupon },
    ]);
  });
});

describe('House rules § meters', () => {
  const cite = 'House rules § meters';
  test('a meter of the game is read in whole cents', () => {
    expect(table().said('meter pot $1,000').play.meters).toEqual({ pot: 100_000 });
    expect(table().said('meter pot $0').play.meters).toEqual({ pot: 0 });
    table().refuses('meter well $5', 'no-such-meter', cite);
    for (const cents of [-1, 0.5, Number.NaN, '5', undefined]) {
      table().refuses({ type: 'ReadMeter', meter: 'pot', cents }, 'stake-not-money', cite);
    }
  });

  test('it must be read in the round that may win it, and counts for no other', () => {
    const laid = table().said('seat 1  jackpot $1');
    laid.refuses('throw 6', 'meter-not-read', cite);
    laid.refuses('throw 1', 'meter-not-read', cite);
    const won = laid.said('meter pot $10', 'throw 6');
    expect(won.lines).toMatchObject([{ paidCents: 1000, returnedCents: 0, meter: 'pot' }]);
    const next = won.said('new round', 'seat 1  jackpot $1');
    expect(next.play.meters).toEqual({});
    next.refuses('throw 6', 'meter-not-read', cite);
  });

  test('it need not be read where nobody wagers on it, or nothing is settled', () => {
    expect(table().said('seat 1  even $1', 'throw 6').lines).toHaveLength(1);
    expect(table().said('seat 1  jackpot $1', 'call off').lines).toEqual([]);
  });

  test('where all wagers go back, no meter need be read', () => {
    const laid = table().said('seat 1  jackpot $1', 'seat 1  even $1', 'void');
    expect(laid.lines.map(({ result }) => result)).toEqual(['void', 'void']);
  });

  test('a meter out of service gives back the wagers on it, and the round goes on without them', () => {
    const laid = table().said('seat 1  even $2', 'seat 1  jackpot $1', 'seat 2  jackpot $3');
    const out = laid.said('meter pot out of service');
    expect(out.lines).toMatchObject([
      { seat: 2, wager: 'jackpot', result: 'void', returnedCents: 300, paidCents: 0, cite },
      { seat: 1, wager: 'jackpot', result: 'void', returnedCents: 100, paidCents: 0, cite },
    ]);
    expect(out.play.bets.map(({ wager }) => wager)).toEqual(['even']);
    expect(out.said('throw 2').lines.at(-1)).toMatchObject({ wager: 'even', paidCents: 200 });
    out.refuses('meter pot out of service', 'no-such-bet', cite);
    laid.refuses('meter well out of service', 'no-such-bet', cite);
  });

  test('the filed rule says how several winners share', () => {
    const two = ['meter pot $10', 'seat 1  jackpot $1', 'seat 2  jackpot $1', 'throw 6'];
    const paid = (filed: object) =>
      table(filed)
        .said(...two)
        .lines.map((line) => line.paidCents);
    expect(paid({})).toEqual([500, 500]);
    expect(paid({ shared: 'first' })).toEqual([1000, 0]);
  });
});

describe('settling', () => {
  const bets = ['seat 1  even $1', 'seat 2  high $5', 'seat 2  named 4 $1', 'seat 3  prize $1'];

  test('by the steps of the game, from the end of the table it names', () => {
    const settled = table().said(...bets, 'throw 4');
    expect(settled.lines.map((line) => [line.seat, line.wager, line.result])).toEqual([
      [3, 'prize', 'lose'],
      [2, 'high', 'win'],
      [2, 'named', 'win'],
      [1, 'even', 'win'],
    ]);
    expect(settled.play).toMatchObject({ bets: [], settled: settled.lines });
    expect(settled.events.slice(-5).map((event) => event.type)).toEqual([
      'Thrown',
      ...Array(4).fill('BetSettled'),
    ]);
  });

  test('what is called off settles nothing, what is void goes back', () => {
    expect(table().said(...bets, 'call off').play.bets).toHaveLength(4);
    const off = table().said(...bets, 'void');
    expect(off.lines.every((line) => line.result === 'void')).toBe(true);
    expect(off.lines.map((line) => line.returnedCents)).toEqual([100, 500, 100, 100]);
  });

  test('the limits of the rules in force are held', () => {
    const cut = table({ mostCents: 1000 }).said('seat 1  named 4 $10', 'throw 4');
    expect(cut.lines).toMatchObject([{ paidCents: 1000, cutCents: 4000 }]);
  });

  test('the payment policy of the table is held', () => {
    const chips: Payment = { unitCents: 100, otherwise: 'round up' };
    const paid = table({}, chips).said('seat 1  high $12', 'throw 4');
    expect(paid.lines).toMatchObject([{ paidCents: 1000, breakageCents: 40 }]);
  });
});

describe('House rules § rounds, § command', () => {
  test('a new round begins when the last is over, with players and numbers kept', () => {
    table().refuses('new round', 'round-not-over', 'House rules § rounds');
    const next = table().said('seat 2  even $1', 'throw 1', 'new round');
    expect(next.play).toEqual({
      number: 2,
      round: {},
      bets: [],
      players: [2],
      settled: [],
      meters: {},
      betsPlaced: 1,
    });
    expect(next.events.at(-1)).toEqual({ type: 'RoundBegun', number: 2 });
    expect(next.said('void', 'new round').play.number).toBe(3);
  });

  test.each([
    { type: 'Nonsense' },
    { type: 'toString' },
    { type: 7 },
    { type: { toString: 1 } },
    {},
    null,
    undefined,
    7,
    'x',
    [],
  ])('%j is no command', (command) => {
    const { because } = table().refuses(Object(command), 'unknown-command', wagering);
    expect(because).toMatch(/^Unknown One Die command "/);
  });

  test('what is no object is no command either', () => {
    const rules = { shared: 'equally', mostCents: 1000, colour: 'white' } as const;
    const decider = play(oneDie, rules);
    for (const command of [null, undefined, 7, 'x']) {
      expect(decider.decide(decider.initial, command as never)).toMatchObject({
        refused: 'unknown-command',
      });
    }
  });

  test('a refusal of the game passes through', () => {
    table().refuses('throw 7', 'not-a-throw', 'House rules § rounds');
  });
});

test('events of play are told from the game’s own', () => {
  expect(isOfPlay({ type: 'BetSettled' })).toBe(true);
  expect(isOfPlay({ type: 'Thrown' })).toBe(false);
});

describe('the decider itself', () => {
  const decider = play(oneDie, { shared: 'equally', mostCents: 1_000_000, colour: 'white' });
  const [one, two] = [
    { id: 1, seat: 1, wager: 'even', stakeCents: 100 },
    { id: 2, seat: 2, wager: 'high', stakeCents: 500 },
  ];
  const laid = { ...decider.initial, bets: [one, two], players: [1, 2], betsPlaced: 2 };

  test('a command answers with its own events and the settlements, and nothing beside', () => {
    expect(decider.decide(laid, { type: 'Throw', face: 4 })).toMatchObject([
      { type: 'Thrown', face: 4 },
      { type: 'BetSettled', settled: { bet: 2 } },
      { type: 'BetSettled', settled: { bet: 1 } },
    ]);
    const placed = decider.decide(laid, { type: 'PlaceBet', ...one, seat: 3 });
    expect(placed).toStrictEqual([{ type: 'BetPlaced', bet: { ...one, id: 3, seat: 3 } }]);
  });

  test('a settlement takes its own bet off the layout, and leaves the others', () => {
    const settled = { bet: 1 } as never;
    expect(decider.evolve(laid, { type: 'BetSettled', settled }).bets).toEqual([two]);
  });

  test('a round that is over keeps its bets until they are settled: no new one, no withdrawal', () => {
    const over = { ...laid, round: { shows: 1 as const } };
    expect(decider.decide(over, { type: 'BeginRound' })).toMatchObject({
      refused: 'round-not-over',
    });
    expect(decider.decide(over, { type: 'WithdrawBet', seat: 1, wager: 'even' })).toMatchObject({
      refused: 'wager-closed',
    });
  });

  test('a game without meters has none, and lets every seat leave', () => {
    const { meters: _meters, leaves: _leaves, ...rest } = oneDie;
    const plain = play(rest, { shared: 'equally', mostCents: 1_000_000, colour: 'white' });
    const read = { type: 'ReadMeter', meter: 'pot', cents: 5 } as const;
    expect(plain.decide(plain.initial, read)).toMatchObject({ refused: 'no-such-meter' });
    const seated = { ...plain.initial, players: [4] };
    expect(plain.decide(seated, { type: 'SitOut', seat: 4 })).toEqual([
      { type: 'SatOut', seat: 4 },
    ]);
  });
});
