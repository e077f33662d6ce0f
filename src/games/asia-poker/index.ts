import { piecesOf } from '../../kernel/deck/filed.ts';
import type { Game } from '../../kernel/game.ts';
import { perRules } from '../../kernel/per-rules.ts';
import { arrange } from './arrange.ts';
import { call } from './call.ts';
import { draw, drawn, next } from './chance.ts';
import { cited, editions, of } from './chapter.ts';
import { type Command, commands } from './commands.ts';
import { fastRounds, STRATEGIES } from './fast.ts';
import { entries, felt, offers } from './felt.ts';
import { leaves } from './hands.ts';
import { limits } from './payout-limit.ts';
import { procedure } from './procedure.ts';
import { type Event, over, type Round } from './round.ts';
import { settlement } from './settlement.ts';
import { spanish } from './spanish.ts';
import { type Rules, submission } from './submission.ts';
import { table } from './table.ts';
import { shows, stands, tell, trace } from './telling.ts';
import { see, view } from './view.ts';
import { wagers } from './wagers.ts';

/** Asia Poker: 58 Pa. Code Chapter 575. */
export const asiaPoker: Game<Rules, Round, Command, Event> = {
  id: 'asia-poker',
  title: 'Asia Poker',
  editions,
  submission,
  draws: [{ cards: 53 }],
  demo: ['electronic', 'felt'],
  cited: (_rules, code, cite) => cited(code, cite),
  wagering: () => of('.7(a)'),
  table,
  commands,
  wagers: perRules(wagers),
  procedure: perRules(procedure),
  settlement: (_rules, round, event) => settlement(round, event),
  pieces: ({ decks }) => piecesOf(decks),
  limits,
  leaves: (_rules, round, seat) => leaves(round, seat),
  positions: (rules) =>
    rules.adjacentPositions === 'yes'
      ? { most: 2, adjacent: true, cite: of('.7(f)') }
      : { most: 1, cite: of('.7(f)') },
  next,
  draw,
  drawn,
  key: (round) => (over(round) ? 'over' : JSON.stringify(round)),
  fast: { strategies: STRATEGIES, rounds: fastRounds },
  call: (rules, _round, event) => call(rules, event),
  view,
  see,
  screen: {
    deals: { en: 'Deal', es: 'Repartir' },
    words: { es: spanish },
    joker: true,
    felt,
    entries,
    shows,
    stands: (_rules, round, language) => stands(round, language),
    tell,
    trace,
    offers,
    arrange,
  },
};
