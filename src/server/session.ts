import type { FastifyReply, FastifyRequest } from 'fastify';
import type { House, SignedOn } from '../house/house.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Actor, Role } from '../table/index.ts';
import type { Looking } from './view.ts';

const COOKIE = 'houseway';
/** Staff consoles lock after five idle minutes, players' after thirty (GLI-19 C.6.5(d), 2.5.4). */
const IDLE = { staff: 5 * 60_000, regulator: 5 * 60_000, patron: 30 * 60_000 } as const;

export const tokenOf = (request: FastifyRequest): string | undefined => {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  const cookie = request.headers.cookie?.split(/; */).find((part) => part.startsWith(`${COOKIE}=`));
  return cookie?.slice(COOKIE.length + 1);
};

/** The cookie is for this site only and no script can read it; a page that forges requests cannot add the header. */
export const giveCookie = (reply: FastifyReply, token: string, secure: boolean): void => {
  reply.header(
    'set-cookie',
    `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
  );
};

export const takeCookie = (reply: FastifyReply): void => {
  reply.header('set-cookie', `${COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`);
};

/** Who asks, and since when he was last heard of. An idle session is ended, and that is recorded. */
export const sessions = (house: House) => {
  const seen = new Map<string, number>();
  return {
    async of(request: FastifyRequest): Promise<SignedOn | undefined> {
      const token = tokenOf(request);
      const on = token === undefined ? undefined : await house.signedOn(token);
      if (token === undefined || on === undefined) return undefined;
      const now = house.clock();
      if (now - (seen.get(on.session) ?? now) > IDLE[on.person.kind]) {
        seen.delete(on.session);
        await house.signOut(token, 'idle');
        return undefined;
      }
      // A stream that stays open is no sign of a person; only what he asks for is.
      if (!request.url.includes('/events')) seen.set(on.session, now);
      return on;
    },
  };
};

export const signedOff: Refusal = refuse(
  'not-signed-on',
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

/** The signature a person gives with a command: the first of his duties that may give it. */
export const signatures = (on: SignedOn, wanted: readonly Role[]): readonly Actor[] => {
  const duty =
    on.person.duties.find((one) => wanted.includes(one)) ?? on.person.duties[0] ?? 'player';
  return [{ person: on.person.person, duty }];
};

/** The hand of somebody who signs beside the one who is signed on, on the same console: by name and password, once. */
export const countersigned = async (
  house: House,
  approver: { readonly person: string; readonly password: string } | undefined,
  wanted: readonly Role[],
): Promise<readonly Actor[] | Refusal> => {
  if (approver === undefined) return [];
  const approved = await house.signIn(approver.person, approver.password);
  if (isRefusal(approved)) return approved;
  await house.signOut(approved.token, 'signed once');
  const { person, duties } = approved.person;
  const duty = duties.find((one) => wanted.includes(one)) ?? duties[0];
  return duty === undefined ? [] : [{ person, duty }];
};

export const lookingAs = (on: SignedOn | undefined): Looking => ({
  ...(on === undefined ? {} : { person: on.person.person }),
  staff: on?.person.kind === 'staff' && !on.person.duties.includes('surveillance'),
  surveillance:
    on?.person.duties.includes('surveillance') === true || on?.person.kind === 'regulator',
});
