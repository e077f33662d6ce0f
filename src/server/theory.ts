import { z } from 'zod';
import { isRefusal } from '../kernel/refusal.ts';
import { type Door, route } from './describe.ts';
import { readerOf } from './for-roles.ts';
import type { Answers } from './journal-questions.ts';
import { READS_REPORTS } from './reports.ts';
import type { Sessions } from './session.ts';
import { theoryShown } from './wire/theory.ts';

const schema = route.reports({
  id: 'theory',
  says: 'How every wager, die face and card did beside what the exact odds say',
  more: 'For those who read reports.',
  answers: theoryShown,
  querystring: z.object({ practice: z.enum(['true', 'false']).default('false') }),
});

/** Theory against practice: each figure with the chance of one at least as far out. */
export const theory = (app: Door, who: Sessions, journal: Answers): void => {
  app.get('/api/theory', { schema }, async (request) => {
    const on = await readerOf(who, request, READS_REPORTS);
    if (isRefusal(on)) return on;
    return journal.ask('theory', request.query.practice === 'true');
  });
};
