import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServedHouse, servedHouse, type Visitor } from '../../test/served-house.ts';
import { listening, type Watching, watching } from '../../test/watching.ts';
import type { SignedOn } from '../house/people/sign-on.ts';
import { changed } from '../kernel/changes.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { sessions } from './session.ts';
import { watching as guards, sending } from './stream.ts';
import type { View } from './wire/table.ts';

let served: ServedHouse;
let port: number;
let open: Watching[];
beforeEach(async () => {
  served = await servedHouse({ mostStreams: 8 });
  port = await listening(served.app);
  open = [];
});
afterEach(async () => {
  for (const one of open) one.close();
  await served.close();
});

const watch = async (table: string, visitor?: Visitor, headers = {}): Promise<Watching> => {
  const cookie = visitor === undefined ? {} : { cookie: visitor.cookie() };
  const one = await watching(port, `/api/tables/${table}/events`, { ...cookie, ...headers });
  open.push(one);
  return one;
};

/** The table as somebody has it who applied every message. */
const viewOf = ({ messages }: Watching): View =>
  messages.reduce<View | undefined>((view, { event, data }) => {
    if (event === 'table') return data.view;
    if (event !== 'entry' || view === undefined) return view;
    return { ...changed(view, data.changes), position: data.position, at: data.at };
  }, undefined) as View;

/** What only somebody who comes later is sent stays out. */
const timeless = ({
  at: _at,
  position: _position,
  told: _told,
  road: _road,
  last: _last,
  ...view
}: View) => view;

const bet = (seat: number, wager = 'defense') => ({
  ...{ type: 'PlaceBet', seat, wager },
  stakeCents: 1000,
});

test('House rules § rounds changes make of the first view exactly the view that is asked for afterwards, for everybody', async () => {
  const player = await served.player('F1', 3);
  const [stick, eye] = [await served.staff('stickperson'), await served.staff('surveillance')];
  const visitors = [undefined, player, stick, eye];
  const watchers = await Promise.all(visitors.map((one) => watch('F1', one)));
  await player.say('F1', bet(3));
  await stick.say('F1', { type: 'OfferDice', seat: 3 });
  await player.say('F1', { type: 'AcceptDice', seat: 3 });
  await stick.command('F1', { type: 'CloseBetting' });
  await stick.say('F1', { type: 'CallThrow', offensive: [1, 1], defensive: 6 });
  const last = (await stick.say('F1', { type: 'BeginRound' })).json();
  expect(last.position).toBeGreaterThan(0);
  for (const [i, watcher] of watchers.entries()) {
    await watcher.until(({ data }) => data.position === last.position);
    const asked = (await (visitors[i] ?? served.visitor()).get('/api/tables/F1')).json();
    expect(timeless(viewOf(watcher))).toEqual(timeless(asked));
    expect(watcher.messages.filter(({ event }) => event === 'table')).toHaveLength(1);
  }
});

test('House rules § rounds whoever sits down goes on watching as a player, without a new beginning', async () => {
  const guest = served.visitor();
  const { person } = (await guest.post('/api/guest')).json();
  const watcher = await watch('F1', guest);
  await watcher.until(({ event }) => event === 'table');
  expect(viewOf(watcher)).toMatchObject({ as: 'public' });
  const sat = (await guest.command('F1', { type: 'TakeSeat', seat: 2, patron: person })).json();
  await watcher.until(({ data }) => data.position === sat.position);
  expect(viewOf(watcher)).toMatchObject({ mine: 2, as: expect.stringMatching(/^seat-2-/) });
  const asked = (await guest.get('/api/tables/F1')).json();
  expect(timeless(viewOf(watcher))).toEqual(timeless(asked));
});

test('House rules § rounds a watcher who lost the connection gets what was missed, once and in order', async () => {
  const player = await served.player('F1', 3);
  const first = await watch('F1', player);
  const placed = (await player.say('F1', bet(3))).json();
  const seen = await first.until(({ data }) => data.position === placed.position);
  first.close();
  await player.say('F1', bet(3, 'penalty'));
  const last = (await player.say('F1', bet(3, 'no-gain'))).json();
  const again = await watch('F1', player, { 'last-event-id': seen.id });
  // What is retold happened some time ago: the clock says what time it is now.
  await again.until(({ event }) => event === 'clock');
  expect(again.messages.slice(0, 3).map(({ event }) => event)).toEqual(['entry', 'entry', 'clock']);
  expect(again.messages[1]?.data.position).toBe(last.position);
  const whole = { ...first, messages: [...first.messages, ...again.messages] };
  expect(viewOf(whole).bets).toMatchObject([
    { wager: 'defense' },
    { wager: 'penalty' },
    { wager: 'no-gain' },
  ]);
});

test.each([
  ['an entry that was never sent', '999999 public'],
  ['no entry at all', 'nonsense'],
  ['somebody else’s view', 'X surveillance'],
])('House rules § rounds a watcher who resumes from %s gets the whole table', async (_what, id) => {
  const first = await watch('F1');
  const { data } = await first.until(({ event }) => event === 'table');
  const again = await watch('F1', undefined, { 'last-event-id': id.replace('X', data.position) });
  await again.until(({ event }) => event === 'table');
  expect(viewOf(again)).toMatchObject({ as: 'public' });
});

test('House rules § sign-on signing out ends the stream at once, and other people’s stay', async () => {
  const [floor, eye] = [await served.staff('floorperson'), await served.staff('surveillance')];
  const [ends, stays] = [await watch('F1', floor), await watch('F1', eye)];
  await ends.until(({ event }) => event === 'table');
  await floor.post('/api/sign-out');
  await ends.ended;
  expect(ends.messages.at(-1)).toMatchObject({ event: 'ended', data: { why: 'signed out' } });
  const player = await served.player('F1', 1);
  const { position } = (await player.say('F1', bet(1))).json();
  await stays.until(({ data }) => data.position === position);
  expect(ends.messages.some(({ data }) => data.position === position)).toBe(false);
});

test('House rules § sign-on losing a role ends the streams that were opened with it at once, and others stay', async () => {
  const [eye, floor] = [await served.staff('surveillance'), await served.staff('floorperson')];
  const [ends, stays] = [await watch('F1', eye), await watch('F1', floor)];
  await ends.until(({ event }) => event === 'table');
  const { people } = await served.house.people();
  const changed = { ...people.surveillance!, duties: ['dealer'] as const };
  const by = [{ person: 'administrator', duty: 'administrator' }] as const;
  expectAccepted(
    await served.house.ask({ kind: 'people', asks: { type: 'ChangePerson', changed } }, by),
  );
  await ends.ended;
  expect(ends.messages.at(-1)).toMatchObject({ event: 'ended', data: { why: 'role changed' } });
  const player = await served.player('F1', 1);
  const { position } = (await player.say('F1', bet(1))).json();
  await stays.until(({ data }) => data.position === position);
  expect(ends.messages.some(({ data }) => data.position === position)).toBe(false);
});

test('House rules § sign-on a stream is no sign of life: it ends when its session has been idle', async () => {
  const floor = await served.staff('floorperson');
  const watcher = await watch('F1', floor);
  await watcher.until(({ event }) => event === 'table');
  served.time.now += 5 * 60_000;
  expect((await floor.get('/api/me')).json()).toMatchObject({ person: 'floorperson' });
  served.time.now += 5 * 60_000 + 1;
  await watcher.ended;
  expect(watcher.messages.at(-1)).toMatchObject({ event: 'ended' });
  expect((await floor.get('/api/me')).json()).not.toHaveProperty('person');
});

test('House rules § sign-on an address holds open only so many streams', async () => {
  for (let i = 0; i < 8; i += 1) expect((await watch('F1')).status).toBe(200);
  expect((await watch('F1')).status).toBe(429);
  open[0]!.close();
  // The server hears of a closed connection a moment later; the next one that it takes is proof.
  let status = 429;
  while (status === 429) status = (await watch('F1')).status;
  expect(status).toBe(200);
});

test('House rules § sign-on streams of every kind count together, by address: nobody takes the floor from everybody', async () => {
  const floor = (from: string) =>
    watching(port, '/api/floor/events', { 'x-forwarded-for': from }).then((one) => {
      open.push(one);
      return one.status;
    });
  await served.close();
  served = await servedHouse({ mostStreams: 3, trustProxy: '127.0.0.1' });
  port = await listening(served.app);
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  expect((await watch('F1', undefined, headers)).status).toBe(200);
  expect([await floor('203.0.113.9'), await floor('203.0.113.9')]).toEqual([200, 200]);
  expect([await floor('203.0.113.9'), await floor('203.0.113.10')]).toEqual([429, 200]);
});

test('House rules § store a store that does not answer ends no stream and no house: the session is asked for again', async () => {
  const faults: unknown[] = [];
  const lost = new Error('the connection was lost');
  const answers: (SignedOn | undefined)[] = [];
  let asked = () => {};
  const who = {
    ...sessions(served.house),
    still: async () => {
      asked();
      if (answers.length === 0) throw lost;
      return answers[0];
    },
  };
  const onFault = (error: unknown) => faults.push(error);
  const guarding = guards(served.house, who, { onFault });
  const eye = await served.staff('surveillance');
  const [session = ''] = Object.keys((await served.house.people()).sessions);
  const on = (await served.house.sessionOf(session))!;
  const ended: string[] = [];
  const end = new Promise<void>((done) => {
    const hear = (why: string) => {
      ended.push(why);
      done();
    };
    guarding.guard(on, undefined, { end: hear, onClose: () => undefined });
  });
  await new Promise<void>((done) => {
    asked = done;
  });
  expect(eye.cookie()).not.toBe('');
  await new Promise(setImmediate);
  expect([ended, faults]).toEqual([[], [lost]]);
  answers.push(undefined);
  await end;
  expect(ended).toEqual(['signed out']);
  guarding.close();
});

test('House rules § rounds a reader who does not keep up is cut off, and one who does is not', () => {
  const socket = (waiting: number) => {
    const did: string[] = [];
    const raw = {
      ...{ writableLength: waiting, writableEnded: false },
      writeHead: () => did.push('head'),
      write: () => did.push('write'),
      destroy: () => did.push('cut'),
      end: () => did.push('end'),
      on: (_event: string, then: () => void) => then(),
    };
    sending({ raw: raw as never }).onClose(() => undefined);
    return did;
  };
  expect(socket(1 << 20)).toEqual(['head', 'write']);
  expect(socket((1 << 20) + 1)).toEqual(['head', 'cut']);
});
