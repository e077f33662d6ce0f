import { expect, test } from 'vitest';
import { sayPay } from '../../kernel/odds.ts';
import type { PayLine } from '../../kernel/wager.ts';
import { fullGamePays, singlePlayPays } from './payout.ts';

const rules = (edition: '661a' | '577') =>
  ({ edition, firstAndGoal: 'at-once', touchdown: 'reach-zero' }) as const;
type Pays = Readonly<Record<string, Readonly<Record<string, PayLine>>>>;
const printed = (pays: Pays) =>
  Object.entries(pays).flatMap(([wager, lines]) =>
    Object.entries(lines).map(([line, { title, pays: pay, cite }]) => [
      wager,
      line,
      title,
      sayPay(pay),
      cite,
    ]),
  );

test.each(['661a', '577'] as const)(
  '§ %s.8(a) payout odds of full game wagers, as printed',
  (edition) => {
    const cite = `58 Pa. Code § ${edition}.8(a)`;
    expect(printed(fullGamePays(rules(edition)))).toEqual([
      ['touchdown', 'touchdown', 'Touchdown', '1 to 1', cite],
      ['defense', 'defense', 'Defense', '4 to 5', cite],
      ['extra-point', 'one', 'A 1 on one of the dice', '1 to 1', cite],
      ['extra-point', 'two-ones', 'A 1 on two of the dice', '10 to 1', cite],
      ['extra-point', 'three-ones', 'A triple of 1s', '50 to 1', cite],
      ['extra-point', 'triple', 'Any triple other than 1s', '10 to 1', cite],
      ['quick-strike-td', 'play-1', 'Play One', '8 to 1', cite],
      ['quick-strike-td', 'play-2', 'Play Two', '5 to 1', cite],
      ['quick-strike-td', 'play-3', 'Play Three', '3 to 1', cite],
      ['quick-strike-td', 'play-4', 'Play Four', '1 to 1', cite],
      // Reading 5: the pay table prints "Game Change", and means the Game Changer Wager.
      ['game-changer', 'game-changer', 'Game Changer', '5 to 1', cite],
      ['game-length-1', 'play-1', 'One play', '22 to 1', cite],
      ['game-length-2', 'play-2', 'Two plays', '22 to 1', cite],
      ['game-length-3', 'play-3', 'Three plays', '6 to 5', cite],
      ['game-length-4', 'play-4', 'Four plays', '5 to 1', cite],
      ['game-length-5', 'play-5', 'Five plays', '3 to 1', cite],
      ['game-length-6', 'play-6', 'Six plays', '6 to 1', cite],
    ]);
  },
);

test.each(['661a', '577'] as const)(
  '§ %s.8(b) payout odds of single play wagers, as printed',
  (edition) => {
    const cite = `58 Pa. Code § ${edition}.8(b)`;
    expect(printed(singlePlayPays(rules(edition)))).toEqual([
      ['trips-td', 'trips-td', 'Trips TD', '30 to 1', cite],
      ['penalty', 'penalty', 'Penalty', '9 to 1', cite],
      ['turnover', 'turnover', 'Turnover', '60 to 1', cite],
      ['cover-three', 'cover-three', 'Cover Three', '7 to 1', cite],
      ['no-gain', 'no-gain', 'No Gain', '5 to 1', cite],
      ['big-play', 'big-play', 'Big Play', '4 to 1', cite],
      ['over-four-yards', 'over-four-yards', 'Over 4 Yards', '1 to 1', cite],
      ['over-four-yards', 'trips-td', 'Over 4 Yards with Trips TD', '7 to 1', cite],
      ['under-four-yards', 'under-four-yards', 'Under 4 Yards', '1 to 1', cite],
    ]);
  },
);
