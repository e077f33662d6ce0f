export { couponPdf, couponSheets } from './coupon-pdf.ts';
export { couponSvg } from './coupon-svg.ts';
export { documentPdf } from './document-pdf.ts';
export type { PrintedCoupon } from './drawing.ts';
