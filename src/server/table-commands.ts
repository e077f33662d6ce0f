import { z } from 'zod';
import type { AutomaticDealer } from '../house/dealing/dealer.ts';
import type { House } from '../house/house.ts';
import type { LogEntry } from '../house/log/log-entry.ts';
import type { Signer } from '../house/log/signing.ts';
import { wouldHappen } from '../house/preview.ts';
import { type Slip, slipOf } from '../house/proof/slip.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import { signingRule } from '../table/index.ts';
import { commandOf } from './declared.ts';
import { type Door, route } from './describe.ts';
import { commandBody, parseCommands, parseOne } from './envelope.ts';
import { atTable, findingSigned } from './finding.ts';
import type { Metrics } from './metrics.ts';
import { countersigned, lookingAs, type Sessions, signatures } from './session.ts';
import { readBackOf } from './view.ts';
import { seatOf } from './viewer.ts';
import { carried } from './wire/wire.ts';

const previewBody = z.strictObject({ said: commandOf('RoundCommand') });
const done = z.object({ ok: z.literal(true) });

/** Where a decision stands in the log. */
export const acknowledgement = z
  .object({
    position: z.int(),
    hash: z.string(),
    at: z.int(),
    again: z.boolean().meta({ description: 'The answer to the same command sent before.' }),
  })
  .meta({ id: 'Acknowledgement' });

export const acknowledged = ({ position, hash, at }: LogEntry, again: boolean) => ({
  position,
  hash,
  at,
  again,
});

/** What the doors of a table share. */
interface TableDoors {
  readonly app: Door;
  readonly house: House;
  readonly who: Sessions;
  /** Signs slips. */
  readonly signer: Signer;
  readonly metrics: Metrics;
  readonly dealers: ReadonlyMap<string, AutomaticDealer>;
  readonly signedAt: ReturnType<typeof findingSigned>;
}

/** Commands are posted to tables. */
export const tableDoor = (served: Omit<TableDoors, 'signedAt'>): void => {
  const doors = { ...served, signedAt: findingSigned(served.house, served.who) };
  takesCommands(doors);
  takesPreviews(doors);
  takesReadiness(doors);
  takesMoreTime(doors);
};

const commands = route.tables({
  id: 'command',
  says: 'A command at a table, with a key of its own',
  more: 'The same key with the same command is answered with the first entry. Several commands are decided together, all of them or none.',
  answers: acknowledgement
    .extend({
      slip: carried<Slip>(
        'With the first wager of a round at an electronic table: what to keep until its receipt',
      ).exactOptional(),
    })
    .meta({ id: 'TableAcknowledgement' }),
  params: atTable,
  body: commandBody,
});

const takesCommands = ({ app, house, signer, metrics, signedAt }: TableDoors): void => {
  app.post('/api/tables/:table', { schema: commands }, async (request) => {
    const found = await signedAt(request);
    if (isRefusal(found)) return found;
    const { on } = found;
    const { key, commands: several, approver, entropy, seen } = request.body;
    const asked = parseCommands(found.game, request.body);
    if (isRefusal(asked)) return asked;
    const [first] = asked;
    const rule = signingRule(found.game, first);
    const other = await countersigned(house, approver, rule.second ?? [], request.ip);
    if (isRefusal(other)) return other;
    const by = [...signatures(on, rule.by), ...other];
    const timed = metrics.decided.startTimer();
    const asks = several === undefined ? first : asked;
    const known = `${on.person.person} ${key}`;
    const answer = await house.askTable(found.at, asks, by, known, { entropy, seen });
    timed();
    metrics.commands.inc({ answer: isRefusal(answer) ? answer.refused : 'accepted' });
    if (isRefusal(answer)) return answer;
    const slip = await slipOf(house, signer, found.at, answer.entry);
    return { ...acknowledged(answer.entry, answer.again), ...(slip && { slip }) };
  });
};

const previews = route.tables({
  id: 'preview',
  says: 'What the dealer would call; nothing is done',
  answers: z.object({
    calls: z.array(z.string()),
    lines: z.array(carried<SettlementLine>('What would become of a wager')),
  }),
  params: atTable,
  body: previewBody,
});

const takesPreviews = ({ app, house, signedAt }: TableDoors): void => {
  app.post('/api/tables/:table/preview', { schema: previews }, async (request) => {
    const found = await signedAt(request);
    if (isRefusal(found)) return found;
    const { on } = found;
    const command = parseOne(found.game, { type: 'Say', ...request.body });
    if (isRefusal(command)) return command;
    const table = await house.table(found.at);
    const by = signatures(on, signingRule(found.game, command).by);
    const events = await wouldHappen(house, found.at, command, by);
    if (isRefusal(events)) return events;
    return readBackOf(found.game, table, events, lookingAs(on));
  });
};

const readies = route.tables({
  id: 'ready',
  says: 'A player needs no more time',
  answers: done,
  params: atTable,
});

const takesReadiness = ({ app, house, dealers, signedAt }: TableDoors): void => {
  app.post('/api/tables/:table/ready', { schema: readies }, async (request) => {
    const found = await signedAt(request);
    if (isRefusal(found)) return found;
    const seat = seatOf(await house.table(found.at), found.on.person.person);
    if (seat === undefined) {
      return refuse('not-your-seat', 'Sit down first.', 'House rules § seats');
    }
    dealers.get(found.at.table)?.ready(seat);
    return { ok: true };
  });
};

const moreTimes = route.tables({
  id: 'moreTime',
  says: 'A player who sets cards takes 30 seconds more',
  more: 'Three times a round.',
  answers: done,
  params: atTable,
});

const takesMoreTime = ({ app, house, signedAt }: TableDoors): void => {
  app.post('/api/tables/:table/more-time', { schema: moreTimes }, async (request) => {
    const found = await signedAt(request);
    if (isRefusal(found)) return found;
    const { on } = found;
    const seat = seatOf(await house.table(found.at), on.person.person) ?? 0;
    const by = [{ person: on.person.person, duty: 'player' as const }];
    const answer = await house.ask({ kind: 'more-time', ...found.at, seat }, by);
    return isRefusal(answer) ? answer : { ok: true };
  });
};
