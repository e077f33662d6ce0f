import type { TableAction } from '../kernel/game.ts';
import type { Citation } from '../kernel/law.ts';
import type { Cents } from '../kernel/money.ts';
import { isOfPlay, type Play, type PlayEvent } from '../kernel/play.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Bet, Seat } from '../kernel/wager.ts';
import {
  type Account,
  accountsOf,
  CAGE,
  DEALERS,
  PATRONS,
  type Posting,
  posting,
} from '../ledger/index.ts';
import type { TableEvent } from './commands.ts';
import type { Table } from './state.ts';

/** Where money is, as seen from one table. */
export type Place =
  | 'cage'
  | 'patrons'
  | 'dealers'
  | 'inventory'
  | 'layout'
  | 'dropBox'
  | 'tipBox'
  | 'breakage'
  | 'variance'
  | { readonly seat: Seat }
  | { readonly meter: string }
  | { readonly owed: string };

export type Movement = Posting<Place>;

const cite: Citation = 'House rules § ledger';

/** What an event of a table moves in the ledger of the house. */
export const postingsOf = (name: string, before: Table, event: TableEvent): readonly Posting[] => {
  // Practice chips have a ledger of their own, down to the cage, and never meet money.
  const practice = before.practice || isPractice(event) ? 'practice/' : '';
  const account = accountOf(practice, name);
  return movementsOf(before, event).map((moved) => ({
    ...moved,
    from: account(moved.from),
    to: account(moved.to),
  }));
};

const isPractice = (event: TableEvent): boolean => event.type === 'TableOpened' && event.practice;

const accountOf = (practice: string, name: string) => {
  const at = accountsOf(`${practice}${name}`);
  const outside = { cage: CAGE, patrons: PATRONS, dealers: DEALERS };
  return (place: Place): Account => {
    if (typeof place === 'string') {
      return place === 'cage' || place === 'patrons' || place === 'dealers'
        ? `${practice}${outside[place]}`
        : at[place];
    }
    if ('seat' in place) return at.seat(place.seat);
    return 'owed' in place ? at.owed(place.owed) : `${practice}meter/${name}/${place.meter}`;
  };
};

/**
 * What an event moves, and from where to where: the only place where an event becomes money. Balances of seats,
 * inventory and boxes, figures and the ledger of the house all follow from these.
 */
export const movementsOf = (before: Table, event: TableEvent): readonly Movement[] => {
  switch (event.type) {
    case 'TableOpened':
      return moved('cage', 'inventory', event.openerCents - before.inventoryCents, 'opener');
    case 'TableClosed': {
      const missing = event.countedAgainstCents - event.closerCents;
      return moved('inventory', 'variance', missing, 'count');
    }
    case 'BoughtIn':
      return [
        ...moved('patrons', 'dropBox', event.cents, 'buy-in'),
        ...moved('inventory', { seat: event.seat }, event.cents, 'chips'),
      ];
    case 'CashedOut':
      return [
        ...moved({ seat: event.seat }, 'cage', event.cents, 'chips'),
        ...moved('cage', 'patrons', event.cents, 'cash-out'),
      ];
    case 'DropBoxCounted':
      return [
        ...moved('dropBox', 'cage', event.countedCents, 'drop'),
        ...moved('dropBox', 'variance', event.countedAgainstCents - event.countedCents, 'count'),
      ];
    case 'TipBoxCounted':
      return [
        ...moved('tipBox', 'dealers', event.countedCents, 'tips'),
        ...moved('tipBox', 'variance', event.countedAgainstCents - event.countedCents, 'count'),
      ];
    case 'Tipped':
      return moved({ seat: event.seat }, 'tipBox', event.cents, 'tip');
    case 'Filled':
      return moved('cage', 'inventory', event.cents, `fill ${event.slip}`);
    case 'Credited':
      return moved('inventory', 'cage', event.cents, `credit ${event.slip}`);
    case 'Played':
      return playedMovements(before.play, event.events);
    case 'RoundCorrected':
      return correctedMovements(before.play.settled, event);
    case 'ChipsKept':
      return moved(
        { seat: event.seat },
        { owed: event.patron },
        event.cents,
        'kept for the patron',
      );
    case 'OwedSettled':
      return [
        ...moved({ owed: event.patron }, 'cage', event.cents, 'correction settled'),
        ...moved('cage', 'patrons', event.cents, 'correction settled'),
      ];
    default:
      return [];
  }
};

const moved = (from: Place, to: Place, cents: Cents, why: string): readonly Movement[] =>
  posting<Place>(from, to, cents, why, cite);

const playedMovements = (
  play: Play,
  events: readonly (TableAction | PlayEvent)[],
): readonly Movement[] => {
  // Bets increased or withdrawn later in the list were placed before it or within it.
  const changed = new Map<number, Bet>();
  const betOf = (id: number): Bet | undefined =>
    changed.get(id) ?? play.bets.find((bet) => bet.id === id);
  return events.flatMap((event) => {
    if (!isOfPlay(event)) return [];
    switch (event.type) {
      case 'BetPlaced': {
        const { id, seat, stakeCents, wager } = event.bet;
        changed.set(id, event.bet);
        return moved({ seat }, 'layout', stakeCents, wager);
      }
      case 'BetRaised': {
        const bet = betOf(event.bet);
        if (bet === undefined) return [];
        changed.set(bet.id, { ...bet, stakeCents: bet.stakeCents + event.byCents });
        return moved({ seat: bet.seat }, 'layout', event.byCents, bet.wager);
      }
      case 'BetWithdrawn': {
        const bet = betOf(event.bet);
        return bet === undefined
          ? []
          : moved('layout', { seat: bet.seat }, bet.stakeCents, bet.wager);
      }
      case 'BetSettled':
        return settledMovements(event.settled);
      default:
        return [];
    }
  });
};

const settledMovements = (line: SettlementLine): readonly Movement[] => {
  const { seat, wager, stakeCents, returnedCents, paidCents } = line;
  const at = (from: Place, to: Place, cents: Cents, why = wager) =>
    posting<Place>(from, to, cents, why, line.cite);
  const coupon = at('inventory', { seat }, line.coupon?.paidCents ?? 0, `${wager} coupon`);
  return [
    ...at('layout', 'inventory', stakeCents - returnedCents),
    ...at('layout', { seat }, returnedCents),
    ...at(line.meter === undefined ? 'inventory' : { meter: line.meter }, { seat }, paidCents),
    // What rounding to chips left with the table, or cost it, is kept apart from the inventory.
    ...at('inventory', 'breakage', -line.breakageCents, `${wager} breakage`),
    ...coupon.map((one): Movement => ({ ...one, promotional: true })),
  ];
};

/**
 * A correction moves the difference: what is on the layout, at the seats and in the inventory afterwards, what
 * meters pay, what was paid on coupons and what rounding to chips left over.
 */
const correctedMovements = (
  was: readonly SettlementLine[],
  event: Extract<TableEvent, { type: 'RoundCorrected' }>,
): readonly Movement[] => {
  const why = `correction: ${event.reason}`;
  const at = (from: Place, to: Place, cents: Cents, more = '') =>
    posting<Place>(from, to, cents, `${why}${more}`, 'House rules § correction');
  const is = linesOf(event.events);
  const changed = (of: (line: SettlementLine) => Cents): Cents =>
    sumOver(is, of) - sumOver(was, of);
  const couponCents = changed(({ coupon }) => coupon?.paidCents ?? 0);
  const breakageCents = changed((line) => line.breakageCents);
  return [
    ...event.moved.flatMap(({ seat, cents }) => at('layout', { seat }, cents)),
    ...(event.owed ?? []).flatMap(({ patron, cents }) => at('layout', { owed: patron }, cents)),
    ...(event.meters ?? []).flatMap(({ meter, cents }) => at({ meter }, 'layout', cents)),
    ...at('layout', 'inventory', event.inventoryCents + couponCents),
    ...at('inventory', 'layout', couponCents, ', coupons').map(
      (one): Movement => ({ ...one, promotional: true }),
    ),
    ...at('inventory', 'breakage', -breakageCents, ', breakage'),
  ];
};

/** What became of bets, in the order in which it did. */
export const linesOf = (events: readonly (TableAction | PlayEvent)[]): readonly SettlementLine[] =>
  events.flatMap((event) =>
    isOfPlay(event) && event.type === 'BetSettled' ? [event.settled] : [],
  );

/** What an event of a table settled; a correction settles its whole round again. */
export const settledBy = (event: TableEvent): readonly SettlementLine[] =>
  event.type === 'Played' || event.type === 'RoundCorrected' ? linesOf(event.events) : [];

const sumOver = (lines: readonly SettlementLine[], of: (line: SettlementLine) => Cents): Cents =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** The table with its balances after movements. */
export const posted = (table: Table, movements: readonly Movement[]): Table => {
  if (movements.length === 0) return table;
  const { cashCents, ...after } = balancesAfter(table, movements);
  return { ...table, ...after, dropBox: { ...table.dropBox, cashCents } };
};

/** The balances of a table after movements: its seats, its inventory with what rounding left in it, and its boxes. */
export const balancesAfter = (
  table: Table,
  movements: readonly Movement[],
): Pick<Table, 'seats' | 'inventoryCents' | 'tipBoxCents' | 'owed'> & {
  readonly cashCents: Cents;
} => {
  let { inventoryCents, tipBoxCents } = table;
  let { cashCents } = table.dropBox;
  const seats = { ...table.seats };
  const owed = { ...table.owed };
  const add = (place: Place, cents: Cents): void => {
    if (place === 'inventory' || place === 'breakage') inventoryCents += cents;
    else if (place === 'dropBox') cashCents += cents;
    else if (place === 'tipBox') tipBoxCents += cents;
    else if (typeof place === 'object' && 'seat' in place) {
      const seated = seats[place.seat];
      if (seated !== undefined)
        seats[place.seat] = { ...seated, chipsCents: seated.chipsCents + cents };
    } else if (typeof place === 'object' && 'owed' in place) {
      owed[place.owed] = (owed[place.owed] ?? 0) + cents;
      if (owed[place.owed] === 0) delete owed[place.owed];
    }
  };
  for (const { from, to, cents } of movements) {
    add(from, -cents);
    add(to, cents);
  }
  return { seats, inventoryCents, tipBoxCents, owed, cashCents };
};
