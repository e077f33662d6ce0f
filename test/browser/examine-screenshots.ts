import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { paceOf } from '../../src/house/dealing/pace.ts';
import { dealRound, testVault } from '../dealing.ts';
import { launchBrowser } from './chromium.ts';
import { type ServedHouse, serveHouse } from './house.ts';
import { enterAs } from './rooms.ts';

/** Pictures of the rooms to examine and to learn, and of a round that a patron and the regulator look at again. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const pictures = `${root}docs/pictures`;
mkdirSync(pictures, { recursive: true });

interface Shot {
  readonly path: string;
  /** What is there once the page has all that it asked for. */
  readonly settled: string;
  /** Only at a desk. */
  readonly wide?: true;
  readonly first?: (page: Page) => Promise<void>;
}

const REGULATOR: Readonly<Record<string, Shot>> = {
  'room-lab': { path: '/rooms/lab/football-kings?pays=tie/tie=25:1&wager=tie', settled: '.lines' },
  'room-lab-distribution': {
    ...{ path: '/rooms/lab/three-dice-football/distribution?wager=quick-strike-td', wide: true },
    settled: '.u-wrap',
  },
  'room-bench': {
    path: '/rooms/bench/three-dice-football?without=turnover&plus=No flag: penalty/lose=1:11',
    settled: '.lines',
  },
  'room-bench-felt': {
    path: '/rooms/bench/football-kings/felt?pays=tie/tie=25:1',
    settled: '.felt-frame',
    first: (page) =>
      page.frameLocator('.felt-frame').locator('[data-wager="tie"]').first().waitFor(),
  },
  'room-law': { path: '/rooms/law/661a-three-dice-football?at=661a.3(c)', settled: '.script' },
  'room-law-submission': {
    ...{ path: '/rooms/law/submission/asia-poker', settled: '.filing', wide: true },
  },
  'room-audit': {
    path: '/rooms/audit?table=E2',
    settled: '[aria-label="Rounds"] tbody tr',
    first: async (page) => {
      const log = page.getByRole('region', { name: 'Log' });
      await log.getByRole('button', { name: 'Verify in this browser' }).click();
      await log.getByText('Verified', { exact: true }).waitFor();
    },
  },
  'room-replay': {
    path: '/tables/E2/rounds/1',
    settled: '.replay .stage',
    first: async (page) => {
      // The last step begins the next round; the one before it settles this one.
      await page.getByRole('slider').press('End');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.locator('.replay-says li').first().waitFor();
    },
  },
};

const PATRON: Readonly<Record<string, Shot>> = {
  'room-patron': {
    path: '/rooms/patron',
    settled: 'tbody tr',
    first: async (page) => {
      await page.getByRole('button', { name: 'Prove it' }).first().click();
      await page.getByRole('button', { name: 'Get and verify the receipt' }).click();
      await page.getByText('Verified', { exact: true }).waitFor();
    },
  },
};

const SIZES = [
  ['desk', 'light', { width: 1280, height: 900 }],
  ['phone', 'dark', { width: 390, height: 844 }],
] as const;

const shoot = async (page: Page, url: string, shots: Readonly<Record<string, Shot>>) => {
  for (const [size, colorScheme, viewport] of SIZES) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [name, { path, settled, wide, first }] of Object.entries(shots)) {
      if (wide && size === 'phone') continue;
      await page.goto(`${url}${path}`);
      await page.locator(settled).first().waitFor();
      await first?.(page);
      await page.screenshot({ path: `${pictures}/${name}-${size}-${colorScheme}.png` });
      console.log(`${name}-${size}-${colorScheme}`);
    }
  }
};

let now = Date.now();
const AT = { table: 'E2', game: 'football-kings' } as const;
const vault = testVault({ windowMs: 60_000, pace: paceOf(60_000) });

/** A guest who plays two rounds of Football Kings, two minutes apart. */
const guest = async (browser: Browser, { url, house }: ServedHouse): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  const send = async (path: string, data: object) => {
    const headers = { 'x-houseway': '1' };
    const answer = await page.request.post(`${url}${path}`, { data, headers });
    if (!answer.ok()) throw new Error(await answer.text());
    return answer.json();
  };
  const does = (command: object) =>
    send(`/api/tables/${AT.table}`, { key: crypto.randomUUID(), command });
  const { person } = await send('/api/guest', {});
  await does({ type: 'TakeSeat', seat: 1, patron: person });
  await does({ type: 'BuyIn', seat: 1, cents: 100_000 });
  for (let round = 0; round < 2; round += 1) {
    const said = { type: 'PlaceBet', seat: 1, wager: 'home', stakeCents: 1_000 };
    await does({ type: 'Say', said });
    await dealRound(house, AT, { now: () => now, set: (at) => (now = at) }, vault);
    now += 60_000;
  }
  return page;
};

const browser = await launchBrowser();
const served = await serveHouse({
  ...{ pages: `${root}dist/web`, dealing: false, clock: () => now },
});
await shoot(await guest(browser, served), served.url, PATRON);
await shoot(await enterAs(browser, served.url, 'regulator'), served.url, REGULATOR);
await browser.close();
await served.stop();
