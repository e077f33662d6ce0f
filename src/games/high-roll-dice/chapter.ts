import { type Citation, citedBy, type Edition } from '../../kernel/law.ts';

export const editions: readonly Edition[] = [
  { chapter: '58 Pa. Code § 675a', title: 'High Roll Dice', effective: '2016-08-27' },
];

/** A paragraph of the chapter: `of('.4(b)')`. */
export const of = (paragraph: string): Citation => `58 Pa. Code § 675a${paragraph}`;

/** Where the chapter speaks of what every table refuses. */
export const cited = citedBy({
  'seat-empty': of('.2(c)'),
  'wagers-on-layout': of('.2(c)'),
  'betting-closed': of('.2(a)'),
});
