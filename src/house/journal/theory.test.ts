import { expect, test } from 'vitest';
import { openFile } from './schema.ts';
import { facesIn, returnsIn } from './theory.ts';

/** A journal in memory: rounds by their law, what was won of them, and faces that came up. */
const journal = () => {
  const database = openFile(':memory:', '');
  const ids = new Map<string, number>();
  const idOf = (table: 'rules' | 'laws', column: string, text: string): number => {
    const known = ids.get(`${table} ${text}`);
    if (known !== undefined) return known;
    const id = Number(
      database.prepare(`INSERT INTO ${table} (${column}) VALUES (?) RETURNING id`).get(text)?.id,
    );
    ids.set(`${table} ${text}`, id);
    return id;
  };
  return {
    database,
    /** So many rounds of a wager at a table, each of which brings the house these cents with these probabilities. */
    played: (
      times: number,
      law: readonly (readonly [number, number])[],
      { table = 'T1', wager = 'red', practice = 0, rules = 'standard' } = {},
    ) => {
      const rulesId = idOf('rules', 'rules', rules);
      database
        .prepare('INSERT INTO lawful VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(
          table,
          'dice',
          practice,
          rulesId,
          wager,
          idOf('laws', 'law', JSON.stringify(law)),
          times,
        );
    },
    won: (
      round: number,
      cents: number,
      { table = 'T1', wager = 'red', practice = 0, rules = 'standard' } = {},
    ) =>
      database
        .prepare('INSERT INTO rounds VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          ...[table, round, wager, '2026-01-31', 'day', 'dice', practice],
          ...[idOf('rules', 'rules', rules), 0, 1, 1, 1, 100, cents],
        ),
    came: (face: string, times: number, { table = 'T1', kind = 'red die', practice = 0 } = {}) =>
      database
        .prepare('INSERT INTO faces VALUES (?, ?, ?, ?, ?, ?)')
        .run(table, 'dice', practice, kind, face, times),
  };
};

/** Even money, but for one time in ten more for the house. */
const LAW = [
  [-100, 0.45],
  [100, 0.55],
] as const;

test('House rules § reports a wager is compared with its law, over every round of it', () => {
  const book = journal();
  book.played(4, LAW);
  book.won(1, 300);
  book.won(2, -100);
  // 200 or more needs three wins of four: 4 × 0.55³ × 0.45 + 0.55⁴.
  const above = 4 * 0.55 ** 3 * 0.45 + 0.55 ** 4;
  const [only, ...more] = returnsIn(book.database);
  expect(more).toEqual([]);
  expect(only).toEqual({
    ...{ table: 'T1', game: 'dice', practice: false, wager: 'red', rules: 'standard' },
    ...{ rounds: 4, actualCents: 200, expectedCents: 40 },
    // The variance of a round is 10,000 - 10² = 9,900.
    bandCents: Math.round(2 * Math.sqrt(4 * 9_900)),
    ...{ chance: expect.closeTo(2 * above, 12), method: 'exact', beyond: false },
  });
});

test('House rules § reports rounds under several laws are one wager, and expected together', () => {
  const book = journal();
  book.played(3, LAW);
  book.played(2, [[50, 1]]);
  book.won(1, 0);
  expect(returnsIn(book.database)).toMatchObject([
    { rounds: 5, expectedCents: 130, bandCents: Math.round(2 * Math.sqrt(3 * 9_900)) },
  ]);
});

test('House rules § reports tables, wagers, rules and practice are compared apart, each with its own winnings', () => {
  const book = journal();
  const apart = [
    {},
    { table: 'T2' },
    { wager: 'blue' },
    { rules: 'with a variance' },
    { practice: 1 },
  ] as const;
  for (const [at, where] of apart.entries()) {
    book.played(1, LAW, where);
    book.won(at + 1, 100 * (at + 1), where);
  }
  const found = returnsIn(book.database);
  const of = (part: object) =>
    found.filter((one) =>
      Object.entries(part).every(([name, is]) => Reflect.get(one, name) === is),
    );
  const standard = { table: 'T1', wager: 'red', rules: 'standard', practice: false };
  for (const [at, where] of apart.entries()) {
    const part = { ...standard, ...where, practice: 'practice' in where };
    expect(of(part)).toMatchObject([{ actualCents: 100 * (at + 1) }]);
  }
  expect(found).toHaveLength(5);
  expect(returnsIn(book.database, { table: 'T2' })).toMatchObject([
    { table: 'T2', actualCents: 200 },
  ]);
  expect(returnsIn(book.database, { table: 'T3' })).toEqual([]);
});

test('House rules § reports what was taken back counts no more, and nothing won is nothing', () => {
  const book = journal();
  book.played(0, LAW);
  book.played(2, LAW, { wager: 'blue' });
  expect(returnsIn(book.database)).toMatchObject([{ wager: 'blue', actualCents: 0 }]);
});

test.each([
  [10, false],
  [11, true],
])(
  'House rules § alerts %i losses of the house in a row at even money: beyond is %s',
  (rounds, beyond) => {
    // 2 × 0.5^10 is 0.00195, and 2 × 0.5^11 is 0.00098.
    const book = journal();
    book.played(rounds, [
      [-100, 0.5],
      [100, 0.5],
    ]);
    book.won(1, -100 * rounds);
    const [only] = returnsIn(book.database);
    expect(only?.chance).toBeCloseTo(2 * 0.5 ** rounds, 12);
    expect(only?.beyond).toBe(beyond);
  },
);

test('House rules § reports a face of a die is expected one time in six, also where some never came', () => {
  const book = journal();
  book.came('1', 3);
  book.came('2', 3);
  const chance = (times: number) =>
    // Of six throws, by the binomial law.
    [0, 1, 2, 3, 4, 5, 6]
      .filter((n) => n >= times)
      .reduce((sum, n) => {
        const ways = [1, 6, 15, 20, 15, 6, 1][n] ?? 0;
        return sum + ways * (1 / 6) ** n * (5 / 6) ** (6 - n);
      }, 0);
  const faces = facesIn(book.database);
  expect(faces).toHaveLength(2);
  expect(faces[0]).toEqual({
    ...{ table: 'T1', game: 'dice', kind: 'red die', practice: false, face: '1', times: 3, of: 6 },
    ...{ expected: 1, chance: expect.closeTo(2 * chance(3), 12), beyond: false },
  });
});

test.each([
  [4, false],
  [5, false],
  [6, true],
])('House rules § alerts the same face %i times in a row: beyond is %s', (times, beyond) => {
  // Each of six faces is held to a sixth of one in a thousand: 2 × (1/6)^5 is above it.
  const book = journal();
  book.came('6', times);
  expect(facesIn(book.database)).toMatchObject([{ of: times, beyond }]);
});

test('House rules § reports of a deck those cards count that have come up, and one alone is no surprise', () => {
  const book = journal();
  book.came('A♠', 2, { kind: 'deck' });
  expect(facesIn(book.database)).toMatchObject([{ of: 2, expected: 2, chance: 1, beyond: false }]);
  for (const face of ['2♠', '3♠', '4♠']) book.came(face, 2, { kind: 'deck' });
  expect(facesIn(book.database).map(({ expected, of }) => [expected, of])).toEqual(
    Array.from({ length: 4 }, () => [2, 8]),
  );
});

test('House rules § reports faces are counted by table, kind and practice', () => {
  const book = journal();
  book.came('1', 1);
  book.came('1', 2, { table: 'T2' });
  book.came('1', 3, { kind: 'blue die' });
  book.came('1', 4, { practice: 1 });
  const found = facesIn(book.database);
  expect(found.map(({ times, of }) => [times, of]).toSorted()).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ]);
  expect(found.filter(({ practice }) => practice)).toMatchObject([{ times: 4 }]);
  expect(facesIn(book.database, { table: 'T2' })).toMatchObject([{ table: 'T2', times: 2 }]);
});
