import { isRefusal } from '../../kernel/refusal.ts';
import { allowedAs } from '../allowed.ts';
import { writeAdded } from '../offering.ts';
import { mathFigures } from '../report/figures.ts';
import { partsOf } from '../report/pages.ts';
import type { Part } from '../report/part.ts';
import { writePayChange } from '../vary.ts';
import { type Examined, type Examining, examining } from './examined.ts';

export interface AskedReport extends Examined {
  readonly rounds: number;
}

const ASSUMED = { averageBetCents: 1_000, decisionsPerHour: 60 };
/** A report that is made where the program runs says so: nobody has signed for it. */
const PROGRAM = { version: 'in this browser', digest: 'not signed' };

/** The mathematical report of a game as it is looked at: the same parts that the house prints, headed by what was changed. */
export const reported = ({ rounds, ...asked }: AskedReport) => {
  const found = examining(asked);
  if (isRefusal(found)) return found;
  const { game, rules } = found;
  const parts = partsOf(mathFigures(game, rules, { ...ASSUMED, rounds }, PROGRAM));
  return {
    title: `${game.title}: mathematical report`,
    parts: headedByChanges(parts, found),
  };
};
export type Reported = Exclude<ReturnType<typeof reported>, { refused: string }>;

/** Below its title a report says what was changed: nobody takes it for the chapter's. */
export const headedByChanges = (
  [title, ...parts]: readonly Part[],
  found: Examining,
): readonly Part[] => [...(title === undefined ? [] : [title]), ...changesOf(found), ...parts];

const changesOf = ({ own, rules, changes, without, added }: Examining): readonly Part[] => {
  const rows = [
    ...changes.map((change) => {
      const allowed = allowedAs(own, rules, change);
      return [
        `Pays ${writePayChange(change)}`,
        allowed.allowed ? `May be filed: ${allowed.rule}` : allowed.because,
      ];
    }),
    ...without.map((wager) => [`Not offered: ${own.wagers(rules)[wager]?.title ?? wager}`, '']),
    ...added.map((one) => [`Added: ${writeAdded(one)}`, 'Not a wager of the chapter']),
  ];
  return rows.length === 0
    ? []
    : [
        { heading: 'What was changed', level: 2 },
        { head: ['Change', 'What the chapter allows'], rows, right: [] },
      ];
};
