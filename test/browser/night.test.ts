import { inflateRawSync, inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterProgram } from '../../src/cli/demo-coupons.ts';
import { games } from '../../src/games/index.ts';
import { auditStore } from '../../src/house/proof/verify.ts';
import { neededUnder } from '../../src/kernel/equipment.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { readTableLine } from '../../src/table/script/lines.ts';
import { distributedIn, welcome } from '../coupons-served.ts';
import { sessionOf } from './at-screen.ts';
import { CODE, PASSWORD, serveNewHouse, signedIn, type Worker } from './new-house.ts';
import { isClean, openScreens } from './rooms.ts';
import { seatPanel, serves, throws } from './serving.ts';

let screens: Awaited<ReturnType<typeof openScreens>>;
let served: Awaited<ReturnType<typeof serveNewHouse>>;
beforeAll(async () => {
  screens = await openScreens();
  served = await serveNewHouse(screens.pages);
});
afterAll(async () => {
  await screens.close();
  await served.stop();
});

const STAFF: readonly (readonly [person: string, role: string])[] = [
  ['floor-2', 'floorperson'],
  ['floor-3', 'floorperson'],
  ['floor-4', 'floorperson'],
  ['dealer-1', 'dealer'],
  ['dealer-2', 'dealer'],
  ['dealer-3', 'dealer'],
  ['dealer-4', 'dealer'],
  ['stick', 'stickperson'],
  ['cage', 'cage'],
  ['finance', 'finance'],
  ['watch', 'surveillance'],
  ['marketing', 'marketing'],
];
const TABLES = Object.keys(games).map((game, at) => ({ table: `T${at + 1}`, game }));
const football = TABLES.find(({ game }) => game === 'three-dice-football')!.table;
const yahtzee = TABLES.find(({ game }) => game === 'three-dice-yahtzee')!.table;

const pageOf = async (person: string, path: string, width = 1280): Promise<Page> => {
  const viewport = { width, height: 844 };
  const context = await sessionOf(screens.browser, served.url, person, {
    ...{ password: PASSWORD, viewport },
  });
  const page = await context.newPage();
  await page.goto(`${served.url}${path}`);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return page;
};

/** The console of a table. */
const consoleOf = async (person: string, table = football): Promise<Page> => {
  const page = await pageOf(person, `/tables/${table}`);
  // Keys count once the script has taken the page over.
  await page.locator('.connection.live').waitFor({ state: 'attached' });
  return page;
};

/** The dice are offered to the only patron and accepted aloud; betting is closed, and the throw called. */
const called = async (calling: Page, faces: string): Promise<void> => {
  await calling.getByRole('heading', { name: 'Offer the dice' }).waitFor();
  await calling.getByRole('button', { name: /^Done/ }).click();
  await serves(calling, 5, 'Accept the dice');
  await calling.getByRole('button', { name: /^No more bets/ }).click();
  await throws(calling, faces);
};

/** The felt showed a 6: a supervisor signs beside, and surveillance answers the alert. */
const corrected = async (calling: Page): Promise<void> => {
  await calling.getByText('Correct an entry').click();
  const form = calling.locator('.correction');
  await form.locator('select').first().selectOption({ label: 'Call the throw: 1 1 / 5' });
  for (const die of ['Offense, green 1', 'Offense, green 1', 'Defense, red 6']) {
    await form.getByRole('button', { name: die }).click();
  }
  await form.locator('input[name=reason]').fill('misread');
  await form.locator('input[name=approver]').fill('floor-1');
  await form.locator('input[name=password]').fill(PASSWORD);
  await form.getByRole('button', { name: 'Correct', exact: true }).click();
  await calling.getByText('Approved by floor-1.').waitFor();
};

/** Opens a form by its button, fills it in and sends it. */
const enters = async (
  page: Page,
  title: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  await page.getByRole('button', { name: title, exact: true }).first().click();
  const form = page.getByRole('region', { name: title });
  for (const [label, value] of Object.entries(fields)) {
    const field = form.getByLabel(label, { exact: false }).first();
    const tag = await field.evaluate((element) => element.tagName);
    if (tag === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await form.getByRole('button', { name: title, exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: `${title}: entered.` })
    .waitFor();
};

/** The texts in a workbook, read from the archive that it is, by its list of contents. */
const textsIn = (xlsx: Buffer): string => {
  const texts: string[] = [];
  const end = xlsx.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = xlsx.readUInt32LE(end + 16);
  for (let left = xlsx.readUInt16LE(end + 10); left > 0; left -= 1) {
    const from = xlsx.readUInt32LE(at + 42);
    const begins = from + 30 + xlsx.readUInt16LE(from + 26) + xlsx.readUInt16LE(from + 28);
    const body = xlsx.subarray(begins, begins + xlsx.readUInt32LE(at + 20));
    texts.push((xlsx.readUInt16LE(at + 10) === 8 ? inflateRawSync(body) : body).toString());
    at += 46 + xlsx.readUInt16LE(at + 28) + xlsx.readUInt16LE(at + 30) + xlsx.readUInt16LE(at + 32);
  }
  return texts.join('\n');
};

/** The words on the pages of a document: its streams unpacked, and what is shown in them as text. */
const textIn = (pdf: Buffer): string => {
  const streams: string[] = [];
  const source = pdf.toString('latin1');
  for (const { index, 0: begins } of source.matchAll(/stream\r?\n/g)) {
    const from = index + begins.length;
    const packed = pdf.subarray(from, source.indexOf('endstream', from));
    try {
      streams.push(inflateSync(packed).toString('latin1'));
    } catch {
      // A font or a picture: no words.
    }
  }
  const shown = streams.flatMap((stream) =>
    [...stream.matchAll(/<([0-9a-f]+)>|\(([^)]*)\)/gi)].map(
      ([, hex, plain]) => plain ?? Buffer.from(hex ?? '', 'hex').toString('latin1'),
    ),
  );
  return shown.join('');
};

test('House rules § people, § tables a house is set up from nothing in the browser: keys, people, a table of each game', async () => {
  const context = await screens.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${served.url}/rooms/start`);
  const fill = async (code: string) => {
    const said = {
      ...{ 'Set-up code': code, 'Name of the house': 'The New House' },
      ...{ 'sign-in name': 'admin', 'Administrator: name': 'Administrator' },
      ...{ credential: 'C-0', department: 'information technology', password: PASSWORD },
    };
    for (const [label, value] of Object.entries(said)) await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Set up the house' }).click();
  };
  await fill('a guess');
  await page.getByText('Wrong code.').waitFor();
  await isClean(page, 'again');
  await fill(CODE);
  await page.getByText('signing-key.pem').waitFor();
  await page.getByRole('link', { name: 'add people' }).click();
  const form = page.getByRole('region', { name: 'Add a person' });
  await form.getByLabel('Sign-in name').fill('floor-1');
  await form.getByLabel('Name', { exact: true }).fill('First floorperson');
  await form.getByLabel('floorperson').check();
  await form.getByLabel('Credential number').fill('C-1');
  await form.getByLabel('Department').fill('table games');
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Add a person' }).click();
  await page.getByRole('cell', { name: 'First floorperson' }).waitFor();
  await enters(page, 'Set up a table', {
    ...{ Table: football, Game: 'three-dice-football', Title: 'Three Dice Football' },
  });
  await isClean(page, 'light');
  // A page that is open follows everything that happens in the house: each ends when it has been looked at.
  await context.close();
  const admin = await signedIn(served.url, 'admin');
  for (const [person, role] of STAFF) {
    const added = {
      ...{ person, kind: 'staff', name: person, duties: [role] },
      ...{ credential: `C-${person}`, grade: 'supervisor' },
      department: role === 'finance' || role === 'marketing' ? role : 'table games',
    };
    await admin.post('/api/people', { command: { type: 'AddPerson', added }, password: PASSWORD });
  }
  for (const { table, game } of TABLES.filter((one) => one.table !== football)) {
    await admin.post('/api/floor', { command: { type: 'SetUpTable', table, game, title: table } });
  }
  // Once it is set up, the code opens nothing.
  const again = await fetch(`${served.url}/api/set-up`);
  expect(await again.json()).toEqual({ needed: false });
});

/** Crew and equipment as the game declares them. */
const staffed = async (floor: Worker, table: string, game: string): Promise<void> => {
  const declared = games[game]!;
  const { inForce } = await served.house.table({ table, game });
  const crew =
    game === 'three-dice-football'
      ? (['stick', 'dealer-1', 'dealer-2'] as const)
      : (['dealer-1'] as const);
  for (const person of crew) {
    const duty = person === 'stick' ? 'stickperson' : 'dealer';
    await floor.command(table, { type: 'JoinCrew', person, duty });
  }
  for (const { kind } of neededUnder(inForce, declared.table.equipment)) {
    if (table === football) continue;
    await floor.command(table, { type: 'BringEquipment', kind, set: `${table}-${kind}-1` });
  }
};

test('§ 577.9(b), (c), House rules § equipment a floorperson opens a table of each game, with crew and equipment', async () => {
  const page = await pageOf('floor-1', `/rooms/pit/${football}`);
  await enters(page, 'Open the table', { Opener: '5000' });
  await enters(page, 'Set the limits', { 'Minimum wager': '5', 'Maximum wager': '500' });
  await enters(page, 'Join the crew', { Person: 'dealer-3', Role: 'dealer' });
  await enters(page, 'Bring equipment', { Kind: 'dice', Set: `${football}-dice-1` });
  await page.getByText('Crew short').first().waitFor();
  await isClean(page, 'light');
  const floors = await Promise.all(
    ['floor-1', 'floor-2', 'floor-3'].map((person) => signedIn(served.url, person)),
  );
  await staffed(floors[0]!, football, 'three-dice-football');
  await page.getByText('Nothing is due.').waitFor();
  await page.context().close();
  const others = TABLES.filter(({ table }) => table !== football);
  for (const [at, { table, game }] of others.entries()) {
    const floor = floors[1 + (at % 2)]!;
    const opens = { type: 'OpenTable', kind: 'felt', practice: false, openerCents: 1_000_000 };
    await floor.command(table, opens);
    await staffed(floor, table, game);
  }
  const { tables } = await (await floors[0]!.get('/api/pit')).json();
  expect(tables.map((one: { table: string; due: object[] }) => [one.table, one.due])).toEqual(
    TABLES.map(({ table }) => [table, []]),
  );
});

/** Who has an eye on the football table all night, and who deals there. */
let pit: Page;
let dealing: Page;
const pitOpened = async (): Promise<Page> => pageOf('floor-1', `/rooms/pit/${football}`);

test('House rules § correction, § ledger, § meters, § crew a night: fill, break, correction, coupon, meter hit, shift change', async () => {
  // A walk-in without an account is seated, served and dealt to by the crew.
  pit = await pitOpened();
  await enters(pit, 'Take a seat', { Seat: '5', Patron: 'walk-in-1' });
  dealing = await consoleOf('dealer-1');
  const calling = await consoleOf('stick');
  await serves(dealing, 5, 'Buy in', { Amount: '500' });
  await serves(dealing, 5, 'Color up', { Amount: '100' });
  await serves(dealing, 5, 'Place a wager', { Wager: 'defense', 'Amount wagered': '10' });
  await called(calling, '115');
  await corrected(calling);
  await couponPlayed(dealing, calling);
  // A break: another dealer comes before the first one goes.
  await enters(pit, 'Join the crew', { Person: 'dealer-4', Role: 'dealer' });
  await enters(pit, 'Leave the crew', { Person: 'dealer-2' });
  await pit.context().close();
  await calling.context().close();
  await meterHit();

  const page = await pageOf('floor-1', `/rooms/pit/${football}`, 390);
  await enters(page, 'Fill', {
    Amount: '1000',
    'Fill slip': 'F-1',
    Name: 'cage',
    Password: PASSWORD,
  });
  await isClean(page, 'again');
  const watch = await pageOf('watch', '/rooms/surveillance');
  await watch.getByRole('region', { name: 'Alerts' }).getByText('Corrected at').waitFor();
  await watch
    .getByText(/paid \$/)
    .first()
    .waitFor();
  const open = watch.getByRole('listitem').filter({ hasText: 'Corrected at' });
  await open.getByPlaceholder('Explanation').fill('The camera shows a six.');
  await open.getByRole('button', { name: 'Answer' }).click();
  await watch.getByText('1 answered').click();
  await watch.getByRole('cell', { name: 'The camera shows a six.' }).first().waitFor();
  await watch.getByLabel('Person').fill('cage');
  await watch.getByRole('button', { name: 'Search', exact: true }).click();
  await watch.getByRole('cell', { name: '$1,000.00' }).first().waitFor();
  await isClean(watch, 'light');
  await watch.context().close();

  await page.goto(`${served.url}/rooms/pit/shift`);
  const { inventoryCents } = await served.house.table({
    ...{ table: football, game: 'three-dice-football' },
  });
  await page.getByLabel(`Inventory counted at ${football}`).fill((inventoryCents / 100).toFixed(2));
  await page.getByLabel('Incoming shift').selectOption('swing');
  const hands = async (to: string) => {
    await page.getByRole('combobox', { name: /^Name/ }).selectOption(to);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign and change the shift' }).click();
  };
  // The second floorperson supervises two tables of other games already.
  await hands('floor-2');
  await page.getByText('§ 577.9(c)').first().waitFor();
  await hands('floor-4');
  await page.getByRole('heading', { name: /Shift change sheet/ }).waitFor();
  expect((await served.house.floor()).watched[football]?.person).toBe('floor-4');
  await isClean(page, 'light');
  await page.context().close();
});

/** Six 6s at 3-Dice Yahtzee, dealt at the console; whoever looks on sees the dice close up, and the bulbs run. */
const meterHit = async (): Promise<void> => {
  const dealer = await consoleOf('dealer-1', yahtzee);
  const looking = await (await screens.browser.newContext()).newPage();
  await looking.goto(`${served.url}/tables/${yahtzee}`);
  await looking.locator('.connection.live').waitFor({ state: 'attached' });
  const seats = await signedIn(served.url, 'dealer-1');
  await seats.command(yahtzee, { type: 'TakeSeat', seat: 1, patron: `walk-in at ${yahtzee}` });
  await seats.command(yahtzee, { type: 'BuyIn', seat: 1, cents: 20_000 });
  for (const [wager, stakeCents] of [
    ['red', 500],
    ['progressive', 100],
  ] as const) {
    await seats.say(yahtzee, { type: 'PlaceBet', seat: 1, wager, stakeCents });
  }
  // Cash is no wager: the house says what to do with it.
  const panel = await seatPanel(dealer, 1);
  await panel.getByRole('button', { name: 'Place a wager' }).click();
  const form = panel.getByRole('region', { name: 'Place a wager' });
  await form.getByLabel('Wager', { exact: true }).selectOption('blue');
  await form.getByLabel('Amount wagered').fill('5');
  await form.getByLabel('Placed with').selectOption('cash');
  await form.getByRole('button', { name: 'Place a wager' }).click();
  await form.getByText('Buy chips first').waitFor();
  await dealer.keyboard.press('Escape');
  const step = dealer.locator('.step');
  for (const cup of ['red', 'blue']) {
    await step.getByText(`Cup: ${cup}`).waitFor();
    await step.getByRole('button', { name: /^Done/ }).click();
  }
  await throws(dealer, '666666', 'Reveal the hands');
  await looking.locator('.together .die').nth(5).waitFor();
  const bulbs = looking.locator('.meter .digits.runs');
  await bulbs.waitFor();
  const moves = () =>
    bulbs.evaluate((one) => {
      const { animationName, animationDuration, animationIterationCount } = getComputedStyle(one);
      return [animationName, animationDuration, animationIterationCount];
    });
  await expect.poll(moves).toEqual(['bulbs', '0.5s', '8']);
  await looking.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moves).toEqual(['none', '0.5s', '8']);
  await dealer.getByText('$2,000').first().waitFor();
  await dealer.context().close();
  await looking.context().close();
};

const COUPON = welcome(1).first;

/** A walk-in's coupon, offered and accepted by the crew with a losing wager, goes into the drop box. */
const couponPlayed = async (dealing: Page, calling: Page): Promise<void> => {
  await enterProgram(served.house, [
    { person: 'finance', duty: 'finance' },
    { person: 'marketing', duty: 'marketing' },
  ]);
  await distributedIn(served.house, {});
  await calling.getByRole('button', { name: /^Start next round/ }).click();
  await serves(dealing, 5, 'Offer a coupon', {
    ...{ Wager: 'touchdown', 'Chips with it': '10', 'Serial number': COUPON },
  });
  await dealing.getByLabel('Number on the coupon').fill(COUPON);
  await dealing.getByRole('button', { name: 'Accept', exact: true }).click();
  await dealing.getByText(`${COUPON} in play on Touchdown`).waitFor();
  await called(calling, '116');
  const { dropBox } = await served.house.table({ table: football, game: 'three-dice-football' });
  expect(dropBox.coupons).toEqual([COUPON]);
};

const DECK = ['receive deck 1 blue preshuffled', 'cut deck 1 at 26'];
/** A round of each game that the night has not dealt yet, as its crew calls it. */
const ROUNDS: Readonly<Record<string, readonly string[]>> = {
  'football-kings': [
    ...[...DECK, 'seat 1  home $10', 'no more bets', 'quarter Kh 7s', 'quarter 6h 5c'],
    ...['totals 16 12', 'quarter Qd 6s', 'quarter Jh Jc', 'totals 36 28', 'stub'],
  ],
  'high-roll-dice': [
    ...['take shaker 10', 'seat 1  pip-street-6 $10', 'no more bets', 'shake 3'],
    ...['throw 5555666114', 'announce four 5s'],
  ],
  'asia-poker': [
    ...[...DECK, 'seat 1  asia-poker $10', 'no more bets', 'shake 3', 'uncover 2 3 6', 'total 11'],
    ...['deal 49 face down', 'count 4', 'cover shaker', 'seat 1  has set'],
    ...['turn dealer Kd Kc 9s 9c 5d 4h 2s', 'dealer sets Kd Kc 4h 2s / 9s 9c / 5d'],
    'reveal 1  As Ah 6d 3h / Ts Td / 7c',
  ],
};

test('House rules § seats walk-ins without an account are dealt to at every other game', async () => {
  const dealer = await signedIn(served.url, 'dealer-1');
  for (const { table, game } of TABLES.filter((one) => Object.hasOwn(ROUNDS, one.game))) {
    await dealer.command(table, { type: 'TakeSeat', seat: 1, patron: `walk-in at ${table}` });
    await dealer.command(table, { type: 'BuyIn', seat: 1, cents: 10_000 });
    for (const line of ROUNDS[game] ?? []) {
      const asks = expectAccepted(readTableLine(games[game]!, line));
      await dealer.command(table, asks);
    }
  }
});

/** Everybody else leaves, every other table closes, and its box is counted by two. */
const allCounted = async (floor: Worker, dealer: Worker, finance: Worker): Promise<void> => {
  for (const { table, game } of TABLES.filter((one) => one.table !== football)) {
    await dealer.command(table, { type: 'LeaveSeat', seat: 1 });
    const { inventoryCents, dropBox } = await served.house.table({ table, game });
    await floor.command(table, { type: 'CloseTable', closerCents: inventoryCents });
    const counts = { type: 'CountDropBox', countedCents: dropBox.cashCents };
    await finance.command(table, counts, 'cage');
  }
};

test('House rules § ledger, § reports the night is counted and closed to zero difference, and its reports read', async () => {
  const [floor, dealer, finance] = await Promise.all(
    ['floor-1', 'dealer-1', 'finance'].map((person) => signedIn(served.url, person)),
  );
  const leaves = await seatPanel(dealing, 5);
  await leaves.getByRole('button', { name: 'Leave the seat' }).click();
  await leaves.locator('.open-form').getByRole('button', { name: 'Leave the seat' }).click();
  await dealing.locator('.seat-list li').waitFor({ state: 'detached' });
  const { inventoryCents, dropBox } = await served.house.table({
    ...{ table: football, game: 'three-dice-football' },
  });
  pit = await pitOpened();
  await enters(pit, 'Close the table', { Closer: (inventoryCents / 100).toFixed(2) });
  await pit.context().close();
  await dealing.context().close();
  const count = await pageOf('finance', `/rooms/cage/${football}`);
  // Whoever counts is not told what the box should hold.
  const { tables } = await (await finance!.get('/api/cage')).json();
  expect(JSON.stringify(tables)).not.toContain('dropCents');
  await enters(count, 'Count the drop box', {
    ...{ Counted: String(dropBox.cashCents / 100), Name: 'cage', Password: PASSWORD },
  });
  const counted = count.getByRole('row').filter({ hasText: 'Drop box' });
  await counted.getByText('$0.00').waitFor();
  await isClean(count, 'light');
  await allCounted(floor!, dealer!, finance!);
  const { counts } = await (await finance!.get('/api/cage')).json();
  const differs = ({
    countedCents,
    againstCents,
  }: {
    countedCents: number;
    againstCents: number;
  }) => countedCents !== againstCents;
  expect(counts.filter(differs)).toEqual([]);
  const boxes = counts.filter(({ what }: { what: string }) => what === 'drop box');
  expect(boxes.map(({ table }: { table: string }) => table).toSorted()).toEqual(
    TABLES.map(({ table }) => table),
  );
  // The coupon was counted with the box that it is in.
  expect(boxes.find(({ table }: { table: string }) => table === football).coupons).toBe(1);

  await count.goto(`${served.url}/rooms/reports?by=wager`);
  await count.getByRole('cell', { name: 'Defense' }).waitFor();
  await count.getByRole('button', { name: 'By table' }).click();
  const row = count.getByRole('row').filter({ hasText: football });
  await row.getByText('$500.00').first().waitFor();
  await isClean(count, 'light');
  await row.getByRole('link', { name: '$500.00' }).click();
  await count.getByRole('heading', { name: 'Entries behind the drop' }).waitFor();
  await count.getByRole('cell', { name: 'Bought in' }).waitFor();
  await isClean(count, 'again');
  await count.goBack();
  await row.getByRole('link').first().click();
  await count.getByRole('heading', { name: 'Rounds behind a figure' }).waitFor();
  await count.getByRole('cell', { name: football }).first().waitFor();
  // The round itself, step by step, for whoever read the figure.
  const rounds = count.getByRole('row').filter({ hasText: football });
  await rounds.getByRole('link').first().click();
  await count.getByLabel('Step').waitFor();
  expect(new URL(count.url()).pathname).toMatch(new RegExp(`^/tables/${football}/rounds/\\d+$`));

  await count.goto(`${served.url}/rooms/theory`);
  await count.getByRole('cell', { name: 'Defense' }).waitFor();
  await count.getByRole('cell', { name: 'red die' }).first().waitFor();
  await isClean(count, 'light');
  await count.goto(`${served.url}/rooms/meters/${yahtzee}/progressive`);
  await count.getByText('Agrees').waitFor();
  await count.getByRole('cell', { name: 'Meter hit' }).waitFor();
  await isClean(count, 'light');

  const xlsx = Buffer.from(
    await (await finance!.get('/api/reports?by=table&as=xlsx')).arrayBuffer(),
  );
  expect(textsIn(xlsx)).toContain('Win (count)');
  expect(textsIn(xlsx)).toContain('The New House');
  const pdf = Buffer.from(await (await finance!.get('/api/reports?by=table&as=pdf')).arrayBuffer());
  const printed = textIn(pdf);
  expect(printed).toContain('The New House');
  for (const { table } of TABLES) expect(printed).toContain(table);
  const audit = await auditStore(served.house.log.store, games);
  expect(audit).toMatchObject({ verdict: { ok: true } });
});
