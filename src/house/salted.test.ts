import { expect, test } from 'vitest';
import type { TableCommand, TableEvent } from '../table/index.ts';
import { hasFigures, isFigure, salted, saltFits } from './salted.ts';

const SALT = '0123456789abcdef'.repeat(2);
const asks = (type: TableCommand['type']) => ({ type }) as TableCommand;
const told = (type: TableEvent['type'], stream = 'table/three-dice-football/T1') => ({
  ...{ stream, event: { type, cents: 500 } },
});

/** What is asked, and what it makes happen. */
const FIGURES: readonly (readonly [TableCommand['type'], TableEvent['type']])[] = [
  ...([
    ['OpenTable', 'TableOpened'],
    ['CloseTable', 'TableClosed'],
    ['Fill', 'Filled'],
    ['Credit', 'Credited'],
    ['CountDropBox', 'DropBoxCounted'],
    ['CountTipBox', 'TipBoxCounted'],
  ] as const),
];

test.each(FIGURES)('House rules § export %s has figures of the house, and so has %s', (ask, is) => {
  expect(hasFigures(asks(ask))).toBe(true);
  expect(isFigure({ type: is })).toBe(true);
  expect(saltFits(SALT, [asks(ask)])).toBe(true);
  const [event] = salted([told(is)], SALT);
  expect(event).toEqual({
    ...{ stream: 'table/three-dice-football/T1', event: { type: is, cents: 500, salt: SALT } },
  });
});

test('House rules § export what players see has no figures and takes no salt', () => {
  for (const type of ['Say', 'BuyIn', 'JoinCrew', 'CloseBetting'] as const)
    expect(hasFigures(asks(type)), type).toBe(false);
  for (const type of ['Played', 'BoughtIn', 'BettingClosed', 'RoundCorrected'] as const)
    expect(isFigure({ type }), type).toBe(false);
  const refused = {
    ...{ refused: 'not-understood', cite: 'House rules § export' },
    because: 'Only 16 bytes of salt are kept with figures of a table.',
  };
  expect(saltFits(SALT, [asks('BuyIn')])).toEqual(refused);
  expect(saltFits(SALT, [])).toEqual(refused);
  // Beside others one with figures is enough.
  expect(saltFits(SALT, [asks('BuyIn'), asks('Fill')])).toBe(true);
});

test.each(['', SALT.slice(1), `${SALT}0`, SALT.toUpperCase(), `${SALT.slice(1)}g`, ` ${SALT}`])(
  'House rules § export "%s" is no salt of 16 bytes',
  (salt) => {
    expect(saltFits(salt, [asks('Fill')])).toMatchObject({ refused: 'not-understood' });
  },
);

test('House rules § export without salt everything is kept as it happened', () => {
  expect(saltFits(undefined, [asks('BuyIn')])).toBe(true);
  const happened = [told('Filled'), told('Played')];
  expect(salted(happened, undefined)).toBe(happened);
});

test('House rules § export salt goes to every event that hides figures, and to no other', () => {
  const odd = { stream: 'floor', event: 'a word' };
  const happened = [told('Played'), told('Filled'), odd, told('TipBoxCounted')];
  const kept = salted(happened, SALT);
  expect(kept.map(({ event }) => Object(event).salt)).toEqual([undefined, SALT, undefined, SALT]);
  expect([kept[0], kept[2]]).toEqual([happened[0], odd]);
  // What was decided is not changed.
  expect(happened[1]).toEqual(told('Filled'));
});
