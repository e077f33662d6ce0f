import { isRefusal } from '../../kernel/refusal.ts';
import type { TableCommand } from '../../table/commands.ts';
import type { Table } from '../../table/index.ts';
import { type House, THE_DEVICE } from '../house.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { After } from './dealer.ts';

/** Whoever has no wager and does nothing for this long is warned. */
export const AWAY_MS = 5 * 60_000;

/** After what was refused or failed, the table is looked at once more. */
const AGAIN_MS = 10_000;

interface Watched {
  readonly house: House;
  readonly at: { readonly table: string; readonly game: string };
  readonly after: After;
  readonly onFault: (error: unknown) => void;
}

/** House rules § seats: seats at an electronic table that nobody plays at are freed, after a warning. */
export const watchAway = ({ house, at, after, onFault }: Watched) => {
  const start = house.clock();
  const acted = new Map<string, number>();
  let cancel = (): void => undefined;
  let stopped = false;

  const wait = (ms: number, run: () => Promise<void>): void => {
    cancel();
    if (!stopped) cancel = after(ms, () => void run());
  };

  const ask = async (asks: TableCommand): Promise<void> => {
    try {
      if (isRefusal(await house.askTable(at, asks, THE_DEVICE))) wait(AGAIN_MS, lookAgain);
    } catch (error) {
      onFault(error);
      wait(AGAIN_MS, lookAgain);
    }
  };

  /** Somebody was quicker, the clock was early or the house did not answer; nothing else may happen at the table. */
  const lookAgain = async (): Promise<void> => {
    try {
      look(await house.table(at));
    } catch (error) {
      onFault(error);
      wait(AGAIN_MS, lookAgain);
    }
  };

  /** What is due first at the seats, and when. */
  const dueAt = ({ seats, play, warned = {} }: Table) =>
    Object.entries(seats)
      .filter(([seat]) => !play.bets.some((bet) => bet.seat === Number(seat)))
      .map(([number, { patron }]) => {
        const seat = Number(number);
        const until = warned[seat];
        return until === undefined
          ? {
              time: (acted.get(patron) ?? start) + AWAY_MS,
              asks: { type: 'WarnSeat', seat } as const,
            }
          : { time: until, asks: { type: 'FreeSeat', seat } as const };
      })
      .toSorted((a, b) => a.time - b.time)[0];

  const look = (table: Table): void => {
    cancel();
    if (table.status !== 'open' || table.kind !== 'electronic') return;
    const due = dueAt(table);
    if (due !== undefined) wait(Math.max(0, due.time - house.clock()), () => ask(due.asks));
  };

  return {
    look,
    heard: ({ by, at: time }: Pick<LogEntry, 'by' | 'at'>): void => {
      for (const { person, duty } of by) if (duty === 'player') acted.set(person, time);
    },
    stop: (): void => {
      stopped = true;
      cancel();
    },
  };
};
