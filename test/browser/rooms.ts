import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { daily } from '../whole.ts';
import { fitsItsScreen, sessionOf } from './at-screen.ts';
import { audit, foundInBoth } from './axe.ts';
import { builtPages } from './built-pages.ts';
import { closePages, openBrowser } from './chromium.ts';
import { type ServedHouse, serveHouse } from './house.ts';

/** The built screens, and a browser that looks at them. */
export const openScreens = async () => {
  const [browser, pages] = [await openBrowser(), await builtPages()];
  return { pages, browser, close: () => closePages(browser) };
};

/** A demo house and its screens for all tests of a file; pages end with their test. */
export const houseOnScreen = (
  options: Omit<Parameters<typeof serveHouse>[0], 'pages'>,
): ServedHouse & Awaited<ReturnType<typeof openScreens>> => {
  const at = {} as ServedHouse & Awaited<ReturnType<typeof openScreens>>;
  beforeAll(async () => {
    Object.assign(at, await openScreens());
    Object.assign(at, await serveHouse({ ...options, pages: at.pages }));
  });
  afterEach(() => closePages(at.browser));
  afterAll(() => at.stop());
  return at;
};

/** A page of somebody, signed in by their role in a demo house. */
export const enterAs = async (
  browser: Browser,
  url: string,
  role: string,
  { path = '/rooms/', width = 1280 }: { readonly path?: string; readonly width?: number } = {},
): Promise<Page> => {
  const viewport = { width, height: width < 500 ? 844 : 800 };
  const page = await (await sessionOf(browser, url, role, { viewport })).newPage();
  await page.goto(`${url}${path}`);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return page;
};

type Seen = (page: Page) => Promise<readonly string[]>;
const [dark = foundInBoth] = daily<Seen>([foundInBoth, audit], (one) => one === audit);
const [again] = daily<Seen | undefined>([audit, undefined], (one) => one === undefined);
const THEMES = { both: foundInBoth, dark, light: audit, again } as const;

/**
 * Nothing that axe finds, and nothing wider than the screen: in light and dark, or in light where the same parts were looked at
 * in the dark elsewhere. What is looked at in the `dark` as a whole is looked at in light every day, and what was looked at
 * before is looked at `again` as a whole.
 */
export const isClean = async (page: Page, themes: keyof typeof THEMES = 'both'): Promise<void> => {
  const seen = THEMES[themes];
  if (seen !== undefined) await expect.poll(() => seen(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await fitsItsScreen(page);
};
