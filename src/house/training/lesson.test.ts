import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { dollars } from '../../kernel/money.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import { payoutOf } from '../../kernel/settlement.ts';
import { answered, dealt, type Lesson, type LessonRun, shown, startLesson } from './lesson.ts';
import { LESSONS } from './lessons.ts';

const named = (lesson: string): Lesson => LESSONS.find((one) => one.lesson === lesson)!;
const started = (lesson: string): LessonRun => startLesson(games, named(lesson), 0);

/** Somebody who knows everything, and takes two seconds for it. */
const right = (run: LessonRun, at: number): LessonRun => {
  const [step] = run.steps;
  if (step?.kind === 'act') {
    const { run: next, refusal } = dealt(run, step.act.asks, at);
    expect(refusal).toBeUndefined();
    return next;
  }
  if (step?.kind === 'judge') return expectAccepted(answered(run, step.expected, at));
  const paid = step!.lines.map((line) => [line.bet, dollars(payoutOf(line))]);
  return expectAccepted(answered(run, Object.fromEntries(paid), at));
};

const until = (run: LessonRun, ends: (run: LessonRun) => boolean): LessonRun => {
  let now = run;
  for (let at = 2000; !ends(now); at += 2000) now = right(now, at);
  return now;
};
const isOver = ({ steps }: LessonRun) => steps.length === 0;

test('House rules § training every game has a lesson, and nobody who deals by the rules is marked wrong', () => {
  const dealtGames = LESSONS.map((lesson) => {
    const run = until(startLesson(games, lesson, 0), isOver);
    expect(run.marks.filter((mark) => !mark.right)).toEqual([]);
    const asked = new Set(run.marks.map(({ asks }) => asks));
    expect(asked.has('procedure') && asked.has('amount')).toBe(true);
    return run.game.id;
  });
  expect(new Set(dealtGames)).toEqual(new Set(Object.keys(games)));
});

test('House rules § training patrons err in the scripts: late wagers, no rolls, a short payout, a foul hand', () => {
  const marks = LESSONS.flatMap((lesson) => until(startLesson(games, lesson, 0), isOver).marks);
  const of = (part: string) => marks.filter(({ says }) => says.includes(part));
  expect(of('No roll').length).toBeGreaterThanOrEqual(4);
  expect(of('Your partner pays').map(({ expected }) => expected)).toContain('Wrong');
  const refused = marks.filter(({ expected }) => expected === 'Refuse').map(({ cite }) => cite);
  expect(refused).toContain('58 Pa. Code § 661a.3(e)');
  expect(marks.map(({ cite }) => cite)).toContain('58 Pa. Code § 575.11(f)(1)(iii)');
});

test('House rules § training a step that is refused at the table is refused here, and the first try is scored', () => {
  const run = until(started('football-no-rolls'), ({ steps: [step] }) =>
    step?.kind === 'act' ? step.act.text === 'close betting' : false,
  );
  const throws = { type: 'CallThrow', offensive: [1, 2], defensive: 6 };
  const early = dealt(run, { type: 'Say', said: throws }, 60_000);
  expect(early.refusal?.refused).toBe('betting-open');
  const [mark] = early.run.marks.slice(run.marks.length);
  expect(mark).toMatchObject({ asks: 'procedure', right: false, answer: 'Throw 12/6' });
  // A second try goes on and adds no mark.
  const then = dealt(early.run, { type: 'CloseBetting' }, 61_000);
  expect(then.refusal).toBeUndefined();
  expect(then.run.marks).toHaveLength(early.run.marks.length);
});

test('House rules § training what the table would take but does not show is not the step', () => {
  const run = until(started('football-no-rolls'), ({ steps: [step] }) =>
    step?.kind === 'act' ? step.act.text.startsWith('no roll') : false,
  );
  // The die is on the floor: calling what the others show is wrong, though the table could take it.
  const said = { type: 'CallThrow', offensive: [1, 2], defensive: 6 };
  const { run: after, refusal } = dealt(run, { type: 'Say', said }, 0);
  expect(refusal).toMatchObject({ refused: 'not-the-step', cite: '58 Pa. Code § 661a.5(c)' });
  expect(after.table).toBe(run.table);
});

test.each([
  ['44', false],
  ['45', true],
  ['$45.00', true],
  ['46', false],
  ['', false],
])('House rules § training an amount of %j where $45 is right', (said, isRight) => {
  const run = until(started('football-late-bets'), ({ steps: [step] }) => step?.kind === 'amounts');
  const [step] = run.steps;
  const lines = step?.kind === 'amounts' ? step.lines : [];
  const penalty = lines.find(({ wager }) => wager === 'penalty')!;
  const after = expectAccepted(answered(run, { [penalty.bet]: said }, 9000));
  const mark = after.marks.find(({ says }) => says.includes('Penalty, $5 wagered'));
  expect(mark).toMatchObject({ right: isRight, expected: '$45', cite: '58 Pa. Code § 661a.8(b)' });
});

test('House rules § training what was settled is not on the screen before the trainee has said it', () => {
  const run = until(started('football-late-bets'), ({ steps: [step] }) => step?.kind === 'amounts');
  expect(run.unsettled?.play.settled).toEqual([]);
  expect(run.table.play.settled.length).toBeGreaterThan(0);
  const after = right(run, 0);
  expect(after.unsettled).toBeUndefined();
});

test('House rules § training a step that is shown is done and not scored as right; time is counted by step', () => {
  const run = started('high-roll-dice-off-the-table');
  const after = expectAccepted(shown(run, 7000));
  expect(after.marks).toMatchObject([{ right: false, answer: 'shown', seconds: 7 }]);
  expect(isRefusal(shown(after, 0))).toBe(true);
  const over = until(run, isOver);
  expect(dealt(over, { type: 'CloseBetting' }, 0).refusal?.refused).toBe('lesson-over');
});

test('House rules § training a step is dealt at the console before anything is answered', () => {
  const run = until(started('football-no-rolls'), ({ steps: [step] }) => step?.kind === 'act');
  expect(answered(run, 'Refuse', 0)).toMatchObject({ refused: 'deal-first' });
});
