import type { Card } from './cards.ts';
import type { WagerId } from './wager.ts';

/**
 * What a game declares to be drawn: data only, in units of its own. A screen draws it and knows nothing more; where
 * a marker lies follows from the round, and what may be wagered from the wagers themselves.
 */
export interface Felt {
  readonly board?: Board;
  /** The same places drawn anew for a hand's width, where the board would be too small to read. */
  readonly narrow?: Board;
  /** The betting areas, group by group as the layout has them; a wide area spans more columns. */
  readonly groups: readonly Group[];
}

export interface Group {
  readonly title: string;
  readonly columns: 6 | 12;
  readonly areas: readonly {
    readonly wager: WagerId;
    readonly span?: number;
    /** What is printed where the title of the group says the rest. */
    readonly label?: string;
  }[];
}

/** The middle of the layout: a field, spots for pucks. */
export interface Board {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly BoardShape[];
  /** Where markers may lie, by name. */
  readonly places: Readonly<Record<string, { readonly x: number; readonly y: number }>>;
  /** How far a marker reaches around its place, and the size of its letter. */
  readonly radius: number;
  readonly size: number;
}

export type BoardShape =
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly tone: Tone;
    }
  | {
      readonly kind: 'line';
      readonly x: number;
      readonly y: number;
      readonly toX: number;
      readonly toY: number;
      readonly tone?: 'faint';
    }
  | {
      readonly kind: 'words';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly text: string;
      /** Read from bottom to top. */
      readonly turned?: true;
    };

export type Tone = 'field' | 'stripe' | 'zone' | 'spot';

/** A puck or marker: where it lies and what it says, for eyes and for a screen reader. */
export interface PuckPosition {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly place: string;
  /** The one that is followed. */
  readonly leads?: true;
}

/** Dice as thrown, with a label beside the colour: colour is never alone. */
export interface DiceShown {
  readonly label: string;
  readonly colour: 'green' | 'red' | 'blue' | 'white';
  readonly faces: readonly number[];
}

/** Cards that lie together, as the viewer may see them. */
export interface CardsShown {
  readonly label: string;
  readonly cards: readonly (Card | 'face down')[];
  /** What they come to, in words. */
  readonly says?: string;
}

/** A button for a player: what he may say now besides his wagers. */
export interface PlayerAction {
  readonly title: string;
  readonly command: { readonly type: string };
  /** The game waits for it, or for another that is marked so. */
  readonly asked?: true;
}
