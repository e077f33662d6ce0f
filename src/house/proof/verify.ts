import { type CouponRegister, violations } from '../../coupons/index.ts';
import { same } from '../../kernel/canonical.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { type Balances, balances, type Posting, sumOf } from '../../ledger/index.ts';
import { type Meter, PARTS } from '../../progressive/index.ts';
import { type Actor, postingsOf, type Table, type TableEvent } from '../../table/index.ts';
import { COUPONS } from '../at-table.ts';
import type { Device, DeviceEvent } from '../dealing/device.ts';
import {
  decisionOf,
  deviceStream,
  foldsOf,
  type Games,
  type HouseCommand,
  tableStream,
} from '../decisions.ts';
import {
  type Difference,
  type Expectations,
  type Verification,
  verifyChain,
  verifyStore,
} from '../log/chain.ts';
import type { Fold } from '../log/log.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { meterPostings } from '../meter-postings.ts';
import type { Store } from '../store/store.ts';
import { isSaidAgain } from './format-1.ts';
import { type DrawsSeen, redrawer } from './redraw.ts';

/** Everything an outsider can ask of a log: its hashes, its signatures, and that every decision was right. */
export interface Audit {
  readonly verdict: Verification;
  readonly decisions: number;
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
    draws: auditor.draws(),
    balances: auditor.balances(),
  };
};

/** Decides every command again from the streams as they were, and demands the same events, draws that follow, and balance. */
const auditorOf = (games: Games) => {
  const folds = foldsOf(games);
  const states = new Map<string, unknown>();
  const draws = redrawer();
  /** Which tables are played with practice chips. */
  const practice = new Map<string, boolean>();
  let held: Balances = new Map();
  let count = 0;

  const foldFor = (stream: string): Fold => {
    const prefix = Object.keys(folds).find((beginning) => stream.startsWith(beginning)) ?? '';
    const fold = folds[prefix];
    if (fold === undefined) throw new Error(`no stream is called ${stream}`);
    return typeof fold === 'function' ? fold(stream) : fold;
  };
  const stateOf = (stream: string): unknown =>
    states.has(stream) ? states.get(stream) : foldFor(stream).initial;

  const each = (entry: LogEntry): string | undefined => {
    count += 1;
    try {
      return decidedAgain(entry) ?? drawnAgain(entry) ?? applied(entry);
    } catch (error) {
      return `its command cannot be decided: ${(error as Error).message}`;
    }
  };

  const decidedAgain = (entry: LogEntry): string | undefined => {
    const decision = decisionOf(games, entry.command as unknown as HouseCommand);
    const before = decision.streams.map(stateOf);
    const answer = decision.rule(before, entry.at, entry.by as readonly Actor[]);
    if (isRefusal(answer))
      return `its command is refused when decided again: ${answer.because} (${answer.cite})`;
    const logged = entry.events.filter(
      ({ stream, event }) =>
        !stream.startsWith('table/') || !isSaidAgain(event, stateOf(stream) as Table),
    );
    const agree =
      answer.length === logged.length &&
      answer.every(
        ({ stream, event }, i) => stream === logged[i]?.stream && same(event, logged[i]?.event),
      );
    return agree ? undefined : 'its events differ from what its command decides';
  };

  /** Draws are made from the table as it was before them, so this comes before the events are applied. */
  const drawnAgain = (entry: LogEntry): string | undefined => {
    const command = entry.command as unknown as HouseCommand;
    const game = command.kind === 'deal' ? games[command.game] : undefined;
    if (command.kind !== 'deal' || game === undefined) return undefined;
    const device = deviceStream(command.table);
    const before = {
      table: stateOf(tableStream(command.game, command.table)) as Table,
      device: stateOf(device) as Device,
    };
    const events = entry.events
      .filter(({ stream }) => stream === device)
      .map(({ event }) => event as unknown as DeviceEvent);
    return draws.deal(game, command, before, events, entry.position);
  };

  const applied = (entry: LogEntry): string | undefined => {
    for (const { stream, event } of entry.events) {
      const state = stateOf(stream);
      const [kind, second = '', third = ''] = stream.split('/');
      if (kind === 'meter') {
        const postings = meterPostings(stream, event as never, practice.get(second) ?? false);
        held = balances(postings, held);
      }
      if (kind === 'table') {
        const name = third;
        held = balances(
          postingsOf(name, state as Table, event as unknown as TableEvent) as readonly Posting[],
          held,
        );
      }
      const after = foldFor(stream).evolve(state, event);
      if (kind === 'table') practice.set(third, (after as Table).practice);
      states.set(stream, after);
    }
    if (sumOf(held) !== 0) return 'its postings do not balance';
    return entry.events.some(closesDay) ? unsound(stateOf(COUPONS) as CouponRegister) : undefined;
  };

  /** What the ledger says must lie at each table is what lies there, and the coupon book is sound. */
  const last = (verdict: Verification): Verification => {
    if (!verdict.ok) return verdict;
    for (const [stream, state] of states) {
      if (stream.startsWith('meter/')) {
        const whole = wholeBalance(state as Meter);
        const house = practice.get(stream.split('/')[1] ?? '') ? 'practice/' : '';
        const posted = held.get(`${house}${stream}`) ?? 0;
        if (posted !== whole) {
          return {
            ok: false,
            row: stream,
            because: `it holds ${whole} cents, its postings come to ${posted}`,
          };
        }
      }
      if (stream === COUPONS) {
        const because = unsound(state as CouponRegister);
        if (because !== undefined) return { ok: false, row: stream, because };
      }
      if (!stream.startsWith('table/')) continue;
      const table = state as Table;
      const name = `${table.practice ? 'practice/' : ''}${stream.split('/')[2]}`;
      const differs = differenceAt(name, table, held);
      if (differs !== undefined)
        return { ok: false, row: stream, because: differs } satisfies Difference;
    }
    return verdict;
  };

  return { each, last, decisions: () => count, draws: draws.seen, balances: () => held };
};

/** The coupon book is read through whenever a gaming day is reconciled, so that a fault is named by its day. */
const closesDay = ({ stream, event }: LogEntry['events'][number]): boolean =>
  stream === COUPONS && (event as { readonly type?: unknown } | null)?.type === 'DayReconciled';

/** One state for each serial number, states that add up to the batch, and issued = distributed + returned + voided + held. */
const unsound = (book: CouponRegister): string | undefined => {
  const broken = violations(book);
  return broken.length === 0 ? undefined : `the coupon book is not sound: ${broken.join('; ')}`;
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
