import { piecesOf } from '../../kernel/deck/filed.ts';
import { staffForms } from '../../kernel/form.ts';
import type { Game } from '../../kernel/game.ts';
import { perRules } from '../../kernel/per-rules.ts';
import { call } from './call.ts';
import { CARDS } from './cards.ts';
import { draw, next } from './chance.ts';
import { cited, editions, of } from './chapter.ts';
import { type Command, commands } from './commands.ts';
import { felt } from './felt.ts';
import { limits, positionsOf } from './payout-limit.ts';
import { type Event, leaves, over, procedure, type Round } from './procedure.ts';
import { settlement } from './settlement.ts';
import { spanish } from './spanish.ts';
import { type Rules, submission } from './submission.ts';
import { table } from './table.ts';
import { shows, stands, tell, trace } from './telling.ts';
import { adds } from './values.ts';
import { wagers } from './wagers.ts';

/** Football Kings: N.J.A.C. 13:69F-45, with its table of 13:69E-1.13CC. */
export const footballKings: Game<Rules, Round, Command, Event> = {
  id: 'football-kings',
  title: 'Football Kings',
  editions,
  submission,
  draws: [{ cards: 52 }],
  demo: ['electronic', 'felt'],
  cited: (_rules, code, cite) => cited(code, cite),
  wagering: () => of('.5(a)'),
  table,
  commands,
  wagers: perRules(wagers),
  procedure: perRules(procedure),
  settlement: (_rules, _round, event) => settlement(event),
  pieces: ({ decks }) => piecesOf(decks),
  limits,
  leaves: (_rules, round, seat, layout) => leaves(round, seat, layout),
  positions: (rules) => ({
    most: positionsOf(rules),
    cite: of('.9'),
  }),
  next,
  draw,
  // § .6(d): both totals decide every wager.
  alike: { sums: { deck: CARDS, adds } },
  key: (round) => (over(round) ? 'over' : JSON.stringify(round)),
  call: (_rules, _round, event) => call(event),
  // Every known card is face up; the burned card and the stub are known to nobody.
  view: (round) => round,
  see: (event) => event,
  screen: {
    deals: { en: 'Deal', es: 'Repartir' },
    words: { es: spanish },
    felt,
    // § .6(d): a dealer deals quarter by quarter; all eight cards at once are a device's.
    entries: () => staffForms(commands).filter(({ command }) => command !== 'DealCards'),
    shows: (_rules, round, _viewer, language) => shows(round, language),
    tell: (_rules, round, event, _viewer, language) => tell(round, event, language),
    stands: (_rules, round, language) => stands(round, language),
    trace: (_rules, round, language) => trace(round, language),
  },
};
