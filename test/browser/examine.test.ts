import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { couponGiven } from '../../src/house/coupon-house.ts';
import { paceOf } from '../../src/house/dealing/pace.ts';
import { dealRound, testVault } from '../dealing.ts';
import { type ServedHouse, serveHouse } from './house.ts';
import { enterAs, isClean, openScreens } from './rooms.ts';

let screens: Awaited<ReturnType<typeof openScreens>>;
let served: ServedHouse;
let now = Date.now();

beforeAll(async () => {
  screens = await openScreens();
  served = await serveHouse({ pages: screens.pages, dealing: false, clock: () => now });
});
afterAll(async () => {
  await screens.close();
  await served.stop();
});
afterEach(async () => {
  for (const context of screens.browser.contexts()) await context.close();
});

const BETS = {
  E1: { game: 'three-dice-football', wager: 'touchdown' },
  E2: { game: 'football-kings', wager: 'home' },
  E3: { game: 'asia-poker', wager: 'asia-poker' },
  E4: { game: 'three-dice-yahtzee', wager: 'red' },
  E5: { game: 'high-roll-dice', wager: 'pip-street-1' },
} as const;

/** A guest at a table, who wagers, and the round dealt to its end. */
const played = async (table: keyof typeof BETS, seat = 1) => {
  const context = await screens.browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`${served.url}${path}`, {
      ...{ data, headers: { 'x-houseway': '1' } },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { person } = await send('/api/guest', {});
  const { game, wager } = BETS[table];
  const does = (command: object) =>
    send(`/api/tables/${table}`, { key: crypto.randomUUID(), command });
  await does({ type: 'TakeSeat', seat, patron: person });
  await does({ type: 'BuyIn', seat, cents: 100_000 });
  await does({ type: 'Say', said: { type: 'PlaceBet', seat, wager, stakeCents: 1_000 } });
  const clock = { now: () => now, set: (at: number) => (now = at) };
  const vault = testVault({ windowMs: 60_000, pace: paceOf(60_000) });
  await dealRound(served.house, { table, game }, clock, vault);
  return { page, send, does, person: String(person) };
};

test('House rules § export a patron verifies a receipt on the page and offline, and a forged one is refused', async () => {
  const { page } = await played('E2');
  await page.goto(`${served.url}/rooms/patron`);
  await page.getByRole('button', { name: 'Prove it' }).first().click();
  await page.getByRole('button', { name: 'Get and verify the receipt' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByText('Promise.').waitFor();
  await isClean(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Keep the receipt' }).click();
  const receipt = readFileSync(await (await download).path(), 'utf8');

  // The verifier is a page of its own: once it is there, no network is needed.
  const offline = await page.context().newPage();
  await offline.goto(`${served.url}/verifier/index.html`);
  await offline.context().setOffline(true);
  await offline.locator('#file').setInputFiles({
    ...{ name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(receipt) },
  });
  await offline
    .getByText(/round 1/i)
    .first()
    .waitFor();
  await offline.context().setOffline(false);

  const audit = await enterAs(screens.browser, served.url, 'regulator', { path: '/rooms/audit' });
  const file = (text: string) => ({
    ...{ name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(text) },
  });
  const own = audit.getByRole('region', { name: 'Verify a file' });
  await own.locator('input').setInputFiles(file(receipt));
  await own.getByText('Verified', { exact: true }).waitFor();
  const paid = JSON.parse(receipt);
  paid.amounts.paidCents += 100;
  await own.locator('input').setInputFiles(file(JSON.stringify(paid)));
  await own.getByText('Mismatch', { exact: true }).waitFor();
});

test('House rules § play limits a self-excluded patron is refused at tables, and the coupon register is told', async () => {
  const { page, does, person } = await played('E2', 2);
  await page.goto(`${served.url}/rooms/patron`);
  await page.getByText('Take a break, or exclude yourself').click();
  await page.getByLabel('I know that it cannot be undone').check();
  await page.getByRole('button', { name: 'Exclude me' }).click();
  await page.getByText(/^No play until/).waitFor();
  await expect(
    does({ type: 'Say', said: { type: 'PlaceBet', seat: 2, wager: 'home', stakeCents: 100 } }),
  ).rejects.toThrow('patron-away');
  const people = await served.house.people();
  const told = couponGiven(served.house.games, { floor: await served.house.floor(), people }, now);
  expect(told?.excluded.map((one) => one.patron)).toContain(person);
});

test.each(Object.keys(BETS) as (keyof typeof BETS)[])(
  'House rules § rounds a round of %s is replayed step by step with who signed and which paragraph',
  async (table) => {
    await played(table, 3);
    const page = await enterAs(screens.browser, served.url, 'regulator', {
      path: `/rooms/audit?table=${table}`,
    });
    await page.getByRole('link', { name: 'Replay' }).last().click();
    await page.getByRole('slider', { name: 'Step' }).waitFor();
    const says = page.getByRole('region', { name: 'What happened' });
    const [, steps = '0'] =
      /\/ (\d+)/.exec(await page.getByRole('status').last().innerText()) ?? [];
    let signed = '';
    for (let step = 0; step < Number(steps); step += 1) {
      signed += await says.innerText();
      if (step < Number(steps) - 1) await page.getByRole('button', { name: 'Next' }).click();
    }
    expect(signed).toMatch(/Place Bet/);
    expect(signed).toMatch(/\(player\)/);
    expect(signed).toMatch(/§|N\.J\.A\.C\./);
  },
);
