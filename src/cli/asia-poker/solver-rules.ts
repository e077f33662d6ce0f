import type { SolverRules } from '../../games/asia-poker/solver/dealer.ts';
import { submission } from '../../games/asia-poker/submission.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';

const NAMES: readonly string[] = ['houseWay', 'aceLowStraight', 'jokerInFlush'];

/** The rules of Asia Poker that decide how hands rank and are set, from `name=value` texts. */
export const parseSolverRules = (filed: readonly string[] = []): SolverRules | Refusal => {
  const said = filed.map((text) => {
    const [name = '', value = ''] = text.split('=');
    return [name, value] as const;
  });
  const stranger = said.find(([name]) => !NAMES.includes(name));
  if (stranger !== undefined) {
    return refuse(
      'unknown-rule',
      `"${stranger[0]}" does not change how hands are set; ${NAMES.join(', ')} do.`,
      '58 Pa. Code § 575.11(c)',
    );
  }
  const rules = parseSubmission(submission, Object.fromEntries(said));
  if (isRefusal(rules)) return rules;
  const { houseWay, aceLowStraight, jokerInFlush } = rules;
  return { houseWay, aceLowStraight, jokerInFlush };
};

/** The same rules as words, in a fixed order. */
export const sayRules = (rules: SolverRules): string =>
  `houseWay=${rules.houseWay} aceLowStraight=${rules.aceLowStraight} jokerInFlush=${rules.jokerInFlush}`;
