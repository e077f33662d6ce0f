import type { LogEntry } from '../../src/house/log/log-entry.ts';
import type { Actor, Role } from '../../src/table/index.ts';
import { inChain, type Kind } from './changing.ts';
import type { Forged } from './forging.ts';

export const by = (...signers: readonly (readonly [string, Role])[]): readonly Actor[] =>
  signers.map(([person, duty]) => ({ person, duty }));
export const FLOOR = by(['floor-1', 'floorperson']);
export const PATRON = by(['patron-1', 'player']);
export const DEVICE = by(['device', 'device']);
export const HOUSE = by(['house', 'administrator'], ['house', 'floorperson']);

export const on = (stream: string, ...events: readonly object[]) =>
  events.map((event) => ({ stream, event }));
export const FELT = 'table/three-dice-football/F1';
export const SCREEN = 'table/football-kings/E1';
export const felt = { kind: 'table', table: 'F1', game: 'three-dice-football' };
export const screen = { kind: 'table', table: 'E1', game: 'football-kings' };

/** A log that goes on otherwise from the first entry like this one, dated as the one before it, and ends there. */
export const insteadOf = (
  kind: string,
  like: (entry: LogEntry) => boolean,
  make: (at: number) => readonly Omit<Forged, 'key'>[],
): Kind =>
  inChain(kind, (entries) => {
    const place = entries.findIndex(like);
    const put = make(entries[place - 1]!.at).map((one, i) => ({ key: `forged ${i}`, ...one }));
    return [...entries.slice(0, place), ...put];
  });

export const asPeople = (signed: readonly Actor[], asks: object, ...events: readonly object[]) => ({
  by: signed,
  command: { kind: 'people', asks },
  events: on('people', ...events),
});
export const atEnd = (
  kind: string,
  ...make: readonly ((at: number) => Omit<Forged, 'key' | 'at'>)[]
) =>
  inChain(kind, (entries) => {
    const { at } = entries.at(-1)!;
    return [...entries, ...make.map((one, i) => ({ at, key: `forged ${i}`, ...one(at) }))];
  });
