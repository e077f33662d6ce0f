import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Beacons } from '../house/dealing/beacons.ts';
import type { Device } from '../house/dealing/device.ts';
import { revealedAt } from '../house/dealing/revealed.ts';
import type { House } from '../house/house.ts';
import type { Role } from '../kernel/command.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Actor } from '../table/index.ts';
import { type Door, openRoute, route } from './describe.ts';
import { approver, name } from './envelope.ts';
import { atTable, finding } from './finding.ts';
import { atMost } from './pace.ts';
import { countersigned, type Sessions, signatures, signedOff } from './session.ts';
import { acknowledged, acknowledgement } from './table-commands.ts';
import { type Fairness, fairness, revealedRound } from './wire/fairness.ts';

const NO_BEACON = 'No beacon: the house and a patron together could choose.';

/** What everybody may know of a device: never a secret of the round, and never cards that are face down. */
export const fairnessOf = ({
  session,
  promise,
  seats,
  window,
  closing,
  drawn,
}: Device): Fairness | undefined => {
  if (session === undefined || promise === undefined) return undefined;
  const { session: name, house, anchor, length, beacon, windowMs, marginMs } = session;
  return {
    ...(beacon === '' ? { warning: NO_BEACON } : {}),
    session: { name, house, anchor, length, beacon, windowMs, marginMs },
    ...{ promise, seats, ...(window && { window }), ...(closing && { closing }) },
    drawn: drawn.map(({ draw, beaconRound, signature, shape, outcome }) => ({
      ...{ draw, beaconRound, ...(signature && { signature }), shape },
      ...('deal' in shape ? {} : { outcome }),
    })),
  };
};

const delivers = openRoute.tables({
  id: 'beacon',
  says: 'A beacon of drand quicknet, from anybody: it proves itself',
  answers: z.object({ ok: z.literal(true) }),
  body: z.strictObject({
    round: z.int().min(1),
    signature: z.string().regex(/^[0-9a-f]{96}$/, 'Use 96 small hexadecimal digits'),
  }),
});

const shows = openRoute.tables({
  id: 'fairness',
  says: 'Commitment, contributions, beacon and reveals of a table, to draw its rounds again',
  answers: z.object({ now: fairness.exactOptional(), revealed: z.array(revealedRound) }),
  params: atTable,
});

const signed = { key: name(8, 100), approver };

const breaks = route.tables({
  id: 'breakSession',
  says: 'The secret of a session is lost: its wagers are returned',
  more: 'Signed by an administrator or floorperson and the regulator. Close the table afterwards; verify lists it for good.',
  answers: acknowledgement,
  params: atTable,
  body: z.strictObject({ ...signed, why: z.string().min(1).max(200) }),
});

const retires = route.tables({
  id: 'retireBeacon',
  says: 'The public beacon never comes again: every round that waits for it is returned',
  more: 'A week after its time at the earliest. Signed by an administrator or floorperson and the regulator.',
  answers: acknowledgement,
  body: z.strictObject(signed),
});

const SIGNS: readonly Role[] = ['administrator', 'floorperson', 'regulator'];

/** What ends sessions before their time. */
export const endingsDoor = (app: Door, house: House, who: Sessions): void => {
  const tableAt = finding(house);
  const signers = async (
    request: FastifyRequest & { readonly body: z.infer<typeof retires.body> },
  ): Promise<readonly Actor[] | Refusal> => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const other = await countersigned(house, request.body.approver, SIGNS, request.ip);
    return isRefusal(other) ? other : [...signatures(on, SIGNS), ...other];
  };
  const keyed = (by: readonly Actor[], key: string) => `${by[0]?.person} ${key}`;
  app.post('/api/tables/:table/break', { schema: breaks }, async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const by = await signers(request);
    if (isRefusal(by)) return by;
    const { key, why } = request.body;
    const answer = await house.breakSession(found.at, why, by, keyed(by, key));
    return isRefusal(answer) ? answer : acknowledged(answer.entry, answer.again);
  });
  app.post('/api/beacons/retire', { schema: retires }, async (request) => {
    const by = await signers(request);
    if (isRefusal(by)) return by;
    const answer = await house.retireBeacon(by, keyed(by, request.body.key));
    return isRefusal(answer) ? answer : acknowledged(answer.entry, answer.again);
  });
};

/** How a table draws, for whoever wants to check it, and a door for beacons. */
export const fairnessDoor = (app: Door, house: House, beacons: Beacons): void => {
  const tableAt = finding(house);
  app.get('/api/tables/:table/fairness', { schema: shows }, async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const now = fairnessOf(await house.device(found.at.table));
    return { ...(now && { now }), revealed: await revealedAt(house.log.store, found.at.table) };
  });
  // A signature takes 30 milliseconds to check, whoever sends it: an address sends as many as beacons are made, and more.
  app.post('/api/beacons', { schema: delivers, ...atMost(60) }, async (request) =>
    beacons.take(request.body)
      ? { ok: true }
      : refuse(
          'beacon-wrong',
          `This is not the beacon ${request.body.round}.`,
          'House rules § devices',
        ),
  );
};
