import {
  COMMANDS,
  type Command,
  type CommandType,
  type DocumentSignature,
  type RequiredSignature,
} from '../../coupons/index.ts';
import { bug } from '../../kernel/refusal.ts';

/** The people of the demonstration, named by their duty. */
const person = (
  id: string,
  credential: string,
  department: string,
  grade: DocumentSignature['grade'],
): DocumentSignature => ({
  person: id,
  name: id.replaceAll('-', ' '),
  credential,
  department,
  grade,
});

export const STAFF = {
  financeManager: person('finance-manager', 'F-001', 'finance', 'above'),
  financeSupervisor: person('finance-supervisor', 'F-014', 'finance', 'supervisor'),
  financeClerk: person('finance-clerk', 'F-122', 'finance', 'member'),
  marketingSupervisor: person('marketing-supervisor', 'M-007', 'marketing', 'supervisor'),
  promotionsHost: person('promotions-host', 'M-131', 'marketing', 'member'),
  dealer: person('dealer', 'T-245', 'table games', 'member'),
} as const;

/** A paper without its signatures. */
export type Paper<Type extends CommandType> = Omit<Command<Type>, 'type' | 'hands'>;

/** The paper signed where its duty says, by the first of the staff who may and has not signed yet. */
export const signed = <Type extends CommandType>(
  type: Type,
  paper: Paper<Type>,
  instead: Readonly<Record<string, DocumentSignature>> = {},
): Command<Type> => {
  const done: Record<string, DocumentSignature> = {};
  for (const [place, { of, atLeast }] of Object.entries<RequiredSignature>(COMMANDS[type].places)) {
    const may = Object.values(STAFF).find(
      (one) =>
        of.some((department) => department === one.department) &&
        (atLeast === 'member' ? one.grade === 'member' : one.grade === 'supervisor') &&
        !Object.values(done).some(({ person: id }) => id === one.person),
    );
    done[place] = instead[place] ?? may ?? bug(`nobody may sign ${type} as ${place}`);
  }
  return { type, ...paper, hands: done } as unknown as Command<Type>;
};
