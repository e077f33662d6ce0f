import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import {
  COMMANDS,
  type Command,
  type CommandType,
  type RequiredSignature,
} from '../../src/coupons/index.ts';
import { signatureOf } from '../../src/house/coupon-house.ts';
import { gamingDay } from '../../src/house/decision.ts';
import { type House, THE_HOUSE } from '../../src/house/house.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { serveHouse } from './house.ts';

/** A gaming day up to the return, so that the desk has something to show, and something waits for both departments. */
const workedDay = async (house: House): Promise<string> => {
  const { people } = await house.people();
  const day = gamingDay(house.clock());
  const enter = async <Type extends CommandType>(
    type: Type,
    paper: Omit<Command<Type>, 'type' | 'hands' | 'day'>,
  ): Promise<void> => {
    const hands = Object.entries<RequiredSignature>(COMMANDS[type].places).map(
      ([place, { of }]) => [
        place,
        signatureOf(people[place === 'voidedBy' ? 'marketing' : (of[0] ?? '')]!),
      ],
    );
    const asks = { type, day, ...paper, hands: Object.fromEntries(hands) } as unknown as Command;
    expectAccepted(await house.ask({ kind: 'coupons', asks }, THE_HOUSE));
  };
  const of = (series: string) => (first: number, last: number) => ({
    first: `${series}-${String(first).padStart(8, '0')}`,
    last: `${series}-${String(last).padStart(8, '0')}`,
  });
  const [wel, ftb] = [of('WEL'), of('FTB')];
  await enter('ExamineDelivery', {
    delivery: 'DEL-1',
    source: { provider: 'coupon printer', invoice: 'INV-8841' },
    invoiced: [
      { ...wel(1, 5000), valueCents: 1000, quantity: 5000 },
      { ...ftb(1, 1000), valueCents: 2500, quantity: 1000 },
    ],
    found: [
      { ...wel(1, 5000), expires: '2031-12-31' },
      { ...ftb(1, 1000), expires: '2031-12-31' },
    ],
    damaged: [],
  });
  await enter('EnterReceipt', { delivery: 'DEL-1', place: 'main-vault' });
  const asked = async (requisition: string, tens: number, twentyFives: number) =>
    enter('PrepareRequisition', {
      requisition,
      neededFor: { day },
      lines: [
        { design: 'welcome-10', quantity: tens },
        { design: 'football-25', quantity: twentyFives },
      ],
      estimate: 'attendance of the same day of the last four weeks',
    });
  await asked('REQ-1', 400, 60);
  await enter('AuthoriseRequisition', { requisition: 'REQ-1' });
  await enter('IssueCoupons', {
    requisition: 'REQ-1',
    serials: [wel(1, 400), ftb(1, 60)],
    voided: [],
  });
  await enter('DistributeCoupons', {
    serials: [wel(1, 250), ftb(1, 40)],
    promotion: 'opening night',
  });
  await enter('VoidCoupons', { serials: [wel(251, 252)], reason: 'torn' });
  await enter('CompleteForm', {
    remaining: [wel(253, 400), ftb(41, 60)],
    returning: [wel(303, 400)],
    keptAt: 'booth-locker',
    remarks: 'one wrapper was torn',
  });
  await asked('REQ-2', 200, 20);
  return day;
};

/** Pictures of the coupon desk: the home page, a paper, a form with a refusal, and what an offer costs. */
export const shootDesk = async (
  browser: Browser,
  pages: string,
  options: BrowserContextOptions,
  shoot: (page: Page, name: string) => Promise<void>,
  ending: string,
): Promise<void> => {
  const served = await serveHouse({ pages, dealing: false, coupons: true });
  const day = await workedDay(served.house);
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${served.url}/rooms/desk`);
  await page.getByRole('button', { name: 'finance', exact: true }).click();
  await page.getByText('DEL-1').first().waitFor();
  await shoot(page, `coupons-${ending}`);
  await page.goto(`${served.url}/rooms/desk/document/form/${day}`);
  await page.getByRole('heading', { name: 'Signatures' }).waitFor();
  await shoot(page, `coupons-form-${ending}`);
  await page.goto(`${served.url}/rooms/desk/form/AuthoriseRequisition/REQ-2`);
  await page.getByRole('button', { name: 'Sign and enter' }).click();
  await page.getByRole('status').filter({ hasText: 'recorded' }).waitFor();
  await page.goto(`${served.url}/rooms/desk/form/IssueCoupons/REQ-2`);
  await page.getByLabel('Coupons, line 1, Last serial').fill('9999');
  await page.getByRole('button', { name: 'Sign and enter' }).click();
  await page.getByRole('alert').waitFor();
  await shoot(page, `coupons-issue-${ending}`);
  await page.goto(`${served.url}/rooms/desk/cost`);
  await page.getByRole('button', { name: 'Calculate cost' }).click();
  await page.getByText(/At worst, every patron/).waitFor();
  await shoot(page, `coupons-cost-${ending}`);
  await context.close();
  await served.stop();
};
