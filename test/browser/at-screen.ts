import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { audit, foundInBoth } from './axe.ts';
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

/**
 * Somebody's session, begun without a form, in pages that do not move. The forms themselves are filled in by the tests of the
 * desk, of the staff and of the console; movement is looked at by the test of a night.
 */
export const sessionOf = async (
  browser: Browser,
  url: string,
  person: string,
  { password = `demo-${person}`, ...options }: BrowserContextOptions & { password?: string } = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...DESK, ...options });
  const answer = await context.request.post(`${url}/api/sign-in`, {
    ...{ data: { person, password }, headers: { 'x-houseway': '1' } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return context;
};

/** Somebody of the staff at the console of a table. */
export const signIn = async (
  browser: Browser,
  served: ServedHouse,
  role: string,
  table: string,
): Promise<Page> => {
  const page = await (await sessionOf(browser, served.url, role)).newPage();
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
  // Chips on their way are shown too: these are there.
  await area.locator('.stack:not(.pending *)').first().waitFor();
};

/** Nothing is wider than the screen. */
export const fitsItsScreen = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

export const auditBoth = async (page: Page): Promise<void> => {
  await expect.poll(() => foundInBoth(page)).toEqual([]);
};

/** Goes on until the round has settled something more of the player's, and shows it at once. */
export const play = async (page: Page): Promise<void> => {
  const before = await page.locator('.results li').count();
  const accept = page.locator('.actions button').filter({ hasText: /Accept|Aceptar/ });
  const go = page.locator('.actions .go:not([disabled])');
  const house = page.locator('.tray .setting button').first();
  const done = page.locator('.results li').nth(before);
  for (let step = 0; step < 40; step += 1) {
    await accept.or(go).or(house).or(done).first().waitFor();
    if (await done.isVisible()) break;
    // The offer may pass on between the look and the press; then the next look finds something else.
    if (await accept.isVisible()) await accept.click({ timeout: 3000 }).catch(() => undefined);
    else if (await house.isVisible()) {
      await expect.poll(() => audit(page)).toEqual([]);
      await house.click();
      await page.locator('.tray .setting .primary').click();
      await page.locator('.arranging').waitFor({ state: 'detached' });
    } else {
      await go.click({ timeout: 3000 }).catch(() => undefined);
      // It may be open again before anybody has looked: then it is pressed again.
      const closed = page.locator('.actions .go[disabled], .arranging').or(done).first();
      await closed.waitFor({ timeout: 3000 }).catch(() => undefined);
    }
  }
  await done.waitFor();
  await page.locator('.strip').click();
};
