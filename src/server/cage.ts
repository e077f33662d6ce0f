import { z } from 'zod';
import { gamingDay } from '../house/decision.ts';
import type { House } from '../house/house.ts';
import type { Happening } from '../house/journal/queries.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { blindTo, tellsInventory } from './blind.ts';
import { type Door, route } from './describe.ts';
import { dayAsked } from './finding.ts';
import { type ForRoles, readerOf } from './for-roles.ts';
import type { Answers } from './journal-questions.ts';
import type { Sessions } from './session.ts';
import { cageShown } from './wire/cage.ts';

const READS_CAGE: ForRoles = {
  what: 'The cage is',
  roles: ['cage', 'finance', 'surveillance', 'regulator'],
  cite: 'House rules § ledger',
};

const schema = route.reports({
  id: 'cage',
  says: 'Chips out and in, counts against the ledger, and differences owed, of a gaming day',
  more: 'For the cage, finance, surveillance and the regulator. What a box should hold is told after it was counted.',
  answers: cageShown,
  querystring: z.object({ day: dayAsked }),
});

/** The cage and the count room: what went where, what was counted, what is owed to whom. */
export const cage = (app: Door, house: House, who: Sessions, journal: Answers): void => {
  app.get('/api/cage', { schema }, async (request) => {
    const on = await readerOf(who, request, READS_CAGE);
    if (isRefusal(on)) return on;
    const [{ tables }, { people }] = await Promise.all([house.floor(), house.people()]);
    const now = await Promise.all(
      tables.map(async (one) => ({ ...one, state: await house.table(one) })),
    );
    const day = request.query.day ?? gamingDay(house.clock());
    const told = await journal.ask('cage', day);
    if (isRefusal(told)) return told;
    const blind = blindTo(on.person.duties);
    const untold = new Set(
      now.flatMap(({ table, state }) => (tellsInventory(blind, state) ? [] : [table])),
    );
    const counts = told.counts.filter(({ what, table }) => what !== 'closer' || !untold.has(table));
    return {
      day,
      tables: now.map(({ table, game, state: { status, practice, inventoryCents } }) => {
        const last = counts.find((one) => one.table === table && one.what === 'drop box');
        const gameTitle = house.games[game]?.title ?? game;
        return {
          ...{ table, gameTitle, status, practice },
          ...(untold.has(table) ? {} : { inventoryCents }),
          ...(last === undefined ? {} : { counted: last.at }),
        };
      }),
      owed: now.flatMap(({ table, state }) =>
        Object.entries(state.owed)
          .filter(([, cents]) => cents !== 0)
          .map(([person, cents]) => ({
            ...{ table, person, cents, name: people[person]?.name ?? person },
          })),
      ),
      counts,
      moved: told.moved.map((one) => (untold.has(one.table ?? '') ? withoutInventory(one) : one)),
    };
  });
};

/** What was in the inventory when the table opened and closed is told with the count of its box. */
const withoutInventory = (moved: Happening): Happening => {
  if (moved.type !== 'TableOpened' && moved.type !== 'TableClosed') return moved;
  const { cents: _untold, ...rest } = moved;
  return rest;
};
