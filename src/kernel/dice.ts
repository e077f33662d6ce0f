import type { Citation } from './law.ts';
import { type Refusal, refuse } from './refusal.ts';

export const FACES = [1, 2, 3, 4, 5, 6] as const;
export type DieFace = (typeof FACES)[number];

export const isFace = (value: unknown): value is DieFace =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6;

/** Faces as someone entered them: exactly `count` dice, each showing 1 to 6. */
export const parseFaces = (
  values: unknown,
  count: number,
  cite: Citation,
): readonly DieFace[] | Refusal<'not-a-throw'> => {
  if (!Array.isArray(values) || values.length !== count) {
    return refuse('not-a-throw', `A throw here is ${count} dice. Enter the face of each.`, cite);
  }
  for (const value of values) {
    if (isFace(value)) continue;
    return refuse(
      'not-a-throw',
      'Each die shows a whole number from 1 to 6; check the entry.',
      cite,
    );
  }
  return values;
};

/** How often each face shows, at index 1 to 6; index 0 is unused. */
export const countFaces = (faces: readonly DieFace[]): readonly number[] => {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const face of faces) counts[face] = (counts[face] ?? 0) + 1;
  return counts;
};

/** Every ordered throw of `count` dice: 6 to that power of them. Meant for three dice, not for ten. */
export const everyThrow = (count: number): readonly (readonly DieFace[])[] =>
  count === 0
    ? [[]]
    : everyThrow(count - 1).flatMap((some) => FACES.map((face) => [...some, face]));
