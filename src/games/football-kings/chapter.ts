import { type Citation, citedBy, type Edition } from '../../kernel/law.ts';

/** A paragraph of the subchapter: `of('.5(d)1')`. */
export const of = (paragraph: string): Citation => `N.J.A.C. 13:69F-45${paragraph}`;

/** 13:69E-1.13CC(a): places for six players. */
export const SEATS = 6;

/** The submission that the rules were printed with gives no day. */
export const editions: readonly Edition[] = [
  { chapter: 'N.J.A.C. 13:69F-45', title: 'Football Kings', effective: 'not stated' },
];

/** Where the chapter speaks of what every table refuses. */
export const cited = citedBy({
  'seat-empty': of('.5(b)'),
  'wagers-on-layout': of('.5(b)'),
  'betting-closed': of('.5(c)'),
  'outside-limits': of('.5(d)'),
  'one-coupon': of('.5(a)'),
  'not-a-coupon': of('.5(a)'),
  'coupon-not-matched': of('.5(a)'),
});
