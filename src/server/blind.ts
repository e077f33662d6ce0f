import type { Role, SigningRule } from '../kernel/command.ts';
import { tableCommands } from '../table/index.ts';

const counts = ({ by, second = [] }: SigningRule, roles: readonly Role[]): boolean =>
  [...by, ...second].some((role) => roles.includes(role));

/** House rules § ledger: nobody who counts a box is told what it should hold before two have counted it. */
export const blindTo = (roles: readonly Role[]) => ({
  drop: counts(tableCommands.CountDropBox, roles),
  tips: counts(tableCommands.CountTipBox, roles),
});

export type Blind = ReturnType<typeof blindTo>;
