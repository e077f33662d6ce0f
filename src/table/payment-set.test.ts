import { expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { runScript } from './script/script.ts';

const BEFORE = 'three-dice-football  live\n';
const WAGERED = `${BEFORE}seat 1  defense $5\noffer 1\naccept 1\n`;
const CLOSED = `${WAGERED}close betting\n`;
const OVER = `${CLOSED}throw 11/6\n`;
const ran = (script: string) => expectAccepted(runScript(games, script));

/** What the table answers to a smallest chip of $1,000, rounded up, after what was said. */
const answered = (script: string) =>
  ran(`${script}payment round up in $1,000`).lines.at(-1)?.refusal?.refused ?? 'accepted';

test.each([
  ['before the first wager', BEFORE, 'accepted'],
  ['while wagers are open', WAGERED, 'round-not-over'],
  ['between the last wager and the result', CLOSED, 'round-not-over'],
  ['while the round can still be corrected', OVER, 'round-not-over'],
  ['in the next round, before its first wager', `${OVER}new round\n`, 'accepted'],
])(
  'House rules § payable stake a wager is paid as was filed when it was accepted: set %s',
  (_, script, answer) => {
    expect(answered(script)).toBe(answer);
  },
);

test('House rules § payable stake nobody makes $1,000 of a pay of $4 once the dice have come to rest', () => {
  const { table } = ran(`${CLOSED}payment round up in $1,000\nthrow 11/6`);
  expect(table.play.settled.map(({ paidCents }) => paidCents)).toEqual([400]);
});
