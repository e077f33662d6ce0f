import { expect, test } from 'vitest';
import { codeOf } from '../../test/electronic-table.ts';
import { games } from '../games/index.ts';
import { act } from '../kernel/decider.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import { type Meter, type MeterCommand, meter } from '../progressive/index.ts';
import type { Actor, Table } from '../table/index.ts';
import { runScript } from '../table/script/script.ts';
import { decideAtTable } from './at-table.ts';

const game = games['three-dice-yahtzee']!;
const levels = { 'six-sixes': [1, 1] } as const;
const settings = { seedCents: 199_987, increment: [13, 100], shared: 'equally', levels } as const;
const meterAfter = (...asked: readonly MeterCommand[]): Meter =>
  asked.reduce(
    (state, command) => act(meter, state, command).state,
    act(meter, meter.initial, { type: 'InstallMeter', settings }).state,
  );
const wagers = [{ seat: 1, stakeCents: 100 }];
const FED: MeterCommand = { type: 'Contribute', round: 'T1/1', wagers };
const fed = meterAfter(FED);
const hit = meterAfter(FED, {
  ...{ type: 'Hit', round: 'T1/1', level: 'six-sixes' },
  winners: [{ seat: 1, paidCents: 200_000 }],
});

const tableAfter = (...lines: readonly string[]): Table =>
  expectAccepted(runScript(games, ['three-dice-yahtzee  live', ...lines].join('\n'))).table;
/** A round that read $2,000 from the meter: 13 cents of a dollar on the progressive are in it. */
const revealed = (faces: string, ...bets: readonly string[]): Table =>
  tableAfter('seat 1  red $10', ...bets, 'shake red', 'shake blue', `reveal ${faces}`);
const ON = 'seat 1  progressive $1';
const crew = (table: Table, duty: Actor['duty']): Actor => ({
  ...{ person: table.crew.find((one) => one.duty === duty)?.person ?? '', duty },
});
const FLOOR: Actor = { person: 'floor', duty: 'floorperson' };
const asked = (table: Table, state: Meter, command: object, ...by: readonly Actor[]) => {
  const answer = decideAtTable(
    ...[game, { table: 'T1', stream: 'table/T1' }, table],
    { reason: 'the camera shows it', ...command } as never,
    { by, day: '2026-01-31', at: 0 },
    { meters: new Map([['progressive', state]]), book: undefined },
  );
  if (isRefusal(answer)) return codeOf(answer);
  return answer.map(({ stream, event }) => ({ stream, ...Object(event) }));
};
const indexOf = (table: Table, type: string, wager?: string) =>
  table.told.commands.findIndex((said) => said.type === type && Object(said).wager === wager);
const corrected = (table: Table, state: Meter, red: readonly number[], blue: readonly number[]) => {
  const instead = { type: 'RevealHands', red, blue };
  const index = indexOf(table, 'RevealHands');
  return asked(table, state, { type: 'Correct', index, instead }, crew(table, 'dealer'), FLOOR);
};
const AT_METER = { stream: 'meter/T1/progressive' };
const AT_TABLE = { stream: 'table/T1', type: 'RoundCorrected' };
const SIXES = [6, 6, 6];

test('House rules § correction a jackpot that was missed is paid by the meter, and one that was none goes back into it', () => {
  expect(corrected(revealed('666/665', ON), fed, SIXES, SIXES)).toMatchObject([
    AT_TABLE,
    { ...AT_METER, type: 'RoundRetold', reason: 'the camera shows it', paidCents: 200_000 },
  ]);
  expect(corrected(revealed('666/666', ON), hit, SIXES, [6, 6, 5])).toMatchObject([
    AT_TABLE,
    { ...AT_METER, type: 'RoundRetold', paidCents: -200_000, contributedCents: 0 },
  ]);
});

test('House rules § correction what changes nothing at the meter leaves it alone, and without a wager on it it is not asked', () => {
  expect(corrected(revealed('124/135', ON), fed, [1, 3, 5], [1, 2, 4])).toMatchObject([AT_TABLE]);
  expect(corrected(revealed('124/135'), fed, SIXES, SIXES)).toMatchObject([AT_TABLE]);
});

test('House rules § correction once the meter has moved on, the round stays as it is', () => {
  const moved = meterAfter(FED, { ...FED, round: 'T1/2' } as MeterCommand);
  expect(corrected(revealed('666/665', ON), moved, SIXES, SIXES)).toBe('meter-moved-on');
});

test('House rules § correction a wager on the meter that is entered late is filled in, and pays as the meter shows', () => {
  const enters = (faces: string, state: Meter) => {
    const table = revealed(faces);
    const instead = { type: 'PlaceBet', seat: 1, wager: 'progressive', stakeCents: 100 };
    const index = indexOf(table, 'ShakeCup');
    const eye: Actor = { person: 'eye', duty: 'surveillance' };
    return asked(table, state, { type: 'EnterWager', index, instead }, FLOOR, eye);
  };
  const installed = { ...AT_METER, type: 'MeterInstalled', cents: 200_000 };
  const contributed = { ...AT_METER, type: 'Contributed', cents: 13 };
  expect(enters('124/135', meter.initial)).toMatchObject([installed, contributed, AT_TABLE]);
  expect(enters('666/666', meterAfter())).toMatchObject([
    ...[contributed, AT_TABLE, { ...AT_METER, type: 'MeterHit', cents: -200_000 }],
    { ...AT_METER, type: 'MeterReset' },
  ]);
});

test('House rules § void a wager on the meter that was never there is taken out of it', () => {
  const table = revealed('124/135', ON);
  const index = indexOf(table, 'PlaceBet', 'progressive');
  expect(
    asked(table, fed, { type: 'VoidWager', index }, crew(table, 'dealer'), FLOOR),
  ).toMatchObject([AT_TABLE, { ...AT_METER, type: 'RoundRetold', contributedCents: -13 }]);
});

test('3-Dice Yahtzee § progressive wager paytable: of two who hit the meter, one is void, and the other is paid all of it', () => {
  const install: MeterCommand = {
    ...{ type: 'InstallMeter', settings: { ...settings, seedCents: 199_974 } },
  };
  const both = [1, 2].map((seat) => ({ seat, stakeCents: 100 }));
  const winners = [2, 1].map((seat) => ({ seat, paidCents: 100_000 }));
  const hitByBoth: readonly MeterCommand[] = [
    { type: 'Contribute', round: 'T1/1', wagers: both },
    { type: 'Hit', round: 'T1/1', level: 'six-sixes', winners },
  ];
  const state = [install, ...hitByBoth].reduce<Meter>(
    (now, one) => act(meter, now, one).state,
    meter.initial,
  );
  const table = revealed('666/666', ON, 'seat 2  red $10', 'seat 2  progressive $1');
  const index = indexOf(table, 'PlaceBet', 'progressive');
  expect(
    asked(table, state, { type: 'VoidWager', index }, crew(table, 'dealer'), FLOOR),
  ).toMatchObject([
    {
      ...AT_TABLE,
      // Without the void wager the meter showed 13 cents less.
      moved: [
        { seat: 1, cents: 100 - 100_000 },
        { seat: 2, cents: 99_987 },
      ],
    },
    { ...AT_METER, type: 'RoundRetold', contributedCents: -13, paidCents: -13 },
  ]);
});

test('House rules § correction what the table refuses to correct is refused, whatever its meter would say', () => {
  const table = revealed('666/665', ON);
  const command = { type: 'Correct', index: 99, instead: { type: 'ShakeCup', cup: 'red' } };
  expect(asked(table, fed, command, crew(table, 'dealer'), FLOOR)).toEqual(expect.any(String));
  const alone = { type: 'VoidWager', index: indexOf(table, 'PlaceBet', 'progressive') };
  expect(asked(table, fed, alone, crew(table, 'dealer'))).toBe('second-signature');
});
