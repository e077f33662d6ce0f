import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import { seeded } from '../kernel/chance.ts';
import { evolveAll } from '../kernel/decider.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import { balances, sumOf } from '../ledger/index.ts';
import { type Actor, ROLES, type Role } from './actor.ts';
import { type TableCommand, type TableEvent, tableCommands } from './commands.ts';
import { maySupervise } from './crew.ts';
import { postingsOf } from './postings.ts';
import type { Table } from './state.ts';
import { tableOf } from './table.ts';

const football = tableOf(threeDiceFootball);
const HOUR = 3_600_000;

/** Who has which role on the crew of the table. */
const CREW: Partial<Record<Role, string>> = { stickperson: 'a', dealer: 'b', boxperson: 'box' };

/** A table that is told things one after the other, with the ledger kept beside it. */
class Told {
  state: Table = football.initial;
  events: TableEvent[] = [];
  postings = [] as ReturnType<typeof postingsOf>[number][];
  at = 0;
  day = '2026-11-16';

  ask(command: TableCommand, ...by: readonly (Role | Actor)[]) {
    const signed = by.map((one, i) =>
      typeof one === 'string' ? { person: CREW[one] ?? `${one}-${i}`, duty: one } : one,
    );
    const answer = football.decide(this.state, command, { at: this.at, day: this.day, by: signed });
    if (isRefusal(answer)) return answer;
    for (const event of answer) {
      this.postings.push(...postingsOf('T1', this.state, event));
      this.state = football.evolve(this.state, event);
      this.events.push(event);
    }
    return answer;
  }
  must(command: TableCommand, ...by: readonly (Role | Actor)[]) {
    return expectAccepted(this.ask(command, ...by));
  }
  say(said: { type: string } & Record<string, unknown>, ...by: readonly (Role | Actor)[]) {
    // No result is entered before bets are closed.
    if (said.type === 'CallThrow') this.ask({ type: 'CloseBetting' }, 'stickperson');
    return this.ask({ type: 'Say', said }, ...by);
  }
  mustSay(said: { type: string } & Record<string, unknown>, ...by: readonly (Role | Actor)[]) {
    return expectAccepted(this.say(said, ...by));
  }
}

const patron = (seat: number): Actor => ({ person: `patron-${seat}`, duty: 'player' });

const openFelt = (seats: readonly number[] = [1]): Told => {
  const it = new Told();
  it.must(
    { type: 'OpenTable', kind: 'felt', practice: false, openerCents: 500_000 },
    'floorperson',
  );
  for (const [person, duty] of [
    ['a', 'stickperson'],
    ['b', 'dealer'],
    ['c', 'dealer'],
    ['box', 'boxperson'],
  ] as const) {
    it.must({ type: 'JoinCrew', person, duty }, 'floorperson');
  }
  it.must({ type: 'BringEquipment', kind: 'dice', set: 'set-1' }, 'floorperson');
  for (const seat of seats) {
    it.must({ type: 'TakeSeat', seat, patron: `patron-${seat}` }, patron(seat));
    it.must({ type: 'BuyIn', seat, cents: 20_000 }, 'dealer');
  }
  return it;
};

const bet = (seat: number, wager: string, stakeCents: number) => ({
  type: 'PlaceBet',
  seat,
  wager,
  stakeCents,
});
const thrown = (a: number, b: number, defensive: number) => ({
  type: 'CallThrow',
  offensive: [a, b],
  defensive,
});

const withDice = (it: Told, seat = 1): Told => {
  for (const other of Object.keys(it.state.seats))
    it.mustSay({ type: 'Join', seat: Number(other) }, patron(Number(other)));
  it.mustSay({ type: 'OfferDice', seat }, 'stickperson');
  it.mustSay({ type: 'AcceptDice', seat }, patron(seat));
  return it;
};

describe('House rules § people', () => {
  /** One command of each kind that some duty may give at an open felt table. */
  const examples: Record<TableCommand['type'], TableCommand> = {
    OpenTable: { type: 'OpenTable', kind: 'felt', practice: false, openerCents: 1 },
    CloseTable: { type: 'CloseTable', closerCents: 0 },
    FileSubmission: { type: 'FileSubmission', from: '2027-01-01', filed: {} },
    SetLimits: { type: 'SetLimits', limits: { minimumCents: 100, maximumCents: 200 } },
    SetPayment: { type: 'SetPayment', payment: { unitCents: 100, otherwise: 'refuse' } },
    TakeSeat: { type: 'TakeSeat', seat: 2, patron: 'someone' },
    LeaveSeat: { type: 'LeaveSeat', seat: 1 },
    BuyIn: { type: 'BuyIn', seat: 1, cents: 100 },
    CashOut: { type: 'CashOut', seat: 1, cents: 100 },
    ColorUp: { type: 'ColorUp', seat: 1, cents: 100 },
    Tip: { type: 'Tip', seat: 1, cents: 100 },
    WarnSeat: { type: 'WarnSeat', seat: 1 },
    KeepSeat: { type: 'KeepSeat', seat: 1 },
    FreeSeat: { type: 'FreeSeat', seat: 1 },
    JoinCrew: { type: 'JoinCrew', person: 'z', duty: 'boxperson' },
    LeaveCrew: { type: 'LeaveCrew', person: 'a' },
    BringEquipment: { type: 'BringEquipment', kind: 'dice', set: 'set-2' },
    RemoveEquipment: { type: 'RemoveEquipment', kind: 'dice', reason: 'time is up' },
    Fill: { type: 'Fill', cents: 100, slip: 'F-1' },
    Credit: { type: 'Credit', cents: 100, slip: 'C-1' },
    CountDropBox: { type: 'CountDropBox', countedCents: 100 },
    CountTipBox: { type: 'CountTipBox', countedCents: 0 },
    CloseBetting: { type: 'CloseBetting' },
    OfferCoupon: {
      ...{ type: 'OfferCoupon', seat: 1, wager: 'touchdown', stakeCents: 1000 },
      serial: 'MPX-00000001',
    },
    AcceptCoupon: { type: 'AcceptCoupon', seat: 1, serial: 'MPX-00000001' },
    DeclineCoupon: { type: 'DeclineCoupon', seat: 1 },
    NoteIrregularity: { type: 'NoteIrregularity', what: 'a drink was spilled' },
    Correct: { type: 'Correct', index: 0, instead: { type: 'SitOut', seat: 1 }, reason: 'slip' },
    VoidWager: { type: 'VoidWager', index: 0, reason: 'slip' },
    EnterWager: {
      ...{ type: 'EnterWager', index: 0, reason: 'slip' },
      instead: { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 500 },
    },
    SettleOwed: { type: 'SettleOwed', patron: 'someone' },
    Say: { type: 'Say', said: { type: 'BeginRound' } },
  };
  const types = (Object.keys(tableCommands) as TableCommand['type'][]).filter(
    (type) => type !== 'Say',
  );

  test.each(types.flatMap((type) => ROLES.map((duty) => [type, duty] as const)))(
    '%s by %s: refused unless it is that duty’s',
    (type, duty) => {
      const answer = openFelt().ask(examples[type], duty);
      const refused = isRefusal(answer) ? answer.refused : undefined;
      const may = tableCommands[type].by.includes(duty) && duty !== 'device';
      if (may) expect(refused).not.toBe('not-your-role');
      else expect(refused).toBe('not-your-role');
    },
  );

  const said: Readonly<Record<string, { type: string }>> = {
    ...Object.fromEntries(
      ['OfferDice', 'AcceptDice', 'RejectDice', 'PassDice'].map((type) => [
        type,
        { type, seat: 1 },
      ]),
    ),
    CallThrow: Object({ type: 'CallThrow', offensive: [6, 4], defensive: 2 }),
    CallNoRoll: Object({ type: 'CallNoRoll', reason: 'improper throw' }),
  };
  const spoken = Object.entries(threeDiceFootball.commands).flatMap(([type, { by }]) =>
    ROLES.map((duty) => [type, duty, by.includes(duty as never) && duty !== 'device'] as const),
  );
  test.each(spoken)('%s said at a felt by %s: %s', (type, duty, allowed) => {
    const by: Actor = duty === 'player' ? patron(1) : { person: CREW[duty] ?? 'x', duty };
    const answer = openFelt().say({ ...said[type], type }, by);
    expect(isRefusal(answer) && answer.refused === 'not-your-role').toBe(!allowed);
  });

  test('House rules § devices a device deals at electronic tables and staff do not', () => {
    const it = new Told();
    it.must(
      { type: 'OpenTable', kind: 'electronic', practice: true, openerCents: 0 },
      'floorperson',
    );
    expect(it.say({ type: 'OfferDice', seat: 1 }, 'stickperson')).toMatchObject({
      refused: 'not-your-role',
    });
    expect(it.say({ type: 'OfferDice', seat: 1 }, 'device')).toMatchObject({
      refused: 'no-players',
    });
  });

  test.each([
    'Fill',
    'Credit',
    'Correct',
    'VoidWager',
    'EnterWager',
    'CountDropBox',
    'CountTipBox',
  ] as const)('%s wants two people, each with a duty for it', (type) => {
    const [first] = tableCommands[type].by;
    const [second] = tableCommands[type].second ?? [];
    const alone = openFelt().ask(examples[type], first!);
    expect(alone).toMatchObject({ refused: 'second-signature' });
    const person = CREW[first!] ?? 'x';
    const same = openFelt().ask(
      examples[type],
      { person, duty: first! },
      { person, duty: second! },
    );
    expect(same).toMatchObject({ refused: 'second-signature' });
    const both = openFelt().ask(
      examples[type],
      { person, duty: first! },
      { person: 'y', duty: second! },
    );
    expect(isRefusal(both) && both.refused).not.toBe('second-signature');
  });

  test('House rules § seats a player acts for his own seat only', () => {
    const it = openFelt([1, 2]);
    expect(it.say(bet(2, 'touchdown', 1000), patron(1))).toMatchObject({
      refused: 'not-your-seat',
    });
    expect(it.ask({ type: 'CashOut', seat: 2, cents: 100 }, patron(1))).toMatchObject({
      refused: 'not-your-seat',
    });
    expect(it.ask({ type: 'TakeSeat', seat: 3, patron: 'another' }, patron(1))).toMatchObject({
      refused: 'not-your-seat',
    });
  });
});

describe('§ 577.9 crew, floorperson and cameras', () => {
  test('§ 577.9(b) three dealers, one of them the stickperson, before anything is thrown', () => {
    const it = openFelt();
    it.must({ type: 'LeaveCrew', person: 'c' }, 'floorperson');
    it.mustSay(bet(1, 'touchdown', 1000), patron(1));
    expect(it.say({ type: 'OfferDice', seat: 1 }, 'stickperson')).toMatchObject({
      refused: 'crew-short',
      cite: '58 Pa. Code § 577.9(b)',
    });
    it.must({ type: 'JoinCrew', person: 'd', duty: 'dealer' }, 'floorperson');
    it.mustSay({ type: 'OfferDice', seat: 1 }, 'stickperson');
  });

  const supervision = threeDiceFootball.table.supervision!;
  const watched = (...games: string[]) =>
    games.map((game, i) => ({
      table: `T${i}`,
      game,
      ...(game === 'three-dice-football' ? { supervision } : {}),
    }));
  test.each([
    [['three-dice-football', 'three-dice-football'], true],
    [['three-dice-football', 'three-dice-football', 'three-dice-football'], false],
    [['three-dice-football', 'asia-poker'], true],
    [['three-dice-football', 'asia-poker', 'football-kings'], false],
    [['three-dice-football', 'three-dice-football', 'asia-poker'], false],
    [['three-dice-football', 'craps'], false],
    [['three-dice-football', 'baccarat'], false],
  ])('§ 577.9(c) one floorperson over %s: %s', (games, allowed) => {
    const answer = maySupervise(watched(...games));
    expect(answer === true).toBe(allowed);
    if (answer !== true) expect(answer.cite).toBe('58 Pa. Code § 577.9(c)');
  });
});

describe('§ 661a.4(d) a set of dice', () => {
  test.each([
    [24 * HOUR - 1, undefined],
    [24 * HOUR, 'equipment-old'],
    [24 * HOUR + 1, 'equipment-old'],
  ])('after %i milliseconds at the table: %s', (age, refused) => {
    const it = withDice(openFelt());
    it.mustSay(bet(1, 'touchdown', 1000), patron(1));
    it.at = age;
    const answer = it.say(thrown(6, 4, 2), 'stickperson');
    expect(isRefusal(answer) ? answer.refused : undefined).toBe(refused);
  });

  test('a lost die takes the set off the table, and a new one must come', () => {
    const it = withDice(openFelt());
    it.mustSay(bet(1, 'touchdown', 1000), patron(1));
    const why = {
      type: 'RemoveEquipment',
      kind: 'dice',
      reason: 'die lost off the table',
    } as const;
    expect(it.ask({ ...why, reason: 'no idea' }, 'floorperson')).toMatchObject({
      refused: 'reason-missing',
    });
    it.must(why, 'floorperson');
    expect(it.say(thrown(6, 4, 2), 'stickperson')).toMatchObject({ refused: 'equipment-missing' });
    it.must({ type: 'BringEquipment', kind: 'dice', set: 'set-2' }, 'floorperson');
    it.mustSay(thrown(6, 4, 2), 'stickperson');
  });
});

describe('House rules § limits and chips', () => {
  test.each([
    [99, 'outside-limits'],
    [100, undefined],
    [100_000, 'not-enough-chips'],
  ])(
    'a stake of %i cents on a $1 to $1,000 table by someone with $200: %s',
    (stakeCents, refused) => {
      const answer = openFelt().say(bet(1, 'touchdown', stakeCents), patron(1));
      expect(isRefusal(answer) ? answer.refused : undefined).toBe(refused);
    },
  );

  test('a raise counts with what lies', () => {
    const it = openFelt();
    it.must(
      { type: 'SetLimits', limits: { minimumCents: 500, maximumCents: 1000 } },
      'floorperson',
    );
    it.mustSay(bet(1, 'touchdown', 600), patron(1));
    expect(it.say(bet(1, 'touchdown', 500), patron(1))).toMatchObject({
      refused: 'outside-limits',
    });
    it.mustSay(bet(1, 'touchdown', 400), patron(1));
    expect(it.state.seats[1]?.chipsCents).toBe(19_000);
  });

  test('House rules § rounds no wager after bets are closed, until chance has come', () => {
    const it = withDice(openFelt());
    it.mustSay(bet(1, 'touchdown', 1000), patron(1));
    it.must({ type: 'CloseBetting' }, 'stickperson');
    expect(it.say(bet(1, 'penalty', 100), patron(1))).toMatchObject({ refused: 'betting-closed' });
    it.mustSay(thrown(6, 4, 2), 'stickperson');
    it.mustSay(bet(1, 'penalty', 100), patron(1));
  });

  test('House rules § rounds no result is entered while bets are open, and they open again after it', () => {
    const it = withDice(openFelt());
    it.mustSay(bet(1, 'touchdown', 1000), patron(1));
    const throws = (): unknown =>
      it.ask({ type: 'Say', said: thrown(6, 4, 2) as never }, 'stickperson');
    expect(throws()).toMatchObject({ refused: 'betting-open' });
    it.must({ type: 'CloseBetting' }, 'stickperson');
    expect(isRefusal(throws())).toBe(false);
    expect(throws()).toMatchObject({ refused: 'betting-open' });
  });

  test('a player with wagers on the layout stays; who leaves is cashed out', () => {
    const it = openFelt();
    it.mustSay(bet(1, 'touchdown', 1000), patron(1));
    expect(it.ask({ type: 'LeaveSeat', seat: 1 }, patron(1))).toMatchObject({
      refused: 'wagers-on-layout',
    });
    it.mustSay({ type: 'WithdrawBet', seat: 1, wager: 'touchdown' }, patron(1));
    it.must({ type: 'LeaveSeat', seat: 1 }, 'dealer');
    expect(it.events.at(-2)).toEqual({ type: 'CashedOut', seat: 1, cents: 20_000 });
    expect(it.state.seats).toEqual({});
  });
});

describe('House rules § submission', () => {
  test('a change holds from its day on, between rounds, and the wager is settled by what was in force', () => {
    const it = withDice(openFelt());
    it.must(
      { type: 'FileSubmission', from: '2026-11-17', filed: { touchdown: 'pass-zero' } },
      'floorperson',
    );
    it.mustSay(bet(1, 'defense', 1000), patron(1));
    it.day = '2026-11-17';
    it.mustSay(thrown(1, 1, 6), 'stickperson');
    expect(it.state.inForce).toMatchObject({ touchdown: 'reach-zero' });
    it.mustSay({ type: 'BeginRound' }, 'stickperson');
    expect(it.state.inForce).toMatchObject({ touchdown: 'pass-zero' });
  });

  test('an option that cannot be filed is refused with the choices', () => {
    const answer = openFelt().ask(
      { type: 'FileSubmission', from: '2027-01-01', filed: { touchdown: 'never' } },
      'floorperson',
    );
    expect(answer).toMatchObject({ refused: 'rule-not-allowed', cite: '58 Pa. Code § 661a.1' });
  });
});

describe('House rules § correction', () => {
  const played = (): Told => {
    const it = withDice(openFelt([1, 2]));
    it.mustSay(bet(1, 'defense', 1000), patron(1));
    it.mustSay(bet(2, 'touchdown', 1000), patron(2));
    it.mustSay(thrown(6, 4, 2), 'stickperson');
    it.mustSay(bet(2, 'no-gain', 500), patron(2));
    it.mustSay(thrown(3, 1, 4), 'stickperson');
    return it;
  };
  const correct = (index: number, instead: object): TableCommand => ({
    type: 'Correct',
    index,
    instead: instead as { type: string },
    reason: 'misread',
  });

  test('the round is told again from the wrong entry on, and what cannot stand any more is dropped', () => {
    const it = played();
    const index = it.state.told.commands.findIndex((one) =>
      JSON.stringify(one).includes('"defensive":2'),
    );
    const [event] = it.must(correct(index, thrown(1, 1, 6)), 'dealer', 'floorperson');
    // The game ended on the first throw: the single play wager was never placed, and the second never thrown.
    expect(event).toMatchObject({
      type: 'RoundCorrected',
      dropped: [{ wager: 'no-gain' }, { type: 'CallThrow' }],
    });
    expect(it.state.seats[1]?.chipsCents).toBe(20_800);
    expect(it.state.seats[2]?.chipsCents).toBe(19_000);
    expect(it.state.inventoryCents).toBe(500_000 - 40_000 + 200);
    expect(sumOf(balances(it.postings))).toBe(0);
    expect(balances(it.postings).get('seat/T1/1')).toBe(20_800);
  });

  test('an entry that the rules refuse is no correction, nor is one without a reason', () => {
    const it = played();
    expect(it.ask(correct(0, { type: 'Nonsense' }), 'dealer', 'floorperson')).toMatchObject({
      refused: 'unknown-command',
    });
    expect(it.ask(correct(99, thrown(1, 1, 6)), 'dealer', 'floorperson')).toMatchObject({
      refused: 'nothing-to-correct',
    });
    const silent = { ...correct(0, thrown(1, 1, 6)), reason: ' ' } as TableCommand;
    expect(it.ask(silent, 'dealer', 'floorperson')).toMatchObject({ refused: 'not-understood' });
  });
});

test('House rules § tables closing wants an empty layout and empty seats, and shows the count', () => {
  const it = openFelt();
  const close: TableCommand = { type: 'CloseTable', closerCents: 479_900 };
  expect(it.ask(close, 'floorperson')).toMatchObject({ refused: 'seats-taken' });
  it.must({ type: 'LeaveSeat', seat: 1 }, 'dealer');
  it.must(close, 'floorperson');
  expect(it.events.at(-1)).toMatchObject({ closerCents: 479_900, countedAgainstCents: 480_000 });
  expect(balances(it.postings).get('variance/T1')).toBe(100);
  expect(it.say(bet(1, 'touchdown', 100), patron(1))).toMatchObject({ refused: 'table-closed' });
});

test('House rules § ledger whatever is said, postings balance and agree with what lies at the table', () => {
  const wagers = Object.keys(threeDiceFootball.wagers(football.initial.inForce as never));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const uniform = seeded(seed);
      const it = openFelt([1, 2, 3]);
      for (let i = 0; i < 60; i += 1) {
        const seat = 1 + uniform(3);
        const many = [
          () =>
            it.say(
              bet(seat, wagers[uniform(wagers.length)]!, 100 * (1 + uniform(20))),
              patron(seat),
            ),
          () =>
            it.say(
              { type: 'WithdrawBet', seat, wager: wagers[uniform(wagers.length)]! },
              patron(seat),
            ),
          () => it.say({ type: 'OfferDice', seat }, 'stickperson'),
          () => it.say({ type: 'AcceptDice', seat }, patron(seat)),
          () => it.say(thrown(1 + uniform(6), 1 + uniform(6), 1 + uniform(6)), 'stickperson'),
          () => it.say({ type: 'BeginRound' }, 'stickperson'),
          () => it.ask({ type: 'Tip', seat, cents: 100 }, patron(seat)),
          () => it.ask({ type: 'Fill', cents: 5000, slip: 'F' }, 'floorperson', 'cage'),
          () =>
            it.ask(
              {
                type: 'Correct',
                index: uniform(8),
                instead: thrown(1 + uniform(6), 1, 1 + uniform(6)),
                reason: 'x',
              } as TableCommand,
              'dealer',
              'floorperson',
            ),
        ];
        many[uniform(many.length)]!();
      }
      const held = balances(it.postings);
      expect(sumOf(held)).toBe(0);
      expect(held.get('inventory/T1') ?? 0).toBe(it.state.inventoryCents);
      expect(held.get('layout/T1') ?? 0).toBe(
        it.state.play.bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0),
      );
      for (const [seat, { chipsCents }] of Object.entries(it.state.seats)) {
        expect(held.get(`seat/T1/${seat}`) ?? 0).toBe(chipsCents);
        expect(chipsCents).toBeGreaterThanOrEqual(0);
      }
      expect(evolveAll(football, football.initial, it.events)).toEqual(it.state);
    }),
    { numRuns: 60 },
  );
});

test('House rules § correction what rounding to chips had left over is taken back with the pay', () => {
  const it = openFelt();
  const payment = { unitCents: 500, otherwise: 'round down' } as const;
  it.must({ type: 'SetPayment', payment }, 'floorperson');
  withDice(it);
  it.mustSay(bet(1, 'defense', 1000), patron(1));
  // $8 are owed at 4 to 5, and $5 are paid: $3 are left over.
  it.mustSay(thrown(1, 1, 6), 'stickperson');
  expect(balances(it.postings).get('breakage/T1')).toBe(300);
  const index = it.state.told.commands.length - 1;
  const instead = thrown(1, 1, 1) as never;
  it.must(
    { type: 'Correct', index, instead, reason: 'the red die showed 1' },
    'dealer',
    'floorperson',
  );
  const held = balances(it.postings);
  expect(held.get('breakage/T1')).toBe(0);
  expect(held.get('inventory/T1')).toBe(it.state.inventoryCents);
  expect(held.get('seat/T1/1')).toBe(it.state.seats[1]?.chipsCents);
});

describe('House rules § ledger boxes', () => {
  const counted = () => {
    const it = openFelt();
    it.must({ type: 'Tip', seat: 1, cents: 500 }, patron(1));
    return it;
  };

  test.each([
    [19_950, -50],
    [20_000, 0],
    [20_025, 25],
  ])('a drop box that should hold 20000 cents is counted with %i cents', (countedCents, over) => {
    const it = counted();
    it.must({ type: 'CountDropBox', countedCents }, 'finance', 'cage');
    expect(it.state.dropBox).toEqual({ cashCents: 0, coupons: [] });
    const held = balances(it.postings);
    expect(held.get('drop-box/T1')).toBe(0);
    expect((held.get('variance/T1') ?? 0) + over).toBe(0);
    expect(sumOf(held)).toBe(0);
    // Counted twice, the second time there is nothing in it.
    it.must({ type: 'CountDropBox', countedCents: 0 }, 'finance', 'cage');
    expect(balances(it.postings)).toEqual(held);
  });

  test('tips are counted out to the dealers, also at a closed table', () => {
    const it = counted();
    it.must({ type: 'LeaveSeat', seat: 1 }, 'dealer');
    it.must({ type: 'CloseTable', closerCents: it.state.inventoryCents }, 'floorperson');
    it.must({ type: 'CountTipBox', countedCents: 500 }, 'dealer', 'floorperson');
    expect(it.state.tipBoxCents).toBe(0);
    const held = balances(it.postings);
    expect([held.get('tip-box/T1'), held.get('dealers')]).toEqual([0, 500]);
  });

  test('a count is whole cents and not less than nothing', () => {
    for (const countedCents of [-1, 0.5, Number.NaN]) {
      const answer = counted().ask({ type: 'CountDropBox', countedCents }, 'finance', 'cage');
      expect(answer).toMatchObject({ refused: 'not-understood' });
    }
  });
});
