import { type Citation, citedBy, type Edition } from '../../kernel/law.ts';

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

/** Where the final chapter counts (i), (ii) …, the temporary one letters (A), (B) …. */
const LETTERS = { i: 'A', ii: 'B', iii: 'C', iv: 'D', v: 'E', vi: 'F', vii: 'G' } as const;

const lettered = (paragraph: string): string =>
  paragraph.replace(
    /(\(\d\))\((vii|vi|v|iv|iii|ii|i)\)$/,
    (_, number: string, roman: keyof typeof LETTERS) => `${number}(${LETTERS[roman]})`,
  );

/** Where the chapter speaks of what every table refuses. */
const spoken = citedBy({ 'betting-closed': '58 Pa. Code § 661a.3(e)' });

/** The chapter's own paragraph, as the edition in force has it. */
export const citedIn = (edition: ChapterNumber, code: string, house: Citation): Citation => {
  const cite = spoken(code, house);
  const [, paragraph] = /^58 Pa\. Code § 661a(\..+)$/.exec(cite) ?? [];
  return paragraph === undefined ? cite : chapter(edition)(paragraph);
};

/** The same paragraph of either edition, by its address in the final one: `chapter('577')('.3(c)')`. */
export const chapter =
  (edition: ChapterNumber) =>
  (paragraph: string): Citation =>
    `58 Pa. Code § ${edition}${edition === '577' ? lettered(paragraph) : paragraph}`;
