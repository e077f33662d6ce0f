import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './chromium.ts';
import { shootDesk } from './desk-screenshots.ts';
import { type ServedHouse, serveHouse } from './house.ts';
import { seatPanel, serves } from './serving.ts';

/** Pictures of the tables, the five felts, the console and the coupon desk, on a desk and a phone, light and dark. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = `${root}dist/web`;
const pictures = `${root}docs/pictures`;
mkdirSync(pictures, { recursive: true });

const browser = await launchBrowser();
const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

const WAGERS: Readonly<Record<string, readonly string[]>> = {
  'three-dice-football': ['touchdown', 'extra-point', 'over-four-yards', 'big-play'],
  'football-kings': ['home', 'over-56', 'fantasy'],
  'asia-poker': ['asia-poker', 'bonus'],
  'three-dice-yahtzee': ['red', 'red-yahtzee', 'progressive'],
  'high-roll-dice': ['pip-street-5', 'like-kind-4', 'like-kind-5', 'extra-roll'],
};

const shoot = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `${pictures}/${name}.png`, animations: 'disabled' });
  console.log(name);
};

const visit = async (served: ServedHouse, path: string, options: BrowserContextOptions) => {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(`${served.url}${path}`);
  return page;
};

const place = async (page: Page, wager: string): Promise<void> => {
  const area = page.locator(`[data-wager="${wager}"]:visible`).first();
  for (const tab of await page.locator('.tabs button:visible').all()) {
    if (await area.isVisible()) break;
    await tab.click();
  }
  await area.click();
  await area.locator('.stack').first().waitFor();
};

/** A felt with a result on it. */
const shootFelt = async (
  served: ServedHouse,
  { table, game }: { readonly table: string; readonly game: string },
  options: BrowserContextOptions,
  name: string,
): Promise<void> => {
  const page = await visit(served, `/tables/${table}`, options);
  await page.locator('.tray .primary').click();
  await page.locator('.money').waitFor();
  for (const wager of WAGERS[game] ?? []) await place(page, wager);
  if (game === 'three-dice-football') {
    await page.getByRole('button', { name: 'Reject the dice' }).waitFor();
  }
  await page.locator('.actions .go:not([disabled])').click();
  if (game === 'asia-poker') {
    await page.locator('.arranging').waitFor();
    await page.locator('.strip').click();
    await shoot(page, `${name}-setting`);
    await page.keyboard.press('w');
    await page.getByRole('button', { name: 'Set hands' }).click();
  }
  // A game of several throws is shown after its first; the others when all is settled.
  const settled = page.locator('.results li').nth(game === 'three-dice-football' ? 1 : 0);
  await settled.waitFor();
  if (game !== 'three-dice-football') await page.locator('.table[data-phase=settled]').waitFor();
  await page.locator('.strip').click();
  await shoot(page, name);
};

/** The console in the middle of a game, with something to collect and to pay. */
const shootConsole = async (served: ServedHouse, options: BrowserContextOptions, name: string) => {
  const player = await visit(served, '/tables/F1', {});
  await player.locator('.tray .primary').click();
  await player.locator('.money').waitFor();
  for (const wager of ['touchdown', 'over-four-yards', 'penalty']) await place(player, wager);
  const staff = await visit(served, '/', options);
  await staff.getByRole('button', { name: 'stickperson' }).click();
  await staff.getByRole('button', { name: 'Sign out' }).waitFor();
  await staff.goto(`${served.url}/tables/F1`);
  await staff.getByRole('heading', { name: 'Offer the dice' }).waitFor();
  await staff.getByRole('button', { name: /^Done/ }).click();
  await player.getByRole('button', { name: 'Accept the dice' }).click();
  await staff.getByText('Close betting first').waitFor();
  await staff.keyboard.press('c');
  await staff.getByRole('heading', { name: 'Call the throw' }).waitFor();
  for (const key of ['6', '4', '2', 'Enter']) await staff.keyboard.press(key);
  await staff.locator('.read-back strong').waitFor();
  await staff.keyboard.press('Enter');
  await staff.locator('.visits li').first().waitFor();
  await shoot(staff, name);
};

/** What the crew does for a walk-in: the panel of a seat, with a wager that is being entered. */
const shootSeat = async (served: ServedHouse, options: BrowserContextOptions, name: string) => {
  const dealer = await visit(served, '/', options);
  await dealer.getByRole('button', { name: 'dealer', exact: true }).click();
  await dealer.getByRole('button', { name: 'Sign out' }).waitFor();
  await dealer.goto(`${served.url}/tables/F4`);
  await dealer.getByRole('button', { name: 'Seat a patron' }).click();
  const seats = dealer.getByRole('region', { name: 'Take a seat' });
  await seats.getByLabel('Seat').selectOption('1');
  await seats.getByRole('button', { name: 'Take a seat' }).click();
  await serves(dealer, 1, 'Buy in', { Amount: '200' });
  await serves(dealer, 1, 'Place a wager', { Wager: 'red', 'Amount wagered': '10' });
  const panel = await seatPanel(dealer, 1);
  await panel.getByRole('button', { name: 'Place a wager' }).click();
  const form = panel.getByRole('region', { name: 'Place a wager' });
  await form.getByLabel('Wager', { exact: true }).selectOption('yahtzee-of-one');
  await form.getByLabel('Amount wagered').fill('5');
  await panel.scrollIntoViewIfNeeded();
  await dealer.screenshot({ path: `${pictures}/${name}.png`, animations: 'disabled' });
  console.log(name);
};

/** The console of a card game in the middle of a deal, the cards opened as the chapter wants it. */
const shootCards = async (served: ServedHouse, options: BrowserContextOptions, name: string) => {
  const { tables } = await served.house.floor();
  const at = tables.find(({ game, table }) => game === 'football-kings' && table.startsWith('F'));
  const path = `/tables/${at?.table}`;
  const player = await visit(served, path, {});
  await player.locator('.tray .primary').click();
  await player.locator('.money').waitFor();
  const signedIn = async (role: string) => {
    const page = await visit(served, '/', options);
    await page.getByRole('button', { name: role, exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.goto(`${served.url}${path}`);
    return page;
  };
  const [dealer, floor] = [await signedIn('dealer'), await signedIn('floorperson')];
  const step = async (page: Page, title: string) => {
    await page.locator('.step h3').filter({ hasText: title }).waitFor();
    await page.locator('.step .primary').click();
  };
  for (const title of ['Receive', 'Inspect']) await step(dealer, title);
  await step(floor, 'Verify');
  for (const title of ['Spread', 'Show', 'Wash', 'Shuffle', 'Cut']) await step(dealer, title);
  for (const wager of ['home', 'over-56', 'fantasy']) await place(player, wager);
  await step(dealer, 'Announce no more bets');
  for (const keys of ['kh7s', '6h5c']) {
    await dealer.locator('.step h3').filter({ hasText: 'Deal a quarter' }).waitFor();
    for (const key of keys) await dealer.keyboard.press(key);
    await dealer.keyboard.press('Enter');
    await dealer.locator('.read-back strong').waitFor();
    if (keys === '6h5c') break;
    await dealer.keyboard.press('Enter');
    await dealer.locator('.read-back strong').waitFor({ state: 'detached' });
  }
  await shoot(dealer, name);
};

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const served = await serveHouse({ pages, resultMs: 60_000 });
    const options = { viewport, colorScheme, reducedMotion: 'reduce' } as const;
    const { tables } = await served.house.floor();
    for (const one of tables.filter(({ table }) => table.startsWith('E'))) {
      await shootFelt(served, one, options, `${one.game}-${size}-${colorScheme}`);
    }
    await shootConsole(served, options, `console-${size}-${colorScheme}`);
    await shootSeat(served, options, `console-seat-${size}-${colorScheme}`);
    await shoot(await visit(served, '/', options), `floor-${size}-${colorScheme}`);
    if (size === 'desk') await shootCards(served, options, `console-cards-desk-${colorScheme}`);
    if (size === 'desk' && colorScheme === 'dark') {
      const above = { ...options, viewport: { width: 1920, height: 1080 } };
      const display = await visit(served, '/tables/E4/display', above);
      await display.locator('.digits').filter({ hasText: /\d/ }).waitFor();
      await shoot(display, 'display-dark');
    }
    for (const open of browser.contexts()) await open.close();
    await served.stop();
    if (process.argv.includes('--desk')) {
      await shootDesk(browser, pages, { viewport, colorScheme }, shoot, `${size}-${colorScheme}`);
    }
  }
}
await browser.close();
