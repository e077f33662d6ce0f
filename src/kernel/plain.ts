/**
 * Text as people type it. What the keyboard or the form changes tells nobody apart: case, accents, the wide letters of other
 * keyboards, signs that show nothing, stops and double blanks.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{DI}]/gu, '')
    // By way of capitals, which have neither ß nor two forms of a sigma.
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
