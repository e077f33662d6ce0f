import type { EntryActor } from './log-entry.ts';

/**
 * A stream of the log as a value: its name, what its events make of it, and the types of both. Whoever decides, verifies
 * or reports is given streams and asks them; nobody reads a name.
 */
export interface Stream<State = unknown, Event = unknown> {
  readonly name: string;
  readonly initial: State;
  evolve(state: State, event: Event): State;
  /** What it keeps of those who signed the entry that an event is in, once the event has happened; most keep nothing. */
  signed?(state: State, event: Event, by: readonly EntryActor[]): State;
  /** Names the code that made a state kept in a snapshot; without it the stream is always read from its beginning. */
  readonly shape?: string;
  /** What it had become is kept now and then for good, so that old parts of it are found at once. */
  readonly isMarked?: true;
}

export const stream = <State, Event>(
  name: string,
  { initial, evolve, signed }: Pick<Stream<State, Event>, 'initial' | 'evolve' | 'signed'>,
  shape?: string,
): Stream<State, Event> => ({
  ...{ name, initial, evolve },
  ...(signed === undefined ? {} : { signed }),
  ...(shape === undefined ? {} : { shape }),
});

/** What an event makes of a stream, with those who signed it. */
export const madeBy = <State, Event>(
  { evolve, signed }: Stream<State, Event>,
  state: State,
  event: Event,
  by: readonly EntryActor[],
): State => {
  const after = evolve(state, event);
  return signed === undefined ? after : signed(after, event, by);
};

/** Something that happened in a stream. */
export interface Happening {
  readonly stream: string;
  readonly event: unknown;
  /** What it makes of its stream, where whoever decided looked ahead: it need not be folded again. */
  readonly makes?: unknown;
}

/** Events where they belong: a stream takes events of its own and no other. */
export const on = <Event>(
  { name }: Stream<unknown, Event>,
  events: readonly NoInfer<Event>[],
): readonly Happening[] => events.map((event) => ({ stream: name, event }));

/** The streams a decision looks at, by the names it calls them: one, several of a kind, or none. */
export type Looked<Any extends Stream = Stream> = Readonly<
  Record<string, Any | Readonly<Record<string, Any>> | undefined>
>;

/** What they have become, by the same names. */
export type StatesOf<L> = { readonly [Name in keyof L]: StateOf<L[Name]> };

type StateOf<S> = S extends undefined
  ? undefined
  : S extends Stream<infer State, infer _>
    ? State
    : { readonly [Name in keyof S]: StateOf<S[Name]> };

/** Each stream once, also if it is looked at under two names. */
export const streamsIn = <Any extends Stream>(looked: Looked<Any>): readonly Any[] => {
  const streams = new Map<string, Any>();
  for (const one of Object.values(looked)) {
    if (one === undefined) continue;
    if (isStream(one)) streams.set(one.name, one);
    else for (const each of Object.values(one)) streams.set(each.name, each);
  }
  return [...streams.values()];
};

/** The states of the streams that a decision looks at, each as `state` tells it. */
export const statesOf = <L extends Looked>(
  looked: L,
  state: (stream: Stream) => unknown,
): StatesOf<L> => {
  const told: Record<string, unknown> = {};
  for (const name of Object.keys(looked)) {
    const one = looked[name];
    if (one === undefined) told[name] = undefined;
    else if (isStream(one)) told[name] = state(one);
    else {
      told[name] = Object.fromEntries(Object.entries(one).map(([key, each]) => [key, state(each)]));
    }
  }
  return told as StatesOf<L>;
};

/** What streams are once these things have happened to them. */
export const afterwards = <L extends Looked>(
  looked: L,
  before: StatesOf<L>,
  happened: readonly Happening[],
): StatesOf<L> => {
  const known = new Map<string, unknown>();
  const told: Readonly<Record<string, unknown>> = before;
  for (const [name, one] of Object.entries(looked)) {
    if (one === undefined) continue;
    if (isStream(one)) known.set(one.name, told[name]);
    else
      for (const [key, each] of Object.entries(one)) known.set(each.name, Object(told[name])[key]);
  }
  return statesOf(looked, (one) =>
    happened
      .filter(({ stream: name }) => name === one.name)
      .reduce((state, { event }) => one.evolve(state, event), known.get(one.name)),
  );
};

/** What a stream is once these things have happened, each of them with what it makes of it. */
export const lookAhead = <State, Event>(
  of: Stream<State, Event>,
  before: State,
  happened: readonly Happening[],
  by: readonly EntryActor[],
): { readonly after: State; readonly all: readonly Happening[] } => {
  let after = before;
  const all = happened.map((one): Happening => {
    if (one.stream !== of.name) return one;
    after = madeBy(of, after, eventIn(of, one.event), by);
    return { ...one, makes: after };
  });
  return { after, all };
};

const isStream = <Any extends Stream>(one: Any | Readonly<Record<string, Any>>): one is Any =>
  typeof one.name === 'string';

/** What was kept under a stream's name gets its type back: only the stream's own fold ever made it. */
export const stateIn = <State>(_of: Stream<State, never>, kept: unknown): State => kept as State;

/** What was read under a stream's name gets its type back: only `on` that stream was it ever written. */
export const eventIn = <Event>(_of: Stream<unknown, Event>, read: unknown): Event => read as Event;

/** What happened in one stream among other things. */
export const eventsIn = <Event>(
  of: Stream<unknown, Event>,
  happened: readonly Happening[],
): readonly Event[] =>
  happened.flatMap(({ stream: name, event }) => (name === of.name ? [eventIn(of, event)] : []));

/** What streams have become by the events told so far, for whoever reads a log from its beginning. */
export interface Folding {
  of<State>(stream: Stream<State, never>): State;
  /** Tells one event; answers with the stream as it was, the event, and the stream as it is. */
  tell<State, Event>(
    stream: Stream<State, Event>,
    event: unknown,
    /** Who signed it; whoever only counts may leave them out. */
    by?: readonly EntryActor[],
  ): { readonly before: State; readonly event: Event; readonly after: State };
  /** What every stream has become, by name, to go on from later. */
  kept(): ReadonlyMap<string, unknown>;
}

export const folding = (from: ReadonlyMap<string, unknown> = new Map()): Folding => {
  const states = new Map(from);
  const of: Folding['of'] = (one) =>
    states.has(one.name) ? stateIn(one, states.get(one.name)) : one.initial;
  return {
    of,
    tell: (one, read, by = []) => {
      const [before, event] = [of(one), eventIn(one, read)];
      const after = madeBy(one, before, event, by);
      states.set(one.name, after);
      return { before, event, after };
    },
    kept: () => states,
  };
};
