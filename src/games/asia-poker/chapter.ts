import { type Citation, citedBy, type Edition } from '../../kernel/law.ts';

/** A paragraph of the chapter: `of('.11(d)')`. */
export const of = (paragraph: string): Citation => `58 Pa. Code § 575${paragraph}`;

/** The day is the one to which the Board's compilation is current. */
export const editions: readonly Edition[] = [
  { chapter: '58 Pa. Code § 575', title: 'Asia Poker', effective: '2012-07-13' },
];

/** Where the chapter speaks of what every table refuses. */
export const cited = citedBy({
  'seat-empty': of('.7(b)'),
  'wagers-on-layout': of('.7(b)'),
  'betting-closed': of('.7(c)'),
});
