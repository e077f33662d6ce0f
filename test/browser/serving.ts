import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The panel of a seat on the console, opened from the list of seats. */
export const seatPanel = async (page: Page, seat: number): Promise<Locator> => {
  const opens = page.locator('.seat-list').getByRole('button', { name: `Seat ${seat}, ` });
  await opens.waitFor();
  if ((await opens.getAttribute('aria-expanded')) !== 'true') await opens.click();
  return page.locator('.seat-acts');
};

/** Fills in a form that is open and sends it. */
const sends = async (
  at: Locator,
  title: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  const form = at.getByRole('region', { name: title });
  for (const [label, value] of Object.entries(fields)) {
    const field = form.getByLabel(label, { exact: true });
    const tag = await field.evaluate((element) => element.tagName);
    if (tag === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await form.getByRole('button', { name: title, exact: true }).click();
};

/** A form of a seat, by its button, sent and entered. */
export const serves = async (
  page: Page,
  seat: number,
  title: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const at = await seatPanel(page, seat);
  await at.getByRole('button', { name: title, exact: true }).click();
  await sends(at, title, fields);
  await at
    .getByRole('status')
    .filter({ hasText: `${title}: entered.` })
    .waitFor();
};

/** Dice by their faces at an empty pad, read back and confirmed. */
export const throws = async (
  page: Page,
  faces: string,
  title = 'Call the throw',
): Promise<void> => {
  await page.getByRole('heading', { name: title }).waitFor();
  await page.locator('h1').click();
  const entered = page.locator('.step .pad legend strong');
  await expect.poll(() => entered.allTextContents()).toEqual(['–', '–']);
  for (const [at, face] of [...faces].entries()) {
    await page.keyboard.press(face);
    const shown = async () => (await entered.allTextContents()).join('').match(/\d/g)?.length;
    await expect.poll(shown).toBe(at + 1);
  }
  await page.keyboard.press('Enter');
  await page.locator('.read-back strong').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.read-back strong').waitFor({ state: 'detached' });
};
