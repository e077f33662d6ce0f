import { parseCommand, type SigningRule } from '../kernel/command.ts';
import type { AnyGame } from '../kernel/game.ts';
import { commandsAt } from '../kernel/play-commands.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type Given, signedBy } from './actor.ts';
import { decideBetting, evolveBetting, saidAt, saidBy } from './betting.ts';
import { withinBounds } from './chips.ts';
import { type TableCommand, type TableEvent, tableCommands } from './commands.ts';
import { decideCorrections, evolveCorrections } from './correction.ts';
import { decideCoupons, evolveCoupons } from './coupons.ts';
import { decideCrew, evolveCrew } from './crew.ts';
import { decideEquipment, evolveEquipment } from './equipment.ts';
import { decideFiling, evolveFiling } from './filing.ts';
import { noticed } from './idle.ts';
import { decideLimits, evolveLimits } from './limits.ts';
import { decideOpening, evolveOpening } from './opening.ts';
import { remembered } from './playing.ts';
import { movementsOf, posted } from './postings.ts';
import { decideSeats, evolveSeats, ownSeat } from './seats.ts';
import { type Asked, closedTable, type Table } from './state.ts';

/** The decider of one table. A game is its argument; nothing here knows which. */
export const tableOf = (game: AnyGame) => remembered(tables, game, () => deciderOf(game));

const deciderOf = (game: AnyGame) => ({
  initial: closedTable(game),
  decide: (table: Table, command: TableCommand, given: Given) => {
    const asks = parseTableCommand(game, command);
    // Decided as it was sent: what a door trimmed, it trimmed before.
    const answer = isRefusal(asks) ? asks : decide({ game, table, given }, command);
    return isRefusal(answer) ? citedAt(game, table, answer) : answer;
  },
  evolve: (table: Table, event: TableEvent): Table => evolve(game, table, event),
});

/** A refusal under the chapter and the edition that are in force at the table. */
const citedAt = (game: AnyGame, { inForce }: Table, refusal: Refusal): Refusal => ({
  ...refusal,
  cite: game.cited?.(inForce, refusal.refused, refusal.cite) ?? refusal.cite,
});

const tables = new WeakMap<AnyGame, ReturnType<typeof deciderOf>>();

/** What was sent to a table, in its declared form; otherwise a refusal that names the member. */
export const parseTableCommand = (
  game: AnyGame,
  sent: { readonly type?: unknown },
): TableCommand | Refusal => {
  const asks: TableCommand | Refusal = parseCommand(tableCommands, sent, 'table');
  if (isRefusal(asks)) return asks;
  // What is said in the round has the form that its game declares.
  if (asks.type === 'Say') {
    const said = parseCommand(commandsAt(game), asks.said, game.title);
    return isRefusal(said) ? said : { ...asks, said };
  }
  if (asks.type === 'Correct') {
    const instead = parseCommand(commandsAt(game), asks.instead, game.title);
    return isRefusal(instead) ? instead : { ...asks, instead };
  }
  return asks;
};

/** Who may give a command at a table of the game: its own rule, or that of what is said in the round. */
export const signingRule = (game: AnyGame, asks: TableCommand): SigningRule =>
  (asks.type === 'Say' ? saidBy(game, asks.said) : undefined) ?? tableCommands[asks.type];

const decide = (asked: Asked, asks: TableCommand): readonly TableEvent[] | Refusal => {
  const { game, table, given } = asked;
  if (table.status === 'closed' && !BEFORE_OPENING.includes(asks.type)) {
    return refuse('table-closed', 'The table is not open for gaming.', 'House rules § tables');
  }
  const rule = signingRule(game, asks);
  const signed = signedBy(asks.type === 'Say' ? saidAt(table.kind, rule, given) : rule, given, {
    crew: table.crew,
    cite: (role) => game.table.crew.find(({ duty }) => duty === role)?.cite ?? 'House rules § crew',
  });
  if (signed !== true) return signed;
  const own = ownSeat(table, asks, given);
  if (own !== true) return own;
  const events = decideInRoom(asked, asks);
  return isRefusal(events) ? events : withinBounds(table, events);
};

const BEFORE_OPENING: readonly TableCommand['type'][] = [
  'OpenTable',
  'FileSubmission',
  'SetLimits',
  'SetPayment',
  'JoinCrew',
  'LeaveCrew',
  'BringEquipment',
  'CountDropBox',
  'CountTipBox',
];

const decideInRoom = (asked: Asked, asks: TableCommand): readonly TableEvent[] | Refusal => {
  switch (asks.type) {
    case 'OpenTable':
    case 'CloseTable':
    case 'Fill':
    case 'Credit':
    case 'CountDropBox':
    case 'CountTipBox':
      return decideOpening(asked, asks);
    case 'FileSubmission':
      return decideFiling(asked, asks);
    case 'SetLimits':
    case 'SetPayment':
      return decideLimits(asked, asks);
    case 'TakeSeat':
    case 'LeaveSeat':
    case 'BuyIn':
    case 'CashOut':
    case 'Tip':
      return decideSeats(asked, asks);
    case 'JoinCrew':
    case 'LeaveCrew':
      return decideCrew(asked, asks);
    case 'BringEquipment':
    case 'RemoveEquipment':
      return decideEquipment(asked, asks);
    case 'CloseBetting':
    case 'Say':
      return decideBetting(asked, asks);
    case 'OfferCoupon':
    case 'AcceptCoupon':
    case 'DeclineCoupon':
      return decideCoupons(asked, asks);
    case 'NoteIrregularity':
    case 'Correct':
      return decideCorrections(asked, asks);
  }
};

/** What an event makes of a table; its balances follow from what the event moves. */
const evolve = (game: AnyGame, table: Table, event: TableEvent): Table =>
  posted(noticed(game, evolveInRoom(game, table, event), event), movementsOf(table, event));

const evolveInRoom = (game: AnyGame, table: Table, event: TableEvent): Table => {
  switch (event.type) {
    case 'TableOpened':
    case 'TableClosed':
    case 'Filled':
    case 'Credited':
    case 'DropBoxCounted':
    case 'TipBoxCounted':
      return evolveOpening(game, table, event);
    case 'SubmissionFiled':
    case 'SubmissionInForce':
      return evolveFiling(game, table, event);
    case 'LimitsSet':
    case 'PaymentSet':
      return evolveLimits(table, event);
    case 'SeatTaken':
    case 'SeatLeft':
    case 'BoughtIn':
    case 'CashedOut':
    case 'Tipped':
      return evolveSeats(table, event);
    case 'CouponOffered':
    case 'CouponAccepted':
    case 'CouponDeclined':
      return evolveCoupons(table, event);
    case 'CrewJoined':
    case 'CrewLeft':
      return evolveCrew(table, event);
    case 'EquipmentBrought':
    case 'EquipmentRemoved':
      return evolveEquipment(table, event);
    case 'BettingClosed':
    case 'Played':
      return evolveBetting(game, table, event);
    case 'IrregularityNoted':
    case 'RoundCorrected':
      return evolveCorrections(game, table, event);
  }
};
