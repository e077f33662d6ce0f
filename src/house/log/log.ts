import { bug, type Refusal } from '../../kernel/refusal.ts';
import type { Store } from '../store/store.ts';
import type { SignedHead } from './chain.ts';
import {
  type Decided,
  type Deciding,
  type DecisionRequest,
  deciding,
  type Rule,
} from './deciding.ts';
import type { LogEntry } from './log-entry.ts';
import { openMarks } from './marks.ts';
import { type Memories, openMemories } from './memories.ts';
import { type Growth, type Inclusions, openProving } from './proving.ts';
import { type OnRead, readingFor } from './reading.ts';
import type { Signer } from './signing.ts';
import { snapshotSeal } from './snapshot.ts';
import { type Looked, type Stream, stateIn, streamsIn } from './stream.ts';

export type { Decided, DecisionRequest, Signed } from './deciding.ts';

/**
 * The log as the house uses it: decide a command from what its streams have become, and keep the
 * decision for ever.
 */
export interface Log {
  readonly store: Store;
  /**
   * `rule` is given what the streams have become, by the names the request calls them, and the time. It is pure and may
   * be asked again if someone else was quicker, so chance is drawn before and handed in. The promise resolves once the
   * entry is durable; a refusal changes nothing. Who signed what the command is about is read and handed in as well.
   */
  decide<L extends Looked>(asked: DecisionRequest<L>, rule: Rule<L>): Promise<Decided | Refusal>;
  /**
   * What a stream has become by its durable events. What another node appended counts once this one has
   * heard of it, a moment later; decisions are never made from less than the store holds.
   */
  state<State>(stream: Stream<State, never>): Promise<State>;
  /** The same as the store has it at this moment, whichever node appended it. */
  latest<State>(stream: Stream<State, never>): Promise<State>;
  /** The same with the number of those events, for whoever folds on from there. */
  standing<State>(stream: Stream<State, never>): Promise<Standing<State>>;
  /** What a stream was after a number of its events. */
  stateAt<State>(stream: Stream<State, never>, version: number): Promise<State>;
  subscribe(listener: (entry: LogEntry) => void): () => void;
  /** Signs where the log stands now. */
  signHead(): Promise<SignedHead>;
  /** That entries are in the log, all under one head. */
  prove(positions: readonly number[]): Promise<Inclusions>;
  /** That the log only added to the log of `from` entries; undefined where it never had that many. */
  consistency(from: number): Promise<Growth | undefined>;
  /** Lets what is in flight finish and signs the last head. The store stays open. */
  close(): Promise<void>;
}

/** What a stream has become by its first `version` events. */
export interface Standing<State> {
  readonly version: number;
  readonly state: State;
}

export interface LogOptions extends Deciding {
  readonly signer: Signer;
  /** Seals snapshots; it is not in the store. Without one, a house starts from its events. */
  readonly snapshotKey?: Uint8Array | undefined;
  /** A stream's snapshot is taken each time this many events were added. */
  readonly snapshotEvery?: number;
  /** A head is signed each time this many entries were added. */
  readonly headEvery?: number;
  /** Hears how far the log is read, where no snapshot spares it. */
  readonly onRead?: OnRead | undefined;
  /** Hears when a snapshot or head could not be kept. Nothing is lost: the next one is tried in time. */
  readonly onFault?: ((error: unknown) => void) | undefined;
}

export const openLog = async (store: Store, options: LogOptions): Promise<Log> => {
  const { snapshotEvery = 1_000, headEvery = 1_024, onFault = () => {} } = options;
  const sealing = snapshotSeal(options.snapshotKey);
  const background = new Set<Promise<void>>();
  let closing = false;

  const inBackground = (work: () => Promise<unknown>): void => {
    if (closing) return;
    const done = work().then(
      () => {},
      (error) => onFault(error),
    );
    background.add(done);
    done.finally(() => background.delete(done));
  };

  const marks = openMarks(store, sealing);
  const reading = readingFor(options.onRead);
  const memories = openMemories({ store, sealing, marks, snapshotEvery, reading, inBackground });
  const decide = deciding(store, memories, options);
  const proving = await openProving(store, options.signer, options.clock, sealing, reading);
  let headAt = proving.signed();

  const hangUp = store.subscribe((entry) => {
    memories.hear(entry);
    if (entry.position - headAt < headEvery) return;
    headAt = entry.position;
    inBackground(proving.signHead);
  });

  const standing: Log['standing'] = async (stream) => {
    let found = memories.upToDate([stream]);
    for (; found === undefined; found = memories.upToDate([stream])) {
      await memories.catchUp([stream]);
    }
    const { version = 0, state = stream.initial } = found[0]?.durable ?? {};
    return { version, state: stateIn(stream, state) };
  };

  return {
    ...{ store, signHead: proving.signHead, prove: proving.prove },
    consistency: proving.consistency,
    decide: async (asked, rule) => {
      if (closing) bug('the log is closing');
      for (const { name } of streamsIn(asked.streams))
        if (name === '' || name.startsWith('~')) bug(`"${name}" names no stream`);
      return decide(asked, rule);
    },
    state: async (stream) => (await standing(stream)).state,
    latest: latestOf(store, memories, standing),
    standing,
    stateAt: marks.stateAt,
    subscribe: (listener) =>
      store.subscribe((entry) => {
        // Whoever fails to hear keeps nobody else from hearing, and takes nothing from what was decided.
        try {
          listener(entry);
        } catch (error) {
          onFault(error);
        }
      }),
    close: async () => {
      closing = true;
      await memories.settled();
      await Promise.all(background);
      if ((await store.head()).position > proving.signed()) await proving.signHead();
      hangUp();
    },
  };
};

/** Where several nodes share a store, another may have appended what was not heard of here yet. */
const latestOf =
  (
    { shared }: Store,
    memories: Pick<Memories, 'movedOn'>,
    standing: Log['standing'],
  ): Log['latest'] =>
  async (stream) => {
    if (shared) memories.movedOn(stream.name);
    return (await standing(stream)).state;
  };
