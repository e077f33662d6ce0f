import { randomUUID } from 'node:crypto';
import { type Refusal, refuse } from '../kernel/refusal.ts';

/** A house that is open, asked over HTTP by an administrator. */
export interface OpenHouse {
  post(path: string, body: object): Promise<Refusal | undefined>;
  leave(): Promise<void>;
}

const headers = { 'content-type': 'application/json', 'x-houseway': '1' };

const answered = async (answer: Response): Promise<Refusal | undefined> => {
  if (answer.ok) return undefined;
  const { code, because, cite } = (await answer.json()) as Record<string, string>;
  return refuse(
    code ?? 'unreachable',
    because ?? `The house answered ${answer.status}.`,
    (cite ?? 'House rules § people') as Refusal['cite'],
  );
};

/** Signs in at a house that is open; every step is then signed by that administrator. */
export const signInAt = async (
  address: string,
  person: string,
  password: string,
): Promise<OpenHouse | Refusal> => {
  const url = address.replace(/\/$/, '');
  const opened = await fetch(`${url}/api/sign-in`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ person, password }),
  }).catch(() => undefined);
  if (opened === undefined) {
    return refuse('house-busy', `No house answers at ${url}.`, 'House rules § store');
  }
  const refused = await answered(opened);
  if (refused !== undefined) return refused;
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const send = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      ...{ method: 'POST', headers: { ...headers, cookie } },
      body: JSON.stringify(body),
    });
  return {
    post: async (path, body) => answered(await send(path, { key: randomUUID(), ...body })),
    leave: async () => {
      await send('/api/sign-out', {});
    },
  };
};
