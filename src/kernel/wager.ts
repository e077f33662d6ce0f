import type { DrawSource } from './draw.ts';
import type { Citation } from './law.ts';
import type { Cents } from './money.ts';
import type { Pay } from './odds.ts';
import type { Refusal } from './refusal.ts';

/** A betting position, numbered from 1; seat 1 is at the dealer's left (at a dice table, the stickperson's). */
export type Seat = number;

/** The area of the layout, by the name other programs rely on: `over-four-yards`. */
export type WagerId = string;

/** A Match Play Coupon under the chips of a bet (58 Pa. Code § 525.22). */
export interface MatchPlay {
  readonly serial: string;
  readonly valueCents: Cents;
  /** The coupon's own terms: paid at the odds of the wager, or at even money only. */
  readonly pays: 'wager odds' | 'even money';
  /** Reading 25: the filing under which a push takes the coupon; otherwise it stays with the patron. */
  readonly onPush?: 'taken';
}

/** What a player puts down: so much on that area, with the values named where the wager asks for them. */
export interface Placing {
  readonly seat: Seat;
  readonly wager: WagerId;
  readonly stakeCents: Cents;
  readonly names?: readonly number[];
  readonly matchPlay?: MatchPlay;
}

export interface Bet extends Placing {
  readonly id: number;
  /** In a round that is replayed: it was entered wrongly, and is returned where it would be decided. */
  readonly void?: true;
}

/** 58 Pa. Code § 525.21(a): a coupon is included in the amount of the wager that it is placed on. */
export const amountOf = ({ stakeCents, matchPlay }: Placing): Cents =>
  stakeCents + (matchPlay?.valueCents ?? 0);

/** What is on the layout, who takes part in the round, and which person sits where. */
export interface Layout {
  readonly bets: readonly Bet[];
  readonly players: readonly Seat[];
  /** Told by the table; where nobody is told, every seat is a player of its own. */
  readonly people?: Readonly<Record<Seat, string>>;
}

/** Reading 34: "a player" is the person. Two positions of one patron are one player. */
export const samePlayer = ({ people }: Pick<Layout, 'people'>, one: Seat, other: Seat): boolean =>
  one === other || (people?.[one] !== undefined && people[one] === people[other]);

/** What a happening decided for one bet. A win is a win on exactly one pay line. */
export type BetResult =
  | { readonly result: 'win'; readonly line: string }
  | { readonly result: 'push'; readonly cite?: Citation }
  | { readonly result: 'lose'; readonly cite?: Citation };

export interface PayLine {
  readonly title: string;
  readonly pays: Pay;
  readonly cite: Citation;
}

/** All rounds of a wager counted once and for all, played in one way: how many are won; the rest is lost. */
export interface Solved {
  readonly strategy: string;
  /** The pay line of the rounds that are won. */
  readonly line: string;
  readonly wins: bigint;
  readonly rounds: bigint;
  /** Where the count is from, and how it is made again. */
  readonly source: string;
}

/** A wager whose rounds are too many to walk is estimated: `rounds` of them, sampled with that seed. */
export interface Apart {
  readonly strategy: string;
  readonly rounds: number;
  readonly seed: number;
  /** What one round, drawn and played by the strategy, decides for a bet of one seat. */
  sample(source: DrawSource): BetResult;
  /** Exact, best play first, where the rules in force were solved; then nothing needs to be estimated. */
  readonly solved?: readonly Solved[];
}

export interface Wager<Round = unknown> {
  readonly title: string;
  readonly cite: Citation;
  /** The id of the pay table it is paid by, where the document gives it one. */
  readonly payTable?: string;
  /** The heading under which the layout groups it. */
  readonly group: string;
  /** How many values the player names with the wager, and from which range. */
  readonly names?: { readonly count: number; readonly from: number; readonly to: number };
  /** What it is placed for follows from the chapter or the filing (a price, a column of awards), not from posted limits. */
  readonly ownAmount?: true;
  /** The chapter allows no more on it, and pays a fixed amount: a posted minimum above this asks for all of it. */
  readonly mostCents?: Cents;
  /** May it be placed, increased or withdrawn now? */
  open(round: Round, seat: Seat, layout: Layout): true | Refusal;
  /** May this bet stand beside the seat's other bets? Asked again of all of them when one is changed. */
  accepts?(bet: Placing, layout: Layout): true | Refusal;
  /** Undefined: not yet decided. */
  result(round: Round, bet: Bet, layout: Layout): BetResult | undefined;
  readonly pays: Readonly<Record<string, PayLine>>;
  /** What else the seat must place first; its odds are quoted on a seat that has placed only these. */
  readonly needs?: readonly { readonly wager: WagerId; readonly names?: readonly number[] }[];
  /** Values named when its odds are quoted, and the stake where one dollar is not allowed. */
  readonly quotedWith?: { readonly names?: readonly number[]; readonly stakeCents?: Cents };
  /** Its odds are not walked with the rest of the layout. */
  readonly quotedApart?: Apart;
}

export const betsOf = (layout: Layout, seat: Seat): readonly Bet[] =>
  layout.bets.filter((bet) => bet.seat === seat);

export const betOn = (layout: Layout, seat: Seat, wager: WagerId): Bet | undefined =>
  layout.bets.find((bet) => bet.seat === seat && bet.wager === wager);

export const isPlaced = (layout: Layout, wager: WagerId): boolean =>
  layout.bets.some((bet) => bet.wager === wager);
