import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answersOf } from '../../../../test/answers-here.ts';
import { hooked } from '../../../../test/hooked.ts';
import { openStreams, Stream } from '../../../../test/streams.ts';
import { me, session, sessionOver } from '../../house.ts';
import { useLive, useRoles } from './live.ts';
import { announce, said } from './said.ts';

const WHY = { code: 'not-your-role', because: 'Ask a floorperson.', cite: '' };
const STAFF = { house: 'H', demo: false, person: 'floor-1', kind: 'staff' } as typeof me.value;
let house: ReturnType<typeof answersOf>;
const ends: (() => void)[] = [];
const drawn = <T>(use: () => T) => {
  const { now, end } = hooked(use);
  ends.push(end);
  return { now, end };
};
/** What was done after the picture, and what came of it. */
const answered = async (): Promise<void> => {
  await Promise.resolve();
  await house.answered();
};

beforeEach(() => {
  vi.stubGlobal('EventSource', Stream);
  Stream.opened = [];
  me.value = STAFF;
  house = answersOf();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  house.gone();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  me.value = { house: '', demo: false };
  sessionOver.value = false;
});

test('House rules § reports a room shows the last answer, and asks again whenever the log has grown', async () => {
  house.answers({ figures: 1 }, { figures: 2 }, WHY, { figures: 3 });
  const { now, end } = drawn(() => useLive<{ figures: number }>('/api/pit'));
  expect(now()).toMatchObject({ now: undefined, refused: undefined });
  await answered();
  expect(now().now).toEqual({ figures: 1 });
  expect(openStreams().map(({ url }) => url)).toEqual(['/api/news/events']);
  openStreams()[0]?.sends('news');
  await answered();
  expect(now().now).toEqual({ figures: 2 });
  // A refusal is shown beside the last answer, and goes with the next one.
  await now().again();
  expect(now()).toMatchObject({ now: { figures: 2 }, refused: WHY });
  await now().again();
  expect(now()).toMatchObject({ now: { figures: 3 }, refused: undefined });
  expect(new Set(house.paths())).toEqual(new Set(['/api/pit']));
  end();
  await answered();
  expect(openStreams()).toEqual([]);
});

test.each([
  ['nobody who is signed in', {}],
  ['a patron', { person: 'patron-1', kind: 'patron' }],
] as const)(
  'House rules § people a room is answered for %s, without the news of the house',
  async (_, who) => {
    me.value = { house: 'H', demo: false, ...who };
    house.answers({ chapters: 6 });
    const { now } = drawn(() => useLive('/api/law'));
    await answered();
    expect(now().now).toEqual({ chapters: 6 });
    expect(Stream.opened).toEqual([]);
  },
);

test('an answer that was overtaken says what no longer is, and who waited for it waits for the newest', async () => {
  const { now } = drawn(() => useLive<string>('/api/pit'));
  await answered();
  house.answers('first', 'second');
  const one = now().again();
  void now().again();
  await one;
  expect(now().now).toBe('second');
});

const HICCUP = { code: 'unreachable', because: 'The house was not reached.', cite: '' };

test('House rules § reports a room stays, with all that is typed in it, while the house is not reached', async () => {
  house.answers({ figures: 1 });
  let path = '/api/reports?day=1';
  const { now } = drawn(() => useLive(path));
  await answered();
  for (const code of ['unreachable', 'slow-down', 'journal-behind']) {
    house.answers({ ...HICCUP, code });
    await now().again();
    expect(now()).toMatchObject({ now: { figures: 1 }, refused: undefined });
  }
  // What was asked for elsewhere is no answer here.
  house.answers(HICCUP);
  path = '/api/reports?day=2';
  now();
  await answered();
  expect(now().refused).toEqual(HICCUP);
});

test('House rules § reports a room that never was answered says why', async () => {
  house.answers(HICCUP);
  const { now } = drawn(() => useLive('/api/pit'));
  await answered();
  expect(now()).toMatchObject({ now: undefined, refused: HICCUP });
});

test('House rules § sign-on a room stays as it is until the same person has signed in again', async () => {
  house.answers({ figures: 1 }, WHY);
  const { now } = drawn(() => useLive('/api/pit'));
  await answered();
  sessionOver.value = true;
  await now().again();
  expect(now()).toMatchObject({ now: { figures: 1 }, refused: undefined });
  sessionOver.value = false;
  session.value += 1;
  house.answers({ figures: 2 });
  now();
  await answered();
  expect(now().now).toEqual({ figures: 2 });
});

test('without an address nothing is asked; another address is asked at once', async () => {
  let path: string | undefined;
  const { now } = drawn(() => useLive(path));
  await answered();
  expect(house.paths()).toEqual([]);
  path = '/api/cage';
  now();
  await answered();
  expect(house.paths()).toEqual(['/api/cage']);
});

test('one connection serves the whole page, as long as somebody looks', async () => {
  const [one, other] = [drawn(() => useLive('/api/a')), drawn(() => useLive('/api/b'))];
  await answered();
  expect(openStreams()).toHaveLength(1);
  openStreams()[0]?.sends('news');
  await answered();
  expect(house.paths().toSorted()).toEqual(['/api/a', '/api/a', '/api/b', '/api/b']);
  one.end();
  await answered();
  expect(openStreams()).toHaveLength(1);
  other.end();
  await answered();
  expect(openStreams()).toEqual([]);
});

test('House rules § sign-on a connection that is closed for good makes everybody ask why; one that is only cut does not', async () => {
  drawn(() => useLive('/api/a'));
  await answered();
  const [stream] = openStreams();
  stream?.sends('error');
  await answered();
  expect(house.paths()).toHaveLength(1);
  stream?.close();
  stream?.sends('error');
  await answered();
  expect(house.paths()).toHaveLength(2);
});

test.each([
  ['still there', { person: 'floor-1' }, 2],
  ['signed out', {}, 1],
])(
  'House rules § people a connection that the house ends is opened again for who is %s',
  async (_, answer, opened) => {
    me.value = STAFF;
    drawn(() => useRoles());
    await answered();
    house.answers({ house: 'H', demo: false, ...answer });
    openStreams()[0]?.sends('ended');
    expect(openStreams()).toEqual([]);
    await answered();
    expect(house.paths()).toEqual(['/api/me']);
    expect(Stream.opened).toHaveLength(opened);
  },
);

test('House rules § people a connection that ends when nobody looks any more stays closed', async () => {
  me.value = STAFF;
  const { end } = drawn(() => useRoles());
  await answered();
  house.answers(STAFF);
  openStreams()[0]?.sends('ended');
  end();
  await answered();
  expect(Stream.opened).toHaveLength(1);
});

test.each([
  ['staff', STAFF, 1],
  ['a patron', { ...STAFF, kind: 'patron' } as typeof me.value, 0],
  ['nobody', { house: 'H', demo: false }, 0],
])('House rules § people the roles of %s are watched on every page', async (_, who, streams) => {
  me.value = who;
  drawn(() => useRoles());
  await answered();
  expect(openStreams()).toHaveLength(streams);
});

test('the last thing done is read out, and goes after six seconds of its own', () => {
  vi.useFakeTimers();
  announce('Table opened');
  vi.advanceTimersByTime(4_000);
  announce('Fill recorded');
  vi.advanceTimersByTime(5_999);
  expect(said.value).toBe('Fill recorded');
  vi.advanceTimersByTime(1);
  expect(said.value).toBe('');
});
