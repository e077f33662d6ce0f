import type { TableCommand } from '../../table/commands.ts';
import type { Table } from '../../table/index.ts';
import { type House, THE_DEVICE } from '../house.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { After } from './dealer.ts';

/** Whoever has no wager and does nothing for this long is warned. */
export const AWAY_MS = 5 * 60_000;

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

  const ask = async (asks: TableCommand): Promise<void> => {
    try {
      // A refusal means that somebody was quicker: the table is looked at again with the next entry.
      await house.askTable(at, asks, THE_DEVICE);
    } catch (error) {
      onFault(error);
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

  return {
    heard: ({ by, at: time }: Pick<LogEntry, 'by' | 'at'>): void => {
      for (const { person, duty } of by) if (duty === 'player') acted.set(person, time);
    },
    look: (table: Table): void => {
      cancel();
      if (table.status !== 'open' || table.kind !== 'electronic') return;
      const due = dueAt(table);
      if (due === undefined) return;
      cancel = after(Math.max(0, due.time - house.clock()), () => void ask(due.asks));
    },
    stop: (): void => cancel(),
  };
};
