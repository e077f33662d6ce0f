import { bug } from '../../../kernel/refusal.ts';

/**
 * Code 128 (ISO/IEC 15417) in modules: how many it has with its quiet zones, and where each bar begins and how wide it is.
 * Set B has every printed character; set C writes figures in pairs, and is used where it is shorter.
 */
export const code128 = (
  text: string,
): {
  readonly modules: number;
  readonly bars: readonly { readonly at: number; readonly width: number }[];
} => {
  const values = valuesOf(text);
  const check = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103;
  const widths = [...values, check, STOP].flatMap((value) =>
    [...(WIDTHS[value] ?? '')].map(Number),
  );
  const bars: { at: number; width: number }[] = [];
  let at = QUIET;
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { modules: at + QUIET, bars };
};

/** A scanner needs ten modules of white on either side. */
const QUIET = 10;
const [TO_C, TO_B, START_B, START_C, STOP] = [99, 100, 104, 105, 106];
const SPACE = 32;

/** The start, and then a value for every character, every pair of figures and every change of set. */
const valuesOf = (text: string): readonly number[] => {
  if (!/^[ -~]+$/.test(text)) bug(`no bars for "${text}"`);
  const values: number[] = [];
  let set: 'B' | 'C' | undefined;
  const into = (next: 'B' | 'C'): void => {
    if (set === undefined) values.push(next === 'B' ? START_B : START_C);
    else if (set !== next) values.push(next === 'B' ? TO_B : TO_C);
    set = next;
  };
  for (const part of text.split(/(\d{4,})/)) {
    const pairs = /^\d{4}/.test(part) ? (part.match(/\d\d(?=(?:\d\d)*$)/g) ?? []) : [];
    const single = part.slice(0, part.length - 2 * pairs.length);
    if (single !== '') into('B');
    for (const character of single) values.push(character.charCodeAt(0) - SPACE);
    if (pairs.length > 0) into('C');
    for (const pair of pairs) values.push(Number(pair));
  }
  return values;
};

/** Bars and spaces of the values 0 to 106, the widths of each in modules. */
const WIDTHS: readonly string[] = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212
  112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131
  311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
  112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
  314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
  122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
  124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112
`
  .trim()
  .split(/\s+/);
