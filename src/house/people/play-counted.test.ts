import { describe, expect, test } from 'vitest';
import { threeDiceFootball } from '../../games/index.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { Bet } from '../../kernel/wager.ts';
import { closedTable, type Table, type TableEvent } from '../../table/index.ts';
import { type PlayLimits, type Protection, unprotected } from './own-limits.ts';
import { nobody, type People } from './people.ts';
import { type Acted, guardPlay } from './play-guard.ts';

const closed = closedTable(threeDiceFootball);
const [AT, DAY] = [Date.UTC(2026, 0, 31, 12), '2026-01-31'];
const SEATS = {
  1: { patron: 'ann', chipsCents: 0 },
  2: { patron: 'bob', chipsCents: 0 },
};
const bet = (id: number, stakeCents: number, more: Partial<Bet> = {}): Bet => ({
  ...{ id, seat: 1, wager: 'touchdown', stakeCents, ...more },
});
/** A table in its seventh round with these bets, and whatever else is said of it. */
const table = (bets: readonly Bet[], more: Partial<Table> = {}, play: object = {}): Table =>
  ({
    ...closed,
    seats: SEATS,
    ...more,
    play: { ...closed.play, number: 7, bets, ...play },
  }) as Table;
const patrons = (protections: Readonly<Record<string, Partial<Protection>>>): People => ({
  ...nobody,
  protections: Object.fromEntries(
    Object.entries(protections).map(([person, one]) => [person, { ...unprotected, ...one }]),
  ),
});
const limited = (limits: PlayLimits, open: Protection['open'] = {}): People =>
  patrons({ ann: { limits, open } });
const acted = (before: Table, after: Table, more: Partial<Acted> = {}): Acted => ({
  ...{ table: 'T1', asks: { type: 'CloseBetting' }, before, after, events: [], at: AT, day: DAY },
  ...more,
});
const counted = (lostCents: number, open: Protection['open'], wagered = true) => [
  {
    ...{ type: 'PlayCounted', person: 'ann', day: DAY, at: AT, lostCents, open },
    ...(wagered ? { wagered } : {}),
  },
];
const line = (id: number, more: Partial<SettlementLine>): SettlementLine =>
  ({
    ...{ bet: id, seat: 1, wager: 'touchdown', stakeCents: 0, result: 'win' },
    ...{ returnedCents: 0, paidCents: 0, cutCents: 0, ...more },
  }) as SettlementLine;
const settles = (...lines: readonly SettlementLine[]): readonly TableEvent[] => [
  {
    type: 'Played',
    said: { type: 'CallThrow' },
    events: lines.map((settled) => ({ type: 'BetSettled', settled })),
  } as never,
];
const corrects = (...moved: readonly (readonly [number, number])[]): readonly TableEvent[] => [
  {
    ...{ type: 'RoundCorrected', reason: 'misread', events: [] },
    moved: moved.map(([seat, cents]) => ({ seat, cents })),
  } as never,
];

describe('House rules § play limits: who is counted', () => {
  test('nobody where no patron has chosen anything, nor a patron who is not there', () => {
    const now = acted(table([]), table([bet(1, 500)]));
    expect(guardPlay(nobody, now)).toStrictEqual([]);
    const elsewhere = patrons({ cal: { limits: { lossCents: 100 }, open: { 'T2/7/1': 500 } } });
    expect(guardPlay(elsewhere, now)).toStrictEqual([]);
    const corrected = acted(table([]), table([bet(1, 500)]), { events: corrects([1, -500]) });
    expect(guardPlay(elsewhere, corrected)).toStrictEqual([]);
  });

  test('a wager that is placed, one that grows by what is added, and nothing where nothing moves', () => {
    const open = { 'T1/7/1': 1_000 };
    const limits = { lossCents: 9_000 };
    expect(guardPlay(limited(limits), acted(table([]), table([bet(1, 1_000)])))).toStrictEqual(
      counted(1_000, open),
    );
    const before = table([bet(1, 1_000)]);
    expect(guardPlay(limited(limits, open), acted(before, table([bet(1, 1_500)])))).toStrictEqual(
      counted(500, { 'T1/7/1': 1_500 }),
    );
    expect(guardPlay(limited(limits, open), acted(before, before))).toStrictEqual([]);
  });

  test('a wager from before the limit neither when it is placed, made smaller, taken down nor decided', () => {
    const [none, all] = [patrons({ ann: {} }), limited({ lossCents: 9_000 })];
    const before = table([bet(1, 1_000)]);
    expect(guardPlay(none, acted(table([]), before))).toStrictEqual([]);
    expect(guardPlay(all, acted(before, table([bet(1, 400)])))).toStrictEqual([]);
    const events = settles(line(1, { returnedCents: 1_000, paidCents: 500 }));
    expect(guardPlay(all, acted(before, table([]), { events }))).toStrictEqual([]);
  });

  test('a wager from before the limit whole once it grows, so that a push leaves nothing won', () => {
    const limits = { lossCents: 9_000 };
    const [before, grown] = [table([bet(1, 5_000)]), table([bet(1, 5_100)])];
    const open = { 'T1/7/1': 5_100 };
    expect(guardPlay(limited(limits), acted(before, grown))).toStrictEqual(counted(5_100, open));
    const events = settles(line(1, { returnedCents: 5_100 }));
    expect(guardPlay(limited(limits, open), acted(grown, table([]), { events }))).toStrictEqual(
      counted(-5_100, { 'T1/7/1': 0 }, false),
    );
    expect(guardPlay(limited({ lossCents: 5_099 }), acted(before, grown))).toMatchObject({
      refused: 'over-own-limit',
    });
  });

  test('a seat that somebody else has, and one that was left with a wager on the layout', () => {
    const limits = { lossCents: 9_000 };
    const others = acted(table([]), table([bet(1, 1_000, { seat: 2 })]));
    expect(guardPlay(limited(limits), others)).toStrictEqual([]);
    const left = { seats: { 2: SEATS[2] } };
    const decided = acted(table([bet(1, 1_000)], left), table([], left), {
      events: settles(line(1, { returnedCents: 1_000, paidCents: 2_000 })),
    });
    const open = { 'T1/7/1': 1_000, 'T2/3/1': 400 };
    expect(guardPlay(limited(limits, open), decided)).toStrictEqual(
      counted(-3_000, { 'T1/7/1': 0 }, false),
    );
    // What lies at another table alone is not looked for here.
    expect(guardPlay(limited(limits, { 'T2/3/1': 400 }), decided)).toStrictEqual([]);
  });

  test('all of them, each for themselves', () => {
    const limits = { lossCents: 9_000 };
    const both = patrons({ ann: { limits }, bob: { limits } });
    const after = table([bet(1, 500), bet(2, 700, { seat: 2 })]);
    expect(guardPlay(both, acted(table([]), after))).toMatchObject([
      { person: 'ann', lostCents: 500, open: { 'T1/7/1': 500 } },
      { person: 'bob', lostCents: 700, open: { 'T1/7/2': 700 } },
    ]);
  });
});

describe('House rules § play limits: what came back', () => {
  const open = { 'T1/7/1': 1_000, 'T1/7/2': 600, 'T2/3/1': 400 };
  const before = table([bet(1, 1_000), bet(2, 600, { wager: 'defense' })]);
  const people = limited({ lossCents: 9_000 }, open);

  test('taken down whole or in part, and no more than that', () => {
    expect(guardPlay(people, acted(before, table([bet(1, 1_000)])))).toStrictEqual(
      counted(-600, { 'T1/7/2': 0 }, false),
    );
    const smaller = table([bet(1, 300), bet(2, 600, { wager: 'defense' })]);
    expect(guardPlay(people, acted(before, smaller))).toStrictEqual(
      counted(-700, { 'T1/7/1': 300 }, false),
    );
  });

  test('with the winnings, also those of a coupon, and once', () => {
    const events = settles(
      line(1, { returnedCents: 1_000, paidCents: 2_000, coupon: { paidCents: 500 } as never }),
      line(2, { result: 'lose' as never }),
    );
    expect(guardPlay(people, acted(before, table([]), { events }))).toStrictEqual(
      counted(-3_500, { 'T1/7/1': 0, 'T1/7/2': 0 }, false),
    );
  });

  test('nothing because a new round begins: its bets are other bets', () => {
    const after = table([], {}, { number: 8 });
    expect(guardPlay(people, acted(before, after))).toStrictEqual([]);
  });
});

describe('House rules § play limits: a correction', () => {
  const events = corrects([1, -300], [2, 5_000], [1, 100]);

  test('counts what it moves at the seats of the patron, and what lies there now', () => {
    const before = table([bet(1, 1_000), bet(2, 600, { wager: 'defense' })]);
    const after = table([
      bet(1, 500, { seat: 2 }),
      bet(2, 1_000),
      bet(3, 600, { wager: 'defense' }),
    ]);
    // The second was placed before the limit.
    const people = limited({ lossCents: 9_000 }, { 'T1/7/1': 1_000, 'T1/6/4': 70, 'T2/7/9': 80 });
    expect(guardPlay(people, acted(before, after, { events }))).toStrictEqual(
      counted(200, { 'T1/7/1': 0, 'T1/7/2': 1_000 }, false),
    );
  });

  test('knows a wager by its seat, its area and its names', () => {
    const named = (id: number, names: readonly number[]) => bet(id, 500, { wager: 'pair', names });
    const before = table([named(1, [2, 3]), named(2, [4, 5])]);
    const after = table([named(1, [4, 5]), named(2, [2, 3])]);
    const people = limited({ lossCents: 9_000 }, { 'T1/7/1': 500 });
    expect(guardPlay(people, acted(before, after, { events: corrects([1, 0]) }))).toStrictEqual(
      counted(0, { 'T1/7/1': 0, 'T1/7/2': 500 }, false),
    );
  });

  test('of somebody without a limit counts nothing, and closes what was open', () => {
    const before = table([bet(1, 1_000)]);
    const after = table([bet(1, 1_000), bet(2, 300, { wager: 'defense' })]);
    expect(guardPlay(patrons({ ann: {} }), acted(before, after, { events }))).toStrictEqual([]);
  });

  test('that enters a wager is held to the limits by what it adds, without what was void', () => {
    const lost = (id: number, stakeCents: number, result = 'lose') =>
      line(id, { stakeCents, result: result as never });
    const before = table([], {}, { settled: [lost(1, 1_000), lost(2, 5_000, 'void')] });
    const settled = [lost(1, 1_000), lost(2, 5_000, 'void'), lost(3, 800), lost(4, 700, 'void')];
    const entered = (limits: PlayLimits) =>
      guardPlay(
        limited(limits),
        acted(before, table([], {}, { settled }), { events: corrects([1, -800]) }),
      );
    expect(entered({ stakeCents: 800 })).toStrictEqual(counted(800, {}));
    expect(entered({ stakeCents: 799 })).toMatchObject({ refused: 'over-own-limit' });
    expect(entered({ lossCents: 800 })).toStrictEqual(counted(800, {}));
    expect(entered({ lossCents: 799 })).toMatchObject({ refused: 'over-own-limit' });
  });

  test('that takes wagers away raises none, and passes no limit', () => {
    const before = table([bet(1, 1_000), bet(2, 600, { wager: 'defense' })]);
    const open = { 'T1/7/1': 1_000, 'T1/7/2': 600 };
    const people = limited({ stakeCents: 100 }, open);
    const now = acted(before, table([bet(1, 1_000)]), { events: corrects([1, 600]) });
    expect(guardPlay(people, now)).toStrictEqual(
      counted(-600, { 'T1/7/1': 1_000, 'T1/7/2': 0 }, false),
    );
  });
});

describe('House rules § play limits: what a patron is told', () => {
  const told = (limits: PlayLimits, more: Partial<Protection> = {}, stakeCents = 1_000) => {
    const people = patrons({ ann: { limits, ...more } });
    const others = bet(9, 90_000, { seat: 2 });
    return guardPlay(people, acted(table([others]), table([others, bet(1, stakeCents)])));
  };
  const because = (what: string) => ({
    refused: 'over-own-limit',
    because: `The patron has set ${what}. Wager less, or wait.`,
    cite: 'House rules § play limits',
  });

  test('which limit it is', () => {
    const played = { day: DAY, lostCents: 600, milliseconds: 20 * 60_000 + 1, last: AT };
    expect(told({ stakeCents: 999 })).toEqual(because('a limit of $9.99 on the layout'));
    expect(told({ lossCents: 1_599 }, { played })).toEqual(
      because('a limit of $15.99 lost in a gaming day'),
    );
    expect(told({ minutes: 20 }, { played })).toEqual(
      because('a limit of 20 minutes of play in a gaming day'),
    );
    expect(told({ stakeCents: 1_000, lossCents: 1_600, minutes: 21 }, { played })).toStrictEqual(
      counted(1_000, { 'T1/7/1': 1_000 }),
    );
  });

  test('all that lies counts, here and elsewhere, and a raise by what is there then', () => {
    const open = { 'T1/7/1': 1_000, 'T2/3/1': 400, 'T12/3/1': 100 };
    const raised = acted(table([bet(1, 1_000)]), table([bet(1, 1_500)]));
    expect(guardPlay(limited({ stakeCents: 1_999 }, open), raised)).toMatchObject({
      refused: 'over-own-limit',
    });
    expect(guardPlay(limited({ stakeCents: 2_000 }, open), raised)).toMatchObject([{}]);
    expect(guardPlay(limited({ lossCents: 500 }, open), raised)).toMatchObject([{}]);
    expect(guardPlay(limited({ lossCents: 499 }, open), raised)).toMatchObject({
      refused: 'over-own-limit',
    });
  });

  test('until when they are away, and nothing of an end where there is none', () => {
    const away = (more: Partial<Protection>) => told({}, more);
    const says = (until: string) => ({
      refused: 'patron-away',
      because: `This patron has chosen not to play${until}. Accept no wager, and cash out the chips.`,
    });
    expect(away({ awayUntil: AT + 24 * 3_600_000 })).toMatchObject(says(' until 2026-02-01'));
    expect(away({ excluded: { since: 0 } })).toMatchObject(says(''));
  });
});

describe('House rules § play limits: somebody away', () => {
  const people = patrons({ ann: { excluded: { since: 0 } } });
  const offer = { 1: { serial: 'AA 00000001' } } as object as NonNullable<Table['offers']>;
  const refused = { refused: 'patron-away' };

  test('offers no coupon; one that was offered before may lie, and others offer theirs', () => {
    expect(guardPlay(people, acted(table([]), table([], { offers: offer })))).toMatchObject(
      refused,
    );
    const with2 = table([], { offers: { 2: { serial: 'AA 00000002' } } as never });
    expect(
      guardPlay(people, acted(with2, { ...with2, offers: { ...with2.offers, ...offer } })),
    ).toMatchObject(refused);
    const lies = table([], { offers: offer });
    expect(guardPlay(people, acted(lies, lies))).toStrictEqual([]);
    expect(guardPlay(people, acted(table([]), with2))).toStrictEqual([]);
  });

  test('buys no chips, and is in nobody’s way who does', () => {
    const buys = (seat: number) =>
      guardPlay(people, acted(table([]), table([]), { asks: { type: 'BuyIn', seat, cents: 100 } }));
    expect(buys(1)).toMatchObject(refused);
    expect(buys(2)).toStrictEqual([]);
  });

  test('takes no seat, leaves one, and has wagers played that lie', () => {
    const empty = { seats: { 2: SEATS[2] } };
    expect(guardPlay(people, acted(table([], empty), table([])))).toMatchObject(refused);
    expect(guardPlay(people, acted(table([]), table([], empty)))).toStrictEqual([]);
    const lies = table([bet(1, 500)]);
    expect(guardPlay(people, acted(lies, lies))).toStrictEqual([]);
    expect(guardPlay(people, acted(lies, table([bet(1, 600)])))).toMatchObject(refused);
  });
});

test('House rules § play limits, § correction what is owed to patrons who are gone counts for each of them alone', () => {
  const gone = { seats: {} };
  const owed = [
    { patron: 'ann', cents: -300 },
    { patron: 'bob', cents: 5_000 },
  ];
  const events = [
    { type: 'RoundCorrected', reason: 'misread', events: [], moved: [], owed } as never,
  ];
  const corrected = acted(table([], gone), table([], gone), { events });
  expect(guardPlay(limited({ lossCents: 9_000 }), corrected)).toStrictEqual(
    counted(300, {}, false),
  );
  const neither = patrons({ cal: { limits: { lossCents: 9_000 } } });
  expect(guardPlay(neither, corrected)).toStrictEqual([]);
});
