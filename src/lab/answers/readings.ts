import { isRefusal } from '../../kernel/refusal.ts';
import { type Option, parseSubmission } from '../../kernel/submission.ts';
import { quote } from '../quote.ts';
import { type Examined, examining } from './examined.ts';
import { type Figure, figure } from './quoted.ts';

/** An option of the Rules Submission with what every choice of it does to the edges, side by side. */
export interface Compared {
  readonly name: string;
  readonly title: string;
  readonly cite: string;
  readonly choices: readonly {
    readonly value: string;
    readonly says: string;
    readonly isChosen: boolean;
    readonly because?: string;
  }[];
  /** Only wagers whose edge differs between choices; a choice that does not offer a wager has none. */
  readonly wagers: readonly {
    readonly wager: string;
    readonly title: string;
    readonly edges: readonly (Figure | undefined)[];
  }[];
}

/** `only` looks at one rule. */
export const compared = (asked: Examined & { readonly only?: string }) => {
  const found = examining(asked);
  if (isRefusal(found)) return found;
  const { game, rules } = found;
  return Object.entries<Option<unknown>>(game.submission.options).flatMap(
    ([name, option]): readonly Compared[] => {
      if (!('choices' in option) || (asked.only ?? name) !== name) return [];
      const tried = option.choices.map((choice) =>
        parseSubmission<Record<string, unknown>>(game.submission, { ...rules, [name]: choice }),
      );
      const edges = tried.map((one) => (isRefusal(one) ? undefined : edgesOf(game, one)));
      const all = new Map(
        edges.flatMap((one) => [...(one ?? [])].map(([id, { title }]) => [id, title])),
      );
      const wagers = [...all]
        .map(([wager, title]) => ({
          wager,
          title,
          edges: edges.map((one) => one?.get(wager)?.edge),
        }))
        .filter(({ edges: row }) => new Set(row.map((edge) => edge?.exact)).size > 1);
      if (wagers.length === 0) return [];
      return [
        {
          ...{ name, title: option.title, cite: option.cite, wagers },
          choices: option.choices.map((choice, at) => {
            const one = tried[at];
            return {
              value: String(choice),
              says: option.says?.[String(choice)] ?? String(choice),
              isChosen: choice === rules[name],
              ...(one !== undefined && isRefusal(one) ? { because: one.because } : {}),
            };
          }),
        },
      ];
    },
  );
};

type Edges = ReadonlyMap<string, { readonly title: string; readonly edge: Figure }>;

const edgesOf = (game: Parameters<typeof quote>[0], rules: Parameters<typeof quote>[1]): Edges => {
  const { wagers, apart } = quote(game, rules);
  return new Map([
    ...apart.flatMap((one) =>
      'best' in one
        ? [[one.best.wager, { title: one.best.title, edge: figure(one.best.houseEdge) }] as const]
        : [],
    ),
    ...wagers.map((one) => [one.wager, { title: one.title, edge: figure(one.houseEdge) }] as const),
  ]);
};
