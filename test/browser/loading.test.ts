import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { wholly } from '../whole.ts';
import { openPage } from './at-screen.ts';
import { builtPages } from './built-pages.ts';
import { closePages, openBrowser } from './chromium.ts';
import { type ServedHouse, serveHouse } from './house.ts';

const pages = await builtPages();
let browser: Browser;
let served: ServedHouse;

beforeAll(async () => {
  browser = await openBrowser();
  served = await serveHouse({ pages });
});
afterEach(async () => {
  await closePages(browser);
});
afterAll(async () => {
  await served.stop();
});

const area = (page: Page, wager: string) => page.locator(`[data-wager="${wager}"]`);

test('a table with any of the felts needs at most 30 KB of script, packed', () => {
  const page = readFileSync(join(pages, 'index.html'), 'utf8');
  const needed = readdirSync(join(pages, 'assets')).filter(
    (file) => file.endsWith('.js') && page.includes(file),
  );
  // As it is served to a browser that knows no better packing.
  const packed = needed.map((file) => readFileSync(join(pages, 'assets', `${file}.gz`)).length);
  expect(packed.length).toBeGreaterThan(0);
  expect(packed.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(30 * 1024);
});

test('what is done while the page is only a picture is done when its script has come: buttons, keys, chips', async () => {
  const player = await openPage(browser, `${served.url}/tables/E1`);
  /** Shows the page without its script; what is answered lets the script come. */
  const picture = async (): Promise<() => void> => {
    let come = () => {};
    const held = new Promise<void>((resolve) => {
      come = resolve;
    });
    await player.route('**/assets/*.js', (route) => held.then(() => route.continue()));
    await player.reload();
    return () => come();
  };
  const sit = await picture();
  await player.getByRole('button', { name: 'Play as a guest' }).click();
  await expect.poll(() => player.getByText('Your chips').count()).toBe(0);
  sit();
  await player.getByText('Your chips').waitFor();
  const byKey = await picture();
  await player.keyboard.press('3');
  await area(player, 'touchdown').click();
  byKey();
  await area(player, 'touchdown').getByText('$25').waitFor();
  const byPress = await picture();
  await player.locator('.chip.c10000').click();
  await area(player, 'defense').focus();
  await player.keyboard.press('Enter');
  byPress();
  await area(player, 'defense').getByText('$100').waitFor();
  await expect.poll(() => player.locator('.chip.c10000 input').isChecked()).toBe(true);
});

test('a page that comes in two pieces is taken over when all of it has come', async () => {
  // Between browser and house, as a slow network: the page stops in the middle of the answers that it carries.
  let rest = () => {};
  const released = new Promise<void>((resolve) => {
    rest = resolve;
  });
  const between = createServer(async (asked, reply) => {
    // Nobody follows the table here; an answer without content ends the stream for good.
    if (asked.url?.includes('/events')) return reply.writeHead(204).end();
    const answer = await fetch(`${served.url}${asked.url}`);
    const whole = await answer.text();
    const middle = Math.floor((whole.indexOf('id="first"') + whole.length) / 2);
    reply.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      'content-security-policy': answer.headers.get('content-security-policy') ?? '',
    });
    if (asked.url !== '/tables/E1') return reply.end(whole);
    reply.write(whole.slice(0, middle));
    await released;
    return reply.end(whole.slice(middle));
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port } = between.address() as AddressInfo;
  const page = await (await browser.newContext()).newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const script = page.waitForResponse(/\/assets\/index-[^/]*\.js$/);
  await page.goto(`http://127.0.0.1:${port}/tables/E1`, { waitUntil: 'commit' });
  await (await script).finished();
  await page.getByRole('button', { name: 'Pays' }).click();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  await page.evaluate(() => new Promise((turn) => setTimeout(turn)));
  rest();
  await page.getByRole('dialog').getByText('Touchdown').first().waitFor();
  expect(faults).toEqual([]);
  between.closeAllConnections();
  between.close();
});

wholly('a page comes whole without its script, and nothing stays behind with it', async () => {
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const player = await context.newPage();
    await player.goto(`${served.url}/tables/E1`);
    await player.getByRole('button', { name: 'Play as a guest' }).click({ trial: true });
    await context.close();
  }
});

test('a page is whole however it is packed, and says so where there is no such table', async () => {
  for (const packing of ['br', 'gzip', 'identity']) {
    const asked = { headers: { 'accept-encoding': packing } };
    for (const [path, status] of [
      ['/tables/E1', 200],
      ['/tables/none', 404],
    ] as const) {
      const answer = await fetch(`${served.url}${path}`, asked);
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([
        status,
        packing === 'identity' ? null : packing,
      ]);
      expect(await answer.text()).toMatch(/<main>.*<script id="first".*<\/html>\s*$/s);
    }
  }
});
