import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AutomaticDealer } from '../house/dealing/dealer.ts';
import { gamingDay } from '../house/decision.ts';
import type { House } from '../house/house.ts';
import type { LogEntry } from '../house/log/log-entry.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { asJson, layoutOdds } from '../odds/index.ts';
import { remembered, signingRule, tableOf } from '../table/index.ts';
import { commandBody, parseCommand, parseCommands, said, unreadable } from './command-body.ts';
import type { Metrics } from './metrics.ts';
import { countersigned, lookingAs, type sessions, signatures, signedOff } from './session.ts';
import { streams } from './stream.ts';
import { callsOf, declarationOf, presentOf } from './view.ts';

const previewBody = z.object({ said: said });
const entropyBody = z.object({ entropy: z.string().max(128) });

/** The table that a request is about. */
export const finding = (house: House) => async (request: FastifyRequest) => {
  const { table } = request.params as { table: string };
  const found = (await house.floor()).tables.find((one) => one.table === table);
  const game = found === undefined ? undefined : house.games[found.game];
  return found === undefined || game === undefined
    ? refuse('no-such-table', `There is no table ${table.slice(0, 20)}.`, 'House rules § tables')
    : { at: { table, game: found.game }, game };
};
export type Finding = ReturnType<typeof finding>;

export interface TablesOptions {
  readonly dealers: ReadonlyMap<string, AutomaticDealer>;
  /** Whether odds and edge of each wager are told to who asks at a table. */
  readonly showsOdds?: boolean;
}

/** Tables are watched, and commands are posted to them. */
export const tables = (
  app: FastifyInstance,
  house: House,
  who: ReturnType<typeof sessions>,
  meters: Metrics,
  { dealers, showsOdds = true }: TablesOptions,
): void => {
  const tableAt = finding(house);
  const watch = streams(house, dealers);
  /** What a game declares is the same as long as its rules are in force. */
  const declared = new WeakMap<object, ReturnType<typeof declarationOf>>();

  app.get('/api/floor', async () => {
    const floor = await house.floor();
    return {
      name: floor.name,
      tables: await Promise.all(
        floor.tables.map(async (it) => {
          const table = await house.table(it);
          const game = house.games[it.game];
          return {
            ...it,
            gameTitle: game?.title,
            status: table.status,
            kind: table.kind,
            practice: table.practice,
            limits: table.limits,
            seats: { taken: Object.keys(table.seats).length, of: game?.table.seats ?? 0 },
            round: table.play.number,
          };
        }),
      ),
    };
  });

  app.get('/api/tables/:table/declaration', async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const { inForce } = await house.table(found.at);
    return remembered(declared, inForce, () => declarationOf(found.game, inForce, { showsOdds }));
  });

  app.get('/api/tables/:table/odds', async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    if (!showsOdds) return oddsNotShown;
    const rules = (await house.table(found.at)).inForce;
    return { game: found.game.id, rules, wagers: oddsOf(found.game, rules) };
  });

  app.get('/api/tables/:table', async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const { table } = found.at;
    const now = {
      at: house.clock(),
      position: (await house.log.store.head()).position,
      closesAt: dealers.get(table)?.closesAt(),
    };
    return presentOf(
      found.game,
      table,
      await house.table(found.at),
      lookingAs(await who.of(request)),
      now,
    );
  });

  app.get('/api/tables/:table/events', async (request, reply) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    return watch(found.game, found.at.table, lookingAs(await who.of(request)), request, reply);
  });

  app.post('/api/tables/:table', async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const body = commandBody.safeParse(request.body);
    if (!body.success) return unreadable(body.error);
    const { command: one, commands: several = [], approver } = body.data;
    const commands = parseCommands(found.game, one === undefined ? several : [one]);
    if (isRefusal(commands)) return commands;
    const [first] = commands;
    const rule = signingRule(found.game, first);
    const other = await countersigned(house, approver, rule.second ?? []);
    if (isRefusal(other)) return other;
    const by = [...signatures(on, rule.by), ...other];
    const timed = meters.decided.startTimer();
    const answer = await house.askTable(
      found.at,
      one === undefined ? commands : first,
      by,
      `${on.person.person} ${body.data.key}`,
    );
    timed();
    meters.commands.inc({ answer: isRefusal(answer) ? answer.refused : 'accepted' });
    return isRefusal(answer) ? answer : acknowledged(answer.entry, answer.again);
  });

  app.post('/api/tables/:table/preview', async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const body = previewBody.safeParse(request.body);
    if (!body.success) return unreadable(body.error);
    const command = parseCommand(found.game, { type: 'Say', said: body.data.said } as {
      type: string;
    });
    if (isRefusal(command)) return command;
    const table = await house.table(found.at);
    const by = signatures(on, signingRule(found.game, command).by);
    const at = house.clock();
    const events = tableOf(found.game).decide(table, command, { at, day: gamingDay(at), by });
    if (isRefusal(events)) return events;
    return { calls: callsOf(found.game, table, events, lookingAs(on)) };
  });

  app.post('/api/tables/:table/ready', async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const on = await who.of(request);
    const table = await house.table(found.at);
    const seat = Object.entries(table.seats).find(
      ([, { patron }]) => patron === on?.person.person,
    )?.[0];
    if (seat === undefined) {
      return refuse('not-your-seat', 'Sit down first.', 'House rules § seats');
    }
    dealers.get(found.at.table)?.ready(Number(seat));
    return { ok: true };
  });

  app.post('/api/tables/:table/entropy', async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const body = entropyBody.safeParse(request.body);
    if (!body.success) return unreadable(body.error);
    const { person } = on.person;
    const answer = await house.ask(
      { kind: 'entropy', table: found.at.table, person, entropy: body.data.entropy },
      [{ person, duty: 'player' }],
    );
    return isRefusal(answer) ? answer : acknowledged(answer.entry, answer.again);
  });
};

const acknowledged = ({ position, hash, at }: LogEntry, again: boolean) => ({
  position,
  hash,
  at,
  again,
});

const oddsNotShown = refuse(
  'odds-not-shown',
  'This house does not show odds at its tables. What each wager pays is printed on the layout.',
  'House rules § odds',
);

/** Odds are the same until the rules change: they are walked once. */
const oddsKept = new Map<string, ReturnType<typeof asJson>[]>();
const oddsOf = (game: AnyGame, rules: Record<string, unknown>) => {
  const digest = createHash('sha256').update(game.id).update(JSON.stringify(rules)).digest('hex');
  const kept = oddsKept.get(digest) ?? layoutOdds(game, rules).map(asJson);
  oddsKept.set(digest, kept);
  return kept;
};
