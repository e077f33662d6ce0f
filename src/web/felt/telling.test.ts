import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ToldBeat } from '../../kernel/telling.ts';
import type { Line, View } from './table-stream.ts';
import {
  announced,
  announcing,
  finishTelling,
  replaying,
  type Spoken,
  speak,
  startTelling,
  tell,
  tellAgain,
  telling,
  told,
  untold,
} from './telling.ts';

const line = (bet: number): Line => ({ bet, seat: 1 }) as Partial<Line> as Line;
const viewed = (settled: readonly number[] = [], more: Partial<View> = {}): View =>
  ({ settled: settled.map(line), shown: {}, ...more }) as Partial<View> as View;
const tags = (word: string) => ({ tags: { touchdown: word } });

let heard: { readonly now: View; readonly spoken: Spoken }[] = [];
const page = { hidden: false, calm: false };
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(page, { hidden: false, calm: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('matchMedia', (asked: string) => ({
    matches: page.calm && asked === '(prefers-reduced-motion: reduce)',
  }));
  heard = [];
  announcing((now, spoken) => heard.push({ now, spoken }));
  startTelling(undefined);
});
afterEach(() => {
  finishTelling();
  startTelling(undefined);
  announcing(() => {});
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('§ 661a.5 beats are told one by one, each for its time, and then the table is as it is', () => {
  const beats: readonly ToldBeat[] = [
    { say: 'Dice out', ms: 400 },
    { say: 'Gain of 8', why: '6-4 less 2.', ms: 600, shown: tags('wins') },
  ];
  tell(beats, viewed([], { shown: tags('paid') }), []);
  expect(told.value).toMatchObject({ say: 'Dice out', why: '', shown: {} });
  expect(telling.value).toBe(true);
  vi.advanceTimersByTime(399);
  expect(told.value.say).toBe('Dice out');
  vi.advanceTimersByTime(1);
  expect(told.value).toMatchObject({ say: 'Gain of 8', why: '6-4 less 2.', shown: tags('wins') });
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(600);
  expect(told.value).toMatchObject({ say: 'Gain of 8', shown: tags('paid') });
  expect(telling.value).toBe(false);
  expect(heard).toHaveLength(1);
});

test('House rules § rounds what happens while something is told waits for its turn', () => {
  tell([{ say: 'First', ms: 500 }], viewed(), []);
  tell([{ say: 'Second', ms: 500 }], viewed(), []);
  expect(told.value.say).toBe('First');
  vi.advanceTimersByTime(500);
  expect(told.value.say).toBe('Second');
});

test('House rules § rounds a page that nobody looks at is told everything at once', () => {
  page.hidden = true;
  tell(
    [
      { say: 'First', ms: 500 },
      { say: 'Second', ms: 500 },
    ],
    viewed(),
    [],
  );
  expect(told.value.say).toBe('Second');
  expect(telling.value).toBe(false);
  expect(heard).toHaveLength(1);
});

test('a key ends the telling at once, with everything told', () => {
  tell(
    [
      { say: 'First', ms: 500 },
      { say: 'Second', ms: 500 },
    ],
    viewed([3], { shown: tags('paid') }),
    [line(3)],
  );
  finishTelling();
  expect(told.value).toMatchObject({ say: 'Second', shown: tags('paid') });
  expect(telling.value).toBe(false);
  expect(untold.value).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(heard).toHaveLength(1);
});

test('§ 661a.6(f) the chips of a wager stay until the beat that settles it, and at the latest until the view is whole', () => {
  const fresh = [line(1), line(2), line(3)];
  tell(
    [
      { say: 'Gain of 8', ms: 100 },
      { ms: 100, settled: [1] },
      { ms: 100, settled: [2] },
    ],
    viewed([1, 2, 3]),
    fresh,
  );
  expect(untold.value).toEqual(fresh);
  vi.advanceTimersByTime(100);
  expect(untold.value).toEqual([line(2), line(3)]);
  expect(told.value.settled).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(untold.value).toEqual([line(3)]);
  expect(told.value.settled).toEqual([1, 2]);
  vi.advanceTimersByTime(100);
  expect(untold.value).toEqual([]);
});

test('§ 661a.6(f) a wager that is told of twice is settled once; the next headline begins with none', () => {
  tell(
    [
      { say: 'A', ms: 10, settled: [1, 2] },
      { ms: 10, settled: [1] },
    ],
    viewed(),
    [],
  );
  vi.advanceTimersByTime(10);
  expect(told.value.settled).toEqual([2, 1]);
  vi.advanceTimersByTime(10);
  tell([{ why: 'More.', ms: 10 }], viewed(), []);
  expect(told.value.settled).toEqual([2, 1]);
  finishTelling();
  tell([{ say: 'Cards', ms: 10, aside: true }], viewed(), []);
  expect(told.value.settled).toEqual([2, 1]);
  finishTelling();
  tell(
    [
      { say: 'B', ms: 10 },
      { say: 'C', ms: 10, settled: [5] },
    ],
    viewed(),
    [],
  );
  expect(told.value.settled).toEqual([]);
  finishTelling();
  expect(told.value.settled).toEqual([5]);
});

test('a headline takes the place of the words before it; without one they are added to', () => {
  tell([{ say: 'A', why: 'Because.', next: 'Then.', lit: ['a'], ms: 10 }], viewed(), []);
  finishTelling();
  expect(told.value).toMatchObject({ say: 'A', why: 'Because.', next: 'Then.', lit: ['a'] });
  tell([{ lit: ['b'], ms: 10 }], viewed(), []);
  finishTelling();
  expect(told.value).toMatchObject({ say: 'A', why: 'Because.', next: 'Then.', lit: ['a', 'b'] });
  tell([{ why: 'Also.', next: 'Next.', ms: 10 }], viewed(), []);
  finishTelling();
  expect(told.value).toMatchObject({ say: 'A', why: 'Also.', next: 'Next.', lit: ['a', 'b'] });
  tell([{ say: 'Cut', aside: true, shown: tags('x'), ms: 10 }], viewed(), []);
  finishTelling();
  // Procedure, in small type: it never takes the headline.
  expect(told.value).toMatchObject({ say: 'A', why: 'Also.', aside: 'Cut', shown: tags('x') });
  tell([{ say: 'B', ms: 10 }], viewed(), []);
  finishTelling();
  expect(told.value).toMatchObject({ say: 'B', why: '', next: '', aside: '', lit: [] });
  tell([{ aside: true, ms: 10 }], viewed(), []);
  finishTelling();
  expect(told.value).toMatchObject({ say: 'B', aside: '' });
});

test('the same dice thrown again tumble again: movements are counted', () => {
  const before = told.value.count;
  tell([{ move: 'tumble', ms: 10 }, { move: 'tumble', ms: 10 }, { ms: 10 }], viewed(), []);
  expect(told.value).toMatchObject({ move: 'tumble', count: before + 1 });
  finishTelling();
  expect(told.value).toMatchObject({ move: 'tumble', count: before + 2 });
});

test.each([
  [900, 120],
  [100, 100],
])('who wants less motion sees a movement of %i ms as a fade of %i ms', (ms, faded) => {
  page.calm = true;
  tell(
    [
      { move: 'deal', ms },
      { say: 'Dealt', ms: 900 },
    ],
    viewed(),
    [],
  );
  vi.advanceTimersByTime(faded - 1);
  expect(told.value.say).toBe('');
  vi.advanceTimersByTime(1);
  expect(told.value.say).toBe('Dealt');
  // What stands to be read keeps its time.
  vi.advanceTimersByTime(899);
  expect(telling.value).toBe(true);
  vi.advanceTimersByTime(1);
  expect(telling.value).toBe(false);
});

test('a movement keeps its time for everybody else', () => {
  tell(
    [
      { move: 'deal', ms: 900 },
      { say: 'Dealt', ms: 10 },
    ],
    viewed(),
    [],
  );
  vi.advanceTimersByTime(899);
  expect(told.value.say).toBe('');
  vi.advanceTimersByTime(1);
  expect(told.value.say).toBe('Dealt');
});

const spokenOf = (...beats: readonly ToldBeat[]): Spoken | undefined => {
  tell(beats, viewed(), []);
  finishTelling();
  return heard.at(-1)?.spoken;
};

test('an entry is spoken in one message: the words that stood when its first wager was settled', () => {
  expect(
    spokenOf(
      { say: 'Shake', ms: 1, aside: true, settled: [9] },
      { say: 'Dice out', why: 'Old.', ms: 1 },
      { say: 'Gain of 8', why: '6-4 less 2.', next: 'Second down', ms: 1 },
      { why: 'Over four.', ms: 1 },
      { ms: 1, settled: [1] },
      { say: 'Later', why: 'Not this.', next: 'Third down', ms: 1, settled: [2] },
    ),
  ).toEqual({
    say: 'Gain of 8',
    why: '6-4 less 2. Over four.',
    next: 'Third down',
    settled: [1, 2],
  });
  expect(spokenOf({ say: 'Only', ms: 1 })).toEqual({ say: 'Only', why: '', next: '', settled: [] });
  expect(spokenOf()).toEqual({ say: '', why: '', next: '', settled: [] });
});

test('who comes later finds the words and the table as they are, and nothing left to tell', () => {
  tell([{ say: 'Old', why: 'Old.', ms: 500, move: 'deal', shown: tags('old') }], viewed(), [
    line(1),
  ]);
  const { count } = told.value;
  startTelling(
    viewed([], {
      told: { say: 'Gain of 8', lit: ['big-play'], shown: { ...tags('told'), titles: { a: 'b' } } },
      shown: tags('now'),
    }),
  );
  expect(told.value).toEqual({
    ...{ say: 'Gain of 8', why: '', next: '', aside: '', lit: ['big-play'], settled: [] },
    ...{ move: undefined, count, shown: { ...tags('now'), titles: { a: 'b' } } },
  });
  expect(telling.value).toBe(false);
  expect(untold.value).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(heard).toEqual([]);
});

test('a word for the ear stands beside the result, not in its place', () => {
  announced.value = { result: 'Gain of 8.', open: 'Wagers are open.' };
  speak('Progressive meter $1.00');
  expect(announced.value).toEqual({ result: 'Gain of 8.', open: 'Progressive meter $1.00' });
});

test('House rules § rounds a past round is told again, then the table is shown as it is', () => {
  tell([{ say: 'Now', ms: 500, shown: tags('now') }], viewed(), []);
  tellAgain(4, [{ say: 'Then', ms: 300 }]);
  expect(replaying.value).toBe(4);
  // The replay shows nothing of the round that is played now.
  expect(told.value).toMatchObject({ say: 'Then', shown: {} });
  vi.advanceTimersByTime(300 + 2_499);
  expect(replaying.value).toBe(4);
  vi.advanceTimersByTime(1);
  expect(replaying.value).toBeUndefined();
  expect(told.value).toMatchObject({ say: 'Now', shown: tags('now') });
  expect(telling.value).toBe(false);
});

test('House rules § rounds another replay takes the place of the first; the table comes back after it', () => {
  tell([{ say: 'Now', ms: 500 }], viewed(), []);
  tellAgain(4, [{ say: 'Fourth', ms: 300 }]);
  tellAgain(5, [{ say: 'Fifth', ms: 300 }]);
  expect(replaying.value).toBe(5);
  expect(told.value.say).toBe('Fifth');
  vi.advanceTimersByTime(2_800);
  expect(told.value.say).toBe('Now');
});

test('House rules § rounds whatever happens at the table ends a replay', () => {
  tell([{ say: 'Now', ms: 500 }], viewed(), []);
  tellAgain(4, [{ say: 'Then', move: 'deal', ms: 300 }]);
  const { count } = told.value;
  tell([{ why: 'News.', ms: 500 }], viewed(), []);
  expect(replaying.value).toBeUndefined();
  // The count goes on: what moves next is seen to move.
  expect(told.value).toMatchObject({ say: 'Now', why: 'News.', count });
});
