import type { Citation, Edition } from '../../kernel/law.ts';

/** The final chapter and its temporary edition, which print the same rules of play (reading 30). */
export const EDITIONS = ['661a', '577'] as const;
export type ChapterNumber = (typeof EDITIONS)[number];

export const editions: readonly Edition[] = [
  { chapter: '58 Pa. Code § 661a', title: 'Three Dice Football', effective: '2014-02-01' },
  {
    chapter: '58 Pa. Code § 577',
    title: 'Three Dice Football (temporary)',
    effective: '2012-07-13',
  },
];

/** The same paragraph of either edition: `chapter('577')('.3(c)')`. */
export const chapter =
  (edition: ChapterNumber) =>
  (paragraph: string): Citation =>
    `58 Pa. Code § ${edition}${paragraph}`;
