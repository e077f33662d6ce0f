import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { auditStore } from '../../src/house/proof/verify.ts';
import { wholly } from '../whole.ts';
import { fitsItsScreen, signIn } from './at-screen.ts';
import { foundInBoth } from './axe.ts';
import { builtPages } from './built-pages.ts';
import { closePages, openBrowser } from './chromium.ts';
import { type ServedHouse, serveHouse } from './house.ts';

const pages = await builtPages();
let browser: Browser;
let served: ServedHouse;

beforeAll(async () => {
  browser = await openBrowser();
  served = await serveHouse({ pages });
});
afterEach(async () => {
  await closePages(browser);
});
afterAll(async () => {
  await served.stop();
});

/** A house in which nothing has happened, where what happened before would be seen. */
const anotherHouse = async (): Promise<void> => {
  await served.stop();
  served = await serveHouse({ pages });
};

const visit = async (path: string, width = 1280): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${served.url}${path}`);
  return page;
};

const area = (page: Page, wager: string) => page.locator(`[data-wager="${wager}"]`);
const call = (page: Page) => page.locator('.call');
/** What happened is shown at once: the test waits for no movement. */
const finish = (page: Page) => page.locator('.strip').click();
const chips = async (page: Page): Promise<string> =>
  (await page.locator('.money strong').first().textContent()) ?? '';

/** The stickperson closes betting, enters a throw by keyboard, reads the words back, and confirms. */
const callThrow = async (staff: Page, dice: string, words: string): Promise<void> => {
  const said = new RegExp(words, 'i');
  await staff.locator('h1').click();
  const locked = staff.getByRole('button', { name: /^No more bets/ });
  const pad = staff.getByRole('heading', { name: 'Call the throw' });
  await locked.or(pad).first().waitFor();
  if (await locked.isVisible()) await staff.keyboard.press('c');
  await pad.waitFor();
  const entered = staff.locator('.pad legend strong');
  await expect.poll(() => entered.allTextContents()).toEqual(['–', '–']);
  for (const face of dice) await staff.keyboard.press(face);
  await expect.poll(() => entered.allTextContents()).toEqual([`${dice[0]} ${dice[1]}`, dice[2]]);
  await staff.keyboard.press('Enter');
  await staff.locator('.read-back strong').filter({ hasText: said }).waitFor();
  await staff.keyboard.press('Enter');
  await staff.locator('.strip').filter({ hasText: said }).waitFor();
};

const sitDown = async (table: string, width?: number): Promise<Page> => {
  const player = await visit(`/tables/${table}`, width);
  await player.getByRole('button', { name: 'Play as a guest' }).click();
  await player.getByText('Your chips').waitFor();
  await player.locator('.money strong').filter({ hasText: '$1,000' }).waitFor();
  return player;
};

const beginGame = async (player: Page, staff: Page): Promise<void> => {
  await staff.getByRole('heading', { name: 'Offer the dice' }).waitFor();
  await staff.getByRole('button', { name: /^Done/ }).click();
  await player.getByRole('button', { name: 'Accept the dice' }).click();
};

// First, while nobody has wagered: the call is the longest that there is without dice.
test('on a phone the first page with its sign-in, a call beside the dice and what every wager pays are told in full', async () => {
  const page = await visit('/', 360);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await fitsItsScreen(page);
  await page.goto(`${served.url}/tables/E1`);
  const call = page.locator('.strip .call');
  await call.filter({ hasText: 'Place your wagers' }).waitFor();
  const overflow = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
  await expect.poll(() => call.evaluate(overflow)).toBeLessThanOrEqual(0);
  await page.goto(`${served.url}/tables/E4`);
  await page.locator('.connection.live').waitFor({ state: 'attached' });
  await page.keyboard.press('p');
  await page.locator('.pay-table').first().waitFor();
  const sheet = page.locator('dialog.sheet');
  await expect.poll(() => sheet.evaluate(overflow)).toBeLessThanOrEqual(0);
});

test('§ 661a.6 dealt at the felt: a no-roll, a touchdown with its extra point, then a game that fails and is corrected', async () => {
  const player = await sitDown('F1');
  await area(player, 'touchdown').click();
  await area(player, 'extra-point').click();
  await player.locator('.bet-spot > .stack').nth(1).waitFor();
  const staff = await signIn(browser, served, 'stickperson', 'F1');
  await beginGame(player, staff);
  await callThrow(staff, '642', 'gain of 8');
  await finish(player);
  await area(player, 'defense').click({ force: true });
  await player.getByRole('alert').getByText('58 Pa. Code § 661a.3(c)').waitFor();

  await staff.locator('h1').click();
  await staff.keyboard.press('n');
  await staff.getByRole('button', { name: /No roll/ }).click();
  await staff.getByLabel(/die off the table/).check();
  await staff.getByRole('button', { name: 'Read back' }).click();
  await staff.getByRole('button', { name: 'Confirm' }).click();
  await call(player).filter({ hasText: 'No roll' }).waitFor();

  await callThrow(staff, '651', 'gain of 10');
  await callThrow(staff, '434', 'touchdown');
  await callThrow(staff, '114', 'extra point');
  await player.locator('.results .win').nth(1).waitFor();
  await finish(player);
  await expect.poll(() => chips(player)).toBe('$1,055');

  await staff.getByRole('button', { name: 'Start next round' }).click();
  await player.getByRole('button', { name: 'Repeat' }).click();
  await player.locator('.bet-spot > .stack').nth(1).waitFor();
  // § 661a.7(a): who scored keeps the dice.
  await callThrow(staff, '116', 'turnover');
  await player.locator('.results .lose').nth(1).waitFor();
  await finish(player);
  await expect.poll(() => chips(player)).toBe('$1,045');

  await staff.getByText('Correct an entry').click();
  const correction = staff.locator('.correction');
  await correction.locator('select').first().selectOption({ label: 'Call the throw: 1 1 / 6' });
  for (const die of ['Offense, green 6', 'Offense, green 6', 'Defense, red 6']) {
    await correction.getByRole('button', { name: die }).click();
  }
  await staff.locator('input[name=reason]').fill('the dice showed three 6s');
  await staff.locator('input[name=approver]').fill('floorperson');
  await staff.locator('input[name=password]').fill('demo-floorperson');
  await staff.getByRole('button', { name: 'Correct', exact: true }).click();
  await call(player).filter({ hasText: 'Trips TD' }).waitFor();
  await player.getByText('Corrected: Offense 6-6, not 1-1.', { exact: true }).waitFor();
  await expect.poll(() => player.locator('.was:visible .die').count()).toBe(2);
  for (const title of ['Touchdown', 'Extra Point']) {
    await player.locator('.results').getByText(`${title}: the wager is in play again.`).waitFor();
  }
  await staff.getByText('Approved by floorperson.').waitFor();
  for (const name of ['approver', 'password']) {
    await expect.poll(() => staff.locator(`input[name=${name}]`).inputValue()).toBe('');
  }
  // The wagers are on the layout again, and only the extra point is still open.
  await expect.poll(() => player.locator('.bet-spot > .stack').count()).toBe(2);
  await expect.poll(() => chips(player)).toBe('$1,045');
  await callThrow(staff, '234', 'extra point fails');
  await player.locator('.results .win').waitFor();
  await finish(player);
  await expect.poll(() => chips(player)).toBe('$1,055');
  expect((await auditStore(served.house.log.store, games)).verdict).toMatchObject({ ok: true });
});

wholly(
  'House rules § rounds no wager is placed or withdrawn between "No more bets" and the result, on the screen or past it',
  async () => {
    await anotherHouse();
    const player = await sitDown('F1');
    await area(player, 'over-four-yards').click();
    await player.locator('.bet-spot > .stack').first().waitFor();
    const staff = await signIn(browser, served, 'stickperson', 'F1');
    await beginGame(player, staff);
    await staff.getByText('Close betting first').waitFor();
    await expect.poll(() => staff.locator('.pad').count()).toBe(0);
    await staff.keyboard.press('c');
    await staff.getByRole('heading', { name: 'Call the throw' }).waitFor();
    const big = area(player, 'big-play');
    await expect.poll(() => big.getAttribute('aria-disabled')).toBe('true');
    await big.click({ force: true });
    await player.getByRole('alert').getByText('No more bets').waitFor();
    const seat = 1;
    for (const said of [
      { type: 'PlaceBet', seat, wager: 'big-play', stakeCents: 10_000 },
      { type: 'WithdrawBet', seat, wager: 'over-four-yards' },
    ]) {
      const answer = await player.request.post(`${served.url}/api/tables/F1`, {
        headers: { 'x-houseway': '1' },
        data: { key: crypto.randomUUID(), command: { type: 'Say', said } },
      });
      expect(answer.status()).toBeGreaterThanOrEqual(400);
    }
    await callThrow(staff, '642', 'gain of 8');
    await player.locator('.results .win').waitFor();
    await finish(player);
    await expect.poll(() => chips(player)).toBe('$1,005');
  },
);

test('who comes in the middle of a round sees the last throw and its call in the page itself, and a server that restarts there is only a notice: nothing lost, nothing doubled', async () => {
  await anotherHouse();
  const player = await sitDown('F1');
  await area(player, 'touchdown').click();
  await player.locator('.bet-spot > .stack').first().waitFor();
  const staff = await signIn(browser, served, 'stickperson', 'F1');
  await beginGame(player, staff);
  await callThrow(staff, '642', 'gain of 8');
  const page = await (await fetch(`${served.url}/tables/F1`)).text();
  expect(page).toMatch(/class="call"[^>]*>Gain of 8/);
  expect(page).toContain('2nd Down, 12 to go, Play 2.');
  expect(page).toContain('aria-label="Offense: 6, 4"');
  expect(page).toContain('Yard Marker: 12 yard line');
  served = await served.restart();
  await expect.poll(() => player.locator('.connection.lost').count()).toBe(0);
  await area(player, 'no-gain').click();
  await player.locator('.bet-spot > .stack').nth(1).waitFor();
  await callThrow(staff, '314', 'no gain');
  await player.locator('.results .win').waitFor();
  await finish(player);
  await expect.poll(() => chips(player)).toBe('$1,020');
});

test('axe finds nothing to mend on the floor and on a table that somebody looks at, in light and dark; a press signs in', async () => {
  const page = await visit('/');
  await page.locator('h1').waitFor();
  await expect.poll(() => foundInBoth(page)).toEqual([]);
  await page.locator('a[href="/tables/E1"]').click();
  await page.locator('.connection.live').waitFor({ state: 'attached' });
  await expect.poll(() => foundInBoth(page)).toEqual([]);
  // A demo house lists its accounts on the floor: a press is enough.
  await page.goBack();
  await page.getByRole('button', { name: 'stickperson', exact: true }).click();
  await page.getByText(/Signed in as/).waitFor();
  await page.goto(`${served.url}/tables/F1`);
  await page.getByRole('heading', { name: 'Next step' }).waitFor();
});

wholly(
  'House rules § odds a house that shows none has no button for them and refuses to tell them',
  async () => {
    const player = await visit('/tables/E1');
    await player.getByRole('button', { name: 'Odds' }).click();
    await player.getByRole('cell', { name: /%$/ }).first().waitFor();
    const edges = () => player.locator('.odds tbody td:nth-child(2)').allTextContents();
    const up = (await edges()).map(Number.parseFloat);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    await player.getByRole('button', { name: 'House edge' }).click();
    const down = (await edges()).map(Number.parseFloat);
    expect(down).toEqual(up.toReversed());
    served = await served.restart({ showsOdds: false });
    await player.reload();
    await player.locator('h1').waitFor();
    await expect.poll(() => player.getByRole('button', { name: 'Odds' }).count()).toBe(0);
    const answer = await player.request.get(`${served.url}/api/tables/E1/odds`);
    expect([answer.status(), await answer.json()]).toMatchObject([
      403,
      { code: 'odds-not-shown', cite: 'House rules § odds' },
    ]);
  },
);

wholly(
  'two tabs of one player show the same table, at 360 px and at 4K, and a lost connection is said in both',
  async () => {
    await anotherHouse();
    const phone = await sitDown('E1', 360);
    const wall = await phone.context().newPage();
    await wall.setViewportSize({ width: 3840, height: 2160 });
    await wall.goto(`${served.url}/tables/E1`);
    await area(phone, 'defense').click();
    await phone.getByRole('button', { name: 'Single play wagers' }).click();
    await area(phone, 'penalty').click();
    await wall.locator('.bet-spot > .stack').nth(1).waitFor();
    await wall.getByRole('button', { name: 'Double' }).click();
    await phone.locator('.bet-spot > .stack').filter({ hasText: '$10' }).nth(1).waitFor();
    await expect.poll(() => chips(phone)).toBe('$980');
    await wall.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => phone.locator('.bet-spot > .stack').count()).toBe(0);
    for (const page of [phone, wall]) {
      await fitsItsScreen(page);
      const small = await page.evaluate(
        () =>
          [...document.querySelectorAll('button, summary, a, .chips label')]
            .map((one) => one.getBoundingClientRect())
            .filter(({ width, height }) => width > 0 && (width < 24 || height < 24)).length,
      );
      expect(small).toBe(0);
      await page.route('**/events*', (route) => route.abort());
    }
    served = await served.restart();
    for (const page of [phone, wall]) {
      await page.getByText('Connection lost').first().waitFor();
      await page.unroute('**/events*');
      await page.getByText('Reconnected.').waitFor();
    }
  },
);

wholly(
  'sixteen seats are beside the name and the buttons of the heading, never under them',
  async () => {
    await anotherHouse();
    const player = await sitDown('E1', 1040);
    for (const width of [700, 860, 1040, 1200, 1280, 1320]) {
      await player.setViewportSize({ width, height: 800 });
      const covered = await player.locator('.heading .dot').evaluateAll(
        (dots) =>
          dots.filter((dot) => {
            const { left, right, top, bottom } = dot.getBoundingClientRect();
            const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return on?.closest('.dot') !== dot || right > innerWidth;
          }).length,
      );
      expect([width, covered]).toEqual([width, 0]);
      await expect.poll(() => player.locator('.heading .dot').count()).toBe(16);
    }
    await player.context().close();
  },
);

test('everything a player needs can be reached and done by keyboard alone', async () => {
  const player = await visit('/tables/E1');
  await player.getByRole('button', { name: 'Play as a guest' }).focus();
  await player.keyboard.press('Enter');
  await player.getByText('Your chips').waitFor();
  await area(player, 'over-four-yards').focus();
  await player.keyboard.press('Enter');
  await player.locator('.bet-spot > .stack').first().waitFor();
  const undo = player.getByRole('button', { name: 'Undo' });
  await expect.poll(() => undo.isEnabled()).toBe(true);
  await undo.focus();
  await player.keyboard.press('Enter');
  await expect.poll(() => player.locator('.bet-spot > .stack').count()).toBe(0);
  await expect.poll(() => chips(player)).toBe('$1,000');
});

test('at an electronic table Repeat places every wager of the last round, and on a phone no line of the call is cut', async () => {
  const player = await sitDown('E2', 360);
  const wagers = ['home', 'over-56', 'fantasy'];
  const placed = (wager: string) => area(player, wager).locator('.bet-spot > .stack').waitFor();
  for (const wager of wagers) {
    await area(player, wager).click();
    await placed(wager);
  }
  await player.locator('.actions .go:not([disabled])').click();
  await player.locator('.results li').nth(2).waitFor();
  await finish(player);
  const below = () =>
    player.locator('.strip').evaluate((strip) => {
      const { bottom } = strip.getBoundingClientRect();
      const lines = [...strip.querySelectorAll('.lines p')].filter((one) => one.textContent !== '');
      return Math.max(...lines.map((one) => one.getBoundingClientRect().bottom - bottom));
    });
  await expect.poll(below).toBeLessThanOrEqual(0);
  await player.getByRole('button', { name: 'Repeat', exact: true }).click();
  for (const wager of wagers) await placed(wager);
  await expect.poll(() => player.locator('.money').textContent()).toMatch(/layout \$15/);
});

test('FAIRNESS § 6 a page of an electronic table shows the commitment before the first chip, and fits a phone', async () => {
  const page = await visit('/tables/E1', 360);
  await page.getByText('How this table draws').click();
  const now = (await served.house.device('E1')).promise!;
  await page.locator('.drawing').getByText(now.promise).waitFor();
  const text = await page.locator('.drawing').innerText();
  expect(text).toContain('No beacon: the house and a patron together could choose.');
  expect(text).toContain(`Commitment to round ${now.round}, number ${now.index} of 16384`);
  const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
  await expect.poll(() => page.evaluate(wide)).toBe(false);
});
