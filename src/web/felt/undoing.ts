import type { Bet } from './table-stream.ts';

/** What was placed with one press. */
export interface Done {
  readonly round: number;
  readonly bets: readonly Omit<Bet, 'id'>[];
}

const MOST = 40;
const nameOf = (table: string): string => `undo ${table}`;

/** The steps of this tab, so that they can be undone after a reload too. */
export const keptSteps = (table: string): readonly Done[] => {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(nameOf(table)) ?? '[]') as Done[];
  } catch {
    return [];
  }
};

export const keepSteps = (table: string, steps: readonly Done[]): void =>
  sessionStorage.setItem(nameOf(table), JSON.stringify(steps.slice(-MOST)));
