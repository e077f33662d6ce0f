// A round of Asia Poker as far as it has come (58 Pa. Code chapter 575): who plays, which cards are where, what may be done next.
import { must } from '../bytes.mjs';
import { LOSE, ordered, VOID } from '../settle.mjs';
import { areFresh, dealtFrom, decksOf, isBeingDealt, isReady } from './deck.mjs';
import { foulOf, standingsOf } from './poker-hands.mjs';

export const WAGERS = ['asia-poker', 'bonus'];
export const SEATS = [1, 2, 3, 4, 5, 6];
export const of = (paragraph) => `58 Pa. Code § 575${paragraph}`;
/** § .3 to .5, .13: one or two decks of fifty-three cards. */
export const asFiled = ({ decks, shuffler }) => ({
  ...{ decks, hasShuffler: shuffler === 'yes', jokers: 1, size: 53, cutsAlways: false },
  ...{ showsFaceUp: false, out: ['covered', 'marked out of order'] },
  cites: { removed: of('.3(c)'), shufflerFails: of('.13(l)') },
});
/** The same steps under three sections: the deal, the cards left, how they are not four, and stacks where nobody plays. */
const SECTIONS = {
  'manual-shoe': ['.8(c)', '.8(d)', '.8(e)', '.8(f)'],
  hand: ['.9(b)', '.9(c)', '.9(d)', '.9(e)'],
  'automated-shoe': ['.10(b)', '.10(c)', '.10(d)', '.10(e)'],
};
export const sectionOf = ({ dealing }) => SECTIONS[dealing].map(of);

/** § .8(c), .10(b): one card in turn from the starting position, or seven at a time. */
const goesTo = ({ start, dealing }, i) =>
  (start + (dealing === 'automated-shoe' ? Math.floor(i / 7) : i)) % 7;
/** A stack that was dealt face down is known once it is turned over. */
export const handOf = (state, position) =>
  state.turned.get(position) ?? state.dealt.filter((_, i) => goesTo(state, i) === position);
export const countAt = (state, position) =>
  Array.from({ length: cardsDealt(state) }, (_, i) => goesTo(state, i)).filter(
    (one) => one === position,
  ).length;
export const cardsDealt = ({ dealt, unseen }) => dealt.length + unseen;
export const isFaceDown = (state, position) => state.unseen > 0 && !state.turned.has(position);
export const seenCards = ({ dealt, faceUp, turned, exposed }) => [
  ...[...dealt, ...faceUp, ...[...turned.values()].flat()],
  ...exposed.map(({ card }) => card),
];
/** Seven cards that nobody has seen before, but for those of them that were exposed. */
export const turnsUp = (state, position, cards) => {
  const own = state.exposed.filter((one) => one.position === position).map(({ card }) => card);
  const others = seenCards(state).filter((card) => !own.includes(card));
  const fresh = areFresh(cards, others, { jokers: 1 });
  must(fresh && cards.length === 7 && own.every((card) => cards.includes(card)), 'no such stack');
  state.turned.set(position, cards);
};
/** § .5(g)(1)(iii): counted counter-clockwise, the dealer being one. */
const countedTo = (count) => (7 - ((count - 1) % 7)) % 7;
export const mayFindStart = ({ closed, start, starting }, way) =>
  must(closed && start === undefined && starting === way, 'no starting position is looked for');
export const startsAt = (state, count, paragraph) => {
  state.start = countedTo(count);
  return [alone('StartFound', [], { count, position: state.start, cite: of(paragraph) })];
};

/** § .13(n): with a device out of order the table falls back on what needs none of it. */
export const waysNow = (state, rules) => {
  const shuffled = state.decks.shuffler === 'at the table';
  const fromShoe = rules.dealing === 'automated-shoe' && shoeOf(state, rules) !== 'at the table';
  const fromHand = rules.dealing === 'hand' && !shuffled;
  const dealing = fromShoe || fromHand ? 'manual-shoe' : rules.dealing;
  const button = rules.startingPosition === 'button';
  const falls = button && (!shuffled || dealing !== 'automated-shoe');
  return { starting: falls ? 'shaker' : rules.startingPosition, dealing };
};
export const shoeOf = ({ shoe = 'none' }, { dealing }) => {
  if (dealing !== 'automated-shoe') return 'none';
  return shoe === 'none' ? 'at the table' : shoe;
};

export const playing = ({ seats, done }) => seats.filter((seat) => !done.has(seat));
export const betsAt = (bets, seats, wagers = WAGERS) =>
  ordered(bets, wagers, -1).filter(({ seat }) => seats.includes(seat));
export const alone = (type, decides = [], more = {}) => ({ event: { type, ...more }, decides });

/** The round is complete when nobody plays any more; what was left behind is lost then (reading 32). */
export const completed = (state, { bets }, steps) => {
  if (state.over || !state.placed || playing(state).length > 0) return steps;
  state.over = true;
  const lost = betsAt(bets, state.left).map((bet) => [bet, LOSE]);
  return [...steps, alone('RoundCompleted', lost)];
};
export const voids = (state, { bets }, reason, cite) => {
  must(!state.over, 'the round is over');
  Object.assign(state, { over: true, isVoid: true });
  const back = ordered(bets, WAGERS, -1).map((bet) => [bet, VOID]);
  return [alone('RoundVoided', back, { reason, cite })];
};
export const mayAct = (state, seat) =>
  must(playing(state).includes(seat), 'that seat does not play');
export const undecided = (state) =>
  must(cardsDealt(state) > 0 && !state.decided, 'no wager of the round may be returned now');
export const mayChoose = ({ exposed }, seat) =>
  exposed.some(({ position, choice }) => position === seat && choice);
/** § .13(d): whoever has set the hands has looked at the cards. */
export const hasLooked = (state, seat) => state.looked.includes(seat) || hasSet(state, seat);
export const hasSet = ({ set, setUnseen }, seat) => set.has(seat) || setUnseen.includes(seat);

/** § .7(f): of two seats of one player the higher wager, its coupon included, is set first, or of equal ones the higher seat. */
export const setFirst = (state, seat, { bets, people }) => {
  const pair = state.pairs.find((one) => one.includes(seat));
  const mine = (one) => one !== seat && people[one] !== undefined && people[one] === people[seat];
  const other = pair?.find((one) => one !== seat) ?? playing(state).find(mine);
  if (other === undefined) return undefined;
  const wagered = (at) => {
    const { stakeCents = 0, matchPlay } = betsAt(bets, [at], ['asia-poker'])[0] ?? {};
    return stakeCents + (matchPlay?.valueCents ?? 0);
  };
  const more = wagered(other) - wagered(seat);
  const first = more > 0 || (more === 0 && other > seat);
  return first && playing(state).includes(other) && !hasSet(state, other) ? other : undefined;
};
/** § .11(a): after the deal, before the hands are set, and where no choice is due. */
export const mayHandle = (state, seat, at) => {
  mayAct(state, seat);
  must(!mayChoose(state, seat), 'the player has still to void the hand or to play on');
  const may = state.placed && !hasSet(state, seat);
  must(may && setFirst(state, seat, at) === undefined, 'those cards cannot be touched now');
};
export const mayArrange = (state, seat, at) => {
  mayHandle(state, seat, at);
  must(state.looked.includes(seat), 'the cards are not examined');
};

/** A card may leave the deck: the start is found, and the deck is ready for the first one. */
export const duringDeal = (state, { rules }) => {
  must(state.start !== undefined && !state.placed, 'no card can be dealt now');
  decksOf(state, asFiled(rules));
  if (!isBeingDealt(state)) isReady(state);
  must(cardsDealt(state) < 49, 'all stacks are dealt');
};
export const offDeck = (state, cards, at) => {
  duringDeal(state, at);
  must(areFresh(cards, seenCards(state), asFiled(at.rules)), 'those cards cannot be dealt now');
};
export const leavesDeck = (state, count) => {
  const whole = state.dealing !== 'automated-shoe' || count % 7 === 0;
  must(count > 0 && cardsDealt(state) <= 49 && whole, 'other cards are dealt than seven stacks');
  state.drawnInError = false;
  dealtFrom(state);
};

const FOULS = {
  'not-these-seven-cards': '.11(f)(1)(v)',
  'high-not-above-medium': '.11(f)(1)(iii)',
  'medium-not-above-low': '.11(f)(1)(iv)',
};
/** § .11(b), (f): what is wrong with the hands, or how each stands to the dealer's, and what that decides. */
export const compared = (setting, hand, dealer, rules) => {
  const foul = foulOf(setting, hand, rules);
  if (foul !== undefined) return { standings: [], foul, result: 'lose', cite: of(FOULS[foul]) };
  const standings = standingsOf(setting, dealer, rules);
  const of3 = (which) => standings.filter((one) => one === which).length;
  if (of3('higher') >= 2) return { standings, result: 'win', cite: of('.11(f)(2)') };
  const copied = of3('copy') === 1 && of3('lower') === 1;
  return { standings, result: 'lose', cite: of(copied ? '.11(f)(1)(ii)' : '.11(f)(1)(i)') };
};
