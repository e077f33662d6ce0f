import { z } from 'zod';
import type { House } from '../house/house.ts';
import { parseCommand } from '../kernel/command.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { meterCommands, shownCents } from '../progressive/index.ts';
import { commandOf } from './declared.ts';
import { type Door, openRoute, route } from './describe.ts';
import { approver, name } from './envelope.ts';
import { atTable, finding } from './finding.ts';
import { countersigned, type Sessions, signatures, signedOff } from './session.ts';
import { acknowledged, acknowledgement } from './table-commands.ts';
import { cents } from './wire/wire.ts';

const askBody = z.strictObject({
  key: name(8, 100),
  command: commandOf('MeterCommand'),
  approver: approver.exactOptional(),
});
const metersShown = z.object({
  table: z.string(),
  meters: z.array(z.object({ meter: z.string(), phase: z.string(), shownCents: cents })),
});

/** The progressive meters of a table: shown to everybody, touched by the pit and finance. */
export const meters = (app: Door, house: House, who: Sessions): void => {
  const tableAt = finding(house);

  const shows = openRoute.meters({
    id: 'meters',
    says: 'What the progressive meters of a table show',
    answers: metersShown,
    params: atTable,
  });
  app.get('/api/tables/:table/meters', { schema: shows }, async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const { game, at } = found;
    const { inForce } = await house.table(at);
    const filed = game.meters?.filed(inForce) ?? {};
    const shown = (game.meters?.names ?? []).map(async (meter) => {
      const now = await house.meter(at.table, meter);
      const waiting = now.phase === 'not installed';
      return {
        meter,
        phase: now.phase,
        // Before its first wager a meter would show its seed.
        shownCents: waiting ? (filed[meter]?.seedCents ?? 0) : shownCents(now),
      };
    });
    return { table: at.table, meters: await Promise.all(shown) };
  });

  const commands = route.meters({
    id: 'meterCommand',
    says: 'A command to a meter, with a key of its own',
    answers: acknowledgement,
    params: atTable.extend({ meter: z.string().max(64) }),
    body: askBody,
  });
  app.post('/api/tables/:table/meters/:meter', { schema: commands }, async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const { key, command, approver: second } = request.body;
    const asks = parseCommand(meterCommands, command, 'meter');
    if (isRefusal(asks)) return asks;
    const { by, second: wanted = [] } = meterCommands[asks.type];
    const other = await countersigned(house, second, wanted, request.ip);
    if (isRefusal(other)) return other;
    const { meter } = request.params;
    const answer = await house.ask(
      { kind: 'meter', ...found.at, meter, asks },
      [...signatures(on, by), ...other],
      `${on.person.person} ${key}`,
    );
    return isRefusal(answer) ? answer : acknowledged(answer.entry, answer.again);
  });
};
