import { z } from 'zod';
import type { House } from '../house/house.ts';
import { refuse } from '../kernel/refusal.ts';
import { type Door, route } from './describe.ts';
import { type Sessions, signedOff } from './session.ts';
import { sending } from './stream.ts';

/** A screen that shows the whole floor looks again no more often than this. */
const NO_SOONER_MS = 400;
const LOOK_EVERY_MS = 1_000;
const MOST_STREAMS = 512;

const schema = route({
  id: 'news',
  says: 'Server-sent events: that the log has grown',
  more: 'For staff and the regulator. A message names the last entry; what happened is asked for at its own address.',
  tag: 'house',
  answers: { 'text/event-stream': z.string() },
});

/** Tells the rooms that something happened, and no more: each asks for what it may see. */
export const news = (app: Door, house: House, who: Sessions): void => {
  const readers = new Map<symbol, { session: string; tell(): void; end(why: string): void }>();
  let position = 0;
  void house.log.store.head().then((head) => {
    position = Math.max(position, head.position);
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const tellAll = (): void => {
    waiting = undefined;
    for (const { tell } of readers.values()) tell();
  };
  const hangUp = house.subscribe((entry) => {
    position = entry.position;
    waiting ??= setTimeout(tellAll, NO_SOONER_MS);
  });
  const looks = setInterval(async () => {
    for (const { session, end } of readers.values()) {
      if ((await who.still(session)) === undefined) end('signed out');
    }
  }, LOOK_EVERY_MS);
  looks.unref();
  app.addHook('onClose', async () => {
    hangUp();
    clearInterval(looks);
    clearTimeout(waiting);
  });

  app.get('/api/news/events', { schema }, async (request, reply) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    if (on.person.kind === 'patron') return notYours;
    if (readers.size >= MOST_STREAMS) return tooMany;
    reply.hijack();
    if (request.raw.destroyed) return undefined;
    const me = Symbol('news');
    const { write, end, onClose } = sending(reply);
    const tell = () => write(`event: news\ndata: ${position}\n\n`);
    readers.set(me, { session: on.session, tell, end });
    onClose(() => readers.delete(me));
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

const tooMany = refuse(
  'slow-down',
  'Too many rooms are open. Close one first.',
  'House rules § sign-on',
);
