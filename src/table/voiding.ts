import { same } from '../kernel/canonical.ts';
import type { TableAction } from '../kernel/game.ts';
import type { PlayCommand } from '../kernel/play-commands.ts';
import type { Bet, Wager } from '../kernel/wager.ts';
import { isPlacing } from './betting.ts';
import type { TableEvent } from './commands.ts';
import type { Happened, Replay } from './replay.ts';

type Played = Extract<TableEvent, { type: 'Played' }>;
type Wagers = Readonly<Record<string, Pick<Wager<never>, 'needs' | 'pays'>>>;

/**
 * A wager is voided for its player alone: others may have played on because of it, so the round goes as it went, with the
 * wager marked, and returns it instead of deciding it. So are the player's wagers that could not have been placed without
 * it. A raise was never there, and the wager without it is decided; nor was a purchase, and wagers are decided without it.
 */
export const voidedIn = (
  wagers: Wagers,
  events: readonly TableEvent[],
  entry: Played,
  replay: (happened: readonly Happened[]) => Replay,
): readonly Happened[] => {
  const without = events.filter((event) => event !== entry);
  const bet = entry.events.find(isPlacing)?.bet;
  if (bet === undefined || isPurchase(wagers, bet.wager)) return without;
  // What rested on several rests on none once the last of them is void.
  const fell = replay(without.filter((event) => !isVoid(event))).dropped.map(({ said }) => said);
  const rests = ({ said }: Played): boolean =>
    fell.includes(said) &&
    said.type === 'PlaceBet' &&
    'wager' in said &&
    said.seat === bet.seat &&
    wagers[said.wager]?.needs !== undefined;
  return events.flatMap((event): readonly Happened[] => {
    if (event !== entry && !(event.type === 'Played' && rests(event))) return [event];
    const { said } = event as Played;
    return 'wager' in said && isPurchase(wagers, said.wager) ? [] : [{ ...event, void: true }];
  });
};

const isVoid = (event: TableEvent): boolean => event.type === 'Played' && event.void === true;

/** What nothing is ever paid on is bought: it buys what other wagers may win. */
const isPurchase = (wagers: Wagers, wager: string): boolean => {
  const pays = wagers[wager]?.pays;
  return pays !== undefined && Object.keys(pays).length === 0;
};

/** Void wagers that are still on the layout come off it: all of them, or the one that did so before. */
export const takenOff = (onLayout: readonly Bet[], only?: Withdrawal): readonly Played[] =>
  onLayout
    .filter((bet) => bet.void === true && (only === undefined || isOf(only, bet)))
    .map(({ id, seat, wager, names }) => ({
      type: 'Played',
      said: { type: 'WithdrawBet', seat, wager, ...(names === undefined ? {} : { names }) },
      events: [{ type: 'BetWithdrawn', bet: id }],
      void: true,
    }));

export type Withdrawal = Extract<PlayCommand, { type: 'WithdrawBet' }>;

export const isWithdrawal = (said: TableAction | PlayCommand): said is Withdrawal =>
  said.type === 'WithdrawBet';

const isOf = ({ seat, wager, names = [] }: Withdrawal, bet: Bet): boolean =>
  bet.seat === seat && bet.wager === wager && same(bet.names ?? [], names);
