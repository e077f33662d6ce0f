import bwip from 'bwip-js/node';
import { expect, test } from 'vitest';
import { code128 } from './code-128.ts';

/** The same symbol by a library that is made for bar codes of every kind. */
const widthsOf = (text: string): readonly number[] => {
  const [code] = bwip.raw({ bcid: 'code128', text });
  return code !== undefined && 'sbs' in code ? [...code.sbs] : [];
};

/** Every printed character, figures in pairs and alone, at the beginning, inside and at the end. */
const TEXTS = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  ...Array.from({ length: 100 }, (_, i) => `WEL-${String(i).padStart(2, '0').repeat(4)}`),
  ...['1', '123', '1234', '20261201', 'WEL-1', 'abc123456def', 'REQ-2026-12-01', 'a 1 b 22 c'],
];

test('ISO/IEC 15417 bars are those of a library that draws every kind of bar code', () => {
  expect(TEXTS.length).toBeGreaterThan(200);
  for (const text of TEXTS) {
    const { modules, bars } = code128(text);
    const widths = widthsOf(text);
    const whole = widths.reduce((sum, width) => sum + width, 20);
    expect(modules, text).toBe(whole);
    let at = 10;
    const due = widths.flatMap((width, place) => {
      at += width;
      return place % 2 === 0 ? [{ at: at - width, width }] : [];
    });
    expect(bars, text).toEqual(due);
  }
});

test('ISO/IEC 15417 a figure that is left over follows letters without a change of set', () => {
  // A start, two characters, the change, two pairs, the check: eleven modules each; the stop has thirteen, the margins twenty.
  expect(code128('A12345').modules).toBe(7 * 11 + 13 + 20);
});

test('an odd number of figures is as long as that of the library, and a text without bars is a bug', () => {
  expect(code128('12345').modules).toBe(widthsOf('12345').reduce((sum, width) => sum + width, 20));
  expect(() => code128('')).toThrow('no bars');
  for (const text of ['é', 'WEL-é', 'éWEL', 'WEL\n'])
    expect(() => code128(text)).toThrow('no bars');
});

test('§ 525.21(c)(3) serials that differ in one figure have other bars, also where their figures are odd in number', () => {
  for (const text of ['1234567', 'WEL-12345', '12345678'])
    for (const [at, one] of [...text].entries()) {
      const other = `${text.slice(0, at)}${one === '9' ? '8' : '9'}${text.slice(at + 1)}`;
      expect(code128(other), other).not.toEqual(code128(text));
    }
});
