import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launchBrowser } from './chromium.ts';
import { type ServedHouse, serveHouse } from './house.ts';
import { enterAs } from './rooms.ts';

/** Pictures of every room and of a lesson: on a desk in the light, on a phone in the dark. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const pictures = `${root}docs/pictures`;
mkdirSync(pictures, { recursive: true });

const ROOMS: readonly (readonly [name: string, role: string, path: string])[] = [
  ['room-pit', 'floorperson', '/rooms/pit'],
  ['room-table', 'floorperson', '/rooms/pit/F1'],
  ['room-shift', 'floorperson', '/rooms/pit/shift'],
  ['room-surveillance', 'surveillance', '/rooms/surveillance'],
  ['room-cage', 'finance', '/rooms/cage'],
  ['room-reports', 'finance', '/rooms/reports?by=wager&practice=true'],
  ['room-theory', 'finance', '/rooms/theory'],
  ['room-meters', 'finance', '/rooms/meters'],
  ['room-coupons', 'finance', '/rooms/desk'],
  ['room-training', 'dealer', '/rooms/training'],
  ['room-house', 'administrator', '/rooms/house'],
  ['lesson', 'dealer', '/lessons/football-late-bets'],
];

const SIZES = [
  ['desk', 'light', 1280],
  ['phone', 'dark', 390],
] as const;

/** Loaded, and nothing of it on its way. */
const settled = (page: Page): Promise<void> => page.waitForLoadState('load');

const shootAll = async (served: ServedHouse): Promise<void> => {
  const browser = await launchBrowser();
  for (const [size, colorScheme, width] of SIZES) {
    const people = new Map<string, Page>();
    for (const [name, role, path] of ROOMS) {
      const page =
        people.get(role) ?? (await enterAs(browser, served.url, role, { path: '/rooms/', width }));
      people.set(role, page);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`${served.url}${path}`);
      await settled(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.screenshot({ path: `${pictures}/${name}-${size}-${colorScheme}.png` });
    }
  }
  await browser.close();
};

const served = await serveHouse({ pages: `${root}dist/web`, dealing: true, coupons: true });
await shootAll(served);
await served.stop();
