import { type Operations, type Problem, ROUTES } from './api.ts';
import { messagesIn } from './messages.ts';

/** The text that a signature of a house covers, such as that of a page of the outbox. */
export { canonical } from '../kernel/canonical.ts';
export type * from './api.ts';
export type { Message, Messages } from './messages.ts';

/** What an operation is asked with: the parts of its address, its query, its headers and its body, where it has them. */
export type Asked<Id extends keyof Operations> = {
  readonly [Part in
    | 'params'
    | 'query'
    | 'headers'
    | 'body' as Operations[Id][Part] extends undefined ? never : Part]: Operations[Id][Part];
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

/** Whether somebody between may have lost the answer, or the house says that it does not know. */
const isUnknown = ({ status }: Response): boolean => [502, 503, 504].includes(status);

/** A house over HTTP, typed by its own description. A command is sent again with its key until its outcome is known. */
export const houseway = (url: string, options: ClientOptions = {}): Client => {
  const { fetch = globalThis.fetch, attempts = 5, pauseMs = 200, token } = options;

  const send = async (
    method: string,
    path: string,
    { body, headers = {} }: Pick<Loose, 'body' | 'headers'>,
  ): Promise<Response> =>
    fetch(new URL(path, url), {
      method,
      headers: {
        'x-houseway': '1',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': typeOf(body) }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  const surely = async (...asked: Parameters<typeof send>): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(...asked).catch((error) =>
        attempt < attempts ? undefined : Promise.reject(error),
      );
      if (answer !== undefined && (!isUnknown(answer) || attempt >= attempts)) return answer;
      await new Promise((done) => setTimeout(done, pauseMs * attempt));
    }
  };

  const call: Client['call'] = async (id, asked) => {
    const [method, template] = ROUTES[id];
    const { params = {}, query = {}, body, headers } = asked as Loose;
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const search = searchOf(query);
    // Without a key nobody knows whether it was done already: it is asked once.
    const isSure = method === 'GET' || query.key !== undefined || keyOf(body) !== undefined;
    const ask = isSure ? surely : send;
    return heldIn(await ask(method, search === '' ? path : `${path}?${search}`, { body, headers }));
  };

  return {
    token,
    call,
    signIn: async (person, password) => {
      const answer = await send('POST', ROUTES.signIn[1], { body: { person, password } });
      if (!answer.ok) return problemIn(answer);
      const given = /houseway=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
      return houseway(url, given === undefined ? options : { ...options, token: given });
    },
  };
};

interface Loose {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
}

/** A list of the coupon program is a file; every other body is JSON. */
const typeOf = (body: unknown): string =>
  typeof body === 'string' ? 'text/csv' : 'application/json';

const keyOf = (body: unknown): unknown => (Object(body) as { readonly key?: unknown }).key;

/** What is undefined is left out, and of a list every value is said. */
const searchOf = (query: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
    ),
  ).toString();

/** What an answer holds, by its kind: JSON, the messages of a stream, text, or the bytes of a file. */
const heldIn = async (answer: Response) => {
  if (!answer.ok) return problemIn(answer);
  const [kind = ''] = (answer.headers.get('content-type') ?? '').split(';');
  if (kind === 'application/json') return answer.json();
  if (kind === 'text/event-stream' && answer.body !== null) return messagesIn(answer.body);
  if (/^text\/|ndjson$|\+xml$/.test(kind)) return answer.text();
  return new Uint8Array(await answer.arrayBuffer());
};

/** A refusal of the house; what a proxy before it says in words of its own is a problem, too. */
const problemIn = async (answer: Response): Promise<Problem> => {
  const { status } = answer;
  const said: unknown = await answer.json().catch(() => undefined);
  if (isProblem(said)) return said;
  const { because = `The house answered ${status}.` }: Partial<Problem> = Object(said);
  const [type, code] = ['about:blank', 'unreachable'];
  return { type, title: because, status, code, because, cite: 'House rules § store' };
};
