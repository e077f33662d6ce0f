import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { House } from '../house/house.ts';
import type { SignedOn } from '../house/people/sign-on.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { languageOf } from './language.ts';
import { readersOf } from './readers.ts';
import type { Sessions } from './session.ts';
import { sending, watching } from './stream.ts';

/** A connection that keeps what is written to it. */
const socket = () => {
  const closing: (() => void)[] = [];
  const it = {
    ...{ head: [] as unknown[], text: '', writableEnded: false, writableLength: 0, cut: false },
    writeHead: (...head: unknown[]) => it.head.push(...head),
    write: (text: string) => {
      it.text += text;
    },
    end: (text: string) => {
      it.text += text;
      it.writableEnded = true;
    },
    destroy: () => {
      it.cut = true;
    },
    on: (_: string, then: () => void) => closing.push(then),
    closes: () => {
      for (const then of closing) then();
    },
  };
  return it;
};
type Socket = ReturnType<typeof socket>;
const replyTo = (raw: Socket) => {
  const reply = { raw, hijacked: false, hijack: () => Object.assign(reply, { hijacked: true }) };
  return reply as typeof reply & Pick<FastifyReply, 'raw'>;
};
const asked = (ip: string, destroyed = false) => ({ ip, raw: { destroyed } }) as FastifyRequest;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('House rules § rounds a stream begins at once, is kept by nobody, and beats every fifteen seconds', () => {
  const raw = socket();
  const { onClose } = sending(replyTo(raw));
  expect(raw.head).toEqual([
    200,
    {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    },
  ]);
  expect(raw.text).toBe('retry: 1000\n\n');
  vi.advanceTimersByTime(14_999);
  expect(raw.text).toBe('retry: 1000\n\n');
  vi.advanceTimersByTime(1);
  expect(raw.text).toBe('retry: 1000\n\n: still here\n\n');
  const closed = vi.fn();
  onClose(closed);
  raw.closes();
  expect(closed).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test('House rules § rounds a reader who does not keep up is cut off, with a megabyte waiting and not before', () => {
  const raw = socket();
  const { write } = sending(replyTo(raw));
  raw.writableLength = 1_048_576;
  write('one more');
  expect([raw.cut, raw.text.endsWith('one more')]).toEqual([false, true]);
  raw.writableLength += 1;
  write('too many');
  expect([raw.cut, raw.text.endsWith('one more')]).toEqual([true, true]);
});

test('House rules § sign-on a stream that ended says why, once, and nothing after it', () => {
  const raw = socket();
  const { write, end } = sending(replyTo(raw));
  end('signed out');
  const whole = 'retry: 1000\n\nevent: ended\ndata: {"why":"signed out"}\n\n';
  expect(raw.text).toBe(whole);
  write('more');
  end('role changed');
  expect(raw.text).toBe(whole);
});

const on = (session: string, more: object = {}): SignedOn =>
  ({ session, person: { person: session, kind: 'staff', duties: ['dealer'], ...more } }) as never;

/** As much of a house as those who look on hear of. */
const guarded = (options: { mostStreams?: number } = {}) => {
  const heard = new Set<(entry: object) => void>();
  const house = {
    subscribe: (hear: (entry: object) => void) => {
      heard.add(hear);
      return () => heard.delete(hear);
    },
  } as unknown as House;
  const now = new Map<string, SignedOn | Error>();
  const still = vi.fn(async (session: string) => {
    const known = now.get(session);
    if (known instanceof Error) throw known;
    return known;
  });
  const faults: unknown[] = [];
  const onFault = (error: unknown) => faults.push(error);
  const watched = watching(house, { still } as unknown as Sessions, { onFault, ...options });
  const tells = (event: object) => {
    for (const hear of heard) hear({ events: [{ stream: 'people', version: 1, event }] });
  };
  return { watched, now, still, faults, tells, heard };
};
const guarding = (it: ReturnType<typeof guarded>, who: SignedOn, person?: string) => {
  const ended: string[] = [];
  const closing: (() => void)[] = [];
  it.now.set(who.session, who);
  it.watched.guard(who, person, {
    end: (why) => ended.push(why),
    onClose: (then) => closing.push(then),
  });
  const closes = () => {
    for (const then of closing) then();
  };
  return { ended, closes };
};

test('House rules § sign-on one address holds so many streams and no more; another is not in its way', () => {
  const { watched } = guarded({ mostStreams: 2 });
  const opens = (ip: string) => {
    const [raw, request] = [socket(), asked(ip)];
    const reply = replyTo(raw);
    const answer = watched.connect(request, reply as never);
    return { raw, answer, hijacked: reply.hijacked };
  };
  const [first, second] = [opens('a'), opens('a')];
  expect([first.hijacked, second.hijacked]).toEqual([true, true]);
  const third = opens('a');
  expect(third.answer).toEqual({
    refused: 'slow-down',
    because: 'Too many tables are being watched from this address. Close one first.',
    cite: 'House rules § sign-on',
  });
  expect(third.hijacked).toBe(false);
  expect(isRefusal(opens('b').answer)).toBe(false);
  first.raw.closes();
  expect(isRefusal(opens('a').answer)).toBe(false);
  expect(isRefusal(opens('a').answer)).toBe(true);
  second.raw.closes();
  expect(isRefusal(opens('a').answer)).toBe(false);
});

test('House rules § sign-on whoever is gone before the stream begins holds none', () => {
  const { watched } = guarded({ mostStreams: 1 });
  const raw = socket();
  expect(watched.connect(asked('a', true), replyTo(raw) as never)).toBeUndefined();
  expect(raw.text).toBe('');
  expect(isRefusal(watched.connect(asked('a'), replyTo(socket()) as never))).toBe(false);
});

test('House rules § sign-on without another number an address holds 256 streams', () => {
  const { watched } = guarded();
  const opens = () => watched.connect(asked('a'), replyTo(socket()) as never);
  for (let count = 0; count < 256; count += 1) expect(isRefusal(opens())).toBe(false);
  expect(isRefusal(opens())).toBe(true);
});

test('House rules § sign-on a page that takes itself to be somebody else is told at once', () => {
  const it = guarded();
  expect(guarding(it, on('one'), 'one').ended).toEqual([]);
  expect(guarding(it, on('one')).ended).toEqual([]);
  expect(guarding(it, on('one'), 'two').ended).toEqual(['signed out']);
  const ended: string[] = [];
  it.watched.guard(undefined, 'one', { end: (why) => ended.push(why), onClose: () => {} });
  expect(ended).toEqual(['signed out']);
  it.watched.guard(undefined, undefined, { end: (why) => ended.push(why), onClose: () => {} });
  expect(ended).toHaveLength(1);
});

test('House rules § sign-on a session that is ended ends its streams, and no others', () => {
  const it = guarded();
  const [one, two] = [guarding(it, on('one')), guarding(it, on('two'))];
  it.tells({ type: 'SessionEnded', session: 'one', person: 'one' });
  expect([one.ended, two.ended]).toEqual([['signed out'], []]);
  expect(it.still).not.toHaveBeenCalled();
});

test.each([
  ['SessionOpened', 0],
  ['SessionSeen', 0],
  ['LogOnFailed', 0],
  ['GuestForgotten', 0],
  ['PersonChanged', 1],
])('House rules § people after %s those who look on are asked about %i times', (type, times) => {
  const it = guarded();
  guarding(it, on('one'));
  it.tells({ type });
  expect(it.still).toHaveBeenCalledTimes(times);
});

test('House rules § people every second it is looked whether each session holds, and has the roles it had', async () => {
  const it = guarded();
  const [out, same, more, kind] = ['out', 'same', 'more', 'kind'].map((session) =>
    guarding(it, on(session)),
  );
  it.now.delete('out');
  it.now.set('more', on('more', { duties: ['dealer', 'floorperson'] }));
  it.now.set('kind', on('kind', { kind: 'regulator' }));
  await vi.advanceTimersByTimeAsync(999);
  expect(out?.ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([out, same, more, kind].map((one) => one?.ended)).toEqual([
    ['signed out'],
    [],
    ['role changed'],
    ['role changed'],
  ]);
  it.watched.close();
  expect(it.heard.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('House rules § store a session of which nobody can say anything now is asked about again', async () => {
  const it = guarded();
  const one = guarding(it, on('one'));
  const two = guarding(it, on('two'));
  const broken = new Error('no answer');
  it.now.set('one', broken);
  it.now.delete('two');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(it.faults).toEqual([broken]);
  expect([one.ended, two.ended]).toEqual([[], ['signed out']]);
  it.now.delete('one');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(one.ended).toEqual(['signed out']);
});

test('House rules § sign-on a stream that was closed is looked at no more', async () => {
  const it = guarded();
  guarding(it, on('one')).closes();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(it.still).not.toHaveBeenCalled();
});

test('House rules § rounds readers are told together, 400 milliseconds after the first reason', async () => {
  const tell = vi.fn((_: readonly string[]) => {});
  const faults: unknown[] = [];
  const readers = readersOf<string>(tell, (error) => faults.push(error));
  expect(readers.isEmpty()).toBe(true);
  let gone = () => {};
  readers.add('one', {
    onClose: (then) => {
      gone = then;
    },
  });
  readers.add('two', { onClose: () => {} });
  expect(readers.isEmpty()).toBe(false);
  readers.tellSoon();
  await vi.advanceTimersByTimeAsync(300);
  readers.tellSoon();
  await vi.advanceTimersByTimeAsync(99);
  expect(tell).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(tell.mock.calls).toEqual([[['one', 'two']]]);
  gone();
  readers.tellSoon();
  await vi.advanceTimersByTimeAsync(400);
  expect(tell.mock.calls[1]).toEqual([['two']]);
  const broken = new Error('broken');
  tell.mockImplementationOnce(() => {
    throw broken;
  });
  readers.tellSoon();
  await vi.advanceTimersByTimeAsync(400);
  expect(faults).toEqual([broken]);
  readers.tellSoon();
  readers.close();
  await vi.advanceTimersByTimeAsync(400);
  expect(tell).toHaveBeenCalledTimes(3);
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['ES-mx,en;q=0.8', 'es'],
  ['fr, es;q=0.5, en', 'es'],
  ['en-US, es', 'en'],
  ['de', 'en'],
])('House rules § odds a browser that asks for %s is answered in %s', (spoken, language) => {
  expect(languageOf({ headers: { 'accept-language': spoken } })).toBe(language);
});
