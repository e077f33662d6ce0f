import { type About, everybody, type RoundOf } from './about.ts';
import type { Games } from './games.ts';
import type { Signed } from './log/log.ts';
import { roundSigned } from './proof/round-entries.ts';
import type { Store } from './store/store.ts';
import { tableStream } from './streams.ts';

/** Who signed what a command is about, as far as the log has come. */
export const whoSigned = async (
  store: Store,
  games: Games,
  { entry, round }: About,
): Promise<Signed> => {
  const groups: (readonly string[] | undefined)[] = [];
  if (entry !== undefined) {
    groups.push((await store.entry(entry))?.by.map(({ person }) => person));
  }
  if (round === undefined) return { people: everybody(groups), until: [] };
  const { people, until } = await inRound(store, games, round);
  return { people: everybody([...groups, people]), until };
};

/** A table is known by its name alone, and its stream by its game as well. */
const inRound = async (store: Store, games: Games, { table, round }: RoundOf): Promise<Signed> => {
  const looked = Object.values(games).map((game) =>
    roundSigned(store, tableStream(game, table), round),
  );
  const found = (await Promise.all(looked)).filter((one) => one !== undefined);
  return {
    people: found.length === 0 ? undefined : found.flatMap(({ people }) => people),
    until: found.flatMap(({ until }) => until ?? []),
  };
};
