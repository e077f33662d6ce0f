import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { atTable } from '../../test/at-table.ts';
import { threeDiceFootball } from '../games/index.ts';
import { silentDevice } from '../house/dealing/device.ts';
import type { House } from '../house/house.ts';
import { tableStream } from '../house/streams.ts';
import { changed } from '../kernel/changes.ts';
import type { AnyGame } from '../kernel/game.ts';
import { closedTable } from '../table/state.ts';
import { openChannel } from './channel.ts';
import { recalling } from './recall.ts';
import { streams } from './stream.ts';
import { knownAs, type Looking } from './viewer.ts';

const football = threeDiceFootball as AnyGame;
const stream = tableStream(football, 'F1').name;
const PUBLIC: Looking = { staff: false, surveillance: false };
const STAFF: Looking = { person: 'dealer-1', staff: true, surveillance: false };
const NOTED = { type: 'IrregularityNoted', what: 'a chip fell' };
const CORRECTED = {
  type: 'RoundCorrected',
  reason: 'misread',
  moved: [],
  events: [],
  commands: [],
};

/** As much of a house as a table is followed in: it stands at version 3, and at position 10 of the log. */
const followed = (closesAt?: number) => {
  const heard: ((entry: object) => void)[] = [];
  const clocks: ((at: number | undefined) => void)[] = [];
  let opens = 0;
  const house = {
    clock: () => 500,
    subscribe: (hear: (entry: object) => void) => {
      opens += 1;
      heard.push(hear);
      return () => {};
    },
    log: {
      store: { head: async () => ({ position: 10 }), readStream: async () => [{ position: 8 }] },
      standing: async ({ name }: { name: string }) =>
        name === stream
          ? { state: { ...closedTable(football), status: 'open' }, version: 3 }
          : { state: silentDevice, version: 0 },
    },
  } as never as House;
  const dealer = { closesAt: () => closesAt, onClock: (tell: () => void) => clocks.push(tell) };
  let position = 10;
  let version = 3;
  const tells = (
    event: object,
    of = stream,
    by = ['a', 'b', 'c'].map((person) => ({ person })),
  ) => {
    position += 1;
    if (of === stream) version += 1;
    const events = [{ stream: of, version, event }];
    for (const hear of heard) hear({ position, at: position * 100, by, events });
  };
  const opened = () => openChannel(house, football, 'F1', dealer as never);
  return { house, opened, tells, heard, clocks, opens: () => opens };
};

const messageOf = (text: string) => {
  const [, id] = /^id: (.*)$/m.exec(text) ?? [];
  const [, event] = /^event: (.*)$/m.exec(text) ?? [];
  return { id, event, data: JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? 'null') };
};

test('House rules § rounds whoever comes is shown the table as it stands, and the clock', async () => {
  const channel = await followed(900).opened();
  const [table, clock, ...more] = channel
    .since(PUBLIC, { position: Number.NaN, as: undefined })
    .map(messageOf);
  expect(table).toMatchObject({ id: '10 public', event: 'table', data: { at: 500, position: 10 } });
  expect(table?.data.view).toMatchObject({ table: 'F1', closesAt: 900 });
  expect(clock).toEqual({ id: undefined, event: 'clock', data: { closesAt: 900, at: 500 } });
  // A table without a device says nothing of how it draws.
  expect(more).toEqual([]);
});

test('House rules § rounds an entry is told to everybody who follows, until they leave', async () => {
  const { opened, tells, clocks } = followed();
  const channel = await opened();
  const [one, two]: [string[], string[]] = [[], []];
  const leaves = channel.follow(PUBLIC, (text) => one.push(text));
  channel.follow(STAFF, (text) => two.push(text));
  tells(NOTED);
  expect(messageOf(one[0] ?? '')).toMatchObject({
    ...{ id: '11 public', event: 'entry' },
    data: { at: 1_100, position: 11, events: [{ type: 'IrregularityNoted' }] },
  });
  expect(messageOf(two[0] ?? '').data.events).toEqual([NOTED]);
  expect(messageOf(one[0] ?? '').data.changes).toEqual([]);
  for (const tell of clocks) tell(77);
  expect(messageOf(one[1] ?? '')).toMatchObject({ data: { closesAt: 77, at: 500 } });
  leaves();
  tells(NOTED);
  expect([one.length, two.length]).toEqual([2, 3]);
  // What happened elsewhere is not told here.
  tells(NOTED, 'table/other');
  expect(two).toHaveLength(3);
});

test('House rules § rounds an entry tells what it changed at the table, and nothing that only time changes', async () => {
  const { opened, tells } = followed(900);
  const channel = await opened();
  const whole = messageOf(channel.since(PUBLIC, { position: Number.NaN, as: undefined })[0] ?? '');
  const told: string[] = [];
  channel.follow(PUBLIC, (text) => told.push(text));
  tells({ type: 'TableClosed', witness: 'c', counts: [] });
  const { changes } = messageOf(told[0] ?? '').data;
  expect(whole.data.view.status).toBe('open');
  const after = changed(whole.data.view, changes) as typeof whole.data.view;
  expect(after).toMatchObject({ status: 'closed', at: 500, position: 10, closesAt: 900 });
});

test('House rules § seats what is kept for a patron who has gone is told to them and to nobody else who looks on', async () => {
  const { opened, tells } = followed();
  const channel = await opened();
  const seat = { seat: 1, patron: 'patron-1' };
  const [theirs, others]: [string[], string[]] = [[], []];
  channel.follow({ ...PUBLIC, person: 'patron-1' }, (text) => theirs.push(text));
  channel.follow(PUBLIC, (text) => others.push(text));
  tells({ type: 'SeatTaken', ...seat });
  tells({ type: 'BoughtIn', seat: 1, cents: 5_000 });
  tells({ type: 'ChipsKept', ...seat, cents: 5_000 });
  tells({ type: 'SeatLeft', ...seat });
  tells({ type: 'OwedSettled', patron: 'patron-1', cents: 5_000 });
  expect(theirs.join()).toContain('keptCents');
  expect(others.join()).not.toContain('keptCents');
});

test('House rules § rounds what was missed is told entry by entry, to who saw all before it as the same', async () => {
  const { opened, tells } = followed();
  const channel = await opened();
  tells(NOTED);
  tells({ type: 'Elsewhere' }, 'people');
  const kinds = (position: number, as: string | undefined, looking = PUBLIC) =>
    channel.since(looking, { position, as }).map((text) => messageOf(text).event);
  expect(kinds(10, 'public')).toEqual(['entry', 'clock']);
  expect(kinds(11, 'public')).toEqual(['clock']);
  // Everybody has heard of the last entry of the log, wherever it was.
  expect(kinds(12, 'public')).toEqual(['clock']);
  for (const position of [9, 13, Number.NaN])
    expect(kinds(position, 'public'), `${position}`).toEqual(['table', 'clock']);
  for (const as of ['staff', undefined]) expect(kinds(10, as)).toEqual(['table', 'clock']);
  expect(kinds(10, 'staff', STAFF)).toEqual(['entry', 'clock']);
});

test('House rules § correction staff are told who approved a correction, and nobody else is', async () => {
  const { opened, tells } = followed();
  const channel = await opened();
  const told: Record<string, unknown[]> = { public: [], staff: [] };
  channel.follow(PUBLIC, (text) => told.public?.push(messageOf(text).data.approvedBy));
  channel.follow(STAFF, (text) => told.staff?.push(messageOf(text).data.approvedBy));
  tells(NOTED);
  tells(CORRECTED);
  expect(told).toEqual({ public: [undefined, undefined], staff: [undefined, 'c'] });
});

test('House rules § devices what a node wrote before it looked is not told again', async () => {
  const { opened, heard } = followed();
  const channel = await opened();
  const told: string[] = [];
  channel.follow(PUBLIC, (text) => told.push(text));
  const entry = (version: number) => ({
    ...{ position: version, at: 1, by: [] },
    events: [{ stream, version, event: NOTED }],
  });
  for (const version of [2, 3]) heard[0]?.(entry(version));
  expect(told).toEqual([]);
  heard[0]?.(entry(4));
  expect(told).toHaveLength(1);
});

test('House rules § rounds a stream resumes after the message that the browser names, or the address', async () => {
  const { house, tells, opens } = followed();
  const written: string[] = [];
  const guarded: unknown[] = [];
  const connected = {
    write: (text: string) => written.push(text),
    onClose: () => {},
    end: () => {},
  };
  const watched = {
    connect: () => connected,
    guard: (...of: readonly unknown[]) => guarded.push(of),
  } as never;
  const { watch } = streams(house, watched, { dealers: new Map() });
  const found = { game: football, at: { table: 'F1', game: football.id } };
  const kinds = async (headers: object, after?: string) => {
    written.splice(0);
    const request = { headers } as never;
    const asked = { after, person: 'p', request, reply: {} as FastifyReply };
    expect(await watch(found, undefined, asked)).toBeUndefined();
    return written.map((text) => messageOf(text).event);
  };
  expect(await kinds({})).toEqual(['table', 'clock']);
  tells(NOTED);
  expect(await kinds({}, '10 public')).toEqual(['entry', 'clock']);
  expect(await kinds({ 'last-event-id': '11 public' }, '10 public')).toEqual(['clock']);
  expect(await kinds({ 'last-event-id': '10 staff' })).toEqual(['table', 'clock']);
  expect(await kinds({ 'last-event-id': '' })).toEqual(['table', 'clock']);
  expect(await kinds({ 'accept-language': 'es' }, '10 public')).toEqual(['table', 'clock']);
  expect(written[0]).toContain('id: 11 public-es');
  expect(guarded[0]).toEqual([undefined, 'p', connected]);
  expect(opens()).toBe(1);
  // Each of them follows from there on.
  written.splice(0);
  tells(NOTED);
  expect(written).toHaveLength(6);
});

test('House rules § rounds a table that could not be followed is tried again', async () => {
  const { house } = followed();
  const { standing } = house.log;
  let broken = true;
  Object.assign(house.log, {
    standing: async (of: never) => {
      if (broken) throw new Error('no answer');
      return standing(of);
    },
  });
  const connected = { write: () => {}, onClose: () => {}, end: () => {} };
  const watched = { connect: () => connected, guard: () => {} } as never;
  const { watch } = streams(house, watched, { dealers: new Map() });
  const found = { game: football, at: { table: 'F1', game: football.id } };
  const asks = () =>
    watch(found, undefined, { request: { headers: {} } as never, reply: {} as FastifyReply });
  await expect(asks()).rejects.toThrow('no answer');
  broken = false;
  expect(await asks()).toBeUndefined();
});

test('House rules § rounds the recall of a table is opened once', () => {
  const recalls = recalling({ log: {} } as never);
  expect(recalls(football, 'F1')).toBe(recalls(football, 'F1'));
  expect(recalls(football, 'F2')).not.toBe(recalls(football, 'F1'));
});

test('House rules § seats whoever takes the seat of somebody else is shown the table whole', async () => {
  const { opened, tells } = followed();
  const channel = await opened();
  const seated = { ...PUBLIC, person: 'patron-1' };
  tells({ type: 'SeatTaken', seat: 1, patron: 'patron-1', at: 1 });
  const [first] = channel.since(seated, { position: Number.NaN, as: undefined });
  const { id = '' } = messageOf(first ?? '');
  expect(id).toMatch(/^11 seat-1-[0-9a-f]{12}$/);
  const [position = '', as] = id.split(' ');
  const kinds = (looking: Looking) =>
    channel.since(looking, { position: Number(position), as }).map((one) => messageOf(one).event);
  expect(kinds(seated)).toEqual(['clock']);
  expect(kinds({ ...seated, person: 'patron-2' })).toEqual(['table', 'clock']);
  expect(knownAs({ ...closedTable(football), play: atTable(football).play }, seated)).toBe(
    'public',
  );
});
