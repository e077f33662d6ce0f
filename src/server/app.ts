import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { House } from '../house/house.ts';
import { openJournal } from '../house/journal/journal.ts';
import type { Signer } from '../house/log/signing.ts';
import type { StoreSource } from '../house/proof/source.ts';
import { SHIFTS, type Shift } from '../ledger/index.ts';
import { alerts } from './alerts.ts';
import { audit } from './audit.ts';
import { cage } from './cage.ts';
import { couponDesk } from './coupon-desk.ts';
import { couponLists } from './coupon-lists.ts';
import { guardDoor } from './door.ts';
import { endingsDoor, fairnessDoor } from './fairness.ts';
import { floor } from './floor.ts';
import { forms } from './forms.ts';
import { type HealthOptions, health } from './health.ts';
import { journalDoor } from './journal.ts';
import { journalApart } from './journal-apart.ts';
import { type Answers, answering } from './journal-questions.ts';
import { lab } from './lab.ts';
import { law } from './law.ts';
import { lessons } from './lessons.ts';
import { meterHistory } from './meter-history.ts';
import { meters } from './meters.ts';
import { type MetricsOptions, measuring } from './metrics.ts';
import { news } from './news.ts';
import { description, openApi } from './openapi.ts';
import { outbox } from './outbox.ts';
import { LIMITS, type PaceOptions, pace } from './pace.ts';
import { patron } from './patron.ts';
import { people } from './people.ts';
import { pit } from './pit.ts';
import { recalling } from './recall.ts';
import { reports } from './reports.ts';
import { roads } from './road.ts';
import { rounds } from './rounds.ts';
import { sessions } from './session.ts';
import { type SetUpOptions, setUp } from './set-up.ts';
import { type SignInOptions, signIn } from './sign-in.ts';
import { watching } from './stream.ts';
import { tableDoor } from './table-commands.ts';
import { tableForms } from './table-forms.ts';
import { type TablesOptions, tables } from './tables.ts';
import { theory } from './theory.ts';
import { training } from './training.ts';

export interface AppOptions
  extends SignInOptions,
    TablesOptions,
    HealthOptions,
    PaceOptions,
    MetricsOptions,
    SetUpOptions {
  readonly house: House;
  /** Signs receipts and slips. */
  readonly signer: Signer;
  /** Where reports and searches are kept ready: in memory where no file is named, and in a thread of its own with a source. */
  readonly journal?: JournalPlace;
  /** The shifts of the gaming day, for reports. */
  readonly shifts?: readonly Shift[];
  /** Proxies in front whose word on a visitor's address is taken: true, or their addresses. */
  readonly trustProxy?: boolean | string;
  /** Hears what could not be answered; the console unless somebody else listens. */
  readonly onFault?: (error: unknown) => void;
}

/** The house over HTTP: commands are posted, tables are watched. Nothing here decides a rule. */
export const createApp = (options: AppOptions): FastifyInstance => {
  const { house, signer, onFault = console.error, shifts = SHIFTS } = options;
  const app = fastify({
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    requestTimeout: REQUEST_MS,
    trustProxy: options.trustProxy ?? false,
  });
  guardDoor(app, onFault);
  app.register(cookie);
  app.register(rateLimit, LIMITS);
  app.register(swagger, description(house.games));
  // Limits and descriptions are hung on routes as they are added.
  app.after(() => {
    const door = app.withTypeProvider<ZodTypeProvider>();
    const who = sessions(house);
    const sweeps = setInterval(() => void who.sweep().catch(onFault), SWEEP_MS);
    sweeps.unref();
    app.addHook('onClose', async () => {
      clearInterval(sweeps);
      await who.close();
    });
    const journal = journalOf(house, options.journal, shifts, onFault);
    app.addHook('onClose', () => journal.close());
    const metrics = measuring(door, who, options);
    pace(app, options);

    openApi(door);
    health(door, house, options);
    signIn(door, house, who, options);
    const past = roads(house);
    const watched = watching(house, who, { mostStreams: options.mostStreams, onFault });
    app.addHook('onClose', async () => watched.close());
    floor({ app: door, house, who, watched, past, dealers: options.dealers, onFault });
    forms(door, house, who);
    tables(door, house, who, watched, past, options);
    tableForms(door, house, who);
    tableDoor({ app: door, house, who, signer, metrics, dealers: options.dealers });
    people(door, house, who);
    const recalls = recalling(house);
    rounds(door, house, who, signer, recalls);
    outbox(door, house, who, signer, recalls);
    meters(door, house, who);
    news(door, house, who, watched, onFault);
    pit(door, house, who, journal);
    fairnessDoor(door, house, house.beacons);
    endingsDoor(door, house, who);
    lab(door, who, house.games);
    reports(door, house, who, journal);
    journalDoor(door, house, who, journal);
    alerts(door, house, who, journal);
    law(door, house);
    cage(door, house, who, journal);
    theory(door, who, journal);
    training(door, house, who, journal);
    lessons(door, house, who);
    meterHistory(door, house, who, journal);
    setUp(door, house, options, signer.key);
    audit(door, house, who, signer, recalls);
    patron(door, house, who, journal);
    couponLists(app, house, who);
    couponDesk(door, house, who);
  });
  return app;
};

const SWEEP_MS = 30_000;
/** Who sends a request byte by byte holds a connection of the house no longer than this. */
const REQUEST_MS = 120_000;

export interface JournalPlace {
  readonly file: string;
  /** Where the journal's own thread reads the log, and the games from outside that it loads for that. */
  readonly source?: StoreSource;
  readonly games?: readonly string[];
}

const journalOf = (
  { log: { store }, games }: House,
  { file, source, games: files = [] }: Partial<JournalPlace> = {},
  shifts: readonly Shift[],
  onFault: (error: unknown) => void,
): Answers =>
  file === undefined || source === undefined
    ? answering(openJournal({ store, games, shifts, onFault, ...(file && { file }) }))
    : journalApart({ store, source, games: files, shifts, file, onFault });
