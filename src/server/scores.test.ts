import { expect, test } from 'vitest';
import type { House } from '../house/house.ts';
import type { SignedOn } from '../house/people/sign-on.ts';
import { keepScore } from './scores.ts';

const kept = async (kind: SignedOn['person']['kind'], ats: readonly number[]) => {
  const asked: unknown[] = [];
  const house = {
    ask: async (asks: unknown) => {
      asked.push(asks);
      return [];
    },
  } as unknown as House;
  const person = { person: 'dealer-1', kind } as SignedOn['person'];
  const cites = ['58 Pa. Code § 577.4(b)', '58 Pa. Code § 577.5(h)'] as const;
  const steps = ats.map((at, i) => ({ at, right: i !== 1, cite: cites[i % 2] ?? cites[0] }));
  await keepScore(house, person, { kind: 'lesson', script: 'late', title: 'Late bets' }, steps);
  return asked;
};

test('House rules § training a score is kept by paragraph, with the seconds from the first step to the last', async () => {
  expect(await kept('staff', [10_000, 12_400, 71_600])).toEqual([
    {
      kind: 'people',
      asks: {
        type: 'RecordTraining',
        ...{ person: 'dealer-1', kind: 'lesson', script: 'late', title: 'Late bets' },
        ...{ right: 2, of: 3, seconds: 62 },
        paragraphs: [
          { cite: '58 Pa. Code § 577.4(b)', right: 2, of: 2 },
          { cite: '58 Pa. Code § 577.5(h)', right: 0, of: 1 },
        ],
      },
    },
  ]);
  // A clock that was put back meanwhile makes no time of less than nothing.
  expect(await kept('staff', [9_000, 4_000])).toMatchObject([{ asks: { seconds: 0 } }]);
});

test('House rules § training nothing is kept of a patron, or where no step was taken', async () => {
  expect(await kept('patron', [1_000])).toEqual([]);
  expect(await kept('staff', [])).toEqual([]);
});
