import type { Equipment } from '../kernel/equipment.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';

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
