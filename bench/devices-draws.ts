import { randomBytes, randomInt } from 'node:crypto';
import { cryptographicWords } from '../src/house/dealing/devices/generator.ts';
import { DECK } from '../src/kernel/cards.ts';
import { drawSource, drawsUnder, seedOf, uniformFrom } from '../src/kernel/draw.ts';

/**
 * Draws a second, against crypto.randomInt for each die and each pick. Device and anchor take turns, and each
 * shows its best round, so that a busy machine treats them alike. Each draw has a loop of its own, so that
 * the engine compiles it as it would at a table.
 */
const device = drawSource(uniformFrom(cryptographicWords((count) => randomBytes(count))));
const [secret, promise] = [randomBytes(32), randomBytes(32)];

const anchorDice = (count: number): number[] => {
  const faces: number[] = [];
  for (let die = 0; die < count; die += 1) faces.push(randomInt(1, 7));
  return faces;
};

const anchorShuffle = (): string[] => {
  const order: string[] = [...DECK];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const pick = randomInt(last + 1);
    const card = order[pick]!;
    order[pick] = order[last]!;
    order[last] = card;
  }
  return order;
};

type Loop = (count: number) => void;
const sums = { device: 0, anchor: 0 };
const DRAWS: readonly { name: string; count: number; device: Loop; anchor: Loop }[] = [
  {
    name: 'one die',
    count: 500_000,
    device: (count) => {
      for (let i = 0; i < count; i += 1) sums.device += device.number(6);
    },
    anchor: (count) => {
      for (let i = 0; i < count; i += 1) sums.anchor += randomInt(6);
    },
  },
  {
    name: 'three dice',
    count: 200_000,
    device: (count) => {
      for (let i = 0; i < count; i += 1) device.dice(3);
    },
    anchor: (count) => {
      for (let i = 0; i < count; i += 1) anchorDice(3);
    },
  },
  {
    name: 'ten dice',
    count: 100_000,
    device: (count) => {
      for (let i = 0; i < count; i += 1) device.dice(10);
    },
    anchor: (count) => {
      for (let i = 0; i < count; i += 1) anchorDice(10);
    },
  },
  {
    name: 'deck of 52',
    count: 10_000,
    device: (count) => {
      for (let i = 0; i < count; i += 1) device.deal(DECK, 52);
    },
    anchor: (count) => {
      for (let i = 0; i < count; i += 1) anchorShuffle();
    },
  },
];

const commitAndReveal: Loop = (count) => {
  for (let draw = 1; draw <= count; draw += 1) {
    drawsUnder(seedOf({ secret, promise, draw, contributions: [] })).dice(3);
  }
};

const best = (count: number, loops: readonly Loop[]): readonly number[] => {
  const rates = loops.map(() => 0);
  for (let round = 0; round < 15; round += 1) {
    loops.forEach((loop, which) => {
      const start = performance.now();
      loop(count);
      rates[which] = Math.max(rates[which]!, (1000 * count) / (performance.now() - start));
    });
  }
  return rates;
};

const shown = (rate: number): string => Math.round(rate).toLocaleString('en').padStart(12);
console.log('draw             device /s    randomInt /s   ratio');
for (const { name, count, device: ours, anchor } of DRAWS) {
  const [rate, against] = best(count, [ours, anchor]) as [number, number];
  const ratio = (rate / against).toFixed(1).padStart(6);
  console.log(`${name.padEnd(14)}${shown(rate)}    ${shown(against)}  ${ratio}×`);
}
const [committed] = best(2_000, [commitAndReveal]) as [number];
console.log(
  `three dice by commit and reveal, digest in plain script: ${shown(committed).trim()} /s`,
);
