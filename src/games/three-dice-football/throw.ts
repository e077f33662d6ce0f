import { isCockedTwice } from '../../kernel/cocked.ts';
import { type DieFace, isFace, parseFaces } from '../../kernel/dice.ts';
import type { Citation } from '../../kernel/law.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { chapter } from './chapter.ts';
import type { Throw } from './definitions.ts';

export const NO_ROLL_REASONS = [
  'die off the table',
  'die on top of another',
  'not thrown together',
  'far end not struck',
  'die on the bank of chips',
  'die in the dice cup or on a rail',
  'cheating device or technique',
  'improper throw',
  'die cocked on more than one side',
  'uppermost face in dispute',
] as const;
export type NoRollReason = (typeof NO_ROLL_REASONS)[number];

/** § .5(b), (c), (f), (g): why a roll does not count, each with its paragraph. */
export const noRollCites = (of: ReturnType<typeof chapter>): Record<NoRollReason, Citation> => ({
  'die off the table': of('.5(b)'),
  'die on top of another': of('.5(b)'),
  'not thrown together': of('.5(c)(1)'),
  'far end not struck': of('.5(c)(2)'),
  'die on the bank of chips': of('.5(c)(3)'),
  'die in the dice cup or on a rail': of('.5(c)(4)'),
  'cheating device or technique': of('.5(c)(5)'),
  'improper throw': of('.5(c)(6)'),
  'die cocked on more than one side': of('.5(f)'),
  'uppermost face in dispute': of('.5(g)'),
});

/** § .5(d): dice that touch chips or plaques, other than the bank, are a good throw. */
export const TOUCHED_CHIPS = 'dice touched chips';

export const parseNoRoll = (
  reason: unknown,
  of: ReturnType<typeof chapter>,
): NoRollReason | Refusal => {
  if (reason === TOUCHED_CHIPS) {
    return refuse(
      'not-a-no-roll',
      'Dice that touch chips or plaques, other than the bank in front of the stickperson, are a good throw. Call it.',
      of('.5(d)'),
    );
  }
  const known = NO_ROLL_REASONS.find((one) => one === reason);
  if (known !== undefined) return known;
  return refuse(
    'not-a-no-roll',
    `Choose a reason for "no roll": ${NO_ROLL_REASONS.join(', ')}.`,
    of('.5(c)'),
  );
};

/** A die that is not flat: which one (1 and 2 green, 3 red) and the side it rests on. */
export interface Cocked {
  readonly die: 1 | 2 | 3;
  readonly restsOn: DieFace;
}

/** § .5(e), (f): three faces called; a cocked die shows the side opposite the one it rests on. */
export const parseThrow = (
  called: { readonly offensive?: unknown; readonly defensive?: unknown; readonly cocked?: unknown },
  of: ReturnType<typeof chapter>,
): Throw | Refusal => {
  const green = Array.isArray(called.offensive) ? called.offensive : [];
  const faces = parseFaces([...green, called.defensive], 3, of('.5(e)'));
  if (isRefusal(faces)) return faces;
  const [first, second, defensive] = faces as readonly [DieFace, DieFace, DieFace];
  const thrown: Throw = { offensive: [first, second], defensive };
  if (called.cocked === undefined) return thrown;
  // Whatever is said of a cocked die must name one: an entry that is not a list of dice is read as one unnamed die.
  const cockedDice: readonly unknown[] = Array.isArray(called.cocked) ? called.cocked : [undefined];
  for (const cocked of cockedDice) {
    const { die, restsOn } = (cocked ?? {}) as Partial<Cocked>;
    if (!isFace(restsOn) || (die !== 1 && die !== 2 && die !== 3)) {
      return refuse(
        'not-a-throw',
        'Enter which die is cocked and which side it rests on.',
        of('.5(f)'),
      );
    }
    if (isCockedTwice(cockedDice, die)) {
      return refuse(
        'not-a-throw',
        `Die ${die} is cocked on more than one side. Call no roll.`,
        of('.5(f)'),
      );
    }
    if (faces[die - 1] !== 7 - restsOn) {
      return refuse(
        'not-a-throw',
        `A die resting on its ${restsOn} shows the opposite side. Call it a ${7 - restsOn}.`,
        of('.5(f)'),
      );
    }
  }
  return thrown;
};
