import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { daily } from '../whole.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(asked: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** What is found is told by its HTML: nobody needs a selector for it, and making them takes time. */
const EVERYTHING = { resultTypes: ['violations'], selectors: false } as const;
const COLORS = ['color-contrast', 'link-in-text-block'] as const;

/** Colors take longer than everything else: every day they are looked at where a screen is seen in light and dark. */
const LOOKS = {
  everything: EVERYTHING,
  colors: { ...EVERYTHING, runOnly: COLORS },
  form: {
    ...EVERYTHING,
    rules: Object.fromEntries(COLORS.map((rule) => [rule, { enabled: false }])),
  },
} as const;
type Look = keyof typeof LOOKS;

/** What axe finds to mend on a page as it is, or with one look at it. */
export const found = async (page: Page, look: Look): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (asked) => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(asked);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, LOOKS[look]);
};

const [ONCE = 'form'] = daily<Look>(['everything', 'form'], (look) => look === 'form');

/** A page as it is now. */
export const audit = (page: Page): Promise<readonly string[]> => found(page, ONCE);

/** The same in light and in the dark. */
export const foundInBoth = async (page: Page): Promise<readonly string[]> => {
  const mended: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    mended.push(...(await found(page, colorScheme === 'light' ? 'everything' : 'colors')));
  }
  return mended;
};
