import type { AlertAnswer } from '../house/alerts/alerts.ts';
import type { Journal } from '../house/journal/journal.ts';
import { moneyOf, roundsOf } from '../house/journal/patron-queries.ts';
import {
  alertsIn,
  countsIn,
  crewSinceIn,
  dropBehindIn,
  type Figure,
  happenedIn,
  involvedIn,
  meterEventsIn,
  movedIn,
  offSinceIn,
  roundsBehindIn,
  type Search,
  scoresIn,
} from '../house/journal/queries.ts';
import { facesIn, returnsIn } from '../house/journal/theory.ts';
import {
  type ReportedOn,
  type ReportQuery,
  reportJson,
  reportOf,
} from '../house/reports/report.ts';
import { csvOfReport, documentOfReport } from '../house/reports/report-document.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Shift } from '../ledger/index.ts';

interface ReportAsked {
  readonly asked: ReportQuery;
  readonly on: ReportedOn;
}

const reported = async (journal: Journal, { asked, on }: ReportAsked) =>
  reportOf(journal.games, await journal.slices(asked.from), asked, on);

/** What can be asked of a journal. Questions and answers pass between threads: they are plain data. */
const questions = {
  position: (journal: Journal, _: undefined) => journal.position(),
  happened: ({ database }: Journal, search: Search) => happenedIn(database, search),
  roundsBehind: ({ database, games }: Journal, figure: Figure) => {
    const { rounds, total } = roundsBehindIn(database, figure);
    const titled = rounds.map((one) => ({
      ...one,
      gameTitle: games[one.game]?.title ?? one.game,
    }));
    return { rounds: titled, total };
  },
  dropBehind: (
    { database }: Journal,
    { untold, ...figure }: Figure & { readonly untold: readonly string[] },
  ) => dropBehindIn(database, figure, untold),
  alerts: ({ database }: Journal, answered: Readonly<Record<string, AlertAnswer>>) =>
    alertsIn(database, answered),
  involved: ({ database }: Journal, alert: string) => involvedIn(database, alert),
  crew: ({ database }: Journal, _: undefined) => ({
    since: crewSinceIn(database),
    off: offSinceIn(database),
  }),
  cage: ({ database }: Journal, day: string) => ({
    counts: countsIn(database, day),
    moved: movedIn(database, day),
  }),
  meterEvents: (
    { database }: Journal,
    meters: readonly { readonly table: string; readonly meter: string }[],
  ) => meters.map(({ table, meter }) => meterEventsIn(database, table, meter)),
  theory: ({ database, games }: Journal, practice: boolean) => ({
    wagers: returnsIn(database)
      .filter((one) => one.practice === practice)
      .map(({ rules, ...one }) => ({
        ...one,
        gameTitle: games[one.game]?.title ?? one.game,
        wagerTitle: games[one.game]?.wagers(JSON.parse(rules))[one.wager]?.title ?? one.wager,
      })),
    faces: facesIn(database)
      .filter((one) => one.practice === practice)
      .map((one) => ({ ...one, gameTitle: games[one.game]?.title ?? one.game })),
  }),
  scores: ({ database }: Journal, person: string | undefined) => scoresIn(database, person),
  patron: ({ database }: Journal, asked: { readonly person: string; readonly most: number }) => ({
    rounds: roundsOf(database, asked),
    money: moneyOf(database, asked),
  }),
  report: async (journal: Journal, asked: ReportAsked) =>
    reportJson(await reported(journal, asked)),
  reportFile: async (
    journal: Journal,
    { as, ...asked }: ReportAsked & { readonly as: 'csv' | 'pdf' | 'xlsx' },
  ): Promise<string | Uint8Array> => {
    const document = documentOfReport(journal.games, await reported(journal, asked));
    if (as === 'csv') return csvOfReport(document);
    // The libraries that write files are read when the first file is asked for.
    if (as === 'xlsx') return (await import('./documents/xlsx.ts')).documentXlsx(document);
    const { documentPdf } = await import('./documents/coupons/index.ts');
    return documentPdf(document, asked.on.printed.slice(0, 10));
  },
};

type Questions = typeof questions;
export type Question = keyof Questions;
export type Asked<Q extends Question> = Parameters<Questions[Q]>[1];
type AllAnswers = { readonly [Q in Question]: Awaited<ReturnType<Questions[Q]>> };
export type Answer<Q extends Question> = AllAnswers[Q];

/** The journal as the rooms of the house know it: each question is answered with everything that is in the log now. */
export interface Answers {
  readonly shifts: readonly Shift[];
  ask<Q extends Question>(
    question: Q,
    asked: Asked<Q>,
  ): Promise<Answer<Q> | Refusal<'journal-behind'>>;
  close(): Promise<void>;
}

const named: {
  readonly [Q in Question]: (
    journal: Journal,
    asked: Asked<Q>,
  ) => AllAnswers[Q] | Promise<AllAnswers[Q]>;
} = questions;

/** A journal in this thread answers for itself. */
export const answering = (journal: Journal): Answers => ({
  shifts: journal.shifts,
  ask: async <Q extends Question>(question: Q, asked: Asked<Q>): Promise<Answer<Q>> => {
    await journal.caughtUp();
    return named[question](journal, asked);
  },
  close: () => journal.close(),
});
