import type { Citation } from './law.ts';
import type { WagerId } from './wager.ts';

/**
 * What a game declares to be drawn: data only, in units of its own. A screen draws it and knows nothing more; where
 * a marker lies follows from the round, and what may be wagered from the wagers themselves.
 */
export interface Felt {
  readonly board?: Board;
  /** The betting areas, group by group as the layout has them; a wide area spans more columns. */
  readonly groups: readonly {
    readonly title: string;
    readonly columns: number;
    readonly areas: readonly { readonly wager: WagerId; readonly span?: number }[];
  }[];
}

/** The middle of the layout: a field, spots for pucks, places for cards. */
export interface Board {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

export type Shape =
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
    }
  | {
      readonly kind: 'words';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly text: string;
      readonly turned?: true;
    };

export type Tone = 'field' | 'zone' | 'spot' | 'edge';

/** A puck or marker: where it lies and what it says, for eyes and for a screen reader. */
export interface Marker {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly x: number;
  readonly y: number;
}

/** Dice as thrown, with a label beside the colour: colour is never alone. */
export interface DiceShown {
  readonly label: string;
  readonly colour: 'green' | 'red' | 'blue' | 'white';
  readonly faces: readonly number[];
}

/** How staff enter a command: the fields of a form, filled from the text of the law where it lists reasons. */
export interface Entry {
  readonly command: string;
  readonly title: string;
  readonly fields: readonly EntryField[];
}

export type EntryField =
  | {
      readonly name: string;
      readonly title: string;
      readonly kind: 'faces';
      readonly count: number;
      readonly colour: DiceShown['colour'];
    }
  | {
      readonly name: string;
      readonly title: string;
      readonly kind: 'face';
      readonly colour: DiceShown['colour'];
    }
  | { readonly name: string; readonly title: string; readonly kind: 'seat' }
  | {
      readonly name: string;
      readonly title: string;
      readonly kind: 'choice';
      readonly choices: readonly { readonly value: string; readonly cite: Citation }[];
    };
