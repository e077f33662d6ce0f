import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launchBrowser } from './chromium.ts';
import { shootDesk } from './desk-screenshots.ts';
import { type ServedHouse, serveHouse } from './house.ts';

/** Pictures of the floor, a table, the console and the coupon desk at phone and desk width, in light and dark. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const pictures = `${root}docs/pictures`;
mkdirSync(pictures, { recursive: true });

const browser = await launchBrowser();
const sizes = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;

const tableOf = async (served: ServedHouse, game: string, kind: string): Promise<string> => {
  const { tables } = await served.house.floor();
  return (
    tables.find((one) => one.game === game && (kind === 'felt') === one.table.startsWith('F'))
      ?.table ?? 'E1'
  );
};

const shoot = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${pictures}/${name}.png` });
  console.log(name);
};

/** A player at the felt table with wagers that a throw settles and one that it does not. */
const seated = async (served: ServedHouse): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${served.url}/tables/F1`);
  await page.getByRole('button', { name: 'Sit down as a guest' }).click();
  for (const [area, stacks] of [
    ['Touchdown', 1],
    ['Over Four Yards', 2],
    ['Penalty', 3],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${area}`) }).click();
    await page
      .locator('.stake')
      .nth(stacks - 1)
      .waitFor();
  }
  return page;
};

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const served = await serveHouse({ pages: `${root}dist/web` });
    const context = await browser.newContext({ viewport, colorScheme });
    const page = await context.newPage();
    await page.goto(served.url);
    await page
      .getByRole('link', { name: /Three Dice Football/ })
      .first()
      .waitFor();
    await shoot(page, `floor-${size}-${colorScheme}`);
    await page.goto(
      `${served.url}/tables/${await tableOf(served, 'three-dice-football', 'electronic')}`,
    );
    await page
      .getByRole('button', { name: /guest|seat/i })
      .first()
      .click();
    await page.getByRole('button', { name: /^Touchdown/ }).click();
    await page.getByRole('button', { name: /^Extra Point/ }).click();
    await page.getByRole('button', { name: /^Over Four Yards/ }).click();
    await page.getByRole('button', { name: 'Accept the dice' }).click();
    await page.getByRole('button', { name: 'Throw', exact: true }).click();
    await page.locator('.dice .die').first().waitFor();
    await shoot(page, `table-${size}-${colorScheme}`);
    const staff = await (await browser.newContext({ viewport, colorScheme })).newPage();
    await staff.goto(served.url);
    await staff.getByRole('button', { name: 'stickperson' }).click();
    await staff.getByRole('button', { name: 'Sign out' }).waitFor();
    await staff.goto(`${served.url}/tables/F1`);
    await staff.getByText('Next step').waitFor();
    const player = await seated(served);
    await staff.getByRole('heading', { name: 'Offer the dice' }).waitFor();
    await staff.getByRole('button', { name: 'Read back' }).click();
    await staff.getByRole('button', { name: 'Confirm' }).click();
    await player.getByRole('button', { name: 'Accept the dice' }).click();
    await staff.getByRole('heading', { name: 'Call the throw' }).waitFor();
    await staff.locator('h1').click();
    for (const key of ['6', '4', '2', 'Enter']) await staff.keyboard.press(key);
    await staff.locator('.read-back strong').waitFor();
    await staff.keyboard.press('Enter');
    await staff.locator('.visits').first().waitFor();
    await shoot(staff, `console-${size}-${colorScheme}`);
    for (const open of browser.contexts()) await open.close();
    await served.stop();
    await shootDesk(
      browser,
      `${root}dist/web`,
      { viewport, colorScheme },
      shoot,
      `${size}-${colorScheme}`,
    );
  }
}
await browser.close();
