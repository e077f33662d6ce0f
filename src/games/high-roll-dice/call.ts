import { countFaces } from '../../kernel/dice.ts';
import type { Event } from './procedure.ts';
import { matchOf } from './ranking.ts';
import type { Rules } from './submission.ts';
import { diceWords, faceName, kindName, numberWord } from './words.ts';

/** What the dealer says, and does where the text wants it done in sight of all. */
export const call = (rules: Rules, event: Event): string => {
  switch (event.type) {
    case 'ShakerTaken':
      return `dealer has the shaker with ${numberWord(event.dice)} dice`;
    case 'ShakerRemoved':
      return 'shaker removed from the table';
    case 'NoMoreBetsAnnounced':
      return event.extraRoll.length === 0
        ? 'no more bets'
        : `no more bets, sensors locked, Extra Roll of seat ${event.extraRoll.join(', ')} collected`;
    case 'DiceShaken':
      return `shaken ${numberWord(event.times)} times`;
    case 'RollInvalidated':
      return `${event.cite.endsWith('(c)') ? 'void' : 'invalid'} roll, ${event.reason}  ${event.cite}`;
    case 'FirstRollThrown':
      return matchOf(countFaces(event.dice)).count === 1
        ? 'all dice differ'
        : `${event.most}s occur the most`;
    case 'MatchAnnounced': {
      const { face, count } = event.match;
      if (count > 1) return `${diceWords(count, face)}, ${kindName(count)}, to "${faceName(face)}"`;
      return rules.noMatchPipStreet === 'ace'
        ? 'no match, ace is highest'
        : 'no match, no face occurs most';
    }
    case 'NonmatchingDiceCollected':
      return `${numberWord(event.dice)} ${event.dice === 1 ? 'die' : 'dice'} back into the shaker`;
    case 'ExtraRollThrown':
      return `${numberWord(event.additional)} additional ${event.face}${
        event.additional === 1 ? '' : 's'
      }: ${kindName(event.total)}`;
  }
};
