import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse, type Visitor } from '../../test/served-house.ts';
import { DEMO_ACCOUNTS } from '../cli/demo-house.ts';
import { games } from '../games/index.ts';
import type { Declared, Role } from '../kernel/command.ts';
import { declaredIn } from './declared.ts';
import type { FormsShown } from './wire/forms.ts';
import type { MetersShown } from './wire/meters.ts';

let served: ServedHouse;
beforeAll(async () => {
  // A house that is opened again knows nobody's session.
  sessions.clear();
  served = await servedHouse();
  // Somebody plays, somebody was warned, and a set of dice is gone: everything can be done.
  const player = await served.player('F1', 1);
  await served.player('F1', 2);
  const floor = await signedIn('floorperson');
  const bet = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 500 };
  expect((await player.say('F1', bet)).statusCode).toBe(200);
  for (const command of [
    { type: 'WarnSeat', seat: 2 },
    { type: 'RemoveEquipment', kind: 'dice', reason: 'no longer suitable' },
  ]) {
    expect((await floor.command('F1', command)).json()).toMatchObject({ again: false });
  }
});
afterAll(() => served.close());

const declared = new Map<string, Declared>(
  declaredIn(games).flatMap(({ commands }) =>
    Object.values(commands).map((one) => [one.type, one] as const),
  ),
);

const sessions = new Map<string, Promise<Visitor>>();
const signedIn = (role: string): Promise<Visitor> => {
  const session = sessions.get(role) ?? served.staff(role);
  sessions.set(role, session);
  return session;
};

const staffRoles = DEMO_ACCOUNTS.map(({ duty }) => duty);

/** Every form that the pit, the cage, the meters and the house offer to somebody, by its command. */
const offeredTo = async (role: Role): Promise<readonly string[]> => {
  const staff = await signedIn(role);
  const commands = ({ forms }: FormsShown) => forms.map(({ form }) => form.command);
  const played = (await staff.get('/api/tables/F1/forms')).json() as FormsShown;
  const other = (await staff.get('/api/tables/F3/forms')).json() as FormsShown;
  const people = (await staff.get('/api/people/forms')).json() as FormsShown;
  const meters = await staff.get('/api/meters');
  const ofMeters = meters.statusCode === 200 ? (meters.json() as MetersShown).meters : [];
  return [
    ...commands(played),
    ...commands(other),
    ...commands(people),
    ...ofMeters.flatMap(commands),
  ];
};

test.for(staffRoles)(
  'House rules § command no room offers the %s a form that their roles may not give',
  async (role) => {
    // Whoever is boxperson in the demo house deals too.
    const has: readonly Role[] = role === 'boxperson' ? [role, 'dealer'] : [role];
    const refused = (await offeredTo(role)).filter(
      (type) => !declared.get(type)?.by.some((one) => has.includes(one)),
    );
    expect(refused).toEqual([]);
  },
);

test('House rules § crew a dealer is offered nothing to deal with at a table whose crew they are not on', async () => {
  const [dealer, floor] = [await signedIn('dealer'), await signedIn('floorperson')];
  const offered = async () =>
    ((await dealer.get('/api/tables/F5/forms')).json() as FormsShown).forms.map(
      ({ form }) => form.command,
    );
  expect(await offered()).toContain('TakeSeat');
  expect((await floor.command('F5', { type: 'LeaveCrew', person: 'dealer' })).statusCode).toBe(200);
  // Tips are counted by dealers who need not deal at that table.
  expect(await offered()).toEqual(['CountTipBox']);
});

/** Entered elsewhere than by a form of these rooms. */
const ELSEWHERE = {
  console: ['CloseBetting', 'OfferCoupon', 'AcceptCoupon', 'DeclineCoupon'],
  corrections: ['Say', 'Correct', 'VoidWager'],
  'own page': ['ChangeShift', 'AnswerAlert'],
  'at the start, or by the house itself': ['FoundHouse', 'BeginFormat'],
  'once a table is closed, or somebody is owed': ['OpenTable', 'SettleOwed'],
} as const;

test('House rules § command every act of the floor, the cage and the people has its form in a room', async () => {
  const offered = new Set((await Promise.all(staffRoles.map(offeredTo))).flat());
  const isPlay = ({ group }: { readonly group: string }) =>
    /(PlayCommand|CouponForm|\.Command)$/.test(group);
  const acts = declaredIn(games)
    .filter((sent) => !isPlay(sent) && sent.group !== 'MeterCommand')
    .flatMap(({ commands }) => Object.values(commands));
  const missing = acts
    .filter(({ type, by }) => by.some((role) => role !== 'player') && !offered.has(type))
    .map(({ type }) => type);
  expect(missing.toSorted()).toEqual(Object.values(ELSEWHERE).flat().toSorted());
});

test('§ 525.21 the coupon desk offers somebody the forms that their department signs, and no other', async () => {
  for (const role of ['finance', 'marketing', 'cage', 'surveillance', 'regulator']) {
    const staff = await signedIn(role);
    const { stages } = (await staff.get('/api/coupons')).json() as {
      stages: { forms: { form: string }[] }[];
    };
    for (const { form } of stages.flatMap(({ forms }) => forms)) {
      const { places } = (await staff.get(`/api/coupons/forms/${form}`)).json() as {
        places: { mine: boolean }[];
      };
      expect([role, form, places.some(({ mine }) => mine)]).toEqual([role, form, true]);
    }
  }
});
