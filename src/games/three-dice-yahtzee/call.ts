import { capital } from './cups.ts';
import type { Dice, DiceHand, RevealedHands, SixDice } from './hands.ts';
import type { Event } from './procedure.ts';

export const call = (event: Event): string => {
  switch (event.type) {
    case 'CupShaken':
      return `${event.by === 'dealer' ? 'dealer' : `seat ${event.by}`} shakes the ${capital(event.cup)} cup`;
    case 'CupHanded':
      return `${capital(event.cup)} cup to seat ${event.seat}`;
    case 'CupTakenBack':
      return `${capital(event.cup)} cup back from seat ${event.seat}`;
    case 'ReshakeCalled':
      return `${event.reason}, the dealer shakes the ${capital(event.cup)} cup again  ${event.cite}`;
    case 'HandsRevealed':
      return sayOutcome(event.red, event.blue, event.outcome);
  }
};

const sayOutcome = (red: Dice, blue: Dice, outcome: RevealedHands): string => {
  const six = outcome.six === undefined ? '' : `; ${SIX_DICE[outcome.six]} on the six dice`;
  return `Red ${sayHand(red, outcome.red)}, Blue ${sayHand(blue, outcome.blue)}: ${sayWinner(outcome)}${six}`;
};

const sayHand = (dice: Dice, hand: DiceHand): string => {
  const faces = dice.join('-');
  switch (hand.kind) {
    case 'yahtzee':
      return `${faces} Yahtzee`;
    case 'straight':
      return `${faces} Straight`;
    case 'chance':
      return `${faces} Chance ${hand.total}`;
  }
};

const sayWinner = ({ winner, tenOverEight }: RevealedHands): string => {
  if (winner === 'tie') return 'tie';
  return tenOverEight ? `${capital(winner)} pushes, 10 over 8` : `${capital(winner)} wins`;
};

const SIX_DICE: Readonly<Record<SixDice, string>> = {
  'large yahtzee': 'Large Yahtzee',
  'small yahtzee': 'Small Yahtzee',
  'large straight': 'Large Straight',
  'small straight': 'Small Straight',
};
