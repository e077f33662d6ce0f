import type { Cents } from '../kernel/money.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { WagerId } from '../kernel/wager.ts';
import { type Figures, takenBack } from '../ledger/index.ts';

import type { TableEvent } from './commands.ts';
import { linesOf, movementsOf, posted } from './postings.ts';
import type { Table } from './state.ts';

/** What an event adds to the figures of the table, or of one of its wagers. */
export interface Added {
  readonly wager?: WagerId;
  readonly figures: Partial<Figures>;
}

/** A pure function of the event and the table before it, like the postings it must agree with. */
export const figuresOf = (before: Table, event: TableEvent): readonly Added[] => {
  switch (event.type) {
    case 'TableOpened': {
      const openedCents = event.openerCents - before.inventoryCents;
      return [{ figures: { openedCents, inventoryCents: openedCents } }];
    }
    case 'TableClosed': {
      const overCents = event.closerCents - event.countedAgainstCents;
      return [{ figures: { overCents, inventoryCents: overCents } }];
    }
    case 'BoughtIn':
      return [{ figures: { dropCents: event.cents, inventoryCents: -event.cents } }];
    case 'DropBoxCounted': {
      // The drop is what was counted; what it is over or short of the buy-ins is shown as such.
      const overCents = event.countedCents - event.countedAgainstCents;
      return [{ figures: { dropCents: overCents, overCents } }];
    }
    case 'CashedOut':
      return [{ figures: { cashedOutCents: event.cents } }];
    case 'Tipped':
      return [{ figures: { tipsCents: event.cents } }];
    case 'Filled':
      return [{ figures: { fillsCents: event.cents, inventoryCents: event.cents } }];
    case 'Credited':
      return [{ figures: { creditsCents: event.cents, inventoryCents: -event.cents } }];
    case 'Played':
      return playedFigures(before, event);
    case 'RoundCorrected':
      return correctedFigures(before, event);
    default:
      return [];
  }
};

const playedFigures = (
  before: Table,
  event: Extract<TableEvent, { type: 'Played' }>,
): readonly Added[] => {
  const lines = linesOf(event.events);
  if (lines.length === 0) return [];
  const rounds = before.play.settled.length === 0 ? 1 : 0;
  return [
    { figures: { inventoryCents: inventoryMoved(before, event), rounds } },
    ...lines.map(ofLine),
  ];
};

/** By how much an event changes the inventory. */
const inventoryMoved = (before: Table, event: TableEvent): Cents =>
  posted(before, movementsOf(before, event)).inventoryCents - before.inventoryCents;

/** What the round had decided is taken back, and what the felt decided is put in its place. */
const correctedFigures = (
  before: Table,
  event: Extract<TableEvent, { type: 'RoundCorrected' }>,
): readonly Added[] => {
  const [was, is] = [before.play.settled, linesOf(event.events)];
  const inventoryCents = inventoryMoved(before, event);
  const rounds = Math.min(1, is.length) - Math.min(1, was.length);
  return [
    { figures: { inventoryCents, rounds, corrections: 1 } },
    ...was.map(ofLine).map((added) => ({ ...added, figures: takenBack(added.figures) })),
    ...is.map(ofLine),
  ];
};

const ofLine = (line: SettlementLine): Added => {
  const { wager, stakeCents, returnedCents, paidCents, coupon } = line;
  const dropped = coupon?.goes === 'to the drop box';
  const promotions =
    coupon === undefined
      ? {}
      : {
          coupons: dropped ? 1 : 0,
          couponValueCents: dropped ? coupon.valueCents : 0,
          couponPaidCents: coupon.paidCents,
        };
  if (line.result === 'void') {
    return { wager, figures: { voids: 1, voidedCents: stakeCents, ...promotions } };
  }
  return {
    wager,
    figures: {
      ...{ wagers: 1, handleCents: stakeCents, returnedCents },
      ...(line.meter === undefined ? { paidCents } : { jackpotCents: paidCents }),
      ...{ cutCents: line.cutCents, breakageCents: line.breakageCents },
      ...promotions,
    },
  };
};
