import type { Game } from '../../kernel/game.ts';
import { perRules } from '../../kernel/per-rules.ts';
import { call } from './call.ts';
import { draw, next } from './chance.ts';
import { chapter, citedIn, editions } from './chapter.ts';
import { type Command, commands } from './commands.ts';
import { entries, felt, offers } from './felt.ts';
import { type Event, leaves, procedure, type Round } from './procedure.ts';
import { settlement } from './settlement.ts';
import { spanish } from './spanish.ts';
import { type Rules, submission } from './submission.ts';
import { table } from './table.ts';
import { shows, stands, tell, trace } from './telling.ts';
import { wagers } from './wagers.ts';

/** Three Dice Football: 58 Pa. Code chapter 661a, and its temporary edition, chapter 577. */
export const threeDiceFootball: Game<Rules, Round, Command, Event> = {
  id: 'three-dice-football',
  title: 'Three Dice Football',
  editions,
  submission,
  draws: [{ dice: 3 }],
  demo: ['electronic', 'felt'],
  cited: ({ edition }, code, cite) => citedIn(edition, code, cite),
  wagering: (rules) => {
    const of = chapter(rules.edition);
    return of('.3(a)');
  },
  table,
  commands,
  wagers: perRules(wagers),
  procedure: perRules(procedure),
  settlement,
  limits: () => [],
  leaves: (_rules, round, seat) => leaves(round, seat),
  next: (_rules, round, layout) => next(round, layout),
  draw: (_rules, round, _layout, source) => draw(round, source),
  // § .6(f)(1): the extra point and Touchdown are all that a game which has ended still waits for.
  key: ({ field, thrown, ended, extraPoint }) =>
    ended === undefined
      ? `${field.yards},${field.down},${field.goal},${field.earned},${field.play},${thrown}`
      : `${ended},${extraPoint}`,
  call: (_rules, _round, event) => call(event),
  // Nothing is hidden at a dice table.
  view: (round) => round,
  see: (event) => event,
  screen: {
    deals: { en: 'Throw', es: 'Tirar' },
    words: { es: spanish },
    felt: (_rules, language) => felt(language),
    shows: (_rules, round, _viewer, language) => shows(round, language),
    tell: (_rules, _round, event, viewer, language) => tell(event, viewer, language),
    stands: (_rules, round, language) => stands(round, language),
    trace: (_rules, round, language) => trace(round, language),
    offers: (_rules, round, seat, _layout, language) => offers(round, seat, language),
    entries,
  },
};
