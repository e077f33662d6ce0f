import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { type Beacons, openBeacons } from '../src/house/dealing/beacons.ts';
import type { After } from '../src/house/dealing/dealer.ts';
import { createGenerator, type Entropy } from '../src/house/dealing/devices/generator.ts';
import { type Due, dueAt } from '../src/house/dealing/due.ts';
import { type DealingTerms, openVault, type Vault } from '../src/house/dealing/vault.ts';
import { gamingDay } from '../src/house/decision.ts';
import { type House, THE_DEVICE } from '../src/house/house.ts';
import type { LogEntry } from '../src/house/log/log-entry.ts';
import type { AnyGame } from '../src/kernel/game.ts';
import { isRefusal } from '../src/kernel/refusal.ts';

/** The same bytes in every run: what passes once has nothing left to chance. */
const bytesFrom = (seed: number): Entropy => {
  let asked = 0;
  return (bytes) => {
    asked += 1;
    return createHash('shake256', { outputLength: bytes }).update(`${seed} ${asked}`).digest();
  };
};

/** A vault under a key that every test house shares; tables for money play under a variance, without a beacon. */
export const testVault = (terms: DealingTerms = { variance: 'TEST-1' }, seed = 1): Vault =>
  openVault(new Uint8Array(32).fill(7), terms, createGenerator(bytesFrom(seed)));

/** A clock that stands still until it is moved, and what waits for it. */
export const manualClock = (start: number) => {
  let now = start;
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  const after: After = (ms, run) => {
    const one = { at: now + ms, run };
    waiting.push(one);
    return () => {
      waiting = waiting.filter((other) => other !== one);
    };
  };
  return {
    now: () => now,
    after,
    set: (at: number) => {
      now = at;
    },
    /** Moves to the time of what waits first and runs it; whether anything waited. */
    next: (): boolean => {
      const [first] = waiting.toSorted((a, b) => a.at - b.at);
      if (first === undefined) return false;
      waiting = waiting.filter((one) => one !== first);
      now = Math.max(now, first.at);
      first.run();
      return true;
    },
  };
};

interface Place {
  readonly table: string;
  readonly game: string;
}

const vaults = new WeakMap<House, Vault>();

/** One vault for all rounds of a house: a chain of secrets is made once, not for every round that is dealt. */
const vaultOf = (house: House): Vault => {
  const vault = vaults.get(house) ?? testVault();
  vaults.set(house, vault);
  return vault;
};

export const dueNow = async (
  house: House,
  { table: name, game: id }: Place,
  vault: Vault = vaultOf(house),
  beacons: Beacons = openBeacons(),
): Promise<Due | undefined> => {
  const game = house.games[id] as AnyGame;
  const table = await house.table({ table: name, game: id });
  const device = await house.device(name);
  const day = gamingDay(house.clock());
  const identity = await house.identity();
  return dueAt({ name, game, table, device, vault, beacons, day, house: identity });
};

/**
 * Does what the device has to do until people are waited for, or the round after this one has begun. The clock is moved
 * to each time that is due, so nobody waits.
 */
export const dealRound = async (
  house: House,
  at: Place,
  clock: { set(at: number): void; now(): number },
  vault: Vault = vaultOf(house),
): Promise<void> => {
  const { play } = await house.table(at);
  for (let steps = 0; steps < 1_000; steps += 1) {
    const due = await dueNow(house, at, vault);
    if (due === undefined) return;
    if ('beacon' in due) throw new Error(`beacon ${due.beacon} is waited for`);
    if (due.at.kind === 'time') clock.set(Math.max(clock.now(), due.at.time));
    if (due.at.kind === 'answer') clock.set(Math.max(clock.now(), due.at.until));
    const answer = await house.ask(due.command, THE_DEVICE);
    expect(isRefusal(answer) ? answer : undefined).toBeUndefined();
    if ((await house.table(at)).play.number > play.number) return;
  }
  throw new Error('the round does not end');
};

/** Moves a clock from one waiting thing to the next until something has happened. */
export const until = async <T>(clock: { next(): boolean }, happens: Promise<T>): Promise<T> => {
  let done = false;
  const seen = () => {
    done = true;
  };
  happens.then(seen, seen);
  while (!done) {
    clock.next();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return happens;
};

/** The next entry of a house that has such an event. */
export const entryWith = (
  house: House,
  holds: (event: { readonly type?: unknown } & Record<string, unknown>) => boolean,
): Promise<LogEntry> =>
  new Promise((resolve) => {
    const hangUp = house.subscribe((entry) => {
      if (!entry.events.some(({ event }) => holds(event as Record<string, unknown>))) return;
      hangUp();
      resolve(entry);
    });
  });
