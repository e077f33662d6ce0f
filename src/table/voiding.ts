import { same } from '../kernel/canonical.ts';
import type { TableAction } from '../kernel/game.ts';
import type { PlayEvent } from '../kernel/play.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Bet } from '../kernel/wager.ts';
import type { TableEvent } from './commands.ts';
import type { Happened, Replay } from './replay.ts';
import type { Table } from './state.ts';

type Played = Extract<TableEvent, { type: 'Played' }>;

const cite = 'House rules § void' as const;

/**
 * A wager is voided for its player alone. Where the round would have gone on without it, the round is replayed without it;
 * where others played on because of it (its player had the dice, or a turn), everything stays as it was decided and the
 * wager is returned.
 */
export const voidedAlone = (
  { play, told }: Pick<Table, 'play' | 'told'>,
  entry: Played,
  replay: (happened: readonly Happened[]) => Replay,
): Replay => {
  const { seat } = entry.said as Pick<Bet, 'seat'>;
  const without = replay(told.events.filter((event) => event !== entry));
  const bet = entry.events.find(isPlacing)?.bet;
  // Without a raise the wager is still there, and the round goes as it went.
  return bet === undefined || same(ofOthers(without.table.play, seat), ofOthers(play, seat))
    ? without
    : replay(returned(told.events, bet));
};

/** What became of the wagers of everybody else. How far a shared limit cuts them follows from all wagers. */
const ofOthers = ({ bets, settled }: Table['play'], seat: Bet['seat']): readonly unknown[] => [
  ...settled
    .filter((line) => line.seat !== seat)
    .map(({ seat: at, wager, stakeCents, result, line = '' }) => ({
      ...{ at, wager, stakeCents, result, line },
    })),
  ...bets
    .filter((bet) => bet.seat !== seat)
    .map(({ seat: at, wager, stakeCents, names = [] }) => ({ at, wager, stakeCents, names })),
];

const isPlacing = (
  event: TableAction | PlayEvent,
): event is Extract<PlayEvent, { type: 'BetPlaced' }> => event.type === 'BetPlaced';

const isSettling = (
  event: TableAction | PlayEvent,
): event is Extract<PlayEvent, { type: 'BetSettled' }> => event.type === 'BetSettled';

/** The round as it was, but for the line of one bet; a bet that is still on the layout comes off it. */
const returned = (events: readonly TableEvent[], bet: Bet): readonly Happened[] => {
  let settled = false;
  const kept = events.map((event): Happened => {
    if (event.type !== 'Played') return event;
    const lines = event.events.map((one) => {
      if (!isSettling(one) || one.settled.bet !== bet.id) return one;
      settled = true;
      return { ...one, settled: voidLine(one.settled) };
    });
    return { type: 'Kept', played: { ...event, events: lines } };
  });
  const { seat, wager, names } = bet;
  const said = {
    type: 'WithdrawBet',
    seat,
    wager,
    ...(names === undefined ? {} : { names }),
  } as const;
  const off: Played = { type: 'Played', said, events: [{ type: 'BetWithdrawn', bet: bet.id }] };
  return settled ? kept : [...kept, { type: 'Kept', played: off }];
};

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
