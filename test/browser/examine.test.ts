import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { paceOf } from '../../src/house/dealing/pace.ts';
import { verifyReceipt } from '../../src/house/proof/verify-receipt.ts';
import { dollars } from '../../src/kernel/money.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { distributedIn } from '../coupons-served.ts';
import { dealRound, testVault } from '../dealing.ts';
import { daily, wholly } from '../whole.ts';
import { fitsItsScreen, sessionOf } from './at-screen.ts';
import { enterAs, houseOnScreen, isClean } from './rooms.ts';

let now = Date.now();

const served = houseOnScreen({
  ...{ dealing: false, clock: () => now, coupons: true },
  prepare: (house) => distributedIn(house, {}),
});

const BETS = {
  E1: { game: 'three-dice-football', wager: 'touchdown' },
  E2: { game: 'football-kings', wager: 'home' },
  E3: { game: 'asia-poker', wager: 'asia-poker' },
  E4: { game: 'three-dice-yahtzee', wager: 'red' },
  E5: { game: 'high-roll-dice', wager: 'pip-street-1' },
} as const;

/** A guest at a table, who wagers. */
const wagered = async (table: keyof typeof BETS, seat: number) => {
  const context = await served.browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
  });
  const send = async (path: string, data: object) => {
    const answer = await context.request.post(`${served.url}${path}`, {
      ...{ data, headers: { 'x-houseway': '1' } },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { person } = await send('/api/guest', {});
  const { wager } = BETS[table];
  const does = (command: object) =>
    send(`/api/tables/${table}`, { key: crypto.randomUUID(), command });
  await does({ type: 'TakeSeat', seat, patron: person });
  await does({ type: 'BuyIn', seat, cents: 100_000 });
  const said = { type: 'PlaceBet', seat, wager, stakeCents: 1_000 };
  const { slip } = await does({ type: 'Say', said });
  return { context, send, does, person: String(person), slip };
};

const vault = testVault({ windowMs: 60_000, pace: paceOf(60_000) });
const dealt = async (table: keyof typeof BETS): Promise<void> => {
  const clock = { now: () => now, set: (at: number) => (now = at) };
  await dealRound(served.house, { table, game: BETS[table].game }, clock, vault);
};

/** The same, and the round dealt to its end. */
const played = async (table: keyof typeof BETS, seat = 1) => {
  const guest = await wagered(table, seat);
  await dealt(table);
  return guest;
};

test('House rules § export a patron verifies a receipt on the page and offline, and a forged one is refused', async () => {
  const page = await (await played('E2')).context.newPage();
  await page.goto(`${served.url}/rooms/patron`);
  await page.getByRole('button', { name: 'Prove it' }).first().click();
  await page.getByRole('button', { name: 'Get and verify the receipt' }).click();
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByText('Commitment.').waitFor();
  await isClean(page, 'dark');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Keep the receipt' }).click();
  const kept = await download;
  expect(kept.suggestedFilename()).toBe('receipt-e2-1.json');
  const receipt = readFileSync(await kept.path(), 'utf8');

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

  const audit = await enterAs(served.browser, served.url, 'regulator', { path: '/rooms/audit' });
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

test('House rules § export the regulator verifies the house, keeps an export and a dispute pack that verify, and compares filings', async () => {
  await played('E2', 6);
  const floor = await sessionOf(served.browser, served.url, 'floorperson');
  const filed = { type: 'FileSubmission', from: '2030-01-01', filed: { tiePays: 25 } };
  const answer = await floor.request.post(`${served.url}/api/tables/E2`, {
    ...{ data: { key: crypto.randomUUID(), command: filed }, headers: { 'x-houseway': '1' } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);

  const audit = await enterAs(served.browser, served.url, 'regulator', {
    path: '/rooms/audit?table=E2&round=1&one=2029-12-31&other=2030-01-01',
  });
  const log = audit.getByRole('region', { name: 'Log' });
  await log.getByRole('button', { name: 'Verify in this browser' }).click();
  await log.getByText('Verified', { exact: true }).waitFor();
  const own = audit.getByRole('region', { name: 'Verify a file' });
  const rounds = audit.getByRole('region', { name: 'Rounds', exact: true });
  await expect.poll(() => rounds.locator('tbody tr').count()).toBe(1);
  for (const link of [
    log.getByRole('link', { name: 'Export' }),
    rounds.getByRole('link', { name: 'Dispute pack' }),
  ]) {
    const download = audit.waitForEvent('download');
    await link.click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^(houseway-export\.jsonl|dispute-\w+-1\.json)$/);
    await own.locator('input').setInputFiles(await file.path());
    await own.getByText('Verified', { exact: true }).waitFor();
  }
  const compared = audit.getByRole('region', { name: 'Compare filings' });
  const tie = compared.getByRole('row', {
    name: /^What Tie pays N\.J\.A\.C\. 13:69F-45\.7\(c\) 20 25/,
  });
  await tie.getByText('differs').waitFor();
  await expect.poll(() => compared.getByText('differs').count()).toBe(1);
});

/** Everything that is printed, by its address in the file. */
const printedOn = async (page: Page): Promise<Record<string, string>> => {
  const rows = await page
    .locator('.slip dd')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('data-of'), one.textContent]));
  return Object.fromEntries(rows);
};

/** The sheets that a print of the page takes. */
const sheetsOf = async (page: Page): Promise<number> => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
};

wholly(
  'FAIRNESS § 6 a player prints the slip of the round in play, and then its receipt, as the verifiers check them',
  async () => {
    const { context, slip } = await wagered('E4', 5);
    const page = await context.newPage();
    await page.goto(`${served.url}/tables/E4`);
    await page.getByText('How this table draws').click();
    await page.getByRole('link', { name: 'Print the slip' }).click();
    await page.getByText('Verified in this browser').waitFor();
    expectAccepted(await verifyReceipt(slip, games));
    await expect
      .poll(() => printedOn(page))
      .toEqual({
        ...{
          table: 'E4',
          game: slip.game,
          round: String(slip.round),
          seat: '5',
          stakeCents: '$10',
        },
        ...{ session: slip.session, index: String(slip.index), promise: slip.promise },
        ...{
          entropy: slip.entropy,
          beaconRound: 'none',
          'entry.position': `${slip.entry.position}`,
        },
        ...{ house: slip.house, key: slip.key, signature: slip.signature },
      });
    await isClean(page);

    await dealt('E4');
    await page.goto(`${served.url}/rooms/patron`);
    await page.getByRole('button', { name: 'Prove it' }).first().click();
    await page.getByRole('link', { name: 'Print the slip' }).click();
    await page.getByText('Verified in this browser').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Keep the file' }).click();
    const kept = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    const { paper } = expectAccepted(await verifyReceipt(kept, games));
    if (paper.kind !== 'houseway receipt 2') throw new Error('a receipt is expected');
    const { amounts, session, promise, draws = [], head } = paper;
    expect(promise?.promise).toBe(slip.promise);
    expect(draws.length).toBeGreaterThan(0);
    const committed = kept.entries
      .flatMap(({ events }: { events: { event?: { type: string } }[] }) => events)
      .find(({ event }: { event?: { type: string } }) => event?.type === 'Promised').event;
    await expect
      .poll(() => printedOn(page))
      .toEqual({
        ...{ table: 'E4', game: paper.game, round: String(paper.round), seat: '5' },
        'amounts.wageredCents': dollars(amounts.wageredCents),
        'amounts.returnedCents': dollars(amounts.returnedCents),
        'amounts.paidCents': dollars(amounts.paidCents),
        proof: 'committed to before the wagers, revealed after the round',
        ...{ 'session.name': session?.name, 'session.anchor': session?.anchor },
        'session.beacon': 'none',
        ...{
          'session.windowMs': `${session?.windowMs}`,
          'session.marginMs': `${session?.marginMs}`,
        },
        ...{ 'promise.index': `${promise?.index}`, rules: committed.rules },
        ...{ 'promise.commit': promise?.commit, 'promise.promise': promise?.promise },
        'entropy.5': slip.entropy,
        ...Object.fromEntries(
          draws.flatMap(({ draw, closedAt, outcome }) => [
            [
              `draws.${draw}.closedAt`,
              `${new Date(closedAt).toISOString()}, closed with the bytes of seats 5`,
            ],
            [`draws.${draw}.outcome`, outcome.join(' ')],
          ]),
        ),
        ...{ secret: paper.secret, 'head.size': String(head.size), 'head.root': head.root },
        ...{ house: paper.house, key: paper.key, signature: paper.signature },
      });
    const command = `houseway verify --receipt receipt-E4-${paper.round}-5.json --key ${paper.key}`;
    await page.getByText(command).waitFor();
    await isClean(page, 'light');
    await expect.poll(() => sheetsOf(page)).toBe(1);

    await page.setExtraHTTPHeaders({ 'accept-language': 'es' });
    await page.reload();
    await page.getByText('Verificado en este navegador').waitFor();
    await page.getByText('Secreto revelado').waitFor();
    expect((await printedOn(page))['promise.promise']).toBe(slip.promise);
    await fitsItsScreen(page);
  },
);

wholly('House rules § seats nobody but who sat there prints the slip of a seat', async () => {
  const { context, slip } = await wagered('E4', 1);
  const other = await (await wagered('E4', 4)).context.newPage();
  const sheet = `${served.url}/tables/E4/rounds/${slip.round}/slip?seat=1`;
  await other.goto(sheet);
  await other.getByText('Only a player who was seated in that round').waitFor();
  const floor = await (await sessionOf(served.browser, served.url, 'floorperson')).newPage();
  await floor.goto(sheet);
  await floor.getByText('Only a player who was seated in that round').waitFor();
  const page = await context.newPage();
  await page.goto(sheet);
  await page.getByText('Verified in this browser').waitFor();
  await dealt('E4');
});

/** Marketing tries to give somebody a coupon, by name. */
const givesCoupon = async (person: string) => {
  const { people } = await served.house.people();
  const desk = await enterAs(served.browser, served.url, 'marketing', {
    path: '/rooms/desk/form/DistributeCoupons',
  });
  await desk.getByLabel('Coupons, line 1, First serial').fill('WEL-00000030');
  await desk.getByLabel('Coupons, line 1, Last serial').fill('WEL-00000030');
  await desk.getByLabel('Promotion').fill('Monday');
  await desk.getByLabel('To a patron by name').check();
  await desk.getByLabel('Patron number').fill(person);
  await desk.getByLabel('Patron name').fill(people[person]?.name ?? '');
  await desk.getByRole('button', { name: 'Sign and enter' }).click();
  return desk;
};

const AWAY = [
  { how: 'self-excluded', act: 'Exclude me', seat: 2 },
  { how: 'on a break', act: 'Take the break', seat: 4 },
] as const;

test.each(daily(AWAY, ({ how }) => how === 'self-excluded'))(
  'House rules § play limits a patron who is $how is refused at tables and at the coupon desk',
  async ({ act, seat }) => {
    const { context, send, does, person } = await played('E2', seat);
    const page = await context.newPage();
    await page.goto(`${served.url}/rooms/patron`);
    await page.getByText('Take a break, or exclude yourself').click();
    const known = page.getByLabel('I understand that this cannot be undone');
    if (act === 'Exclude me') await known.check();
    await page.getByRole('button', { name: act }).click();
    await page.getByText(/^No play until/).waitFor();
    const bet = { type: 'PlaceBet', seat, wager: 'home', stakeCents: 100 };
    await expect(does({ type: 'Say', said: bet })).rejects.toThrow('patron-away');
    const elsewhere = { type: 'TakeSeat', seat: 1, patron: person };
    await expect(
      send('/api/tables/E5', { key: crypto.randomUUID(), command: elsewhere }),
    ).rejects.toThrow('patron-away');
    const desk = await givesCoupon(person);
    await desk.getByText('58 Pa. Code § 525.21(q)(7)').first().waitFor();
  },
);

test('House rules § alerts a patron disputes a round on their own page, and the house has to answer', async () => {
  const page = await (await played('E4', 2)).context.newPage();
  await page.goto(`${served.url}/rooms/patron`);
  await page.getByRole('button', { name: 'Prove it' }).first().click();
  await page.getByText('Is something wrong?').click();
  await page.getByLabel('What is wrong').fill('Blue was paid as red.');
  await page.getByRole('button', { name: 'Dispute the round' }).click();
  await page.getByText(/^Recorded as log entry/).waitFor();
  await isClean(page, 'light');
});

wholly('the rooms to examine and to learn are clean, and fit a phone and a wall', async () => {
  await played('E2', 5);
  const page = await enterAs(served.browser, served.url, 'regulator', { path: '/rooms/audit' });
  for (const [path, settled] of [
    ['/rooms/audit?table=E2', '.filings tbody tr'],
    ['/tables/E2/rounds/1', '.replay'],
    ['/rooms/law', '.list td'],
    ['/rooms/law/in-force?table=E2', 'main table'],
    ['/rooms/bench', '.cards a'],
  ] as const) {
    await page.goto(`${served.url}${path}`);
    await page.locator(settled).first().waitFor();
    for (const width of [360, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      await fitsItsScreen(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await isClean(page);
  }
});

// Every day the night at the screens replays a round that somebody read a figure of.
test.each(daily(Object.keys(BETS) as (keyof typeof BETS)[], () => false))(
  'House rules § rounds a round of %s is replayed step by step with who signed and which paragraph',
  async (table) => {
    await played(table, 3);
    const page = await enterAs(served.browser, served.url, 'regulator', {
      path: `/rooms/audit?table=${table}`,
    });
    await page.getByRole('link', { name: 'Replay' }).last().click();
    await page.getByRole('slider', { name: 'Step' }).waitFor();
    const says = page.getByRole('region', { name: 'What happened' });
    const [, steps = '0'] =
      /\/ (\d+)/.exec(await page.getByRole('status').last().innerText()) ?? [];
    let signed = '';
    let shown = 0;
    const dealt = page.locator('.rail .die, .rail .playing-card, .rail .puck');
    for (let step = 0; step < Number(steps); step += 1) {
      signed += await says.innerText();
      shown += await dealt.count();
      if (step < Number(steps) - 1) await page.getByRole('button', { name: 'Next' }).click();
    }
    // What was thrown or dealt was on the felt.
    expect(shown).toBeGreaterThan(0);
    expect(signed).toMatch(/Place Bet/);
    expect(signed).toMatch(/\(player\)/);
    expect(signed).toMatch(/§|N\.J\.A\.C\./);
  },
);
