import { same } from '../kernel/canonical.ts';
import type { TableAction } from '../kernel/game.ts';
import type { PlayEvent } from '../kernel/play.ts';
import type { PlayCommand } from '../kernel/play-commands.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Bet, Wager } from '../kernel/wager.ts';
import type { TableEvent } from './commands.ts';
import type { Happened, Replay } from './replay.ts';

type Played = Extract<TableEvent, { type: 'Played' }>;

const cite = 'House rules § void' as const;

/**
 * A wager is voided for its player alone: others may have played on because of it, so the round goes as it went, with the
 * wager marked, and returns it instead of deciding it. So are the player's wagers that could not have been placed without
 * it. A raise was never there, and the wager without it is decided.
 */
export const voidedIn = (
  wagers: Readonly<Record<string, Pick<Wager<never>, 'needs'>>>,
  events: readonly TableEvent[],
  entry: Played,
  replay: (happened: readonly Happened[]) => Replay,
): readonly Happened[] => {
  const without = events.filter((event) => event !== entry);
  const bet = entry.events.find(isPlacing)?.bet;
  if (bet === undefined) return without;
  const fell = replay(without).dropped.map(({ said }) => said);
  const rests = ({ said }: Played): boolean =>
    fell.includes(said) &&
    said.type === 'PlaceBet' &&
    'wager' in said &&
    said.seat === bet.seat &&
    wagers[said.wager]?.needs !== undefined;
  return events.map((event) =>
    event === entry || (event.type === 'Played' && rests(event)) ? { ...event, void: true } : event,
  );
};

const isPlacing = (
  event: TableAction | PlayEvent,
): event is Extract<PlayEvent, { type: 'BetPlaced' }> => event.type === 'BetPlaced';

const isSettling = (
  event: TableAction | PlayEvent,
): event is Extract<PlayEvent, { type: 'BetSettled' }> => event.type === 'BetSettled';

/** Remembers which bets are void while a round is replayed, whatever numbers they have this time. */
export const voiding = () => {
  const bets = new Set<number>();
  return {
    /** An event as it was decided, with void wagers returned. */
    returns: (played: Played): Played => {
      if (played.void === true) {
        for (const { bet } of played.events.filter(isPlacing)) bets.add(bet.id);
      }
      return { ...played, events: played.events.map((one) => withoutResult(one, bets)) };
    },
    /** Void wagers that are still on the layout come off it: all of them, or the one that did so before. */
    left: (onLayout: readonly Bet[], only?: Withdrawal): readonly Played[] =>
      onLayout
        .filter((bet) => bets.has(bet.id) && (only === undefined || isOf(only, bet)))
        .map(takenOff),
  };
};

export type Withdrawal = Extract<PlayCommand, { type: 'WithdrawBet' }>;

export const isWithdrawal = (said: TableAction | PlayCommand): said is Withdrawal =>
  said.type === 'WithdrawBet';

const isOf = ({ seat, wager, names = [] }: Withdrawal, bet: Bet): boolean =>
  bet.seat === seat && bet.wager === wager && same(bet.names ?? [], names);

const withoutResult = <Event extends TableAction | PlayEvent>(
  event: Event,
  bets: ReadonlySet<number>,
): Event =>
  isSettling(event) && bets.has(event.settled.bet)
    ? { ...event, settled: voidLine(event.settled) }
    : event;

const takenOff = ({ id, seat, wager, names }: Bet): Played => ({
  type: 'Played',
  said: { type: 'WithdrawBet', seat, wager, ...(names === undefined ? {} : { names }) },
  events: [{ type: 'BetWithdrawn', bet: id }],
  void: true,
});

const voidLine = ({
  line: _line,
  meter: _meter,
  coupon,
  ...settled
}: SettlementLine): SettlementLine => ({
  ...settled,
  ...{ result: 'void', returnedCents: settled.stakeCents, paidCents: 0, cutCents: 0 },
  ...{ breakageCents: 0, step: cite, cite },
  ...(coupon === undefined
    ? {}
    : {
        coupon: {
          ...{ serial: coupon.serial, valueCents: coupon.valueCents, paidCents: 0 },
          goes: 'stays with the patron',
        },
      }),
});
