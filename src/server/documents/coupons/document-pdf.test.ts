import { expect, test } from 'vitest';
import { PEOPLE } from '../../../../test/coupons-desk.ts';
import { type Printed, printedOn } from '../../../../test/read-pages.ts';
import type { Document } from '../../../coupons/index.ts';
import { documentPdf } from './document-pdf.ts';

const CITE = '58 Pa. Code § 525.21(j)' as const;
const COLUMNS = [
  { name: 'Serial', kind: 'text', share: 2 },
  { name: 'Quantity', kind: 'count', share: 1, adds: true },
  { name: 'Value', kind: 'money', share: 1, adds: true },
] as const;
const document = (more: Partial<Document> = {}): Document => ({
  ...{ title: 'Reconciliation Form', cite: CITE, sections: [], signatures: [] },
  facts: [
    ['Certificate holder', 'Example Casino'],
    ['Gaming day', 'Monday'],
    ['Printed', 'Tuesday'],
  ],
  ...more,
});
const printed = async (more: Partial<Document> = {}) =>
  printedOn(await documentPdf(document(more), '2026-11-17'));
const at = (all: readonly Printed[], said: string): Printed => {
  const found = all.find(({ text }) => text === said);
  if (found === undefined) throw new Error(`nothing says ${said}`);
  return found;
};
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => [`MPX-${i}`, i, 100 * i] as const);
const MARGIN = 48;

test('§ 525.21(j) a document begins with its title, its paragraph and what it is of, two facts beside each other', async () => {
  const all = await printed();
  expect(at(all, 'Reconciliation Form')).toMatchObject({ left: MARGIN });
  const [title, cite] = [at(all, 'Reconciliation Form'), at(all, CITE)];
  const [holder, day, when] = ['Example Casino', 'Monday', 'Tuesday'].map((said) => at(all, said));
  expect(title.up).toBeGreaterThan(cite.up);
  expect(cite.up).toBeGreaterThan(holder?.up ?? 0);
  expect(holder?.left).toBe(MARGIN);
  expect(day?.up).toBe(holder?.up);
  expect(day?.left).toBe(title.page.width / 2);
  expect(when?.left).toBe(MARGIN);
  expect(when?.up).toBeLessThan(holder?.up ?? 0);
  expect(at(all, 'GAMING DAY').up).toBeGreaterThan(day?.up ?? 0);
});

test('§ 525.21(j) each page says whose and which document it is, and how many pages there are', async () => {
  const section = { title: 'Coupons', columns: COLUMNS, rows: rows(60) };
  const all = await printed({ sections: [section] });
  const last = Math.max(...all.map(({ page }) => page.number));
  expect(last).toBeGreaterThan(1);
  for (let page = 1; page <= last; page += 1) {
    const own = all.filter((one) => one.page.number === page);
    const foot = at(own, `page ${page} of ${last}`);
    expect(foot.right).toBeCloseTo(foot.page.width - MARGIN, 0);
    expect(at(own, 'Example Casino · Reconciliation Form').left).toBe(MARGIN);
    // The head of the table stands on each of them, above its lines and within the page.
    const head = at(own, 'Serial');
    const lines = own.filter(({ text }) => text.startsWith('MPX-'));
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      expect(line.up).toBeLessThan(head.up);
      expect(line.up).toBeGreaterThan(foot.up);
    }
  }
  expect(all.filter(({ text }) => text.startsWith('MPX-')).map(({ text }) => text)).toEqual(
    rows(60).map(([serial]) => serial),
  );
});

test('§ 525.21(j) words stand to the left of their column and figures to its right, with their total below', async () => {
  const section = {
    title: 'Coupons',
    cite: CITE,
    columns: COLUMNS,
    rows: rows(3),
    totals: true,
  } as const;
  const all = await printed({ sections: [section] });
  expect(at(all, 'MPX-2').left).toBeCloseTo(at(all, 'Serial').left);
  expect(at(all, '$2').right).toBeCloseTo(at(all, 'Value').right);
  expect(at(all, '$1').right).toBeCloseTo(at(all, 'Value').right);
  expect(at(all, '$3').up).toBeLessThan(at(all, '$2').up);
  expect(at(all, 'Quantity').left).toBeGreaterThan(at(all, 'Serial').right);
  expect(at(all, 'Value').left).toBeGreaterThan(at(all, 'Quantity').right);
});

test('§ 525.21(j) a table of few columns does not stretch over the page, and one of many turns it', async () => {
  const few = await printed({ sections: [{ title: 'Coupons', columns: COLUMNS, rows: rows(1) }] });
  expect(at(few, 'Value').page.width).toBe(612);
  expect(at(few, 'Value').right).toBeLessThan(612 / 2 + MARGIN);
  const columns = Array.from({ length: 7 }, (_, i) => ({ ...COLUMNS[0], name: `Column-${i}` }));
  const section = { title: 'Coupons', columns, rows: [columns.map(({ name }) => `of-${name}`)] };
  const many = await printed({ sections: [section] });
  expect(at(many, 'Column-6').page.width).toBe(792);
  expect(at(many, 'of-Column-6').right).toBeLessThanOrEqual(792 - MARGIN);
  const six = { ...section, columns: columns.slice(0, 6) };
  expect(at(await printed({ sections: [six] }), 'Column-5').page.width).toBe(612);
});

test('§ 525.21(j) no word is broken: a column is as wide as its longest, and letters are smaller where the page is full', async () => {
  const long = 'MPX-00000001-to-MPX-99999999-in-one-word';
  const columns = Array.from({ length: 6 }, (_, i) => ({ ...COLUMNS[0], name: `C${i}` }));
  const section = { title: 'Coupons', columns, rows: [columns.map((_, i) => `${long}${i}`)] };
  const all = await printed({ sections: [section] });
  const words = columns.map((_, i) => at(all, `${long}${i}`));
  for (const [i, word] of words.entries()) {
    expect(word.right).toBeLessThanOrEqual(612 - MARGIN + 1);
    expect(word.left).toBeGreaterThan(words[i - 1]?.right ?? 0);
    expect(word.up).toBe(words[0]?.up);
  }
});

test('§ 525.21(j) a table without lines says that there was no activity', async () => {
  const all = await printed({ sections: [{ title: 'Coupons', columns: COLUMNS, rows: [] }] });
  expect(at(all, 'no activity').up).toBeLessThan(at(all, 'Serial').up);
});

test('§ 525.21(j)(8) who signed stands with name, credential and day; a line that nobody signed stays empty', async () => {
  const { financeSupervisor: by } = PEOPLE;
  const signed = (as: string) => ({ as, cite: CITE, by, day: '2026-11-16' });
  const signatures = [signed('First'), { as: 'Second', cite: CITE }, signed('Third')];
  const all = await printed({ signatures });
  const [first, second, third] = ['First', 'Second', 'Third'].map((as) => at(all, as));
  expect(first?.left).toBe(MARGIN);
  expect(second?.up).toBe(first?.up);
  expect(second?.left).toBe(612 / 2);
  expect(third?.left).toBe(MARGIN);
  expect((first?.up ?? 0) - (third?.up ?? 0)).toBeCloseTo(66);
  expect(at(all, 'not signed').left).toBe(second?.left);
  expect(all.filter(({ text }) => text === `/s/ ${by.name}`)).toHaveLength(2);
  const whole = all.map(({ text }) => text).join(' ');
  expect(whole).toContain('credential F-100');
  expect(whole).toContain('2026-11-16');
});

test('§ 525.21(j) what a document is filed under is printed in its upper right corner', async () => {
  const all = await printed({ number: 'form/2026-11-16' });
  const number = at(all, 'form/2026-11-16');
  expect(number.right).toBeLessThanOrEqual(612 - MARGIN);
  expect(number.left).toBeGreaterThan(612 / 2);
  expect((await printed()).map(({ text }) => text)).not.toContain('form/2026-11-16');
});
