import { describe, expect, test } from 'vitest';
import { games, threeDiceFootball } from '../../games/index.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import type { TableCommand } from '../commands.ts';
import { actorsOf, spokenAt } from './actors.ts';
import { readHead } from './head.ts';
import { readTableLine } from './lines.ts';
import { headOf, isTableScript, paragraphsOf, runScript, writeScript } from './script.ts';
import { readTime, START } from './time.ts';

const read = (text: string) => readTableLine(threeDiceFootball, text);
const refused = (text: string): boolean => isRefusal(read(text));
const bet = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1_000 };

describe('House rules § notation what is posted, filed and corrected has lines of its own', () => {
  test.each<[string, object]>([
    [
      'limits $5 to $1,000',
      { type: 'SetLimits', limits: { minimumCents: 500, maximumCents: 100_000 } },
    ],
    [
      'file dice=6 edition=577 from 2026-01-02',
      { type: 'FileSubmission', from: '2026-01-02', filed: { dice: '6', edition: '577' } },
    ],
    [
      'payment refuse in $0.25',
      { type: 'SetPayment', payment: { unitCents: 25, otherwise: 'refuse' } },
    ],
    [
      'payment round down in $1',
      { type: 'SetPayment', payment: { unitCents: 100, otherwise: 'round down' } },
    ],
    [
      'open live $10,000',
      { type: 'OpenTable', kind: 'felt', practice: false, openerCents: 1_000_000 },
    ],
    [
      'open electronic $10 practice',
      { type: 'OpenTable', kind: 'electronic', practice: true, openerCents: 1_000 },
    ],
    [
      'payment even money in $0.50',
      { type: 'SetPayment', payment: { unitCents: 50, otherwise: 'even money' } },
    ],
    ['void 12 because read twice', { type: 'VoidWager', index: 12, reason: 'read twice' }],
    [
      'enter 2: seat 1  touchdown $10 because it lay there',
      { type: 'EnterWager', index: 2, instead: bet, reason: 'it lay there' },
    ],
    ['seat 1  touchdown $10', { type: 'Say', said: bet }],
    ['seat 2 leaves', { type: 'LeaveSeat', seat: 2 }],
  ])('%s', (line, command) => {
    expect(read(line)).toEqual(command);
  });

  test('a correction says which entry, what instead, and why', () => {
    expect(read('correct 10: throw 66/1 because misread')).toMatchObject({
      ...{ type: 'Correct', index: 10, instead: { type: 'CallThrow' }, reason: 'misread' },
    });
  });

  test.each([
    ...['limits $5', 'limits 5 to 10', 'limits $5 to x', 'no limits $5 to $10'],
    ...['limits $5 to $10 a day', 'limits $x to $10', 'limits $5 to $x'],
    ...['file from 2026-01-02', 'file dice from 2026-01-02', 'we file dice=6 from 2026-01-02'],
    ...['file dice=6 from 2026-01-02 on', 'payment refuse in x', 'payment later in $1'],
    ...['payment refuse in $x', 'a payment refuse in $1', 'payment refuse in $1 each'],
    ...['open live', 'open live $x', 'open dead $10', 'reopen live $10', 'open live $10 play'],
    ...['correct 4 because misread', 'enter 4 because it lay there', 'correct x: throw 66/1'],
    ...['we correct 4: throw 66/1 because misread', 'correct 4: dance because misread'],
  ])('is no line: %s', (line) => {
    expect(refused(line)).toBe(true);
  });
});

describe('House rules § notation a line says who speaks, or it is whoever the command is for', () => {
  test.each<[string, object]>([
    ['seat 1  touchdown $10', { text: 'seat 1  touchdown $10' }],
    ['dealer 2: offer 1', { by: [{ person: 'dealer 2', duty: 'dealer' }], text: 'offer 1' }],
    [
      'floorperson + surveillance: void 2 because x',
      {
        by: [
          { person: 'floorperson', duty: 'floorperson' },
          { person: 'surveillance', duty: 'surveillance' },
        ],
        text: 'void 2 because x',
      },
    ],
    ['irregularity: a die fell', { text: 'irregularity: a die fell' }],
    ['dealer + nobody: offer 1', { text: 'dealer + nobody: offer 1' }],
    ['remove dice: time is up', { text: 'remove dice: time is up' }],
    ['Dealer: offer 1', { text: 'Dealer: offer 1' }],
  ])('%s', (line, spoken) => {
    expect(spokenAt(line)).toEqual(spoken);
  });

  const actors = (script: string, line: string, by?: ReturnType<typeof spokenAt>) => {
    const { game, table } = expectAccepted(runScript(games, script));
    return actorsOf(game, table, read(line) as TableCommand, by ?? { text: line }).map(
      ({ person, duty }) => `${person} as ${duty}`,
    );
  };
  const live = 'three-dice-football  live';
  const electronic = 'three-dice-football  electronic';
  test.each([
    [live, 'seat 2  touchdown $10', ['player 2 as player']],
    [live, 'seat 2 leaves', ['player 2 as player']],
    // Of an empty seat it is staff who speaks.
    [live, 'seat 9 leaves', ['dealer as dealer']],
    [live, 'offer 1', ['stickperson as stickperson']],
    // The first of the crew who may.
    [live, 'close betting', ['dealer as dealer']],
    [live, 'void 0 because x', ['dealer as dealer', 'floorperson as floorperson']],
    [live, 'irregularity: a die fell', ['dealer as dealer']],
    [live, 'settle ann', ['cage as cage']],
    // The dealer sells chips there, and is its crew; the device does the rest.
    [electronic, 'close betting', ['dealer as dealer']],
    [electronic, 'throw 66/1', ['device as device']],
    [electronic, 'seat 2  touchdown $10', ['player 2 as player']],
    [electronic, 'warn seat 1', ['dealer as dealer']],
    [electronic, 'limits $5 to $10', ['floorperson as floorperson']],
    [electronic, 'seat 1 colors up $10', ['dealer as dealer']],
  ])('%s: %s', (script, line, people) => {
    expect(actors(script, line)).toEqual(people);
  });

  test('and a second signature is another person’s', () => {
    expect(actors(live, 'fill $500 slip 12')).toEqual([
      ...['floorperson as floorperson', 'cage as cage'],
    ]);
    expect(actors(live, 'offer 1', spokenAt('dealer 2: offer 1'))).toEqual(['dealer 2 as dealer']);
  });
});

describe('House rules § notation the head of a script', () => {
  const head = (line: string) => readHead(games, line);
  test.each<[string, object]>([
    ['three-dice-football', { table: 'live', filed: {} }],
    [
      '  three-dice-football   closed  edition=577 ',
      { table: 'closed', filed: { edition: '577' } },
    ],
    [
      'three-dice-football electronic limits=$5–$100',
      { table: 'electronic', filed: {}, limits: { minimumCents: 500, maximumCents: 10_000 } },
    ],
    ['three-dice-football limits=$5-$7', { limits: { minimumCents: 500, maximumCents: 700 } }],
  ])('%s', (line, found) => {
    expect(head(line)).toMatchObject(found);
  });

  test.each(['limits=$5', 'limits=$5–x', 'limits=$x–$5', 'limits=$5–$x'])(
    '%s posts no limits',
    (word) => {
      expect(head(`three-dice-football ${word}`)).not.toHaveProperty('limits');
    },
  );

  test('names a game, and what may be filed for it', () => {
    expect(head('checkers live')).toEqual({
      refused: 'unknown-game',
      because: `A script begins with the game: ${Object.keys(games).join(', ')}.`,
      cite: 'House rules § notation',
    });
    expect(isRefusal(head(''))).toBe(true);
    expect(isRefusal(head('three-dice-football  edition=578'))).toBe(true);
  });

  test('says whether it is of the whole table', () => {
    const scripts = ['live', ' closed', 'electronic  edition=577', 'dice=6', 'alive', 'lively'];
    expect(scripts.map((words) => isTableScript(`# remark\n\ngame ${words}\nseat 1`))).toEqual([
      ...[true, true, true, false, false, false],
    ]);
    expect(headOf('')).toBe('');
    expect(headOf('# remark\n\nthree-dice-football  live\noffer 1')).toBe(
      'three-dice-football  live',
    );
    expect(isTableScript('')).toBe(false);
    expect(isRefusal(runScript(games, ''))).toBe(true);
  });
});

test('House rules § notation time passes in seconds, minutes, hours and days', () => {
  expect(readTime('after 1 second', 5)).toBe(1_005);
  expect(readTime('after 2 minutes', 5)).toBe(120_005);
  expect(readTime('after 24 hours', 0)).toBe(86_400_000);
  expect(readTime('after 10 days', 0)).toBe(864_000_000);
  for (const none of ['after 2 years', 'after days', 'the day after 2 days', 'after 2 days or so'])
    expect(readTime(none, 5)).toBeUndefined();
});

test('House rules § notation a line that cannot be read is named by its number', () => {
  expect(runScript(games, 'three-dice-football  live\n\noffer 1\ndance')).toMatchObject({
    because: expect.stringMatching(/^Line 4: ./),
  });
});

test('House rules § notation a correction says what it moves, and gaming days are counted from the first', () => {
  const script = `three-dice-football  live
seat 1  touchdown $10
seat 2  over-four-yards $10
offer 1
accept 1
close betting
throw 64/2
correct 4: throw 21/6 because misread
after 1 day
irregularity: a die fell
`;
  const run = expectAccepted(runScript(games, script));
  const text = writeScript('  three-dice-football  live ', run);
  expect(text.startsWith('three-dice-football  live\n')).toBe(true);
  expect(text).toMatchInlineSnapshot(`
    "three-dice-football  live
    seat 1  touchdown $10
    seat 2  over-four-yards $10
    offer 1                           → dice to seat 1
    accept 1                          → seat 1 is the Quarterback
    close betting
    throw 64/2                        → gain of 8: 2nd Down, 12 to go, Play 2
      seat 2  over-four-yards           wins $10 (Over 4 Yards, 1 to 1)  58 Pa. Code § 661a.8(b)
    correct 4: throw 21/6 because misread → take back $20 from seat 2
      seat 1  touchdown                 loses $10  58 Pa. Code § 661a.3(b)(1)
      seat 2  over-four-yards           loses $10  58 Pa. Code § 661a.3(d)(7)
    after 1 day
    irregularity: a die fell
    "
  `);
  expect(run.lines.find(({ said }) => said.startsWith('after'))).toEqual({
    ...{ number: 9, said: 'after 1 day', calls: [], settled: [], events: [] },
  });
  expect(paragraphsOf(run).every((cite) => typeof cite === 'string' && cite.includes('§'))).toBe(
    true,
  );
  expect(START).toBe(Date.UTC(2026, 0, 1, 6));
});

test('House rules § notation a refused line changes nothing, and its paragraph is shown to hold', () => {
  const run = expectAccepted(runScript(games, 'three-dice-football  live\nseat 9 leaves'));
  expect(run.lines).toEqual([
    {
      ...{ number: 2, said: 'seat 9 leaves', calls: [], settled: [], events: [] },
      refusal: expect.objectContaining({ refused: 'seat-empty' }),
    },
  ]);
  expect(paragraphsOf(run)).toEqual([run.lines[0]?.refusal?.cite]);
});
