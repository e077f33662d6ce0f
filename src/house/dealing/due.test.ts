import { describe, expect, test } from 'vitest';
import {
  betOf,
  CLOSING,
  codeOf,
  DEVICE,
  GAME,
  HEX,
  PROMISE,
  SESSION,
  tableAfter,
  tableWith,
  WINDOW,
  whereAt,
} from '../../../test/electronic-table.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { Table } from '../../table/index.ts';
import type { DevicePart } from './at-device.ts';
import type { Device } from './device.ts';
import { type DueAt, dueAt } from './due.ts';
import { guard } from './guard.ts';
import { SESSION_LENGTH } from './session.ts';

const SHAKEN = [
  { type: 'Join', seat: 1 },
  betOf(1),
  { type: 'ShakeCup', cup: 'red' },
  { type: 'ShakeCup', cup: 'blue' },
];
const REVEALS = { type: 'RevealHands', red: [1, 1, 1], blue: [1, 1, 1] };
const DRAW = { shape: { dice: 6 }, outcome: [1, 1, 1, 1, 1, 1] } as const;
const SHAKE = { type: 'ShakeCup', cup: 'red' };
/** The game, where a round waits for this and draws nothing. */
const waitingFor = (next: object): AnyGame =>
  ({ ...GAME, draw: () => undefined, next: () => next }) as unknown as AnyGame;
const JOINED = [{ type: 'Join', seat: 1 }, betOf(1), { type: 'Join', seat: 2 }];
const idle = tableAfter(...JOINED);
const shaken = tableAfter(...SHAKEN);
const over = tableAfter(...SHAKEN, REVEALS);

interface Asked {
  readonly game?: AnyGame;
  readonly table?: Table;
  readonly change?: object;
  readonly day?: string;
  readonly seen?: object;
  readonly known?: string;
}
/** What is due at a table, whose vault says what it was asked for. */
const due = ({ table = tableWith(), change = {}, day = '2026-11-16', ...more }: Asked = {}) =>
  dueAt({
    ...{
      name: 'T1',
      game: more.game ?? GAME,
      table,
      device: { ...DEVICE, ...change },
      day,
      house: HEX,
    },
    vault: {
      opens: (...asked: readonly unknown[]) => ({ opens: asked }),
      secret: ({ session }: { session: string }, index: number) => `${session} ${index}`,
      draws: (_game: unknown, _table: unknown, _device: unknown, signature: unknown) => ({
        command: REVEALS,
        draw: { ...DRAW, ...(signature === undefined ? {} : { signature }) },
      }),
    },
    beacons: {
      seen: () => more.seen,
      known: (round: number) => (round === 9 ? more.known : undefined),
    },
  } as unknown as DueAt);
const deal = (asks: object, part: object = {}) => ({
  ...{ kind: 'deal', table: 'T1', game: 'three-dice-yahtzee', asks, ...part },
});
const step = (what: string) => `T1/2026-11-16/1 1 ${what}`;
const soon = { kind: 'soon' };
const none = { session: undefined };

describe('FAIRNESS § 2 what the device of a table does next', () => {
  test('nothing at a table that is closed or made of felt, nor before anybody has wagered', () => {
    expect(due()).toBeUndefined();
    expect(due({ table: { ...over, status: 'closed' } })).toBeUndefined();
    expect(due({ table: { ...over, kind: 'felt' } })).toBeUndefined();
  });

  test('a session, where a table was left open without one', () => {
    const opens = { opens: ['T1/2026-11-16/1', HEX, true] };
    const session = {
      command: { kind: 'session', table: 'T1', game: 'three-dice-yahtzee', opens },
      ...{ step: 'session T1 2026-11-16', at: soon },
    };
    expect(due({ change: none })).toStrictEqual(session);
    expect(due({ table: tableWith(1), change: none })).toBeUndefined();
    expect(due({ change: { promise: undefined } })).toBeUndefined();
  });

  test('closing at its time, or at once where a beacon as new as its own was seen', () => {
    const table = tableWith(1);
    const close = { kind: 'close', table: 'T1', game: 'three-dice-yahtzee' };
    const at = (beaconRound: number, seen?: object) =>
      due({ table, change: { window: { ...WINDOW, beaconRound } }, ...(seen && { seen }) });
    const later = {
      ...{ command: close, step: step('close 1'), at: { kind: 'time', time: WINDOW.closesAt } },
    };
    expect(at(0)).toStrictEqual(later);
    expect(at(0, { round: 9 })).toStrictEqual(later);
    expect(at(10, { round: 9 })).toStrictEqual(later);
    for (const round of [10, 11])
      expect(at(10, { round })).toStrictEqual({
        ...{ command: { ...close, seen: { round } }, step: step('close 1'), at: soon },
      });
  });

  test('what is forced once betting is closed, and then the draw, from its beacon', () => {
    const closed = { closing: CLOSING };
    const shake = { type: 'ShakeCup', cup: 'red' };
    expect(due({ table: tableWith(1), change: closed })).toStrictEqual({
      ...{ command: deal(shake), step: step('ShakeCup'), at: soon },
    });
    expect(due({ table: shaken, change: closed })).toStrictEqual({
      ...{ command: deal(REVEALS, { draw: DRAW }), step: step('draw 1'), at: soon },
    });
    const waits = { closing: { ...CLOSING, beaconRound: 9 } };
    expect(due({ table: shaken, change: waits })).toStrictEqual({ beacon: 9 });
    expect(due({ table: shaken, change: waits, known: 'ab' })).toStrictEqual({
      command: deal(REVEALS, { draw: { ...DRAW, signature: 'ab' } }),
      ...{ step: step('draw 1'), at: soon },
    });
    // A round that is over has nothing to deal.
    expect(due({ table: over, change: closed })).toBeUndefined();
  });

  test('a coupon on the layout is named with the deal', () => {
    const { play, ...rest } = tableWith(1);
    const bets = play.bets.map((bet) => ({ ...bet, matchPlay: { serial: 'AA 00000001' } }));
    const table = { ...rest, play: { ...play, bets } } as never;
    expect(due({ table, change: { closing: CLOSING } })).toMatchObject({
      command: { kind: 'deal', coupons: true },
    });
  });

  test('whoever has joined and does not wager sits out where the round waits for them, before any window', () => {
    const game = waitingFor({ kind: 'choice', commands: [] });
    const at = (change: object, table = idle) => due({ game, table, change });
    const sitsOut = deal({ type: 'SitOut', seat: 2 });
    expect(at({})).toStrictEqual({ command: sitsOut, step: step('sit out 2'), at: soon });
    expect(at({ drawn: [{}] })).toBeUndefined();
    expect(at({}, tableWith(1))).toBeUndefined();
    expect(at({ window: WINDOW })).toMatchObject({ command: { kind: 'close' } });
  });

  test('a choice that nobody makes, its first, when its time is up', () => {
    const game = waitingFor({ kind: 'choice', commands: [SHAKE, { ...SHAKE, cup: 'blue' }] });
    const at = (change: object) => due({ game, table: tableWith(1), change });
    expect(at({ asked: { since: 1, until: 7 } })).toStrictEqual({
      ...{ command: deal(SHAKE), step: step('choice 1 7') },
      at: { kind: 'answer', since: 1, until: 7 },
    });
    expect(at({})).toBeUndefined();
  });

  test('what is forced before a window, and in one where it ends no wager', () => {
    const forced = { command: deal(SHAKE), step: step('ShakeCup'), at: soon };
    expect(due({ table: tableWith(1) })).toStrictEqual(forced);
    const wagers: AnyGame['wagers'] = (rules) =>
      Object.fromEntries(
        Object.entries((GAME as AnyGame).wagers(rules)).map(([id, wager]) => [
          ...([id, { ...wager, open: () => true as const }] as const),
        ]),
      );
    const game: AnyGame = { ...(GAME as AnyGame), wagers };
    expect(due({ game, table: tableWith(1), change: { window: WINDOW } })).toStrictEqual(forced);
  });

  test('the next round with the secret of the last, once its result was seen', () => {
    const begins = (part: object) => ({
      ...{ command: deal({ type: 'BeginRound' }, part), step: step('next round') },
      at: { kind: 'result seen' },
    });
    const reveals = 'T1/2026-11-16/1 1';
    expect(due({ table: over })).toStrictEqual(begins({ reveals }));
    const opens = { opens: ['T1/2026-11-17/1', HEX, true] };
    expect(due({ table: over, day: '2026-11-17' })).toStrictEqual(begins({ reveals, opens }));
  });

  test('a session whose rounds are used up begins no other that day, and on another day a new one does', () => {
    const at = (index: number, day?: string) =>
      due({ table: over, change: { promise: { ...PROMISE, index } }, ...(day && { day }) });
    expect(at(SESSION_LENGTH - 1)).toMatchObject({ command: { kind: 'deal' } });
    expect(at(SESSION_LENGTH)).toBeUndefined();
    expect(at(SESSION_LENGTH, '2026-11-17')).toMatchObject({ command: { kind: 'deal' } });
  });
});

describe('FAIRNESS § 2.6 the device says what was drawn, and nothing that it would rather have', () => {
  const closing = CLOSING;
  const said = (asks: object, part: DevicePart, change: object = { closing }, table = shaken) => {
    const command = { type: 'Say', said: asks } as never;
    return codeOf(guard(whereAt(), table, { ...DEVICE, ...change } as Device, command, part));
  };
  const signature = 'ab'.repeat(48);

  test('after closing, with the record of the draw, of the shape that the game asks for', () => {
    expect(said(REVEALS, { draw: DRAW })).toBeUndefined();
    expect(said(REVEALS, { draw: DRAW }, {})).toBe('not-closed');
    expect(said(REVEALS, {})).toBe('not-due');
    expect(said({ ...REVEALS, red: [6, 6, 6] }, { draw: DRAW })).toBe('not-due');
    const other = { shape: { dice: 6 }, outcome: [6, 6, 6, 1, 1, 1] } as const;
    expect(said(REVEALS, { draw: other })).toBe('not-due');
    for (const shape of [{ dice: 5 }, { number: 6 }, { deal: 6, of: 52 }])
      expect(said(REVEALS, { draw: { ...DRAW, shape } as never })).toBe('not-due');
  });

  test('with the signature of the beacon where the session has one, and without it where it has none', () => {
    const session = { ...SESSION, beacon: HEX };
    const change = { closing: { ...closing, beaconRound: 9 }, session };
    expect(said(REVEALS, { draw: { ...DRAW, signature } }, change)).toBeUndefined();
    expect(said(REVEALS, { draw: DRAW }, change)).toBe('beacon-wrong');
    expect(said(REVEALS, { draw: { ...DRAW, signature: 'ab' } }, change)).toBe('beacon-wrong');
    expect(said(REVEALS, { draw: { ...DRAW, signature } })).toBe('beacon-wrong');
    const asks = { type: 'Say', said: REVEALS } as never;
    expect(
      guard(whereAt(), shaken, { ...DEVICE, ...change } as Device, asks, { draw: DRAW }),
    ).toMatchObject({ because: 'Draw with the signature of beacon 9.' });
  });

  test('what ends wagers waits for the window, and a choice for its time', () => {
    const shake = { type: 'ShakeCup', cup: 'red' };
    const table = tableWith(1);
    expect(said(shake, {}, { window: WINDOW }, table)).toBe('window-open');
    expect(said(shake, {}, {}, table)).toBeUndefined();
    expect(said(shake, {}, { closing }, table)).toBeUndefined();
    expect(said(shake, { draw: DRAW }, { closing }, table)).toBe('not-due');
    expect(said({ type: 'ShakeCup', cup: 'blue' }, {}, {}, table)).toBe('not-due');
  });

  test('a seat that waits in vain is sent away before any window, and after closing where nothing goes on', () => {
    const waits = waitingFor({ kind: 'choice', commands: [] });
    const sitsOut = (seat: number, change: object = {}, game = waits) => {
      const asks = { type: 'Say', said: { type: 'SitOut', seat } } as never;
      return codeOf(guard(whereAt({ game }), idle, { ...DEVICE, ...change } as Device, asks, {}));
    };
    expect(sitsOut(2)).toBeUndefined();
    expect(sitsOut(1)).toBe('not-due');
    for (const change of [{ window: WINDOW }, { window: WINDOW, closing }])
      expect(sitsOut(2, change)).toBe('not-due');
    expect(sitsOut(2, { drawn: [{}] })).toBe('not-due');
    expect(sitsOut(2, { closing })).toBeUndefined();
    expect(sitsOut(1, { closing })).toBe('not-due');
    expect(sitsOut(2, { closing, drawn: [{}] })).toBe('not-due');
    expect(sitsOut(2, { closing }, waitingFor({ kind: 'forced', command: SHAKE }))).toBe('not-due');
  });

  test('a choice is made by the device when its time is up, and not in a window', () => {
    const game = waitingFor({ kind: 'choice', commands: [SHAKE] });
    const at = (time: number, change: object) =>
      codeOf(
        guard(
          ...[whereAt({ game, at: time }), tableWith(1), { ...DEVICE, ...change } as Device],
          ...([{ type: 'Say', said: SHAKE }, {}] as never as [never, DevicePart]),
        ),
      );
    const asked = { since: 1, until: 2_000_000_000_000 };
    expect(at(asked.until, { asked })).toBeUndefined();
    expect(at(asked.until - 1, { asked })).toBe('window-open');
    expect(at(asked.until, {})).toBe('window-open');
    expect(at(asked.until, { asked, window: WINDOW })).toBe('window-open');
    expect(at(asked.until - 1, { asked, closing })).toBeUndefined();
  });

  test('no wager of a player is placed by the device, nor is a seat sent away that has one', () => {
    expect(said(betOf(2), {}, {}, tableWith(1))).toBe('not-due');
    expect(said({ type: 'SitOut', seat: 1 }, {}, {}, tableWith(1))).toBe('not-due');
    expect(said({ type: 'SitOut', seat: 2 }, {}, {}, tableWith(1))).toBe('not-due');
  });
});

test('FAIRNESS § 2.7 a secret is asked of the vault for the place that was committed to', () => {
  const change = { promise: { ...PROMISE, index: 5 } };
  expect(due({ table: over, change })).toMatchObject({
    command: { reveals: 'T1/2026-11-16/1 5' },
    step: 'T1/2026-11-16/1 5 next round',
  });
});
