import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AutomaticDealer } from '../house/dealing/dealer.ts';
import type { House } from '../house/house.ts';
import type { LogEntry } from '../house/log/log-entry.ts';
import { tableStream } from '../house/streams.ts';
import type { AnyGame } from '../kernel/game.ts';
import { type Table, type TableEvent, tableOf } from '../table/index.ts';
import { eventsFor, type Looking, presentOf, viewOf } from './view.ts';

interface Channel {
  readonly listeners: Map<symbol, (entry: LogEntry, before: Table, after: Table) => void>;
  readonly clocks: Map<symbol, (text: string) => void>;
  /** The latest entries with the table before and after each, for those who come back. */
  readonly told: { readonly entry: LogEntry; readonly before: Table; readonly after: Table }[];
  state: Table;
  position: number;
  /** Every entry after this one is in `told`. */
  toldAfter: number;
}

/** So many entries are told again to somebody who comes back; beyond that he starts from the table as it is. */
const MOST_RETOLD = 500;

/**
 * Server-sent events of tables. Every message carries the position of its entry as its id, so a browser that
 * lost the connection resumes after the last one it saw. Tables are followed once, however many look on.
 */
export const streams = (house: House, dealers: ReadonlyMap<string, AutomaticDealer>) => {
  const closesAt = (table: string) => dealers.get(table)?.closesAt();
  const channels = new Map<string, Channel>();
  const texts = new WeakMap<LogEntry, Map<string, string>>();

  const channelOf = async (game: AnyGame, table: string): Promise<Channel> => {
    const stream = tableStream(game, table).name;
    const known = channels.get(stream);
    if (known !== undefined) return known;
    const { evolve } = tableOf(game);
    // The head first: what is written meanwhile is in the table already, or is heard of later.
    const { position } = await house.log.store.head();
    const state = await house.table({ table, game: game.id });
    const already = channels.get(stream);
    if (already !== undefined) return already;
    const channel: Channel = {
      listeners: new Map(),
      clocks: new Map(),
      told: [],
      state,
      position,
      toldAfter: position,
    };
    channels.set(stream, channel);
    dealers.get(table)?.onClock((closes) => {
      const text = `event: clock\ndata: ${JSON.stringify({ closesAt: closes, at: house.clock() })}\n\n`;
      for (const write of channel.clocks.values()) write(text);
    });
    house.subscribe((entry) => {
      const events = entry.events.filter((event) => event.stream === stream);
      if (events.length === 0 || entry.position <= channel.position) return;
      const before = channel.state;
      channel.state = events.reduce(
        (now, { event }) => evolve(now, event as unknown as TableEvent),
        before,
      );
      channel.position = entry.position;
      channel.told.push({ entry, before, after: channel.state });
      if (channel.told.length > MOST_RETOLD) {
        channel.toldAfter = channel.told.shift()?.entry.position ?? channel.toldAfter;
      }
      for (const listener of channel.listeners.values()) listener(entry, before, channel.state);
    });
    return channel;
  };

  /** One text for all who may know the same. */
  const textOf = (
    game: AnyGame,
    table: string,
    entry: LogEntry,
    before: Table,
    after: Table,
    looking: Looking,
  ): string => {
    const seated = Object.values(after.seats).some(({ patron }) => patron === looking.person);
    const who = looking.surveillance
      ? 'surveillance'
      : looking.staff
        ? 'staff'
        : seated
          ? looking.person
          : 'public';
    const made = texts.get(entry) ?? new Map<string, string>();
    texts.set(entry, made);
    const known = made.get(who ?? 'public');
    if (known !== undefined) return known;
    const stream = tableStream(game, table).name;
    const events = entry.events
      .filter((event) => event.stream === stream)
      .map(({ event }) => event);
    const text = message(entry.position, 'entry', {
      position: entry.position,
      at: entry.at,
      events: eventsFor(game, before, events as unknown as TableEvent[], looking),
      view: viewOf(game, table, after, looking, {
        at: entry.at,
        position: entry.position,
        closesAt: closesAt(table),
      }),
    });
    made.set(who ?? 'public', text);
    return text;
  };

  return async (
    game: AnyGame,
    table: string,
    looking: Looking,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const channel = await channelOf(game, table);
    reply.hijack();
    const socket = reply.raw;
    socket.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    // Also tells the browser how soon to come back, and sends the headers although nothing may be new.
    socket.write('retry: 1000\n\n');
    const me = Symbol(table);
    channel.listeners.set(me, (entry, before, after) => {
      socket.write(textOf(game, table, entry, before, after, looking));
    });
    channel.clocks.set(me, (text) => socket.write(text));
    const { query, headers } = request;
    const last = Number(
      headers['last-event-id'] ?? (query as { after?: string }).after ?? Number.NaN,
    );
    const missed = channel.told.filter(({ entry }) => entry.position > last);
    if (last >= channel.toldAfter) {
      for (const { entry, before, after } of missed) {
        socket.write(textOf(game, table, entry, before, after, looking));
      }
    } else {
      // He was away for too long, or is new: one step to the present. The log keeps every entry for recall.
      const view = presentOf(game, table, channel.state, looking, {
        at: house.clock(),
        position: channel.position,
        closesAt: closesAt(table),
      });
      socket.write(message(channel.position, 'table', { position: channel.position, view }));
    }
    const beat = setInterval(() => socket.write(': still here\n\n'), 15_000);
    socket.on('close', () => {
      clearInterval(beat);
      channel.listeners.delete(me);
      channel.clocks.delete(me);
    });
  };
};

const message = (id: number, event: string, data: unknown): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
