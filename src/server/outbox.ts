import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { streamsOf } from '../house/decisions.ts';
import type { House } from '../house/house.ts';
import type { LogEntry } from '../house/log/log-entry.ts';
import type { Signer } from '../house/log/signing.ts';
import { eventIn } from '../house/log/stream.ts';
import { canonical } from '../kernel/canonical.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { linesOf, type Table, type TableEvent } from '../table/index.ts';
import { type Door, route } from './describe.ts';
import { type ForRoles, readerOf } from './for-roles.ts';
import type { Recalls } from './recall.ts';
import type { Sessions } from './session.ts';
import { type OutboxMessage, type OutboxPage, outboxPage } from './wire/outbox.ts';

/** Whose systems are told what the house paid. */
const READS_OUTBOX: ForRoles = {
  what: 'The outbox is',
  roles: ['finance', 'surveillance', 'regulator', 'administrator'],
  cite: 'House rules § reports',
};
/** A page looks at this many entries at most, and answers with how far it came. */
const MOST_READ = 2_000;
const AT_ONCE = 50;

const schema = route.outbox({
  id: 'outbox',
  says: 'Settlements, corrections and meter hits in the order of the log, signed by the house',
  more: 'Keep "next" once a page is processed, and ask after it: nothing is left out, and what is asked for again is the same again.',
  answers: outboxPage,
  querystring: z.object({
    after: z.coerce.number().int().min(0).default(0),
    most: z.coerce.number().int().min(1).max(500).default(100),
    wait: z.coerce
      .number()
      .int()
      .min(0)
      .max(25)
      .default(0)
      .meta({ description: 'Seconds to wait for something new before an empty page.' }),
  }),
});

/** What happened, for other systems: pulled page by page, so that nobody's failure loses a message. */
export const outbox = (
  app: Door,
  house: House,
  who: Sessions,
  signer: Signer,
  recalls: Recalls,
): void => {
  const pageAfter = async (after: number, most: number): Promise<OutboxPage> => {
    const told = telling(house, recalls);
    const messages: OutboxMessage[] = [];
    let [next, read] = [after, 0];
    for await (const entry of house.log.store.readAll(after + 1)) {
      messages.push(...(await told(entry)));
      [next, read] = [entry.position, read + 1];
      if (messages.length >= most || read >= MOST_READ) break;
      if (read % AT_ONCE === 0) await turn();
    }
    const page = { kind: 'houseway outbox 1', after, next, messages, key: signer.key } as const;
    return { ...page, signature: signer.sign(canonical(page)) };
  };

  app.get('/api/outbox', { schema }, async (request) => {
    const on = await readerOf(who, request, READS_OUTBOX);
    if (isRefusal(on)) return on;
    const { after, most, wait } = request.query;
    const page = await pageAfter(after, most);
    if (page.messages.length > 0 || page.next > after || wait === 0) return page;
    await somethingNew(house, wait * 1000);
    // Meanwhile the session may have ended, or the role been taken.
    const still = await readerOf(who, request, READS_OUTBOX);
    return isRefusal(still) ? still : pageAfter(after, most);
  });
};

/** Resolves with the next entry, or when the time is over. */
const somethingNew = (house: House, milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      hangUp();
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    const hangUp = house.subscribe(done);
  });

/** The messages of entries that are given one after another. */
export const telling = (house: Pick<House, 'games'>, recalls: Recalls) => {
  const tables = new Map<string, Table>();
  /** The table before an event: as it was found in the log, and then as the events make it. */
  const before = async (game: AnyGame, table: string, version: number): Promise<Table> =>
    tables.get(table) ?? (await recalls(game, table).before(version));

  return async (entry: LogEntry): Promise<readonly OutboxMessage[]> => {
    const { position, hash, at } = entry;
    const messages: OutboxMessage[] = [];
    const named = streamsOf(house.games, entry);
    for (const { stream: name, version, event } of entry.events) {
      const stream = named.get(name);
      if (stream?.kind === 'table') {
        const { game, table } = stream;
        const was = await before(game, table, version);
        const told = eventIn(stream, event);
        tables.set(table, stream.evolve(was, told));
        const where = { table, game: game.id, round: was.play.number };
        const paid = paidIn(told);
        if (paid !== undefined) {
          messages.push({ position, hash, at, practice: was.practice, ...where, ...paid });
        }
      }
      if (stream?.kind === 'meter') {
        const { table, meter } = stream;
        const hit = eventIn(stream, event);
        if (hit.type !== 'MeterHit') continue;
        const { level, round, shownCents, winners } = hit;
        const what = { type: 'meter-hit', meter, level, shownCents, winners } as const;
        messages.push({ position, hash, at, table, hitIn: round, ...what });
      }
    }
    return messages;
  };
};

/** What an event of a table paid, took or put right. */
const paidIn = (event: TableEvent) => {
  if (event.type !== 'Played' && event.type !== 'RoundCorrected') return undefined;
  const lines = linesOf(event.events);
  if (event.type === 'RoundCorrected') {
    return { type: 'correction', reason: event.reason, lines, moved: event.moved } as const;
  }
  return lines.length === 0 ? undefined : ({ type: 'settlement', lines } as const);
};
