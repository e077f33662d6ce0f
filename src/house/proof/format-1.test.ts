import { describe, expect, test } from 'vitest';
import { keyOfKept, linesOfKept } from '../../../test/kept-logs.ts';
import { games, threeDiceFootball } from '../../games/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { closedTable } from '../../table/index.ts';
import { commandIn, type HouseCommand } from '../decisions.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { isDecidedOtherwise, isHeldLater, isSaidAgain, isSaidLater } from './format-1.ts';
import { auditExport } from './verify.ts';

/** An evening of version 0.1.0 before log format 2, over either store; decisions/120 says what happens in it. */
describe.each(['embedded', 'postgres'] as const)(
  'an evening of format 1 over the %s store',
  (store) => {
    const lines = linesOfKept(`format-1-${store}`);
    const key = keyOfKept(`format-1-${store}`);

    test('House rules § export still verifies, by the house’s own key', async () => {
      const { verdict, decisions } = await auditExport(lines, games, { keys: [key] });
      expect(verdict).toMatchObject({ ok: true, keys: [key] });
      expect(decisions).toBeGreaterThan(900);
    });

    test('House rules § ledger it holds a drop box that finance counted with surveillance, which only its day allowed', async () => {
      const counts = lines
        .filter((line) => line.includes('"CountDropBox"'))
        .map((line) => JSON.parse(line) as Pick<LogEntry, 'by' | 'command'>);
      expect(counts.map(({ by }) => by.map(({ duty }) => duty))).toEqual([
        ['finance', 'surveillance'],
      ]);
      const asks = (type: string): HouseCommand =>
        commandIn({ ...(counts[0]?.command as object), asks: { type } });
      const alone = refuse(
        'second-signature',
        'Another person signs, too.',
        'House rules § ledger',
      );
      expect(isHeldLater(asks('CountDropBox'), alone)).toBe(true);
      // Nothing else that two sign for is forgiven with it.
      for (const type of ['CountTipBox', 'Fill', 'Credit', 'CloseTable']) {
        expect(isHeldLater(asks(type), alone), type).toBe(false);
      }
    });

    test('it holds a submission that is said to come into force while it is', () => {
      const rules = new Map<string, string>();
      let again = 0;
      for (const line of lines) {
        if (line === '') continue;
        for (const { stream, event } of JSON.parse(line).events ?? []) {
          if (event.type !== 'SubmissionInForce') continue;
          const now = JSON.stringify(event.rules);
          if (rules.get(stream) === now) again += 1;
          rules.set(stream, now);
        }
      }
      expect(again).toBeGreaterThan(2);
    });

    test('and no other event twice: one that changes something is named', async () => {
      const { verdict } = await auditExport(
        lines.map((line) => line.replaceAll('"payOption":2', '"payOption":3')),
        games,
      );
      expect(verdict.ok).toBe(false);
    });
  },
);

describe('House rules § export what an entry of format 1 is forgiven, and nothing else', () => {
  const at = { kind: 'table', table: 'T1', game: 'three-dice-football' };
  const asking = (...types: readonly string[]): HouseCommand => {
    const asks = types.map((type) => ({ type, said: { type: 'CallThrow' } }));
    return commandIn({ ...at, asks: asks.length === 1 ? asks[0] : asks });
  };
  const saying = (type: string): HouseCommand =>
    commandIn({ ...at, asks: { type: 'Say', said: { type } } });
  const ofKind = (kind: string): HouseCommand => commandIn({ kind, asks: { type: 'Correct' } });
  const refusedFor = (code: 'second-signature' | 'not-your-role' | 'not-on-crew' | 'late-wager') =>
    refuse(code, 'Another person signs, too.', 'House rules § ledger');

  test.each([
    ...['LeaveSeat', 'OpenTable', 'Correct'].map((type) => [type, asking(type), true] as const),
    ...['AbandonWagers', 'TearJoker'].map((type) => [type, saying(type), true] as const),
    ['several of these', asking('LeaveSeat', 'Correct'), true] as const,
    ['one of these among others', asking('LeaveSeat', 'Fill'), false] as const,
    ['a call', saying('CallThrow'), false] as const,
    ['what is said and is none of these', asking('Say'), false] as const,
    ['a word like it, not said', asking('AbandonWagers'), false] as const,
    ['a command that is not for a table', ofKind('floor'), false] as const,
  ])('decided otherwise in its day: %s', (_, command, otherwise) => {
    expect(isDecidedOtherwise(command)).toBe(otherwise);
    // A second signature was not asked for then.
    expect(isHeldLater(command, refusedFor('second-signature'))).toBe(otherwise);
    expect(isHeldLater(command, refusedFor('late-wager'))).toBe(false);
    expect(isHeldLater(command, refusedFor('not-on-crew'))).toBe(true);
  });

  test('surveillance signed beside a count, and a count alone', () => {
    const alone = refusedFor('second-signature');
    expect(isHeldLater(asking('CountDropBox', 'CountDropBox'), alone)).toBe(true);
    expect(isHeldLater(asking('CountDropBox', 'Fill'), alone)).toBe(false);
    const notForATable = commandIn({ kind: 'alerts', asks: { type: 'CountDropBox' } });
    expect(isHeldLater(notForATable, alone)).toBe(false);
  });

  test('the house itself signed what is done to people and the floor', () => {
    const role = refusedFor('not-your-role');
    for (const kind of ['people', 'floor']) expect(isHeldLater(ofKind(kind), role)).toBe(true);
    for (const kind of ['coupons', 'deal']) expect(isHeldLater(ofKind(kind), role)).toBe(false);
    expect(isHeldLater(ofKind('floor'), refusedFor('late-wager'))).toBe(false);
  });

  test('who handled a piece was not kept', () => {
    expect(isSaidLater({ type: 'PieceHandled' })).toBe(true);
    for (const event of [{ type: 'Played' }, {}, null, 'PieceHandled', undefined]) {
      expect(isSaidLater(event)).toBe(false);
    }
  });

  test('rules were said again to come into force; others, or another event, change something', () => {
    const table = closedTable(threeDiceFootball);
    const { inForce: rules } = table;
    expect(isSaidAgain({ type: 'SubmissionInForce', rules }, table)).toBe(true);
    expect(isSaidAgain({ type: 'SubmissionInForce', rules: {} }, table)).toBe(false);
    expect(isSaidAgain({ type: 'SubmissionInForce' }, table)).toBe(false);
    expect(isSaidAgain({ type: 'SubmissionFiled', rules }, table)).toBe(false);
  });
});
