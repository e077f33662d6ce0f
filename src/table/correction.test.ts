import { describe, expect, test } from 'vitest';
import { games, threeDiceFootball } from '../games/index.ts';
import { evolveAll } from '../kernel/decider.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import { balances, type Posting, sumOf } from '../ledger/index.ts';
import type { Actor } from './actor.ts';
import type { TableCommand, TableEvent } from './commands.ts';
import { postingsOf } from './postings.ts';
import { runScript } from './script/script.ts';
import type { Table } from './state.ts';
import { tableOf } from './table.ts';

const decider = tableOf(threeDiceFootball);
const floor: Actor = { person: 'floor', duty: 'floorperson' };
const cage: Actor = { person: 'cashier', duty: 'cage' };
const stick: Actor = { person: 'stick', duty: 'stickperson' };
const watch: Actor = { person: 'eye', duty: 'surveillance' };
const patron = (seat: number): Actor => ({ person: `patron-${seat}`, duty: 'player' });

/** A felt with three players who have $200 each, the dice with seat 3, and its ledger. */
const pit = () => {
  let state: Table = decider.initial;
  const events: TableEvent[] = [];
  const postings: Posting[] = [];
  let at = 0;
  const ask = (command: TableCommand, ...by: readonly Actor[]) => {
    const answer = decider.decide(state, command, { at, day: '2026-11-16', by });
    if (isRefusal(answer)) return answer.refused;
    for (const event of answer) {
      postings.push(...postingsOf('T1', state, event));
      state = decider.evolve(state, event);
      events.push(event);
    }
    return 'accepted';
  };
  const must = (command: TableCommand, ...by: readonly Actor[]) =>
    expect([command.type, ask(command, ...by)]).toEqual([command.type, 'accepted']);
  must({ type: 'OpenTable', kind: 'felt', practice: false, openerCents: 900_000 }, floor);
  for (const [person, duty] of [
    ['stick', 'stickperson'],
    ['base-1', 'dealer'],
    ['base-2', 'dealer'],
  ] as const)
    must({ type: 'JoinCrew', person, duty }, floor);
  must({ type: 'BringEquipment', kind: 'dice', set: 'set-1' }, floor);
  for (const seat of [1, 2, 3]) {
    must({ type: 'TakeSeat', seat, patron: `patron-${seat}` }, patron(seat));
    must({ type: 'BuyIn', seat, cents: 20_000 }, cage);
  }
  const say = (said: object, ...by: readonly Actor[]) =>
    ask({ type: 'Say', said: said as never }, ...by);
  const bets = (seat: number, wager: string, stakeCents: number) =>
    say({ type: 'PlaceBet', seat, wager, stakeCents }, patron(seat));
  const it = {
    ...{ ask, must, say, bets },
    passes: (ms: number) => {
      at += ms;
    },
    throws: (dice: string) => {
      ask({ type: 'CloseBetting' }, stick);
      return say(thrown(dice), stick);
    },
    correct: (type: string, instead: object, ...by: readonly Actor[]) => {
      const index = state.told.commands.findLastIndex((said) => said.type === type);
      const asks = {
        type: 'Correct',
        index,
        instead: instead as never,
        reason: 'misread',
      } as const;
      return ask(asks, ...(by.length === 0 ? [stick, floor] : by));
    },
    index: (wager: string) =>
      state.told.commands.findIndex((said) => 'wager' in said && said.wager === wager),
    state: () => state,
    chips: (seat: number) => state.seats[seat]?.chipsCents,
    /** The ledger balances, and holds just what is at the table and with whom. */
    sound: () => {
      const held = balances(postings);
      expect(sumOf(held)).toBe(0);
      expect((held.get('inventory/T1') ?? 0) + (held.get('breakage/T1') ?? 0)).toBe(
        state.inventoryCents,
      );
      const onLayout = state.play.bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
      expect(held.get('layout/T1') ?? 0).toBe(onLayout);
      for (const [account, cents] of held) {
        const seat = /^seat\/T1\/(\d+)$/.exec(account)?.[1];
        if (seat !== undefined) expect([seat, cents]).toEqual([seat, it.chips(Number(seat)) ?? 0]);
        const name = /^owed\/T1\/(.+)$/.exec(account)?.[1];
        if (name !== undefined) expect([name, cents]).toEqual([name, state.owed[name] ?? 0]);
      }
      expect(evolveAll(decider, decider.initial, events)).toEqual(state);
      return held;
    },
  };
  return it;
};
const thrown = (dice: string) => {
  const [a, b, , defensive] = [...dice].map(Number);
  return { type: 'CallThrow', offensive: [a, b], defensive };
};
const withDice = () => {
  const it = pit();
  for (const seat of [3, 1, 2]) it.bets(seat, 'touchdown', seat === 3 ? 1000 : 500);
  it.say({ type: 'OfferDice', seat: 1 }, stick);
  it.say({ type: 'AcceptDice', seat: 1 }, patron(1));
  return it;
};

describe('reading 36: a correction replaces what staff called, and nothing else', () => {
  const bet = (wager: string, stakeCents: number, seat = 1) => ({
    ...{ type: 'PlaceBet', seat, wager, stakeCents },
  });

  test.each([
    ['a larger wager for a winning one', 'PlaceBet', bet('touchdown', 400_000)],
    ['a wager where the throw was', 'CallThrow', bet('trips-td', 100_000)],
    ['a throw where a wager was', 'PlaceBet', thrown('44/4')],
    ['another answer of a player', 'AcceptDice', { type: 'RejectDice', seat: 1 }],
  ])('%s is not a correction', (_what, type, instead) => {
    const it = withDice();
    expect(it.throws('44/4')).toBe('accepted');
    expect(it.correct(type, instead)).toBe('not-a-call');
    it.sound();
  });

  test('a wager is entered as it was placed by floorperson and surveillance, within limits, by who sat there', () => {
    const it = withDice();
    it.throws('44/4');
    const enter = (instead: object, ...by: readonly Actor[]) =>
      it.ask(
        { type: 'EnterWager', index: 1, instead: instead as never, reason: 'a red chip' },
        ...by,
      );
    expect(enter(bet('touchdown', 2000), stick, floor)).toBe('second-signature');
    expect(enter(bet('touchdown', 2000), floor)).toBe('second-signature');
    expect(enter(bet('touchdown', 2000), { ...floor, person: 'eye' }, watch)).toBe(
      'second-signature',
    );
    expect(enter(bet('touchdown', 400_000), floor, watch)).toBe('outside-limits');
    expect(enter(bet('touchdown', 2000, 9), floor, watch)).toBe('seat-empty');
    expect(enter(thrown('44/4'), floor, watch)).toBe('not-a-wager');
    expect(it.chips(1)).toBe(20_500);
    expect(enter(bet('touchdown', 2000), floor, watch)).toBe('accepted');
    expect(it.chips(1)).toBe(22_000);
    it.sound();
  });

  test('nor is one entered after the result that was not open before it', () => {
    const it = withDice();
    it.throws('64/2');
    it.throws('44/4');
    const index = it.state().told.commands.length - 1;
    const asks = { type: 'EnterWager', index, reason: 'forgotten' } as const;
    const late = { ...asks, instead: bet('touchdown', 500) as never };
    expect(it.ask(late, floor, watch)).not.toBe('accepted');
    expect(it.chips(1)).toBe(20_500);
  });

  test('a wager entered wrongly is voided with a reason by two people, won or lost', () => {
    for (const [dice, before] of [
      ['44/4', 20_500],
      ['11/6', 19_500],
    ] as const) {
      const it = withDice();
      it.throws(dice);
      expect(it.chips(1)).toBe(before);
      const asks = { type: 'VoidWager', index: 1, reason: 'on the line' } as const;
      expect(it.ask(asks, stick)).toBe('second-signature');
      expect(it.ask(asks, stick, floor)).toBe('accepted');
      expect(it.chips(1)).toBe(20_000);
      it.sound();
    }
  });
});

describe('House rules § correction differences follow people', () => {
  test('a winner who has left owes at the cage, and whoever sits there now owes nothing', () => {
    const it = withDice();
    it.throws('44/4');
    it.must({ type: 'LeaveSeat', seat: 2 }, floor);
    it.must({ type: 'TakeSeat', seat: 2, patron: 'patron-9' }, floor);
    it.must({ type: 'BuyIn', seat: 2, cents: 5_000 }, cage);
    expect(it.correct('CallThrow', thrown('11/6'))).toBe('accepted');
    expect(it.state().owed).toEqual({ 'patron-2': -1000 });
    expect(it.chips(2)).toBe(5_000);
    expect(it.chips(1)).toBe(19_500);
    it.sound();
    it.must({ type: 'SettleOwed', patron: 'patron-2' }, cage);
    expect(it.state().owed).toEqual({});
    it.sound();
  });

  test('a loser who has left is owed, by name, and an empty seat holds nothing', () => {
    const it = withDice();
    it.throws('11/6');
    it.must({ type: 'LeaveSeat', seat: 2 }, floor);
    expect(it.correct('CallThrow', thrown('44/4'))).toBe('accepted');
    expect(it.state().owed).toEqual({ 'patron-2': 1000 });
    expect(it.state().seats[2]).toBeUndefined();
    it.sound();
    // A second correction starts from the first.
    expect(it.correct('CallThrow', thrown('11/6'))).toBe('accepted');
    expect(it.state().owed).toEqual({});
    it.sound();
  });

  test('chips of a freed seat stay with the patron, whatever the round comes to', () => {
    const it = withDice();
    it.throws('11/6');
    it.must({ type: 'WarnSeat', seat: 2 }, floor);
    it.passes(60_000);
    it.must({ type: 'FreeSeat', seat: 2 }, floor);
    expect(it.state().owed).toEqual({ 'patron-2': 19_500 });
    // The wager was won after all: stake and pay come on top.
    expect(it.correct('CallThrow', thrown('44/4'))).toBe('accepted');
    expect(it.state().owed).toEqual({ 'patron-2': 20_500 });
    it.sound();
    expect(it.correct('CallThrow', thrown('11/6'))).toBe('accepted');
    expect(it.state().owed).toEqual({ 'patron-2': 19_500 });
    it.sound();
  });

  test('where the game goes on after all, wagers of who has left are returned', () => {
    const it = withDice();
    it.throws('44/4');
    it.must({ type: 'LeaveSeat', seat: 2 }, floor);
    expect(it.correct('CallThrow', thrown('64/2'))).toBe('accepted');
    expect(
      it
        .state()
        .play.bets.map(({ seat }) => seat)
        .toSorted(),
    ).toEqual([1, 3]);
    expect(it.state().owed).toEqual({ 'patron-2': -500 });
    it.sound();
  });

  test('a player who has wagered what was paid wrongly owes what is missing', () => {
    const it = withDice();
    it.throws('64/2');
    expect(it.bets(3, 'trips-td', 5_000)).toBe('accepted');
    it.throws('44/4');
    expect(it.chips(3)).toBe(20_000 + 1_000 + 150_000);
    it.must({ type: 'CashOut', seat: 3, cents: 171_000 }, cage);
    expect(it.correct('CallThrow', thrown('12/6'))).toBe('accepted');
    expect(it.chips(3)).toBe(0);
    expect(it.state().owed).toEqual({ 'patron-3': 20_000 - 1_000 - 5_000 - 171_000 });
    it.sound();
  });

  test('only the round in play is corrected', () => {
    const it = withDice();
    it.throws('44/4');
    expectAccepted(it.say({ type: 'BeginRound' }, stick) as never);
    expect(it.correct('CallThrow', thrown('11/6'))).toBe('not-understood');
    const asks = { type: 'Correct', index: 0, instead: thrown('11/6') as never, reason: 'late' };
    expect(it.ask(asks as TableCommand, stick, floor)).toBe('nothing-to-correct');
  });
});

test.each([
  ['its player had the dice', 'seat 1  touchdown $10', { seat: 1, cents: 1000 }],
  ['it was raised', 'seat 1  touchdown $10\nseat 1  touchdown $5', { seat: 1, cents: 500 }],
])(
  'House rules § void a wager is voided for its player alone, also where %s',
  (_, wagers, moves) => {
    const index = wagers.split('\n').length - 1;
    const { lines } = expectAccepted(
      runScript(
        games,
        `three-dice-football  live
${wagers}
seat 2  defense $10
offer 1
accept 1
close betting
throw 11/6
stickperson + floorperson: void ${index} because it was never on the layout`,
      ),
    );
    expect(lines.at(-1)?.events).toMatchObject([{ type: 'RoundCorrected', moved: [moves] }]);
  },
);

// Found by crooks: a second correction decided the wager again that the first had voided.
test.each([
  ['settled since', 'throw 11/6'],
  ['still on the layout', 'throw 31/2'],
])('House rules § void a wager stays void through further corrections, also %s', (_, thrown) => {
  const { lines, table } = expectAccepted(
    runScript(
      games,
      `three-dice-football  live
seat 1  touchdown $10
seat 2  defense $10
offer 1
accept 1
close betting
${thrown}
stickperson + floorperson: void 0 because it was never on the layout
stickperson + floorperson: void 0 because it was never on the layout
stickperson + floorperson: correct 4: throw 11/6 because misread
stickperson + floorperson: correct 4: throw 22/2 because misread`,
    ),
  );
  expect(lines.flatMap(({ refusal }) => refusal?.refused ?? [])).toEqual(['nothing-to-correct']);
  // It comes off the layout each time, and is not named as something that could not stand.
  const corrections = lines.flatMap(({ events }) => events).filter((one) => 'dropped' in one);
  expect(corrections.map(({ dropped }) => dropped)).toEqual([[], [], []]);
  expect(table.seats[1]?.chipsCents).toBe(1_000_000);
  expect(table.seats[2]?.chipsCents).toBe(999_000);
});

// Found by crooks: an optional wager stayed on the layout without the initial wager that it needs.
test('House rules § void what could not have been placed without the wager falls with it', () => {
  const { lines, table } = expectAccepted(
    runScript(
      games,
      `football-kings  live
receive deck 1 blue preshuffled
cut deck 1 at 26
seat 1  visitor $5
seat 1  hail-mary $20
seat 2  home $5
dealer + floorperson: void 2 because it was never on the layout`,
    ),
  );
  expect(lines.flatMap(({ refusal }) => refusal?.refused ?? [])).toEqual([]);
  expect(table.play.bets).toMatchObject([{ seat: 2, wager: 'home' }]);
  expect(table.seats[1]?.chipsCents).toBe(1_000_000);
});

// Found by crooks.
test('House rules § devices no device closes betting at a live table', () => {
  const { lines } = expectAccepted(
    runScript(
      games,
      `three-dice-football  live
seat 1  touchdown $10
device: close betting
stickperson: close betting`,
    ),
  );
  expect(lines.map(({ refusal }) => refusal?.refused)).toEqual([
    undefined,
    'not-your-role',
    undefined,
  ]);
});

// Found by crooks: a second correction forgot what a patron had paid at the cage for the first.
test('House rules § correction what was settled at the cage counts in the next correction', () => {
  const { table, lines } = expectAccepted(
    runScript(
      games,
      `three-dice-football  live
seat 2  touchdown $10
offer 2
accept 2
close betting
throw 31/2
dealer: seat 1 cashes out $10,000
floorperson + surveillance: enter 0: seat 1  touchdown $5 because it was on the line
floorperson + surveillance: enter 3: seat 1  touchdown $5 because it was on the line
cage: settle player 1
dealer: seat 1 buys in $7
stickperson + floorperson: correct 4: throw 31/1 because misread`,
    ),
  );
  // Found beside it: with seat 1 in the round from the start, the dice would not have gone to seat 2.
  expect(lines.flatMap(({ refusal }) => refusal?.refused ?? [])).toEqual(['reaches-others']);
  const { chipsCents = 0 } = table.seats[1] ?? {};
  expect(chipsCents + (table.owed['player 1'] ?? 0)).toBe(700);
});

test('House rules § seats a correction leaves what is kept for a patron at the cage', () => {
  const { table, lines } = expectAccepted(
    runScript(
      games,
      `three-dice-football  live
seat 1  touchdown $10
seat 3  penalty $10
offer 1
accept 1
close betting
throw 64/2
warn seat 3
after 2 minutes
free seat 3
stickperson + floorperson: correct 4: throw 31/5 because misread`,
    ),
  );
  expect(lines.flatMap(({ refusal }) => refusal?.refused ?? [])).toEqual([]);
  // $10 of $10,000 was lost, and is a win of $90 instead.
  expect(table.owed['player 3']).toBe(1_009_000);
});

test('§ 575.7(b), .8(e) reading 32: what a void returns to a player who left is theirs at the cage', () => {
  const { table, lines } = expectAccepted(
    runScript(
      games,
      `asia-poker  live  startingPosition=generator
receive deck 1 blue preshuffled
cut deck 1 at 26
seat 1  asia-poker $10
seat 2  asia-poker $10
no more bets
number 1
deal 49 face down
dealer: seat 1  abandons the wagers
warn seat 1
after 2 minutes
free seat 1
count 3
free seat 1`,
    ),
  );
  expect(lines.flatMap(({ refusal }) => refusal?.refused ?? [])).toEqual(['wagers-on-layout']);
  expect(table.seats[1]).toBeUndefined();
  expect(table.owed).toEqual({ 'player 1': 1_000_000 });
});
