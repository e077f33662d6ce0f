import { expect, test } from 'vitest';
import { sayPay } from '../../kernel/odds.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { highRollDice } from './index.ts';
import { likeKindPays, millionaireRowPays, mostWonCents } from './payout.ts';
import { submission } from './submission.ts';

const printed = (filed: Record<string, unknown>) =>
  Object.entries(highRollDice.wagers(expectAccepted(parseSubmission(submission, filed)))).flatMap(
    ([id, { pays }]) =>
      Object.entries(pays).map(
        ([line, pay]) => `${id} ${line}: ${pay.title}, ${sayPay(pay.pays)}, ${pay.cite.slice(-4)}`,
      ),
  );

test('§ 675a.5(a)–(d) the pay tables of ten dice', () => {
  expect(printed({})).toEqual([
    'pip-street-1 most: Ace, 3 to 1, 5(a)',
    'pip-street-2 most: Two, 6 to 1, 5(a)',
    'pip-street-3 most: Three, 6 to 1, 5(a)',
    'pip-street-4 most: Four, 5 to 1, 5(a)',
    'pip-street-5 most: Five, 4 to 1, 5(a)',
    'pip-street-6 most: Six, 4 to 1, 5(a)',
    'like-kind-2 first-roll: Two-of-a-kind, 12 to 1, 5(b)',
    'like-kind-3 first-roll: Three-of-a-kind, 3 to 5, 5(b)',
    'like-kind-3 extra-roll: Three-of-a-kind on the Extra Roll, 6 to 1, 5(d)',
    'like-kind-4 first-roll: Four-of-a-kind, 1 to 1, 5(b)',
    'like-kind-4 extra-roll: Four-of-a-kind on the Extra Roll, 1 to 1, 5(d)',
    'like-kind-5 first-roll: Five-of-a-kind, 4 to 1, 5(b)',
    'like-kind-5 extra-roll: Five-of-a-kind on the Extra Roll, 2 to 1, 5(d)',
    'like-kind-6 first-roll: Six-of-a-kind, 30 to 1, 5(b)',
    'like-kind-6 extra-roll: Six-of-a-kind on the Extra Roll, 4 to 1, 5(d)',
    'like-kind-7 first-roll: Seven-of-a-kind, 400 to 1, 5(b)',
    'like-kind-7 extra-roll: Seven-of-a-kind on the Extra Roll, 10 to 1, 5(d)',
    'like-kind-8 first-roll: Eight-of-a-kind, 5,000 to 1, 5(b)',
    'like-kind-8 extra-roll: Eight-of-a-kind on the Extra Roll, 50 to 1, 5(d)',
    'millionaire-row-9 first-roll: Nine-of-a-kind, $50,000, 5(c)',
    'millionaire-row-10 first-roll: Ten-of-a-kind, $1,000,000, 5(c)',
  ]);
});

test('§ 675a.6(j), (k) the pay tables of six dice', () => {
  expect(printed({ dice: 6 })).toEqual([
    'pip-street-1 most: Ace, 2 to 1, 6(j)',
    'pip-street-2 most: Two, 8 to 1, 6(j)',
    'pip-street-3 most: Three, 6 to 1, 6(j)',
    'pip-street-4 most: Four, 5 to 1, 6(j)',
    'pip-street-5 most: Five, 4 to 1, 6(j)',
    'pip-street-6 most: Six, 3 to 1, 6(j)',
    'like-kind-2 first-roll: Two-of-a-kind, 1 to 2, 6(k)',
    'like-kind-3 first-roll: Three-of-a-kind, 2 to 1, 6(k)',
    'like-kind-4 first-roll: Four-of-a-kind, 15 to 1, 6(k)',
    'like-kind-5 first-roll: Five-of-a-kind, 200 to 1, 6(k)',
    'like-kind-6 first-roll: Six-of-a-kind, 6,000 to 1, 6(k)',
    'like-kind-no-match first-roll: No match, 60 to 1, 6(k)',
  ]);
});

test('§ 675a.1(b)(2), .6(b) the places of the layout, by name and group', () => {
  const layout = (filed: Record<string, unknown>) =>
    Object.entries(highRollDice.wagers(expectAccepted(parseSubmission(submission, filed)))).map(
      ([id, { title, group, cite }]) => `${id}: ${group}, ${title}, ${cite.slice(14)}`,
    );
  expect(layout({}).filter((_, place) => [0, 6, 13, 14, 15].includes(place))).toEqual([
    'pip-street-1: Pip Street, Pip Street: Ace, 675a.2(e)(1)',
    'like-kind-2: Like Kind Boulevard, Like Kind Boulevard: Two-of-a-kind, 675a.2(e)(2)',
    'extra-roll: Extra Roll, Extra Roll, 675a.2(e)(3)',
    'millionaire-row-9: Millionaire Row, Millionaire Row: Nine-of-a-kind, 675a.2(e)(4)',
    'millionaire-row-10: Millionaire Row, Millionaire Row: Ten-of-a-kind, 675a.2(e)(4)',
  ]);
  expect(layout({ dice: 6 }).at(-1)).toBe(
    'like-kind-no-match: Like Kind Boulevard, Like Kind Boulevard: No match, 675a.6(d)',
  );
});

// § .5(e): eight 2s or 3s pay 5,000 + 6; § .6(l): six 2s pay 6,000 + 8.
test('§ 675a.5(e), .6(l) the most one player could win in a round', () => {
  expect(mostWonCents(10, 500)).toBe(5006 * 500);
  expect(mostWonCents(6, 500)).toBe(6008 * 500);
});

test.each([
  ['nothing filed', { payoutLimitCents: 0, minimumWagerCents: 1_000_000 }, undefined],
  ['below $50,000', { payoutLimitCents: 4_999_999 }, '5(e)'],
  ['$50,000', { payoutLimitCents: 5_000_000 }, undefined],
  [
    '$9 a wager could win $45,054',
    { payoutLimitCents: 5_000_000, minimumWagerCents: 900 },
    undefined,
  ],
  ['$10 could win $50,060', { payoutLimitCents: 5_005_999, minimumWagerCents: 1000 }, '5(e)'],
  ['$50,060 at $10', { payoutLimitCents: 5_006_000, minimumWagerCents: 1000 }, undefined],
  ['six dice, below $50,000', { dice: 6, payoutLimitCents: 4_999_999 }, '6(l)'],
  ['six dice at $9', { dice: 6, payoutLimitCents: 5_407_199, minimumWagerCents: 900 }, '6(l)'],
  ['$54,072 at $9', { dice: 6, payoutLimitCents: 5_407_200, minimumWagerCents: 900 }, undefined],
])('§ 675a.5(e), .6(l) the floor of a payout limit: %s', (_title, filed, paragraph) => {
  const rules = parseSubmission(submission, filed);
  if (paragraph === undefined) expect(rules).toMatchObject(filed);
  else {
    expect(rules).toMatchObject({
      refused: 'limit-below-floor',
      cite: `58 Pa. Code § 675a.${paragraph}`,
    });
  }
});

test('the refusal of a limit names the floor', () => {
  const refusal = parseSubmission(submission, { payoutLimitCents: 1, minimumWagerCents: 1000 });
  expect(isRefusal(refusal) && refusal.because).toContain(
    '$10 the payout limit is $50,060 or more',
  );
});

test('§ 675a.6(a) nothing but ten and six dice, and nothing below zero, can be filed', () => {
  for (const filed of [{ dice: 8 }, { payoutLimitCents: -1 }, { minimumWagerCents: 0 }]) {
    expect(parseSubmission(submission, filed)).toMatchObject({ refused: 'rule-not-allowed' });
  }
});

test('§ 675a.1(b)(2), .6(b)(1) a number without a circle has no pay table: asking for one is a bug', () => {
  const ten = expectAccepted(parseSubmission(submission, {}));
  const six = expectAccepted(parseSubmission(submission, { dice: 6 }));
  expect(() => likeKindPays(ten, 9)).toThrow('no circle for 9 of a kind');
  expect(() => likeKindPays(six, 7)).toThrow('no circle for 7 of a kind');
  expect(() => millionaireRowPays(ten, 8)).toThrow('no circle for 8 of a kind');
});

test('§ 675a.5(e), .6(l) the limit is of each player, over all but Millionaire Row and the purchase', () => {
  const filed = (dice: number) =>
    parseSubmission(submission, { dice, payoutLimitCents: 5_000_000 });
  for (const [dice, cite] of [
    [10, '58 Pa. Code § 675a.5(e)'],
    [6, '58 Pa. Code § 675a.6(l)'],
  ] as const) {
    const [limit, ...others] = highRollDice.limits(expectAccepted(filed(dice)));
    expect(limit).toMatchObject({ per: 'player', limitCents: 5_000_000, cite });
    expect(limit?.wagers.filter((wager) => /extra|millionaire/.test(wager))).toEqual([]);
    expect(others).toEqual([]);
  }
});
