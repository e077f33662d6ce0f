import { readFileSync } from 'node:fs';
import dictionary from 'dictionary-en';
import nspell from 'nspell';

/** Words of the trade, of the law and of our tools that no dictionary has, one to a line. */
const OURS = new URL('./words.txt', import.meta.url);

/** What stands in code, links, paths and citations is no prose; neither is a code in a heading. */
const proseOf = (page: string): string =>
  page
    .replaceAll(/```[\s\S]*?```|~~~[\s\S]*?~~~/g, ' ')
    .replaceAll(/`[^`\n]*`/g, ' ')
    .replaceAll(/\]\([^)]*\)|<[^>]*>|^#+ [a-z-]+$/gm, ' ')
    .replaceAll(/\S+\.(md|ts)\b|\S*\d\S*|\b[0-9a-f]{8}\b/g, ' ');

/** Names of code that stand in a sentence are no words either. */
const CODE = /\p{Ll}\p{Lu}/u;

const WORD = /\p{L}[\p{L}’']*\p{L}|\p{L}/gu;

export const misspelled = () => {
  const spell = nspell(Buffer.from(dictionary.aff), Buffer.from(dictionary.dic));
  for (const word of readFileSync(OURS, 'utf8').trim().split('\n')) spell.add(word);
  const known = new Map<string, boolean>();
  const isWord = (word: string): boolean => {
    const plain = word.replaceAll('’', "'").replace(/'s$/, '');
    const right = known.get(plain) ?? spell.correct(plain);
    known.set(plain, right);
    return right;
  };
  return (page: string): readonly string[] => [
    ...new Set(
      [...proseOf(page).matchAll(WORD)]
        .map(([word]) => word)
        .filter((word) => !CODE.test(word) && !isWord(word)),
    ),
  ];
};
