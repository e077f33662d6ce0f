import { z } from 'zod';
import type { House } from '../house/house.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { type Door, route } from './describe.ts';
import { readersOf } from './readers.ts';
import { type Sessions, signedOff } from './session.ts';
import type { Watching } from './stream.ts';

const schema = route.house({
  id: 'news',
  says: 'Server-sent events: that the log has grown',
  more: 'For staff and the regulator. A message names the last entry; what happened is asked for at its own address.',
  answers: { 'text/event-stream': z.string() },
});

/** Tells the rooms that something happened, and no more: each asks for what it may see. */
export const news = (
  app: Door,
  house: House,
  who: Sessions,
  watched: Watching,
  onFault: (error: unknown) => void,
): void => {
  const readers = readersOf<() => void>((all) => {
    for (const tell of all) tell();
  }, onFault);
  let position = 0;
  void house.log.store.head().then((head) => {
    position = Math.max(position, head.position);
  }, onFault);
  const hangUp = house.subscribe((entry) => {
    position = entry.position;
    readers.tellSoon();
  });
  app.addHook('onClose', async () => {
    hangUp();
    readers.close();
  });

  app.get('/api/news/events', { schema }, async (request, reply) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    if (on.person.kind === 'patron') return notYours;
    const connected = watched.connect(request, reply);
    if (connected === undefined || isRefusal(connected)) return connected;
    const tell = () => connected.write(`event: news\ndata: ${position}\n\n`);
    readers.add(tell, connected);
    watched.guard(on, undefined, connected);
    // Whoever comes back looks once: what happened meanwhile was told to nobody.
    tell();
    return undefined;
  });
};

const notYours = refuse(
  'not-your-role',
  'The rooms of the house are for staff and the regulator.',
  'House rules § people',
);
