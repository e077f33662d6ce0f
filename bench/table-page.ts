import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { launchBrowser } from '../test/browser/chromium.ts';
import { serveHouse } from '../test/browser/house.ts';

/**
 * The table page: how much script it is, when its layout is painted, and when a chip can be placed, each against an empty
 * page of the same server.
 */
const pages = mkdtempSync(join(tmpdir(), 'houseway-pages-'));
await build({
  configFile: 'vite.config.ts',
  logLevel: 'error',
  build: { outDir: pages, emptyOutDir: true },
});
writeFileSync(
  join(pages, 'empty.html'),
  '<!doctype html><html lang="en"><title>Empty</title><h1>Empty</h1></html>',
);

const scripts = readdirSync(join(pages, 'assets')).filter((file) => file.endsWith('.js'));
const gzip = (file: string): number => gzipSync(readFileSync(join(pages, 'assets', file))).length;
/** The page names what it loads; the rest is loaded by some: staff, a language, a sheet that is opened, cards that are set. */
const named = readFileSync(join(pages, 'index.html'), 'utf8');
const player = scripts.filter((file) => named.includes(file));
const kilobytes = (files: readonly string[]): string =>
  (files.reduce((sum, file) => sum + gzip(file), 0) / 1024).toFixed(1);
console.log(
  `table page script  ${kilobytes(player)} KB gzip (loaded later by some: ${kilobytes(scripts.filter((file) => !player.includes(file)))} KB)`,
);

const served = await serveHouse({ pages });
const browser = await launchBrowser();

/** When a page has painted what is looked for, in a browser that has nothing of it yet. */
const painted = async (path: string, type: 'largest-contentful-paint' | 'element') => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  if (type === 'element') await page.addInitScript(timeAreas);
  await page.goto(`${served.url}${path}`);
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(300);
  const at = await page.evaluate(
    (looked) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({ type: looked, buffered: true });
      }),
    type,
  );
  await context.close();
  return at;
};

/** When the script has taken the table page over, so that a press places a chip. */
const usable = async (path: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(timeTakingOver);
  await page.goto(`${served.url}${path}`);
  const at = await page.waitForFunction(() => (globalThis as { usableAt?: number }).usableAt);
  const time = (await at.jsonValue()) ?? 0;
  await context.close();
  return time;
};

/** Runs in the page: what is done is noted in `done` until the script has taken the page over. */
const timeTakingOver = (): void => {
  let noted: unknown;
  Object.defineProperty(globalThis, 'done', {
    get: () => noted,
    set: (presses: unknown) => {
      noted = presses;
      if (presses === undefined) Object.assign(globalThis, { usableAt: performance.now() });
    },
  });
};

/** Runs in the page: areas are to be timed as they are parsed. */
const timeAreas = (): void => {
  new MutationObserver(() => {
    for (const title of document.querySelectorAll('.area .title')) {
      title.setAttribute('elementtiming', 'area');
    }
  }).observe(document, { childList: true, subtree: true });
};

const RUNS = 25;
const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

// The first visits warm the server and the browser up; then both pages take turns, so that both meet the same machine.
const LARGEST = 'largest-contentful-paint';
for (let run = 0; run < 3; run += 1) await painted('/tables/E1', LARGEST);
const times: Record<string, number[]> = { '/empty.html': [], '/': [], '/tables/E1': [] };
const areas: number[] = [];
const chips: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  for (const [path, taken] of Object.entries(times)) taken.push(await painted(path, LARGEST));
  areas.push(await painted('/tables/E1', 'element'));
  chips.push(await usable('/tables/E1'));
}
// The median is what is held; the quickest of each shows how much of it is other work on the machine.
const quickest = (taken: readonly number[]): number => Math.min(...taken);
const empty = times['/empty.html'] ?? [];
const said = { ...times, 'its layout': areas, 'a chip': chips };
for (const [path, taken] of Object.entries(said)) {
  const [it, best] = [median(taken), quickest(taken)];
  const of = (time: number, anchor: number) =>
    `${time.toFixed(0).padStart(4)} ms, ${(time / anchor).toFixed(2)} of an empty page`;
  console.log(
    `largest paint of ${RUNS}  ${path.padEnd(12)} median ${of(it, median(empty))}; quickest ${of(best, quickest(empty))}`,
  );
}
await browser.close();
await served.stop();
rmSync(pages, { recursive: true });
