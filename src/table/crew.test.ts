import { describe, expect, test } from 'vitest';
import { asiaPoker, highRollDice, threeDiceFootball } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { Actor, Role } from './actor.ts';
import type { TableCommand } from './commands.ts';
import type { Table } from './state.ts';
import { tableOf } from './table.ts';

const felt = (game: AnyGame, crew: readonly (readonly [string, Role])[]) => {
  const decider = tableOf(game);
  let state: Table = decider.initial;
  const ask = (command: TableCommand, person: string, duty: Role): readonly string[] => {
    const by: readonly Actor[] = [{ person, duty }];
    const answer = decider.decide(state, command, { at: 0, day: '2026-11-16', by });
    if (isRefusal(answer)) return [answer.refused, answer.cite];
    state = answer.reduce(decider.evolve, state);
    return ['accepted'];
  };
  ask(
    { type: 'OpenTable', kind: 'felt', practice: true, openerCents: 500_000 },
    'floor',
    'floorperson',
  );
  for (const [person, duty] of crew)
    ask({ type: 'JoinCrew', person, duty }, 'floor', 'floorperson');
  ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, 'patron-1', 'player');
  ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, 'cashier', 'cage');
  return ask;
};
const football = [
  ['stick', 'stickperson'],
  ['base-1', 'dealer'],
  ['base-2', 'dealer'],
] as const;
const offer: TableCommand = { type: 'Say', said: { type: 'OfferDice', seat: 1 } as never };
const join: TableCommand = { type: 'Say', said: { type: 'Join', seat: 1 } };

describe('only people on the crew of the table act there', () => {
  test('§ 577.9(b) a stickperson of another table calls nothing here', () => {
    const ask = felt(threeDiceFootball, football);
    const dice = { type: 'BringEquipment', kind: 'dice', set: 'set-1' } as const;
    expect(ask(dice, 'floor', 'floorperson')).toEqual(['accepted']);
    expect(ask(join, 'patron-1', 'player')).toEqual(['accepted']);
    expect(ask(offer, 'stranger', 'stickperson')).toEqual([
      'not-on-crew',
      '58 Pa. Code § 577.9(b)',
    ]);
    expect(ask(offer, 'base-1', 'stickperson')).toEqual(['not-on-crew', '58 Pa. Code § 577.9(b)']);
    expect(ask(offer, 'stick', 'stickperson')).toEqual(['accepted']);
  });

  test('§ 577.9(b) the stickperson is one of the dealers', () => {
    const ask = felt(threeDiceFootball, football);
    expect(ask({ type: 'Tip', seat: 1, cents: 100 }, 'stick', 'dealer')).toEqual(['accepted']);
    expect(ask({ type: 'Tip', seat: 1, cents: 100 }, 'stranger', 'dealer')[0]).toBe('not-on-crew');
  });

  test('§ 675a.3(c), 575.2(a) nor does another dealer shake, deal or sell chips', () => {
    const shake: TableCommand = { type: 'Say', said: { type: 'ShakeDice', times: 5 } as never };
    expect(felt(highRollDice, [['d', 'dealer']])(shake, 'stranger', 'dealer')).toEqual([
      'not-on-crew',
      '58 Pa. Code § 675a.3(c)',
    ]);
    const ask = felt(asiaPoker, [['d', 'dealer']]);
    expect(ask({ type: 'BuyIn', seat: 1, cents: 100 }, 'stranger', 'dealer')).toEqual([
      'not-on-crew',
      '58 Pa. Code § 575.2(a)',
    ]);
    expect(ask({ type: 'BuyIn', seat: 1, cents: 100 }, 'd', 'dealer')).toEqual(['accepted']);
  });

  test('who has left the crew no longer acts, and a floorperson is on no crew', () => {
    const ask = felt(threeDiceFootball, football);
    const leave: TableCommand = { type: 'LeaveCrew', person: 'base-2' };
    expect(ask(leave, 'floor', 'floorperson')).toEqual(['accepted']);
    const note: TableCommand = { type: 'NoteIrregularity', what: 'a drink was spilled' };
    expect(ask(note, 'base-2', 'dealer')[0]).toBe('not-on-crew');
    expect(ask(note, 'another', 'floorperson')).toEqual(['accepted']);
  });
});
