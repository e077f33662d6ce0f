import type { AnyGame } from '../kernel/game.ts';
import { isCents } from '../kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Given } from './actor.ts';
import type { TableCommand, TableEvent } from './commands.ts';
import { comesIntoForce } from './filing.ts';
import { rulesOn, type Table } from './state.ts';

/** A table is opened with a counted inventory, under the filing of that day. */
export const decideOpen = (
  game: AnyGame,
  table: Table,
  { kind, practice, openerCents, promise }: Extract<TableCommand, { type: 'OpenTable' }>,
  { day }: Given,
): readonly TableEvent[] | Refusal => {
  if (table.status === 'open')
    return refuse('table-open', 'The table is open already.', 'House rules § tables');
  if (!isCents(openerCents) || openerCents < 0 || (kind !== 'felt' && kind !== 'electronic')) {
    return refuse('not-money', 'The opener is counted in whole cents.', 'House rules § tables');
  }
  const { cashCents } = table.dropBox;
  const lies = table.inventoryCents !== 0 || table.tipBoxCents !== 0 || cashCents !== 0;
  if (lies && table.practice !== (practice === true)) {
    return refuse(
      'practice-stays',
      `This table holds ${table.practice ? 'practice chips' : 'money'}: open it for that, or set up another one.`,
      'House rules § ledger',
    );
  }
  const rules = rulesOn(game, table.filings, day);
  if (isRefusal(rules)) return rules;
  const unpromised = promise === 'none' ? { promise } : {};
  return [
    { type: 'TableOpened', kind, practice: practice === true, openerCents, ...unpromised },
    ...comesIntoForce(table, rules, day),
  ];
};

export const decideClose = (
  table: Table,
  { closerCents }: Extract<TableCommand, { type: 'CloseTable' }>,
): readonly TableEvent[] | Refusal => {
  if (!isCents(closerCents))
    return refuse('not-money', 'The closer is counted in whole cents.', 'House rules § tables');
  if (table.play.bets.length > 0) {
    return refuse(
      'round-not-over',
      'Finish the round; wagers still lie on the layout.',
      'House rules § tables',
    );
  }
  const seated = Object.keys(table.seats);
  if (seated.length > 0) {
    return refuse(
      'seats-taken',
      `Cash out seats ${seated.join(', ')} first.`,
      'House rules § tables',
    );
  }
  return [{ type: 'TableClosed', closerCents, countedAgainstCents: table.inventoryCents }];
};

/** A box is emptied as it is counted, by two people; what is missing or over stays on the books. */
export const decideCount = (
  { dropBox, tipBoxCents }: Table,
  { type, countedCents }: Extract<TableCommand, { type: 'CountDropBox' | 'CountTipBox' }>,
): readonly TableEvent[] | Refusal => {
  if (!isCents(countedCents) || countedCents < 0)
    return refuse('not-money', 'A box is counted in whole cents.', 'House rules § ledger');
  return type === 'CountTipBox'
    ? [{ type: 'TipBoxCounted', countedCents, countedAgainstCents: tipBoxCents }]
    : [
        {
          ...{ type: 'DropBoxCounted', countedCents },
          ...{ countedAgainstCents: dropBox.cashCents, coupons: dropBox.coupons },
        },
      ];
};
