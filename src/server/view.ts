import { nextAt } from '../house/dealing/ahead.ts';
import { same } from '../kernel/canonical.ts';
import { anyDraw } from '../kernel/draw.ts';
import { neededUnder } from '../kernel/equipment.ts';
import type { Language, PlayerAction } from '../kernel/felt.ts';
import { staffForms } from '../kernel/form.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import { sayPay } from '../kernel/odds.ts';
import { payable } from '../kernel/payment.ts';
import { isOfPlay } from '../kernel/play.ts';
import { commandsAt } from '../kernel/play-commands.ts';
import type { Seat } from '../kernel/wager.ts';
import { hoursLeft, type Table, type TableEvent, tableCommands } from '../table/index.ts';
import { couponsFor } from './coupon-view.ts';
import { phaseOf, plainFelt, shownOf, toldIn } from './felt-view.ts';
import { reasonOf } from './problem.ts';
import { knownAs, type Looking, seatOf, viewerOf } from './viewer.ts';
import type { Declaration, ShownEvent, View } from './wire/table.ts';

export { knownAs, type Looking } from './viewer.ts';

/** Every wager with its pay lines, in the words of the language. */
const wagersOf = (
  game: AnyGame,
  rules: Record<string, unknown>,
  language: Language,
): Declaration['wagers'] => {
  const words = language === 'en' ? {} : (game.screen?.words?.[language].titles ?? {});
  const inWords = (text: string): string => words[text] ?? text;
  return Object.entries(game.wagers(rules)).map(([wager, it]) => ({
    wager,
    title: inWords(it.title),
    group: inWords(it.group),
    cite: it.cite,
    ...(it.names === undefined ? {} : { names: it.names }),
    pays: Object.entries(it.pays).map(([line, { title, pays, cite }]) => ({
      line,
      title: inWords(title),
      pays: sayPay(pays),
      cite,
    })),
  }));
};

/** What never changes while a submission is in force: the game as a layout prints it. */
export const declarationOf = (
  game: AnyGame,
  rules: Record<string, unknown>,
  house: { readonly showsOdds: boolean },
  language: Language = 'en',
): Declaration => ({
  game: game.id,
  title: game.title,
  seats: game.table.seats,
  wagers: wagersOf(game, rules, language),
  felt: game.screen?.felt?.(rules, language) ?? plainFelt(wagersOf(game, rules, language)),
  ...(game.screen?.joker === undefined ? {} : { joker: true }),
  entries: game.screen?.entries?.(rules) ?? staffForms(game.commands),
  deals: game.screen?.deals[language] ?? (language === 'es' ? 'Seguir' : 'Go on'),
  odds: house.showsOdds,
  commands: [
    ...Object.entries(commandsAt(game)),
    ['CloseBetting', tableCommands.CloseBetting] as const,
  ].map(([command, { by, second }]) => ({
    command,
    by,
    ...(second === undefined ? {} : { second }),
  })),
  rules: Object.entries(game.submission.options).map(([name, option]) => ({
    name,
    title: option.title,
    cite: option.cite,
    value: rules[name],
  })),
});

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
  const open = openFor(game, table, mine);
  const { language = 'en' } = looking;
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
    phase: phaseOf(table, over, open),
    ...shownOf(game, table, viewer, mine, language),
    offers: mine === undefined ? [] : offersTo(game, table, mine, language),
    seats: Object.entries(table.seats).map(([seat, { chipsCents, patron }]) => ({
      seat: Number(seat),
      chipsCents,
      you: Number(seat) === mine,
      ...(looking.staff ? { patron } : {}),
    })),
    ...(mine === undefined ? {} : { mine }),
    ...awayOf(table, mine, looking.person),
    ...couponsFor(table, mine, looking.staff || looking.surveillance),
    players: play.players,
    bets: play.bets,
    settled: play.settled,
    open,
    ...unpaidAt(game, table, mine),
    ...(looking.staff
      ? {
          next: nextAt(game, table).kind,
          crew: table.crew,
          equipment: table.equipment,
          clocks: hoursLeft(neededUnder(inForce, game.table.equipment), table.equipment, now.at),
          said: table.told.commands.map((command) =>
            veiledTo(game, looking, command as TableAction),
          ),
          ...(looking.counts === true && !table.practice
            ? {}
            : { inventoryCents: table.inventoryCents }),
        }
      : {}),
    ...nextFor(game, table, looking, mine),
    ...waitsFor(game, table),
  };
};

/** What becomes of a player who is away, or was. */
const awayOf = (
  { warned, owed }: Table,
  mine: Seat | undefined,
  person: string | undefined,
): Pick<View, 'warnedUntil' | 'keptCents'> => {
  const until = mine === undefined ? undefined : warned?.[mine];
  const kept = person === undefined ? 0 : (owed[person] ?? 0);
  return {
    ...(until === undefined ? {} : { warnedUntil: until }),
    ...(kept > 0 ? { keptCents: kept } : {}),
  };
};

/** For each wager, whether it may be placed, raised or withdrawn now, or the sentence that says why not. */
export const openFor = (game: AnyGame, table: Table, seat: Seat | undefined): View['open'] => {
  const { play, inForce } = table;
  return Object.fromEntries(
    Object.entries(game.wagers(inForce)).map(([id, wager]) => {
      const open = wager.open(play.round, seat ?? 0, play);
      return [id, open === true ? true : reasonOf(open)];
    }),
  );
};

/** The chips that a player chooses from. */
const STAKES = [100, 500, 2500, 10_000];

/** Where wagers have one value: the values that what this player has placed could not be paid at, each with the reason. */
const unpaidAt = (
  game: AnyGame,
  { play, inForce, payment }: Table,
  mine: Seat | undefined,
): Pick<View, 'unpaid'> => {
  const blocks = Object.values(game.screen?.felt?.(inForce, 'en').blocks ?? {});
  const one = blocks.flatMap((block) =>
    block.kind === 'wagers' && block.unit !== undefined ? block.areas : [],
  );
  const wagers = game.wagers(inForce);
  const placed = play.bets.filter(
    ({ seat, wager }) => seat === mine && one.some((area) => area.wager === wager),
  );
  const unpaid = STAKES.flatMap((stakeCents) => {
    const [why] = placed.flatMap((bet) => {
      const wager = wagers[bet.wager];
      const pays = wager === undefined || payable(payment, wager, { ...bet, stakeCents });
      return pays === true ? [] : [pays];
    });
    return why === undefined ? [] : [[stakeCents, reasonOf(why)]];
  });
  return unpaid.length === 0 ? {} : { unpaid: Object.fromEntries(unpaid) };
};

/** The seat whose player is asked something, for everybody to see. */
const waitsFor = (game: AnyGame, table: Table): Pick<View, 'waits'> => {
  const next = nextAt(game, table);
  const [asked] =
    next.kind === 'choice' ? next.commands : next.kind === 'forced' ? [next.command] : [];
  const { seat } = (asked ?? {}) as { readonly seat?: number };
  const players = asked !== undefined && game.commands[asked.type]?.by.includes('player') === true;
  return seat === undefined || !players ? {} : { waits: seat };
};

interface ThrowDue {
  readonly type?: string;
  readonly dice?: unknown;
}

/** The one next step: what staff say next, or what the player is asked. Chance is not listed, only that it is due. */
const nextFor = (
  game: AnyGame,
  table: Table,
  looking: Looking,
  mine: Seat | undefined,
): Pick<View, 'due'> => {
  const { staff } = looking;
  const { play, inForce } = table;
  const next = nextAt(game, table);
  switch (next.kind) {
    case 'over':
      return { due: { kind: 'over' } };
    case 'chance': {
      const { type, dice } = (next.draws[0]?.command ?? {}) as ThrowDue;
      const thrown = staff && Array.isArray(dice) ? { dice: dice.length } : {};
      return { due: { kind: 'chance', command: type, ...thrown } };
    }
    case 'forced':
      return { due: { kind: 'forced', ...(staff ? { command: next.command } : {}) } };
    case 'choice': {
      // What is read from the felt is not listed as chance; the crew enters it all the same.
      const read = staff ? game.draw(inForce, play.round, play, anyDraw) : undefined;
      if (read !== undefined) {
        const { type, seat } = read as { readonly type: string; readonly seat?: number };
        return { due: { kind: 'chance', command: type, ...(seat === undefined ? {} : { seat }) } };
      }
      const own = (command: TableAction): boolean =>
        mine !== undefined && (command as { seat?: number }).seat === mine;
      const commands = next.commands
        .filter((command) => staff || own(command))
        .map((command) => (own(command) ? command : veiledTo(game, looking, command)));
      return { due: { kind: 'choice', commands } };
    }
  }
};

/** What a player may say besides wagers: as the game words it, or else what it waits for by its name. */
export const offersTo = (
  game: AnyGame,
  table: Table,
  seat: Seat,
  language: Language,
): readonly PlayerAction[] => {
  const { play, inForce, kind } = table;
  const worded = game.screen?.offers?.(inForce, play.round, seat, play, language);
  const next = nextAt(game, table);
  if (worded !== undefined) {
    // What is forced a device says itself.
    const own = next.kind === 'forced' && kind === 'electronic' ? next.command : undefined;
    return worded.filter(({ command }) => !same(command, own));
  }
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
      return [{ ...(shown as TableAction), ...(call === undefined ? {} : { call }) }];
    });
    return event.type === 'Played'
      ? { type: 'Played', said: event.said.type, events: seen }
      : { type: 'RoundCorrected', reason: event.reason, moved: event.moved, events: seen };
  });
};

/** The table to somebody who comes to it now. */
export const presentOf = (
  ...[game, name, table, looking, now]: Parameters<typeof viewOf>
): View => ({
  ...viewOf(game, name, table, looking, now),
  ...toldIn(game, table, viewerOf(table, looking), looking.language ?? 'en'),
});

/** What the dealer would call and settle if these events came to be: read back before anything counts. */
export const readBackOf = (
  game: AnyGame,
  before: Table,
  events: readonly TableEvent[],
  looking: Looking,
) => {
  const spoken = eventsFor(game, before, events, looking).flatMap((event) => event.events ?? []);
  return {
    calls: spoken.flatMap(({ call }) => (call === undefined ? [] : [call])),
    lines: spoken.flatMap(({ settled }) => (settled === undefined ? [] : [settled])),
  };
};
export type ReadBack = ReturnType<typeof readBackOf>;
