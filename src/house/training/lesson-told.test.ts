import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { dollars } from '../../kernel/money.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { payoutOf } from '../../kernel/settlement.ts';
import { answered, dealt, type LessonRun, shown, startLesson } from './lesson.ts';
import { LESSONS } from './lessons.ts';
import { stepsAfter } from './steps.ts';

const started = (lesson: string): LessonRun =>
  startLesson(games, LESSONS.find((one) => one.lesson === lesson)!, 0);
const scripted = (...lines: readonly string[]): LessonRun =>
  startLesson(games, { lesson: 'own', title: 'Own', script: `\n${lines.join('\n')}\n` }, 0);

/** Does what is right, two seconds after the step before. */
const right = (run: LessonRun): LessonRun => {
  const [[step], at] = [run.steps, run.since + 2_000];
  if (step?.kind === 'act') return dealt(run, step.act.asks, at).run;
  if (step?.kind === 'judge') return expectAccepted(answered(run, step.expected, at));
  const paid = step!.lines.map((line) => [line.bet, dollars(payoutOf(line))]);
  return expectAccepted(answered(run, Object.fromEntries(paid), at));
};

/** What the trainee is told, and what each step asks and expects, to the end. */
const told = (lesson: string): readonly string[] => {
  const lines: string[] = [];
  for (let run = started(lesson); ; ) {
    lines.push(...run.told);
    if (run.steps.length === 0) return lines;
    const next = right(run);
    for (const { asks, says, expected, cite, seconds } of next.marks.slice(run.marks.length))
      lines.push(`${asks}: ${says} → ${expected} ${cite} ${seconds}s`);
    run = next;
  }
};

test('House rules § training what a trainee is told and asked with late wagers and a short payout', () => {
  expect(told('football-late-bets')).toEqual([
    'Seat 1 places $5 on Penalty.',
    'Seat 1 places $10 on Touchdown.',
    'Seat 2 places $10 on Defense.',
    'Nobody has the dice yet. Seat 1 is first to the left of the stickperson.',
    'procedure: Offer 1 → Offer 1 58 Pa. Code § 661a.4(b) 2s',
    'Seat 1: Accept the dice.',
    'judgment: Seat 3 places $5 on Trips TD. → Allow 58 Pa. Code § 661a.3(d)(1) 2s',
    'procedure: No more bets → No more bets House rules § rounds 2s',
    'The dice are in the air. Seat 2 reaches over.',
    'judgment: Seat 2 places $25 on Penalty. → Refuse 58 Pa. Code § 661a.3(e) 2s',
    'On the table: Offense, green 2 2, Defense, red 5.',
    'procedure: Throw 22/5 → Throw 22/5 58 Pa. Code § 661a.5(h) 2s',
    'judgment: Your partner pays seat 1 $40 for Penalty. → Wrong 58 Pa. Code § 661a.8(b) 2s',
    'amount: Pay seat 1 Penalty, $5 wagered → $45 58 Pa. Code § 661a.8(b) 1s',
    'amount: Pay seat 3 Trips TD, $5 wagered → $0 58 Pa. Code § 661a.3(d)(1) 1s',
    'Seat 1 reaches for the chips on Touchdown.',
    'judgment: Seat 1 withdraws touchdown. → Refuse 58 Pa. Code § 661a.3(c) 2s',
    'procedure: No more bets → No more bets House rules § rounds 2s',
    'On the table: Offense, green 1 1, Defense, red 1.',
    'procedure: Throw 11/1 → Throw 11/1 58 Pa. Code § 661a.5(h) 2s',
    'amount: Pay seat 2 Defense, $10 wagered → $0 58 Pa. Code § 661a.3(b)(2) 1s',
    'amount: Pay seat 1 Touchdown, $10 wagered → $10 58 Pa. Code § 661a.8(a) 1s',
  ]);
});

test('House rules § training cards that are on the table are told, cards that the trainee has to know are not', () => {
  expect(told('football-kings-card-face-up').filter((line) => !line.includes('→'))).toEqual([
    'Seat 1 places $10 on Home.',
    'Seat 2 places $25 on Visitor.',
    'Seat 3 calls out a wager now.',
    'On the table: Home Kh, Visitor 7s.',
    'The next card comes out of the shoe face up: the nine of diamonds.',
    'On the table: Home 6h, Visitor 5c.',
    'On the table: Home Qd, Visitor 6s.',
    'On the table: Home Jh, Visitor Jc.',
  ]);
  expect(
    told('asia-poker-foul-hand')
      .filter((line) => !line.includes('→'))
      .slice(-6),
  ).toEqual([
    'On the table: Cards 4h 6d 8c Qd 2d 7h 8s.',
    'On the table: Cards 2s 3h 6c Jd Kh 6h 7s.',
    'Seat 1 looks.',
    'Seat 1 sets the hands and puts them face down.',
    'Seat 1 sets Ts Td 6d 3h / As Ah / 7c.',
    'The player reaches for the cards again.',
  ]);
});

test('House rules § training a partner who pays rightly is found right, and only the others are paid', () => {
  expect(told('yahtzee-cups').slice(-3)).toEqual([
    'judgment: Your partner pays seat 1 $10 for Red. → Right 3-Dice Yahtzee § red or blue wager payouts 2s',
    'amount: Pay seat 2 Blue, $10 wagered → $0 3-Dice Yahtzee § red or blue wager payouts 1s',
    'amount: Pay seat 1 Yahtzee, $5 wagered → $75 3-Dice Yahtzee § single-event bonus wagers 1s',
  ]);
});

const until = (run: LessonRun, kind: 'act' | 'judge' | 'amounts'): LessonRun =>
  run.steps[0]?.kind === kind ? run : until(right(run), kind);

test('House rules § training a judgment that is wrong is marked so, and the lesson goes on as the rules say', () => {
  const run = until(started('football-late-bets'), 'judge');
  const wrong = expectAccepted(answered(run, 'Refuse', run.since + 3_499));
  expect(wrong.marks.at(-1)).toMatchObject({
    ...{ asks: 'judgment', answer: 'Refuse', expected: 'Allow', right: false, seconds: 3 },
  });
  // It was allowed: the wager stands.
  expect(wrong.table.play.bets.map(({ wager }) => wager)).toContain('trips-td');
  expect(wrong.since).toBe(run.since + 3_499);
  const none = expectAccepted(answered(run, { 1: '5' }, 0));
  expect(none.marks.at(-1)).toMatchObject({ answer: '', right: false });
});

test.each([
  ['$45.00', '$45', true],
  ['45.5', '$45.50', false],
  ['45.50', '$45.50', false],
  ['4 5', '$45', true],
  ['045', '$45', true],
  ['-45', 'nothing', false],
  ['', 'nothing', false],
  ['.50', 'nothing', false],
  ['1,045', '$1,045', false],
])('House rules § training %j is read as %s', (said, answer, isRight) => {
  const run = until(started('football-late-bets'), 'amounts');
  const [step] = run.steps;
  const line = (step?.kind === 'amounts' ? step.lines : []).find(
    ({ wager }) => wager === 'penalty',
  )!;
  const [mark] = expectAccepted(answered(run, { [line.bet]: said }, 0)).marks.slice(
    run.marks.length,
  );
  expect(mark).toMatchObject({ asks: 'amount', answer, expected: '$45', right: isRight });
});

test('House rules § training amounts that nobody entered are nothing', () => {
  const run = until(started('football-late-bets'), 'amounts');
  const after = expectAccepted(answered(run, 'Allow', run.since + 5_000));
  expect(
    after.marks
      .slice(run.marks.length)
      .map(({ answer, right: is, seconds }) => [answer, is, seconds]),
  ).toEqual([
    ['nothing', false, 3],
    ['nothing', false, 3],
  ]);
});

const TRAINING = 'House rules § training';

test('House rules § training who does something else than what is asked is told what to do', () => {
  const judging = until(started('football-late-bets'), 'judge');
  const first = { refused: 'answer-first', because: 'Answer the question first.', cite: TRAINING };
  expect(dealt(judging, { type: 'CloseBetting' }, 0)).toEqual({ run: judging, refusal: first });
  expect(shown(judging, 0)).toEqual(first);
  const dealing = started('football-late-bets');
  expect(answered(dealing, 'Allow', 0)).toEqual({
    ...{
      refused: 'deal-first',
      because: 'Enter the next step at the console first.',
      cite: TRAINING,
    },
  });
  const over = { ...dealing, steps: [], lines: [] };
  const ended = {
    refused: 'lesson-over',
    because: 'The lesson is over. Start it again.',
    cite: TRAINING,
  };
  expect(dealt(over, { type: 'CloseBetting' }, 0)).toEqual({ run: over, refusal: ended });
  expect(answered(over, 'Allow', 0)).toEqual(ended);
  expect(shown(over, 0)).toEqual(first);
});

test('House rules § training what is done instead of the step is refused, and scored once', () => {
  const run = started('football-late-bets');
  const said = { type: 'OfferDice', seat: 2 };
  const instead = dealt(run, { type: 'Say', said }, 4_000);
  expect(instead.refusal).toMatchObject({
    refused: expect.any(String),
    cite: '58 Pa. Code § 661a.4(b)',
  });
  expect(instead.run).toMatchObject({ tried: true, table: run.table, since: 0 });
  const again = shown(instead.run, 9_000);
  expect(expectAccepted(again).marks).toMatchObject([
    { answer: 'Offer 2', says: 'Offer 1', expected: 'Offer 1', right: false, seconds: 4 },
  ]);
  expect(again).toMatchObject({ tried: false, since: 9_000 });
});

test('House rules § training the table is shown as it was until amounts are said, and then as it is', () => {
  const run = until(started('football-no-rolls'), 'amounts');
  expect(run.unsettled?.play.bets).toHaveLength(2);
  expect(run.table.play.settled).toHaveLength(2);
  expect(started('football-no-rolls').unsettled).toBeUndefined();
  expect(right(run)).toMatchObject({ unsettled: undefined, steps: [], lines: [] });
});

test.each([
  [['no-such-game  live'], 'lesson own: '],
  [['three-dice-football  live', '~ throw 12/6'], 'throw 12/6: '],
  [['three-dice-football  live', 'dance'], 'dance: '],
  [['three-dice-football  live', 'paid seat 1 penalty $x'], 'paid seat 1 penalty $x has no amount'],
  [['three-dice-football  live', 'paid seat 1 penalty $5'], 'a partner pays what nobody won'],
])('House rules § training a script that cannot be played is a bug: %j', (lines, says) => {
  expect(() => scripted(...lines)).toThrow(says);
});

test('House rules § training what is done before the trainee comes is not told, and empty lines are nothing', () => {
  const run = scripted(
    'three-dice-football  live',
    '~ seat 1  penalty $5',
    '',
    '# Told.',
    '  offer 1',
  );
  expect(run.table.play.bets).toHaveLength(1);
  expect(run.told).toEqual(['Told.']);
  expect(run.steps).toMatchObject([{ kind: 'act', act: { text: 'offer 1' } }]);
});

test('House rules § training what a partner paid is judged by seat and wager, and what was paid wrongly is asked', () => {
  const line = (bet: number, seat: number, wager: string) => ({
    ...{ bet, seat, wager, stakeCents: 500, result: 'win', paidCents: 500, cite: `§ ${bet}` },
    ...{ commissionCents: 0, line: 'even' },
  });
  const lines = [line(1, 1, 'red'), line(2, 2, 'red'), line(3, 1, 'blue')] as never;
  const steps = (...paid: Parameters<typeof stepsAfter>[1]) =>
    stepsAfter(lines, paid, (wager) => wager.toUpperCase());
  const due = payoutOf(line(1, 1, 'red') as never);
  const judged = (seat: number, cents: number, wager: string, bet: number) => ({
    ...{ kind: 'judge', choices: ['Right', 'Wrong'], cite: `§ ${bet}` },
    expected: cents === due ? 'Right' : 'Wrong',
    says: `Your partner pays seat ${seat} ${dollars(cents)} for ${wager}.`,
  });
  const asked = (...at: readonly number[]) => ({
    kind: 'amounts',
    lines: at.map((one) => expect.objectContaining({ bet: one })),
  });
  expect(steps()).toEqual([asked(1, 2, 3)]);
  expect(steps({ seat: 1, wager: 'red', cents: due })).toEqual([
    judged(1, due, 'RED', 1),
    asked(2, 3),
  ]);
  expect(steps({ seat: 2, wager: 'red', cents: due + 100 })).toEqual([
    judged(2, due + 100, 'RED', 2),
    asked(1, 2, 3),
  ]);
  const all = [
    ...([
      [1, 'red'],
      [2, 'red'],
      [1, 'blue'],
    ] as const),
  ].map(([seat, wager]) => ({ seat, wager, cents: due }));
  expect(steps(...all)).toEqual([
    judged(1, due, 'RED', 1),
    judged(2, due, 'RED', 2),
    judged(1, due, 'BLUE', 3),
  ]);
  expect(steps({ seat: 3, wager: 'red', cents: due })).toEqual([asked(1, 2, 3)]);
});
