import { same } from '../../kernel/canonical.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { AppendResult, Store } from '../store/store.ts';
import { groupCommit } from './group.ts';
import { type Draft, draft, type EntryActor, type LogEntry, type StreamHead } from './log-entry.ts';
import type { Known, Memories, Memory } from './memories.ts';
import {
  type Happening,
  type Looked,
  madeBy,
  type StatesOf,
  statesOf,
  streamsIn,
} from './stream.ts';

export interface DecisionRequest<L extends Looked = Looked> {
  /** Every stream the rule looks at, by the names it calls them; it may write to these and to no other. */
  readonly streams: L;
  readonly key: string;
  readonly by: readonly EntryActor[];
  /** A value that JSON can carry. */
  readonly command: unknown;
  /** Who signed earlier entries that the command is about; read anew each time it is decided. */
  readonly signed?: () => Promise<Signed>;
}

/** Those who signed something, as long as streams stand where they did; undefined where there is no such thing. */
export interface Signed {
  readonly people: readonly string[] | undefined;
  readonly until: readonly StreamHead[];
}

export interface Decided {
  readonly entry: LogEntry;
  /** Whether this is the answer to the same command sent before. */
  readonly again: boolean;
}

/** Pure: it may be asked again if someone else was quicker. */
export type Rule<L extends Looked> = (
  states: StatesOf<L>,
  at: number,
  signers?: readonly string[],
) => readonly Happening[] | Refusal;

export type Decide = <L extends Looked>(
  asked: DecisionRequest<L>,
  rule: Rule<L>,
) => Promise<Decided | Refusal>;

export interface Deciding {
  readonly clock: () => number;
  /** What of a command its sender said; the rest is the house's own and may differ when it is sent again. */
  readonly said?: (command: unknown) => unknown;
}

/** How often a command is decided again because others were quicker; then it is refused. */
const ATTEMPTS = 64;

export const deciding = (
  store: Store,
  memories: Memories,
  { clock, said = (command) => command }: Deciding,
): Decide => {
  const place = placing(groupCommit(store), memories);

  const answeredBefore = async (asked: DecisionRequest): Promise<Decided | Refusal | undefined> => {
    const original = await store.byKey(asked.key);
    return original === undefined ? undefined : originalOf(asked, original, said);
  };

  return async (asked, rule) => {
    const streams = streamsIn(asked.streams);
    let fresh = !store.shared;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const signed = asked.signed && (await asked.signed());
      let found = memories.upToDate(streams);
      for (; found === undefined; found = memories.upToDate(streams)) {
        await memories.catchUp(streams);
      }
      const at = clock();
      const latest = new Map(found.map((memory) => [memory.stream.name, memory.latest.state]));
      const states = statesOf(asked.streams, ({ name }) => latest.get(name));
      const answer = rule(states, at, signed?.people);
      if (isRefusal(answer)) {
        if (await wasTrue(memories, found, fresh)) return (await answeredBefore(asked)) ?? answer;
        fresh = true;
        continue;
      }
      const outcome = await place(found, draftOf(asked, at, found, answer, signed), answer);
      if (outcome.kind === 'appended') return { entry: outcome.entry, again: false };
      if (outcome.kind === 'duplicate') return originalOf(asked, outcome.entry, said);
      if (attempt > 2) await pause(attempt);
    }
    return refuse(
      'house-busy',
      'Others kept changing the same table at the same moment. Send the command again.',
      'House rules § store',
    );
  };
};

/** Whether a refusal was given from something that became durable and was not already the past. */
const wasTrue = async (
  memories: Memories,
  found: readonly Memory[],
  fresh: boolean,
): Promise<boolean> => {
  const seen = found.map(({ epoch, latest }) => ({ epoch, link: latest.link }));
  await Promise.all(found.map(({ pending }) => pending));
  if (found.some(({ epoch }, i) => epoch !== seen[i]?.epoch)) return false;
  if (fresh) return true;
  await Promise.all(found.map(memories.refresh));
  return found.every(({ latest }, i) => latest.link === seen[i]?.link);
};

/** Puts a draft in flight; what comes after may be decided on top of it meanwhile. */
const placing =
  (commit: (made: Draft) => Promise<AppendResult>, memories: Memories) =>
  async (
    found: readonly Memory[],
    made: Draft,
    happened: readonly Happening[],
  ): Promise<AppendResult> => {
    const afters = found.flatMap((memory) => {
      const after = becoming(memory, made, happened);
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
      if (outcome.kind === 'conflict') memories.movedOn(outcome.stream);
      return outcome;
    } finally {
      for (const { memory, after, epoch } of afters) {
        if (memory.pending === settled) memory.pending = undefined;
        if (kept) memories.advance(memory, after);
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

const draftOf = (
  { by, key, command }: DecisionRequest,
  at: number,
  found: readonly Memory[],
  happened: readonly Happening[],
  signed: Signed | undefined,
): Draft => {
  const looked = found.map(({ stream: { name }, latest: { version, link } }) => ({
    ...{ stream: name, version, link },
  }));
  const expected = signed === undefined ? looked : [...looked, ...signed.until];
  return draft({ at, by, key, command, events: happened, expected });
};

/** What a draft's events make of a stream; nothing, if it has none there. */
const becoming = (
  { stream: own, latest }: Memory,
  { events, by }: Draft,
  happened: readonly Happening[],
): Known | undefined => {
  let after: Known | undefined;
  for (const [i, { stream, version, link, event }] of events.entries()) {
    if (stream !== own.name) continue;
    const state = happened[i]?.makes ?? madeBy(own, (after ?? latest).state, event, by);
    after = { version, link, state };
  }
  return after;
};

const originalOf = (
  asked: DecisionRequest,
  entry: LogEntry,
  said: (command: unknown) => unknown,
): Decided | Refusal => {
  const people = (by: readonly EntryActor[]) => by.map(({ person }) => person);
  const isSame =
    same(said(entry.command), said(asked.command)) && same(people(entry.by), people(asked.by));
  if (isSame) return { entry, again: true };
  return refuse(
    'key-reused',
    'This key was already used for another command. Give each command a key of its own.',
    'House rules § idempotency',
  );
};

/** Nodes that collided wait for different times, so that they do not collide again in step. */
const pause = (attempt: number): Promise<void> => {
  const [spread = 0] = crypto.getRandomValues(new Uint8Array(1));
  return new Promise((resolve) => setTimeout(resolve, (spread * Math.min(attempt, 16)) >> 8));
};
