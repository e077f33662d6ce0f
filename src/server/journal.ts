import { z } from 'zod';
import type { Floor } from '../house/floor.ts';
import type { House } from '../house/house.ts';
import { daysInOrder, searchInOrder } from '../house/reports/in-order.ts';
import { ofNoShift, ofNoTable } from '../house/reports/report.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { blindTo, countsBlind } from './blind.ts';
import { type Door, route } from './describe.ts';
import { dayAsked } from './finding.ts';
import { type ForRoles, readerOf } from './for-roles.ts';
import type { Answers } from './journal-questions.ts';
import { READS_REPORTS, uncounted } from './reports.ts';
import type { Sessions } from './session.ts';
import { dropBehind, happeningsShown, roundsBehind } from './wire/journal.ts';

/** Who may look for anything that anybody did. */
const SEARCHES: ForRoles = {
  what: 'The journal is',
  roles: ['surveillance', 'regulator'],
  cite: 'House rules § reports',
};

const number = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();
const word = z.string().max(64).optional();

const figure = z.object({
  ...{ day: dayAsked, from: dayAsked, to: dayAsked, shift: word, table: word, game: word },
  practice: z.enum(['true', 'false']).default('false'),
});

const search = route.reports({
  id: 'search',
  says: 'What happened, by person, table, kind, time and amount, newest first',
  more: 'For surveillance and the regulator.',
  answers: happeningsShown,
  querystring: z.object({
    ...{ person: word, table: word, type: word, round: number },
    ...{ from: number, to: number, leastCents: number, mostCents: number, before: number },
    most: z.coerce.number().int().min(1).max(500).default(100),
  }),
});

const behind = route.reports({
  id: 'roundsBehind',
  says: 'The rounds behind a figure of a report',
  more: 'For those who read reports.',
  answers: roundsBehind,
  querystring: figure.extend({ wager: word }),
});

const drops = route.reports({
  id: 'dropBehind',
  says: 'The entries behind the drop of a report',
  more: 'For those who read reports. Somebody who counts a box is told after it was counted.',
  answers: dropBehind,
  querystring: figure,
});

/** The journal over HTTP: what happened, and the rounds behind every figure. */
export const journalDoor = (app: Door, house: House, who: Sessions, journal: Answers): void => {
  /** A figure that no report has: what is behind it would read as if nothing had happened. */
  const wrongIn = (asked: Omit<z.infer<typeof figure>, 'practice'>, tables: Floor['tables']) =>
    daysInOrder(asked) ?? ofNoShift(asked, journal.shifts) ?? ofNoTable(asked, tables);

  app.get('/api/journal', { schema: search }, async (request) => {
    const on = await readerOf(who, request, SEARCHES);
    if (isRefusal(on)) return on;
    if (blindTo(on.person.duties).drop) return countsBlind;
    return searchInOrder(request.query) ?? journal.ask('happened', request.query);
  });

  app.get('/api/reports/rounds', { schema: behind }, async (request) => {
    const on = await readerOf(who, request, READS_REPORTS);
    if (isRefusal(on)) return on;
    const { practice, ...asked } = request.query;
    const { tables } = await house.floor();
    return (
      wrongIn(asked, tables) ??
      journal.ask('roundsBehind', { ...asked, practice: practice === 'true' })
    );
  });

  app.get('/api/reports/drop', { schema: drops }, async (request) => {
    const on = await readerOf(who, request, READS_REPORTS);
    if (isRefusal(on)) return on;
    const { practice, ...asked } = request.query;
    const { tables } = await house.floor();
    const wrong = wrongIn(asked, tables);
    if (wrong !== undefined) return wrong;
    const untold = (await uncounted(house, tables, blindTo(on.person.duties)))
      .filter(({ dropCents }) => dropCents !== 0)
      .map(({ table }) => table);
    return journal.ask('dropBehind', { ...asked, practice: practice === 'true', untold });
  });
};
