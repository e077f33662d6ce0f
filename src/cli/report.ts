import { writeFile } from 'node:fs/promises';
import type { Floor } from '../house/floor.ts';
import { folding } from '../house/log/stream.ts';
import {
  GROUPINGS,
  ofNoShift,
  ofNoTable,
  parseAsked,
  type ReportQuery,
  reportJson,
  reportOf,
} from '../house/reports/report.ts';
import { csvOfReport, documentOfReport } from '../house/reports/report-document.ts';
import { caughtUp, figuring } from '../house/reports/report-slices.ts';
import type { Store } from '../house/store/store.ts';
import { floorStream } from '../house/streams.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { parseShifts } from '../ledger/index.ts';
import { gamesWith } from '../server/outside-games.ts';
import { type CliCommand, flags, lists, type Out, parseCall, texts } from './command.ts';
import { suggesting } from './nearest.ts';
import { notWritable } from './new-file.ts';
import { progressOn } from './progress.ts';
import { reportMath } from './report-math.ts';
import { sayDocument } from './say-document.ts';
import { houseNamed, openToRead, storeOptions } from './store-arguments.ts';

export const report: CliCommand = {
  summary: 'handle, drop, win and hold by shift, day, table, game or wager',
  help: `houseway report [--by shift|day|table|game|wager] [--from DAY] [--to DAY] [--shift NAME] [--table T] [--practice] [--game FILE]… [--shifts "day 06:00, swing 14:00, graveyard 22:00"] [--data FOLDER | --database URL] [--config FILE] [--json | --csv | --pdf FILE]
houseway report math <game> [--rule name=value]… [--pdf FILE] [--html FILE] [--json]

  Adds up the whole log of a house, open or closed, to the cent. By wager it shows the exact house edge beside the
  hold, and marks a win that is more than three standard deviations away from it. Coupons, meters, tips and breakage
  are shown apart from revenue; practice chips have a report of their own. Gaming days run from 06:00 to 06:00 UTC.
  Shifts and games of your own are those of the configuration (--config); --shifts and --game name others.

  houseway report --by shift --from 2026-11-01 --to 2026-11-07
  houseway report --by wager --table T1 --csv
  houseway report --by table --shift swing --pdf swing.pdf

  Run "houseway report math --help" for the mathematical report of a game.`,
  parts: { math: reportMath.help },

  async run(args, out) {
    if (args[0] === 'math') return reportMath.run(args.slice(1), out);
    const { values, json } = parseCall(args, 0, {
      ...storeOptions,
      ...texts('by', 'from', 'to', 'shift', 'table', 'shifts', 'pdf'),
      ...lists('game'),
      ...flags('practice', 'csv'),
    });
    const unwritable = notWritable(values.pdf);
    if (unwritable !== undefined) return unwritable;
    const named = houseNamed(values);
    if (isRefusal(named)) return named;
    const shifts = values.shifts === undefined ? named.shifts : parseShifts(values.shifts);
    if (isRefusal(shifts)) return shifts;
    const asked = parseAsked(values);
    if (isRefusal(asked)) {
      const isKnown = GROUPINGS.some((by) => by === values.by);
      return isKnown ? asked : suggesting(asked, values.by, GROUPINGS);
    }
    const noShift = ofNoShift(asked, shifts);
    if (noShift !== undefined)
      return suggesting(
        noShift,
        asked.shift,
        shifts.map(({ name }) => name),
      );
    const games = await gamesWith(values.game ?? named.games);
    if (isRefusal(games)) return games;
    const store = await openToRead(named);
    if (isRefusal(store)) return store;
    const added = await addedUp(store, asked, figuring(games, shifts), out);
    if (isRefusal(added)) return added;
    const { cells, house } = added;
    const printed = new Date().toISOString();
    const made = reportOf(games, cells, asked, { house, printed });
    const document = documentOfReport(games, made);
    if (values.pdf !== undefined) {
      const { documentPdf } = await import('../server/documents/coupons/index.ts');
      await writeFile(values.pdf, await documentPdf(document, printed.slice(0, 10)));
      out.error(`${document.title}: ${values.pdf}`);
    }
    if (json) out.print(JSON.stringify(reportJson(made), null, 2));
    else if (values.csv) out.print(csvOfReport(document).trimEnd());
    else if (values.pdf === undefined) sayDocument(document, out);
    return 0;
  },
};

/** The figures of the whole log, which is closed then, and the name of the house. */
const addedUp = async (
  store: Store,
  asked: ReportQuery,
  book: ReturnType<typeof figuring>,
  out: Out,
) => {
  try {
    const { name, tables } = await floorOf(store);
    const nowhere = ofNoTable(asked, tables);
    if (nowhere !== undefined) return nowhere;
    const { position } = await store.head();
    const progress = progressOn(out, 'Adding up');
    const cells = await caughtUp(book, store, () => progress(book.position(), position));
    return { cells, house: name };
  } finally {
    await store.close();
  }
};

const floorOf = async (store: Store): Promise<Floor> => {
  const told = folding();
  for (const { event } of await store.readStream(floorStream.name)) told.tell(floorStream, event);
  return told.of(floorStream);
};
