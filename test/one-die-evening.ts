import type { LogEntry } from '../src/house/log/log-entry.ts';
import { floorStream, meterStream, tableStream } from '../src/house/streams.ts';
import { act } from '../src/kernel/decider.ts';
import type { AnyGame } from '../src/kernel/game.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { type MeterCommand, meter } from '../src/progressive/index.ts';
import {
  type Actor,
  type Table,
  type TableCommand,
  type TableEvent,
  tableOf,
} from '../src/table/index.ts';
import { oneDie } from './one-die.ts';

const game = { ...oneDie, limits: () => [] } as AnyGame;
export const ONE_DIE = { [game.id]: game };
export const POT = meterStream('T1', 'pot').name;
const stream = tableStream(game, 'T1').name;
const NOON = Date.UTC(2026, 10, 16, 12);

export const staff = (duty: Actor['duty']): readonly Actor[] => [{ person: duty, duty }];
const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];
export const EVEN = { type: 'PlaceBet', seat: 1, wager: 'even', stakeCents: 600 };

/** The log of a house with one table and one die, as its entries say; it has no store and no signatures. */
export const oneDieLog = () => {
  const decider = tableOf(game);
  const entries: LogEntry[] = [];
  let table: Table = decider.initial;
  let at = NOON;
  const enters = (
    command: object,
    events: readonly { readonly stream: string; readonly event: unknown }[],
    by: readonly Actor[] = [],
  ): void => {
    const position = entries.length + 1;
    const hash = position.toString(16).padStart(64, '0');
    entries.push({ position, at, by, key: '', command, events, hash } as never);
  };
  /** A command at the table, and what is told besides. */
  const asks = (command: object, by: readonly Actor[], ...besides: readonly [string, object][]) => {
    const given = { at, day: '2026-11-16', by };
    const happened = expectAccepted(decider.decide(table, command as TableCommand, given));
    for (const event of happened) table = decider.evolve(table, event);
    const told = happened.map((event: TableEvent) => ({ stream, event }));
    const others = besides.map(([name, event]) => ({ stream: name, event }));
    enters({ kind: 'table', table: 'T1', game: game.id, asks: command }, [...told, ...others], by);
  };
  const says = (said: object, by = player, ...besides: readonly [string, object][]) =>
    asks({ type: 'Say', said }, by, ...besides);
  let pot = meter.initial;
  const asksPot = (command: MeterCommand): readonly [string, object][] => {
    const { state, events } = act(meter, pot, command);
    pot = state;
    return events.map((event): [string, object] => [POT, event]);
  };
  /** A tenth of a stake goes into the meter. */
  const contributes = (stakeCents: number, round: number) =>
    asksPot({ type: 'Contribute', round: `T1/${round}`, wagers: [{ seat: 1, stakeCents }] });
  return {
    ...{ entries, enters, asks, says },
    table: () => table,
    at: (time: number): void => {
      at = time;
    },
    /** Bought in for $50, and $6 on Even lost; 57 cents went into a meter. */
    evening: (): void => {
      const opens = { type: 'OpenTable', kind: 'felt', practice: false, openerCents: 100_000 };
      const levels = { six: [1, 1] } as const;
      const settings = { seedCents: 2_000, increment: [1, 10], shared: 'equally', levels } as const;
      const installed = asksPot({ type: 'InstallMeter', settings });
      asks(opens, staff('floorperson'), ...installed, ...contributes(70, 0));
      asks({ type: 'JoinCrew', person: 'dealer', duty: 'dealer' }, staff('floorperson'));
      asks({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player);
      asks({ type: 'BuyIn', seat: 1, cents: 5_000 }, staff('cage'));
      says(EVEN);
      const throws = { type: 'Throw', face: 3 };
      const left: [string, object] = [floorStream.name, { type: 'WatchLeft', table: 'T1' }];
      says(throws, staff('dealer'), ...contributes(500, 1), left);
    },
  };
};
