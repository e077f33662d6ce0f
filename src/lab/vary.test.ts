import { describe, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { sayFraction } from '../kernel/fraction.ts';
import type { AnyGame } from '../kernel/game.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { asJson, layoutOdds } from '../odds/index.ts';
import { allowedAs } from './allowed.ts';
import { readPayChange, varied, writePayChange } from './vary.ts';

const footballKings = games['football-kings']!;
const threeDiceFootball = games['three-dice-football']!;
const rulesOf = (game: AnyGame, filed: object = {}) =>
  expectAccepted(parseSubmission<Record<string, unknown>>(game.submission, filed));
const kings = rulesOf(footballKings);
const football = rulesOf(threeDiceFootball);
const change = (game: AnyGame, text: string) =>
  expectAccepted(readPayChange(game, rulesOf(game), text));
const edge = (game: AnyGame, rules: object, wager: string) => {
  const [odds] = layoutOdds(game, rules, { only: [wager] });
  return sayFraction(odds!.houseEdge);
};

describe('House rules § odds what if a line paid something else', () => {
  // § 13:69F-45.7(c): the rule that may be filed and the changed line are the same game.
  test('a changed line has the edge of the rule that pays it', () => {
    const what = varied(footballKings, [change(footballKings, 'tie=25:1')]);
    const filed = rulesOf(footballKings, { tiePays: 25 });
    expect(layoutOdds(what, kings).map(asJson)).toEqual(
      layoutOdds(footballKings, filed).map(asJson),
    );
  });

  test.each([
    ['penalty=10:1', '-1/54'],
    ['penalty=9:1', '2/27'],
    // Eleven dollars are the least that 1 to 11 is paid on without a part of a cent.
    ['penalty=1:11', '89/99'],
    ['penalty=push', '49/54'],
    ['penalty=lose', '1/1'],
  ])('§ 661a.8(b) Penalty wins 20 of 216: %s leaves an edge of %s', (pay, expected) => {
    const what = varied(threeDiceFootball, [change(threeDiceFootball, pay)]);
    expect(edge(what, football, 'penalty')).toBe(expected);
    expect(edge(what, football, 'no-gain')).toBe(edge(threeDiceFootball, football, 'no-gain'));
  });

  test('nothing changed is the game itself', () => {
    expect(varied(footballKings, [])).toBe(footballKings);
  });

  test.each([
    ['tie=25:1', 'tie/tie=25:1'],
    ['tie=25 to 1', 'tie/tie=25:1'],
    ['fantasy/by-14-to-20=push', 'fantasy/by-14-to-20=push'],
    ['tie=$1,500.50', 'tie/tie=$1500.50'],
  ])('%s is written %s and read back', (said, written) => {
    const read = change(footballKings, said);
    expect(writePayChange(read)).toBe(written);
    expect(readPayChange(footballKings, kings, written)).toEqual(read);
  });

  test.each(['', 'tie', 'tie=', 'tie=25', 'tie=25:0', 'fantasy=5:1', 'fantasy/none=5:1', 'x=1:1'])(
    '"%s" is not a pay',
    (said) => {
      const read = readPayChange(footballKings, kings, said);
      expect(isRefusal(read) && read.refused).toBe('not-a-pay');
    },
  );
});

describe('what the law allows is marked', () => {
  test.each([
    ['tie=21:1', 'tiePays=21'],
    ['tie=5000:1', 'tiePays=5000'],
    ['fantasy/by-21-to-27=20:1', 'fantasyPayTable=B'],
  ])('13:69F-45.7 %s may be filed as %s', (said, rule) => {
    expect(allowedAs(footballKings, kings, change(footballKings, said))).toMatchObject({
      allowed: true,
      rule,
    });
  });

  test('13:69F-45.7(c) never less than the table: 19 to 1 on Tie', () => {
    const said = allowedAs(footballKings, kings, change(footballKings, 'tie=19:1'));
    expect(said).toMatchObject({ allowed: false, cite: 'N.J.A.C. 13:69F-45.7(c)' });
    expect(!said.allowed && said.because).toContain('from 20 to 5000');
  });

  test('§ 661a.8(b) a pay that the chapter fixes', () => {
    const said = allowedAs(threeDiceFootball, football, change(threeDiceFootball, 'penalty=10:1'));
    expect(said).toEqual({
      allowed: false,
      because: 'The chapter pays 9 to 1. No rule that can be filed pays 10 to 1.',
      cite: '58 Pa. Code § 661a.8(b)',
    });
  });
});
