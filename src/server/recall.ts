import { setImmediate as turn } from 'node:timers/promises';
import type { House } from '../house/house.ts';
import { eventIn } from '../house/log/stream.ts';
import { tableStream } from '../house/streams.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isOfPlay } from '../kernel/play.ts';
import { beatsOf } from '../kernel/telling.ts';
import type { Seat } from '../kernel/wager.ts';
import type { Table, TableEvent } from '../table/index.ts';
import { eventsFor, type Looking, viewerOf } from './view.ts';
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

/** Between two marks; a question reads at most so many rounds more than it asked for. */
const EVERY = 64;
/** A page is folded in a few milliseconds; then others have their turn. */
const PAGE = 500;

/** The stream of a table with marks in it, so that a round is found without reading what came long before. */
const marked = (house: House, game: AnyGame, table: string) => {
  const stream = tableStream(game, table);
  const { name, initial, evolve } = stream;
  const marks: [Mark, ...Mark[]] = [{ version: 1, round: initial.play.number, state: initial }];
  let [read, latest] = [0, initial];
  let reading: Promise<void> = Promise.resolve();

  /** Every event from a mark on, with the table before and after it, page by page. */
  async function* from(mark: Mark): AsyncGenerator<Step> {
    let { state, version } = mark;
    for (;;) {
      const page = await house.log.store.readStream(name, version, PAGE);
      for (const kept of page) {
        const event = eventIn(stream, kept.event);
        const after = evolve(state, event);
        yield { version: kept.version, position: kept.position, event, before: state, after };
        state = after;
      }
      version += page.length;
      if (page.length < PAGE) return;
      await turn();
    }
  }

  const readOn = async (): Promise<void> => {
    const mark = { version: read + 1, round: latest.play.number, state: latest };
    for await (const { version, event, before, after } of from(mark)) {
      const { number } = before.play;
      if (begins(event) && number - (marks.at(-1)?.round ?? 0) >= EVERY) {
        marks.push({ version, round: number, state: before });
      }
      [read, latest] = [version, after];
    }
  };

  return {
    /** Every event from somewhere before the round on; reads what the stream has gained first. */
    async *before(round: number): AsyncGenerator<Step> {
      reading = reading.then(readOn, readOn);
      await reading;
      yield* from(marks.findLast((mark) => mark.round < round) ?? marks[0]);
    },
    /** The table before an event. */
    async at(asked: number): Promise<Table> {
      reading = reading.then(readOn, readOn);
      await reading;
      const mark = marks.findLast((one) => one.version <= asked) ?? marks[0];
      if (mark.version === asked) return mark.state;
      for await (const { version, after } of from(mark)) if (version === asked - 1) return after;
      return latest;
    },
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
  const stream = marked(house, game, table);
  return {
    rounds: async (looking, { before, most, telling = false }) => {
      const latest = (await house.table({ table, game: game.id })).play.number;
      const first = Math.max(0, Math.min(before, latest + 1) - most);
      const rounds: RecalledRound[] = [];
      let now: RecalledRound | undefined;
      for await (const step of stream.before(first)) {
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
        .slice(0, most);
    },
    seats: async (person, { round, from, to }) => {
      const sat = new Set<Seat>();
      for await (const { position, before, after } of stream.before(round)) {
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
    before: (version) => stream.at(version),
  };
};

const begins = (event: TableEvent): boolean =>
  event.type === 'Played' && event.said.type === 'BeginRound';

const withStep = (
  now: RecalledRound,
  { position, event, after }: Step,
  seen: RecalledRound['events'],
): RecalledRound => {
  // A new submission comes into force with the round that begins, and is written after its beginning.
  if (event.type === 'SubmissionInForce') return { ...now, rules: after.inForce };
  if (event.type !== 'Played' && event.type !== 'RoundCorrected') return now;
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
});
