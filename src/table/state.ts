import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import { type Payment, TO_THE_CENT } from '../kernel/payment.ts';
import { type Play, play } from '../kernel/play.ts';
import type { PlayCommand } from '../kernel/play-commands.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import type { Seat } from '../kernel/wager.ts';
import type { Actor, Given } from './actor.ts';
import type { TableEvent } from './commands.ts';
import type { CouponOffer, DeclinedOffer } from './coupons.ts';
import type { AtTable, Pieces } from './equipment.ts';
import type { SaidBy } from './said-by.ts';

/** Who sits where, and the chips in front of them. Chips live at the seat: buying in and cashing out move them. */
export interface Seated {
  readonly patron: string;
  readonly chipsCents: Cents;
}

/** A Rules Submission as filed, and the gaming day from which it holds. */
export interface Filing {
  readonly from: string;
  readonly filed: Readonly<Record<string, unknown>>;
  /** When and where patrons were told of a lower payout limit. */
  readonly notice?: string;
}

/** Least and most of one wager; a wager may have bounds of its own. */
export interface Limits {
  readonly minimumCents: Cents;
  readonly maximumCents: Cents;
  readonly perWager?: Readonly<
    Record<string, { readonly minimumCents: Cents; readonly maximumCents: Cents }>
  >;
}

/** The round as it began and what was said in it, so that a correction can replay it. */
export interface RoundRecord {
  readonly play: Play;
  readonly commands: readonly (TableAction | PlayCommand)[];
  /** The table as the round began, and everything that happened at it since. */
  readonly table: Omit<Table, 'told'>;
  readonly events: readonly TableEvent[];
  /** Who of the staff said what: they do not approve that it is corrected. */
  readonly saidBy?: SaidBy;
}

export interface Table {
  readonly status: 'closed' | 'open';
  readonly kind: 'felt' | 'electronic';
  /** Practice chips are worth nothing and never touch the house's money. */
  readonly practice: boolean;
  /** Whether the device of an electronic table must commit to its secret before each draw. */
  readonly promise: 'required' | 'none';
  readonly filings: readonly Filing[];
  /** The filing that settles the round in play: the one in force when it began. */
  readonly inForce: Readonly<Record<string, unknown>>;
  readonly limits: Limits;
  readonly payment: Payment;
  readonly seats: Readonly<Record<Seat, Seated>>;
  readonly crew: readonly Actor[];
  readonly equipment: AtTable;
  /** Every piece that was ever brought here, by its name in the house. */
  readonly pieces: Pieces;
  /** Nobody plays since the last one left: what the chapter asks for then is due. */
  readonly idle: boolean;
  readonly betting: 'open' | 'closed';
  /** Coupons that players have offered and nobody has accepted yet (58 Pa. Code § 525.22(b)). */
  readonly offers?: Readonly<Record<Seat, CouponOffer>>;
  /** Coupons that the crew has returned in this round, for the player to read why. */
  readonly returned?: Readonly<Record<Seat, DeclinedOffer>>;
  readonly play: Play;
  readonly told: RoundRecord;
  readonly inventoryCents: Cents;
  readonly tipBoxCents: Cents;
  readonly dropBox: { readonly cashCents: Cents; readonly coupons: readonly string[] };
  /** By name, what patrons who have left are owed at the cage, or owe: a correction reached them too late. */
  readonly owed: Readonly<Record<string, Cents>>;
  /** Players who do nothing, and until when each is waited for before the seat is freed. */
  readonly warned?: Readonly<Record<Seat, number>>;
}

export const EVERY_DAY = '0000-01-01';

/** A table of a game before anybody opened it. */
export const closedTable = (game: AnyGame): Table => {
  const rules = parseSubmission<Record<string, unknown>>(game.submission, {});
  if (isRefusal(rules))
    throw new Error(`${game.title}: the standard submission is refused: ${rules.because}`);
  const fresh = play(game, rules).initial;
  return newRound({
    status: 'closed',
    kind: 'electronic',
    practice: false,
    promise: 'required',
    filings: [{ from: EVERY_DAY, filed: {} }],
    inForce: rules,
    limits: { minimumCents: 100, maximumCents: 100_000 },
    payment: TO_THE_CENT,
    seats: {},
    crew: [],
    equipment: {},
    pieces: {},
    idle: false,
    betting: 'open',
    play: fresh,
    inventoryCents: 0,
    tipBoxCents: 0,
    dropBox: { cashCents: 0, coupons: [] },
    owed: {},
  });
};

/** From here on, what is said and done belongs to a new round. */
export const newRound = (table: Omit<Table, 'told'>): Table => ({
  ...table,
  told: { play: table.play, commands: [], table, events: [] },
});

/** The rules of the latest filing that holds on a day. */
export const rulesOn = (
  game: AnyGame,
  filings: readonly Filing[],
  day: string,
): Record<string, unknown> | Refusal => {
  const held = filings
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return parseSubmission<Record<string, unknown>>(game.submission, held.at(-1)?.filed ?? {});
};

/** What a command at a table is decided by: the game, the table as it is, and who asks when. */
export interface Asked {
  readonly game: AnyGame;
  readonly table: Table;
  readonly given: Given;
}
