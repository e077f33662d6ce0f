import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { House } from '../house/house.ts';
import type { Signer } from '../house/log/signing.ts';
import { disputePack, receiptOf } from '../house/proof/receipt.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { recallOf, seatsIn } from './recall.ts';
import { lookingAs, type sessions } from './session.ts';
import { finding } from './tables.ts';

/** Earlier rounds: told again, receipted, and packed for a dispute. */
export const rounds = (
  app: FastifyInstance,
  house: House,
  who: ReturnType<typeof sessions>,
  signer: Signer,
): void => {
  const tableAt = finding(house);

  app.get('/api/tables/:table/rounds', async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const { before, most } = request.query as { before?: string; most?: string };
    return recallOf(house, found.game, found.at.table, lookingAs(await who.of(request)), {
      before: Number(before ?? Number.POSITIVE_INFINITY),
      most: Math.min(50, Number(most ?? 20) || 20),
    });
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
    const sat =
      on === undefined ? [] : await seatsIn(house, found.game, at.table, on.person.person, round);
    const asked = (request.query as { seat?: string }).seat;
    const seat = asked === undefined ? sat[0] : sat.find((one) => one === Number(asked));
    if (seat === undefined) {
      return refuse(
        'not-your-seat',
        'A receipt is for who sat there in that round.',
        'House rules § seats',
      );
    }
    const lines = round.settled.filter((line) => line.seat === seat);
    return receiptOf(house, signer, {
      ...at,
      round: round.round,
      seat,
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
};
