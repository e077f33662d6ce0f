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
import { type Totals, totalsOf } from './values.ts';
import { decided, INITIAL, OPTIONAL } from './wagers.ts';

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
 * One deal for every way in which all wagers can come out, weighing as many ordered deals as there are of it. A burned card is as
 * unknown as the stub, so it does not change the space.
 */
export const next = (rules: Rules, round: Round, layout: Layout): Next<Command> => {
  const first = due(rules, round, layout);
  if (first !== undefined) return first;
  return gone(round).seen.length === 0 ? wholeChance(rules) : chanceOf(rules, round);
};

const whole = new WeakMap<Rules, Next<Command>>();
const wholeChance = (rules: Rules): Next<Command> => {
  const known = whole.get(rules);
  if (known !== undefined) return known;
  const made = listed(rules, { home: 0, visitor: 0 }, wholeDeal(), orders(CARDS.length, 8));
  whole.set(rules, made);
  return made;
};

const chanceOf = (rules: Rules, round: Round): Next<Command> => {
  const left = unseen(CARDS, gone(round));
  const deals = dealsOf(left, quartersDealt(round));
  return listed(rules, totalsOf(round.cards), deals, orders(left.length, 8 - round.cards.length));
};

const listed = (
  rules: Rules,
  { home, visitor }: Totals,
  deals: readonly Deal[],
  outOf: number,
): Next<Command> => {
  const alike = Map.groupBy(deals, ({ totals }) =>
    comesOut(rules, { home: home + totals.home, visitor: visitor + totals.visitor }),
  );
  const draws = [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            weight: others.reduce((sum, { ways }) => sum + BigInt(ways), BigInt(first.ways)),
            command: { type: 'DealCards', cards: first.cards } as const,
          },
        ],
  );
  return { kind: 'chance', outOf: BigInt(outOf), draws };
};

/** § .6(d): both totals decide every wager. */
const comesOut = (rules: Rules, totals: Totals): string =>
  [...INITIAL, ...OPTIONAL]
    .flatMap((wager) => INITIAL.map((side) => decided(rules, wager, totals, side)))
    .map((verdict) => (verdict.result === 'win' ? verdict.line : verdict.result))
    .join();

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
