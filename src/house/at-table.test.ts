import { expect, test } from 'vitest';
import { oneDie } from '../../test/one-die.ts';
import { threeDiceYahtzee } from '../games/index.ts';
import { act } from '../kernel/decider.ts';
import { play } from '../kernel/play.ts';
import type { PlayCommand } from '../kernel/play-commands.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { type Meter, meter } from '../progressive/index.ts';
import type { Given, TableCommand } from '../table/index.ts';
import { closedTable } from '../table/state.ts';
import { decideAtTable } from './at-table.ts';

const closed = closedTable(threeDiceYahtzee);
const rules = closed.inForce as unknown as Parameters<typeof threeDiceYahtzee.wagers>[0];
const given: Given = { by: [{ person: 'device 1', duty: 'device' }], day: '2026-01-31', at: 0 };

/** What is decided when these six dice are revealed to a seat with $5 on Red and so much on the progressive. */
const revealed = (face: number, progressiveCents: number, meters: ReadonlyMap<string, Meter>) => {
  const decider = play(threeDiceYahtzee, rules);
  const commands = [
    { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 500 },
    { type: 'PlaceBet', seat: 1, wager: 'progressive', stakeCents: progressiveCents },
    { type: 'ShakeCup', cup: 'red' },
    { type: 'ShakeCup', cup: 'blue' },
  ] as const;
  const table = {
    ...closed,
    status: 'open' as const,
    betting: 'closed' as const,
    seats: { 1: { patron: 'guest 1', chipsCents: 10_000 } },
    inventoryCents: 10_000_000,
    play: commands.reduce(
      (now, command) => act(decider, now, command as PlayCommand).state,
      decider.initial,
    ),
  };
  const dice = [face, face, face];
  const said = { type: 'RevealHands', red: dice, blue: dice };
  return expectAccepted(
    decideAtTable(
      threeDiceYahtzee,
      { table: 'T1', stream: 'table/T1' },
      table,
      { type: 'Say', said } as TableCommand,
      given,
      { meters, book: undefined },
    ),
  ).map(({ stream, event }) => ({ stream, ...(event as { type: string }) }));
};

test('House rules § meters: wagers go in, the table reads what is shown, settles, and the hit comes out', () => {
  const happened = revealed(6, 100, new Map());
  expect(happened.map(({ stream, type }) => `${stream} ${type}`)).toEqual([
    'meter/T1/progressive MeterInstalled',
    'meter/T1/progressive Contributed',
    'table/T1 Played',
    'table/T1 Played',
    'meter/T1/progressive MeterHit',
    'meter/T1/progressive MeterReset',
  ]);
  expect(happened[2]).toMatchObject({ said: { type: 'ReadMeter', cents: 200_013 } });
  expect(happened[4]).toMatchObject({ winners: [{ seat: 1, paidCents: 200_013 }] });
});

test('House rules § meters: a meter that is switched off gives the wagers on it back, and the round goes on', () => {
  const installed = act(meter, meter.initial, {
    type: 'InstallMeter',
    settings: {
      seedCents: 200_000,
      increment: [13, 100],
      shared: 'equally',
      levels: { 'six-sixes': [1, 1] },
    },
  }).state;
  const off = act(meter, installed, { type: 'DisableMeter', reason: 'display fault' }).state;
  const without = revealed(6, 100, new Map([['progressive', off]]));
  expect(without.map(({ stream, type }) => `${stream} ${type}`)).toEqual([
    'table/T1 Played',
    'table/T1 Played',
  ]);
  expect(without[0]).toMatchObject({
    said: { type: 'VoidMeter', meter: 'progressive' },
    events: [{ settled: { wager: 'progressive', result: 'void', returnedCents: 100 } }],
  });
  expect(JSON.stringify(without[1])).toContain('"wager":"red"');
  const happened = revealed(5, 100, new Map([['progressive', installed]]));
  expect(happened.map(({ type }) => type)).toEqual(['Contributed', 'Played', 'Played']);
});

test('House rules § meters: winners share as the filing in force says, also where the meter was installed under another', () => {
  const installed = act(meter, meter.initial, {
    type: 'InstallMeter',
    settings: {
      seedCents: 200_000,
      increment: [13, 100],
      shared: 'first',
      levels: { 'six-sixes': [1, 1] },
    },
  }).state;
  const happened = revealed(6, 100, new Map([['progressive', installed]]));
  expect(happened.map(({ type }) => type)).toEqual([
    ...['SharedChanged', 'Contributed', 'Played', 'Played', 'MeterHit', 'MeterReset'],
  ]);
  expect(happened[0]).toMatchObject({ shared: 'equally' });
});

test('House rules § void: a wager on a meter that goes back whole has fed nothing', () => {
  const empty = closedTable(oneDie);
  const decider = play(oneDie, empty.inForce as unknown as Parameters<typeof oneDie.wagers>[0]);
  const bet: PlayCommand = { type: 'PlaceBet', seat: 1, wager: 'jackpot', stakeCents: 100 };
  const table = {
    ...empty,
    status: 'open' as const,
    seats: { 1: { patron: 'guest 1', chipsCents: 0 } },
    play: act(decider, decider.initial, bet).state,
  };
  const decided = (said: { type: string } & Record<string, unknown>) =>
    expectAccepted(
      decideAtTable(
        oneDie,
        { table: 'T1', stream: 'table/T1' },
        table,
        { type: 'Say', said },
        given,
        { meters: new Map(), book: undefined },
      ),
    ).map(({ stream, event }) => `${stream} ${(event as { type: string }).type}`);
  expect(decided({ type: 'Declare', void: true })).toEqual(['table/T1 Played']);
  expect(decided({ type: 'Throw', face: 1 })).toEqual([
    'meter/T1/pot MeterInstalled',
    'meter/T1/pot Contributed',
    'table/T1 Played',
    'table/T1 Played',
  ]);
});
