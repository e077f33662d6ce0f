import type { ConsoleForm } from '../../kernel/form.ts';
import { consoleTexts } from './texts.ts';

/** Keys that mean one thing on every console, whatever the game: those of the list, and those of the screen around it. */
const TAKEN: ReadonlySet<string> = new Set([
  ...consoleTexts.shortcutList.map(([key]) => key),
  ...['k', 'f', 'p', 'o', '1', '2', '3', '4', '5', '6'],
]);

/** The key of a step of the game; none where it would mean two things. */
export const keyOf = ({ key }: ConsoleForm): string | undefined =>
  key === undefined || TAKEN.has(key) ? undefined : key;
