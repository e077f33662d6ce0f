import { beaconTime, QUICKNET } from '../../kernel/beacon.ts';
import type { Hex } from '../../kernel/draw.ts';
import { type Beacon, verifiedBeacon } from './beacon.ts';

/** Asks one relay for one beacon; undefined where it has not been made or cannot be had. */
export type Relay = (round: number) => Promise<Beacon | undefined>;

/** The beacons a house has seen. Anybody may deliver one: it proves itself, and is verified once. */
export interface Beacons {
  /** The signature of a beacon, once it is known. */
  known(round: number): Hex | undefined;
  /** Whether it is quicknet's; then it is kept. */
  take(beacon: Beacon): boolean;
  /** Asks every relay; whether the beacon is known now. */
  ask(round: number): Promise<boolean>;
  /** The newest beacon seen, and its number. */
  seen(): Beacon | undefined;
  newest(): number;
  /** Hears of every new beacon. */
  onNew(listener: (round: number) => void): () => void;
}

const MOST_KEPT = 4_096;

export const openBeacons = (relays: readonly Relay[] = []): Beacons => {
  const kept = new Map<number, Hex>();
  const listeners = new Set<(round: number) => void>();
  let newest = 0;
  const take: Beacons['take'] = (beacon) => {
    const { round, signature } = beacon;
    const before = kept.get(round);
    if (before !== undefined) return before === signature;
    if (verifiedBeacon(beacon) === undefined) return false;
    if (kept.size >= MOST_KEPT) kept.delete(Math.min(...kept.keys()));
    kept.set(round, signature);
    newest = Math.max(newest, round);
    for (const hear of listeners) hear(round);
    return true;
  };
  return {
    known: (round) => kept.get(round),
    take,
    ask: async (round) => {
      await Promise.any(
        relays.map(async (relay) => {
          const beacon = await relay(round);
          if (beacon?.round !== round || !take(beacon)) throw new Error('not this beacon');
        }),
      ).catch(() => undefined);
      return kept.has(round);
    },
    seen: () => {
      const signature = kept.get(newest);
      return signature === undefined ? undefined : { round: newest, signature };
    },
    newest: () => newest,
    onNew: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** How far a clock is behind the newest beacon at least, in milliseconds: one over a second opens no windows. */
export const behindBy = (clock: number, newest: number): number =>
  newest === 0 ? 0 : Math.max(0, beaconTime(newest) - clock);

/** The public relays of the beacon. */
export const RELAYS: readonly string[] = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
];

/** A relay over HTTP; what it says is believed only as far as its signature goes. */
export const httpRelay =
  (address: string, get: typeof fetch = fetch): Relay =>
  async (round) => {
    const answer = await get(`${address}/${QUICKNET}/public/${round}`, {
      signal: AbortSignal.timeout(2_500),
    });
    if (!answer.ok) return undefined;
    const told: unknown = await answer.json();
    return isBeacon(told) ? { round: told.round, signature: told.signature } : undefined;
  };

export const isBeacon = (value: unknown): value is Beacon =>
  typeof value === 'object' &&
  value !== null &&
  'round' in value &&
  typeof value.round === 'number' &&
  'signature' in value &&
  typeof value.signature === 'string';
