import { setImmediate as turn } from 'node:timers/promises';
import type { Device } from '../house/dealing/device.ts';
import type { House } from '../house/house.ts';
import { eventIn } from '../house/log/stream.ts';
import { roundBegun, versionOf } from '../house/proof/round-entries.ts';
import { tableStream } from '../house/streams.ts';
import type { AnyGame } from '../kernel/game.ts';
import { beatsOf } from '../kernel/telling.ts';
import type { Seat } from '../kernel/wager.ts';
import { linesOf, type Table, type TableEvent } from '../table/index.ts';
import { eventsFor, type Looking } from './view.ts';
import { viewerOf } from './viewer.ts';
import type { RecalledRound } from './wire/table.ts';

/** Earlier rounds of one table. A round is found by halving, and the table before it from a mark near it. */
export interface Recall {
  /** The latest rounds before a round number, newest first, as the viewer may know them. */
  rounds(
    looking: Looking,
    asked: { readonly before: number; readonly most: number; readonly telling?: boolean },
  ): Promise<readonly RecalledRound[]>;
  /** Where somebody sat while a round was played, whoever sits there now. */
  seats(
    person: string,
    round: Pick<RecalledRound, 'round' | 'from' | 'to'>,
  ): Promise<readonly Seat[]>;
  /** The table just before an event, by its version in the stream. */
  before(version: number): Promise<Table>;
}

/** The recall of each table, opened once. */
export type Recalls = (game: AnyGame, table: string) => Recall;

export const recalling = (house: House): Recalls => {
  const known = new Map<string, Recall>();
  return (game, table) => {
    const it = known.get(table) ?? recallAt(house, game, table);
    known.set(table, it);
    return it;
  };
};

/** A page is folded in a few milliseconds; then others have their turn. */
const PAGE = 100;
const MOST_EMPTY = 4;

/** The stream of a table from the beginning of a round on, page by page, with the table before and after each event. */
const stepsFrom = (house: House, game: AnyGame, table: string) => {
  const stream = tableStream(game, table);
  const { store } = house.log;
  return async function* (round: number): AsyncGenerator<Step> {
    let version = (await versionOf(store, stream, roundBegun, round)) ?? 1;
    let state = await house.log.stateAt(stream, version - 1);
    for (;;) {
      const page = await store.readStream(stream.name, version, PAGE);
      for (const kept of page) {
        const event = eventIn(stream, kept.event);
        const after = stream.evolve(state, event);
        yield { version: kept.version, position: kept.position, event, before: state, after };
        state = after;
      }
      version += page.length;
      if (page.length < PAGE) return;
      await turn();
    }
  };
};

interface Step {
  readonly version: number;
  readonly position: number;
  readonly event: TableEvent;
  readonly before: Table;
  readonly after: Table;
}

export const recallAt = (house: House, game: AnyGame, table: string): Recall => {
  const steps = stepsFrom(house, game, table);
  return {
    rounds: async (looking, { before, most, telling = false }) => {
      const { play, kind } = await house.table({ table, game: game.id });
      const latest = play.number;
      const device = await house.device(table);
      // Nothing may have happened yet in the last ones: a round that has just begun, a table that was opened again.
      const first = Math.max(1, Math.min(before, latest + 1) - most - MOST_EMPTY);
      const rounds: RecalledRound[] = [];
      let now: RecalledRound | undefined;
      for await (const step of steps(first)) {
        now ??= emptyRound(step.before, 0);
        if (begins(step.event)) {
          rounds.push(now);
          now = emptyRound(step.after, step.position);
          if (now.round >= before) break;
        } else {
          now = withStep(now, step, eventsFor(game, step.before, [step.event], looking));
          if (telling) now = withBeats(now, step, game, looking);
        }
      }
      return [...rounds, ...(now === undefined ? [] : [now])]
        .filter(({ round, events }) => round < before && events.length > 0)
        .toReversed()
        .slice(0, most)
        .map((one) => ({ ...one, proof: proofAt(kind, device, one.round) }));
    },
    seats: async (person, { round, from, to }) => {
      const sat = new Set<Seat>();
      for await (const { position, before, after } of steps(round)) {
        if (position > to) break;
        if (position < from) continue;
        for (const [seat, { patron }] of [before, after].flatMap(({ seats }) =>
          Object.entries(seats),
        )) {
          if (patron === person) sat.add(Number(seat));
        }
      }
      return [...sat];
    },
    before: (version) => house.log.stateAt(tableStream(game, table), version - 1),
  };
};

/** What kind of proof a round of a table has. */
const proofAt = (
  kind: Table['kind'],
  { firstRound = Number.POSITIVE_INFINITY, unproved = [] }: Device,
  round: number,
): RecalledRound['proof'] => {
  if (kind === 'felt') return 'called with read-back';
  if (unproved.includes(round)) return 'broken';
  return round < firstRound ? 'weak' : 'commit and reveal';
};

const begins = (event: TableEvent): boolean =>
  event.type === 'TableOpened'
    ? event.round !== undefined
    : event.type === 'Played' && event.said.type === 'BeginRound';

const withStep = (
  now: RecalledRound,
  { position, event, after }: Step,
  seen: RecalledRound['events'],
): RecalledRound => {
  // A new submission comes into force with the round that begins, and is written after its beginning.
  if (event.type === 'SubmissionInForce') return { ...now, rules: after.inForce };
  if (event.type !== 'Played' && event.type !== 'RoundCorrected') return now;
  const lines = linesOf(event.events);
  const corrected = event.type === 'RoundCorrected';
  return {
    ...now,
    from: now.from === 0 ? position : now.from,
    to: position,
    events: corrected ? seen : [...now.events, ...seen],
    settled: corrected ? lines : [...now.settled, ...lines],
  };
};

/** A correction is told as the round that it leaves behind, so what was told before it is told no more. */
const withBeats = (
  now: RecalledRound,
  { event, before }: Step,
  game: AnyGame,
  looking: Looking,
): RecalledRound => {
  if (event.type === 'RoundCorrected') return { ...now, beats: [] };
  if (event.type !== 'Played') return now;
  const { language = 'en' } = looking;
  const to = { game, rules: before.inForce, viewer: viewerOf(before, looking), language };
  return { ...now, beats: [...(now.beats ?? []), ...beatsOf(to, before.play, event.events)] };
};

const emptyRound = (state: Table, position: number): RecalledRound => ({
  replay: true,
  round: state.play.number,
  rules: state.inForce,
  from: position,
  to: position,
  events: [],
  settled: [],
  proof: 'weak',
});
