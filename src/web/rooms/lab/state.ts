import type { Described } from '../../../lab/answers/described.ts';
import { ask, hrefOf } from '../frame/address.ts';

/** What a view of the lab is given. */
export interface InLab {
  readonly game: Described;
  readonly query: URLSearchParams;
}

/** What the lab looks at is in its address, so that a link shows the same to somebody else. */
export interface Looking {
  readonly game: string;
  readonly rules: string | undefined;
  readonly pays: string | undefined;
  readonly without: string | undefined;
  readonly plus: string | undefined;
}

export const looking = (game: string, query: URLSearchParams): Looking => ({
  game,
  rules: query.get('rules') ?? undefined,
  pays: query.get('pays') ?? undefined,
  without: query.get('without') ?? undefined,
  plus: query.get('plus') ?? undefined,
});

export const partsOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').filter((part) => part !== '');

const nameOf = (part: string): string => part.slice(0, part.indexOf('='));

const changed = (text: string | undefined, name: string, value: string | undefined): string =>
  [
    ...partsOf(text).filter((part) => nameOf(part) !== name),
    ...(value === undefined ? [] : [`${name}=${value}`]),
  ].join(',');

export const valueIn = (text: string | undefined, name: string): string | undefined =>
  partsOf(text)
    .find((part) => nameOf(part) === name)
    ?.slice(name.length + 1);

/** The same with another value of one rule; the others are as chosen. */
export const withRule = (it: Looking, name: string, value: string): Looking => ({
  ...it,
  rules: changed(it.rules, name, value),
});

/** Where a number of the lab was made: the pay lines of its wager under the same rules. */
export const madeAt = (
  { game, ...changes }: Looking,
  more: { readonly wager?: string; readonly stake?: string } = {},
): string => hrefOf('lab', [game], { ...changes, ...more });

/** Files another value of a rule; the standard one is left out of the address. */
export const setRule = ({ rules }: Looking, name: string, value: string, standard: string): void =>
  ask({ rules: changed(rules, name, value === standard ? undefined : value) });

/** Pays a line something else; nothing said is as the chapter has it. */
export const setPay = ({ pays }: Looking, line: string, value: string): void =>
  ask({ pays: changed(pays, line, value.trim() === '' ? undefined : value.trim()) });

/** Dollars as somebody types them, in cents. */
export const centsOf = (text: string | null): number | undefined => {
  const dollars = Number((text ?? '').replace(/[$,\s]/g, ''));
  return text === null || text.trim() === '' || !Number.isFinite(dollars) || dollars < 0
    ? undefined
    : Math.round(dollars * 100);
};
