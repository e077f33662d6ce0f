import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../src/cli/demo-house.ts';
import { isFor, ROOMS } from '../../src/web/rooms/frame/rooms.ts';
import { daily, wholly } from '../whole.ts';
import { fitsItsScreen, sessionOf } from './at-screen.ts';
import { holdAnswers } from './holding.ts';
import { enterAs, houseOnScreen, isClean } from './rooms.ts';

const served = houseOnScreen({ dealing: false });

/** One key right after the other, as fingers do it: two that are far apart mean something else. */
const pressed = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
};

test('a key that is pressed as soon as the rooms are drawn is not lost', async () => {
  const page = await enterAs(served.browser, served.url, 'floorperson');
  // A busy machine comes late to whatever waits for a frame or a turn; here it never comes.
  await page.addInitScript(() => {
    Object.assign(globalThis, { requestAnimationFrame: () => 0, setTimeout: () => 0 });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await pressed(page, 'g', 'p');
  await page.waitForURL('**/rooms/pit');
});

test('House rules § people a room is listed and opened by its own address for its roles alone', async () => {
  const cage = await enterAs(served.browser, served.url, 'cage');
  await expect.poll(() => cage.getByRole('link', { name: 'Pit', exact: true }).count()).toBe(0);
  await cage.goto(`${served.url}/rooms/pit`);
  await cage.getByText('This room is for: floorperson').waitFor();
  await cage.goto(`${served.url}/rooms/nowhere`);
  await cage.getByRole('heading', { name: 'There is no such room.' }).waitFor();

  const floor = await enterAs(served.browser, served.url, 'floorperson');
  await pressed(floor, 'g', 'p');
  await floor.getByRole('heading', { name: 'Pit' }).waitFor();
  expect(new URL(floor.url()).pathname).toBe('/rooms/pit');
  await floor.getByRole('link', { name: 'F1' }).first().waitFor();
  await isClean(floor, 'light');
});

test('a list is sorted by its headings, filtered by words and saved as a file', async () => {
  const page = await enterAs(served.browser, served.url, 'floorperson', {
    path: '/rooms/pit',
    width: 390,
  });
  await page.getByRole('columnheader', { name: 'Table' }).getByRole('button').click();
  const first = page.locator('.list tbody tr').first();
  await expect.poll(() => first.textContent()).toContain('E1');
  await page.getByRole('columnheader', { name: 'Table' }).getByRole('button').click();
  await expect.poll(() => first.textContent()).toMatch(/^F/);
  await page.keyboard.press('/');
  await page.keyboard.type('kings e2');
  await page.getByText(/^1 of \d+$/).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await (await download).createReadStream();
  const text = (await file.toArray()).join('');
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain('E2,Football Kings');
  await fitsItsScreen(page);
});

/** Every room, and pages in them that ask the house for more, by somebody whose they are; and what is not answered. */
const PLACES: readonly (readonly [role: string, path: string, unanswered?: RegExp])[] = [
  ...['pit', 'pit/F1', 'reports', 'reports/rounds?table=F1', 'theory', 'meters', 'training'].map(
    (path) => ['floorperson', path] as const,
  ),
  ...['house', 'account', 'start', 'law', 'law/661a-three-dice-football', 'training/661a-1'].map(
    (path) => ['floorperson', path] as const,
  ),
  ...['surveillance', 'cage', 'desk', 'audit'].map((path) => ['surveillance', path] as const),
  ['surveillance', 'desk/form/ExamineDelivery', /\/api\/coupons\/forms/],
  ['surveillance', 'desk/document/batches', /\/api\/coupons\/papers/],
  ['player', 'patron'],
];
/** These ask the house for nothing. */
const BY_THEMSELVES = ['lab', 'bench'];

const entered = async (role: string): Promise<Page> => {
  if (role !== 'player') return (await sessionOf(served.browser, served.url, role)).newPage();
  const page = await (await served.browser.newContext()).newPage();
  await page.request.post(`${served.url}/api/guest`, { headers: { 'x-houseway': '1' }, data: {} });
  return page;
};

/** Goes to another place of the rooms without loading the page again. */
const leads = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', `/rooms/${to}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

wholly(
  'every room, and every page in it, has its heading before the house has answered',
  async () => {
    const rooms = new Set(PLACES.map(([, path]) => path.split('/')[0]));
    expect([...rooms, ...BY_THEMSELVES].toSorted()).toEqual(
      ROOMS.map(({ room }) => room).toSorted(),
    );
    for (const [role, places] of Map.groupBy(PLACES, ([one]) => one)) {
      const page = await entered(role);
      await page.goto(`${served.url}/rooms/`);
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      for (const [, path, unanswered = /\/api\/(?!(me|news)\b)/] of places) {
        const held = await holdAnswers(page, unanswered);
        await leads(page, path);
        await held.asked();
        // What was asked is still not answered: the heading comes without it.
        await expect
          .poll(async () => [path, ...(await page.locator('h1').allTextContents())])
          .toEqual([path, expect.stringMatching(/\S/)]);
        await held.release();
      }
      await page.context().close();
    }
  },
);

/** What a page leads to and offers, as somebody sees it. */
const offeredOn = (page: Page) =>
  page.evaluate(() => {
    const hrefs = (links: string) =>
      [...document.querySelectorAll(links)].map((link) => link.getAttribute('href') ?? '');
    return {
      rooms: hrefs('a[href^="/rooms/"]'),
      files: hrefs('main a[href^="/api/"]'),
      refused: [...document.querySelectorAll('main [role="alert"]')].map((one) => one.textContent),
    };
  });

const goes = async (page: Page, path: string): Promise<void> => {
  await leads(page, path);
  await page.waitForFunction(
    () => document.querySelector('main h1') && !document.querySelector('[aria-busy="true"]'),
  );
};

// Every day each room is looked at once, by the first whose it is; as a whole by everybody whose it is.
test('House rules § people nobody is shown, in any room of theirs, a way that would be refused; every room fits a phone', async () => {
  const looked = new Set<string>();
  const page = await served.browser.newPage({
    ...{ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
  });
  for (const { duty: role, person, password } of DEMO_ACCOUNTS) {
    // Whoever is boxperson in the demo house deals too.
    const roles = role === 'boxperson' ? [role, 'dealer'] : [role];
    const headers = { 'x-houseway': '1' };
    await page.request.post(`${served.url}/api/sign-in`, { headers, data: { person, password } });
    await page.goto(`${served.url}/rooms/`);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    const own = ROOMS.filter((room) => room.roles !== 'everybody' && isFor(room, roles));
    const paths = own.flatMap(({ room }) => [room, ...(INSIDE[room] ?? [])]);
    for (const path of daily(paths, (one) => !looked.has(one))) {
      await goes(page, path);
      const { rooms, files, refused } = await offeredOn(page);
      const closed = rooms.filter((href) => {
        const [, , to = ''] = href.split(/[/?]/);
        return to !== '' && !ROOMS.some((one) => one.room === to && isFor(one, roles));
      });
      expect({ role, path, closed, refused: refused.filter(Boolean) }).toEqual({
        ...{ role, path, closed: [], refused: [] },
      });
      for (const file of new Set(files)) {
        const answer = await page.request.get(`${served.url}${file}`);
        expect([role, file, answer.status()]).toEqual([role, file, 200]);
      }
      if (looked.has(path)) continue;
      looked.add(path);
      const [room = ''] = path.split('/');
      await isClean(page, IN_THE_NIGHT.includes(room) ? 'again' : 'dark');
    }
  }
});

/** Rooms that the night at the screens looks at, with what has happened in them. */
const IN_THE_NIGHT = ['pit', 'surveillance', 'cage', 'reports', 'theory', 'meters'];

/** Pages in rooms that have acts of their own. */
const INSIDE: Readonly<Record<string, readonly string[]>> = { pit: ['pit/F1'], cage: ['cage/F1'] };

test('no room has more than 60 KB of script beyond the frame, packed', () => {
  const folder = join(served.pages, 'rooms/assets');
  const named = (text: string, form: RegExp) =>
    [...text.matchAll(form)].map(([, file = '']) => file);
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  /** A script with everything that it cannot begin without. */
  const whole = (file: string, all = new Set<string>()): ReadonlySet<string> => {
    if (all.has(file)) return all;
    all.add(file);
    const needs = named(textOf(file), /(?:from|import)["`]\.\/([\w.-]+\.js)["`]/g);
    for (const needed of needs) whole(needed, all);
    return all;
  };
  const frame = whole(readdirSync(folder).find((file) => /^index-.*\.js$/.test(file)) ?? '');
  const rooms = [...frame].flatMap((file) =>
    named(textOf(file), /import\(["`]\.\/([\w.-]+\.js)["`]\)/g),
  );
  expect(new Set(rooms).size).toBeGreaterThanOrEqual(ROOMS.length);
  const large = rooms
    .map((room) => {
      const own = [...whole(room)].filter((file) => !frame.has(file));
      const bytes = own.reduce((sum, file) => sum + statSync(join(folder, `${file}.gz`)).size, 0);
      return { room, bytes };
    })
    .filter(({ bytes }) => bytes > 60 * 1024);
  expect(large).toEqual([]);
});
