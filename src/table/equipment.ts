import { type CommandOf, command, identifier, text } from '../kernel/command.ts';
import { type Equipment, neededUnder, type PieceInRound } from '../kernel/equipment.ts';
import type { AnyGame } from '../kernel/game.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Given } from './actor.ts';
import type { TableEvent } from './commands.ts';
import { crewComplete } from './crew.ts';
import type { Handling } from './handling.ts';
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

/** What happened to a piece stays with it: it has one name in the house, one clock, and one end. */
export const evolveEquipment = (table: Table, event: EquipmentEvent): Table => {
  const { [event.kind]: _before, ...equipment } = table.equipment;
  const { kind, set } = event;
  const known = table.pieces[set];
  if (event.type === 'EquipmentRemoved') {
    const piece: Piece = { ...known, kind, since: known?.since ?? 0, gone: event.reason };
    return { ...table, equipment, pieces: { ...table.pieces, [set]: piece } };
  }
  const { gone: _gone, ...before }: Partial<Piece> = known ?? {};
  const piece: Piece = { ...before, kind, since: known?.since ?? event.at };
  return {
    ...table,
    equipment: { ...equipment, [kind]: { set, since: piece.since } },
    pieces: { ...table.pieces, [set]: piece },
  };
};

const HOUR = 3_600_000;

/** One set at the table: which one, and since when. */
export interface EquipmentSet {
  readonly set: string;
  readonly since: number;
}

export type AtTable = Readonly<Record<string, EquipmentSet>>;

/** A physical thing that came to the table: since when it is used, and why it left. */
export interface Piece {
  readonly kind: string;
  readonly since: number;
  readonly gone?: string;
  /** Who inspected it and to whom it was shown, in order. */
  readonly handled?: readonly Handling[];
}

export type Pieces = Readonly<Record<string, Piece>>;

/** Everything that the rules ask for is at the table before anything is done with it. */
export const isPresent = (
  needs: readonly Equipment[],
  present: AtTable,
): true | Refusal<'equipment-missing'> => {
  const missing = needs.find(({ kind, deck }) => deck === undefined && present[kind] === undefined);
  return missing === undefined ? true : toBring(missing);
};

const toBring = ({ title, cite, present }: Equipment): Refusal<'equipment-missing'> =>
  refuse('equipment-missing', `${title}: bring one to the table first.`, present ?? cite);

/**
 * What is at the table must be complete and within its hours before it decides anything. Of the decks it is the one in turn,
 * and a deal that has begun is finished with the deck it began with.
 */
export const fitForPlay = (
  needs: readonly Equipment[],
  present: AtTable,
  at: number,
  inRound: readonly PieceInRound[] = [],
): true | Refusal<'equipment-missing' | 'equipment-old'> => {
  for (const need of needs) {
    const handled = inRound.find(({ kind }) => kind === need.kind);
    if (handled !== undefined && !handled.turn) continue;
    const set = present[need.kind];
    if (set === undefined) return toBring(need);
    if (handled?.stage === 'in play') continue;
    if (need.mostHours !== undefined && at - set.since >= need.mostHours * HOUR) {
      return refuse(
        'equipment-old',
        `${need.title}: ${set.set} has been here ${need.mostHours} hours. Bring a new one.`,
        need.cite,
      );
    }
  }
  return true;
};

/** A deck is received in the round when it has been brought to the table, and not before. */
export const isBrought = (
  needs: readonly Equipment[],
  present: AtTable,
  said: { readonly type: string },
): true | Refusal<'equipment-missing'> => {
  const { deck } = said as { readonly deck?: unknown };
  const need = said.type === 'ReceiveDeck' ? needs.find((one) => one.deck === deck) : undefined;
  return need === undefined || present[need.kind] !== undefined ? true : toBring(need);
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
  const needs = game.table.equipment.filter((one) => one.kind === kind);
  const need = neededUnder(table.inForce, needs)[0] ?? needs[0];
  if (need === undefined) {
    const kinds = [...new Set(game.table.equipment.map((one) => one.kind))].join(', ');
    return refuse('no-such-equipment', `Choose one of: ${kinds}.`, 'House rules § equipment');
  }
  const old = table.equipment[kind];
  if (old !== undefined) {
    return refuse('equipment-present', `Remove ${old.set} first, with the reason.`, need.cite);
  }
  const back = mayComeBack(need, set, table.pieces[set]);
  if (back !== true) return back;
  // Whoever answers for it is there before it is.
  const attended =
    need.attendedBy === undefined || (table.status === 'open' && table.kind === 'electronic')
      ? true
      : crewComplete([need.attendedBy], table.crew, given.gone ?? []);
  return attended === true ? [{ type: 'EquipmentBrought', kind, set, at: given.at }] : attended;
};

/** What left worn, tampered with or out of time never comes back; what closing a table uses up does not either. */
const mayComeBack = (
  need: Equipment,
  set: string,
  piece: Piece | undefined,
): true | Refusal<'piece-retired'> => {
  if (piece === undefined) return true;
  const cause = need.replacedWhen.find(({ reason }) => reason === piece.gone);
  const usable =
    piece.kind === need.kind && (piece.gone === undefined ? need.lasts : cause?.returns) === true;
  return usable
    ? true
    : refuse(
        'piece-retired',
        `"${set}" left this table: ${piece.gone ?? 'the table was closed'}. Bring another one, under its own name.`,
        cause?.cite ?? need.cite,
      );
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
  const handled = game.pieces?.(table.play.round).find((piece) => piece.kind === kind);
  if (need !== undefined && handled !== undefined && handled.stage !== 'awaited') {
    return refuse(
      'piece-in-use',
      `${need.title}: remove it in the round, so that the next one is inspected.`,
      need.cite,
    );
  }
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
