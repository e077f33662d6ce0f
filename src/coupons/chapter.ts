import type { Citation, Edition } from '../kernel/law.ts';

/** A paragraph of title 58: `pa('525.21(e)')`. */
export const pa = (address: string): Citation => `58 Pa. Code § ${address}`;

export const house: Citation = 'House rules § coupons';

/** The two editions of the rules on using a coupon (reading 24); which one holds is filed with a day. */
export const COUPON_EDITIONS = ['525', '603a'] as const;
export type CouponEdition = (typeof COUPON_EDITIONS)[number];

export const edition: Edition = {
  chapter: '58 Pa. Code § 525',
  title: 'Match Play Coupons',
  effective: '2012-07-13',
};
