import type { Command } from '../../src/coupons/index.ts';
import { games } from '../../src/games/index.ts';
import { gamingDay } from '../../src/house/decision.ts';
import type { HouseCommand } from '../../src/house/decisions.ts';
import { THE_HOUSE } from '../../src/house/house.ts';
import { neededUnder } from '../../src/kernel/equipment.ts';
import type { AnyGame, TableAction } from '../../src/kernel/game.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import type { Actor, TableCommand } from '../../src/table/index.ts';
import { paper, serial, serials, use } from '../coupons-desk.ts';
import { inThisHouse, signersOf } from '../coupons-house.ts';
import { type actsOf, type Place, spot } from './acts.ts';
import { CAGE, FLOOR, PATRONS, pitOf, playing } from './cast.ts';
import type { NightHouse } from './house.ts';

const HOUR = 3_600_000;
const ADMINISTRATOR: readonly Actor[] = [{ person: 'administrator', duty: 'administrator' }];

/**
 * What happens seldom, and what meets it: the coupon program is filed anew and days begin while coupons are in play, wagers are
 * void and calls are corrected afterwards, pieces are replaced in the middle of a round, people come, go and limit their play.
 */
export const rarerActsOf = (night: NightHouse, acts: ReturnType<typeof actsOf>) => {
  const { uniform, clock } = night;
  const { one, chance, now, byRight, tell } = acts;
  const gameOf = ({ game }: Place) => games[game] as AnyGame;
  const today = (): string => gamingDay(clock.now());
  const later = (hours: number): void => clock.set(clock.now() + Math.floor(hours * HOUR));
  const ask = async (command: HouseCommand, by: readonly Actor[]): Promise<boolean> =>
    !isRefusal(await night.send((node, key) => node.ask(command, by, key)));

  const enters = async (form: Command) => {
    const node = await night.node();
    const { name } = await node.floor();
    const asks = inThisHouse(form, name, Object.keys(node.games));
    return ask({ kind: 'coupons', asks }, signersOf(asks));
  };
  /** Which edition holds and what a push does, from today or from tomorrow. */
  const program = () => {
    const day = today();
    const from = chance(60) ? day : gamingDay(clock.now() + 24 * HOUR);
    const games = use.games.map((game) => ({
      ...game,
      wagers: game.wagers.filter(() => chance(85)),
    }));
    return enters(
      paper('FileUse', {
        ...{ day, from, games: games.filter(({ wagers }) => wagers.length > 0) },
        ...{
          couponEdition: one(['525', '603a'] as const),
          couponOnPush: one(['stays', 'taken'] as const),
        },
      }),
    );
  };
  const desk = () => {
    const [day, number] = [today(), 1 + uniform(40)];
    const some = [serials('MPX', number)];
    const patron = one(PATRONS);
    const to = { patron, name: patron, address: 'known' };
    const gives = { day, serials: some, promotion: 'Night' };
    return enters(
      chance(80)
        ? paper('DistributeCoupons', { ...gives, ...(chance(40) && { to }) })
        : paper('VoidCoupons', { day, serials: some, reason: 'torn' } as never),
    );
  };
  /** The night goes on, into the next day at times; dice whose hours are over are replaced. */
  const goesOn = async (places: readonly Place[]) => {
    later(chance(50) ? 1 + uniform(6) : 14 + uniform(12));
    for (const at of places.filter(({ kind }) => kind === 'felt')) {
      for (const kind of Object.keys((await now(at)).equipment)) {
        await tell(at, { type: 'RemoveEquipment', kind, reason: 'time is up' }, pitOf(at.table));
      }
      while (await acts.equip(at));
    }
  };

  /** Coupons go under the first wagers of a round, where there are any to be had. */
  const laid = async (at: Place) => {
    for (let tries = 0; tries < 8 && (await now(at)).play.bets.length > 0; tries += 1)
      await acts.goOn(at);
    await acts.sit(at);
    for (let coupons = 0; coupons < 3; coupons += 1) {
      const { seats, inForce } = await now(at);
      const seat = Number(one([...Object.keys(seats), '1']));
      const first = Object.keys(gameOf(at).wagers(inForce)).slice(0, 2);
      const wager = chance(80) ? one(first) : 'over-four-yards';
      const [series, stakeCents] = chance(70)
        ? (['MPX', 1_000] as const)
        : (['MPXXV', 2_500] as const);
      const number = serial(series, 1 + uniform(20));
      await byRight(at, { type: 'OfferCoupon', seat, wager, stakeCents, serial: number });
      await byRight(at, { type: 'AcceptCoupon', seat, serial: number });
    }
  };

  /** Whoever has wagered nothing lets the round go on. */
  const sitOut = async (at: Place) => {
    const { play } = await now(at);
    for (const seat of play.players) {
      if (!play.bets.some((bet) => bet.seat === seat))
        await byRight(at, { type: 'Say', said: { type: 'SitOut', seat } });
    }
  };

  /** A round with coupons in which the program is filed anew, the day ends, wagers are void and the result is corrected. */
  const couponRound = async (at: Place, places: readonly Place[]) => {
    await laid(at);
    if (chance(80)) await sitOut(at);
    for (let steps = 0; steps < 8; steps += 1) {
      const what = uniform(12);
      if (what < 1) await acts.coupon(at);
      else if (what < 6) await acts.goOn(at);
      else if (what < 7) await program();
      else if (what < 8) await desk();
      else if (what < 9) await goesOn(places);
      else await putRight(at);
    }
  };

  /** Wagers are void, entered again and corrected, one after the other. */
  const putRight = async (at: Place) => {
    for (let steps = 0; steps < 4; steps += 1) {
      const { told } = await now(at);
      const bets = told.commands.flatMap(({ type }, index) => (type === 'PlaceBet' ? [index] : []));
      const index = one(bets.length > 0 ? bets : [0]);
      const entered = told.commands[index];
      if (entered === undefined) return;
      const reason = 'as the camera shows';
      const instead = { ...entered, ...{ stakeCents: one([500, 1_000, 2_500]) } } as TableAction;
      const voids = { type: 'VoidWager', index, reason } as const;
      const enters = { type: 'EnterWager', index, instead, reason } as const;
      if (chance(40)) await byRight(at, voids);
      else if (chance(50)) await byRight(at, enters);
      else await acts.correct(at);
    }
  };

  /** A piece is taken away in the middle of a round, and another one comes. */
  const replace = async (at: Place) => {
    const { inForce, equipment } = await now(at);
    const needed = neededUnder(inForce, gameOf(at).table.equipment);
    const there = needed.filter(({ kind }) => equipment[kind] !== undefined);
    if (there.length === 0) return;
    const { kind, replacedWhen } = one(there);
    const reasons = [...replacedWhen.map(({ reason }) => reason), 'time is up'];
    await tell(at, { type: 'RemoveEquipment', kind, reason: one(reasons) }, pitOf(at.table));
    if (chance(30)) await acts.goOn(at);
    while (await acts.equip(at));
    await acts.goOn(at);
  };

  /** Whoever sits there and has wagered nothing when betting closes. */
  const closes = async (at: Place) => {
    await acts.sit(at);
    if (chance(50)) await acts.wager(at);
    const seat = Number(one([...Object.keys((await now(at)).seats), '1']));
    const says = (said: object) =>
      byRight(at, { type: 'Say', said: { ...said, seat } as unknown as TableAction });
    if (chance(30)) await says({ type: 'SitOut' });
    if (chance(30)) await says({ type: 'Join' });
    await byRight(at, { type: 'CloseBetting' });
    await acts.goOn(at);
  };

  const crew = async (at: Place) => {
    const table = await now(at);
    const person = one([...table.crew.map((member) => member.person), 'dealer']);
    await tell(at, { type: 'LeaveCrew', person }, pitOf(at.table));
    while (await acts.staff(at));
  };

  /** What a patron allows; what patrons and staff are on file as. */
  const people = async () => {
    const person = one(PATRONS);
    const name = `somebody-${uniform(4)}`;
    const reason = 'asked for';
    const added = { person: name, kind: 'staff', name, duties: ['dealer'] } as const;
    const filed = { ...added, credential: `S-${uniform(5)}`, department: 'table games' } as const;
    const session = uniform(6).toString().padStart(64, '0');
    const limits = one([
      { stakeCents: one([500, 5_000, 100_000]) },
      { lossCents: one([1_000, 50_000]) },
      { minutes: 1 + uniform(600) },
      {},
    ]);
    const own: readonly (readonly [object, readonly Actor[]])[] = [
      [{ type: 'SetPlayLimits', person, ...limits }, playing(person)],
      [{ type: 'SetPlayLimits', person, ...limits }, CAGE],
      [{ type: 'SetPlayLimits', person }, playing(person)],
      [{ type: 'CoolOff', person: PATRONS[8]!, hours: 24 }, CAGE],
      [{ type: 'RegisterPatron', person: name, name }, CAGE],
      [{ type: 'RegisterPatron', person: name, name: PATRONS[7], checked: 'passport' }, CAGE],
      [{ type: 'ClosePatron', person: name, reason }, CAGE],
      [{ type: 'ExcludeSelf', person: PATRONS[7]!, term: '1 year' }, CAGE],
      [{ type: 'EndExclusion', person: PATRONS[7]!, reason }, ADMINISTRATOR],
      [{ type: 'AddPerson', added: { ...filed, grade: 'member' } }, ADMINISTRATOR],
      [{ type: 'ChangePerson', changed: { ...filed, grade: 'supervisor' } }, ADMINISTRATOR],
      [{ type: 'RetirePerson', person: name, reason }, ADMINISTRATOR],
      [{ type: 'OpenSession', person, session }, THE_HOUSE],
      [{ type: 'RecordFailure', person }, THE_HOUSE],
      [{ type: 'EndSession', session, why: 'signed out' }, THE_HOUSE],
      [{ type: 'KeepSession', session }, THE_HOUSE],
      [{ type: 'SetPassword', person }, playing(person)],
      [{ type: 'RecordExport', what: 'journal' }, FLOOR],
    ];
    const [asks, by] = one(own);
    await ask({ kind: 'people', asks: asks as never }, by);
  };

  const HANDOVER = ['floorperson', 'second-floorperson'] as const;
  /** A floorperson goes and another comes; sometimes a table is left out of the counts. */
  const shift = async (places: readonly Place[]) => {
    const { watched } = await (await night.node()).floor();
    const goes = one([...Object.values(watched).map(({ person }) => person), HANDOVER[0]]);
    const comes = one([HANDOVER[1], `pit-${one(places).table}`]);
    const counts = [];
    for (const at of places) {
      if (watched[at.table]?.person !== goes || chance(5)) continue;
      const { inventoryCents } = await now(at);
      counts.push({ ...spot(at), countedCents: Math.max(0, inventoryCents - uniform(2) * 500) });
    }
    const asks = { type: 'ChangeShift', shift: 'swing', from: goes, to: comes, counts } as const;
    const by = [goes, comes].map((person): Actor => ({ person, duty: 'floorperson' }));
    await ask({ kind: 'floor', asks: asks as never }, by);
  };

  /** Several requests in one: all of them or none. */
  const together = async (at: Place) => {
    const seats = Object.entries((await now(at)).seats);
    if (seats.length === 0) return;
    const [seat, { patron }] = one(seats);
    const wager = one(Object.keys(gameOf(at).wagers((await now(at)).inForce)));
    const bet = { seat: Number(seat), wager, stakeCents: one([500, 1_000]) };
    const place: TableCommand = { type: 'Say', said: { type: 'PlaceBet', ...bet } };
    const back: TableCommand = { type: 'Say', said: { type: 'WithdrawBet', ...bet } as never };
    const { stakeCents: _all, ...of } = bet;
    const whole: TableCommand = { type: 'Say', said: { type: 'WithdrawBet', ...of } as never };
    await tell(
      at,
      one([
        [place, back],
        [place, whole],
        [place, whole, place],
        [whole, place],
      ]),
      playing(patron),
    );
  };

  return async (places: readonly Place[], takesCoupons: Place | undefined): Promise<void> => {
    const at = one(places);
    const live = places.filter(({ kind }) => kind === 'felt');
    const felt = one(live.length > 0 ? live : places);
    const what = uniform(100);
    if (what < 30) return couponRound(takesCoupons ?? felt, places);
    if (what < 45) return putRight(felt);
    if (what < 55) return replace(felt);
    if (what < 63) return closes(at);
    if (what < 68) return crew(felt);
    if (what < 82) return people();
    if (what < 85) return shift(places);
    if (what < 95) return together(at);
    return goesOn(places);
  };
};
