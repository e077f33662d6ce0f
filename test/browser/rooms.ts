import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { launchBrowser } from './chromium.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The built screens, and a browser that looks at them. */
export const openScreens = async () => {
  const browser = await launchBrowser();
  return { pages: inject('pages'), browser, close: () => browser.close() };
};

/** A page of somebody, signed in by their role in a demo house. */
export const enterAs = async (
  browser: Browser,
  url: string,
  role: string,
  { path = '/rooms/', width = 1280 }: { readonly path?: string; readonly width?: number } = {},
): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 800 },
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${url}${path}`);
  await page.getByRole('button', { name: role, exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return page;
};

interface Axe {
  run(asked: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** In the dark only colors are others. */
const LOOKED_AT = {
  light: { resultTypes: ['violations'] },
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
} as const;

/** Nothing that axe finds, in light and dark, and nothing wider than the screen. */
export const isClean = async (page: Page): Promise<void> => {
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(
      (asked) => (globalThis as unknown as { axe: Axe }).axe.run(asked),
      LOOKED_AT[colorScheme],
    );
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
};
