import type { DatabaseSync } from 'node:sqlite';

/** Where a wager of somebody was settled: which event of which entry, and for which seat. */
export interface SettledAt {
  readonly position: number;
  readonly ordinal: number;
  readonly seat: number;
}

/** A round in which wagers of somebody were settled. */
export interface RoundOf {
  readonly table: string;
  readonly round: number;
  readonly at: number;
  readonly settled: readonly SettledAt[];
}

/** The last rounds in which somebody had a part, newest first: placed by themself, or by the crew for their seat. */
export const roundsOf = (
  database: DatabaseSync,
  { person, most }: { readonly person: string; readonly most: number },
): readonly RoundOf[] => {
  const rows = database
    .prepare(
      `SELECT position, ordinal, seated.seat AS seat, settles, house_table AS house, round, at
       FROM seated JOIN happened USING (position, ordinal)
       WHERE person = ? AND settles IS NOT NULL
       ORDER BY person DESC, position DESC, ordinal DESC`,
    )
    .iterate(person);
  const rounds = new Map<string, RoundOf & { readonly replacedBy?: number }>();
  for (const row of rows) {
    const key = `${row.house} ${row.round}`;
    const at = { position: Number(row.position), ordinal: Number(row.ordinal) };
    const known = rounds.get(key);
    // Newest first: what is older than a correction was replaced by it.
    if (known?.replacedBy !== undefined && known.replacedBy !== at.position) continue;
    if (known === undefined && rounds.size === most) break;
    const settled = [...(known?.settled ?? []), { ...at, seat: Number(row.seat) }];
    rounds.set(key, {
      ...{ table: String(row.house), round: Number(row.round), settled },
      at: known?.at ?? Number(row.at),
      ...(row.settles === 'replaces' ? { replacedBy: at.position } : {}),
    });
  }
  return [...rounds.values()].map(({ replacedBy: _, ...round }) => round);
};

/** Chips that came to somebody and went, newest first, whoever sold or cashed them; practice chips are marked. */
export const moneyOf = (
  database: DatabaseSync,
  { person, most }: { readonly person: string; readonly most: number },
) =>
  database
    .prepare(
      `SELECT house_table AS house, type, cents, at, practice FROM happened NATURAL JOIN
         (SELECT DISTINCT person, position, ordinal, practice FROM seated WHERE person = ?)
       WHERE type IN ('BoughtIn', 'CashedOut', 'Tipped', 'OwedSettled') AND cents IS NOT NULL
       ORDER BY position DESC, ordinal DESC LIMIT ?`,
    )
    .all(person, most)
    .map((row) => ({
      ...{ table: String(row.house), type: String(row.type), practice: row.practice === 1 },
      ...{ cents: Number(row.cents), at: Number(row.at) },
    }));
