import type { DatabaseSync } from 'node:sqlite';

/** The last rounds in which somebody had a part, newest first: placed by themself, or by the crew for their seat. */
export const roundsOf = (database: DatabaseSync, person: string, most: number) =>
  database
    .prepare(
      `SELECT house_table AS house, round, max(at) AS at FROM happened NATURAL JOIN seated
       WHERE round IS NOT NULL AND person = ?
       GROUP BY house_table, round ORDER BY max(position) DESC LIMIT ?`,
    )
    .all(person, most)
    .map((row) => ({
      ...{ table: String(row.house), round: Number(row.round), at: Number(row.at) },
    }));

/** Chips that came to somebody and went, newest first, whoever sold or cashed them; practice chips are marked. */
export const moneyOf = (database: DatabaseSync, person: string, most: number) =>
  database
    .prepare(
      `SELECT house_table AS house, type, cents, at, practice FROM happened NATURAL JOIN seated
       WHERE type IN ('BoughtIn', 'CashedOut', 'Tipped', 'OwedSettled') AND cents IS NOT NULL
         AND person = ?
       ORDER BY position DESC, ordinal DESC LIMIT ?`,
    )
    .all(person, most)
    .map((row) => ({
      ...{ table: String(row.house), type: String(row.type), practice: row.practice === 1 },
      ...{ cents: Number(row.cents), at: Number(row.at) },
    }));
