import { setImmediate as turn } from 'node:timers/promises';
import type { House } from '../house/house.ts';
import { eventIn, eventsIn } from '../house/log/stream.ts';
import { roundBegun, versionOf } from '../house/proof/round-entries.ts';
import { tableStream } from '../house/streams.ts';
import type { Language } from '../kernel/felt.ts';
import type { AnyGame } from '../kernel/game.ts';
import type { Bet } from '../kernel/wager.ts';
import { type Table, type TableEvent, tableOf } from '../table/index.ts';
import type { View } from './wire/table.ts';

interface PastRound {
  readonly number: number;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly round: unknown;
}

interface Road {
  state: Table;
  position: number;
  readonly past: PastRound[];
  /** Wagers of the round in play and of the one before, withdrawn ones left out, by patron. */
  placed: Map<number, { readonly patron: string; readonly bet: Bet }>;
  last: readonly { readonly patron: string; readonly bet: Bet }[];
  /** The table at the end of the round before. */
  ended?: Table;
}

const MOST_SHOWN = 24;
const PAGE = 100;

export type Roads = ReturnType<typeof roads>;

/** What an event leaves in the row of past rounds. */
const take = (game: AnyGame, road: Road, event: TableEvent): void => {
  const { play, seats, inForce } = road.state;
  if (event.type === 'Played' && event.said.type === 'BeginRound') {
    road.ended = road.state;
    road.past.push({ number: play.number, rules: inForce, round: play.round });
    if (road.past.length > MOST_SHOWN) road.past.shift();
    const settled = new Set(play.settled.map(({ bet }) => bet));
    const played = [...road.placed.values()].filter(({ bet }) => settled.has(bet.id));
    if (played.length > 0) road.last = played;
    road.placed = new Map();
  }
  road.state = tableOf(game).evolve(road.state, event);
  for (const bet of road.state.play.bets) {
    const patron = seats[bet.seat]?.patron;
    if (patron !== undefined) road.placed.set(bet.id, { patron, bet });
  }
};

/** The past rounds of tables: what each left behind, and what a patron wagered in the last one. The last are read once, then followed. */
export const roads = (house: House) => {
  const kept = new Map<string, Promise<Road>>();

  const read = async (game: AnyGame, table: string): Promise<Road> => {
    const stream = tableStream(game, table);
    const { store } = house.log;
    const { number } = (await house.table({ table, game: game.id })).play;
    const from = Math.max(1, number - MOST_SHOWN);
    let version = (await versionOf(store, stream, roundBegun, from)) ?? 1;
    const state = await house.log.stateAt(stream, version - 1);
    const road: Road = { state, position: 0, past: [], placed: new Map(), last: [] };
    for (let more = true; more; ) {
      const page = await store.readStream(stream.name, version, PAGE);
      for (const { position, event } of page) {
        take(game, road, eventIn(stream, event));
        road.position = position;
      }
      version += page.length;
      more = page.length === PAGE;
      if (more) await turn();
    }
    house.subscribe(({ position, events }) => {
      if (position <= road.position) return;
      for (const event of eventsIn(stream, events)) take(game, road, event);
      road.position = position;
    });
    return road;
  };

  const readOnce = (game: AnyGame, table: string): Promise<Road> => {
    const reading = kept.get(table) ?? read(game, table);
    kept.set(table, reading);
    return reading;
  };

  const roadOf = async (
    game: AnyGame,
    table: string,
    person: string | undefined,
    language: Language,
  ): Promise<Pick<View, 'road' | 'last'>> => {
    const { past, last } = await readOnce(game, table);
    const own = last.filter(({ patron }) => patron === person).map(({ bet }) => bet);
    return {
      road: past.flatMap(({ number, rules, round }) => {
        const trace = game.screen?.trace?.(rules, round, language);
        return trace === undefined ? [] : [{ ...trace, round: number }];
      }),
      ...(own.length === 0
        ? {}
        : { last: own.toSorted((a, b) => a.id - b.id).map(({ id: _id, ...bet }) => bet) }),
    };
  };

  /** The table as the round before left it. */
  const ended = async (game: AnyGame, table: string): Promise<Table | undefined> =>
    (await readOnce(game, table)).ended;
  return { roadOf, ended };
};
