import type { AnyGame } from '../kernel/game.ts';
import { evolveAbandoned, heardOf } from './abandoned.ts';
import { evolveBetting } from './betting.ts';
import type { TableEvent } from './commands.ts';
import { type Evolve, evolveCorrections } from './correction.ts';
import { evolveCoupons, withoutOffers } from './coupons.ts';
import { evolveCrew } from './crew.ts';
import { evolveEquipment } from './equipment.ts';
import { evolveFiling } from './filing.ts';
import { evolveHandling } from './handling.ts';
import { noticed } from './idle.ts';
import { evolveLimits } from './limits.ts';
import { evolveOpening } from './opening.ts';
import { movementsOf, posted } from './postings.ts';
import { evolveSeats } from './seats.ts';
import { newRound, type Table } from './state.ts';

/** What an event makes of a table; its balances follow from what the event moves. */
export const evolving = (game: AnyGame) => {
  const evolve = (table: Table, event: TableEvent): Table => {
    const room = heardOf(noticed(game, evolveInRoom(game, evolve, table, event), event), event);
    const after = posted(room, movementsOf(table, event));
    if (beginsRound(event)) return newRound(withoutOffers(withoutTold(after)));
    if (event.type === 'RoundCorrected' && event.replayed !== undefined) return after;
    return { ...after, told: { ...after.told, events: [...after.told.events, event] } };
  };
  return evolve;
};

const beginsRound = (event: TableEvent): boolean =>
  (event.type === 'Played' && event.said.type === 'BeginRound') ||
  (event.type === 'TableOpened' && event.round !== undefined);

const withoutTold = ({ told: _told, ...table }: Table): Omit<Table, 'told'> => table;

const evolveInRoom = (game: AnyGame, evolve: Evolve, table: Table, event: TableEvent): Table => {
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
    case 'ColoredUp':
    case 'Tipped':
      return evolveSeats(table, event);
    case 'SeatWarned':
    case 'SeatKept':
    case 'ChipsKept':
      return evolveAbandoned(table, event);
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
    case 'PieceHandled':
      return evolveHandling(table, event);
    case 'BettingClosed':
    case 'Played':
      return evolveBetting(game, table, event);
    case 'IrregularityNoted':
    case 'RoundCorrected':
    case 'OwedSettled':
      return evolveCorrections(game, evolve, table, event);
  }
};
