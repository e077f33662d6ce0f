import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answersOf } from '../../../test/answers-here.ts';
import { openStreams, Stream } from '../../../test/streams.ts';
import { changesOf } from '../../kernel/changes.ts';
import { houseTime, me, missed, sessionOver } from '../house.ts';
import { texts } from '../texts.ts';
import {
  type Bet,
  closing,
  connection,
  corrected,
  type Declaration,
  declaration,
  hear,
  type Line,
  lastThrow,
  lastWagers,
  meters,
  moved,
  readMeters,
  replay,
  road,
  settledLines,
  takeView,
  type View,
  view,
  watch,
} from './table-stream.ts';
import { announced, finishTelling, replaying, told } from './telling.ts';

const bet = (id: number, seat = 2): Bet => ({ id, seat, wager: 'touchdown', stakeCents: 500 });
const line = (id: number, seat = 2): Line => ({
  ...{ bet: id, seat, wager: 'touchdown', result: 'lose', stakeCents: 500, returnedCents: 0 },
  ...{ paidCents: 0, cutCents: 0, breakageCents: 0 },
  ...{ step: '58 Pa. Code § 661a.6(d)', cite: '58 Pa. Code § 661a.8(b)' },
});
const round = (number: number) => ({ number, over: false, shows: {} });
const START = {
  ...{ table: 'T1', position: 5, as: 'seat 2', at: 1_000, mine: 2, round: round(7) },
  ...{ bets: [], settled: [], shown: {}, seats: [], status: 'open' },
} as Partial<View> as View;

/** The entry that leads from the view on the screen to another. */
const entry = (now: View, next: Partial<View>, more: object = {}) => {
  const { position, at, ...rest } = { ...now, position: now.position + 1, at: now.at + 1, ...next };
  const { position: _p, at: _a, ...before } = now;
  return {
    ...{ position, at, events: [], beats: [], changes: changesOf(before, rest) },
    ...more,
  };
};
const shown = (): View => view.value as View;
const hears = (next: Partial<View>, more: object = {}): void =>
  hear('T1', entry(shown(), next, more));

let house: ReturnType<typeof answersOf>;
let page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers({ now: 50_000 });
  page = new EventTarget();
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  Stream.opened = [];
  house = answersOf();
  takeView(START);
});
afterEach(() => {
  finishTelling();
  takeView(undefined);
  house.gone();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.assign(me, { value: { house: '', demo: false } });
  sessionOver.value = false;
  corrected.value = undefined;
  declaration.value = undefined;
  lastThrow.value = [];
  moved.value = [];
  meters.value = {};
});
const answered = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
  await house.answered();
};

test('House rules § rounds a page starts from the view that it was drawn with', () => {
  const past = [{ round: 6, says: 'TD' }] as never;
  const last = [{ seat: 2, wager: 'touchdown', stakeCents: 500 }];
  const first = { ...START, settled: [line(1)], closesAt: 9_000, road: past, last };
  takeView({ ...first, told: { say: 'Gain of 8', shown: {} } });
  expect(settledLines.value).toEqual([line(1)]);
  expect(closing.value).toBe(9_000);
  expect(road.value).toEqual(past);
  expect(lastWagers.value).toEqual(last);
  expect(told.value.say).toBe('Gain of 8');
  takeView(undefined);
  expect(view.value).toBeUndefined();
  expect([settledLines.value, road.value, lastWagers.value]).toEqual([[], [], []]);
  expect(closing.value).toBeUndefined();
});

test('House rules § rounds an entry changes the view; one that was seen before is not news', () => {
  hears({ bets: [bet(1)] });
  expect(shown()).toMatchObject({ position: 6, at: 1_001, bets: [bet(1)] });
  hear('T1', { ...entry(START, { bets: [] }), position: 6 });
  expect(shown().bets).toEqual([bet(1)]);
  hear('T1', entry(shown(), { bets: [] }));
  expect(shown()).toMatchObject({ position: 7, bets: [] });
});

test('House rules § rounds before the whole table was seen no entry says anything', () => {
  takeView(undefined);
  hear('T1', entry(START, {}));
  expect(view.value).toBeUndefined();
});

test('House rules § rounds what was settled stays on the screen until something else is', () => {
  hears({ settled: [line(1)] });
  expect(settledLines.value).toEqual([line(1)]);
  hears({ round: round(8), settled: [] });
  expect(settledLines.value).toEqual([line(1)]);
  hears({ settled: [line(2)] });
  expect(settledLines.value).toEqual([line(2)]);
});

test('§ 661a.3(d) what a throw settled for this player can be placed again, until the round is over', () => {
  hears({ bets: [bet(1), bet(2), bet(3, 4)] });
  hears({ bets: [bet(2)], settled: [line(1), line(3, 4)] });
  expect(lastThrow.value).toEqual([bet(1)]);
  // A throw that settles nothing of theirs leaves it.
  hears({ bets: [bet(2)], settled: [line(1), line(3, 4), line(9, 4)] });
  expect(lastThrow.value).toEqual([bet(1)]);
  hears({ bets: [], settled: [line(1), line(3, 4), line(9, 4), line(2)] });
  expect(lastThrow.value).toEqual([bet(2)]);
  hears({ round: round(8), settled: [], bets: [] });
  expect(lastThrow.value).toEqual([]);
});

test('House rules § rounds a round leaves the player’s wagers and its trace when the next one begins', () => {
  hears({ bets: [bet(2), bet(1), bet(3, 4)] });
  hears({ bets: [], settled: [line(2), line(1), line(3, 4)], trace: { says: 'TD' } as never });
  expect(lastWagers.value).toEqual([]);
  expect(road.value).toEqual([]);
  hears({ round: round(8), settled: [] });
  expect(lastWagers.value).toEqual([bet(1), bet(2)]);
  expect(road.value).toEqual([{ says: 'TD', round: 7 }]);
  // A round without a wager of theirs leaves those before it.
  hears({ settled: [line(4, 4)] });
  hears({ round: round(9), settled: [] });
  expect(lastWagers.value).toEqual([bet(1), bet(2)]);
});

test('House rules § rounds a round without a trace leaves none, and two dozen are kept', () => {
  hears({ round: round(8) });
  expect(road.value).toEqual([]);
  hears({ trace: { says: 'TD' } as never });
  for (let number = 9; number <= 33; number += 1) hears({ round: round(number) });
  expect(road.value).toHaveLength(24);
  expect(road.value[0]).toMatchObject({ round: 9 });
  expect(road.value.at(-1)).toMatchObject({ round: 32 });
});

test('House rules § correction is told at once, with what it moves at each seat and who approved it', () => {
  const seats = (one: number, two: number) => [
    { seat: 1, chipsCents: one, you: false },
    { seat: 2, chipsCents: two, you: true },
  ];
  takeView({ ...START, seats: seats(1_000, 2_000), settled: [line(1)] });
  const is = { say: 'Penalty', shown: {} };
  hears(
    { seats: [...seats(1_000, 1_500), { seat: 3, chipsCents: 70, you: false }], settled: [] },
    { events: [{ type: 'RoundCorrected' }], approvedBy: 'floor-1', told: is },
  );
  expect(corrected.value).toMatchObject({
    says: texts.correctedPlain,
    was: [],
    moved: [],
    by: 'floor-1',
  });
  expect(moved.value).toEqual([{ seat: 2, cents: -500 }]);
  // What it leaves undecided is settled no more.
  expect(settledLines.value).toEqual([]);
  expect(told.value.say).toBe('Penalty');
});

test('House rules § correction then what was entered and what it moves is said in words, also to the ear', async () => {
  declaration.value = {
    wagers: [],
    felt: { blocks: {}, grid: { wide: [], narrow: [] }, inscriptions: [] },
  } as Partial<Declaration> as Declaration;
  takeView({ ...START, settled: [line(1)], told: { say: 'Gain of 8', shown: {} } });
  hears(
    { settled: [{ ...line(1), result: 'void', returnedCents: 500 }] },
    { events: [{ type: 'RoundCorrected' }], told: { say: 'Penalty', shown: {} } },
  );
  vi.useRealTimers();
  await expect.poll(() => corrected.value?.says).toBe('Corrected: Penalty, not Gain of 8.');
  expect(corrected.value).toMatchObject({ moved: ['touchdown: stake back.'], bets: [1] });
  expect(corrected.value).not.toHaveProperty('by');
  expect(announced.value).toEqual({
    result: 'Corrected: Penalty, not Gain of 8. touchdown: stake back.',
    open: '',
  });
});

test('House rules § correction the next thing that is called ends it; an entry without a call does not', () => {
  hears({}, { events: [{ type: 'RoundCorrected' }] });
  moved.value = [{ seat: 2, cents: 5 }];
  hears({});
  expect(corrected.value).toBeDefined();
  expect(moved.value).toHaveLength(1);
  hears({}, { beats: [{ say: 'Dice out', ms: 10 }] });
  expect(corrected.value).toBeUndefined();
  expect(moved.value).toEqual([]);
});

test('House rules § submission rules that come into force are read again', async () => {
  const declared = { title: 'Three Dice Football' };
  house.answers(declared, { code: 'no-such-table', because: 'None.', cite: '' });
  hears({}, { events: [{ type: 'RoundBegun' }] });
  expect(house.paths()).toEqual([]);
  hears({}, { events: [{ type: 'SubmissionInForce' }] });
  await answered();
  expect(house.paths()).toEqual(['/api/tables/T1/declaration']);
  expect(declaration.value).toEqual(declared);
  hears({}, { events: [{ type: 'SubmissionInForce' }] });
  await answered();
  expect(declaration.value).toEqual(declared);
});

test('House rules § meters are read by name; without an answer they stay', async () => {
  house.answers(
    { meters: [{ meter: 'progressive', shownCents: 12_345 }] },
    { code: 'no-such-table', because: 'None.', cite: '' },
  );
  const first = readMeters('T1');
  await answered();
  await first;
  expect(meters.value).toEqual({ progressive: 12_345 });
  const second = readMeters('T1');
  await answered();
  await second;
  expect(meters.value).toEqual({ progressive: 12_345 });
  expect(house.paths()).toEqual(['/api/tables/T1/meters', '/api/tables/T1/meters']);
});

test('House rules § rounds a past round is asked for by its number, and told', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  house.answers(
    { rounds: [{ beats: [{ say: 'Then', ms: 100 }] }] },
    { code: 'no-such-round', because: 'None.', cite: '' },
  );
  const asked = replay('T1', 4);
  await answered();
  await asked;
  expect(house.paths()).toEqual(['/api/tables/T1/rounds?before=5&most=1&telling=yes']);
  expect([replaying.value, told.value.say]).toEqual([4, 'Then']);
  vi.advanceTimersByTime(5_000);
  const again = replay('T1', 3);
  await answered();
  await again;
  expect(replaying.value).toBeUndefined();
});

test('House rules § rounds a page follows from the view that it shows; one that was away begins afresh', () => {
  const stop = watch('T1', { afresh: false });
  expect(openStreams().map(({ url }) => url)).toEqual(['/api/tables/T1/events?after=5+seat+2']);
  stop();
  expect(openStreams()).toEqual([]);
  const other = watch('T1', { afresh: true });
  const [stream] = openStreams();
  expect(stream?.url).toBe('/api/tables/T1/events');
  // Entries before the whole table are of another view.
  stream?.sends('entry', entry(START, { bets: [bet(1)] }));
  expect(shown().bets).toEqual([]);
  stream?.sends('table', { view: { ...START, position: 8, bets: [bet(4)], closesAt: 70 } });
  expect(shown()).toMatchObject({ position: 8, bets: [bet(4)] });
  expect(closing.value).toBe(70);
  stream?.sends('entry', entry(shown(), { bets: [bet(5)] }));
  expect(shown()).toMatchObject({ position: 9, bets: [bet(5)] });
  other();
});

test('House rules § rounds of two people each is asked for as the one who is signed in', () => {
  me.value = { house: 'H', demo: false, person: 'player-1' } as typeof me.value;
  const stop = watch('T1', { afresh: true });
  expect(openStreams()[0]?.url).toBe('/api/tables/T1/events?person=player-1');
  stop();
});

test('House rules § rounds the time of the house and the end of wagering come with the stream', () => {
  const stop = watch('T1', { afresh: false });
  openStreams()[0]?.sends('clock', { closesAt: 90_000, at: 60_000 });
  expect(closing.value).toBe(90_000);
  expect(houseTime()).toBe(60_000);
  openStreams()[0]?.sends('clock', { at: 50_000 });
  expect(closing.value).toBeUndefined();
  stop();
});

test('House rules § rounds whether the page is connected is shown, and a stream that was given up is opened again', () => {
  const stop = watch('T1', { afresh: false });
  expect(connection.value).toBe('opening');
  const [stream] = openStreams();
  stream?.onopen?.();
  expect(connection.value).toBe('live');
  // The browser tries again by itself.
  stream?.onerror?.();
  expect(connection.value).toBe('lost');
  vi.advanceTimersByTime(2_000);
  expect(Stream.opened).toHaveLength(1);
  stream?.close();
  stream?.onerror?.();
  vi.advanceTimersByTime(999);
  expect(Stream.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Stream.opened).toHaveLength(2);
  stop();
  openStreams()[0]?.close();
  Stream.opened[1]?.onerror?.();
  vi.advanceTimersByTime(2_000);
  expect(Stream.opened).toHaveLength(2);
});

test.each(['offline', 'online'])(
  'House rules § rounds a network that is %s opens the stream again, until the page leaves the table',
  (change) => {
    const stop = watch('T1', { afresh: false });
    openStreams()[0]?.onopen?.();
    page.dispatchEvent(new Event(change));
    expect(connection.value).toBe('lost');
    expect(Stream.opened).toHaveLength(2);
    expect(openStreams()).toHaveLength(1);
    stop();
    page.dispatchEvent(new Event(change));
    expect(Stream.opened).toHaveLength(2);
    expect(openStreams()).toEqual([]);
  },
);

test('House rules § rounds a command that does not reach the house opens the stream again', () => {
  missed.value += 1;
  const stop = watch('T1', { afresh: false });
  expect(Stream.opened).toHaveLength(1);
  missed.value += 1;
  expect(Stream.opened).toHaveLength(2);
  sessionOver.value = true;
  missed.value += 1;
  expect(Stream.opened).toHaveLength(2);
  stop();
});

test.each([
  ['somebody', { person: 'player-1' }, 2],
  ['nobody', {}, 1],
])(
  'House rules § sign-on a stream that the house ends, with %s signed in, is opened so many times',
  async (_who, answer, opened) => {
    me.value = { house: 'H', demo: false, person: 'player-1' } as typeof me.value;
    house.answers({ house: 'H', demo: false, ...answer });
    const stop = watch('T1', { afresh: false });
    openStreams()[0]?.sends('ended');
    expect(openStreams()).toEqual([]);
    await answered();
    expect(house.paths()).toEqual(['/api/me']);
    expect(Stream.opened).toHaveLength(opened);
    stop();
  },
);
