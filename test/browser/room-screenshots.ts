import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { House } from '../../src/house/house.ts';
import type { PlayCommand } from '../../src/kernel/play-commands.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../../src/table/index.ts';
import { openMoneyTable } from '../money-table.ts';
import { launchBrowser } from './chromium.ts';
import { type ServedHouse, serveHouse } from './house.ts';
import { enterAs } from './rooms.ts';

/** Pictures of every room and of a lesson: on a desk in the light, on a phone in the dark. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const pictures = `${root}docs/pictures`;
mkdirSync(pictures, { recursive: true });

const ROOMS: readonly (readonly [name: string, role: string, path: string])[] = [
  ['room-pit', 'floorperson', '/rooms/pit'],
  ['room-table', 'floorperson', '/rooms/pit/F1'],
  ['room-shift', 'floorperson', '/rooms/pit/shift'],
  ['room-surveillance', 'surveillance', '/rooms/surveillance'],
  ['room-cage', 'finance', '/rooms/cage'],
  ['room-reports', 'floorperson', '/rooms/reports?by=wager'],
  ['room-theory', 'finance', '/rooms/theory'],
  ['room-meters', 'finance', '/rooms/meters/M2/progressive'],
  ['room-coupons', 'finance', '/rooms/desk'],
  ['room-training', 'dealer', '/rooms/training'],
  ['room-house', 'administrator', '/rooms/house'],
  ['room-account', 'dealer', '/rooms/account'],
  ['lesson', 'dealer', '/lessons/football-late-bets'],
];

const SIZES = [
  ['desk', 'light', 1280],
  ['phone', 'dark', 390],
] as const;

/** Loaded: the house has answered everything that the page asked for. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  // A plot is drawn by a library that is loaded for it.
  await page.waitForFunction(
    () => document.querySelector('figure.panel:not(:has(canvas))') === null,
  );
};

const shootAll = async (served: ServedHouse): Promise<void> => {
  const browser = await launchBrowser();
  for (const [size, colorScheme, width] of SIZES) {
    const people = new Map<string, Page>();
    for (const [name, role, path] of ROOMS) {
      const page =
        people.get(role) ?? (await enterAs(browser, served.url, role, { path: '/rooms/', width }));
      people.set(role, page);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`${served.url}${path}`);
      await settled(page);
      await page.screenshot({ path: `${pictures}/${name}-${size}-${colorScheme}.png` });
    }
  }
  await browser.close();
};

/** The evening began two hours ago, and comes to the present round by round. */
let ahead = -120 * 60_000;
const passes = (minutes: number): void => {
  ahead += minutes * 60_000;
};

const AT = { table: 'M1', game: 'three-dice-football' } as const;
const by = (person: Role): readonly Actor[] => [{ person, duty: person }];

/** A table for money with rounds, a fill and a correction behind it, and a floorperson who watches another. */
const prepare = async (house: House): Promise<void> => {
  await openMoneyTable(house, AT);
  const tell = async (who: readonly Actor[], asks: TableCommand): Promise<void> => {
    expectAccepted(await house.askTable(AT, asks, who));
  };
  const say = (who: Role, said: PlayCommand | object): Promise<void> =>
    tell(by(who), { type: 'Say', said: said as PlayCommand });
  for (const seat of [1, 2]) {
    await tell(by('dealer'), { type: 'TakeSeat', seat, patron: `walk-in-${seat}` });
    await tell(by('dealer'), { type: 'BuyIn', seat, cents: 50_000 });
  }
  for (let round = 0; round < 6; round += 1) {
    if (round > 0) await say('stickperson', { type: 'BeginRound' });
    passes(9);
    await say('dealer', { type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 2500 });
    await say('dealer', { type: 'PlaceBet', seat: 2, wager: 'touchdown', stakeCents: 1000 });
    await say('stickperson', { type: 'OfferDice', seat: 1 + (round % 2) });
    await say('stickperson', { type: 'AcceptDice', seat: 1 + (round % 2) });
    await tell(by('stickperson'), { type: 'CloseBetting' });
    await say('stickperson', { type: 'CallThrow', offensive: [1, 1], defensive: 6 });
  }
  const index = (await house.table(AT)).told.commands.findIndex(({ type }) => type === 'CallThrow');
  const instead = { type: 'CallThrow', offensive: [1, 1], defensive: 5 } as const;
  const corrects = { type: 'Correct', index, instead, reason: 'misread' } as const;
  await tell([...by('stickperson'), ...by('floorperson')], corrects);
  const fills = { type: 'Fill', cents: 100_000, slip: 'F-1' } as const;
  await tell([...by('floorperson'), ...by('cage')], fills);
  await meterGrew(house);
  ahead = 0;
  const watches = { type: 'JoinCrew', person: 'floorperson', duty: 'floorperson' } as const;
  const other = { table: 'F1', game: AT.game };
  expectAccepted(await house.askTable(other, watches, by('floorperson')));
};

/** A progressive that wagers went into, and that paid one of its awards. */
const meterGrew = async (house: House): Promise<void> => {
  const at = { table: 'M2', game: 'three-dice-yahtzee' };
  await openMoneyTable(house, at);
  const tell = async (asks: TableCommand): Promise<void> => {
    expectAccepted(await house.askTable(at, asks, by('dealer')));
  };
  const say = (said: object): Promise<void> => tell({ type: 'Say', said: said as PlayCommand });
  await tell({ type: 'TakeSeat', seat: 1, patron: 'walk-in-3' });
  await tell({ type: 'BuyIn', seat: 1, cents: 50_000 });
  for (const blue of [
    [6, 4, 3],
    [6, 5, 4],
    [3, 3, 2],
    [5, 1, 1],
  ]) {
    if (blue[2] !== 3) await say({ type: 'BeginRound' });
    passes(12);
    await say({ type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 500 });
    await say({ type: 'PlaceBet', seat: 1, wager: 'progressive', stakeCents: 1000 });
    for (const cup of ['red', 'blue']) await say({ type: 'ShakeCup', cup });
    await say({ type: 'RevealHands', red: [3, 2, 1], blue });
  }
};

const served = await serveHouse({
  ...{ pages: `${root}dist/web`, dealing: true, coupons: true, prepare },
  clock: () => Date.now() + ahead,
});
await shootAll(served);
await served.stop();
