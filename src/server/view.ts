import { createHash } from 'node:crypto';
import { act } from '../kernel/decider.ts';
import type { DiceShown, Felt, PlayerAction } from '../kernel/felt.ts';
import { staffForms } from '../kernel/form.ts';
import type { AnyGame, TableAction, Viewer } from '../kernel/game.ts';
import { sayPay } from '../kernel/odds.ts';
import { isOfPlay } from '../kernel/play.ts';
import { commandsAt } from '../kernel/play-commands.ts';
import type { Seat } from '../kernel/wager.ts';
import { hoursLeft, playing, type Table, type TableEvent } from '../table/index.ts';
import { reasonOf } from './problem.ts';
import type { Declaration, ShownEvent, View } from './wire/table.ts';

/** What never changes while a submission is in force: the game as a layout prints it. */
export const declarationOf = (
  game: AnyGame,
  rules: Record<string, unknown>,
  house: { readonly showsOdds: boolean },
): Declaration => ({
  game: game.id,
  title: game.title,
  seats: game.table.seats,
  wagers: Object.entries(game.wagers(rules)).map(([wager, it]) => ({
    wager,
    title: it.title,
    group: it.group,
    cite: it.cite,
    ...(it.names === undefined ? {} : { names: it.names }),
    pays: Object.entries(it.pays).map(([line, { title, pays, cite }]) => ({
      line,
      title,
      pays: sayPay(pays),
      cite,
    })),
  })),
  felt: game.screen?.felt?.(rules) ?? plainFelt(game, rules),
  entries: game.screen?.entries?.(rules) ?? staffForms(game.commands),
  deals: game.screen?.deals ?? 'Go on',
  odds: house.showsOdds,
  commands: Object.entries(game.commands).map(([command, { by }]) => ({ command, by })),
  rules: Object.entries(game.submission.options).map(([name, option]) => ({
    name,
    title: option.title,
    cite: option.cite,
    value: rules[name],
  })),
});

/** A felt for a game that declares none: its wagers by their groups, in rows that come out even where they can. */
const plainFelt = (game: AnyGame, rules: Record<string, unknown>): Felt => {
  const wagers = Object.entries(game.wagers(rules));
  const titles = [...new Set(wagers.map(([, { group }]) => group))];
  return {
    groups: titles.map((title) => {
      const own = wagers.filter(([, it]) => it.group === title);
      const perRow = [4, 3, 2].find((count) => own.length % count === 0) ?? Math.min(own.length, 4);
      return {
        title,
        columns: 12,
        areas: own.map(([wager, it]) => ({
          wager,
          span: 12 / perRow,
          ...(it.title.startsWith(`${title}: `) ? { label: it.title.slice(title.length + 2) } : {}),
        })),
      };
    }),
  };
};

/** Who looks at a table, as the session has it. */
export interface Looking {
  readonly person?: string;
  readonly staff: boolean;
  readonly surveillance: boolean;
}

export const viewerOf = (table: Table, { person, staff, surveillance }: Looking): Viewer => {
  if (surveillance) return { as: 'surveillance' };
  if (staff) return { as: 'dealer' };
  const seat = seatOf(table, person);
  return seat === undefined ? { as: 'public' } : { as: 'seat', seat };
};

const seatOf = (table: Table, person: string | undefined): Seat | undefined => {
  const seated = Object.entries(table.seats).find(([, { patron }]) => patron === person);
  return person === undefined || seated === undefined ? undefined : Number(seated[0]);
};

/** As whom somebody sees a table: who is known by the same name is told the same. */
export const knownAs = (table: Table, { person, staff, surveillance }: Looking): string => {
  const seated = Object.entries(table.seats).find(([, { patron }]) => patron === person);
  const seat =
    seated === undefined || person === undefined
      ? ''
      : `-${seated[0]}-${createHash('sha256').update(person).digest('hex').slice(0, 12)}`;
  const as = surveillance ? 'surveillance' : staff ? 'staff' : seat === '' ? 'public' : 'seat';
  return `${as}${seat}`;
};

/** A table as one viewer may know it. What is open and why not comes from the same `open` that a wager meets. */
export const viewOf = (
  game: AnyGame,
  name: string,
  table: Table,
  looking: Looking,
  now: { readonly at: number; readonly position: number; readonly closesAt?: number | undefined },
): View => {
  const viewer = viewerOf(table, looking);
  const mine = seatOf(table, looking.person);
  const { play, inForce } = table;
  const over = game.procedure(inForce).over(play.round, play);
  return {
    table: name,
    game: game.id,
    position: now.position,
    as: knownAs(table, looking),
    at: now.at,
    status: table.status,
    kind: table.kind,
    practice: table.practice,
    betting: table.betting,
    ...(now.closesAt === undefined ? {} : { closesAt: now.closesAt }),
    limits: table.limits,
    round: { number: play.number, over, shows: game.view(play.round, viewer) },
    markers: game.screen?.markers?.(inForce, play.round) ?? [],
    cards: game.screen?.cards?.(inForce, play.round, viewer) ?? [],
    offers: mine === undefined ? [] : offersTo(game, table, mine),
    seats: Object.entries(table.seats).map(([seat, { chipsCents }]) => ({
      seat: Number(seat),
      chipsCents,
      you: Number(seat) === mine,
    })),
    ...(mine === undefined ? {} : { mine }),
    players: play.players,
    bets: play.bets,
    settled: play.settled,
    open: openFor(game, table, mine),
    ...(looking.staff
      ? {
          next: game.next(inForce, play.round, play).kind,
          crew: table.crew,
          equipment: table.equipment,
          clocks: hoursLeft(game.table.equipment, table.equipment, now.at),
          said: table.told.commands.map((command) =>
            veiledTo(game, looking, command as TableAction),
          ),
          inventoryCents: table.inventoryCents,
        }
      : {}),
    ...nextFor(game, table, looking, mine),
  };
};

/** For each wager, whether it may be placed, raised or withdrawn now, or the sentence that says why not. */
const openFor = (game: AnyGame, table: Table, seat: Seat | undefined): View['open'] => {
  const { play, inForce } = table;
  return Object.fromEntries(
    Object.entries(game.wagers(inForce)).map(([id, wager]) => {
      const open = wager.open(play.round, seat ?? 0, play);
      return [id, open === true ? true : reasonOf(open)];
    }),
  );
};

/** The one next step: what staff say next, or what the player is asked. Chance is not listed, only that it is due. */
const nextFor = (
  game: AnyGame,
  table: Table,
  looking: Looking,
  mine: Seat | undefined,
): Pick<View, 'due'> => {
  const { staff } = looking;
  const { play, inForce } = table;
  const next = game.next(inForce, play.round, play);
  switch (next.kind) {
    case 'over':
      return { due: { kind: 'over' } };
    case 'chance':
      return { due: { kind: 'chance', command: next.draws[0]?.command.type } };
    case 'forced':
      return { due: { kind: 'forced', ...(staff ? { command: next.command } : {}) } };
    case 'choice': {
      const own = (command: TableAction): boolean =>
        mine !== undefined && (command as { seat?: number }).seat === mine;
      const commands = next.commands
        .filter((command) => staff || own(command))
        .map((command) => (own(command) ? command : veiledTo(game, looking, command)));
      return { due: { kind: 'choice', commands } };
    }
  }
};

/** What a player may say besides his wagers: as the game words it, or else what it waits for by its name. */
const offersTo = (game: AnyGame, { play, inForce }: Table, seat: Seat): readonly PlayerAction[] => {
  const worded = game.screen?.offers?.(inForce, play.round, seat, play);
  if (worded !== undefined) return worded;
  const next = game.next(inForce, play.round, play);
  if (next.kind !== 'choice') return [];
  return next.commands
    .filter((command) => (command as { seat?: number }).seat === seat)
    .map((command) => ({ title: inWords(command.type), command, asked: true }));
};

/** `SetHands` said to people: "Set hands". */
const inWords = (type: string): string =>
  type.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A command that names cards nobody may know, as others are told of it. */
const veiledTo = (game: AnyGame, { surveillance }: Looking, command: TableAction): TableAction => {
  if (surveillance || commandsAt(game)[command.type]?.veiled !== true) return command;
  const { type, seat } = command as { type: string; seat?: number };
  return seat === undefined ? { type } : ({ type, seat } as TableAction);
};

const diceIn = (game: AnyGame, event: TableAction) => {
  const dice = game.screen?.dice?.(event);
  return dice === undefined ? {} : { thrown: dice };
};

/** What everybody at a table sees happen, whole; of the rest others than staff learn where, and no more. */
const PLAIN: ReadonlySet<TableEvent['type']> = new Set<TableEvent['type']>([
  'BettingClosed',
  'SubmissionFiled',
  'SubmissionInForce',
  'LimitsSet',
  'PaymentSet',
  'BoughtIn',
  'CashedOut',
]);
/** Of these nobody learns whom they are about by watching a table. */
const NAMELESS: ReadonlySet<TableEvent['type']> = new Set<TableEvent['type']>([
  'SeatTaken',
  'SeatLeft',
  'CrewJoined',
  'CrewLeft',
]);

const plainly = (event: TableEvent, { staff, surveillance }: Looking): ShownEvent => {
  const whole = PLAIN.has(event.type) || ((staff || surveillance) && !NAMELESS.has(event.type));
  if (whole) return event;
  return 'seat' in event ? { type: event.type, seat: event.seat } : { type: event.type };
};

/** The events of a table as one viewer may know of them, and the dealer's calls in words. */
export const eventsFor = (
  game: AnyGame,
  before: Table,
  events: readonly TableEvent[],
  looking: Looking,
): readonly ShownEvent[] => {
  const viewer = viewerOf(before, looking);
  return events.map((event) => {
    if (event.type !== 'Played' && event.type !== 'RoundCorrected') return plainly(event, looking);
    const seen = event.events.flatMap((one): NonNullable<ShownEvent['events']> => {
      if (isOfPlay(one)) return [one];
      const shown = game.see(one, viewer);
      if (shown === undefined) return [];
      const call = game.call(before.inForce, before.play.round, one);
      return [
        {
          ...(shown as TableAction),
          ...(call === undefined ? {} : { call }),
          ...diceIn(game, one),
        },
      ];
    });
    return event.type === 'Played'
      ? { type: 'Played', said: event.said.type, events: seen }
      : { type: 'RoundCorrected', reason: event.reason, moved: event.moved, events: seen };
  });
};

/** What was called last in the round and the dice it was about, for who comes later: the round is told again. */
const calledIn = (game: AnyGame, table: Table, looking: Looking) => {
  const decider = playing(game, table);
  let state = table.told.play;
  let [text, before] = ['', ''];
  let dice: readonly DiceShown[] = [];
  let settled: readonly number[] = [];
  for (const command of table.told.commands) {
    const said = command as TableAction;
    const { events, state: after } = act(decider, state, said);
    const played: TableEvent = { type: 'Played', said, events };
    const spoken = spokenIn(eventsFor(game, { ...table, play: state }, [played], looking));
    state = after;
    const calls = spoken.flatMap(({ call }) => (call === undefined ? [] : [call]));
    if (calls.length === 0) continue;
    [before, text] = [text, calls.join('; ')];
    dice = spoken.findLast(({ thrown }) => thrown !== undefined)?.thrown ?? dice;
    settled = spoken.flatMap(({ settled: line }) => (line === undefined ? [] : [line.bet]));
  }
  return text === '' ? {} : { called: { text, before, dice, settled } };
};

/** The table to somebody who comes to it now. */
export const presentOf = (...[game, name, table, looking, now]: Parameters<typeof viewOf>) => ({
  ...viewOf(game, name, table, looking, now),
  ...calledIn(game, table, looking),
});

const spokenIn = (events: readonly ShownEvent[]) => events.flatMap((event) => event.events ?? []);

/** What the dealer would call if these events came to be: read back before anything counts. */
export const callsOf = (
  game: AnyGame,
  before: Table,
  events: readonly TableEvent[],
  looking: Looking,
): readonly string[] =>
  spokenIn(eventsFor(game, before, events, looking)).flatMap(({ call }) =>
    call === undefined ? [] : [call],
  );
