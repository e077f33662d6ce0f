import type { TableAction } from '../kernel/game.ts';
import type { Citation } from '../kernel/law.ts';
import type { Cents } from '../kernel/money.ts';
import { isOfPlay, type Play, type PlayEvent } from '../kernel/play.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import {
  type Account,
  accountsOf,
  CAGE,
  DEALERS,
  PATRONS,
  type Posting,
  posting,
} from '../ledger/index.ts';
import { settledBy } from './chips.ts';
import type { TableEvent } from './commands.ts';
import type { Table } from './state.ts';

const cite: Citation = 'House rules § ledger';

/** What an event of a table moves, and from where to where; a pure function of the event and the table before it. */
export const postingsOf = (name: string, before: Table, event: TableEvent): readonly Posting[] => {
  // Practice chips have a house of their own, down to the cage, and never meet money.
  const practice = before.practice || isPractice(event) ? 'practice/' : '';
  const at = accountsOf(`${practice}${name}`);
  const [cage, patrons] = [`${practice}${CAGE}`, `${practice}${PATRONS}`];
  const dealers = `${practice}${DEALERS}`;
  switch (event.type) {
    case 'TableOpened':
      return posting(cage, at.inventory, event.openerCents - before.inventoryCents, 'opener', cite);
    case 'TableClosed':
      return posting(
        at.inventory,
        at.variance,
        event.countedAgainstCents - event.closerCents,
        'count',
        cite,
      );
    case 'BoughtIn':
      return [
        ...posting(patrons, at.dropBox, event.cents, 'buy-in', cite),
        ...posting(at.inventory, at.seat(event.seat), event.cents, 'chips', cite),
      ];
    case 'CashedOut':
      return [
        ...posting(at.seat(event.seat), cage, event.cents, 'chips', cite),
        ...posting(cage, patrons, event.cents, 'cash-out', cite),
      ];
    case 'DropBoxCounted':
      return [
        ...posting(at.dropBox, cage, event.countedCents, 'drop', cite),
        ...posting(
          at.dropBox,
          at.variance,
          event.countedAgainstCents - event.countedCents,
          'count',
          cite,
        ),
      ];
    case 'TipBoxCounted':
      return [
        ...posting(at.tipBox, dealers, event.countedCents, 'tips', cite),
        ...posting(
          at.tipBox,
          at.variance,
          event.countedAgainstCents - event.countedCents,
          'count',
          cite,
        ),
      ];
    case 'Tipped':
      return posting(at.seat(event.seat), at.tipBox, event.cents, 'tip', cite);
    case 'Filled':
      return posting(cage, at.inventory, event.cents, `fill ${event.slip}`, cite);
    case 'Credited':
      return posting(at.inventory, cage, event.cents, `credit ${event.slip}`, cite);
    case 'Played':
      return playedPostings(at, `${practice}meter/${name}`, before.play, event.events);
    case 'RoundCorrected':
      return correctedPostings(at, `${practice}meter/${name}`, before.play.settled, event);
    default:
      return [];
  }
};

const isPractice = (event: TableEvent): boolean => event.type === 'TableOpened' && event.practice;

type At = ReturnType<typeof accountsOf>;

const playedPostings = (
  at: At,
  meters: Account,
  play: Play<unknown>,
  events: readonly (TableAction | PlayEvent)[],
): readonly Posting[] => {
  // Bets raised or withdrawn later in the list were placed before it or within it.
  const bets = new Map(play.bets.map((bet) => [bet.id, bet]));
  return events.flatMap((event) => {
    if (!isOfPlay(event)) return [];
    switch (event.type) {
      case 'BetPlaced':
        bets.set(event.bet.id, event.bet);
        return posting(
          at.seat(event.bet.seat),
          at.layout,
          event.bet.stakeCents,
          event.bet.wager,
          cite,
        );
      case 'BetRaised': {
        const bet = bets.get(event.bet);
        if (bet === undefined) return [];
        bets.set(bet.id, { ...bet, stakeCents: bet.stakeCents + event.byCents });
        return posting(at.seat(bet.seat), at.layout, event.byCents, bet.wager, cite);
      }
      case 'BetWithdrawn': {
        const bet = bets.get(event.bet);
        return bet === undefined
          ? []
          : posting(at.layout, at.seat(bet.seat), bet.stakeCents, bet.wager, cite);
      }
      case 'BetSettled':
        return settledPostings(at, meters, event.settled);
      default:
        return [];
    }
  });
};

const settledPostings = (at: At, meters: Account, line: SettlementLine): readonly Posting[] => {
  const seat = at.seat(line.seat);
  const bank = line.meter === undefined ? at.inventory : `${meters}/${line.meter}`;
  const coupon = posting(
    at.inventory,
    seat,
    line.coupon?.paidCents ?? 0,
    `${line.wager} coupon`,
    line.cite,
  );
  return [
    ...posting(
      at.layout,
      at.inventory,
      line.stakeCents - line.returnedCents,
      line.wager,
      line.cite,
    ),
    ...posting(at.layout, seat, line.returnedCents, line.wager, line.cite),
    ...posting(bank, seat, line.paidCents, line.wager, line.cite),
    // What rounding to chips left with the table, or cost it, lies apart from the inventory.
    ...posting(at.inventory, at.breakage, -line.breakageCents, `${line.wager} breakage`, line.cite),
    ...coupon.map((one): Posting => ({ ...one, promotional: true })),
  ];
};

/**
 * A correction moves the difference: what lies on the layout, at the seats and in the inventory afterwards, what
 * meters pay, what was paid on coupons and what rounding to chips left over.
 */
const correctedPostings = (
  at: At,
  meters: Account,
  was: readonly SettlementLine[],
  event: Extract<TableEvent, { type: 'RoundCorrected' }>,
): readonly Posting[] => {
  const [why, under] = [`correction: ${event.reason}`, 'House rules § correction'] as const;
  const is = event.events.map(settledBy).filter((line) => line !== undefined);
  const changed = (of: (line: SettlementLine) => Cents): Cents =>
    sumOver(is, of) - sumOver(was, of);
  const couponCents = changed(({ coupon }) => coupon?.paidCents ?? 0);
  const breakageCents = changed((line) => line.breakageCents);
  return [
    ...event.moved.flatMap(({ seat, cents }) =>
      posting(at.layout, at.seat(seat), cents, why, under),
    ),
    ...(event.meters ?? []).flatMap(({ meter, cents }) =>
      posting(`${meters}/${meter}`, at.layout, cents, why, under),
    ),
    ...posting(at.layout, at.inventory, event.inventoryCents + couponCents, why, under),
    ...posting(at.inventory, at.layout, couponCents, `${why}, coupons`, under).map(
      (one): Posting => ({ ...one, promotional: true }),
    ),
    ...posting(at.inventory, at.breakage, -breakageCents, `${why}, breakage`, under),
  ];
};

const sumOver = (lines: readonly SettlementLine[], of: (line: SettlementLine) => Cents): Cents =>
  lines.reduce((sum, line) => sum + of(line), 0);
