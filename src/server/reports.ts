import { z } from 'zod';
import type { Floor } from '../house/floor.ts';
import type { House } from '../house/house.ts';
import {
  GROUPINGS,
  ofNoShift,
  ofNoTable,
  parseAsked,
  type reportJson,
} from '../house/reports/report.ts';
import type { Uncounted } from '../house/reports/uncounted.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { type Blind, blindTo } from './blind.ts';
import { type Door, file, route, XLSX } from './describe.ts';
import { exported } from './exported.ts';
import { type ForRoles, readerOf } from './for-roles.ts';
import type { Answers } from './journal-questions.ts';
import type { Sessions } from './session.ts';
import { carried } from './wire/wire.ts';

/** Whose business the figures of the house are. */
export const READS_REPORTS: ForRoles = {
  what: 'Reports are',
  roles: ['floorperson', 'finance', 'surveillance', 'regulator'],
  cite: 'House rules § reports',
};

const TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf', xlsx: XLSX } as const;

const day = z.string().max(10).optional().meta({ description: 'A gaming day, year-month-day.' });
const query = z.object({
  by: z.string().max(20).default('shift').meta({ enum: GROUPINGS }),
  from: day,
  to: day,
  shift: z.string().max(40).optional(),
  table: z.string().max(40).optional(),
  practice: z.enum(['true', 'false']).default('false'),
  as: z.enum(['json', 'csv', 'pdf', 'xlsx']).default('json'),
});

/** Reports over HTTP, from figures that are kept ready. */
export const reports = (app: Door, house: House, who: Sessions, journal: Answers): void => {
  const schema = route.reports({
    id: 'report',
    says: 'Handle, drop, win and hold',
    more: 'For a floorperson, finance, surveillance and the regulator.',
    answers: {
      'application/json': carried<ReturnType<typeof reportJson>>('Rows and their total'),
      'text/csv': file,
      'application/pdf': file,
      [XLSX]: file,
    },
    querystring: query,
  });
  app.get('/api/reports', { schema }, async (request, reply) => {
    const on = await readerOf(who, request, READS_REPORTS);
    if (isRefusal(on)) return on;
    const { as, ...said } = request.query;
    const asked = parseAsked(said);
    if (isRefusal(asked)) return asked;
    const printed = new Date(house.clock()).toISOString();
    const { name, tables } = await house.floor();
    const nowhere = ofNoShift(asked, journal.shifts) ?? ofNoTable(asked, tables);
    if (nowhere !== undefined) return nowhere;
    const boxes = asked.practice ? [] : await uncounted(house, tables, blindTo(on.person.duties));
    const report = { asked, on: { house: name, printed, boxes } };
    if (as === 'json') return journal.ask('report', report);
    const made = await journal.ask('reportFile', { ...report, as });
    if (isRefusal(made)) return made;
    const recorded = await exported(house, on, `a report by ${asked.by} as ${as.toUpperCase()}`);
    if (isRefusal(recorded)) return recorded;
    return reply.type(TYPES[as]).send(made);
  });
};

/** What somebody who counts boxes is not told yet. */
export const uncounted = async (
  house: House,
  tables: Floor['tables'],
  blind: Blind,
): Promise<readonly Uncounted[]> => {
  const now = await Promise.all(
    tables.map(async (one) => ({ ...one, state: await house.table(one) })),
  );
  return now
    .filter(({ state }) => !state.practice)
    .map(({ table, state: { dropBox, tipBoxCents } }) => ({
      table,
      dropCents: blind.drop ? dropBox.cashCents : 0,
      tipsCents: blind.tips ? tipBoxCents : 0,
    }))
    .filter(({ dropCents, tipsCents }) => dropCents !== 0 || tipsCents !== 0);
};
