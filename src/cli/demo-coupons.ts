import {
  COMMANDS,
  type Command,
  type CommandType,
  type Day,
  type Design,
  type RequiredSignature,
  STANDARD_FACE,
} from '../coupons/index.ts';
import { signatureOf } from '../house/coupon-house.ts';
import { gamingDay } from '../house/decision.ts';
import { type House, THE_HOUSE } from '../house/house.ts';
import { parseCommand } from '../kernel/command.ts';
import { bug, expectAccepted } from '../kernel/refusal.ts';
import { takesCoupon } from '../server/coupon-cost.ts';
import type { Actor } from '../table/index.ts';
import { keyOf } from './demo-house.ts';

/** A demo house has a coupon program that is approved and empty: the first delivery is its visitors' to receive. */
export const foundDemoCoupons = async (house: House): Promise<void> => {
  const { demo } = await house.floor();
  const book = await house.coupons();
  if (demo && book.controls === undefined) await enterProgram(house);
};

/** A form as it is filled in, without its day and its signatures. */
type Fields<Type extends CommandType> = Omit<Command<Type>, 'type' | 'hands' | 'day'>;

/** Controls, use and designs, signed by finance and marketing. */
export const enterProgram = async (
  house: House,
  by: readonly Actor[] = THE_HOUSE,
): Promise<void> => {
  const { name } = await house.floor();
  const { people } = await house.people();
  const day = gamingDay(house.clock());
  const enter = async <Type extends CommandType>(
    type: Type,
    fields: Fields<Type>,
  ): Promise<void> => {
    const hands = Object.entries<RequiredSignature>(COMMANDS[type].places).map(
      ([place, { of }]) => [
        place,
        signatureOf(people[of[0] ?? ''] ?? bug(`the demo house has nobody of ${of[0]}`)),
      ],
    );
    const form = { type, day, ...fields, hands: Object.fromEntries(hands) };
    const asks = expectAccepted(parseCommand(COMMANDS, form, 'coupon'));
    expectAccepted(await house.ask({ kind: 'coupons', asks }, by, keyOf(asks)));
  };
  await enter('ApproveControls', CONTROLS);
  await enter('FileUse', await useOf(house, day));
  for (const design of designsOf(name)) {
    await enter('SubmitDesign', { design });
    await enter('ApproveDesign', { design: design.design, reference: `demo ${design.series}` });
  }
};

/** What the controls of a program name: two departments, and where each keeps its coupons. */
export const CONTROLS: Fields<'ApproveControls'> = {
  reference: 'demo internal controls',
  departments: { finance: 'finance', marketing: 'marketing' },
  storage: [
    { place: 'main-vault', where: 'main cage, vault', of: 'finance', approval: 'demo 1' },
    { place: 'count-safe', where: 'count room, safe', of: 'finance', approval: 'demo 2' },
    { place: 'booth-locker', where: 'promotions booth', of: 'marketing', approval: 'demo 3' },
  ],
  inventoryProcedure: 'one counts, a supervisor enters',
  inHousePrinting: 'section 10',
  directMail: 'section 11',
  computerised: 'section 12',
};

/** Every wager that can take a coupon, at every game of the house. */
const useOf = async (house: House, from: Day): Promise<Fields<'FileUse'>> => {
  const games: Command<'FileUse'>['games'][number][] = [];
  for (const at of (await house.floor()).tables) {
    const game = house.games[at.game];
    if (game === undefined || games.some((known) => known.game === game.id)) continue;
    const rules = (await house.table(at)).inForce;
    const wagers = Object.keys(game.wagers(rules)).filter((id) => takesCoupon(game, rules, id));
    games.push({ game: game.id, title: game.title, banking: true, wagers });
  }
  return { from, couponEdition: '525', couponOnPush: 'stays', games };
};

/** One coupon for any wager, and one for some. */
export const designsOf = (holder: string): readonly [Design, Design] => {
  const welcome: Design = {
    design: 'welcome-10',
    title: '$10 Welcome Match Play',
    holder,
    valueCents: 1000,
    series: 'WEL',
    restrictions: {
      games: 'any',
      says: ['Any table game played against the house.', 'One coupon with a wager. No cash value.'],
    },
    pays: 'wager odds',
    machineReadable: 'bar code',
    surveillanceTest: 'demo camera test 1',
    face: STANDARD_FACE,
  };
  const football: Design = {
    ...welcome,
    design: 'football-25',
    title: '$25 Football Match Play',
    valueCents: 2500,
    series: 'FTB',
    pays: 'even money',
    restrictions: {
      games: [{ game: 'three-dice-football', wagers: ['touchdown', 'defense'] }],
      says: ['Three Dice Football: Touchdown or Defense.', 'Pays even money. No cash value.'],
    },
  };
  return [welcome, football];
};
