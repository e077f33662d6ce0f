import type { Game } from '../../kernel/game.ts';
import { perRules } from '../../kernel/per-rules.ts';
import { call } from './call.ts';
import { draw, next } from './chance.ts';
import { cited, editions, of } from './chapter.ts';
import { type Command, commands } from './commands.ts';
import { extraRollBundles } from './extra-roll.ts';
import { felt } from './felt.ts';
import { limits } from './payout-limit.ts';
import { type Event, procedure, type Round } from './procedure.ts';
import { leaves } from './seats.ts';
import { settlement } from './settlement.ts';
import { spanish } from './spanish.ts';
import { type Rules, submission } from './submission.ts';
import { table } from './table.ts';
import { shows, stands, tell, trace } from './telling.ts';
import { wagers } from './wagers.ts';

export { type ExtraRollBundle, extraRollBundles } from './extra-roll.ts';

/** High Roll Dice: 58 Pa. Code chapter 675a, with ten dice and with the six of § 675a.6. */
export const highRollDice: Game<Rules, Round, Command, Event> = {
  id: 'high-roll-dice',
  title: 'High Roll Dice',
  editions,
  submission,
  draws: [{ dice: 10 }, { dice: 6 }],
  demo: ['electronic', 'felt'],
  cited: (_rules, code, cite) => cited(code, cite),
  wagering: () => of('.2(b)'),
  table,
  commands,
  wagers: perRules(wagers),
  procedure: perRules(procedure),
  settlement,
  limits,
  leaves: (_rules, round, seat) => leaves(round, seat),
  bundles: extraRollBundles,
  next,
  draw: (rules, round, _layout, source) => draw(rules, round, source),
  // § .2(d), .4(d): only how many dice show each face is looked at.
  alike: { faces: true },
  // Once the match is announced the first roll is settled: what follows depends on its number, not on its face.
  key: ({ stage, shaker, extraRoll, first, match, total }) =>
    `${stage},${shaker},${extraRoll.join('+')},${match?.count ?? first?.join('')},${total}`,
  call: (rules, _round, event) => call(rules, event),
  // Nothing is hidden at a dice table.
  view: (round) => round,
  see: (event) => event,
  screen: {
    deals: { en: 'Shake', es: 'Agitar' },
    words: { es: spanish },
    felt,
    shows,
    tell,
    stands: (_rules, round, language) => stands(round, language),
    trace: (_rules, round, language) => trace(round, language),
  },
};
