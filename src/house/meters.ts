import { same } from '../kernel/canonical.ts';
import { parseCommand } from '../kernel/command.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import {
  contributionsOf,
  type Meter,
  type MeterAsk,
  type MeterEvent,
  meter,
  meterCommands,
} from '../progressive/index.ts';
import { type Actor, rulesOn, signedBy, type Table } from '../table/index.ts';

const cite = 'House rules § meters' as const;

/** A meter, and the table whose rounds feed it. */
export interface MeterAtTable {
  readonly meter: Meter;
  readonly table: Table;
}

export const decideMeter = (
  game: AnyGame,
  name: string,
  { meter: state, table }: MeterAtTable,
  sent: MeterAsk,
  by: readonly Actor[],
): readonly MeterEvent[] | Refusal => {
  if (!(game.meters?.names ?? []).includes(name)) {
    return refuse('no-such-meter', `${game.title} has no such meter.`, cite);
  }
  const asks = parseCommand(meterCommands, sent, 'meter');
  if (isRefusal(asks)) return asks;
  const signed = signedBy(meterCommands[asks.type], { by });
  if (signed !== true) return signed;
  const allowed =
    asks.type === 'ChangeIncrement'
      ? isFiled(game, name, table, asks.increment)
      : asks.type === 'DisableMeter'
        ? roundIsOpen(game, name, table)
        : true;
  return allowed === true ? meter.decide(state, asks) : allowed;
};

/** What a meter grows by is a rule of the game: it changes as rules do, by a filing. */
const isFiled = (
  game: AnyGame,
  name: string,
  { filings }: Table,
  increment: readonly number[],
): true | Refusal => {
  const filed = filings.some(({ from }) => {
    const rules = rulesOn(game, filings, from);
    return !isRefusal(rules) && same(game.meters?.filed(rules)[name]?.increment, increment);
  });
  return filed ? true : refuse('not-filed', 'File the increment first, then change it.', cite);
};

/** Nobody switches a meter off between the last bet and the result: wagers on it would be returned with the result known. */
const roundIsOpen = (game: AnyGame, name: string, table: Table): true | Refusal => {
  const wagers = game.wagers(table.inForce);
  const closed = table.play.bets.some(
    (bet) =>
      contributionsOf(wagers, [bet], name).length > 0 &&
      (table.betting === 'closed' ||
        wagers[bet.wager]?.open(table.play.round, bet.seat, table.play) !== true),
  );
  return closed
    ? refuse(
        'round-in-play',
        'Finish the round first. Wagers on the meter are closed and wait for their result.',
        cite,
      )
    : true;
};
