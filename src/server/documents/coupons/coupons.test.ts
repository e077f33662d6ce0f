import { expect, test } from 'vitest';
import { DAY, distributed, ten, twentyFive } from '../../../../test/coupons-desk.ts';
import { FACE_PARTS, ledger, reconciliationForm } from '../../../coupons/index.ts';
import { type CouponShape, drawCoupon } from './drawing.ts';
import { couponPdf, couponSheets, couponSvg, documentPdf } from './index.ts';

const coupon = { design: ten, serial: 'MPX-00000042', expires: '2026-12-31' };
const texts = (shapes: readonly CouponShape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));

test('§ 525.21(c) the face carries its six things', () => {
  const said = texts(drawCoupon(coupon)).map(({ text }) => text);
  expect(said).toContain('Example Casino');
  expect(said).toContain('$10');
  expect(said).toContain('No. MPX-00000042');
  expect(said.join(' ')).toContain('Any banking table game, any wager');
  expect(said).toContain('Expires December 31, 2026');
  expect(said).toContain('place chips of');
});

test('§ 525.21(c)(2), (6) the value stands in its own box, which no chip covers', () => {
  for (const design of [ten, twentyFive]) {
    const shapes = drawCoupon({ ...coupon, design });
    const { value, chips } = design.face.parts;
    const figure = texts(shapes).find(({ text, sizeMm }) => text.startsWith('$') && sizeMm > 12)!;
    expect(figure.x).toBeGreaterThanOrEqual(value!.x);
    expect(figure.x + figure.widthMm).toBeLessThanOrEqual(value!.x + value!.width);
    expect(figure.x + figure.widthMm).toBeLessThan(chips!.x);
  }
});

test('every text stays on the coupon, however long the words', () => {
  const says = [
    'A restriction that goes on for a good while and names every game on the floor, one by one.',
    'And another.',
  ];
  const long = {
    ...ten,
    holder: 'The Very Long Name of a Certificate Holder and Its Resort',
    restrictions: { games: 'any' as const, says },
  };
  for (const text of texts(drawCoupon({ ...coupon, design: long, patron: 'P-0001' }))) {
    const left = { start: 0, middle: text.widthMm / 2, end: text.widthMm }[text.anchor];
    expect(text.x - left).toBeGreaterThanOrEqual(0);
    expect(text.x - left + text.widthMm).toBeLessThanOrEqual(long.face.widthMm);
    expect(text.y).toBeLessThanOrEqual(long.face.heightMm);
  }
  const restrictions = texts(drawCoupon({ ...coupon, design: long })).filter(({ text }) =>
    says.join(' ').includes(text),
  );
  const { y, height } = long.face.parts.restrictions!;
  expect(Math.max(...restrictions.map((line) => line.y))).toBeLessThanOrEqual(y + height + 1);
});

test('§ 525.21(q)(3) the bar code is drawn where the design has one, and nowhere else', () => {
  const bars = (shapes: readonly CouponShape[]) =>
    shapes.filter((shape) => shape.kind === 'rectangle' && shape.fill === '#000000').length;
  // Code 128: start, symbols, check and stop, three bars each and one at the end.
  expect(bars(drawCoupon(coupon))).toBeGreaterThan(30);
  expect(bars(drawCoupon({ ...coupon, design: { ...ten, machineReadable: 'none' } }))).toBe(0);
});

test('a coupon that is made out to a patron says so', () => {
  expect(couponSvg({ ...coupon, patron: 'P-0001' })).toContain('for P-0001 only');
});

test('the picture is of the coupon’s true size, says what it is, and escapes what it prints', () => {
  const svg = couponSvg({ ...coupon, design: { ...ten, holder: 'Dice & "Co" <1>' } });
  expect(svg).toContain('width="160mm" height="64mm"');
  expect(svg).toContain('role="img"');
  expect(svg).toContain('Dice &amp; &quot;Co&quot; &lt;1&gt;');
  expect(FACE_PARTS).toHaveLength(7);
});

const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test('§ 525.21(p) four to a sheet', async () => {
  const many = (count: number) =>
    couponSheets(
      Array.from({ length: count }, () => coupon),
      'Sheets',
      DAY,
    );
  expect([pagesOf(await many(0)), pagesOf(await many(4)), pagesOf(await many(5))]).toEqual([
    1, 1, 2,
  ]);
  expect(pagesOf(await couponPdf(coupon, DAY))).toBe(1);
});

test('papers come as pages: filled, empty, and longer than one', async () => {
  const printing = { holder: 'Example Casino', printed: DAY };
  const { events } = distributed();
  expect(pagesOf(await documentPdf(reconciliationForm(events, DAY, printing), DAY))).toBe(1);
  expect(pagesOf(await documentPdf(ledger([], { from: DAY, to: DAY }, printing), DAY))).toBe(1);
  const long = ledger(
    Array.from({ length: 30 }, () => events).flat(),
    { from: '2026-01-01', to: DAY },
    printing,
  );
  expect(pagesOf(await documentPdf(long, DAY))).toBeGreaterThan(2);
});
