import { setImmediate as turn } from 'node:timers/promises';
import type { Store } from '../store/store.ts';
import { type EntryActor, NOTHING } from './log-entry.ts';
import type { Known } from './memories.ts';
import { linkAt, type Snapshot, type SnapshotSeal } from './snapshot.ts';
import { eventIn, madeBy, type Stream, stateIn } from './stream.ts';

/** Events between two marks of a stream that is marked. */
const MARKED_EVERY = 512;
const PAGE = 256;

const MARK = /^~mark\/\d+\/(.+)$/su;

/** The name that a mark is kept under; no stream begins with `~`. */
const markName = (stream: string, number: number): string => `~mark/${number}/${stream}`;

/** The stream that a snapshot is of: a mark's own stream, or the name it has. */
export const streamOf = ({ stream }: Pick<Snapshot, 'stream'>): string =>
  MARK.exec(stream)?.[1] ?? stream;

/**
 * What streams had become long ago, kept now and then, so that a question about an old round reads what is near it and
 * not the stream. Like every snapshot they are sealed, and made again where they are missing.
 */
export interface Marks {
  /** Keeps a mark if a stream is marked and has passed the next one. */
  passed(stream: Stream, before: number, known: Known): Promise<void> | undefined;
  /** What a stream was after a number of events. */
  stateAt<State>(stream: Stream<State, never>, version: number): Promise<State>;
}

type Kept = Pick<Store, 'readStream' | 'saveSnapshot' | 'loadSnapshot'>;

export const openMarks = (store: Kept, { seal, isSound }: SnapshotSeal): Marks => {
  const passed: Marks['passed'] = ({ name, shape, isMarked }, before, known) => {
    const number = Math.floor(known.version / MARKED_EVERY);
    if (!isMarked || shape === undefined || Math.floor(before / MARKED_EVERY) === number) {
      return undefined;
    }
    const { version, link, state } = known;
    return store.saveSnapshot(
      seal({ stream: markName(name, number), version, link, shape, state }),
    );
  };

  /** The last mark at or before a version; the empty stream where there is none. */
  const nearest = async (stream: Stream, version: number): Promise<Known> => {
    const { name, shape, isMarked, initial } = stream;
    for (let number = Math.floor(version / MARKED_EVERY); isMarked && number > 0; number -= 1) {
      const kept = await store.loadSnapshot(markName(name, number));
      if (kept === undefined || kept.shape !== shape || !isSound(kept)) continue;
      if (kept.version > version) continue;
      if ((await linkAt(store, name, kept.version)) === kept.link) return kept;
    }
    return { version: 0, link: NOTHING, state: initial };
  };

  return {
    passed,
    stateAt: async (stream, version) => {
      let known = await nearest(stream, version);
      while (known.version < version) {
        const most = Math.min(PAGE, version - known.version);
        const page = await store.readStream(stream.name, known.version + 1, most);
        if (page.length === 0) break;
        for (const { version: at, link, event, by } of page) {
          const state = folded(stream, known.state, event, by);
          const before = known.version;
          known = { version: at, link, state };
          await passed(stream, before, known);
        }
        await turn();
      }
      return stateIn(stream, known.state);
    },
  };
};

const folded = <Event>(
  stream: Stream<unknown, Event>,
  state: unknown,
  event: unknown,
  by: readonly EntryActor[],
): unknown => madeBy(stream, state, eventIn(stream, event), by);
