// Whether a draw is ahead at an electronic table (docs/fairness.md, "Window"): all that is forced is said, and nobody is waited for.
import { must } from './bytes.mjs';
import { gameOf } from './table.mjs';

const SIDES = ['home', 'visitor'];
const WAITS = {
  // § .6(b): everybody who takes part has wagered before the first throw.
  'three-dice-football': ({ play, bets, players }) =>
    play.thrown || players.every((seat) => bets.some((bet) => bet.seat === seat)),
  // 13:69F-45.5(d): and here on Home or Visitor.
  'football-kings': ({ play, bets, players }) => {
    const wagered = bets.filter(({ wager }) => SIDES.includes(wager)).map(({ seat }) => seat);
    return play.cards.length === 0 && players.every((seat) => wagered.includes(seat));
  },
  'asia-poker': ({ play, bets }) =>
    play.dealt.length === 0 && bets.some(({ wager }) => wager === 'asia-poker'),
  'three-dice-yahtzee': () => true,
  'high-roll-dice': ({ play }) => play.first === undefined || play.due,
};

export const drawIsAhead = (table) =>
  table.bets.length > 0 && !gameOf(table).over(table.play) && WAITS[table.id](table);

/** As soon as a draw is ahead its window is open: the house does not choose when, and so by which beacon. */
export const windowIsOpen = ({ session, window, closing }, table) => {
  if (session === undefined || table.kind !== 'electronic' || table.status !== 'open') return;
  const waits = window === undefined && closing === undefined && drawIsAhead(table);
  must(!waits, 'a draw is ahead, and no window is open');
};
