import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spoken } from '../../../test/spoken.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { chapter } from './chapter.ts';
import { type Command, commands } from './commands.ts';
import { threeDiceFootball } from './index.ts';
import { NO_ROLL_REASONS } from './throw.ts';

const notation = spoken(commands);

test('the edition in force chooses the chapter, and 577 letters where 661a counts', () => {
  expect(chapter('661a')('.3(b)(6)(iv)')).toBe('58 Pa. Code § 661a.3(b)(6)(iv)');
  const of = chapter('577');
  expect(
    ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii'].map((roman) => of(`.2(b)(5)(${roman})`)),
  ).toEqual(
    ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `58 Pa. Code § 577.2(b)(5)(${letter})`),
  );
  expect(of('.3(c)')).toBe('58 Pa. Code § 577.3(c)');
  expect(of('.5(c)(6)')).toBe('58 Pa. Code § 577.5(c)(6)');
  // Only the last part is a count: a subsection (i) of its own would stay.
  expect(of('.3(i)')).toBe('58 Pa. Code § 577.3(i)');
});

test('both editions are declared with the day from which they hold', () => {
  expect(threeDiceFootball).toMatchObject({
    id: 'three-dice-football',
    title: 'Three Dice Football',
    editions: [
      { chapter: '58 Pa. Code § 661a', title: 'Three Dice Football', effective: '2014-02-01' },
      { chapter: '58 Pa. Code § 577', effective: '2012-07-13' },
    ],
  });
});

test('the wagers of each edition cite the paragraph that authorizes them', () => {
  for (const edition of ['661a', '577'] as const) {
    const rules = { edition, firstAndGoal: 'at-once', touchdown: 'reach-zero' } as const;
    const wagers = Object.values(threeDiceFootball.wagers(rules));
    const lengths = edition === '661a' ? ['i', 'ii', 'iii', 'iv', 'v', 'vi'] : [...'ABCDEF'];
    expect(wagers.map((wager) => wager.cite.replace(`58 Pa. Code § ${edition}`, ''))).toEqual([
      ...[1, 2, 3, 4, 5].map((number) => `.3(b)(${number})`),
      ...lengths.map((count) => `.3(b)(6)(${count})`),
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => `.3(d)(${number})`),
    ]);
    expect(wagers.map((wager) => wager.title)).toEqual([
      'Touchdown',
      'Defense',
      'Extra Point',
      'Quick Strike TD',
      'Game Changer',
      ...['one play', 'two plays', 'three plays', 'four plays', 'five plays', 'six plays'].map(
        (plays) => `Game Length: ${plays}`,
      ),
      'Trips TD',
      'Penalty',
      'Turnover',
      'Cover Three',
      'No Gain',
      'Big Play',
      'Over Four Yards',
      'Under Four Yards',
    ]);
    expect(new Set(wagers.map((wager) => wager.group))).toEqual(
      new Set(['Full game wagers', 'Single play wagers']),
    );
  }
});

test('the Rules Submission: held readings are the standard, every other one is offered', () => {
  const { options } = threeDiceFootball.submission;
  expect(parseSubmission(threeDiceFootball.submission)).toEqual({
    edition: '661a',
    firstAndGoal: 'at-once',
    touchdown: 'reach-zero',
  });
  expect(options.firstAndGoal).toMatchObject({
    cite: '58 Pa. Code § 661a.6(e)',
    choices: ['at-once', 'after-three-downs'],
  });
  expect(options.touchdown).toMatchObject({
    cite: '58 Pa. Code § 661a.1',
    choices: ['reach-zero', 'pass-zero'],
  });
  for (const option of Object.values(options)) {
    if (!('choices' in option)) continue;
    expect(Object.keys(option.says ?? {}).toSorted()).toEqual(
      option.choices.map(String).toSorted(),
    );
    for (const says of [option.title, ...Object.values(option.says ?? {})]) {
      expect(says).toMatch(/\w{3}/);
    }
  }
  const refused = parseSubmission(threeDiceFootball.submission, { touchdown: 'near-zero' });
  expect(refused).toEqual({
    refused: 'rule-not-allowed',
    because: 'touchdown=near-zero cannot be filed: choose reach-zero or pass-zero.',
    cite: '58 Pa. Code § 661a.1',
  });
});

test('§ 661a.2(a), .4(a), (d) and § 577.9: the table, its dice and its crew', () => {
  expect(threeDiceFootball.table).toMatchObject({
    seats: 16,
    settlesFrom: 'lowest',
    cite: '58 Pa. Code § 661a.2(a)',
    crew: [
      { duty: 'dealer', atLeast: 3, cite: '58 Pa. Code § 577.9(b)' },
      { duty: 'stickperson', atLeast: 1, cite: '58 Pa. Code § 577.9(b)' },
    ],
    supervision: {
      mostTables: 2,
      withOther: {
        most: 1,
        notWith: ['baccarat', 'midibaccarat', 'craps', 'mini-craps', 'pai-gow'],
      },
      cite: '58 Pa. Code § 577.9(c)',
    },
    cameras: { atLeast: 2, cite: '58 Pa. Code § 577.9(a)' },
    equipment: [
      {
        kind: 'dice',
        holds: { green: 4, red: 2 },
        mostHours: 24,
        cite: '58 Pa. Code § 661a.4(d)',
        replacedWhen: [
          { reason: 'table reopened' },
          { reason: 'die lost off the table' },
          { reason: 'tampered, marked, chipped or scratched' },
          { reason: 'no longer suitable' },
        ],
      },
    ],
  });
  for (const { cite } of threeDiceFootball.table.equipment[0]?.replacedWhen ?? []) {
    expect(cite).toBe('58 Pa. Code § 661a.4(d)');
  }
});

test('§ 661a.4, .5 who says what: the stickperson, the players, a device for the throw', () => {
  const by = Object.fromEntries(Object.entries(commands).map(([type, shape]) => [type, shape.by]));
  expect(by).toEqual({
    OfferDice: ['stickperson'],
    AcceptDice: ['player', 'stickperson'],
    RejectDice: ['player', 'stickperson'],
    PassDice: ['player', 'stickperson'],
    CallThrow: ['stickperson', 'device'],
    CallNoRoll: ['stickperson'],
  });
});

const face = fc.integer({ min: 1, max: 6 });
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    type: fc.constantFrom('OfferDice', 'AcceptDice', 'RejectDice', 'PassDice'),
    seat: fc.integer({ min: 1, max: 64 }),
  }) as fc.Arbitrary<Command>,
  fc.record({
    type: fc.constant('CallThrow' as const),
    offensive: fc.tuple(face, face),
    defensive: face,
  }),
  fc.record({
    type: fc.constant('CallThrow' as const),
    offensive: fc.tuple(face, face),
    defensive: face,
    cocked: fc.array(fc.record({ die: face, restsOn: face }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    type: fc.constant('CallNoRoll' as const),
    reason: fc.constantFrom(...NO_ROLL_REASONS, 'dice touched chips', 'something else'),
  }),
);

test('commands are written and read back the same, and fit their shapes', () => {
  fc.assert(
    fc.property(anyCommand, (command) => {
      expect(notation.read(notation.write(command) ?? '')).toEqual(command);
      expect(commands[command.type].schema.parse(command)).toEqual(command);
    }),
    { seed: 661, numRuns: 500 },
  );
});

test.each([
  ['offer 12', { type: 'OfferDice', seat: 12 }],
  ['accept 1', { type: 'AcceptDice', seat: 1 }],
  ['reject 1', { type: 'RejectDice', seat: 1 }],
  ['pass 1', { type: 'PassDice', seat: 1 }],
  ['throw 64/2', { type: 'CallThrow', offensive: [6, 4], defensive: 2 }],
  [
    'throw 64/2 cocked 3 on 5',
    { type: 'CallThrow', offensive: [6, 4], defensive: 2, cocked: [{ die: 3, restsOn: 5 }] },
  ],
  ['no roll: improper throw', { type: 'CallNoRoll', reason: 'improper throw' }],
])('"%s" is read as %j', (text, command) => {
  expect(notation.read(text)).toEqual(command);
});

test.each([
  'throw 642',
  'throw 64/22',
  'throw 6/2',
  'throw 64/2 cocked',
  'throw 64/2 cocked 3 on',
  ' throw 64/2',
  'throw 64/2 ',
  'offer',
  'offer one',
  'offer 1 2',
  'x offer 1',
  'keep 1',
  'no roll',
  'no roll: ',
  'a no roll: improper throw',
  '',
])('"%s" is no command of the game', (text) => {
  expect(notation.read(text)).toBeUndefined();
});

test('nothing is hidden at a dice table', () => {
  const round = threeDiceFootball.procedure({
    edition: '661a',
    firstAndGoal: 'at-once',
    touchdown: 'reach-zero',
  }).initial;
  expect(threeDiceFootball.view(round, { as: 'public' })).toBe(round);
  const event = { type: 'DiceOffered', seat: 1 } as const;
  expect(threeDiceFootball.see(event, { as: 'public' })).toBe(event);
  expect(isRefusal(round)).toBe(false);
});
