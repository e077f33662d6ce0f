import { expect, test } from 'vitest';
import { DAY, PEOPLE, ten } from '../../../../test/coupons-desk.ts';
import { drawnOn } from '../../../../test/drawn-pages.ts';
import type { Document } from '../../../coupons/index.ts';
import { couponPdf, couponSheets, couponSvg, documentPdf } from './index.ts';

const CITE = '58 Pa. Code § 525.21(j)' as const;
const COLUMNS = [
  { name: 'Serial', kind: 'text', share: 2 },
  { name: 'Quantity', kind: 'count', share: 1, adds: true },
  { name: 'Value of the coupons', kind: 'money', share: 1, adds: true },
] as const;
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => [`MPX-${i}`, i, 100 * i] as const);
const signed = (as: string) => ({ as, cite: CITE, by: PEOPLE.financeSupervisor, day: DAY });

const FORM: Document = {
  ...{ title: 'Reconciliation Form', cite: CITE, number: 'form/2026-11-16' },
  facts: [
    ['Certificate holder', 'Example Casino'],
    ['Gaming day', 'A day of which more is to be said than stands on one line of half a page'],
    ['Printed', 'Tuesday'],
  ],
  sections: [
    { title: 'Coupons', cite: CITE, columns: COLUMNS, rows: rows(4), totals: true },
    { title: 'Nothing', columns: COLUMNS, rows: [] },
    {
      title: 'Long words',
      columns: COLUMNS,
      rows: [
        ['short', 123_456_789, 12_345_678_900_000],
        ['A text of many words that goes on', 1, 5],
      ],
    },
  ],
  signatures: [signed('First'), { as: 'Second', cite: CITE }, signed('Third')],
};
const WIDE: Document = {
  ...{ title: 'Ledger', cite: CITE, facts: [['Month', 'November']] },
  sections: [
    {
      title: 'Full',
      columns: Array.from({ length: 8 }, (_, i) => ({ ...COLUMNS[0], name: `Column-${i}` })),
      rows: [Array.from({ length: 8 }, (_, i) => `MPX-00000001-MPX-0000000${i}`)],
    },
    { title: 'Over two pages', columns: COLUMNS, rows: rows(18) },
    { title: 'Begins a page', columns: COLUMNS, rows: rows(2) },
  ],
  signatures: ['First', 'Second', 'Third', 'Fourth'].map(signed),
};
const coupon = { design: ten, serial: 'MPX-00000042', expires: '2026-12-31', patron: 'P-0001' };

test.each([
  ['form', FORM],
  ['ledger', WIDE],
])('§ 525.21(j) all of a %s is drawn as it was', async (name, paper) => {
  await expect(drawnOn(await documentPdf(paper, DAY))).toMatchFileSnapshot(
    `../../../../test/fixtures/drawn-${name}.txt`,
  );
});

test('§ 525.21(c) all of a coupon is drawn as it was, on a page and in a picture', async () => {
  await expect(drawnOn(await couponPdf(coupon, DAY))).toMatchFileSnapshot(
    '../../../../test/fixtures/drawn-coupon.txt',
  );
  await expect(couponSvg(coupon)).toMatchFileSnapshot('../../../../test/fixtures/coupon.svg');
});

test('§ 525.21(p) coupons lie on a sheet in the middle of the page, with marks outside their corners', async () => {
  const { width, height } = { width: (160 * 72) / 25.4, height: (64 * 72) / 25.4 };
  const drawn = drawnOn(await couponSheets(Array(5).fill(coupon), 'Sheets', DAY));
  const left = (612 - width) / 2;
  const first = (792 - 4 * height) / 2;
  const near = (value: number) => Math.round(value * 1e6) / 1e6;
  const places = [...drawn.matchAll(/^1 0 0 1 ([\d.]+) ([\d.]+) cm$/gm)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const wanted = [0, 1, 2, 3, 0].map((row) => [near(left), near(first + row * height)]);
  expect(places).toEqual(expect.arrayContaining(wanted));
  const marks = [...drawn.matchAll(/([\d.]+) ([\d.]+) m {2}([\d.]+) ([\d.]+) l/g)].map((mark) =>
    mark.slice(1).map(Number),
  );
  expect(marks).toEqual(
    expect.arrayContaining([
      [near(left - 4), near(first), near(left - 16), near(first)],
      [near(left - 4), near(first + height), near(left - 16), near(first + height)],
      [near(left + width + 4), near(first), near(left + width + 16), near(first)],
      [near(left + width + 4), near(first + height), near(left + width + 16), near(first + height)],
    ]),
  );
});
