import { canonical } from '../../kernel/canonical.ts';
import { bug, isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { AppendResult, Store } from '../store/store.ts';
import { type Expectations, type SignedHead, type Verification, verifyStore } from './chain.ts';
import { groupCommit } from './group.ts';
import {
  type Draft,
  draft,
  type EntryActor,
  type EntryEvent,
  type Hash,
  type LogEntry,
  NOTHING,
} from './log-entry.ts';
import { type Signer, signHead } from './signing.ts';
import { isSound, type Snapshot, snapshot, TREE } from './snapshot.ts';
import { openTree, type SavedTree } from './tree.ts';

/**
 * The log as the house uses it: decide a command from what its streams have become, and keep the
 * decision for ever.
 */
export interface Log {
  readonly store: Store;
  /**
   * `rule` is given what the streams have become, in the order named, and the time. It is pure and may be
   * asked again if someone else was quicker, so chance is drawn before and handed in. The promise
   * resolves once the entry is durable; a refusal changes nothing.
   */
  decide<States extends readonly unknown[]>(
    asked: DecisionRequest,
    rule: (states: States, at: number) => readonly Happening[] | Refusal,
  ): Promise<Decided | Refusal>;
  /**
   * What a stream has become by its durable events. What another node appended counts once this one has
   * heard of it, a moment later; decisions are never made from less than the store holds.
   */
  state<State>(stream: string): Promise<State>;
  subscribe(listener: (entry: LogEntry) => void): () => void;
  /** Signs where the log stands now. */
  signHead(): Promise<SignedHead>;
  /** That an entry is in the log: the path from its hash to the root of a signed head. */
  prove(position: number): Promise<Inclusion>;
  /** That the log of `to` entries only added to the log of `from` entries. */
  consistency(from: number, to: number): Promise<readonly Hash[]>;
  /** `verifyStore`, and whether each snapshot is what its events make. */
  verify(expectations?: Expectations): Promise<Verification>;
  /** Lets what is in flight finish and signs the last head. The store stays open. */
  close(): Promise<void>;
}

export interface DecisionRequest {
  /** Every stream the rule looks at; it may write to these and to no other. */
  readonly streams: readonly string[];
  readonly key: string;
  readonly by: readonly EntryActor[];
  /** A value that JSON can carry. */
  readonly command: unknown;
}

export interface Happening {
  readonly stream: string;
  readonly event: unknown;
}

export interface Decided {
  readonly entry: LogEntry;
  /** Whether this is the answer to the same command sent before. */
  readonly again: boolean;
}

export interface Inclusion {
  readonly entry: LogEntry;
  readonly proof: readonly Hash[];
  readonly head: SignedHead;
}

/** What the events of a stream make; a `Decider` is one. */
export interface Fold<State = unknown, Event = unknown> {
  readonly initial: State;
  evolve(state: State, event: Event): State;
  /** How states are kept in snapshots; without it the stream is always read from its beginning. */
  readonly kept?: {
    /** Changes whenever states written by older code can no longer be read. */
    readonly shape: string;
    save(state: State): unknown;
    load(saved: unknown): State;
  };
}

export interface LogOptions {
  /** The fold of the streams whose names begin so; the longest beginning counts. */
  readonly folds: { readonly [prefix: string]: AnyFold | ((stream: string) => AnyFold) };
  readonly clock: () => number;
  readonly signer: Signer;
  /** A stream's snapshot is taken each time so many events were added. */
  readonly snapshotEvery?: number;
  /** A head is signed each time so many entries were added. */
  readonly headEvery?: number;
  /** Hears when a snapshot or head could not be kept. Nothing is lost: the next one is tried in time. */
  readonly onFault?: (error: unknown) => void;
}

/** Any fold: its types are its own business, and the log only hands its own values back to it. */
interface AnyFold {
  readonly initial: unknown;
  evolve(state: never, event: never): unknown;
  readonly kept?: {
    readonly shape: string;
    save(state: never): unknown;
    load(saved: unknown): unknown;
  };
}

/** What a stream is at some version. */
interface Known {
  readonly version: number;
  readonly link: Hash;
  readonly state: unknown;
}

interface Memory {
  readonly stream: string;
  readonly fold: AnyFold;
  durable: Known;
  /** `durable` and the drafts in flight on top of it: what the next decision is made from. */
  latest: Known;
  /** By their last link, what drafts in flight will have made of the stream. */
  readonly drafts: Map<Hash, Known>;
  /** Counts how often drafts in flight came to nothing. */
  epoch: number;
  /** Settles when the last draft in flight has been answered. */
  pending: Promise<unknown> | undefined;
  reading: Promise<void> | undefined;
  /** There are events in the store that were not heard of here. */
  stale: boolean;
  snapshotAt: number;
}

/** So often a command is decided anew because others were quicker; then it is refused. */
const ATTEMPTS = 64;
const PAGE = 10_000;
const MOST_REMEMBERED = 20_000;
const TREE_EVERY = 4_096;

export const openLog = async (store: Store, options: LogOptions): Promise<Log> => {
  const { snapshotEvery = 1_000, headEvery = 1_024, onFault = () => {} } = options;
  const commit = groupCommit(store);
  const memories = new Map<string, Memory>();
  const background = new Set<Promise<void>>();
  let closing = false;

  const inBackground = (work: () => Promise<unknown>): void => {
    const done = work().then(
      () => {},
      (error) => onFault(error),
    );
    background.add(done);
    done.finally(() => background.delete(done));
  };

  // — What streams have become —

  const memoryOf = (stream: string): Memory => {
    const known = memories.get(stream);
    if (known !== undefined) return known;
    const fold = foldOf(options.folds, stream);
    const durable: Known = { version: 0, link: NOTHING, state: fold.initial };
    const memory: Memory = {
      ...{ stream, fold, durable, latest: durable, drafts: new Map(), epoch: 0, stale: true },
      ...{ pending: undefined, reading: undefined, snapshotAt: 0 },
    };
    if (memories.size >= MOST_REMEMBERED) forgetIdle(memories);
    memories.set(stream, memory);
    return memory;
  };

  /** The streams' memories if all of them are up to date, so that nothing comes between look and decide. */
  const upToDate = (streams: readonly string[]): readonly Memory[] | undefined => {
    const found = streams.map(memoryOf);
    return found.some(({ stale, reading }) => stale || reading !== undefined) ? undefined : found;
  };

  const refresh = (memory: Memory): Promise<void> => {
    memory.reading ??= readOn(memory).finally(() => {
      memory.reading = undefined;
    });
    return memory.reading;
  };

  const readOn = async (memory: Memory): Promise<void> => {
    if (memory.durable.version === 0) await readSnapshot(memory);
    for (let more = true; more || memory.stale; ) {
      memory.stale = false;
      const events = await store.readStream(memory.stream, memory.durable.version + 1, PAGE);
      for (const event of events) apply(memory, event);
      more = events.length === PAGE;
    }
  };

  const readSnapshot = async (memory: Memory): Promise<void> => {
    const { stream, fold } = memory;
    if (fold.kept === undefined) return;
    const saved = await store.loadSnapshot(stream);
    if (saved === undefined || saved.shape !== fold.kept.shape || !isSound(saved)) return;
    const [event] = await store.readStream(stream, saved.version, 1);
    if (event?.link !== saved.link || memory.durable.version > saved.version) return;
    const { version, link } = saved;
    memory.durable = { version, link, state: fold.kept.load(saved.state) };
    memory.latest = memory.durable;
    memory.snapshotAt = version;
  };

  const apply = (memory: Memory, { version, link, event }: EntryEvent): void => {
    const { durable, fold } = memory;
    if (version > durable.version + 1) memory.stale = true;
    if (version !== durable.version + 1) return;
    advance(memory, { version, link, state: fold.evolve(durable.state as never, event as never) });
  };

  const advance = (memory: Memory, known: Known): void => {
    memory.drafts.delete(known.link);
    if (known.version <= memory.durable.version) return;
    memory.durable = known;
    if (memory.latest.version < known.version) memory.latest = known;
    if (known.version - memory.snapshotAt >= snapshotEvery) keepSnapshot(memory);
  };

  const keepSnapshot = (memory: Memory): void => {
    const { stream, durable, fold } = memory;
    if (fold.kept === undefined || closing) return;
    memory.snapshotAt = durable.version;
    const { shape, save } = fold.kept;
    inBackground(async () => {
      const state = save(durable.state as never);
      const { version, link } = durable;
      await store.saveSnapshot(snapshot({ stream, version, link, shape, state }));
    });
  };

  /** Also what other nodes append is heard here. */
  const hear = (entry: LogEntry): void => {
    const lasts = new Map(entry.events.map((event) => [event.stream, event]));
    for (const [stream, { link }] of lasts) {
      const memory = memories.get(stream);
      if (memory === undefined) continue;
      const drafted = memory.drafts.get(link);
      if (drafted !== undefined) advance(memory, drafted);
      else for (const event of entry.events) if (event.stream === stream) apply(memory, event);
    }
    if (entry.position - signedSize >= headEvery && !closing) {
      signedSize = entry.position;
      inBackground(signNow);
    }
  };

  // — Deciding —

  const decide: Log['decide'] = async (asked, rule) => {
    if (closing) bug('the log is closing');
    for (const stream of asked.streams)
      if (/^(~|$)/.test(stream)) bug(`"${stream}" names no stream`);
    let fresh = !store.shared;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      let found = upToDate(asked.streams);
      for (; found === undefined; found = upToDate(asked.streams)) {
        await Promise.all(asked.streams.map(memoryOf).map(refreshIfStale));
      }
      const at = options.clock();
      const answer = rule(found.map(({ latest }) => latest.state) as never, at);
      if (isRefusal(answer)) {
        if (await wasTrue(found, fresh)) return (await answeredBefore(asked)) ?? answer;
        fresh = true;
        continue;
      }
      const outcome = await place(found, intentOf(asked, at, found, answer));
      if (outcome.kind === 'appended') return { entry: outcome.entry, again: false };
      if (outcome.kind === 'duplicate') return originalOf(asked, outcome.entry);
      if (attempt > 2) await pause(attempt);
    }
    return refuse(
      'house-busy',
      'Others kept changing the same table at the same moment; send the command again.',
      'House rules § store',
    );
  };

  const refreshIfStale = (memory: Memory): Promise<void> | undefined =>
    memory.stale ? refresh(memory) : memory.reading;

  /** Whether a refusal was given from something that became durable and was not already the past. */
  const wasTrue = async (found: readonly Memory[], fresh: boolean): Promise<boolean> => {
    const seen = found.map(({ epoch, latest }) => ({ epoch, link: latest.link }));
    await Promise.all(found.map(({ pending }) => pending));
    if (found.some(({ epoch }, i) => epoch !== seen[i]?.epoch)) return false;
    if (fresh) return true;
    await Promise.all(found.map(refresh));
    return found.every(({ latest }, i) => latest.link === seen[i]?.link);
  };

  const answeredBefore = async (asked: DecisionRequest): Promise<Decided | Refusal | undefined> => {
    const original = await store.byKey(asked.key);
    return original === undefined ? undefined : originalOf(asked, original);
  };

  /** Puts the draft in flight; what comes after may be decided on top of it meanwhile. */
  const place = async (found: readonly Memory[], made: Draft): Promise<AppendResult> => {
    const afters = found.flatMap((memory) => {
      const after = becoming(memory, made.events);
      return after === undefined ? [] : [{ memory, after, epoch: memory.epoch }];
    });
    const answer = commit(made);
    const settled = answer.then(
      () => {},
      () => {},
    );
    for (const { memory, after } of afters) {
      memory.latest = after;
      memory.drafts.set(after.link, after);
      memory.pending = settled;
    }
    let kept = false;
    try {
      const outcome = await answer;
      kept = outcome.kind === 'appended';
      if (outcome.kind === 'conflict') memoryOf(outcome.stream).stale = true;
      return outcome;
    } finally {
      for (const { memory, after, epoch } of afters) {
        if (memory.pending === settled) memory.pending = undefined;
        if (kept) advance(memory, after);
        else takeBack(memory, after, epoch);
      }
    }
  };

  /** The first draft that comes to nothing takes everything built on it along. */
  const takeBack = (memory: Memory, after: Known, epoch: number): void => {
    memory.drafts.delete(after.link);
    if (memory.epoch !== epoch) return;
    memory.epoch += 1;
    memory.latest = memory.durable;
    memory.stale = true;
  };

  // — Proving —

  const tree = await readTree(store);
  let treeKept = tree.size();
  let signedSize = (await store.heads()).at(-1)?.size ?? 0;
  let latestHead: SignedHead | undefined;

  const grow = async (): Promise<void> => {
    const { position } = await store.head();
    while (tree.size() < position) {
      for (const hash of await store.readHashes(tree.size() + 1, PAGE)) tree.add(hash);
    }
    if (tree.size() - treeKept >= TREE_EVERY) await keepTree();
  };

  const keepTree = async (): Promise<void> => {
    treeKept = tree.size();
    const saved = tree.saved();
    const [link] = await store.readHashes(saved.size, 1);
    if (link === undefined) return;
    const state = saved;
    await store.saveSnapshot(
      snapshot({ stream: TREE, version: saved.size, link, shape: TREE_SHAPE, state }),
    );
  };

  let proving: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = proving.then(work);
    proving = done.catch(() => {});
    return done;
  };

  const signNow = (): Promise<SignedHead> =>
    inTurn(async () => {
      await grow();
      const size = tree.size();
      if (latestHead?.size === size) return latestHead;
      const root = await tree.root(size);
      const head = signHead(options.signer, { size, root, at: options.clock() });
      await store.saveHead(head);
      [latestHead, signedSize] = [head, size];
      return head;
    });

  const prove = async (position: number): Promise<Inclusion> => {
    const entry = (await store.entry(position)) ?? bug(`there is no entry ${position}`);
    const head =
      latestHead !== undefined && latestHead.size >= position ? latestHead : await signNow();
    const proof = await inTurn(() => tree.inclusion(position, head.size));
    return { entry, proof, head };
  };

  const verify = async (expectations?: Expectations): Promise<Verification> => {
    const verdict = await verifyStore(store, expectations);
    if (!verdict.ok) return verdict;
    for (const kept of await store.snapshots()) {
      const made = kept.stream === TREE ? await treeAt(store, kept) : await foldedAt(kept);
      if (made === undefined || canonical(made) === canonical(kept.state)) continue;
      const row = `snapshot of ${kept.stream}`;
      return { ok: false, row, because: 'it is not what the events make' };
    }
    return verdict;
  };

  /** What a snapshot should say; nothing, if it is of other code and will not be used. */
  const foldedAt = async ({ stream, version, shape }: Snapshot): Promise<unknown> => {
    const fold = foldOf(options.folds, stream);
    if (fold.kept?.shape !== shape) return undefined;
    let state = fold.initial;
    for (let next = 1; next <= version; next += PAGE) {
      for (const { event } of await store.readStream(
        stream,
        next,
        Math.min(PAGE, version + 1 - next),
      )) {
        state = fold.evolve(state as never, event as never);
      }
    }
    return fold.kept.save(state as never);
  };

  const hangUp = store.subscribe(hear);

  return {
    ...{ store, decide, prove, verify, signHead: signNow },
    state: async <State>(stream: string) => {
      let found = upToDate([stream]);
      for (; found === undefined; found = upToDate([stream])) {
        await refreshIfStale(memoryOf(stream));
      }
      return found[0]?.durable.state as State;
    },
    subscribe: (listener) => store.subscribe(listener),
    consistency: (from, to) =>
      inTurn(async () => {
        if (tree.size() < to) await grow();
        return tree.consistency(from, to);
      }),
    close: async () => {
      closing = true;
      await Promise.all([...memories.values()].map(({ pending }) => pending));
      await Promise.all(background);
      if ((await store.head()).position > (latestHead?.size ?? signedSize)) await signNow();
      hangUp();
    },
  };
};

const intentOf = (
  asked: DecisionRequest,
  at: number,
  found: readonly Memory[],
  happened: readonly Happening[],
): Draft =>
  draft({
    ...{ at, by: asked.by, key: asked.key, command: asked.command },
    expected: found.map(({ stream, latest: { version, link } }) => ({ stream, version, link })),
    events: happened.map(({ stream, event }) => ({ stream, event: event })),
  });

/** What a draft's events make of a stream; nothing, if it has none there. */
const becoming = (memory: Memory, events: readonly EntryEvent[]): Known | undefined => {
  let after: Known | undefined;
  for (const { stream, version, link, event } of events) {
    if (stream !== memory.stream) continue;
    const { state } = after ?? memory.latest;
    after = { version, link, state: memory.fold.evolve(state as never, event as never) };
  }
  return after;
};

const originalOf = (asked: DecisionRequest, entry: LogEntry): Decided | Refusal => {
  const people = (by: readonly EntryActor[]) => by.map(({ person }) => person).join('\n');
  const same =
    canonical(entry.command) === canonical(asked.command) && people(entry.by) === people(asked.by);
  if (same) return { entry, again: true };
  return refuse(
    'key-reused',
    'This key was already used for another command; give each command a key of its own.',
    'House rules § idempotency',
  );
};

const foldOf = (folds: LogOptions['folds'], stream: string): AnyFold => {
  const [prefix] = Object.keys(folds)
    .filter((beginning) => stream.startsWith(beginning))
    .sort((a, b) => b.length - a.length);
  const fold = prefix === undefined ? undefined : folds[prefix];
  if (fold === undefined) return bug(`no fold is known for ${stream}`);
  return typeof fold === 'function' ? fold(stream) : fold;
};

const forgetIdle = (memories: Map<string, Memory>): void => {
  for (const { stream, pending, reading } of memories.values()) {
    if (memories.size < MOST_REMEMBERED) return;
    if (pending === undefined && reading === undefined) memories.delete(stream);
  }
};

const TREE_SHAPE = 'tiles of 256';

const readTree = async (store: Store): Promise<ReturnType<typeof openTree>> => {
  const saved = await store.loadSnapshot(TREE);
  const usable =
    saved !== undefined &&
    saved.shape === TREE_SHAPE &&
    isSound(saved) &&
    (await store.readHashes(saved.version, 1))[0] === saved.link;
  return usable
    ? openTree(store.readHashes, saved.state as unknown as SavedTree)
    : openTree(store.readHashes);
};

const treeAt = async (store: Store, { version, shape }: Snapshot): Promise<unknown> => {
  if (shape !== TREE_SHAPE) return undefined;
  const tree = openTree(store.readHashes);
  while (tree.size() < version) {
    const most = Math.min(PAGE, version - tree.size());
    for (const hash of await store.readHashes(tree.size() + 1, most)) tree.add(hash);
  }
  return tree.saved();
};

/** Nodes that collided wait for different times, so that they do not collide again in step. */
const pause = (attempt: number): Promise<void> => {
  const [spread = 0] = crypto.getRandomValues(new Uint8Array(1));
  return new Promise((resolve) => setTimeout(resolve, (spread * Math.min(attempt, 16)) >> 8));
};
