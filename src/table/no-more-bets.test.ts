import { expect, test } from 'vitest';
import { atTable } from '../../test/at-table.ts';
import { asiaPoker, games, threeDiceFootball, threeDiceYahtzee } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Given } from './actor.ts';
import {
  BY_METER,
  decideBetting,
  decideReplayed,
  droppedBy,
  evolveBetting,
  saidAt,
} from './betting.ts';
import { runScript } from './script/script.ts';
import { closedTable, type Table } from './state.ts';

const football = threeDiceFootball as AnyGame;
const yahtzee = threeDiceYahtzee as AnyGame;
const given = (...duties: readonly string[]): Given =>
  ({
    at: 0,
    day: '2026-11-17',
    by: duties.map((duty) => ({ person: `${duty}-1`, duty })),
  }) as Given;
const tableAt = (game: AnyGame, more: Partial<Table> = {}): Table => ({
  ...closedTable(game),
  ...{ status: 'open', kind: 'electronic', practice: true },
  seats: {
    1: { patron: 'patron-1', chipsCents: 100_000 },
    2: { patron: 'patron-2', chipsCents: 100_000 },
  },
  ...more,
});
const says = (game: AnyGame, table: Table, said: object, by: Given = given('device')) => {
  const answer = decideBetting({ game, table, given: by }, { type: 'Say', said } as never);
  return isRefusal(answer) ? answer.refused : 'accepted';
};
const played = (said: object, events: readonly object[] = []) =>
  ({ type: 'Played', said, events }) as never;

test('House rules § devices a device speaks for the crew of an electronic table and never at a live one; a meter at both', () => {
  const rule = { by: ['player', 'dealer', 'device'], second: ['floorperson'] } as const;
  const cited = { ...rule, cite: 'House rules § meters' } as const;
  expect(saidAt('electronic', cited, given('device')).by).toEqual(['player', 'device']);
  expect(saidAt('felt', cited, given('dealer'))).toEqual({ ...cited, by: ['player', 'dealer'] });
  const meter = { ...given(), by: BY_METER };
  for (const kind of ['felt', 'electronic'] as const)
    expect(saidAt(kind, cited, meter)).toEqual({ by: ['device'], cite: cited.cite });
  // Somebody beside the meter is not the meter, nor is nobody.
  const both = { ...meter, by: [...BY_METER, ...given('dealer').by] };
  expect(saidAt('felt', cited, both).by).toEqual(['player', 'dealer']);
  expect(saidAt('felt', cited, given()).by).toEqual(['player', 'dealer']);
});

test('§ 661a.3(e) what was closed is open again with the result or a new round, and with nothing else', () => {
  const { play } = atTable(football).said('seat 1  touchdown $10');
  const closed = evolveBetting(football, tableAt(football, { play }), { type: 'BettingClosed' });
  expect(closed.betting).toBe('closed');
  const after = (type: string) => evolveBetting(football, closed, played({ type })).betting;
  expect(after('CallThrow')).toBe('open');
  expect(after('BeginRound')).toBe('open');
  for (const type of ['AcceptDice', 'PlaceBet', 'WithdrawBet'])
    expect([type, after(type)]).toEqual([type, 'closed']);
  const open = tableAt(football);
  expect(evolveBetting(football, open, played({ type: 'AcceptDice' })).betting).toBe('open');
});

test('§ 661a.3(e) betting is closed while something is there to decide, settled or not', () => {
  const { play } = atTable(football).said('seat 1  touchdown $5');
  const close = (more: object) =>
    decideBetting(
      { game: football, table: tableAt(football, { play: { ...play, ...more } }), given: given() },
      { type: 'CloseBetting' },
    );
  expect(close({})).toEqual([{ type: 'BettingClosed' }]);
  expect(close({ bets: [], settled: [{}] })).toEqual([{ type: 'BettingClosed' }]);
  expect(close({ bets: [] })).toMatchObject({ refused: 'no-wagers' });
});

test('§ 661a.3(c), (e) a wager is withdrawn by who sits there, before "no more bets", whatever the limits are now', () => {
  const { play } = atTable(football).said('seat 1  big-play $5');
  const said = { type: 'WithdrawBet', seat: 1, wager: 'big-play' };
  const answer = (more: Partial<Table>) => {
    const events = decideReplayed(football, tableAt(football, { play, ...more }), said);
    return isRefusal(events) ? events.refused : events.map(({ type }) => type);
  };
  expect(answer({})).toEqual(['BetWithdrawn']);
  expect(answer({ limits: { minimumCents: 1_000, maximumCents: 2_000 } })).toEqual([
    'BetWithdrawn',
  ]);
  expect(answer({ betting: 'closed' })).toBe('betting-closed');
  expect(answer({ seats: {} })).toBe('seat-empty');
});

test('House rules § limits a stake that is no money is refused as such, not by the limits', () => {
  const bet = (stakeCents: number) =>
    says(football, tableAt(football), {
      type: 'PlaceBet',
      seat: 1,
      wager: 'touchdown',
      stakeCents,
    });
  expect(bet(0.5)).toBe('stake-not-money');
  expect(bet(-100)).toBe('stake-not-money');
  expect(bet(99)).toBe('outside-limits');
  expect(bet(500)).toBe('accepted');
});

test('House rules § meters wagers on a meter go back while they could be withdrawn, and never after "no more bets"', () => {
  const { play } = atTable(yahtzee).said('seat 1  red $10', 'seat 1  progressive $1');
  const voided = (more: Partial<Table>, by: Given = given('device'), meter = 'progressive') =>
    says(yahtzee, tableAt(yahtzee, { play, ...more }), { type: 'VoidMeter', meter }, by);
  expect(voided({})).toBe('accepted');
  expect(voided({ betting: 'closed' })).toBe('betting-closed');
  // The meter itself may always say that it is out of service.
  expect(voided({ betting: 'closed' }, { ...given(), by: BY_METER })).not.toBe('betting-closed');
  // From the first cup on they are closed; without one on the meter nothing is.
  const shaken = atTable(yahtzee).said('seat 1  red $10', 'seat 1  progressive $1', 'shake red');
  expect(voided({ play: shaken.play })).toBe('betting-closed');
  const other = atTable(yahtzee).said('seat 1  red $10', 'shake red');
  expect(voided({ play: other.play })).not.toBe('betting-closed');
  expect(voided({ play: shaken.play }, given('device'), 'another')).not.toBe('betting-closed');
});

test('§ 575.11(d) at a live table the dealer counts the cards of a player who surrenders, and enters the count', () => {
  const poker = asiaPoker as AnyGame;
  const live = tableAt(poker, { kind: 'felt' });
  const [type] =
    Object.entries(poker.commands).find(([, declared]) => declared.live !== undefined) ?? [];
  const surrender = (more: object, ...duties: readonly string[]) =>
    says(poker, live, { type, seat: 1, ...more }, given(...duties));
  expect(surrender({}, 'dealer')).toBe('staff-enter');
  expect(surrender({ counted: 7 }, 'player')).toBe('staff-enter');
  expect(surrender({ counted: 7 }, 'dealer')).not.toBe('staff-enter');
  expect(surrender({ counted: 7 }, 'player', 'dealer')).not.toBe('staff-enter');
  const electronic = tableAt(poker);
  expect(says(poker, electronic, { type, seat: 1 }, given('player'))).not.toBe('staff-enter');
});

test('§ 525.22(e) a coupon goes to the drop box with its settlement, beside those that are there', () => {
  const line = (serial: string, goes: string) =>
    ({
      bet: 1,
      seat: 1,
      coupon: { serial, valueCents: 500, paidCents: 0, goes },
    }) as object as SettlementLine;
  expect(droppedBy(line('M-1', 'to the drop box'))).toEqual(['M-1']);
  expect(droppedBy(line('M-1', 'to the player'))).toEqual([]);
  expect(droppedBy({ ...line('M-1', ''), coupon: undefined } as never)).toEqual([]);
});

test.each([
  [
    'three-dice-yahtzee',
    ['seat 1  red $10', 'close betting', 'dealer + floorperson: void 1 because not there'],
    ['seat 2  red $10', 'close betting', 'shake red', 'shake blue', 'reveal 123/456'],
  ],
  [
    'three-dice-yahtzee  mainWager=optional',
    ['seat 1  progressive $1', 'meter progressive out of service', 'close betting'],
    ['seat 2  red $10', 'close betting', 'shake red', 'shake blue', 'reveal 123/456'],
  ],
  [
    'three-dice-football',
    [
      ...['seat 1  defense $10', 'offer 1', 'accept 1', 'close betting'],
      'stickperson + floorperson: void 0 because not there',
    ],
    ['seat 1  defense $5', 'close betting', 'throw 11/6'],
  ],
] as const)(
  'House rules § rounds where the last wager of %s goes back, others are placed, and the round is played',
  (head, back, then) => {
    const script = [head.replace(/( |$)/, '  live$1'), ...back, ...then].join('\n');
    const { lines, table } = expectAccepted(runScript(games, script));
    expect(lines.filter(({ refusal }) => refusal !== undefined)).toEqual([]);
    expect(table.play.settled.filter(({ result }) => result !== 'void')).toHaveLength(1);
    expect(table.play.bets).toEqual([]);
  },
);

test('58 Pa. Code § 661a.3(e) in the middle of a game betting stays closed, and is closed, without any wager', () => {
  const game = [
    ...['three-dice-football  live', 'seat 1  touchdown $10', 'offer 1', 'accept 1'],
    ...['close betting', 'throw 64/2', 'stickperson + floorperson: void 0 because not there'],
  ];
  const after = (...more: readonly string[]) =>
    expectAccepted(runScript(games, [...game, ...more].join('\n')));
  expect(after('close betting').table.betting).toBe('closed');
  expect(after('close betting', 'throw 64/2').lines.at(-1)?.refusal).toBeUndefined();
});

test('3-Dice Yahtzee § rules of play a round that has begun goes on to the hands, though its only wager is void', () => {
  const { lines, table } = expectAccepted(
    runScript(
      games,
      [
        ...['three-dice-yahtzee  live', 'seat 1  red $10', 'close betting', 'shake red'],
        ...['dealer + floorperson: void 1 because not there', 'shake blue', 'reveal 123/456'],
        'new round',
      ].join('\n'),
    ),
  );
  expect(lines.filter(({ refusal }) => refusal !== undefined)).toEqual([]);
  expect(table.play.number).toBe(2);
});
