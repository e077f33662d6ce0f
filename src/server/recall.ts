import { setImmediate as turn } from 'node:timers/promises';
import type { House } from '../house/house.ts';
import type { StreamEvent } from '../house/store/store.ts';
import { tableStream } from '../house/streams.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isOfPlay } from '../kernel/play.ts';
import type { Seat } from '../kernel/wager.ts';
import { type Table, type TableEvent, tableOf } from '../table/index.ts';
import { eventsFor, type Looking } from './view.ts';
import type { RecalledRound } from './wire/table.ts';

/** The table just before a version of its stream, in the round of this number. */
interface Mark {
  readonly version: number;
  readonly round: number;
  readonly state: Table;
}

/** Earlier rounds of one table. Its stream is read once, page by page, and from a mark near the round afterwards. */
export interface Recall {
  /** The latest rounds before a round number, newest first, as the viewer may know them. */
  rounds(
    looking: Looking,
    asked: { readonly before: number; readonly most: number },
  ): Promise<readonly RecalledRound[]>;
  /** Where somebody sat while a round was played, whoever sits there now. */
  seats(
    person: string,
    round: Pick<RecalledRound, 'round' | 'from' | 'to'>,
  ): Promise<readonly Seat[]>;
}

/** Between two marks; a question reads at most so many rounds more than it asked for. */
const EVERY = 64;
/** A page is folded in a few milliseconds; then others have their turn. */
const PAGE = 500;

export const recallAt = (house: House, game: AnyGame, table: string): Recall => {
  const stream = tableStream(game, table).name;
  const { initial, evolve } = tableOf(game);
  const marks: Mark[] = [{ version: 1, round: initial.play.number, state: initial }];
  let [read, latest] = [0, initial];
  let reading: Promise<void> = Promise.resolve();

  /** Every event from a version on, with the table before it, page by page. */
  async function* from(mark: Mark): AsyncGenerator<readonly [StreamEvent, Table, TableEvent]> {
    let { state, version } = mark;
    for (;;) {
      const page = await house.log.store.readStream(stream, version, PAGE);
      for (const kept of page) {
        const event = kept.event as unknown as TableEvent;
        yield [kept, state, event];
        state = evolve(state, event);
      }
      version += page.length;
      if (page.length < PAGE) return;
      await turn();
    }
  }

  const readOn = async (): Promise<void> => {
    for await (const [{ version }, state, event] of from({
      version: read + 1,
      round: latest.play.number,
      state: latest,
    })) {
      const { number } = state.play;
      if (begins(event) && number - (marks.at(-1)?.round ?? 0) >= EVERY) {
        marks.push({ version, round: number, state });
      }
      [read, latest] = [version, evolve(state, event)];
    }
  };

  const caughtUp = (): Promise<void> => {
    reading = reading.then(readOn, readOn);
    return reading;
  };

  const markBefore = (round: number): Mark =>
    marks.findLast((mark) => mark.round < round) ?? (marks[0] as Mark);

  return {
    rounds: async (looking, { before, most }) => {
      await caughtUp();
      const first = Math.max(0, Math.min(before, latest.play.number + 1) - most);
      const rounds: RecalledRound[] = [];
      let now: RecalledRound | undefined;
      for await (const [{ position }, state, event] of from(markBefore(first))) {
        now ??= emptyRound(state, 0);
        if (begins(event)) {
          rounds.push(now);
          now = emptyRound(evolve(state, event), position);
          if (now.round >= before) break;
        } else now = withEvent(now, { game, position, state, event, evolve, looking });
      }
      return [...rounds, ...(now === undefined ? [] : [now])]
        .filter(({ round, events }) => round < before && events.length > 0)
        .toReversed()
        .slice(0, most);
    },
    seats: async (person, { round, from: began, to }) => {
      await caughtUp();
      const sat = new Set<Seat>();
      for await (const [{ position }, state, event] of from(markBefore(round))) {
        if (position > to) break;
        if (position < began) continue;
        const after = evolve(state, event);
        for (const seats of [state.seats, after.seats]) {
          for (const [seat, { patron }] of Object.entries(seats)) {
            if (patron === person) sat.add(Number(seat));
          }
        }
      }
      return [...sat];
    },
  };
};

const begins = (event: TableEvent): boolean =>
  event.type === 'Played' && event.said.type === 'BeginRound';

interface At {
  readonly game: AnyGame;
  readonly position: number;
  readonly state: Table;
  readonly event: TableEvent;
  readonly looking: Looking;
  evolve(state: Table, event: TableEvent): Table;
}

const withEvent = (now: RecalledRound, at: At): RecalledRound => {
  const { game, position, state, event, looking, evolve } = at;
  // A new submission comes into force with the round that begins, and is written after its beginning.
  if (event.type === 'SubmissionInForce') return { ...now, rules: evolve(state, event).inForce };
  if (event.type !== 'Played' && event.type !== 'RoundCorrected') return now;
  const seen = eventsFor(game, state, [event], looking);
  const lines = event.events.flatMap((one) =>
    isOfPlay(one) && one.type === 'BetSettled' ? [one.settled] : [],
  );
  const corrected = event.type === 'RoundCorrected';
  return {
    ...now,
    from: now.from === 0 ? position : now.from,
    to: position,
    events: corrected ? seen : [...now.events, ...seen],
    settled: corrected ? lines : [...now.settled, ...lines],
  };
};

const emptyRound = (state: Table, position: number): RecalledRound => ({
  replay: true,
  round: state.play.number,
  rules: state.inForce,
  from: position,
  to: position,
  events: [],
  settled: [],
});
