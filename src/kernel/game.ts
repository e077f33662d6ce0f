import type { Card } from './cards.ts';
import type { Next } from './chance.ts';
import type { Declared } from './command.ts';
import type { DrawSource } from './draw.ts';
import type { CrewNeed, Equipment, PieceInRound, Supervision } from './equipment.ts';
import type { Arrange, Beat, Felt, Language, PlayerAction, Shown, Trace } from './felt.ts';
import type { ConsoleForm } from './form.ts';
import type { Citation, Edition } from './law.ts';
import type { Cents } from './money.ts';
import type { Odds } from './odds.ts';
import type { Refusal } from './refusal.ts';
import type { PayoutLimit, Step } from './settlement.ts';
import type { Submission } from './submission.ts';
import type { Bet, Layout, Placing, Seat, Wager, WagerId } from './wager.ts';
import type { Words } from './words.ts';

/** What somebody says or does at the table. Commands of a game are a union of these by `type`. */
export interface TableAction {
  readonly type: string;
}

/** The decider of a round, without money in it: it sees which wagers are placed, not what they are worth to whom. */
export interface Procedure<
  Round = unknown,
  Command extends TableAction = TableAction,
  Event extends TableAction = TableAction,
> {
  readonly initial: Round;
  decide(round: Round, command: Command, layout: Layout): readonly Event[] | Refusal;
  evolve(round: Round, event: Event): Round;
  over(round: Round, layout: Layout): boolean;
  /** The next round: what stays at the table (who has the dice, which deck is next) and what starts anew. */
  again(round: Round): Round;
  /** Other rules came into force between two rounds: what they change of what is at the table. */
  refiled?(round: Round): Round;
}

/** The settings of a progressive meter: what it starts from, and how much of each wager it grows by. */
export interface MeterFiling {
  readonly seedCents: Cents;
  readonly increment: Odds;
  readonly cite: Citation;
}

/** Who looks: a seat sees its own cards, staff what their duty needs, everybody else the open layout. */
export type Viewer =
  | { readonly as: 'seat'; readonly seat: Seat }
  | { readonly as: 'dealer' }
  | { readonly as: 'surveillance' }
  | { readonly as: 'public' };

export interface Positions {
  readonly most: number;
  /** Only positions side by side. */
  readonly adjacent?: true;
  readonly cite: Citation;
}

/** Bets whose worth shows only when they are combined, for odds and reports to list beside single wagers. */
export interface Bundle {
  readonly title: string;
  readonly cite: Citation;
  readonly placings: readonly Placing[];
}

/**
 * Deals that decide alike: what each card adds to a few sums at its place in the deal, counted from 0. Deals with equal
 * sums have equal results, whichever cards made them.
 */
export interface CardSums {
  readonly deck: readonly Card[];
  adds(card: Card, place: number): readonly number[];
}

/**
 * Rounds played fast by a game whose hands are too many for tables: cards are dealt from a deck that is shuffled on from
 * round to round, and every round ends in one vector, what each bet won or lost.
 */
export interface FastRounds<Round = unknown, Command = TableAction> {
  readonly strategy: string;
  /** In the order in which a block begins with them. */
  readonly deck: readonly Card[];
  /** How many of them a round looks at. */
  readonly dealt: number;
  readonly vectors: readonly (readonly Cents[])[];
  /** What it plays from, so that a run can name it by its digest. */
  readonly tables: readonly Uint32Array[];
  /** How often each vector came, from a generator that begins with these four words. */
  play(seed: BigUint64Array, rounds: number): Uint32Array;
  /** The vector that these cards end in, by the game's own functions instead of tables. */
  endOf(cards: readonly Card[]): number;
  /** The deck as the table is dealt from it. */
  readonly printed: readonly Card[];
  /** The same cards as the table deals them, with whatever else is dealt there. */
  arranged(round: Round, cards: readonly Card[]): readonly Card[];
  /** What the strategy does where a player has a choice. */
  choose(commands: readonly Command[], round: Round): Command;
}

/** The game as its chapter declares it. Everything else reads this. */
export interface Game<
  Rules extends object,
  Round,
  Command extends TableAction,
  Event extends TableAction,
> {
  readonly id: string;
  readonly title: string;
  readonly editions: readonly Edition[];
  readonly submission: Submission<Rules>;
  /** What a device draws for it, under any of its rules: the shape alone, since a device has no rules. */
  readonly draws: readonly ({ readonly dice: number } | { readonly cards: 52 | 53 })[];
  /** The tables that a demonstration sets up; one electronic table where nothing is said. */
  readonly demo?: readonly ('electronic' | 'felt')[];
  /** Where the chapter in force speaks of what a table refuses, the paragraph; else the citation as it is. */
  cited?(rules: Rules, code: string, cite: Citation): Citation;
  /** The paragraph that says how wagers are made. */
  wagering(rules: Rules): Citation;
  readonly table: {
    readonly seats: number;
    /** From which end seats are settled: the dealer's left is the lowest seat, the dealer's right the highest. */
    readonly settlesFrom: 'lowest' | 'highest';
    readonly crew: readonly CrewNeed[];
    readonly supervision?: Supervision;
    readonly equipment: readonly Equipment[];
    /** What is due when nobody plays: nothing goes on before this event. */
    readonly idle?: { readonly until: string; readonly says: string; readonly cite: Citation };
    readonly cameras?: {
      readonly atLeast: number;
      readonly where: string;
      readonly cite: Citation;
    };
    readonly cite: Citation;
  };
  /** What may be said and done in a round besides wagers, each declared once. */
  readonly commands: {
    readonly [Type in Command['type']]: Declared<Type, Extract<Command, { type: Type }>>;
  };
  wagers(rules: Rules): Readonly<Record<WagerId, Wager<Round>>>;
  procedure(rules: Rules): Procedure<Round, Command, Event>;
  /** Which wagers an event settles, in the order the law fixes; the round is the one after the event. */
  settlement(rules: Rules, round: Round, event: Event, layout: Layout): readonly Step[];
  /** The pieces of equipment that a round handles itself. */
  pieces?(round: Round): readonly PieceInRound[];
  limits(rules: Rules): readonly PayoutLimit[];
  /**
   * May this seat leave or sit out now, and what passes on if it does: dice, offers, turns. Every way out of a seat asks
   * it, beside the rule that nothing of the seat may be on the layout.
   */
  leaves?(rules: Rules, round: Round, seat: Seat, layout: Layout): readonly Event[] | Refusal;
  /** How many betting positions one player may take, where the chapter speaks of it. */
  positions?(rules: Rules): Positions;
  bundles?(rules: Rules): readonly Bundle[];
  /** Meters that must be read into the round before they can be won. */
  readonly meters?: {
    readonly names: readonly string[];
    shared(rules: Rules): 'equally' | 'first';
    /** What each is filed with; odds are quoted on a meter that shows its seed. */
    filed(rules: Rules): Readonly<Record<string, MeterFiling>>;
    /** What a wager on one may be, where awards are filed for some amounts alone. */
    stakes?(rules: Rules): readonly Cents[];
  };
  next(rules: Rules, round: Round, layout: Layout): Next<Command>;
  /** The command of the chance that comes next, made of one draw; undefined where none is due. */
  draw(rules: Rules, round: Round, layout: Layout, source: DrawSource): Command | undefined;
  /** Chance has said all it will in this round, whatever anybody chooses: spares looking ahead to its end. */
  drawn?(round: Round): boolean;
  /** Equal keys, equal futures: lets the odds merge rounds faster than by comparing them whole. */
  key?(round: Round): string | number;
  /**
   * What of chance is too much to list, and which outcomes decide alike: throws that show the same faces, deals
   * that add up to the same sums. A simulation is compiled by it, and its rounds are replayed to hold it.
   */
  readonly alike?: { readonly faces?: true; readonly sums?: CardSums };
  /** Rounds by the game's own engine and one of the strategies that it names. */
  readonly fast?: {
    readonly strategies: readonly string[];
    rounds(
      rules: Rules,
      bets: readonly Bet[],
      strategy: string,
    ): FastRounds<Round, Command> | Refusal;
  };
  /** What the dealer announces after an event. */
  call(rules: Rules, round: Round, event: Event): string | undefined;
  view(round: Round, viewer: Viewer): unknown;
  /** An event as a viewer may know of it; undefined where the viewer may not know of it. */
  see(event: Event, viewer: Viewer): unknown;
  /** How the game is drawn and dealt on a screen; what is left out is made of the wagers and the calls. */
  readonly screen?: {
    /** What the dealer does once wagers are in, as one word on a button: Throw, Deal. */
    readonly deals: Readonly<Record<Language, string>>;
    felt?(rules: Rules, language: Language): Felt;
    readonly words?: Readonly<Record<Exclude<Language, 'en'>, Words>>;
    /** The deck has a joker. */
    readonly joker?: true;
    /** What is where, as a viewer may see it; what is left out stays as it was told last. */
    shows?(rules: Rules, round: Round, viewer: Viewer, language: Language): Partial<Shown>;
    /** An event told in the order of the chapter; the round and the layout are those before it. */
    tell?(
      rules: Rules,
      round: Round,
      event: Event,
      viewer: Viewer,
      language: Language,
      layout: Layout,
    ): readonly Beat[];
    /** Where a round in play stands, in two or three words: `Play 3`. */
    stands?(rules: Rules, round: Round, language: Language): string | undefined;
    /** What a round that is over leaves in the row of past results. */
    trace?(rules: Rules, round: Round, language: Language): Trace | undefined;
    offers?(
      rules: Rules,
      round: Round,
      seat: Seat,
      layout: Layout,
      language: Language,
    ): readonly PlayerAction[];
    arrange?(
      rules: Rules,
      round: Round,
      seat: Seat,
      layout: Layout,
      language: Language,
    ): Arrange | undefined;
    /** The forms of the crew's console, where they are not simply those of all commands. */
    entries?(rules: Rules): readonly ConsoleForm[];
  };
}

/** A game whose types nobody here needs to know: what the table, the log and the screens hold. */
// biome-ignore lint/suspicious/noExplicitAny: options are found by name, and of rules that are an interface no name is known
export type AnyGame = Game<any, unknown, TableAction, TableAction>;

/** Stakes are quoted on one dollar unless a wager says otherwise. */
export const QUOTED_STAKE: Cents = 100;
