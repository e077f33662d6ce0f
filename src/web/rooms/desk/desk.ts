import { signal } from '@preact/signals';
import type { Desk, DeskForm } from '../../../server/coupon-state.ts';
import { get, isProblem, type Problem, sessionOver } from '../../house.ts';

export type { Desk, DeskForm };

export const desk = signal<Desk | undefined>(undefined);
/** Why there is no desk to see. */
export const shut = signal<Problem | undefined>(undefined);
/** The last thing done, read out by the live region. */
export const done = signal('');

export const lookAgain = async (): Promise<void> => {
  const answer = await get<Desk>('/api/coupons');
  // Whose session is over signs in again; what is on the screen stays.
  if (sessionOver.value) return;
  shut.value = isProblem(answer) ? answer : undefined;
  desk.value = isProblem(answer) ? undefined : answer;
};
