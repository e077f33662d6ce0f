import { type Operations, type Problem, ROUTES } from './api.ts';

/** The text that a signature of a house covers, such as that of a page of the outbox. */
export { canonical } from '../kernel/canonical.ts';
export type * from './api.ts';

/** What an operation is asked with: the parts of its address, its query and its body, where it has them. */
export type Asked<Id extends keyof Operations> = {
  readonly [Part in 'params' | 'query' | 'body' as Operations[Id][Part] extends undefined
    ? never
    : Part]: Operations[Id][Part];
};

export interface ClientOptions {
  /** The value of a session's cookie; none before signing in. */
  readonly token?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** How often a command whose outcome is not known is sent again, and how long between. */
  readonly attempts?: number;
  readonly pauseMs?: number;
}

export interface Client {
  readonly token: string | undefined;
  /** Asks for an operation by its name in the description; a refusal is an answer, not an error. */
  call<Id extends keyof Operations>(
    id: Id,
    asked: Asked<Id>,
  ): Promise<Operations[Id]['answer'] | Problem>;
  /** Signs in, and answers with a client that stays so. */
  signIn(person: string, password: string): Promise<Client | Problem>;
}

export const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'because' in answer && 'code' in answer;

/** A house over HTTP, typed by its own description. A command is sent again with its key until its outcome is known. */
export const houseway = (url: string, options: ClientOptions = {}): Client => {
  const { fetch = globalThis.fetch, attempts = 5, pauseMs = 200, token } = options;

  const send = async (method: string, path: string, body: unknown): Promise<Response> =>
    fetch(new URL(path, url), {
      method,
      headers: {
        'x-houseway': '1',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  const surely = async (method: string, path: string, body: unknown): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(method, path, body).catch((error) =>
        attempt < attempts ? undefined : Promise.reject(error),
      );
      const known = answer !== undefined && answer.status !== 503;
      if (known || (answer !== undefined && attempt >= attempts)) return answer;
      await new Promise((done) => setTimeout(done, pauseMs * attempt));
    }
  };

  const call: Client['call'] = async (id, asked) => {
    const [method, template] = ROUTES[id];
    const { params = {}, query = {}, body } = asked as Loose;
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    ).toString();
    const answer = await surely(method, search === '' ? path : `${path}?${search}`, body);
    return /json/.test(answer.headers.get('content-type') ?? '') ? answer.json() : answer.text();
  };

  return {
    token,
    call,
    signIn: async (person, password) => {
      const answer = await send('POST', ROUTES.signIn[1], { person, password });
      if (!answer.ok) return answer.json();
      const given = /houseway=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
      return houseway(url, given === undefined ? options : { ...options, token: given });
    },
  };
};

interface Loose {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
