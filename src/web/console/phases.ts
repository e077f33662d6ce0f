import type { Phase } from '../../kernel/felt.ts';
import type { ConsoleForm } from '../../kernel/form.ts';
import type { View } from '../felt/table-stream.ts';
import { withDice } from './console-form.tsx';

/** The command that is due, or the first of those that somebody may choose. */
export const dueType = ({ due }: View): string | undefined => {
  if (due.kind === 'forced') return (due.command as { type?: string } | undefined)?.type;
  return due.kind === 'chance' ? (due.command as string | undefined) : due.commands?.[0]?.type;
};

/** The form of a step, for as many dice as are thrown now. */
export const asThrown = (entry: ConsoleForm, { due }: View): ConsoleForm =>
  due.command === entry.command ? withDice(entry, due.dice) : entry;

/** A result is due and wagers can still change: betting is closed first. */
export const closes = (now: View): boolean => now.due.kind === 'chance' && now.phase === 'open';

/** Nobody closes betting over an empty layout: what is due waits for a wager. */
export const waitsForWagers = (now: View): boolean => closes(now) && now.bets.length === 0;

/** The last phase in which dice or cards are entered: what was entered is read back after it. */
export const resultIn = (
  entries: readonly ConsoleForm[],
  phases: readonly Pick<Phase, 'commands'>[],
): number => {
  const results = entries.filter(({ fields }) =>
    fields.some((field) =>
      ['die', 'dice', 'card'].includes(field.kind === 'list' ? field.of.kind : field.kind),
    ),
  );
  const at = phases.findLastIndex(({ commands }) =>
    results.some(({ command }) => commands.includes(command)),
  );
  return at < 0 ? phases.length - 1 : at;
};

/** Where the round is: in a phase of the game, or before all of them while dice or a deck are prepared. */
export const phaseOf = (phases: readonly Phase[], now: View): Phase | 'preparing' | undefined => {
  const of = (type: string | undefined): Phase | undefined =>
    phases.find(({ commands }) => type !== undefined && commands.includes(type));
  if (closes(now)) return of('CloseBetting') ?? phases[0];
  const type = dueType(now);
  // Nothing is due but wagers: they are what the first phase waits for.
  if (type === undefined) return phases[0];
  return of(type) ?? (phases.length > 0 ? 'preparing' : undefined);
};

/** What no phase expects, and then the steps of other phases: whoever has an irregularity to report finds it first. */
export const irregularFirst = (
  rest: readonly ConsoleForm[],
  phases: readonly Pick<Phase, 'commands'>[] = [],
): readonly {
  readonly of: 'irregularity' | 'steps';
  readonly entries: readonly ConsoleForm[];
}[] => {
  const isStep = ({ command }: ConsoleForm) =>
    phases.some(({ commands }) => commands.includes(command));
  return [
    { of: 'irregularity', entries: rest.filter((entry) => !isStep(entry)) } as const,
    { of: 'steps', entries: rest.filter(isStep) } as const,
  ].filter(({ entries }) => entries.length > 0);
};
