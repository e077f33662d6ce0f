import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Unusable } from '../house/unusable.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { lists, texts } from './command.ts';

/** A running house, over HTTP, by somebody who has signed in there. */
export interface AtHouse {
  get<T>(path: string): Promise<T | Refused>;
  file(path: string): Promise<Buffer | Refused>;
  post<T>(path: string, body: object | string, headers?: HeadersInit): Promise<T | Refused>;
  signOut(): Promise<void>;
}

/** A refusal as the house sent it, with whatever else it said of it. */
export type Refused = Refusal & {
  readonly lines?: readonly { line: number; because: string; cite: string }[];
};

interface Problem extends Pick<Refused, 'because' | 'cite' | 'member' | 'lines'> {
  readonly code: string;
}

/** The options that name a running house. */
export const AT_HOUSE = { ...texts('house', 'as'), ...lists('second') } as const;

/** Signed in as `--as`, at the house of `--house`. */
export const asNamed = async ({
  house = '',
  as: person,
}: {
  readonly house?: string | undefined;
  readonly as?: string | undefined;
}): Promise<AtHouse | Refusal> => {
  if (person === undefined || !URL.canParse(house)) {
    return refuse(
      'not-understood',
      'Name the house with --house http://address:port and a person of that house with --as.',
      'House rules § sign-on',
    );
  }
  const password = await passwordOf(person);
  return isRefusal(password) ? password : signInAt(house, person, password);
};

export const signInAt = async (
  house: string,
  person: string,
  password: string,
): Promise<AtHouse | Refusal> => {
  const address = house.replace(/\/$/, '');
  let cookie = '';
  const ask = async (path: string, how: RequestInit): Promise<Response | Refusal> => {
    const answer = await fetch(`${address}${path}`, {
      ...how,
      headers: { 'x-houseway': '1', cookie, ...how.headers },
    }).catch(() => undefined);
    if (answer === undefined) {
      return refuse('house-busy', `No house answers at ${address}.`, 'House rules § store');
    }
    if (answer.ok) return answer;
    // A proxy before the house may answer in words of its own.
    const told: Partial<Problem> = await answer.json().catch(() => ({}));
    const { code = 'unreachable', because = `The house answered ${answer.status}.` } = told;
    const { cite = 'House rules § store', member, lines } = told;
    return {
      ...refuse(code, because, cite),
      ...(member === undefined ? {} : { member }),
      ...(lines === undefined ? {} : { lines }),
    };
  };
  const json = async <T>(path: string, how: RequestInit): Promise<T | Refused> => {
    const answer = await ask(path, how);
    return isRefusal(answer) ? answer : ((await answer.json()) as T);
  };
  const signed = await ask('/api/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person, password }),
  });
  if (isRefusal(signed)) return signed;
  cookie = signed.headers.get('set-cookie')?.split(';')[0] ?? '';
  const post: AtHouse['post'] = (path, body, headers = {}) =>
    json(path, {
      method: 'POST',
      headers: {
        'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    get: (path) => json(path, {}),
    file: async (path) => {
      const answer = await ask(path, {});
      return isRefusal(answer) ? answer : Buffer.from(await answer.arrayBuffer());
    },
    post,
    signOut: async () => {
      await post('/api/sign-out', {});
    },
  };
};

/** `--second receivedBy=marketing`: who signs where, each with their own password. */
export const secondHands = async (
  options: readonly string[] = [],
): Promise<Readonly<Record<string, { person: string; password: string }>> | Refusal> => {
  const hands: Record<string, { person: string; password: string }> = {};
  for (const option of options) {
    const [, place, person] = /^(\w+)=(\S+)$/.exec(option) ?? [];
    if (place === undefined || person === undefined) {
      return refuse(
        'not-understood',
        `Write --second place=person, not "${option}".`,
        'House rules § sign-on',
      );
    }
    const password = await passwordOf(person);
    if (isRefusal(password)) return password;
    hands[place] = { person, password };
  }
  return hands;
};

/** From the environment, or asked for without showing it; never from the command line, which others can read. */
const passwordOf = async (person: string): Promise<string | Refusal> => {
  const name = `HOUSEWAY_PASSWORD_${person.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
  const given = process.env[name];
  if (given !== undefined) return given;
  if (!process.stdin.isTTY) {
    return refuse(
      'not-signed-in',
      `Set ${name} to the password for ${person}, or run this in a terminal to be asked.`,
      'House rules § sign-on',
    );
  }
  return passwordAsked(person);
};

/** Asks at the terminal, and shows nothing of what is typed. */
export const passwordAsked = async (
  person: string,
  prompt = `Password for ${person}: `,
): Promise<string> => {
  process.stderr.write(prompt);
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: mute, terminal: true });
  try {
    return await asking.question('');
  } catch {
    // Ctrl-C and Ctrl-D.
    throw notEntered('No password was entered. Nothing was changed.');
  } finally {
    asking.close();
    process.stderr.write('\n');
  }
};

/** A new password is typed blindly: asked for twice, so that a slip of the hand locks nobody out. */
export const passwordChosen = async (person: string): Promise<string> => {
  const chosen = await passwordAsked(person, `New password for ${person}: `);
  if (chosen === (await passwordAsked(person, 'The same once more: '))) return chosen;
  throw notEntered('The two passwords differ. Nothing was changed: run the command again.');
};

const notEntered = (because: string): Unusable => new Unusable(because, 'not-signed-in');
