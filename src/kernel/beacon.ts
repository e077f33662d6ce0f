import { quotient } from './money.ts';

/** drand *quicknet*, by the hash of its chain: a public beacon of 3 seconds, made by a threshold of independent nodes. */
export const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const GENESIS = 1_692_803_367_000;
export const BEACON_PERIOD = 3_000;

/** When a beacon is made, in milliseconds since 1970. */
export const beaconTime = (round: number): number => GENESIS + BEACON_PERIOD * (round - 1);

/** The first beacon that is made at or after a time. */
export const firstBeacon = (ms: number): number =>
  Math.max(1, 1 + quotient(ms - GENESIS + BEACON_PERIOD - 1, BEACON_PERIOD));
