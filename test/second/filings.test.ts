import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { type Option, parseSubmission } from '../../src/kernel/submission.ts';

const { filed } = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/filings.mjs'
);
const { newTable } = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/table.mjs'
);

const accepts = (
  game: string,
  chosen: object,
  { from = '2026-01-01', ...more }: { readonly from?: string; readonly filings?: object[] } = {},
): boolean => {
  try {
    filed({ ...newTable('T1', game), ...more }, { from, filed: chosen });
    return true;
  } catch {
    return false;
  }
};

/** What is legal, and what is one beyond it. */
const valuesOf = (option: Option<unknown>): readonly unknown[] => {
  if ('choices' in option) return [...option.choices, 'another', 0];
  const { atLeast, atMost = 1_000_000_000_000 } = option;
  const floors = [2_499_999, 2_500_000, 4_999_999, 5_000_000];
  return [atLeast - 1, atLeast, atMost, atMost + 1, '7', 1.5, ...floors];
};

test.each(Object.values(games).map((game) => [game.title, game] as const))(
  'House rules § submission the second verifier leaves open what the law leaves open: %s',
  (_, game) => {
    const options: Readonly<Record<string, Option<unknown>>> = game.submission.options;
    for (const [name, option] of Object.entries(options)) {
      for (const value of valuesOf(option)) {
        const may = !isRefusal(parseSubmission<object>(game.submission, { [name]: value }));
        expect([name, value, accepts(game.id, { [name]: value })]).toEqual([name, value, may]);
      }
    }
  },
);

test('13:69F-45.7(e) the second verifier asks for the notice of a limit that patrons will have played under', () => {
  const of = (from: string, payoutLimitCents: number) => ({ from, filed: { payoutLimitCents } });
  const rules = { payoutLimitCents: 5_000_000 };
  const asked = (from: string, cents: number, ...coming: readonly object[]) => {
    const filings = [of('0000-01-01', 5_000_000), ...coming];
    const table = { number: 2, rules, filings };
    return accepts('football-kings', { payoutLimitCents: cents }, { from, ...table });
  };
  const raised = of('2026-02-01', 9_000_000);
  expect(asked('2026-03-01', 5_000_000, raised)).toBe(false);
  expect(asked('2026-03-01', 9_000_000, raised)).toBe(true);
  const same = of('2026-02-01', 5_000_000);
  expect(asked('2026-01-15', 6_000_000, same)).toBe(false);
  expect(asked('2026-01-15', 5_000_000, same)).toBe(true);
});
