import { expect, test } from 'vitest';
import { isFor, mayEnter, PAGES, ROOMS } from './rooms.ts';

const EVERYBODY = ['start', 'lab', 'bench', 'law'];
/** Written down by hand, role by role: a room that opens to somebody else is a change of this list. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  player: ['patron'],
  dealer: ['training', 'account'],
  stickperson: ['training', 'account'],
  boxperson: ['pit', 'training', 'account'],
  floorperson: ['pit', 'reports', 'theory', 'meters', 'training', 'house', 'account'],
  cage: ['cage', 'desk', 'house', 'account'],
  finance: ['cage', 'reports', 'theory', 'meters', 'desk', 'account'],
  marketing: ['desk', 'account'],
  surveillance: [
    ...['pit', 'surveillance', 'cage', 'reports', 'theory', 'meters', 'desk', 'house', 'account'],
    'audit',
  ],
  administrator: ['pit', 'meters', 'training', 'house', 'account', 'audit'],
  regulator: [
    ...['pit', 'surveillance', 'cage', 'reports', 'theory', 'meters', 'desk', 'house', 'account'],
    'audit',
  ],
};

test.each(Object.entries(OWN))(
  'House rules § people the rooms of a %s are those of the role, and those for everybody',
  (role, own) => {
    const open = ROOMS.filter(({ room }) => mayEnter(room, [role])).map(({ room }) => room);
    expect(open.toSorted()).toEqual([...own, ...EVERYBODY].toSorted());
    const keys = ROOMS.filter((room) => isFor(room, [role])).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  },
);

test('House rules § people without a role only the rooms for everybody are open, and a room that is none to nobody', () => {
  const open = ROOMS.filter((room) => isFor(room, [])).map(({ room }) => room);
  expect(open).toEqual(EVERYBODY);
  expect(mayEnter('pit', [])).toBe(false);
  expect(mayEnter('cellar', ['surveillance'])).toBe(false);
  expect(mayEnter('pit', ['player', 'boxperson'])).toBe(true);
});

test('every room has a title, and is listed under its heading unless it is found by its address alone', () => {
  const listed = (group: string) =>
    ROOMS.filter((room) => room.group === group && room.unlisted !== true).map(
      ({ title }) => title,
    );
  expect(listed('Floor')).toEqual(['Pit', 'Surveillance']);
  expect(listed('Money')).toEqual([
    ...['Cage and count', 'Reports', 'Theory and practice', 'Meters', 'Coupon desk'],
  ]);
  expect(listed('House')).toEqual(['Training', 'House and people', 'My account', 'Audit']);
  expect(listed('Learn')).toEqual(['Lab', "Inventor's bench", 'Law', 'My play']);
  expect(PAGES).toEqual([{ href: '/', title: 'Tables', group: 'Floor', roles: 'everybody' }]);
});
