import { describe, expect, test } from 'vitest';
import { scriptedTable } from '../../test/scripted-table.ts';
import { threeDiceFootball } from '../games/index.ts';
import type { Equipment, PieceInRound } from '../kernel/equipment.ts';
import type { Actor, Role } from './actor.ts';
import { fitForPlay, hoursLeft, isBrought, isPresent } from './equipment.ts';
import { closedTable } from './state.ts';
import { tableOf } from './table.ts';

const as = (duty: Role, person: string = duty): Actor => ({ person, duty });
const FLOOR = as('floorperson');
const football = 'three-dice-football  live';

describe('House rules § equipment what is at the table, and for how long', () => {
  const HOUR = 3_600_000;
  const cite = 'House rules § equipment';
  const dice: Equipment = {
    ...{ kind: 'dice', title: 'Dice', holds: { dice: 3 }, mostHours: 24, cite, replacedWhen: [] },
  };
  const shaker: Equipment = {
    ...dice,
    kind: 'shaker',
    title: 'Shaker',
    present: '58 Pa. Code § 675a.1',
  };
  const { mostHours: _hours, ...button } = { ...dice, kind: 'button', title: 'Button' };
  const deck: Equipment = { ...dice, kind: 'deck', title: 'Deck', deck: 1 };
  const second: Equipment = { ...deck, kind: 'deck 2', title: 'Second deck', deck: 2 };
  const at = (set: string, since = 0) => ({ set, since });
  const missing = (title: string, under: string = cite) => ({
    refused: 'equipment-missing',
    because: `${title}: bring one to the table first.`,
    cite: under,
  });

  test('everything but decks is there before anything is done', () => {
    expect(isPresent([dice, shaker, deck], { dice: at('d'), shaker: at('s') })).toBe(true);
    expect(isPresent([dice, shaker], { dice: at('d') })).toEqual(
      missing('Shaker', '58 Pa. Code § 675a.1'),
    );
    expect(isPresent([dice], {})).toEqual(missing('Dice'));
  });

  test('hours are counted from when it came, and the last of them is one too many', () => {
    const needs = [button, dice];
    const present = { dice: at('set 1', 1_000), button: at('b') };
    expect(fitForPlay(needs, present, 1_000 + 24 * HOUR - 1)).toBe(true);
    expect(fitForPlay(needs, present, 1_000 + 24 * HOUR)).toEqual({
      refused: 'equipment-old',
      because: 'Dice: set 1 has been here 24 hours. Bring a new one.',
      cite,
    });
    expect(fitForPlay(needs, { dice: at('set 1') }, 0)).toEqual(missing('Button'));
    expect(hoursLeft(needs, present, 2_000)).toEqual([
      { kind: 'dice', leftMilliseconds: 24 * HOUR - 1_000 },
    ]);
    expect(hoursLeft(needs, {}, 0)).toEqual([]);
  });

  test('of the decks it is the one in turn, and a deal that has begun is finished', () => {
    const piece = (kind: string, stage: PieceInRound['stage'], turn: boolean) => ({
      kind,
      stage,
      turn,
    });
    const old = { deck: at('deck 1'), 'deck 2': at('deck 2', 20 * HOUR) };
    const rounds = (...inRound: PieceInRound[]) =>
      fitForPlay([deck, second], old, 25 * HOUR, inRound);
    const refusal = { refused: 'equipment-old' };
    expect(rounds()).toMatchObject(refusal);
    expect(rounds(piece('deck', 'at the table', true))).toMatchObject(refusal);
    expect(rounds(piece('deck', 'at the table', false))).toBe(true);
    expect(rounds(piece('deck', 'in play', true))).toBe(true);
    expect(rounds(piece('deck 2', 'in play', true))).toMatchObject(refusal);
    expect(fitForPlay([deck], {}, 0, [piece('deck', 'awaited', false)])).toBe(true);
    expect(fitForPlay([deck], {}, 0, [piece('deck', 'in play', true)])).toEqual(missing('Deck'));
  });

  test('a deck is brought before it is received', () => {
    const receives = (number: number) => ({ type: 'ReceiveDeck', deck: number });
    const there = { deck: at('deck 1') };
    expect(isBrought([deck, second], there, receives(1))).toBe(true);
    expect(isBrought([deck, second], there, receives(2))).toEqual(missing('Second deck'));
    expect(isBrought([deck, second], {}, { type: 'CutDeck', deck: 1 } as never)).toBe(true);
  });

  test('one of a kind, of a kind that the game has, and removed with a reason', () => {
    const { ask, table } = scriptedTable(football);
    const bring = (kind: string, set: string) => ask({ type: 'BringEquipment', kind, set }, FLOOR);
    const remove = (reason: string, kind = 'dice') =>
      ask({ type: 'RemoveEquipment', kind, reason }, FLOOR);
    const kinds = [...new Set(threeDiceFootball.table.equipment.map((one) => one.kind))];
    expect(bring('cards', 'x')).toEqual([
      ...['no-such-equipment', `Choose one of: ${kinds.join(', ')}.`, 'House rules § equipment'],
    ]);
    expect(bring('dice', 'dice 2')).toMatchObject([
      'equipment-present',
      'Remove dice 1 first, with the reason.',
      expect.any(String),
    ]);
    expect(remove('time is up', 'cards')).toEqual([
      ...['equipment-missing', 'It is not at the table.', 'House rules § equipment'],
    ]);
    const [need] = threeDiceFootball.table.equipment;
    const reasons = ['time is up', ...need!.replacedWhen.map(({ reason }) => reason)];
    expect(remove('bored')).toEqual([
      ...['reason-missing', `Give one of the reasons: ${reasons.join(', ')}.`, need!.cite],
    ]);
    expect(remove(reasons[1]!)).toEqual([
      { type: 'EquipmentRemoved', kind: 'dice', set: 'dice 1', reason: reasons[1] },
    ]);
    expect(table().pieces['dice 1']).toMatchObject({ kind: 'dice', gone: reasons[1] });
    expect(bring('dice', 'dice 1')[0]).toBe('piece-retired');
    expect(bring('dice', 'dice 2')).toHaveLength(1);
  });

  test('a log of format 1 removes what was never brought, and its clock begins with nothing', () => {
    const closed = closedTable(threeDiceFootball);
    const removed = {
      type: 'EquipmentRemoved',
      kind: 'dice',
      set: 'set 1',
      reason: 'time is up',
    } as const;
    expect(tableOf(threeDiceFootball).evolve(closed, removed).pieces).toEqual({
      'set 1': { kind: 'dice', since: 0, gone: 'time is up' },
    });
  });
});
