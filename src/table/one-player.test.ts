import { expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { TableCommand } from './commands.ts';
import { runScript } from './script/script.ts';
import { tableOf } from './table.ts';

const answersTo = (script: string): readonly string[] => {
  const run = runScript(games, script);
  if (isRefusal(run)) throw new Error(run.because);
  return run.lines.flatMap(({ said, refusal }) =>
    refusal === undefined ? [] : [`${said}: ${refusal.refused} ${refusal.cite}`],
  );
};

test('13:69F-45.5(e) no player has Home and Visitor, on however many positions (reading 34)', () => {
  expect(
    answersTo(`football-kings  live  additionalPositions=yes
player 1 takes seat 4
dealer: seat 4 buys in $100
seat 1  home $10
player 1: seat 4  visitor $10
seat 2  visitor $10
player 1: seat 4  home $10
`),
  ).toEqual(['player 1: seat 4  visitor $10: one-side-only N.J.A.C. 13:69F-45.5(e)']);
});

test('§ 575.7(f) a stranger’s seat cannot be taken as a second position', () => {
  expect(
    answersTo(`asia-poker  live  adjacentPositions=yes
player 1: seat 1  plays 2 as well
player 3 takes seat 4
player 3: seat 3  plays 4 as well
`),
  ).toEqual(['player 1: seat 1  plays 2 as well: not-your-seat 58 Pa. Code § 575.7(f)']);
});

test('13:69F-45.5 what the subchapter says is refused under it, and never under Pennsylvania’s rules', () => {
  expect(
    answersTo(`football-kings  live
dealer: seat 6  home $10
seat 1  home $10
dealer: seat 1 leaves
`),
  ).toEqual([
    'dealer: seat 6  home $10: seat-empty N.J.A.C. 13:69F-45.5(b)',
    'dealer: seat 1 leaves: wagers-on-layout N.J.A.C. 13:69F-45.5(b)',
  ]);
});

test('§ 577.4(a), .5(h) under the temporary edition its own paragraphs are cited', () => {
  expect(
    answersTo(`three-dice-football  live  edition=577
remove dice: no longer suitable
seat 1  joins
offer 1
dealer: throw 64/2
`),
  ).toEqual([
    'offer 1: equipment-missing 58 Pa. Code § 577.4(a)',
    'dealer: throw 64/2: not-your-role 58 Pa. Code § 577.5(h)',
  ]);
});

/** A table of Football Kings after a script, asked by its floorperson or the player in a seat. */
const after = (script: string, says = ({ refused, cite }: Refusal) => `${refused} ${cite}`) => {
  const run = runScript(games, script);
  if (isRefusal(run)) throw new Error(run.because);
  const { decide, evolve } = tableOf(run.game);
  let { table } = run;
  return (asks: TableCommand, person: string, duty: 'floorperson' | 'player' | 'dealer') => {
    const given = { at: 1_767_333_600_000, day: '2026-01-02', by: [{ person, duty }] };
    const answer = decide(table, asks, given);
    if (isRefusal(answer)) return says(answer);
    table = answer.reduce(evolve, table);
    return 'accepted';
  };
};

const PLAYED = `receive deck 1 blue preshuffled
cut deck 1 at 26
seat 1  home $10
no more bets
deal Ks 7d Ac 9h As 2d 5c Ah
stub
`;
const files = (filed: Readonly<Record<string, unknown>>, notice?: string): TableCommand => ({
  type: 'FileSubmission',
  from: '2026-01-02',
  filed,
  ...(notice === undefined ? {} : { notice }),
});

test('13:69F-45.9 a filing that takes additional positions away reaches those that are taken', () => {
  const ask = after(
    `football-kings  live  additionalPositions=yes
player 1 takes seat 4
dealer: seat 4 buys in $100
${PLAYED}`,
    ({ refused, because, cite }) => `${refused} ${because} ${cite}`,
  );
  expect(ask(files({ additionalPositions: 'no' }), 'floorperson', 'floorperson')).toBe('accepted');
  const begin: TableCommand = { type: 'Say', said: { type: 'BeginRound' } };
  expect(ask(begin, 'dealer', 'dealer')).toBe('accepted');
  const bet = (seat: number): TableCommand => ({
    type: 'Say',
    said: { type: 'PlaceBet', seat, wager: 'home', stakeCents: 1000 },
  });
  expect(ask(bet(1), 'player 1', 'player')).toBe('accepted');
  expect(ask(bet(4), 'player 1', 'player')).toBe(
    'one-seat Wager on one position each. Withdraw the other wager first. N.J.A.C. 13:69F-45.9',
  );
});

test('13:69F-45.7(e) a payout limit is lowered with notice, and filed freely before anybody played', () => {
  const lower = { payoutLimitCents: 2_500_000 };
  const ask = after(`football-kings  live
${PLAYED}`);
  const by = ['floorperson', 'floorperson'] as const;
  expect(ask(files(lower), ...by)).toBe('notice-missing N.J.A.C. 13:69F-45.7(e)');
  expect(ask(files(lower, 'sign at the table, 2026-01-01'), ...by)).toBe('accepted');
  expect(after('football-kings  closed\n')(files(lower), ...by)).toBe('accepted');
});
