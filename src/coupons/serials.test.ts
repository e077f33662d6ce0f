import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  joined,
  type Numbers,
  readRange,
  readSerial,
  sharedNumber,
  sizeOfAll,
  without,
  writeSerial,
} from './serials.ts';

test('§ 525.21(c)(3) a serial number is a series and eight figures, and reads back', () => {
  expect(writeSerial('MP10', 42)).toBe('MP10-00000042');
  expect(readSerial('MP10-00000042')).toEqual({ series: 'MP10', number: 42 });
});

test.each(['MP10-42', 'mp10-00000042', 'MP10-00000000', 'MP10 00000042', '10-00000042', ''])(
  '§ 525.21(c)(3) "%s" is no serial number',
  (text) => {
    expect(readSerial(text)).toBeUndefined();
  },
);

test('§ 525.21(f)(3) a range begins and ends in one series, in order', () => {
  expect(readRange({ first: 'A-00000002', last: 'A-00000002' })).toEqual({
    series: 'A',
    first: 2,
    last: 2,
  });
  expect(readRange({ first: 'A-00000002', last: 'A-00000001' })).toBeUndefined();
  expect(readRange({ first: 'A-00000001', last: 'B-00000002' })).toBeUndefined();
});

const ranges = fc.array(
  fc
    .tuple(
      fc.constantFrom('A', 'B'),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([series, first, more]): Numbers => ({ series, first, last: first + more })),
  { maxLength: 8 },
);

const every = (all: readonly Numbers[]): Set<string> =>
  new Set(
    all.flatMap(({ series, first, last }) =>
      Array.from({ length: last - first + 1 }, (_, place) => `${series}${first + place}`),
    ),
  );

test('joining and taking away ranges is joining and taking away their numbers', () => {
  fc.assert(
    fc.property(ranges, ranges, (these, those) => {
      expect(every(joined(these))).toEqual(every(these));
      expect(sizeOfAll(joined(these))).toBe(every(these).size);
      const left = without(these, those);
      expect(every(left)).toEqual(
        new Set([...every(these)].filter((each) => !every(those).has(each))),
      );
      expect(sharedNumber(left)).toBeUndefined();
    }),
  );
});

test('a number listed twice is found', () => {
  const a = { series: 'A', first: 1, last: 5 };
  expect(sharedNumber([a, { series: 'A', first: 6, last: 9 }])).toBeUndefined();
  expect(sharedNumber([{ series: 'A', first: 5, last: 9 }, a])).toBe('A-00000005');
  expect(sharedNumber([a, { series: 'B', first: 1, last: 5 }])).toBeUndefined();
});
