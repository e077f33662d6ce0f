import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { found, foundInBoth } from './axe.ts';
import type { ServedHouse } from './house.ts';

export const DESK = { viewport: { width: 1280, height: 800 } } as const;
export const PHONE = { viewport: { width: 360, height: 740 } } as const;

export const openPage = async (
  browser: Browser,
  url: string,
  options: BrowserContextOptions = DESK,
): Promise<Page> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(url);
  return page;
};

/** A guest at a table of a game, with practice chips: at an electronic one, or at one with a crew. */
export const sitDown = async (
  browser: Browser,
  served: ServedHouse,
  { game, kind = 'E' }: { readonly game: string; readonly kind?: 'E' | 'F' },
  options: BrowserContextOptions = DESK,
): Promise<Page> => {
  const page = await openPage(
    browser,
    `${served.url}/tables/${await tableOf(served, game, kind)}`,
    options,
  );
  await page.locator('.tray .primary').click();
  await page.locator('.money strong').filter({ hasText: '1,000' }).waitFor();
  return page;
};

export const tableOf = async (
  served: ServedHouse,
  game: string,
  kind: 'E' | 'F' = 'E',
): Promise<string> => {
  const { tables } = await served.house.floor();
  return tables.find((one) => one.game === game && one.table.startsWith(kind))?.table ?? '';
};

/** Somebody of the staff at the console of a table. */
export const signIn = async (
  browser: Browser,
  served: ServedHouse,
  role: string,
  table: string,
): Promise<Page> => {
  const page = await openPage(browser, served.url);
  await page.getByRole('button', { name: role, exact: true }).click();
  await page.getByText(/Signed in as/).waitFor();
  await page.goto(`${served.url}/tables/${table}`);
  await page.getByRole('heading', { name: 'Next step' }).waitFor();
  // Keys count once the script has taken the page over.
  await page.locator('.connection.live').waitFor({ state: 'attached' });
  return page;
};

/** An area, brought to the front from behind its tab. */
export const areaOf = async (page: Page, wager: string): Promise<Locator> => {
  const area = page.locator(`[data-wager="${wager}"]:visible`).first();
  for (const tab of await page.locator('.tabs button:visible').all()) {
    if (await area.isVisible()) break;
    await tab.click();
  }
  return area;
};

/** Places a chip on an area, behind whichever tab it is. */
export const place = async (page: Page, wager: string): Promise<void> => {
  const area = await areaOf(page, wager);
  await area.click();
  await area.locator('.stack').first().waitFor();
};

export const audit = (page: Page): Promise<readonly string[]> => found(page, 'everything');

export const auditBoth = async (page: Page): Promise<void> => {
  expect(await foundInBoth(page)).toEqual([]);
};
