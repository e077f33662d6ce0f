/** Whole numbers 0 … n−1, each as likely as the others. Where they come from is not our business here. */
export type Uniform = (n: number) => number;

/** One thing that may happen, as often as its weight says out of the whole. */
export interface Draw<Command> {
  readonly weight: bigint;
  readonly command: Command;
}

/** What comes next in a round. */
export type Next<Command> =
  | { readonly kind: 'chance'; readonly outOf: bigint; readonly draws: readonly Draw<Command>[] }
  | { readonly kind: 'forced'; readonly command: Command }
  | {
      readonly kind: 'choice';
      /** The first is what no answer means. */
      readonly commands: readonly Command[];
      /** Nobody is waited for: the first comes by itself, after a moment to do otherwise. */
      readonly passing?: true;
    }
  | { readonly kind: 'over' };

/**
 * A seeded generator for simulations and tests (sfc32). It is a pure function of its seed, is not fit for play,
 * and no table can reach it.
 */
export const seeded = (seed: number): Uniform => {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1];
  const word = (): number => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i += 1) word();
  return (n) => {
    // Words at or above the largest multiple of n are thrown away, so that every result is as likely.
    const limit = 0x1_0000_0000 - (0x1_0000_0000 % n);
    let drawn = word();
    while (drawn >= limit) drawn = word();
    return drawn % n;
  };
};
