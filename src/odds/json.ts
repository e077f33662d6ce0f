import { sayFraction } from '../kernel/fraction.ts';
import { sayPay } from '../kernel/odds.ts';
import type { BetOutcome } from './exact.ts';
import type { WagerOdds } from './layout.ts';
import { belowMinimum, MINIMUM_RETURN } from './minimum-return.ts';

const plainPay = (outcome: BetOutcome): string =>
  outcome.pay === undefined ? outcome.result : sayPay(outcome.pay).replaceAll(',', '');

/** The form other programs rely on (DESIGN.md): reduced exact fractions, nothing rounded. */
export const asJson = (odds: WagerOdds) => ({
  wager: odds.wager,
  title: odds.title,
  cite: odds.cite,
  outcomes: odds.outcomes.map((outcome) => ({
    result: outcome.result,
    ...(outcome.line === undefined ? {} : { line: outcome.line }),
    pays: plainPay(outcome),
    probability: sayFraction(outcome.probability),
  })),
  houseEdge: sayFraction(odds.houseEdge),
  variance: sayFraction(odds.variance),
  hitFrequency: sayFraction(odds.hitFrequency),
  pushFrequency: sayFraction(odds.pushFrequency),
  return: sayFraction(odds.return),
  ...(belowMinimum(odds) ? { belowFloor: sayFraction(MINIMUM_RETURN.least) } : {}),
});
