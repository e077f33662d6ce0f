import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse, type Visitor } from '../../test/served-house.ts';

/** What the sessions of the pit and the cage are given that nobody is given without one, written by hand. */
const OWN: readonly string[] = [
  ...['/api/forms', '/api/tables/:table/forms', '/api/people/forms'],
  ...['/api/training', '/api/training/:exercise', '/api/training-scores'],
  ...['/api/lessons', '/api/lessons/:run'],
  ...['/api/patron', '/api/coupons/mine', '/api/coupons/serials/:serial'],
];
const MAY_READ: Readonly<Record<string, readonly string[]>> = {
  dealer: OWN,
  floorperson: [
    ...[
      ...OWN,
      '/api/people',
      '/api/pit',
      '/api/reports',
      '/api/reports/rounds',
      '/api/reports/drop',
      '/api/alerts',
    ],
    ...['/api/theory', '/api/meters', '/api/tables/:table/rounds/:round/steps'],
    '/api/tables/:table/rounds/:round/dispute',
  ],
  cage: [
    ...[...OWN, '/api/people', '/api/pit', '/api/cage', '/api/coupons', '/api/coupons/cost'],
    ...['/api/coupons/papers/:paper', '/api/coupons/designs/:design', '/api/coupons/forms/:form'],
  ],
};

let served: ServedHouse;
const stolen = new Map<string, Visitor>();
beforeAll(async () => {
  served = await servedHouse();
  for (const role of [...Object.keys(MAY_READ), 'finance', 'administrator']) {
    stolen.set(role, await served.staff(role));
  }
});
afterAll(() => served.close());

const addressOf = (url: string): string =>
  url
    .replace(':table', 'E3')
    .replace(':round', '1')
    .replace(':paper', 'ledger')
    .replace(/:\w+/, 'x');

const isRefused = async (visitor: Visitor, url: string): Promise<boolean> =>
  [401, 403].includes((await visitor.get(addressOf(url))).statusCode);

test.each(Object.keys(MAY_READ))(
  'House rules § people the session of a %s reads by no address what is not theirs',
  async (role) => {
    // The lab has nothing of this house, and takes long to answer.
    const read = served.routes.filter(
      ({ method, url }) => method === 'GET' && !/events$|^.api.lab/.test(url),
    );
    expect(read.length).toBeGreaterThan(40);
    const given: string[] = [];
    for (const { url } of read) {
      const isOpen = !(await isRefused(served.visitor(), url));
      if (!isOpen && !(await isRefused(stolen.get(role)!, url))) given.push(url);
    }
    expect(given.toSorted()).toEqual([...(MAY_READ[role] ?? [])].toSorted());
  },
);

let keys = 0;
const asks = (command: object, more: object = {}) => {
  keys += 1;
  return { key: `a stolen account ${keys}`, command, ...more };
};

/** Commands that make somebody more than they are, or undo what others hold. */
const GRABS: readonly (readonly [string, object, object?])[] = [
  [
    '/api/people',
    {
      type: 'AddPerson',
      added: {
        ...{ person: 'ghost', kind: 'staff', name: 'Ghost', duties: ['surveillance'] },
        ...{ credential: 'G-1', department: 'table games', grade: 'above' },
      },
    },
    { password: 'a long enough password' },
  ],
  ['/api/people', { type: 'RetirePerson', person: 'surveillance', reason: 'none' }],
  ['/api/people', { type: 'OpenSession', person: 'regulator', session: '0'.repeat(64) }],
  ['/api/people', { type: 'EndSession', session: '0'.repeat(64), why: 'none' }],
  ['/api/floor', { type: 'SetUpTable', table: 'X1', game: 'asia-poker', title: 'X1' }],
  ['/api/floor', { type: 'BeginFormat', format: 1 }],
  ['/api/tables/E3', { type: 'CloseTable' }],
  ['/api/tables/E3', { type: 'Correct', reason: 'none', rounds: [] }],
  ['/api/tables/E3', { type: 'Fill', cents: 100_000, slip: 'F-1' }],
];

test.each(Object.keys(MAY_READ))(
  'House rules § people the session of a %s alone takes no role, no table and no chips',
  async (role) => {
    const { position } = await served.house.log.store.head();
    for (const [door, command, more] of GRABS) {
      const answer = await stolen.get(role)!.post(door, asks(command, more));
      expect([door, command, answer.statusCode >= 400]).toEqual([door, command, true]);
    }
    // Their own name is no second signature, with the right password or a wrong one.
    const approver = { person: role, password: `demo-${role}` };
    for (const [door, body] of [
      ['/api/tables/E3', { command: { type: 'Fill', cents: 100_000, slip: 'F-1' } }],
      ['/api/tables/E3/break', { why: 'none' }],
      ['/api/beacons/retire', {}],
    ] as const) {
      keys += 1;
      const sent = { key: `a stolen account ${keys}`, approver, ...body };
      expect((await stolen.get(role)!.post(door, sent)).statusCode).toBeGreaterThanOrEqual(400);
    }
    expect((await served.house.log.store.head()).position).toBe(position);
  },
);

test('House rules § sign-on whoever gives their own password changes it, and nobody else’s without the role', async () => {
  const finance = stolen.get('finance')!;
  const sets = (person: string) =>
    asks(
      { type: 'SetPassword', person },
      { own: 'demo-finance', password: 'a new and longer one' },
    );
  expect((await finance.post('/api/people', sets('dealer'))).statusCode).toBe(403);
  expect((await finance.post('/api/people', sets('finance'))).statusCode).toBe(200);
  expect((await finance.get('/api/me')).json()).not.toHaveProperty('person');
});

test('House rules § sign-on a stolen session sets no password without the one it was opened with', async () => {
  const password = 'what the thief would like';
  const sets = (person: string, more: object = {}) =>
    asks({ type: 'SetPassword', person }, { password, ...more });
  const registers = { type: 'RegisterPatron', person: 'patron-11', name: 'Patron Eleven' };
  const given = { password: 'eleven is a fine number' };
  const cage = stolen.get('cage')!;
  expect((await cage.post('/api/people', asks(registers, given))).statusCode).toBe(200);
  for (const role of ['dealer', 'floorperson', 'cage', 'administrator']) {
    const visitor = stolen.get(role)!;
    for (const whose of [role, 'patron-11', 'regulator']) {
      const without = await visitor.post('/api/people', sets(whose));
      expect(without.json().because).toContain('"own"');
      const guessed = await visitor.post('/api/people', sets(whose, { own: 'a guess' }));
      expect([401, 429]).toContain(guessed.statusCode);
    }
    expect((await visitor.get('/api/me')).json()).toMatchObject({ person: role });
  }
});

/** Somebody who put an account on file, or set its password, has the key; its owner has chosen another word since. */
const REPLAYED: readonly (readonly [string, object, string])[] = [
  ['cage', { type: 'RegisterPatron', person: 'patron-12', name: 'Patron Twelve' }, 'patron-12'],
  [
    'administrator',
    {
      type: 'AddPerson',
      added: {
        ...{ person: 'regulator-2', kind: 'regulator', name: 'Regulator', duties: ['regulator'] },
        ...{ credential: 'R-2', department: 'regulator', grade: 'above' },
      },
    },
    'regulator-2',
  ],
  ['administrator', { type: 'SetPassword', person: 'dealer' }, 'dealer'],
];

test.each(REPLAYED)(
  'House rules § sign-on what the %s entered before sets no password again: %o',
  async (role, command, person) => {
    const visitor = stolen.get(role)!;
    served.time.elapsed += 600_000;
    const sent = { ...asks(command), own: `demo-${role}` };
    const first = { ...sent, password: 'the first of all' };
    expect((await visitor.post('/api/people', first)).statusCode).toBe(200);
    const owner = served.visitor();
    const signsIn = async (password: string) =>
      (await owner.post('/api/sign-in', { person, password })).statusCode;
    expect(await signsIn('the first of all')).toBe(200);
    const own = { own: 'the first of all', password: 'known to its owner' };
    const sets = asks({ type: 'SetPassword', person }, own);
    expect((await owner.post('/api/people', sets)).statusCode).toBe(200);
    await visitor.post('/api/people', { ...sent, password: 'known to the thief' });
    expect(await signsIn('known to the thief')).toBe(401);
    expect(await signsIn('known to its owner')).toBe(200);
  },
);
