import { expect, test } from 'vitest';
import { wholly } from '../whole.ts';
import { houseOnScreen, isClean } from './rooms.ts';

const served = houseOnScreen({ dealing: false });

const open = async (path: string, width = 1280) => {
  const context = await served.browser.newContext({
    ...{ viewport: { width, height: 800 }, reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  await page.goto(`${served.url}/rooms/law${path}`);
  return page;
};

test('House rules § notation a block of a chapter is run on the page, changed and run again', async () => {
  const page = await open('');
  await page.getByRole('link', { name: 'Chapter 661a. Three Dice Football' }).click();
  const block = page.locator('[id="661a.2(a)"] ~ .script').first();
  await block.getByRole('button', { name: 'Run' }).click();
  await block.getByText('Matches the original').waitFor();
  await block.getByText('58 Pa. Code § 661a.2(a)', { exact: true }).waitFor();
  const script = block.getByLabel('Script');
  await script.fill('three-dice-football  live\nplayer 5 takes seat 16\n');
  await block.getByRole('button', { name: 'Run' }).click();
  await block.getByText('Differs from the original').waitFor();
  await expect.poll(() => script.inputValue()).not.toContain('refused');
  await block.getByRole('button', { name: 'Back to the original' }).click();
  await expect.poll(() => script.inputValue()).toContain('refused no-such-seat');
  await page.getByRole('button', { name: /^Run all/ }).click();
  const [, count = ''] =
    /Run all (\d+) examples/.exec(await page.locator('.run-all').innerText()) ?? [];
  await page.getByText(`${count} of ${count} run, ${count} match.`).waitFor();
});

wholly(
  'House rules § submission options show edges and bounds, and print what is filed',
  async () => {
    const page = await open('/submission/football-kings', 390);
    await page.getByLabel('What Tie pays').fill('19');
    await page.getByLabel('What Tie pays').press('Enter');
    await page.getByText('tiePays=19 cannot be filed').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Print' }).isDisabled()).toBe(true);
    await page.getByLabel('What Tie pays').fill('25');
    // What is half typed stays while another answer comes.
    await page.getByLabel('Whether the top card is burned').selectOption('yes');
    await page.waitForURL(/burnCard%3Dyes/);
    await page.getByLabel('What Tie pays').press('Enter');
    const row = page.locator('.filing tr', { hasText: 'What Tie pays' });
    await row.getByText('25', { exact: true }).waitFor();
    await expect.poll(() => row.innerText()).toContain('20 to 5000 to 1');
    await isClean(page);
    await page.goto(`${served.url}/rooms/law/signs/high-roll-dice?kind=card&rules=dice=6`);
    await page.getByRole('heading', { name: 'How to play High Roll Dice' }).waitFor();
    await isClean(page, 'light');
  },
);

wholly(
  'House rules § submission the rules of a table on a day follow what was filed for it',
  async () => {
    const page = await open('/signs');
    await page.getByRole('link', { name: 'E1 Three Dice Football' }).click();
    await page.getByText('the beginning').waitFor();
    const rule = page.getByRole('row', {
      name: /^Where a touchdown is scored 58 Pa\. Code § 661a\.1/,
    });
    await rule.getByText('reach-zero: ').waitFor();
    await page.getByRole('link', { name: 'Sign and rack card' }).click();
    await page.locator('.sign').getByRole('heading', { name: 'Three Dice Football' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Odds under these rules' }).click();
    await page.getByRole('heading', { name: /^Lab ·/ }).waitFor();
  },
);
