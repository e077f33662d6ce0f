import { gamingDay } from '../house/decision.ts';
import type { Floor } from '../house/floor.ts';
import type { House } from '../house/house.ts';
import { goneFrom, type People } from '../house/people/people.ts';
import { neededUnder } from '../kernel/equipment.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal } from '../kernel/refusal.ts';
import {
  CREW_ROLES,
  crewComplete,
  hoursLeft,
  isPresent,
  presentAs,
  type Table,
} from '../table/index.ts';
import { type Blind, blindTo, tellsInventory } from './blind.ts';
import { type Door, route } from './describe.ts';
import { type ForRoles, readerOf } from './for-roles.ts';
import type { Answers } from './journal-questions.ts';
import type { Sessions } from './session.ts';
import { type PitTable, pitShown } from './wire/pit.ts';

/** Who sees the whole floor at a glance. */
const READS_PIT: ForRoles = {
  what: 'The floor at a glance is',
  roles: [
    'floorperson',
    'boxperson',
    'cage',
    'finance',
    'surveillance',
    'regulator',
    'administrator',
  ],
  cite: 'House rules § tables',
};

const schema = route.tables({
  id: 'pit',
  says: 'Every table at a glance: state, crew, equipment clocks, money and what is due',
  more: 'For the pit, the cage, finance, surveillance, an administrator and the regulator.',
  answers: pitShown,
});

export const pit = (app: Door, house: House, who: Sessions, journal: Answers): void => {
  app.get('/api/pit', { schema }, async (request) => {
    const on = await readerOf(who, request, READS_PIT);
    if (isRefusal(on)) return on;
    const [floor, people] = await Promise.all([house.floor(), house.people()]);
    const at = house.clock();
    // The floor is seen at once, also while the journal is made again: who came when is told later.
    const told = await journal.ask('crew', undefined);
    const { since, off } = isRefusal(told) ? NOT_YET : told;
    const blind = blindTo(on.person.duties);
    const tables = await Promise.all(
      floor.tables.flatMap((one) => {
        const game = house.games[one.game];
        return game === undefined
          ? []
          : [house.table(one).then((now) => ({ name: one.table, title: one.title, game, now }))];
      }),
    );
    return {
      at,
      day: gamingDay(at),
      tables: tables.map((one) => tableAt({ ...one, floor, people, at, since, blind })),
      off: offOf(
        people,
        tables.flatMap(({ now }) => now.crew.map(({ person }) => person)),
        off,
      ),
      ...(floor.shift === undefined
        ? {}
        : { shift: { ...floor.shift, counts: blind.drop ? [] : floor.shift.counts } }),
      shifts: journal.shifts.map(({ name }) => name),
      floorpersons: floorpersonsOf(floor, people),
    };
  });
};

const NOT_YET = { since: new Map<string, number>(), off: new Map<string, number>() };

const named = ({ people }: People, person: string) => ({
  person,
  name: people[person]?.name ?? person,
});

/** § 577.9(c): which floorperson supervises which tables, those with none included. */
const floorpersonsOf = ({ watched }: Floor, people: People) =>
  Object.values(people.people)
    .filter(({ person, duties }) => duties.includes('floorperson') && !(person in people.left))
    .map(({ person }) => ({
      ...named(people, person),
      tables: Object.keys(watched).filter((table) => watched[table]?.person === person),
    }));

/** Crew who are at no table now: on a break, or not here. */
const offOf = (people: People, on: readonly string[], off: ReadonlyMap<string, number>) => {
  const busy = new Set(on);
  return Object.values(people.people)
    .filter(
      ({ person, duties }) => duties.some((role) => CREW_ROLES.includes(role)) && !busy.has(person),
    )
    .filter(({ person }) => !(person in people.left))
    .map(({ person, duties }) => {
      const since = off.get(person);
      return { ...named(people, person), duties, ...(since === undefined ? {} : { since }) };
    });
};

interface Seen {
  readonly name: string;
  readonly title: string;
  readonly game: AnyGame;
  readonly now: Table;
  readonly floor: Floor;
  readonly people: People;
  readonly at: number;
  /** Since when somebody is on a crew, by table and person. */
  readonly since: ReadonlyMap<string, number>;
  /** Somebody who counts boxes is not told what they should hold. */
  readonly blind: Blind;
}

export const tableAt = ({
  name,
  title,
  game,
  now,
  floor,
  people,
  at,
  since,
  blind,
}: Seen): PitTable => {
  const { status, kind, practice, betting, limits, seats, crew, play } = now;
  const floorperson = floor.watched[name]?.person;
  const gone = goneFrom(people, crew);
  return {
    ...{ table: name, game: game.id, title, gameTitle: game.title },
    ...{ status, kind, practice, betting, limits, round: play.number },
    seats: Object.entries(seats).map(([seat, { patron, chipsCents }]) => ({
      ...named(people, patron),
      seat: Number(seat),
      chipsCents,
      wageredCents: play.bets
        .filter((bet) => bet.seat === Number(seat))
        .reduce((sum, { stakeCents }) => sum + stakeCents, 0),
    })),
    seatsOf: game.table.seats,
    crew: crew.map(({ person, duty }) => {
      const from = since.get(`${name} ${person}`);
      return { ...named(people, person), duty, ...(from === undefined ? {} : { since: from }) };
    }),
    needs: kind === 'felt' || status === 'closed' ? needsOf(game, crew, gone) : [],
    ...(floorperson === undefined ? {} : { floorperson: named(people, floorperson) }),
    equipment: equipmentAt(game, now, at),
    ...(game.table.cameras === undefined ? {} : { cameras: game.table.cameras }),
    ...(tellsInventory(blind, now) ? { inventoryCents: now.inventoryCents } : {}),
    ...(blind.drop
      ? {}
      : { dropCents: now.dropBox.cashCents, coupons: now.dropBox.coupons.length }),
    ...(blind.tips ? {} : { tipBoxCents: now.tipBoxCents }),
    owed: Object.entries(now.owed)
      .filter(([, cents]) => cents !== 0)
      .map(([person, cents]) => ({ ...named(people, person), cents })),
    due: dueAt(game, now, { floorperson, gone }, at),
  };
};

/** What the chapter wants of the crew, and how many of them are there. */
const needsOf = (game: AnyGame, crew: Table['crew'], gone: readonly string[]) => {
  const present = crew.filter(({ person }) => !gone.includes(person));
  return game.table.crew.map((need) => ({ ...need, present: presentAs(present, need.duty) }));
};

const equipmentAt = (game: AnyGame, { inForce, equipment }: Table, at: number) => {
  const needs = neededUnder(inForce, game.table.equipment);
  const clocks = hoursLeft(needs, equipment, at);
  return needs.map(({ kind, title, cite, replacedWhen }) => {
    const left = clocks.find((clock) => clock.kind === kind)?.leftMilliseconds;
    return {
      ...{ kind, title, cite },
      ...equipment[kind],
      ...(left === undefined ? {} : { leftMilliseconds: left }),
      reasons: [...new Set(['time is up', ...replacedWhen.map(({ reason }) => reason)])],
    };
  });
};

const SOON = 3_600_000;

/** What is due at a live table now: what play would be refused for, and what is about to be. */
const dueAt = (
  game: AnyGame,
  table: Table,
  {
    floorperson,
    gone,
  }: { readonly floorperson?: string | undefined; readonly gone: readonly string[] },
  at: number,
): PitTable['due'] => {
  const { status, kind, crew, equipment, inForce, idle, owed } = table;
  const owes = Object.values(owed).filter((cents) => cents !== 0).length;
  const unsettled =
    owes === 0
      ? []
      : [
          {
            says: `Settle with ${owes} patron${owes === 1 ? '' : 's'} at the cage.`,
            cite: 'House rules § correction',
            stops: false,
          },
        ];
  if (status === 'closed' || kind === 'electronic') return unsettled;
  const needs = neededUnder(inForce, game.table.equipment);
  const refused = [crewComplete(game.table.crew, crew, gone), isPresent(needs, equipment)].flatMap(
    (answer) => (answer === true ? [] : [{ says: answer.because, cite: answer.cite, stops: true }]),
  );
  const old = hoursLeft(needs, equipment, at).flatMap(({ kind: piece, leftMilliseconds }) => {
    const need = needs.find((one) => one.kind === piece);
    if (need === undefined || leftMilliseconds > SOON) return [];
    const says =
      leftMilliseconds <= 0
        ? `Change now: ${need.title}.`
        : `Change within ${Math.ceil(leftMilliseconds / 60_000)} minutes: ${need.title}.`;
    return [{ says, cite: need.cite, stops: leftMilliseconds <= 0 }];
  });
  const unwatched =
    floorperson === undefined
      ? [{ says: 'Have a floorperson join.', cite: 'House rules § crew', stops: false }]
      : [];
  const waiting =
    idle && game.table.idle !== undefined
      ? [{ says: game.table.idle.says, cite: game.table.idle.cite, stops: true }]
      : [];
  return [...refused, ...old, ...waiting, ...unwatched, ...unsettled];
};
