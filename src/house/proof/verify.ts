import { type CouponRegister, violations } from '../../coupons/index.ts';
import { same } from '../../kernel/canonical.ts';
import { bug, isRefusal } from '../../kernel/refusal.ts';
import { type Balances, balances, type Posting, sumOf } from '../../ledger/index.ts';
import { type Meter, PARTS } from '../../progressive/index.ts';
import { type Actor, postingsOf, type Table } from '../../table/index.ts';
import type { Decision } from '../decision.ts';
import { commandIn, decisionOf, type HouseCommand } from '../decisions.ts';
import { FORMAT } from '../floor.ts';
import { type Games, gameOf } from '../games.ts';
import { type Expectations, type Verification, verifyChain } from '../log/chain.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { eventIn, folding, type Stream, statesOf, streamsIn } from '../log/stream.ts';
import { verifyStore } from '../log/verify-store.ts';
import { meterPostings } from '../meter-postings.ts';
import type { Store } from '../store/store.ts';
import {
  couponStream,
  deviceStream,
  floorStream,
  type HouseStream,
  type TableStream,
  tableStream,
} from '../streams.ts';
import { couponsDiffer } from './coupons-agree.ts';
import { isDecidedOtherwise, isHeldLater, isSaidAgain } from './format-1.ts';
import { type DrawsSeen, redrawer } from './redraw.ts';

/** Everything an outsider can ask of a log: its hashes, its signatures, and that every decision was right. */
export interface Audit {
  readonly verdict: Verification;
  readonly decisions: number;
  /** Entries of format 1 that only the rules of their day allow. */
  readonly forgiven: number;
  readonly draws: DrawsSeen;
  readonly balances: Balances;
}

export const auditStore = async (
  store: Store,
  games: Games,
  expect: Expectations = {},
): Promise<Audit> => {
  const auditor = auditorOf(games);
  const verdict = await verifyStore(store, { ...expect, each: auditor.each });
  return {
    verdict: auditor.last(verdict),
    decisions: auditor.decisions(),
    forgiven: auditor.forgiven(),
    draws: auditor.draws(),
    balances: auditor.balances(),
  };
};

export const auditExport = async (
  lines: Iterable<string> | AsyncIterable<string>,
  games: Games,
  expect: Expectations = {},
): Promise<Audit> => {
  const auditor = auditorOf(games);
  const verdict = await verifyChain(lines, { ...expect, each: auditor.each });
  return {
    verdict: auditor.last(verdict),
    decisions: auditor.decisions(),
    forgiven: auditor.forgiven(),
    draws: auditor.draws(),
    balances: auditor.balances(),
  };
};

/** Decides every command again from the streams as they were, and demands the same events, draws that follow, and balance. */
const auditorOf = (games: Games) => {
  const states = folding();
  const seen = new Map<string, HouseStream>();
  const tables = new Map<string, TableStream>();
  const draws = redrawer();
  let held: Balances = new Map();
  let [count, forgiven] = [0, 0];

  const each = (entry: LogEntry): string | undefined => {
    count += 1;
    try {
      const command = commandIn(entry.command);
      const decision = decisionOf(games, command);
      const streams = new Map(streamsIn(decision.streams).map((one) => [one.name, one]));
      for (const [name, one] of streams) {
        seen.set(name, one);
        if (one.kind === 'table') tables.set(one.table, one);
      }
      return (
        decidedAgain(entry, command, decision, streams) ??
        drawnAgain(entry, command) ??
        applied(entry, streams)
      );
    } catch (error) {
      return `its command cannot be decided: ${(error as Error).message}`;
    }
  };

  const decidedAgain = (
    entry: LogEntry,
    command: HouseCommand,
    { streams: looked, rule }: Decision,
    streams: ReadonlyMap<string, HouseStream>,
  ): string | undefined => {
    const answer = rule(statesOf(looked, states.of), entry.at, actorsIn(entry));
    const early = states.of(floorStream).format < FORMAT;
    if (isRefusal(answer)) {
      if (early && isHeldLater(command, answer)) {
        forgiven += 1;
        return undefined;
      }
      return `its command is refused when decided again: ${answer.because} (${answer.cite})`;
    }
    const logged = entry.events.filter(({ stream: name, event }) => {
      const stream = streams.get(name);
      return !early || stream?.kind !== 'table' || !isSaidAgain(event, states.of(stream));
    });
    const agree =
      answer.length === logged.length &&
      answer.every(
        ({ stream, event }, i) => stream === logged[i]?.stream && same(event, logged[i]?.event),
      );
    if (agree) return undefined;
    if (!early || !isDecidedOtherwise(command)) {
      return 'its events differ from what its command decides';
    }
    forgiven += 1;
    return undefined;
  };

  /** Draws are made from the table as it was before them, so this comes before the events are applied. */
  const drawnAgain = (entry: LogEntry, command: HouseCommand): string | undefined => {
    if (command.kind !== 'deal') return undefined;
    const game = gameOf(games, command.game);
    const device = deviceStream(command.table);
    const before = {
      table: states.of(tableStream(game, command.table)),
      device: states.of(device),
    };
    const events = entry.events
      .filter(({ stream }) => stream === device.name)
      .map(({ event }) => eventIn(device, event));
    return draws.deal(game, command, before, events, entry.position);
  };

  const applied = (
    entry: LogEntry,
    streams: ReadonlyMap<string, HouseStream>,
  ): string | undefined => {
    for (const { stream: name, event } of entry.events) {
      const stream =
        streams.get(name) ?? bug(`an event in ${name}, which the decision never looked at`);
      held = balances(postingsIn(stream, event), held);
    }
    if (sumOf(held) !== 0) return 'its postings do not balance';
    if (entry.events.some(closesDay)) return unsound(states.of(couponStream));
    return states.of(floorStream).format < FORMAT ? undefined : couponsIn(entry, streams);
  };

  /** Lines, boxes and register agree about every coupon that the entry decides. */
  const couponsIn = (
    entry: LogEntry,
    streams: ReadonlyMap<string, HouseStream>,
  ): string | undefined => {
    for (const stream of streams.values()) {
      if (stream.kind !== 'table') continue;
      const events = entry.events
        .filter(({ stream: name }) => name === stream.name)
        .map(({ event }) => eventIn(stream, event));
      const differs = couponsDiffer(
        stream.table,
        states.of(stream),
        events,
        states.of(couponStream),
      );
      if (differs !== undefined) return differs;
    }
    return undefined;
  };

  /** Tells an event, and what it moves. */
  const postingsIn = (stream: HouseStream, read: unknown): readonly Posting[] => {
    switch (stream.kind) {
      case 'table': {
        const { before, event } = states.tell(stream, read);
        return postingsOf(stream.table, before, event);
      }
      case 'meter': {
        const { event } = states.tell(stream, read);
        return meterPostings(stream.name, event, isPractice(stream.table));
      }
      default:
        tell(stream, read);
        return [];
    }
  };
  const tell = (stream: Stream, read: unknown) => states.tell(stream, read);

  /** A meter is of the kind of its table: practice or money. */
  const isPractice = (name: string): boolean => {
    const table = tables.get(name);
    return table !== undefined && states.of(table).practice;
  };

  /** What the ledger says must be at each table is there, and the coupon register is sound. */
  const last = (verdict: Verification): Verification => {
    if (!verdict.ok) return verdict;
    for (const stream of seen.values()) {
      const because = differenceIn(stream);
      if (because !== undefined) return { ok: false, row: stream.name, because };
    }
    return verdict;
  };

  const differenceIn = (stream: HouseStream): string | undefined => {
    switch (stream.kind) {
      case 'meter': {
        const whole = wholeBalance(states.of(stream));
        const posted =
          held.get(`${isPractice(stream.table) ? 'practice/' : ''}${stream.name}`) ?? 0;
        return posted === whole
          ? undefined
          : `it holds ${whole} cents, its postings come to ${posted}`;
      }
      case 'coupons':
        return unsound(states.of(stream));
      case 'table': {
        const table = states.of(stream);
        return differenceAt(`${table.practice ? 'practice/' : ''}${stream.table}`, table, held);
      }
      default:
        return undefined;
    }
  };

  return {
    each,
    last,
    decisions: () => count,
    forgiven: () => forgiven,
    draws: draws.seen,
    balances: () => held,
  };
};

/** Who signed, as the table knows roles; that a role exists is for the decision to find. */
const actorsIn = ({ by }: LogEntry): readonly Actor[] => by as readonly Actor[];

/** The coupon register is read through whenever a gaming day is reconciled, so that a fault is named by its day. */
const closesDay = ({ stream, event }: LogEntry['events'][number]): boolean =>
  stream === couponStream.name &&
  (event as { readonly type?: unknown } | null)?.type === 'DayReconciled';

/** One state for each serial number, states that add up to the batch, and issued = distributed + returned + voided + held. */
const unsound = (book: CouponRegister): string | undefined => {
  const broken = violations(book);
  return broken.length === 0 ? undefined : `the coupon register is not sound: ${broken.join('; ')}`;
};

const wholeBalance = (meter: Meter): number =>
  meter.phase === 'not installed' ? 0 : Math.floor(meter.balanceParts / PARTS);

const differenceAt = (name: string, table: Table, held: Balances): string | undefined => {
  const at = (account: string) => held.get(account) ?? 0;
  const inventory = at(`inventory/${name}`) + at(`breakage/${name}`);
  if (inventory !== table.inventoryCents) {
    return `the inventory holds ${table.inventoryCents} cents, its postings come to ${inventory}`;
  }
  const lying = table.play.bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  if (at(`layout/${name}`) !== lying)
    return `${lying} cents lie on the layout, not ${at(`layout/${name}`)}`;
  const boxes = { 'drop-box': table.dropBox.cashCents, 'tip-box': table.tipBoxCents };
  for (const [box, cents] of Object.entries(boxes)) {
    if (at(`${box}/${name}`) !== cents)
      return `the ${box} holds ${cents} cents, its postings come to ${at(`${box}/${name}`)}`;
  }
  for (const [seat, { chipsCents }] of Object.entries(table.seats)) {
    if (at(`seat/${name}/${seat}`) !== chipsCents) {
      return `seat ${seat} has ${chipsCents} cents in chips, its postings come to ${at(`seat/${name}/${seat}`)}`;
    }
  }
  return undefined;
};
