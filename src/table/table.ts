import type { AnyGame } from '../kernel/game.ts';
import { isCents } from '../kernel/money.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { type Given, signedBy } from './actor.ts';
import { enoughChips, moneyAt, moneyOf } from './chips.ts';
import { type TableCommand, type TableEvent, tableCommands } from './commands.ts';
import { decideCorrection } from './correction.ts';
import { decideJoinCrew, mayLeave } from './crew.ts';
import { decideBring, decideRemove } from './equipment.ts';
import { evolve } from './evolve.ts';
import { decideFile, decideLimits } from './filing.ts';
import { decideClose, decideCount, decideOpen } from './opening.ts';
import { remembered } from './playing.ts';
import { decideSay } from './saying.ts';
import { decideLeaveSeat, decideTakeSeat } from './seats.ts';
import { closedTable, type Table } from './state.ts';

/** The decider of one table. A game is its argument; nothing here knows which. */
export const tableOf = (game: AnyGame) => remembered(tables, game, () => deciderOf(game));

const deciderOf = (game: AnyGame) => ({
  initial: closedTable(game),
  decide: (table: Table, command: TableCommand, given: Given) =>
    decide(game, table, command, given),
  evolve: (table: Table, event: TableEvent): Table => evolve(game, table, event),
});

const tables = new WeakMap<AnyGame, ReturnType<typeof deciderOf>>();

const decide = (
  game: AnyGame,
  table: Table,
  command: TableCommand,
  given: Given,
): readonly TableEvent[] | Refusal => {
  const hands = Object.hasOwn(tableCommands, command?.type)
    ? tableCommands[command.type]
    : undefined;
  if (hands === undefined) {
    return refuse('unknown-command', 'A table knows no such command.', 'House rules § command');
  }
  if (
    command.type !== 'OpenTable' &&
    table.status === 'closed' &&
    !BEFORE_OPENING.includes(command.type)
  ) {
    return refuse('table-closed', 'The table is not open for gaming.', 'House rules § tables');
  }
  const signed = signedBy(hands, given);
  if (signed !== true) return signed;
  const own = ownSeat(table, command, given);
  if (own !== true) return own;
  switch (command.type) {
    case 'OpenTable':
      return decideOpen(game, table, command, given);
    case 'CloseTable':
      return decideClose(table, command);
    case 'FileSubmission':
      return decideFile(game, table, command);
    case 'SetLimits':
      return decideLimits(game, table, command);
    case 'SetPayment':
      return isCents(command.payment?.unitCents) && command.payment.unitCents > 0
        ? [{ type: 'PaymentSet', payment: command.payment }]
        : refuse(
            'not-money',
            'The smallest chip is worth whole cents.',
            'House rules § payable stake',
          );
    case 'TakeSeat':
      return decideTakeSeat(game, table, command);
    case 'LeaveSeat':
      return decideLeaveSeat(table, command.seat);
    case 'BuyIn':
      return (
        moneyAt(table, command.seat, command.cents) ?? [
          { type: 'BoughtIn', seat: command.seat, cents: command.cents },
        ]
      );
    case 'CashOut':
      return (
        moneyAt(table, command.seat, command.cents) ??
        enoughChips(table, command.seat, command.cents) ?? [
          { type: 'CashedOut', seat: command.seat, cents: command.cents },
        ]
      );
    case 'Tip':
      return (
        moneyAt(table, command.seat, command.cents) ??
        enoughChips(table, command.seat, command.cents) ?? [
          { type: 'Tipped', seat: command.seat, cents: command.cents },
        ]
      );
    case 'JoinCrew':
      return decideJoinCrew(table, command);
    case 'LeaveCrew': {
      const goes = mayLeave(command.person, table.crew, game.table.equipment, table.equipment);
      return goes === true ? [{ type: 'CrewLeft', person: command.person }] : goes;
    }
    case 'BringEquipment':
      return decideBring(game, table, command, given);
    case 'RemoveEquipment':
      return decideRemove(game, table, command);
    case 'Fill':
      return (
        moneyOf(command.cents) ?? [
          { type: 'Filled', cents: command.cents, slip: String(command.slip) },
        ]
      );
    case 'Credit':
      return (
        moneyOf(command.cents) ?? [
          { type: 'Credited', cents: command.cents, slip: String(command.slip) },
        ]
      );
    case 'CountDropBox':
    case 'CountTipBox':
      return decideCount(table, command);
    case 'CloseBetting':
      return table.betting === 'closed'
        ? refuse('betting-closed', 'Bets are closed already.', 'House rules § rounds')
        : [{ type: 'BettingClosed' }];
    case 'NoteIrregularity':
      return typeof command.what === 'string' && command.what.trim() !== ''
        ? [{ type: 'IrregularityNoted', what: command.what }]
        : refuse('reason-missing', 'Say what happened.', 'House rules § correction');
    case 'Correct':
      return decideCorrection(game, table, command);
    case 'Say':
      return decideSay(game, table, command.said, given);
  }
};

const BEFORE_OPENING: readonly string[] = [
  'FileSubmission',
  'SetLimits',
  'SetPayment',
  'JoinCrew',
  'LeaveCrew',
  'BringEquipment',
  'CountDropBox',
  'CountTipBox',
];

/** A player acts for the seat he sits at, and for no other. */
const ownSeat = (table: Table, command: TableCommand, { by }: Given): true | Refusal => {
  if (by.some(({ duty }) => duty !== 'player')) return true;
  const seat =
    command.type === 'Say'
      ? (command.said as { seat?: unknown })?.seat
      : (command as { seat?: unknown }).seat;
  if (command.type === 'TakeSeat') {
    return by.some(({ person }) => person === command.patron)
      ? true
      : refuse('not-your-seat', 'A player takes a seat for himself.', 'House rules § seats');
  }
  const seated = typeof seat === 'number' ? table.seats[seat] : undefined;
  return seated !== undefined && by.some(({ person }) => person === seated.patron)
    ? true
    : refuse('not-your-seat', 'A player acts for his own seat only.', 'House rules § seats');
};
