import type { Hex } from '../../kernel/draw.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Actor } from '../../table/index.ts';
import type { LogFormat } from '../proof/format-1.ts';
import type { DrawRecord, SessionTerms } from './device.ts';
import { cite } from './session.ts';

/** The device's part in an entry: what a table's command carries beside it. */
export interface DevicePart {
  /** A new session, with `OpenTable` or with the first `BeginRound` of a gaming day. */
  readonly opens?: SessionTerms;
  /** The secret of the round, with `BeginRound` and `CloseTable`. */
  readonly reveals?: Hex;
  /** 32 bytes of each seat that places its first wager of the round. */
  readonly entropy?: Readonly<Record<string, Hex>>;
  /** What was drawn, with the game's command. */
  readonly draw?: Omit<DrawRecord, 'draw' | 'beaconRound'>;
  /** No draw can come any more, and every wager is returned: what ends a session says so, and no table's command. */
  readonly returns?: true;
}

/** Where and when a command is decided. */
export interface AtDevice {
  readonly game: AnyGame;
  readonly name: string;
  readonly at: number;
  readonly day: string;
  readonly by: readonly Actor[];
  readonly format: LogFormat;
}

export const isDevice = (by: readonly Actor[]): boolean =>
  by.length === 1 && by[0]?.person === 'device' && by[0].duty === 'device';

export const commitmentDue = refuse(
  'promise-due',
  'Every electronic table commits to its draws. Open it without that exception.',
  cite,
);
export const notTheDevice = refuse('not-your-role', 'Only the device may do this.', cite);
export const notDue = refuse('not-due', 'This is not what the table waits for.', cite);
export const notCommitted = refuse(
  'not-committed',
  'No commitment is published for this round. Wait for the next.',
  cite,
);
export const windowOpen = refuse('window-open', 'Wait until the time for wagers is over.', cite);
export const windowClosed = refuse('window-closed', 'No more bets. Wait for the result.', cite);
export const clockBehind = refuse(
  'clock-behind',
  'The clock of this node is behind the table. Set it, then try again.',
  cite,
);
