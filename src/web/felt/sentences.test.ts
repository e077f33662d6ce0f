import { afterEach, expect, test } from 'vitest';
import {
  mineIn,
  nextOf,
  sentenceOf,
  sentencesOf,
  signedTotal,
  titleOf,
  totalOf,
} from './sentences.ts';
import { type Declaration, type Line, settledLines, type View } from './table-stream.ts';

const declared = (wager: string, title: string, pays: Readonly<Record<string, string>>) => ({
  ...{ wager, title, group: '', cite: '' },
  pays: Object.entries(pays).map(([line, odds]) => ({ line, title: '', pays: odds, cite: '' })),
});
const GAME = {
  wagers: [
    declared('penalty', 'Penalty', { one: '1 to 1' }),
    declared('extra-roll', 'Extra Roll', {}),
    declared('big-play', 'Big Play', { ten: '4 to 1', eleven: '9 to 1' }),
  ],
} as Partial<Declaration> as Declaration;
const line = (result: Line['result'], more: Partial<Line> = {}): Line => ({
  ...{ bet: 1, seat: 2, wager: 'big-play', result, stakeCents: 500, paidCents: 0, cutCents: 0 },
  ...{ breakageCents: 0, returnedCents: result === 'lose' ? 0 : 500 },
  ...{ step: '58 Pa. Code § 661a.6(d)', cite: '58 Pa. Code § 661a.8(b)' },
  ...more,
});
afterEach(() => {
  settledLines.value = [];
});

test('§ 661a.8 what became of a wager is one sentence with its amounts and the odds of its pay line', () => {
  const won = { line: 'eleven', paidCents: 4_500 };
  expect(sentenceOf(GAME, line('win', won))).toBe('$5 on Big Play at 9 to 1 pays $45, stake back.');
  expect(sentenceOf(GAME, line('win', { ...won, returnedCents: 0 }))).toBe(
    '$5 on Big Play at 9 to 1 pays $45.',
  );
  expect(sentenceOf(GAME, line('win', { paidCents: 4_500, line: 'other', returnedCents: 0 }))).toBe(
    '$5 on Big Play pays $45.',
  );
  expect(sentenceOf(GAME, line('lose'))).toBe('$5 on Big Play loses.');
  expect(sentenceOf(GAME, line('push'))).toBe('$5 on Big Play is a push, stake back.');
  expect(sentenceOf(GAME, line('void'))).toBe('$5 on Big Play is void, wager returned.');
});

test('§ 675a.4(a) an Extra Roll is bought: it pays nothing, so it does not lose', () => {
  expect(sentenceOf(GAME, line('lose', { wager: 'extra-roll' }))).toBe('Extra Roll bought for $5.');
});

test('§ 661a.8(f) what a limit of the payout cuts off is said, and only then', () => {
  const won = { line: 'eleven', paidCents: 4_500 };
  expect(sentenceOf(GAME, line('win', { ...won, cutCents: 250 }))).toBe(
    '$5 on Big Play at 9 to 1 pays $45, stake back. The payout limit cut $2.50.',
  );
});

test('two wagers are told in full, then how many more', () => {
  const lines = [line('lose'), line('lose', { wager: 'penalty' }), line('lose'), line('lose')];
  expect(sentencesOf(GAME, lines.slice(0, 2))).toBe('$5 on Big Play loses. $5 on Penalty loses.');
  expect(sentencesOf(GAME, lines)).toBe('$5 on Big Play loses. $5 on Penalty loses. and 2 more');
  expect(sentencesOf(GAME, [])).toBe('');
});

test('a wager is called by its title, and one that is declared no more by its name', () => {
  expect(titleOf(GAME, { wager: 'penalty' })).toBe('Penalty');
  expect(titleOf(GAME, { wager: 'gone' })).toBe('gone');
});

test('a player’s total is what came in less what was staked, of the own seat alone', () => {
  const lines = [line('win', { paidCents: 2_000 }), line('lose'), line('push')];
  expect(totalOf(lines)).toBe(1_500);
  expect(signedTotal(lines)).toBe('+$15');
  expect(signedTotal([line('lose')])).toBe('-$5');
  settledLines.value = [line('lose'), line('lose', { seat: 3 })];
  expect(mineIn({ mine: 2 } as Partial<View> as View)).toEqual([line('lose')]);
});

test('§ 675a.4(f) at a live table wagers are open once the crew starts the round, whatever the game says is next', () => {
  const at = (kind: View['kind'], over: boolean) => ({ kind, round: { over } }) as View;
  const next = 'Wagers are open for the next round.';
  expect(nextOf(at('felt', true), next)).toBe('The dealer starts the next round.');
  expect(nextOf(at('felt', false), next)).toBe(next);
  expect(nextOf(at('electronic', true), next)).toBe(next);
});
