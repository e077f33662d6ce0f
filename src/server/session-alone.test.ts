import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { type House, THE_HOUSE } from '../house/house.ts';
import type { Person } from '../house/people/people.ts';
import type { SignedOn } from '../house/people/sign-on.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Role } from '../table/index.ts';
import type { Door } from './describe.ts';
import {
  countersigned,
  giveCookie,
  lookingAs,
  ownRequest,
  sessions,
  signatures,
  signedOff,
  takeCookie,
  tokenOf,
} from './session.ts';
import { type SignInOptions, signIn } from './sign-in.ts';

/** A house of nothing but its sign-in book and a clock that is set by hand. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const person = (name: string, kind: Person['kind'], ...duties: Role[]) =>
  ({ person: name, kind, name: `the ${name}`, duties }) as Person;
const dealer = person('dealer', 'staff', 'dealer', 'boxperson');
const ann = person('ann', 'patron', 'player');

let now: number;
let book: Map<string, SignedOn>;
let did: unknown[];
let keeps: () => Promise<void>;
let house: House;
beforeEach(() => {
  [now, book, did, keeps] = [0, new Map(), [], async () => {}];
  house = {
    clock: () => now,
    signedOn: async (token: string) => book.get(token),
    sessionOf: async (session: string) => book.get(session),
    endSession: async (session: string, why: string) => void did.push(['ended', session, why]),
    keepSession: async (session: string) => {
      did.push(['kept', session]);
      await keeps();
    },
    people: async () => ({
      people: Object.fromEntries([...book.values()].map((on) => [on.person.person, on.person])),
      sessions: Object.fromEntries([...book].map(([name, on]) => [name, on.opened])),
    }),
    ask: async (command: unknown, by: unknown) => void did.push(['asked', command, by]),
  } as never as House;
});
const signsOn = (name: string, who: Person, opened: object = {}): void => {
  const on = { session: name, opened: { person: who.person, since: 0, ...opened }, person: who };
  book.set(name, on as never as SignedOn);
};
const request = (change: object = {}): FastifyRequest =>
  ({ method: 'POST', headers: {}, cookies: { houseway: 's' }, ...change }) as never;
const looks = { method: 'GET' };
const pressed = { method: 'GET', headers: { 'x-houseway-act': '1' } };

describe('GLI-19 C.6.5(d) a session lives as long as somebody acts in it', () => {
  test.each([
    [dealer, 5 * MINUTE],
    [ann, 30 * MINUTE],
  ])('$person until its idle time is over, and not a millisecond longer', async (who, idle) => {
    signsOn('s', who);
    const it = sessions(house);
    now = idle;
    expect(await it.of(request(looks))).toMatchObject({ session: 's' });
    expect(await it.still('s')).toMatchObject({ session: 's' });
    now = idle + 1;
    expect(await it.of(request(looks))).toBeUndefined();
    expect(did).toEqual([['ended', 's', 'idle']]);
    expect(await it.still('s')).toBeUndefined();
  });

  test.each([
    ['POST', {}, true],
    ['PUT', {}, true],
    ['DELETE', {}, true],
    ['GET', {}, false],
    ['HEAD', {}, false],
    ['GET', { 'x-houseway-act': '1' }, true],
    ['HEAD', { 'x-houseway-act': '1' }, true],
    ['GET', { 'x-houseway-act': '0' }, false],
    ['GET', { 'x-houseway-act': 'true' }, false],
  ])('%s with %j keeps it: %s', async (method, headers, keeps) => {
    signsOn('s', dealer);
    const it = sessions(house);
    now = 4 * MINUTE;
    await it.of(request({ method, headers }));
    now = 6 * MINUTE;
    expect((await it.still('s')) !== undefined).toBe(keeps);
  });

  test('nobody outlives a double shift, however busy', async () => {
    signsOn('s', dealer);
    const it = sessions(house);
    for (now = 0; now < 16 * HOUR; now += 4 * MINUTE)
      expect(await it.of(request())).toMatchObject({ session: 's' });
    now = 16 * HOUR;
    expect(await it.of(request())).toMatchObject({ session: 's' });
    did = [];
    now = 16 * HOUR + 1;
    expect(await it.of(request())).toBeUndefined();
    expect(did).toEqual([['ended', 's', 'expired']]);
  });

  test('what another node recorded counts; without a token, or with a strange one, nobody asks', async () => {
    signsOn('s', dealer, { seen: 10 * MINUTE });
    const it = sessions(house);
    now = 15 * MINUTE;
    expect(await it.of(request(looks))).toMatchObject({ session: 's' });
    expect(await it.of(request({ cookies: {} }))).toBeUndefined();
    expect(await it.of(request({ cookies: { houseway: 'x' } }))).toBeUndefined();
    expect(await it.still('x')).toBeUndefined();
    expect(did).toEqual([]);
  });
});

describe('House rules § sign-on a house that closes waits for what is being recorded, and records no more', () => {
  test('a sweep under way ends the session it is at, and none after it', async () => {
    for (const name of ['a', 'b']) signsOn(name, dealer);
    now = HOUR;
    const [began, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { endSession } = house;
    house.endSession = async (session, why) => {
      began.resolve();
      await ended.promise;
      await endSession(session, why);
    };
    const it = sessions(house);
    const sweep = it.sweep();
    await began.promise;
    const closed = it.close().then(() => did.push('closed'));
    ended.resolve();
    await Promise.all([sweep, closed]);
    expect(did).toEqual([['ended', 'a', 'idle'], 'closed']);
  });

  test('a page that looks, acts or watches afterwards leaves no entry', async () => {
    signsOn('s', dealer);
    const it = sessions(house);
    await it.close();
    now = 4 * MINUTE;
    expect(await it.of(request())).toMatchObject({ session: 's' });
    now = HOUR;
    expect(await it.still('s')).toBeUndefined();
    expect(did).toEqual([]);
  });
});

describe('House rules § sign-on activity is recorded, and not too often', () => {
  test('a console each minute: not after a millisecond less, and from there on again', async () => {
    signsOn('s', dealer);
    const it = sessions(house);
    const kept: number[] = [];
    for (const at of [MINUTE - 1, MINUTE, MINUTE + 1, 2 * MINUTE - 1, 2 * MINUTE]) {
      [now, did] = [at, []];
      await it.of(request());
      if (did.length > 0) kept.push(at);
    }
    expect(kept).toEqual([MINUTE, 2 * MINUTE]);
  });

  test('what is recorded already is not recorded again, and looking records nothing', async () => {
    signsOn('s', dealer, { seen: 3 * MINUTE });
    const it = sessions(house);
    now = 4 * MINUTE - 1;
    await it.of(request());
    now = 5 * MINUTE;
    await it.of(request(looks));
    expect(did).toEqual([]);
    await it.of(request(pressed));
    expect(did).toEqual([['kept', 's']]);
  });

  test('a record that was lost is made by the next request', async () => {
    signsOn('s', dealer);
    const it = sessions(house);
    now = MINUTE;
    keeps = () => Promise.reject(new Error('the disk is full'));
    await it.of(request());
    await Promise.resolve();
    keeps = async () => {};
    await it.of(request());
    await it.of(request());
    expect(did).toEqual([
      ['kept', 's'],
      ['kept', 's'],
    ]);
  });

  test('a clock that was set back records it', async () => {
    signsOn('s', dealer, { seen: 10 * MINUTE });
    now = 9 * MINUTE + 1;
    const it = sessions(house);
    await it.of(request());
    expect(did).toEqual([]);
    now = 9 * MINUTE;
    await it.of(request());
    expect(did).toEqual([['kept', 's']]);
  });
});

describe('House rules § sign-on a sweep ends what has run out, and forgets guests', () => {
  test('a hundred at once, the rest next time', async () => {
    for (let n = 0; n < 103; n += 1) signsOn(`s${n}`, { ...dealer, person: `dealer-${n}` });
    signsOn('fresh', ann);
    now = 5 * MINUTE + 1;
    await sessions(house).sweep();
    expect(did).toHaveLength(100);
    expect(did[0]).toEqual(['ended', 's0', 'idle']);
  });

  test('a session that somebody here has acted in since is not over, whatever the log says', async () => {
    signsOn('s', dealer);
    const it = sessions(house);
    now = 4 * MINUTE;
    await it.of(request());
    did = [];
    now = 8 * MINUTE;
    await it.sweep();
    expect(did).toEqual([]);
  });

  test('guests whose sessions are gone are forgotten, by the house', async () => {
    const gone = person('guest-0123abcd', 'patron', 'player');
    const people = { people: { [gone.person]: gone, ann }, sessions: {} };
    Object.assign(house, { people: async () => people });
    await sessions(house).sweep();
    expect(did).toEqual([
      [
        'asked',
        { kind: 'people', asks: { type: 'ForgetGuest', person: 'guest-0123abcd' } },
        THE_HOUSE,
      ],
    ]);
  });

  test('of guests, too, a hundred at once; a session that somebody else ended meanwhile is let be', async () => {
    const guests = Array.from({ length: 103 }, (_, n) =>
      person(`guest-${n.toString(16).padStart(8, '0')}`, 'patron', 'player'),
    );
    const people = {
      people: Object.fromEntries([...guests, dealer].map((one) => [one.person, one])),
      sessions: { ended: { person: 'dealer', since: 0 } },
    };
    Object.assign(house, { people: async () => people });
    now = HOUR;
    await sessions(house).sweep();
    expect(did).toHaveLength(100);
  });

  test('what is remembered of a session that lives is kept', async () => {
    signsOn('s', dealer);
    const it = sessions(house);
    now = 4 * MINUTE;
    await it.of(request());
    await it.sweep();
    now = 9 * MINUTE;
    expect(await it.still('s')).toMatchObject({ session: 's' });
  });

  test('what was remembered of a session that is gone is forgotten: it counts no more when it comes again', async () => {
    signsOn('s', dealer);
    const it = sessions(house);
    now = 4 * MINUTE;
    await it.of(request());
    const on = book.get('s')!;
    book.delete('s');
    await it.sweep();
    book.set('s', on);
    now = 5 * MINUTE + 1;
    expect(await it.still('s')).toBeUndefined();
  });
});

describe('House rules § sign-on what a request carries', () => {
  test.each([
    [{ authorization: 'Bearer abc' }, { houseway: 's' }, 'abc'],
    [{ authorization: 'bearer abc' }, { houseway: 's' }, 's'],
    [{ authorization: 'xBearer abc' }, {}, undefined],
    [{ authorization: 'Bearer a b' }, {}, undefined],
    [{ authorization: 'Bearer ' }, { other: 's' }, undefined],
    [{}, { houseway: 's' }, 's'],
  ])('of %j and cookies %j the token is %s', (headers, cookies, token) => {
    expect(tokenOf(request({ headers, cookies }))).toBe(token);
  });

  test('the cookie is for this site, and only over a safe connection where that is asked for', () => {
    const set: unknown[] = [];
    const reply = {
      setCookie: (...given: unknown[]) => set.push(given),
      clearCookie: (...given: unknown[]) => set.push(given),
    } as never as FastifyReply;
    giveCookie(reply, 'token', true);
    takeCookie(reply, false);
    const flags = { path: '/', httpOnly: true, sameSite: 'strict' };
    expect(set).toEqual([
      ['houseway', 'token', { ...flags, secure: true }],
      ['houseway', { ...flags, secure: false }],
    ]);
  });

  test('a change comes from our own page or a program', () => {
    expect(ownRequest(request({ headers: { 'x-houseway': '1' } }))).toBe(true);
    expect(ownRequest(request({ headers: { authorization: 'Bearer x' } }))).toBe(true);
    for (const headers of [{}, { 'x-houseway': '0' }]) {
      expect(ownRequest(request({ headers }))).toEqual({
        ...{ refused: 'not-understood', cite: 'House rules § command' },
        because: 'Send the header "X-Houseway: 1" with every change.',
      });
    }
    expect(signedOff).toEqual({
      ...{ refused: 'not-signed-in', because: 'Sign in first.', cite: 'House rules § sign-on' },
    });
  });
});

describe('House rules § people who signs with which of their roles', () => {
  const on = (who: Person) => ({ person: who }) as SignedOn;
  test('the first role that may, else the first there is, else a player', () => {
    expect(signatures(on(dealer), ['floorperson', 'boxperson'])).toEqual([
      { person: 'dealer', duty: 'boxperson' },
    ]);
    expect(signatures(on(dealer), ['cage'])).toEqual([{ person: 'dealer', duty: 'dealer' }]);
    expect(signatures(on(person('x', 'patron')), ['cage'])).toEqual([
      { person: 'x', duty: 'player' },
    ]);
  });

  test('a second person by name and password, from where they stand', async () => {
    const vouched: unknown[] = [];
    let answer: object = dealer;
    const vouching = {
      vouch: async (...given: unknown[]) => {
        vouched.push(given);
        return answer;
      },
    } as never as House;
    const approver = { person: 'dealer', password: 'secret' };
    const signs = (wanted: readonly Role[]) => countersigned(vouching, approver, wanted, 'here');
    expect(await countersigned(vouching, undefined, ['dealer'], 'here')).toEqual([]);
    expect(vouched).toEqual([]);
    expect(await signs(['boxperson'])).toEqual([{ person: 'dealer', duty: 'boxperson' }]);
    expect(vouched).toEqual([['dealer', 'secret', 'here']]);
    expect(await signs(['cage'])).toEqual([{ person: 'dealer', duty: 'dealer' }]);
    answer = person('nobody', 'staff');
    expect(await signs(['cage'])).toEqual([]);
    answer = refuse('wrong-password', 'Wrong name or password.', 'House rules § sign-on');
    expect(await signs(['cage'])).toBe(answer);
  });

  test.each<[string, SignedOn | undefined, object]>([
    ['nobody', undefined, { staff: false, counts: false, surveillance: false }],
    ['a patron', on(ann), { person: 'ann', staff: false, counts: false, surveillance: false }],
    ['a dealer', on(dealer), { person: 'dealer', staff: true, counts: false, surveillance: false }],
    [
      'surveillance',
      on(person('eye', 'staff', 'surveillance')),
      { person: 'eye', staff: false, counts: false, surveillance: true },
    ],
    [
      'a regulator',
      on(person('reg', 'regulator', 'regulator')),
      { person: 'reg', staff: false, counts: false, surveillance: true },
    ],
    [
      'finance, which counts the boxes',
      on(person('fin', 'staff', 'finance')),
      { person: 'fin', staff: true, counts: true, surveillance: false },
    ],
  ])('%s looks as who they are', (_, who, looking) => {
    expect(lookingAs(who)).toEqual(looking);
  });
});

describe('House rules § sign-on the doors', () => {
  interface Route {
    readonly schema: { readonly operationId: string; readonly summary: string };
    readonly config?: { readonly rateLimit: { readonly max: number } };
    answer(request: object, reply: object): Promise<object>;
  }
  const doors = (options: SignInOptions, inside: object, who: object = {}) => {
    const routes = new Map<string, Route>();
    const add = (path: string, declared: object, answer: unknown) =>
      routes.set(path, { ...declared, answer } as never);
    signIn({ get: add, post: add } as never as Door, inside as House, who as never, options);
    return routes;
  };
  const replying = () => {
    const cookies: unknown[] = [];
    const set = (...given: unknown[]) => cookies.push(given.slice(0, 2));
    return { cookies, setCookie: set, clearCookie: (name: string) => cookies.push(name) };
  };

  test('are open to everybody, and those that try passwords only so many times', () => {
    const routes = doors({}, {});
    const told = [...routes].map(([path, { schema, config }]) => [
      ...[path, schema.operationId, schema.summary, config?.rateLimit.max],
    ]);
    expect(told).toEqual([
      ['/api/me', 'whoAmI', 'Who is signed in', undefined],
      ['/api/guest', 'comeInAsGuest', 'Come in as a guest, in a demo house only', 30],
      ['/api/sign-in', 'signIn', 'Sign in', 20],
      ['/api/sign-out', 'signOut', 'Sign out', undefined],
    ]);
    for (const { schema } of routes.values()) {
      expect(schema).toMatchObject({ tags: ['sessions'], security: [{}, {}, {}] });
    }
  });

  test('who is in is told with the house; accounts are shown in a demo alone', async () => {
    const accounts = [{ person: 'dealer', password: 'demo', duty: 'dealer' }];
    const asks = async (
      demo: boolean,
      on?: object,
      options: SignInOptions = { demoAccounts: accounts },
    ) =>
      doors(options, { floor: async () => ({ name: 'Hall', demo }) }, { of: async () => on })
        .get('/api/me')
        ?.answer({}, {});
    expect(await asks(false)).toEqual({ house: 'Hall', demo: false });
    expect(await asks(true)).toEqual({ house: 'Hall', demo: true, accounts });
    expect(await asks(true, undefined, {})).toEqual({ house: 'Hall', demo: true });
    expect(await asks(false, { person: { ...dealer, credential: 'T-1', secret: 1 } })).toEqual({
      ...{ house: 'Hall', demo: false, person: 'dealer', name: 'the dealer', kind: 'staff' },
      ...{ duties: ['dealer', 'boxperson'], credential: 'T-1' },
    });
  });

  test('a guest comes into a demo house alone, with a cookie', async () => {
    const guest = async (demo: boolean, answer: object | Refusal) => {
      const reply = replying();
      const inside = { floor: async () => ({ demo }), guest: async () => answer };
      const came = await doors({}, inside).get('/api/guest')?.answer({}, reply);
      return { came, cookies: reply.cookies };
    };
    expect(await guest(false, {})).toEqual({
      came: {
        ...{ refused: 'not-your-role', cite: 'House rules § people' },
        because: 'This house has no guests. Sign in.',
      },
      cookies: [],
    });
    expect(await guest(true, { token: 't', person: ann })).toEqual({
      came: { person: 'ann', name: 'the ann', kind: 'patron', duties: ['player'] },
      cookies: [['houseway', 't']],
    });
    const full = refuse('slow-down', 'Too many.', 'House rules § sign-on');
    expect(await guest(true, full)).toEqual({ came: full, cookies: [] });
  });

  test('whoever signs in over another ends that session, and one who fails ends nothing', async () => {
    const signs = async (cookies: object, answer: object) => {
      const [reply, told]: [ReturnType<typeof replying>, unknown[]] = [replying(), []];
      const inside = {
        signIn: async (...given: unknown[]) => {
          told.push(given);
          return answer;
        },
        signOut: async (...given: unknown[]) => told.push(given),
      };
      const body = { person: 'dealer', password: 'pw' };
      const asked = { body, ip: 'here', headers: {}, cookies };
      const came = await doors({}, inside).get('/api/sign-in')?.answer(asked, reply);
      return { came, told, cookies: reply.cookies };
    };
    const tried = ['dealer', 'pw', 'here'];
    const came = { person: 'dealer', name: 'the dealer', kind: 'staff', duties: dealer.duties };
    const good = { token: 't', person: dealer };
    expect(await signs({}, good)).toEqual({ came, told: [tried], cookies: [['houseway', 't']] });
    expect(await signs({ houseway: 'old' }, good)).toEqual({
      ...{ came, told: [tried, ['old', 'signed in again']], cookies: [['houseway', 't']] },
    });
    const wrong = refuse('wrong-password', 'Wrong name or password.', 'House rules § sign-on');
    expect(await signs({ houseway: 'old' }, wrong)).toEqual({
      ...{ came: wrong, told: [tried], cookies: [] },
    });
  });

  test('signing out ends the session and takes the cookie, also from who has none', async () => {
    const ends = async (cookies: object) => {
      const [reply, told]: [ReturnType<typeof replying>, unknown[]] = [replying(), []];
      const inside = { signOut: async (...given: unknown[]) => told.push(given) };
      const asked = { headers: {}, cookies };
      const came = await doors({}, inside).get('/api/sign-out')?.answer(asked, reply);
      return { came, told, cookies: reply.cookies };
    };
    const gone = { came: { ok: true }, cookies: ['houseway'] };
    expect(await ends({ houseway: 't' })).toEqual({ ...gone, told: [['t', 'signed out']] });
    expect(await ends({})).toEqual({ ...gone, told: [] });
  });
});
