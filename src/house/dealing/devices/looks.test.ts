import { expect, test } from 'vitest';
import * as bits from './bit-tests.ts';
import * as draws from './draw-tests.ts';
import { type Found, goodnessOfFit, worst } from './goodness.ts';
import { type Sample, symbolsOf } from './sample.ts';
import { poissonAtLeast } from './special-functions.ts';
import * as sequence from './symbol-tests.ts';

/**
 * Samples so small that another program, written from the definitions, has worked out what each look finds in them.
 * Its figures are the ones below.
 */
let state = 1;
const below = (n: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return Math.floor(state / 65_536) % n;
};
const shuffled = (): readonly number[] => {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  for (let last = 51; last > 0; last -= 1) {
    const other = below(last + 1);
    [deck[last], deck[other]] = [deck[other]!, deck[last]!];
  }
  return deck;
};
const faces = Uint8Array.from({ length: 4_500 }, () => below(6));
const decks = Uint8Array.from(Array.from({ length: 250 }, shuffled).flat());
const words = Uint32Array.from(
  { length: 900 },
  () => below(2 ** 15) * 2 ** 17 + below(2 ** 15) * 4 + below(4),
);

const dice = (values: Uint8Array, width = 3): Sample => ({
  ...{ shape: { dice: width }, draws: values.length / width, width, values },
  ...{ raw: words, rawEnds: new Uint32Array() },
});
const cards = (values: Uint8Array): Sample => ({
  ...dice(values, 52),
  shape: { cards: 52 },
});
const throws = dice(faces);
const shuffles = cards(decks);
const symbols = symbolsOf(throws);
const firstDice = faces.filter((_, at) => at % 3 === 0);

type Known = [looksAt: string, find: () => Found, statistic: number, p: number, degrees?: number];

/** Forty windows with no rare event in sixteen, one in fourteen, two in six and three in four. */
const rare = (): Found => {
  const windows = new Uint8Array(40 * 648);
  for (let at = 0; at < 40; at += 1) {
    const events = at < 16 ? 0 : at < 30 ? 1 : at < 36 ? 2 : 3;
    windows.fill(5, 648 * at, 648 * at + 3 * events);
  }
  return sequence.poisson({ perDraw: 3, symbols: windows });
};

const KNOWN: Known[] = [
  ['faces of each die', () => draws.distribution(throws), 13.864, 0.9282645058006875, 15],
  ['cards at each place', () => draws.distribution(shuffles), 2685.456, 0.24290833897457512, 2601],
  [
    'how often each face shows in a throw',
    () => draws.combinations(throws),
    46.008,
    0.585270307,
    52,
  ],
  [
    'the first two cards',
    () => draws.combinations(shuffles),
    17.129365079,
    0.39428931285548824,
    23,
  ],
  ['faces of all dice', () => draws.frequency(throws), 3.816, 0.8476001348211245, 5],
  ['the first card', () => draws.frequency(shuffles), 11.178666667, 0.4033497349267884, 16],
  ['places of the same draw', () => draws.interplay(symbols), 69.328, 0.6741075474872809, 75],
  ['a draw and the next', () => draws.drawToDraw(symbols), 234.186124083, 0.6465146408082733, 225],
  ['draws that come again', () => draws.duplicates(throws), 1.444343425, 0.1723896395252899],
  ['draws that come again', () => draws.duplicates(shuffles), -0.06921256, 1],
  ['draws that come again', () => draws.duplicates(dice(firstDice, 1)), -0.685857128, 0.4928032074],
  [
    'draws that come again',
    () => draws.duplicates(dice(faces.subarray(0, 180))),
    -0.678869492,
    0.8425037984,
  ],
  ['long passages that come again', () => draws.repeatedPassages(throws), 0, 1],
  [
    'cards that still follow each other',
    () => draws.successions(shuffles),
    1.943961373,
    0.58411881,
    3,
  ],
  ['rising runs in a shuffle', () => draws.risingRuns(shuffles), -0.842637369, 0.39943128479337076],
  ['cards that stay in place', () => draws.cardsThatStay(shuffles), -1.584310626, 0.1131230488],
  ['overlapping triples of symbols', () => sequence.overlaps(symbols), 170.176, 0.6225825873, 180],
  [
    'symbols until all six are seen',
    () => sequence.couponCollector(symbols),
    18.886466527,
    0.54918926,
    16,
  ],
  ['gaps between symbols 1', () => sequence.gap(symbols), 32.161777126, 0.1723956611, 17],
  ['hands of five symbols', () => sequence.poker(symbols), 2.043471074, 0.3138042311585594, 5],
  ['the order within four symbols', () => sequence.permutation(symbols), 57.72, 0.19046089886, 73],
  [
    'the difference between two neighbours',
    () => sequence.adjacency(symbols),
    5.047733333,
    0.82016517613,
    5,
  ],
  [
    'smallest and largest of five',
    () => sequence.orderStatistic(symbols),
    12.054616536,
    0.56283570676,
    10,
  ],
  ['triples of symbols', () => sequence.serial(symbols), 87.744, 0.17432044415581527, 107],
  [
    'pairs of every 8. symbol',
    () => sequence.subsequences(symbols),
    28.330960854,
    0.57703140089,
    17,
  ],
  [
    'fractions of ten symbols each',
    () => sequence.kolmogorovSmirnov(symbols),
    0.037434103,
    0.90775392,
  ],
  [
    'runs above and below the middle',
    () => sequence.runsAboutTheMiddle(symbols),
    0.7603476,
    0.44704684,
  ],
  [
    'runs of one symbol',
    () => sequence.runsOfOneSymbol(symbols),
    3.063577586,
    0.3819262594519062,
    3,
  ],
  [
    'correlation over 1 to 32 places',
    () => sequence.autocorrelation({ perDraw: 3, symbols: faces.subarray(0, 600) }),
    30.158608024,
    0.8800668669052407,
    32,
  ],
  ['rare events in a window', rare, 0.18726247, 0.9106185044657291, 2],
  ['symbols in the upper half', () => sequence.monoBit(symbols), 1.550340464, 0.12105981997909955],
  ['ones among the raw bits', () => bits.rawMonoBit(throws), -0.824957911, 0.40939548620991884],
  ['runs of the raw bits', () => bits.rawRuns(throws), 0.701226399, 0.4831617375660545],
  ['bytes of the raw words', () => bits.rawBytes(throws), 266.595555556, 0.5924472783189597, 255],
];

test.each(KNOWN)(
  'GLI-19 3.2.2, 58 Pa. 810a.5(c) and New Jersey 13:69E-1.28G(b)3 %s, worked out by another program',
  (looksAt, find, statistic, p, degrees) => {
    const found = find();
    expect(found.looksAt).toBe(looksAt);
    expect(found.degrees).toBe(degrees);
    expect(found.statistic).toBeCloseTo(statistic, 7);
    expect(found.p).toBeCloseTo(p, 7);
  },
);

test('GLI-19 3.2.2 thirty throws that come again are found at once, and so is a shuffle', () => {
  // A passage is nine throws long: of seventy throws with a period of forty, 22 passages have been before.
  const looped = Uint8Array.from({ length: 210 }, (_, at) => faces[at % 120]!);
  const found = draws.repeatedPassages(dice(looped));
  expect(found.statistic).toBe(22);
  expect(found.p).toBe(poissonAtLeast(22, (62 * 61) / 2 / 6 ** 27));
  const again = Uint8Array.from([...decks.subarray(0, 104), ...decks.subarray(0, 52)]);
  const shuffle = draws.repeatedPassages(cards(again));
  expect(shuffle.statistic).toBe(1);
  // Three pairs of shuffles, each equal once in 52!.
  expect(shuffle.p / 3.7193997925714e-68).toBeCloseTo(1, 9);
  expect(draws.repeatedPassages(dice(looped.subarray(0, 27))).statistic).toBe(0);
});

test('GLI-19 3.2.2 the symbols of two shuffles, ranked by hand: in which sixth of the cards left each is', () => {
  expect(symbolsOf(cards(decks.subarray(0, 104)))).toEqual({
    perDraw: 8,
    symbols: Uint8Array.from([5, 1, 0, 3, 5, 4, 5, 1, 2, 4, 1, 2, 3, 2, 4, 1]),
  });
});

test('New Jersey 13:69E-1.28G(b)3 raw bits are read from the highest of each word, a million at most', () => {
  const raw = Uint32Array.from([0x8000_0001, 0x0f00_0000]);
  const read = [...bits.rawBits({ ...throws, raw })];
  expect(read).toHaveLength(64);
  expect(read.flatMap((bit, at) => (bit === 1 ? [at] : []))).toEqual([0, 31, 36, 37, 38, 39]);
  expect(bits.rawBits({ ...throws, raw: new Uint32Array(31_251) })).toHaveLength(1_000_000);
});

test('New Jersey 13:69E-1.28G(b)3 a change between two raw words counts as one within a word', () => {
  const changes = (...raw: readonly number[]) => {
    const tosses = 32 * raw.length - 1;
    const { statistic } = bits.rawRuns({ ...throws, raw: Uint32Array.from(raw) });
    return Math.round((statistic * Math.sqrt(tosses) + tosses) / 2);
  };
  expect(changes(0)).toBe(0);
  expect(changes(0xffff_ffff)).toBe(0);
  expect(changes(0xaaaa_aaaa)).toBe(31);
  expect(changes(0, 0xffff_ffff)).toBe(1);
  expect(changes(0xffff_ffff, 0)).toBe(1);
  expect(changes(0, 0)).toBe(0);
  expect(changes(0x8000_0000, 0x7fff_ffff)).toBe(2);
});

test('GLI-19 3.2.2 a cell that expects ten stands alone, what is left over goes to the last, and one cell is none', () => {
  const found = goodnessOfFit('cells', [12, 8, 15, 5], [0.25, 0.25, 0.375, 0.125]);
  // 12 of 10, 8 of 10, and 20 of the 20 that two cells expect together.
  expect(found).toMatchObject({ looksAt: 'cells', degrees: 2 });
  expect(found.statistic).toBeCloseTo(0.8, 10);
  expect(goodnessOfFit('stuck', [19, 0], [0.5, 0.5])).toEqual({
    looksAt: 'stuck',
    statistic: 19,
    p: 0,
  });
  expect(goodnessOfFit('even', [10, 10], [0.5, 0.5])).toMatchObject({
    statistic: 0,
    degrees: 1,
    p: 1,
  });
});

test('GLI-19 3.2.2 counts that are too even are suspect from five degrees on', () => {
  const even = (cells: number) =>
    goodnessOfFit('', Array(cells).fill(10), Array(cells).fill(1 / cells)).p;
  expect([even(5), even(6)]).toEqual([1, 0]);
});

test('GLI-19 3.2.2 of looks that are equally far out the first is told, and no p is above one', () => {
  const look = (looksAt: string, p: number): Found => ({ looksAt, statistic: 0, p });
  expect(worst([look('a', 0.3), look('b', 0.3)])).toMatchObject({ looksAt: 'a', p: 0.6 });
  expect(worst([look('a', 0.7), look('b', 0.8)]).p).toBe(1);
  expect(() => worst([])).toThrow('nothing to choose from');
});
