import type { FastifyInstance } from 'fastify';
import type { House } from '../house/house.ts';
import { parseAsked, reportJson, reportOf } from '../house/reports/report.ts';
import { csvOfReport, documentOfReport } from '../house/reports/report-document.ts';
import { caughtUp, figuring } from '../house/reports/report-slices.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import type { Shift } from '../ledger/index.ts';
import type { Role } from '../table/index.ts';
import { documentPdf } from './documents/coupons/index.ts';
import { type sessions, signedOff } from './session.ts';

/** Whose business the figures of the house are. */
export const READS_REPORTS: readonly Role[] = [
  'floorperson',
  'finance',
  'surveillance',
  'regulator',
];

/** Reports over HTTP. The log is added up once, and every later question adds what came since. */
export const reports = (
  app: FastifyInstance,
  house: House,
  who: ReturnType<typeof sessions>,
  shifts: readonly Shift[],
): void => {
  const book = figuring(house.games, shifts);
  // Two questions at once would count the same entries twice: each waits for the one before.
  let counted: ReturnType<typeof caughtUp> = Promise.resolve([]);
  const cells = () => {
    const next = () => caughtUp(book, house.log.store);
    counted = counted.then(next, next);
    return counted;
  };

  app.get('/api/reports', async (request, reply) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    if (!on.person.duties.some((duty) => READS_REPORTS.includes(duty))) {
      return refuse(
        'not-your-duty',
        `Reports are for the ${READS_REPORTS.join(', ')}.`,
        'House rules § reports',
      );
    }
    const { as, ...said } = request.query as Record<string, unknown>;
    const asked = parseAsked(said);
    if (isRefusal(asked)) return asked;
    const printed = new Date(house.clock()).toISOString();
    const made = reportOf(house.games, await cells(), asked, {
      house: (await house.floor()).name,
      printed,
    });
    if (as !== 'csv' && as !== 'pdf') return reportJson(made);
    const document = documentOfReport(house.games, made);
    return as === 'csv'
      ? reply.type('text/csv; charset=utf-8').send(csvOfReport(document))
      : reply.type('application/pdf').send(await documentPdf(document, printed.slice(0, 10)));
  });
};
