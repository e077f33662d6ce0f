import { expect, test } from 'vitest';
import { ten, twentyFive } from '../../../../test/coupons-desk.ts';
import type { Box } from '../../../coupons/index.ts';
import { type CouponShape, drawCoupon, type PrintedCoupon } from './drawing.ts';

const coupon: PrintedCoupon = { design: ten, serial: 'MPX-00000042', expires: '2026-12-31' };
const { face } = ten;
const shapes = (more: Partial<PrintedCoupon> = {}) => drawCoupon({ ...coupon, ...more });
type Text = Extract<CouponShape, { kind: 'text' }>;
const texts = (some: readonly CouponShape[]): readonly Text[] =>
  some.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
const textOf = (said: string, more: Partial<PrintedCoupon> = {}): Text => {
  const found = texts(shapes(more)).find(({ text }) => text === said);
  if (found === undefined) throw new Error(`nothing says ${said}`);
  return found;
};
const boxOf = (part: string): Box => {
  const box = (face.parts as Readonly<Record<string, Box>>)[part];
  if (box === undefined) throw new Error(`no ${part}`);
  return box;
};
/** Capitals stand 0.74 of the size above the line, tails hang 0.22 below it. */
const top = ({ y, sizeMm }: Text): number => y - 0.74 * sizeMm;
const bottom = ({ y, sizeMm }: Text): number => y + 0.22 * sizeMm;

test('§ 525.21(c) the coupon is framed twice, within its edge', () => {
  const { widthMm, heightMm } = face;
  const [paper, outer, inner] = shapes();
  expect(paper).toEqual({
    ...{ kind: 'rectangle', fill: '#ffffff' },
    at: { x: 0, y: 0, width: widthMm, height: heightMm },
  });
  for (const [frame, edge] of [
    [outer, 1.6],
    [inner, 2.8],
  ] as const) {
    const at = frame?.kind === 'rectangle' ? frame.at : undefined;
    expect([at?.x, at?.y]).toEqual([edge, edge]);
    expect((at?.x ?? 0) + (at?.width ?? 0)).toBeCloseTo(widthMm - edge);
    expect((at?.y ?? 0) + (at?.height ?? 0)).toBeCloseTo(heightMm - edge);
  }
});

test.each([
  ['Example Casino', 'holder'],
  ['Expires December 31, 2026', 'expiry'],
  ['No. MPX-00000042', 'serial'],
])('§ 525.21(c) %s is in the middle of the height of its box, and not wider', (said, part) => {
  const [text, box] = [textOf(said), boxOf(part)];
  expect(top(text) - box.y).toBeCloseTo(box.y + box.height - bottom(text));
  expect(top(text)).toBeGreaterThanOrEqual(box.y - 1e-9);
  expect(text.widthMm).toBeLessThanOrEqual(box.width * 0.86 + 1e-9);
  // As large as the box allows, by its height or by its width.
  const fills = [text.sizeMm * 0.96 - box.height, text.widthMm - box.width * 0.86];
  expect(Math.min(...fills.map(Math.abs))).toBeCloseTo(0);
  const left = text.anchor === 'start' ? text.x : text.x - text.widthMm / 2;
  expect(left).toBeGreaterThanOrEqual(box.x - 1e-9);
  expect(left + text.widthMm).toBeLessThanOrEqual(box.x + box.width + 1e-9);
});

test('§ 525.21(c)(3) what it pays and for whom stands below its name, between the value and the chips', () => {
  const [name, terms, how] = [
    'MATCH PLAY',
    'pays the odds of the wager',
    'with matching chips',
  ].map((said) => textOf(said));
  expect(textOf('pays even money', { design: twentyFive }).text).toBe('pays even money');
  expect(textOf('for P-0001 only', { patron: 'P-0001' }).sizeMm).toBeLessThanOrEqual(3);
  const lines = [name, terms, how] as readonly Text[];
  const [value, chips] = [boxOf('value'), boxOf('chips')];
  const middle = (value.x + value.width + chips.x) / 2;
  for (const line of lines) {
    expect(line.anchor).toBe('middle');
    expect(line.x).toBeCloseTo(middle);
    expect(line.x - line.widthMm / 2).toBeGreaterThanOrEqual(value.x + value.width + 3 - 1e-9);
    expect(line.x + line.widthMm / 2).toBeLessThanOrEqual(chips.x - 3 + 1e-9);
  }
  expect(bottom(lines[0] as Text)).toBeLessThanOrEqual(top(lines[1] as Text));
  expect(bottom(lines[1] as Text)).toBeLessThanOrEqual(top(lines[2] as Text));
  expect(top(lines[0] as Text)).toBeGreaterThanOrEqual(value.y - 1e-9);
  const code = boxOf('code');
  expect(bottom(lines[2] as Text)).toBeLessThanOrEqual(code.y);
});

test('§ 525.21(c)(6) the place for chips is two circles, with the amount in their middle', () => {
  const circles = shapes().flatMap((shape) => (shape.kind === 'circle' ? [shape] : []));
  const box = boxOf('chips');
  expect(circles.map(({ dashed }) => dashed)).toEqual([true, false]);
  const [outer, inner] = circles;
  for (const circle of circles) {
    expect(circle.x).toBeCloseTo(box.x + box.width / 2);
    expect(circle.y).toBeCloseTo(box.y + box.height / 2);
  }
  expect(outer?.radius).toBeCloseTo(Math.min(box.width, box.height) / 2 - 0.6);
  expect(inner?.radius).toBeCloseTo((outer?.radius ?? 0) - 2.2);
  const inside = texts(shapes()).filter(({ x }) => Math.abs(x - (outer?.x ?? 0)) < 1e-9);
  expect(inside.map(({ text }) => text)).toEqual(['place chips of', '$10', 'or more here']);
  const [first, amount, last] = inside;
  expect([first?.y, amount?.y, last?.y].map((y) => (y ?? 0) - (outer?.y ?? 0))).toEqual([
    ...[expect.closeTo(-4), expect.closeTo(3), expect.closeTo(8.4)],
  ]);
  for (const { widthMm } of inside) expect(widthMm / 2).toBeLessThan(inner?.radius ?? 0);
  const value = texts(shapes()).find(({ text, x }) => text === '$10' && x !== outer?.x);
  const unit = ({ widthMm, sizeMm }: Text) => widthMm / sizeMm;
  expect(unit(amount!)).toBeCloseTo(unit(value!));
  // Where the place is wider than high, the circle is as high as it.
  const wide = {
    ...ten,
    face: { ...face, parts: { ...face.parts, chips: { ...box, width: 60 } } },
  };
  const [round] = shapes({ design: wide }).flatMap((one) => (one.kind === 'circle' ? [one] : []));
  expect(round?.radius).toBeCloseTo(box.height / 2 - 0.6);
});

const bars = (some: readonly CouponShape[]) =>
  some.flatMap((shape) =>
    shape.kind === 'rectangle' && shape.fill === '#000000' ? [shape.at] : [],
  );

test('§ 525.21(q)(3) the bar code fills its box from left to right, bar beside bar', () => {
  const box = boxOf('code');
  const drawn = bars(shapes());
  expect(drawn.length).toBeGreaterThan(20);
  for (const bar of drawn) {
    expect([bar.y, bar.height]).toEqual([box.y, box.height]);
    expect(bar.x).toBeGreaterThanOrEqual(box.x);
    expect(bar.x + bar.width).toBeLessThanOrEqual(box.x + box.width + 1e-9);
  }
  const gaps = drawn.slice(1).map((bar, i) => bar.x - (drawn[i]?.x ?? 0) - (drawn[i]?.width ?? 0));
  expect(gaps.every((gap) => gap > 0)).toBe(true);
  const other = { ...ten, machineReadable: 'none' } as object as typeof ten;
  expect(bars(shapes({ design: other }))).toEqual([]);
});

test('§ 525.21(c)(2) denominations differ in color, and never in color alone', () => {
  const colour = (valueCents: number) =>
    textOf('MATCH PLAY', { design: { ...ten, valueCents } }).fill;
  const colours = [500, 1_000, 1_500, 2_000, 2_500].map(colour);
  expect(new Set(colours).size).toBe(5);
  expect(textOf('$15', { design: { ...ten, valueCents: 1_500 } }).fill).toBe(colour(1_500));
});

test('§ 525.21(c)(4) restrictions are read line by line, as large as all of them fit', () => {
  const box = boxOf('restrictions');
  const says = [
    'Three Dice Football: Touchdown, Defense, Extra Point or Quick Strike TD wagers alone.',
    'One coupon for each wager.',
  ];
  const design = { ...ten, restrictions: { games: 'any' as const, says } };
  const lines = texts(shapes({ design })).filter(({ text }) => says.join(' ').includes(text));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.map(({ text }) => text).join(' ')).toBe(says.join(' '));
  const [first] = lines;
  for (const [place, line] of lines.entries()) {
    expect(line.x).toBe(box.x);
    expect(line.widthMm).toBeLessThanOrEqual(box.width * 0.86 + 1e-9);
    expect(line.y).toBeCloseTo(box.y + line.sizeMm * (1 + place * 1.25));
    expect(line.sizeMm).toBe(first?.sizeMm);
  }
  expect(first?.sizeMm ?? 0).toBeLessThanOrEqual(3.4);
  // A size more, and they would not fit; a short sentence is as large as it may be.
  expect(lines.length * (first?.sizeMm ?? 0) * 1.25).toBeLessThanOrEqual(box.height + 1e-9);
  const short = { ...ten, restrictions: { games: 'any' as const, says: ['Any wager'] } };
  expect(textOf('Any wager', { design: short }).sizeMm).toBeCloseTo(3.4);
});

test.each([
  ['2026-01-02', 'Expires January 2, 2026'],
  ['2027-09-30', 'Expires September 30, 2027'],
])('§ 525.21(c)(5) %s is printed as a patron reads it', (expires, said) => {
  expect(texts(shapes({ expires })).map(({ text }) => text)).toContain(said);
});
