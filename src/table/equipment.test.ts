import { expect, test } from 'vitest';
import { scriptedTable } from '../../test/scripted-table.ts';
import { games } from '../games/index.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { runScript } from './script/script.ts';

/** The refusals of a table script, by the lines that got them. */
const refusedIn = (script: string): Readonly<Record<string, string>> => {
  const run = runScript(games, script);
  if (isRefusal(run)) throw new Error(run.because);
  return Object.fromEntries(
    run.lines.flatMap(({ said, refusal }) =>
      refusal === undefined ? [] : [[said, `${refusal.refused} ${refusal.cite}`]],
    ),
  );
};

test.each(['time is up', 'tampered, marked, chipped or scratched', 'die lost off the table'])(
  '§ 661a.4(d) dice that left for "%s" never come back, and others do',
  (reason) => {
    expect(
      refusedIn(`three-dice-football  live
after 24 hours
remove dice: ${reason}
bring dice: dice 1
bring dice: dice 2
`),
    ).toEqual({ 'bring dice: dice 1': 'piece-retired 58 Pa. Code § 661a.4(d)' });
  },
);

const ALL_LEAVE = `dealer: seat 1 leaves
dealer: seat 2 leaves
dealer: seat 3 leaves
`;
const REOPENED = `${ALL_LEAVE}close the table with $100,000
open live $10,000
`;

/** A deck from its box to the cut. */
const opening = (by: 'hand' | 'device', deck = 1): string =>
  [
    `receive deck ${deck} ${deck === 1 ? 'blue' : 'red'}`,
    `inspect deck ${deck}`,
    `floorperson: verify deck ${deck}`,
    `spread deck ${deck} face up`,
    `show deck ${deck}`,
    `wash deck ${deck}`,
    `shuffle deck ${deck} by ${by}`,
    '',
  ].join('\n');

test('§ 661a.4(d) a table that reopens has a new set of dice, whatever the old one is called', () => {
  expect(
    refusedIn(`three-dice-football  live
${REOPENED}stickperson joins the crew as stickperson
dealer joins the crew as dealer
dealer 2 joins the crew as dealer
bring dice: dice 1
bring dice: dice 2
`),
  ).toEqual({ 'bring dice: dice 1': 'piece-retired 58 Pa. Code § 661a.4(d)' });
});

test('§ 661a.4(b) a table that reopens offers the dice from the stickperson’s left', () => {
  expect(
    refusedIn(`three-dice-football  live
seat 2  joins
offer 2
accept 2
pass 2
${REOPENED}stickperson joins the crew as stickperson
dealer joins the crew as dealer
dealer 2 joins the crew as dealer
bring dice: dice 2
player 1 takes seat 1
player 3 takes seat 3
seat 1  joins
seat 3  joins
offer 3
offer 1
`),
  ).toEqual({ 'offer 3': 'not-in-turn 58 Pa. Code § 661a.4(b)' });
});

test('§ 675a.3(c) a shaker comes to a dealer, goes with the table and comes back', () => {
  expect(
    refusedIn(`high-roll-dice  live
${REOPENED}bring shaker: shaker 1
dealer joins the crew as dealer
bring shaker: shaker 1
bring ten-dice: ten-dice 1
bring ten-dice: ten-dice 2
`),
  ).toEqual({
    'bring shaker: shaker 1': 'crew-short 58 Pa. Code § 675a.3(c)',
    'bring ten-dice: ten-dice 1': 'piece-retired 58 Pa. Code § 675a.3(b)(1)',
  });
});

test('§ 661a.4(d) whoever brings back a set that left is told why it left', () => {
  const bring = { type: 'BringEquipment', kind: 'dice', set: 'dice 1' } as const;
  const asked = (script: string) =>
    scriptedTable(`three-dice-football  live\n${script}`).ask(bring, {
      ...{ person: 'floorperson', duty: 'floorperson' },
    })[1];
  expect(asked('remove dice: die lost off the table')).toBe(
    '"dice 1" left this table: die lost off the table. Bring another one, under its own name.',
  );
  expect(asked(REOPENED)).toBe(
    '"dice 1" left this table: the table was closed. Bring another one, under its own name.',
  );
});

test('§ 675a.3(b) each kind of equipment leaves for reasons of its own', () => {
  const [worn, shaker] = ['tampered, marked, chipped or scratched', 'remove shaker: '];
  expect(
    refusedIn(`high-roll-dice  live
${shaker}${worn}
remove ten-dice: ${worn}
${shaker}no longer suitable
`),
  ).toEqual({ [`${shaker}${worn}`]: 'reason-missing 58 Pa. Code § 675a.3(d)' });
});

test('§ 575.3(c) a deck that was only not needed comes back, and a damaged one does not', () => {
  const back = (reason: string) =>
    refusedIn(`asia-poker  live\nremove deck: ${reason}\nbring deck: deck 1\n`);
  expect(back('not needed')).toEqual({});
  expect(Object.keys(back('damaged'))).toEqual(['bring deck: deck 1']);
});

test('§ 575.3(c) the deck that nobody received is taken away while the other is in hand', () => {
  expect(
    refusedIn(`asia-poker  live  decks=2  shuffler=yes
receive deck 1 blue
remove second-deck: damaged
remove deck: damaged
`),
  ).toEqual({ 'remove deck: damaged': 'piece-in-use 58 Pa. Code § 575.3(c)(1)' });
});

test('§ 675a.3(c) a shaker at an electronic table is nobody’s to attend', () => {
  const bring = 'floorperson: bring shaker: shaker 1';
  const unattended = { [bring]: 'crew-short 58 Pa. Code § 675a.3(c)' };
  expect(refusedIn(`high-roll-dice  closed\nopen electronic $10,000\n${bring}\n`)).toEqual({});
  expect(refusedIn(`high-roll-dice  closed\nopen live $10,000\n${bring}\n`)).toEqual(unattended);
  expect(refusedIn(`high-roll-dice  closed\n${bring}\n`)).toEqual(unattended);
});

test('§ 661a.4(d) without dice the crew calls nothing, and players say what is theirs to say', () => {
  expect(
    refusedIn(`three-dice-football  live
seat 1  touchdown $10
offer 1
remove dice: die lost off the table
accept 1
close betting
throw 64/2
`),
  ).toEqual({ 'throw 64/2': 'equipment-missing 58 Pa. Code § 661a.4(a)' });
});

test('§ 675a.3(d), .4(a) no Extra Roll is collected before dice and shaker are there', () => {
  expect(
    refusedIn(`high-roll-dice  live
seat 1  pip-street-5 $10
seat 1  like-kind-5 $10
seat 1  extra-roll $10
remove ten-dice: no longer suitable
no more bets
bring ten-dice: ten-dice 2
take shaker 10
no more bets
`),
  ).toEqual({ 'no more bets': 'equipment-missing 58 Pa. Code § 675a.3(d)' });
});

test('13:69F-45.3(a), § 575.4(a) a deck in use is not swapped for one that nobody inspected', () => {
  for (const [game, cite] of [
    ['football-kings', 'N.J.A.C. 13:69F-45.2(a)'],
    ['asia-poker', '58 Pa. Code § 575.3(c)(1)'],
  ] as const) {
    const filed = game === 'asia-poker' ? '  dealing=hand  shuffler=yes' : '';
    expect(
      refusedIn(`${game}  live${filed}
${opening(game === 'asia-poker' ? 'device' : 'hand')}remove deck: damaged
receive deck 1 red
floorperson: remove deck 1: damaged
bring deck: deck 1
receive deck 1 green
bring deck: deck 2
receive deck 1 green
no more bets
`),
    ).toMatchObject({
      'remove deck: damaged': `piece-in-use ${cite}`,
      'bring deck: deck 1': expect.stringMatching(/^piece-retired /),
      'receive deck 1 red': expect.stringMatching(/^deck-at-table /),
    });
  }
});

test('§ 575.3(c)(1) the hours of a deck end between two deals, and a deal under way is finished', () => {
  const round = `asia-poker  live  dealing=hand  shuffler=yes
${opening('device')}seat 1  asia-poker $10
no more bets
shake 3
uncover 1 1 1
total 3
`;
  const old = refusedIn(`${round}after 4 hours
deal As
`);
  expect(old['deal As']).toMatch(/^equipment-old .*575\.3\(c\)\(1\)/);
  expect(
    refusedIn(`${round}deal As
after 4 hours
deal Ks
`),
  ).toEqual({});
});

test('§ 575.3(c) each of two decks has hours of its own', () => {
  const run = refusedIn(`asia-poker  live  dealing=manual-shoe  decks=2  shuffler=yes
${opening('device')}${opening('device', 2)}after 8 hours
seat 1  asia-poker $10
no more bets
shake 3
uncover 1 1 1
floorperson: remove deck 1: hours up
floorperson: remove deck 2: hours up
bring second-deck: second-deck 1
bring second-deck: second-deck 2
receive deck 1 red
`);
  expect(run).toMatchObject({
    'uncover 1 1 1': expect.stringMatching(/^equipment-old .*575\.3\(c\)\(2\)/),
    'bring second-deck: second-deck 1': expect.stringMatching(/^piece-retired /),
    'receive deck 1 red': expect.stringMatching(/^equipment-missing /),
  });
});

test.each([
  ['football-kings', 'N.J.A.C. 13:69F-45.4(d)'],
  ['asia-poker', '58 Pa. Code § 575.5(e)'],
])('%s: an idle table is spread, shown and washed before the next deal (%s)', (game, cite) => {
  const refused = refusedIn(`${game}  live
${opening('hand')}${ALL_LEAVE}spread deck 1 face up
show deck 1
player 1 takes seat 1
show deck 1
wash deck 1
`);
  expect(Object.keys(refused)).toEqual(['show deck 1']);
  const again = refusedIn(`${game}  live
${opening('hand')}${ALL_LEAVE}player 1 takes seat 1
no more bets
`);
  expect(again).toEqual({ 'no more bets': `idle-table ${cite}` });
});

test.each([
  ['football-kings', 'N.J.A.C. 13:69F-45.2(a)'],
  ['asia-poker', '58 Pa. Code § 575.3(c)(1)'],
])(
  '%s: a deck in its box is taken away as it is, one that was received in the round (%s)',
  (game, cite) => {
    const removed = 'remove deck: damaged';
    expect(
      refusedIn(`${game}  live\n${removed}\nbring deck: deck 2\nreceive deck 1 blue\n`),
    ).toEqual({});
    expect(refusedIn(`${game}  live\nreceive deck 1 blue\n${removed}\n`)).toEqual({
      [removed]: `piece-in-use ${cite}`,
    });
  },
);

test.each([
  ['football-kings', '13:69F-45.3(a), (c)'],
  ['asia-poker', '§ 575.4(a), (b)'],
])('%s %s a deck keeps who inspected it and to whom it was shown', (game, _cite) => {
  const run = runScript(
    games,
    `${game}  live
receive deck 1 blue 2 jokers
dealer: inspect deck 1
floorperson: verify deck 1
tear joker of deck 1
spread deck 1 face up
show deck 1 to seat 5
show deck 1 to seat 2
remove deck 1: damaged
bring deck: deck 1
`,
  );
  if (isRefusal(run)) throw new Error(run.because);
  expect(run.lines.flatMap(({ refusal }) => refusal?.refused ?? [])).toEqual([
    'no-players',
    'piece-retired',
  ]);
  expect(run.table.pieces['deck 1']).toMatchObject({
    gone: 'damaged',
    handled: [
      { act: 'inspected', by: ['dealer'] },
      { act: 'verified', by: ['floorperson'] },
      { act: 'joker torn', by: ['dealer', 'floorperson'] },
      { act: 'shown', by: ['dealer'], to: ['player 2'] },
    ],
  });
});
