// What a device does next in a round of Asia Poker (58 Pa. Code chapter 575).
import { same } from '../bytes.mjs';
import { sumOf } from '../settle.mjs';
import { isBeingDealt, nextDeckAct } from './deck.mjs';
import { houseWay, sameHands } from './poker-hands.mjs';
import {
  asFiled,
  betsAt,
  cardsDealt,
  handOf,
  hasSet,
  mayChoose,
  playing,
  setFirst,
} from './poker-round.mjs';

const forced = (say) => ({ due: 'forced', say });
/** What a device does next: a draw, what is forced, or what players are asked; the first is what no answer means. */
export const next = (state, at) => {
  if (state.over) return { due: 'over' };
  const dealing = state.decks !== undefined && isBeingDealt(state);
  const act = dealing ? undefined : nextDeckAct(state, asFiled(at.rules));
  if (act !== undefined) return forced(act);
  if (!state.closed)
    return at.bets.some(({ wager }) => wager === 'asia-poker')
      ? forced({ type: 'AnnounceNoMoreBets' })
      : { due: 'choice', choices: [] };
  const exposed = playing(state).find((seat) => mayChoose(state, seat));
  if (exposed !== undefined) {
    const say = { type: 'PlayOn', seat: exposed };
    return { due: 'choice', say, choices: [`${exposed} plays on`, `${exposed} is void`] };
  }
  if (state.start === undefined) {
    if (state.starting === 'generator') return { due: 'draw' };
    if (state.shakes < 3) return forced({ type: 'ShakeShaker', times: 3 - state.shakes });
    if (state.dice.length === 0) return { due: 'draw' };
    return forced({ type: 'AnnounceTotal', total: sumOf(state.dice) });
  }
  if (cardsDealt(state) < 49) return { due: 'draw' };
  if (!state.placed) return forced({ type: 'CountStub', cards: 4 - state.faceUp.length });
  if (state.starting === 'shaker' && !state.covered) return forced({ type: 'CoverShaker' });
  return handsNext(state, at);
};
const handsNext = (state, at) => {
  const waits = (seat) => !hasSet(state, seat) && setFirst(state, seat, at) === undefined;
  const waiting = playing(state).filter(waits);
  const untouched = waiting.find((seat) => !state.looked.includes(seat));
  if (untouched !== undefined) return forced({ type: 'LookAtCards', seat: untouched });
  const byHouse = (seat) => houseWay(handOf(state, seat), at.rules);
  if (waiting.length > 0) {
    const [seat] = waiting;
    const say = { type: 'SetHands', seat, ...byHouse(seat) };
    return { due: 'choice', say, choices: waiting.map((one) => `${one} sets`) };
  }
  if (!state.shown) return forced({ type: 'TurnDealer' });
  if (state.dealer === undefined) return forced({ type: 'SetDealerHands', ...byHouse(0) });
  const seat = Math.max(...playing(state));
  const say = { type: 'RevealHands', seat };
  return betsAt(at.bets, [seat], ['bonus']).length > 0
    ? forced(say)
    : { due: 'choice', say, choices: [`${seat} shows`, `${seat} surrenders`] };
};
/** Whether a device says what is due, where hands of the same ranks are the same hands. */
export const isSame = (say, said, { rules }) => {
  const { high, medium, low, ...rest } = said;
  const { high: h, medium: m, low: l, ...due } = say;
  if (h === undefined) return same(say, said);
  const whole = [high, medium, low].every(Array.isArray);
  return (
    whole &&
    same(rest, due) &&
    sameHands({ high, medium, low }, { high: h, medium: m, low: l }, rules)
  );
};
