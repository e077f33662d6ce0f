import type { AnyGame } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/wager.ts';
import type { Table } from '../../table/index.ts';
import { nextAt } from './ahead.ts';
import type { AtDevice } from './at-device.ts';
import type { Pace, SessionTerms } from './device.ts';

const MOST = 120_000;

/** The pace that goes with a window for wagers: what is right where that is 15 seconds, and as much more or less elsewhere. */
export const paceOf = (windowMs: number): Pace => {
  const of = (ms: number): number =>
    Math.max(3_000, Math.min(MOST, Math.round((windowMs * ms) / 15_000)));
  // 8 seconds before a later draw, after some 4 in which the last one is told.
  return { laterMs: of(12_000), answerMs: of(10_000), settingMs: of(45_000), aloneMs: MOST };
};

const isAlone = ({ seats }: Table): boolean => Object.keys(seats).length === 1;

/** How long wagers are open before a draw of a round. */
export const wageringMs = (
  table: Table,
  { windowMs, pace }: SessionTerms,
  drawn: number,
): number => {
  if (pace === undefined) return windowMs;
  if (isAlone(table)) return Math.max(pace.aloneMs, windowMs);
  return drawn > 0 ? pace.laterMs : windowMs;
};

/** Without a pace cards are set in three times the time for wagers: 45 s where that is 15. */
const SETTING = 3;
/** What goes on by itself leaves a moment to do otherwise. */
const PASSING_MS = 3_000;

/** How long somebody is given for what the game asks now. */
export const answerMs = (
  { game }: AtDevice,
  table: Table,
  { windowMs, pace }: Pick<SessionTerms, 'windowMs' | 'pace'>,
): number => {
  const { seats } = table;
  const sets = Object.keys(seats).some((seat) => setsCards(game, table, Number(seat)));
  if (pace === undefined) return windowMs * (sets ? SETTING : 1);
  const next = nextAt(game, table);
  if (next.kind === 'choice' && next.passing) return PASSING_MS;
  const ms = sets ? pace.settingMs : pace.answerMs;
  return isAlone(table) ? Math.max(ms, pace.aloneMs) : ms;
};

/** Whether a seat has cards before it that it has to set. */
export const setsCards = (game: AnyGame, { play, inForce }: Table, seat: Seat): boolean =>
  game.screen?.arrange?.(inForce, play.round, seat, play, 'en') !== undefined;
