import { same } from '../../kernel/canonical.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { isOfPlay } from '../../kernel/play.ts';
import { commandsAt } from '../../kernel/play-commands.ts';
import type { Seat } from '../../kernel/wager.ts';
import type { Table, TableEvent } from '../../table/index.ts';
import { isFigure } from '../salted.ts';
import type { HiddenFor } from './shown.ts';

/** The table before and after an event. */
export interface Around {
  readonly before: Table;
  readonly after: Table;
}

/** Events of a table that its players see happen. */
const SHOWN: ReadonlySet<TableEvent['type']> = new Set<TableEvent['type']>([
  ...([
    'Played',
    'RoundCorrected',
    'BettingClosed',
    'SubmissionFiled',
    'SubmissionInForce',
  ] as const),
  ...(['LimitsSet', 'PaymentSet', 'BoughtIn', 'CashedOut'] as const),
]);

/** Why a patron is shown an event by its link alone, if that is so. */
export const hiddenFor = (
  game: AnyGame,
  { before, after }: Around,
  event: TableEvent,
  seat: Seat,
  isPublic: boolean,
): HiddenFor | undefined => {
  const people = new Set([before, after].flatMap(namesAt));
  // A round knows seats and roles, and no person: somebody who signs in as "dealer" hides nothing of it.
  if (event.type !== 'Played' && holdsAny(event, people))
    return event.type === 'RoundCorrected' ? 'correction' : 'names';
  if (event.type === 'RoundCorrected' && event.replayed?.some(isFigure)) return 'correction';
  if (!SHOWN.has(event.type)) return 'house';
  if (isPublic || (event.type !== 'Played' && event.type !== 'RoundCorrected')) return undefined;
  const viewer = { as: 'seat', seat } as const;
  const plain = event.events.every((one) => isOfPlay(one) || same(game.see(one, viewer), one));
  const said =
    event.type === 'Played' ? [event.said] : [event.was, event.instead, ...event.commands];
  return plain && said.every((one) => isOpenTo(game, one, seat)) ? undefined : 'cards';
};

/** What was said has no cards in it, or only the seat's own. */
const isOpenTo = (game: AnyGame, said: unknown, seat: Seat): boolean => {
  const { type, seat: at } = Object(said) as { readonly type?: string; readonly seat?: Seat };
  return at === seat || commandsAt(game)[type ?? '']?.veiled !== true;
};

const namesAt = ({ seats, crew, owed }: Table): readonly string[] => [
  ...Object.values(seats).map(({ patron }) => patron),
  ...crew.map(({ person }) => person),
  ...Object.keys(owed),
];

const holdsAny = (value: unknown, names: ReadonlySet<string>): boolean => {
  if (typeof value === 'string') return names.has(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, one]) => names.has(name) || holdsAny(one, names));
};
