import { describe, expect, test } from 'vitest';
import { scriptedTable } from '../../test/scripted-table.ts';
import { threeDiceFootball } from '../games/index.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { Actor, Role } from './actor.ts';
import type { TableCommand, TableEvent } from './commands.ts';
import { closedTable, type Table } from './state.ts';
import { parseTableCommand, tableOf } from './table.ts';

const as = (duty: Role, person: string = duty): Actor => ({ person, duty });
const FLOOR = as('floorperson');
const football = 'three-dice-football  live';

describe('House rules § tables opening and closing', () => {
  const opens = (practice: boolean, more: object = {}) =>
    ({ type: 'OpenTable', kind: 'felt', practice, openerCents: 0, ...more }) as const;
  const closed = closedTable(threeDiceFootball);
  const decider = tableOf(threeDiceFootball);
  const asked = (table: Table, asks: TableCommand) => {
    const answer = decider.decide(table, asks, { at: 0, day: '2026-01-01', by: [FLOOR] });
    return isRefusal(answer) ? [answer.refused, answer.because, answer.cite] : answer;
  };

  test('a table before anybody opened it', () => {
    expect(closedTable(threeDiceFootball)).toMatchObject({
      ...{ status: 'closed', kind: 'electronic', practice: false, promise: 'required', crew: [] },
      ...{ idle: false, filings: [{ from: '0000-01-01', filed: {} }], betting: 'open', owed: {} },
      dropBox: { cashCents: 0, coupons: [] },
      told: { commands: [], events: [] },
    });
  });

  test('an open table is not opened, and what it holds stays what it is', () => {
    expect(scriptedTable(football).ask(opens(false), FLOOR)).toEqual([
      ...['table-open', 'The table is already open.', 'House rules § tables'],
    ]);
    const says = (what: string) => [
      'practice-stays',
      `This table holds ${what}. Open it for that, or set up another table.`,
      'House rules § ledger',
    ];
    const holding: readonly Partial<Table>[] = [
      { inventoryCents: 100 },
      { tipBoxCents: 100 },
      { dropBox: { cashCents: 100, coupons: [] } },
      // The cage would pay practice chips that were kept for a patron in money.
      { owed: { 'patron-1': 100 } },
    ];
    for (const held of holding) {
      expect(asked({ ...closed, ...held }, opens(true))).toEqual(says('money'));
      expect(asked({ ...closed, ...held, practice: true }, opens(false))).toEqual(
        says('practice chips'),
      );
      expect(asked({ ...closed, ...held, practice: true }, opens(true))).toHaveLength(2);
    }
    expect(asked(closed, opens(true))).toHaveLength(2);
  });

  test('the promise of the device is said where it is another than usual', () => {
    expect(asked(closed, opens(true))[0]).not.toHaveProperty('promise');
    const [event] = asked(closed, opens(true, { promise: 'none' })) as readonly TableEvent[];
    expect(event).toMatchObject({ promise: 'none' });
    expect(decider.evolve(closed, event!).promise).toBe('none');
    const [plain] = asked(closed, opens(true)) as readonly TableEvent[];
    expect(decider.evolve({ ...closed, promise: 'none' }, plain!).promise).toBe('required');
  });

  test('reading 27 chips at a felt are whole dollars, a screen pays to the cent', () => {
    const [, felt] = asked(closed, opens(true)) as readonly TableEvent[];
    expect(felt).toMatchObject({ type: 'PaymentSet', payment: { unitCents: 100 } });
    const inDollars = decider.evolve(closed, felt!);
    expect(asked(closed, opens(true, { kind: 'electronic' }))).toHaveLength(1);
    expect(asked(inDollars, opens(true, { kind: 'electronic' }))).toMatchObject([
      {},
      { type: 'PaymentSet', payment: { unitCents: 1 } },
    ]);
  });

  test('players cash out before it closes, and it closes without crew', () => {
    const { ask } = scriptedTable(football);
    expect(ask({ type: 'CloseTable', closerCents: 0 }, FLOOR)).toEqual([
      ...['seats-taken', 'Cash out seats 1, 2, 3 first.', 'House rules § tables'],
    ]);
    const wagered = scriptedTable(`${football}\nseat 1  touchdown $10`);
    expect(wagered.ask({ type: 'CloseTable', closerCents: 0 }, FLOOR)).toEqual([
      ...[
        'round-not-over',
        'Finish the round. Wagers are still on the layout.',
        'House rules § tables',
      ],
    ]);
    const event = { type: 'TableClosed', closerCents: 0, countedAgainstCents: 0 } as const;
    expect(decider.evolve(scriptedTable(football).table(), event)).toMatchObject({
      ...{ status: 'closed', crew: [], equipment: {} },
    });
  });
});

test('House rules § command what is wrong is named by its member, within what it came in', () => {
  const parsed = (sent: object, within?: readonly string[]) => {
    const answer = parseTableCommand(threeDiceFootball, sent, within);
    return isRefusal(answer) ? answer.because : answer;
  };
  const bet = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1_000 };
  expect(parsed({ type: 'Say', said: bet })).toEqual({ type: 'Say', said: bet });
  const enters = { type: 'EnterWager', index: 0, instead: bet, reason: 'it lay there' };
  expect(parsed(enters)).toEqual(enters);
  expect(parsed({ type: 'Say', said: { ...bet, seat: 'x' } })).toContain('said.seat');
  expect(parsed({ ...enters, instead: { ...bet, seat: 'x' } })).toContain('instead.seat');
  expect(parsed({ ...enters, type: 'Correct', instead: { ...bet, seat: 'x' } })).toContain(
    'instead.seat',
  );
  expect(parsed({ type: 'Say', said: { ...bet, seat: 'x' } }, ['command'])).toContain(
    'command.said.seat',
  );
  expect(parsed({ type: 'Dance' })).toContain('table');
  expect(parsed({ type: 'Tip', seat: 1, cents: 'x' })).toContain('cents');
});

test('House rules § correction what was said before a table closed is not corrected when it is open again', () => {
  const { table, ask } = scriptedTable(`${football}
seat 1  joins
dealer: seat 1 leaves
dealer: seat 2 leaves
dealer: seat 3 leaves
close the table with $100,000
open live $10,000`);
  expect(table().told).toMatchObject({ commands: [], events: [] });
  expect(table().play.number).toBe(2);
  const voids = { type: 'VoidWager', index: 0, reason: 'x' } as const;
  const stick = as('stickperson');
  ask({ type: 'JoinCrew', person: 'stickperson', duty: 'stickperson' }, FLOOR);
  expect(ask(voids, stick, FLOOR)).toContain('nothing-to-correct');
});
