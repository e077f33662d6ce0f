// Football Kings: N.J.A.C. 13:69F-45.
import { must, same } from '../bytes.mjs';
import { LOSE, ordered, PUSH, VOID, winsAt, winsIf } from '../settle.mjs';

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

const settles = (state, at, event) => {
  must(state.cards.length === 8 && !state.over, 'the deal is not complete');
  state.over = true;
  const totals = totalsOf(state.cards);
  const decides = ordered(at.bets, WAGERS, -1).map((bet) => [bet, verdict(bet, totals, at)]);
  return [{ event, decides }];
};
const voids = (state, at, reason) => {
  must(!state.over, 'the round is over');
  state.over = true;
  const decides = ordered(at.bets, WAGERS, -1).map((bet) => [bet, VOID]);
  return [{ event: { type: 'RoundVoided', reason }, decides }];
};

const offDeck = (state, cards) => {
  const gone = [...state.cards, ...state.faceUp];
  const fresh = cards.every((card, i) => !gone.includes(card) && cards.indexOf(card) === i);
  must(fresh && state.closed, 'those cards cannot come off the deck now');
};
const quarters = (state, cards) => {
  offDeck(state, cards);
  const steps = [];
  for (let i = 0; i < cards.length; i += 2) {
    state.cards.push(cards[i], cards[i + 1]);
    const quarter = state.cards.length / 2;
    must(quarter <= 4, 'each side has four cards');
    const [home, visitor] = cards.slice(i, i + 2);
    steps.push({ event: { type: 'QuarterDealt', quarter, home, visitor }, decides: [] });
  }
  return steps;
};
const announced = (state) => ({
  event: { type: 'TotalsAnnounced', after: state.cards.length / 2, ...totalsOf(state.cards) },
  decides: [],
});

const acts = {
  AnnounceNoMoreBets: (state) => {
    state.closed = true;
    return [];
  },
  BurnCard: (state) => {
    state.burned += 1;
    return [];
  },
  DealQuarter: (state, { home, visitor }) => quarters(state, [home, visitor]),
  DealCards: (state, { cards }) =>
    Array.from({ length: cards.length / 2 }, (_, i) => cards.slice(2 * i, 2 * i + 2)).flatMap(
      (two) => {
        const dealt = quarters(state, two);
        return state.cards.length % 4 === 0 ? [...dealt, announced(state)] : dealt;
      },
    ),
  AnnounceTotals: (state) => [announced(state)],
  FindFaceUp: (state, { card }, at) => {
    offDeck(state, [card]);
    state.faceUp.push(card);
    return state.faceUp.length > 1 ? voids(state, at, 'more than one card face up') : [];
  },
  ReportMisdeal: (state, { home, visitor }, at) => {
    const due = state.cards.length / 2;
    must(home !== due || visitor !== due, 'that is the right number of cards');
    return voids(state, at, 'wrong number of cards on a side');
  },
  PlaceStub: (state, _, at) => settles(state, at, { type: 'StubPlaced' }),
  CountStub: (state, { cards: stub, home = 4, visitor = 4 }, at) => {
    const inDeck = stub + home + visitor + state.burned + state.faceUp.length;
    const right = inDeck === 52 && home === 4 && visitor === 4;
    const event = { type: 'StubCounted', stub, inDeck, right };
    if (right) return settles(state, at, event);
    const where = inDeck === 52 ? 'on a side' : 'in the deck';
    return [{ event, decides: [] }, ...voids(state, at, `wrong number of cards ${where}`)];
  },
};

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
  tells: ['QuarterDealt', 'TotalsAnnounced', 'StubPlaced', 'StubCounted', 'RoundVoided'],
  fresh: () => ({ closed: false, over: false, burned: 0, cards: [], faceUp: [] }),
  over: (state) => state.over,
  said: (state, command, at) => acts[command.type]?.(state, command, at) ?? [],
  isOpen: (state) => !state.closed,
  rests: () => WAGERS.slice(2),
  drawn: ({ cards }, outcome) => same(cards, outcome),
};
