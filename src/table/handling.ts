import type { DeckEvent } from '../kernel/deck/deck.ts';
import { kindOfDeck } from '../kernel/deck/filed.ts';
import type { TableAction } from '../kernel/game.ts';
import type { Given } from './actor.ts';
import type { Table } from './state.ts';

/** What was done to a piece at the table, by whom, and to which players it was shown. */
export interface Handling {
  readonly act: 'inspected' | 'verified' | 'joker torn' | 'shown';
  readonly by: readonly string[];
  readonly to?: readonly string[];
}

export type HandlingEvent = Handling & {
  readonly type: 'PieceHandled';
  readonly kind: string;
  readonly set: string;
};

type Handled = Extract<
  DeckEvent,
  { type: 'DeckInspected' | 'DeckVerified' | 'JokerTorn' | 'DeckShown' }
>;

const ACTS: Readonly<Record<Handled['type'], Handling['act']>> = {
  DeckInspected: 'inspected',
  DeckVerified: 'verified',
  JokerTorn: 'joker torn',
  DeckShown: 'shown',
};

const isHandled = (event: TableAction): event is Handled => Object.hasOwn(ACTS, event.type);

/** The piece keeps who inspected it and whose eyes saw it, beside the round that asked for it. */
export const handledIn = (
  { equipment, seats }: Table,
  said: TableAction,
  events: readonly TableAction[],
  { by }: Given,
): readonly HandlingEvent[] =>
  events.filter(isHandled).flatMap((event): readonly HandlingEvent[] => {
    const kind = kindOfDeck(event.deck);
    const set = equipment[kind]?.set;
    if (set === undefined) return [];
    const seat = 'seat' in said && typeof said.seat === 'number' ? said.seat : undefined;
    const saw = Object.entries(seats).filter(([at]) => seat === undefined || Number(at) === seat);
    return [
      {
        type: 'PieceHandled',
        ...{ kind, set, act: ACTS[event.type], by: by.map(({ person }) => person) },
        ...(event.type === 'DeckShown' ? { to: saw.map(([, { patron }]) => patron) } : {}),
      },
    ];
  });

export const evolveHandling = (table: Table, event: HandlingEvent): Table => {
  const { type: _type, kind: _kind, set, ...handling } = event;
  const piece = table.pieces[set];
  return piece === undefined
    ? table
    : {
        ...table,
        pieces: {
          ...table.pieces,
          [set]: { ...piece, handled: [...(piece.handled ?? []), handling] },
        },
      };
};
