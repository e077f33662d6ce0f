import { randomUUID } from 'node:crypto';
import type { House } from '../house/house.ts';
import { THE_HOUSE } from '../house/house.ts';
import type { Scored } from '../house/people/commands.ts';
import type { SignedOn } from '../house/people/sign-on.ts';

/** How one step went at the first try, under which paragraph, and when. */
export interface Scoring {
  readonly right: boolean;
  readonly cite: string;
  readonly at: number;
}

/** A finished lesson or exercise stays on file: who, when, which script, and the score by paragraph. */
export const keepScore = async (
  house: House,
  { person, kind }: SignedOn['person'],
  about: Pick<Scored, 'kind' | 'script' | 'title'>,
  steps: readonly Scoring[],
): Promise<void> => {
  // Patrons may try an exercise; only staff have a file.
  if (kind === 'patron' || steps.length === 0) return;
  const score = (some: readonly Scoring[]) => ({
    right: some.filter(({ right }) => right).length,
    of: some.length,
  });
  const [first, last] = [steps[0]?.at ?? 0, steps.at(-1)?.at ?? 0];
  const asks = {
    type: 'RecordTraining',
    ...{ person, ...about, ...score(steps) },
    seconds: Math.max(0, Math.round((last - first) / 1000)),
    paragraphs: [...Map.groupBy(steps, ({ cite }) => cite)].map(([cite, some]) => ({
      ...{ cite, ...score(some) },
    })),
  } as const;
  await house.ask({ kind: 'people', asks }, THE_HOUSE, `training ${randomUUID()}`);
};
