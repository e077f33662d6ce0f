import { z } from 'zod';
import type { Beacons } from '../house/dealing/beacons.ts';
import { type Device, evolveDevice, silentDevice } from '../house/dealing/device.ts';
import type { House } from '../house/house.ts';
import { eventIn } from '../house/log/stream.ts';
import { deviceStream } from '../house/streams.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { type Door, route } from './describe.ts';
import { atTable, finding } from './finding.ts';
import { type Fairness, fairness, type RevealedRound, revealedRound } from './wire/fairness.ts';

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

/** The last rounds of a table that were revealed, the newest first. */
const revealedAt = async (house: House, table: string): Promise<readonly RevealedRound[]> => {
  const stream = deviceStream(table);
  const rounds: RevealedRound[] = [];
  let device = silentDevice;
  for (const { event: read } of await house.log.store.readStream(stream.name)) {
    const event = eventIn(stream, read);
    const { session, promise, drawn } = device;
    if (event.type === 'Revealed' && session !== undefined && promise !== undefined) {
      rounds.unshift({
        ...{ session: session.session, index: event.index, round: promise.round },
        ...{ promise: promise.promise, secret: event.secret, draws: [...drawn] },
      });
      rounds.splice(MOST_ROUNDS);
    }
    device = evolveDevice(device, event);
  }
  return rounds;
};

const MOST_ROUNDS = 20;

const delivers = {
  ...route({
    id: 'beacon',
    says: 'A beacon of drand quicknet, from anybody: it proves itself',
    tag: 'tables',
    answers: z.object({ ok: z.literal(true) }),
    open: true,
  }),
  body: z.strictObject({
    round: z.int().min(1),
    signature: z.string().regex(/^[0-9a-f]{96}$/, 'Use 96 small hexadecimal digits'),
  }),
};

const shows = {
  ...route({
    id: 'fairness',
    says: 'Promise, contributions, beacon and reveals of a table, to draw its rounds again',
    tag: 'tables',
    answers: z.object({ now: fairness.exactOptional(), revealed: z.array(revealedRound) }),
    open: true,
  }),
  params: atTable,
};

/** How a table draws, for whoever wants to check it, and a door for beacons. */
export const fairnessDoor = (app: Door, house: House, beacons: Beacons): void => {
  const tableAt = finding(house);
  app.get('/api/tables/:table/fairness', { schema: shows }, async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const now = fairnessOf(await house.device(found.at.table));
    return { ...(now && { now }), revealed: await revealedAt(house, found.at.table) };
  });
  app.post('/api/beacons', { schema: delivers }, async (request) =>
    beacons.take(request.body)
      ? { ok: true }
      : refuse(
          'beacon-wrong',
          `This is not the beacon ${request.body.round}.`,
          'House rules § devices',
        ),
  );
};
