import type { Next } from '../../kernel/chance.ts';
import { nextDeckAct } from '../../kernel/deck/ready.ts';
import { stubOf, unseen } from '../../kernel/deck/stub.ts';
import type { DrawSource } from '../../kernel/draw.ts';
import type { Layout } from '../../kernel/wager.ts';
import { CARDS, deckRules } from './cards.ts';
import type { Command } from './commands.ts';
import {
  burnDue,
  countDue,
  gone,
  initialWagerMissing,
  quartersDealt,
  totalsDue,
} from './dealing.ts';
import { over, type Round } from './procedure.ts';
import type { Rules } from './submission.ts';
import { type Deal, dealsOf, orders, wholeDeal } from './totals.ts';
import { totalsOf } from './values.ts';

/** What is forced on the way to the cards and after them; undefined where the next cards are up to chance. */
const due = (rules: Rules, round: Round, layout: Layout): Next<Command> | undefined => {
  if (over(round)) return { kind: 'over' };
  if (totalsDue(round) !== undefined) {
    return forced({ type: 'AnnounceTotals', ...totalsOf(round.cards) });
  }
  if (quartersDealt(round) === 4) {
    return forced(
      countDue(round)
        ? { type: 'CountStub', cards: stubOf(CARDS, gone(round)) }
        : { type: 'PlaceStub' },
    );
  }
  const deckAct = nextDeckAct(deckRules(rules), round.decks);
  if (deckAct !== undefined) return forced(deckAct);
  if (!round.betsClosed) {
    return initialWagerMissing(layout) === undefined
      ? forced({ type: 'AnnounceNoMoreBets' })
      : { kind: 'choice', commands: [] };
  }
  return burnDue(rules, round) ? forced({ type: 'BurnCard' }) : undefined;
};

const forced = (command: Command): Next<Command> => ({ kind: 'forced', command });

/**
 * One deal for every pair of totals, weighing as many ordered deals as there are of it. A burned card is as unknown as the
 * stub, so it does not change the space.
 */
export const next = (rules: Rules, round: Round, layout: Layout): Next<Command> => {
  const first = due(rules, round, layout);
  if (first !== undefined) return first;
  return gone(round).seen.length === 0 ? wholeChance() : chanceOf(round);
};

let whole: Next<Command> | undefined;
const wholeChance = (): Next<Command> => {
  whole ??= listed(wholeDeal(), CARDS.length, 8);
  return whole;
};

const chanceOf = (round: Round): Next<Command> => {
  const left = unseen(CARDS, gone(round));
  return listed(dealsOf(left, quartersDealt(round)), left.length, 8 - round.cards.length);
};

const listed = (deals: readonly Deal[], unseenCards: number, toCome: number): Next<Command> => ({
  kind: 'chance',
  outOf: BigInt(orders(unseenCards, toCome)),
  draws: deals.map(({ ways, cards }) => ({
    weight: BigInt(ways),
    command: { type: 'DealCards', cards },
  })),
});

/** The cards still to come, dealt from those that nobody has seen: at an electronic table from the whole deck. */
export const draw = (
  rules: Rules,
  round: Round,
  layout: Layout,
  source: DrawSource,
): Command | undefined => {
  if (due(rules, round, layout) !== undefined) return undefined;
  const left = unseen(CARDS, gone(round));
  return { type: 'DealCards', cards: source.deal(left, 8 - round.cards.length) };
};
