import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { openHouse } from '../../src/house/house.ts';
import { receiptOf } from '../../src/house/proof/receipt.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { tableBefore } from '../papers.ts';
import { plainCredentials } from '../plain-credentials.ts';
import { type Honest, honestEvening } from '../tampering/honest.ts';
import { KINDS } from '../tampering/kinds.ts';
import { wholly } from '../whole.ts';
import { found } from './axe.ts';
import { openBrowser } from './chromium.ts';

const PAGE = new URL('../../verifier/index.html', import.meta.url).href;
let browser: Browser;
let honest: Honest;

beforeAll(async () => {
  [browser, honest] = await Promise.all([openBrowser(), honestEvening()]);
});
afterAll(async () => {
  rmSync(honest.folder, { recursive: true });
});

/** The page as somebody opens it from a disk, without any network. */
const opened = async (): Promise<Page> => {
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  await page.goto(PAGE);
  return page;
};
const give = async (page: Page, name: string, lines: readonly string[]): Promise<void> => {
  const file = join(honest.folder, name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  await page.setInputFiles('#file', file);
};
const verdictOf = async (page: Page): Promise<string> => {
  await page.waitForSelector('#verdict[data-kind=right], #verdict[data-kind=wrong]');
  return page.innerText('#verdict');
};
const forge = (kind: string): readonly string[] =>
  KINDS.find((one) => one.kind === kind)!.forge(honest);

test('the page verifies an honest log from a disk, offline', async () => {
  const page = await opened();
  await page.fill('#key', honest.signer.key);
  await page.fill('#head', JSON.stringify(honest.kept));
  await give(page, 'honest.jsonl', honest.lines);
  const said = await verdictOf(page);
  expect(said).toContain(`Example Casino: ${honest.entries.length} entries`);
  expect(said).toContain('settled again to the cent');
  expect(said).toContain('1 kept head met');
  expect(said).toContain('Signed by a key that you trust');
  await page.context().close();
});

test('the page names the entry of a forged log, dropped on it', async () => {
  const page = await opened();
  const lines = forge('a pay changed, chained and signed again');
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'forged.jsonl'));
    document.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    );
  }, lines.join('\n'));
  await expect.poll(() => verdictOf(page)).toMatch(/entry \d+: bet 1 settles as/);
  await page.context().close();
});

wholly(
  'the page needs the key for a log that somebody signed again, and a kept head for a cut one',
  async () => {
    const page = await opened();
    await give(page, 'resigned.jsonl', forge('everything signed again with another key'));
    await expect.poll(() => verdictOf(page)).toContain('You named no key');
    await page.fill('#key', honest.signer.key);
    await give(page, 'resigned-2.jsonl', forge('everything signed again with another key'));
    await page.waitForSelector('#verdict[data-kind=wrong]');
    await expect
      .poll(() => page.innerText('#verdict'))
      .toContain('a key that is not trusted has signed it');
    await page.fill('#head', JSON.stringify(honest.kept));
    await give(page, 'cut.jsonl', forge('the tail cut off and signed again'));
    await page.waitForSelector('#verdict:has-text("the log has only")');
    await page.context().close();
  },
);

/** The receipt of the patron's first round at the electronic table of that evening. */
const receiptOfEvening = async () => {
  const house = await openHouse({
    ...{ store: expectAccepted(openSqlite(honest.folder)), games, signer: honest.signer },
    credentials: plainCredentials(),
  });
  const at = { table: 'E1', game: 'football-kings' };
  const asked = { ...at, round: 1, seat: 1 };
  const receipt = await receiptOf(house, honest.signer, asked, tableBefore(house, at));
  await house.close();
  return expectAccepted(receipt);
};

test('the page checks a receipt without a house or a network, and finds a changed cent', async () => {
  const page = await opened();
  const receipt = await receiptOfEvening();
  await page.fill('#key', honest.signer.key);
  await give(page, 'receipt.json', [JSON.stringify(receipt)]);
  await expect.poll(() => verdictOf(page)).toContain('houseway receipt 2: table E1, round 1');
  await page.waitForSelector('#verdict[data-kind=right]');
  const [line, ...lines] = receipt.lines;
  const more = { ...receipt, lines: [{ ...line, paidCents: line!.paidCents + 1 }, ...lines] };
  await give(page, 'changed.json', [JSON.stringify(more)]);
  await page.waitForSelector('#verdict[data-kind=wrong]');
  await page.context().close();
});

test('the page says what it cannot read, and is for everybody', async () => {
  const page = await opened();
  await give(page, 'nothing.txt', ['nothing at all']);
  await expect
    .poll(() => verdictOf(page))
    .toContain('not an export, a receipt, a slip or a dispute pack. Choose');
  await expect.poll(() => found(page, 'everything')).toEqual([]);
  await page.context().close();
});
