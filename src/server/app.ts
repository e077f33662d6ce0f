import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import type { Dealer } from '../house/dealer.ts';
import { gamingDay } from '../house/decisions.ts';
import { canonical, type Entry, isName, type Json } from '../house/entry.ts';
import type { House } from '../house/house.ts';
import { disputePack, receiptOf } from '../house/receipt.ts';
import type { Signer } from '../house/signing.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { SHIFTS, type Shift } from '../ledger/index.ts';
import { asJson, layoutOdds } from '../odds/index.ts';
import {
  type HouseDuty,
  type Signature,
  type TableCommand,
  tableCommands,
  tableOf,
} from '../table/index.ts';

import { couponDesk } from './coupon-desk.ts';
import { openApi } from './openapi.ts';
import { policy } from './policy.ts';
import { documentOf, problem } from './problem.ts';
import { recallOf } from './recall.ts';
import { reports } from './reports.ts';
import {
  giveCookie,
  lookingAs,
  ownRequest,
  sessions,
  signatures,
  signedOff,
  takeCookie,
  tokenOf,
} from './session.ts';
import { streams } from './stream.ts';
import { callsOf, declarationOf, presentOf } from './view.ts';

export interface AppOptions {
  readonly house: House;
  readonly dealers: ReadonlyMap<string, Dealer>;
  /** Signs receipts. */
  readonly signer: Signer;
  /** Shown on the sign-in page of a demo house only. */
  readonly demoAccounts?: readonly {
    readonly person: string;
    readonly password: string;
    readonly duty: string;
  }[];
  /** The shifts of the gaming day, for reports. */
  readonly shifts?: readonly Shift[];
  /** Whether odds and edge of each wager are told to who asks at a table. */
  readonly showsOdds?: boolean;
  readonly logger?: boolean;
  readonly secureCookies?: boolean;
}

const name = (least: number, most: number) =>
  z.string().min(least).max(most).refine(isName, 'no control characters');
const said = z.looseObject({ type: z.string().max(40) });
const commandBody = z
  .object({
    key: name(8, 100),
    command: said.optional(),
    /** Several that are decided together: all of them or none. */
    commands: z.array(said).min(1).max(40).optional(),
    /** A second person's hand, given on the same console: his name and password. */
    approver: z.object({ person: name(1, 64), password: z.string().max(200) }).optional(),
  })
  .refine(
    ({ command, commands }) => (command === undefined) !== (commands === undefined),
    'give one command, or several as commands',
  );
const signInBody = z.object({
  person: name(1, 64),
  password: z.string().min(1).max(200),
});
const previewBody = z.object({ said: z.looseObject({ type: z.string().max(40) }) });
const entropyBody = z.object({ entropy: z.string().max(128) });

/** The house over HTTP: commands are posted, tables are watched. Nothing here decides a rule. */
export const createApp = (options: AppOptions): FastifyInstance => {
  const { house, dealers, showsOdds = true } = options;
  const app = fastify({
    logger: options.logger ?? false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
  });
  const who = sessions(house);
  const closesAt = (table: string) => dealers.get(table)?.closesAt();
  const watch = streams(house, dealers);
  const meters = measuresOf(app);

  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) app.log.error(error);
    return problem(
      reply.code(status),
      status < 500
        ? refuse(
            'not-understood',
            'The request could not be read; send JSON as the description says.',
            'House rules § command',
          )
        : refuse(
            'house-busy',
            'Something went wrong on our side; nothing was changed. Try again.',
            'House rules § store',
          ),
    );
  });
  app.setNotFoundHandler((_request, reply) =>
    problem(
      reply,
      refuse('no-such-page', 'There is nothing at this address.', 'House rules § command'),
    ),
  );
  // A page that forges requests cannot add our header: what would change something is stopped at the door.
  app.addHook('onRequest', async (request, reply) => {
    const own = request.method === 'POST' ? ownRequest(request) : true;
    return own === true ? undefined : problem(reply, own);
  });
  // Refusals are values here too: a handler returns one, and it goes out as a problem document.
  app.addHook('preSerialization', async (_request, reply, payload) =>
    isRefusal(payload) ? documentOf(reply, payload) : payload,
  );
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    reply.header('x-frame-options', 'DENY');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', policy({ scripts: [], styles: [] }));
    }
  });

  const tableAt = async (request: FastifyRequest) => {
    const { table } = request.params as { table: string };
    const found = (await house.floor()).tables.find((one) => one.table === table);
    const game = found === undefined ? undefined : house.games[found.game];
    return found === undefined || game === undefined
      ? refuse('no-such-table', `There is no table ${table.slice(0, 20)}.`, 'House rules § tables')
      : { at: { table, game: found.game }, game };
  };

  const slow = pacer(house.clock);
  // Whoever signs beside somebody else gives a password as well, and is kept from guessing in the same way.
  app.addHook('preHandler', async (request, reply) => {
    for (let left = passwordsBeside(request.body); left > 0; left -= 1) {
      const pace = slow(`signs beside ${request.ip}`, 60);
      if (pace !== true) return problem(reply, pace);
    }
    return undefined;
  });

  app.get('/api/health', async () => ({
    ok: true,
    entries: (await house.log.store.head()).position,
  }));
  app.get('/api/metrics', async (_request, reply) =>
    reply.type(meters.registry.contentType).send(await meters.registry.metrics()),
  );
  app.get('/api/openapi.json', async () => openApi(house.games));

  app.get('/api/me', async (request) => {
    const on = await who.of(request);
    const floor = await house.floor();
    return {
      house: floor.name,
      demo: floor.demo,
      ...(on === undefined
        ? {}
        : {
            person: on.person.person,
            name: on.person.name,
            kind: on.person.kind,
            duties: on.person.duties,
          }),
      ...(floor.demo && options.demoAccounts !== undefined
        ? { accounts: options.demoAccounts }
        : {}),
    };
  });

  app.post('/api/guest', async (request, reply) => {
    const pace = slow(`guest ${request.ip}`, 30);
    if (pace !== true) return pace;
    if (!(await house.floor()).demo) {
      return refuse('not-your-duty', 'This house has no guests: sign in.', 'House rules § people');
    }
    const answer = await house.guest();
    if (isRefusal(answer)) return answer;
    giveCookie(reply, answer.token, options.secureCookies ?? false);
    return {
      person: answer.person.person,
      name: answer.person.name,
      kind: answer.person.kind,
      duties: answer.person.duties,
    };
  });

  app.post('/api/sign-in', async (request, reply) => {
    const pace = slow(`sign-in ${request.ip}`, 20);
    if (pace !== true) return pace;
    const body = signInBody.safeParse(request.body);
    if (!body.success) return unreadable(body.error);
    const answer = await house.signIn(body.data.person, body.data.password);
    if (isRefusal(answer)) return answer;
    giveCookie(reply, answer.token, options.secureCookies ?? false);
    const { person, name, kind, duties } = answer.person;
    return { person, name, kind, duties };
  });

  app.post('/api/sign-out', async (request, reply) => {
    const token = tokenOf(request);
    if (token !== undefined) await house.signOut(token, 'signed out');
    takeCookie(reply);
    return { ok: true };
  });

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
    return declarationOf(found.game, (await house.table(found.at)).inForce, { showsOdds });
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
      closesAt: closesAt(table),
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

  app.get('/api/tables/:table/rounds', async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const { before, most } = request.query as { before?: string; most?: string };
    return recallOf(house, found.game, found.at.table, lookingAs(await who.of(request)), {
      before: Number(before ?? Number.POSITIVE_INFINITY),
      most: Math.min(50, Number(most ?? 20) || 20),
    });
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
    const by: Signature[] = [...signatures(on, dutiesFor(found.game, first))];
    if (approver !== undefined) {
      const approved = await house.signIn(approver.person, approver.password);
      if (isRefusal(approved)) return approved;
      await house.signOut(approved.token, 'signed once');
      const second = tableCommands[first.type].second ?? [];
      const duty =
        approved.person.duties.find((one) => second.includes(one)) ?? approved.person.duties[0];
      if (duty !== undefined) by.push({ person: approved.person.person, duty });
    }
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

  const roundAt = async (request: FastifyRequest) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const number = Number((request.params as { round: string }).round);
    const on = await who.of(request);
    const recalled = await recallOf(house, found.game, found.at.table, lookingAs(on), {
      before: number + 1,
      most: 1,
    });
    const round = recalled.rounds[0];
    return round?.round === number
      ? { ...found, round, on }
      : refuse('no-such-page', 'No such round was played at this table.', 'House rules § rounds');
  };

  app.get('/api/tables/:table/rounds/:round/receipt', async (request) => {
    const found = await roundAt(request);
    if (isRefusal(found)) return found;
    const { at, round, on } = found;
    const table = await house.table(at);
    const seat = Object.entries(table.seats).find(
      ([, { patron }]) => patron === on?.person.person,
    )?.[0];
    if (seat === undefined) {
      return refuse(
        'not-your-seat',
        'A receipt is for who sits at the table.',
        'House rules § seats',
      );
    }
    const lines = round.settled.filter((line) => line.seat === Number(seat));
    return receiptOf(house, options.signer, {
      ...at,
      round: round.round,
      seat: Number(seat),
      rules: round.rules,
      lines,
      position: round.to,
    });
  });

  app.get('/api/tables/:table/rounds/:round/dispute', async (request) => {
    const found = await roundAt(request);
    if (isRefusal(found)) return found;
    const { at, round, on } = found;
    if (on === undefined || on.person.kind === 'patron') {
      return refuse(
        'not-your-duty',
        'A dispute pack is for staff and the regulator.',
        'House rules § export',
      );
    }
    return disputePack(house, { ...at, round: round.round, from: round.from, to: round.to }, round);
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
    const by = signatures(on, dutiesFor(found.game, command));
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

  reports(app, house, who, options.shifts ?? SHIFTS);
  couponDesk(app, house, who);
  return app;
};

const acknowledged = ({ position, hash, at }: Entry, again: boolean) => ({
  position,
  hash,
  at,
  again,
});

const unreadable = (error: z.ZodError): Refusal => {
  const issue = error.issues[0];
  return refuse(
    'not-understood',
    `The request could not be read: ${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'wrong form'}.`,
    'House rules § command',
  );
};

type Commands = readonly [TableCommand, ...TableCommand[]];

const parseCommands = (
  game: AnyGame,
  commands: readonly { type: string }[],
): Commands | Refusal => {
  const parsed: TableCommand[] = [];
  for (const command of commands) {
    const one = parseCommand(game, command);
    if (isRefusal(one)) return one;
    parsed.push(one);
  }
  return parsed as unknown as Commands;
};

/** The command in its declared shape; what is said at the table has the shape its game declares. */
const parseCommand = (game: AnyGame, command: { type: string }): TableCommand | Refusal => {
  const known = Object.hasOwn(tableCommands, command.type)
    ? tableCommands[command.type as TableCommand['type']]
    : undefined;
  if (known === undefined) {
    return refuse(
      'unknown-command',
      `A table knows no command "${command.type}".`,
      'House rules § command',
    );
  }
  const parsed = known.shape.safeParse(command);
  if (!parsed.success) return unreadable(parsed.error);
  if (!canBeKept(parsed.data)) return notKept;
  const table = parsed.data as TableCommand;
  if (table.type !== 'Say') return table;
  const own = Object.hasOwn(game.commands, table.said.type)
    ? game.commands[table.said.type]
    : undefined;
  if (own === undefined) return table;
  const said = own.shape.safeParse(table.said);
  return said.success ? { type: 'Say', said: said.data as never } : unreadable(said.error);
};

const notKept = refuse(
  'not-understood',
  'The log keeps whole numbers and well-formed text; send no fractions and no half characters.',
  'House rules § command',
);

/** The log refuses what JSON cannot carry there and back; whoever sent it hears so before anything is decided. */
const canBeKept = (value: unknown): boolean => {
  try {
    canonical(value as Json);
    return true;
  } catch {
    return false;
  }
};

/** Whose hand a command wants, so that someone with several duties signs in the right one. */
const dutiesFor = (game: AnyGame, command: TableCommand): readonly HouseDuty[] => {
  if (command.type !== 'Say') return tableCommands[command.type].by;
  const own = Object.hasOwn(game.commands, command.said.type)
    ? game.commands[command.said.type]
    : undefined;
  return own?.by ?? ['player', 'dealer', 'stickperson', 'boxperson'];
};

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

/** How many people besides the one who is signed on sign in a request, each with a password. */
const passwordsBeside = (body: unknown): number => {
  const { approver, others } = (body ?? {}) as { approver?: unknown; others?: unknown };
  return (approver === undefined ? 0 : 1) + Object.keys(others ?? {}).length;
};

/** So many a minute from one address; more is refused until the minute is over. */
const pacer = (clock: () => number) => {
  const counts = new Map<string, { minute: number; count: number }>();
  return (who: string, most: number): true | Refusal => {
    const minute = Math.floor(clock() / 60_000);
    const before = counts.get(who);
    const count = before?.minute === minute ? before.count + 1 : 1;
    if (counts.size > 10_000) counts.clear();
    counts.set(who, { minute, count });
    return count <= most
      ? true
      : refuse('slow-down', 'Too many attempts: wait a minute.', 'House rules § sign-on');
  };
};

const measuresOf = (app: FastifyInstance) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const commands = new Counter({
    name: 'houseway_commands_total',
    help: 'Commands at tables, by answer',
    labelNames: ['answer'],
    registers: [registry],
  });
  const decided = new Histogram({
    name: 'houseway_decision_seconds',
    help: 'From a command to its durable decision',
    registers: [registry],
  });
  app.addHook('onClose', async () => registry.clear());
  return { registry, commands, decided };
};
