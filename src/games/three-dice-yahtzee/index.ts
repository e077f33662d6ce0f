import { staffForms } from '../../kernel/form.ts';
import type { Game } from '../../kernel/game.ts';
import { perRules } from '../../kernel/per-rules.ts';
import { call } from './call.ts';
import { draw, next } from './chance.ts';
import { type Command, commands } from './commands.ts';
import { felt } from './felt.ts';
import { type Event, leaves, procedure, type Round } from './procedure.ts';
import { filing, METER, stakesWithColumn } from './progressive.ts';
import { settlement } from './settlement.ts';
import { spanish } from './spanish.ts';
import { type Rules, submission } from './submission.ts';
import { table } from './table.ts';
import { shows, stands, tell, trace } from './telling.ts';
import { wagers } from './wagers.ts';

export { seedCents } from './progressive.ts';

/** 3-Dice Yahtzee, with its single-event bonus wagers and the Yahtzee Progressive. */
export const threeDiceYahtzee: Game<Rules, Round, Command, Event> = {
  id: 'three-dice-yahtzee',
  title: '3-Dice Yahtzee',
  // The sheet does not state the day from which it holds.
  editions: [{ chapter: '3-Dice Yahtzee § rules of play', title: '3-Dice Yahtzee', effective: '' }],
  submission,
  draws: [{ dice: 6 }],
  demo: ['electronic', 'felt'],
  // Once all wagers are placed, the cups are shaken.
  cited: (_rules, code, cite) =>
    code === 'betting-closed' && cite === 'House rules § rounds'
      ? '3-Dice Yahtzee § rules of play'
      : cite,
  wagering: () => '3-Dice Yahtzee § rules of play',
  table,
  commands,
  wagers: perRules(wagers),
  procedure: perRules(procedure),
  settlement: (_rules, _round, event) => settlement(event),
  limits: () => [],
  leaves: (_rules, round, seat) => leaves(round, seat),
  meters: {
    names: [METER],
    shared: (rules) => rules.progressiveShared,
    filed: (rules) => (rules.offerProgressive === 'yes' ? { [METER]: filing } : {}),
    stakes: stakesWithColumn,
  },
  next: (_rules, round, layout) => next(round, layout),
  draw: (_rules, round, layout, source) => draw(round, layout, source),
  key: (round) => (round.outcome === undefined ? JSON.stringify(round.cups) : 'over'),
  call: (_rules, _round, event) => call(event),
  // Nobody knows what is in a cup; what has been revealed everybody sees.
  view: (round) => round,
  see: (event) => event,
  screen: {
    deals: { en: 'Shake', es: 'Agitar' },
    entries: () =>
      staffForms(commands).map((form) =>
        form.command === 'HandCup' ? { ...form, key: 'h' } : form,
      ),
    words: { es: spanish },
    felt,
    shows: (_rules, round, _viewer, language) => shows(round, language),
    tell: (_rules, round, event, _viewer, language, layout) => tell(round, event, language, layout),
    stands: (_rules, round, language) => stands(round, language),
    trace: (_rules, round, language) => trace(round, language),
  },
};
