// Football Kings: N.J.A.C. 13:69F-45.
import { must, same } from '../bytes.mjs';
import { LOSE, ordered, PUSH, VOID, winsAt, winsIf } from '../settle.mjs';
import {
  afterRound,
  areFresh,
  dealtFrom,
  deckAct,
  deckRemoved,
  decksOf,
  isBeingDealt,
  isDeckAct,
  isReady,
  nextDeckAct,
} from './deck.mjs';

const of = (paragraph) => `N.J.A.C. 13:69F-45${paragraph}`;
/** § .2 to .4, .8: one or two decks of fifty-two cards. */
const asFiled = ({ decks, shuffle }) => ({
  ...{ decks, hasShuffler: shuffle === 'by-device', jokers: 0, size: 52, cutsAlways: true },
  ...{ showsFaceUp: true, out: ['removed'] },
  cites: { removed: of('.6(f)2'), shufflerFails: of('.8(d)') },
});
const SIDES = ['home', 'visitor'];
/** § .6(d)1, 2, 4, 5: where each pair of cards goes. */
const QUARTERS = ['.6(d)1', '.6(d)2', '.6(d)4', '.6(d)5'];
const WAGERS = ['home', 'visitor', 'tie', 'over-56', 'under-55', 'hail-mary', 'fantasy'];

/** § .2(c): an ace counts 1, and 11 in the Third and Fourth Quarter. */
const worth = (card, place) => {
  const [rank] = card;
  if (rank === 'A') return place < 4 ? 1 : 11;
  return Number(rank) || 10;
};
const totalsOf = (cards) => {
  let [home, visitor] = [0, 0];
  cards.forEach((card, place) => {
    if (place % 2 === 0) home += worth(card, place);
    else visitor += worth(card, place);
  });
  return { home, visitor };
};

/** § .7(d): from, to, and what tables A, B and C make of it. */
const FANTASY = [
  [1, 3, 'push', 'lose', 'lose'],
  [4, 6, 'push', 'push', 'push'],
  [7, 13, 1, 1, 1],
  [14, 20, 4, 4, 5],
  [21, 27, 10, 20, 15],
  [28, 36, 100, 200, 200],
];
const fantasy = (by, table) => {
  const found = FANTASY.find(([from, to]) => by >= from && by <= to);
  if (found === undefined) return LOSE;
  const pays = found[2 + 'ABC'.indexOf(table)];
  if (pays === 'push') return PUSH;
  return pays === 'lose' ? LOSE : winsAt(`by-${found[0]}-to-${found[1]}`, pays);
};

const verdict = ({ wager, seat }, { home, visitor }, { rules, bets }) => {
  const sum = home + visitor;
  switch (wager) {
    case 'home':
      return winsIf(home > visitor, wager, 1);
    case 'visitor':
      return winsIf(visitor > home, wager, 1);
    case 'tie':
      return winsIf(home === visitor, wager, rules.tiePays);
    case 'over-56':
      return sum === 56 ? PUSH : winsIf(sum > 56, wager, rules.overPays);
    case 'under-55':
      return sum === 55 ? PUSH : winsIf(sum < 55, wager, rules.underPays);
    case 'hail-mary':
      return winsIf(sum > 78, wager, rules.hailMaryPays);
    default: {
      const visits = bets.some((bet) => bet.seat === seat && bet.wager === 'visitor');
      const own = bets.some((bet) => bet.seat === seat && bet.wager === 'home');
      const by = visits && !own ? visitor - home : home - visitor;
      return fantasy(by, rules.fantasyPayTable);
    }
  }
};

const alone = (type, more = {}) => ({ event: { type, ...more }, decides: [] });
/** § .6(h): Visitor's cards are picked up first. */
const gathered = ({ cards }) =>
  alone('CardsGathered', {
    cards: [...cards.filter((_, i) => i % 2 === 1), ...cards.filter((_, i) => i % 2 === 0)],
  });
const settles = (state, at, event) => {
  state.over = true;
  const totals = totalsOf(state.cards);
  const decides = ordered(at.bets, WAGERS, -1).map((bet) => [bet, verdict(bet, totals, at)]);
  return [{ event, decides }, gathered(state)];
};
const voids = (state, at, reason, paragraph) => {
  Object.assign(state, { over: true, isVoid: true });
  const decides = ordered(at.bets, WAGERS, -1).map((bet) => [bet, VOID]);
  return [{ event: { type: 'RoundVoided', reason, cite: of(paragraph) }, decides }];
};

const mayDeal = (state, { rules }) => {
  must(state.closed, 'a card leaves the deck before no more bets was announced');
  decksOf(state, asFiled(rules));
  if (!isBeingDealt(state)) isReady(state);
};
const offDeck = (state, cards, at) => {
  mayDeal(state, at);
  const gone = [...state.cards, ...state.faceUp];
  must(areFresh(cards, gone, asFiled(at.rules)), 'those cards cannot come off the deck now');
};
const announcement = ({ cards, announced }) => {
  const after = cards.length / 2;
  return (after === 2 || after === 4) && announced !== after ? after : undefined;
};
const quarter = (state, cards, at) => {
  offDeck(state, cards, at);
  must(at.rules.burnCard === 'no' || state.burned === 1, 'no card was burned');
  must(announcement(state) === undefined, 'the totals are not announced');
  state.cards.push(...cards);
  Object.assign(state, { drawnInError: false });
  dealtFrom(state);
  const number = state.cards.length / 2;
  must(number <= 4 && cards.length === 2, 'each side has four cards');
  const [home, visitor] = cards;
  return alone('QuarterDealt', { quarter: number, home, visitor, cite: of(QUARTERS[number - 1]) });
};
const announced = (state) => {
  const after = announcement(state);
  if (after === undefined) return [];
  state.announced = after;
  return [alone('TotalsAnnounced', { after, ...totalsOf(state.cards) })];
};
/** § .6(f): at least once in five rounds. */
const isCountDue = ({ uncounted }) => uncounted >= 4;
const stubInHand = (state) => {
  const done = state.cards.length === 8 && announcement(state) === undefined;
  must(done, 'the deal is not complete');
};
/** § .5(d): everybody who takes part has wagered, and somebody takes part. */
const hasWagered = ({ unseen }, { players, bets }) => {
  const own = bets.filter(({ wager }) => SIDES.includes(wager)).map(({ seat }) => seat);
  return own.length > 0 && (unseen || players.every((seat) => own.includes(seat)));
};

const acts = {
  AnnounceNoMoreBets: (state, _, at) => {
    must(!state.closed, 'no more bets was announced before');
    decksOf(state, asFiled(at.rules));
    isReady(state);
    must(hasWagered(state, at), 'somebody who takes part has no wager on Home or Visitor');
    state.closed = true;
    return [alone('BetsClosed')];
  },
  BurnCard: (state, _, at) => {
    mayDeal(state, at);
    const due = at.rules.burnCard === 'yes' && state.burned === 0 && state.cards.length === 0;
    must(due, 'no card is burned now');
    Object.assign(state, { burned: 1, drawnInError: false });
    dealtFrom(state);
    return [alone('CardBurned')];
  },
  DealQuarter: (state, { home, visitor }, at) => [quarter(state, [home, visitor], at)],
  DealCards: (state, { cards }, at) => {
    must(cards.length === 8 - state.cards.length, 'other cards are dealt than are due');
    return Array.from({ length: cards.length / 2 }, (_, i) =>
      cards.slice(2 * i, 2 * i + 2),
    ).flatMap((two) => [quarter(state, two, at), ...announced(state)]);
  },
  AnnounceTotals: (state, { home, visitor }) => {
    const due = announcement(state) !== undefined;
    must(due && same({ home, visitor }, totalsOf(state.cards)), 'those totals are not due');
    return announced(state);
  },
  FindFaceUp: (state, { card }, at) => {
    offDeck(state, [card], at);
    must(state.cards.length < 8, 'the deal is complete');
    state.faceUp.push(card);
    dealtFrom(state);
    const found = alone('CardFoundFaceUp', { card, cite: of('.8(a)') });
    return state.faceUp.length > 1
      ? [found, ...voids(state, at, 'more than one card face up', '.8(a)')]
      : [found];
  },
  DrawInError: (state, _, at) => {
    mayDeal(state, at);
    must(state.cards.length < 8 && !state.drawnInError, 'no card can be drawn in error now');
    state.drawnInError = true;
    dealtFrom(state);
    return [alone('CardDrawnInError', { cite: of('.8(b)') })];
  },
  ReachCuttingCard: (state) => {
    must(isBeingDealt(state) && state.cards.length < 8, 'no card is dealt now');
    return [alone('CuttingCardReached')];
  },
  ReportMisdeal: (state, { home, visitor }, at) => {
    const due = state.cards.length / 2;
    must(due > 0 && (home !== due || visitor !== due), 'that is the right number of cards');
    return voids(state, at, 'wrong number of cards on a side', '.8(c)');
  },
  PlaceStub: (state, _, at) => {
    stubInHand(state);
    must(!isCountDue(state), 'the stub is not counted');
    return settles(state, at, { type: 'StubPlaced' });
  },
  CountStub: (state, { cards: stub, home = 4, visitor = 4 }, at) => {
    stubInHand(state);
    state.counted = true;
    const inDeck = stub + home + visitor + state.burned + state.faceUp.length;
    const isWhole = inDeck === 52;
    const right = isWhole && home === 4 && visitor === 4;
    const cite = of(right ? '.6(f)1' : '.6(f)2');
    const event = { type: 'StubCounted', stub, inDeck, right, cite };
    if (right) return settles(state, at, event);
    const told = { event, decides: [] };
    if (isWhole) return [told, ...voids(state, at, 'wrong number of cards on a side', '.8(c)')];
    const back = voids(state, at, 'wrong number of cards in the deck', '.6(f)2');
    return [told, ...back, deckRemoved(state, 'count not right', cite)];
  },
};

/** What a device does next: a draw, what is forced, or what players are asked. */
const next = (state, at) => {
  const forced = (say) => ({ due: 'forced', say });
  if (state.over) return { due: 'over' };
  if (announcement(state) !== undefined)
    return forced({ type: 'AnnounceTotals', ...totalsOf(state.cards) });
  const left = 52 - state.burned - state.faceUp.length - state.cards.length;
  if (state.cards.length === 8)
    return forced(isCountDue(state) ? { type: 'CountStub', cards: left } : { type: 'PlaceStub' });
  const act = isDealing(state) ? undefined : nextDeckAct(state, asFiled(at.rules));
  if (act !== undefined) return forced(act);
  if (!state.closed)
    return hasWagered(state, at)
      ? forced({ type: 'AnnounceNoMoreBets' })
      : { due: 'choice', choices: [] };
  const burns = at.rules.burnCard === 'yes' && state.burned === 0;
  return burns ? forced({ type: 'BurnCard' }) : { due: 'draw' };
};
const isDealing = (state) => state.decks !== undefined && isBeingDealt(state);

export const footballKings = {
  title: 'Football Kings',
  seats: 6,
  turn: -1,
  standard: {
    ...{ decks: 1, shuffle: 'by-hand', burnCard: 'no', fantasy: 'offered', fantasyPayTable: 'A' },
    ...{ tiePays: 20, overPays: 1, underPays: 1, hailMaryPays: 1500 },
    ...{ minimumWagerCents: 100, payoutLimitCents: 0, additionalPositions: 'no' },
  },
  /** § .7(e): all optional wagers of a round together. */
  limit: (rules) => ({ per: 'round', wagers: WAGERS.slice(2), cents: rules.payoutLimitCents }),
  /** § .6(i): the cards are shuffled, and the decks change places. */
  fresh: (before) => ({
    ...{ closed: false, over: false, burned: 0, cards: [], faceUp: [], announced: 0 },
    decks: afterRound(before?.decks, before?.isVoid === true),
    uncounted: before === undefined || before.counted ? 0 : before.uncounted + 1,
  }),
  /** A paper does not show who took part; where the deck was is said to have been there. */
  unseen: (state, _, { decks, uncounted } = {}) => ({ ...state, unseen: true, decks, uncounted }),
  next,
  over: (state) => state.over,
  said: (state, command, at) => {
    must(!state.over, 'the round is over');
    if (isDeckAct(command)) return deckAct(state, command, asFiled(at.rules), at);
    return acts[command.type]?.(state, command, at) ?? [];
  },
  isOpen: (state) => !state.closed,
  rests: () => WAGERS.slice(2),
  drawn: ({ cards }, outcome) => same(cards, outcome),
};
