import type { Uniform } from '../kernel/chance.ts';
import { drawSource } from '../kernel/draw.ts';
import { bug } from '../kernel/refusal.ts';
import type { Playable } from './playable.ts';
import type { Ranges } from './script.ts';
import type { TableState, Tables } from './tables.ts';

/**
 * The same tables, driven by somebody's whole numbers instead of the kernel's generator: by the device of a house, die by die
 * and card by card. `begin` is called before every chance, as a device begins a draw.
 */
export const drivenRounds = (
  { tables, fast, vectors }: Playable,
  begin: () => Uniform,
  rounds: number,
): Uint32Array => {
  const counts = new Uint32Array(vectors.length);
  const end = fast === undefined ? endOfTables(tables ?? bug('nothing to play from')) : undefined;
  for (let round = 0; round < rounds; round += 1) {
    const vector =
      end === undefined
        ? (fast?.endOf(drawSource(begin()).deal(fast.printed, fast.dealt)) ?? bug('no hands'))
        : end(begin);
    counts[vector] = (counts[vector] ?? 0) + 1;
  }
  return counts;
};

const endOfTables = (tables: Tables): ((begin: () => Uniform) => number) => {
  if (tables.form === 'sums') return (begin) => dealt(tables, begin());
  const { states } = tables;
  const width = tables.form === 'one' ? (states[0]?.width ?? 1) : 1;
  return (begin) => {
    for (let row = 0; ; ) {
      const entry = thrown(states[row] ?? bug('no such state'), begin());
      if (entry > 0xffff) return (entry >>> 16) - 1;
      row = Number(BigInt(entry) / BigInt(width));
    }
  };
};

const folded = (ranges: Ranges, uniform: Uniform): number => {
  let digit = 0;
  for (const range of ranges) digit = digit * range + uniform(range);
  return digit;
};

const thrown = ({ digits: [one, other], width, entries }: TableState, uniform: Uniform): number => {
  const a = one.columns[folded(one.ranges, uniform)] ?? bug('no column');
  const b = other.columns[folded(other.ranges, uniform)] ?? bug('no column');
  // Where one digit is all there is, its column is the entry.
  return entries[other.range === 1 ? a : a * width + b] ?? bug('no entry');
};

const dealt = (
  { deckSize, ranges, adds, vectors }: Extract<Tables, { form: 'sums' }>,
  uniform: Uniform,
): number => {
  const deck = Uint8Array.from({ length: deckSize }, (_, card) => card);
  let sums = 0;
  ranges.forEach((range, place) => {
    const at = place + uniform(range);
    const card = deck[at] ?? bug('the deck ran out');
    deck[at] = deck[place] ?? card;
    sums += adds[64 * place + card] ?? 0;
  });
  return vectors[sums] ?? bug('no such sums');
};
