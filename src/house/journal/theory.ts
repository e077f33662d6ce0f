import type { DatabaseSync } from 'node:sqlite';
import { type Law, type Tail, tailsOf, twoSided } from '../reports/tails.ts';

/** What is less likely than this, either way, somebody has to explain. */
const UNLIKELY = 0.001;

/** How a wager did beside what it should have done, over every round that was walked. */
export interface Returned {
  readonly table: string;
  readonly game: string;
  readonly practice: boolean;
  readonly wager: string;
  /** The rules under which it was played, as they are written. */
  readonly rules: string;
  readonly rounds: number;
  readonly actualCents: number;
  readonly expectedCents: number;
  /** Two standard deviations either way, for a picture; the chance is exact or by saddlepoint. */
  readonly bandCents: number;
  readonly chance: number;
  readonly method: Tail['method'];
  readonly beyond: boolean;
}

const text = (value: unknown): string => String(value);

export const returnsIn = (
  database: DatabaseSync,
  { table }: { readonly table?: string } = {},
): readonly Returned[] => {
  const rows = database
    .prepare(
      `SELECT house_table, game, practice, lawful.rules, rules.rules AS filed, wager, laws.law, times
       FROM lawful JOIN laws ON laws.id = lawful.law JOIN rules ON rules.id = lawful.rules
       WHERE times > 0 ${table === undefined ? '' : 'AND house_table = ?'}`,
    )
    .all(...(table === undefined ? [] : [table]));
  const won = database.prepare(`SELECT sum(win) AS win FROM rounds
    WHERE house_table = ? AND practice = ? AND rules = ? AND wager = ?`);
  const groups = Map.groupBy(rows, (row) =>
    [row.house_table, row.practice, row.rules, row.wager].join(' '),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const laws = group.map(
      (row): Law => ({
        points: JSON.parse(text(row.law)) as Law['points'],
        times: Number(row.times),
      }),
    );
    const [at, practice] = [text(first.house_table), Number(first.practice)];
    const wager = text(first.wager);
    const actual = Number(won.get(at, practice, Number(first.rules), wager)?.win ?? 0);
    return [
      {
        ...{ table: at, game: text(first.game), practice: practice === 1, wager },
        rules: text(first.filed),
        ...judged(laws, actual),
      },
    ];
  });
};

const judged = (laws: readonly Law[], actualCents: number) => {
  const rounds = laws.reduce((sum, { times }) => sum + times, 0);
  const over = (of: (points: Law['points']) => number): number =>
    laws.reduce((sum, { points, times }) => sum + times * of(points), 0);
  const mean = (points: Law['points']) => points.reduce((sum, [value, p]) => sum + value * p, 0);
  const variance = over(
    (points) => points.reduce((sum, [value, p]) => sum + value * value * p, 0) - mean(points) ** 2,
  );
  const tail = tailsOf(laws, actualCents);
  const chance = twoSided(tail);
  return {
    ...{ rounds, actualCents, expectedCents: Math.round(over(mean)) },
    bandCents: Math.round(2 * Math.sqrt(variance)),
    ...{ chance, method: tail.method, beyond: chance < UNLIKELY },
  };
};

/** How often a face of a die or a card came up, beside how often it should. */
export interface FaceShown {
  readonly table: string;
  readonly game: string;
  readonly practice: boolean;
  readonly kind: string;
  readonly face: string;
  readonly times: number;
  readonly of: number;
  readonly expected: number;
  readonly chance: number;
  readonly beyond: boolean;
}

export const facesIn = (
  database: DatabaseSync,
  { table }: { readonly table?: string } = {},
): readonly FaceShown[] => {
  const rows = database
    .prepare(`SELECT * FROM faces ${table === undefined ? '' : 'WHERE house_table = ?'}`)
    .all(...(table === undefined ? [] : [table]));
  const groups = Map.groupBy(rows, (row) => [row.house_table, row.practice, row.kind].join(' '));
  return [...groups.values()].flatMap((group) => {
    const all = group.reduce((sum, row) => sum + Number(row.times), 0);
    // A die has six faces; of a deck those count that have come up, once all of them have.
    const faces = text(group[0]?.kind).endsWith('die') ? 6 : group.length;
    return group.map((row) => {
      const times = Number(row.times);
      const law: Law = {
        points: [
          [0, 1 - 1 / faces],
          [1, 1 / faces],
        ],
        times: all,
      };
      const chance = twoSided(tailsOf([law], times));
      return {
        ...{ table: text(row.house_table), game: text(row.game), kind: text(row.kind) },
        ...{ practice: row.practice === 1, face: text(row.face), times, of: all },
        // Of many faces one is rare by itself: each is held to its share of the bound.
        ...{ expected: all / faces, chance, beyond: chance < UNLIKELY / faces },
      };
    });
  });
};
