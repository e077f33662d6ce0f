import { afterEach, beforeEach, expect, test } from 'vitest';
import { answersOf } from '../../../../test/answers-here.ts';
import { games } from '../../../games/index.ts';
import { HOW_TO_PLAY } from '../law/how-to-play.ts';
import { send } from './send.ts';

let house: ReturnType<typeof answersOf>;
beforeEach(() => {
  house = answersOf();
});
afterEach(() => house.gone());

const filled = (command: object, others: object = {}) =>
  ({ key: 'k', command, signed: { others } }) as Parameters<typeof send>[0];

test('House rules § people a table goes to the floor, everything else to the file of people', async () => {
  expect(await send(filled({ type: 'SetUpTable', table: 'T1' }))).toBeUndefined();
  await send(filled({ type: 'AddPerson', person: 'p' }, { second: { person: 'q' } }));
  expect(house.paths()).toEqual(['/api/floor', '/api/people']);
  expect(house.bodies()).toEqual([
    { key: 'k', command: { type: 'SetUpTable', table: 'T1' } },
    { key: 'k', command: { type: 'AddPerson', person: 'p' }, approver: { person: 'q' } },
  ]);
});

test('House rules § people a password goes beside its command, never in it', async () => {
  await send(filled({ type: 'SetPassword', person: 'p', password: 'new', own: 'old' }));
  await send(filled({ type: 'SetPassword', person: 'p', password: 7 }));
  expect(house.bodies()).toEqual([
    { key: 'k', command: { type: 'SetPassword', person: 'p' }, password: 'new', own: 'old' },
    { key: 'k', command: { type: 'SetPassword', person: 'p' } },
  ]);
});

test('House rules § people why not comes back to the form', async () => {
  const why = { code: 'person-exists', because: 'Choose another name.', cite: '' };
  house.answers(why);
  expect(await send(filled({ type: 'AddPerson' }))).toEqual(why);
});

test.each(Object.keys(games))('the rack card of %s says how it goes in whole sentences', (game) => {
  const says = HOW_TO_PLAY[game] ?? [];
  expect(says.length).toBeGreaterThan(2);
  expect(says.filter((one) => !/^[A-Z].*\.$/.test(one))).toEqual([]);
});
