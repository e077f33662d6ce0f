import { expect } from 'vitest';
import { threeDiceYahtzee } from '../src/games/index.ts';
import type { AtDevice } from '../src/house/dealing/at-device.ts';
import { type Device, type SessionTerms, silentDevice } from '../src/house/dealing/device.ts';
import { SESSION_LENGTH } from '../src/house/dealing/session.ts';
import { THE_DEVICE } from '../src/house/people/signers.ts';
import { evolveAll } from '../src/kernel/decider.ts';
import { bytesOf, chainStep, toHex } from '../src/kernel/draw.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { closedTable, playing, type Table } from '../src/table/index.ts';

/*
 * An electronic table and its device as plain values, without a house: what the protocol answers is asked of them directly.
 */

export const GAME = threeDiceYahtzee;
export const HEX = 'ab'.repeat(32);
export const SECRET = 'cd'.repeat(32);
export const NOW = 1_700_000_000_000;

export const SESSION: SessionTerms = {
  ...{ session: 'T1/2026-11-16/1', house: HEX, anchor: HEX, length: SESSION_LENGTH, beacon: '' },
  ...{ windowMs: 15_000, marginMs: 1_500, sealed: 'sealed' },
};
/** The commitment that the secret belongs to, at a place of the chain. */
export const commitFor = (index: number): string =>
  toHex(chainStep({ house: bytesOf(HEX), session: SESSION.session }, index, bytesOf(SECRET)));
export const PROMISE = { index: 1, round: 1, rules: HEX, promise: HEX, commit: commitFor(1) };
export const WINDOW = { draw: 1, openedAt: NOW, closesAt: NOW + 15_000, beaconRound: 0 };
export const CLOSING = { draw: 1, closedAt: NOW, beaconRound: 0, bets: '', seats: [] };
export const DEVICE: Device = { ...silentDevice, session: SESSION, promise: PROMISE };

/** At an open table for practice, with two patrons: what these seats said, one after another. */
export const tableAfter = (...said: readonly { readonly type: string }[]): Table => {
  const closed = closedTable(GAME);
  const decider = playing(GAME, closed);
  let { play } = closed;
  for (const command of said)
    play = evolveAll(decider, play, expectAccepted(decider.decide(play, command as never)));
  const patrons = [1, 2].map((seat) => [seat, { patron: `patron-${seat}`, chipsCents: 0 }]);
  const open = { status: 'open', kind: 'electronic', practice: true } as const;
  return { ...closed, ...open, seats: Object.fromEntries(patrons), play };
};

/** The same, with a wager of each of these seats. */
export const tableWith = (...seats: readonly number[]): Table =>
  tableAfter(...seats.flatMap((seat) => [{ type: 'Join', seat }, betOf(seat)]));

export const betOf = (seat: number) => ({
  ...{ type: 'PlaceBet', seat, wager: 'red', stakeCents: 500 },
});

export const whereAt = (more: Partial<AtDevice> = {}): AtDevice => ({
  ...{ game: GAME, name: 'T1', at: NOW, day: '2026-11-16', by: THE_DEVICE, format: 2, ...more },
});

/** The code of a refusal, which says what to do in a sentence and cites its rule; or the answer itself. */
export const codeOf = (answer: unknown): unknown => {
  const { refused, because, cite } = Object(answer);
  if (refused === undefined) return answer;
  expect(because).toMatch(/^\S.+\.$/);
  expect(cite).toMatch(/§ /);
  return refused;
};
