import { expect } from 'vitest';
import { footballKings } from '../src/games/football-kings/index.ts';
import { drawSource } from '../src/kernel/draw.ts';
import {
  act,
  type Card,
  DECK,
  expectAccepted,
  type Play,
  parseSubmission,
  play,
  seeded,
  type Uniform,
} from '../src/kernel/index.ts';

type Rules = Parameters<typeof footballKings.wagers>[0];
type Command = Exclude<ReturnType<typeof footballKings.draw>, undefined>;
type Round = Parameters<typeof footballKings.view>[0];

/** Whoever reads the printed pay tables: written apart from the game, sharing none of its code. */
const POINTS: Readonly<Record<string, number>> = { T: 10, J: 10, Q: 10, K: 10 };
const points = (card: string, place: number): number =>
  card[0] === 'A' ? (place < 4 ? 1 : 11) : (POINTS[card[0]!] ?? Number(card[0]));

const FANTASY: Readonly<Record<string, readonly [number, number | 'push' | 'lose'][]>> = {
  A: [
    [28, 100],
    [21, 10],
    [14, 4],
    [7, 1],
    [1, 'push'],
  ],
  B: [
    [28, 200],
    [21, 20],
    [14, 4],
    [7, 1],
    [4, 'push'],
    [1, 'lose'],
  ],
  C: [
    [28, 200],
    [21, 15],
    [14, 5],
    [7, 1],
    [4, 'push'],
    [1, 'lose'],
  ],
};

/** What one unit on a wager comes to: so many won, 0 for a push, -1 for a loss. */
export const audited = (
  rules: Rules,
  cards: readonly string[],
  wager: string,
  side: 'home' | 'visitor',
): number => {
  const at = (parity: number) =>
    cards.reduce((sum, card, place) => sum + (place % 2 === parity ? points(card, place) : 0), 0);
  const [home, visitor] = [at(0), at(1)];
  const margin = side === 'home' ? home - visitor : visitor - home;
  const sum = home + visitor;
  const wins = (won: boolean, pays: number) => (won ? pays : -1);
  switch (wager) {
    case 'home':
    case 'visitor':
      return wins(margin > 0, 1);
    case 'tie':
      return wins(margin === 0, rules.tiePays);
    case 'over-56':
      return sum === 56 ? 0 : wins(sum > 56, rules.overPays);
    case 'under-55':
      return sum === 55 ? 0 : wins(sum < 55, rules.underPays);
    case 'hail-mary':
      return wins(sum > 78, rules.hailMaryPays);
    default: {
      const row = FANTASY[rules.fantasyPayTable]!.find(([from]) => margin >= from)?.[1] ?? 'lose';
      return row === 'push' ? 0 : row === 'lose' ? -1 : row;
    }
  }
};

const pick = <T>(uniform: Uniform, from: readonly T[]): T => from[uniform(from.length)]!;

const WAGERS = ['home', 'visitor', 'tie', 'over-56', 'under-55', 'hail-mary', 'fantasy'];

/** Something that goes wrong, or an entry that makes no sense, for the table to take or refuse. */
const mishap = (uniform: Uniform): Command => {
  const card = () => pick(uniform, [...DECK, 'Joker']);
  return pick<() => unknown>(uniform, [
    () => ({ type: 'FindFaceUp', card: card() }),
    () => ({ type: 'DrawInError' }),
    () => ({ type: 'ReportMisdeal', home: uniform(6), visitor: uniform(6) }),
    () => ({ type: 'ReachCuttingCard' }),
    () => ({ type: 'CountStub', cards: 40 + uniform(6) }),
    () => ({ type: 'CountStub', cards: 44, home: 3 + uniform(3), visitor: 3 + uniform(3) }),
    () => ({ type: 'OrderRecut' }),
    () => ({ type: 'DealQuarter', home: card(), visitor: card() }),
    () => ({ type: 'BurnCard' }),
    () => ({ type: 'ShuffleDeck', deck: 1 + uniform(3), by: pick(uniform, ['hand', 'device']) }),
    () => ({ type: 'ReportShuffler', deck: 1 + uniform(2), fault: 'jam' }),
    () => ({ type: 'TakeShufflerOut', how: 'removed' }),
    () => ({ type: 'BringShuffler' }),
    () => ({ type: 'SpreadDeck', deck: 1, face: pick(uniform, ['up', 'down', 'x']) }),
    () => ({ type: 'RemoveDeck', deck: 1 + uniform(2), reason: 'damaged' }),
    () => ({ type: 'AnnounceTotals', home: uniform(40), visitor: uniform(40) }),
  ])() as Command;
};

const rulesFrom = (uniform: Uniform): Rules => {
  const device = uniform(2) === 1;
  return expectAccepted(
    parseSubmission(footballKings.submission, {
      shuffle: device ? 'by-device' : 'by-hand',
      decks: device ? 1 + uniform(2) : 1,
      burnCard: pick(uniform, ['no', 'yes']),
      fantasyPayTable: pick(uniform, ['A', 'B', 'C']),
      tiePays: 20 + uniform(3),
    }),
  );
};

/** The 52 cards of the deck in play are all somewhere, and none is in two places. */
const holds52 = (round: Round): void => {
  const seen: readonly Card[] = [...round.cards, ...round.faceUp];
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.every((card) => DECK.includes(card))).toBe(true);
  expect(round.cards.length % 2 === 0 && round.cards.length <= 8).toBe(true);
  expect(round.burned === 0 || round.burned === 1).toBe(true);
  const stub = DECK.filter((card) => !seen.includes(card)).length - round.burned;
  expect(stub + round.burned + round.cards.length + round.faceUp.length).toBe(52);
  const stages = round.decks.decks.map(({ stage }) => stage);
  expect(stages.filter((stage) => stage === 'being dealt').length <= 1).toBe(true);
  if (seen.length + round.burned > 0 && round.ended === undefined) {
    expect(stages[round.decks.turn - 1]).toBe('being dealt');
  }
};

/** Plays so many rounds at one table, with mishaps, and checks every promise on the way. */
export const keepInvariants = (seed: number, rounds: number): { readonly voided: number } => {
  const uniform = seeded(seed);
  const rules = rulesFrom(uniform);
  const decider = play(footballKings, rules);
  let state: Play<Round> = decider.initial;
  let [voided, uncounted] = [0, 0];
  const say = (command: Parameters<typeof decider.decide>[1]) => {
    const before = state;
    const { state: after, events, refusal } = act(decider, state, command);
    if (refusal !== undefined) expect(after).toBe(before);
    state = after;
    holds52(state.round);
    return events;
  };
  for (let round = 0; round < rounds; round += 1) {
    for (let bets = 1 + uniform(8); bets > 0; bets -= 1) {
      say({
        type: 'PlaceBet',
        seat: 1 + uniform(6),
        wager: pick(uniform, WAGERS),
        stakeCents: 100 * (1 + uniform(50)),
      });
    }
    if (state.bets.length === 0) say({ type: 'PlaceBet', seat: 1, wager: 'home', stakeCents: 500 });
    for (const seat of state.players) {
      if (!state.bets.some((bet) => bet.seat === seat)) say({ type: 'SitOut', seat });
    }
    const laid = state.bets;
    for (let step = 0; state.round.ended === undefined; step += 1) {
      expect(step).toBeLessThan(300);
      if (uniform(12) === 0) say(mishap(uniform));
      const drawn = footballKings.draw(rules, state.round, state, drawSource(uniform));
      const next = drawn === undefined ? footballKings.next(rules, state.round, state) : undefined;
      if (next?.kind === 'over') break;
      if (next?.kind === 'forced') expect(say(next.command).length).toBeGreaterThan(0);
      else if (drawn?.type === 'DealCards' && uniform(2) === 0) {
        say({ type: 'DealQuarter', home: drawn.cards[0]!, visitor: drawn.cards[1]! });
      } else if (drawn !== undefined) expect(say(drawn).length).toBeGreaterThan(0);
      else throw new Error(`nothing comes next: ${next?.kind}`);
    }
    settledRight(rules, state, laid);
    if (state.round.ended === 'void') voided += 1;
    uncounted = state.round.stub === 'counted' ? 0 : uncounted + 1;
    if (state.round.ended === 'settled') expect(uncounted).toBeLessThan(5);
    const { turn, decks } = state.round.decks;
    say({ type: 'BeginRound' });
    const other = decks[2 - turn];
    const alternates = other !== undefined && other.stage !== 'awaited';
    expect(state.round.decks.turn).toBe(alternates ? 3 - turn : turn);
  }
  return { voided };
};

const settledRight = (
  rules: Rules,
  { round, settled, bets }: Play<Round>,
  laid: Play<Round>['bets'],
) => {
  expect(bets).toEqual([]);
  expect(settled.map(({ bet }) => bet).toSorted((a, b) => a - b)).toEqual(laid.map(({ id }) => id));
  settled.forEach((line, index) => {
    const { result, stakeCents, returnedCents, paidCents, seat, wager } = line;
    expect(seat).toBeLessThanOrEqual(settled[index - 1]?.seat ?? 6);
    if (round.ended === 'void') {
      expect([result, returnedCents, paidCents]).toEqual(['void', stakeCents, 0]);
      return;
    }
    const side = laid.some((bet) => bet.seat === seat && bet.wager === 'visitor')
      ? 'visitor'
      : 'home';
    const units = audited(rules, round.cards, wager, side);
    expect(returnedCents + paidCents - stakeCents).toBe(units * stakeCents);
    expect(result).toBe(units > 0 ? 'win' : units === 0 ? 'push' : 'lose');
  });
};
