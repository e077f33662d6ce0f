import { same } from '../../kernel/canonical.ts';
import type { Table } from '../../table/index.ts';

/**
 * What entries of log format 1 are forgiven: each is a rule of an earlier version, named here, and none of it holds for
 * entries after the `HouseFormat` event.
 */

/**
 * After a restart a table could take the rules in force for others, because their members stood in another order, and
 * say again that they come into force. Such an event changes nothing.
 */
export const isSaidAgain = (event: unknown, { inForce }: Table): boolean =>
  isInForce(event) && same(event.rules, inForce);

const isInForce = (event: unknown): event is { readonly rules: unknown } =>
  typeof event === 'object' &&
  event !== null &&
  'type' in event &&
  event.type === 'SubmissionInForce' &&
  'rules' in event;

/**
 * Refusals that later versions brought: an entry of format 1 that one of them would refuse today was decided rightly in
 * its day, and its events are taken as they were logged.
 */
export const LATER_RULES: ReadonlySet<string> = new Set([
  'beyond-count',
  'chips-from-staff',
  'inventory-short',
  'not-on-crew',
  'not-understood',
]);
