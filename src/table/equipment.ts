import { type CommandOf, command, identifier, text } from '../kernel/command.ts';
import type { Equipment } from '../kernel/equipment.ts';
import type { AnyGame } from '../kernel/game.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Given } from './actor.ts';
import type { TableEvent } from './commands.ts';
import type { Asked, Table } from './state.ts';

export const equipmentCommands = {
  BringEquipment: command('BringEquipment', {
    by: ['floorperson', 'boxperson'],
    cite: 'House rules § equipment',
    fields: { kind: identifier, set: text },
    line: 'bring {kind}: {set}',
    words: {
      title: 'Bring equipment',
      fields: { kind: { label: 'Kind' }, set: { label: 'Set' } },
    },
  }),
  RemoveEquipment: command('RemoveEquipment', {
    by: ['floorperson', 'boxperson'],
    cite: 'House rules § equipment',
    fields: { kind: identifier, reason: text },
    line: 'remove {kind}: {reason}',
    words: {
      title: 'Remove equipment',
      fields: { kind: { label: 'Kind' }, reason: { label: 'Reason' } },
    },
  }),
} as const;

export type EquipmentCommand = CommandOf<
  (typeof equipmentCommands)[keyof typeof equipmentCommands]
>;

export type EquipmentEvent =
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
    };

export const decideEquipment = (
  { game, table, given }: Asked,
  asks: EquipmentCommand,
): readonly TableEvent[] | Refusal =>
  asks.type === 'BringEquipment'
    ? decideBring(game, table, asks, given)
    : decideRemove(game, table, asks);

export const evolveEquipment = (table: Table, event: EquipmentEvent): Table => {
  const { [event.kind]: _before, ...equipment } = table.equipment;
  return event.type === 'EquipmentBrought'
    ? { ...table, equipment: { ...equipment, [event.kind]: { set: event.set, since: event.at } } }
    : { ...table, equipment };
};

const HOUR = 3_600_000;

/** One set at the table: which one, and since when. */
export interface EquipmentSet {
  readonly set: string;
  readonly since: number;
}

export type AtTable = Readonly<Record<string, EquipmentSet>>;

/** What is at the table must be complete and within its hours before it decides anything. */
export const fitForPlay = (
  needs: readonly Equipment[],
  present: AtTable,
  at: number,
): true | Refusal<'equipment-missing' | 'equipment-old'> => {
  for (const need of needs) {
    const set = present[need.kind];
    if (set === undefined) {
      return refuse('equipment-missing', `${need.title}: bring one to the table first.`, need.cite);
    }
    if (need.mostHours !== undefined && at - set.since >= need.mostHours * HOUR) {
      return refuse(
        'equipment-old',
        `${need.title}: ${set.set} has been here ${need.mostHours} hours; bring a new one.`,
        need.cite,
      );
    }
  }
  return true;
};

/** Milliseconds left on each clock, for the console's warning. */
export const hoursLeft = (
  needs: readonly Equipment[],
  present: AtTable,
  at: number,
): readonly { readonly kind: string; readonly leftMilliseconds: number }[] =>
  needs.flatMap(({ kind, mostHours }) => {
    const set = present[kind];
    return set === undefined || mostHours === undefined
      ? []
      : [{ kind, leftMilliseconds: set.since + mostHours * HOUR - at }];
  });

const decideBring = (
  game: AnyGame,
  table: Table,
  { kind, set }: Extract<EquipmentCommand, { type: 'BringEquipment' }>,
  given: Given,
): readonly TableEvent[] | Refusal => {
  const need = game.table.equipment.find((one) => one.kind === kind);
  if (need === undefined) {
    const kinds = game.table.equipment.map((one) => one.kind).join(', ');
    return refuse('no-such-equipment', `Say which set, of: ${kinds}.`, 'House rules § equipment');
  }
  const old = table.equipment[kind];
  if (old !== undefined) {
    return refuse('equipment-present', `Remove ${old.set} first, with the reason.`, need.cite);
  }
  return [{ type: 'EquipmentBrought', kind, set, at: given.at }];
};

const decideRemove = (
  game: AnyGame,
  table: Table,
  { kind, reason }: Extract<EquipmentCommand, { type: 'RemoveEquipment' }>,
): readonly TableEvent[] | Refusal => {
  const set = table.equipment[kind];
  if (set === undefined)
    return refuse('equipment-missing', 'It is not at the table.', 'House rules § equipment');
  const need = game.table.equipment.find((one) => one.kind === kind);
  const reasons = ['time is up', ...(need?.replacedWhen ?? []).map((when) => when.reason)];
  if (!reasons.includes(reason)) {
    return refuse(
      'reason-missing',
      `Give one of the reasons: ${reasons.join(', ')}.`,
      need?.cite ?? 'House rules § equipment',
    );
  }
  return [{ type: 'EquipmentRemoved', kind, set: set.set, reason }];
};
