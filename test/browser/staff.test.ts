import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import type { Person } from '../../src/house/people/people.ts';
import { auditStore } from '../../src/house/proof/verify.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import type { Role } from '../../src/table/index.ts';
import { openMoneyTable } from '../money-table.ts';
import { wholly } from '../whole.ts';
import { enterAs, houseOnScreen, isClean } from './rooms.ts';

const PASSWORD = 'a long enough password';
const ANOTHER = 'another long password';
const AT = { table: 'M1', game: 'three-dice-football' } as const;
const ADMINISTRATOR = [{ person: 'administrator', duty: 'administrator' }] as const;
const served = houseOnScreen({
  dealing: false,
  prepare: (house) => openMoneyTable(house, AT),
});

const added = async (person: string, duties: readonly Role[]): Promise<void> => {
  const file: Person = {
    ...{ person, kind: 'staff', name: person, credential: `C-${person}` },
    ...{ department: 'table games', grade: 'member', duties },
  };
  expectAccepted(await served.house.addPerson(file, PASSWORD, ADMINISTRATOR));
};

const fillSignIn = async (page: Page, person: string, password: string): Promise<void> => {
  await page.getByLabel('Name', { exact: true }).last().fill(person);
  await page.getByLabel('Password', { exact: true }).last().fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
};

const pageOf = async (person: string, path: string): Promise<Page> => {
  const context = await served.browser.newContext({
    ...{ viewport: { width: 1280, height: 844 }, reducedMotion: 'reduce' },
  });
  const page = await context.newPage();
  await page.goto(`${served.url}${path}`);
  await fillSignIn(page, person, PASSWORD);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  return page;
};

/** Opens a form, fills it in and sends it. */
const sends = async (
  page: Page,
  title: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  const form = page.getByRole('region', { name: title });
  if ((await form.count()) === 0) {
    await page.getByRole('button', { name: title, exact: true }).first().click();
  }
  for (const [label, value] of Object.entries(fields)) {
    const field = form.getByLabel(label).first();
    const tag = await field.evaluate((element) => element.tagName);
    if (tag === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await form.getByRole('button', { name: title, exact: true }).click();
};

const entered = (page: Page, title: string): Promise<void> =>
  page
    .getByRole('status')
    .filter({ hasText: `${title}: entered.` })
    .waitFor();

test('House rules § people a role that is lost, a new password and retirement reach the open pages of the person at once', async () => {
  await added('floor-9', ['floorperson']);
  const pit = await pageOf('floor-9', '/rooms/pit');
  await pit.getByRole('link', { name: 'F1' }).first().waitFor();
  // A room that asks the house for nothing by itself, on another device.
  const other = await pageOf('floor-9', '/rooms/');
  await other.goto(`${served.url}/rooms/law`);
  await other.getByRole('link', { name: 'Pit', exact: true }).waitFor();

  const admin = await enterAs(served.browser, served.url, 'administrator', {
    path: '/rooms/house?person=floor-9&do=ChangePerson',
  });
  const roles = admin.getByRole('region', { name: 'Change a person' });
  await roles.getByLabel('floorperson', { exact: true }).uncheck();
  await roles.getByLabel('dealer', { exact: true }).check();
  await sends(admin, 'Change a person', {});
  await entered(admin, 'Change a person');
  for (const page of [pit, other]) {
    await page.getByText('floor-9 dealer').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Pit', exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Training', exact: true }).waitFor();
  }
  await pit.getByText('This room is for: floorperson').waitFor();
  await expect.poll(() => pit.getByRole('link', { name: 'F1' }).count()).toBe(0);
  await isClean(pit, 'again');

  await admin.goto(`${served.url}/rooms/house?person=floor-9`);
  await sends(admin, 'Set a new password', {
    ...{ 'Your own password': 'demo-administrator', Password: ANOTHER },
  });
  await entered(admin, 'Set a new password');
  for (const page of [pit, other]) await page.getByText('Your session has ended.').waitFor();
  await fillSignIn(other, 'floor-9', PASSWORD);
  await other.getByText('Wrong name or password.').waitFor();
  await fillSignIn(pit, 'floor-9', ANOTHER);
  await pit.getByText('Your session has ended.').waitFor({ state: 'detached' });
  await pit.getByText('floor-9 dealer').waitFor();

  await admin.goto(`${served.url}/rooms/house?person=floor-9`);
  await sends(admin, 'Retire a person', { Reason: 'moved away' });
  await entered(admin, 'Retire a person');
  await pit.getByText('Your session has ended.').waitFor();
  await fillSignIn(pit, 'floor-9', ANOTHER);
  await pit.getByText('Wrong name or password.').waitFor();
});

const ledger = async () => {
  const { verdict, balances } = await auditStore(served.house.log.store, games);
  expect(verdict).toMatchObject({ ok: true });
  const cents = (account: string): number => balances.get(account) ?? 0;
  return {
    ...{ seat: cents('seat/M1/1'), tips: cents('tip-box/M1'), dealers: cents('dealers') },
    ...{ inventory: cents('inventory/M1'), drop: cents('drop-box/M1') },
    variance: cents('variance/M1'),
  };
};

wholly(
  'House rules § ledger chips that are colored up stay the patron’s to the cent, and tips go into the box that two count',
  async () => {
    await added('pit-9', ['floorperson', 'dealer']);
    const watches = [{ person: 'floorperson-M1', duty: 'floorperson' }] as const;
    const joins = { type: 'JoinCrew', person: 'pit-9', duty: 'dealer' } as const;
    expectAccepted(await served.house.askTable(AT, joins, watches));
    const page = await pageOf('pit-9', '/rooms/pit/M1');
    const enters = async (title: string, fields: Readonly<Record<string, string>>) => {
      await sends(page, title, fields);
      await entered(page, title);
    };
    await enters('Take a seat', { Seat: '1', Patron: 'walk-in-1' });
    await enters('Buy in', { Seat: '1', Amount: '300' });
    const bought = await ledger();
    expect(bought).toMatchObject({ seat: 30_000, tips: 0, drop: 30_000 });

    await enters('Color up', { Seat: '1', Amount: '100' });
    // Larger chips of the same value: no account moved.
    await expect.poll(() => ledger()).toEqual(bought);
    await sends(page, 'Color up', { Seat: '1', Amount: '300.01' });
    await page.getByText('Seat 1 has $300').first().waitFor();
    await expect.poll(() => ledger()).toEqual(bought);

    await page.goto(`${served.url}/rooms/pit/M1`);
    await enters('Tip the dealers', { Seat: '1', Amount: '12.50' });
    const tipped = { ...bought, seat: 28_750, tips: 1250 };
    await expect.poll(() => ledger()).toEqual(tipped);
    await page.getByRole('cell', { name: '$287.50' }).waitFor();
    // Who may count the box is not shown what is in it.
    await expect.poll(() => page.locator('main').textContent()).not.toContain('$12.50');

    const count = { Counted: '12.50', Name: 'pit-9', Password: PASSWORD };
    await sends(page, 'Count the tip box', count);
    await page.getByText('A second person must sign').first().waitFor();
    await expect.poll(() => ledger()).toEqual(tipped);
    await sends(page, 'Count the tip box', {
      ...{ ...count, Name: 'floorperson', Password: 'demo-floorperson' },
    });
    await entered(page, 'Count the tip box');
    await expect
      .poll(() => ledger())
      .toEqual({
        ...{ ...tipped, tips: 0, dealers: bought.dealers + 1250 },
      });
    await isClean(page, 'light');
  },
);
