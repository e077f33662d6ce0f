import {
  type Command,
  type CouponRegister,
  coupons,
  type Day,
  type Event,
  matchPlayOf,
  onSettlement,
} from '../../coupons/index.ts';
import { act } from '../../kernel/decider.ts';
import type { AnyGame, TableAction } from '../../kernel/game.ts';
import { readScript, writeCommand } from '../../kernel/notation.ts';
import { isOfPlay, play } from '../../kernel/play.ts';
import { bug, isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { Placing } from '../../kernel/wager.ts';
import { signed } from './staff.ts';

/** One command said at a table, what the book had to say to it, and what was settled by it. */
export interface TableMoment {
  readonly said: string;
  readonly refusal?: Refusal;
  readonly events: readonly Event[];
  readonly settled: readonly SettlementLine[];
}

export interface TablePlayed {
  readonly book: CouponRegister;
  readonly moments: readonly TableMoment[];
  /** The coupons that the dealer put into the drop box, from the settlement lines alone. */
  readonly dropBox: readonly string[];
}

/**
 * Rounds of a script played at a table whose coupons are in the book. What the table does and what the book
 * enters go together: a coupon that the book refuses is not laid, and its wager is not placed.
 */
export const playTable = (
  games: Readonly<Record<string, AnyGame>>,
  book: CouponRegister,
  at: { readonly day: Day; readonly table: string },
  script: string,
  patrons: Readonly<Record<number, string>> = {},
): TablePlayed => {
  const read = readScript<Record<string, unknown>, unknown, TableAction, TableAction>(
    games,
    script,
  );
  if (isRefusal(read)) return bug(`the script of ${at.table}: ${read.because}`);
  const {
    game,
    script: { rules, commands },
  } = read;
  const decider = play(game, rules);
  let state = decider.initial;
  let now = book;
  const moments: TableMoment[] = [];
  const dropBox: string[] = [];
  for (const command of commands) {
    const said = writeCommand(game, command);
    const laid = couponLaid(game, state.number, at, command, patrons);
    const presented = laid === undefined ? undefined : act(coupons, now, laid);
    if (presented?.refusal !== undefined) {
      moments.push({ said, refusal: presented.refusal, events: [], settled: [] });
      continue;
    }
    const acted = act(decider, state, withTerms(now, command));
    if (acted.refusal !== undefined) {
      moments.push({ said, refusal: acted.refusal, events: [], settled: [] });
      continue;
    }
    state = acted.state;
    now = presented?.state ?? now;
    const events: Event[] = [...(presented?.events ?? [])];
    const settled = acted.events.flatMap((event) =>
      isOfPlay(event) && event.type === 'BetSettled' ? [event.settled] : [],
    );
    for (const line of settled) {
      const hands = signed('RedeemCoupon', {
        ...at,
        serial: '',
        result: 'win',
        paidCents: 0,
      }).hands;
      const next = onSettlement(now, line, { ...at, hands });
      if (next === undefined) continue;
      const entered = act(coupons, now, next);
      if (entered.refusal !== undefined) return bug(entered.refusal.because);
      now = entered.state;
      events.push(...entered.events);
      if (next.type === 'RedeemCoupon') dropBox.push(next.serial);
    }
    moments.push({ said, events, settled });
  }
  return { book: now, moments, dropBox };
};

type Bet = { readonly type: 'PlaceBet' } & Placing;
const isBet = (command: TableAction): command is Bet => command.type === 'PlaceBet';

/** The value and terms of a coupon are the book's, not the patron's. */
const withTerms = (book: CouponRegister, command: TableAction): TableAction => {
  if (!isBet(command) || command.matchPlay === undefined) return command;
  const matchPlay = matchPlayOf(book, command.matchPlay.serial);
  const laid: Bet = { ...command, ...(matchPlay === undefined ? {} : { matchPlay }) };
  return laid;
};

const couponLaid = (
  game: AnyGame,
  round: number,
  at: { readonly day: Day; readonly table: string },
  command: TableAction,
  patrons: Readonly<Record<number, string>>,
): Command<'PresentCoupon'> | undefined => {
  if (!isBet(command) || command.matchPlay === undefined) return undefined;
  const { seat, wager, stakeCents, names, matchPlay } = command;
  const patron = patrons[seat];
  return signed('PresentCoupon', {
    ...at,
    serial: matchPlay.serial,
    game: game.id,
    round,
    seat,
    wager,
    chipsCents: stakeCents,
    ...(names === undefined ? {} : { names: [...names] }),
    ...(patron === undefined ? {} : { patron }),
  });
};
