import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { readTableLine } from '../../src/table/script/lines.ts';
import { daily, wholly } from '../whole.ts';
import { DESK, openPage, PHONE, place, sitDown, tableOf } from './at-screen.ts';
import { audit } from './axe.ts';
import { builtPages } from './built-pages.ts';
import { closePages, openBrowser } from './chromium.ts';
import { type ServedHouse, serveHouse } from './house.ts';

/** What is the same around all felts: where seats, call, tray and menu are, and how large. */
const pages = await builtPages();
let browser: Browser;
let served: ServedHouse;

beforeAll(async () => {
  browser = await openBrowser();
  served = await serveHouse({ pages, resultMs: 600_000 });
});
afterEach(async () => {
  await closePages(browser);
});
afterAll(async () => {
  await served.stop();
});

/** The middle of each dot, by its seat. */
const seatsOf = (page: Page): Promise<readonly { seat: number; x: number; y: number }[]> =>
  page.locator('.seats .dot').evaluateAll((dots) =>
    dots
      .map((dot) => {
        const { left, top, width, height } = dot.getBoundingClientRect();
        const seat = Number(/\d+/.exec(dot.getAttribute('aria-label') ?? '')?.[0]);
        return { seat, x: left + width / 2, y: top + height / 2 };
      })
      .toSorted((a, b) => a.seat - b.seat),
  );

const heightOf = (page: Page, part: string): Promise<number> =>
  page.locator(part).evaluate((element) => element.getBoundingClientRect().height);

test('§ 661a.2(a) sixteen seats run clockwise round an oval from the dealer’s left, six from right to left in a row', async () => {
  const long = await openPage(
    browser,
    `${served.url}/tables/${await tableOf(served, 'three-dice-football')}`,
  );
  await expect.poll(() => seatsOf(long)).toHaveLength(16);
  const sixteen = await seatsOf(long);
  expect(sixteen.map(({ seat }) => seat)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
  // Clockwise on a screen: the angle about the middle grows from seat to seat, once round.
  const middle = (of: 'x' | 'y') => sixteen.reduce((sum, dot) => sum + dot[of], 0) / 16;
  const [x, y] = [middle('x'), middle('y')];
  const angle = (dot: { x: number; y: number }) => Math.atan2(dot.y - y, dot.x - x);
  const turns = sixteen.map((dot, i) => {
    const next = sixteen[(i + 1) % 16] ?? dot;
    return (angle(next) - angle(dot) + 2 * Math.PI) % (2 * Math.PI);
  });
  expect(turns.every((turn) => turn > 0 && turn < Math.PI)).toBe(true);
  expect(turns.reduce((sum, turn) => sum + turn, 0)).toBeCloseTo(2 * Math.PI);
  const dealer = await long.locator('.seats .dealer').boundingBox();
  expect(sixteen[0]?.x).toBeGreaterThan(dealer?.x ?? Number.POSITIVE_INFINITY);
  expect(sixteen[15]?.x).toBeLessThan(dealer?.x ?? 0);
  const short = await openPage(
    browser,
    `${served.url}/tables/${await tableOf(served, 'football-kings')}`,
  );
  await expect.poll(() => seatsOf(short)).toHaveLength(6);
  const six = await seatsOf(short);
  expect(new Set(six.map((dot) => dot.y)).size).toBe(1);
  expect(six.map((dot) => dot.x).toSorted((a, b) => b - a)).toEqual(six.map((dot) => dot.x));
});

/** A wager of each game that needs no other. */
const FIRST: Readonly<Record<keyof typeof games, string>> = {
  'three-dice-football': 'touchdown',
  'football-kings': 'home',
  'asia-poker': 'asia-poker',
  'three-dice-yahtzee': 'red',
  'high-roll-dice': 'pip-street-5',
};

// Every day at the game with the most phases.
const HEIGHTS = daily(Object.entries(FIRST), ([game]) => game === 'asia-poker');

test.each(HEIGHTS)(
  '%s: on a phone the call and the tray keep their height in every phase, and a menu has seats, pays, odds and the way out',
  async (game, wager) => {
    const page = await sitDown(browser, served, { game }, PHONE);
    const heights = async () => [await heightOf(page, '.strip'), await heightOf(page, '.tray')];
    const before = await heights();
    expect(before[0]).toBeLessThanOrEqual(132);
    expect(before[1]).toBeLessThanOrEqual(105);
    expect(PHONE.viewport.height - (before[0] ?? 0) - (before[1] ?? 0)).toBeGreaterThanOrEqual(464);
    const menu = page.getByRole('button', { name: 'Seats, pays, odds, leave' });
    await expect
      .poll(() => page.getByRole('button', { name: 'Pays', exact: true }).isVisible())
      .toBe(false);
    await menu.click();
    // The menu is of the frame: at one game it is looked at for all.
    if (game === 'asia-poker') await expect.poll(() => audit(page)).toEqual([]);
    await page.getByRole('button', { name: /^Seat 1, you/ }).click();
    await page.getByText('Seat 1: no wagers.').waitFor();
    await page.getByRole('button', { name: 'Pays', exact: true }).click();
    await page.getByRole('dialog', { name: 'What every wager pays' }).waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.getByRole('button', { name: 'Pays', exact: true }).isVisible())
      .toBe(false);
    await place(page, wager);
    await expect.poll(() => heights()).toEqual(before);
    const go = page.locator('.actions .go:not([disabled])');
    await go.click();
    const next = game === 'asia-poker' ? '.setting' : '.actions .go[disabled]';
    await page.locator(next).first().waitFor();
    await expect.poll(() => heights()).toEqual(before);
    await menu.click();
    await page.getByRole('button', { name: 'Cash out and leave' }).click();
    await page
      .locator('.tray .primary')
      .filter({ hasText: 'seat' })
      .or(page.getByRole('alert'))
      .first()
      .waitFor();
  },
);

wholly(
  'the display above a table calls in letters of 72 pixels, shows every pay line and never a face-down card',
  async () => {
    const other = await serveHouse({ pages });
    const table = await tableOf(other, 'asia-poker');
    const player = await sitDown(browser, other, { game: 'asia-poker' }, DESK);
    const options = { viewport: { width: 1920, height: 1080 } };
    const display = await openPage(browser, `${other.url}/tables/${table}/display`, options);
    await display.locator('.connection, .display').first().waitFor();
    const size = () => display.locator('.call').evaluate((call) => getComputedStyle(call).fontSize);
    await expect.poll(size).toBe('72px');
    await expect.poll(() => display.locator('.pay-table tr').count()).toBe(11);
    const scrolls = () =>
      display.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await expect.poll(scrolls).toBeLessThanOrEqual(0);
    await place(player, 'asia-poker');
    await player.locator('.actions .go').click();
    await player.locator('.arranging').waitFor();
    const back = display.locator('.playing-card.back:visible').first();
    await back.waitFor();
    await expect
      .poll(() => back.evaluate((card) => getComputedStyle(card).backgroundImage))
      .toBe('none');
    await expect.poll(() => display.locator('.display[inert]').count()).toBe(1);
    await other.stop();
  },
);

wholly(
  'House rules § rounds on a browser whose clock is an hour ahead or behind, felt and floor count down by the clock of the house',
  async () => {
    // The clock of the house stands: however long a page takes, a minute is left when it comes.
    const began = Date.now();
    const other = await serveHouse({ pages, windowMs: 60_000, clock: () => began });
    const game = 'football-kings';
    const table = await tableOf(other, game);
    const first = await sitDown(browser, other, { game });
    await sitDown(browser, other, { game });
    const off = async (by: number) => {
      const context = await browser.newContext({ ...DESK, reducedMotion: 'reduce' });
      await context.addInitScript((ms) => {
        const now = Date.now;
        Date.now = () => now() + ms;
      }, by);
      const floor = await context.newPage();
      await floor.goto(other.url);
      return floor;
    };
    const hours = daily([3_600_000, -3_600_000], (ms) => ms > 0);
    const floors = await Promise.all(hours.map(off));
    await place(first, 'home');
    for (const page of floors) {
      const card = page.locator(`.card[href$="/${table}"] .stands`);
      await card.filter({ hasText: /^Wagers 0:(60|[0-5]\d)$/ }).waitFor();
      // And in a page that was drawn while the time runs.
      await page.reload();
      await card.filter({ hasText: /^Wagers 0:(60|[0-5]\d)$/ }).waitFor();
      await page.goto(`${other.url}/tables/${table}`);
      await page.locator('.tray .primary').click();
      const clock = page.locator('.clock').filter({ hasText: /^([1-5]?\d|60) s$/ });
      await clock.waitFor();
      await page.reload();
      await clock.waitFor();
    }
    await other.stop();
  },
);

wholly('§ 675a.4(e) however many dice match, no area moves', async () => {
  const other = await serveHouse({ pages, dealing: false });
  const at = { table: await tableOf(other, 'high-roll-dice', 'F'), game: 'high-roll-dice' };
  const page = await sitDown(browser, other, { game: at.game, kind: 'F' });
  const says = async (line: string) => {
    const asks = expectAccepted(readTableLine(games[at.game]!, line));
    const by = [{ person: 'dealer', duty: 'dealer' }] as const;
    expectAccepted(await other.house.askTable(at, asks, by));
  };
  const areas = () =>
    page
      .locator('.felt-grid [data-wager]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  await says('take shaker 10');
  await place(page, 'pip-street-5');
  const before = await areas();
  for (const line of ['no more bets', 'shake 3', 'throw 5555555555', 'announce ten 5s']) {
    await says(line);
  }
  await page.locator('.felt-grid .box.lit .die').nth(9).waitFor();
  await expect.poll(areas).toEqual(before);
  await other.stop();
});
