import { expect, test } from 'vitest';
import { games } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import type { Actor, Table } from '../table/index.ts';
import { couponGiven, mayRedeem, redeemerAt, signatureOf } from './coupon-house.ts';
import { emptyFloor, type Floor } from './floor.ts';
import {
  evolvePeople,
  nobody,
  type People,
  type PeopleEvent,
  type Person,
} from './people/people.ts';

const staff = (person: string, department?: string): Person => ({
  ...{ person, kind: 'staff', name: `${person} of the house`, duties: ['dealer'] },
  ...(department === undefined ? {} : { department, credential: 'C-1', grade: 'supervisor' }),
});
const events: readonly PeopleEvent[] = [
  { type: 'PersonAdded', added: staff('ann', 'table games') },
  { type: 'PersonAdded', added: staff('bob', 'table games') },
  { type: 'PersonAdded', added: staff('cal', 'finance') },
  { type: 'PersonAdded', added: staff('dan') },
  { type: 'PersonAdded', added: staff('eve', 'marketing') },
  { type: 'PersonLeft', person: 'eve', reason: 'moved' },
  {
    type: 'PersonAdded',
    added: { person: 'pat', kind: 'patron', name: 'Pat Doe', duties: ['player'] },
  },
  { type: 'SelfExcluded', person: 'pat', since: 0 },
];
const people: People = events.reduce(evolvePeople, nobody);
const floor: Floor = {
  ...{ ...emptyFloor, name: 'North Hall', format: 2 },
  tables: [{ table: 'T1', game: 'asia-poker', title: 'One' }],
};
const NOON = Date.UTC(2026, 10, 16, 12);

test('58 Pa. Code § 525.21 the register is told the day, the holder, the departments, the tables and who is not to have a coupon', () => {
  const told = couponGiven(games, { floor, people }, NOON);
  expect(told).toMatchObject({
    ...{ today: '2026-11-16', holder: 'North Hall', tables: ['T1'] },
    departments: ['table games', 'finance'],
    excluded: [{ patron: 'pat', name: 'Pat Doe' }],
  });
  expect(Object.keys(told?.games ?? {})).toEqual(Object.keys(games));
  expect(told?.games['three-dice-football']).toMatchObject({
    title: 'Three Dice Football',
    wagers: { penalty: 'Penalty' },
  });
  // Entries of the first format were decided without it.
  expect(couponGiven(games, { floor: { ...floor, format: 1 }, people }, NOON)).toBeUndefined();
});

test('58 Pa. Code § 525.21 a game whose standard filing is refused offers no wagers', () => {
  const football = games['three-dice-football'] as AnyGame;
  const refused = { refused: 'never', because: 'Never.', cite: 'House rules § submission' };
  const submission = { ...football.submission, check: () => refused as never };
  const told = couponGiven({ [football.id]: { ...football, submission } }, { floor, people }, NOON);
  expect(told?.games).toEqual({
    'three-dice-football': { title: 'Three Dice Football', wagers: {} },
  });
});

test('58 Pa. Code § 525.22(b) who signs in the register is on file, by the role that takes coupons', () => {
  const at = (kind: Table['kind'], by: readonly Actor[], crew: readonly Actor[] = []) =>
    redeemerAt('T1', { kind, crew } as Table, people, by);
  const dealer = (person: string): Actor => ({ person, duty: 'dealer' });
  expect(at('felt', [dealer('ann')], [dealer('bob')])).toEqual({
    ...{ person: 'ann', name: 'ann of the house', credential: 'C-1' },
    ...{ department: 'table games', grade: 'supervisor' },
  });
  expect(at('felt', [{ person: 'pat', duty: 'player' }], [dealer('bob')])?.person).toBe('bob');
  expect(at('felt', [{ person: 'cal', duty: 'cage' }])).toBeUndefined();
  expect(at('felt', [dealer('nobody')])).toBeUndefined();
  expect(at('felt', [dealer('eve')])).toBeUndefined();
  expect(at('electronic', [dealer('ann')])).toEqual({
    ...{ person: 'device', name: 'Coupon reader of T1', credential: 'T1' },
    ...{ department: 'table games', grade: 'member' },
  });
  const duties = ['dealer', 'boxperson', 'stickperson', 'floorperson', 'player'] as const;
  expect(duties.filter((duty) => mayRedeem({ person: 'ann', duty }))).toEqual([
    ...['dealer', 'boxperson'],
  ]);
});

test('58 Pa. Code § 525.21 what is not on file of a person is none, and the lowest grade', () => {
  expect(signatureOf(staff('dan'))).toEqual({
    ...{ person: 'dan', name: 'dan of the house', credential: 'none', department: 'none' },
    grade: 'member',
  });
});
