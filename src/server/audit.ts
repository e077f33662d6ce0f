import { Readable } from 'node:stream';
import { z } from 'zod';
import type { House } from '../house/house.ts';
import { exportLines } from '../house/log/chain.ts';
import type { LogEntry } from '../house/log/log-entry.ts';
import type { Signer } from '../house/log/signing.ts';
import { eventIn } from '../house/log/stream.ts';
import { roundPlace } from '../house/proof/round-entries.ts';
import { tableStream } from '../house/streams.ts';
import { bug, isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type TableEvent, tableOf } from '../table/index.ts';
import { blindTo, countsBlind } from './blind.ts';
import { type Door, file, route } from './describe.ts';
import { exported } from './exported.ts';
import { atTable, type Found, finding } from './finding.ts';
import { type ForRoles, readerOf } from './for-roles.ts';
import type { Recalls } from './recall.ts';
import { lookingAs, type Sessions } from './session.ts';
import { declarationOf, presentOf, readBackOf } from './view.ts';
import { headShown, logShown, type RoundSteps, roundSteps } from './wire/audit.ts';

/** Who may see the whole log; and who may see how a round was dealt, and by whom. */
const READS_LOG: ForRoles = {
  what: 'The log is',
  roles: ['regulator', 'surveillance', 'administrator'],
  cite: 'House rules § export',
};
/** The log has the cards of the rounds in play: it is sent to those alone who may see them. */
const EXPORTS: ForRoles = {
  what: 'The whole log is',
  roles: ['regulator', 'surveillance'],
  cite: 'House rules § export',
};
/** Whoever reads a figure can look at the rounds behind it. */
const READS_ROUNDS: ForRoles = {
  what: 'The steps of a round are',
  roles: ['regulator', 'surveillance', 'floorperson', 'finance'],
  cite: 'House rules § export',
};

const log = route.reports({
  id: 'log',
  says: 'How long the log is, and how far its signed heads reach',
  more: 'For the regulator, surveillance and an administrator.',
  answers: logShown,
});

const head = route.reports({
  id: 'logHead',
  says: 'A signed head over the last entry; with from, the proof that the log only grew since',
  more: 'For the regulator, surveillance and an administrator.',
  answers: headShown,
  querystring: z.object({
    from: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().meta({
      description: 'The size of an earlier head.',
    }),
  }),
});

const whole = route.reports({
  id: 'export',
  says: 'The whole log, one line for each entry, as docs/log-format.md describes it',
  more: 'For the regulator and surveillance: the cards of rounds in play are in it.',
  answers: { 'application/x-ndjson': file },
});

const steps = route.rounds({
  id: 'roundSteps',
  says: 'A round that is over, step by step, with who signed what',
  more: 'For the regulator, surveillance and a floorperson.',
  answers: roundSteps,
  params: atTable.extend({ round: z.coerce.number().int().min(1).max(1e9) }),
});

/** Heads that are listed, the newest. */
const HEADS = 50;

/** What somebody needs who trusts nobody: the log, its heads, and every round as it was dealt. */
export const audit = (
  app: Door,
  house: House,
  who: Sessions,
  signer: Signer,
  recalls: Recalls,
): void => {
  app.get('/api/log', { schema: log }, async (request) => {
    const on = await readerOf(who, request, READS_LOG);
    if (isRefusal(on)) return on;
    const heads = await house.log.store.heads();
    return {
      entries: (await house.log.store.head()).position,
      covered: heads.at(-1)?.size ?? 0,
      key: signer.key,
      heads: heads.slice(-HEADS).map(({ size, root, at }) => ({ size, root, at })),
    };
  });

  app.get('/api/log/head', { schema: head }, async (request) => {
    const on = await readerOf(who, request, READS_LOG);
    if (isRefusal(on)) return on;
    const { from } = request.query;
    if (from === undefined) return house.log.signHead();
    const grown = await house.log.consistency(from);
    return grown === undefined ? neverSoLong : { ...grown.head, proof: grown.proof };
  });

  app.get('/api/log/export', { schema: whole }, async (request, reply) => {
    const on = await readerOf(who, request, EXPORTS);
    if (isRefusal(on)) return on;
    if (blindTo(on.person.duties).drop) return countsBlind;
    const recorded = await exported(house, on, 'the log');
    if (isRefusal(recorded)) return recorded;
    return reply
      .type('application/x-ndjson')
      .header('content-disposition', 'attachment; filename="houseway-export.jsonl"')
      .send(Readable.from(withBreaks(exportLines(house.log.store))));
  });

  const tableAt = finding(house);
  app.get('/api/tables/:table/rounds/:round/steps', { schema: steps }, async (request) => {
    const on = await readerOf(who, request, READS_ROUNDS);
    if (isRefusal(on)) return on;
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    return stepsOf(house, recalls, found, request.params.round, lookingAs(on));
  });
};

const neverSoLong = refuse(
  'no-such-page',
  'The log never had that many entries. Keep the head you have, and tell the regulator.',
  'House rules § export',
);

async function* withBreaks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

const stepsOf = async (
  house: House,
  recalls: Recalls,
  { at: { table }, game }: Found,
  round: number,
  looking: ReturnType<typeof lookingAs>,
): Promise<RoundSteps | Refusal> => {
  const place = await roundPlace(house.log.store, game, table, round);
  if (place === undefined) {
    return refuse(
      'no-such-page',
      'No such round was played at this table.',
      'House rules § rounds',
    );
  }
  const stream = tableStream(game, table);
  const own = place.events.filter((one) => one.stream === stream.name);
  const entries = await entriesAt(
    house,
    own.map(({ position }) => position),
  );
  let state = await recalls(game, table).before(place.from);
  const told: RoundSteps['steps'][number][] = [];
  const first = state;
  for (const { position, event: read } of own) {
    const event = eventIn(stream, read);
    const { calls, lines } = readBackOf(game, state, [event], looking);
    state = tableOf(game).evolve(state, event);
    const { at, by } = entries.get(position) ?? bug(`no entry ${position}`);
    const now = { at, position, closesAt: undefined };
    told.push({
      ...{ position, at, by: [...by], did: didIn(event) },
      ...{ calls: [...calls], lines: [...lines] },
      view: presentOf(game, table, state, looking, now),
    });
  }
  const shown = declarationOf(game, first.inForce, { showsOdds: true }, 'en');
  return { table, round, declaration: shown, steps: told };
};

const didIn = (event: TableEvent): string =>
  event.type === 'Played' ? event.said.type : event.type;

/** The entries at these positions, read in one pass from the first to the last. */
const entriesAt = async (
  house: House,
  positions: readonly number[],
): Promise<ReadonlyMap<number, LogEntry>> => {
  const wanted = new Set(positions);
  const found = new Map<number, LogEntry>();
  const last = Math.max(...positions, 0);
  for await (const entry of house.log.store.readAll(Math.min(...positions, last))) {
    if (entry.position > last) break;
    if (wanted.has(entry.position)) found.set(entry.position, entry);
  }
  return found;
};
