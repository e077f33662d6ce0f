import { createHash } from 'node:crypto';
import { games } from '../../src/games/index.ts';
import { openBeacons } from '../../src/house/dealing/beacons.ts';
import { THE_DEVICE } from '../../src/house/house.ts';
import { neededUnder } from '../../src/kernel/equipment.ts';
import type { AnyGame, TableAction } from '../../src/kernel/game.ts';
import { isRefusal, type Refusal } from '../../src/kernel/refusal.ts';
import { shownCents } from '../../src/progressive/index.ts';
import type { Actor, Table, TableCommand } from '../../src/table/index.ts';
import { serial } from '../coupons-desk.ts';
import { type Attempt, commandOf, due, people } from '../crooks/attempts.ts';
import { rightful } from '../crooks/orderly.ts';
import { dueNow } from '../dealing.ts';
import { CAGE, FLOOR, named, PATRONS, pitOf, playing } from './cast.ts';
import { disputesOf } from './disputes.ts';
import type { NightHouse } from './house.ts';
import { calledOtherwise, highQuarter, IRREGULAR } from './results.ts';

export interface Place {
  readonly table: string;
  readonly game: string;
  readonly kind: 'felt' | 'electronic';
}

const RESULTS = ['CallThrow', 'RevealHands', 'DealQuarter', 'UncoverShaker'];
const isResult = (type: string): boolean => RESULTS.includes(type);

/** Where it is, as the house is asked. */
export const spot = ({ table, game }: Place) => ({ table, game });

/** Everything that happens in a night happens through this. */
export const actsOf = (night: NightHouse) => {
  const { uniform, clock, vault } = night;
  const one = <T>(list: readonly T[]): T => list[uniform(list.length)]!;
  const chance = (percent: number): boolean => uniform(100) < percent;
  const gameOf = ({ game }: Place) => games[game] as AnyGame;
  const now = async (at: Place): Promise<Table> => (await night.node()).table(at);
  const bytes = (): string =>
    createHash('sha256')
      .update(`${uniform(1_000_000_000)}`)
      .digest('hex');

  const tell = async (
    at: Place,
    asks: TableCommand | readonly TableCommand[],
    by: readonly Actor[],
  ) => {
    // A seat gives its bytes with its first wager of a round, and only then.
    const seat = Object([asks].flat()[0]).said?.seat;
    const { seats } = await (await night.node()).device(at.table);
    const entropy = seats.some((one) => one.seat === seat) && chance(95) ? undefined : bytes();
    return night.send((node, key) =>
      node.askTable(spot(at), named(asks), named(by), key, { entropy }),
    );
  };
  const byRight = async (at: Place, asks: TableCommand) =>
    tell(at, asks, rightful(gameOf(at), await now(at), asks));

  /** What somebody puts down on any area; several at once go down together or not at all. */
  const placing = async (at: Place, table: Table, seat: number) => {
    const wagers = Object.entries(gameOf(at).wagers(table.inForce));
    // Meters are won too seldom to leave it to chance who plays for them.
    const onMeter = wagers.filter(([, { pays }]) =>
      Object.values(pays).some((line) => 'share' in line.pays),
    );
    const [id, { names, quotedWith }] = one(onMeter.length > 0 && chance(30) ? onMeter : wagers);
    const stakeCents = quotedWith?.stakeCents ?? one([100, 500, 500, 1_000, 2_500, 12_345, 50_000]);
    const from = uniform(6);
    const values = names && Array.from({ length: names.count }, (_, i) => 1 + ((i + from) % 6));
    return {
      type: 'PlaceBet',
      seat,
      wager: id,
      stakeCents,
      ...(values && { names: values }),
    } as const;
  };
  const wager = async (at: Place) => {
    const table = await now(at);
    const seats = Object.entries(table.seats);
    if (seats.length === 0) return sit(at);
    const [seat, { patron }] = one(seats);
    let placed = 0;
    for (let tries = 0; tries < 8 && placed < 3; tries += 1) {
      const asks = { type: 'Say', said: await placing(at, table, Number(seat)) } as const;
      const both = [asks, { type: 'Say', said: await placing(at, table, Number(seat)) } as const];
      if (!isRefusal(await tell(at, chance(85) ? asks : both, playing(patron)))) placed += 1;
    }
  };

  /** A coupon goes under the chips of a wager: offered and accepted at a live table. */
  const coupon = async (at: Place) => {
    for (let tries = 0; tries < 4; tries += 1) {
      if (!isRefusal(await couponOnce(at))) return;
      await goOn(at);
    }
  };
  const couponOnce = async (at: Place) => {
    const table = await now(at);
    const seat = Number(one([...Object.keys(table.seats), '1']));
    const all = Object.keys(gameOf(at).wagers(table.inForce));
    // Mostly where the program was filed for, and where the player can put chips with it.
    const filed = all.filter((wager) =>
      /^(touchdown|defense|over-four-yards|asia-poker)$/.test(wager),
    );
    const wagers = filed.length > 0 && chance(90) ? filed : all;
    const number = serial('MPX', 1 + uniform(10));
    const placing = { seat, wager: one(wagers), stakeCents: one([1_000, 2_500]) };
    if (chance(30)) {
      const said = {
        type: 'PlaceBet',
        ...placing,
        matchPlay: { serial: number } as never,
      } as const;
      return tell(at, { type: 'Say', said }, table.crew.slice(0, 1));
    }
    await byRight(at, { type: 'OfferCoupon', ...placing, serial: number });
    const asks: readonly TableCommand[] = [
      { type: 'AcceptCoupon', seat, serial: number },
      { type: 'DeclineCoupon', seat, reason: 'not on this wager' },
    ];
    return byRight(at, asks[chance(90) ? 0 : 1]!);
  };

  /** What the device has to do now; of a choice a player may answer first. */
  const deal = async (at: Place) => {
    const due = await dueNow(await night.node(), at, vault, openBeacons());
    if (due === undefined || 'beacon' in due) return false;
    const { at: moment } = due;
    if (moment.kind === 'answer' && chance(60)) {
      const table = await now(at);
      const next = gameOf(at).next(table.inForce, table.play.round, table.play);
      if (next.kind === 'choice' && next.commands.length > 0) {
        const said = one(next.commands);
        const patron = table.seats[Number(Object(said).seat)]?.patron;
        if (patron !== undefined) await tell(at, { type: 'Say', said }, playing(patron));
        return true;
      }
    }
    if (moment.kind === 'time') clock.set(Math.max(clock.now(), moment.time));
    if (moment.kind === 'answer') clock.set(Math.max(clock.now(), moment.until));
    const answer = await night.send((node, key) => node.ask(due.command, THE_DEVICE, key));
    return !isRefusal(answer);
  };

  const ready = async (at: Place) => {
    const { play, seats } = await now(at);
    const [bet] = play.bets;
    const patron = bet && seats[bet.seat]?.patron;
    if (bet === undefined || patron === undefined) return;
    const { table, game } = at;
    const kind = chance(80) ? 'ready' : 'more-time';
    await night.send((node, key) =>
      node.ask({ kind, table, game, seat: bet.seat }, playing(patron), key),
    );
  };

  const staff = async (at: Place): Promise<boolean> => {
    const table = await now(at);
    for (const { duty, atLeast } of gameOf(at).table.crew) {
      const there = table.crew.filter((member) => member.duty === duty).length;
      if (there >= atLeast) continue;
      const free = ['dealer', 'dealer-2', 'dealer-3', 'stickperson', 'crew-0', 'crew-1', 'crew-2'];
      const person = free.find((name) => !table.crew.some((member) => member.person === name))!;
      return !isRefusal(await tell(at, { type: 'JoinCrew', person, duty }, pitOf(at.table)));
    }
    return false;
  };
  let pieces = 0;
  const equip = async (at: Place): Promise<boolean> => {
    const table = await now(at);
    const missing = neededUnder(table.inForce, gameOf(at).table.equipment).find(
      ({ kind }) => table.equipment[kind] === undefined,
    );
    if (missing === undefined) return false;
    pieces += 1;
    const set = `${at.table}-${missing.kind}-${pieces}`;
    const asks = { type: 'BringEquipment', kind: missing.kind, set } as const;
    return !isRefusal(await tell(at, asks, pitOf(at.table)));
  };
  /** What a refusal asks for first. */
  const mend = async (at: Place, { refused }: Refusal): Promise<boolean> => {
    if (refused === 'crew-short' || refused === 'not-on-crew') return staff(at);
    if (refused === 'equipment-missing') return equip(at);
    if (refused === 'betting-open') return !isRefusal(await byRight(at, { type: 'CloseBetting' }));
    return false;
  };

  /** Now and then everything comes up alike, as limits, meters and long odds need it. */
  const lucky = (said: ReturnType<typeof due>) => {
    if (!chance(12)) return said;
    const face = chance(50) ? 6 : 1 + uniform(6);
    return isResult(said.type) ? highQuarter(calledOtherwise(said, uniform, face), uniform) : said;
  };
  /** Something goes wrong that the chapter knows of. */
  const irregular = (at: Place) =>
    byRight(at, { type: 'Say', said: one(IRREGULAR[at.game] ?? []) as TableAction });

  /** A call was entered wrongly, or a wager was, and two people put it right. */
  const correct = async (at: Place) => {
    const { told } = await now(at);
    const calls = told.commands.flatMap((said, index) => (isResult(said.type) ? [index] : []));
    const bets = told.commands.flatMap(({ type }, index) => (type === 'PlaceBet' ? [index] : []));
    const [reason, index] = ['as the camera shows', one(bets.length ? bets : [0])];
    const call = one(calls.length ? calls : [0]);
    const was = told.commands[call];
    if (was === undefined) return;
    const entered = told.commands[index] ?? was;
    const asks: readonly TableCommand[] = [
      {
        type: 'Correct',
        index: call,
        instead: calledOtherwise(was, uniform, 1 + uniform(6)),
        reason,
      },
      { type: 'Correct', index: call, instead: calledOtherwise(was, uniform), reason },
      { type: 'VoidWager', index, reason },
      {
        type: 'EnterWager',
        index,
        instead: { ...entered, stakeCents: 1_000 } as TableAction,
        reason,
      },
      { type: 'EnterWager', index: call, instead: { ...entered, seat: 1 } as TableAction, reason },
    ];
    await byRight(at, one(asks));
  };

  /** A crew that goes on with the round; dice and cards fall as they fall. */
  const goOn = async (at: Place) => {
    for (let steps = 0; steps < 3; steps += 1) {
      const table = await now(at);
      const said = lucky(due(gameOf(at), table, uniform(1_000_000)));
      const answer = await byRight(at, { type: 'Say', said });
      if (isRefusal(answer) && !(await mend(at, answer))) return;
    }
  };

  /** Anybody tries anything. */
  const attempt = async (at: Place) => {
    const attempt: Attempt = {
      ...{ what: uniform(1_000), by: uniform(1_000), a: uniform(1_000), b: uniform(1_000) },
    };
    const table = await now(at);
    const command = commandOf(gameOf(at), table, attempt);
    const electronic = at.kind === 'electronic';
    if (electronic && (command.type === 'OpenTable' || command.type === 'CloseTable')) return;
    await tell(at, command, people(gameOf(at), table, command, attempt));
  };

  const sit = async (at: Place) => {
    const table = await now(at);
    const seat = 1 + uniform(4);
    const patron = table.seats[seat]?.patron ?? one(PATRONS);
    if (table.seats[seat] === undefined)
      await tell(at, { type: 'TakeSeat', seat, patron }, playing(patron));
    await tell(at, { type: 'BuyIn', seat, cents: one([10_000, 50_000, 200_000, 500_000]) }, CAGE);
  };
  const leave = async (at: Place) => {
    const seat = one([...Object.keys((await now(at)).seats), '1']);
    await tell(at, { type: 'LeaveSeat', seat: Number(seat) }, one([FLOOR, pitOf(at.table)]));
  };

  /** A player who does nothing is warned, and a minute later the seat is freed. */
  const away = async (at: Place) => {
    const table = await now(at);
    const seat = Number(one([...Object.keys(table.seats), '1']));
    if (table.warned?.[seat] === undefined) return tell(at, { type: 'WarnSeat', seat }, FLOOR);
    clock.set(Math.max(clock.now(), table.warned[seat] - uniform(2)));
    return tell(at, { type: chance(90) ? 'FreeSeat' : 'KeepSeat', seat }, FLOOR);
  };

  const money = async (at: Place) => {
    const { dropBox, tipBoxCents, owed } = await now(at);
    const [first] = Object.keys(owed);
    const [fill, slip] = [one([10_000, 1_000_000]), `S-${uniform(1_000)}`];
    const asks: readonly TableCommand[] = [
      { type: 'Fill', cents: fill, slip },
      { type: 'Credit', cents: fill, slip },
      { type: 'CountDropBox', countedCents: Math.max(0, dropBox.cashCents - uniform(2) * 100) },
      { type: 'CountTipBox', countedCents: tipBoxCents },
      { type: 'SettleOwed', patron: first ?? PATRONS[0]! },
    ];
    await byRight(at, one(asks));
  };

  /** Rules, limits and how payouts are made up change, from today or from another day. */
  const file = async (at: Place) => {
    const game = gameOf(at);
    const [name, option] = one(Object.entries(game.submission.options));
    const value = 'choices' in option ? one(option.choices) : Number(option.standard) * one([1, 2]);
    const limit = chance(50) ? { payoutLimitCents: one([0, 2_500_000, 5_000_000, 9_000_000]) } : {};
    const filed = {
      [name]: value,
      ...('payoutLimitCents' in game.submission.options ? limit : {}),
    };
    const from = new Date(clock.now() + (uniform(3) - 1) * 86_400_000).toISOString().slice(0, 10);
    const otherwise = one(['refuse', 'round down', 'round up', 'even money'] as const);
    const asks: readonly TableCommand[] = [
      { type: 'FileSubmission', from, filed, notice: 'At the entrance, a week before.' },
      { type: 'FileSubmission', from, filed: {} },
      { type: 'SetPayment', payment: { unitCents: one([1, 100, 500]), otherwise } },
      { type: 'SetLimits', limits: { minimumCents: 100, maximumCents: one([50_000, 100_000]) } },
    ];
    await tell(at, one(asks), FLOOR);
  };

  const meter = async (at: Place) => {
    const [name] = gameOf(at).meters?.names ?? [];
    if (name === undefined) return;
    const { table, game } = at;
    const shown = shownCents(await (await night.node()).meter(table, name));
    const two: readonly Actor[] = [...FLOOR, { person: 'finance', duty: 'finance' }];
    const asks = one([
      { type: 'DisableMeter', reason: 'display test' },
      { type: 'ResumeMeter', shownCents: shown },
      { type: 'ResumeMeter', shownCents: shown },
      { type: 'ChangeCeiling', ceilingCents: shown + one([10, 50_000]) },
      { type: 'ChangeCeiling', ceilingCents: null },
    ] as const);
    await night.send((node, key) =>
      node.ask({ kind: 'meter', table, game, meter: name, asks }, two, key),
    );
  };

  const loseDatabase = (at: Place) =>
    night.loseDatabase((node, key) =>
      node.askTable(
        spot(at),
        { type: 'NoteIrregularity', what: 'the lights went out' },
        FLOOR,
        key,
      ),
    );

  /** The round is played to its end, everybody leaves, and the table closes and opens again. */
  const reopen = async (at: Place) => {
    for (let tries = 0; tries < 12 && (await now(at)).play.bets.length > 0; tries += 1) {
      await (at.kind === 'felt' ? goOn(at) : deal(at));
    }
    for (const seat of Object.keys((await now(at)).seats)) {
      await tell(at, { type: 'LeaveSeat', seat: Number(seat) }, FLOOR);
    }
    const { inventoryCents, status } = await now(at);
    const closer = Math.max(0, inventoryCents - uniform(2) * 500);
    if (status === 'open') await tell(at, { type: 'CloseTable', closerCents: closer }, FLOOR);
    if ((await now(at)).status === 'open') return;
    const opens = { kind: at.kind, practice: false, openerCents: Math.max(closer, 5_000_000) };
    await tell(at, { type: 'OpenTable', ...opens }, pitOf(at.table));
    if (at.kind === 'felt') {
      while (await staff(at));
      while (await equip(at));
    }
    for (let i = 0; i < 2; i += 1) await sit(at);
  };

  return {
    ...{ one, chance, wager, coupon, deal, ready, goOn, attempt, sit, leave, money, file, meter },
    ...{ reopen, equip, staff, irregular, correct, loseDatabase, away, now, tell, byRight },
    dispute: disputesOf(night),
  };
};
