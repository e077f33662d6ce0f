import type { Citation, Edition } from '../../kernel/law.ts';

/** A paragraph of the subchapter: `of('.5(d)1')`. */
export const of = (paragraph: string): Citation => `N.J.A.C. 13:69F-45${paragraph}`;

/** The submission that the rules were printed with gives no day. */
export const editions: readonly Edition[] = [
  { chapter: 'N.J.A.C. 13:69F-45', title: 'Football Kings', effective: 'not stated' },
];
