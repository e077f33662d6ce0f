import { type Card, choose } from '../../kernel/cards.ts';
import type { Draw, Next } from '../../kernel/chance.ts';
import { beingDealt } from '../../kernel/deck/deal.ts';
import { nextDeckAct } from '../../kernel/deck/ready.ts';
import { unseen } from '../../kernel/deck/stub.ts';
import type { DrawSource } from '../../kernel/draw.ts';
import { perRules } from '../../kernel/per-rules.ts';
import { bug } from '../../kernel/refusal.ts';
import { betOn, type Layout, type Seat } from '../../kernel/wager.ts';
import { type BonusCounts, type BonusHand, type BonusRules, bonusCounts } from './bonus.ts';
import { CARDS, deckRules } from './cards.ts';
import type { Command } from './commands.ts';
import { exposedAt } from './face-down.ts';
import { byHouseWay, nextToReveal, setFirst } from './hands.ts';
import { HOUSE_WAYS, houseWays } from './house-way.ts';
import { countedTo, DEALER, POSITIONS } from './positions.ts';
import {
  cardsDealt,
  choiceDue,
  gone,
  HAND,
  handOf,
  hasSet,
  inDealOrder,
  LEFT_OVER,
  over,
  playing,
  type Round,
  TO_DEAL,
} from './round.ts';
import type { Setting } from './setting.ts';
import { LEAST_SHAKES } from './starting.ts';
import type { Rules } from './submission.ts';

const forced = (command: Command): Next<Command> => ({ kind: 'forced', command });
const choice = (...commands: readonly Command[]): Next<Command> => ({ kind: 'choice', commands });

/** What chance decides next, where the deal begins or the cards, or that the hands are next. */
type Coming = 'dice' | 'number' | 'cards' | 'stack' | 'hands';

const comes = (rules: Rules, round: Round, layout: Layout): Next<Command> | Coming => {
  if (over(round)) return { kind: 'over' };
  if (!beingDealt(round)) {
    const deckAct = nextDeckAct(deckRules(rules), round.decks);
    if (deckAct !== undefined) return forced(deckAct);
  }
  if (!round.betsClosed) {
    return layout.bets.some((bet) => bet.wager === 'asia-poker')
      ? forced({ type: 'AnnounceNoMoreBets' })
      : choice();
  }
  const exposed = playing(round).find((seat) => choiceDue(round, seat));
  if (exposed !== undefined) {
    return choice({ type: 'PlayOn', seat: exposed }, { type: 'VoidHand', seat: exposed });
  }
  if (round.start === undefined) return startComes(round);
  const left = TO_DEAL - cardsDealt(round);
  if (left > 0)
    return round.unseen !== undefined ? forced({ type: 'DealStacks', cards: left }) : 'cards';
  if (round.stub !== 'placed') {
    return forced({ type: 'CountStub', cards: LEFT_OVER - round.faceUp.length });
  }
  if (round.ways.starting === 'shaker' && !round.shakerCovered) {
    return forced({ type: 'CoverShaker' });
  }
  return round.unseen !== undefined ? faceDownComes(rules, round, layout) : 'hands';
};

/** At a live table: the dealer sees who has set, then reads what is turned over, the own stack first. */
const faceDownComes = (rules: Rules, round: Round, layout: Layout): Next<Command> | Coming => {
  const waiting = playing(round).filter(
    (seat) => !hasSet(round, seat) && setFirst(round, seat, layout) === undefined,
  );
  if (waiting.length > 0) {
    return choice(...waiting.map((seat): Command => ({ type: 'NoteHandsSet', seat })));
  }
  return round.dealerTurned && round.dealer === undefined
    ? forced({ type: 'SetDealerHands', ...byHouseWay(rules, handOf(round, DEALER)) })
    : 'stack';
};

const startComes = (round: Round): Next<Command> | Coming => {
  if (round.ways.starting === 'generator') return 'number';
  if (round.shakes < LEAST_SHAKES) {
    return forced({ type: 'ShakeShaker', times: LEAST_SHAKES - round.shakes });
  }
  if (round.dice.length === 0) return 'dice';
  return forced({
    type: 'AnnounceTotal',
    total: round.dice.reduce((sum, face) => sum + face, 0),
  });
};

const handsCome = (rules: Rules, round: Round, layout: Layout): Next<Command> => {
  const waiting = playing(round).filter(
    (seat) => !hasSet(round, seat) && setFirst(round, seat, layout) === undefined,
  );
  const unseen = waiting.find((seat) => !round.looked.includes(seat));
  if (unseen !== undefined) return forced({ type: 'LookAtCards', seat: unseen });
  if (waiting.length > 0) {
    return choice(...waiting.flatMap((seat) => settingsFor(rules, round, seat)));
  }
  if (!round.dealerTurned) return forced({ type: 'TurnDealer' });
  if (round.dealer === undefined) {
    return forced({ type: 'SetDealerHands', ...byHouseWay(rules, handOf(round, DEALER)) });
  }
  const seat = nextToReveal(round) ?? bug('a round with nobody in it went on');
  const reveal: Command = { type: 'RevealHands', seat };
  return betOn(layout, seat, 'bonus') === undefined
    ? { kind: 'choice', commands: [reveal, { type: 'Surrender', seat }], passing: true }
    : forced(reveal);
};

/** The house way first, then what other ways would do; a player may set the hands in any way at all. */
const settingsFor = (rules: Rules, round: Round, seat: Seat): readonly Command[] =>
  settingsOf(rules, handOf(round, seat)).map((setting) => ({ type: 'SetHands', seat, ...setting }));

/** The same hands are asked about at every command until they are set. */
const settingsOf = (rules: Rules, hand: readonly Card[]): readonly Setting[] => {
  const kept = settingsKept(rules);
  const known = kept.get(hand.join());
  if (known !== undefined) return known;
  const names = [rules.houseWay, ...HOUSE_WAYS.filter((name) => name !== rules.houseWay)];
  const settings = names.map((name) => houseWays[name](hand, rules));
  if (kept.size === MOST_KEPT) kept.clear();
  kept.set(hand.join(), settings);
  return settings;
};

const MOST_KEPT = 1_000;
const settingsKept = perRules((_: Rules) => new Map<string, readonly Setting[]>());

export const next = (rules: Rules, round: Round, layout: Layout): Next<Command> => {
  const coming = comes(rules, round, layout);
  switch (coming) {
    case 'dice':
      return { kind: 'chance', outOf: BigInt(6 ** 3), draws: DICE };
    case 'number':
      return { kind: 'chance', outOf: BigInt(POSITIONS), draws: NUMBERS };
    case 'cards':
      return dealComes(rules, round, layout);
    case 'stack':
      return stackComes(round, layout);
    case 'hands':
      return handsCome(rules, round, layout);
    default:
      return coming;
  }
};

/** What is read from the felt is not listed; until then a player may surrender. */
const stackComes = (round: Round, layout: Layout): Next<Command> => {
  const seat = round.dealerTurned ? nextToReveal(round) : undefined;
  return seat === undefined || betOn(layout, seat, 'bonus') !== undefined
    ? choice()
    : choice({ type: 'Surrender', seat, counted: HAND });
};

const FACES = [1, 2, 3, 4, 5, 6];
const THROWS = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c) => [a, b, c])));

/** One throw for every position, weighing as many throws as count to it. */
const DICE: readonly Draw<Command>[] = (() => {
  const found = new Map<number, { dice: readonly number[]; ways: number }>();
  for (const dice of THROWS) {
    const position = countedTo(dice.reduce((sum, one) => sum + one, 0));
    const so = found.get(position);
    found.set(position, { dice: so?.dice ?? dice, ways: (so?.ways ?? 0) + 1 });
  }
  return [...found.values()].map(({ dice, ways }) => ({
    weight: BigInt(ways),
    command: { type: 'UncoverShaker', dice },
  }));
})();

const NUMBERS: readonly Draw<Command>[] = Array.from({ length: POSITIONS }, (_, at) => ({
  weight: 1n,
  command: { type: 'ShowNumber', number: at + 1 },
}));

const cards = (text: string): readonly Card[] => text.split(' ') as Card[];

/** A hand of every class of § .6(d), the same class under every reading of it. */
export const REPRESENTATIVES: Readonly<Record<BonusHand | 'none', readonly Card[]>> = {
  'three-of-a-kind and four 8s': cards('8s 8h 8d 8c Ks Kh Kd'),
  'five aces': cards('As Ah Ad Ac Joker 7s 4h'),
  'royal flush': cards('As Ks Qs Js Ts 4h 2d'),
  'natural straight flush': cards('Ks Qs Js Ts 9s 4h 2d'),
  'straight flush with a joker': cards('Qs Js Ts 9s Joker 4h 2d'),
  'four-of-a-kind': cards('7s 7h 7d 7c Ks 9h 2d'),
  '9-high': cards('9s 8h 7d 6c 4s 3h 2d'),
  'full house': cards('7s 7h 7d Kc Ks 9h 2d'),
  flush: cards('Ks Js 8s 6s 3s 9h 2d'),
  'three-of-a-kind': cards('7s 7h 7d Kc Js 9h 2d'),
  straight: cards('9s 8h 7d 6c 5s Kh 2d'),
  none: cards('Ks Jh 9d 7c 5s 3h 2d'),
};

/**
 * The hand of the first seat with a Bonus Wager, one for every class, out of all there are. The other stacks are what is
 * left of the deck in order: they stand for nothing, and the Asia Poker Wager is quoted apart. A deal under way is not listed.
 */
const dealComes = (rules: Rules, round: Round, layout: Layout): Next<Command> => {
  if (round.dealt.length + round.faceUp.length > 0) return choice();
  const seats = playing(round);
  const seat = seats.find((one) => betOn(layout, one, 'bonus') !== undefined) ?? seats[0] ?? DEALER;
  const counts = countsOf(rules);
  return {
    kind: 'chance',
    outOf: BigInt(choose(CARDS.length, HAND)),
    draws: (Object.keys(REPRESENTATIVES) as (BonusHand | 'none')[]).map((hand) => ({
      weight: BigInt(counts[hand]),
      command: { type: 'DealCards', cards: dealWith(round, seat, REPRESENTATIVES[hand]) },
    })),
  };
};

const dealWith = (round: Round, seat: Seat, hand: readonly Card[]): readonly Card[] => {
  const rest = CARDS.filter((card) => !hand.includes(card));
  const hands = Array.from({ length: POSITIONS }, (_, position) =>
    position === seat ? hand : rest.splice(0, HAND),
  );
  return inDealOrder(round, hands);
};

const counted = new Map<string, BonusCounts>();
const countsOf = (rules: BonusRules): BonusCounts => {
  const key = `${rules.bonusJokerWithEights} ${rules.bonusJokerRoyal} ${rules.nineHighFlush}`;
  const counts = counted.get(key) ?? bonusCounts(rules);
  counted.set(key, counts);
  return counts;
};

/** Dice, a number, or the cards still to come: at an electronic table they are dealt from the whole deck. */
export const draw = (
  rules: Rules,
  round: Round,
  layout: Layout,
  source: DrawSource,
): Command | undefined => {
  switch (comes(rules, round, layout)) {
    case 'dice':
      return { type: 'UncoverShaker', dice: source.dice(3) };
    case 'number':
      return { type: 'ShowNumber', number: source.number(POSITIONS) };
    case 'cards': {
      const left = unseen(CARDS, gone(round));
      return { type: 'DealCards', cards: source.deal(left, TO_DEAL - round.dealt.length) };
    }
    case 'stack':
      return stackDrawn(rules, round, source);
    default:
      return undefined;
  }
};

/** At an electronic table all is drawn with the last card; a live one still reads its stacks. */
export const drawn = (round: Round): boolean =>
  round.start !== undefined && round.unseen === undefined && cardsDealt(round) === TO_DEAL;

/** The next stack to be turned over, its player's hands set by the house way. */
const stackDrawn = (rules: Rules, round: Round, source: DrawSource): Command => {
  const position = round.dealerTurned ? (nextToReveal(round) ?? DEALER) : DEALER;
  const known = [...handOf(round, position)];
  const seen = known.length > 0 ? known : exposedAt(round, position);
  const cards = [...seen, ...source.deal(unseen(CARDS, gone(round)), HAND - seen.length)];
  return position === DEALER
    ? { type: 'TurnDealer', cards }
    : { type: 'RevealHands', seat: position, ...byHouseWay(rules, cards) };
};
