import { z } from 'zod';
import { same } from '../kernel/canonical.ts';
import { type CommandOf, command, text } from '../kernel/command.ts';
import { isDay } from '../kernel/days.ts';
import type { AnyGame } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { PayoutLimit } from '../kernel/settlement.ts';
import type { TableEvent } from './commands.ts';
import { limitFits } from './limits.ts';
import { playing } from './playing.ts';
import { type Asked, type Filing, rulesOn, type Table } from './state.ts';

/** Which names and values can be filed is for the game's submission to say. */
const filed = z
  .custom<Readonly<Record<string, unknown>>>((value) => typeof value === 'object' && value !== null)
  .meta({ field: 'rules' });

export const filingCommands = {
  FileSubmission: command('FileSubmission', {
    by: ['floorperson'],
    cite: 'House rules § submission',
    fields: { from: z.string(), filed, notice: text.exactOptional() },
    words: {
      title: 'File a Rules Submission',
      fields: {
        from: { label: 'In force from' },
        filed: { label: 'Rules' },
        notice: { label: 'Notice', hint: 'When and where a lower payout limit was announced' },
      },
    },
  }),
} as const;

export type FilingCommand = CommandOf<(typeof filingCommands)[keyof typeof filingCommands]>;

export type FilingEvent =
  | { readonly type: 'SubmissionFiled'; readonly filing: Filing }
  | SubmissionInForce;

export interface SubmissionInForce {
  readonly type: 'SubmissionInForce';
  readonly rules: Readonly<Record<string, unknown>>;
  readonly day: string;
}

/** A Rules Submission is in force from the day it is filed for. */
export const decideFiling = (
  { game, table }: Asked,
  { from, filed, notice }: FilingCommand,
): readonly TableEvent[] | Refusal => {
  if (!isDay(from)) {
    return refuse(
      'not-a-day',
      'Enter the day of the calendar that a filing is in force from, as year-month-day.',
      'House rules § submission',
    );
  }
  const rules = rulesOn(game, [{ from, filed }], from);
  if (isRefusal(rules)) return rules;
  const measured = limitFits(game, rules, table.limits);
  if (measured !== true) return measured;
  const filing = { from, filed, ...(notice === undefined ? {} : { notice }) };
  const announced = noticeDue(game, table, filing);
  return announced === true ? [{ type: 'SubmissionFiled', filing }] : announced;
};

/**
 * A payout limit that patrons have played under, or will have by then, is lowered only with notice, where the chapter wants
 * one: by this filing, or by one for a later day that this one comes before.
 */
const noticeDue = (game: AnyGame, table: Table, filing: Filing): true | Refusal => {
  const { filings, inForce, play, told } = table;
  if (play.number === 1 && told.commands.length === 0) return true;
  const { from } = filing;
  const limitOn = (day: string, among: readonly Filing[]) => {
    const rules = rulesOn(game, among, day);
    return isRefusal(rules) ? undefined : game.limits(rules)[0];
  };
  const own = limitOn(from, [filing]);
  const before = Math.max(centsOf(game.limits(inForce)[0]), centsOf(limitOn(from, filings)));
  const next = nextAfter(filings, from);
  const following = next && limitOn(next.from, [next]);
  const lowered =
    (filing.notice === undefined && centsOf(own) < before && own) ||
    (next?.notice === undefined && centsOf(following) < centsOf(own) && following);
  return lowered && lowered.notice === true
    ? refuse(
        'notice-missing',
        'Give patrons notice of the lower payout limit first, and enter when and where.',
        lowered.cite,
      )
    : true;
};

/** Where no limit is filed, any limit is lower. */
const centsOf = (limit: PayoutLimit | undefined): Cents =>
  limit?.limitCents ?? Number.POSITIVE_INFINITY;

/** What is filed for the first day after this one; of several for it, the last. */
const nextAfter = (filings: readonly Filing[], day: string): Filing | undefined => {
  const later = filings.filter(({ from }) => from > day);
  const first = later.reduce((least, { from }) => (from < least ? from : least), '9999-99-99');
  return later.findLast(({ from }) => from === first);
};

export const comesIntoForce = (
  table: Table,
  rules: Record<string, unknown>,
  day: string,
): readonly SubmissionInForce[] =>
  same(rules, table.inForce) ? [] : [{ type: 'SubmissionInForce', rules, day }];

export const evolveFiling = (game: AnyGame, table: Table, event: FilingEvent): Table =>
  event.type === 'SubmissionFiled'
    ? { ...table, filings: [...table.filings, event.filing] }
    : inForce(game, table, event.rules);

/** A round in which nothing was done yet begins as its rules say; others go on with what the rules change. */
const inForce = (game: AnyGame, table: Table, rules: Table['inForce']): Table => {
  const now = { ...table, inForce: rules };
  const { play, told } = table;
  const untouched = same(play.round, playing(game, table).initial.round);
  if (told.commands.length > 0 || play.bets.length > 0 || !untouched) {
    const { refiled } = game.procedure(rules);
    if (refiled === undefined) return now;
    const next = { ...play, round: refiled(play.round) };
    return { ...now, play: next, told: { ...told, play: next } };
  }
  const fresh = { ...play, round: playing(game, now).initial.round };
  return { ...now, play: fresh, told: { ...told, play: fresh } };
};
