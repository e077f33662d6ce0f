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

/** Nothing that axe finds, in light and dark, and nothing wider than the screen. */
export const isClean = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe);
    const found = await page.evaluate(() =>
      (
        globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        }
      ).axe.run(),
    );
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
};
