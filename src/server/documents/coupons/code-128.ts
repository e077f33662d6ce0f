import bwip from 'bwip-js/node';
import { bug } from '../../../kernel/refusal.ts';

/** Code 128 in modules: how many it has with its quiet zones, and where each bar begins and how wide it is. */
export const code128 = (
  text: string,
): {
  readonly modules: number;
  readonly bars: readonly { readonly at: number; readonly width: number }[];
} => {
  const [code] = bwip.raw({ bcid: 'code128', text });
  const widths = code !== undefined && 'sbs' in code ? code.sbs : bug(`no bars for "${text}"`);
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
