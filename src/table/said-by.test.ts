import { describe, expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { canonical } from '../kernel/canonical.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import type { Actor, Role, SigningRule } from './actor.ts';
import type { TableCommand, TableEvent } from './commands.ts';
import { approvedByOther, rememberSaid } from './said-by.ts';
import { runScript } from './script/script.ts';
import { tableOf } from './table.ts';

const by = (person: string, duty: Role): Actor => ({ person, duty });
const stick = by('stick', 'stickperson');
const caller = by('two', 'stickperson');
const floor = by('floor', 'floorperson');
const eye = by('eye', 'surveillance');
const reason = 'the camera shows it';
const called = (offensive: readonly [number, number], defensive: number) => ({
  ...{ type: 'CallThrow', offensive, defensive },
});

/** A live table whose throw was called by somebody who is also a floorperson and of surveillance. */
const pit = () => {
  const script = `three-dice-football  live
seat 1  touchdown $10
offer 1
accept 1
close betting
`;
  const run = expectAccepted(runScript(games, script));
  const decider = tableOf(run.game);
  let { table } = run;
  const ask = (asks: TableCommand, ...signed: readonly Actor[]) => {
    const answer = decider.decide(table, asks, { at: 0, day: '2026-01-01', by: signed });
    if (isRefusal(answer)) return `${answer.refused}: ${answer.because}`;
    for (const event of answer) table = decider.signed(decider.evolve(table, event), event, signed);
    return 'accepted';
  };
  const say = (said: object, ...signed: readonly Actor[]) =>
    ask({ type: 'Say', said: said as never }, ...signed);
  for (const person of ['stick', 'two'])
    ask({ type: 'JoinCrew', person, duty: 'stickperson' }, floor);
  expect(say(called([2, 3], 2), caller)).toBe('accepted');
  const throwAt = () => table.told.commands.findLastIndex(({ type }) => type === 'CallThrow');
  const correct = (...signed: readonly Actor[]) =>
    ask({ type: 'Correct', index: throwAt(), instead: called([6, 6], 1), reason }, ...signed);
  return { ask, say, correct, throwAt, table: () => table };
};

const own = 'own-entry: two made the entry that is corrected. Have another';

describe('House rules § correction nobody approves the correction of what they said', () => {
  test('whoever made the call may ask for it, and another floorperson approves', () => {
    const { correct } = pit();
    expect(correct(stick, by('two', 'floorperson'))).toBe(`${own} floorperson approve it.`);
    expect(correct(caller, floor)).toBe('accepted');
  });

  test('with a third signature that is nobody’s who said it', () => {
    expect(pit().correct(stick, by('two', 'floorperson'), floor)).toBe('accepted');
  });

  test('the same of who asked for the correction before; who approved that one may approve again', () => {
    const { correct, ask, throwAt } = pit();
    expect(correct(stick, floor)).toBe('accepted');
    const again = {
      type: 'Correct',
      index: throwAt(),
      instead: called([1, 1], 1),
      reason,
    } as const;
    expect(ask(again, caller, by('stick', 'floorperson'))).toMatch(/^own-entry: stick/);
    expect(ask(again, caller, floor)).toBe('accepted');
  });

  test('a wager is neither voided nor entered late by who called its result', () => {
    const voids = { type: 'VoidWager', index: 0, reason } as const;
    const { ask, throwAt } = pit();
    expect(ask(voids, stick, by('two', 'floorperson'))).toBe(`${own} floorperson approve it.`);
    const said = { type: 'PlaceBet', seat: 1, wager: 'over-four-yards', stakeCents: 1_000 };
    const enters = { type: 'EnterWager', index: throwAt(), instead: said, reason } as const;
    expect(ask(enters, floor, by('two', 'surveillance'))).toBe(`${own} surveillance approve it.`);
    expect(ask(enters, floor, eye)).toBe('accepted');
    // Who entered it does not approve that it is void.
    const entered = { ...voids, index: throwAt() - 1 };
    expect(ask(entered, stick, floor)).toMatch(/^own-entry: floor/);
    expect(ask(entered, stick, by('pit', 'floorperson'))).toBe('accepted');
  });

  test('what was said is kept for the round, of staff alone', () => {
    const { table, say } = pit();
    const words = canonical(called([2, 3], 2));
    expect(table().told.saidBy?.[words]).toEqual(['two']);
    expect(JSON.stringify(table().told.saidBy)).not.toContain('patron');
    expect(say({ type: 'BeginRound' }, stick)).not.toBe('accepted');
  });
});

describe('House rules § correction who is remembered for what is told', () => {
  const { initial } = tableOf(games['three-dice-football']!);
  const said = called([2, 3], 2);
  const words = canonical(said);
  const remembered = (event: object, ...signed: readonly Actor[]) =>
    rememberSaid(initial, event as TableEvent, signed).told.saidBy;
  const played = { type: 'Played', said, events: [] };
  const corrected = (instead: unknown) => ({ type: 'RoundCorrected', was: said, instead });

  test('everybody of the staff who signed it, and neither a patron nor a device', () => {
    expect(remembered(played, stick, floor, eye)).toEqual({ [words]: ['stick', 'floor', 'eye'] });
    for (const duty of ['player', 'device'] as const) {
      expect(remembered(played, by('one', duty))).toBeUndefined();
      expect(remembered(played, by('one', duty), stick)).toEqual({ [words]: ['stick'] });
    }
    expect(remembered(played)).toBeUndefined();
  });

  test('what was said twice was said by both, each once, and other words stay', () => {
    const told = (signed: readonly Actor[], words = said) => ({ ...played, said: words, signed });
    const all = [told([caller]), told([floor], called([1, 1], 1)), told([caller, stick])];
    const table = all.reduce(
      (now, { signed, ...event }) => rememberSaid(now, event as never, signed),
      initial,
    );
    expect(table.told.saidBy).toEqual({
      ...{ [words]: ['two', 'stick'], [canonical(called([1, 1], 1))]: ['floor'] },
    });
    expect(table.told.commands).toBe(initial.told.commands);
  });

  test('the words that begin a round are no entry of it, nor is anything else that happens at a table', () => {
    expect(remembered({ ...played, said: { type: 'BeginRound' } }, stick)).toBeUndefined();
    expect(remembered({ type: 'BettingClosed', instead: said }, stick)).toBeUndefined();
    expect(remembered(corrected(null), stick)).toBeUndefined();
    expect(rememberSaid(initial, corrected(null) as never, [stick])).toBe(initial);
  });

  test('of a correction the crew that asked for it, and of a wager entered late the floorperson', () => {
    const bet = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1_000 };
    expect(remembered(corrected(said), stick, floor, eye)).toEqual({ [words]: ['stick'] });
    expect(remembered(corrected(bet), stick, floor, eye)).toEqual({ [canonical(bet)]: ['floor'] });
  });
});

describe('House rules § correction who approves', () => {
  const rule: SigningRule = {
    by: ['dealer', 'stickperson'],
    second: ['floorperson', 'surveillance'],
    cite: 'House rules § correction',
  };
  const words = called([2, 3], 2);
  const saidBy = { [canonical(words)]: ['two'], other: ['floor'] };
  const approved = (...signed: readonly Actor[]) =>
    approvedByOther(rule, { by: signed }, { saidBy } as never, [words]);

  test('somebody beside who asks, of a role that approves, who said nothing of it', () => {
    const two = by('two', 'floorperson');
    expect(approved(stick, floor)).toBe(true);
    expect(approved(stick, two)).toEqual({
      ...{ refused: 'own-entry', cite: 'House rules § correction' },
      because:
        'two made the entry that is corrected. Have another floorperson or surveillance approve it.',
    });
    expect(approved(two, stick, eye)).toBe(true);
    // Nobody else asks for what the other signs: there is no approver to be held to it.
    expect(approved(two)).toBe(true);
    expect(approved(two, by('two', 'dealer'))).toBe(true);
    expect(approved(two, floor)).toBe(true);
    // Whoever asks is no approver.
    expect(approved(caller, stick, two)).toMatchObject({ refused: 'own-entry' });
    expect(approved(caller, stick)).toBe(true);
  });

  test('anybody, where nobody said it, or one hand is enough', () => {
    const two = by('two', 'floorperson');
    const told = { saidBy } as never;
    expect(approvedByOther(rule, { by: [stick, two] }, told, [])).toBe(true);
    expect(approvedByOther(rule, { by: [stick, two] }, {} as never, [words])).toBe(true);
    const { by: asks, cite } = rule;
    expect(approvedByOther({ by: asks, cite }, { by: [stick, two] }, told, [words])).toBe(true);
    expect(approvedByOther(rule, { by: [stick, two] }, told, [{}, words])).not.toBe(true);
  });
});
