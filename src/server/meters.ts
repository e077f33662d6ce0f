import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { House } from '../house/house.ts';
import { parseMeterCommand } from '../house/meters.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { meterCommands, shownCents } from '../progressive/index.ts';
import { approver, name, said, unreadable } from './command-body.ts';
import { countersigned, type sessions, signatures, signedOff } from './session.ts';
import { finding } from './tables.ts';

const askBody = z.object({
  key: name(8, 100),
  command: said,
  approver: approver.optional(),
});

/** The progressive meters of a table: shown to everybody, touched by the pit and finance. */
export const meters = (
  app: FastifyInstance,
  house: House,
  who: ReturnType<typeof sessions>,
): void => {
  const tableAt = finding(house);

  app.get('/api/tables/:table/meters', async (request) => {
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

  app.post('/api/tables/:table/meters/:meter', async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const body = askBody.safeParse(request.body);
    if (!body.success) return unreadable(body.error);
    const asks = parseMeterCommand(body.data.command);
    if (isRefusal(asks)) return asks;
    const { by, second = [] } = meterCommands[asks.type];
    const other = await countersigned(house, body.data.approver, second);
    if (isRefusal(other)) return other;
    const { meter } = request.params as { meter: string };
    const answer = await house.ask(
      { kind: 'meter', ...found.at, meter, asks },
      [...signatures(on, by), ...other],
      `${on.person.person} ${body.data.key}`,
    );
    if (isRefusal(answer)) return answer;
    const { position, hash, at } = answer.entry;
    return { position, hash, at, again: answer.again };
  });
};
