import { same } from '../../kernel/canonical.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Table } from '../../table/index.ts';
import type { HouseCommand } from '../decisions.ts';

/**
 * What entries of log format 1 are forgiven: each is a rule of an earlier version, named here, and none of it holds for
 * entries after the `HouseFormat` event.
 */

/** The format of the log an entry was written under. */
export type LogFormat = 1 | 2;

/**
 * After a restart a table could take the rules in force for others, because their members stood in another order, and
 * say again that they come into force. Such an event changes nothing.
 */
export const isSaidAgain = (event: unknown, { inForce }: Table): boolean =>
  isInForce(event) && same(event.rules, inForce);

/**
 * Refusals that hold from format 2 on: an entry of format 1 that is refused with one of them when it is decided again was
 * decided by the rules of its day. Its events are taken as they are, and counted.
 */
const HELD_LATER: readonly string[] = [
  // Everybody who signs is on file and has the role.
  'unknown-signer',
  'role-not-held',
  // Staff have credentials of their own, patrons are registered as patrons, and no person is a device.
  'not-on-file',
  'not-a-role',
  'credential-exists',
  // Chips come from staff within what an inventory holds, only a crew acts, and every command has its declared form.
  'beyond-count',
  'betting-open',
  'chips-from-staff',
  'inventory-short',
  'not-on-crew',
  'not-understood',
  // Pieces of equipment are there before they are used, none that left comes back, and an idle table is spread.
  'equipment-missing',
  'idle-table',
  'notice-missing',
  'piece-in-use',
  'piece-retired',
  // Betting is closed on wagers.
  'no-wagers',
  // What staff count at a live table is theirs to enter.
  'staff-enter',
  // A round that is replayed has each coupon under one wager.
  'coupon-twice',
  // What was counted out of a drop box is in no round that is replayed.
  'coupon-counted',
  // Whoever made an entry does not approve its correction.
  'own-entry',
  // Members of the staff take no seat.
  'not-a-patron',
];

/** What is done to people and the floor was signed by the house itself. */
const SIGNED_BY_THE_HOUSE: readonly HouseCommand['kind'][] = ['people', 'floor'];

export const isHeldLater = (command: HouseCommand, { refused }: Refusal): boolean =>
  HELD_LATER.includes(refused) ||
  (refused === 'second-signature' && (isDecidedOtherwise(command) || isCounted(command))) ||
  (refused === 'not-your-role' && SIGNED_BY_THE_HOUSE.includes(command.kind));

/** Surveillance could sign beside a count. */
const isCounted = (command: HouseCommand): boolean =>
  command.kind === 'table' && [command.asks].flat().every(({ type }) => type === 'CountDropBox');

/** A deck of format 1 did not keep who inspected it and to whom it was shown: no entry of its day says so. */
export const isSaidLater = (event: unknown): boolean => hasType(event, 'PieceHandled');

const hasType = (event: unknown, type: string): event is { readonly type: string } =>
  typeof event === 'object' && event !== null && 'type' in event && event.type === type;

const isInForce = (event: unknown): event is { readonly rules: unknown } =>
  hasType(event, 'SubmissionInForce') && 'rules' in event;

/**
 * What a table decides otherwise today: dice that a player leaves with pass on, a table reopens with a new round, and a
 * correction replays the table. Entries of format 1 keep the events of their day; their postings must still balance.
 */
const DECIDED_OTHERWISE: readonly string[] = ['LeaveSeat', 'OpenTable', 'Correct'];

/** Wagers that a player left behind were collected at once (reading 32), and a dealer tore up a joker alone. */
const SAID_OTHERWISE: readonly string[] = ['AbandonWagers', 'TearJoker'];

export const isDecidedOtherwise = (command: HouseCommand): boolean =>
  command.kind === 'table' &&
  [command.asks]
    .flat()
    .every(
      (asks) =>
        DECIDED_OTHERWISE.includes(asks.type) ||
        (asks.type === 'Say' && SAID_OTHERWISE.includes(asks.said.type)),
    );
