import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundDemoCoupons } from '../src/cli/demo-coupons.ts';
import { couponOf, violations } from '../src/coupons/index.ts';
import { games } from '../src/games/index.ts';
import { auditStore } from '../src/house/proof/verify.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import type { Actor, TableCommand } from '../src/table/index.ts';
import { distributedIn, entered, welcome } from './coupons-served.ts';
import { openMoneyTable } from './money-table.ts';
import { type ServedHouse, servedHouse, type Visitor } from './served-house.ts';
import { speakAt, spokenAs } from './spoken-at-table.ts';

const DECK = 'receive deck 1 green preshuffled\ncut deck 1 at 40';
const FOOTBALL = 'offer 1\naccept 1\nthrow 64/2\nthrow 65/1\nthrow 43/4';
const KINGS = [
  ...['no more bets', 'quarter Kh Ks', 'quarter Qh Qs', 'totals 20 20'],
  ...['quarter 5h 2s', 'quarter 6h 3s', 'totals 31 25', 'stub'],
].join('\n');
const YAHTZEE = 'shake red\nshake blue\nreveal 521/666';
const HIGH_ROLL = 'no more bets\nshake 3\nthrow 5555666114\nannounce four 5s';
const POKER = [
  ...['no more bets', 'number 3', 'deal 5h 3d Kd As 3s 8s Qs', 'deal 6h 4d Kc Ad 4s 8h Js'],
  ...['deal 7h 7d 9s Th 5s 8d Ts', 'deal 9h Td 9c 7c 6s 8c 9d', 'deal Jh Jd 5d 6d 7s Ac Qd'],
  ...['deal Qh 4c 4h 3h Ks Ah 3c', 'deal Kh 5c 2s 2c 2h Joker 2d', 'count 4'],
].join('\n');
const DEALER = 'turn dealer\ndealer sets Kd Kc 4h 2s / 9s 9c / 5d';
const SETS_3 = `${POKER}\nseat 3  looks\nseat 3  sets 8s 8h 8d 8c / Ac Ah / Joker\n${DEALER}\nreveal 3`;
const SETS_4 = `${POKER}\nseat 4  looks\nseat 4  sets Qs Qd 9d 2d / Js Ts / 3c\n${DEALER}\nreveal 4`;

interface Case {
  readonly game: string;
  readonly wager: string;
  readonly seat?: number;
  readonly before?: string;
  readonly after: string;
  readonly result: 'win' | 'lose' | 'push' | 'void';
  /** What is corrected afterwards, and what becomes of the coupon then. */
  readonly corrects?: { readonly instead: string; readonly next?: string; readonly to: string };
  /** The wager itself was entered wrongly. */
  readonly voided?: true;
}

const football: Pick<Case, 'game' | 'after'> = { game: 'three-dice-football', after: FOOTBALL };
const kings = { game: 'football-kings', before: DECK, after: KINGS };
const yahtzee = { game: 'three-dice-yahtzee', after: YAHTZEE };
const highRoll = { game: 'high-roll-dice', before: 'take shaker 10', after: HIGH_ROLL };
const poker = { game: 'asia-poker', before: DECK, wager: 'asia-poker' };

/** Each game with every end that a wager can have there, and each decided coupon taken out of the box again. */
const CASES: readonly Case[] = [
  { ...football, wager: 'touchdown', result: 'win' },
  { ...football, wager: 'defense', result: 'lose' },
  {
    ...{ ...football, wager: 'touchdown', result: 'win' },
    corrects: { instead: 'throw 11/6', to: 'lose' },
  },
  { ...football, wager: 'touchdown', result: 'win', voided: true },
  { ...kings, wager: 'home', result: 'win' },
  { ...kings, wager: 'visitor', result: 'lose' },
  { ...kings, before: `${DECK}\nseat 1  home $10`, wager: 'over-56', result: 'push' },
  {
    ...{ ...kings, wager: 'home', result: 'void' },
    after: 'no more bets\nquarter Ah 5c\nface up 9d\nface up 9s',
  },
  {
    ...{ ...kings, wager: 'home', result: 'win' },
    corrects: { instead: 'quarter 6h 9s', next: 'totals 31 31\nstub', to: 'lose' },
  },
  { ...kings, wager: 'home', result: 'win', voided: true },
  { ...yahtzee, wager: 'blue', result: 'win' },
  { ...yahtzee, wager: 'red', result: 'lose' },
  {
    ...{ ...yahtzee, wager: 'blue', result: 'push' },
    after: 'shake red\nshake blue\nreveal 431/433',
  },
  {
    ...{ ...yahtzee, wager: 'blue', result: 'win' },
    corrects: { instead: 'reveal 431/433', to: 'push' },
  },
  { ...yahtzee, wager: 'blue', result: 'win', voided: true },
  { ...highRoll, wager: 'pip-street-5', result: 'win' },
  { ...highRoll, wager: 'pip-street-6', result: 'lose' },
  {
    ...{ ...highRoll, wager: 'pip-street-5', result: 'win' },
    corrects: { instead: 'throw 6666555114', next: 'announce four 6s', to: 'lose' },
  },
  { ...highRoll, wager: 'pip-street-5', result: 'win', voided: true },
  { ...poker, seat: 3, after: SETS_3, result: 'win' },
  { ...poker, seat: 4, after: SETS_4, result: 'lose' },
  { ...poker, seat: 3, after: SETS_3, result: 'win', voided: true },
];

const FILED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'asia-poker': { shuffler: 'yes', dealing: 'hand', startingPosition: 'generator' },
};
const filedOf = (game: string): string =>
  Object.entries(FILED[game] ?? {})
    .map(([name, value]) => `  ${name}=${value}`)
    .join('');

let served: ServedHouse;
let patron: Visitor;
let dealer: Visitor;
const boxed: string[] = [];

beforeAll(async () => {
  served = await servedHouse();
  const { house } = served;
  await foundDemoCoupons(house);
  await distributedIn(house, {});
  const cage: readonly Actor[] = [{ person: 'cage', duty: 'cage' }];
  const asks = { type: 'RegisterPatron', person: 'ann', name: 'ann' } as const;
  expectAccepted(await house.registerPatron(asks, 'a password of her own', cage));
  patron = served.visitor();
  await patron.post('/api/sign-in', { person: 'ann', password: 'a password of her own' });
  dealer = await served.staff('dealer');
});
afterAll(() => served.close());

const answered = async (answer: Awaited<ReturnType<Visitor['command']>>): Promise<void> => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
};

const CREW: readonly Actor[] = [{ person: 'dealer', duty: 'dealer' }];

/** What the lines of a round, the drop box of its table and the register say of a coupon. */
const agrees = async (at: { table: string; game: string }, serial: string, result: string) => {
  const { play, dropBox } = await served.house.table(at);
  const line = play.settled.find(({ coupon }) => coupon?.serial === serial);
  const dropped = result === 'win' || result === 'lose';
  expect(line?.result).toBe(result);
  expect(line?.coupon?.goes).toBe(dropped ? 'to the drop box' : 'stays with the patron');
  expect(dropBox.coupons).toEqual(dropped ? [serial] : []);
  const register = await served.house.coupons();
  expect(couponOf(register, serial)?.holding.state).toBe(dropped ? 'redeemed' : 'distributed');
  expect(violations(register)).toEqual([]);
  return dropped;
};

test.each(CASES.map((one, number) => [one.game, one.wager, one.result, number, one] as const))(
  '§ 525.22(e) %s, a coupon on %s: %s (%i)',
  async (game, wager, result, number, { seat = 1, before, after, corrects, voided }) => {
    const { house } = served;
    const at = { table: `M${number}`, game };
    const { first: serial } = welcome(number + 1);
    const told = { filed: filedOf(game), patron: 'ann' };
    await openMoneyTable(house, at, 'felt', FILED[game]);
    await answered(await patron.command(at.table, { type: 'TakeSeat', seat, patron: 'ann' }));
    await answered(await dealer.command(at.table, { type: 'BuyIn', seat, cents: 10_000 }));
    if (before !== undefined) await speakAt(house, at, before, told);
    const offer = { type: 'OfferCoupon', seat, wager, stakeCents: 1000, serial };
    await answered(await patron.command(at.table, offer));
    await answered(await dealer.command(at.table, { type: 'AcceptCoupon', seat, serial }));
    await speakAt(house, at, after, told);
    let inBox = await agrees(at, serial, result);

    const { commands } = (await house.table(at)).told;
    const two: readonly Actor[] = [
      ...CREW,
      { person: `floorperson-${at.table}`, duty: 'floorperson' },
    ];
    if (corrects !== undefined) {
      const [instead] = spokenAs(game, corrects.instead);
      const index = commands.findLastIndex(({ type }) => type === instead?.type);
      const correct = { ...{ type: 'Correct', index, reason: 'misread' }, instead } as TableCommand;
      expectAccepted(await house.askTable(at, correct, two));
      if (corrects.next !== undefined) await speakAt(house, at, corrects.next, told);
      inBox = await agrees(at, serial, corrects.to);
    }
    if (voided) {
      const index = commands.findIndex(({ type }) => type === 'PlaceBet');
      const voids: TableCommand = { type: 'VoidWager', index, reason: 'entered twice' };
      expectAccepted(await house.askTable(at, voids, two));
      const { dropBox } = await house.table(at);
      expect(dropBox.coupons).toEqual([]);
      expect(couponOf(await house.coupons(), serial)?.holding.state).toBe('distributed');
      inBox = false;
    }
    if (inBox) boxed.push(serial);
    await answered(await dealer.command(at.table, { type: 'LeaveSeat', seat }));
    // § 577.9(b): its crew goes on to the next table.
    expectAccepted(await house.askTable(at, { type: 'CloseTable', closerCents: 0 }, two.slice(1)));
  },
);

test('§ 525.21(m)(1) the boxes of all these tables are counted to zero difference, and the log verifies', async () => {
  const { house, time } = served;
  await entered(house, 'CompleteForm', {
    ...{ remaining: [welcome(23, 40)], returning: [welcome(23, 40)], remarks: '' },
  });
  await entered(house, 'ReturnToFinance', { serials: [welcome(23, 40)] });
  const day = new Date(time.now).toISOString().slice(0, 10);
  time.now += 24 * 3_600_000;
  const finance = await served.staff('finance');
  const form = (await finance.get(`/api/coupons/forms/CountCoupons?about=${day}`)).json().form;
  const known = (name: string) =>
    form.fields.find((field: { name: string }) => field.name === name).known;
  const boxes: readonly { serials: readonly { first: string }[] }[] = known('boxes');
  expect(boxes.flatMap(({ serials }) => serials.map(({ first }) => first)).toSorted()).toEqual(
    boxed.toSorted(),
  );
  const post = (command: object, place: string) =>
    finance.post('/api/coupons', { key: `count ${place} of the day`, command, place });
  const counted = { voided: known('voided'), returned: known('returned'), expired: [] };
  await answered(
    await post({ type: 'CountCoupons', day, boxes, ...counted, explanation: '' }, 'countedBy'),
  );
  const review = { type: 'CancelCoupons', day, signaturesReviewed: true };
  await answered(await post(review, 'cancelledBy'));
  const reconciled = await post({ type: 'ReconcileDay', day, place: 'main-vault' }, 'reconciledBy');
  expect(reconciled.json().events[0].totals).toMatchObject([
    { valueCents: 1000, difference: 0, redeemed: boxed.length },
  ]);
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
});
