import { fraction, sayFraction } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { layoutOdds, solvedOdds, type WagerOdds } from '../../odds/index.ts';
import { apartOdds, measured } from '../apart-odds.ts';
import { numberOf } from './tails.ts';

/** Every wager by its exact odds: walked, or solved for each strategy. */
export const allOdds = (game: AnyGame, rules: object): readonly WagerOdds[] => {
  const walked = layoutOdds(game, rules);
  return Object.entries(game.wagers(rules)).flatMap(([id, wager]): readonly WagerOdds[] =>
    wager.quotedApart === undefined
      ? walked.filter((odds) => odds.wager === id)
      : solvedOdds(id, wager),
  );
};

export const nameOf = (odds: WagerOdds): string =>
  'strategy' in odds ? `${odds.title} (${String(odds.strategy)})` : odds.title;

/** Wagers with too many rounds to walk that nobody has counted under these rules. */
const uncounted = (game: AnyGame, rules: object): readonly (readonly [string, string])[] =>
  Object.entries(game.wagers(rules)).flatMap(([id, wager]) =>
    wager.quotedApart !== undefined && solvedOdds(id, wager).length === 0
      ? [[id, wager.title] as const]
      : [],
  );

/** What is said of those is an estimate, and nothing else is. */
export const notCounted = (game: AnyGame, rules: object) =>
  apartOdds(
    game.wagers(rules),
    uncounted(game, rules).map(([id]) => id),
  ).flatMap((odds) => ('estimate' in odds ? [{ ...odds, estimate: measured(odds.estimate) }] : []));

/** A figure of a wager, or why there is none. */
interface Edge {
  readonly percent?: number;
  readonly says: 'exact' | 'not counted' | 'not offered';
}

/** Every option that changes an edge: what else could be filed, and what the wager would then be worth. */
export const variants = (game: AnyGame, rules: Readonly<Record<string, unknown>>) => {
  const filed = allOdds(game, rules);
  const edges = new Map(filed.map((odds) => [nameOf(odds), odds.houseEdge]));
  const unknown = uncounted(game, rules);
  const asFiled = (name: string, title: string): Edge => {
    const edge = edges.get(name);
    if (edge !== undefined) return { percent: 100 * numberOf(edge), says: 'exact' };
    return { says: unknown.some(([, of]) => of === title) ? 'not counted' : 'not offered' };
  };
  const options = Object.entries(game.submission.options).flatMap(([name, option]) =>
    'choices' in option
      ? option.choices
          .filter((value: unknown) => value !== rules[name])
          .map((value: unknown) => ({ name, value, title: option.title, cite: option.cite }))
      : [],
  );
  return options.flatMap(({ name, value, title, cite }) => {
    const other = parseSubmission<object>(game.submission, { ...rules, [name]: value });
    if (isRefusal(other)) return [];
    const row = (wager: string, edge: Edge, was: Edge) => ({
      ...{ option: `${name}=${String(value)}`, title, cite, wager },
      ...(edge.percent === undefined ? {} : { houseEdgePercent: edge.percent }),
      ...(was.percent === undefined ? {} : { filedPercent: was.percent }),
      ...{ edge: edge.says, filed: was.says },
    });
    const changed = allOdds(game, other).filter(
      (odds) =>
        sayFraction(edges.get(nameOf(odds)) ?? fraction(-99)) !== sayFraction(odds.houseEdge),
    );
    return [
      ...changed.map((odds) =>
        row(
          nameOf(odds),
          { percent: 100 * numberOf(odds.houseEdge), says: 'exact' },
          asFiled(nameOf(odds), odds.title),
        ),
      ),
      ...uncounted(game, other).flatMap(([id]) =>
        filed
          .filter(({ wager }) => wager === id)
          .map((odds) =>
            row(nameOf(odds), { says: 'not counted' }, asFiled(nameOf(odds), odds.title)),
          ),
      ),
    ];
  });
};
