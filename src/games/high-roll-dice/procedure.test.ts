import { expect, test } from 'vitest';
import { played } from '../../../test/at-table.ts';
import { play } from '../../kernel/play.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { highRollDice } from './index.ts';
import { submission } from './submission.ts';

const ten = (...said: Parameters<typeof played>[2][]) => played(highRollDice, {}, ...said);
const six = (...said: Parameters<typeof played>[2][]) => played(highRollDice, { dice: 6 }, ...said);
const refusedBy = (code: string, paragraph: string) => ({
  refused: code,
  cite: `58 Pa. Code § 675a${paragraph}`,
});

const BETS = ['seat 1 pip-street-5 $5', 'seat 1 like-kind-6 $5'];
const OPEN = ['take shaker 10', ...BETS];
const CLOSED = [...OPEN, 'no more bets'];
const SHAKEN = [...CLOSED, 'shake 3'];
const THROWN = [...SHAKEN, 'throw 5555666114'];
const EXTRA = [...OPEN, 'seat 1 extra-roll $5', 'no more bets', 'shake 3', 'throw 5555666114'];
const MATCHED = [...EXTRA, 'announce four 5s'];
const COLLECTED = [...MATCHED, 'collect dice'];
const OVER = [...COLLECTED, 'shake 4', 'throw 551234'];

const EVERY_ACT = [
  'no more bets',
  'shake 3',
  'throw 5555666114',
  'no roll: die off the table',
  'announce four 5s',
  'collect dice',
] as const;

test.each([
  ['wagers open', OPEN, ['no more bets'], '.4(a)'],
  ['shake due', CLOSED, ['shake 3'], '.4(b)'],
  ['throw due', SHAKEN, ['shake 3', 'throw 5555666114', 'no roll: die off the table'], '.4(b)'],
  ['announcement due', THROWN, ['announce four 5s'], '.4(e)'],
  ['collection due', MATCHED, ['collect dice'], '.4(g)'],
  ['shake due', COLLECTED, ['shake 3'], '.4(b)'],
])('§ 675a.4 in order: with the %s the dealer can do nothing else', (stage, said, legal, cite) => {
  expect(ten(...said).state.round).toMatchObject({ stage });
  for (const act of EVERY_ACT) {
    const { refusal } = ten(...said, act);
    if (legal.includes(act)) expect(refusal).toBeUndefined();
    else expect(refusal).toMatchObject(refusedBy('out-of-order', cite));
  }
});

test('§ 675a.4(h) after the extra roll the round is complete', () => {
  const { state, events } = ten(...OVER);
  expect(state.round).toMatchObject({ stage: 'over', total: 6 });
  expect(events.map(({ type }) => type)).toEqual([
    'ShakerTaken',
    'NoMoreBetsAnnounced',
    'DiceShaken',
    'FirstRollThrown',
    'MatchAnnounced',
    'NonmatchingDiceCollected',
    'DiceShaken',
    'ExtraRollThrown',
  ]);
  for (const act of EVERY_ACT) {
    expect(ten(...OVER, act).refusal).toMatchObject(refusedBy('round-over', '.4(h)'));
  }
  expect(ten(...OVER, 'new round').state.round).toEqual({
    stage: 'wagers open',
    shaker: 10,
    players: [],
    extraRoll: [],
  });
});

test('§ 675a.4(g) without an Extra Roll there is no second throw', () => {
  const { state } = ten(...THROWN, 'announce four 5s');
  expect(state.round).toMatchObject({ stage: 'over' });
  expect(state.bets).toEqual([]);
});

test('§ 675a.6(g)–(i) with six dice the round is complete after the announcement', () => {
  const said = ['take shaker 6', BETS[0]!, 'no more bets', 'shake 3', 'throw 555664'];
  expect(six(...said, 'collect dice').refusal).toMatchObject(refusedBy('out-of-order', '.6(h)'));
  const done = [...said, 'announce three 5s'];
  expect(six(...done).state.round).toMatchObject({ stage: 'over' });
  expect(six(...done, 'shake 3').refusal).toMatchObject(refusedBy('round-over', '.6(i)'));
  expect(six('take shaker 6', 'shake 3').refusal).toMatchObject(refusedBy('out-of-order', '.6(g)'));
});

test('§ 675a.4(a) "no more bets" names who wagered and who bought an Extra Roll', () => {
  const { events, settled } = ten(
    'take shaker 10',
    'seat 4 pip-street-1 $5',
    'seat 2 pip-street-1 $5',
    'seat 2 like-kind-3 $5',
    'seat 2 extra-roll $5',
    'seat 5 joins',
    'no more bets',
  );
  expect(events.at(-1)).toEqual({ type: 'NoMoreBetsAnnounced', players: [2, 4], extraRoll: [2] });
  expect(settled).toMatchObject([
    { seat: 2, wager: 'extra-roll', result: 'lose', stakeCents: 500, returnedCents: 0 },
  ]);
  expect(settled[0]?.step).toBe('58 Pa. Code § 675a.4(a)');
  expect(settled[0]?.cite).toBe('58 Pa. Code § 675a.4(a)');
});

test('§ 675a.2(e)(1) a round needs a wager', () => {
  expect(ten('take shaker 10', 'seat 1 joins', 'no more bets').refusal).toMatchObject(
    refusedBy('wager-required', '.2(e)(1)'),
  );
});

test.each([
  [9, 'dice-missing', '.3(d)', 'ten'],
  [10, undefined, '', ''],
  [11, 'dice-missing', '.3(d)', 'ten'],
])('§ 675a.3(d) a shaker with %i dice', (dice, code, cite, word) => {
  const { refusal } = ten({ type: 'TakeShaker', dice } as { type: string });
  if (code === undefined) expect(refusal).toBeUndefined();
  else {
    expect(refusal).toMatchObject(refusedBy(code, cite));
    expect(refusal?.because).toContain(word);
  }
});

test('§ 675a.6(e) the variation has six dice', () => {
  expect(six('take shaker 10').refusal).toMatchObject(refusedBy('dice-missing', '.6(e)'));
});

test('§ 675a.3(c), (d) the shaker is with the dealer, changes hands, and leaves only between rounds', () => {
  expect(ten(...BETS, 'no more bets').refusal).toMatchObject(refusedBy('no-shaker', '.3(d)'));
  expect(ten('remove shaker').refusal).toMatchObject(refusedBy('no-shaker', '.3(c)'));
  expect(ten('take shaker 10', 'remove shaker').state.round).toMatchObject({ shaker: 'away' });
  for (const said of [OPEN, CLOSED, SHAKEN, THROWN, MATCHED]) {
    expect(ten(...said, 'remove shaker').refusal).toMatchObject(
      refusedBy('shaker-needed', '.3(d)'),
    );
    expect(ten(...said, 'take shaker 10').state.round).toEqual(ten(...said).state.round);
  }
  const gone = ten(...OVER, 'remove shaker');
  expect(gone.state.round).toMatchObject({ stage: 'over', shaker: 'away' });
});

test.each([
  [2, 'shaken-too-little'],
  [3, undefined],
  [4, undefined],
  [3.5, 'shaken-too-little'],
  ['3', 'shaken-too-little'],
])('§ 675a.4(b) the dice are shaken at least three times: %s', (times, code) => {
  const shake = { type: 'ShakeDice', times } as { type: string };
  expect(ten(...CLOSED, shake).refusal?.refused).toBe(code);
});

test.each([
  ['die off the table', '.4(b)'],
  ['die on top of another', '.4(b)'],
  ['die cocked on more than one side', '.4(c)'],
])('§ 675a%s a roll with a %s is shaken and thrown again, and settles nothing', (reason, cite) => {
  const { state, events, settled } = ten(...SHAKEN, `no roll: ${reason}`);
  expect(events.at(-1)).toEqual({
    type: 'RollInvalidated',
    reason,
    cite: `58 Pa. Code § 675a${cite}`,
  });
  expect(settled).toEqual([]);
  expect(state.round).toMatchObject({ stage: 'shake due' });
  const extra = ten(...COLLECTED, 'shake 3', `no roll: ${reason}`, 'shake 3', 'throw 111111');
  expect(extra.state.round).toMatchObject({ stage: 'over', total: 4 });
});

test('§ 675a.4(b) a roll is not called off for another reason', () => {
  expect(ten(...SHAKEN, 'no roll: unlucky').refusal).toMatchObject(
    refusedBy('not-a-no-roll', '.4(b)'),
  );
});

test.each([
  ['nine dice', 'throw 555566611', 'not-a-throw', '.4(d)'],
  ['eleven dice', 'throw 55556661144', 'not-a-throw', '.4(d)'],
  ['a 7', 'throw 5555666117', 'not-a-throw', '.4(d)'],
  [
    'a cocked die with the side it rests on',
    'throw 5555666114 cocked 1 on 5',
    'not-a-throw',
    '.4(c)',
  ],
  ['a cocked eleventh die', 'throw 5555666114 cocked 11 on 3', 'not-a-throw', '.4(c)'],
  ['a die cocked on a 7', 'throw 5555666114 cocked 1 on 7', 'not-a-throw', '.4(c)'],
])('§ 675a.4(c), (d) %s is no throw', (_title, said, code, cite) => {
  expect(ten(...SHAKEN, said).refusal).toMatchObject(refusedBy(code, cite));
});

test('§ 675a.4(c) a cocked die shows the side opposite the one it rests on', () => {
  const cocked = 'throw 5555666114 cocked 1 on 2 cocked 10 on 3';
  expect(ten(...SHAKEN, cocked).events.at(-1)).toMatchObject({ type: 'FirstRollThrown', most: 5 });
  const wrong = ten(...SHAKEN, 'throw 5555666114 cocked 10 on 4').refusal;
  expect(wrong?.because).toBe('A die resting on its 4 shows the opposite side. Call it a 3.');
  const junk = { type: 'CallThrow', dice: [5, 5, 5, 5, 6, 6, 6, 1, 1, 4], cocked: 'first' };
  expect(ten(...SHAKEN, junk).refusal).toMatchObject(refusedBy('not-a-throw', '.4(c)'));
  expect(ten(...SHAKEN, { ...junk, cocked: [null] } as { type: string }).refusal).toMatchObject(
    refusedBy('not-a-throw', '.4(c)'),
  );
});

test.each([
  ['throw 5555666114', 'announce three 6s', '.4(e)', 'The 5s occur the most. Announce four 5s.'],
  ['throw 5555666114', 'announce three 5s', '.4(e)', 'The 5s occur the most. Announce four 5s.'],
  [
    'throw 6664442211',
    'announce three 4s',
    '.2(d)',
    'The 6s and the 4s occur as often, and the 6 ranks highest. Announce three 6s.',
  ],
])('§ 675a.4(e) %s, %s', (thrown, announced, cite, because) => {
  const { refusal } = ten(...SHAKEN, thrown, announced);
  expect(refusal).toMatchObject({ ...refusedBy('not-the-match', cite), because });
});

test('§ 675a.6(c), (h) what is announced with six dice', () => {
  const said = ['take shaker 6', 'seat 1 pip-street-1 $5', 'no more bets', 'shake 3'];
  expect(six(...said, 'throw 123456', 'announce six 1s').refusal).toMatchObject({
    ...refusedBy('not-the-match', '.6(h)'),
    because: 'All dice differ. Announce no match.',
  });
  expect(six(...said, 'throw 222555', 'announce three 2s').refusal).toMatchObject(
    refusedBy('not-the-match', '.6(c)'),
  );
  expect(six(...said, 'throw 123456', 'announce no match').events.at(-1)).toEqual({
    type: 'MatchAnnounced',
    match: { face: 1, count: 1 },
    extraRollDue: false,
  });
});

test('§ 675a.4(g) for the extra roll all dice but those in the box are collected and thrown', () => {
  expect(ten(...COLLECTED).events.at(-1)).toEqual({ type: 'NonmatchingDiceCollected', dice: 6 });
  const shaken = [...COLLECTED, 'shake 3'];
  expect(ten(...shaken, 'throw 5555666114').refusal).toMatchObject(
    refusedBy('not-a-throw', '.4(g)'),
  );
  expect(ten(...shaken, 'throw 55555').refusal).toMatchObject(refusedBy('not-a-throw', '.4(g)'));
  expect(ten(...shaken, 'throw 555555').state.round).toMatchObject({ total: 10 });
});

test('§ 675a.4(h) three 6s and an additional two are five of a kind', () => {
  const said = [...OPEN, 'seat 1 extra-roll $5', 'no more bets', 'shake 3', 'throw 6664442211'];
  const { events } = ten(...said, 'announce three 6s', 'collect dice', 'shake 3', 'throw 6612345');
  expect(events.at(-1)).toEqual({
    type: 'ExtraRollThrown',
    dice: [6, 6, 1, 2, 3, 4, 5],
    face: 6,
    additional: 2,
    total: 5,
  });
});

test.each([
  ['throw 1111111112', 'announce nine 1s', 'collection due'],
  ['throw 1111111111', 'announce ten 1s', 'over'],
])(
  '§ 675a.4(g) an Extra Roll that was bought is thrown while dice are left: %s',
  (thrown, said, stage) => {
    const bought = [...OPEN, 'seat 1 extra-roll $5', 'no more bets', 'shake 3'];
    const { state } = ten(...bought, thrown, said);
    expect(state.round).toMatchObject({ stage });
    expect(state.bets).toEqual([]);
  },
);

test('§ 675a.2(c) who has wagered remains seated until the round is complete', () => {
  expect(ten(...OPEN, 'seat 1 sits out').refusal).toMatchObject({ refused: 'wagers-on-layout' });
  const others = [
    ...EXTRA.slice(0, 1),
    'seat 2 pip-street-1 $5',
    ...EXTRA.slice(1),
    'announce four 5s',
  ];
  const stay = refusedBy('round-in-play', '.2(c)');
  const { state } = ten(...others);
  expect(state.bets.map(({ seat }) => seat)).not.toContain(2);
  expect(ten(...others, 'seat 2 sits out').refusal).toMatchObject(stay);
  expect(ten(...others, 'seat 3 joins', 'seat 3 sits out').refusal).toBeUndefined();
  const done = [...others, 'collect dice', 'shake 3', 'throw 123412'];
  expect(ten(...done, 'seat 2 sits out').refusal).toBeUndefined();
});

test('§ 675a.3(d), .6(e) a shaker filled for the other game does not do', () => {
  const decider = play(highRollDice, expectAccepted(parseSubmission(submission, { dice: 6 })));
  const { state } = ten('take shaker 10', BETS[0]!);
  expect(decider.decide(state as never, { type: 'AnnounceNoMoreBets' })).toMatchObject({
    ...refusedBy('no-shaker', '.3(d)'),
    because: 'The dealer must take a shaker with six dice first.',
  });
});

test('§ 675a.3(d) the shaker stays for an extra roll, though nothing lies on the layout any more', () => {
  const round = [
    'take shaker 10',
    'seat 1 pip-street-1 $5',
    'seat 1 like-kind-3 $5',
    'seat 1 extra-roll $5',
    'no more bets',
    'shake 3',
    'throw 5555666114',
    'announce four 5s',
  ];
  expect(ten(...round).state.bets).toEqual([]);
  expect(ten(...round, 'remove shaker').refusal).toMatchObject(refusedBy('shaker-needed', '.3(d)'));
});

test.each([
  ['no list', 5],
  ['no record', [null]],
  ['a die that is no number', [{ die: '1', restsOn: 2 }]],
  ['a die that was not thrown', [{ die: 11, restsOn: 3 }]],
  ['a side that no die has', [{ die: 1, restsOn: 7 }]],
])(
  '§ 675a.4(c) the dealer says which die is cocked, and on which side: not %s',
  (_title, cocked) => {
    const said = { type: 'CallThrow', dice: [5, 5, 5, 5, 6, 6, 6, 1, 1, 4], cocked };
    expect(ten(...SHAKEN, said).refusal).toEqual({
      ...refusedBy('not-a-throw', '.4(c)'),
      because: 'Enter which die is cocked and which side it rests on.',
    });
  },
);

test('§ 675a.4(b) what is refused says how often to shake, and why a roll may not count', () => {
  expect(ten(...CLOSED, 'shake 2').refusal).toEqual({
    ...refusedBy('shaken-too-little', '.4(b)'),
    because: 'Cover the shaker and shake it at least three times before the throw.',
  });
  expect(ten(...SHAKEN, 'no roll: bad luck').refusal?.because).toContain(
    'die off the table, die on top of another, die cocked on more than one side.',
  );
});
