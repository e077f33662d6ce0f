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
  /** Its name among the meters of the house. */
  readonly stream: string;
  /** The other meter that a command names: a pool goes there, or comes from there. */
  readonly other?: { readonly meter: Meter; readonly practice: boolean } | undefined;
}

/** The other meter that a command names, as a person writes it: `meter/T2/progressive`. */
export const otherMeter = (
  asks: MeterAsk,
): { readonly table: string; readonly name: string } | undefined => {
  const named =
    asks.type === 'Decommission' ? asks.movesTo : asks.type === 'ReceivePool' ? asks.from : '';
  const [, table = '', name = ''] =
    /^meter\/([A-Za-z0-9-]{1,16})\/([a-z-]+)$/.exec(String(named)) ?? [];
  return table === '' ? undefined : { table, name };
};

export const decideMeter = (
  game: AnyGame,
  name: string,
  at: MeterAtTable,
  sent: MeterAsk,
  by: readonly Actor[],
): readonly MeterEvent[] | Refusal => {
  const { meter: state, table } = at;
  if (!(game.meters?.names ?? []).includes(name)) {
    return refuse('no-such-meter', `${game.title} has no such meter.`, cite);
  }
  const asks = parseCommand(meterCommands, sent, 'meter');
  if (isRefusal(asks)) return asks;
  const signed = signedBy(meterCommands[asks.type], { by });
  if (signed !== true) return signed;
  // What is filed waits for the next hit; everything else changes what the wagers on the meter can win.
  const open = asks.type === 'ChangeIncrement' || roundIsOpen(game, name, table);
  if (open !== true) return open;
  const allowed =
    asks.type === 'ChangeIncrement'
      ? isFiled(game, name, table, asks.increment)
      : poolArrives(at, asks);
  return allowed === true ? meter.decide(state, asks) : allowed;
};

/** A pool goes to a meter that can take it, and arrives there whole and once; nothing else arrives. */
const poolArrives = (
  { meter: own, table, stream, other }: MeterAtTable,
  asks: MeterAsk,
): true | Refusal => {
  const isAlike = other?.practice === table.practice;
  if (asks.type === 'Decommission' && asks.movesTo.startsWith('meter/')) {
    return isAlike && asks.movesTo !== stream && other?.meter.phase === 'in use'
      ? true
      : refuse('nowhere-to-go', 'Enter a meter that is in use, or another account.', cite);
  }
  if (asks.type !== 'ReceivePool') return true;
  const from = other?.meter.phase === 'decommissioned' ? other.meter : undefined;
  const isNew = own.phase === 'not installed' || own.received?.includes(asks.from) !== true;
  const isWhole = from?.movesTo === stream && from.totals.movedParts === asks.parts;
  return isAlike && isNew && isWhole
    ? true
    : refuse(
        'no-such-pool',
        'Enter the meter that went out of service for this one, with its whole pool.',
        cite,
      );
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

/**
 * Nobody touches a meter between the last bet and the result: wagers on it would be returned, won after all or worth
 * more with the result known.
 */
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
