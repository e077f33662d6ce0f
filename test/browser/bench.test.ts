import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { wholly } from '../whole.ts';
import { houseOnScreen, isClean } from './rooms.ts';

const served = houseOnScreen({ dealing: false });

const open = async (path: string, width = 1280) => {
  const context = await served.browser.newContext({
    ...{ viewport: { width, height: 800 }, reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  await page.goto(`${served.url}${path}`);
  return page;
};

const printed = async (...args: readonly string[]) => {
  const lines: string[] = [];
  await main([...args, '--json'], { print: (line) => lines.push(line), error: () => {} });
  return JSON.parse(lines.join('\n'));
};

const bring = (page: Page, text: string) =>
  page.getByLabel('Files of the game').setInputFiles({
    ...{ name: 'index.ts', mimeType: 'text/plain', buffer: Buffer.from(text) },
  });

wholly(
  'House rules § odds a game is changed on the bench: a payout, a wager left out, a wager added',
  async () => {
    const page = await open('/rooms/bench/three-dice-football?wager=penalty', 390);
    await page.getByLabel('Penalty pays').fill('8:1');
    await page.getByLabel('Penalty pays').press('Enter');
    const cut = await printed(
      'odds',
      'three-dice-football',
      '--pay',
      'penalty=8:1',
      '--wager',
      'penalty',
    );
    await page.getByText(cut.wagers[0].houseEdge, { exact: true }).waitFor();
    await page.locator('details.panel summary', { hasText: 'Wagers' }).click();
    await page.getByLabel('Turnover', { exact: true }).uncheck();
    const form = page.getByRole('form', { name: 'Add a wager' });
    await form.getByLabel('New wager title').fill('No flag');
    await form.getByLabel('Decided like').selectOption('penalty');
    await form.getByLabel('It loses').fill('1:11');
    await form.getByRole('button', { name: 'Add the wager' }).click();
    const odds = page.getByRole('region', { name: 'Odds' });
    await odds.getByRole('button', { name: 'No flag' }).click();
    // 196/216 × 1/11 − 20/216
    await odds.getByText('1/99', { exact: true }).waitFor();
    await expect
      .poll(() => odds.getByRole('button', { name: 'Turnover', exact: true }).count())
      .toBe(0);
    await isClean(page);

    await page.getByRole('link', { name: 'Felt and play' }).click();
    const felt = page.frameLocator('.felt-frame');
    await felt.locator('[data-wager="no-flag"]').first().waitFor({ state: 'attached' });
    await expect.poll(() => felt.locator('[data-wager="turnover"]').count()).toBe(0);
  },
);

wholly(
  'House rules § odds a game from outside is quoted, drawn, played and reported in the browser',
  async () => {
    const page = await open('/rooms/bench');
    await bring(page, readFileSync('examples/chuck-a-luck/index.ts', 'utf8'));
    await page.getByRole('heading', { level: 1, name: /Chuck-a-Luck/ }).waitFor();
    const lines = page.getByRole('region', { name: 'Number 1: pay lines' });
    await lines.getByText('5/108', { exact: true }).waitFor();
    await lines.getByLabel('Three dice pays').fill('3:1');
    await lines.getByLabel('Three dice pays').press('Enter');
    // (75 + 2 × 15 + 3 − 125) / 216
    await lines.getByText('17/216', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Mathematical report' }).click();
    await page.getByRole('button', { name: 'Make the report' }).click();
    const report = page.getByRole('article', { name: 'Chuck-a-Luck: mathematical report' });
    await report.getByText('Pays chuck-1/three=3:1').waitFor();
    await isClean(page, 'light');
    await page.getByRole('link', { name: 'Felt and play' }).click();
    await page.getByRole('link', { name: 'Play full screen' }).click();
    await page.locator('[data-wager="chuck-1"]').click();
    await page.locator('[data-wager="chuck-1"] .stack').first().waitFor();
    await page.getByRole('button', { name: 'Throw' }).click();
    await page.locator('.tray .status').getByText('Place a wager to begin').waitFor();
    await expect
      .poll(() => page.locator('.money').innerText())
      .toMatch(/\$(995|1,005|1,010|1,015)\b/);
  },
);

test('House rules § submission a game from outside reaches no cookie, no storage, no network and no page', async () => {
  const game = readFileSync('examples/chuck-a-luck/index.ts', 'utf8');
  const tries = `
const tried = {};
const attempt = async (name, act) => { try { tried[name] = 'reached ' + String(await act()); } catch (error) { tried[name] = 'no'; } };
await attempt('network', () => fetch('${served.url}/api/me', { credentials: 'include' }));
await attempt('relative', () => fetch('/api/me'));
const away = '${served.url}/verifier/houseway-verifier.mjs';
await attempt('module', () => import(away));
await attempt('socket', () => new Promise((done, fail) => { const it = new WebSocket('${served.url.replace('http', 'ws')}'); it.onopen = done; it.onerror = fail; }));
await attempt('storage', () => new Promise((done, fail) => { const it = indexedDB.open('a'); it.onsuccess = () => done('db'); it.onerror = fail; }));
await attempt('caches', () => caches.open('a'));
await attempt('page', () => globalThis.document.cookie);
await attempt('code', () => new Function('return 1')());
const asText = JSON.stringify(tried);
`;
  const page = await open('/rooms/bench');
  await bring(
    page,
    `${tries}\n${game.replace("title: 'Chuck-a-Luck',\n  editions", 'title: asText,\n  editions')}`,
  );
  await page.getByRole('heading', { level: 1, name: /network/ }).waitFor();
  const heading = await page.getByRole('heading', { level: 1, name: /network/ }).innerText();
  expect(JSON.parse(heading.slice(heading.indexOf('{')))).toEqual({
    ...{ network: 'no', relative: 'no', module: 'no', socket: 'no', storage: 'no' },
    ...{ caches: 'no', page: 'no', code: 'no' },
  });
  await page.goto(`${served.url}/rooms/bench`);
  await bring(page, 'export default { title: 1 };');
  await page.getByText('does not export a game by default').waitFor();
  await bring(page, 'export default (() => { for (;;) {} })();');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped.').waitFor();
});
