import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { auditStore } from '../../src/house/proof/verify.ts';
import { wholly } from '../whole.ts';
import { fitsItsScreen } from './at-screen.ts';
import { found } from './axe.ts';
import { builtPages } from './built-pages.ts';
import { closePages, openBrowser } from './chromium.ts';
import { type ServedHouse, serveHouse } from './house.ts';

const pages = await builtPages();
let browser: Browser;
let served: ServedHouse;
/** How far the house's clock has been moved on. */
let ahead = 0;

beforeAll(async () => {
  browser = await openBrowser();
  served = await serveHouse({
    pages,
    dealing: false,
    coupons: true,
    clock: () => Date.now() + ahead,
  });
});
afterAll(async () => {
  await served.stop();
});
afterEach(async () => {
  await closePages(browser);
});

const signIn = async (duty: string, width = 1280): Promise<Page> => {
  const context = await browser.newContext({
    ...{ viewport: { width, height: 900 }, reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  await page.goto(`${served.url}/rooms/desk`);
  await page.getByRole('button', { name: duty, exact: true }).click();
  await page.getByText(/(finance|marketing) supervisor/).waitFor();
  return page;
};

const goes = (page: Page, place: string): Promise<unknown> =>
  page.goto(`${served.url}/rooms/desk/${place}`);
const enters = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Sign and enter' }).click();
};
const entered = (page: Page, what: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: what }).waitFor();
const secondSignature = async (page: Page, place: string, person: string): Promise<void> => {
  await page.locator(`input[name="${place}.person"]`).fill(person);
  await page.locator(`input[name="${place}.password"]`).fill(`demo-${person}`);
};

/** A delivery of so many $10 coupons, opened by finance and marketing at one screen. */
const receive = async (finance: Page, invoiced: string, found: string): Promise<void> => {
  await goes(finance, 'form/ExamineDelivery');
  await finance.getByLabel('Delivery', { exact: false }).first().fill('DEL-1');
  await finance.getByRole('textbox', { name: 'Gaming service provider' }).fill('coupon printer');
  await finance.getByLabel('Invoice', { exact: true }).fill('INV-1');
  await finance.getByLabel('On the invoice, line 1, First serial').fill('WEL-1');
  await finance.getByLabel('On the invoice, line 1, Last serial').fill(invoiced);
  await finance.getByLabel('On the invoice, line 1, Denomination').fill('10');
  await finance.getByLabel('On the invoice, line 1, Quantity').fill(invoiced);
  await finance.getByRole('button', { name: 'Add a line: Found in the package' }).click();
  await finance.getByLabel('Found in the package, line 1, First serial').fill('wel-1');
  await finance.getByLabel('Found in the package, line 1, Last serial').fill(found);
  await finance.getByLabel('Found in the package, line 1, Expiration date').fill('2031-12-31');
};

const clean = async (
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const seen = schemes.length > 1 && colorScheme === 'dark' ? 'colors' : 'everything';
    await expect.poll(() => found(page, seen)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

test('§ 525.21(e)–(n) two people receive, requisition, issue, reconcile a day and count what is left, and neither signs for the other', async () => {
  let finance = await signIn('finance');
  await receive(finance, '500', '500');
  await finance.getByText('500 coupons, $5,000').first().waitFor();
  // The desk locks itself while they count; the same person signs in again, and what was filled in is sent.
  await finance.context().clearCookies();
  await enters(finance);
  const lock = finance.getByRole('dialog', { name: /Your session has ended/ });
  await lock.getByRole('button', { name: 'finance' }).click();
  await lock.waitFor({ state: 'detached' });
  // Nobody of marketing has signed: the refusal stands beside the signatures, with its paragraph.
  const refused = finance.locator('.signing').getByRole('alert');
  await refused.getByText('58 Pa. Code § 525.21(e)').waitFor();
  await secondSignature(finance, 'marketing', 'finance');
  await enters(finance);
  await refused.getByText(/works in finance/).waitFor();
  await clean(finance);
  await secondSignature(finance, 'marketing', 'marketing');
  await enters(finance);
  await entered(finance, 'Receive a delivery: recorded');

  await finance.getByRole('link', { name: 'Enter a delivery in the ledger' }).first().click();
  await finance.getByLabel('Storage area').selectOption('main-vault');
  await enters(finance);
  await entered(finance, 'Enter a delivery in the ledger');

  const marketing = await signIn('marketing', 360);
  await goes(marketing, 'form/PrepareRequisition');
  await marketing.getByLabel('Requisition', { exact: false }).first().fill('REQ-1');
  await marketing.getByLabel('Coupons, line 1, Design').selectOption('welcome-10');
  await marketing.getByLabel('Coupons, line 1, Quantity').fill('100');
  await marketing.getByLabel('Basis of the estimate').fill('as last week');
  await fitsItsScreen(marketing);
  await enters(marketing);
  await entered(marketing, 'Prepare a requisition');

  await finance.reload();
  await finance.getByText("Authorize marketing's requisition REQ-1.").waitFor();
  await finance.getByRole('link', { name: 'Authorize a requisition' }).first().click();
  await enters(finance);
  await entered(finance, 'Authorize a requisition');
  await finance.getByRole('link', { name: 'Issue coupons' }).first().click();
  // The next numbers in sequence are filled in; more than was asked for is refused beside them.
  const last = finance.getByLabel('Coupons, line 1, Last serial');
  await expect.poll(() => last.inputValue()).toBe('WEL-00000100');
  const wide = finance.viewportSize()!;
  await finance.setViewportSize({ ...wide, width: 360 });
  await fitsItsScreen(finance);
  await finance.setViewportSize(wide);
  await last.fill('101');
  await secondSignature(finance, 'receivedBy', 'marketing');
  await enters(finance);
  const beside = finance.locator('.blank.of-rows', { hasText: 'Coupons' }).getByRole('alert');
  await beside.getByText('58 Pa. Code § 525.21(h)').waitFor();
  await last.fill('100');
  await enters(finance);
  await entered(finance, 'Issue coupons');

  await marketing.reload();
  await marketing.getByRole('link', { name: 'Distribute coupons to patrons' }).click();
  // Coupons are scanned one after the other: each continues its line, and none counts twice.
  await marketing.getByRole('button', { name: 'Coupons: Remove line 1' }).click();
  const scanner = marketing.getByLabel('Scan a coupon: Coupons');
  for (const number of ['WEL-00000001', 'wel-2', '3', '3']) {
    await scanner.fill(number);
    await scanner.press('Enter');
  }
  await marketing.getByText('WEL-00000003 has already been scanned.').waitFor();
  await marketing.getByText('3 coupons, $30').waitFor();
  await marketing.getByLabel('Coupons, line 1, Last serial').fill('40');
  await marketing.getByLabel('Promotion').fill('Monday');
  await enters(marketing);
  await entered(marketing, 'Distribute coupons to patrons');
  await marketing.getByRole('link', { name: 'Complete the Reconciliation Form' }).first().click();
  await enters(marketing);
  const counted = marketing.locator('.blank.of-rows', { hasText: 'Counted in hand' });
  await counted.getByRole('alert').getByText('58 Pa. Code § 525.21(j)(7)').waitFor();
  await counted.getByRole('button', { name: 'Count matches the register' }).click();
  await marketing.getByLabel('Storage area for the rest').selectOption('booth-locker');
  await fitsItsScreen(marketing);
  await enters(marketing);
  await entered(marketing, 'Complete the Reconciliation Form');

  await marketing.getByRole('link', { name: 'Documents' }).click();
  const forms = marketing.locator('.documents li', { hasText: 'Reconciliation Forms' });
  await forms.getByRole('link').first().click();
  await marketing.getByRole('heading', { name: /Reconciliation Form/ }).waitFor();
  const row = marketing.getByRole('row', { name: '$10 60 WEL-00000041 WEL-00000100' });
  await row.waitFor();
  await marketing.locator('.signed-by', { hasText: 'Marketing supervisor' }).waitFor();
  await expect.poll(() => marketing.getByText('no activity').count()).toBeGreaterThan(0);
  await fitsItsScreen(marketing);
  await clean(marketing, ['light']);

  // A running day is not counted. When it is over, everybody signs in again, and finance accounts for it.
  await finance.reload();
  await expect.poll(() => finance.getByText(/Count and examine what came in on/).count()).toBe(0);
  ahead += 24 * 3_600_000;
  await finance.context().close();
  finance = await signIn('finance');
  await finance.getByRole('link', { name: 'Count and examine the day' }).first().click();
  await enters(finance);
  await entered(finance, 'Count and examine the day');
  await finance.getByRole('link', { name: 'Cancel the day’s coupons' }).first().click();
  await enters(finance);
  const unread = finance.locator('.blank.of-yes-no').getByRole('alert');
  await unread.getByText('58 Pa. Code § 525.21(m)(2)').waitFor();
  await finance.getByLabel(/signatures on the day’s documents were reviewed/).check();
  await enters(finance);
  await entered(finance, 'Cancel the day’s coupons');
  await finance.getByRole('link', { name: 'Reconcile a day' }).first().click();
  await finance.getByLabel('Storage area for returned coupons').selectOption('main-vault');
  await enters(finance);
  await entered(finance, 'Reconcile a day');
  await finance.getByRole('link', { name: 'Take the inventory' }).first().click();
  await finance.getByRole('button', { name: 'Count matches the register' }).click();
  await secondSignature(finance, 'enteredBy', 'cage');
  await enters(finance);
  await entered(finance, 'Take the inventory');
  const accounting = await finance.evaluate(async () => {
    const { papers } = await (await fetch('/api/coupons')).json();
    const answer = await fetch(`/api/coupons/papers/accounting?which=${papers.accounting[0]}`);
    return (await answer.json()).sections[0].rows;
  });
  expect(accounting).toEqual([[1000, 0, 100, 40, 0, 0, 0, 0, 0, 60, 0, 0]]);
  expect((await auditStore(served.house.log.store, games)).verdict).toMatchObject({ ok: true });
});

wholly(
  '§ 525.21(q) a list with wrong lines is shown line by line, and a good one is signed and taken',
  async () => {
    const marketing = await signIn('marketing');
    for (const list of ['self-exclusion', 'exclusion']) {
      // Two people have seen the difference before a list is replaced, and both lists are there before a mailing.
      await goes(marketing, 'lists');
      const exclusions = marketing.locator('section', {
        has: marketing.getByRole('heading', { name: 'Exclusion list' }),
      });
      await exclusions.getByLabel('Which list').selectOption(list);
      await exclusions.getByLabel('File').setInputFiles({
        name: 'list.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('name\nAnn\n'),
      });
      await exclusions.getByRole('button', { name: 'Check the file' }).click();
      await exclusions.getByText('1 added, 0 removed').waitFor();
      await secondSignature(marketing, 'confirmedBy', 'finance');
      await exclusions.getByRole('button', { name: 'Sign and enter' }).click();
      await exclusions.getByText(/1 lines imported/).waitFor();
    }
    await marketing.getByRole('link', { name: 'Lists' }).click();
    const form = marketing.locator('section', {
      has: marketing.getByRole('heading', { name: 'Mail list' }),
    });
    await form.getByLabel('List name').fill('FALL');
    await form.getByLabel('Gaming service provider').fill('mail house');
    const file = (row: string) => ({
      name: 'fall.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`patron,name,address,denomination,expires,serial\n${row}\n`),
    });
    await form.getByLabel('File').setInputFiles(file('P1,A,1 Canal,11,2031-12-31,WEL-00009001'));
    await form.getByRole('button', { name: 'Check the file' }).click();
    await form.getByRole('cell', { name: '58 Pa. Code § 525.21(q)(2)(iii)' }).waitFor();
    await clean(marketing, ['light']);
    await form.getByLabel('File').setInputFiles(file('P1,A,1 Canal,10,2031-12-31,WEL-00009001'));
    await form.getByRole('button', { name: 'Check the file' }).click();
    await secondSignature(marketing, 'keptBy', 'finance');
    await form.getByRole('button', { name: 'Sign and enter' }).click();
    await form.getByText(/1 lines imported/).waitFor();
  },
);

wholly(
  'money sense: what an offer costs is calculated before it is printed; axe finds nothing on any page',
  async () => {
    const marketing = await signIn('marketing');
    await clean(marketing);
    await goes(marketing, 'cost');
    await marketing.getByRole('button', { name: 'Calculate cost' }).click();
    await marketing.getByText(/At worst, every patron uses it on/).waitFor();
    await clean(marketing, ['dark']);
    await goes(marketing, 'form/PrintCoupons');
    await marketing.getByLabel('Print run').fill('RUN-1');
    await marketing.getByLabel('Design').selectOption('football-25');
    await marketing.getByLabel('First serial').fill('ftb-1');
    await marketing.getByLabel('Last serial').fill('8');
    await marketing.getByLabel('Expiration date').fill('2031-12-31');
    await marketing.getByLabel('Why it is printed').fill('the opening');
    await enters(marketing);
    await entered(marketing, 'Record an in-house print run');
    await goes(marketing, 'documents');
    await marketing
      .getByRole('img', { name: /The face of/ })
      .first()
      .waitFor();
    await clean(marketing, ['light']);
    await goes(marketing, 'form/FileUse');
    await marketing.getByRole('group', { name: 'Wagers that accept a coupon' }).waitFor();
    await clean(marketing, ['dark']);
  },
);

wholly(
  'a press right after a refusal is never lost: the page moves with the refusal, not under the finger',
  async () => {
    const marketing = await signIn('marketing', 360);
    await marketing.setViewportSize({ width: 360, height: 400 });
    await goes(marketing, 'form/PrepareRequisition');
    const button = marketing.getByRole('button', { name: 'Sign and enter' });
    await button.waitFor();
    // A busy machine comes late to whatever waits for a frame or a turn; here it comes when the test says so.
    await marketing.evaluate(() => {
      const held: ((at: number) => void)[] = [];
      const hold = (then: (at: number) => void) => held.push(then);
      const page = Object.assign(globalThis, { requestAnimationFrame: hold, setTimeout: hold });
      const release = () => {
        for (let next = held.shift(); next !== undefined; next = held.shift()) next(0);
      };
      Object.assign(page, { release, sent: 0 });
      addEventListener('submit', () =>
        Object.assign(page, { sent: Reflect.get(page, 'sent') + 1 }),
      );
    });
    await button.click();
    await marketing.getByRole('alert').first().waitFor();
    await button.hover();
    await marketing.mouse.down();
    await marketing.evaluate(() => Reflect.get(globalThis, 'release')());
    // Asked once more, so that the browser has scrolled to wherever it was told to.
    await marketing.evaluate(() => scrollY);
    await marketing.mouse.up();
    await expect.poll(() => marketing.evaluate(() => Reflect.get(globalThis, 'sent'))).toBe(2);
  },
);
