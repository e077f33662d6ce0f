import { sha256Hex } from './digest.ts';

/** Keys that were seen, in eight bytes each: a log of many millions is read in bounded memory. */
export interface KeySet {
  /** False if the key was there already. */
  add(key: string): boolean;
}

/** By the first 64 bits of the SHA-256 of each key: two keys of a million meet by chance once in thirty million logs. */
export const keySet = (): KeySet => {
  let slots = new BigUint64Array(1 << 10);
  let size = 0;

  const put = (into: BigUint64Array, mark: bigint): boolean => {
    const mask = BigInt(into.length - 1);
    let at = Number(mark & mask);
    for (; into[at] !== 0n; at = (at + 1) & (into.length - 1)) if (into[at] === mark) return false;
    into[at] = mark;
    return true;
  };

  return {
    add: (key) => {
      // 0 marks an empty slot.
      const mark = BigInt(`0x${sha256Hex(key).slice(0, 16)}`) || 1n;
      if (!put(slots, mark)) return false;
      size += 1;
      if (size * 2 > slots.length) {
        const more = new BigUint64Array(slots.length * 2);
        for (const one of slots) if (one !== 0n) put(more, one);
        slots = more;
      }
      return true;
    },
  };
};
