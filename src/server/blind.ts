import type { Role, SigningRule } from '../kernel/command.ts';
import { refuse } from '../kernel/refusal.ts';
import { type Table, tableCommands } from '../table/index.ts';

const counts = ({ by, second = [] }: SigningRule, roles: readonly Role[]): boolean =>
  [...by, ...second].some((role) => roles.includes(role));

/** House rules § ledger: nobody who counts a box is told what it should hold before two have counted it. */
export const blindTo = (roles: readonly Role[]) => ({
  drop: counts(tableCommands.CountDropBox, roles),
  tips: counts(tableCommands.CountTipBox, roles),
});

export type Blind = ReturnType<typeof blindTo>;

/**
 * Whether the chips in an inventory are told to somebody: with the wins and what the cage sent, the drop follows from them, so
 * that those who count the box are told after they counted it. Practice chips are counted by nobody.
 */
export const tellsInventory = ({ drop }: Blind, { practice, dropBox }: Table): boolean =>
  !drop || practice || (dropBox.cashCents === 0 && dropBox.coupons.length === 0);

/** Where every buy-in can be read, those who count are not let in, whatever other roles they have. */
export const countsBlind = refuse(
  'counts-blind',
  'Somebody who counts drop boxes cannot read this. Ask somebody else in the same role.',
  'House rules § ledger',
);
