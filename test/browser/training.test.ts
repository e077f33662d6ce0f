import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LESSONS } from '../../src/house/training/lessons.ts';
import { daily } from '../whole.ts';
import { DESK, fitsItsScreen, sessionOf } from './at-screen.ts';
import { type ServedHouse, serveHouse } from './house.ts';
import { isClean, openScreens } from './rooms.ts';

let screens: Awaited<ReturnType<typeof openScreens>>;
let served: ServedHouse;
/** The page of a dealer, who goes from lesson to lesson. */
let page: Page;
beforeAll(async () => {
  screens = await openScreens();
  served = await serveHouse({ pages: screens.pages, dealing: false });
  page = await (await sessionOf(screens.browser, served.url, 'dealer')).newPage();
});
afterAll(async () => {
  await screens.close();
  await served.stop();
});

const situation = (page: Page) => page.getByRole('region', { name: 'Situation' });
const marked = (page: Page, how: 'Right' | 'Wrong', what: string): Promise<void> =>
  situation(page)
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${how}: .*${what}`) })
    .waitFor();

test('House rules § training somebody deals a scripted table at the console, and is scored paragraph by paragraph', async () => {
  await page.goto(`${served.url}/rooms/training`);
  await page.getByRole('link', { name: /late wagers and a short payout/ }).click();
  const console = page.getByRole('region', { name: 'Console' });
  await situation(page).getByText('Seat 1 places $5 on Penalty.').waitFor();
  const done = () => console.getByRole('button', { name: /^Done/ }).click();
  const judge = (choice: string) =>
    situation(page).getByRole('button', { name: choice, exact: true }).click();
  const noMoreBets = () => console.getByRole('button', { name: /^No more bets/ }).click();
  const throws = async (faces: string) => {
    await page.keyboard.type(faces);
    await page.keyboard.press('Enter');
    await page.getByText('Read back:').waitFor();
    await page.keyboard.press('Enter');
  };
  await done();
  await marked(page, 'Right', 'Offer 1');
  await situation(page).getByText('Seat 3 places $5 on Trips TD.').waitFor();
  // While a question is open nothing is entered at the console.
  await expect.poll(() => console.locator('xpath=..').getAttribute('inert')).not.toBeNull();
  await judge('Allow');
  await marked(page, 'Right', 'Trips TD');
  await noMoreBets();
  await situation(page).getByText('The dice are in the air.').waitFor();
  await judge('Allow');
  await marked(page, 'Wrong', 'Refuse 58 Pa. Code § 661a.3');
  await situation(page).getByText('green 2 2, Defense, red 5').waitFor();
  await throws('223');
  await situation(page).getByRole('alert').getByText('This is not the next step.').waitFor();
  await isClean(page);
  await page.getByRole('button', { name: 'Change' }).click();
  await throws('225');
  await situation(page).getByText('Your partner pays seat 1 $40 for Penalty.').waitFor();
  await expect.poll(() => console.getByText('$45').count()).toBe(0);
  await judge('Wrong');
  await situation(page).getByLabel('Seat 1, Penalty, $5').fill('45');
  await situation(page).getByLabel('Seat 3, Trips TD, $5').fill('0');
  await isClean(page, 'light');
  await situation(page).getByRole('button', { name: 'Pay' }).click();
  await situation(page).getByText('Seat 1 withdraws touchdown.').waitFor();
  await judge('Refuse');
  await noMoreBets();
  await situation(page).getByText('green 1 1, Defense, red 1').waitFor();
  await situation(page).getByRole('button', { name: 'Show the step' }).click();
  await situation(page).getByLabel('Seat 1, Touchdown, $10').fill('10.00');
  await situation(page).getByLabel('Seat 2, Defense, $10').fill('8');
  await situation(page).getByRole('button', { name: 'Pay' }).click();
  const score = page.getByRole('region', { name: 'Score' });
  await score.getByRole('row', { name: /^58 Pa. Code § 661a.8\(b\) 2 of 2/ }).waitFor();
  await expect
    .poll(() => score.locator('dl').innerText())
    .toMatch(/Procedure\s+3 of 5\s+Judgment\s+3 of 4\s+Amounts\s+3 of 4\s+Time\s+\d+ s/);
  await fitsItsScreen(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await isClean(page, 'light');
  // It stays on file, with the paragraphs that want practice.
  await page.goto(`${served.url}/rooms/training`);
  const kept = page.getByRole('region', { name: 'Scores' }).locator('tbody tr');
  await kept.first().waitFor();
  await expect
    .poll(() => kept.allInnerTexts())
    .toEqual([
      expect.stringMatching(
        /Dealer\s+Three Dice Football: late wagers and a short payout\s+9\s+13\s+\d+\s+58 Pa. Code § 661a.3\(e\) 0 of 1\s/,
      ),
    ]);
  await isClean(page, 'light');
});

/** Goes through a lesson as far as the console's own button does it, and is shown every other step. */
const finish = async (page: Page): Promise<void> => {
  const at = situation(page);
  const score = page.getByRole('region', { name: 'Score' });
  const choices = at.locator('.tools button:not(.quiet)');
  const show = at.getByRole('button', { name: 'Show the step' });
  const pay = at.getByRole('button', { name: 'Pay' });
  for (;;) {
    await score.or(choices).or(show).or(pay).first().waitFor();
    if (await score.isVisible()) return;
    const before = await page.locator('.lesson').innerText();
    if (await pay.isVisible()) {
      for (const field of await at.locator('.amounts input').all()) await field.fill('0');
      await pay.click();
    } else if (await show.isVisible()) await show.click();
    else await choices.first().click();
    await expect.poll(() => page.locator('.lesson').innerText()).not.toBe(before);
  }
};

// Every day one lesson is dealt, above.
const lessons = LESSONS.map(({ lesson }) => lesson);

test.for(daily(lessons, () => false))(
  'House rules § training the script of %s is gone through at the console and scored paragraph by paragraph',
  async (lesson) => {
    await page.setViewportSize(DESK.viewport);
    await page.goto(`${served.url}/lessons/${lesson}`);
    await page.getByRole('region', { name: 'Console' }).waitFor();
    await finish(page);
    const rows = page.getByRole('region', { name: 'Score' }).getByRole('row');
    await rows.locator('th[scope="row"]').nth(1).waitFor();
    const paragraphs = await rows.locator('th[scope="row"]').allTextContents();
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/§|N\.J\.A\.C\./);
    for (const right of await rows.locator('td:nth-child(2)').allTextContents()) {
      expect(right).toMatch(/^\d+ of \d+$/);
    }
  },
);
