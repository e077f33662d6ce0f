import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { House } from '../house/house.ts';
import type { Person } from '../house/people/people.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { name, unreadable } from './command-body.ts';
import type { Pace } from './pace.ts';
import { giveCookie, type sessions, takeCookie, tokenOf } from './session.ts';

export interface SignOnOptions {
  /** Shown on the sign-in page of a demo house only. */
  readonly demoAccounts?: readonly {
    readonly person: string;
    readonly password: string;
    readonly duty: string;
  }[];
  readonly secureCookies?: boolean;
}

const signInBody = z.object({
  person: name(1, 64),
  password: z.string().min(1).max(200),
});

/** Who comes in, who is in, who goes. */
export const signOn = (
  app: FastifyInstance,
  house: House,
  who: ReturnType<typeof sessions>,
  slow: Pace,
  options: SignOnOptions,
): void => {
  app.get('/api/me', async (request) => {
    const on = await who.of(request);
    const floor = await house.floor();
    return {
      house: floor.name,
      demo: floor.demo,
      ...(on === undefined ? {} : shownOf(on.person)),
      ...(floor.demo && options.demoAccounts !== undefined
        ? { accounts: options.demoAccounts }
        : {}),
    };
  });

  app.post('/api/guest', async (request, reply) => {
    const pace = slow(`guest ${request.ip}`, 30);
    if (pace !== true) return pace;
    if (!(await house.floor()).demo) {
      return refuse('not-your-duty', 'This house has no guests: sign in.', 'House rules § people');
    }
    const answer = await house.guest();
    if (isRefusal(answer)) return answer;
    giveCookie(reply, answer.token, options.secureCookies ?? false);
    return shownOf(answer.person);
  });

  app.post('/api/sign-in', async (request, reply) => {
    const pace = slow(`sign-in ${request.ip}`, 20);
    if (pace !== true) return pace;
    const body = signInBody.safeParse(request.body);
    if (!body.success) return unreadable(body.error);
    const answer = await house.signIn(body.data.person, body.data.password);
    if (isRefusal(answer)) return answer;
    giveCookie(reply, answer.token, options.secureCookies ?? false);
    return shownOf(answer.person);
  });

  app.post('/api/sign-out', async (request, reply) => {
    const token = tokenOf(request);
    if (token !== undefined) await house.signOut(token, 'signed out');
    takeCookie(reply);
    return { ok: true };
  });
};

const shownOf = ({ person, name, kind, duties }: Person) => ({ person, name, kind, duties });
