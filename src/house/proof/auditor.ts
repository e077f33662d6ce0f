import { same } from '../../kernel/canonical.ts';
import { bug, isRefusal } from '../../kernel/refusal.ts';
import type { Balances } from '../../ledger/index.ts';
import type { Actor } from '../../table/index.ts';
import type { Decision } from '../decision.ts';
import { commandIn, decisionOf, type HouseCommand } from '../decisions.ts';
import { FORMAT } from '../floor.ts';
import { type Games, gameOf } from '../games.ts';
import type { Verification } from '../log/chain.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { streamOf } from '../log/marks.ts';
import type { Snapshot } from '../log/snapshot.ts';
import {
  eventsIn,
  type Folding,
  folding,
  type Stream,
  statesOf,
  streamsIn,
} from '../log/stream.ts';
import { HOUSE } from '../people/signers.ts';
import {
  couponStream,
  deviceStream,
  floorStream,
  type HouseStream,
  tableStream,
} from '../streams.ts';
import { couponsDiffer } from './coupons-agree.ts';
import { type Finding, type FindingCounts, fairnessAudit } from './fairness.ts';
import { isDecidedOtherwise, isHeldLater, isSaidAgain, isSaidLater } from './format-1.ts';
import { type DrawsSeen, redrawer } from './redraw.ts';
import { everything, type Share } from './share.ts';
import { type SignersWatch, signersWatch } from './signers-watch.ts';
import { tellerOf, unsound } from './teller.ts';

/** What is worth knowing about a log that verifies. */
export interface Findings {
  readonly decisions: number;
  /** Entries before format 2, and those among them that only the rules of their day allow. */
  readonly early: number;
  readonly forgiven: number;
  /** Entries at tables and forms of coupons that the house signed for its people: a demo does, or a house without a name. */
  readonly byTheHouse: number;
  /** Entries dated before one they follow: the first of them, how many there are, and how far they go back at most. */
  readonly clockBack: {
    readonly count: number;
    readonly first: readonly number[];
    readonly mostMs: number;
  };
  /** Meters out of service whose pools have arrived at no other. */
  readonly poolsUnderWay: readonly string[];
  readonly draws: DrawsSeen;
  /** What was late or is missing in the draws, though no rule is broken: the first of each kind, and how many there are. */
  readonly fairness: readonly Finding[];
  readonly fairnessCounts: FindingCounts;
  readonly balances: Balances;
}

export interface Auditor {
  /** Folds an entry and, where it is one's own, decides it again; says what is wrong, if anything. */
  each(entry: LogEntry): string | undefined;
  /** Entries of one's own that only the rules of their day allow. */
  forgiven(): number;
  /** The first wrong one among the beacons of one's own, at the end of the log. */
  wrongBeacon(): { readonly row: string; readonly because: string } | undefined;
  /** A snapshot whose stream the entries made otherwise. */
  wrongSnapshot(): Snapshot | undefined;
  /** What the ledger says must be at each table is there, and tables and the coupon register agree. */
  last(verdict: Verification): Verification;
  findings(): Findings;
}

/**
 * Decides every command again from the streams as they were, with the people of that moment, and demands the same
 * events, draws that follow, and balances. It folds what it is given and believes no snapshot: those it is told of are
 * compared when the fold comes to their version. Deciding is most of the work and folding little, so several auditors
 * may share it: each folds every entry and decides those of its share.
 */
export const auditorOf = (
  games: Games,
  snapshots: readonly Snapshot[] = [],
  share: Share = everything,
): Auditor => {
  const states = folding();
  const seen = new Map<string, HouseStream>();
  const money = tellerOf(states);
  const [draws, fairness] = [redrawer(), fairnessAudit(share)];
  const kept = snapshotWatch(states, snapshots);
  const [clock, signed] = [clockWatch(), signersWatch()];
  let [count, early, forgiven, byTheHouse] = [0, 0, 0, 0];

  const each = (entry: LogEntry): string | undefined => {
    count += 1;
    if (!entry.by.every(isActor)) return 'who signed it is not told in the form of a signer';
    clock.saw(entry);
    if (entry.position === 1) fairness.first(entry.hash);
    try {
      const command = commandIn(entry.command);
      if (isForPeople(command) && entry.by.some(({ person }) => person === HOUSE)) byTheHouse += 1;
      const decision = decisionOf(games, command);
      const streams = new Map(streamsIn(decision.streams).map((one) => [one.name, one]));
      for (const [name, one] of streams) seen.set(name, one);
      const isEarly = states.of(floorStream).format < FORMAT;
      if (isEarly) early += 1;
      const again = share(entry.position)
        ? decidedAgain(states, entry, command, decision, { streams, isEarly, signed })
        : 'the same';
      if (again === 'by the rules of its day') forgiven += 1;
      else if (again !== 'the same') return again.because;
      signed.saw(entry, streams);
      return (
        drawnAgain(games, states, draws, entry, command) ??
        fairAgain(games, states, fairness, entry, command) ??
        applied(entry, streams)
      );
    } catch (error) {
      return `its command cannot be decided: ${(error as Error).message}`;
    }
  };

  const applied = (entry: LogEntry, streams: Named): string | undefined => {
    for (const { stream: name, event, version } of entry.events) {
      const stream = streams.get(name) ?? bug(`an event in ${name}, which was never looked at`);
      money.tell(stream, event, entry.by);
      kept.saw(stream, version);
    }
    if (closesDay(entry)) return unsound(states.of(couponStream));
    return states.of(floorStream).format < FORMAT ? undefined : couponsIn(states, entry, streams);
  };

  return {
    ...{ each, wrongBeacon: fairness.wrongBeacon, wrongSnapshot: kept.wrong },
    forgiven: () => forgiven,
    last: (verdict) => {
      if (!verdict.ok) return verdict;
      const different =
        money.difference(seen.values()) ?? fairness.end(states, seen.values(), draws.seen());
      return different === undefined ? verdict : { ok: false, ...different };
    },
    findings: () => ({
      ...{ decisions: count, early, forgiven, byTheHouse, clockBack: clock.back() },
      ...{ draws: drawsIn(states, seen.values(), draws.seen(), fairness.draws()) },
      ...poolsIn(states, seen.values()),
      ...{ fairness: fairness.findings(), fairnessCounts: fairness.counts() },
      balances: money.balances(),
    }),
  };
};

/** What members of the staff sign in a house that is open. */
const isForPeople = ({ kind }: HouseCommand): boolean => kind === 'table' || kind === 'coupons';

type Named = ReadonlyMap<string, HouseStream>;

/** Compares each snapshot when its stream has come to its version. */
const snapshotWatch = (states: Folding, snapshots: readonly Snapshot[]) => {
  const kept = Map.groupBy(snapshots, (one) => `${one.version} ${streamOf(one)}`);
  let wrong: Snapshot | undefined;
  return {
    saw: (stream: HouseStream, version: number): void => {
      for (const taken of kept.get(`${version} ${stream.name}`) ?? []) {
        if (taken.shape !== stream.shape) continue;
        if (!same(taken.state, stateOf(states, stream))) wrong ??= taken;
      }
    },
    wrong: () => wrong,
  };
};

/** What an entry is decided again beside. */
interface Around {
  readonly streams: Named;
  readonly isEarly: boolean;
  readonly signed: SignersWatch;
}

/** Decides an entry again from the streams as they were. */
const decidedAgain = (
  states: Folding,
  entry: LogEntry,
  command: HouseCommand,
  { streams: looked, rule, about }: Decision,
  { streams, isEarly, signed }: Around,
): 'the same' | 'by the rules of its day' | { readonly because: string } => {
  const signers = about && signed.of(about);
  const answer = rule(statesOf(looked, states.of), entry.at, actorsIn(entry), signers);
  if (isRefusal(answer)) {
    if (isEarly && isHeldLater(command, answer)) return 'by the rules of its day';
    const { because, cite } = answer;
    return { because: `its command is refused when decided again: ${because} (${cite})` };
  }
  const decided = answer.filter(({ event }) => !isEarly || !isSaidLater(event));
  const logged = entry.events.filter(({ stream: name, event }) => {
    const stream = streams.get(name);
    return !isEarly || stream?.kind !== 'table' || !isSaidAgain(event, states.of(stream));
  });
  const agree =
    decided.length === logged.length &&
    decided.every(
      ({ stream, event }, i) => stream === logged[i]?.stream && alike(event, logged[i]?.event),
    );
  if (agree) return 'the same';
  return isEarly && isDecidedOtherwise(command)
    ? 'by the rules of its day'
    : { because: 'its events differ from what its command decides' };
};

/** Play with practice chips was once counted with money, and so the log has it without the mark: it is folded as it stands. */
const alike = (decided: unknown, logged: unknown): boolean =>
  same(decided, logged) ||
  (isCounted(decided) && same({ ...decided, practice: undefined }, logged));

const isCounted = (event: unknown): event is { readonly type: 'PlayCounted' } =>
  typeof event === 'object' && event !== null && 'type' in event && event.type === 'PlayCounted';

/** Lines, boxes and register agree about every coupon that the entry decides. */
const couponsIn = (
  states: Folding,
  entry: LogEntry,
  streams: ReadonlyMap<string, HouseStream>,
): string | undefined => {
  for (const stream of streams.values()) {
    if (stream.kind !== 'table') continue;
    const events = eventsIn(stream, entry.events);
    const register = states.of(couponStream);
    const differs = couponsDiffer(stream.table, states.of(stream), events, register);
    if (differs !== undefined) return differs;
  }
  return undefined;
};

const SHOWN = 10;

/** Names the entries that are dated before one they follow. */
const clockWatch = () => {
  const first: number[] = [];
  let [count, latest, mostMs] = [0, 0, 0];
  return {
    saw: ({ at, position }: LogEntry): void => {
      if (at < latest) {
        count += 1;
        if (count <= SHOWN) first.push(position);
        mostMs = Math.max(mostMs, latest - at);
      }
      latest = Math.max(latest, at);
    },
    back: () => ({ count, first, mostMs }),
  };
};

/** Draws are made from the table as it was before them, so this comes before the events are applied. */
const drawnAgain = (
  games: Games,
  states: Folding,
  draws: ReturnType<typeof redrawer>,
  entry: LogEntry,
  command: HouseCommand,
): string | undefined => {
  if (command.kind !== 'deal') return undefined;
  const game = gameOf(games, command.game);
  const device = deviceStream(command.table);
  const before = { table: states.of(tableStream(game, command.table)), device: states.of(device) };
  const events = eventsIn(device, entry.events);
  return draws.deal(game, command, before, events, entry.position);
};

/** What a device tells is held to the protocol beyond its own table. */
const fairAgain = (
  games: Games,
  states: Folding,
  fairness: ReturnType<typeof fairnessAudit>,
  entry: LogEntry,
  command: HouseCommand,
): string | undefined => {
  for (const { table: name, game } of tablesIn(command)) {
    const device = deviceStream(name);
    const wrong = fairness.told({
      ...{ entry, command, name, before: states.of(device) },
      table: states.of(tableStream(gameOf(games, game), name)),
      events: eventsIn(device, entry.events),
    });
    if (wrong !== undefined) return wrong;
  }
  return undefined;
};

/** The tables that a command is about. */
const tablesIn = (
  command: HouseCommand,
): readonly { readonly table: string; readonly game: string }[] => {
  if ('tables' in command) return command.tables;
  return 'table' in command && 'game' in command ? [command] : [];
};

/** Pools that left a meter and came to none. */
const poolsIn = (
  states: Folding,
  streams: Iterable<HouseStream>,
): Pick<Findings, 'poolsUnderWay'> => {
  const meters = [...streams].flatMap((one) =>
    one.kind === 'meter' ? [{ name: one.name, meter: states.of(one) }] : [],
  );
  const arrived = new Set(
    meters.flatMap(({ meter }) => (meter.phase === 'not installed' ? [] : (meter.received ?? []))),
  );
  const poolsUnderWay = meters.flatMap(({ name, meter }) =>
    meter.phase === 'decommissioned' && meter.totals.movedParts > 0 && !arrived.has(name)
      ? [name]
      : [],
  );
  return { poolsUnderWay };
};

/** The draws of both protocols: proved by a reveal, or waiting for one. */
const drawsIn = (
  states: Folding,
  streams: Iterable<HouseStream>,
  old: DrawsSeen,
  made: number,
): DrawsSeen => {
  let waiting = 0;
  for (const one of streams) {
    if (one.kind === 'device') waiting += states.of(one).drawn.length;
  }
  return { ...old, proved: old.proved + made - waiting, unrevealed: old.unrevealed + waiting };
};

const stateOf = (states: Folding, stream: Stream): unknown => states.of(stream);

/** A person and the role in which they signed, and in an open session its name. */
const isActor = (signer: unknown): boolean => {
  const { person, duty, session, ...more } = Object(signer);
  const isTold = typeof person === 'string' && typeof duty === 'string';
  const isNamed = session === undefined || typeof session === 'string';
  return isTold && isNamed && Object.keys(more).length === 0;
};

/** Who signed, as the table knows roles; that a role exists is for the decision to find. */
const actorsIn = ({ by }: LogEntry): readonly Actor[] => by as readonly Actor[];

/** The coupon register is read through whenever a gaming day is reconciled, so that a fault is named by its day. */
const closesDay = ({ events }: LogEntry): boolean =>
  eventsIn(couponStream, events).some(({ type }) => type === 'DayReconciled');
