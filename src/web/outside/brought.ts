/** A file of a game from outside, as somebody chose it. */
export interface Brought {
  readonly name: string;
  readonly text: string;
}

/** The name that the game has in addresses; its own is in its declaration. */
export const OUTSIDE = 'outside';

const KEPT = 'houseway game from outside';

/** The chosen files stay in this tab: a link to them says nothing to another, and the house never sees them. */
export const keepBrought = (files: readonly Brought[]): void =>
  sessionStorage.setItem(KEPT, JSON.stringify(files));

export const broughtFiles = (): readonly Brought[] =>
  JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as readonly Brought[];
