import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '../house/house.ts';
import { THE_HOUSE } from '../house/house.ts';
import { endOf, overdue, recordedEvery, seenAt } from '../house/people/sessions.ts';
import type { SignedOn } from '../house/people/sign-on.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Actor, Role } from '../table/index.ts';
import { blindTo } from './blind.ts';
import type { Looking } from './view.ts';

export const COOKIE = 'houseway';

/** The cookie is for this site only and no script can read it. */
const flags = (secure: boolean): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  secure,
});

export const giveCookie = (reply: FastifyReply, token: string, secure: boolean): void => {
  reply.setCookie(COOKIE, token, flags(secure));
};

export const takeCookie = (reply: FastifyReply, secure: boolean): void => {
  reply.clearCookie(COOKIE, flags(secure));
};

export const tokenOf = ({ headers, cookies }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? cookies[COOKIE];

/** Who asks, and when each session was last heard of. A session that has run out is ended, and that is recorded. */
export interface Sessions {
  of(request: FastifyRequest): Promise<SignedOn | undefined>;
  /** The session as it is now, whoever asked for it; undefined once it has ended or run out. */
  still(session: string): Promise<SignedOn | undefined>;
  /** Ends what has run out, and forgets guests who are gone. */
  sweep(): Promise<void>;
  /** Records nothing more, once what is being recorded is: the house closes next. What has run out is ended when it opens. */
  close(): Promise<void>;
}

export const sessions = (house: House): Sessions => {
  const seen = new Map<string, number>();
  const recorded = new Map<string, number>();
  const { record, close } = recording();

  const alive = async (on: SignedOn): Promise<SignedOn | undefined> => {
    const last = Math.max(seen.get(on.session) ?? 0, seenAt(on.opened));
    const { at, why } = endOf(on.opened, on.person.kind, last);
    if (house.clock() <= at) return on;
    forget(on.session);
    await record(() => house.endSession(on.session, why));
    return undefined;
  };

  const forget = (session: string): void => {
    seen.delete(session);
    recorded.delete(session);
  };

  const hear = (on: SignedOn): void => {
    const now = house.clock();
    seen.set(on.session, now);
    const last = Math.max(recorded.get(on.session) ?? 0, seenAt(on.opened));
    if (Math.abs(now - last) < recordedEvery(on.person.kind)) return;
    recorded.set(on.session, now);
    // The answer does not wait for it. If it is lost, the next request records it.
    record(() => house.keepSession(on.session)).catch(() => recorded.delete(on.session));
  };

  return {
    of: async (request) => {
      const token = tokenOf(request);
      const on = token === undefined ? undefined : await house.signedOn(token);
      const live = on === undefined ? undefined : await alive(on);
      if (live !== undefined && isAct(request)) hear(live);
      return live;
    },
    still: async (session) => {
      const on = await house.sessionOf(session);
      return on === undefined ? undefined : alive(on);
    },
    sweep: async () => {
      const people = await house.people();
      const { sessions: over, guests } = overdue(people, house.clock());
      for (const [session] of over.slice(0, AT_ONCE)) {
        const on = await house.sessionOf(session);
        if (on !== undefined) await alive(on);
      }
      for (const { person } of guests.slice(0, AT_ONCE)) {
        const asks = { type: 'ForgetGuest', person } as const;
        await record(() => house.ask({ kind: 'people', asks }, THE_HOUSE));
      }
      for (const session of seen.keys()) {
        if (!Object.hasOwn(people.sessions, session)) forget(session);
      }
    },
    close,
  };
};

/** Entries are recorded until the door closes, which waits for those that are under way. */
const recording = () => {
  const underWay = new Set<Promise<unknown>>();
  let closed = false;
  return {
    record: async (entry: () => Promise<unknown>): Promise<void> => {
      if (closed) return;
      const done = entry();
      underWay.add(done);
      try {
        await done;
      } finally {
        underWay.delete(done);
      }
    },
    close: async (): Promise<void> => {
      closed = true;
      await Promise.allSettled(underWay);
    },
  };
};

/**
 * Whether a person shows by a request. Pages look by themselves, and nobody may be sitting there: what only reads counts
 * where the page says that somebody pressed something since it last asked.
 */
const isAct = ({ method, headers }: FastifyRequest): boolean =>
  (method !== 'GET' && method !== 'HEAD') || headers['x-houseway-act'] === '1';

/** A sweep leaves the rest to the next one, so that commands are not kept waiting. */
const AT_ONCE = 100;

export const signedOff: Refusal = refuse(
  'not-signed-in',
  'Sign in first.',
  'House rules § sign-on',
);

/** A request that changes something must come from our own page or a program, never from a foreign form. */
export const ownRequest = (request: FastifyRequest): true | Refusal =>
  request.headers.authorization !== undefined || request.headers['x-houseway'] === '1'
    ? true
    : refuse(
        'not-understood',
        'Send the header "X-Houseway: 1" with every change.',
        'House rules § command',
      );

/** The signature a person gives with a command: the first of their roles that may give it. */
export const signatures = (on: SignedOn, wanted: readonly Role[]): readonly Actor[] => {
  const duty =
    on.person.duties.find((one) => wanted.includes(one)) ?? on.person.duties[0] ?? 'player';
  return [{ person: on.person.person, duty }];
};

/** The second signature, given on the same console by name and password: it is for this one entry and opens nothing. */
export const countersigned = async (
  house: House,
  approver: { readonly person: string; readonly password: string } | undefined,
  wanted: readonly Role[],
  from: string,
): Promise<readonly Actor[] | Refusal> => {
  if (approver === undefined) return [];
  const approved = await house.vouch(approver.person, approver.password, from);
  if (isRefusal(approved)) return approved;
  const { person, duties } = approved;
  const duty = duties.find((one) => wanted.includes(one)) ?? duties[0];
  return duty === undefined ? [] : [{ person, duty }];
};

export const lookingAs = (on: SignedOn | undefined): Looking => ({
  ...(on === undefined ? {} : { person: on.person.person }),
  staff: on?.person.kind === 'staff' && !on.person.duties.includes('surveillance'),
  counts: on !== undefined && blindTo(on.person.duties).drop,
  surveillance:
    on?.person.duties.includes('surveillance') === true || on?.person.kind === 'regulator',
});
