import { mkdirSync } from 'node:fs';
import { launchBrowser } from './chromium.ts';
import { serveHouse } from './house.ts';

/** Pictures of the rooms to examine and to learn: `node test/browser/examine-screenshots.ts PAGES FOLDER [part of a name]`. */
const SHOTS: Readonly<Record<string, { path: string; settled: string }>> = {
  'lab-odds': { path: '/rooms/lab/football-kings?pays=tie/tie=25:1&wager=tie', settled: '.lines' },
  'lab-stake': {
    path: '/rooms/lab/football-kings?rules=payoutLimitCents=2500000&stake=100&wager=hail-mary',
    settled: '.lines',
  },
  'lab-distribution': {
    path: '/rooms/lab/three-dice-football/distribution?wager=quick-strike-td',
    settled: '.u-wrap',
  },
  'lab-readings': { path: '/rooms/lab/three-dice-football/readings', settled: '.readings table' },
  'lab-bundles': {
    path: '/rooms/lab/high-roll-dice/bundles?bets=pip-street-1 $5,like-kind-4 $5,extra-roll $5',
    settled: '.facts',
  },
  'lab-progressive': {
    path: '/rooms/lab/three-dice-yahtzee/progressive?stake=2&meter=20000',
    settled: '.u-wrap',
  },
  'lab-hand': {
    path: '/rooms/lab/asia-poker/hand?cards=As Kd 7h 7c 5s 4d Joker',
    settled: '.priced',
  },
  'lab-coupons': { path: '/rooms/lab/football-kings/coupons', settled: '.list td' },
  'law-shelf': { path: '/rooms/law', settled: '.list td' },
  'law-chapter': { path: '/rooms/law/661a-three-dice-football?at=661a.3(c)', settled: '.script' },
  'law-reading': { path: '/rooms/law/02-touchdown', settled: '.panel td' },
  'law-submission': { path: '/rooms/law/submission/asia-poker', settled: '.filing' },
  'law-card': { path: '/rooms/law/signs/three-dice-football?kind=card', settled: '.printed' },
  'law-sign': { path: '/rooms/law/signs/football-kings', settled: '.printed' },
};

const SCREENS = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

const [pages = '', folder = '', only = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
const served = await serveHouse({ pages, dealing: false });
for (const [name, { path, settled }] of Object.entries(SHOTS)) {
  if (!name.includes(only)) continue;
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    const colorScheme = screen === 'desk' ? 'light' : 'dark';
    const page = await browser.newPage({ viewport, colorScheme });
    await page.goto(served.url + path);
    await page.locator(settled).first().waitFor();
    await page.screenshot({
      path: `${folder}/${name}-${screen}.png`,
      fullPage: !name.includes('chapter'),
    });
    await page.close();
  }
}
await browser.close();
await served.stop();
