import { canonical } from '../kernel/canonical.ts';
import { joined, sha256, toHex } from '../kernel/sha256.ts';
import type { Placing } from '../kernel/wager.ts';

/** All that a run follows from. Two runs with the same digest count the same, block by block. */
export interface RunTerms {
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly placings: readonly Placing[];
  readonly strategy: string;
  readonly meters: Readonly<Record<string, number>>;
  readonly seed: string;
  readonly rounds: number;
  readonly blockRounds: number;
  /** Of the tables and the kernel, in hex. */
  readonly tables: string;
}

export interface Run extends RunTerms {
  readonly digest: string;
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);

export const digestOf = (parts: readonly Uint8Array[]): string =>
  toHex(sha256(joined(...parts.map((part) => sha256(part)))));

export const runOf = (terms: RunTerms): Run => ({
  ...terms,
  digest: toHex(sha256(text(`houseway simulation 1\n${canonical(terms)}`))),
});

export interface Block {
  readonly block: number;
  readonly rounds: number;
}

export const blockCount = ({ rounds, blockRounds }: RunTerms): number =>
  Number((BigInt(rounds) + BigInt(blockRounds) - 1n) / BigInt(blockRounds));

export const blockAt = ({ rounds, blockRounds }: RunTerms, block: number): Block => ({
  block,
  rounds: Math.min(blockRounds, rounds - block * blockRounds),
});

/** Where the generator of a block begins: any block can be played first, alone, twice or on another machine. */
export const seedOf = ({ digest }: Run, block: number | string): BigUint64Array => {
  const view = new DataView(sha256(text(`${digest} ${block}`)).slice().buffer);
  return BigUint64Array.from([0, 8, 16, 24], (at) => view.getBigUint64(at));
};
