import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type House, THE_HOUSE } from '../house/house.ts';
import { hasAdministrator } from '../house/people/people.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { type Door, openRoute } from './describe.ts';
import { name } from './envelope.ts';
import { atMost } from './pace.ts';
import type { Wire } from './wire/wire.ts';

export interface SetUpOptions {
  /** Opens the first start in the browser; it is printed where the house was started. */
  readonly setUpCode?: string;
  /** The files with the keys of the house, and what each is for. */
  readonly keyFiles?: readonly { readonly file: string; readonly purpose: string }[];
}

const founded = z.object({
  publicKey: z.string(),
  keys: z.array(z.object({ file: z.string(), purpose: z.string() })),
});
export type Founded = Wire<typeof founded>;

const asks = openRoute.house({
  id: 'setUpNeeded',
  says: 'Whether the house still has to be set up',
  answers: z.object({ needed: z.boolean() }),
});
const founds = openRoute.house({
  id: 'setUp',
  says: 'Set up a new house: its name and its first administrator',
  more: 'Once, with the code that was printed where the house was started. The answer says where its keys are.',
  answers: founded,
  body: z.strictObject({
    code: z.string().max(64),
    house: name(1, 200),
    administrator: z.strictObject({
      person: name(1, 64),
      name: name(1, 200),
      credential: name(1, 200),
      department: name(1, 200),
    }),
    password: z.string().min(1).max(200),
  }),
});

/** The first start of a real house, in the browser. Whoever has the code was where the house was started. */
export const setUp = (
  app: Door,
  house: House,
  { setUpCode, keyFiles = [] }: SetUpOptions,
  publicKey: string,
): void => {
  const isNeeded = async (): Promise<boolean> => {
    const [floor, people] = await Promise.all([house.floor(), house.people()]);
    return floor.name === '' && !hasAdministrator(people) && setUpCode !== undefined;
  };

  app.get('/api/set-up', { schema: asks }, async () => ({ needed: await isNeeded() }));

  app.post('/api/set-up', { schema: founds, ...atMost(10) }, async (request) => {
    if (!(await isNeeded())) return already;
    const { code, house: called, administrator, password } = request.body;
    if (!isCode(code, setUpCode ?? '')) return wrongCode;
    const added = await house.addPerson(
      {
        ...administrator,
        ...{ kind: 'staff', duties: ['administrator'], grade: 'above' },
      },
      password,
      THE_HOUSE,
    );
    if (isRefusal(added)) return added;
    const by = [{ person: administrator.person, duty: 'administrator' }] as const;
    const founded = { type: 'FoundHouse', name: called, demo: false } as const;
    const answer = await house.ask({ kind: 'floor', asks: founded }, by);
    return isRefusal(answer) ? answer : { publicKey, keys: keyFiles };
  });
};

const isCode = (said: string, code: string): boolean => {
  const [a, b] = [Buffer.from(said), Buffer.from(code)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const cite = 'House rules § people' as const;
const already = refuse('house-founded', 'This house has been set up. Sign in.', cite);
const wrongCode = refuse(
  'not-signed-in',
  'Wrong code. It was printed where the house was started.',
  cite,
);
