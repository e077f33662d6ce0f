import type { DatabaseSync } from 'node:sqlite';

/** The last rounds in which somebody acted, newest first. */
export const roundsOf = (database: DatabaseSync, person: string, most: number) =>
  database
    .prepare(
      `SELECT house_table AS house, round, max(at) AS at FROM happened
       WHERE round IS NOT NULL AND position IN (SELECT position FROM people WHERE person = ?)
       GROUP BY house_table, round ORDER BY max(position) DESC LIMIT ?`,
    )
    .all(person, most)
    .map((row) => ({
      ...{ table: String(row.house), round: Number(row.round), at: Number(row.at) },
    }));

/** Chips that somebody bought and cashed, newest first. */
export const moneyOf = (database: DatabaseSync, person: string, most: number) =>
  database
    .prepare(
      `SELECT house_table AS house, type, cents, at FROM happened
       WHERE type IN ('BoughtIn', 'CashedOut') AND cents IS NOT NULL
         AND position IN (SELECT position FROM people WHERE person = ?)
       ORDER BY position DESC, ordinal DESC LIMIT ?`,
    )
    .all(person, most)
    .map((row) => ({
      ...{ table: String(row.house), type: String(row.type) },
      ...{ cents: Number(row.cents), at: Number(row.at) },
    }));
