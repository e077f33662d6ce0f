import type { Hex } from '../../kernel/draw.ts';
import type { AnyGame, TableAction } from '../../kernel/game.ts';
import type { PlayCommand } from '../../kernel/play-commands.ts';
import type { Seat } from '../../kernel/wager.ts';
import { filedSince, type Table } from '../../table/index.ts';
import { hasCoupons } from '../at-table.ts';
import type { HouseCommand } from '../decisions.ts';
import { closesWagers, drawIsDue, firstOf, idleSeat, lateSeat, nextAt } from './ahead.ts';
import type { DevicePart } from './at-device.ts';
import type { Beacons } from './beacons.ts';
import type { Device } from './device.ts';
import { wantsSession } from './protocol.ts';
import { nextSession } from './session.ts';
import type { Vault } from './vault.ts';

/** What an automatic dealer works with. */
export interface DueAt {
  readonly name: string;
  readonly game: AnyGame;
  readonly table: Table;
  readonly device: Device;
  readonly vault: Vault;
  readonly beacons: Beacons;
  /** The gaming day of now. */
  readonly day: string;
  /** The hash of the log's first entry. */
  readonly house: Hex;
}

/**
 * What the device of a table does next. All of it follows from the log, so that any node with the same seal key does the
 * same, and one of them is written.
 */
export type Due =
  /** At once or at a time; `step` names what is due, so that its time does not move while it waits. */
  | { readonly command: HouseCommand; readonly step: string; readonly at: Moment }
  | { readonly beacon: number };

export type Moment =
  | { readonly kind: 'soon' }
  | { readonly kind: 'result seen' }
  | { readonly kind: 'answer'; readonly since: number; readonly until: number }
  | { readonly kind: 'time'; readonly time: number };

export const dueAt = (where: DueAt): Due | undefined => {
  const { game, table, device, day } = where;
  const { session, window, closing, asked, promise } = device;
  if (table.status !== 'open' || table.kind !== 'electronic') return undefined;
  if (session === undefined || promise === undefined) return sessionDue(where);
  const { play, inForce } = table;
  const step = (what: string): string => `${session.session} ${promise.index} ${what}`;
  const soon = (said: TableAction | PlayCommand, what: string = said.type): Due => ({
    command: deal(where, said),
    step: step(what),
    at: { kind: 'soon' },
  });
  const sitsOut = (seat: Seat): Due => soon({ type: 'SitOut', seat }, `sit out ${seat}`);
  if (closing !== undefined) {
    const late = lateSeat(game, table, device.drawn.length);
    if (late !== undefined) return sitsOut(late);
    if (drawIsDue(game, table, play)) return drawDue(where, closing.beaconRound, step);
    const said = firstOf(nextAt(game, table));
    return said && soon(said);
  }
  const isOver = game.procedure(inForce).over(play.round, play);
  if (isOver || filedSince({ game, table, given: { day } }) !== undefined)
    return roundDue(where, { session, promise }, step);
  // Nobody has wagered on this round yet.
  if (play.bets.length === 0 && play.settled.length === 0 && window === undefined) return undefined;
  // Whoever does nothing sits the round out; a wager takes part again.
  const idle = window === undefined ? idleSeat(game, table, device.drawn.length) : undefined;
  if (idle !== undefined) return sitsOut(idle);
  const next = drawIsDue(game, table, play) ? undefined : nextAt(game, table);
  if (next?.kind === 'forced' && !(window && closesWagers(game, table, next.command)))
    return soon(next.command);
  if (window !== undefined) return closeDue(where, window, step);
  const instead = next && firstOf(next);
  return instead === undefined || asked === undefined
    ? undefined
    : {
        ...{ command: deal(where, instead), step: step(`choice ${asked.since} ${asked.until}`) },
        at: { kind: 'answer', since: asked.since, until: asked.until },
      };
};

/** A table that was left open by a version without sessions gets one before its next round is wagered on. */
const sessionDue = (where: DueAt): Due | undefined => {
  const { name, game, table, device, vault, house, day } = where;
  if (!wantsSession(table, device)) return undefined;
  const opens = vault.opens(nextSession(name, device, day), house, table.practice);
  return {
    command: { kind: 'session', table: name, game: game.id, opens },
    ...{ step: `session ${name} ${day}`, at: { kind: 'soon' } },
  };
};

/** A window ends with its time, and at once where the beacon of its draw is out: nobody wagers on what is known. */
const closeDue = (
  { name, game, beacons }: DueAt,
  window: NonNullable<Device['window']>,
  step: (what: string) => string,
): Due => {
  const seen = beacons.seen();
  const known = seen !== undefined && window.beaconRound > 0 && seen.round >= window.beaconRound;
  const command: HouseCommand = {
    ...{ kind: 'close', table: name, game: game.id },
    ...(known ? { seen } : {}),
  };
  const at: Moment = known ? { kind: 'soon' } : { kind: 'time', time: window.closesAt };
  return { command, step: step(`close ${window.draw}`), at };
};

const drawDue = (where: DueAt, beacon: number, step: (what: string) => string): Due => {
  const { game, table, device, vault, beacons } = where;
  const signature = beacon === 0 ? undefined : beacons.known(beacon);
  if (beacon !== 0 && signature === undefined) return { beacon };
  const { command, draw } = vault.draws(game, table, device, signature);
  return {
    command: deal(where, command, { draw }),
    step: step(`draw ${device.closing?.draw}`),
    at: { kind: 'soon' },
  };
};

type Committed = Readonly<Required<Pick<Device, 'session' | 'promise'>>>;

/** The secret of the round that is over is revealed in the same entry that begins the next one. */
const roundDue = (
  where: DueAt,
  { session, promise }: Committed,
  step: (what: string) => string,
): Due | undefined => {
  const { name, table, device, vault, day } = where;
  const opens = session.session.split('/')[1] !== day;
  // A session whose rounds are used up ends with its table.
  if (!opens && promise.index >= session.length) return undefined;
  const command = deal(
    where,
    { type: 'BeginRound' },
    {
      reveals: vault.secret(session, promise.index),
      ...(opens
        ? { opens: vault.opens(nextSession(name, device, day), session.house, table.practice) }
        : {}),
    },
  );
  return { command, step: step('next round'), at: { kind: 'result seen' } };
};

const deal = (
  { name, game, table }: DueAt,
  asks: TableAction | PlayCommand,
  part: DevicePart = {},
): HouseCommand => ({
  ...{ kind: 'deal', table: name, game: game.id, asks },
  ...(hasCoupons(table) ? { coupons: true as const } : {}),
  ...part,
});
