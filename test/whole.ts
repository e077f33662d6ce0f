import { test } from 'vitest';

/**
 * Whether everything is tried with everything, as `npm run test:deep` does. Every day each game is tried in some way, and
 * each way with some game; that every way holds for every game is held as a whole.
 */
const WHOLE = process.env.HOUSEWAY_TEST_WHOLE === '1';

/** All of these as a whole, and every day those that are picked. */
export const daily = <Case>(
  all: readonly Case[],
  picked: (one: Case) => boolean,
): readonly Case[] => (WHOLE ? all : all.filter(picked));

/** A test that is made as a whole alone. */
export const wholly = (title: string, made: () => void | Promise<void>): void => {
  if (WHOLE) test(title, made);
};
