import { expect, test } from 'vitest';
import { judge, judged, type Look, leastDraws, look, type TestName } from './battery.ts';
import { type DrawKind, type Sample, symbolsOf } from './sample.ts';
import * as sequence from './symbol-tests.ts';

/** Throws of three dice that come round again after a while: enough of them to be looked at. */
const THROWS: Sample = {
  ...{ shape: { dice: 3 }, draws: 10_000, width: 3, rawEnds: new Uint32Array() },
  values: Uint8Array.from({ length: 30_000 }, (_, at) => (at * at + (at >> 3)) % 6),
  raw: Uint32Array.from({ length: 900 }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 0),
};
const found = (test: TestName, p: number): Look => ({ test, looksAt: test, statistic: 1, p });

test('House rules § devices what is too little to count is not looked at, by shape', () => {
  const shapes: readonly DrawKind[] = [{ dice: 1 }, { dice: 2 }, { dice: 3 }, { dice: 7 }];
  expect(shapes.map(leastDraws)).toEqual([30_000, 15_000, 10_000, 10_000]);
  expect(leastDraws({ cards: 52 })).toBe(14_000);
  expect(() => look({ ...THROWS, draws: 9_999 }, [])).toThrow('9999 draws are too few.');
  expect(look(THROWS, [])).toEqual([]);
});

test('House rules § devices tests are made one after another, told as they are done, and found under their names', () => {
  const heard: (readonly number[])[] = [];
  const looks = look(THROWS, ['poker', 'runs', 'mono-bit'], (...done) => heard.push(done));
  expect(heard).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  const symbols = symbolsOf(THROWS);
  expect(looks).toEqual([
    { test: 'poker', ...sequence.poker(symbols) },
    { test: 'runs', ...sequence.runsAboutTheMiddle(symbols) },
    { test: 'runs', ...sequence.runsOfOneSymbol(symbols) },
    { test: 'mono-bit', ...sequence.monoBit(symbols) },
  ]);
});

const LOOKS_AT: [TestName, ...string[]][] = [
  ['distribution', 'faces of each die', 'faces of all dice'],
  ['chi-square', 'how often each face shows in a throw'],
  ['equi-distribution', 'faces of all dice'],
  ['gap', 'gaps between symbols 1'],
  ['overlaps', 'overlapping triples of symbols'],
  ['coupon collector', 'symbols until all six are seen'],
  ['permutation', 'the order within four symbols'],
  ['Kolmogorov-Smirnov', 'fractions of ten symbols each'],
  ['adjacency criterion', 'the difference between two neighbours'],
  ['order statistic', 'smallest and largest of five'],
  ['interplay correlation', 'places of the same draw'],
  ['subsequences', 'pairs of every 2. symbol'],
  ['Poisson distribution', 'rare events in a window'],
  ['serial', 'triples of symbols'],
  ['raw mono-bit', 'ones among the raw bits'],
  ['raw chi-square', 'bytes of the raw words'],
  ['raw runs', 'runs of the raw bits'],
];
test.each(LOOKS_AT)('House rules § devices %s looks at %s', (name, ...looksAt) => {
  const looks = look(THROWS, [name]);
  expect(looks.map((one) => one.looksAt)).toEqual(looksAt);
  expect(looks.every(({ p }) => p >= 0 && p <= 1)).toBe(true);
});

test('GLI-19 3.2.2 and 58 Pa. 810a.5(c) a profile counts what its own tests found, and is passed when all of it is', () => {
  const looks = [found('runs', 0.2), found('gap', 0), found('duplicates', 0.4)];
  // The gap is no test of this profile.
  expect(judged(50, looks, 'gli19')).toEqual({
    ...{ profile: 'gli19', level: 99, draws: 50, passed: true },
    findings: [
      { ...found('runs', 0.2), adjusted: 0.4, passed: true },
      { ...found('duplicates', 0.4), adjusted: 0.4, passed: true },
    ],
  });
  expect(judged(50, looks, 'pa810a')).toMatchObject({
    ...{ profile: 'pa810a', level: 95, passed: false },
    findings: [
      { test: 'runs', passed: true },
      { test: 'gap', adjusted: 0, passed: false },
    ],
  });
});

test.each([
  ['gli19', 0.01],
  ['pa810a', 0.05],
] as const)('a finding at the level of %s fails, and one above it passes', (profile, level) => {
  const passed = (p: number) => judged(1, [found('runs', p)], profile).passed;
  expect([passed(level - 1e-9), passed(level), passed(level + 1e-9)]).toEqual([false, false, true]);
});

test('New Jersey 13:69E-1.28G(b)3 a judgement is made of the looks of its profile', () => {
  const heard: number[] = [];
  const judgement = judge(THROWS, 'nj', (done) => heard.push(done));
  expect(heard).toEqual([1, 2, 3, 4, 5, 6]);
  expect(judgement).toMatchObject({ profile: 'nj', draws: 10_000, passed: false });
  expect(judgement.findings.map(({ test: name }) => name)).toEqual([
    ...['mono-bit', 'chi-square', 'runs', 'runs', 'raw mono-bit', 'raw chi-square', 'raw runs'],
  ]);
});
