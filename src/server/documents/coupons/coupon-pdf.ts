import PDFDocument from 'pdfkit';
import type { Day } from '../../../coupons/index.ts';
import { type CouponShape, drawCoupon, type PrintedCoupon } from './drawing.ts';
import { collected, dated } from './pages.ts';

const MM = 72 / 25.4;
/** US letter, the paper in a promotions booth. */
const PAGE = { width: 612, height: 792 };

type Pages = InstanceType<typeof PDFDocument>;

/** One coupon on a page of its own size. */
export const couponPdf = (coupon: PrintedCoupon, printed: Day): Promise<Buffer> => {
  const { widthMm, heightMm } = coupon.design.face;
  const pages = new PDFDocument({
    size: [widthMm * MM, heightMm * MM],
    margin: 0,
    info: dated(coupon.design.title, printed),
  });
  const done = collected(pages);
  placed(pages, coupon, 0, 0);
  pages.end();
  return done;
};

/** § 525.21(p): sheets for the press in the house, as many coupons to a page as fit, with marks to cut by. */
export const couponSheets = (
  coupons: Iterable<PrintedCoupon>,
  title: string,
  printed: Day,
): Promise<Buffer> => {
  const pages = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    info: dated(title, printed),
  });
  const done = collected(pages);
  let place = 0;
  for (const coupon of coupons) {
    const { widthMm, heightMm } = coupon.design.face;
    const [width, height] = [widthMm * MM, heightMm * MM];
    const across = Math.max(1, Math.floor(PAGE.width / width));
    const down = Math.max(1, Math.floor(PAGE.height / height));
    const [column, row] = [place % across, Math.floor(place / across) % down];
    if (column === 0 && row === 0) pages.addPage();
    const x = (PAGE.width - across * width) / 2 + column * width;
    const y = (PAGE.height - down * height) / 2 + row * height;
    placed(pages, coupon, x, y);
    cutMarks(pages, x, y, width, height);
    place += 1;
  }
  if (place === 0) pages.addPage();
  pages.end();
  return done;
};

const placed = (pages: Pages, coupon: PrintedCoupon, x: number, y: number): void => {
  pages.save().translate(x, y).scale(MM);
  for (const shape of drawCoupon(coupon)) drawn(pages, shape);
  pages.restore();
};

const drawn = (pages: Pages, shape: CouponShape): void => {
  switch (shape.kind) {
    case 'rectangle': {
      const { x, y, width, height } = shape.at;
      if (shape.round === undefined) pages.rect(x, y, width, height);
      else pages.roundedRect(x, y, width, height, shape.round);
      if (shape.fill !== undefined) pages.fill(shape.fill);
      else pages.lineWidth(shape.line ?? 0.2).stroke(shape.stroke ?? '#000000');
      return;
    }
    case 'circle':
      pages.circle(shape.x, shape.y, shape.radius).lineWidth(shape.line);
      if (shape.dashed) pages.dash(2, { space: 1.4 });
      pages.stroke(shape.stroke).undash();
      return;
    case 'text': {
      pages.font(shape.typeface).fontSize(shape.sizeMm).fillColor(shape.fill);
      const width = pages.widthOfString(shape.text);
      const left = { start: 0, middle: width / 2 }[shape.anchor];
      pages.text(shape.text, shape.x - left, shape.y, { lineBreak: false, baseline: 'alphabetic' });
      return;
    }
  }
};

/** Ticks outside the corners, so that nothing is printed on the coupon itself. */
const cutMarks = (pages: Pages, x: number, y: number, width: number, height: number): void => {
  const ticks: readonly (readonly [number, number, number, number])[] = [x, x + width].flatMap(
    (at) => {
      const away = at === x ? -1 : 1;
      return [y, y + height].map((level) => [at + away * 4, level, at + away * 16, level] as const);
    },
  );
  for (const [fromX, fromY, toX, toY] of ticks) {
    pages.moveTo(fromX, fromY).lineTo(toX, toY);
  }
  pages.lineWidth(0.4).stroke('#888888');
};
