import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { type ConsoleForm, staffForms } from '../../kernel/form.ts';
import { bug, expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import type { View } from '../felt/table-stream.ts';
import { isComplete } from './console-form.tsx';
import { asThrown, irregularFirst, phaseOf, resultIn, waitsForWagers } from './phases.ts';

const phasesOf = (id: string) => {
  const game = games[id] ?? bug(`no ${id}`);
  return game.screen?.felt?.(expectAccepted(parseSubmission(game.submission, {})), 'en').phases;
};
const kings = phasesOf('football-kings') ?? [];
const now = (due: object, phase = 'open') => ({ due, phase }) as Partial<View> as View;
const forced = (type: string) => now({ kind: 'forced', command: { type } });
const titleOf = (phases: typeof kings, at: View) => {
  const phase = phaseOf(phases, at);
  return typeof phase === 'object' ? phase.title : phase;
};

test('N.J.A.C. 13:69F-45.3(a) while a deck is prepared, that is the step that is lit', () => {
  for (const type of ['ReceiveDeck', 'InspectDeck', 'CutDeck']) {
    expect(titleOf(kings, forced(type))).toBe('preparing');
  }
});

test('N.J.A.C. 13:69F-45.6(c) where nothing is due but wagers, betting is lit; then the phase of what is due', () => {
  expect(titleOf(kings, now({ kind: 'choice', commands: [] }))).toBe('Bets open');
  expect(titleOf(kings, forced('AnnounceNoMoreBets'))).toBe('No more bets');
  const quarter = { kind: 'chance', command: 'DealQuarter' };
  expect(titleOf(kings, now(quarter, 'closed'))).toBe('Quarters');
  expect(titleOf(kings, now(quarter))).toBe('Bets open');
});

test('§ 661a.4(b) at a game with a phase for it, closing betting is lit there; without phases nothing is', () => {
  const football = phasesOf('three-dice-football') ?? [];
  const thrown = now({ kind: 'chance', command: 'CallThrow' });
  expect(titleOf(football, thrown)).toBe('Bets open');
  const offered = now({ kind: 'choice', commands: [{ type: 'AcceptDice' }] });
  expect(titleOf(football, offered)).toBe('Offer the dice');
  expect(phaseOf([], forced('ReceiveDeck'))).toBeUndefined();
});

test('House rules § rounds where nobody has wagered the crew is not sent to close betting, but waits', () => {
  const thrown = now({ kind: 'chance', command: 'CallThrow' });
  const bet = { id: 1, seat: 1, wager: 'touchdown', stakeCents: 500 };
  expect(waitsForWagers({ ...thrown, bets: [] })).toBe(true);
  expect(waitsForWagers({ ...thrown, bets: [bet] })).toBe(false);
  expect(waitsForWagers({ ...now({ kind: 'choice' }), bets: [] })).toBe(false);
});

test('House rules § rounds what is read back comes after the last phase in which a result is entered', () => {
  const entry = (command: string, kind: 'die' | 'number') => ({
    ...{ command, title: command, cite: 'House rules § rounds' as const },
    fields: [
      kind === 'die'
        ? { name: 'n', label: 'N', kind, colour: 'red' as const }
        : { name: 'n', label: 'N', kind },
    ],
  });
  const phases = [{ commands: ['A'] }, { commands: ['B'] }, { commands: ['C'] }];
  expect(resultIn([entry('A', 'die'), entry('B', 'die'), entry('C', 'number')], phases)).toBe(1);
  expect(resultIn([entry('A', 'number')], phases)).toBe(2);
});

test('§ 575.13(d) what goes wrong is listed before the steps of other phases', () => {
  const poker = games['asia-poker'] ?? bug('no asia-poker');
  const entries = Object.keys(poker.commands).map((command) => ({ command })) as ConsoleForm[];
  const [first, second] = irregularFirst(entries, phasesOf('asia-poker'));
  const named = (group: typeof first) => group?.entries.map(({ command }) => command) ?? [];
  expect(named(first)).toEqual(expect.arrayContaining(['ExposeCard', 'ReportMisdeal']));
  expect(named(second)).toEqual(
    expect.arrayContaining(['ShakeShaker', 'DealStacks', 'RevealHands']),
  );
  expect([...named(first), ...named(second)].toSorted()).toEqual(
    entries.map(({ command }) => command).toSorted(),
  );
  // A game without phases has one list.
  expect(irregularFirst(entries)).toEqual([{ of: 'irregularity', entries }]);
});

test('§ 675a.4(h) an extra roll is entered with the dice that are thrown again, and not before all are in', () => {
  const game = games['high-roll-dice'] ?? bug('no High Roll Dice');
  const entry = staffForms(game.commands).find(({ command }) => command === 'CallThrow');
  const thrown = entry ?? bug('no throw');
  const due = now({ kind: 'chance', command: 'CallThrow', dice: 6 });
  const lengths = (form: ConsoleForm) =>
    form.fields.flatMap((field) => (field.kind === 'dice' ? [[field.least, field.most]] : []));
  expect(lengths(asThrown(thrown, due))).toEqual([[6, 6]]);
  expect(isComplete(asThrown(thrown, due), { dice: [1, 2, 3, 4, 5] })).toBe(false);
  expect(isComplete(asThrown(thrown, due), { dice: [1, 2, 3, 4, 5, 6] })).toBe(true);
  expect(asThrown(thrown, now({ kind: 'chance', command: 'CallThrow' }))).toBe(thrown);
  expect(asThrown(thrown, now({ kind: 'chance', command: 'Other', dice: 6 }))).toBe(thrown);
});
