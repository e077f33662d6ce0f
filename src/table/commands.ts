import { z } from 'zod';
import type { TableAction } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import type { Payment } from '../kernel/payment.ts';
import type { PlayCommand, PlayEvent } from '../kernel/play.ts';
import type { Seat } from '../kernel/wager.ts';
import type { Actor, Role, SigningRule } from './actor.ts';
import type { Filing, Limits } from './state.ts';

/** What is said or done at a table besides the game itself. */
export type TableCommand =
  | {
      readonly type: 'OpenTable';
      readonly kind: 'felt' | 'electronic';
      readonly practice: boolean;
      readonly openerCents: Cents;
      /** Filed for a device that promises nothing, as in a laboratory; otherwise every draw must be promised. */
      readonly promise?: 'none';
    }
  | { readonly type: 'CloseTable'; readonly closerCents: Cents }
  | {
      readonly type: 'FileSubmission';
      readonly from: string;
      readonly filed: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'SetLimits'; readonly limits: Limits }
  | { readonly type: 'SetPayment'; readonly payment: Payment }
  | { readonly type: 'TakeSeat'; readonly seat: Seat; readonly patron: string }
  | { readonly type: 'LeaveSeat'; readonly seat: Seat }
  | { readonly type: 'BuyIn'; readonly seat: Seat; readonly cents: Cents }
  | { readonly type: 'CashOut'; readonly seat: Seat; readonly cents: Cents }
  | { readonly type: 'Tip'; readonly seat: Seat; readonly cents: Cents }
  | { readonly type: 'JoinCrew'; readonly person: string; readonly duty: Role }
  | { readonly type: 'LeaveCrew'; readonly person: string }
  | { readonly type: 'BringEquipment'; readonly kind: string; readonly set: string }
  | { readonly type: 'RemoveEquipment'; readonly kind: string; readonly reason: string }
  | { readonly type: 'Fill'; readonly cents: Cents; readonly slip: string }
  | { readonly type: 'Credit'; readonly cents: Cents; readonly slip: string }
  | { readonly type: 'CountDropBox'; readonly countedCents: Cents }
  | { readonly type: 'CountTipBox'; readonly countedCents: Cents }
  | { readonly type: 'CloseBetting' }
  | { readonly type: 'NoteIrregularity'; readonly what: string }
  | {
      readonly type: 'Correct';
      /** Which command of the round, counted from 0, was entered wrongly, and what the felt showed. */
      readonly index: number;
      readonly instead: TableAction | PlayCommand;
      readonly reason: string;
      /** What the meters show when the round is told again, as the house reads them. */
      readonly meters?: Readonly<Record<string, Cents>>;
    }
  | { readonly type: 'Say'; readonly said: TableAction | PlayCommand };

export type TableEvent =
  | {
      readonly type: 'TableOpened';
      readonly kind: 'felt' | 'electronic';
      readonly practice: boolean;
      readonly openerCents: Cents;
      readonly promise?: 'none';
    }
  | {
      readonly type: 'TableClosed';
      readonly closerCents: Cents;
      readonly countedAgainstCents: Cents;
    }
  | { readonly type: 'SubmissionFiled'; readonly filing: Filing }
  | {
      readonly type: 'SubmissionInForce';
      readonly rules: Readonly<Record<string, unknown>>;
      readonly day: string;
    }
  | { readonly type: 'LimitsSet'; readonly limits: Limits }
  | { readonly type: 'PaymentSet'; readonly payment: Payment }
  | { readonly type: 'SeatTaken'; readonly seat: Seat; readonly patron: string }
  | { readonly type: 'SeatLeft'; readonly seat: Seat; readonly patron: string }
  | { readonly type: 'BoughtIn'; readonly seat: Seat; readonly cents: Cents }
  | { readonly type: 'CashedOut'; readonly seat: Seat; readonly cents: Cents }
  | { readonly type: 'Tipped'; readonly seat: Seat; readonly cents: Cents }
  | { readonly type: 'CrewJoined'; readonly hand: Actor }
  | { readonly type: 'CrewLeft'; readonly person: string }
  | {
      readonly type: 'EquipmentBrought';
      readonly kind: string;
      readonly set: string;
      readonly at: number;
    }
  | {
      readonly type: 'EquipmentRemoved';
      readonly kind: string;
      readonly set: string;
      readonly reason: string;
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
    }
  | { readonly type: 'BettingClosed' }
  | { readonly type: 'IrregularityNoted'; readonly what: string }
  | {
      readonly type: 'RoundCorrected';
      readonly reason: string;
      readonly was: unknown;
      readonly instead: unknown;
      readonly dropped: readonly unknown[];
      /** What the layout saw from the start of the round, told again. */
      readonly events: readonly (TableAction | PlayEvent)[];
      readonly commands: readonly unknown[];
      readonly moved: readonly { readonly seat: Seat; readonly cents: Cents }[];
      readonly inventoryCents: Cents;
      /** What meters pay more, or less, than they had paid. */
      readonly meters?: readonly { readonly meter: string; readonly cents: Cents }[];
    }
  | {
      readonly type: 'Played';
      readonly said: TableAction | PlayCommand;
      readonly events: readonly (TableAction | PlayEvent)[];
    };

const cents = z.number();
const seat = z.number();
const limits = z.object({
  minimumCents: cents,
  maximumCents: cents,
  perWager: z.record(z.string(), z.object({ minimumCents: cents, maximumCents: cents })).optional(),
});
const said = z.looseObject({ type: z.string() });

const of = <Shape extends z.ZodRawShape>(type: string, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape });

/** Who may give each command, and its shape at the door. `Say` has the duties of what is said. */
export const tableCommands: Readonly<
  Record<TableCommand['type'], SigningRule & { readonly shape: z.ZodType }>
> = {
  OpenTable: {
    by: ['floorperson'],
    cite: 'House rules § tables',
    shape: of('OpenTable', {
      kind: z.enum(['felt', 'electronic']),
      practice: z.boolean(),
      openerCents: cents,
      promise: z.literal('none').optional(),
    }),
  },
  CloseTable: {
    by: ['floorperson'],
    cite: 'House rules § tables',
    shape: of('CloseTable', { closerCents: cents }),
  },
  FileSubmission: {
    by: ['floorperson'],
    cite: 'House rules § submission',
    shape: of('FileSubmission', { from: z.string(), filed: z.record(z.string(), z.unknown()) }),
  },
  SetLimits: {
    by: ['floorperson'],
    cite: 'House rules § limits',
    shape: of('SetLimits', { limits }),
  },
  SetPayment: {
    by: ['floorperson'],
    cite: 'House rules § payable stake',
    shape: of('SetPayment', {
      payment: z.object({
        unitCents: cents,
        otherwise: z.enum(['refuse', 'round down', 'round up', 'even money']),
      }),
    }),
  },
  TakeSeat: {
    by: ['player', 'dealer', 'floorperson'],
    cite: 'House rules § seats',
    shape: of('TakeSeat', { seat, patron: z.string() }),
  },
  LeaveSeat: {
    by: ['player', 'dealer', 'floorperson'],
    cite: 'House rules § seats',
    shape: of('LeaveSeat', { seat }),
  },
  BuyIn: {
    by: ['player', 'dealer', 'boxperson'],
    cite: 'House rules § ledger',
    shape: of('BuyIn', { seat, cents }),
  },
  CashOut: {
    by: ['player', 'dealer', 'boxperson', 'cage'],
    cite: 'House rules § ledger',
    shape: of('CashOut', { seat, cents }),
  },
  Tip: {
    by: ['player', 'dealer'],
    cite: 'House rules § ledger',
    shape: of('Tip', { seat, cents }),
  },
  JoinCrew: {
    by: ['floorperson'],
    cite: 'House rules § crew',
    shape: of('JoinCrew', { person: z.string(), duty: z.string() }),
  },
  LeaveCrew: {
    by: ['floorperson'],
    cite: 'House rules § crew',
    shape: of('LeaveCrew', { person: z.string() }),
  },
  BringEquipment: {
    by: ['floorperson', 'boxperson'],
    cite: 'House rules § equipment',
    shape: of('BringEquipment', { kind: z.string(), set: z.string() }),
  },
  RemoveEquipment: {
    by: ['floorperson', 'boxperson'],
    cite: 'House rules § equipment',
    shape: of('RemoveEquipment', { kind: z.string(), reason: z.string() }),
  },
  Fill: {
    by: ['floorperson'],
    second: ['cage'],
    cite: 'House rules § ledger',
    shape: of('Fill', { cents, slip: z.string() }),
  },
  Credit: {
    by: ['floorperson'],
    second: ['cage'],
    cite: 'House rules § ledger',
    shape: of('Credit', { cents, slip: z.string() }),
  },
  CountDropBox: {
    by: ['finance'],
    second: ['cage', 'surveillance'],
    cite: 'House rules § ledger',
    shape: of('CountDropBox', { countedCents: cents }),
  },
  CountTipBox: {
    by: ['dealer', 'stickperson', 'boxperson'],
    second: ['floorperson'],
    cite: 'House rules § ledger',
    shape: of('CountTipBox', { countedCents: cents }),
  },
  CloseBetting: {
    by: ['dealer', 'stickperson', 'device'],
    cite: 'House rules § rounds',
    shape: of('CloseBetting', {}),
  },
  NoteIrregularity: {
    by: ['dealer', 'stickperson', 'boxperson', 'floorperson', 'surveillance'],
    cite: 'House rules § correction',
    shape: of('NoteIrregularity', { what: z.string() }),
  },
  Correct: {
    by: ['dealer', 'stickperson', 'boxperson'],
    second: ['floorperson'],
    cite: 'House rules § correction',
    shape: of('Correct', { index: z.number(), instead: said, reason: z.string() }),
  },
  Say: {
    by: ['player', 'dealer', 'stickperson', 'boxperson', 'floorperson', 'device'],
    cite: 'House rules § command',
    shape: of('Say', { said }),
  },
};
