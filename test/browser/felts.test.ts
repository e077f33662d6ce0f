import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { THE_DEVICE } from '../../src/house/house.ts';
import { daily, wholly } from '../whole.ts';
import * as atScreen from './at-screen.ts';
import { areaOf, auditBoth, DESK, fitsItsScreen, PHONE, place, play, signIn } from './at-screen.ts';
import { audit } from './axe.ts';
import { builtPages } from './built-pages.ts';
import { closePages, openBrowser } from './chromium.ts';
import { holdAnswers } from './holding.ts';
import { type ServedHouse, serveHouse } from './house.ts';

const pages = await builtPages();
let browser: Browser;
let served: ServedHouse;
/** Where a result stands until it has been looked at. */
let standing: ServedHouse;

beforeAll(async () => {
  browser = await openBrowser();
  served = await serveHouse({ pages });
  standing = await serveHouse({ pages, resultMs: 600_000 });
});
afterEach(async () => {
  await closePages(browser);
});
afterAll(async () => {
  await served.stop();
  await standing.stop();
});

/** What is wagered at each game, so that a round settles at least one of them. */
const WAGERS: Readonly<Record<string, readonly string[]>> = {
  'three-dice-football': ['touchdown', 'over-four-yards'],
  'football-kings': ['home', 'over-56', 'fantasy'],
  'asia-poker': ['asia-poker', 'bonus'],
  'three-dice-yahtzee': ['red', 'red-yahtzee', 'progressive'],
  'high-roll-dice': ['pip-street-5', 'like-kind-4', 'extra-roll', 'millionaire-row-9'],
};

const tableOf = (game: string): Promise<string> => atScreen.tableOf(served, game);
const sitDown = (game: string, options: BrowserContextOptions): Promise<Page> =>
  atScreen.sitDown(browser, served, { game }, options);

/** A sentence with the money and its paragraph, a headline, and nothing wider than the screen. */
const told = async (page: Page): Promise<void> => {
  await expect
    .poll(() => page.locator('.results li').last().textContent())
    .toMatch(/\$\d.* on .*(pays|loses|push|void).*(§|N\.J\.A\.C\.)/);
  await expect.poll(() => page.locator('.call').textContent()).not.toBe('');
  await fitsItsScreen(page);
};

/** Areas that the call or the tray would cover while they have the focus. */
const coveredAreas = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.evaluate(() => {
    const edge = (of: string, side: 'top' | 'bottom') =>
      document.querySelector(of)?.getBoundingClientRect()[side] ?? 0;
    return [...document.querySelectorAll<HTMLElement>('[data-wager]')]
      .filter((area) => area.offsetParent !== null)
      .filter((area) => {
        area.blur();
        scrollTo(0, 0);
        area.focus();
        const { top, bottom } = area.getBoundingClientRect();
        return top < edge('.strip', 'bottom') - 1 || bottom > edge('.tray', 'top') + 1;
      })
      .map((area) => area.dataset.wager);
  });

/** Everything that a screen reader is told from now on, in order. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    for (const region of document.querySelectorAll('[aria-live]')) {
      new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
        ...{ childList: true, characterData: true, subtree: true },
      });
    }
  });

/** The way through a round without eyes: landmarks by name, areas as buttons that say what they pay, then the result with its money. */
const isSpoken = async (page: Page, wagers: readonly string[]): Promise<void> => {
  for (const name of ['The call', 'Your seat', 'Past rounds']) {
    await expect.poll(() => page.getByRole('region', { name }).count()).toBe(1);
  }
  for (const wager of wagers) {
    const area = await areaOf(page, wager);
    await expect.poll(() => area.ariaSnapshot()).toMatch(/button ".*(\d to \d|\$|Extra Roll).*/s);
  }
  await expect
    .poll(() => page.locator('.boxes [role=img], .board [role=img]').count())
    .toBeGreaterThan(0);
  const heard = () =>
    page.evaluate(() => ((globalThis as { heard?: string[] }).heard ?? []).join('\n'));
  await expect.poll(heard).toMatch(/\. .*\$\d.*(pays|loses|push).*Total [+-]?\$/);
  // What six dice come to is told to who has wagered on it, whether it brings an award or not.
  if (wagers.includes('progressive')) {
    await expect
      .poll(() => heard())
      .toMatch(
        /(beats|push|pushes).*\. (.*: (no award|the meter)|(Five|Six) .*: (Small|Large) \w+)\. \$/,
      );
  }
};

// Every day with the game of the most wagers: the others are on a felt in the tests below.
const PLAYED = /^three-dice-football/;

test.each(daily(Object.entries(WAGERS), ([game]) => PLAYED.test(game)))(
  '%s: a whole round is played on a phone and is one look at a desk, and axe finds nothing to mend in any of its phases',
  async (game, wagers) => {
    const page = await atScreen.sitDown(browser, standing, { game }, PHONE);
    const height = () => page.locator('.tray').evaluate((tray) => tray.clientHeight);
    const before = await height();
    for (const wager of wagers) await place(page, wager);
    // The dice are offered by a question, and what was placed can be undone and cleared all the while.
    if (game === 'three-dice-football') {
      await page.getByRole('button', { name: 'Reject the dice' }).waitFor();
      for (const name of ['Undo', 'Clear', 'Throw']) {
        await expect
          .poll(() => page.getByRole('button', { name, exact: true }).isEnabled())
          .toBe(true);
      }
    }
    await expect.poll(() => height()).toBe(before);
    await expect.poll(() => coveredAreas(page)).toEqual([]);
    await page.locator('[data-wager]:visible').first().hover();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => audit(page)).toEqual([]);
    await listen(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.locator('.tabs button:visible').first().or(page.locator('.strip')).first().click();
    await play(page);
    // A game of several throws is open again after each, and what is open then is in front.
    const open = page.locator('[data-wager]:not(.closed):visible').first();
    await page.locator('[data-phase="settled"]').or(open).first().waitFor();
    await told(page);
    await isSpoken(page, wagers);
    await page.emulateMedia({ colorScheme: 'dark' });
    await (await areaOf(page, wagers[0]!)).hover();
    await expect.poll(() => audit(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(DESK.viewport);
    await expect.poll(() => page.getByRole('group', { name: 'Seats' }).count()).toBe(1);
    const scrolls = () =>
      page.evaluate(
        () =>
          (document.querySelector('.stage')?.getBoundingClientRect().bottom ?? 0) +
          scrollY -
          innerHeight,
      );
    await expect.poll(scrolls).toBeLessThanOrEqual(0);
    await told(page);
    await expect.poll(() => audit(page)).toEqual([]);
  },
);

wholly(
  'all texts of a round are Spanish for a browser that speaks it, and money by its locale',
  async () => {
    const page = await sitDown('high-roll-dice', { ...DESK, locale: 'es-MX' });
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
    await place(page, 'pip-street-1');
    await page.getByRole('button', { name: 'Agitar' }).waitFor();
    await play(page);
    await expect
      .poll(() => page.locator('.results li').first().textContent())
      .toMatch(/\$5 a Pip Street: As (a 3 a 1 paga|pierde)/);
    await expect.poll(() => page.locator('.call').textContent()).toMatch(/\d × \d/);
  },
);

test('§ 575.11(b) cards are set by tap and by key, and an order that is not legal is shown at once', async () => {
  const page = await sitDown('asia-poker', DESK);
  await place(page, 'asia-poker');
  await place(page, 'bonus');
  await page.locator('.actions .go').click();
  await page.locator('.arranging').waitFor();
  await auditBoth(page);
  const status = page.locator('.legal');
  const cards = () =>
    page
      .locator('.slot')
      .evaluateAll((slots) => slots.map((slot) => slot.querySelector('.unseen')?.textContent));
  const before = await cards();
  await page.locator('[data-slot="0"]').click();
  await page.locator('[data-slot="6"]').click();
  const lowest = async () => (await cards())[6]?.split(',')[0];
  await expect.poll(lowest).toBe(before[0]?.split(',')[0]);
  await page.keyboard.press('s');
  await expect.poll(() => cards()).toEqual(before);
  // The highest card alone below: whatever the hand, low is then above what it must be below.
  await page.locator('[data-slot="0"]').focus();
  await page.keyboard.press('3');
  await expect.poll(lowest).toBe(before[0]?.split(',')[0]);
  if (await page.locator('.legal.foul').isVisible()) {
    await page.getByRole('button', { name: 'Set hands' }).click();
    await page.getByRole('alert').getByText('§ 575.11(b)').waitFor();
    await expect.poll(() => page.locator('.arranging').count()).toBe(1);
  }
  await page.keyboard.press('w');
  await expect.poll(() => status.textContent()).toContain('Legal.');
  await page.getByRole('button', { name: 'Set hands' }).click();
  await page.locator('.arranging').waitFor({ state: 'detached' });
});

wholly(
  'the floor shows every table as a small felt, and a round that is played while somebody looks',
  async () => {
    const page = await sitDown('football-kings', DESK);
    const floor = await (await browser.newContext(DESK)).newPage();
    await floor.goto(served.url);
    const card = floor.locator(`a[href="/tables/${await tableOf('football-kings')}"]`);
    await card.locator('.card-call').waitFor();
    await expect
      .poll(() => floor.locator('.card').count())
      .toBe((await served.house.floor()).tables.length);
    // Where nobody has wagered yet: the words of the game where it has any, and never a number of a round.
    const football = floor.locator(
      `a[href="/tables/${await atScreen.tableOf(served, 'three-dice-football', 'F')}"] .stands`,
    );
    await expect.poll(() => football.textContent()).toBe('Play 1');
    await expect
      .poll(() => card.locator('.stands').textContent())
      .toMatch(/^(Bets open|Wagers \d+:\d\d)$/);
    await expect
      .poll(() => floor.locator('.stands').allTextContents())
      .not.toContainEqual(expect.stringContaining('Round'));
    await place(page, 'home');
    await play(page);
    // The last result stands while the next round takes wagers.
    await card.locator('.playing-card').nth(7).waitFor();
    await card
      .locator('.card-call')
      .filter({ hasText: /(Home|Visitor) by|tie/ })
      .waitFor();
    await expect.poll(() => card.locator('.card-seats .taken').count()).toBeGreaterThan(0);
    await expect.poll(() => audit(floor)).toEqual([]);
  },
);

test('undo survives a reload, and the display of a table has nothing to press', async () => {
  const page = await sitDown('three-dice-yahtzee', DESK);
  // The house has it and told the table so, but the page is gone before its answer has come.
  await holdAnswers(page, /\/api\/tables\/[^/]*$/);
  await place(page, 'tie');
  await page.locator('[data-wager="tie"] .bet-spot > .stack').first().waitFor();
  await page.reload();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.poll(() => undo.isEnabled()).toBe(true);
  await page.keyboard.press('u');
  await expect.poll(() => page.locator('.bet-spot > .stack').count()).toBe(0);
  await page.goto(`${served.url}/tables/${await tableOf('three-dice-yahtzee')}/display`);
  await page.locator('.digits').filter({ hasText: '$2,000' }).waitFor();
  await expect.poll(() => page.locator('.tray').count()).toBe(0);
});

const signInAgain = (page: Page) => page.getByRole('dialog', { name: /Your session has ended/ });

wholly(
  'whose session ends without a press is asked to sign in again, and never becomes a spectator unawares',
  async () => {
    const table = await atScreen.tableOf(served, 'high-roll-dice', 'F');
    const staff = await signIn(browser, served, 'floorperson', table);
    const again = async (page: Page) => {
      await signInAgain(page).getByRole('button', { name: 'floorperson' }).click();
      await signInAgain(page).waitFor({ state: 'detached' });
    };
    // Before the script has begun: the page was drawn for somebody who is gone when its stream opens.
    let begin = () => {};
    const held = new Promise<void>((done) => {
      begin = done;
    });
    await staff.route('**/assets/*.js', (route) => held.then(() => route.continue()));
    await staff.goto(`${served.url}/tables/${table}`, { waitUntil: 'commit' });
    await staff.getByRole('heading', { name: 'Next step' }).waitFor();
    await staff.context().clearCookies();
    begin();
    await again(staff);
    await staff.getByRole('heading', { name: 'Next step' }).waitFor();
    // Signed out elsewhere, while a table, the floor and a room are open.
    const signOut = () =>
      staff.request.post(`${served.url}/api/sign-out`, { headers: { 'x-houseway': '1' } });
    for (const path of [`/tables/${table}`, '/', '/rooms/pit']) {
      // A page of its own: its stream is the only one that can answer.
      const page = await staff.context().newPage();
      const follows = page.waitForResponse(/\/events(\?|$)/);
      await page.goto(`${served.url}${path}`);
      await follows;
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      await signOut();
      await again(page);
      await page.close();
    }
    // Whoever signs out by hand knows.
    await staff.goto(`${served.url}/rooms/pit`);
    await staff.getByRole('button', { name: 'Sign out' }).click();
    await staff.getByText('Sign in to enter this room.').waitFor();
    await expect.poll(() => signInAgain(staff).count()).toBe(0);
  },
);

test('House rules § seats a player who is warned keeps the seat by one key, and a dot tells what its seat has wagered', async () => {
  const game = 'football-kings';
  const page = await sitDown(game, DESK);
  const mine = page.locator('.dot.you');
  const seat = Number(/\d+/.exec((await mine.getAttribute('aria-label')) ?? '')?.[0]);
  const at = { table: await tableOf(game), game };
  await served.house.askTable(at, { type: 'WarnSeat', seat }, THE_DEVICE);
  const warning = page.getByText('Are you still there?');
  await warning.waitFor();
  await expect.poll(() => audit(page)).toEqual([]);
  await page.keyboard.press('g');
  await warning.waitFor({ state: 'detached' });
  await mine.click();
  await page.getByRole('alert').getByText(`Seat ${seat}: no wagers.`).waitFor();
  await place(page, 'home');
  await mine.click();
  await page.getByRole('alert').getByText(`Seat ${seat}: Home $5.`).waitFor();
});

wholly('a guest whose session ends is told so, and may come in as another', async () => {
  const page = await sitDown('three-dice-yahtzee', PHONE);
  await page.request.post(`${served.url}/api/sign-out`, { headers: { 'x-houseway': '1' } });
  const dialog = signInAgain(page);
  await dialog.waitFor();
  await expect.poll(() => audit(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Play as a guest' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.tray .primary').filter({ hasText: 'seat' }).waitFor();
});

test('whose session is over signs in again over the table, and what was being done goes on', async () => {
  const staff = await signIn(
    browser,
    served,
    'dealer',
    await atScreen.tableOf(served, 'high-roll-dice', 'F'),
  );
  await staff.locator('.step h3').filter({ hasText: 'Take the dice shaker' }).waitFor();
  await staff.locator('.connection.live').waitFor({ state: 'attached' });
  await staff.context().clearCookies();
  await staff.getByRole('button', { name: /^Done/ }).click();
  const dialog = signInAgain(staff);
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'dealer' }).click();
  await dialog.waitFor({ state: 'detached' });
  const due = staff.locator('.step h3').filter({ hasText: 'Take the dice shaker' });
  await due.waitFor({ state: 'detached' });
});

test('a lost connection stops the clock and shows the chips that are on their way; they arrive with it', async () => {
  const page = await sitDown('football-kings', PHONE);
  await place(page, 'home');
  await page.context().setOffline(true);
  await page.locator('[data-wager="tie"]').click();
  await page.locator('[data-wager="tie"] .pending .stack').waitFor();
  await page.locator('.clock').waitFor({ state: 'detached' });
  await page.context().setOffline(false);
  await page.locator('[data-wager="tie"] .bet-spot > .stack').waitFor();
  await expect.poll(() => page.locator('.pending').count()).toBe(0);
});

test('an address that is not there is answered with a page to a browser, and with a problem to a program', async () => {
  const page = await atScreen.openPage(browser, `${served.url}/no/such/page`);
  await page.getByRole('heading', { name: 'There is no page at this address.' }).waitFor();
  await page.getByRole('link', { name: 'All tables' }).waitFor();
  await expect.poll(() => audit(page)).toEqual([]);
  const answer = await page.request.get(`${served.url}/no/such/page`, {
    headers: { accept: 'application/json' },
  });
  expect([answer.status(), (await answer.json()).code]).toEqual([404, 'no-such-page']);
});

wholly(
  'a past round is told again on the layout from the row of past rounds, and the table comes back after it',
  async () => {
    const page = await sitDown('three-dice-yahtzee', DESK);
    await place(page, 'red');
    await play(page);
    const tile = page.locator('.road .tile').last();
    await tile.waitFor();
    // Once the next round is open nothing more happens: what does would end a replay.
    await page.locator('.table[data-phase="open"]').waitFor();
    const shown = await page.locator('.strip .call').textContent();
    await tile.click();
    await page.getByText(/^Replay of round \d+$/).waitFor();
    await page
      .locator('.call')
      .filter({ hasText: /Red|Blue|tie|push/i })
      .waitFor();
    await page.locator('.strip').click();
    await page.getByText(/^Replay of round/).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.strip .call').textContent()).toBe(shown);
  },
);

wholly(
  'sound is off until it is switched on, and its script is loaded by the first thing heard',
  async () => {
    const page = await sitDown('high-roll-dice', DESK);
    const heard: string[] = [];
    page.on('request', (request) => heard.push(request.url()));
    await page.keyboard.press('?');
    const sound = page.getByRole('checkbox', { name: 'Sound' });
    await expect.poll(() => sound.isChecked()).toBe(false);
    await sound.check();
    await page.keyboard.press('Escape');
    const script = page.waitForRequest(/\/sound-[^/]*\.js$/);
    await place(page, 'pip-street-5');
    await play(page);
    await script;
  },
);
