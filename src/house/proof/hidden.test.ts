import { describe, expect, test } from 'vitest';
import { asiaPoker } from '../../games/asia-poker/index.ts';
import { closedTable, type Table, type TableEvent } from '../../table/index.ts';
import { hiddenFor } from './hidden.ts';

const closed = closedTable(asiaPoker);
const before: Table = {
  ...closed,
  crew: [{ person: 'dana', duty: 'dealer' }],
  seats: { 1: { patron: 'paula', chipsCents: 900 } },
};
const after: Table = { ...before, seats: {}, owed: { left: 500 } };

/** Why a patron at seat 2 is not shown an event, if that is so; of a round whose every card is public, or not. */
const hidden = (event: object, { isPublic = false, seat = 2 } = {}) =>
  hiddenFor(asiaPoker, { before, after }, event as TableEvent, seat, isPublic);

const played = (said: object, ...events: readonly object[]) => ({ type: 'Played', said, events });
const looks = { type: 'LookAtCards', seat: 1 };
const sets = (seat: number) => ({ type: 'SetHands', seat, four: [], two: [], one: [] });
const handsSet = (seat: number) => ({ type: 'HandsSet', seat, setting: {} });
const begun = { type: 'RoundBegun', number: 2 };

describe('House rules § export a receipt names no person', () => {
  test.each([
    ['a patron who was seated', { type: 'SeatLeft', seat: 1, patron: 'paula' }],
    ['a patron who left and is owed', { type: 'OwedPaid', patron: 'left', cents: 500 }],
    ['somebody of the crew', { type: 'CrewLeft', person: 'dana' }],
    ['a name deep inside', { type: 'BoughtIn', by: [{ person: 'paula' }] }],
    ['a name that is a key', { type: 'BoughtIn', by: { paula: 1 } }],
  ])('%s hides an event', (_, event) => {
    expect(hidden(event)).toBe('names');
    expect(hidden(event, { isPublic: true })).toBe('names');
  });

  test('a name that nobody has, a number or nothing hides none', () => {
    for (const by of ['nobody', 7, null, undefined, ['paul', 'paulas'], {}])
      expect(hidden({ type: 'BoughtIn', seat: 1, cents: 100, by })).toBeUndefined();
  });

  test('a correction with a name in it is hidden as a correction', () => {
    const owed = [{ patron: 'paula', cents: 5 }];
    const corrected = { type: 'RoundCorrected', events: [], commands: [], owed };
    expect(hidden(corrected)).toBe('correction');
    expect(hidden(corrected, { isPublic: true })).toBe('correction');
  });

  test('a correction that tells the house’s own figures again is hidden as a correction', () => {
    const corrected = { type: 'RoundCorrected', events: [], commands: [] };
    const replayed = (type: string) => hidden({ ...corrected, replayed: [{ type }] });
    for (const type of ['TableOpened', 'Filled', 'Credited', 'DropBoxCounted', 'TipBoxCounted'])
      expect([type, replayed(type)]).toEqual([type, 'correction']);
    expect(replayed('BettingClosed')).toBeUndefined();
  });

  test('a round knows seats and roles: somebody called like a word of it hides nothing', () => {
    expect(hidden(played({ type: 'dana' }, begun))).toBeUndefined();
  });
});

describe('House rules § export players are shown what they see happen', () => {
  test.each([
    ...['BettingClosed', 'SubmissionFiled', 'SubmissionInForce', 'LimitsSet', 'PaymentSet'],
    ...['BoughtIn', 'CashedOut'],
  ])('%s is shown', (type) => {
    expect(hidden({ type })).toBeUndefined();
    expect(hidden({ type }, { isPublic: true })).toBeUndefined();
  });

  test.each(['Filled', 'TableOpened', 'DropBoxCounted', 'IrregularityNoted'])(
    '%s is the house’s own',
    (type) => {
      expect(hidden({ type })).toBe('house');
      expect(hidden({ type }, { isPublic: true })).toBe('house');
    },
  );
});

describe('§ 575.11 cards that another seat holds are hidden, unless the whole round is public', () => {
  test('of what was said, what shows cards is for its own seat', () => {
    expect(hidden(played(looks, begun))).toBeUndefined();
    expect(hidden(played(sets(1), begun))).toBe('cards');
    expect(hidden(played(sets(1), begun), { isPublic: true })).toBeUndefined();
    expect(hidden(played(sets(2), begun))).toBeUndefined();
    expect(hidden(played({ type: 'DealCards', cards: [] }, begun))).toBe('cards');
    expect(hidden(played({ seat: 3 }, begun))).toBeUndefined();
    expect(hidden(played({ type: 'no such command' }, begun))).toBeUndefined();
  });

  test('of what happened, each event is looked at', () => {
    expect(hidden(played(looks))).toBeUndefined();
    expect(hidden(played(looks, handsSet(2)))).toBeUndefined();
    expect(hidden(played(looks, handsSet(1)))).toBe('cards');
    expect(hidden(played(looks, begun, handsSet(1)))).toBe('cards');
    expect(hidden(played(looks, handsSet(1), begun))).toBe('cards');
    expect(hidden(played(looks, handsSet(1)), { isPublic: true })).toBeUndefined();
    expect(hidden(played(sets(1), handsSet(1)), { seat: 1 })).toBeUndefined();
  });

  test.each([
    ['was', { was: sets(1) }],
    ['is instead', { instead: sets(1) }],
    ['is replayed', { commands: [looks, sets(1)] }],
    ['happens now', { events: [handsSet(1)] }],
  ])('a correction is hidden if there are cards in what %s', (_, change) => {
    const corrected = {
      type: 'RoundCorrected',
      was: looks,
      instead: null,
      events: [],
      commands: [],
    };
    expect(hidden(corrected)).toBeUndefined();
    expect(hidden({ ...corrected, ...change })).toBe('cards');
    expect(hidden({ ...corrected, ...change }, { seat: 1 })).toBeUndefined();
    expect(hidden({ ...corrected, ...change }, { isPublic: true })).toBeUndefined();
  });
});
