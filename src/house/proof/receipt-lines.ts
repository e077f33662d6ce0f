import { canonical, same } from '../../kernel/canonical.ts';
import { evolveAll } from '../../kernel/decider.ts';
import type { AnyGame, TableAction } from '../../kernel/game.ts';
import { type Play, type PlayEvent, play } from '../../kernel/play.ts';
import { playCommands, says } from '../../kernel/play-commands.ts';
import type { Seat } from '../../kernel/wager.ts';
import type { Table } from '../../table/index.ts';
import { drawIsDue, firstOf } from '../dealing/ahead.ts';
import type { DrawRecord } from '../dealing/device.ts';
import { isDrawn } from '../dealing/guard.ts';
import type { Games } from '../games.ts';
import { sha256Hex } from '../log/digest.ts';
import type { Receipt } from './receipt.ts';
import type { ShownEntry } from './shown.ts';

interface Played {
  readonly type: 'Played';
  readonly said: TableAction;
  readonly events: readonly (TableAction | PlayEvent)[];
}

/**
 * Plays a revealed round again from the layout it began with: what players wagered is taken from the entries and held to
 * the digest of each closing, and everything else must come out as it is written.
 */
export const linesAgain = (receipt: Receipt, games: Games): string | undefined => {
  const { game: id, began, together = [], rules, entries } = receipt;
  if (began === undefined) return undefined;
  const game = Object.hasOwn(games, id) ? games[id] : undefined;
  if (game === undefined) return `The game ${id} is not known here.`;
  const decider = play(game, rules.inForce, rules.payment);
  if (!isBeginning(game, receipt, began)) return 'The round does not begin with that layout.';
  const [first] = entries.filter((entry) => begins(receipt, entry));
  const people = peopleIn(together, game.table.seats);
  let now: Play = began;
  for (const entry of entries) {
    if (first === undefined || entry.position <= first.position) continue;
    const drew = drawIn(receipt, entry);
    let decides = drew === undefined;
    for (const { stream, event } of eventsIn(entry)) {
      if (stream === `device/${receipt.table}` && event.type === 'Closed') {
        if (sha256Hex(canonical(now.bets)) !== Object(event).bets) {
          return `The wagers at closing are not those that entry ${entry.position} fixed.`;
        }
      }
      if (!isPlayed(event) || now.number > receipt.round) continue;
      const { said, events, ...more } = event;
      const layouts = layoutsFor(now, people, said);
      const follows =
        layouts.some((layout) => same(decider.decide(layout, said), events)) ||
        endsUnplayed(now, said, events);
      if (!follows || Object.keys(more).join() !== 'type') {
        return `What entry ${entry.position} settles does not follow from the rules.`;
      }
      const isDrawn = layouts.some((one) => saysTheDraw(game, rules.inForce, one, said, drew));
      const isGames = !Object.hasOwn(playCommands, said.type);
      if (isGames && !isDrawn) return `What entry ${entry.position} says is not what was drawn.`;
      if (isGames && !layouts.some((one) => isDue(game, rules.inForce, one, said)))
        return `What entry ${entry.position} says is not what the table waited for.`;
      decides ||= isGames;
      now = evolveAll(decider, now, events);
    }
    // A draw that decided nothing would be one that the house did not like.
    if (!decides) return `What entry ${entry.position} says is not what was drawn.`;
  }
  return now.bets.length > 0 ? 'The round is not over in these entries.' : undefined;
};

/**
 * The layouts that something may have been said at. Who came and left is not shown by name: where a player without a wager
 * stands in the way, it is one who has left, and a seat that another had may be somebody else's since.
 */
const layoutsFor = (
  now: Play,
  people: Readonly<Record<Seat, string>>,
  said: TableAction,
): readonly Play[] => {
  const wagering = now.players.filter((seat) => now.bets.some((bet) => bet.seat === seat));
  const layouts = [now.players, wagering].map((players) => ({ ...now, players, people }));
  if (!Object.hasOwn(playCommands, said.type)) return layouts;
  const others = now.players.filter((seat) => !says(said, 'Join') || seat !== said.seat);
  return [...layouts, ...[now.players, others].map((players) => ({ ...now, players }))];
};

/** Another round begins where nobody has wagered and something else is filed: nothing of this one is settled. */
const endsUnplayed = (
  { number, bets, settled }: Play,
  said: TableAction,
  events: Played['events'],
): boolean =>
  said.type === 'BeginRound' &&
  bets.length === 0 &&
  settled.length === 0 &&
  same(events, [{ type: 'RoundBegun', number: number + 1 }]);

const LAYOUT = ['bets', 'betsPlaced', 'meters', 'number', 'players', 'round', 'settled'];

/**
 * A round begins with an empty layout and as its game begins it. What the game hands on from round to round (dice, a shaker,
 * decks) is in no entry of the round; it is told by the round after the next not beginning as the first does.
 */
const isBeginning = (
  game: AnyGame,
  { rules, round: number }: Pick<Receipt, 'rules' | 'round'>,
  began: Play,
): boolean => {
  const { number: begins, bets, settled, meters, round } = began;
  if (!same(Object.keys(began).toSorted(), LAYOUT)) return false;
  const isEmpty = bets.length === 0 && settled.length === 0 && Object.keys(meters).length === 0;
  if (!isEmpty || begins !== number) return false;
  const { initial, again } = game.procedure(rules.inForce);
  const [first, now, next] = [Object(initial), Object(round), Object(again(round))];
  const later = Object(again(next));
  const firsts = [first, ...firstsOfOthers(game, rules.inForce)];
  const is = (one: Record<string, unknown>, name: string): boolean =>
    isOneOf(
      one[name],
      firsts.map((other) => other[name]),
    );
  return [...new Set([...Object.keys(first), ...Object.keys(now)])].every(
    (name) => is(now, name) || !is(next, name) || !is(later, name),
  );
};

/** A round begins before a filing comes into force with it: ways of dealing may still be those of the one before. */
const firstsOfOthers = (game: AnyGame, inForce: Table['inForce']) =>
  Object.entries(game.submission.options).flatMap(([name, option]) =>
    'choices' in option
      ? option.choices.map((choice) =>
          Object(game.procedure({ ...inForce, [name]: choice }).initial),
        )
      : [],
  );

const isOneOf = (value: unknown, among: readonly unknown[]): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).every(([name, part]) =>
        isOneOf(
          part,
          among.map((other) => Object(other)[name]),
        ),
      )
    : among.some((other) => same([value ?? null], [other ?? null]));

type Drawn = Pick<DrawRecord, 'shape' | 'outcome'>;

const drawIn = ({ table }: Receipt, entry: ShownEntry): Drawn | undefined =>
  eventsIn(entry)
    .filter(({ stream }) => stream === `device/${table}`)
    .map(({ event }) => event)
    .find((event): event is typeof event & Drawn => event.type === 'Drawn');

/** Where the round waits for chance, what is said is what was drawn in that entry; elsewhere nothing is drawn. */
const saysTheDraw = (
  game: AnyGame,
  inForce: Table['inForce'],
  layout: Play,
  said: TableAction,
  drew: Drawn | undefined,
): boolean => {
  const isDue = drawIsDue(game, { inForce }, layout);
  if (drew === undefined) return !isDue;
  return isDue && isDrawn(game, inForce, layout, said, drew);
};

/** What players do not say, the device says when it is due: what is drawn, what is forced, or of a choice the first. */
const isDue = (
  game: AnyGame,
  inForce: Table['inForce'],
  layout: Play,
  said: TableAction,
): boolean => {
  if (game.commands[said.type]?.by.includes('player') || drawIsDue(game, { inForce }, layout))
    return true;
  return same(firstOf(game.next(inForce, layout.round, layout)), said);
};

/** The entry that begins the round: it has the commitment. */
const begins = ({ table, promise }: Receipt, entry: ShownEntry): boolean =>
  eventsIn(entry).some(
    ({ stream, event }) =>
      stream === `device/${table}` &&
      event.type === 'Promised' &&
      Object(event).promise === promise?.promise,
  );

const eventsIn = ({ events }: ShownEntry) =>
  events.flatMap((one) =>
    'event' in one ? [{ stream: one.stream, event: one.event as { readonly type: string } }] : [],
  );

const isPlayed = (event: { readonly type: string }): event is Played => event.type === 'Played';

/** Who sits where without saying who: the first of the seats that one player had names them all. */
const peopleIn = (
  together: readonly (readonly Seat[])[],
  seats: number,
): Readonly<Record<Seat, string>> =>
  Object.fromEntries(
    Array.from({ length: seats }, (_, i) => {
      const group = together.find((one) => one.includes(i + 1)) ?? [i + 1];
      return [i + 1, `player at seat ${group[0]}`];
    }),
  );
