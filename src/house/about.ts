/** What in the log a command is about, besides the streams it looks at. Its rule is handed everybody who signed that. */
export interface About {
  /** An earlier entry, by its position. */
  readonly entry?: number;
  readonly round?: RoundOf;
}

/** Everything that happened at a table from the entry in which a round began to the one before the next began. */
export interface RoundOf {
  readonly table: string;
  readonly round: number;
}

/** Everybody in groups of people; undefined where one of the groups is not in the log. */
export const everybody = (
  groups: readonly (readonly string[] | undefined)[],
): readonly string[] | undefined => {
  const found = groups.filter((one) => one !== undefined);
  return found.length < groups.length ? undefined : found.flat();
};
