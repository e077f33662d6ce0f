import postgres from 'postgres';
import { bug } from '../../kernel/refusal.ts';
import { Unusable } from '../unusable.ts';

export type Sql = postgres.Sql<{ whole: number }>;

/** Connections to one server. Heartbeats have one of their own: they tell of the server, not of who is busy or being opened. */
interface Connections {
  readonly sql: Sql;
  readonly pulse: Sql;
}

const end = async ({ sql, pulse }: Connections, timeout: number): Promise<void> => {
  await Promise.all([sql.end({ timeout }), pulse.end({ timeout })]);
};

export interface PoolOptions {
  /** One host or several: `postgres://user:password@one:5432,two:5432/house`. */
  readonly url: string;
  readonly schema: string;
  readonly application: string;
  readonly connections: number;
  /** Whether a primary without a synchronous standby is refused. */
  readonly demandStandby?: boolean;
  /** Called with every new set of connections before anybody may use it; what it throws keeps the pool closed. */
  opened?(sql: Sql): Promise<void>;
  /** What a heartbeat asks, where it asks for more than whether the server is the primary. */
  beat?(sql: Sql): Promise<void>;
}

/** Milliseconds after which nobody waits any longer. A primary that froze answers nothing and refuses nothing. */
export interface Deadlines {
  readonly connectMs: number;
  readonly readMs: number;
  readonly writeMs: number;
  readonly beatMs: number;
  readonly betweenBeatsMs: number;
}

export const DEADLINES: Deadlines = {
  connectMs: 2_000,
  readMs: 5_000,
  writeMs: 8_000,
  beatMs: 2_500,
  betweenBeatsMs: 1_500,
};

/** A write of which nobody can say whether it will last. The same key may be sent again, and finds out. */
export class OutcomeUnknown extends Error {}

/**
 * A connection that leads to a server without what this node has seen, and on which therefore nothing was done. It is lost like
 * one that broke: in a failover another host may be the right one, and whether none is turns out when connections are opened.
 */
export class Elsewhere extends Error {}

/**
 * Connections to whichever host is the primary. When a query is overdue, a connection breaks or the server turns out to be a
 * standby, all of them are thrown away and the hosts are asked again, beginning with the next one. One that opens slowly is no
 * reason: what waits for it was not sent, and is tried again.
 */
export interface Pool {
  /**
   * Asked once more, of other connections, where its own broke: it changes nothing, and whoever asked need not know. An audit of
   * the whole log may take longer than a query of a table.
   */
  read<T>(work: (sql: Sql) => Promise<T>, ms?: number): Promise<T>;
  /** Fails as `OutcomeUnknown` where the server gave up waiting for its standby in the meantime. Tried once more after `Elsewhere`. */
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Address {
  readonly before: string;
  readonly hosts: readonly string[];
  readonly after: string;
}

/** `read-write` and its kind do not tell a standby from a primary; we ask the server itself. */
export const addressOf = (url: string): Address => {
  const [, before = '', hosts = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(\/[^?]*)?(?:\?(.*))?$/.exec(url) ?? [];
  if (before === '') throw new Unusable('The database address must begin with postgres://.');
  const asked = new URLSearchParams(query);
  const session = asked.get('target_session_attrs');
  if (session !== null && session !== 'primary') {
    throw new Unusable(
      `target_session_attrs=${session} can answer with a standby. Leave it out, or write primary.`,
    );
  }
  asked.delete('target_session_attrs');
  const rest = asked.toString();
  return { before, hosts: hosts.split(','), after: `${path}${rest === '' ? '' : `?${rest}`}` };
};

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

/** Rejects when the time is over; what the work does later is nobody's business. */
const within = <T>(ms: number, what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new OutcomeUnknown(`PostgreSQL has not answered ${what} for ${ms} ms.`)),
      ms,
    );
  });
  work.catch(() => {});
  return Promise.race([work, overdue]).finally(() => clearTimeout(timer));
};

/** Cancelled while it waited for its standby, a commit is answered as done with this warning beside it. */
export const isDoubt = (notice: postgres.Notice): boolean =>
  /synchronous replication|replicated to the standby/i.test(
    `${notice.message ?? ''} ${notice.detail ?? ''}`,
  );

const DOUBT = 'PostgreSQL stopped waiting for its standby: the entry may not last.';

/** The server is gone, going, or no longer the primary: nothing that these connections could answer. */
export const isLost = (error: unknown): boolean => {
  const code = String((error as { code?: unknown } | undefined)?.code ?? '');
  return (
    error instanceof OutcomeUnknown ||
    error instanceof Elsewhere ||
    /^(CONNECT|CONNECTION_|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH)/.test(code) ||
    // Shutting down, crashed, cannot connect now, and read-only because it is a standby.
    ['57P01', '57P02', '57P03', '25006', '08006', '08003'].includes(code)
  );
};

/** The connection was not there in time, and nothing went over it. */
const isUnopened = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === 'CONNECT_TIMEOUT';

interface Waiting {
  /** Whether it waited for a connection that did not open in time. */
  unopened: boolean;
  /** Whether nobody waits for it any longer. */
  over: boolean;
}

const onceOpen = async <T>(waiting: Waiting, work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (waiting.over || !isUnopened(error)) throw error;
      waiting.unopened = true;
    }
  }
};

/** Finds the primary among the hosts, beginning with the one that was found last or the next after it. */
const primaries = (options: PoolOptions, deadlines: Deadlines) => {
  const address = addressOf(options.url);
  let first = 0;
  let doubts = 0;

  const connectTo = (host: string, max: number): Sql =>
    postgres(`${address.before}${host}${address.after}`, {
      max,
      max_lifetime: null,
      connect_timeout: Math.max(1, deadlines.connectMs / 1000),
      onnotice: (notice) => {
        if (isDoubt(notice)) doubts += 1;
      },
      fetch_types: false,
      connection: {
        ...{ application_name: options.application, search_path: options.schema },
        synchronous_commit: 'on',
      },
      types: { whole: { to: 20, from: [20], serialize: String, parse: Number } },
    });

  const open = async (): Promise<Connections> => {
    let failure: unknown = new Error('The database address has no host.');
    let behind: Behind | undefined;
    for (let tries = 0; tries < address.hosts.length; tries += 1) {
      const host = address.hosts[(first + tries) % address.hosts.length] ?? bug('no host');
      const [sql, pulse] = [connectTo(host, options.connections), connectTo(host, 1)];
      try {
        const before = doubts;
        await within(deadlines.connectMs + 500, `at ${host}`, demandPrimary(sql, options));
        await within(deadlines.writeMs, `at ${host}`, options.opened?.(sql) ?? Promise.resolve());
        if (doubts !== before) throw new OutcomeUnknown(DOUBT);
        await within(deadlines.connectMs + 500, `at ${host}`, pulse`SELECT 1`);
        first = (first + tries) % address.hosts.length;
        return { sql, pulse };
      } catch (error) {
        failure = error;
        void end({ sql, pulse }, 0).catch(() => {});
        if (error instanceof Behind) behind ??= error;
        else if (error instanceof Untrusted) throw error;
      }
    }
    throw behind ?? failure;
  };

  return {
    open,
    beginWithNext: () => {
      first += 1;
    },
    doubts: () => doubts,
  };
};

/** One set of connections at a time, renewed as a whole. */
const renewable = async (options: PoolOptions, deadlines: Deadlines) => {
  const hosts = primaries(options, deadlines);
  let [closed, generation] = [false, 0];
  let broken: Error | undefined;
  let now: Connections | undefined = await hosts.open();
  let renewing: Promise<void> | undefined;

  const opened = async (): Promise<void> => {
    for (let pauseMs = 250; !closed; pauseMs = Math.min(2_000, pauseMs * 2)) {
      try {
        now = await hosts.open();
        // Whoever closed the pool meanwhile could not end these, and they would keep the process going.
        if (closed) await end(now, 0);
        return;
      } catch (error) {
        if (error instanceof Untrusted) {
          broken = error;
          return;
        }
        // Hosts are asked again after a pause: a storm of connections helps no election.
        await wait(pauseMs);
      }
    }
  };

  const renew = (lost: number): void => {
    if (closed || lost !== generation || renewing !== undefined) return;
    if (now !== undefined) void end(now, 0).catch(() => {});
    now = undefined;
    generation += 1;
    hosts.beginWithNext();
    renewing = opened().finally(() => {
      renewing = undefined;
    });
  };

  const answered = async <T>(
    ms: number,
    what: string,
    work: (connections: Connections) => Promise<T>,
  ): Promise<T> => {
    if (renewing !== undefined) await within(ms, what, renewing);
    if (broken !== undefined) throw broken;
    const [connections, at] = [now ?? bug('the pool is closed'), generation];
    const waiting: Waiting = { unopened: false, over: false };
    try {
      return await within(
        ms,
        what,
        onceOpen(waiting, () => work(connections)),
      );
    } catch (error) {
      // While connections are slow to open, the heartbeat alone says whether the server is there.
      if (isLost(error) && !waiting.unopened) renew(at);
      throw error;
    } finally {
      waiting.over = true;
    }
  };

  return {
    answered,
    doubts: hosts.doubts,
    isClosed: () => closed,
    close: async () => {
      closed = true;
      if (now !== undefined) await end(now, 5);
    },
  };
};

export const openPool = async (
  options: PoolOptions,
  deadlines: Deadlines = DEADLINES,
): Promise<Pool> => {
  const { answered, doubts, isClosed, close } = await renewable(options, deadlines);
  const beat = async (): Promise<void> => {
    while (!isClosed()) {
      await wait(deadlines.betweenBeatsMs);
      if (isClosed()) return;
      await answered<unknown>(
        deadlines.beatMs,
        'a heartbeat',
        ({ pulse }) => options.beat?.(pulse) ?? demandNoStandby(pulse),
      ).catch(() => {});
    }
  };
  void beat();
  return {
    read: async (work, ms = deadlines.readMs) => {
      const ask = () => answered(ms, 'a query', ({ sql }) => work(sql));
      try {
        return await ask();
      } catch (error) {
        // Whoever waited until the deadline does not wait again.
        if (!isLost(error) || error instanceof OutcomeUnknown) throw error;
        return ask();
      }
    },
    write: async (work) => {
      const before = doubts();
      const ask = () => answered(deadlines.writeMs, 'an append', ({ sql }) => work(sql));
      const result = await ask()
        // Nothing was written there, so it need not be unknown to anybody.
        .catch((error: unknown) => (error instanceof Elsewhere ? ask() : Promise.reject(error)))
        .catch((error: unknown) => {
          if (!isLost(error)) throw error;
          const why = error instanceof Error ? error.message : String(error);
          throw new OutcomeUnknown(
            `The primary was lost (${why}). Send it again with the same key.`,
          );
        });
      if (doubts() === before) return result;
      throw new OutcomeUnknown(`${DOUBT} Send it again with the same key.`);
    },
    close,
  };
};

/** A server whose answers must not be believed: nothing is read from it or written to it. */
export class Untrusted extends Unusable {}

/** It lacks what this node has seen: an old primary, maybe, that froze and has not heard of the next one. Another host is asked. */
export class Behind extends Untrusted {}

/** A standby answers whoever reads, and what it answers may be past. */
const demandNoStandby = async (sql: Sql): Promise<void> => {
  const [place] = await sql<{ standby: boolean }[]>`SELECT pg_is_in_recovery() AS standby`;
  if (place?.standby !== false) throw new Elsewhere('This server is a standby.');
};

/** A server that does not sync loses what it acknowledged when the power fails; it may not hold money. */
export const demandPrimary = async (
  sql: Sql,
  { demandStandby }: Pick<PoolOptions, 'demandStandby'>,
): Promise<void> => {
  await demandNoStandby(sql);
  for (const setting of ['fsync', 'full_page_writes']) {
    const [row] = await sql.unsafe(`SHOW ${setting}`);
    if (row?.[setting] === 'on') continue;
    throw new Untrusted(`PostgreSQL runs with ${setting} off and could lose entries. Turn it on.`);
  }
  if (demandStandby !== true) return;
  const [row] = await sql.unsafe('SHOW synchronous_standby_names');
  if (row?.synchronous_standby_names === '') {
    throw new Unusable('PostgreSQL has no synchronous standby. Configure one.');
  }
};
