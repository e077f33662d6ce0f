import { parseCommand, type SigningRule } from '../kernel/command.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import { commandsAt } from '../kernel/play-commands.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { decideAbandoned } from './abandoned.ts';
import { entitled, type Given, signedBy } from './actor.ts';
import { decideBetting, saidAt, saidBy } from './betting.ts';
import { withinBounds } from './chips.ts';
import { citedAt } from './cited.ts';
import { type TableCommand, type TableEvent, tableCommands } from './commands.ts';
import { decideCorrections } from './correction.ts';
import { decideCoupons } from './coupons.ts';
import { decideCrew } from './crew.ts';
import { decideEquipment } from './equipment.ts';
import { evolving } from './evolve.ts';
import { decideFiling } from './filing.ts';
import { decideLimits } from './limits.ts';
import { decideOpening } from './opening.ts';
import { remembered } from './playing.ts';
import { rememberSaid } from './said-by.ts';
import { decideSeats, ownChips, ownSeat } from './seats.ts';
import { type Asked, closedTable, type Table } from './state.ts';

/** The decider of one table. A game is its argument; nothing here knows which. */
export const tableOf = (game: AnyGame) => remembered(tables, game, () => deciderOf(game));

const deciderOf = (game: AnyGame) => ({
  initial: closedTable(game),
  decide: (table: Table, command: TableCommand, given: Given) => {
    // What the door read in this game's form has it; what comes from a log or a program is read here.
    const asks = readFor.get(command) === game ? command : parseTableCommand(game, command);
    // Decided as it was sent: what a door trimmed, it trimmed before.
    const answer = isRefusal(asks) ? asks : decide({ game, table, given }, command);
    return isRefusal(answer) ? citedAt(game, table, answer) : answer;
  },
  evolve: evolving(game),
  signed: rememberSaid,
});

const tables = new WeakMap<AnyGame, ReturnType<typeof deciderOf>>();

/** Commands in the form that `parseTableCommand` gave them, with the game whose form it is: each is read once. */
const readFor = new WeakMap<object, AnyGame>();

/** What was sent to a table, in its declared form; otherwise a refusal that names the member, within what it came in. */
export const parseTableCommand = (
  game: AnyGame,
  sent: { readonly type?: unknown },
  within: readonly string[] = [],
): TableCommand | Refusal => {
  const asks = parsedIn(game, sent, within);
  if (!isRefusal(asks)) readFor.set(asks, game);
  return asks;
};

const parsedIn = (
  game: AnyGame,
  sent: { readonly type?: unknown },
  within: readonly string[],
): TableCommand | Refusal => {
  const asks: TableCommand | Refusal = parseCommand(tableCommands, sent, 'table', within);
  if (isRefusal(asks)) return asks;
  // What is said in the round has the form that its game declares.
  const inRound = (member: string, said: TableAction) =>
    parseCommand(commandsAt(game), said, game.title, [...within, member]);
  if (asks.type === 'Say') {
    const said = inRound('said', asks.said);
    return isRefusal(said) ? said : { ...asks, said };
  }
  if (asks.type === 'Correct' || asks.type === 'EnterWager') {
    const instead = inRound('instead', asks.instead);
    return isRefusal(instead) ? instead : { ...asks, instead };
  }
  return asks;
};

/** Who may give a command at a table of the game: its own rule, or that of what is said in the round. */
export const signingRule = (game: AnyGame, asks: TableCommand): SigningRule =>
  (asks.type === 'Say' ? saidBy(game, asks.said) : undefined) ?? tableCommands[asks.type];

const decide = (asked: Asked, asks: TableCommand): readonly TableEvent[] | Refusal => {
  const { game, table, given } = asked;
  if (table.status === 'closed' && !BEFORE_OPENING.includes(asks.type)) {
    return refuse('table-closed', 'The table is not open for gaming.', 'House rules § tables');
  }
  const rule = ruleAt(asked, asks);
  const signed = signedBy(rule, given, {
    crew: table.crew,
    cite: (role) => game.table.crew.find(({ duty }) => duty === role)?.cite ?? 'House rules § crew',
  });
  if (signed !== true) return signed;
  const own = ownSeat(table, asks, entitled(rule, given.by, table.crew));
  if (own !== true) return own;
  const events = decideInRoom(asked, asks);
  if (isRefusal(events)) return events;
  return ownChips(table, given, events) ?? withinBounds(table, events);
};

/** Nothing at a felt is a device's. */
const ruleAt = ({ game, table, given }: Asked, asks: TableCommand): SigningRule => {
  const rule = signingRule(game, asks);
  if (asks.type === 'Say') return saidAt(table.kind, rule, given);
  return table.kind === 'felt' ? { ...rule, by: rule.by.filter((one) => one !== 'device') } : rule;
};

const BEFORE_OPENING: readonly TableCommand['type'][] = [
  'OpenTable',
  'FileSubmission',
  'SetLimits',
  'SetPayment',
  'JoinCrew',
  'LeaveCrew',
  'BringEquipment',
  'CountDropBox',
  'CountTipBox',
  'SettleOwed',
];

const decideInRoom = (asked: Asked, asks: TableCommand): readonly TableEvent[] | Refusal => {
  switch (asks.type) {
    case 'OpenTable':
    case 'CloseTable':
    case 'Fill':
    case 'Credit':
    case 'CountDropBox':
    case 'CountTipBox':
      return decideOpening(asked, asks);
    case 'FileSubmission':
      return decideFiling(asked, asks);
    case 'SetLimits':
    case 'SetPayment':
      return decideLimits(asked, asks);
    case 'TakeSeat':
    case 'LeaveSeat':
    case 'BuyIn':
    case 'CashOut':
    case 'ColorUp':
    case 'Tip':
      return decideSeats(asked, asks);
    case 'WarnSeat':
    case 'KeepSeat':
    case 'FreeSeat':
      return decideAbandoned(asked, asks);
    case 'JoinCrew':
    case 'LeaveCrew':
      return decideCrew(asked, asks);
    case 'BringEquipment':
    case 'RemoveEquipment':
      return decideEquipment(asked, asks);
    case 'CloseBetting':
    case 'Say':
      return decideBetting(asked, asks);
    case 'OfferCoupon':
    case 'AcceptCoupon':
    case 'DeclineCoupon':
      return decideCoupons(asked, asks);
    case 'NoteIrregularity':
    case 'Correct':
    case 'VoidWager':
    case 'EnterWager':
    case 'SettleOwed':
      return decideCorrections(asked, asks);
  }
};
