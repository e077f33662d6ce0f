import { describe, expect, test } from 'vitest';
import { scriptedTable } from '../../test/scripted-table.ts';
import { footballKings, threeDiceFootball } from '../games/index.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { Actor, Role } from './actor.ts';
import type { TableCommand } from './commands.ts';
import { rulesOn } from './state.ts';
import { tableOf } from './table.ts';

const as = (duty: Role, person: string = duty): Actor => ({ person, duty });
const FLOOR = as('floorperson');
const football = 'three-dice-football  live';

describe('House rules § submission what is filed, from when, and with notice', () => {
  const files = (filed: unknown, from = '2026-01-02', notice?: string) =>
    ({
      type: 'FileSubmission',
      from,
      filed,
      ...(notice === undefined ? {} : { notice }),
    }) as TableCommand;

  test.each([
    ...['2026-1-2', 'x2026-01-02', '2026-01-02x', 'tomorrow'],
    ...['2026-02-30', '2027-02-29', '2026-13-01', '2026-00-10'],
  ])('%s is no day', (from) => {
    expect(scriptedTable(football).ask(files({}, from), FLOOR)).toEqual([
      'not-a-day',
      'Enter the day of the calendar that a filing is in force from, as year-month-day.',
      'House rules § submission',
    ]);
  });

  test('29 February is a day of a leap year', () => {
    expect(scriptedTable(football).ask(files({}, '2028-02-29'), FLOOR)).toMatchObject([
      { filing: { from: '2028-02-29' } },
    ]);
  });

  test.each([null, 'dice', 7, undefined])('%s is no filing', (filed) => {
    expect(scriptedTable(football).ask(files(filed), FLOOR)[0]).toBe('not-understood');
  });

  test('a notice stays with its filing, and none where none was given', () => {
    expect(scriptedTable(football).ask(files({}), FLOOR)).toStrictEqual([
      { type: 'SubmissionFiled', filing: { from: '2026-01-02', filed: {} } },
    ]);
    expect(scriptedTable(football).ask(files({}, '2026-01-02', 'sign'), FLOOR)).toStrictEqual([
      { type: 'SubmissionFiled', filing: { from: '2026-01-02', filed: {}, notice: 'sign' } },
    ]);
  });

  test('13:69F-45.7(e) only a lower limit that was played under wants a notice', () => {
    const limited = 'football-kings  live  payoutLimitCents=5000000';
    const limit = (script: string, payoutLimitCents: number) =>
      scriptedTable(script).ask(files({ payoutLimitCents }), FLOOR)[0];
    const played = `${limited}\nseat 1  home $10`;
    const filed = { type: 'SubmissionFiled' };
    expect(limit(played, 4_999_900)).toBe('notice-missing');
    expect(limit(played, 5_000_000)).toMatchObject(filed);
    expect(limit(played, 5_000_100)).toMatchObject(filed);
    expect(limit(limited.replace('live', 'closed'), 4_999_900)).toMatchObject(filed);
    // Where there was no limit, any limit is lower.
    expect(limit('football-kings  live\nseat 1  home $10', 5_000_000)).toBe('notice-missing');
  });

  test('13:69F-45.7(e) what was played under in an earlier round was played under', () => {
    const { table } = scriptedTable('football-kings  live  payoutLimitCents=5000000');
    const asked = (number: number) =>
      tableOf(footballKings).decide(
        { ...table(), play: { ...table().play, number } },
        files({ payoutLimitCents: 4_999_900 }),
        { at: 0, day: '2026-01-01', by: [FLOOR] },
      );
    expect(asked(1)).toMatchObject([{ type: 'SubmissionFiled' }]);
    expect(asked(2)).toMatchObject({ refused: 'notice-missing' });
  });

  test.each([
    ['below what is filed for the days before it', '2026-03-01', 5_000_000, 'notice-missing'],
    ['at what is filed for the days before it', '2026-03-01', 9_000_000, 'accepted'],
    ['above what is filed without notice for later', '2026-01-15', 6_000_000, 'notice-missing'],
    ['at what is filed for later', '2026-01-15', 5_000_000, 'accepted'],
  ])('13:69F-45.7(e) a limit that patrons will have played under: %s', (_, from, cents, answer) => {
    const script = 'football-kings  live  payoutLimitCents=5000000\nseat 1  home $10';
    const { table } = scriptedTable(script);
    const raised = { from: '2026-02-01', filed: { payoutLimitCents: 9_000_000 } };
    const same = { from: '2026-02-01', filed: { payoutLimitCents: 5_000_000 } };
    const filings = [...table().filings, from > raised.from ? raised : same];
    const given = { at: 0, day: '2026-01-01', by: [FLOOR] };
    const asks = files({ payoutLimitCents: cents }, from);
    const decided = tableOf(footballKings).decide({ ...table(), filings }, asks, given);
    expect(isRefusal(decided) ? decided.refused : 'accepted').toBe(answer);
  });

  test('13:69F-45.2(b) a filing for two decks adds one to the deck that is at the table', () => {
    const { table } = scriptedTable('football-kings  live\nreceive deck 1 blue');
    const rules = { ...table().inForce, decks: 2, shuffler: true };
    const event = { type: 'SubmissionInForce', rules, day: '2026-01-02' } as const;
    const { play, inForce } = tableOf(footballKings).evolve(table(), event);
    expect(inForce).toEqual(rules);
    expect(play.round).toMatchObject({
      decks: { decks: [{ stage: 'received' }, { stage: 'awaited' }] },
    });
  });

  test('the latest filing that holds on a day', () => {
    const filings = [
      { from: '2026-02-01', filed: { edition: '661a' } },
      { from: '2026-01-01', filed: { edition: '577' } },
    ];
    const on = (day: string) => rulesOn(threeDiceFootball, filings, day);
    expect(on('2026-01-31')).toMatchObject({ edition: '577' });
    expect(on('2026-02-01')).toMatchObject({ edition: '661a' });
    expect(on('2025-12-31')).toEqual(rulesOn(threeDiceFootball, [], '2026-01-01'));
  });
});
