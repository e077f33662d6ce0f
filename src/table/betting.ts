import { type CommandOf, command, type Declared } from '../kernel/command.ts';
import { isDeckCommand } from '../kernel/deck/calls.ts';
import type { DeckCommand } from '../kernel/deck/commands.ts';
import type { DeckEvent } from '../kernel/deck/deck.ts';
import { DECK_KIND, kindOfDeck } from '../kernel/deck/filed.ts';
import { anyDraw } from '../kernel/draw.ts';
import { type Equipment, neededUnder } from '../kernel/equipment.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { Citation } from '../kernel/law.ts';
import { isCents } from '../kernel/money.ts';
import type { Play, PlayEvent } from '../kernel/play.ts';
import { commandsAt, type PlayCommand, says } from '../kernel/play-commands.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import { action } from './action.ts';
import type { Actor, Given, SigningRule } from './actor.ts';
import { enoughChips } from './chips.ts';
import type { TableEvent } from './commands.ts';
import { crewComplete, supervised } from './crew.ts';
import { fitForPlay, isBrought, isPresent } from './equipment.ts';
import { comesIntoForce, evolveFiling, type SubmissionInForce } from './filing.ts';
import { handledIn } from './handling.ts';
import { type PlaceBet, withinLimits } from './limits.ts';
import { playing, withPeople } from './playing.ts';
import { linesOf } from './postings.ts';
import { isReadied } from './readied.ts';
import { type Asked, rulesOn, type Table } from './state.ts';

export const bettingCommands = {
  CloseBetting: command('CloseBetting', {
    by: ['dealer', 'stickperson', 'device'],
    cite: 'House rules § rounds',
    fields: {},
    line: 'close betting',
    words: { title: 'No more bets' },
  }),
  /** What is said or done in the round itself; who may give it is for what is said to declare. */
  Say: command('Say', {
    by: ['player', 'dealer', 'stickperson', 'boxperson', 'floorperson', 'device'],
    cite: 'House rules § command',
    fields: { said: action },
    words: { title: 'Act in the round' },
  }),
} as const;

export type BettingCommand = CommandOf<(typeof bettingCommands)[keyof typeof bettingCommands]>;

export type BettingEvent =
  | { readonly type: 'BettingClosed' }
  | {
      readonly type: 'Played';
      readonly said: TableAction | PlayCommand;
      readonly events: readonly (TableAction | PlayEvent)[];
      /** In a round that was corrected: the wager that this placed is void, or a void wager comes off the layout by it. */
      readonly void?: true;
    };

/** Who may say this in a round of the game; undefined where the game has no such command. */
export const saidBy = (game: AnyGame, { type }: TableAction): SigningRule | undefined => {
  const commands = commandsAt(game);
  return Object.hasOwn(commands, type) ? commands[type] : undefined;
};

/** The house itself, where a meter takes part in a result. */
export const BY_METER: readonly Actor[] = [{ person: 'meter', duty: 'device' }];

const isMeter = ({ by }: Given): boolean => by.length === 1 && by[0]?.person === 'meter';

/** A device acts for the whole crew of an electronic table, and never at a felt; the meters are the house's at both. */
export const saidAt = (kind: Table['kind'], rule: SigningRule, given: Given): SigningRule => {
  if (isMeter(given)) return { by: rule.by.filter((role) => role === 'device'), cite: rule.cite };
  return {
    ...rule,
    by:
      kind === 'electronic'
        ? [...rule.by.filter((role) => role === 'player'), 'device']
        : rule.by.filter((role) => role !== 'device'),
  };
};

export const decideBetting = (
  asked: Asked,
  asks: BettingCommand,
): readonly TableEvent[] | Refusal => {
  if (asks.type === 'Say') return decideSay(asked, asks.said);
  const { game, table } = asked;
  if (table.betting === 'closed') {
    return refuse('betting-closed', 'Betting is already closed.', 'House rules § rounds');
  }
  // With nothing to decide, nothing would ever open it again.
  return isStillEmpty(game, table)
    ? refuse(
        'no-wagers',
        'Nobody has wagered. Close betting after a wager.',
        'House rules § rounds',
      )
    : [{ type: 'BettingClosed' }];
};

/** What is said in the round, if the table is staffed and equipped for it. */
const decideSay = (
  asked: Asked,
  said: TableAction | PlayCommand,
): readonly TableEvent[] | Refusal => {
  const { game, table, given } = asked;
  const filed = table.kind === 'felt' && says(said, 'PlaceBet') && filedSince(asked);
  if (filed) {
    if (isRefusal(filed)) return filed;
    const now = evolveFiling(game, table, filed);
    const answer = decideSay({ ...asked, table: now }, said);
    return isRefusal(answer) ? answer : [filed, ...answer];
  }
  const { type } = said;
  const own = Object.hasOwn(game.commands, type) ? game.commands[type] : undefined;
  if (table.kind === 'felt' && own !== undefined && !own.by.includes('player')) {
    const crew = crewComplete(game.table.crew, table.crew, given.gone ?? []);
    if (crew !== true) return crew;
    const watched = supervised(given);
    if (watched !== true) return watched;
  }
  const entered = table.kind === 'felt' ? enteredLive(said, own, given) : true;
  if (entered !== true) return entered;
  const ready = table.kind === 'felt' ? readyFor({ game, table, given }, said, own) : true;
  if (ready !== true) return ready;
  if (isTooEarly(game, table, said)) {
    return refuse(
      'betting-open',
      'Close betting first. No result is entered while wagers can still be placed.',
      'House rules § rounds',
    );
  }
  if (said.type === 'VoidMeter' && !isMeter(given)) {
    const open = stillOpen(game, table, said);
    if (open !== true) return open;
  }
  if (isBet(said) && said.type === 'PlaceBet') {
    const short = hasChips(table, said);
    if (short !== undefined) return short;
  }
  const anew = table.kind === 'electronic' && says(said, 'BeginRound') && filedSince(asked);
  const events = anew
    ? [{ type: 'RoundBegun', number: table.play.number + 1 } as const]
    : decideReplayed(game, table, said);
  if (isRefusal(events)) return events;
  const played = { type: 'Played', said, events } as const;
  const pieces = [...deckGone(table, events), ...handledIn(table, said, events, given)];
  if (type !== 'BeginRound') return [played, ...pieces];
  const rules = rulesOn(game, table.filings, given.day);
  if (isRefusal(rules)) return rules;
  // The submission in force when a wager is accepted settles it: rules change between rounds only.
  return [played, ...comesIntoForce(table, rules, given.day)];
};

/**
 * A round in which nobody has wagered belongs to no day yet: what has been filed since it began comes into force with its first
 * wager. At an electronic table the device has committed to the rules of the round: it begins the next one before that.
 */
export const filedSince = ({
  game,
  table,
  given: { day },
}: FiledAt): SubmissionInForce | Refusal | undefined => {
  if (!isStillEmpty(game, table)) return undefined;
  const rules = rulesOn(game, table.filings, day);
  return isRefusal(rules) ? rules : comesIntoForce(table, rules, day)[0];
};

type FiledAt = Pick<Asked, 'game' | 'table'> & { readonly given: Pick<Given, 'day'> };

/** What staff count or see at a live table is theirs to enter, and no player's. */
const enteredLive = (
  said: TableAction | PlayCommand,
  own: Declared | undefined,
  { by }: Given,
): true | Refusal<'staff-enter'> =>
  own?.live === undefined || (own.live.member in said && by.some(({ duty }) => duty !== 'player'))
    ? true
    : refuse('staff-enter', own.live.says, own.cite);

/** What the rules of the round and the posted limits say to it, now or when it is replayed. */
export const decideReplayed = (
  game: AnyGame,
  table: Table,
  said: TableAction | PlayCommand,
): readonly (TableAction | PlayEvent)[] | Refusal => {
  const allowed = isBet(said) ? decideBet(game, table, said) : true;
  return allowed === true ? playing(game, table).decide(withPeople(table), said) : allowed;
};

/** Whether it is the chance that the round waits for: what a device would draw, and staff call. */
const isResult = (game: AnyGame, { inForce, play }: Table, said: TableAction): boolean =>
  !isDeckCommand(said) &&
  Object.hasOwn(game.commands, said.type) &&
  game.commands[said.type]?.by.includes('device') === true &&
  game.draw(inForce, play.round, play, anyDraw)?.type === said.type;

/** No result at a live table while anybody could still wager on it. */
export const isTooEarly = (game: AnyGame, table: Table, said: TableAction): boolean =>
  table.kind === 'felt' && isResult(game, table, said) && isBettingOpen(game, table);

const isBettingOpen = (game: AnyGame, table: Table): boolean => {
  if (table.betting === 'closed') return false;
  const layout = withPeople(table);
  const seats = Object.keys(table.seats).map(Number);
  return Object.values(game.wagers(table.inForce)).some(({ open }) =>
    seats.some((seat) => open(layout.round, seat, layout) === true),
  );
};

/** At a felt, dice and cards are there before they are used, and what an idle table asks for is done. */
const readyFor = (
  { game, table, given }: Asked,
  said: TableAction | PlayCommand,
  own: Declared | undefined,
): true | Refusal => {
  if (own === undefined || own.by.includes('player')) return true;
  const needs = neededUnder(table.inForce, game.table.equipment);
  const { idle } = game.table;
  if (isDeckCommand(said)) {
    return handledAt(table, needs, said, (table.idle ? idle : undefined)?.cite ?? own.cite);
  }
  const present = isPresent(needs, table.equipment);
  if (present !== true) return present;
  if (table.idle && idle !== undefined) return refuse('idle-table', idle.says, idle.cite);
  const ready = isResult(game, table, said) ? isReadied(game, table, needs) : true;
  if (ready !== true) return ready;
  return own.by.includes('device')
    ? fitForPlay(needs, table.equipment, given.at, game.pieces?.(table.play.round))
    : true;
};

/** A deck is brought before it is received, and shown to a player who is there. */
const handledAt = (
  { equipment, seats }: Table,
  needs: readonly Equipment[],
  said: DeckCommand,
  cite: Citation,
): true | Refusal => {
  if (said.type === 'ShowDeck') {
    const there = said.seat === undefined ? Object.keys(seats).length > 0 : seats[said.seat];
    if (!there) {
      return refuse(
        'no-players',
        'Show the cards to the first player, once one has arrived.',
        cite,
      );
    }
  }
  return isBrought(needs, equipment, said);
};

/** A deck that play takes off the table is no longer part of its equipment: the next one is brought and entered. */
export const deckGone = (
  { equipment, pieces }: Table,
  events: readonly (TableAction | PlayEvent)[],
): readonly TableEvent[] => {
  const removed = events.find(
    (event): event is Extract<DeckEvent, { type: 'DeckRemoved' }> => event.type === 'DeckRemoved',
  );
  if (removed === undefined) return [];
  // Tables of log format 1 had one deck among their equipment, whichever was removed.
  const known = Object.values(pieces).some(({ kind }) => kind === kindOfDeck(removed.deck));
  const kind = known ? kindOfDeck(removed.deck) : DECK_KIND;
  const present = equipment[kind];
  return present === undefined
    ? []
    : [{ type: 'EquipmentRemoved', kind, set: present.set, reason: removed.reason }];
};

/** Wagers on a meter go back by anybody's word only while they could be withdrawn, and never after the result. */
const stillOpen = (
  game: AnyGame,
  { play, inForce, betting }: Table,
  said: TableAction | PlayCommand,
): true | Refusal => {
  const meter = 'meter' in said ? said.meter : undefined;
  const wagers = game.wagers(inForce);
  const on = play.bets.filter(({ wager }) =>
    Object.values(wagers[wager]?.pays ?? {}).some(
      ({ pays }) => 'share' in pays && pays.of === meter,
    ),
  );
  return betting === 'closed' ||
    on.some(({ wager, seat }) => wagers[wager]?.open(play.round, seat, play) !== true)
    ? refuse(
        'betting-closed',
        'Wagers on the meter are closed. They are settled with the round.',
        'House rules § meters',
      )
    : true;
};

type BetCommand = Extract<PlayCommand, { type: 'PlaceBet' | 'WithdrawBet' }>;

const isBet = (said: TableAction | PlayCommand): said is BetCommand =>
  said.type === 'PlaceBet' || said.type === 'WithdrawBet';

const decideBet = (game: AnyGame, table: Table, said: BetCommand): true | Refusal => {
  if (table.seats[said.seat] === undefined) {
    return refuse(
      'seat-empty',
      'Only a player seated at the table can wager.',
      'House rules § seats',
    );
  }
  if (table.betting === 'closed') {
    return refuse(
      'betting-closed',
      'No more bets. Wait for the next throw or deal.',
      'House rules § rounds',
    );
  }
  if (said.type === 'WithdrawBet' || !isCents(said.stakeCents)) return true;
  return withinLimits(game, table, said);
};

/** What is refused for another reason is not refused for chips. */
const hasChips = (table: Table, { seat, stakeCents }: PlaceBet): Refusal | undefined => {
  const seated = table.seats[seat] !== undefined && table.betting === 'open';
  return seated && isCents(stakeCents) ? enoughChips(table, seat, stakeCents) : undefined;
};

export const evolveBetting = (game: AnyGame, table: Table, event: BettingEvent): Table =>
  reopened(
    game,
    event.type === 'BettingClosed'
      ? { ...table, betting: 'closed' }
      : evolvePlayed(game, table, event),
  );

/** Where the last wager went back before anything was thrown or dealt, nobody is held to "no more bets". */
const reopened = (game: AnyGame, table: Table): Table =>
  table.betting === 'closed' && table.play.bets.length === 0 && !isUnderWay(game, table)
    ? { ...table, betting: 'open' }
    : table;

/** Nothing was wagered in this round, or all of it went back, and nothing was thrown, shaken or dealt. */
const isStillEmpty = (game: AnyGame, table: Table): boolean =>
  table.play.bets.length === 0 && table.play.settled.length === 0 && !isUnderWay(game, table);

/** Something was thrown, shaken or dealt in this round, or called as it fell. */
const isUnderWay = (game: AnyGame, { told }: Table): boolean =>
  told.commands.some((said) => isChance(game, said));

/** What a device draws, and staff call. */
export const isChance = (game: AnyGame, { type }: TableAction): boolean =>
  game.commands[type]?.by.includes('device') === true;

const evolvePlayed = (
  game: AnyGame,
  table: Table,
  event: Extract<BettingEvent, { type: 'Played' }>,
): Table => {
  const decider = playing(game, table);
  const told = event.events.reduce((now, one) => decider.evolve(now, one), table.play);
  const play = event.void === true ? withVoid(told, event) : told;
  const begun = event.said.type === 'BeginRound';
  const { dropBox } = table;
  const dropped = linesOf(event.events).flatMap(droppedBy);
  return {
    ...table,
    play,
    dropBox: { ...dropBox, coupons: [...dropBox.coupons, ...dropped] },
    betting: begun || isChance(game, event.said) ? 'open' : table.betting,
    told: { ...table.told, commands: [...table.told.commands, event.said] },
  };
};

/** The round, with the wager that this placed marked as void. */
const withVoid = (play: Play, { events }: Extract<TableEvent, { type: 'Played' }>): Play => {
  const placed = events.filter(isPlacing).map(({ bet }) => bet.id);
  const bets = play.bets.map((bet) =>
    placed.includes(bet.id) ? { ...bet, void: true as const } : bet,
  );
  return { ...play, bets };
};

export const isPlacing = (
  event: TableAction | PlayEvent,
): event is Extract<PlayEvent, { type: 'BetPlaced' }> => event.type === 'BetPlaced';

/** The coupons that a settlement sends to the drop box. */
export const droppedBy = ({ coupon }: SettlementLine): readonly string[] =>
  coupon?.goes === 'to the drop box' ? [coupon.serial] : [];
