import { type CouponShape, drawCoupon, type PrintedCoupon } from './drawing.ts';

const FAMILIES = {
  Helvetica: 'font-family="Helvetica, Arial, sans-serif"',
  'Helvetica-Bold': 'font-family="Helvetica, Arial, sans-serif" font-weight="700"',
  'Courier-Bold': 'font-family="Courier, \'Courier New\', monospace" font-weight="700"',
} as const;

/** The coupon as a picture of its true size, for screens and for presses that take SVG. */
export const couponSvg = (coupon: PrintedCoupon): string => {
  const { widthMm, heightMm } = coupon.design.face;
  const label = `${coupon.design.title}, number ${coupon.serial}, expires ${coupon.expires}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${heightMm}mm" viewBox="0 0 ${widthMm} ${heightMm}" role="img" aria-label="${escaped(label)}">`,
    ...drawCoupon(coupon).map((shape) => `  ${element(shape)}`),
    '</svg>',
    '',
  ].join('\n');
};

const element = (shape: CouponShape): string => {
  switch (shape.kind) {
    case 'rectangle': {
      const { x, y, width, height } = shape.at;
      const round = shape.round === undefined ? '' : ` rx="${number(shape.round)}"`;
      const stroke =
        shape.stroke === undefined
          ? ''
          : ` stroke="${shape.stroke}" stroke-width="${number(shape.line ?? 0.2)}"`;
      return `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"${round} fill="${shape.fill ?? 'none'}"${stroke}/>`;
    }
    case 'circle': {
      const dashes = shape.dashed ? ' stroke-dasharray="2 1.4"' : '';
      return `<circle cx="${number(shape.x)}" cy="${number(shape.y)}" r="${number(shape.radius)}" fill="none" stroke="${shape.stroke}" stroke-width="${number(shape.line)}"${dashes}/>`;
    }
    case 'text':
      return `<text x="${number(shape.x)}" y="${number(shape.y)}" font-size="${number(shape.sizeMm)}" ${FAMILIES[shape.typeface]} fill="${shape.fill}" text-anchor="${shape.anchor}" textLength="${number(shape.widthMm)}" lengthAdjust="spacingAndGlyphs">${escaped(shape.text)}</text>`;
  }
};

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
