import { type Beacon, wrongBeacons } from '../dealing/beacon.ts';
import type { Share } from './share.ts';

interface SeenBeacon extends Beacon {
  /** Which entry draws with it. */
  readonly row: string;
}

const BATCH = 256;
/** Beacons rise with the log: those of the last hours are remembered, and an older one is checked again. */
const REMEMBERED = 8 * BATCH;

/**
 * The beacons that a log draws with, checked many at a time as they come, so that a log of any length takes no more memory.
 * A round has one signature that holds, so another one for the same round is found like any wrong one.
 */
export const beaconBook = (share: Share, wrongIn: typeof wrongBeacons = wrongBeacons) => {
  const waiting = new Map<string, SeenBeacon>();
  const good = new Set<string>();
  let first: SeenBeacon | undefined;

  const check = (): void => {
    const [wrong] = wrongIn([...waiting.values()]);
    first ??= wrong;
    for (const name of waiting.keys()) good.add(name);
    waiting.clear();
    for (const name of good) {
      if (good.size <= REMEMBERED) break;
      good.delete(name);
    }
  };

  return {
    seen: ({ round, signature }: Beacon, row: string): void => {
      const name = `${round} ${signature}`;
      if (!share(round) || good.has(name) || waiting.has(name)) return;
      waiting.set(name, { round, signature, row });
      if (waiting.size === BATCH) check();
    },
    wrong: (): { readonly row: string; readonly because: string } | undefined => {
      check();
      if (first === undefined) return undefined;
      const { row, round } = first;
      return { row, because: `its signature is not quicknet's for beacon ${round}` };
    },
  };
};
