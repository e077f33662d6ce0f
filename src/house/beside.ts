import {
  type Command as CouponCommand,
  type CouponGiven,
  type CouponRegister,
  coupons,
  type DocumentSignature,
} from '../coupons/index.ts';
import { evolveAll } from '../kernel/decider.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Bet } from '../kernel/wager.ts';
import { contributionsOf, type Meter, type MeterCommand, meter } from '../progressive/index.ts';
import type { Given, Table } from '../table/index.ts';
import { type Happening, on } from './log/stream.ts';
import { couponStream, meterStream } from './streams.ts';

/** What a decision at a table may look at and write to besides the table itself. */
export interface Beside {
  readonly meters: ReadonlyMap<string, Meter>;
  /** Undefined where no coupon is in play and none is placed. */
  readonly book: CouponRegister | undefined;
  /** What the house tells the register; undefined for entries of log format 1. */
  readonly given?: CouponGiven | undefined;
  /** The dealer or boxperson who signs in the register. */
  readonly redeemer?: DocumentSignature | undefined;
}

/** What is asked at a table, and by what it is decided. */
export interface AskedAtTable {
  readonly game: AnyGame;
  readonly at: { readonly table: string; readonly stream: string };
  readonly before: Table;
  readonly given: Given;
  readonly beside: Beside;
}

/** The round as its meters have it: the table, and which of its rounds. */
export const roundOf = ({ at, before }: Pick<AskedAtTable, 'at' | 'before'>): string =>
  `${at.table}/${before.play.number}`;

/** The meters of a table while one decision is made: each ask is answered on what those before it made. */
export interface MetersAt {
  of(name: string): Meter;
  ask(name: string, ask: MeterCommand): Refusal | undefined;
  /** Whether it takes no part in play: neither grows nor pays. */
  isOut(name: string): boolean;
}

export const metersAt = (
  table: string,
  before: Beside['meters'],
  happened: Happening[],
): MetersAt => {
  const meters = new Map(before);
  const of = (name: string): Meter => meters.get(name) ?? meter.initial;
  return {
    of,
    ask: (name, ask) => {
      const events = meter.decide(of(name), ask);
      if (isRefusal(events)) return events;
      meters.set(name, evolveAll(meter, of(name), events));
      happened.push(...on(meterStream(table, name), events));
      return undefined;
    },
    isOut: (name) => of(name).phase === 'disabled' || of(name).phase === 'decommissioned',
  };
};

/** The bets among settled ones that feed a meter; what went back whole has fed nothing. */
export const fedBy = (
  game: AnyGame,
  { inForce }: Table,
  lines: readonly SettlementLine[],
  name: string,
): readonly Bet[] => {
  const wagers = game.wagers(inForce);
  return lines
    .filter(({ result }) => result !== 'void')
    .map(({ bet, seat, wager, stakeCents }) => ({ id: bet, seat, wager, stakeCents }))
    .filter((bet) => contributionsOf(wagers, [bet], name).length > 0);
};

/** The meter is installed with its filing at its first wager; then the wagers go in. */
export const fill = (
  game: AnyGame,
  { inForce }: Table,
  name: string,
  bets: readonly Bet[],
  round: string,
  meters: MetersAt,
): Refusal | undefined => {
  const wagers = game.wagers(inForce);
  const filed = game.meters?.filed(inForce)[name];
  const shared = game.meters?.shared(inForce) ?? 'equally';
  if (meters.of(name).phase === 'not installed' && filed !== undefined) {
    const lines = Object.values(wagers).flatMap(({ pays }) => Object.entries(pays));
    const levels = lines.flatMap(([line, { pays }]) =>
      'share' in pays && pays.of === name ? [[line, pays.share] as const] : [],
    );
    const settings = {
      seedCents: filed.seedCents,
      increment: filed.increment,
      shared,
      levels: Object.fromEntries(levels),
    };
    const refused = meters.ask(name, { type: 'InstallMeter', settings });
    if (refused !== undefined) return refused;
  }
  const now = meters.of(name);
  if (now.phase === 'in use' && now.settings.shared !== shared) {
    const refused = meters.ask(name, { type: 'ChangeShared', shared });
    if (refused !== undefined) return refused;
  }
  const contributed = contributionsOf(wagers, bets, name);
  return meters.ask(name, { type: 'Contribute', round, wagers: contributed });
};

/** The coupon register while one decision is made. */
export interface BookAt {
  now(): CouponRegister;
  ask(ask: CouponCommand): Refusal | undefined;
}

export const bookAt = (
  before: CouponRegister,
  given: CouponGiven | undefined,
  happened: Happening[],
): BookAt => {
  let book = before;
  return {
    now: () => book,
    ask: (ask) => {
      const events = coupons.decide(book, ask, given);
      if (isRefusal(events)) return events;
      book = evolveAll(coupons, book, events);
      happened.push(...on(couponStream, events));
      return undefined;
    },
  };
};
