import { type Card, isCard } from '../../kernel/cards.ts';
import type { Citation } from '../../kernel/law.ts';
import { bug, isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { amountOf, betOn, type Layout, type Seat, samePlayer } from '../../kernel/wager.ts';
import { bonusOf } from './bonus.ts';
import { of } from './chapter.ts';
import { compared } from './comparison.ts';
import { completed, sectionOf } from './dealing.ts';
import { isFaceDown, stackOf, stackTurned } from './face-down.ts';
import { houseWays } from './house-way.ts';
import { DEALER, SEATS } from './positions.ts';
import { rankOfHand } from './rankings.ts';
import {
  choiceDue,
  type Event,
  HAND,
  handOf,
  hasSet,
  over,
  playing,
  type Round,
  settingOf,
} from './round.ts';
import { cardsOf, type Setting } from './setting.ts';
import type { Rules } from './submission.ts';

/** § .7(f): two neighbouring positions of one player, said before the bets are closed. */
export const decidePair = (
  rules: Rules,
  round: Round,
  { seat, also }: { readonly seat: unknown; readonly also: unknown },
  layout: Layout,
): readonly Event[] | Refusal => {
  const cite = of('.7(f)');
  if (rules.adjacentPositions === 'no') {
    return refuse('one-position', 'A player may wager on only one betting area here.', cite);
  }
  if (round.betsClosed) {
    return refuse('wager-closed', 'Take a second position before "no more bets".', of('.7(c)'));
  }
  const two = [seat, also].map((value) => SEATS.find((one) => one === value));
  const [first, second] = two;
  if (first === undefined || second === undefined || Math.abs(first - second) !== 1) {
    return refuse('not-adjacent', 'The two positions of one player must be side by side.', cite);
  }
  if (layout.people !== undefined && !samePlayer(layout, first, second)) {
    return refuse(
      'not-your-seat',
      `Seats ${first} and ${second} do not belong to the same player.`,
      cite,
    );
  }
  return round.pairs.some((pair) => pair.includes(first) || pair.includes(second))
    ? refuse('pair-taken', 'A player may wager on no more than two adjacent positions.', cite)
    : [{ type: 'PositionsPaired', seat: first, also: second }];
};

/** § .7(f): the position that must be set before this one, if there is one. */
export const setFirst = (round: Round, seat: Seat, layout: Layout): Seat | undefined => {
  const pair = round.pairs.find((one) => one.includes(seat));
  // The table knows whose seats they are; where it does not, the player has said so.
  const other =
    pair?.find((one) => one !== seat) ??
    playing(round).find((one) => one !== seat && samePlayer(layout, one, seat));
  if (other === undefined) return undefined;
  const wagered = (at: Seat): number => {
    const bet = betOn(layout, at, 'asia-poker');
    return bet === undefined ? 0 : amountOf(bet);
  };
  const difference = wagered(other) - wagered(seat);
  // Equal wagers are set in counter-clockwise order, which is from the higher seat to the lower.
  const otherFirst = difference > 0 || (difference === 0 && other > seat);
  const waiting = playing(round).includes(other) && !hasSet(round, other);
  return otherFirst && waiting ? other : undefined;
};

/** A seat that plays, once the deal is complete and before the dealer's cards are turned. */
const mayHandle = (round: Round, seat: unknown, layout: Layout, cite: Citation): Seat | Refusal => {
  const known = playing(round).find((one) => one === seat);
  if (known === undefined) {
    return refuse('not-in-play', 'Only a seat with cards and a wager in this round plays.', cite);
  }
  if (round.stub !== 'placed') {
    return refuse(
      'deal-not-complete',
      'Players may touch their cards once the deal is complete and the cards left are counted.',
      sectionOf(round).left,
    );
  }
  if (hasSet(round, known)) {
    return refuse(
      'hands-set',
      'The hands are set. The player may not touch the cards again.',
      of('.11(a)(3)'),
    );
  }
  if (choiceDue(round, known)) {
    return refuse(
      'choice-due',
      `A card of seat ${known} was exposed. The player must first void the hand or choose to play on.`,
      of('.13(d)'),
    );
  }
  const first = setFirst(round, known, layout);
  return first === undefined
    ? known
    : refuse('set-other-first', `Set the hands of seat ${first} first.`, of('.7(f)'));
};

const isSeat = (answer: Seat | Refusal): answer is Seat => typeof answer === 'number';

export const decideLook = (
  round: Round,
  seat: unknown,
  layout: Layout,
): readonly Event[] | Refusal => {
  const may = mayHandle(round, seat, layout, of('.11(a)'));
  if (!isSeat(may)) return may;
  return round.looked.includes(may)
    ? refuse('looked-already', 'The player has already examined the cards.', of('.11(a)'))
    : [{ type: 'CardsExamined', seat: may, cards: handOf(round, may) }];
};

const mayArrange = (
  round: Round,
  seat: unknown,
  layout: Layout,
  cite: Citation,
): Seat | Refusal => {
  const may = mayHandle(round, seat, layout, cite);
  if (!isSeat(may) || round.looked.includes(may)) return may;
  return refuse('cards-not-examined', 'The player must examine the cards first.', of('.11(a)'));
};

/** § .11(a)(1): who asks is told how the dealer's own hands would be set. */
export const decideAsk = (
  rules: Rules,
  round: Round,
  { seat, cards }: { readonly seat: unknown; readonly cards?: unknown },
  layout: Layout,
): readonly Event[] | Refusal => {
  const cite = of('.11(a)(1)');
  const may = mayArrange(round, seat, layout, cite);
  if (!isSeat(may)) return may;
  const stack = stackOf(round, may, cards, cite);
  if (isRefusal(stack)) return stack;
  return [{ type: 'HouseWayTold', seat: may, setting: byHouseWay(rules, stack) }];
};

export const byHouseWay = (rules: Rules, hand: readonly Card[]): Setting =>
  houseWays[rules.houseWay](hand, rules);

/** What somebody enters as three hands: cards in three places, whatever they are. */
export interface Entered {
  readonly high?: unknown;
  readonly medium?: unknown;
  readonly low?: unknown;
}

/** Exactly the seven cards that were dealt, in three places; how they are divided may still be wrong. */
const arranged = (entered: Entered, hand: readonly Card[], cite: Citation): Setting | Refusal => {
  const places = [entered.high, entered.medium, entered.low];
  const cards = places.flatMap((place) => (Array.isArray(place) ? (place as unknown[]) : [[]]));
  const own = cards.every((card) => isCard(card) && hand.includes(card));
  if (!own || cards.length !== hand.length || new Set(cards).size !== hand.length) {
    return refuse(
      'not-these-seven-cards',
      'Set all seven cards that were dealt, and no other: four high, two medium, one low.',
      cite,
    );
  }
  const [high, medium, low] = places as readonly (readonly Card[])[];
  return { high: [...(high ?? [])], medium: [...(medium ?? [])], low: [...(low ?? [])] };
};

const isSetting = (answer: Setting | Refusal): answer is Setting => 'high' in answer;

/**
 * § .11(a)(1), (b): players set their own hands, and may set them wrongly: that is found when they are shown, and loses
 * under (f)(1)(iii)–(v).
 */
export const decideSet = (
  round: Round,
  command: Entered & { readonly seat: unknown },
  layout: Layout,
): readonly Event[] | Refusal => {
  const may = mayArrange(round, command.seat, layout, of('.11(a)(1)'));
  if (!isSeat(may)) return may;
  if (isFaceDown(round, may)) {
    return refuse(
      'cards-face-down',
      'Set the cards face down on the layout. The dealer enters that they are set.',
      of('.11(a)(3)'),
    );
  }
  const setting = arranged(command, handOf(round, may), of('.11(b)'));
  return isSetting(setting) ? [{ type: 'HandsSet', seat: may, setting }] : setting;
};

/** § .11(a)(3): at a live table the dealer sees that three hands are face down, and not which. */
export const decideNoteSet = (
  round: Round,
  seat: unknown,
  layout: Layout,
): readonly Event[] | Refusal => {
  const cite = of('.11(a)(3)');
  const may = mayHandle(round, seat, layout, cite);
  if (!isSeat(may)) return may;
  return round.unseen !== undefined
    ? [{ type: 'HandsSetFaceDown', seat: may }]
    : refuse('cards-known', 'Enter the three hands of this player, card by card.', cite);
};

/** § .11(c): after all players have set their hands. */
export const decideTurn = (round: Round, values: unknown): readonly Event[] | Refusal => {
  const cite = of('.11(c)');
  if (round.dealerTurned) {
    return refuse('dealer-turned', "The dealer's cards are already face up.", cite);
  }
  if (round.stub !== 'placed') {
    return refuse('deal-not-complete', 'Complete the deal first.', sectionOf(round).left);
  }
  const waiting = playing(round).find((seat) => !hasSet(round, seat));
  if (waiting !== undefined) {
    return refuse(
      'hands-not-set',
      `Seat ${waiting} has not set its hands. Leave the dealer's cards face down.`,
      cite,
    );
  }
  const cards = stackOf(round, DEALER, values, cite);
  return isRefusal(cards) ? cards : [{ type: 'DealerTurned', cards }];
};

/** § .11(c), .13(i): the submission sets the dealer's hands; another setting is set right and the round goes on. */
export const decideDealer = (
  rules: Rules,
  round: Round,
  entered: Entered,
): readonly Event[] | Refusal => {
  const cite = of('.11(c)');
  if (!round.dealerTurned) {
    return refuse('dealer-not-turned', "Turn the dealer's cards over first.", cite);
  }
  if (round.dealer !== undefined) {
    return refuse('dealer-set', "The dealer's hands are set.", cite);
  }
  const hand = handOf(round, DEALER);
  const setting = arranged(entered, hand, cite);
  if (!isSetting(setting)) return setting;
  const right = byHouseWay(rules, hand);
  // Hands of the same ranks are the same hands to the submission, whatever their suits.
  return sameHands(setting, right, rules)
    ? [{ type: 'DealerSet', setting }]
    : [
        { type: 'DealerMisset', setting, cite: of('.13(i)') },
        { type: 'DealerSet', setting: right },
      ];
};

export const sameHands = (a: Setting, b: Setting, rules: Rules): boolean =>
  (['high', 'medium', 'low'] as const).every(
    (hand) => rankOfHand(a[hand], rules) === rankOfHand(b[hand], rules),
  );

/** § .11(d): after the dealer's hands are set, before the player's are shown, and never with a Bonus Wager. */
export const decideSurrender = (
  round: Round,
  { seat, counted = HAND }: { readonly seat: unknown; readonly counted?: unknown },
  layout: Layout,
): readonly Event[] | Refusal => {
  const cite = of('.11(d)');
  const known = playing(round).find((one) => one === seat);
  if (known === undefined) {
    return refuse('not-in-play', 'Only a hand that is not yet shown can be surrendered.', cite);
  }
  if (round.dealer === undefined) {
    return refuse(
      'dealer-not-set',
      "Wait until the dealer's hands are set. Then the player may surrender.",
      cite,
    );
  }
  if (betOn(layout, known, 'bonus') !== undefined) {
    return refuse('bonus-wager-placed', 'A player with a Bonus Wager may not surrender.', cite);
  }
  return counted === HAND
    ? completed(round, [{ type: 'Surrendered', seat: known, counted: HAND }])
    : refuse(
        'not-seven-cards',
        `Count ${HAND} cards of seat ${known} face down before they go to the rack. Otherwise report a misdeal.`,
        cite,
      );
};

/** § .11(e): the player farthest to the dealer's right first, then counter-clockwise. */
export const nextToReveal = (round: Round): Seat | undefined => playing(round).toSorted().at(-1);

export const decideReveal = (
  rules: Rules,
  round: Round,
  command: Entered & { readonly seat: unknown },
  layout: Layout,
): readonly Event[] | Refusal => {
  const { seat } = command;
  const cite = of('.11(e)');
  if (round.dealer === undefined) {
    return refuse('dealer-not-set', "Set the dealer's hands before a player's are shown.", cite);
  }
  const due = nextToReveal(round) ?? bug('a round with nobody in it went on');
  if (seat !== due) {
    return refuse(
      'not-in-turn',
      `Hands are shown from the dealer's right. Show the hands of seat ${due} next.`,
      cite,
    );
  }
  const setting = settingShown(round, due, command, cite);
  if (!isSetting(setting)) return setting;
  const hand = cardsOf(setting);
  const events: Event[] = [
    {
      type: 'HandsCompared',
      seat: due,
      setting,
      comparison: compared(setting, hand, round.dealer, rules),
    },
  ];
  if (betOn(layout, due, 'bonus') !== undefined) {
    const bonus = bonusOf(hand, rules);
    events.push({
      type: 'BonusFormed',
      seat: due,
      ...(bonus === undefined ? { cite: of('.11(h)(1)') } : { hand: bonus, cite: of('.11(h)(2)') }),
    });
  }
  return completed(round, events);
};

/** The hands as they were set: entered then, or read now that the dealer has turned them over. */
const settingShown = (
  round: Round,
  seat: Seat,
  entered: Entered,
  cite: Citation,
): Setting | Refusal => {
  const named =
    entered.high !== undefined || entered.medium !== undefined || entered.low !== undefined;
  const set = settingOf(round, seat);
  if (set !== undefined) {
    return named
      ? refuse('cards-known', 'These hands are known. Do not enter them again.', cite)
      : set;
  }
  const places = [entered.high, entered.medium, entered.low].flat();
  const hand = isFaceDown(round, seat)
    ? stackTurned(round, seat, places, cite)
    : handOf(round, seat);
  return isRefusal(hand) ? hand : arranged(entered, hand, cite);
};

/** § .7(b): a player who leaves with cards dealt abandons the wagers. */
export const decideAbandon = (round: Round, seat: unknown): readonly Event[] | Refusal => {
  const known = playing(round).find((one) => one === seat);
  return known === undefined
    ? refuse('not-in-play', 'No player with a wager in this round sits there.', of('.7(b)'))
    : completed(round, [{ type: 'WagersAbandoned', seat: known }]);
};

/** § .7(b): whoever has wagered stays seated until the round is complete. */
export const leaves = (round: Round, seat: Seat): readonly Event[] | Refusal =>
  round.seats.includes(seat) && !over(round)
    ? refuse(
        'round-in-play',
        'A player who has wagered and received cards remains seated until the round is complete.',
        of('.7(b)'),
      )
    : [];
