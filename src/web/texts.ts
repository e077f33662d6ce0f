import { en, type Texts } from './texts.en.ts';

export type { Texts };

/** The texts of the language in which the page is drawn. */
export let texts: Texts = en;

export const speak = (language: Texts): void => {
  texts = language;
};
