import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AutomaticDealer } from '../house/dealing/dealer.ts';
import type { House } from '../house/house.ts';
import { eventsIn } from '../house/log/stream.ts';
import type { PeopleEvent } from '../house/people/people.ts';
import type { SignedOn } from '../house/people/sign-on.ts';
import { peopleStream, tableStream } from '../house/streams.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type Channel, type Last, openChannel } from './channel.ts';
import type { Found } from './finding.ts';
import { languageOf } from './language.ts';
import { lookingAs, type Sessions } from './session.ts';

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
  readonly session: string;
  readonly person: SignedOn['person'];
  end(why: string): void;
}

export type Watching = ReturnType<typeof watching>;

type Connected = ReturnType<typeof sending>;

interface WatchingOptions {
  /** Streams of every kind that one address may hold open. */
  readonly mostStreams?: number | undefined;
  readonly onFault: (error: unknown) => void;
}

/** Those who look on, and why one of them may no longer. */
export const watching = (
  house: House,
  who: Sessions,
  { mostStreams = 256, onFault }: WatchingOptions,
) => {
  const watchers = new Set<Watcher>();
  const open = counting(mostStreams);

  /** A session that ended, or a person who may no longer see what they saw, sees no more. */
  const lookAgain = async (): Promise<void> => {
    for (const { session, person, end } of [...watchers]) {
      try {
        const on = await who.still(session);
        if (on === undefined) end('signed out');
        else if (!sameRoles(on.person, person)) end('role changed');
      } catch (error) {
        // A store that does not answer is asked again in a moment.
        onFault(error);
      }
    }
  };

  const hangUp = house.subscribe(({ events }) => {
    for (const told of eventsIn(peopleStream, events)) {
      if (UNSEEN.has(told.type)) continue;
      if (told.type !== 'SessionEnded') void lookAgain();
      else for (const one of watchers) if (one.session === told.session) one.end('signed out');
    }
  });
  // Whoever only watches is not heard of: the session runs out, and its streams with it.
  const looks = setInterval(() => void lookAgain(), LOOK_EVERY_MS);
  looks.unref();
  return {
    /** A stream to whoever asked; nothing where they are gone already. */
    connect: (request: FastifyRequest, reply: FastifyReply): Connected | Refusal | undefined => {
      const { ip } = request;
      if (open.full(ip)) return tooMany;
      reply.hijack();
      if (request.raw.destroyed) return undefined;
      open.add(ip);
      const connected = sending(reply);
      connected.onClose(() => open.remove(ip));
      return connected;
    },
    /**
     * A stream ends with the session it was opened in, and at once where a page takes itself to be signed in as somebody
     * who is not: a player never becomes a spectator without being told.
     */
    guard: (
      on: SignedOn | undefined,
      person: string | undefined,
      { end, onClose }: Pick<Connected, 'end' | 'onClose'>,
    ): void => {
      if (person !== undefined && on?.person.person !== person) end('signed out');
      if (on === undefined) return;
      const watcher: Watcher = { session: on.session, person: on.person, end };
      watchers.add(watcher);
      onClose(() => watchers.delete(watcher));
    },
    close: (): void => {
      hangUp();
      clearInterval(looks);
    },
  };
};

/** The address of a stream says whom the page takes itself to be. */
export const asPerson = {
  person: z.string().max(100).optional().meta({
    description: 'Who is signed in, as the page has it; the stream ends where that is not so.',
  }),
};

/** How many streams each address holds open. */
const counting = (most: number) => {
  const open = new Map<string, number>();
  return {
    full: (address: string): boolean => (open.get(address) ?? 0) >= most,
    add: (address: string): void => {
      open.set(address, (open.get(address) ?? 0) + 1);
    },
    remove: (address: string): void => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    },
  };
};

/**
 * Server-sent events of tables. The id of a message says which entry it is and as whom it was seen, so that a browser that
 * lost the connection resumes after it. A stream ends with the session it was opened in.
 */
export const streams = (
  house: House,
  { connect, guard }: Watching,
  { dealers }: Pick<StreamOptions, 'dealers'>,
) => {
  const channels = new Map<string, Promise<Channel>>();

  const channelOf = (game: AnyGame, table: string): Promise<Channel> => {
    const stream = tableStream(game, table).name;
    const known = channels.get(stream);
    if (known !== undefined) return known;
    const opening = openChannel(house, game, table, dealers.get(table));
    channels.set(stream, opening);
    opening.catch(() => channels.delete(stream));
    return opening;
  };

  const watch = async (
    { game, at }: Found,
    on: SignedOn | undefined,
    { after, person, request, reply }: Asked,
  ): Promise<Refusal | undefined> => {
    const channel = await channelOf(game, at.table);
    const connected = connect(request, reply);
    if (connected === undefined || isRefusal(connected)) return connected;
    const looking = { ...lookingAs(on), language: languageOf(request) };
    const { write, onClose } = connected;
    guard(on, person, connected);
    for (const text of channel.since(looking, lastOf(request, after))) write(text);
    onClose(channel.follow(looking, write));
    return undefined;
  };

  return { watch };
};

/** The connection itself: kept alive, and cut where the reader does not keep up. */
export const sending = ({ raw: socket }: Pick<FastifyReply, 'raw'>) => {
  socket.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  const write = (text: string): void => {
    if (socket.writableEnded) return;
    if (socket.writableLength > MOST_WAITING) socket.destroy();
    else socket.write(text);
  };
  // Also tells the browser how soon to come back, and sends the headers although nothing may be new.
  write('retry: 1000\n\n');
  const beat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
  return {
    write,
    end: (why: string): void => {
      if (!socket.writableEnded) socket.end(`event: ended\ndata: ${JSON.stringify({ why })}\n\n`);
    },
    onClose: (then: () => void): void => {
      socket.on('close', () => {
        clearInterval(beat);
        then();
      });
    },
  };
};

interface Asked {
  readonly after?: string | undefined;
  readonly person?: string | undefined;
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

/** A page that was opened with a role shows what the role may do: it looks again when any of them changes. */
const sameRoles = (a: SignedOn['person'], b: SignedOn['person']): boolean =>
  a.kind === b.kind && a.duties.join() === b.duties.join();

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
