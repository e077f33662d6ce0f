import { HOUSE_WAYS, type HouseWayName } from '../../games/asia-poker/house-way.ts';
import type { SolverRules } from '../../games/asia-poker/solver/dealer.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';

const choices = {
  houseWay: {
    values: HOUSE_WAYS,
    cite: '58 Pa. Code § 575.11(c)',
  },
  aceLowStraight: {
    values: ['second', 'lowest'],
    cite: '58 Pa. Code § 575.6(b)(6)',
  },
  jokerInFlush: {
    values: ['highest-missing', 'ace'],
    cite: '58 Pa. Code § 575.6(a)',
  },
} as const;

/** The rules of Asia Poker that decide how hands rank and are set, from `name=value` texts. */
export const parseSolverRules = (filed: readonly string[] = []): SolverRules | Refusal => {
  const rules: Record<keyof SolverRules, string> = {
    houseWay: 'standard',
    aceLowStraight: 'second',
    jokerInFlush: 'highest-missing',
  };
  for (const text of filed) {
    const [name = '', value = ''] = text.split('=');
    if (!isName(name)) {
      return refuse(
        'unknown-rule',
        `"${name}" does not change how hands are set; ${Object.keys(choices).join(', ')} do.`,
        '58 Pa. Code § 575.11(c)',
      );
    }
    const { values, cite } = choices[name];
    if (!(values as readonly string[]).includes(value)) {
      return refuse(
        'rule-not-allowed',
        `${name}=${value} cannot be filed: choose ${values.join(' or ')}.`,
        cite,
      );
    }
    rules[name] = value;
  }
  return {
    houseWay: rules.houseWay as HouseWayName,
    aceLowStraight: rules.aceLowStraight === 'lowest' ? 'lowest' : 'second',
    jokerInFlush: rules.jokerInFlush === 'ace' ? 'ace' : 'highest-missing',
  };
};

const isName = (name: string): name is keyof typeof choices => Object.hasOwn(choices, name);

/** The same rules as words, in a fixed order. */
export const sayRules = (rules: SolverRules): string =>
  `houseWay=${rules.houseWay} aceLowStraight=${rules.aceLowStraight} jokerInFlush=${rules.jokerInFlush}`;
