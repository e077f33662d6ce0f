import { describe, expect, test } from 'vitest';
import { scriptedTable } from '../../test/scripted-table.ts';
import { asiaPoker, footballKings, threeDiceFootball } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import type { TableEvent } from './commands.ts';
import { noticed } from './idle.ts';
import type { Table } from './state.ts';

const football = 'three-dice-football  live';

describe('13:69F-45.4(d), § 575.5 a table that nobody plays at', () => {
  const left: TableEvent = { type: 'SeatLeft', seat: 1, patron: 'ann' };
  const cards = scriptedTable('football-kings  live').table();
  const empty = { ...cards, seats: {} };
  const played = (...types: string[]): TableEvent => ({
    type: 'Played',
    said: { type: 'x' },
    events: types.map((type) => ({ type })) as never,
  });
  const idleAfter = (game: AnyGame, table: Table, event: TableEvent) =>
    noticed(game, table, event).idle;

  test('is idle when the last one has left, where the chapter speaks of it', () => {
    expect(idleAfter(footballKings, empty, left)).toBe(true);
    expect(
      idleAfter(asiaPoker, { ...scriptedTable('asia-poker  live').table(), seats: {} }, left),
    ).toBe(true);
    expect(idleAfter(footballKings, cards, left)).toBe(false);
    expect(
      idleAfter(threeDiceFootball, { ...scriptedTable(football).table(), seats: {} }, left),
    ).toBe(false);
  });

  test('until the cards are spread, or new ones received, among whatever happens', () => {
    const idle = { ...empty, idle: true };
    expect(idleAfter(footballKings, idle, played('BetPlaced'))).toBe(true);
    expect(idleAfter(footballKings, idle, played('BetPlaced', 'DeckSpread'))).toBe(false);
    expect(idleAfter(footballKings, idle, played('DeckReceived'))).toBe(false);
    expect(idleAfter(footballKings, cards, played('DeckSpread'))).toBe(false);
    expect(idleAfter(threeDiceFootball, idle, played('x'))).toBe(true);
    const opened = { type: 'TableOpened', kind: 'felt', practice: true, openerCents: 0 } as const;
    expect(idleAfter(footballKings, idle, opened)).toBe(false);
    expect(idleAfter(footballKings, idle, { type: 'BettingClosed' })).toBe(true);
  });
});
