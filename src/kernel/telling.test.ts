import { describe, expect, test } from 'vitest';
import type { Beat } from './felt.ts';
import type { AnyGame } from './game.ts';
import type { Play } from './play.ts';
import { beatsOf, type Telling, tellingMs } from './telling.ts';

/** A game of one event, `Thrown`, that tells what a test gives it. */
interface Tells {
  readonly beats?: readonly Beat[] | undefined;
  readonly call?: string | undefined;
  readonly seen?: boolean;
  readonly settles?: readonly object[];
  readonly wagers?: Readonly<Record<string, object>>;
}
const gameOf = ({ beats, call, seen = true, settles = [], wagers = {} }: Tells): AnyGame =>
  ({
    procedure: () => ({ evolve: (round: number) => round + 1 }),
    see: (event: unknown) => (seen ? event : undefined),
    call: () => call,
    settlement: () => settles,
    wagers: () => wagers,
    screen: {
      tell: () => beats,
      words: { es: { titles: {}, calls: [[/^the throw (.)$/, 'tiro $1']] } },
    },
  }) as never;
const telling = (game: AnyGame, change: Partial<Telling> = {}): Telling => ({
  ...{ game, rules: {}, viewer: { as: 'table' } as never, language: 'en', ...change },
});
const play = (bets: readonly object[] = []): Play =>
  ({ round: 0, bets, players: [], settled: [], number: 1, betsPlaced: 0 }) as never;
const thrown = { type: 'Thrown' };
const settled = (bet: number) => ({ type: 'BetSettled', settled: { bet } }) as never;
const told = (tells: Tells, events: readonly object[] = [thrown], change: Partial<Telling> = {}) =>
  beatsOf(telling(gameOf(tells), change), play(), events as never);

describe('House rules § screens what happened is told in the order of the chapter', () => {
  test('in the game’s own beats, or in the dealer’s call with a capital', () => {
    expect(told({ beats: [{ say: 'the throw 6', ms: 5 }], call: 'x' })).toEqual([
      { say: 'the throw 6', ms: 5 },
    ]);
    expect(told({ call: 'seven out' })).toEqual([{ say: 'Seven out', ms: 1200 }]);
    expect(told({})).toEqual([]);
    expect(told({ call: 'seven out', seen: false })).toEqual([]);
  });

  test('in another language by the words of the calls, and nothing else of a beat changes', () => {
    const es = { language: 'es' } as const;
    const beats = [{ say: 'the throw 6', why: 'the throw 5', ms: 5 }, { ms: 7 }];
    expect(told({ beats }, [thrown], es)).toStrictEqual([
      { say: 'tiro 6', why: 'tiro 5', ms: 5 },
      { ms: 7 },
    ]);
    expect(told({ beats })).toStrictEqual(beats);
  });

  test('what an event settles is told after it, with a beat of the game’s own if there is one', () => {
    const events = [thrown, settled(4), settled(5)];
    expect(told({ beats: [{ say: 'six', ms: 5 }] }, events)).toEqual([
      { say: 'six', ms: 5 },
      { settled: [4, 5], ms: 1120 },
    ]);
    const own = [
      { say: 'later', ms: 3, after: true },
      { say: 'paid', ms: 9, settles: true },
      { say: 'six', ms: 5 },
    ] as const;
    expect(told({ beats: own }, events)).toStrictEqual([
      { say: 'six', ms: 5 },
      { say: 'paid', ms: 9, settled: [4, 5] },
      { say: 'later', ms: 3 },
    ]);
    // With nothing to settle the beat is told all the same.
    expect(told({ beats: own })).toStrictEqual([
      { say: 'six', ms: 5 },
      { say: 'paid', ms: 9 },
      { say: 'later', ms: 3 },
    ]);
  });

  test('chips are pushed 0.12 s apart, and for no longer than 1.6 s', () => {
    const ms = (lines: number) =>
      tellingMs(told({}, [thrown, ...Array.from({ length: lines }, (_, at) => settled(at))]));
    expect([1, 2, 6, 7].map(ms)).toEqual([1000, 1120, 1600, 1600]);
    expect(ms(0)).toBe(0);
  });

  test('each event has its own, and what only places chips tells nothing', () => {
    const events = [{ type: 'BetWithdrawn', bet: 1 }, thrown, settled(1), thrown, settled(2)];
    expect(
      told({ beats: [{ say: 'six', ms: 5 }] }, events).map(({ ms, settled: of }) => [ms, of]),
    ).toEqual([
      ...[
        [5, undefined],
        [1000, [1]],
        [5, undefined],
        [1000, [2]],
      ],
    ]);
  });
});

describe('House rules § screens the wagers that win with an event are lit', () => {
  const wager = (change: object = {}) => ({
    open: () => true,
    result: (round: number) => (round === 1 ? { result: 'win', line: 'six' } : undefined),
    ...change,
  });
  const lit = (
    tells: Tells,
    { viewer, bets }: { readonly viewer?: object; readonly bets?: readonly object[] } = {},
  ) =>
    beatsOf(
      telling(gameOf(tells), viewer === undefined ? {} : { viewer: viewer as never }),
      play(bets),
      [thrown] as never,
    );
  const settles = [{ wagers: ['over'] }];

  test('with the last beat that is no aside, or with one of their own', () => {
    const wagers = { over: wager() };
    const over = ['over', 'over/six'];
    expect(lit({ settles, wagers })).toEqual([{ lit: over, ms: 0 }]);
    const beats = [{ ms: 1 }, { ms: 2, lit: ['die'] }, { ms: 3, aside: true }] as never;
    expect(lit({ settles, wagers, beats })).toEqual([
      ...[{ ms: 1 }, { ms: 2, lit: ['die', ...over] }, { ms: 3, aside: true }],
    ]);
    expect(lit({ settles, wagers, beats: [{ ms: 1 }] as never })).toEqual([{ ms: 1, lit: over }]);
    expect(lit({ settles, wagers, beats: [{ ms: 3, aside: true }] as never })).toEqual([
      ...[
        { ms: 3, aside: true },
        { lit: over, ms: 0 },
      ],
    ]);
    expect(lit({ settles: [...settles, ...settles], wagers })).toEqual([{ lit: over, ms: 0 }]);
  });

  test('not what loses, what is void, what is named by its player, or what nobody knows', () => {
    const none = (change: object, of: readonly object[] = settles) =>
      expect(lit({ settles: of, wagers: { over: wager(change) } })).toEqual([]);
    none({ result: () => ({ result: 'lose' }) });
    none({ result: () => undefined });
    none({ names: { count: 1 } });
    none({}, [{ wagers: ['over'], voided: true }]);
    none({}, [{ wagers: ['under'] }]);
    expect(lit({ settles: [], wagers: { over: wager() } })).toEqual([]);
  });

  test('not what had won before, took no more wagers and waits for nothing', () => {
    const always = { result: () => ({ result: 'win', line: 'six' }) };
    const closed = { ...always, open: () => 'closed' };
    const lights = (change: object, bets: readonly object[] = []) =>
      lit({ settles, wagers: { over: wager(change) } }, { bets }).length;
    expect(lights(closed)).toBe(0);
    expect(lights(always)).toBe(1);
    expect(lights({ open: () => 'closed' })).toBe(1);
    expect(lights(closed, [{ wager: 'over', seat: 1 }])).toBe(1);
    expect(lights(closed, [{ wager: 'under', seat: 1 }])).toBe(0);
  });

  test('what is settled for one seat is lit for its player, and for those who only watch', () => {
    const seats: number[] = [];
    const wagers = {
      over: wager({
        result: (_round: number, { seat }: { seat: number }) => {
          seats.push(seat);
          return { result: 'win', line: 'six' };
        },
      }),
    };
    const forTwo = { settles: [{ wagers: ['over'], seats: [2] }], wagers };
    const lights = (viewer?: object, of: Tells = forTwo, bets: readonly object[] = []) =>
      lit(of, { ...(viewer === undefined ? {} : { viewer }), bets }).length;
    expect(lights({ as: 'seat', seat: 2 })).toBe(1);
    expect(lights({ as: 'seat', seat: 3 })).toBe(0);
    expect(lights()).toBe(1);
    expect(new Set(seats)).toEqual(new Set([2]));
    seats.length = 0;
    lights(undefined, { settles, wagers }, [{ wager: 'under', seat: 7 }]);
    lights(undefined, { settles, wagers });
    lights({ as: 'seat', seat: 4 }, { settles, wagers });
    expect([...new Set(seats)]).toEqual([7, 1, 4]);
  });
});
