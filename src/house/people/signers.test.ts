import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paper } from '../../../test/coupons-desk.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { threeDiceFootball } from '../../games/three-dice-football/index.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../../table/index.ts';
import { decisionOf, type HouseCommand } from '../decisions.ts';
import { type House, openHouse, THE_DEVICE, THE_HOUSE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { auditStore } from '../proof/verify.ts';
import { openSqlite } from '../store/sqlite.ts';
import type { Person } from './people.ts';

const games = { [threeDiceFootball.id]: threeDiceFootball };
const at = { table: 'T1', game: threeDiceFootball.id };
const PASSWORD = 'a password of some length';

let folder: string;
let house: House;
const member = (person: string, ...duties: Role[]): Person => ({
  ...{ person, kind: duties.includes('regulator') ? 'regulator' : 'staff', name: person, duties },
  ...{ credential: `C-${person}`, department: 'table games', grade: 'member' },
});
const as = (person: string, duty: Role): Actor => ({ person, duty });
const admin = [as('admin', 'administrator')];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  house = await openHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer: passingSigner() },
    credentials: plainCredentials(),
  });
  expectAccepted(await house.addPerson(member('admin', 'administrator'), PASSWORD, THE_HOUSE));
  const found = { type: 'FoundHouse', name: 'House', demo: false } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: found }, admin));
  for (const [person, role] of [
    ['floor-1', 'floorperson'],
    ['cage-1', 'cage'],
    ['dealer-1', 'dealer'],
  ] as const) {
    expectAccepted(await house.addPerson(member(person, role), PASSWORD, admin));
  }
  const set = { type: 'SetUpTable', ...at, title: 'One' } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks: set }, admin));
  const opens = { kind: 'felt', practice: false, openerCents: 1_000_000 } as const;
  expectAccepted(
    await house.askTable(at, { type: 'OpenTable', ...opens }, [as('floor-1', 'floorperson')]),
  );
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const fill: TableCommand = { type: 'Fill', cents: 5_000, slip: 'F-1' };
const people = (asks: Extract<HouseCommand, { kind: 'people' }>['asks']): HouseCommand => ({
  ...{ kind: 'people', asks },
});

/** Every way in which somebody signs who may not, as the house is asked and as a forger would write it. */
const ATTACKS: readonly [string, HouseCommand, readonly Actor[], string][] = [
  [
    'two ghosts sign a fill',
    { kind: 'table', ...at, asks: fill },
    [as('ghost', 'floorperson'), as('phantom', 'cage')],
    'unknown-signer',
  ],
  [
    'one real signer and one ghost',
    { kind: 'table', ...at, asks: fill },
    [as('floor-1', 'floorperson'), as('phantom', 'cage')],
    'unknown-signer',
  ],
  [
    'a role that is not theirs',
    { kind: 'table', ...at, asks: fill },
    [as('floor-1', 'floorperson'), as('dealer-1', 'cage')],
    'role-not-held',
  ],
  [
    'the house itself, after it opened',
    { kind: 'table', ...at, asks: fill },
    [...THE_HOUSE, as('cage-1', 'cage')],
    'unknown-signer',
  ],
  [
    'the device outside a table',
    people({ type: 'RegisterPatron', person: 'p', name: 'P' }),
    THE_DEVICE,
    'unknown-signer',
  ],
  [
    'the device in another role',
    { kind: 'table', ...at, asks: fill },
    [as('device', 'floorperson'), as('cage-1', 'cage')],
    'unknown-signer',
  ],
  ['nobody at all', { kind: 'table', ...at, asks: fill }, [], 'unknown-signer'],
  [
    'a phantom joins the crew',
    { kind: 'table', ...at, asks: { type: 'JoinCrew', person: 'phantom', duty: 'dealer' } },
    [as('floor-1', 'floorperson')],
    'unknown-signer',
  ],
  [
    'a dealer joins as stickperson without the role',
    { kind: 'table', ...at, asks: { type: 'JoinCrew', person: 'dealer-1', duty: 'stickperson' } },
    [as('floor-1', 'floorperson')],
    'role-not-held',
  ],
  [
    'a patron adds a regulator',
    people({ type: 'AddPerson', added: member('r', 'regulator') }),
    [as('dealer-1', 'player')],
    'role-not-held',
  ],
  [
    'a floorperson adds a person',
    people({ type: 'AddPerson', added: member('x', 'cage') }),
    [as('floor-1', 'floorperson')],
    'not-your-role',
  ],
  [
    'the house adds a person, although it has an administrator',
    people({ type: 'AddPerson', added: member('x', 'cage') }),
    THE_HOUSE,
    'unknown-signer',
  ],
  [
    'a floorperson sets up a table',
    { kind: 'floor', asks: { type: 'SetUpTable', table: 'T9', game: at.game, title: 'Nine' } },
    [as('floor-1', 'floorperson')],
    'not-your-role',
  ],
  [
    'an invented person signs a coupon form',
    {
      kind: 'coupons',
      asks: paper('PrepareRequisition', {
        ...{ day: '2026-11-16', requisition: 'R1', neededFor: { day: '2026-11-16' } },
        ...{ lines: [{ design: 'match-10', quantity: 1 }], estimate: 'as last week' },
      }),
    },
    [as('cage-1', 'cage')],
    'unknown-signer',
  ],
  [
    'a guest where there are none',
    { kind: 'guest', person: 'g', name: 'G', session: 'a'.repeat(64) },
    THE_HOUSE,
    'unknown-signer',
  ],
];

test.each(ATTACKS)('House rules § people refused: %s', async (_, command, by, refused) => {
  const before = (await house.log.store.head()).position;
  expect(await house.ask(command, by)).toMatchObject({ refused });
  expect((await house.log.store.head()).position).toBe(before);
});

test.each(ATTACKS.slice(0, 4))(
  'House rules § people verify names the entry where %s',
  async (_, command, by) => {
    // Decided as if by those who may, and written as if by those who may not.
    const { streams, rule } = decisionOf(games, command);
    const honest = [as('floor-1', 'floorperson'), as('cage-1', 'cage')];
    const forged = await house.log.decide({ streams, key: 'forged', by, command }, (states, when) =>
      rule(states, when, honest),
    );
    const { position } = expectAccepted(forged).entry;
    const { verdict } = await auditStore(house.log.store, games);
    expect(verdict).toMatchObject({ ok: false, row: `entry ${position}` });
  },
);

test('House rules § people a role that was lost, and a person who left, sign nothing from that moment', async () => {
  const asks: TableCommand = { type: 'NoteIrregularity', what: 'a chip fell' };
  const ask = () => house.askTable(at, asks, [as('floor-1', 'floorperson')]);
  expectAccepted(await ask());
  const change = (changed: Person) => house.ask(people({ type: 'ChangePerson', changed }), admin);
  expectAccepted(await change(member('floor-1', 'dealer')));
  expect(await ask()).toMatchObject({ refused: 'role-not-held' });
  expectAccepted(await change(member('floor-1', 'floorperson')));
  expectAccepted(await ask());
  const retire = people({ type: 'RetirePerson', person: 'floor-1', reason: 'left' });
  expectAccepted(await house.ask(retire, admin));
  expect(await ask()).toMatchObject({ refused: 'unknown-signer' });
  const { verdict } = await auditStore(house.log.store, games);
  expect(verdict).toMatchObject({ ok: true });
});

test('House rules § sign-on a password is kept for whom the log has, and a new one ends sessions', async () => {
  const patron = { person: 'pat', name: 'Pat' };
  const cage = [as('cage-1', 'cage')];
  expect(await house.registerPatron(patron, 'short', cage)).toMatchObject({
    refused: 'password-short',
  });
  expectAccepted(await house.registerPatron(patron, PASSWORD, cage));
  const on = expectAccepted(await house.signIn('pat', PASSWORD));
  expect((await house.signedOn(on.token))?.person.kind).toBe('patron');
  expectAccepted(await house.setPassword('pat', `${PASSWORD} 2`, cage));
  expect(await house.signedOn(on.token)).toBeUndefined();
  expect(isRefusal(await house.signIn('pat', PASSWORD))).toBe(true);
  expectAccepted(await house.signIn('pat', `${PASSWORD} 2`));
  const close = people({ type: 'ClosePatron', person: 'pat', reason: 'asked to' });
  expectAccepted(await house.ask(close, cage));
  expect(isRefusal(await house.signIn('pat', `${PASSWORD} 2`))).toBe(true);
});

test('House rules § sign-on failed sign-ins of nobody fill no log', async () => {
  const before = (await house.log.store.head()).position;
  for (let i = 0; i < 5; i += 1) {
    expect(await house.signIn(`nobody-${i}`, 'x')).toMatchObject({ refused: 'not-signed-in' });
  }
  expect((await house.log.store.head()).position).toBe(before);
});

test('House rules § seats nobody takes a seat who is on file as anything but a patron', async () => {
  expectAccepted(await house.addPerson(member('board-1', 'regulator'), PASSWORD, admin));
  const sits = async (seat: number, patron: string) => {
    const asks = { type: 'TakeSeat', seat, patron } as const;
    const answer = await house.askTable(at, asks, [as('floor-1', 'floorperson')]);
    return isRefusal(answer) ? answer.refused : 'accepted';
  };
  for (const person of ['floor-1', 'cage-1', 'board-1', 'device', 'house', 'meter'])
    expect([person, await sits(1, person)]).toEqual([person, 'not-a-patron']);
  expect(await sits(1, 'somebody-new')).toBe('accepted');
  const retires = { type: 'RetirePerson', person: 'cage-1', reason: 'retired' } as const;
  expectAccepted(await house.ask({ kind: 'people', asks: retires }, admin));
  expect(await sits(2, 'cage-1')).toBe('accepted');
});

test('House rules § seats somebody with chips at a table, who was put on file as staff since, signs nothing there', async () => {
  const signs = async (asks: TableCommand, ...by: readonly Actor[]) => {
    const answer = await house.askTable(at, asks, by);
    return isRefusal(answer) ? answer.refused : 'accepted';
  };
  const [cage, floor] = [as('cage-1', 'cage'), as('floor-1', 'floorperson')];
  expect(await signs({ type: 'TakeSeat', seat: 1, patron: 'walk-in' }, floor)).toBe('accepted');
  expect(await signs({ type: 'BuyIn', seat: 1, cents: 10_000 }, cage)).toBe('accepted');
  expectAccepted(await house.addPerson(member('walk-in', 'cage'), PASSWORD, admin));
  const hired = as('walk-in', 'cage');
  expect(await signs({ type: 'BuyIn', seat: 1, cents: 10_000 }, hired)).toBe('not-a-patron');
  expect(await signs({ type: 'CashOut', seat: 1, cents: 5_000 }, hired)).toBe('not-a-patron');
  expect(await signs({ type: 'CashOut', seat: 1, cents: 10_000 }, cage)).toBe('accepted');
  expect(await signs({ type: 'LeaveSeat', seat: 1 }, floor)).toBe('accepted');
  expect(await signs({ type: 'TakeSeat', seat: 1, patron: 'somebody' }, floor)).toBe('accepted');
  expect(await signs({ type: 'BuyIn', seat: 1, cents: 10_000 }, hired)).toBe('accepted');
});

test('House rules § seats nobody sits down, or is paid, under a name that every record has, or that breaks a line', async () => {
  for (const patron of ['constructor', '__proto__', 'toString', 'one\ntwo', '']) {
    const sits = { type: 'TakeSeat', seat: 1, patron } as const;
    const settles = { type: 'SettleOwed', patron } as const;
    for (const [asks, by] of [
      [sits, as('floor-1', 'floorperson')],
      [settles, as('cage-1', 'cage')],
    ] as const) {
      const answer = await house.askTable(at, asks, [by]);
      expect(answer).toMatchObject({ refused: 'not-understood', member: 'patron' });
    }
  }
});
