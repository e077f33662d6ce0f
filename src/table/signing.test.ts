import { describe, expect, test } from 'vitest';
import { scriptedTable } from '../../test/scripted-table.ts';
import type { Equipment } from '../kernel/equipment.ts';
import { type Actor, type Role, signedBy } from './actor.ts';
import { crewComplete, mayLeave, maySupervise } from './crew.ts';

const as = (duty: Role, person: string = duty): Actor => ({ person, duty });
const FLOOR = as('floorperson');
const DEALER = as('dealer');

describe('House rules § crew who must be there, who may go, and who must sign', () => {
  const cite = 'House rules § crew';
  const dealers = (atLeast: number) => ({
    duty: 'dealer' as const,
    atLeast,
    cite: cite as typeof cite,
  });
  test('the stickperson counts as a dealer, and a dealer not as a stickperson', () => {
    expect(crewComplete([dealers(2)], [as('stickperson'), DEALER], [])).toBe(true);
    const stick = { duty: 'stickperson' as const, atLeast: 1, cite: cite as typeof cite };
    expect(crewComplete([stick], [DEALER, as('dealer', 'two')], [])).toEqual({
      refused: 'crew-short',
      because: 'Crew short. Required: stickperson × 1. Present: 0.',
      cite,
    });
  });

  test('nobody leaves equipment alone that was attended', () => {
    const dice: Equipment = {
      ...{ kind: 'dice', title: 'Dice', holds: {}, cite, replacedWhen: [], attendedBy: dealers(1) },
    };
    const present = { dice: { set: 'd', since: 0 } };
    expect(mayLeave('dealer', [DEALER], [dice], present)).toEqual({
      refused: 'crew-short',
      because:
        'Do not leave the equipment unattended (Dice). Have another dealer join first, or remove it.',
      cite,
    });
    expect(mayLeave('dealer', [DEALER, as('dealer', 'two')], [dice], present)).toBe(true);
    expect(mayLeave('dealer', [DEALER], [dice], {})).toBe(true);
    // It was alone already: whoever else goes makes that no worse.
    expect(mayLeave('box', [as('boxperson', 'box')], [dice], present)).toBe(true);
  });

  test('§ 577.9(c) a floorperson watches as many tables as each game says', () => {
    const supervision = {
      ...{ mostTables: 2, withOther: { most: 1, notWith: ['craps'] }, cite: cite as typeof cite },
    };
    const own = (table: string) => ({ table, game: 'dice', supervision });
    const other = (table: string, game = 'poker') => ({ table, game });
    const tooMany = (because: string) => ({ refused: 'too-many-tables', because, cite });
    expect(maySupervise([own('1'), own('2')])).toBe(true);
    expect(maySupervise([own('1'), own('2'), own('3')])).toEqual(
      tooMany('One floorperson may supervise no more than 2 of these tables.'),
    );
    expect(maySupervise([own('1'), other('2')])).toBe(true);
    const one =
      'One floorperson may supervise one of these tables and no more than 1 of another game.';
    expect(maySupervise([own('1'), own('2'), other('3')])).toEqual(tooMany(one));
    expect(maySupervise([own('1'), other('2'), other('3')])).toEqual(tooMany(one));
    expect(maySupervise([own('1'), other('2', 'craps')])).toEqual(
      tooMany('One floorperson may not supervise this table together with craps.'),
    );
    expect(maySupervise([other('1'), other('2'), other('3')])).toBe(true);
  });

  test('§ 577.9(b) the role, the place on the crew, and a second person', () => {
    const rule = { by: ['dealer', 'cage'] as const, cite: cite as typeof cite };
    const at = (...crew: readonly Actor[]) => ({
      crew,
      cite: () => '58 Pa. Code § 577.9(b)' as const,
    });
    const signs = (by: readonly Actor[], crew?: readonly Actor[], second?: readonly Role[]) =>
      signedBy(
        { ...rule, ...(second === undefined ? {} : { second }) },
        { by },
        crew === undefined ? undefined : at(...crew),
      );
    expect(signs([FLOOR])).toEqual({
      refused: 'not-your-role',
      because: 'Only these roles may do this: dealer, cage.',
      cite,
    });
    const stranger = {
      refused: 'not-on-crew',
      because: "Only a dealer on this table's crew can do this. Have a floorperson enter the crew.",
      cite: '58 Pa. Code § 577.9(b)',
    };
    expect(signs([DEALER])).toBe(true);
    expect(signs([DEALER], [])).toEqual(stranger);
    expect(signs([DEALER], [DEALER])).toBe(true);
    expect(signs([DEALER], [as('stickperson', 'dealer')])).toBe(true);
    expect(signs([DEALER], [as('boxperson', 'dealer')])).toEqual(stranger);
    expect(signs([as('dealer', 'x')], [DEALER])).toEqual(stranger);
    const stick = { by: ['stickperson'] as const, cite: cite as typeof cite };
    expect(signedBy(stick, { by: [as('stickperson', 'dealer')] }, at(DEALER))).toMatchObject({
      refused: 'not-on-crew',
    });
    expect(signs([as('cage')], [])).toBe(true);
    const short = {
      refused: 'second-signature',
      because:
        'A second person must sign: floorperson or surveillance. The person who entered the command cannot.',
      cite,
    };
    const two = ['floorperson', 'surveillance'] as const;
    expect(signs([DEALER], [DEALER], two)).toEqual(short);
    expect(signs([DEALER, as('floorperson', 'dealer')], [DEALER], two)).toEqual(short);
    expect(signs([DEALER, FLOOR], [DEALER], two)).toBe(true);
  });
});

test('House rules § crew whoever is not on the crew is told by which paragraph the table has one', () => {
  const stranger = (duty: Role) =>
    scriptedTable('three-dice-football  live').ask(
      { type: 'NoteIrregularity', what: 'a die fell' },
      as(duty, 'stranger'),
    );
  expect(stranger('stickperson')).toMatchObject([
    'not-on-crew',
    expect.any(String),
    '58 Pa. Code § 577.9(b)',
  ]);
  // A boxperson is none of those whom this chapter asks for.
  expect(stranger('boxperson')).toMatchObject([
    'not-on-crew',
    expect.any(String),
    'House rules § crew',
  ]);
});
