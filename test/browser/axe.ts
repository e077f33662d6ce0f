import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(asked: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** What is found is told by its HTML: nobody needs a selector for it, and making them takes time. */
const EVERYTHING = { resultTypes: ['violations'], selectors: false } as const;
/** In the dark only colors are others. */
const COLORS = { ...EVERYTHING, runOnly: ['color-contrast', 'link-in-text-block'] } as const;

/** What axe finds to mend on a page as it is, or in its colors alone. */
export const found = async (
  page: Page,
  what: 'everything' | 'colors',
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async (asked) => {
      const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(asked);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    what === 'colors' ? COLORS : EVERYTHING,
  );
};

/** The same in light and in the dark. */
export const foundInBoth = async (page: Page): Promise<readonly string[]> => {
  const mended: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    mended.push(...(await found(page, colorScheme === 'light' ? 'everything' : 'colors')));
  }
  return mended;
};
