import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../kernel/refusal.ts';
import type { Actor, Role } from '../../table/index.ts';
import type { HouseCommand } from '../decisions.ts';
import { emptyFloor, type Floor } from '../floor.ts';
import { evolvePeople, nobody, type People, type Person } from './people.ts';
import { knownSigners, THE_DEVICE, THE_HOUSE } from './signers.ts';

const CITE = 'House rules § people';
const member = (person: string, ...duties: Role[]): Person => ({
  ...{ person, kind: 'staff', name: `The ${person}`, duties, credential: `C-${person}` },
  ...{ department: 'table games', grade: 'member' },
});
const adding = (state: People, added: Person): People =>
  evolvePeople(state, { type: 'PersonAdded', added });
const STAFF = [member('cage-1', 'cage'), member('dealer-1', 'dealer')].reduce(adding, nobody);
const WITH_ADMIN = adding(STAFF, member('admin', 'administrator'));
const NAMED: Floor = { ...emptyFloor, name: 'The house' };
const DEMO: Floor = { ...NAMED, demo: true };

const as = (person: string, duty: Role): Actor => ({ person, duty });
const cage = [as('cage-1', 'cage')];
const at = { table: 'T1', game: 'three-dice-football' };
const saying = (...types: readonly string[]) =>
  ({ kind: 'table', ...at, asks: types.map((type) => ({ type })) }) as unknown as HouseCommand;
const people = (type: string) => ({ kind: 'people', asks: { type } }) as unknown as HouseCommand;
const floor = (type: string) => ({ kind: 'floor', asks: { type } }) as unknown as HouseCommand;
const only = (kind: string) => ({ kind, asks: {} }) as unknown as HouseCommand;

const answer = (
  command: HouseCommand,
  by: readonly Actor[],
  { state = WITH_ADMIN, on = NAMED }: { readonly state?: People; readonly on?: Floor } = {},
): string => {
  const known = knownSigners({ people: state, floor: on }, command, by);
  if (known === true) return 'known';
  expect(known.cite).toBe(CITE);
  return `${known.refused}: ${known.because}`;
};
const NOT_THE_HOUSE =
  'unknown-signer: The house itself does not sign this. A member of the staff must.';

test('House rules § people a command is signed, by people on file in roles they have', () => {
  expect(answer(saying('Fill'), [])).toBe('unknown-signer: Nobody signed this. Sign in first.');
  expect(answer(saying('Fill'), cage)).toBe('known');
  expect(answer(saying('Fill'), [...cage, as('ghost', 'cage')])).toBe(
    'unknown-signer: Nobody named "ghost" is on file here.',
  );
  expect(answer(saying('Fill'), [...cage, as('dealer-1', 'cage')])).toBe(
    'role-not-held: dealer-1 does not have the role cage.',
  );
});

test('House rules § people only the house itself lets a guest in, with nobody beside it', () => {
  const NOT_A_GUEST =
    'unknown-signer: Only the house itself lets a guest in. Have the cage register a patron.';
  expect(answer(only('guest'), THE_HOUSE, { on: DEMO })).toBe('known');
  expect(answer(only('guest'), cage, { on: DEMO })).toBe(NOT_A_GUEST);
  expect(answer(only('guest'), [...THE_HOUSE, ...cage], { on: DEMO })).toBe(NOT_A_GUEST);
});

describe('House rules § people a device', () => {
  test.each(['deal', 'close', 'session', 'commit', 'table'])('signs what is a %s', (kind) => {
    expect(answer(only(kind), THE_DEVICE)).toBe('known');
  });

  test.each(['people', 'floor', 'coupons', 'meter', 'restored'])('does not sign %s', (kind) => {
    expect(answer(only(kind), THE_DEVICE)).toBe(
      'unknown-signer: A device signs draws and deals alone.',
    );
  });

  test('signs as nothing else, alone, and nobody signs in its role', () => {
    expect(answer(saying('Fill'), [as('device', 'cage')])).toBe(
      'unknown-signer: A device signs draws and deals alone.',
    );
    expect(answer(saying('Fill'), [...THE_DEVICE, ...cage])).toBe(
      'unknown-signer: A device signs alone.',
    );
    const house = [as('house', 'device')];
    expect(answer(people('OpenSession'), house)).toBe(NOT_THE_HOUSE);
    expect(answer(people('OpenSession'), [as('house', 'cage')])).toBe('known');
  });
});

describe('House rules § people the house itself', () => {
  const SET_UP = [emptyFloor, NAMED, DEMO].flatMap((on) =>
    [STAFF, WITH_ADMIN].map((state) => ({ state, on })),
  );
  /** Before it has a name, without and with an administrator; then with its name; then as a demo house. */
  const over = (command: HouseCommand): readonly boolean[] =>
    SET_UP.map((moment) => {
      const told = answer(command, THE_HOUSE, moment);
      expect(['known', NOT_THE_HOUSE]).toContain(told);
      return told === 'known';
    });
  const ALWAYS = [true, true, true, true, true, true];
  const NEVER = ALWAYS.map(() => false);
  const SETTING_UP = [true, true, true, false, true, false];

  test.each([
    ...['OpenSession', 'RecordFailure', 'KeepSession', 'EndSession', 'ForgetGuest'],
    'RecordTraining',
  ])('always signs %s', (type) => {
    expect(over(people(type))).toEqual(ALWAYS);
  });

  test('signs other acts on people and tables until it has a name and an administrator', () => {
    for (const command of [people('AddPerson'), people('SetPassword'), floor('SetUpTable')])
      expect(over(command)).toEqual(SETTING_UP);
    expect(over(floor('BeginFormat'))).toEqual(ALWAYS);
  });

  test.each(['guest', 'coupons'])('signs %s before it has a name, and in a demo house', (kind) => {
    expect(over(only(kind))).toEqual([true, true, false, false, true, true]);
  });

  test.each([...['FileSubmission', 'SetLimits', 'SetPayment', 'OpenTable', 'BringEquipment']])(
    'signs %s before it has a name, and nothing beside it that sets nothing up',
    (type) => {
      expect(over(saying(type))).toEqual([true, true, false, false, false, false]);
      expect(over(saying(type, 'Fill'))).toEqual(NEVER);
    },
  );

  test('signs that a table is restored, and no deal or draw', () => {
    expect(over(only('restored'))).toEqual(ALWAYS);
    for (const kind of ['deal', 'close', 'session', 'commit'])
      expect(over(only(kind))).toEqual(NEVER);
  });
});

describe('House rules § people who is named without signing', () => {
  const join = (person: string, duty: Role) =>
    ({ kind: 'table', ...at, asks: { type: 'JoinCrew', person, duty } }) as const;

  test('joins a crew if on file in that role', () => {
    expect(answer(join('dealer-1', 'dealer'), cage)).toBe('known');
    expect(answer(join('dealer-1', 'stickperson'), cage)).toBe(
      'role-not-held: dealer-1 does not have the role stickperson.',
    );
    const both = [{ type: 'Fill' }, join('ghost', 'dealer').asks];
    const together = { kind: 'table', ...at, asks: both } as unknown as HouseCommand;
    expect(answer(together, cage)).toBe('unknown-signer: Nobody named "ghost" is on file here.');
  });

  const hand = { ...member('cage-1', 'cage') };
  const form = (...hands: readonly object[]) =>
    ({ kind: 'coupons', asks: { hands } }) as unknown as HouseCommand;

  test('signs a form as they are on file, every one of them', () => {
    const other = member('dealer-1', 'dealer');
    expect(answer(form(hand), cage)).toBe('known');
    expect(answer(form(hand, other), [...cage, as('dealer-1', 'dealer')])).toBe('known');
    expect(answer(form(hand, other), cage)).toBe(
      'unknown-signer: The dealer-1 is not on file as signed here.',
    );
    // A demo house signs for its own people, and for nobody else.
    expect(answer(form(hand, other), THE_HOUSE, { on: DEMO })).toBe('known');
    expect(answer(form(member('ghost', 'cage')), THE_HOUSE, { on: DEMO })).toBe(
      'unknown-signer: The ghost is not on file as signed here.',
    );
    const gone = evolvePeople(WITH_ADMIN, { type: 'PersonLeft', person: 'cage-1', reason: 'r' });
    expect(answer(form(hand), THE_HOUSE, { on: DEMO, state: gone })).toContain('unknown-signer');
  });

  test('§ 525.21(e) is told of a deviation in person: who stands on the report has signed it', () => {
    const supervisor = member('dealer-1', 'dealer');
    const asks = { type: 'ExamineDelivery', hands: { finance: hand }, reported: { supervisor } };
    const examined = { kind: 'coupons', asks } as unknown as HouseCommand;
    expect(answer(examined, cage)).toBe(
      'unknown-signer: The dealer-1 is not on file as signed here.',
    );
    expect(answer(examined, [...cage, as('dealer-1', 'dealer')])).toBe('known');
    const empty = { kind: 'coupons', asks: { ...asks, reported: {} } } as unknown as HouseCommand;
    expect(answer(empty, cage)).toContain('is not on file as signed here.');
  });

  test.each(['name', 'credential', 'department', 'grade'])('has no other %s on it', (field) => {
    const told = answer(form({ ...hand, [field]: 'another' }), cage);
    expect(told).toContain('is not on file as signed here.');
    expect(isRefusal(knownSigners({ people: WITH_ADMIN, floor: NAMED }, form(hand), cage))).toBe(
      false,
    );
  });

  test('is for the register to ask where a form has no hands', () => {
    expect(answer(only('coupons'), cage)).toBe('known');
    expect(answer({ kind: 'coupons' } as unknown as HouseCommand, cage)).toBe('known');
    const empty = { kind: 'coupons', asks: { hands: { one: null } } } as unknown as HouseCommand;
    expect(answer(empty, cage)).toContain('is not on file as signed here.');
  });
});
