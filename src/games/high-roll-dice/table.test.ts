import { expect, test } from 'vitest';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { type Role, type TableCommand, tableOf } from '../../table/index.ts';
import { highRollDice } from './index.ts';

const { table } = highRollDice;
const rules = expectAccepted(parseSubmission(highRollDice.submission));

test('§ 675a.1(a) six places', () => {
  expect(table).toMatchObject({ seats: 6, cite: '58 Pa. Code § 675a.1(a)' });
});

test('§ 675a.3, .6(e) the dice of either game for 24 hours at most, and a shaker', () => {
  expect(
    table.equipment.map(({ kind, under, holds, mostHours, cite }) => ({
      kind,
      under,
      holds,
      mostHours,
      cite: cite.slice(14),
    })),
  ).toEqual([
    {
      kind: 'ten-dice',
      under: { dice: 10 },
      holds: { dice: 10 },
      mostHours: 24,
      cite: '675a.3(b)(1)',
    },
    { kind: 'six-dice', under: { dice: 6 }, holds: { dice: 6 }, mostHours: 24, cite: '675a.6(e)' },
    {
      kind: 'shaker',
      under: undefined,
      holds: { shaker: 1 },
      mostHours: undefined,
      cite: '675a.3(d)',
    },
  ]);
});

test('§ 675a.3(c) a dealer answers for the shaker', () => {
  expect(table.crew).toEqual([{ duty: 'dealer', atLeast: 1, cite: '58 Pa. Code § 675a.3(c)' }]);
});

test('nothing is hidden at a dice table', () => {
  const round = highRollDice.procedure(rules).initial;
  expect(highRollDice.view(round, { as: 'public' })).toBe(round);
  const event = { type: 'ShakerRemoved' } as const;
  expect(highRollDice.see(event, { as: 'seat', seat: 1 })).toBe(event);
});

const HOUR = 3_600_000;
const decider = tableOf(highRollDice);

/** A felt with its dealer, its dice and its shaker, and a player at the first place. */
const felt = () => {
  let state = decider.initial;
  let at = 0;
  const ask = (command: TableCommand, person: string, duty: Role) => {
    const answer = decider.decide(state, command, {
      at,
      day: '2026-11-16',
      by: [{ person, duty }],
    });
    if (isRefusal(answer)) return `${answer.refused} ${answer.cite.slice(14)}`;
    state = answer.reduce(decider.evolve, state);
    return 'accepted';
  };
  const floor = (command: TableCommand) => ask(command, 'floor', 'floorperson');
  const told = {
    floor,
    dealer: (said: { readonly type: string } & Record<string, unknown>) =>
      ask({ type: 'Say', said }, 'first', 'dealer'),
    player: (command: TableCommand) => ask(command, 'guest', 'player'),
    waits: (hours: number) => {
      at += hours * HOUR;
      return told;
    },
  };
  for (const command of [
    { type: 'OpenTable', kind: 'felt', practice: false, openerCents: 500_000 },
    { type: 'JoinCrew', person: 'first', duty: 'dealer' },
    { type: 'BringEquipment', kind: 'ten-dice', set: 'dice 1' },
    { type: 'BringEquipment', kind: 'shaker', set: 'shaker 1' },
  ] as const) {
    expect(floor(command)).toBe('accepted');
  }
  expect(told.player({ type: 'TakeSeat', seat: 1, patron: 'guest' })).toBe('accepted');
  expect(ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, 'first', 'dealer')).toBe('accepted');
  return told;
};
const bet = (wager: string): TableCommand => ({
  type: 'Say',
  said: { type: 'PlaceBet', seat: 1, wager, stakeCents: 500 },
});
const sixDice = { type: 'BringEquipment', kind: 'six-dice', set: 'dice 2' } as const;

/** Everything before the dice are shaken. */
const wagersDown = () => {
  const table = felt();
  expect(table.dealer({ type: 'TakeShaker', dice: 10 })).toBe('accepted');
  expect(table.player(bet('pip-street-1'))).toBe('accepted');
  expect(table.dealer({ type: 'AnnounceNoMoreBets' })).toBe('accepted');
  return table;
};
const shake = { type: 'ShakeDice', times: 3 };

test.each([
  [23, 'accepted'],
  [24, 'equipment-old 675a.3(b)(1)'],
  [25, 'equipment-old 675a.3(b)(1)'],
])('§ 675a.3(b)(1) dice that have been at the table for %i hours: %s', (hours, answer) => {
  expect(wagersDown().waits(hours).dealer(shake)).toBe(answer);
});

test.each([
  ['ten-dice', 'equipment-missing 675a.3(d)'],
  ['shaker', 'equipment-missing 675a.3(d)'],
])(
  '§ 675a.3(d) a shaker and ten dice are present; six dice do not stand for %s',
  (kind, answer) => {
    const table = wagersDown();
    const removed = { type: 'RemoveEquipment', kind, reason: 'no longer suitable' } as const;
    expect(table.floor(removed)).toBe('accepted');
    expect(table.floor(sixDice)).toBe('accepted');
    expect(table.dealer(shake)).toBe(answer);
  },
);

test('§ 675a.3(c) the last dealer does not leave the shaker alone: relieved first, or the shaker removed', () => {
  const leave = { type: 'LeaveCrew', person: 'first' } as const;
  const relieved = felt();
  expect(relieved.floor(leave)).toBe('crew-short 675a.3(c)');
  expect(relieved.floor({ type: 'JoinCrew', person: 'boxes', duty: 'boxperson' })).toBe('accepted');
  expect(relieved.floor(leave)).toBe('crew-short 675a.3(c)');
  expect(relieved.floor({ type: 'LeaveCrew', person: 'boxes' })).toBe('accepted');
  expect(relieved.floor({ type: 'JoinCrew', person: 'relief', duty: 'dealer' })).toBe('accepted');
  expect(relieved.floor(leave)).toBe('accepted');
  const cleared = felt();
  const removed = {
    type: 'RemoveEquipment',
    kind: 'shaker',
    reason: 'no longer suitable',
  } as const;
  expect(cleared.floor(removed)).toBe('accepted');
  expect(cleared.floor(leave)).toBe('accepted');
});

test('§ 675a.2(c) at the table only who is seated wagers, and who has wagered stays for the round', () => {
  const stranger = { type: 'PlaceBet', seat: 2, wager: 'pip-street-1', stakeCents: 500 };
  expect(felt().player({ type: 'Say', said: stranger })).not.toBe('accepted');
  expect(felt().floor({ type: 'LeaveSeat', seat: 1 })).toBe('accepted');
  expect(wagersDown().player({ type: 'LeaveSeat', seat: 1 })).not.toBe('accepted');
});
