import { describe, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { sayFraction } from '../kernel/fraction.ts';
import type { AnyGame } from '../kernel/game.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { layoutOdds } from '../odds/index.ts';
import { ANSWERS } from './answers/index.ts';
import { offering, readAdded, writeAdded } from './offering.ts';

const rulesOf = (game: AnyGame) =>
  expectAccepted(parseSubmission<Record<string, unknown>>(game.submission, {}));
const football = games['three-dice-football']!;
const kings = games['football-kings']!;
const added = (game: AnyGame, text: string) => expectAccepted(readAdded(game, rulesOf(game), text));
const edge = (game: AnyGame, wager: string) => {
  const [odds] = layoutOdds(game, rulesOf(game), { only: [wager] });
  return sayFraction(odds!.houseEdge);
};

describe('House rules § odds wagers that an inventor leaves out or adds', () => {
  test('a wager that follows another at the same odds has its edge', () => {
    for (const [game, of, pays] of [
      [football, 'penalty', '9:1'],
      [football, 'touchdown', '1:1'],
      [kings, 'tie', '20:1'],
    ] as const) {
      const line = Object.keys(game.wagers(rulesOf(game))[of]!.pays);
      const text = `Echo: ${of}/${line.map((one) => `${one}=${pays}`).join('+')}`;
      const one = added(game, text);
      expect(writeAdded(one)).toBe(text);
      const with_ = offering(game, { without: [], added: [one] });
      const paid = Object.values(game.wagers(rulesOf(game))[of]!.pays);
      expect(paid.map(({ pays: own }) => 'to' in own && own.to.join(':'))).toEqual(
        paid.map(() => pays),
      );
      // With pushes named the two are decided alike to the last fraction.
      const alike = offering(game, {
        without: [],
        added: [added(game, `${text}+push=push`)],
      });
      expect([of, edge(alike, 'echo')]).toEqual([of, edge(game, of)]);
      expect(edge(with_, of)).toBe(edge(game, of));
    }
  });

  test('§ 661a.8(b) Penalty loses 196 of 216: a wager that it loses, at 1 to 11, has an edge of 1/99', () => {
    const one = added(football, 'No flag: penalty/lose=1:11');
    // 196/216 × 1/11 − 20/216
    expect(edge(offering(football, { without: [], added: [one] }), 'no-flag')).toBe('1/99');
  });

  test('what is left out is not offered, printed or quoted together', () => {
    const game = offering(kings, { without: ['tie'], added: [] });
    expect(Object.keys(game.wagers(rulesOf(kings)))).not.toContain('tie');
    const felt = game.screen?.felt?.(rulesOf(kings), 'en');
    expect(JSON.stringify(felt?.blocks)).not.toContain('"wager":"tie"');
  });

  test.each([
    ['Tie: home/home=1:1', 'title'],
    ['Odd: nothing/win=1:1', 'the wagers are'],
    ['Odd: tie/tie=push', 'at least one'],
    ['Odd: tie/nothing=1:1', 'the results of tie'],
    ['Odd', 'the wagers are'],
  ])('%s is refused: %s', (text, says) => {
    const refused = readAdded(kings, rulesOf(kings), text);
    expect(isRefusal(refused) && refused.because).toContain(says);
  });

  test('no wager at all cannot be looked at', () => {
    const without = Object.keys(kings.wagers(rulesOf(kings))).join(',');
    expect(ANSWERS.quoted({ game: 'football-kings', without })).toMatchObject({
      refused: 'no-wagers',
    });
  });

  test('a report of changed wagers says what was changed, and its simulation agrees with its exact figures', () => {
    const left = Object.keys(football.wagers(rulesOf(football))).filter((id) => id !== 'penalty');
    const report = ANSWERS.reported({
      ...{ game: 'three-dice-football', rounds: 1 << 16, pays: 'penalty=8:1' },
      ...{ without: left.join(','), plus: 'Long shot: penalty/lose=1:11' },
    });
    if (isRefusal(report)) throw new Error(report.because);
    const text = JSON.stringify(report.parts);
    for (const said of ['penalty/penalty=8:1', 'Not offered: Turnover', 'Long shot']) {
      expect(text).toContain(said);
    }
    expect(text).not.toMatch(/outside what chance allows/i);
  });
});
