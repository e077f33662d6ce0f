import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponOf } from '../../src/coupons/index.ts';
import { games } from '../../src/games/index.ts';
import type { House } from '../../src/house/house.ts';
import { auditStore } from '../../src/house/proof/verify.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import type { Actor, TableCommand } from '../../src/table/index.ts';
import { distributedIn, entered, welcome } from '../coupons-served.ts';
import { openMoneyTable } from '../money-table.ts';
import { speakAt } from '../spoken-at-table.ts';
import { daily, wholly } from '../whole.ts';
import { type ServedHouse, serveHouse } from './house.ts';
import { enterAs, isClean, openScreens } from './rooms.ts';

/** What is dealt at each game around one coupon, and what becomes of it there. */
const ROUNDS = [
  {
    ...{ table: 'M1', game: 'three-dice-football', seat: 1, wager: 'touchdown' },
    before: '',
    after: 'offer 1\naccept 1\nthrow 64/2\nthrow 65/1\nthrow 43/4',
    result: 'win',
  },
  {
    ...{ table: 'M2', game: 'football-kings', seat: 1, wager: 'visitor' },
    before: 'receive deck 1 green preshuffled\ncut deck 1 at 40',
    after: 'no more bets\nquarter Ah 5c\nface up 9d\nface up 9s',
    result: 'void',
  },
  {
    ...{ table: 'M3', game: 'three-dice-yahtzee', seat: 1, wager: 'blue' },
    before: '',
    after: 'shake red\nshake blue\nreveal 431/433',
    result: 'push',
  },
  {
    ...{ table: 'M4', game: 'high-roll-dice', seat: 1, wager: 'pip-street-6' },
    before: 'take shaker 10',
    after: 'no more bets\nshake 3\nthrow 5555666114\nannounce four 5s',
    result: 'lose',
  },
  {
    ...{ table: 'M5', game: 'asia-poker', seat: 3, wager: 'asia-poker' },
    filed: { shuffler: 'yes', dealing: 'hand', startingPosition: 'generator' },
    before: 'receive deck 1 green preshuffled\ncut deck 1 at 26',
    after: [
      ...['no more bets', 'number 3', 'deal 5h 3d Kd As 3s 8s Qs', 'deal 6h 4d Kc Ad 4s 8h Js'],
      ...['deal 7h 7d 9s Th 5s 8d Ts', 'deal 9h Td 9c 7c 6s 8c 9d', 'deal Jh Jd 5d 6d 7s Ac Qd'],
      ...['deal Qh 4c 4h 3h Ks Ah 3c', 'deal Kh 5c 2s 2c 2h Joker 2d', 'count 4'],
      ...['seat 3  looks', 'seat 3  sets 8s 8h 8d 8c / Ac Ah / Joker', 'turn dealer'],
      ...['dealer sets Kd Kc 4h 2s / 9s 9c / 5d', 'reveal 3'],
    ].join('\n'),
    result: 'win',
  },
] as const;

const scriptOf = (filed: Readonly<Record<string, string>> = {}): string =>
  Object.entries(filed)
    .map(([name, value]) => `  ${name}=${value}`)
    .join('');

let screens: Awaited<ReturnType<typeof openScreens>>;
let served: ServedHouse;
let ahead = 0;

const PATRON = 'ann';
const PASSWORD = 'a password of her own';

const prepare = async (house: House): Promise<void> => {
  for (const person of [PATRON, 'bob']) {
    const cage: readonly Actor[] = [{ person: 'cage', duty: 'cage' }];
    const asks = { type: 'RegisterPatron', person, name: person } as const;
    expectAccepted(await house.registerPatron(asks, PASSWORD, cage));
  }
  await distributedIn(house, { [PATRON]: 23, bob: 24 });
  for (const round of ROUNDS) {
    await openMoneyTable(house, round, 'felt', 'filed' in round ? round.filed : {});
  }
  await openMoneyTable(house, { table: 'M6', game: 'three-dice-yahtzee' }, 'electronic');
};

beforeAll(async () => {
  screens = await openScreens();
  served = await serveHouse({
    ...{ pages: screens.pages, coupons: true, prepare },
    clock: () => Date.now() + ahead,
  });
});
afterAll(async () => {
  await screens.close();
  await served.stop();
});

const stateOf = async (serial: string) =>
  couponOf(await served.house.coupons(), serial)?.holding.state;

/** The patron takes the seat, and the cage sells the chips. */
const seated = async (patron: Page, table: string, game: string, seat: number): Promise<void> => {
  await patron.goto(`${served.url}/tables/${table}`);
  await patron.getByRole('button', { name: new RegExp(`^Seat ${seat},`) }).click();
  await patron.getByText('Your chips').waitFor();
  const buys: TableCommand = { type: 'BuyIn', seat, cents: 10_000 };
  expectAccepted(
    await served.house.askTable({ table, game }, buys, [{ person: 'cage', duty: 'cage' }]),
  );
  await patron.locator('.money strong').filter({ hasText: '$100' }).first().waitFor();
};

const line = (page: Page) => page.locator('.coupon-line');
const area = (page: Page, wager: string) => page.locator(`[data-wager="${wager}"]`);

const inHand = async (patron: Page, number: string): Promise<void> => {
  await patron.getByRole('button', { name: 'Coupon', exact: true }).click();
  await patron.getByLabel(/Number on the coupon/).fill(number);
  await patron.getByLabel(/Value on the coupon/).fill('10');
  await patron.getByRole('button', { name: 'Use this coupon' }).click();
  await line(patron)
    .getByText(/press the wager/)
    .waitFor();
};

const signedIn = async (): Promise<Page> => {
  const context = await screens.browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const answer = await context.request.post(`${served.url}/api/sign-in`, {
    data: { person: PATRON, password: PASSWORD },
    headers: { 'x-houseway': '1' },
  });
  expect(answer.ok()).toBe(true);
  return page;
};

/** Every day one that wins and is corrected, and one that loses. */
const OFFERED = daily(ROUNDS, ({ table }) => ['M1', 'M4'].includes(table));

test('§ 525.22 a patron offers a coupon at one game after the other, a dealer accepts it, and the boxes count to zero', async () => {
  const patron = await signedIn();
  const dealer = await enterAs(screens.browser, served.url, 'dealer', { path: '/' });
  for (const round of OFFERED) {
    const at = ROUNDS.indexOf(round);
    const { table, game, seat, wager, before, after, result } = round;
    const told = { filed: scriptOf('filed' in round ? round.filed : {}), patron: PATRON };
    const { first: serial } = welcome(at + 1);
    await seated(patron, table, game, seat);
    if (before !== '') await speakAt(served.house, round, before, told);
    await dealer.goto(`${served.url}/tables/${table}`);
    const offers = dealer.getByRole('region', { name: 'Coupons' });

    await inHand(patron, String(serial));
    await area(patron, wager).click();
    await line(patron)
      .getByText(/waiting for the dealer/)
      .waitFor();
    // What the register has of it is in sight before anything counts.
    await offers.getByText(/\$10, expires 2031-12-31, with a patron/).waitFor();
    await offers.getByText('You sign as Dealer, credential DEMO-dealer.').waitFor();
    if (at === 0) {
      await isClean(dealer, 'dark');
      await isClean(patron, 'light');
      // Another number, then a return with its reason; the patron reads why and offers it again.
      await offers.getByLabel(/Number on the coupon/).fill('WEL-99');
      await offers.getByRole('button', { name: 'Accept', exact: true }).click();
      await dealer
        .getByRole('alert')
        .getByText(/Read the number from the coupon again/)
        .waitFor();
      await offers.getByLabel('Reason').fill('Please put it below the chips.');
      await offers.getByRole('button', { name: 'Decline', exact: true }).click();
      await line(patron).getByText('Please put it below the chips.').waitFor();
      await inHand(patron, 'wel-1');
      await area(patron, wager).click();
      await line(patron)
        .getByText(/waiting for the dealer/)
        .waitFor();
    }
    await expect.poll(() => stateOf(serial)).toBe('distributed');
    await offers.getByLabel(/Number on the coupon/).fill(serial);
    await offers.getByLabel(/Number on the coupon/).press('Enter');
    await offers.getByText(/accepted by Dealer, credential DEMO-dealer/).waitFor();
    await line(patron)
      .getByText(/is in play on/)
      .waitFor();
    // It is on the layout as part of its wager.
    await area(patron, wager).locator('.coupon-slip').filter({ hasText: '$10' }).waitFor();
    await expect.poll(() => stateOf(serial)).toBe('in play');

    await speakAt(served.house, round, after, told);
    const settled = (await served.house.table(round)).play.settled;
    expect(settled).toMatchObject([{ result, coupon: { serial } }]);
    await offers.waitFor({ state: 'detached' });
    const dropped = result === 'win' || result === 'lose';
    await expect.poll(() => stateOf(serial)).toBe(dropped ? 'redeemed' : 'distributed');
    if (at === 0) await corrected(patron, serial);
    await line(patron).filter({ hasNotText: 'in play' }).waitFor({ state: 'attached' });
  }
  await countedToZero();
});

/** The last throw was misread: the coupon is on the layout again, and the next throw decides it. */
const corrected = async (patron: Page, serial: string): Promise<void> => {
  const at = { table: 'M1', game: 'three-dice-football' };
  const { told } = await served.house.table(at);
  const correct: TableCommand = {
    ...{ type: 'Correct', index: told.commands.length - 1, reason: 'misread' },
    instead: { ...{ type: 'CallThrow', offensive: [2, 2], defensive: 4 } },
  };
  const by: readonly Actor[] = [
    { person: 'stickperson', duty: 'stickperson' },
    { person: 'floorperson-M1', duty: 'floorperson' },
  ];
  expectAccepted(await served.house.askTable(at, correct, by));
  await line(patron)
    .getByText(/is in play on/)
    .waitFor();
  await area(patron, 'touchdown').locator('.coupon-slip').waitFor();
  await expect.poll(() => stateOf(serial)).toBe('in play');
  await speakAt(served.house, at, 'throw 16/1', { patron: PATRON });
  await expect.poll(() => stateOf(serial)).toBe('redeemed');
};

/** Finance counts the day at the desk when it is over: what the boxes hold is what the register has. */
const countedToZero = async (): Promise<void> => {
  const { house } = served;
  await entered(house, 'CompleteForm', {
    ...{ remaining: [welcome(25, 40)], returning: [welcome(25, 40)], remarks: '' },
  });
  await entered(house, 'ReturnToFinance', { serials: [welcome(25, 40)] });
  const boxes = await Promise.all(
    ROUNDS.map(async (round) => (await house.table(round)).dropBox.coupons),
  );
  const decided = OFFERED.filter(({ result }) => result === 'win' || result === 'lose');
  const redeemed = decided.map((round) => welcome(ROUNDS.indexOf(round) + 1).first);
  expect(boxes.flat().toSorted()).toEqual(redeemed);
  ahead += 24 * 3_600_000;
  const finance = await enterAs(screens.browser, served.url, 'finance', { path: '/rooms/desk' });
  const does = async (title: string): Promise<void> => {
    await finance.getByRole('button', { name: 'Sign and enter' }).click();
    await finance
      .getByRole('status')
      .filter({ hasText: `${title}: recorded` })
      .waitFor();
  };
  await finance.getByRole('link', { name: 'Count and examine the day' }).first().click();
  const matches = finance.getByRole('button', { name: 'Count matches the register' });
  for (let at = 0; at < 4; at += 1) await matches.nth(at).click();
  const coupons = `${redeemed.length} coupons, $${10 * redeemed.length}`;
  await finance.getByText(coupons).waitFor();
  await does('Count and examine the day');
  await finance.getByRole('link', { name: 'Cancel the day’s coupons' }).first().click();
  await finance.getByLabel(/were reviewed/).check();
  await does('Cancel the day’s coupons');
  await finance.getByRole('link', { name: 'Reconcile a day' }).first().click();
  await finance.getByLabel('Storage area for returned coupons').selectOption('main-vault');
  await does('Reconcile a day');
  const stations = finance.getByRole('list', { name: 'Coupons by stage' });
  await stations.getByText(`${redeemed.length} Canceled`).waitFor();
  const accounting = await finance.evaluate(async () => {
    const { papers } = await (await fetch('/api/coupons')).json();
    const answer = await fetch(`/api/coupons/papers/accounting?which=${papers.accounting[0]}`);
    return (await answer.json()).sections[0].rows;
  });
  // 40 issued = 24 distributed + 16 returned; the difference is zero, and the decided ones were redeemed.
  expect(accounting).toEqual([[1000, 0, 40, 24, 16, 0, 0, 0, 0, 0, 0, redeemed.length]]);
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
};

wholly(
  '§ 525.21(q)(3) an electronic table reads the patron’s own coupon, and nobody else’s',
  async () => {
    const patron = await signedIn();
    await seated(patron, 'M6', 'three-dice-yahtzee', 1);
    await patron.getByRole('button', { name: 'Coupon', exact: true }).click();
    const sheet = patron.getByRole('dialog', { name: 'Match Play Coupon' });
    const { first: own } = welcome(23);
    await sheet.getByRole('button', { name: `$10 ${own}` }).waitFor();
    // Only what is in the patron's name is offered, and no number is typed.
    await expect.poll(() => sheet.getByRole('listitem').count()).toBe(1);
    await expect.poll(() => sheet.getByRole('textbox').count()).toBe(0);
    await isClean(patron);
    const tried = await patron.evaluate(async (serial) => {
      const matchPlay = { serial, valueCents: 1000, pays: 'wager odds' };
      const said = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 1000, matchPlay };
      const answer = await fetch('/api/tables/M6', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-houseway': '1' },
        body: JSON.stringify({ key: crypto.randomUUID(), command: { type: 'Say', said } }),
      });
      return (await answer.json()).code;
    }, welcome(24).first);
    expect(tried).toBe('not-your-coupon');
    await sheet.getByRole('button', { name: `$10 ${own}` }).click();
    await area(patron, 'red').click();
    await line(patron)
      .getByText(/is in play on/)
      .waitFor();
    await area(patron, 'red').locator('.coupon-slip').waitFor();
    await expect.poll(() => stateOf(own)).toBe('in play');
    await patron.getByRole('button', { name: 'Shake', exact: true }).click();
    await line(patron).filter({ hasNotText: 'in play' }).waitFor({ state: 'attached' });
    await expect.poll(() => stateOf(own)).toMatch(/^(redeemed|distributed)$/);
    expect((await auditStore(served.house.log.store, games)).verdict).toMatchObject({ ok: true });
  },
);
