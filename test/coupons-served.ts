import {
  COMMANDS,
  type Command,
  type CommandType,
  type RequiredSignature,
} from '../src/coupons/index.ts';
import { signatureOf } from '../src/house/coupon-house.ts';
import { gamingDay } from '../src/house/decision.ts';
import type { House } from '../src/house/house.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import type { Actor } from '../src/table/index.ts';

/** The people of the demo house are named by what they do. */
const DESK: readonly Actor[] = [
  { person: 'finance', duty: 'finance' },
  { person: 'marketing', duty: 'marketing' },
];

/** A form of today, entered at a demo house by the demo staff. */
export const entered = async <Type extends CommandType>(
  house: House,
  type: Type,
  fields: Omit<Command<Type>, 'type' | 'hands' | 'day'>,
): Promise<void> => {
  const { people } = await house.people();
  const hands = Object.entries<RequiredSignature>(COMMANDS[type].places).map(([place, { of }]) => [
    place,
    signatureOf(people[of[0] ?? '']!),
  ]);
  const day = gamingDay(house.clock());
  const asks = { type, day, ...fields, hands: Object.fromEntries(hands) } as unknown as Command;
  expectAccepted(await house.ask({ kind: 'coupons', asks }, DESK));
};

export const welcome = (first: number, last = first) => ({
  first: `WEL-${String(first).padStart(8, '0')}`,
  last: `WEL-${String(last).padStart(8, '0')}`,
});

/** Of a hundred $10 coupons twenty-two are with patrons; those named here have theirs by name. */
export const distributedIn = async (
  house: House,
  named: Readonly<Record<string, number>>,
): Promise<void> => {
  const range = welcome(1, 100);
  await entered(house, 'ExamineDelivery', {
    ...{ delivery: 'DEL-1', source: { provider: 'coupon printer', invoice: 'INV-1' } },
    invoiced: [{ ...range, valueCents: 1000, quantity: 100 }],
    found: [{ ...range, expires: '2031-12-31' }],
    damaged: [],
  });
  await entered(house, 'EnterReceipt', { delivery: 'DEL-1', place: 'main-vault' });
  await entered(house, 'PrepareRequisition', {
    ...{ requisition: 'REQ-1', neededFor: { day: gamingDay(house.clock()) } },
    ...{ lines: [{ design: 'welcome-10', quantity: 40 }], estimate: 'as last week' },
  });
  await entered(house, 'AuthoriseRequisition', { requisition: 'REQ-1' });
  await entered(house, 'IssueCoupons', {
    ...{ requisition: 'REQ-1', serials: [welcome(1, 40)], voided: [] },
  });
  await entered(house, 'DistributeCoupons', { serials: [welcome(1, 22)], promotion: 'opening' });
  for (const [patron, number] of Object.entries(named)) {
    await entered(house, 'DistributeCoupons', {
      ...{ serials: [welcome(number)], promotion: 'opening' },
      to: { patron, name: patron },
    });
  }
};
