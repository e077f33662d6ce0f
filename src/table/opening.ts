import { z } from 'zod';
import { same } from '../kernel/canonical.ts';
import { type CommandOf, command, money, text } from '../kernel/command.ts';
import type { AnyGame } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import { IN_DOLLARS, TO_THE_CENT } from '../kernel/payment.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { moneyOf } from './chips.ts';
import type { TableEvent } from './commands.ts';
import { comesIntoForce } from './filing.ts';
import { playing } from './playing.ts';
import { type Asked, rulesOn, type Table } from './state.ts';

export const openingCommands = {
  OpenTable: command('OpenTable', {
    by: ['floorperson'],
    cite: 'House rules § tables',
    fields: {
      kind: z.enum(['felt', 'electronic']),
      practice: z.boolean(),
      openerCents: money,
      /** Filed for a device that commits to nothing, as in a laboratory; otherwise every draw is committed to. */
      promise: z.literal('none').exactOptional(),
    },
    words: {
      title: 'Open the table',
      fields: { openerCents: { label: 'Opener' }, practice: { label: 'Practice chips' } },
    },
  }),
  CloseTable: command('CloseTable', {
    by: ['floorperson'],
    cite: 'House rules § tables',
    fields: { closerCents: money },
    line: 'close the table with {closerCents}',
    words: { title: 'Close the table', fields: { closerCents: { label: 'Closer' } } },
  }),
  Fill: command('Fill', {
    by: ['floorperson'],
    second: ['cage'],
    cite: 'House rules § ledger',
    fields: { cents: money, slip: text },
    line: 'fill {cents} slip {slip}',
    words: {
      title: 'Fill',
      fields: { cents: { label: 'Amount' }, slip: { label: 'Fill slip' } },
    },
  }),
  Credit: command('Credit', {
    by: ['floorperson'],
    second: ['cage'],
    cite: 'House rules § ledger',
    fields: { cents: money, slip: text },
    line: 'credit {cents} slip {slip}',
    words: {
      title: 'Credit',
      fields: { cents: { label: 'Amount' }, slip: { label: 'Credit slip' } },
    },
  }),
  CountDropBox: command('CountDropBox', {
    by: ['finance'],
    // Surveillance reads everything that happens: it cannot count blind.
    second: ['cage'],
    cite: 'House rules § ledger',
    fields: { countedCents: money },
    line: 'count the drop box {countedCents}',
    words: { title: 'Count the drop box', fields: { countedCents: { label: 'Counted' } } },
  }),
  CountTipBox: command('CountTipBox', {
    by: ['dealer', 'stickperson', 'boxperson'],
    // Tips are counted after the table has closed, too, when its crew is gone.
    onCrew: [],
    second: ['floorperson'],
    cite: 'House rules § ledger',
    fields: { countedCents: money },
    line: 'count the tip box {countedCents}',
    words: { title: 'Count the tip box', fields: { countedCents: { label: 'Counted' } } },
  }),
} as const;

export type OpeningCommand = CommandOf<(typeof openingCommands)[keyof typeof openingCommands]>;

export type OpeningEvent =
  | {
      readonly type: 'TableOpened';
      readonly kind: 'felt' | 'electronic';
      readonly practice: boolean;
      readonly openerCents: Cents;
      readonly promise?: 'none';
      /** The number of the new round with which a table opens that was played at before. */
      readonly round?: number;
    }
  | {
      readonly type: 'TableClosed';
      readonly closerCents: Cents;
      readonly countedAgainstCents: Cents;
    }
  | { readonly type: 'Filled'; readonly cents: Cents; readonly slip: string }
  | { readonly type: 'Credited'; readonly cents: Cents; readonly slip: string }
  | {
      readonly type: 'DropBoxCounted';
      readonly countedCents: Cents;
      readonly countedAgainstCents: Cents;
      readonly coupons: readonly string[];
    }
  | {
      readonly type: 'TipBoxCounted';
      readonly countedCents: Cents;
      readonly countedAgainstCents: Cents;
    };

export const decideOpening = (
  asked: Asked,
  asks: OpeningCommand,
): readonly TableEvent[] | Refusal => {
  const { table } = asked;
  switch (asks.type) {
    case 'OpenTable':
      return decideOpen(asked, asks);
    case 'CloseTable':
      return decideClose(table, asks.closerCents);
    case 'Fill':
    case 'Credit':
      return (
        moneyOf(asks.cents) ?? [
          {
            type: asks.type === 'Fill' ? 'Filled' : 'Credited',
            cents: asks.cents,
            slip: asks.slip,
          },
        ]
      );
    // A box is emptied as it is counted, by two people; what is missing or over stays in the ledger.
    case 'CountDropBox': {
      const { cashCents, coupons } = table.dropBox;
      const { countedCents } = asks;
      return [{ type: 'DropBoxCounted', countedCents, countedAgainstCents: cashCents, coupons }];
    }
    case 'CountTipBox': {
      const { countedCents } = asks;
      return [{ type: 'TipBoxCounted', countedCents, countedAgainstCents: table.tipBoxCents }];
    }
  }
};

/** A table is opened with a counted inventory, under the filing of that day. */
const decideOpen = (
  { game, table, given: { day } }: Asked,
  { kind, practice, openerCents, promise }: Extract<OpeningCommand, { type: 'OpenTable' }>,
): readonly TableEvent[] | Refusal => {
  if (table.status === 'open')
    return refuse('table-open', 'The table is already open.', 'House rules § tables');
  if (table.practice !== practice && holdsAnything(table)) {
    return refuse(
      'practice-stays',
      `This table holds ${table.practice ? 'practice chips' : 'money'}. Open it for that, or set up another table.`,
      'House rules § ledger',
    );
  }
  const rules = rulesOn(game, table.filings, day);
  if (isRefusal(rules)) return rules;
  const uncommitted = promise === undefined ? {} : { promise };
  return [
    { type: 'TableOpened', kind, practice, openerCents, ...uncommitted, ...newRound(table) },
    ...paymentAt(kind, table),
    ...comesIntoForce(table, rules, day),
  ];
};

/** Chips and cash at the table, and what it owes to patrons or they to it: what is kept of practice chips is never money. */
const holdsAnything = ({ inventoryCents, tipBoxCents, dropBox, owed }: Table): boolean =>
  inventoryCents !== 0 ||
  tipBoxCents !== 0 ||
  dropBox.cashCents !== 0 ||
  Object.keys(owed).length > 0;

/** Reading 27: where nothing else is filed, a live table refuses what chips cannot pay and a screen pays to the cent. */
const paymentAt = (
  kind: Table['kind'],
  { payment: filed }: Table,
): readonly Extract<TableEvent, { type: 'PaymentSet' }>[] => {
  const [is, other] = kind === 'felt' ? [IN_DOLLARS, TO_THE_CENT] : [TO_THE_CENT, IN_DOLLARS];
  return same(filed, other) ? [{ type: 'PaymentSet', payment: is }] : [];
};

/** Whatever was open when the table closed, it opens with a new round: no throw, deal or offer is carried over. */
const newRound = ({ play, told }: Table): { readonly round?: number } =>
  play.number === 1 && told.commands.length === 0 ? {} : { round: play.number + 1 };

const decideClose = (table: Table, closerCents: Cents): readonly TableEvent[] | Refusal => {
  if (table.play.bets.length > 0) {
    return refuse(
      'round-not-over',
      'Finish the round. Wagers are still on the layout.',
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

export const evolveOpening = (game: AnyGame, table: Table, event: OpeningEvent): Table => {
  switch (event.type) {
    case 'TableOpened': {
      const { kind, practice, promise = 'required', round } = event;
      const opened: Table = { ...table, status: 'open', kind, practice, promise };
      if (round === undefined) return opened;
      const play = { ...playing(game, table).initial, number: round };
      return { ...opened, betting: 'open', play };
    }
    case 'TableClosed':
      // A new set of dice or cards is brought when the table is opened again.
      return { ...table, status: 'closed', crew: [], equipment: {} };
    case 'DropBoxCounted': {
      // A corrected round is replayed over a count in it: only what was counted has left the box.
      const coupons = table.dropBox.coupons.filter((serial) => !event.coupons.includes(serial));
      return { ...table, dropBox: { ...table.dropBox, coupons } };
    }
    case 'Filled':
    case 'Credited':
    case 'TipBoxCounted':
      return table;
  }
};
