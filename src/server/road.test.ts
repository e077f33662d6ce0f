import { expect, test } from 'vitest';
import { threeDiceFootball } from '../games/index.ts';
import type { House } from '../house/house.ts';
import { openMarks } from '../house/log/marks.ts';
import { snapshotSeal } from '../house/log/snapshot.ts';
import type { Store } from '../house/store/store.ts';
import type { AnyGame } from '../kernel/game.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { type Role, type TableCommand, type TableEvent, tableOf } from '../table/index.ts';
import { roads } from './road.ts';

const game = threeDiceFootball as AnyGame;

const signerOf = (duty: Role): string => (duty === 'player' ? 'patron-1' : duty);

/** A table, and as much of a house as its past rounds are read from. */
const told = () => {
  const decider = tableOf(game);
  let state = decider.initial;
  const kept: { position: number; event: TableEvent }[] = [];
  const heard: ((entry: object) => void)[] = [];
  let pages = 0;
  const name = { stream: '' };
  const readStream = async (stream: string, from = 1, most = -1) => {
    name.stream = stream;
    pages += 1;
    const page = kept.slice(from - 1, most < 0 ? undefined : from - 1 + most);
    return page.map((one, i) => ({ ...one, by: [], version: from + i, link: String(from + i) }));
  };
  const store = {
    readStream,
    streamHead: async (stream: string) => ({ stream, version: kept.length, link: '' }),
    saveSnapshot: async () => {},
    loadSnapshot: async () => undefined,
  } as unknown as Store;
  const ask = (command: TableCommand, duty: Role, person = signerOf(duty)) => {
    const by = [{ person, duty }];
    const day = '2026-11-16';
    const events = expectAccepted(decider.decide(state, command, { at: 0, day, by }));
    const position = (kept.at(-1)?.position ?? 0) + 1;
    state = events.reduce(decider.evolve, state);
    const versioned = events.map((event, i) => ({
      ...{ stream: name.stream, version: kept.length + 1 + i, event },
    }));
    kept.push(...events.map((event) => ({ position, event })));
    for (const hear of heard) hear({ position, events: versioned });
    return { position, events: versioned };
  };
  const say = (said: object, duty: Role, person?: string) =>
    ask({ type: 'Say', said: said as never }, duty, person);
  const { stateAt } = openMarks(store, snapshotSeal());
  const house = {
    log: { store, stateAt },
    table: async () => state,
    subscribe: (hear: (entry: object) => void) => heard.push(hear),
  } as unknown as House;
  const opens = { kind: 'electronic', practice: true, openerCents: 100_000 } as const;
  ask({ type: 'OpenTable', ...opens }, 'floorperson');
  for (const [seat, patron] of [
    [1, 'patron-1'],
    [2, 'patron-2'],
  ] as const) {
    ask({ type: 'TakeSeat', seat, patron }, 'player', patron);
    ask({ type: 'BuyIn', seat, cents: 100_000 }, 'player', patron);
  }
  const road = roads(house);
  const of = (person?: string, language: 'en' | 'es' = 'en') =>
    road.roadOf(game, 'T1', person, language);
  return { ask, say, of, road, pages: () => pages, hears: (e: object) => heard.at(-1)?.(e) };
};

const bet = (seat: number, wager: string, stakeCents = 1000) => ({
  ...{ type: 'PlaceBet', seat, wager, stakeCents },
});
const plays = ({ say }: ReturnType<typeof told>, first: boolean) => {
  if (first) {
    say({ type: 'OfferDice', seat: 1 }, 'device');
    say({ type: 'AcceptDice', seat: 1 }, 'player');
  }
  say({ type: 'CallThrow', offensive: [4, 4], defensive: 4 }, 'device');
};
const begins = ({ say }: ReturnType<typeof told>) => say({ type: 'BeginRound' }, 'device');

test('House rules § rounds a table without a past shows none', async () => {
  const it = told();
  expect(await it.of('patron-1')).toEqual({ road: [] });
  expect(await it.road.ended(game, 'T1')).toBeUndefined();
});

test.each(['read', 'followed'])(
  'House rules § rounds each round leaves its trace and its wagers to who placed them, %s',
  async (how) => {
    const it = told();
    if (how === 'followed') await it.of();
    it.say(bet(1, 'penalty'), 'player');
    it.say(bet(1, 'touchdown', 500), 'player');
    it.say(bet(2, 'touchdown', 700), 'player', 'patron-2');
    it.say(bet(2, 'penalty', 700), 'player', 'patron-2');
    it.say({ type: 'WithdrawBet', seat: 2, wager: 'penalty' }, 'player', 'patron-2');
    plays(it, true);
    // What is being played is no past.
    expect(await it.of('patron-1')).toEqual({ road: [] });
    begins(it);
    const { road, last } = await it.of('patron-1');
    expect(road?.map(({ round }) => round)).toEqual([1]);
    expect(road?.[0]).toMatchObject({ round: 1 });
    expect(Object.keys(road?.[0] ?? {}).length).toBeGreaterThan(1);
    expect(last).toEqual([
      { seat: 1, wager: 'penalty', stakeCents: 1000 },
      { seat: 1, wager: 'touchdown', stakeCents: 500 },
    ]);
    expect((await it.of('patron-2')).last).toEqual([
      { seat: 2, wager: 'touchdown', stakeCents: 700 },
    ]);
    expect(await it.of(undefined)).not.toHaveProperty('last');
    expect((await it.road.ended(game, 'T1'))?.play.number).toBe(1);
    // The last round is the one that had wagers, whoever placed them.
    it.ask({ type: 'LeaveSeat', seat: 2 }, 'player', 'patron-2');
    it.say(bet(1, 'penalty', 900), 'player');
    plays(it, false);
    begins(it);
    expect((await it.of('patron-1')).last).toEqual([
      { seat: 1, wager: 'penalty', stakeCents: 900 },
    ]);
    expect(await it.of('patron-2')).not.toHaveProperty('last');
    expect((await it.road.ended(game, 'T1'))?.play.number).toBe(2);
  },
);

test('House rules § rounds two dozen rounds are shown, read once and then followed', async () => {
  const it = told();
  for (let round = 1; round <= 30; round += 1) {
    it.say(bet(1, 'penalty'), 'player');
    plays(it, round === 1);
    begins(it);
  }
  const rounds = async () => (await it.of()).road?.map(({ round }) => round);
  const shown = Array.from({ length: 24 }, (_, i) => i + 7);
  expect(await rounds()).toEqual(shown);
  const read = it.pages();
  it.say(bet(1, 'penalty'), 'player');
  plays(it, false);
  const entry = begins(it);
  expect(await rounds()).toEqual(shown.map((round) => round + 1));
  // An entry that was heard of is not news.
  it.hears(entry);
  expect(await rounds()).toEqual(shown.map((round) => round + 1));
  expect(it.pages()).toBe(read);
});

test('House rules § odds a past round is told in the language of who looks', async () => {
  const it = told();
  it.say(bet(1, 'penalty'), 'player');
  plays(it, true);
  begins(it);
  const traced: unknown[] = [];
  const screen = { ...game.screen, trace: (...asked: unknown[]) => void traced.push(asked[2]) };
  const plain = { ...game, screen } as unknown as AnyGame;
  expect(await it.road.roadOf(plain, 'T1', undefined, 'es')).toEqual({ road: [] });
  expect(traced).toEqual(['es']);
});
