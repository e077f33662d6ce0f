import fastify, { type FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY, type Desk, distributed, PEOPLE, serials, stocked } from '../../test/coupons-desk.ts';
import { threeDiceFootball, threeDiceYahtzee } from '../games/index.ts';
import type { House } from '../house/house.ts';
import type { Person } from '../house/people/people.ts';
import { refuse } from '../kernel/refusal.ts';
import { couponDesk } from './coupon-desk.ts';
import { couponLists } from './coupon-lists.ts';
import { fitOnSheets, sheetsOf } from './coupon-sheets.ts';
import { enterForm, mayRead, placesOf } from './coupon-signing.ts';
import { deskOf } from './coupon-state.ts';
import { guardDoor } from './door.ts';

const games = {
  [threeDiceFootball.id]: threeDiceFootball,
  [threeDiceYahtzee.id]: threeDiceYahtzee,
};
const person = (name: string, more: Partial<Person> = {}): Person => {
  const known = Object.values(PEOPLE).find((one) => one.person === name);
  return { kind: 'staff', name, duties: [], ...known, person: name, ...more } as Person;
};
const FINANCE = person('finance-supervisor', { duties: ['finance'] });
const CLERK = person('finance-clerk', { duties: ['finance', 'cage'] });
const HOST = person('marketing-host', { duties: ['marketing'] });
const SUPERVISOR = person('marketing-supervisor', { duties: ['marketing'] });
const DEALER = person('dealer', { duties: ['dealer'] });
const EYE = person('eye', { duties: ['surveillance'], department: 'surveillance' });
const REGULATOR = person('regulator', { kind: 'regulator', duties: ['regulator'] });
const PATRON = person('patron', { kind: 'patron', duties: ['player'], department: 'finance' });
const EVERYBODY = [FINANCE, CLERK, HOST, SUPERVISOR, DEALER, EYE, REGULATOR, PATRON];

let desk: Desk;
let asked: { readonly asks: object; readonly by: object; readonly key: string }[] = [];
let again = false;
let entered: object | undefined;
const answersWith: { event?: object; refusal?: ReturnType<typeof refuse> | undefined } = {};
const house = {
  games,
  clock: () => Date.parse(`${DAY}T17:00:00Z`),
  coupons: async () => desk.book,
  floor: async () => ({ name: 'Example Casino', tables: [] }),
  vouch: async (name: string, password: string) => {
    const known = EVERYBODY.find((one) => one.person === name);
    return known !== undefined && password === 'right'
      ? known
      : refuse('not-signed-in', 'Sign in again.', 'House rules § sign-on');
  },
  ask: async ({ asks }: { asks: object }, by: object, key: string) => {
    asked.push({ asks, by, key });
    if (answersWith.refusal !== undefined) return answersWith.refusal;
    const events = [{ event: answersWith.event ?? { type: 'Done' } }];
    return { entry: { position: 7, hash: 'h', events }, again };
  },
  log: {
    store: {
      byKey: async (key: string) => (key.endsWith('entered before') ? entered : undefined),
      readStream: async (_: string, from: number, most: number) =>
        desk.events
          .slice(from - 1, from - 1 + most)
          .map((event, i) => ({ position: 1, link: '', version: from + i, event })),
    },
  },
} as unknown as House;

let app: FastifyInstance;
beforeEach(async () => {
  desk = distributed();
  asked = [];
  again = false;
  Object.assign(answersWith, { event: undefined, refusal: undefined });
  app = fastify();
  guardDoor(app, () => {});
  const who = {
    of: async ({ headers }: { headers: { cookie?: string } }) => {
      const on = EVERYBODY.find((one) => one.person === headers.cookie);
      return on === undefined ? undefined : { person: on, session: 'S' };
    },
  } as never;
  couponLists(app.withTypeProvider<ZodTypeProvider>(), house, who);
  couponDesk(app.withTypeProvider<ZodTypeProvider>(), house, who);
  await app.ready();
});
afterEach(() => app.close());

const as = (on?: Person): Record<string, string> => (on === undefined ? {} : { cookie: on.person });
const get = (url: string, on?: Person) => app.inject({ url, headers: as(on) });
const post = (url: string, payload: object | string, on?: Person, more = {}) =>
  app.inject({
    ...{ method: 'POST', url, payload },
    headers: {
      'x-houseway': '1',
      ...as(on),
      ...(typeof payload === 'string' ? { 'content-type': 'text/csv' } : {}),
      ...more,
    },
  });

test.each([
  [FINANCE, true],
  [CLERK, true],
  [HOST, true],
  [EYE, true],
  [REGULATOR, true],
  [DEALER, false],
  [PATRON, false],
])(
  '§ 525.21(d) the program is for those who run it and those who watch it: $person',
  (who, may) => {
    const answer = mayRead(who, desk.book);
    if (may) expect(answer).toBe(true);
    else
      expect(answer).toEqual({
        ...{ refused: 'not-your-role', cite: '58 Pa. Code § 525.21(d)' },
        because: 'The coupon desk is for finance, marketing, surveillance and the regulator.',
      });
  },
);

test.each([
  '/api/coupons',
  '/api/coupons/forms/CompleteForm',
  '/api/coupons/cost?game=three-dice-football',
  '/api/coupons/papers/ledger',
  '/api/coupons/designs/match-10',
])('§ 525.21(d) %s is read by the desk, and by nobody else', async (url) => {
  expect((await get(url)).json()).toMatchObject({ status: 401, code: 'not-signed-in' });
  expect((await get(url, DEALER)).json()).toMatchObject({ status: 403, code: 'not-your-role' });
  expect((await get(url, FINANCE)).statusCode).toBe(200);
});

test('§ 525.21(d) the desk shows where the coupons are, what is due and what its reader may enter', async () => {
  const shown = (await get('/api/coupons', FINANCE)).json();
  expect(shown).toMatchObject({
    ...{ holder: 'Example Casino', day: DAY, me: PEOPLE.financeSupervisor },
    departments: { finance: 'finance', marketing: 'marketing' },
    counts: { stored: 1080, issued: 105, distributed: 15, redeemed: 0 },
    lists: { persons: {} },
  });
  expect(shown.pipeline).toEqual([
    { title: 'Received', count: 0 },
    { title: 'In the ledger', count: 1080 },
    { title: 'Issued', count: 105 },
    { title: 'With patrons', count: 15 },
    { title: 'Back', count: 0 },
    { title: 'Canceled', count: 0 },
    { title: 'Missing', count: 0 },
  ]);
  expect(shown.games.map(({ game }: { game: string }) => game)).toEqual(Object.keys(games));
  expect(shown.designs.map((one: object) => Object.keys(one).includes('face'))).toEqual([
    false,
    false,
  ]);
  expect(shown.papers.ledger).toBeDefined();
  expect(shown.controls).toBe(desk.book.controls?.reference);
  const forms = (on: Person) =>
    deskOf({ ...desk, games, holder: '', today: DAY }, on).stages.flatMap((one) =>
      one.forms.map(({ form }) => form),
    );
  expect(forms(FINANCE)).toContain('EnterReceipt');
  expect(forms(FINANCE)).not.toContain('DistributeCoupons');
  expect(forms(HOST)).toContain('DistributeCoupons');
  expect(forms(HOST)).not.toContain('EnterReceipt');
  expect(forms(EYE)).toEqual([]);
  const { tasks } = deskOf({ ...desk, games, holder: '', today: '2026-11-18' }, SUPERVISOR);
  expect(tasks.length).toBeGreaterThan(0);
  expect(tasks.some(({ mine }) => mine) && tasks.some(({ mine }) => !mine)).toBe(true);
  expect(tasks.every(({ title }) => /^[A-Z]/.test(title))).toBe(true);
  const fresh = deskOf({ ...stocked(), games, holder: '', today: DAY }, EYE);
  expect(fresh.counts.stored).toBe(1200);
});

test('§ 525.21(d) a form is shown with its lines and what the coupons of a series are worth', async () => {
  const shown = (await get('/api/coupons/forms/EnterReceipt?about=D1', FINANCE)).json();
  expect(shown.denominations).toEqual({ MPX: 1000, MPXXV: 2500 });
  expect(shown.form.fields.map(({ name }: { name: string }) => name)).toContain('delivery');
  expect(shown.places.length).toBeGreaterThan(0);
  const unknown = (await get('/api/coupons/forms/Nothing', FINANCE)).json();
  expect(unknown).toMatchObject({ status: 400, code: 'unknown-command' });
});

test('§ 525.21(e) who may sign where is said line by line; a deviation is reported to a supervisor of finance', () => {
  const named = { finance: 'Accounting', marketing: 'Promotions' };
  const lines = placesOf('ExamineDelivery', person('x', { department: 'Accounting' }), named);
  expect(lines.at(-1)).toEqual({
    ...{ place: 'supervisor', of: ['Accounting'], atLeast: 'supervisor', mine: false },
    ...{ with: 'reported', cite: '58 Pa. Code § 525.21(e)' },
  });
  expect(lines.slice(0, -1).map(({ of }) => of)).toEqual(
    lines
      .slice(0, -1)
      .map(({ place }) => (place === 'marketing' ? ['Promotions'] : ['Accounting'])),
  );
  const own = { finance: 'finance', marketing: 'marketing' };
  const mine = (type: Parameters<typeof placesOf>[0], who: Person) =>
    placesOf(type, who, own).map((line) => [line.place, line.mine]);
  expect(mine('EnterReceipt', DEALER).every(([, is]) => is === false)).toBe(true);
  expect(mine('EnterReceipt', FINANCE).some(([, is]) => is === true)).toBe(true);
  expect(placesOf('EnterReceipt', FINANCE, own).at(-1)).not.toHaveProperty('with');
});

test.each([
  ['a form of yesterday', { kind: 'coupons', asks: { day: '2026-01-01' } }, {}, '2026-01-01'],
  [
    'another that names its day',
    { kind: 'coupons', asks: { day: '2026-01-01' } },
    { day: DAY },
    DAY,
  ],
  ['something else', { kind: 'people', asks: {} }, {}, DAY],
])(
  'House rules § idempotency a form whose key has %s is of its day when it is sent again',
  async (_, command, more, day) => {
    entered = { command };
    const sent = form(more, { key: 'entered before', place: receipt() });
    await post('/api/coupons', sent, FINANCE);
    expect(asked).toMatchObject([{ asks: { day } }]);
  },
);

const form = (command: object, more: object = {}) => ({
  ...{ key: 'one key of its own', place: 'receivedBy', others: {} },
  ...{ command: { type: 'EnterReceipt', delivery: 'D1', place: 'vault', ...command } },
  ...more,
});
const receipt = () => {
  const [place = ''] = placesOf('EnterReceipt', FINANCE, { finance: '', marketing: '' }).map(
    (line) => line.place,
  );
  return place;
};

test('§ 525.21(d) a form is of today, signed by who is signed in and by who gives name and password', async () => {
  const place = receipt();
  const answer = await post('/api/coupons', form({}, { place }), FINANCE);
  expect(answer.json()).toEqual({
    ...{ position: 7, hash: 'h', again: false, events: [{ type: 'Done' }] },
  });
  expect(asked).toEqual([
    {
      asks: {
        ...{ type: 'EnterReceipt', day: DAY, delivery: 'D1', place: 'vault' },
        hands: { [place]: PEOPLE.financeSupervisor },
      },
      by: [{ person: 'finance-supervisor', duty: 'finance' }],
      key: 'finance-supervisor one key of its own',
    },
  ]);
  const others = { other: { person: 'marketing-host', password: 'right' } };
  const both = await enterForm(house, FINANCE, form({}, { place, others }) as never, 'here');
  expect(both).toMatchObject({ refused: expect.any(String), member: 'hands.other' });
  const wrong = { other: { person: 'marketing-host', password: 'wrong' } };
  expect(
    (await post('/api/coupons', form({}, { place, others: wrong }), FINANCE)).json(),
  ).toMatchObject({ code: 'not-signed-in' });
  expect((await post('/api/coupons', form({}))).json()).toMatchObject({ code: 'not-signed-in' });
  const elsewhere = form({ type: 'PrintSheets' });
  expect((await post('/api/coupons', elsewhere, FINANCE)).json()).toMatchObject({
    code: 'not-understood',
    because: 'Post PrintSheets to /api/coupons/sheets. The sheets are its answer.',
  });
  expect(asked).toHaveLength(1);
  answersWith.refusal = refuse('no-such-delivery', 'No.', '58 Pa. Code § 525.21(e)');
  expect((await post('/api/coupons', form({}, { place }), FINANCE)).json()).toMatchObject({
    code: 'no-such-delivery',
  });
});

test('§ 525.21(e) the supervisor of a deviation is whoever signed, whatever the form claims', async () => {
  const range = serials('MPX', 2001, 2010);
  const command = {
    ...{ type: 'ExamineDelivery', delivery: 'D2', damaged: [] },
    source: { provider: 'printer', invoice: 'I' },
    invoiced: [{ ...range, valueCents: 1000, quantity: 10 }],
    found: [{ ...range, expires: '2026-12-31' }],
    reported: { bureau: 'letter of the same day', supervisor: PEOPLE.dealer },
  };
  const host = { marketing: { person: 'marketing-host', password: 'right' } };
  const sends = (others: object) =>
    enterForm(house, CLERK, { ...form({}), command, place: 'finance', others } as never, 'here');
  await sends({ ...host, supervisor: { person: 'finance-supervisor', password: 'right' } });
  expect(asked[0]).toMatchObject({
    asks: {
      reported: { bureau: 'letter of the same day', supervisor: PEOPLE.financeSupervisor },
      hands: { finance: PEOPLE.financeClerk, marketing: PEOPLE.marketingHost },
    },
    by: [
      { person: 'finance-clerk', duty: 'finance' },
      { person: 'marketing-host', duty: 'marketing' },
      { person: 'finance-supervisor', duty: 'finance' },
    ],
  });
  expect(asked[0]?.asks).not.toHaveProperty('hands.supervisor');
  expect(await sends(host)).toMatchObject({ member: 'reported.supervisor' });
});

test.each([
  ['csv', 'text/csv; charset=utf-8', 'attachment'],
  ['pdf', 'application/pdf', 'inline'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'attachment'],
])('§ 525.21(j) a document comes as %s', async (written, type, opens) => {
  const { statusCode, headers, rawPayload } = await get(
    `/api/coupons/papers/form?which=${DAY}&as=${written}`,
    FINANCE,
  );
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe(type);
  expect(headers['content-disposition']).toBe(`${opens}; filename="form-${DAY}.${written}"`);
  expect(rawPayload.length).toBeGreaterThan(100);
});

test('§ 525.21(j) without a kind of file, or with one that there is not, a document comes as it is', async () => {
  for (const more of ['', '&as=json', '&as=toString']) {
    const answer = await get(`/api/coupons/papers/form?which=${DAY}${more}`, FINANCE);
    expect(answer.json()).toMatchObject({ title: expect.any(String), sections: expect.any(Array) });
    expect(answer.body).toContain('Example Casino');
  }
  const none = (await get('/api/coupons/papers/nothing', FINANCE)).json();
  expect(none).toMatchObject({ status: 404, code: 'no-such-page' });
  expect(none.because).toMatch(/^The documents are .*, .*\.$/);
});

test('§ 525.21(b)(1) the face of a design is shown with its first number and the date of its coupons', async () => {
  const { headers, body } = await get('/api/coupons/designs/match-10', EYE);
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(body).toContain('number MPX-00000001, expires 2026-12-31');
  for (const none of ['none', '__proto__', 'constructor'])
    expect((await get(`/api/coupons/designs/${none}`, EYE)).json()).toMatchObject({
      ...{ status: 404, because: 'No such design was submitted.' },
    });
});

test('§ 525.21(p) sheets are the answer to the entry that prints them, once', async () => {
  const lines = placesOf('PrintSheets', FINANCE, { finance: 'finance', marketing: 'marketing' });
  const place = lines.find(({ mine }) => mine)?.place ?? lines[0]?.place ?? '';
  const printing = (more: object = {}) =>
    form({}, { place, command: { type: 'PrintSheets', ...more } });
  expect((await post('/api/coupons/sheets', printing())).json().code).toBe('not-signed-in');
  const other = await post('/api/coupons/sheets', form({}), FINANCE);
  expect(other.json().code).toBe('unknown-command');
  const many = await post(
    '/api/coupons/sheets',
    printing({ first: 'MPX-00000001', last: 'MPX-00002001' }),
    FINANCE,
  );
  expect(many.json()).toMatchObject({
    code: 'not-printable',
    because: 'Print at most 2,000 coupons at a time.',
  });
});

test('§ 525.21(p) as many coupons as a printer takes', () => {
  const fits = (last: string) => fitOnSheets({ first: 'MPX-00000001', last });
  expect(fits('MPX-00002000')).toBe(true);
  expect(fits('MPX-00002001')).toMatchObject({ refused: 'not-printable' });
  expect(fits('what?')).toBe(true);
  const book = {
    ...desk.book,
    printed: { RUN: { series: 'MPX', expires: '2026-12-31', first: 1, last: 3 } },
  } as never;
  const { title, coupons } = sheetsOf(book, { run: 'RUN', ...serials('MPX', 5, 7) });
  expect(title).toBe(`${desk.book.designs['match-10']?.title}, run RUN`);
  expect(coupons.map(({ serial, expires, design }) => [serial, expires, design.design])).toEqual(
    ['MPX-00000005', 'MPX-00000006', 'MPX-00000007'].map((number) => [
      ...[number, '2026-12-31', 'match-10'],
    ]),
  );
  expect(() => sheetsOf(book, { run: 'NONE', ...serials('MPX', 5) })).toThrow('no run NONE');
});

test('§ 525.22(b) what an offer costs is told wager by wager, dearest first', async () => {
  const cost = async (query: string) => (await get(`/api/coupons/cost?${query}`, FINANCE)).json();
  const whole = await cost('game=three-dice-football');
  expect(whole).toMatchObject({
    ...{ game: 'three-dice-football', title: 'Three Dice Football', coupons: 1000 },
    terms: { valueCents: 1000, pays: 'wager odds', couponOnPush: 'stays' },
  });
  const [dearest] = whole.wagers;
  expect(whole.dearest).toEqual(dearest);
  expect(Number(dearest.all)).toBeCloseTo(1000 * Number(dearest.net), -1);
  expect(dearest.ofFace).toMatch(/%$/);
  const nets = whole.wagers.map(({ net }: { net: string }) => Number(net));
  expect(nets).toEqual(nets.toSorted((a: number, b: number) => b - a));
  const one = await cost(
    'game=three-dice-football&wager=defense&value=25&pays=even-money&push=taken&coupons=10',
  );
  expect(one.terms).toEqual({ valueCents: 2500, pays: 'even money', couponOnPush: 'taken' });
  expect(one.wagers).toMatchObject([{ wager: 'defense', title: 'Defense' }]);
  expect(one.unrestrictedDearest.wager).not.toBe('defense');
  const two = await cost('game=three-dice-football&wager=defense&wager=penalty');
  expect(two.wagers).toHaveLength(2);
  for (const wrong of ['game=none', 'game=toString', 'game=three-dice-football&value=0', 'x=1'])
    expect(await cost(wrong)).toMatchObject({ code: 'not-understood', status: 400 });
});

test('§ 525.21(q)(3) a serial number is scanned by who redeems it; own coupons are one’s own', async () => {
  expect((await get('/api/coupons/serials/MPX-00000003', DEALER)).json()).toMatchObject({
    ...{ serial: 'MPX-00000003', state: 'distributed', valueCents: 1000 },
  });
  expect((await get('/api/coupons/serials/MPX-00000003', PATRON)).statusCode).toBe(403);
  expect((await get('/api/coupons/serials/MPX-00000003')).statusCode).toBe(401);
  expect((await get('/api/coupons/mine')).statusCode).toBe(401);
  expect((await get('/api/coupons/mine', PATRON)).statusCode).toBe(200);
});

const LIST = '/api/coupons/exclusion-list?list=self-exclusion&place=importedBy';
const MAIL = '/api/coupons/mail-list?list=L&provider=mail%20house&place=suppliedBy';
const second = (text: string) => ({ 'x-second-signature': text });

test('§ 525.21(q)(7) a list is looked at by staff alone, and needs a key to be entered', async () => {
  expect((await post(LIST, 'name\nA\n')).json().code).toBe('not-signed-in');
  expect((await post(LIST, 'name\nA\n', PATRON)).json()).toMatchObject({
    ...{ code: 'not-your-role', because: 'Only finance and marketing import lists.' },
  });
  expect((await post(LIST, 'name\nA\n', HOST)).json()).toMatchObject({
    ...{ code: 'not-understood', member: 'key' },
  });
  const looked = await post(`${LIST}&check=yes`, 'name\nAda\nBo\n', HOST);
  expect(looked.json()).toMatchObject({ lines: 2 });
  expect(Object.keys(looked.json()).length).toBeGreaterThan(1);
  expect(asked).toEqual([]);
});

test.each([
  'confirmedBy finance-clerk',
  'confirmedBy finance-clerk right more',
  'confirmedBy finance-clerk %',
])('House rules § command a second signature of "%s" is not read', async (text) => {
  const answer = await post(`${LIST}&key=a-key-of-its-own`, 'name\nAda\n', HOST, second(text));
  expect(answer.json()).toMatchObject({
    code: 'not-understood',
    because:
      'X-Second-Signature has a place, a person and a password with blanks between, each percent-encoded.',
  });
  expect(asked).toEqual([]);
});

test('§ 525.21(q)(7) a list is entered whole with both signatures', async () => {
  const places = placesOf('ImportExclusionList', HOST, {
    finance: 'finance',
    marketing: 'marketing',
  });
  expect(places.length).toBeGreaterThan(1);
  const text = 'confirmedBy finance%2Dclerk right';
  const answer = await post(`${LIST}&key=a-key-of-its-own`, 'name\nAda\n', HOST, second(text));
  expect(answer.json()).toEqual({ lines: 1, position: 7, hash: 'h', again: false });
  expect(asked).toMatchObject([
    {
      asks: { type: 'ImportExclusionList', list: 'self-exclusion', persons: [{ name: 'Ada' }] },
      key: 'marketing-host a-key-of-its-own',
    },
  ]);
});

const HEADING = 'patron,name,address,denomination,expires,serial\n';
const row = (number: number, more = '10.00') =>
  `P-${number},Patron ${number},1 Main Street,${more},2026-12-31,MPX-${String(number).padStart(8, '0')}\n`;

test('§ 525.21(q)(2) every wrong line of a mail list is named, and nothing is entered', async () => {
  const unread = await post(
    `${MAIL}&key=a-key-of-its-own`,
    `${HEADING}${row(3900)}${row(3901, 'ten')}`,
    HOST,
  );
  expect(unread.statusCode).toBe(409);
  expect(unread.json()).toMatchObject({
    code: 'list-wrong',
    because:
      '1 of 2 lines have errors, the first on line 3. Fix them and send the file again. Nothing was imported.',
    lines: [{ line: 3, cite: '58 Pa. Code § 525.21(q)(2)' }],
  });
  const refused = await post(
    `${MAIL}&check=yes`,
    `${HEADING}${row(3900)}${row(3901, '25.00')}`,
    HOST,
  );
  expect(refused.json()).toMatchObject({ code: 'list-wrong' });
  expect(refused.json().lines.map(({ line }: { line: number }) => line)).toContain(3);
  expect(asked).toEqual([]);
});

test('§ 525.21(q)(2) a file that the register refuses is explained line by line, as far as its lines are why', async () => {
  answersWith.refusal = refuse('signature-missing', 'No.', '58 Pa. Code § 525.21(q)(4)');
  const sent = () =>
    post(
      `${MAIL}&key=a-key-of-its-own&cleared=%20A,,B%20`,
      `${HEADING}${row(3901, '25.00')}`,
      HOST,
      second('keptBy finance-clerk right'),
    );
  expect((await sent()).json().code).toBe('signature-missing');
  expect(asked[0]?.asks).toMatchObject({ cleared: ['A', 'B'], provider: 'mail house', list: 'L' });
  const looked = await post(`${MAIL}&check=yes`, `${HEADING}${row(3901, '25.00')}`, HOST);
  expect(looked.json().code).toBe('list-wrong');
});
