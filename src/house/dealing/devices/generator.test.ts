import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { drawSource, uniformFrom } from '../../../kernel/draw.ts';
import {
  BLOCK_BYTES,
  createGenerator,
  cryptographicWords,
  cycleInBackground,
  type Entropy,
  type Generator,
  generatorFrom,
  seededEntropy,
  WORDS_PER_RENEWAL,
} from './generator.ts';

afterEach(() => {
  vi.useRealTimers();
});

const take = (words: { next(): number }, count: number): readonly number[] =>
  Array.from({ length: count }, () => words.next());

/** A source that gives the same bytes as another until its so-many-th call, and others from then on. */
const partingAt = (call: number, seed: string): Entropy => {
  const [shared, own] = [seededEntropy('shared'), seededEntropy(seed)];
  let calls = 0;
  return (bytes) => {
    calls += 1;
    return calls < call ? shared(bytes) : own(bytes);
  };
};

test('GLI-19 3.3.2(c) with the same state words are the same up to the renewal and differ after it', () => {
  const [one, other] = [partingAt(2, 'one'), partingAt(2, 'other')].map(cryptographicWords);
  expect(BLOCK_BYTES).toBe(65_536);
  expect(take(one!, WORDS_PER_RENEWAL)).toEqual(take(other!, WORDS_PER_RENEWAL));
  const [after, otherAfter] = [take(one!, 100), take(other!, 100)];
  expect(after.filter((word, i) => word === otherAfter[i])).toEqual([]);
});

test('GLI-19 3.3.2(c) a renewal on request parts the ways at once', () => {
  const [one, other] = [partingAt(2, 'one'), partingAt(2, 'other')].map(cryptographicWords);
  expect(one!.next()).toBe(other!.next());
  one!.renew();
  other!.renew();
  expect(one!.next()).not.toBe(other!.next());
});

test('the state carries on: two renewals with equal entropy differ if what went before differed', () => {
  const [one, other] = ['one', 'other'].map((seed) => {
    const [own, shared] = [seededEntropy(seed), seededEntropy('shared')];
    let calls = 0;
    return cryptographicWords((bytes) => (calls++ === 0 ? own(bytes) : shared(bytes)));
  });
  take(one!, WORDS_PER_RENEWAL);
  take(other!, WORDS_PER_RENEWAL);
  expect(one!.next()).not.toBe(other!.next());
});

test('GLI-19 3.3.2(b) of a thousand generators no two begin alike', () => {
  const first = Array.from({ length: 1_000 }, () =>
    Buffer.from(createGenerator().secret()).toString('hex'),
  );
  expect(new Set(first).size).toBe(1_000);
});

test('a seeded run is repeatable, and this one stays what it was', () => {
  const words = cryptographicWords(seededEntropy('houseway'));
  expect(take(words, 4)).toEqual(take(cryptographicWords(seededEntropy('houseway')), 4));
  expect(
    drawSource(uniformFrom(cryptographicWords(seededEntropy('houseway')))).dice(12),
  ).toMatchInlineSnapshot(`
    [
      6,
      1,
      1,
      4,
      3,
      4,
      5,
      6,
      3,
      5,
      2,
      1,
    ]
  `);
});

test('an entropy source that repeats itself stops the device', () => {
  const stuck = cryptographicWords((bytes) => new Uint8Array(bytes));
  take(stuck, WORDS_PER_RENEWAL);
  expect(() => stuck.next()).toThrow('same bytes twice');
});

test('an entropy source that falls short stops the device', () => {
  const short = cryptographicWords((bytes) => new Uint8Array(bytes - 1));
  expect(() => short.next()).toThrow('31 bytes, not 32');
});

test('N.J.A.C. 13:69E-1.28G(b)4 a cycle passes over 1 to 256 words, as the first of them says', () => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const plain = take(cryptographicWords(seededEntropy(seed)), 300);
    const words = cryptographicWords(seededEntropy(seed));
    generatorFrom(words).cycle();
    expect(words.next()).toBe(plain[1 + (plain[0]! % 256)]);
  }
});

test('N.J.A.C. 13:69E-1.28G(b)4 the generator cycles in the background until it is stopped, whatever fails', () => {
  vi.useFakeTimers();
  let cycles = 0;
  const faults: unknown[] = [];
  const broken = new Error('The entropy source gave the same bytes twice; the device stops.');
  const generator = {
    cycle: () => {
      cycles += 1;
      if (cycles === 3) throw broken;
    },
  };
  const stop = cycleInBackground(generator, 100, (error) => faults.push(error));
  vi.advanceTimersByTime(1_050);
  expect(cycles).toBe(10);
  expect(faults).toEqual([broken]);
  stop();
  vi.advanceTimersByTime(1_000);
  expect(cycles).toBe(10);
});

const night = (generator: Generator) =>
  Array.from({ length: 200 }, () => {
    generator.cycle();
    return generator.secret();
  });

test('GLI-19 4.5.2 the clock does not reach it: the same state draws the same on any day', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
  const one = night(createGenerator(seededEntropy('night')));
  vi.setSystemTime(new Date('2031-07-04T21:13:00Z'));
  expect(night(createGenerator(seededEntropy('night')))).toEqual(one);
});

test('UKGC RTS 7A history does not reach it: what was drawn before shifts the words and does nothing else', () => {
  const words = cryptographicWords(seededEntropy('history'));
  const plain = take(cryptographicWords(seededEntropy('history')), 200);
  const generator = generatorFrom(words);
  generator.secret();
  generator.secret();
  expect(words.next()).toBe(plain[16]);
});

test('GLI-19 4.5.2 it imports nothing that knows stakes, balances, history or the time', () => {
  const draw = ['cards', 'chance', 'dice', 'refusal', 'sha256'].map((name) => `./${name}.ts`);
  for (const [file, allowed] of [
    ['generator.ts', ['node:crypto', '../../../kernel/refusal.ts', '../../../kernel/draw.ts']],
    ['../../../kernel/draw.ts', draw],
  ] as const) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    const imported = [...source.matchAll(/from '([^']+)'/g)].map((match) => match[1]);
    expect(imported.sort()).toEqual([...allowed].sort());
    expect(source).not.toMatch(/Date|performance|process\.|Math\.random|globalThis|import\(/);
  }
});

test('the names of a generator: a secret, and its own upkeep', () => {
  const generator = createGenerator();
  expect(Object.keys(generator).sort()).toEqual(['cycle', 'renew', 'secret']);
  expect([generator.secret.length, generator.cycle.length, generator.renew.length]).toEqual([
    0, 0, 0,
  ]);
  expect(generator.secret().length).toBe(32);
  expect(Object.isFrozen(generator)).toBe(true);
});
