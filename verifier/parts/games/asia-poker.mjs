// Asia Poker: 58 Pa. Code chapter 575.
import { must, same } from '../bytes.mjs';
import { LOSE, ordered, sumOf, VOID, winsAt, winsIf } from '../settle.mjs';
import { beatsDealer, bonusOf, foulOf, houseWay, sameHands } from './poker-hands.mjs';

const WAGERS = ['asia-poker', 'bonus'];
const SEATS = [1, 2, 3, 4, 5, 6];
/** § .12(b), all to 1: tables A, B and C. */
const BONUS = {
  ...{ 'three-of-a-kind-and-four-8s': [5000], 'five-aces': [800], 'royal-flush': [200] },
  ...{ 'natural-straight-flush': [80, 50, 50], 'straight-flush-with-joker': [40] },
  ...{ 'four-of-a-kind': [30, 30, 25], 'nine-high': [10], 'full-house': [5], flush: [4] },
  ...{ 'three-of-a-kind': [3], straight: [2] },
};

/** § .8(c), .10(b): one card in turn from the starting position, or seven at a time. */
const goesTo = ({ start, dealing }, i) =>
  (start + (dealing === 'automated-shoe' ? Math.floor(i / 7) : i)) % 7;
/** A stack that was dealt face down is known once it is turned over. */
const handOf = (state, position) =>
  state.turned.get(position) ?? state.dealt.filter((_, i) => goesTo(state, i) === position);
const countAt = (state, position) =>
  Array.from({ length: cardsDealt(state) }, (_, i) => goesTo(state, i)).filter(
    (one) => one === position,
  ).length;
const cardsDealt = ({ dealt, unseen }) => dealt.length + unseen;
const isFaceDown = (state, position) => state.unseen > 0 && !state.turned.has(position);
const seenCards = ({ dealt, faceUp, turned, exposed }) => [
  ...[...dealt, ...faceUp, ...[...turned.values()].flat()],
  ...exposed.map(({ card }) => card),
];
/** Seven cards that nobody has seen before, but for those of them that were exposed. */
const turnsUp = (state, position, cards) => {
  const own = state.exposed.filter((one) => one.position === position).map(({ card }) => card);
  const others = seenCards(state).filter((card) => !own.includes(card));
  const fresh = cards.every((card, i) => !others.includes(card) && cards.indexOf(card) === i);
  must(fresh && cards.length === 7 && own.every((card) => cards.includes(card)), 'no such stack');
  state.turned.set(position, cards);
};
/** § .5(g)(1)(iii): counted counter-clockwise, the dealer being one. */
const countedTo = (count) => (7 - ((count - 1) % 7)) % 7;
const startsAt = (state, count) => {
  must(state.start === undefined && state.closed, 'the starting position was found before');
  state.start = countedTo(count);
  return [{ event: { type: 'StartFound', count, position: state.start }, decides: [] }];
};

const playing = ({ seats, done }) => seats.filter((seat) => !done.has(seat));
const betsAt = (bets, seats, wagers = WAGERS) =>
  ordered(bets, wagers, -1).filter(({ seat }) => seats.includes(seat));
const alone = (type, decides = [], more = {}) => ({ event: { type, ...more }, decides });

/** The round is complete when nobody plays any more; what was left behind is lost then (reading 32). */
const completed = (state, { bets }, steps) => {
  if (state.over || !state.placed || playing(state).length > 0) return steps;
  state.over = true;
  const lost = betsAt(bets, state.left).map((bet) => [bet, LOSE]);
  return [...steps, alone('RoundCompleted', lost)];
};
const voids = (state, { bets }, reason) => {
  must(!state.over, 'the round is over');
  state.over = true;
  const back = ordered(bets, WAGERS, -1).map((bet) => [bet, VOID]);
  return [alone('RoundVoided', back, { reason })];
};
const mayAct = (state, seat) => must(playing(state).includes(seat), 'that seat does not play');
const undecided = (state) =>
  must(cardsDealt(state) > 0 && !state.decided, 'no wager of the round may be returned now');

/** § .13(d): a player whose card was exposed decides before looking at the others. Whoever has set the hands has looked. */
const hasLooked = ({ looked, set, setUnseen }, seat) =>
  looked.includes(seat) || set.has(seat) || setUnseen.includes(seat);
const decides = ({ choices }, seat) =>
  must(choices.delete(seat), 'no card of that seat was exposed, or its player has looked');
const undecidedBy = ({ choices }, seat) =>
  must(!choices.has(seat), 'the player has still to void the hand or to play on');

const offDeck = (state, cards) => {
  const gone = seenCards(state);
  const fresh = cards.every((card, i) => !gone.includes(card) && cards.indexOf(card) === i);
  must(fresh && state.start !== undefined && !state.placed, 'those cards cannot be dealt now');
};

/** The hands as they were set, or as they are read now that they are turned over. */
const shownAs = (state, { seat, high, medium, low }) => {
  const known = state.set.get(seat);
  if (known !== undefined) return known;
  must(state.setUnseen.includes(seat), 'those hands were not set');
  const cards = [high, medium, low].flat();
  if (isFaceDown(state, seat)) turnsUp(state, seat, cards);
  must(same(cards.toSorted(), handOf(state, seat).toSorted()), 'those are other cards');
  return { high, medium, low };
};

const reveal = (state, said, at) => {
  const { seat } = said;
  mayAct(state, seat);
  must(state.dealer !== undefined, 'the dealer’s hands are not set');
  must(seat === Math.max(...playing(state)), 'hands are shown from the dealer’s right');
  const setting = shownAs(state, said);
  const hand = handOf(state, seat);
  const foul = foulOf(setting, hand, at.rules);
  const wins = foul === undefined && beatsDealer(setting, state.dealer, at.rules);
  state.done.add(seat);
  state.decided = true;
  const main = betsAt(at.bets, [seat], ['asia-poker']);
  const told = { seat, setting };
  const steps = [
    alone(
      'HandsCompared',
      main.map((bet) => [bet, winsIf(wins, 'two-hands', 1)]),
      told,
    ),
  ];
  const side = betsAt(at.bets, [seat], ['bonus']);
  if (side.length > 0) {
    const line = bonusOf(hand, at.rules);
    const [a, b = a, c = a] = BONUS[line] ?? [];
    const pays = { A: a, B: b, C: c }[at.rules.bonusPayTable];
    const verdict = line === undefined ? LOSE : winsAt(line, pays);
    steps.push(
      alone(
        'BonusFormed',
        side.map((bet) => [bet, verdict]),
        { seat },
      ),
    );
  }
  return completed(state, at, steps);
};

const setDealer = (state, said, { rules }) => {
  const hand = handOf(state, 0);
  const entered = { high: said.high, medium: said.medium, low: said.low };
  const all = [...said.high, ...said.medium, ...said.low].sort();
  must(same(all, hand.toSorted()), 'those are not the dealer’s cards');
  const right = houseWay(hand, rules);
  const misset = !sameHands(entered, right, rules);
  return { misset, right, entered };
};

const acts = {
  AnnounceNoMoreBets: (state, _, { bets, rules, told }) => {
    must(!state.closed, 'no more bets was announced before');
    const { ways } = told.find(({ type }) => type === 'BetsClosed') ?? { ways: {} };
    must([rules.dealing, 'manual-shoe'].includes(ways.dealing), 'it is dealt in another way');
    must([rules.startingPosition, 'shaker'].includes(ways.starting), 'it starts in another way');
    const seats = SEATS.filter((seat) => betsAt(bets, [seat], ['asia-poker']).length > 0);
    Object.assign(state, { closed: true, seats, dealing: ways.dealing });
    if (ways.starting === 'button') state.start = state.button;
    return [alone('BetsClosed', [], { seats })];
  },
  UncoverShaker: (state, { dice }) => {
    state.dice = dice;
    return [];
  },
  CallNoRoll: (state) => {
    state.dice = [];
    return [];
  },
  AnnounceTotal: (state) => startsAt(state, sumOf(state.dice)),
  ShowNumber: (state, { number }) => startsAt(state, number),
  DealCards: (state, { cards }) => {
    offDeck(state, cards);
    state.dealt.push(...cards);
    must(state.dealt.length <= 49, 'more cards than seven stacks');
    return [alone('CardsDealt', [], { cards })];
  },
  DealStacks: (state, { cards }) => {
    offDeck(state, []);
    state.unseen += cards;
    must(cards > 0 && state.unseen <= 49 && state.dealt.length === 0, 'more than seven stacks');
    return [alone('StacksDealt', [], { cards })];
  },
  FindFaceUp: (state, { card }, at) => {
    offDeck(state, [card]);
    state.faceUp.push(card);
    return state.faceUp.length > 1 ? voids(state, at, 'more than one card face up') : [];
  },
  CountStub: (state, { cards, hands }, at) => {
    must(cardsDealt(state) === 49 && !state.placed, 'the deal is not complete');
    if (hands?.some((count) => count !== 7)) return voids(state, at, 'wrong number of cards');
    if (cards + state.faceUp.length !== 4) return voids(state, at, 'not four cards left');
    state.placed = true;
    return completed(state, at, [alone('StubPlaced')]);
  },
  LookAtCards: (state, { seat }) => {
    mayAct(state, seat);
    undecidedBy(state, seat);
    state.looked.push(seat);
    return [];
  },
  SetHands: (state, { seat, high, medium, low }) => {
    mayAct(state, seat);
    undecidedBy(state, seat);
    must(state.placed && !state.set.has(seat), 'those hands cannot be set now');
    const setting = { high, medium, low };
    const all = [...high, ...medium, ...low].sort();
    must(same(all, handOf(state, seat).toSorted()), 'those are not the cards of the seat');
    state.set.set(seat, setting);
    return [alone('HandsSet', [], { seat, setting })];
  },
  NoteHandsSet: (state, { seat }) => {
    mayAct(state, seat);
    undecidedBy(state, seat);
    must(state.placed && state.unseen > 0 && !state.setUnseen.includes(seat), 'nothing is set');
    state.setUnseen.push(seat);
    return [alone('HandsSetFaceDown', [], { seat })];
  },
  AskHouseWay: (state, { seat, cards }, { rules, told }) => {
    if (cards !== undefined && isFaceDown(state, seat)) turnsUp(state, seat, cards);
    const { setting } = told.find(({ type }) => type === 'HouseWayTold') ?? {};
    const right = setting && sameHands(setting, houseWay(handOf(state, seat), rules), rules);
    must(right, 'the player was told another way');
    return [alone('HouseWayTold', [], { seat, setting })];
  },
  TurnDealer: (state, { cards }) => {
    const isSet = (seat) => state.set.has(seat) || state.setUnseen.includes(seat);
    must(playing(state).every(isSet), 'hands are still to be set');
    if (isFaceDown(state, 0)) turnsUp(state, 0, cards ?? []);
    return [alone('DealerTurned', [], { cards: handOf(state, 0) })];
  },
  SetDealerHands: (state, said, at) => {
    const { misset, right, entered } = setDealer(state, said, at);
    const { setting } = at.told.find(({ type }) => type === 'DealerSet') ?? {};
    must(setting !== undefined && sameHands(setting, right, at.rules), 'it is not the house way');
    state.dealer = misset ? setting : entered;
    const found = misset ? [alone('DealerMisset', [], { setting: entered })] : [];
    return [...found, alone('DealerSet', [], { setting: state.dealer })];
  },
  Surrender: (state, { seat }, at) => {
    mayAct(state, seat);
    must(state.dealer !== undefined, 'the dealer’s hands are not set');
    must(betsAt(at.bets, [seat], ['bonus']).length === 0, 'a Bonus Wager is on the layout');
    state.surrendered.push(seat);
    state.done.add(seat);
    state.decided = true;
    const lost = betsAt(at.bets, [seat], ['asia-poker']).map((bet) => [bet, LOSE]);
    return completed(state, at, [alone('Surrendered', lost, { seat })]);
  },
  RevealHands: reveal,
  AbandonWagers: (state, { seat }, at) => {
    mayAct(state, seat);
    state.done.add(seat);
    state.left.push(seat);
    return completed(state, at, [alone('WagersAbandoned', [], { seat })]);
  },
  VoidHand: (state, { seat }, at) => {
    mayAct(state, seat);
    decides(state, seat);
    state.done.add(seat);
    const back = betsAt(at.bets, [seat]).map((bet) => [bet, VOID]);
    return completed(state, at, [alone('HandVoided', back, { seat })]);
  },
  PlayOn: (state, { seat }) => {
    mayAct(state, seat);
    decides(state, seat);
    return [alone('HandPlayedOn', [], { seat })];
  },
  ReportWrongStart: (state, _, at) => {
    undecided(state);
    return voids(state, at, 'wrong starting position');
  },
  ExposeCard: (state, { position, card: place, shown }, at) => {
    undecided(state);
    const card = handOf(state, position)[place - 1] ?? shown;
    must(place <= countAt(state, position) && card !== undefined, 'there is no such card');
    if (isFaceDown(state, position)) must(!seenCards(state).includes(card), 'it is elsewhere');
    state.exposed.push({ position, card });
    const exposed = (choice) => alone('CardExposed', [], { position, card, choice });
    if (state.dealing === 'hand' && cardsDealt(state) < 49)
      return [exposed(false), ...voids(state, at, 'card exposed in the deal')];
    if (position === 0) return [exposed(false), ...voids(state, at, 'card of the dealer exposed')];
    const choice = playing(state).includes(position) && !hasLooked(state, position);
    if (choice) state.choices.add(position);
    return [exposed(choice)];
  },
  ReportMisdeal: (state, { position, cards }, at) => {
    undecided(state);
    must(cards !== countAt(state, position), 'that is the right number of cards');
    return voids(state, at, 'wrong number of cards');
  },
  ReportShoe: (state, _, at) => voids(state, at, 'dealing shoe failed'),
};

export const asiaPoker = {
  title: 'Asia Poker',
  seats: 6,
  turn: -1,
  standard: {
    ...{ aceLowStraight: 'second', jokerInFlush: 'highest-missing', houseWay: 'standard' },
    ...{ bonus: 'offered', bonusPayTable: 'A', bonusJokerWithEights: 'ace' },
    ...{ bonusJokerRoyal: 'yes', nineHighFlush: 'nine-high', adjacentPositions: 'no' },
    ...{ startingPosition: 'shaker', dealing: 'manual-shoe', shuffler: 'no', decks: 1 },
    ...{ minimumWagerCents: 100, payoutLimitCents: 0 },
  },
  /** § .12(c). */
  limit: (rules) => ({ per: 'player', wagers: WAGERS, cents: rules.payoutLimitCents }),
  tells: [
    ...['BetsClosed', 'StartFound', 'CardsDealt', 'StacksDealt', 'StubPlaced', 'HandsSet'],
    ...['HandsSetFaceDown', 'HouseWayTold', 'DealerTurned'],
    ...['DealerMisset', 'DealerSet', 'Surrendered', 'HandsCompared', 'BonusFormed'],
    ...['WagersAbandoned', 'HandVoided', 'HandPlayedOn', 'CardExposed', 'RoundVoided'],
    'RoundCompleted',
  ],
  fresh: (before) => ({
    ...{ closed: false, placed: false, over: false, decided: false, seats: [], dealt: [] },
    ...{
      faceUp: [],
      dice: [],
      left: [],
      surrendered: [],
      set: new Map(),
      done: new Set(),
      unseen: 0,
    },
    ...{ turned: new Map(), setUnseen: [], exposed: [], looked: [], choices: new Set() },
    button: before === undefined ? 0 : (before.button + 1) % 7,
  }),
  over: (state) => state.over,
  said: (state, command, at) => acts[command.type]?.(state, command, at) ?? [],
  isOpen: (state) => !state.closed,
  rests: () => ['bonus'],
  drawn: ({ type, number, dice, cards }, outcome) =>
    same(type === 'ShowNumber' ? [number] : (dice ?? cards), outcome),
};
