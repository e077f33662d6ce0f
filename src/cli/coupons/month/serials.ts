import {
  type Design,
  type SerialRange,
  STANDARD_FACE,
  writeRange,
} from '../../../coupons/index.ts';

const of =
  (series: string) =>
  (first: number, last = first): SerialRange =>
    writeRange({ series, first, last });

/** Numbers of the $10 and of the $25 coupons. */
export const x = of('MPX');
export const xxv = of('MPXXV');

/** The same design with chips over its value. */
export const crooked = (design: Design): Design => ({
  ...design,
  face: {
    ...STANDARD_FACE,
    parts: { ...STANDARD_FACE.parts, chips: { x: 40, y: 10, width: 46, height: 46 } },
  },
});
