import { z } from 'zod';
import type { House } from '../house/house.ts';
import type { Person } from '../house/people/people.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { type Door, openRoute } from './describe.ts';
import { name } from './envelope.ts';
import { atMost } from './pace.ts';
import { giveCookie, type Sessions, takeCookie, tokenOf } from './session.ts';
import { me } from './wire/house.ts';

export interface SignInOptions {
  /** Shown on the sign-in page of a demo house only. */
  readonly demoAccounts?: readonly {
    readonly person: string;
    readonly password: string;
    readonly duty: string;
  }[];
  readonly secureCookies?: boolean;
}

const signInBody = z.strictObject({
  person: name(1, 64),
  password: z.string().min(1).max(200),
});
const shown = me.pick({ person: true, name: true, kind: true, duties: true }).required();
const done = z.object({ ok: z.literal(true) });

/** Who comes in, who is in, who goes. */
export const signIn = (app: Door, house: House, who: Sessions, options: SignInOptions): void => {
  const { secureCookies = false, demoAccounts } = options;

  const whoAmI = openRoute.sessions({
    id: 'whoAmI',
    says: 'Who is signed in',
    answers: me,
  });
  app.get('/api/me', { schema: whoAmI }, async (request) => {
    const on = await who.of(request);
    const floor = await house.floor();
    return {
      house: floor.name,
      demo: floor.demo,
      ...(on === undefined ? {} : shownOf(on.person)),
      ...(floor.demo && demoAccounts !== undefined ? { accounts: demoAccounts } : {}),
    };
  });

  const comeIn = openRoute.sessions({
    id: 'comeInAsGuest',
    says: 'Come in as a guest, in a demo house only',
    answers: shown,
  });
  app.post('/api/guest', { schema: comeIn, ...atMost(30) }, async (_request, reply) => {
    if (!(await house.floor()).demo) {
      return refuse('not-your-role', 'This house has no guests. Sign in.', 'House rules § people');
    }
    const answer = await house.guest();
    if (isRefusal(answer)) return answer;
    giveCookie(reply, answer.token, secureCookies);
    return shownOf(answer.person);
  });

  const opens = openRoute.sessions({
    id: 'signIn',
    says: 'Sign in',
    answers: shown,
    body: signInBody,
  });
  app.post('/api/sign-in', { schema: opens, ...atMost(20) }, async (request, reply) => {
    const { person, password } = request.body;
    const answer = await house.signIn(person, password, request.ip);
    if (isRefusal(answer)) return answer;
    // One browser, one session: whoever signs in over another ends the one before.
    const before = tokenOf(request);
    if (before !== undefined) await house.signOut(before, 'signed in again');
    giveCookie(reply, answer.token, secureCookies);
    return shownOf(answer.person);
  });

  const ends = openRoute.sessions({
    id: 'signOut',
    says: 'Sign out',
    answers: done,
  });
  app.post('/api/sign-out', { schema: ends }, async (request, reply) => {
    const token = tokenOf(request);
    if (token !== undefined) await house.signOut(token, 'signed out');
    takeCookie(reply, secureCookies);
    return { ok: true };
  });
};

const shownOf = ({ person, name: called, kind, duties, credential }: Person) => ({
  person,
  name: called,
  kind,
  duties,
  ...(credential === undefined ? {} : { credential }),
});
