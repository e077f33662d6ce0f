import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { House } from '../house/house.ts';
import { canonical } from '../kernel/canonical.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { asJson, layoutOdds } from '../odds/index.ts';
import { remembered } from '../table/index.ts';
import { type Door, openRoute } from './describe.ts';
import { atTable, finding } from './finding.ts';
import { languageOf } from './language.ts';
import type { Roads } from './road.ts';
import { lookingAs, type Sessions } from './session.ts';
import { asPerson, type StreamOptions, streams, type Watching } from './stream.ts';
import { declarationOf, presentOf } from './view.ts';
import { declaration, type View, view } from './wire/table.ts';
import { carried, type Wire } from './wire/wire.ts';

export interface TablesOptions extends StreamOptions {
  /** Whether odds and edge of each wager are shown at a table. */
  readonly showsOdds?: boolean;
}

const odds = z.object({
  game: z.string(),
  rules: z.record(z.string(), z.unknown()),
  wagers: z.array(carried<ReturnType<typeof asJson>>('Exact odds of one wager')),
});
export type OddsShown = Wire<typeof odds>;

const after = z.object({
  ...asPerson,
  after: z.string().max(100).optional().meta({
    description: 'The id of the last message seen, where there is no Last-Event-ID header.',
  }),
});

const declares = openRoute.tables({
  id: 'declaration',
  says: 'Wagers, pay tables, layout, staff entries and rules in force',
  answers: declaration,
  params: atTable,
});

const hasOdds = openRoute.tables({
  id: 'odds',
  says: 'Exact odds under the rules in force',
  answers: odds,
  params: atTable,
});

const shows = openRoute.tables({
  id: 'table',
  says: 'A table as you may see it',
  answers: view,
  params: atTable,
});

const follows = openRoute.tables({
  id: 'watch',
  says: 'Server-sent events of a table',
  more: 'Resumes after Last-Event-ID, or after the entry named.',
  answers: { 'text/event-stream': z.string() },
  params: atTable,
  querystring: after,
});

/** Tables are watched: as they are declared, as they are now, and entry by entry. */
export const tables = (
  app: Door,
  house: House,
  who: Sessions,
  watched: Watching,
  { roadOf }: Roads,
  options: TablesOptions,
): void => {
  const tableAt = finding(house);
  const { dealers, showsOdds = true } = options;
  const { watch } = streams(house, watched, options);
  /** What a game declares is the same as long as its rules are in force. */
  const declared = {
    en: new WeakMap<object, ReturnType<typeof declarationOf>>(),
    es: new WeakMap<object, ReturnType<typeof declarationOf>>(),
  };

  app.get('/api/tables/:table/declaration', { schema: declares }, async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const { inForce } = await house.table(found.at);
    const language = languageOf(request);
    return remembered(declared[language], inForce, () =>
      declarationOf(found.game, inForce, { showsOdds }, language),
    );
  });

  app.get('/api/tables/:table/odds', { schema: hasOdds }, async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    if (!showsOdds) return oddsNotShown;
    const rules = (await house.table(found.at)).inForce;
    return { game: found.game.id, rules, wagers: oddsOf(found.game, rules) };
  });

  app.get('/api/tables/:table', { schema: shows }, async (request): Promise<View | object> => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const { table } = found.at;
    const language = languageOf(request);
    const looking = { ...lookingAs(await who.of(request)), language };
    const now = {
      at: house.clock(),
      position: (await house.log.store.head()).position,
      closesAt: dealers.get(table)?.closesAt(),
    };
    return {
      ...presentOf(found.game, table, await house.table(found.at), looking, now),
      ...(await roadOf(found.game, table, looking.person, language)),
    };
  });

  app.get('/api/tables/:table/events', { schema: follows }, async (request, reply) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const on = await who.of(request);
    return watch(found, on, { ...request.query, request, reply });
  });
};

const oddsNotShown = refuse(
  'odds-not-shown',
  'This house does not show odds at its tables. What each wager pays is printed on the layout.',
  'House rules § odds',
);

/** Odds are the same until the rules change: they are walked once. */
const oddsKept = new Map<string, ReturnType<typeof asJson>[]>();
const oddsOf = (game: AnyGame, rules: Readonly<Record<string, unknown>>) => {
  const digest = createHash('sha256').update(game.id).update(canonical(rules)).digest('hex');
  const kept = oddsKept.get(digest) ?? layoutOdds(game, rules).map(asJson);
  oddsKept.set(digest, kept);
  return kept;
};
