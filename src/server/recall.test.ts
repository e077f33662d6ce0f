import { expect, test } from 'vitest';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import { silentDevice } from '../house/dealing/device.ts';
import type { House } from '../house/house.ts';
import { openMarks } from '../house/log/marks.ts';
import { type Snapshot, snapshotSeal } from '../house/log/snapshot.ts';
import type { Store } from '../house/store/store.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { Role, TableCommand, TableEvent } from '../table/index.ts';
import { tableOf } from '../table/index.ts';
import { recallAt } from './recall.ts';

const signerOf = (duty: Role): string => (duty === 'player' ? 'patron-1' : duty);

/** What happened at a table, and as much of a house as recalls it. */
const told = (device: object = silentDevice, own: object = {}) => {
  const decider = tableOf(threeDiceFootball);
  let state = decider.initial;
  const events: { position: number; event: TableEvent }[] = [];
  let position = 0;
  const ask = (command: TableCommand, duty: Role, day = '2026-11-16', person = signerOf(duty)) => {
    position += 1;
    const by = [{ person, duty }];
    for (const event of expectAccepted(decider.decide(state, command, { at: 0, day, by }))) {
      state = decider.evolve(state, event);
      events.push({ position, event });
    }
    return position;
  };
  const say = (said: object, duty: Role, day?: string) =>
    ask({ type: 'Say', said: said as never }, duty, day);
  /** What a table that was put right, or opened again, has in its log. */
  const happens = (event: object): number => {
    position += 1;
    state = decider.evolve(state, event as TableEvent);
    events.push({ position, event: event as TableEvent });
    return position;
  };
  let read = 0;
  const readStream = async (_stream: string, from = 1, most = -1) => {
    const page = events.slice(from - 1, most < 0 ? undefined : from - 1 + most);
    read += page.length;
    return page.map((one, i) => ({ ...one, by: [], version: from + i, link: String(from + i) }));
  };
  const kept = new Map<string, Snapshot>();
  const store = {
    readStream,
    streamHead: async (stream: string) => ({ stream, version: events.length, link: '' }),
    saveSnapshot: async (taken: Snapshot) => void kept.set(taken.stream, taken),
    loadSnapshot: async (stream: string) => kept.get(stream),
  };
  const { stateAt } = openMarks(store as unknown as Store, snapshotSeal());
  const house = {
    ...{
      log: { store, stateAt },
      table: async () => ({ ...state, ...own }),
      device: async () => device,
    },
  } as unknown as House;
  const recall = recallAt(house, threeDiceFootball, 'T1');
  /** How many events a question reads. */
  const reading = async (ask: () => Promise<unknown>) => {
    read = 0;
    await ask();
    return read;
  };
  return { ask, say, happens, recall, reading };
};

const bet = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1000 };
const round = (say: ReturnType<typeof told>['say'], first = true) => {
  say(bet, 'player');
  if (first) {
    say({ type: 'OfferDice', seat: 1 }, 'device');
    say({ type: 'AcceptDice', seat: 1 }, 'player');
  }
  return say({ type: 'CallThrow', offensive: [4, 4], defensive: 4 }, 'device');
};
const opened = (device?: object, own?: object) => {
  const it = told(device, own);
  const filed = { touchdown: 'pass-zero' };
  it.ask({ type: 'FileSubmission', from: '2026-11-17', filed }, 'floorperson');
  const opens = { kind: 'electronic', practice: true, openerCents: 100_000 } as const;
  it.ask({ type: 'OpenTable', ...opens }, 'floorperson');
  it.ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, 'player');
  it.ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, 'player');
  return it;
};
const everybody = { staff: false, surveillance: false };

test('House rules § submission a round is recalled with the rules that were in force in it', async () => {
  const { say, recall } = opened();
  round(say);
  say({ type: 'BeginRound' }, 'device', '2026-11-17');
  say(bet, 'player');
  const rounds = await recall.rounds(everybody, { before: Number.POSITIVE_INFINITY, most: 9 });
  expect(rounds.map(({ round: number, rules }) => [number, rules.touchdown])).toEqual([
    [2, 'pass-zero'],
    [1, 'reach-zero'],
  ]);
});

test('House rules § seats who sat where in a round is told by the round, not by who sits there now', async () => {
  const { ask, say, recall } = opened();
  const to = round(say);
  const from = to - 3;
  ask({ type: 'LeaveSeat', seat: 1 }, 'player');
  const after = ask(
    { type: 'TakeSeat', seat: 1, patron: 'patron-2' },
    'player',
    undefined,
    'patron-2',
  );
  const sat = (person: string, first: number, last: number) =>
    recall.seats(person, { round: 1, from: first, to: last });
  expect(await sat('patron-1', from, to)).toEqual([1]);
  expect(await sat('patron-2', from, to)).toEqual([]);
  expect(await sat('patron-2', after, after)).toEqual([1]);
  expect(await sat('patron-1', after, after)).toEqual([]);
});

test('House rules § rounds a question about one round reads that round and its neighbors, not the stream', async () => {
  const { say, recall, reading } = opened();
  const played = 400;
  for (let number = 1; number <= played; number += 1) {
    round(say, number === 1);
    say({ type: 'BeginRound' }, 'device');
  }
  const one = (number: number) => recall.rounds(everybody, { before: number + 1, most: 1 });
  await one(1);
  for (const number of [1, 2, 63, 64, 65, 200, 399, 400]) {
    expect((await one(number)).map(({ round: it }) => it)).toEqual([number]);
    // Halving 1,200 events takes 11 pages of 16; marks are 512 events apart, and a page is 100.
    expect(await reading(() => one(number))).toBeLessThanOrEqual(11 * 16 + 512 + 100 + 1);
  }
  const latest = await recall.rounds(everybody, { before: Number.POSITIVE_INFINITY, most: 3 });
  expect(latest.map(({ round: it }) => it)).toEqual([400, 399, 398]);
  expect(latest[0]!.settled).toHaveLength(1);
});

test('House rules § rounds a round in which nothing has happened is not listed, and none from the asked one on', async () => {
  const { say, recall } = opened();
  const begun = (number: number) => {
    round(say, number === 1);
    say({ type: 'BeginRound' }, 'device');
  };
  for (const number of [1, 2, 3]) begun(number);
  const numbers = async (before: number, most: number) =>
    (await recall.rounds(everybody, { before, most })).map(({ round: it }) => it);
  expect(await numbers(Number.POSITIVE_INFINITY, 9)).toEqual([3, 2, 1]);
  expect(await numbers(3, 9)).toEqual([2, 1]);
  expect(await numbers(3, 1)).toEqual([2]);
  expect(await numbers(1, 9)).toEqual([]);
  const [last] = await recall.rounds(everybody, { before: 4, most: 1 });
  expect(last).toMatchObject({ replay: true, round: 3, settled: [{ wager: 'touchdown' }] });
  expect(last!.to).toBeGreaterThan(last!.from);
  expect(last).not.toHaveProperty('beats');
});

test('House rules § rounds a round is told again in beats, where that is asked for', async () => {
  const { say, recall } = opened();
  round(say);
  const [first] = await recall.rounds(everybody, { before: 2, most: 1, telling: true });
  expect(first?.beats?.length).toBeGreaterThan(0);
  expect(first?.beats?.some(({ say: said }) => said !== undefined)).toBe(true);
  const [spanish] = await recall.rounds(
    { ...everybody, language: 'es' },
    { before: 2, most: 1, telling: true },
  );
  expect(spanish?.beats).not.toEqual(first?.beats);
});

test.each([
  [{}, 'weak'],
  [{ firstRound: 2 }, 'weak'],
  [{ firstRound: 1 }, 'commit and reveal'],
  [{ firstRound: 1, unproved: [2] }, 'commit and reveal'],
  [{ firstRound: 1, unproved: [1] }, 'broken'],
])('House rules § devices with %o the proof of a round is %s', async (device, proof) => {
  const { say, recall } = opened(device);
  round(say);
  const [first] = await recall.rounds(everybody, { before: 2, most: 1 });
  expect(first?.proof).toBe(proof);
});

test('House rules § correction of a round that was put right what it came to is recalled, and no beat of before', async () => {
  const { say, happens, recall } = opened();
  const placed = say(bet, 'player');
  round(say);
  const all = { before: 2, most: 1, telling: true };
  const [before] = await recall.rounds(everybody, all);
  expect(before?.settled).toHaveLength(1);
  expect(before?.beats?.length).toBeGreaterThan(0);
  const settled = { ...before!.settled[0]!, result: 'lose', paidCents: 0 };
  const event = {
    ...{ type: 'RoundCorrected', reason: 'misread', was: {}, instead: {}, dropped: [] },
    ...{ commands: [], moved: [], inventoryCents: 100_000 },
    events: [{ type: 'BetSettled', settled }],
  };
  const to = happens(event);
  const [right] = await recall.rounds(everybody, all);
  expect(right).toMatchObject({ round: 1, from: placed, to, beats: [] });
  expect(right?.events.map(({ type }) => type)).toEqual(['RoundCorrected']);
  expect(right?.settled).toEqual([settled]);
  // What is noted beside a round is no part of it.
  happens({ type: 'IrregularityNoted', what: 'a chip fell' });
  expect((await recall.rounds(everybody, all))[0]?.to).toBe(to);
});

test('House rules § devices a round that was called at a live table is proved by its read-back', async () => {
  const { say, recall } = opened({ firstRound: 1, unproved: [1] }, { kind: 'felt' });
  round(say);
  const [first] = await recall.rounds(everybody, { before: 2, most: 1 });
  expect(first?.proof).toBe('called with read-back');
});

test('House rules § rounds a table is told as it was just before an event', async () => {
  const { say, recall } = opened();
  round(say);
  // Filed, opened, seated, bought in: the first wager is the fifth event or a later one.
  expect((await recall.before(3)).seats).toEqual({});
  expect(Object.keys((await recall.before(4)).seats)).toEqual(['1']);
});
