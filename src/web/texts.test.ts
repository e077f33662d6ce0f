import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { en } from './texts.en.ts';
import { es } from './texts.es.ts';

/** Every text by its path, with gaps filled by numbers and words of no language. */
const textsOf = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value('1', '2', '3', '4', true))]];
  return Object.entries(value as object).flatMap(([key, one]) => textsOf(one, `${path}/${key}`));
};

/** Texts that are the same in both languages: names, signs and what is only a number. */
const ALIKE = new Set([
  ...['/product', '/total', '/puckSays', '/wagersOpen', '/pays', '/paysFrom', '/pick', '/moreTime'],
  ...['/card', '/playerKeys/0/0', '/playerKeys/1/0', '/playerKeys/3/0', '/playerKeys/4/0'],
  ...['/playerKeys/5/0', '/playerKeys/6/0', '/playerKeys/7/0', '/playerKeys/8/0'],
  ...['/playerKeys/9/0'],
]);

test('every text of the player screens is there in Spanish, and is Spanish', () => {
  const safe = (of: object) =>
    new Map(textsOf({ ...of, card: 'x', cardAt: 'x', notAbove: 'x', refusals: {} }));
  const [english, spanish] = [safe(en), safe(es)];
  expect([...spanish.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  const same = [...english].filter(
    ([path, text]) =>
      spanish.get(path) === text && !ALIKE.has(path) && !['/cardAt', '/notAbove'].includes(path),
  );
  expect(same.map(([path]) => path)).toEqual([]);
  expect([...spanish.values()].every((text) => text.length > 0)).toBe(true);
});

test.each(Object.values(games).map((game) => [game.id, game] as const))(
  '%s prints titles and tells its button in both languages',
  (_id, game) => {
    const rules = expectAccepted(parseSubmission<Record<string, unknown>>(game.submission, {}));
    const titles = (language: 'en' | 'es') =>
      Object.values(game.screen?.felt?.(rules, language).blocks ?? {}).flatMap((block) =>
        block.kind === 'wagers' ? [block.title] : [],
      );
    expect(titles('es')).toHaveLength(titles('en').length);
    expect(titles('es')).not.toEqual(titles('en'));
    expect(game.screen?.deals.es).not.toBe(game.screen?.deals.en);
  },
);

/** The codes that a source refuses with. */
const codesIn = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/refuse\(\s*'([a-z0-9-]+)'/g)].map(
    ([, code]) => code ?? '',
  );

test('every refusal that wagering can meet has a sentence in Spanish', () => {
  const wagering = globSync('src/games/*/wagers.ts').flatMap(codesIn);
  expect(wagering.length).toBeGreaterThan(10);
  const table = [
    'not-enough-chips',
    'outside-limits',
    'seat-taken',
    'wagers-on-layout',
    'round-in-play',
  ];
  const device = ['window-closed', 'not-committed', 'no-more-time', 'betting-closed'];
  const missing = [...wagering, ...table, ...device].filter(
    (code) => es.refusals[code] === undefined,
  );
  expect([...new Set(missing)]).toEqual([]);
  expect(Object.values(es.refusals).every((text) => /^[¿A-ZÁÉÍÓÚ].*\.$/.test(text))).toBe(true);
});
