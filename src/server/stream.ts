import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AutomaticDealer } from '../house/dealing/dealer.ts';
import type { House, SignedOn } from '../house/house.ts';
import type { PeopleEvent } from '../house/people/people.ts';
import { peopleStream, tableStream } from '../house/streams.ts';
import type { AnyGame } from '../kernel/game.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { type Channel, type Last, openChannel } from './channel.ts';
import { lookingAs, type Sessions } from './session.ts';
import type { Looking } from './view.ts';

export interface StreamOptions {
  readonly dealers: ReadonlyMap<string, AutomaticDealer>;
  /** Streams that one address may hold open. */
  readonly mostStreams?: number;
}

/** Bytes that wait for a reader before the reader is cut off; a page that comes back resumes. */
const MOST_WAITING = 1 << 20;
const HEARTBEAT_MS = 15_000;
const LOOK_EVERY_MS = 1_000;

interface Watcher {
  readonly session: string | undefined;
  readonly looking: Looking;
  end(why: string): void;
}

/**
 * Server-sent events of tables. The id of a message says which entry it is and as whom it was seen, so that a browser that
 * lost the connection resumes after it. A stream ends with the session it was opened in.
 */
export const streams = (
  house: House,
  who: Sessions,
  { dealers, mostStreams = 256 }: StreamOptions,
) => {
  const channels = new Map<string, Promise<Channel>>();
  const watchers = new Set<Watcher>();
  const open = new Map<string, number>();

  const channelOf = (game: AnyGame, table: string): Promise<Channel> => {
    const stream = tableStream(game, table).name;
    const known = channels.get(stream);
    if (known !== undefined) return known;
    const opening = openChannel(house, game, table, dealers.get(table));
    channels.set(stream, opening);
    opening.catch(() => channels.delete(stream));
    return opening;
  };

  /** A session that ended, or a person who may no longer see what they saw, sees no more. */
  const lookAgain = async (these: readonly Watcher[]): Promise<void> => {
    for (const watcher of these) {
      const { session, looking } = watcher;
      if (session === undefined) continue;
      const on = await who.still(session);
      const same = on !== undefined && sameEyes(lookingAs(on), looking);
      if (!same) watcher.end(on === undefined ? 'signed out' : 'role changed');
    }
  };

  const hangUp = house.subscribe(({ events }) => {
    for (const { stream, event } of events) {
      if (stream !== peopleStream.name) continue;
      const told = event as unknown as PeopleEvent;
      if (UNSEEN.has(told.type)) continue;
      const ended = told.type === 'SessionEnded' ? told.session : undefined;
      const concerned = [...watchers].filter(
        ({ session }) => ended === undefined || session === ended,
      );
      if (ended === undefined) void lookAgain(concerned);
      else for (const watcher of concerned) watcher.end('signed out');
    }
  });
  // Whoever only watches is not heard of: the session runs out, and its streams with it.
  const looks = setInterval(() => void lookAgain([...watchers]), LOOK_EVERY_MS);
  looks.unref();

  const watch = async (
    { game, at }: { readonly game: AnyGame; readonly at: { readonly table: string } },
    on: SignedOn | undefined,
    { after, request, reply }: Asked,
  ): Promise<Refusal | undefined> => {
    const channel = await channelOf(game, at.table);
    if ((open.get(request.ip) ?? 0) >= mostStreams) return tooMany;
    if (request.raw.destroyed) return undefined;
    open.set(request.ip, (open.get(request.ip) ?? 0) + 1);
    const looking = lookingAs(on);
    reply.hijack();
    const socket = reply.raw;
    socket.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    const write = (text: string): void => {
      if (socket.writableLength > MOST_WAITING) socket.destroy();
      else socket.write(text);
    };
    const watcher: Watcher = {
      session: on?.session,
      looking,
      end: (why) => socket.end(`event: ended\ndata: ${JSON.stringify({ why })}\n\n`),
    };
    // Also tells the browser how soon to come back, and sends the headers although nothing may be new.
    write('retry: 1000\n\n');
    for (const text of channel.since(looking, lastOf(request, after))) write(text);
    const unfollow = channel.follow(looking, write);
    const beat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
    watchers.add(watcher);
    socket.on('close', () => {
      clearInterval(beat);
      unfollow();
      watchers.delete(watcher);
      open.set(request.ip, (open.get(request.ip) ?? 1) - 1);
      if (open.get(request.ip) === 0) open.delete(request.ip);
    });
    return undefined;
  };

  return {
    watch,
    close: (): void => {
      hangUp();
      clearInterval(looks);
    },
  };
};

interface Asked {
  readonly after: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Events about people that change what nobody may see. */
const UNSEEN: ReadonlySet<string> = new Set<PeopleEvent['type']>([
  'SessionOpened',
  'SessionSeen',
  'LogOnFailed',
  'GuestForgotten',
]);

const sameEyes = (a: Looking, b: Looking): boolean =>
  a.person === b.person && a.staff === b.staff && a.surveillance === b.surveillance;

/** `44 public`: the entry and as whom it was seen, from the browser or from the address. */
const lastOf = ({ headers }: FastifyRequest, after: string | undefined): Last => {
  const [position, as] = String(headers['last-event-id'] ?? after ?? '').split(' ');
  return { position: position === '' ? Number.NaN : Number(position), as };
};

const tooMany = refuse(
  'slow-down',
  'Too many tables are being watched from this address. Close one first.',
  'House rules § sign-on',
);
