import type { Card } from './cards.ts';
import type { Citation } from './law.ts';
import type { Cents } from './money.ts';
import type { Seat, WagerId } from './wager.ts';

/** The languages a game tells its rounds in. Names of wagers and inscriptions stay as the law spells them. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * What a game declares to be drawn: data only, in units of its own. A screen draws it and knows nothing more; where
 * a puck or a card is follows from the round, and what may be wagered from the wagers themselves.
 */
export interface Felt {
  readonly blocks: Readonly<Record<string, Block>>;
  readonly grid: {
    /** Rows of block names; a name that is repeated spans as many columns, or rows. */
    readonly wide: readonly string[];
    /** From top to bottom; names joined by `|` share a place as tabs. */
    readonly narrow: readonly string[];
  };
  /** The block beside the call: on a desk, and on a phone, where it stays in sight. */
  readonly strip?: { readonly wide?: string; readonly narrow?: string };
  readonly inscriptions: readonly Inscription[];
  /** The steps of a round as the dealer takes them, each with the commands that belong to it. */
  readonly phases?: readonly Phase[];
}

export interface Inscription {
  readonly text: string;
  readonly cite: Citation;
  /** The block it stands in; otherwise along the rail. */
  readonly in?: string;
}

export interface Phase {
  readonly title: string;
  readonly commands: readonly string[];
}

export type Block =
  | { readonly kind: 'board'; readonly wide: Board; readonly narrow?: Board }
  | {
      readonly kind: 'boxes';
      readonly title: string;
      readonly boxes: readonly Box[];
      readonly tone?: AreaTone;
      /** Large enough to be handled, as a player's own cards are. */
      readonly large?: true;
    }
  | { readonly kind: 'pays'; readonly title: string; readonly wager: WagerId }
  | {
      readonly kind: 'meter';
      readonly title: string;
      readonly meter: string;
      readonly wager: WagerId;
      readonly note?: string;
      /** Boxes whose dice close up over the ladder while a beat lights the meter. */
      readonly over?: readonly string[];
      /** The stakes that have a column, and what each row awards in each of them; the first is paid by the meter. */
      readonly stakes: readonly Cents[];
      readonly rows: readonly {
        readonly title: string;
        readonly lines: readonly string[];
        readonly awards: readonly string[];
      }[];
    }
  | {
      readonly kind: 'wagers';
      readonly title: string;
      readonly columns: 1 | 2 | 6 | 7 | 12;
      readonly areas: readonly Area[];
      /** Settled by each throw, so that its wagers can be placed again before the next. */
      readonly each?: 'throw';
      /** Wagers of one unit have one stake. */
      readonly unit?: string;
    };

export interface Area {
  readonly wager: WagerId;
  readonly span?: number;
  /** What is printed where the title of the block says the rest. */
  readonly label?: string;
  /** The condition in a few words: `5 yards or more`. */
  readonly note?: string;
  readonly tone?: AreaTone;
  readonly shape?: 'circle' | 'die' | 'sensor';
  /** The face printed on a die, or the number in a circle. */
  readonly face?: number;
  /** Short titles of pay lines, where an area prints several. */
  readonly lines?: Readonly<Record<string, string>>;
  /** Rows that pay nothing. */
  readonly also?: readonly {
    readonly title: string;
    readonly says: 'push' | 'lose';
    readonly cite: Citation;
  }[];
  /** The only stake it takes, whatever chip is chosen: an amount, or as much as one or all wagers of a block. */
  readonly takes?: Cents | { readonly one: string } | { readonly all: string };
}

export type AreaTone = 'red' | 'blue';

/** A place for dice, cards or a figure: a throw box, a quarter, a hand. */
export interface Box {
  readonly id: string;
  readonly title: string;
  readonly holds: 'dice' | 'cards' | 'figure';
  readonly room: number;
  readonly zone?: string;
  /** The name of the house is printed here. */
  readonly licensee?: true;
  /** How many are in it is printed below. */
  readonly counts?: true;
}

/** The middle of the layout: a field, spots for pucks. */
export interface Board {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly BoardShape[];
  /** Where pucks may be, by name. */
  readonly places: Readonly<Record<string, { readonly x: number; readonly y: number }>>;
  /** How far a puck reaches around its place, and the size of its letter. */
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
  | { readonly kind: 'ring'; readonly x: number; readonly y: number; readonly r: number }
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

/** A puck: where it is and what it says, for eyes and for a screen reader. */
export interface PuckPosition {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly place: string;
  /** What it carries instead of its first letter. */
  readonly carries?: string;
  /** The one that is followed. */
  readonly leads?: true;
}

/** Dice as thrown, with a label beside the color: color is never alone. */
export interface DiceShown {
  readonly label: string;
  readonly colour: 'green' | 'red' | 'blue' | 'white';
  readonly faces: readonly number[];
}

/** What is in a box, as one viewer may see it. */
export interface InBox {
  readonly box: string;
  readonly dice?: DiceShown;
  readonly cards?: readonly (Card | 'face down')[];
  readonly says?: string;
  readonly dim?: true;
  readonly against?: 'higher' | 'lower' | 'copy';
}

/** What is where, as one viewer may see it; with every view. */
export interface Shown {
  readonly pucks: readonly PuckPosition[];
  readonly lying: readonly InBox[];
  /** What stands in the title of a block, by its name. */
  readonly titles: Readonly<Record<string, string>>;
  readonly seats: readonly { readonly seat: Seat; readonly mark: string; readonly says: string }[];
  /** A word on the wagers of an area, by its wager: `waits`. */
  readonly tags: Readonly<Record<WagerId, string>>;
}

/** One thing told. Whatever it changes on the layout changes with it, not before. */
export interface Beat {
  /** The headline, in at most 26 characters where it can be; without one the last stays. */
  readonly say?: string;
  readonly why?: string;
  readonly next?: string;
  /** Procedure, in small type: it never takes the headline. */
  readonly aside?: true;
  /** Told after the wagers that the event settles are collected and paid. */
  readonly after?: true;
  /** The wagers that the event settles are collected while this stands, not after it. */
  readonly settles?: true;
  /** Boxes and spots that light up. */
  readonly lit?: readonly string[];
  readonly move?: 'shake' | 'tumble' | 'deal' | 'slide';
  readonly ms: number;
  readonly shown?: Partial<Shown>;
}

/** What a round leaves behind in the row of past results. */
export interface Trace {
  readonly mark: string;
  readonly tone: 'one' | 'other' | 'even' | 'rare';
  readonly under?: string;
  readonly says: string;
}

/** A button for a player: what may be done now besides wagering. */
export interface PlayerAction {
  readonly title: string;
  readonly command: { readonly type: string };
  /** The game waits for it, or for another that is marked so. */
  readonly asked?: true;
  /** At an electronic table, who lets it go on says this first: to throw the dice is to accept them. */
  readonly goes?: true;
}

/** Cards into boxes: what each box comes to must be above the next. */
export interface Arrange {
  readonly command: { readonly type: string; readonly seat: Seat };
  readonly cards: readonly Card[];
  readonly boxes: readonly {
    readonly field: string;
    readonly title: string;
    readonly room: number;
  }[];
  /** By the cards, sorted and joined: the words for them, and their order among all. */
  readonly worth: Readonly<Record<string, readonly [says: string, order: number]>>;
  readonly mustFall: { readonly says: string; readonly cite: Citation };
  readonly presets: readonly {
    readonly title: string;
    readonly key: string;
    readonly asks?: { readonly type: string; readonly seat: Seat };
    readonly fields: Readonly<Record<string, readonly Card[]>>;
  }[];
}
