// Asia Poker: 58 Pa. Code chapter 575.
import { must, same } from '../bytes.mjs';
import { LOSE, sumOf, VOID } from '../settle.mjs';
import {
  afterRound,
  areFresh,
  dealtFrom,
  deckAct,
  deckRemoved,
  decksOf,
  isDeckAct,
  isReady,
} from './deck.mjs';
import { houseWay, sameHands } from './poker-hands.mjs';
import { isSame, next } from './poker-next.mjs';
import {
  alone,
  asFiled,
  betsAt,
  cardsDealt,
  completed,
  countAt,
  duringDeal,
  handOf,
  hasLooked,
  hasSet,
  isFaceDown,
  leavesDeck,
  mayAct,
  mayArrange,
  mayChoose,
  mayFindStart,
  mayHandle,
  of,
  offDeck,
  playing,
  SEATS,
  sectionOf,
  seenCards,
  shoeOf,
  startsAt,
  turnsUp,
  undecided,
  voids,
  WAGERS,
  waysNow,
} from './poker-round.mjs';
import { reveal } from './poker-shown.mjs';

const setDealer = (state, said, { rules }) => {
  const hand = handOf(state, 0);
  const entered = { high: said.high, medium: said.medium, low: said.low };
  const all = [...said.high, ...said.medium, ...said.low].sort();
  must(same(all, hand.toSorted()), 'those are not the dealer’s cards');
  const right = houseWay(hand, rules);
  const misset = !sameHands(entered, right, rules);
  return { misset, right, entered };
};
const NO_ROLL = { 'not flat': '.13(a)', 'fell out': '.13(b)' };
const isFace = (die) => Number.isInteger(die) && die >= 1 && die <= 6;

const acts = {
  TakeAdjacent: (state, { seat, also }, { rules, people }) => {
    const beside = SEATS.includes(seat) && SEATS.includes(also) && Math.abs(seat - also) === 1;
    const own = people[seat] === people[also] && people[seat] !== undefined;
    const taken = state.pairs.flat();
    const free = !taken.includes(seat) && !taken.includes(also);
    const may = rules.adjacentPositions === 'yes' && !state.closed && beside && own && free;
    must(may, 'those are no two positions of one player');
    state.pairs.push([seat, also]);
    return [alone('PositionsPaired', [], { seat, also })];
  },
  AnnounceNoMoreBets: (state, _, { bets, rules }) => {
    must(!state.closed, 'no more bets was announced before');
    decksOf(state, asFiled(rules));
    isReady(state);
    const ways = waysNow(state, rules);
    const seats = SEATS.filter((seat) => betsAt(bets, [seat], ['asia-poker']).length > 0);
    must(seats.length > 0, 'nobody has wagered');
    Object.assign(state, { closed: true, seats, ...ways });
    if (ways.starting === 'button') state.start = state.button;
    return [alone('BetsClosed', [], { seats, ways })];
  },
  ShakeShaker: (state, { times }) => {
    mayFindStart(state, 'shaker');
    const may = Number.isInteger(times) && times >= 1 && times <= 100 && state.dice.length === 0;
    must(may, 'the shaker is not shaken now');
    state.shakes += times;
    return [alone('ShakerShaken', [], { times })];
  },
  UncoverShaker: (state, { dice }) => {
    mayFindStart(state, 'shaker');
    must(state.shakes >= 3 && state.dice.length === 0, 'the shaker is not uncovered now');
    must(dice.length === 3 && dice.every(isFace), 'those are not three dice');
    state.dice = dice;
    return [alone('ShakerUncovered', [], { dice })];
  },
  CallNoRoll: (state, { reason }) => {
    mayFindStart(state, 'shaker');
    must(Object.hasOwn(NO_ROLL, reason) && state.shakes >= 3, 'no roll can be invalid now');
    Object.assign(state, { dice: [], shakes: 0 });
    return [alone('NoRollCalled', [], { reason, cite: of(NO_ROLL[reason]) })];
  },
  AnnounceTotal: (state, { total }) => {
    mayFindStart(state, 'shaker');
    const shows = state.dice.length > 0 && total === sumOf(state.dice);
    must(shows, 'the dice do not show that total');
    return startsAt(state, total, '.5(g)(1)(iii)');
  },
  ShowNumber: (state, { number }) => {
    mayFindStart(state, 'generator');
    must(Number.isInteger(number) && number >= 1 && number <= 7, 'that is no position');
    return startsAt(state, number, '.5(g)(2)');
  },
  CoverShaker: (state) => {
    const may = state.starting === 'shaker' && state.placed && !state.covered;
    must(may, 'the shaker is not covered now');
    state.covered = true;
    return [alone('ShakerCovered')];
  },
  DealCards: (state, { cards }, at) => {
    offDeck(state, cards, at);
    must(state.unseen === 0, 'this deal is face down');
    state.dealt.push(...cards);
    leavesDeck(state, cards.length);
    return [alone('CardsDealt', [], { cards, cite: sectionOf(state)[0] })];
  },
  DealStacks: (state, { cards }, at) => {
    offDeck(state, [], at);
    must(Number.isInteger(cards) && state.dealt.length === 0, 'this deal is read card by card');
    state.unseen += cards;
    leavesDeck(state, cards);
    return [alone('StacksDealt', [], { cards, cite: sectionOf(state)[0] })];
  },
  FindFaceUp: (state, { card }, at) => {
    offDeck(state, [card], at);
    state.faceUp.push(card);
    dealtFrom(state);
    const cite = of('.13(f)');
    const found = alone('CardFoundFaceUp', [], { card, cite });
    return state.faceUp.length > 1
      ? [found, ...voids(state, at, 'more than one card face up', cite)]
      : [found];
  },
  DrawInError: (state, _, at) => {
    duringDeal(state, at);
    must(!state.drawnInError, 'a card was drawn in error before');
    state.drawnInError = true;
    dealtFrom(state);
    return [alone('CardDrawnInError', [], { cite: of('.13(g)') })];
  },
  CountStub: (state, { cards, hands }, at) => {
    must(cardsDealt(state) === 49 && !state.placed, 'the deal is not complete');
    const [, left, notFour, collected] = sectionOf(state);
    if (hands?.some((count) => count !== 7))
      return voids(state, at, 'wrong number of cards', notFour);
    if (cards + state.faceUp.length !== 4) {
      const back = voids(state, at, 'not four cards left', notFour);
      return [...back, deckRemoved(state, 'count not right', notFour)];
    }
    state.placed = true;
    const seats = SEATS.filter((seat) => !playing(state).includes(seat));
    const empty =
      seats.length > 0 ? [alone('StacksCollected', [], { seats, cite: collected })] : [];
    return completed(state, at, [alone('StubPlaced', [], { cards, cite: left }), ...empty]);
  },
  LookAtCards: (state, { seat }, at) => {
    mayHandle(state, seat, at);
    must(!state.looked.includes(seat), 'the cards were examined before');
    state.looked.push(seat);
    return [alone('CardsExamined', [], { seat, cards: handOf(state, seat) })];
  },
  SetHands: (state, { seat, high, medium, low }, at) => {
    mayArrange(state, seat, at);
    must(!isFaceDown(state, seat), 'those hands cannot be set now');
    const setting = { high, medium, low };
    const all = [...high, ...medium, ...low].sort();
    must(same(all, handOf(state, seat).toSorted()), 'those are not the cards of the seat');
    state.set.set(seat, setting);
    return [alone('HandsSet', [], { seat, setting })];
  },
  NoteHandsSet: (state, { seat }, at) => {
    mayHandle(state, seat, at);
    must(state.unseen > 0, 'nothing is set');
    state.setUnseen.push(seat);
    return [alone('HandsSetFaceDown', [], { seat })];
  },
  AskHouseWay: (state, { seat, cards }, at) => {
    mayArrange(state, seat, at);
    const { rules, told } = at;
    must((cards !== undefined) === isFaceDown(state, seat), 'those cards are known');
    if (cards !== undefined) turnsUp(state, seat, cards);
    const { setting } = told.find(({ type }) => type === 'HouseWayTold') ?? {};
    const right = setting && sameHands(setting, houseWay(handOf(state, seat), rules), rules);
    must(right, 'the player was told another way');
    return [alone('HouseWayTold', [], { seat, setting })];
  },
  TurnDealer: (state, { cards }) => {
    const ready = state.placed && !state.shown && playing(state).every((one) => hasSet(state, one));
    must(ready, 'hands are still to be set');
    must((cards !== undefined) === isFaceDown(state, 0), 'those cards are known');
    if (cards !== undefined) turnsUp(state, 0, cards);
    state.shown = true;
    return [alone('DealerTurned', [], { cards: handOf(state, 0) })];
  },
  SetDealerHands: (state, said, at) => {
    must(state.shown && state.dealer === undefined, 'the dealer’s hands are not set now');
    const { misset, right, entered } = setDealer(state, said, at);
    const { setting } = at.told.find(({ type }) => type === 'DealerSet') ?? {};
    must(setting !== undefined && sameHands(setting, right, at.rules), 'it is not the house way');
    state.dealer = misset ? setting : entered;
    const cite = of('.13(i)');
    const found = misset ? [alone('DealerMisset', [], { setting: entered, cite })] : [];
    return [...found, alone('DealerSet', [], { setting: state.dealer })];
  },
  Surrender: (state, { seat, counted = 7 }, at) => {
    mayAct(state, seat);
    must(state.dealer !== undefined && counted === 7, 'the dealer’s hands are not set');
    must(betsAt(at.bets, [seat], ['bonus']).length === 0, 'a Bonus Wager is on the layout');
    state.surrendered.push(seat);
    state.done.add(seat);
    state.decided = true;
    const lost = betsAt(at.bets, [seat], ['asia-poker']).map((bet) => [bet, LOSE]);
    return completed(state, at, [alone('Surrendered', lost, { seat, counted })]);
  },
  RevealHands: reveal,
  AbandonWagers: (state, { seat }, at) => {
    mayAct(state, seat);
    chosen(state, seat);
    state.left.push(seat);
    state.done.add(seat);
    return completed(state, at, [alone('WagersAbandoned', [], { seat })]);
  },
  VoidHand: (state, { seat }, at) => {
    mayAct(state, seat);
    must(mayChoose(state, seat), 'no card of that seat was exposed, or its player has looked');
    chosen(state, seat);
    state.done.add(seat);
    const back = betsAt(at.bets, [seat]).map((bet) => [bet, VOID]);
    return completed(state, at, [alone('HandVoided', back, { seat })]);
  },
  PlayOn: (state, { seat }, at) => {
    mayAct(state, seat);
    must(mayChoose(state, seat), 'no card of that seat was exposed, or its player has looked');
    chosen(state, seat);
    return completed(state, at, [alone('HandPlayedOn', [], { seat })]);
  },
  ReportWrongStart: (state, _, at) => {
    undecided(state);
    must(state.starting === 'shaker', 'no dice were added up');
    return voids(state, at, 'wrong starting position', of('.13(c)'));
  },
  ExposeCard: (state, { position, card: place, shown }, at) => {
    undecided(state);
    const card = handOf(state, position)[place - 1] ?? shown;
    const there = place >= 1 && place <= countAt(state, position) && card !== undefined;
    must(there, 'there is no such card');
    if (isFaceDown(state, position))
      must(areFresh([card], seenCards(state), { jokers: 1 }), 'it is elsewhere');
    const byHand = state.dealing === 'hand' && cardsDealt(state) < 49;
    must(byHand || position !== 0 || !state.shown, 'the dealer’s cards are face up');
    const own = playing(state).includes(position) && !hasLooked(state, position);
    const choice = !byHand && position !== 0 && own;
    state.exposed.push({ position, card, choice });
    const why = byHand ? '.13(j)' : position === 0 ? '.13(e)' : '.13(d)';
    const exposed = alone('CardExposed', [], { position, card, choice, cite: of(why) });
    if (byHand) return [exposed, ...voids(state, at, 'card exposed in the deal', of(why))];
    return position === 0
      ? [exposed, ...voids(state, at, 'card of the dealer exposed', of(why))]
      : [exposed];
  },
  ReportMisdeal: (state, { position, cards }, at) => {
    undecided(state);
    must(cards !== countAt(state, position), 'that is the right number of cards');
    const plays = position === 0 || playing(state).includes(position);
    return voids(state, at, 'wrong number of cards', of(plays ? '.13(h)' : '.13(k)'));
  },
  ReportShoe: (state, { fault }, at) => {
    const inUse = state.dealing === 'automated-shoe' && shoeOf(state, at.rules) === 'at the table';
    must(inUse && state.start !== undefined && !state.placed, 'no shoe deals now');
    const cite = of('.13(m)');
    const failed = alone('ShoeFailed', [], { fault, cite });
    return [failed, ...voids(state, at, 'dealing shoe failed', cite)];
  },
  TakeShoeOut: (state, { how }, { rules }) => {
    const may = shoeOf(state, rules) === 'at the table' && !state.closed;
    must(may && ['covered', 'marked out of order'].includes(how), 'no shoe is taken out of use');
    state.shoe = how;
    return [alone('ShoeTakenOut', [], { how })];
  },
  BringShoe: (state, _, { rules }) => {
    const out = !['none', 'at the table'].includes(shoeOf(state, rules));
    must(out && !state.closed, 'no shoe waits to be used again');
    state.shoe = 'at the table';
    return [alone('ShoeBrought')];
  },
};
/** § .13(d): whoever has chosen chooses no more. */
const chosen = (state, seat) => {
  state.exposed = state.exposed.map((one) =>
    one.position === seat ? { ...one, choice: false } : one,
  );
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
  fresh: (before) => ({
    ...{ closed: false, placed: false, over: false, decided: false, seats: [], dealt: [] },
    ...{ faceUp: [], dice: [], left: [], surrendered: [], pairs: [], looked: [], shakes: 0 },
    ...{ set: new Map(), done: new Set(), unseen: 0, turned: new Map(), setUnseen: [] },
    ...{ exposed: [], shown: false, covered: false, shoe: before?.shoe },
    decks: afterRound(before?.decks, before?.isVoid === true),
    button: before === undefined ? 0 : (before.button + 1) % 7,
  }),
  /** Where decks, shoe and button were before the round of a paper is said to have been there. */
  unseen: (state, _, { decks, shoe, button } = {}) => ({ ...state, decks, shoe, button }),
  next,
  isSame,
  over: (state) => state.over,
  said: (state, command, at) => {
    must(!state.over, 'the round is over');
    if (isDeckAct(command)) return deckAct(state, command, asFiled(at.rules), at);
    return acts[command.type]?.(state, command, at) ?? [];
  },
  isOpen: (state) => !state.closed,
  rests: () => ['bonus'],
  drawn: ({ type, number, dice, cards }, outcome) =>
    same(type === 'ShowNumber' ? [number] : (dice ?? cards), outcome),
};
