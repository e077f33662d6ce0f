import { type Card, DECK_WITH_JOKER, RANKS, SUITS } from '../../kernel/cards.ts';
import type { FastRounds } from '../../kernel/game.ts';
import { type Cents, quotient } from '../../kernel/money.ts';
import { TO_THE_CENT } from '../../kernel/payment.ts';
import { bug, expectAccepted, type Refusal, refuse } from '../../kernel/refusal.ts';
import { netOf, type SettlementLine, settle } from '../../kernel/settlement.ts';
import type { Bet, BetResult, Seat } from '../../kernel/wager.ts';
import { BONUS_HANDS } from './bonus.ts';
import { of } from './chapter.ts';
import type { Command } from './commands.ts';
import { HOUSE_WAYS, type HouseWayName, houseWays } from './house-way.ts';
import { bonusLine } from './payout.ts';
import { limits } from './payout-limit.ts';
import { DEALER, POSITIONS } from './positions.ts';
import { HAND, handOf, inDealOrder, type Round } from './round.ts';
import type { Setting } from './setting.ts';
import { bestSettings } from './solver/best-settings.ts';
import { handsEngine, playingTables } from './solver/playing.ts';
import { endingBy, playSlowly } from './solver/playing-slowly.ts';
import type { Rules } from './submission.ts';
import { wagers } from './wagers.ts';

/** How a player sets hands: by the dealer's house way, as beginners do, by another house way, or as well as can be. */
export const STRATEGIES = ['house-way', 'simple', 'best', ...HOUSE_WAYS] as const;

const isHouseWay = (name: string): name is HouseWayName =>
  (HOUSE_WAYS as readonly string[]).includes(name);

const MOST_VECTORS = 1 << 16;

/** By the number `rank · 4 + suit`, the joker last. */
const CARDS_BY_NUMBER: readonly Card[] = [
  ...RANKS.flatMap((rank) => SUITS.map((suit): Card => `${rank}${suit}`)),
  'Joker',
];

/** Every way the hands of the seats can come out, settled once for each. */
export const fastRounds = (
  rules: Rules,
  bets: readonly Bet[],
  strategy: string,
): FastRounds<Round, Command> | Refusal => {
  const seats = [...new Set(bets.map(({ seat }) => seat))].toSorted((a, b) => a - b);
  const withBonus = (seat: Seat) => bets.some((bet) => bet.seat === seat && bet.wager === 'bonus');
  const outcomes = seats.map((seat) => 2 * (withBonus(seat) ? BONUS_HANDS.length + 1 : 1));
  const many = outcomes.reduce((product, count) => product * count, 1);
  if (many > MOST_VECTORS) {
    return refuse(
      'too-many-ends',
      'Place Bonus Wagers on three seats at most; more outcomes cannot be told apart.',
      of('.7(e)'),
    );
  }
  const strides = Uint32Array.from(
    seats.flatMap((seat, at) => {
      const stride = outcomes.slice(0, at).reduce((product, count) => product * count, 1);
      return [stride, withBonus(seat) ? 2 * stride : 0];
    }),
  );
  const vectors = Array.from({ length: many }, (_, vector) =>
    netsOf(rules, bets, seats, (seat) => outcomeOf(vector, strides, seats.indexOf(seat), outcomes)),
  );
  const setting = (hand: readonly Card[]): Setting => settingBy(rules, strategy, hand);
  const endOf = endingBy(rules, strides, setting);
  const way = strategy === 'house-way' ? rules.houseWay : strategy === 'simple' ? SIMPLE : strategy;
  const bonus = bets.some(({ wager }) => wager === 'bonus') ? rules : undefined;
  const fast = isHouseWay(way) ? playingTables(rules, way, rules.houseWay, bonus) : undefined;
  return {
    strategy,
    deck: CARDS_BY_NUMBER,
    dealt: HAND * (seats.length + 1),
    vectors,
    tables: fast === undefined ? [] : [fast.players, fast.dealers],
    play:
      fast === undefined
        ? playSlowly(CARDS_BY_NUMBER, HAND * (seats.length + 1), many, endOf)
        : handsEngine(fast, strides, many),
    endOf,
    printed: DECK_WITH_JOKER,
    arranged: (round, cards) => arranged(round, seats, cards),
    choose: ([first], round) => {
      if (first?.type !== 'SetHands') return first ?? bug('a choice of nothing');
      return { type: 'SetHands', seat: first.seat, ...setting(handOf(round, first.seat)) };
    },
  };
};

/** What beginners do: the highest high hand first. */
const SIMPLE: HouseWayName = 'best-high-first';

const settingBy = (rules: Rules, strategy: string, hand: readonly Card[]): Setting => {
  if (strategy === 'best') {
    const [best] = expectAccepted(bestSettings(hand, rules)).settings;
    return best?.setting ?? bug('a hand without a setting');
  }
  const name = strategy === 'simple' ? SIMPLE : strategy;
  return houseWays[isHouseWay(name) ? name : rules.houseWay](hand, rules);
};

interface SeatOutcome {
  readonly wins: boolean;
  /** From the highest bonus hand; as many as there are where none is formed. */
  readonly bonus: number;
}

const outcomeOf = (
  vector: number,
  strides: Uint32Array,
  seat: number,
  outcomes: readonly number[],
): SeatOutcome => {
  const stride = strides[2 * seat] ?? 1;
  const own = quotient(vector, stride) % (outcomes[seat] ?? 1);
  return { wins: own % 2 === 1, bonus: own >> 1 };
};

/** Results turned into amounts where the table does it, in the order of § .11(f) and (h). */
const netsOf = (
  rules: Rules,
  bets: readonly Bet[],
  seats: readonly Seat[],
  outcome: (seat: Seat) => SeatOutcome,
): readonly Cents[] => {
  const resultOf = ({ seat, wager }: Bet): BetResult => {
    const { wins, bonus } = outcome(seat);
    if (wager !== 'bonus') return wins ? { result: 'win', line: 'two-hands' } : { result: 'lose' };
    const hand = BONUS_HANDS[bonus];
    return hand === undefined ? { result: 'lose' } : { result: 'win', line: bonusLine(hand) };
  };
  const decided = Object.fromEntries(
    Object.entries(wagers(rules)).map(([id, wager]) => [
      id,
      { ...wager, result: (_round: Round, bet: Bet) => resultOf(bet) },
    ]),
  );
  const lines: SettlementLine[] = [];
  for (const seat of seats) {
    for (const wager of ['asia-poker', 'bonus']) {
      lines.push(
        ...settle<Round>({
          ...{ wagers: decided, round: {} as Round, layout: { bets, players: seats } },
          ...{ steps: [{ wagers: [wager], seats: [seat], cite: of('.11(f)') }] },
          ...{ seatsFrom: 'lowest', payment: TO_THE_CENT, limits: limits(rules) },
          ...{ before: lines, meters: {}, meterShared: 'equally' },
        }),
      );
    }
  }
  return bets.map(({ id }) => {
    const line = lines.find(({ bet }) => bet === id);
    return line === undefined ? bug('a bet that was not settled') : netOf(line);
  });
};

/** The hands of the seats, then the dealer's, in the order of the deal; the other stacks are what is left. */
const arranged = (
  round: Round,
  seats: readonly Seat[],
  cards: readonly Card[],
): readonly Card[] => {
  const left = DECK_WITH_JOKER.filter((card) => !cards.includes(card));
  const hands = Array.from({ length: POSITIONS }, (_, position) => {
    const at = position === DEALER ? seats.length : seats.indexOf(position);
    return at < 0 ? left.splice(0, HAND) : cards.slice(HAND * at, HAND * (at + 1));
  });
  return inDealOrder(round, hands);
};
