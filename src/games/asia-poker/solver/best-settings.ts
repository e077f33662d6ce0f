import { type Card, choose, DECK_WITH_JOKER } from '../../../kernel/cards.ts';
import { bug, type Refusal, refuse } from '../../../kernel/refusal.ts';
import { houseWays } from '../house-way.ts';
import { rankOfHand } from '../rankings.ts';
import { legalSettings, type Setting, sevenCards } from '../setting.ts';
import { addUp, binsFor, winsOf } from './bins.ts';
import { type DealerModel, dealerFor, type SolverRules } from './dealer.ts';
import { deckWithout } from './deck-left.ts';
import { highOf, lowOf, mediumOf, packed, type SetHand } from './set-hands.ts';

/** A legal setting and how many of the dealer's hands it beats; there are no ties, a copy loses. */
export interface CountedSetting {
  readonly setting: Setting;
  readonly wins: number;
  /** How many fewer wins than the best setting. */
  readonly cost: number;
}

/** Every legal setting of a hand against every hand that the dealer can have, exactly. */
export interface BestSettings {
  readonly dealerHands: number;
  /** One for each choice of ranks, the most wins first. */
  readonly settings: readonly CountedSetting[];
  readonly houseWay: CountedSetting;
  /** What players are often tempted to do, and what it costs with this hand. */
  readonly mistakes: readonly (CountedSetting & { readonly mistake: string })[];
}

/** `known` are other cards that the dealer cannot have, such as another hand that was seen. */
export const bestSettings = (
  hand: readonly Card[],
  rules: SolverRules,
  {
    known = [],
    dealer = dealerOf(rules),
  }: { readonly known?: readonly Card[]; readonly dealer?: DealerModel } = {},
): BestSettings | Refusal<'not-cards'> => {
  const wrong = sevenCards(hand) ?? elsewhere(hand, known);
  if (wrong !== undefined) return wrong;
  const distinct = new Map<SetHand, Setting>();
  for (const setting of legalSettings(hand, rules)) {
    const ranks = ranksOf(dealer, setting);
    if (!distinct.has(ranks)) distinct.set(ranks, setting);
  }
  const bins = binsFor([...distinct.keys()]);
  const left = deckWithout([...hand, ...known]);
  const counts = dealer.counting.one(left, bins);
  addUp(bins, counts);
  const winsOfRanks = (ranks: SetHand): number => winsOf(bins, counts, ranks);
  const most = Math.max(...[...distinct.keys()].map(winsOfRanks));
  const counted = (ranks: SetHand, setting: Setting): CountedSetting => {
    const wins = winsOfRanks(ranks);
    return { setting, wins, cost: most - wins };
  };
  const house = houseWays[rules.houseWay](hand, rules);
  return {
    dealerHands: choose(left.cards, 7),
    settings: [...distinct]
      .map(([ranks, setting]) => counted(ranks, setting))
      .sort((a, b) => b.wins - a.wins),
    houseWay: counted(ranksOf(dealer, house), house),
    mistakes: TEMPTATIONS.map(({ mistake, part }) => {
      const [ranks, setting] = highestBy(distinct, part, winsOfRanks);
      return { mistake, ...counted(ranks, setting) };
    }),
  };
};

/** One hand as high as it can be, whatever it does to the other two. */
const TEMPTATIONS: readonly { readonly mistake: string; part(ranks: SetHand): number }[] = [
  { mistake: 'the highest high hand', part: highOf },
  { mistake: 'the highest medium hand', part: mediumOf },
  { mistake: 'the highest low hand', part: lowOf },
];

/** Of the settings with the highest such hand, the one that does best. */
const highestBy = (
  settings: ReadonlyMap<SetHand, Setting>,
  part: (ranks: SetHand) => number,
  wins: (ranks: SetHand) => number,
): readonly [SetHand, Setting] =>
  [...settings].reduce((best, next) =>
    part(next[0]) > part(best[0]) ||
    (part(next[0]) === part(best[0]) && wins(next[0]) > wins(best[0]))
      ? next
      : best,
  );

const ranksOf = ({ rules, setHands: { dense } }: DealerModel, setting: Setting): SetHand =>
  packed(
    dense.ofHigh[rankOfHand(setting.high, rules)] ?? bug('a high hand without a rank'),
    dense.ofMedium[rankOfHand(setting.medium, rules)] ?? bug('a medium hand without a rank'),
    rankOfHand(setting.low, rules),
  );

const dealers = new Map<string, DealerModel>();

/** Tables take a second to build and are kept. */
const dealerOf = (rules: SolverRules): DealerModel => {
  const key = [rules.houseWay, rules.aceLowStraight, rules.jokerInFlush].join(' ');
  const dealer = dealers.get(key) ?? dealerFor(rules);
  dealers.set(key, dealer);
  return dealer;
};

const elsewhere = (
  hand: readonly Card[],
  known: readonly Card[],
): Refusal<'not-cards'> | undefined => {
  const twice = known.find((card, at) => hand.includes(card) || known.indexOf(card) !== at);
  if (twice !== undefined) {
    return refuse(
      'not-cards',
      `${twice} is named twice. A deck has only one.`,
      '58 Pa. Code § 575.3(a)',
    );
  }
  if (hand.length + known.length > DECK_WITH_JOKER.length - 7) {
    return refuse(
      'not-cards',
      'Fewer than seven cards are left for the dealer; name fewer known cards.',
      '58 Pa. Code § 575.3(a)',
    );
  }
  return undefined;
};
