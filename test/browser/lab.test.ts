import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { wholly } from '../whole.ts';
import { houseOnScreen, isClean } from './rooms.ts';

const served = houseOnScreen({ dealing: false });

const open = async (path: string, width = 1280, language?: string) => {
  const context = await served.browser.newContext({
    ...{ viewport: { width, height: 800 }, reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  if (language !== undefined) {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'language', { value, configurable: true });
    }, language);
  }
  await page.goto(`${served.url}/rooms/lab${path}`);
  return page;
};

/** What the command line prints with the same rules. */
const printed = async (...args: readonly string[]) => {
  const lines: string[] = [];
  await main([...args, '--json'], { print: (line) => lines.push(line), error: () => {} });
  return JSON.parse(lines.join('\n'));
};

test('House rules § odds an edge changed by what-if is the edge that houseway odds prints with the same rule', async () => {
  const page = await open('/football-kings?wager=tie');
  const lines = page.getByRole('region', { name: 'Tie: pay lines' });
  await lines.getByLabel('Tie pays').fill('25:1');
  await lines.getByLabel('Tie pays').press('Enter');
  await page.getByText('Allowed', { exact: true }).waitFor();
  const filed = await printed('odds', 'football-kings', '--rule', 'tiePays=25', '--wager', 'tie');
  await lines.getByText(filed.wagers[0].houseEdge, { exact: true }).waitFor();
  // The link alone shows the same.
  const other = await open(
    new URL(page.url()).pathname.slice('/rooms/lab'.length) + new URL(page.url()).search,
  );
  await other.getByText(filed.wagers[0].houseEdge, { exact: true }).waitFor();
  await lines.getByLabel('Tie pays').fill('19:1');
  await lines.getByLabel('Tie pays').press('Enter');
  await page.getByText('Not allowed', { exact: true }).waitFor();
  const cut = await printed('odds', 'football-kings', '--pay', 'tie=19:1', '--wager', 'tie');
  await lines.getByText(cut.wagers[0].houseEdge, { exact: true }).waitFor();
  await isClean(page, 'dark');
});

wholly('§ 575.11 seven cards are ranked as the command line ranks them', async () => {
  const cards = 'As Kd 7h 7c 5s 4d Joker';
  const page = await open('/asia-poker/hand', 390);
  await page.getByRole('textbox', { name: 'Seven cards' }).fill(cards);
  await page.getByRole('textbox', { name: 'Seven cards' }).press('Enter');
  const [best] = (await printed('set', cards, '--best')).settings;
  const first = page
    .getByRole('region', { name: /^Every legal setting/ })
    .locator('tbody tr')
    .first();
  await first.getByText(best.wins.toLocaleString('en-US')).waitFor();
  await expect.poll(() => first.locator('.card').evaluateAll((all) => all.length)).toBe(7);
  await expect.poll(() => first.getByTitle(best.value).textContent()).toMatch(/^-?0\.\d{6}$/);
  await isClean(page, 'light');
});

wholly(
  'a simulation shows its progress and stays within chance; a payout limit says where it cuts',
  async () => {
    const page = await open('/three-dice-football/simulation?rounds=100000');
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.getByText('Within chance').waitFor();
    expect(
      await page.getByRole('region', { name: 'Simulated and exact' }).locator('tbody tr').count(),
    ).toBe(19);
    await page.goto(
      `${served.url}/rooms/lab/football-kings?rules=payoutLimitCents=2500000&stake=100&wager=hail-mary`,
    );
    await page.getByText('Limited payout').waitFor();
    const lines = page.getByRole('region', { name: 'Hail Mary: pay lines' });
    await lines.getByText('86.2580%').waitFor();
    await page.goto(
      `${served.url}/rooms/lab/three-dice-yahtzee/progressive?rules=progressiveShared=first&meter=38096`,
    );
    await page.getByText('It is not shared').waitFor();
    await page.getByText('100.00%').first().waitFor();
    await page.locator('.u-wrap').waitFor();
    await isClean(page, 'light');
  },
);

wholly(
  'a plot is drawn, its band filled, in a browser whose language has a name that no language has',
  async () => {
    const page = await open(
      '/three-dice-football/distribution?wager=quick-strike-td',
      1280,
      'en-US@posix',
    );
    await page.locator('.u-wrap').waitFor();
    // A column of pixels near the left, where the band is nearly as high as the plot.
    const inked = () =>
      page.locator('.u-wrap canvas').evaluate((canvas: HTMLCanvasElement) => {
        const at = Math.round(canvas.width * 0.12);
        const pixels = canvas.getContext('2d')?.getImageData(at, 0, 1, canvas.height).data ?? [];
        return [...pixels].filter((alpha, index) => index % 4 === 3 && alpha > 0).length;
      });
    await expect.poll(inked).toBeGreaterThan(50);
    await page.getByRole('link', { name: 'pay lines of Quick Strike TD' }).click();
    await page.getByRole('region', { name: 'Quick Strike TD: pay lines' }).waitFor();
  },
);

wholly(
  'House rules § odds a reading leads to the pay lines its edge was made from, the other rules as chosen',
  async () => {
    const page = await open('/three-dice-football/readings?rules=firstAndGoal=after-three-downs');
    const row = page
      .getByRole('region', { name: 'Where a touchdown is scored', exact: true })
      .getByRole('row', { name: /^Touchdown / });
    const edge = await row.getByRole('link').last().innerText();
    await row.getByRole('link').last().click();
    const filed = await printed(
      ...['odds', 'three-dice-football', '--wager', 'touchdown', '--rule', 'touchdown=pass-zero'],
      ...['--rule', 'firstAndGoal=after-three-downs'],
    );
    const lines = page.getByRole('region', { name: 'Touchdown: pay lines' });
    await lines.getByText(filed.wagers[0].houseEdge, { exact: true }).waitFor();
    await lines.getByText(edge, { exact: true }).waitFor();
    await lines.getByText(/^Wins .* variance/).waitFor();
  },
);

wholly('a practice round has a link that shows the same round', async () => {
  const page = await open('/high-roll-dice/practice?bets=pip-street-1 $5');
  await page.getByRole('button', { name: 'Play a round' }).click();
  const round = page.getByRole('region', { name: 'The round' });
  const said = await round.innerText();
  await page.waitForURL(/round=/);
  await page.reload();
  await round.waitFor();
  await expect.poll(() => round.innerText()).toBe(said);
});
