import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { launchBrowser } from '../test/browser/chromium.ts';
import { serveHouse } from '../test/browser/house.ts';

/** The table page: how much script it is, and when its largest part is painted against an empty page of the same server. */
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
const player = scripts.filter((file) => !file.startsWith('console'));
const kilobytes = (files: readonly string[]): string =>
  (files.reduce((sum, file) => sum + gzip(file), 0) / 1024).toFixed(1);
console.log(
  `table page script  ${kilobytes(player)} KB gzip (staff console, loaded for staff: ${kilobytes(scripts.filter((file) => file.startsWith('console')))} KB)`,
);

const served = await serveHouse({ pages });
const browser = await launchBrowser();

const painted = async (path: string): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < 9; run += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${served.url}${path}`);
    await page.locator('h1').first().waitFor();
    await page.waitForTimeout(300);
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(list.getEntries().at(-1)?.startTime ?? 0),
            ).observe({
              type: 'largest-contentful-paint',
              buffered: true,
            });
          }),
      ),
    );
    await context.close();
  }
  return times.toSorted((a, b) => a - b)[4] ?? 0;
};

const empty = await painted('/empty.html');
const table = await painted('/#/table/E1');
console.log(
  `largest paint, median of 9  table ${table.toFixed(0)} ms, empty page ${empty.toFixed(0)} ms, ratio ${(table / empty).toFixed(2)}`,
);
await browser.close();
await served.stop();
rmSync(pages, { recursive: true });
