import { describe, expect, test } from 'vitest';
import { threeDiceYahtzee } from '../../games/index.ts';
import type { Actor, TableEvent } from '../../table/index.ts';
import type { DeviceEvent } from '../dealing/device.ts';
import { stream } from '../log/stream.ts';
import type { Store } from '../store/store.ts';
import { tableStream } from '../streams.ts';
import { roundBegun, roundCommitted, roundPlace, roundSigned, versionOf } from './round-entries.ts';

type Told = {
  readonly position?: number;
  readonly event: object;
  readonly by?: readonly Actor[];
};
/** A store that has streams and nothing else. */
const storeOf = (streams: Readonly<Record<string, readonly Told[]>>) => {
  let read = 0;
  const store: Pick<Store, 'streamHead' | 'readStream'> = {
    streamHead: (name) =>
      Promise.resolve({ stream: name, version: streams[name]?.length ?? 0, link: '' }),
    readStream: (name, from = 1, most) => {
      read += 1;
      const told = (streams[name] ?? []).map((one, i) => ({
        ...{ stream: name, version: i + 1, position: one.position ?? i + 1, event: one.event },
        ...{ at: 0, link: `link ${i + 1}`, by: one.by ?? [] },
      }));
      return Promise.resolve(told.filter(({ version }) => version >= from).slice(0, most));
    },
  };
  return { store, read: () => read };
};

describe('House rules § rounds a round is found by its number, however long the history', () => {
  const numbers = stream<unknown, { readonly number?: number }>('numbers', {
    ...{ initial: 0, evolve: (state: unknown) => state },
  });
  const found = async (events: readonly (number | undefined)[], wanted: number) => {
    const told = events.map((number) => ({ event: number === undefined ? {} : { number } }));
    const { store, read } = storeOf({ numbers: told });
    const version = await versionOf(store, numbers, ({ number }) => number, wanted);
    return { version, read: read() };
  };

  test.each([1, 2, 3, 15, 16, 17, 18, 40])(
    'where a number comes every %i events',
    async (every) => {
      const events = Array.from({ length: 120 }, (_, i) =>
        i % every === 0 ? i / every : undefined,
      );
      for (let wanted = -1; wanted <= 120 / every + 1; wanted += 1) {
        const { version } = await found(events, wanted);
        const at = events.lastIndexOf(wanted);
        expect(version, `${wanted}`).toBe(at < 0 ? undefined : at + 1);
      }
    },
  );

  test('the last one, where a number is given twice; none where it is left out', async () => {
    const none = undefined;
    expect((await found([1, 2, none, 2, 3], 2)).version).toBe(4);
    expect((await found([1, none, 2, 2, 2], 2)).version).toBe(5);
    expect((await found([1, 3], 2)).version).toBeUndefined();
    expect((await found([], 1)).version).toBeUndefined();
    expect((await found([none, none], 1)).version).toBeUndefined();
  });

  test('what is known to be later is not read for it', async () => {
    // Halves of 31 events without a number: one page each, and none from where the half before began.
    expect((await found(Array.from({ length: 31 }), 1)).read).toBe(5);
  });

  test('a long history costs a few pages', async () => {
    const events = Array.from({ length: 4_096 }, (_, i) => i);
    for (const wanted of [0, 1, 2_000, 4_095]) {
      expect((await found(events, wanted)).read).toBeLessThanOrEqual(13);
    }
  });
});

describe('House rules § rounds which event begins a round, and which commits to one', () => {
  const played = (...events: readonly object[]) => ({ type: 'Played', said: {}, events });
  test.each<[string, object, number, number | undefined]>([
    ['a table that opens first', { type: 'TableOpened' }, 1, 1],
    ['a table that opens again before its round is played', { type: 'TableOpened' }, 7, undefined],
    ['a table that opens with a new round', { type: 'TableOpened', round: 5 }, 7, 5],
    ['the first event, if it is a filing', { type: 'SubmissionFiled' }, 1, 1],
    ['any other event', { type: 'SubmissionFiled' }, 2, undefined],
    ['a round begun', played({ type: 'RoundBegun', number: 4 }), 9, 4],
    ['behind others', played({ type: 'BetSettled' }, { type: 'RoundBegun', number: 4 }), 9, 4],
    ['what is played in a round', played({ type: 'BetPlaced' }), 9, undefined],
    ['what is played first', played({ type: 'BetPlaced' }), 1, undefined],
    ['a number of the game', played({ type: 'NumberShown', number: 3 }), 9, undefined],
    ['a bet with a number', played({ type: 'BetPlaced', number: 3 }), 9, undefined],
  ])('%s', (_, event, version, number) => {
    expect(roundBegun(event as TableEvent, version)).toBe(number);
  });

  test('a commitment', () => {
    const promised = (event: object) => roundCommitted(event as DeviceEvent, 1);
    expect(promised({ type: 'Promised', round: 3 })).toBe(3);
    expect(promised({ type: 'Revealed', round: 3 })).toBeUndefined();
  });
});

describe('House rules § rounds where a round is in the log', () => {
  const begins = (number: number) => ({
    ...{ type: 'Played', said: {}, events: [{ type: 'RoundBegun', number }] },
  });
  const bet = { type: 'Played', said: {}, events: [{ type: 'BetPlaced' }] };
  const promises = (round: number, index = round) => ({ type: 'Promised', round, index });
  const at = (position: number, event: object): Told => ({ position, event });
  const placed = (table: readonly Told[], device: readonly Told[], round: number) => {
    const { store } = storeOf({ 'table/three-dice-yahtzee/T1': table, 'device/T1': device });
    return roundPlace(store as Store, threeDiceYahtzee, 'T1', round);
  };
  const positions = (events: readonly { readonly position: number }[] = []) =>
    events.map(({ position }) => position);

  /** Two rounds and the beginning of a third, each revealed as the next begins. */
  const table = [
    ...[at(1, { type: 'TableOpened' }), at(2, bet), at(5, begins(2)), at(6, bet), at(9, begins(3))],
    at(10, bet),
  ];
  const device = [
    ...[at(1, { type: 'SessionOpened' }), at(1, promises(1)), at(3, { type: 'Closed' })],
    ...[at(5, { type: 'Revealed' }), at(5, promises(2)), at(7, { type: 'Closed' })],
    ...[at(9, { type: 'Revealed' }), at(9, promises(3)), at(11, { type: 'Closed' })],
  ];

  test('from the entry that begins it to the one that ends it, with the opening of its session', async () => {
    expect(await placed(table, device, 2)).toMatchObject({
      ...{ from: 3, isTold: true, promise: { round: 2, index: 2 } },
    });
    const place = await placed(table, device, 2);
    expect(positions(place?.events)).toEqual([5, 6, 9, 5, 7, 9]);
    expect(place?.opened.map(({ event }) => event)).toEqual([
      { type: 'SessionOpened' },
      promises(1),
    ]);
    expect(place?.promise).toEqual({ round: 2, index: 2 });
    const first = await placed(table, device, 1);
    expect(first).toMatchObject({ from: 1, isTold: true });
    expect(positions(first?.events)).toEqual([1, 2, 5, 1, 3, 5]);
  });

  test('a round in play has what there is of it, and is not told', async () => {
    const place = await placed(table, device, 3);
    expect(place).toMatchObject({ from: 5, isTold: false });
    expect(positions(place?.events)).toEqual([9, 10, 9, 11]);
    expect(await placed(table, device, 4)).toBeUndefined();
  });

  test.each(['Revealed', 'SessionBroken', 'SessionEnded'])('%s tells it', async (type) => {
    const place = await placed(table, [...device, at(12, { type }), at(13, { type: 'Closed' })], 3);
    expect(place?.isTold).toBe(true);
    expect(positions(place?.events).at(-1)).toBe(12);
  });

  test('where nothing is committed to everything is told, and no session is there', async () => {
    const place = await placed(table, [], 2);
    expect(place).toEqual({
      ...{ from: 3, isTold: true, opened: [], events: expect.anything() },
    });
    expect(positions(place?.events)).toEqual([5, 6, 9]);
    // A device of a version before commitments.
    expect(await placed(table, [at(3, { type: 'Drawn' })], 2)).toEqual(place);
  });

  test('a session of another day counts from its own first round', async () => {
    const later = [
      ...device.slice(0, 4),
      ...[at(5, { type: 'SessionOpened' }), at(5, promises(2, 1)), at(9, { type: 'Revealed' })],
      ...[at(9, promises(3, 2)), at(12, { type: 'Revealed' })],
    ];
    const place = await placed(table, later, 3);
    expect(place?.opened.map(({ event }) => event)).toEqual([
      { type: 'SessionOpened' },
      promises(2, 1),
    ]);
  });

  test('where a table closed before its round was played, it begins as the table opens again', async () => {
    const reopened = [
      ...[at(1, { type: 'TableOpened' }), at(2, { type: 'TableClosed' })],
      ...[at(3, { type: 'TableOpened' }), at(4, bet), at(6, begins(2))],
    ];
    const anew = [
      ...[at(1, { type: 'SessionOpened' }), at(1, promises(1)), at(2, { type: 'SessionEnded' })],
      ...[at(3, { type: 'SessionOpened' }), at(3, promises(1)), at(6, { type: 'Revealed' })],
    ];
    const place = await placed(reopened, anew, 1);
    expect(place).toMatchObject({ from: 3, isTold: true });
    expect(positions(place?.events)).toEqual([3, 4, 6, 3, 6]);
    expect(positions(place?.opened)).toEqual([3, 3]);
  });

  test.each([62, 63, 64, 65, 130])('a round of %i wagers is read to its end', async (wagers) => {
    const many = [
      at(1, { type: 'TableOpened' }),
      ...Array.from({ length: wagers }, (_, i) => at(i + 2, bet)),
    ];
    const whole = [...many, at(900, begins(2)), at(901, bet)];
    expect(positions((await placed(many, [], 1))?.events)).toHaveLength(wagers + 1);
    expect(positions((await placed(whole, [], 1))?.events).at(-1)).toBe(900);
    expect(positions((await placed(whole, [], 1))?.events)).toHaveLength(wagers + 2);
  });
});

describe('House rules § alerts who signed in a round', () => {
  const own = tableStream(threeDiceYahtzee, 'T1');
  const by = (person: string): readonly Actor[] => [{ person, duty: 'dealer' }];
  const begins = (number: number, person: string): Told => ({
    ...{ event: { type: 'Played', events: [{ type: 'RoundBegun', number }] }, by: by(person) },
  });
  const said = (person: string): Told => ({
    event: { type: 'Played', events: [] },
    by: by(person),
  });
  const opened: Told = { event: { type: 'TableOpened' }, by: by('opener') };
  const signed = (round: number, ...events: readonly Told[]) =>
    roundSigned(storeOf({ [own.name]: events }).store, own, round);

  test.each([1, 15, 16, 17, 62, 63, 64, 65, 127, 128])('in %i entries', async (most) => {
    const between = Array.from({ length: most }, () => said('dee'));
    const first = [opened, ...between, said('last of 1')];
    const second = [begins(2, 'first of 2'), ...between, said('last of 2')];
    const all = [...first, ...second, begins(3, 'first of 3')];
    const stands = { stream: own.name, version: all.length, link: `link ${all.length}` };
    expect(await signed(1, ...all)).toEqual({ people: ['opener', 'dee', 'last of 1'] });
    expect(await signed(2, ...all)).toEqual({ people: ['first of 2', 'dee', 'last of 2'] });
    expect(await signed(3, ...all)).toEqual({ people: ['first of 3'], until: stands });
    for (const none of [0, 4]) expect(await signed(none, ...all)).toBeUndefined();
  });

  test('also before the table closed and the round began again, and where a number is left out', async () => {
    const again = { event: { type: 'TableOpened', round: 2 }, by: by('again') };
    const twice = [opened, begins(2, 'two'), said('shut'), again, begins(4, 'four')];
    expect(await signed(2, ...twice)).toEqual({ people: ['two', 'shut', 'again'] });
    expect(await signed(3, ...twice)).toBeUndefined();
    expect(await signed(4, ...twice)).toMatchObject({ people: ['four'], until: { version: 5 } });
    expect(await signed(1)).toBeUndefined();
  });
});
