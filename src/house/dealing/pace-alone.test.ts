import { expect, test } from 'vitest';
import {
  codeOf,
  DEVICE,
  GAME,
  NOW,
  SESSION,
  tableWith,
  whereAt,
} from '../../../test/electronic-table.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { Actor, Table } from '../../table/index.ts';
import { decideMoreTime } from './closing.ts';
import { answerMs, paceOf, setsCards, wageringMs } from './pace.ts';

const PACE = { laterMs: 5_000, answerMs: 6_000, settingMs: 7_000, aloneMs: 60_000 };
const paced = { ...SESSION, pace: PACE };
const both = tableWith(1, 2);
const alone: Table = { ...both, seats: { 1: both.seats[1]! } };

test('FAIRNESS § 2.4 a pace goes with the time for wagers, within three seconds and two minutes', () => {
  expect(paceOf(15_000)).toEqual({
    ...{ laterMs: 12_000, answerMs: 10_000, settingMs: 45_000, aloneMs: 120_000 },
  });
  expect(paceOf(30_000)).toMatchObject({ laterMs: 24_000, answerMs: 20_000, settingMs: 90_000 });
  expect(paceOf(3_000)).toMatchObject({ laterMs: 3_000, answerMs: 3_000, settingMs: 9_000 });
  expect(paceOf(120_000)).toMatchObject({ laterMs: 96_000, settingMs: 120_000 });
});

test('FAIRNESS § 2.4 wagers are open for their time, before a later draw for less, and longer for who is alone', () => {
  expect(wageringMs(both, SESSION, 0)).toBe(15_000);
  expect(wageringMs(alone, SESSION, 1)).toBe(15_000);
  expect(wageringMs(both, paced, 0)).toBe(15_000);
  expect(wageringMs(both, paced, 1)).toBe(5_000);
  expect(wageringMs(alone, paced, 1)).toBe(60_000);
  expect(wageringMs(alone, { ...paced, windowMs: 90_000 }, 0)).toBe(90_000);
});

/** A game in which these seats have cards to set, and something may pass by itself. */
const setting = (seats: readonly number[], passing = false): AnyGame =>
  ({
    ...GAME,
    next: () => ({ kind: 'choice', commands: [], ...(passing ? { passing: true } : {}) }),
    screen: {
      arrange: (_rules: unknown, _round: unknown, seat: number) =>
        seats.includes(seat) ? {} : undefined,
    },
  }) as never;

test('FAIRNESS § 2.4 an answer has its time, longer to set cards and for who is alone, and short where it passes by itself', () => {
  const ms = (game: AnyGame, table: Table, terms: typeof paced | typeof SESSION = paced) =>
    answerMs(whereAt({ game }), table, terms);
  expect(ms(setting([]), both)).toBe(6_000);
  expect(ms(setting([2]), both)).toBe(7_000);
  expect(ms(setting([2]), alone)).toBe(60_000);
  expect(ms(setting([]), alone, { ...paced, pace: { ...PACE, aloneMs: 1_000 } })).toBe(6_000);
  expect(ms(setting([1], true), both)).toBe(3_000);
  expect(ms(GAME, both)).toBe(6_000);
  // Without a pace cards are set in three times the time for wagers.
  expect(ms(setting([]), both, SESSION)).toBe(15_000);
  expect(ms(setting([1], true), both, SESSION)).toBe(45_000);
  expect([setsCards(setting([1]), both, 1), setsCards(setting([1]), both, 2)]).toEqual([
    true,
    false,
  ]);
  expect(setsCards(GAME, both, 1)).toBe(false);
});

test('FAIRNESS § 2.4 a player who sets cards may take half a minute more, three times a round', () => {
  const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];
  const more = (asked: object | undefined, game = setting([1]), by = player) =>
    codeOf(
      decideMoreTime(
        whereAt({ game, by }),
        both,
        { ...DEVICE, ...(asked && { asked }) } as never,
        1,
      ),
    );
  const until = NOW + 1_000;
  const extended = [{ type: 'ChoiceExtended', seat: 1, until: until + 30_000 }];
  expect(more({ since: NOW, until })).toEqual(extended);
  expect(more({ since: NOW, until: NOW })).toHaveLength(1);
  expect(more({ since: NOW, until: NOW - 1 })).toBe('not-due');
  expect(more(undefined)).toBe('not-due');
  expect(more({ since: NOW, until }, setting([2]))).toBe('not-due');
  expect(more({ since: NOW, until, more: [1, 2, 1] })).toEqual(extended);
  expect(more({ since: NOW, until, more: [1, 2, 1, 1] })).toBe('no-more-time');
  expect(more({ since: NOW, until }, setting([1]), [{ person: 'patron-1', duty: 'dealer' }])).toBe(
    'not-your-seat',
  );
});
