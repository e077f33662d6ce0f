import type { Submission } from '../../kernel/submission.ts';
import { type ChapterNumber, chapter, EDITIONS } from './chapter.ts';

const of = chapter('661a');

export interface Rules {
  readonly edition: ChapterNumber;
  /** Reading 1. */
  readonly firstAndGoal: 'at-once' | 'after-three-downs';
  /** Reading 2. */
  readonly touchdown: 'reach-zero' | 'pass-zero';
}

export const submission: Submission<Rules> = {
  options: {
    edition: {
      title: 'Edition of the chapter',
      cite: 'House rules § submission',
      standard: '661a',
      choices: EDITIONS,
      says: { '661a': 'the final chapter', '577': 'the temporary chapter' },
    },
    firstAndGoal: {
      title: 'When the three "& Goal" downs begin',
      cite: of('.6(e)'),
      standard: 'at-once',
      choices: ['at-once', 'after-three-downs'],
      says: {
        'at-once': 'the down after the 10 yard line is reached is 1st & Goal',
        'after-three-downs': 'the first three downs are used up first',
      },
    },
    touchdown: {
      title: 'Where a touchdown is scored',
      cite: of('.1'),
      standard: 'reach-zero',
      choices: ['reach-zero', 'pass-zero'],
      says: {
        'reach-zero': 'on the 0 yard line or beyond it',
        'pass-zero': 'only beyond the 0 yard line',
      },
    },
  },
};
