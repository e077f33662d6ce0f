import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, serveHouse } from './house.ts';
import { enterAs, isClean, openScreens } from './rooms.ts';

let screens: Awaited<ReturnType<typeof openScreens>>;
let served: ServedHouse;

beforeAll(async () => {
  screens = await openScreens();
  served = await serveHouse({ pages: screens.pages, dealing: false });
});
afterAll(async () => {
  await screens.close();
  await served.stop();
});
afterEach(async () => {
  for (const context of screens.browser.contexts()) await context.close();
});

test('House rules § people a room is listed and opened by its own address for its roles alone', async () => {
  const cage = await enterAs(screens.browser, served.url, 'cage');
  expect(await cage.getByRole('link', { name: 'Pit', exact: true }).count()).toBe(0);
  await cage.goto(`${served.url}/rooms/pit`);
  await cage.getByText('This room is for: floorperson').waitFor();
  await cage.goto(`${served.url}/rooms/nowhere`);
  await cage.getByRole('heading', { name: 'There is no such room.' }).waitFor();

  const floor = await enterAs(screens.browser, served.url, 'floorperson');
  await floor.keyboard.press('g');
  await floor.keyboard.press('p');
  await floor.getByRole('heading', { name: 'Pit' }).waitFor();
  expect(new URL(floor.url()).pathname).toBe('/rooms/pit');
  await floor.getByRole('link', { name: 'F1' }).first().waitFor();
  await isClean(floor);
});

test('a list is sorted by its headings, filtered by words and saved as a file', async () => {
  const page = await enterAs(screens.browser, served.url, 'floorperson', {
    path: '/rooms/pit',
    width: 390,
  });
  await page.getByRole('columnheader', { name: 'Table' }).getByRole('button').click();
  const first = page.locator('.list tbody tr').first();
  expect(await first.textContent()).toContain('E1');
  await page.getByRole('columnheader', { name: 'Table' }).getByRole('button').click();
  expect(await first.textContent()).toMatch(/^F/);
  await page.keyboard.press('/');
  await page.keyboard.type('kings e2');
  await page.getByText(/^1 of \d+$/).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await (await download).createReadStream();
  const text = (await file.toArray()).join('');
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain('E2,Football Kings');
  await isClean(page);
});

test('no room has more than 60 KB of script beyond the frame, packed', () => {
  const folder = join(screens.pages, 'rooms/assets');
  const scripts = readdirSync(folder).filter((file) => /(?<!worker-[\w-]{8})\.js\.gz$/.test(file));
  expect(scripts.length).toBeGreaterThan(8);
  const large = scripts.filter((file) => statSync(join(folder, file)).size > 60 * 1024);
  expect(large).toEqual([]);
});
