import { countFaces, type DieFace } from '../../kernel/dice.ts';
import type { Procedure } from '../../kernel/game.ts';
import type { Citation } from '../../kernel/law.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Layout, Seat } from '../../kernel/wager.ts';
import { of } from './chapter.ts';
import type { Command } from './commands.ts';
import { type MatchingDice, matchOf, tiedFaces } from './ranking.ts';
import type { Rules } from './submission.ts';
import { NO_ROLL, type NoRollReason, parseNoRoll, parseShakes, parseThrow } from './throw.ts';
import { type DiceVariation, variationOf } from './variation.ts';
import { diceWords, numberWord } from './words.ts';

/** § .4, .6(g)–(i): what the dealer does next, in the order of the text. */
export type Stage =
  | 'wagers open'
  | 'shake due'
  | 'throw due'
  | 'announcement due'
  | 'collection due'
  | 'over';

export interface Round {
  readonly stage: Stage;
  /** § .3(c): the dice counted into the shaker that a dealer has at the table; never is it there alone. */
  readonly shaker: DiceVariation['dice'] | 'away';
  /** § .2(c): who wagered and stays seated until the round is complete. */
  readonly players: readonly Seat[];
  /** Who bought an Extra Roll, which was collected at "no more bets". */
  readonly extraRoll: readonly Seat[];
  /** The dice of the first roll, once they are at rest. */
  readonly first?: readonly DieFace[];
  /** The matching dice in their box, once announced. */
  readonly match?: MatchingDice;
  /** The dice of the extra roll, and how many match after it. */
  readonly extra?: readonly DieFace[];
  readonly total?: number;
}

export type Event =
  | { readonly type: 'ShakerTaken'; readonly dice: DiceVariation['dice'] }
  | { readonly type: 'ShakerRemoved' }
  | {
      readonly type: 'NoMoreBetsAnnounced';
      readonly players: readonly Seat[];
      readonly extraRoll: readonly Seat[];
    }
  | { readonly type: 'DiceShaken'; readonly times: number }
  | { readonly type: 'RollInvalidated'; readonly reason: NoRollReason; readonly cite: Citation }
  | { readonly type: 'FirstRollThrown'; readonly dice: readonly DieFace[]; readonly most: DieFace }
  | {
      readonly type: 'MatchAnnounced';
      readonly match: MatchingDice;
      readonly extraRollDue: boolean;
    }
  | { readonly type: 'NonmatchingDiceCollected'; readonly dice: number }
  | {
      readonly type: 'ExtraRollThrown';
      readonly dice: readonly DieFace[];
      readonly face: DieFace;
      readonly additional: number;
      readonly total: number;
    };

const OPENING = { stage: 'wagers open', players: [], extraRoll: [] } as const;

export const over = (round: Round): boolean => round.stage === 'over';

export const procedure = (rules: Rules): Procedure<Round, Command, Event> => ({
  initial: { ...OPENING, shaker: 'away' },
  decide: (round, command, layout) => decide(variationOf(rules.dice), round, command, layout),
  evolve,
  over,
  again: ({ shaker }) => ({ ...OPENING, shaker }),
});

const decide = (
  variation: DiceVariation,
  round: Round,
  command: Command,
  layout: Layout,
): readonly Event[] | Refusal => {
  if (command.type === 'TakeShaker') return decideTakeShaker(variation, command.dice);
  if (command.type === 'RemoveShaker') return decideRemoveShaker(round, layout);
  const inOrder = decideOrder(variation, round, command);
  if (inOrder !== true) return inOrder;
  switch (command.type) {
    case 'AnnounceNoMoreBets':
      return decideNoMoreBets(variation, round, layout);
    case 'ShakeDice': {
      const times = parseShakes(command.times);
      return isRefusal(times) ? times : [{ type: 'DiceShaken', times }];
    }
    case 'CallNoRoll': {
      const reason = parseNoRoll(command.reason);
      if (isRefusal(reason)) return reason;
      return [{ type: 'RollInvalidated', reason, cite: NO_ROLL[reason] }];
    }
    case 'CallThrow':
      return round.match === undefined
        ? decideFirstRoll(variation, command)
        : decideExtraRoll(variation, round.match, command);
    case 'AnnounceMatch':
      return decideMatch(variation, round, command);
    case 'CollectDice':
      return [
        { type: 'NonmatchingDiceCollected', dice: variation.dice - (round.match?.count ?? 0) },
      ];
  }
};

interface Due {
  readonly commands: readonly Command['type'][];
  readonly says: string;
  readonly cite: (variation: DiceVariation) => Citation;
}

const DUE: Readonly<Record<Stage, Due>> = {
  'wagers open': {
    commands: ['AnnounceNoMoreBets'],
    says: 'Announce "no more bets" when all wagers are down; what follows comes after it.',
    cite: ({ at }) => at.noMoreBets,
  },
  'shake due': {
    commands: ['ShakeDice'],
    says: 'Cover the shaker and shake the dice at least three times next.',
    cite: () => of('.4(b)'),
  },
  'throw due': {
    commands: ['CallThrow', 'CallNoRoll', 'ShakeDice'],
    says: 'Throw the shaken dice into the throw box and call them next.',
    cite: () => of('.4(b)'),
  },
  'announcement due': {
    commands: ['AnnounceMatch'],
    says: 'Announce the matching dice of the highest value and move them to their box next.',
    cite: ({ at }) => at.announcement,
  },
  'collection due': {
    commands: ['CollectDice'],
    says: 'Collect the dice that do not match into the shaker for the extra roll next.',
    cite: () => of('.4(g)'),
  },
  over: {
    commands: [],
    says: 'The round is complete. Start the next one.',
    cite: ({ at }) => at.complete,
  },
};

const decideOrder = (variation: DiceVariation, round: Round, command: Command): true | Refusal => {
  const due = DUE[round.stage];
  return due.commands.includes(command.type)
    ? true
    : refuse(over(round) ? 'round-over' : 'out-of-order', due.says, due.cite(variation));
};

/** § .3(c), (d), .6(e), (f): the dice are counted when a dealer takes, or takes over, the shaker. */
const decideTakeShaker = (variation: DiceVariation, dice: unknown): readonly Event[] | Refusal =>
  dice === variation.dice
    ? [{ type: 'ShakerTaken', dice: variation.dice }]
    : refuse(
        'dice-missing',
        `The game is played with ${numberWord(variation.dice)} dice. Count them into the shaker.`,
        variation.at.dicePresent,
      );

const decideRemoveShaker = (round: Round, layout: Layout): readonly Event[] | Refusal => {
  if (round.shaker === 'away') {
    return refuse('no-shaker', 'No shaker is at the table.', of('.3(c)'));
  }
  const idle = over(round) || (round.stage === 'wagers open' && layout.bets.length === 0);
  return idle
    ? [{ type: 'ShakerRemoved' }]
    : refuse(
        'shaker-needed',
        'A round is in play. Complete it, or hand the shaker to the dealer who takes over.',
        of('.3(d)'),
      );
};

/** § .4(a), .6(g): wagers are closed, the extra-roll sensors locked, and the purchases collected. */
const decideNoMoreBets = (
  { dice }: DiceVariation,
  round: Round,
  layout: Layout,
): readonly Event[] | Refusal => {
  // A submission may change the number of dice between two rounds.
  if (round.shaker !== dice) {
    return refuse(
      'no-shaker',
      `The dealer must take a shaker with ${numberWord(dice)} dice first.`,
      of('.3(d)'),
    );
  }
  if (layout.bets.length === 0) {
    return refuse(
      'wager-required',
      'A round is played when at least one player has a Pip Street wager on the layout.',
      of('.2(e)(1)'),
    );
  }
  const seats = (bets: Layout['bets']) =>
    [...new Set(bets.map(({ seat }) => seat))].toSorted((a, b) => a - b);
  return [
    {
      type: 'NoMoreBetsAnnounced',
      players: seats(layout.bets),
      extraRoll: seats(layout.bets.filter(({ wager }) => wager === 'extra-roll')),
    },
  ];
};

const decideFirstRoll = (
  variation: DiceVariation,
  command: Extract<Command, { type: 'CallThrow' }>,
): readonly Event[] | Refusal => {
  const dice = parseThrow(command, variation.dice, variation.at.call);
  return isRefusal(dice)
    ? dice
    : [{ type: 'FirstRollThrown', dice, most: matchOf(countFaces(dice)).face }];
};

/** § .4(g), (h): only the dice outside the box are thrown again. */
const decideExtraRoll = (
  variation: DiceVariation,
  { face, count }: MatchingDice,
  command: Extract<Command, { type: 'CallThrow' }>,
): readonly Event[] | Refusal => {
  const dice = parseThrow(command, variation.dice - count, of('.4(g)'));
  if (isRefusal(dice)) return dice;
  const additional = dice.filter((one) => one === face).length;
  return [{ type: 'ExtraRollThrown', dice, face, additional, total: count + additional }];
};

/** § .4(e), .6(h): what is announced must be what was thrown. */
const decideMatch = (
  variation: DiceVariation,
  { first = [], extraRoll }: Round,
  { face, count }: { readonly face: unknown; readonly count: unknown },
): readonly Event[] | Refusal => {
  const match = matchOf(countFaces(first));
  if (face !== match.face || count !== match.count) return wrongMatch(variation, first, match);
  // With all ten dice in the box there is nothing left to throw.
  const extraRollDue = extraRoll.length > 0 && match.count < variation.dice;
  return [{ type: 'MatchAnnounced', match, extraRollDue }];
};

const wrongMatch = (
  variation: DiceVariation,
  first: readonly DieFace[],
  match: MatchingDice,
): Refusal => {
  if (match.count === 1) {
    return refuse(
      'not-the-match',
      'All dice differ. Announce no match.',
      variation.at.announcement,
    );
  }
  const tied = tiedFaces(countFaces(first));
  const announce = `Announce ${diceWords(match.count, match.face)}.`;
  return tied.length === 1
    ? refuse(
        'not-the-match',
        `The ${match.face}s occur the most. ${announce}`,
        variation.at.announcement,
      )
    : refuse(
        'not-the-match',
        `The ${tied.map((face) => `${face}s`).join(' and the ')} occur as often, and the ${match.face} ranks highest. ${announce}`,
        variation.at.rank,
      );
};

const evolve = (round: Round, event: Event): Round => {
  switch (event.type) {
    case 'ShakerTaken':
      return { ...round, shaker: event.dice };
    case 'ShakerRemoved':
      return { ...round, shaker: 'away' };
    case 'NoMoreBetsAnnounced':
      return {
        ...round,
        stage: 'shake due',
        players: event.players,
        extraRoll: event.extraRoll,
      };
    case 'DiceShaken':
      return { ...round, stage: 'throw due' };
    case 'RollInvalidated':
    case 'NonmatchingDiceCollected':
      return { ...round, stage: 'shake due' };
    case 'FirstRollThrown':
      return { ...round, stage: 'announcement due', first: event.dice };
    case 'MatchAnnounced':
      return {
        ...round,
        stage: event.extraRollDue ? 'collection due' : 'over',
        match: event.match,
      };
    case 'ExtraRollThrown':
      return { ...round, stage: 'over', extra: event.dice, total: event.total };
  }
};
