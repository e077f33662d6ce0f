import { isCockedTwice } from '../../kernel/cocked.ts';
import { type DieFace, isFace, parseFaces } from '../../kernel/dice.ts';
import type { Citation } from '../../kernel/law.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { of } from './chapter.ts';

/** § .4(b), (c): why a roll does not count, each with its paragraph. */
export const NO_ROLL = {
  'die off the table': of('.4(b)'),
  'die on top of another': of('.4(b)'),
  'die cocked on more than one side': of('.4(c)'),
} as const satisfies Record<string, Citation>;
export type NoRollReason = keyof typeof NO_ROLL;

export const parseNoRoll = (reason: unknown): NoRollReason | Refusal => {
  const reasons = Object.keys(NO_ROLL) as readonly NoRollReason[];
  return (
    reasons.find((one) => one === reason) ??
    refuse('not-a-no-roll', `Choose a reason for "no roll": ${reasons.join(', ')}.`, of('.4(b)'))
  );
};

/** § .4(b): covered, and shaken at least this often. */
const LEAST_SHAKES = 3;

export const parseShakes = (times: unknown): number | Refusal =>
  typeof times === 'number' && Number.isSafeInteger(times) && times >= LEAST_SHAKES
    ? times
    : refuse(
        'shaken-too-little',
        'Cover the shaker and shake it at least three times before the throw.',
        of('.4(b)'),
      );

/** § .4(c): one face called for each die; a cocked die shows the side opposite the one it rests on. */
export const parseThrow = (
  called: { readonly dice?: unknown; readonly cocked?: unknown },
  count: number,
  cite: Citation,
): readonly DieFace[] | Refusal => {
  const faces = parseFaces(called.dice, count, cite);
  if (isRefusal(faces)) return faces;
  if (called.cocked === undefined) return [...faces];
  if (!Array.isArray(called.cocked)) return cockedHow();
  for (const cocked of called.cocked) {
    const { die, restsOn } = (cocked ?? {}) as {
      readonly die?: unknown;
      readonly restsOn?: unknown;
    };
    const face = typeof die === 'number' ? faces[die - 1] : undefined;
    if (face === undefined || !isFace(restsOn)) return cockedHow();
    if (isCockedTwice(called.cocked, die)) {
      return refuse(
        'not-a-throw',
        `Die ${die} is cocked on more than one side. Call no roll.`,
        of('.4(c)'),
      );
    }
    if (face !== 7 - restsOn) {
      return refuse(
        'not-a-throw',
        `A die resting on its ${restsOn} shows the opposite side. Call it a ${7 - restsOn}.`,
        of('.4(c)'),
      );
    }
  }
  return [...faces];
};

const cockedHow = (): Refusal =>
  refuse('not-a-throw', 'Enter which die is cocked and which side it rests on.', of('.4(c)'));
