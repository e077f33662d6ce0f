import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { auditStore } from '../../src/house/proof/verify.ts';
import { openMoneyTable } from '../money-table.ts';
import { auditBoth, PHONE, signIn } from './at-screen.ts';
import { audit } from './axe.ts';
import { builtPages } from './built-pages.ts';
import { closePages, openBrowser } from './chromium.ts';
import { type ServedHouse, serveHouse } from './house.ts';
import { seatPanel, serves, throws } from './serving.ts';

const AT = { table: 'M1', game: 'three-dice-football' } as const;
let browser: Browser;
let served: ServedHouse;
beforeAll(async () => {
  browser = await openBrowser();
  served = await serveHouse({ pages: await builtPages(), dealing: false });
  await openMoneyTable(served.house, AT);
});
afterAll(async () => {
  await closePages(browser);
  expect((await auditStore(served.house.log.store, games)).verdict).toMatchObject({ ok: true });
  await served.stop();
});

const row = (page: Page, words: string) =>
  page.locator('.seat-list li').filter({ hasText: words }).waitFor();

test('§ 661a.4(b), House rules § seats, § ledger a walk-in is seated, plays a round and is cashed out at the console', async () => {
  const dealer = await signIn(browser, served, 'dealer', AT.table);
  const stick = await signIn(browser, served, 'stickperson', AT.table);
  // By the keyboard alone: the list, its only button, the seat, and the form.
  await dealer.keyboard.press('w');
  await dealer.keyboard.press('Enter');
  await dealer.getByRole('region', { name: 'Take a seat' }).waitFor();
  await dealer.keyboard.press('5');
  await dealer.keyboard.press('Tab');
  await dealer.keyboard.press('Enter');
  await row(dealer, 'walk-in-M1-1');
  await serves(dealer, 5, 'Buy in', { Amount: '100' });
  await row(dealer, '$100');
  await serves(dealer, 5, 'Place a wager', { Wager: 'defense', 'Amount wagered': '10' });
  await serves(dealer, 5, 'Place a wager', { Wager: 'touchdown', 'Amount wagered': '5' });
  await row(dealer, 'Touchdown $5');
  await auditBoth(dealer);
  await serves(dealer, 5, 'Withdraw a wager', { Wager: 'touchdown' });
  // The dice are the stickperson's, who hears what the patron answers.
  await expect
    .poll(async () => await (await seatPanel(dealer, 5)).getByText('Accept the dice').count())
    .toBe(0);
  await stick.getByRole('button', { name: /^Done/ }).click();
  await serves(stick, 5, 'Accept the dice');
  await stick.getByRole('button', { name: /^No more bets/ }).click();
  await throws(stick, '116');
  await row(dealer, '$108');
  // Nothing can be placed now, and nothing is offered that would be refused.
  const after = await seatPanel(dealer, 5);
  await after.getByRole('button', { name: 'Place a wager' }).waitFor({ state: 'detached' });
  await serves(dealer, 5, 'Color up', { Amount: '100' });
  await dealer.setViewportSize(PHONE.viewport);
  await after.getByRole('button', { name: 'Cash out' }).click();
  await expect.poll(() => audit(dealer)).toEqual([]);
  await dealer.keyboard.press('Escape');
  await serves(dealer, 5, 'Cash out');
  await row(dealer, '$0');
  await (await seatPanel(dealer, 5)).getByRole('button', { name: 'Leave the seat' }).click();
  await dealer.locator('.open-form').getByRole('button', { name: 'Leave the seat' }).click();
  await dealer.locator('.seat-list li').waitFor({ state: 'detached' });
  expect((await served.house.table(AT)).seats).toEqual({});
});
