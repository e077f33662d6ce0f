import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyExport } from '../../../test/second/verifier.ts';
import { type ServedHouse, servedHouse, type Visitor } from '../../../test/served-house.ts';
import { rechained } from '../../../test/tampering/forging.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { couponGiven } from '../coupon-house.ts';
import { exportLines } from '../log/chain.ts';
import { passingSigner } from '../log/signing.ts';
import { auditExport } from '../proof/verify.ts';
import { decideOwnLimits, evolveOwnLimits, limitsAt, unprotected } from './own-limits.ts';

const HOUR = 3_600_000;
const CITE = 'House rules § play limits';

type Asked = Parameters<typeof decideOwnLimits>[1];
/** A patron's choices one after the other, each at its moment. */
const chosen = (...asked: readonly (readonly [at: number, asks: Asked])[]) => {
  let [now, refused] = [unprotected, undefined as string | undefined];
  for (const [at, asks] of asked) {
    const events = decideOwnLimits(now, asks, at);
    if (isRefusal(events)) refused = events.refused;
    else now = events.reduce(evolveOwnLimits, now);
  }
  return { now, refused };
};
const limits = (more: object): Asked => ({ type: 'SetPlayLimits', person: 'p', ...more });

describe('House rules § play limits: lower at once, higher after 24 hours', () => {
  const [set, raised] = [limits({ stakeCents: 1_000 }), limits({ stakeCents: 5_000 })];
  test.each([
    [24 * HOUR - 1, 1_000],
    [24 * HOUR, 5_000],
  ])('%i milliseconds after it was raised the limit is %i cents', (ms, cents) => {
    const { now } = chosen([0, set], [1_000, raised]);
    expect(limitsAt(now, 1_000 + ms)).toEqual({ stakeCents: cents });
  });

  test('removed it stays for 24 hours, and set lower meanwhile it is not raised', () => {
    const removed = chosen([0, set], [1_000, limits({})]).now;
    expect([limitsAt(removed, 2_000), limitsAt(removed, 25 * HOUR)]).toEqual([
      { stakeCents: 1_000 },
      {},
    ]);
    const lower = chosen([0, set], [1_000, raised], [2_000, limits({ stakeCents: 500 })]).now;
    expect(limitsAt(lower, 100 * HOUR)).toEqual({ stakeCents: 500 });
  });

  test('one raised and one lowered: the tighter of both until then', () => {
    const both = limits({ stakeCents: 1_000, lossCents: 5_000 });
    const { now } = chosen([0, both], [0, limits({ stakeCents: 9_000, lossCents: 2_000 })]);
    expect(limitsAt(now, HOUR)).toEqual({ stakeCents: 1_000, lossCents: 2_000 });
    expect(limitsAt(now, 24 * HOUR)).toEqual({ stakeCents: 9_000, lossCents: 2_000 });
  });
});

describe('House rules § play limits: exclusion is made longer, never shorter', () => {
  const excluded = (term: '1 year' | '5 years' | 'life'): Asked => ({
    ...{ type: 'ExcludeSelf', person: 'p', term },
  });
  const ended: Asked = { type: 'EndExclusion', person: 'p', reason: 'asked' };
  const YEAR = 365 * 24 * HOUR;

  test.each([
    ['5 years', '1 year', 'exclusion-holds'],
    ['life', '5 years', 'exclusion-holds'],
    ['1 year', '5 years', undefined],
    ['5 years', 'life', undefined],
  ] as const)('%s, then %s: %s', (first, then, refused) => {
    expect(chosen([0, excluded(first)], [1, excluded(then)]).refused).toBe(refused);
  });

  test.each([
    ['1 year', YEAR - 1, 'exclusion-holds'],
    ['1 year', YEAR, undefined],
    ['life', 100 * YEAR, 'exclusion-holds'],
  ] as const)('an exclusion for %s, ended after %i: %s', (term, at, refused) => {
    expect(chosen([0, excluded(term)], [at, ended]).refused).toBe(refused);
  });

  test('who is not excluded has nothing to end; a break is made longer, never shorter', () => {
    expect(chosen([0, ended]).refused).toBe('not-excluded');
    const breaks = (hours: number): Asked => ({ type: 'CoolOff', person: 'p', hours });
    expect(chosen([0, breaks(48)], [0, breaks(24)]).now.awayUntil).toBe(48 * HOUR);
    expect(chosen([0, breaks(24)], [0, breaks(48)]).now.awayUntil).toBe(48 * HOUR);
  });
});

describe('House rules § play limits over HTTP', () => {
  let served: ServedHouse;
  let keys = 0;
  beforeAll(async () => {
    served = await servedHouse();
  });
  afterAll(() => served.close());

  const asks = async (by: Visitor, command: object, more: object = {}) => {
    keys += 1;
    return (await by.post('/api/people', { key: `limits key ${keys}`, command, ...more })).json();
  };

  test('nobody sets the limits of another patron, and staff of a table sets none', async () => {
    const [one, other] = [await served.player('E2', 1), await served.player('E2', 2)];
    const command = { type: 'SetPlayLimits', person: one.person, stakeCents: 100 };
    expect(await asks(other, command)).toMatchObject({ code: 'not-your-seat', cite: CITE });
    const dealer = await served.staff('dealer');
    expect(await asks(dealer, command)).toMatchObject({ code: 'not-your-role' });
    expect(await asks(served.visitor(), command)).toMatchObject({ code: 'not-signed-in' });
    const cage = await served.staff('cage');
    expect(await asks(cage, { ...command, person: 'dealer' })).toMatchObject({
      code: 'not-on-file',
    });
    expect(await asks(cage, command)).not.toHaveProperty('code');
    const said = { type: 'PlaceBet', seat: 1, wager: 'home', stakeCents: 200 };
    expect((await one.say('E2', said)).json()).toMatchObject({ code: 'over-own-limit' });
  });

  test('House rules § people a patron learns of nobody else whether they are on file', async () => {
    const [one, other] = [served.visitor(), await served.player('E2', 6)];
    const own = 'correct horse battery';
    const registers = { type: 'RegisterPatron', person: 'curious', name: 'Curious' };
    await asks(await served.staff('cage'), registers, { password: own });
    await one.post('/api/sign-in', { person: 'curious', password: own });
    const told = async (person: string) => {
      const forms = (await one.get(`/api/people/forms?person=${person}`)).body;
      const asked = [
        ...['SetPlayLimits', 'ExcludeSelf', 'CoolOff'].map((type) => ({ type, person })),
        { type: 'SetPassword', person },
      ];
      const more = { ExcludeSelf: { term: 'life' }, CoolOff: { hours: 24 } };
      const answers = asked.map(async (command) => {
        const whole = { ...command, ...more[command.type as keyof typeof more] };
        const { code, because } = await asks(one, whole, { own, password: own });
        return [code, because];
      });
      return [forms, ...(await Promise.all(answers))];
    };
    const [ofNobody, ...ofOthers] = await Promise.all(
      ['nobody-here', other.person, 'dealer'].map(told),
    );
    for (const each of ofOthers) expect(each).toEqual(ofNobody);
    expect((await one.get('/api/people/forms?person=curious')).body).toContain(
      '"starts":"curious"',
    );
  });

  test.each([
    { stakeCents: 0 },
    { lossCents: -1 },
    { minutes: 0 },
    { minutes: 1_441 },
    { hours: 5 },
  ])('a limit of %o is not understood', async (limit) => {
    const cage = await served.staff('cage');
    const command = { type: 'SetPlayLimits', person: 'nobody', ...limit };
    expect(await asks(cage, command)).toMatchObject({ code: 'not-understood' });
  });

  test('self-excluded: refused at every table by every hand, at the coupon desk and under another account', async () => {
    const patron = await served.player('E2', 3);
    const { person } = patron;
    const given = async () => {
      const [floor, people] = [await served.house.floor(), await served.house.people()];
      return couponGiven(served.house.games, { floor, people }, served.time.now)?.excluded;
    };
    expect(await given()).toEqual([]);
    expect(await asks(patron, { type: 'ExcludeSelf', person, term: '1 year' })).not.toHaveProperty(
      'code',
    );
    expect((await given())?.map((one) => one.patron)).toEqual([person]);
    const tries = [
      patron.say('E2', { type: 'PlaceBet', seat: 3, wager: 'home', stakeCents: 100 }),
      patron.command('E2', { type: 'BuyIn', seat: 3, cents: 1_000 }),
      patron.command('E1', { type: 'TakeSeat', seat: 2, patron: person }),
      (await served.staff('floorperson')).command('F1', {
        type: 'TakeSeat',
        seat: 3,
        patron: person,
      }),
    ];
    for (const tried of tries) {
      expect((await tried).json()).toMatchObject({ code: 'patron-away', cite: CITE });
    }
    const { people } = await served.house.people();
    const name = ` ${people[person]?.name.toUpperCase()}!`;
    const floor = await served.staff('floorperson');
    const sits = async (seat: number, patron: string) =>
      (await floor.command('F1', { type: 'TakeSeat', seat, patron })).json();
    // The second is written in the wide letters of another keyboard.
    const wide = person.replaceAll(/[a-z]/g, (one) =>
      String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0),
    );
    for (const walkIn of [name.trim(), `${person.toUpperCase()} `, wide])
      expect(await sits(3, walkIn), walkIn).toMatchObject({ code: 'patron-away', cite: CITE });
    expect(await sits(3, `${name} the other`)).not.toHaveProperty('code');
    const cage = await served.staff('cage');
    const register = (more: object) =>
      asks(
        cage,
        { type: 'RegisterPatron', person: 'another-account', name, ...more },
        { password: 'correct horse battery' },
      );
    expect(await register({})).toMatchObject({ code: 'patron-excluded', cite: CITE });
    expect(await register({ checked: 'passport compared' })).not.toHaveProperty('code');
    expect(await sits(4, 'another-account')).not.toHaveProperty('code');
    expect((await patron.command('E2', { type: 'LeaveSeat', seat: 3 })).json()).not.toHaveProperty(
      'code',
    );
  });

  test('on a break: given no coupon, below and at its end', async () => {
    const patron = await served.player('E2', 5);
    const given = async (at: number) => {
      const [floor, people] = [await served.house.floor(), await served.house.people()];
      const told = couponGiven(served.house.games, { floor, people }, at)?.excluded ?? [];
      return told.map((one) => one.patron).includes(patron.person);
    };
    const until = served.time.now + 24 * HOUR;
    expect(await given(until - 1)).toBe(false);
    await asks(patron, { type: 'CoolOff', person: patron.person, hours: 24 });
    const { awayUntil = 0 } =
      (await served.house.people()).protections?.[patron.person] ?? unprotected;
    expect([await given(awayUntil - 1), await given(awayUntil)]).toEqual([true, false]);
  });

  test('House rules § export both verifiers follow what patrons have chosen, and what was counted', async () => {
    const patron = await served.player('E2', 4);
    const { person } = patron;
    for (const stakeCents of [5_000, 1_000, 9_000]) {
      await asks(patron, { type: 'SetPlayLimits', person, stakeCents, lossCents: 9_000 });
    }
    const bet = { type: 'PlaceBet', seat: 4, wager: 'home', stakeCents: 1_000 };
    expect((await patron.say('E2', bet)).json()).not.toHaveProperty('code');
    await patron.say('E2', { type: 'WithdrawBet', seat: 4, wager: 'home' });
    await asks(patron, { type: 'CoolOff', person, hours: 24 });
    expect((await served.house.people()).protections?.[person]).toMatchObject({
      ...{ limits: { stakeCents: 1_000, lossCents: 9_000 }, open: {} },
      played: { lostCents: 0 },
    });
    const lines: string[] = [];
    for await (const line of exportLines(served.house.log.store)) lines.push(line);
    // Logs of before have play with practice chips without the mark.
    const before = lines.flatMap((line) => {
      const { row, ...entry } = JSON.parse(line, (_name, value) =>
        value?.type === 'PlayCounted' ? { ...value, practice: undefined } : value,
      );
      return row === 'entry' ? [entry] : [];
    });
    expect(
      lines.filter((line) => line.includes('"practice":true,"type":"PlayCounted"')),
    ).not.toEqual([]);
    for (const log of [lines, rechained(before, { signer: passingSigner(), sizes: [] })]) {
      expect((await auditExport(log, served.house.games)).verdict).toMatchObject({ ok: true });
      expect(await verifyExport(log)).toMatchObject({ ok: true });
    }
  });

  test.each([
    [
      'a limit lowered below what was then wagered',
      '"stakeCents":5000',
      '"stakeCents":999',
      'wagers more',
    ],
    ['a loss limit lowered', '"lossCents":9000', '"lossCents":900', 'may lose more'],
    ['play counted as less', '"lostCents":1000', '"lostCents":10', 'counted otherwise'],
    ['an exclusion before the wager', 'SetPlayLimits', 'ExcludeSelf', 'chosen not to'],
  ])(
    'House rules § export the second verifier counts again: %s is named',
    async (_, was, is, says) => {
      const fresh = await servedHouse();
      try {
        const patron = await fresh.player('E2', 1);
        const { person } = patron;
        const limits = { type: 'SetPlayLimits', person, stakeCents: 5_000, lossCents: 9_000 };
        expect(await asks(patron, limits)).not.toHaveProperty('code');
        for (const wager of ['home', 'tie']) {
          await patron.say('E2', { type: 'PlaceBet', seat: 1, wager, stakeCents: 1_000 });
        }
        const lines: string[] = [];
        for await (const line of exportLines(fresh.house.log.store)) lines.push(line);
        expect(await verifyExport(lines)).toMatchObject({ ok: true });
        const entries = lines.flatMap((line) => {
          const row = JSON.parse(line);
          return row.row === 'entry' ? [row] : [];
        });
        const forged = entries.map((entry) => {
          const text = JSON.stringify(entry);
          if (is !== 'ExcludeSelf') return JSON.parse(text.replaceAll(was, is));
          if (!text.includes('"PlayLimitsSet"')) return entry;
          const excluded = { type: 'SelfExcluded', person, since: entry.at };
          return {
            ...entry,
            command: { ...entry.command, asks: { type: is, person, term: 'life' } },
            events: [{ stream: 'people', event: excluded }],
          };
        });
        const verdict = await verifyExport(
          rechained(forged, { signer: passingSigner(), sizes: [] }),
        );
        expect([verdict.ok, verdict.because]).toEqual([false, expect.stringContaining(says)]);
      } finally {
        await fresh.close();
      }
    },
  );
});
