import { DECK_KIND, type DeckEvent } from '../kernel/deck.ts';
import { neededUnder } from '../kernel/equipment.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import { dollars, isCents } from '../kernel/money.ts';
import type { PlayCommand, PlayEvent } from '../kernel/play.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type Given, type Role, signedBy } from './actor.ts';
import { enoughChips } from './chips.ts';
import type { TableEvent } from './commands.ts';
import { crewComplete } from './crew.ts';
import { fitForPlay } from './equipment.ts';
import { comesIntoForce } from './filing.ts';
import { playing } from './playing.ts';
import { rulesOn, type Table } from './state.ts';

const PLAYER_SAYS: readonly string[] = ['Join', 'SitOut', 'PlaceBet', 'WithdrawBet'];
const HOUSE_SAYS: readonly string[] = ['BeginRound', 'ReadMeter', 'VoidMeter'];

/** What is said in the round, if whoever says it may, and the table is manned and equipped for it. */
export const decideSay = (
  game: AnyGame,
  table: Table,
  said: TableAction | PlayCommand,
  given: Given,
): readonly TableEvent[] | Refusal => {
  const type = String(said?.type);
  const own = Object.hasOwn(game.commands, type) ? game.commands[type] : undefined;
  const by: readonly Role[] | undefined = PLAYER_SAYS.includes(type)
    ? ['player', 'dealer']
    : HOUSE_SAYS.includes(type)
      ? ['dealer', 'stickperson', 'boxperson', 'device']
      : own?.by;
  if (by === undefined)
    return refuse('unknown-command', `${game.title} knows no "${type}".`, 'House rules § command');
  // A device stands in for the whole crew of an electronic table, and never touches a felt.
  const hands: readonly Role[] =
    table.kind === 'electronic'
      ? [...by.filter((duty) => duty === 'player'), 'device']
      : by.filter((duty) => duty !== 'device');
  const signed = signedBy({ by: hands, cite: 'House rules § command' }, given);
  if (signed !== true) return signed;
  if (table.kind === 'felt' && own !== undefined && !own.by.includes('player')) {
    const crew = crewComplete(game.table.crew, table.crew);
    if (crew !== true) return crew;
  }
  if (table.kind === 'felt' && own?.by.includes('device')) {
    const fit = fitForPlay(
      neededUnder(table.inForce, game.table.equipment),
      table.equipment,
      given.at,
    );
    if (fit !== true) return fit;
  }
  if (type === 'PlaceBet' || type === 'WithdrawBet') {
    const allowed = decideBet(
      table,
      said as Extract<PlayCommand, { type: 'PlaceBet' | 'WithdrawBet' }>,
    );
    if (allowed !== true) return allowed;
  }
  const decider = playing(game, table);
  const events = decider.decide(table.play, said as PlayCommand);
  if (isRefusal(events)) return events;
  const played = {
    type: 'Played',
    said,
    events: events as readonly (TableAction | PlayEvent)[],
  } as const;
  const gone = deckGone(table, played.events);
  if (type !== 'BeginRound') return [played, ...gone];
  const rules = rulesOn(game, table.filings, given.day);
  if (isRefusal(rules)) return rules;
  // The submission in force when a wager is accepted settles it: rules change between rounds only.
  return [played, ...comesIntoForce(table, rules, given.day)];
};

/** A deck that play takes off the table is no longer among its equipment: the next one is brought and entered. */
const deckGone = (
  { equipment }: Table,
  events: readonly (TableAction | PlayEvent)[],
): readonly TableEvent[] => {
  const removed = events.find(
    (event): event is Extract<DeckEvent, { type: 'DeckRemoved' }> => event.type === 'DeckRemoved',
  );
  const present = equipment[DECK_KIND];
  return removed === undefined || present === undefined
    ? []
    : [{ type: 'EquipmentRemoved', kind: DECK_KIND, set: present.set, reason: removed.reason }];
};

const decideBet = (
  table: Table,
  said: Extract<PlayCommand, { type: 'PlaceBet' | 'WithdrawBet' }>,
): true | Refusal => {
  if (table.seats[said.seat] === undefined) {
    return refuse(
      'seat-empty',
      'Only a player seated at the table may wager.',
      'House rules § seats',
    );
  }
  if (table.betting === 'closed') {
    return refuse(
      'betting-closed',
      'No more bets: wait for the next throw or deal.',
      'House rules § rounds',
    );
  }
  if (said.type === 'WithdrawBet' || !isCents(said.stakeCents)) return true;
  const short = said.stakeCents > 0 ? enoughChips(table, said.seat, said.stakeCents) : undefined;
  if (short !== undefined) return short;
  const { minimumCents, maximumCents } = table.limits.perWager?.[said.wager] ?? table.limits;
  const lying = table.play.bets.find((bet) => bet.seat === said.seat && bet.wager === said.wager);
  const total = (lying?.stakeCents ?? 0) + said.stakeCents;
  return said.stakeCents > 0 && (total < minimumCents || total > maximumCents)
    ? refuse(
        'outside-limits',
        `A wager here is from ${dollars(minimumCents)} to ${dollars(maximumCents)}.`,
        'House rules § limits',
      )
    : true;
};
