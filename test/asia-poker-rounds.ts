import { expect } from 'vitest';
import { bonusOf } from '../src/games/asia-poker/bonus.ts';
import { asiaPoker } from '../src/games/asia-poker/index.ts';
import { rankOfHand } from '../src/games/asia-poker/rankings.ts';
import { discards, handOf, type Round } from '../src/games/asia-poker/round.ts';
import { drawSource } from '../src/kernel/draw.ts';
import {
  act,
  type Card,
  DECK_WITH_JOKER,
  expectAccepted,
  isOfPlay,
  type Play,
  parseSubmission,
  play,
  seeded,
  type Uniform,
  type Viewer,
} from '../src/kernel/index.ts';

type Rules = Parameters<typeof asiaPoker.wagers>[0];
type Command = Exclude<ReturnType<typeof asiaPoker.draw>, undefined>;
type Event = Parameters<typeof asiaPoker.see>[0];

/** The printed pay table of § 575.12(b), written apart from the game. */
const BONUS: Readonly<Record<string, readonly [number, number, number]>> = {
  'three-of-a-kind and four 8s': [5000, 5000, 5000],
  'five aces': [800, 800, 800],
  'royal flush': [200, 200, 200],
  'natural straight flush': [80, 50, 50],
  'straight flush with a joker': [40, 40, 40],
  'four-of-a-kind': [30, 30, 25],
  '9-high': [10, 10, 10],
  'full house': [5, 5, 5],
  flush: [4, 4, 4],
  'three-of-a-kind': [3, 3, 3],
  straight: [2, 2, 2],
};

const pick = <T>(uniform: Uniform, from: readonly T[]): T => from[uniform(from.length)]!;

const rulesFrom = (uniform: Uniform): Rules => {
  const shuffler = pick(uniform, ['no', 'yes']);
  const dealing =
    shuffler === 'yes'
      ? pick(uniform, ['manual-shoe', 'hand', 'automated-shoe'])
      : pick(uniform, ['manual-shoe', 'automated-shoe']);
  const button = shuffler === 'yes' && dealing === 'automated-shoe' && uniform(2) === 0;
  return expectAccepted(
    parseSubmission(asiaPoker.submission, {
      shuffler,
      dealing,
      decks: shuffler === 'yes' ? 1 + uniform(2) : 1,
      startingPosition: button ? 'button' : pick(uniform, ['shaker', 'generator']),
      houseWay: pick(uniform, ['standard', 'balanced', 'best-high-first']),
      aceLowStraight: pick(uniform, ['second', 'lowest']),
      bonusPayTable: pick(uniform, ['A', 'B', 'C']),
      adjacentPositions: pick(uniform, ['no', 'yes']),
    }),
  );
};

/** Something that goes wrong, or an entry that makes no sense, for the table to take or refuse. */
const mishap = (uniform: Uniform, round: Round): Command => {
  const seat = uniform(8);
  const card = () => pick(uniform, DECK_WITH_JOKER);
  const anyHands = () => {
    const cards = [...handOf(round, seat === 7 ? 0 : seat)];
    const at = uniform(6);
    return { high: cards.slice(0, at), medium: cards.slice(at, at + 2), low: cards.slice(at + 2) };
  };
  return pick<() => unknown>(uniform, [
    () => ({ type: 'CallNoRoll', reason: pick(uniform, ['not flat', 'fell out', 'x']) }),
    () => ({ type: 'ShakeShaker', times: uniform(4) }),
    () => ({ type: 'AnnounceTotal', total: uniform(19) }),
    () => ({ type: 'DealCards', cards: [card()] }),
    () => ({ type: 'FindFaceUp', card: card() }),
    () => ({ type: 'DrawInError' }),
    () => ({ type: 'ExposeCard', position: seat, card: uniform(9) }),
    () => ({ type: 'PlayOn', seat }),
    () => ({ type: 'VoidHand', seat }),
    () => ({ type: 'ReportMisdeal', position: seat, cards: 7 + uniform(2) }),
    () => ({ type: 'CountStub', cards: 3 + uniform(3) }),
    () => ({ type: 'ReportWrongStart' }),
    () => ({ type: 'ReportShoe', fault: pick(uniform, ['jam', 'x']) }),
    () => ({ type: 'TakeShoeOut', how: 'covered' }),
    () => ({ type: 'BringShoe' }),
    () => ({ type: 'TakeShufflerOut', how: 'covered' }),
    () => ({ type: 'BringShuffler' }),
    () => ({ type: 'ReportShuffler', deck: 1 + uniform(2), fault: 'jam' }),
    () => ({ type: 'RemoveDeck', deck: 1 + uniform(2), reason: 'damaged' }),
    () => ({ type: 'OrderRecut' }),
    () => ({ type: 'AbandonWagers', seat }),
    () => ({ type: 'LookAtCards', seat }),
    () => ({ type: 'AskHouseWay', seat }),
    () => ({ type: 'SetHands', seat, ...anyHands() }),
    () => ({ type: 'SetDealerHands', ...anyHands() }),
    () => ({ type: 'TurnDealer' }),
    () => ({ type: 'Surrender', seat }),
    () => ({ type: 'RevealHands', seat }),
    () => ({ type: 'TakeAdjacent', seat, also: seat + 1 }),
    () => ({ type: 'CoverShaker' }),
  ])() as Command;
};

/** The 53 cards of the deck in play are all somewhere, and none is in two places. */
const holds53 = (round: Round): void => {
  const seen: readonly Card[] = [...round.dealt, ...round.faceUp];
  expect(new Set(seen).size).toBe(seen.length);
  expect(round.dealt.length).toBeLessThanOrEqual(49);
  const inRack = discards(round).flatMap(({ cards }) => cards);
  expect(new Set(inRack).size).toBe(inRack.length);
  if (round.ended === 'settled') expect(inRack).toHaveLength(53);
  const hands = [0, 1, 2, 3, 4, 5, 6].flatMap((position) => handOf(round, position));
  expect(hands.length).toBe(round.dealt.length);
};

const VIEWERS: readonly Viewer[] = [
  { as: 'public' },
  { as: 'dealer' },
  ...[1, 2, 3, 4, 5, 6].map((seat): Viewer => ({ as: 'seat', seat })),
];
const CARD = /\b(?:[2-9TJQKA][shdc]|Joker)\b/g;

/** What a viewer may know, by the text of § 575.8(d), .11 and .13, written apart from the game's own views. */
const mayKnow = (round: Round, viewer: Viewer): ReadonlySet<string> => {
  const shown = round.revealed.map(({ seat }) => seat);
  const own =
    viewer.as === 'seat' && round.looked.includes(viewer.seat) ? handOf(round, viewer.seat) : [];
  return new Set([
    ...round.faceUp,
    ...round.exposed.map(({ card }) => card),
    ...(round.dealerTurned ? handOf(round, 0) : []),
    ...shown.flatMap((seat) => handOf(round, seat)),
    ...own,
  ]);
};

const seesNoMore = (rules: Rules, round: Round, events: readonly Event[]): void => {
  for (const viewer of VIEWERS) {
    const known = mayKnow(round, viewer);
    const seen = [
      asiaPoker.view(round, viewer),
      events.map((event) => asiaPoker.see(event, viewer)),
    ];
    // Reasons for which a deck is removed and the like hold no cards, and neither does a citation.
    const text = JSON.stringify(seen).replaceAll(/§ [^"]*/g, '');
    const strangers = (text.match(CARD) ?? []).filter((card) => !known.has(card));
    if (strangers.length > 0) expect({ viewer, strangers }).toBeUndefined();
  }
  const known = mayKnow(round, { as: 'public' });
  for (const event of events) {
    const said = (asiaPoker.call(rules, round, event) ?? '').replaceAll(/§ \S*/g, '');
    expect((said.match(CARD) ?? []).filter((card) => !known.has(card))).toEqual([]);
  }
};

/** Plays so many rounds at one table, with mishaps, and checks every promise on the way. */
export const keepInvariants = (seed: number, rounds: number): { readonly voided: number } => {
  const uniform = seeded(seed);
  const rules = rulesFrom(uniform);
  const decider = play(asiaPoker, rules);
  let state: Play<Round> = decider.initial;
  let voided = 0;
  const say = (command: Parameters<typeof decider.decide>[1]) => {
    const before = state;
    const { state: after, events, refusal } = act(decider, state, command);
    if (refusal !== undefined) expect(after).toBe(before);
    state = after;
    if (uniform(10) === 0) {
      holds53(state.round);
      const own = events.filter((event): event is Event => !isOfPlay(event));
      seesNoMore(rules, state.round, own);
    }
    return events;
  };
  for (let round = 0; round < rounds; round += 1) {
    for (let bets = 1 + uniform(6); bets > 0; bets -= 1) {
      say({
        type: 'PlaceBet',
        seat: 1 + uniform(6),
        wager: pick(uniform, ['asia-poker', 'asia-poker', 'bonus']),
        stakeCents: 100 * (1 + uniform(20)),
      });
    }
    if (state.bets.length === 0) {
      say({ type: 'PlaceBet', seat: 2, wager: 'asia-poker', stakeCents: 500 });
    }
    const laid = state.bets;
    for (let step = 0; state.round.ended === undefined; step += 1) {
      expect(step).toBeLessThan(400);
      if (uniform(4) === 0) say(mishap(uniform, state.round));
      const drawn = asiaPoker.draw(rules, state.round, state, drawSource(uniform));
      const next = drawn === undefined ? asiaPoker.next(rules, state.round, state) : undefined;
      if (next?.kind === 'over') break;
      if (next?.kind === 'forced') expect(say(next.command).length).toBeGreaterThan(0);
      else if (next?.kind === 'choice') say(pick(uniform, next.commands));
      else if (drawn?.type === 'DealCards' && uniform(3) === 0) {
        const some = state.round.ways.dealing === 'automated-shoe' ? 7 : 1 + uniform(9);
        say({ type: 'DealCards', cards: drawn.cards.slice(0, some) });
      } else if (drawn !== undefined) expect(say(drawn).length).toBeGreaterThan(0);
      else throw new Error(`nothing comes next: ${next?.kind}`);
    }
    holds53(state.round);
    settledRight(rules, state, laid);
    if (state.round.ended === 'void') voided += 1;
    const { button } = state.round;
    say({ type: 'BeginRound' });
    expect(state.round.button).toBe((button + 1) % 7);
  }
  return { voided };
};

/** Every wager once; what was shown is paid as the chapter prints it, what was not is lost or given back. */
const settledRight = (
  rules: Rules,
  { round, settled, bets }: Play<Round>,
  laid: Play<Round>['bets'],
): void => {
  expect(bets).toEqual([]);
  expect(settled.map(({ bet }) => bet).toSorted((a, b) => a - b)).toEqual(laid.map(({ id }) => id));
  const shown = settled.filter(({ seat }) => round.revealed.some((one) => one.seat === seat));
  shown.forEach(({ seat }, index) => {
    expect(seat).toBeLessThanOrEqual(shown[index - 1]?.seat ?? 6);
  });
  for (const { seat, wager, stakeCents, returnedCents, paidCents, result } of settled) {
    const net = returnedCents + paidCents - stakeCents;
    if (round.left.includes(seat) || round.surrendered.includes(seat)) {
      expect(net).toBe(-stakeCents);
    } else if (round.ended === 'void' || round.voided.includes(seat)) {
      expect([result, net]).toEqual(['void', 0]);
    } else {
      const units =
        wager === 'bonus' ? bonusUnits(rules, round, seat) : mainUnits(rules, round, seat);
      expect(net).toBe(units * stakeCents);
    }
  }
};

const bonusUnits = (rules: Rules, round: Round, seat: number): number => {
  const hand = bonusOf(handOf(round, seat), rules);
  return hand === undefined ? -1 : BONUS[hand]!['ABC'.indexOf(rules.bonusPayTable)]!;
};

const mainUnits = (rules: Rules, round: Round, seat: number): number => {
  const { high, medium, low } = round.set.find((one) => one.seat === seat)!.setting;
  const dealer = round.dealer!;
  if (high.length !== 4 || medium.length !== 2) return -1;
  const rank = (cards: readonly Card[]) => rankOfHand(cards, rules);
  // A rank of a longer hand has more digits to the base of 13: the leading ones are compared.
  if (Math.floor(rank(high) / 169) < rank(medium) || Math.floor(rank(medium) / 13) < rank(low)) {
    return -1;
  }
  const higher = [
    rank(high) > rank(dealer.high),
    rank(medium) > rank(dealer.medium),
    rank(low) > rank(dealer.low),
  ].filter(Boolean);
  return higher.length >= 2 ? 1 : -1;
};
