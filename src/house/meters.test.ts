import { expect, test } from 'vitest';
import { games, threeDiceFootball, threeDiceYahtzee } from '../games/index.ts';
import { act } from '../kernel/decider.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import { type Meter, type MeterAsk, meter, meterCommands } from '../progressive/index.ts';
import { type Actor, ROLES, type Role, tableOf } from '../table/index.ts';
import { runScript } from '../table/script/script.ts';
import { decideAtTable } from './at-table.ts';
import { meterPostings } from './meter-postings.ts';
import { decideMeter } from './meters.ts';

const record = { on: '2026-11-16', signedBy: ['C-1', 'C-2'] };
const examples: { readonly [Type in MeterAsk['type']]: Extract<MeterAsk, { type: Type }> } = {
  DisableMeter: { type: 'DisableMeter', reason: 'display fault' },
  ResumeMeter: { type: 'ResumeMeter', shownCents: 200_000 },
  ChangeIncrement: { type: 'ChangeIncrement', increment: [20, 100] },
  ChangeCeiling: { type: 'ChangeCeiling', ceilingCents: 900_000 },
  Decommission: { type: 'Decommission', movesTo: 'meter/T2/progressive', record },
  ReceivePool: { type: 'ReceivePool', from: 'meter/T2/progressive', parts: 1_000_000, record },
};

const inUse: Meter = act(meter, meter.initial, {
  type: 'InstallMeter',
  settings: {
    ...{ seedCents: 200_000, increment: [13, 100], shared: 'equally' },
    levels: { 'six-sixes': [1, 1] },
  },
}).state;

const stream = 'meter/T1/progressive';
const at = (meter: Meter) => ({ meter, stream, table: tableOf(threeDiceYahtzee).initial });
const hand = (duty: Role, person = duty as string): Actor => ({ person, duty });
const NOT_SIGNED = ['not-your-role', 'second-signature'];
const signs = (asks: MeterAsk, ...by: readonly Actor[]): boolean => {
  const answer = decideMeter(threeDiceYahtzee, 'progressive', at(inUse), asks, by);
  return !(isRefusal(answer) && NOT_SIGNED.includes(answer.refused));
};

test.each(Object.values(examples).map((asks) => [asks.type, asks] as const))(
  'House rules § people who may give %s: every duty alone, and every two',
  (type, asks) => {
    const { by, second } = { second: undefined, ...meterCommands[type] };
    for (const first of ROLES) {
      const alone = second === undefined && (by as readonly string[]).includes(first);
      expect([first, signs(asks, hand(first))]).toEqual([first, alone]);
      for (const other of ROLES) {
        const among = (duties: readonly string[]) =>
          duties.includes(first) || duties.includes(other);
        const both =
          second === undefined
            ? among(by)
            : ((by as readonly string[]).includes(first) &&
                (second as readonly string[]).includes(other)) ||
              ((by as readonly string[]).includes(other) &&
                (second as readonly string[]).includes(first));
        const two = signs(asks, hand(first, 'a'), hand(other, 'b'));
        expect([first, other, two]).toEqual([first, other, both]);
        // Two hands are two people.
        if (second !== undefined)
          expect(signs(asks, hand(first, 'a'), hand(other, 'a'))).toBe(false);
      }
    }
  },
);

test('House rules § meters what belongs to rounds is asked by nobody, and a game without the meter has none', () => {
  for (const type of ['Contribute', 'Hit', 'CorrectRound', 'InstallMeter', 'toString']) {
    expect(
      decideMeter(threeDiceYahtzee, 'progressive', at(inUse), { type } as never, floor),
    ).toMatchObject({ refused: 'unknown-command' });
  }
  const off = examples.DisableMeter;
  expect(decideMeter(threeDiceYahtzee, 'other', at(inUse), off, floor)).toMatchObject({
    refused: 'no-such-meter',
  });
  expect(decideMeter(threeDiceFootball, 'progressive', at(inUse), off, floor)).toMatchObject({
    refused: 'no-such-meter',
  });
});

const floor = [hand('floorperson'), hand('finance')];

test('House rules § meters an increment is changed only to what is filed', () => {
  const change = (increment: readonly [number, number]) =>
    decideMeter(
      threeDiceYahtzee,
      'progressive',
      at(inUse),
      { type: 'ChangeIncrement', increment },
      floor,
    );
  expect(change([20, 100])).toMatchObject({ refused: 'not-filed', cite: 'House rules § meters' });
  expect(change([26, 200])).toMatchObject({ refused: 'not-filed' });
  expect(change([13, 100])).toMatchObject([{ type: 'IncrementFiled' }]);
});

const YAHTZEE = 'three-dice-yahtzee  live\nseat 1  red $10\nseat 1  progressive $1';

test.each([
  ['wagers are open', YAHTZEE, undefined],
  ['nobody has wagered on it', 'three-dice-yahtzee  live\nseat 1  red $10\nshake red', undefined],
  ['betting is closed', `${YAHTZEE}\nclose betting`, 'round-in-play'],
  ['the cups are shaken', `${YAHTZEE}\nshake red`, 'round-in-play'],
  ['the round is over', `${YAHTZEE}\nshake red\nshake blue\nreveal 666/111`, undefined],
])('House rules § meters a meter is switched off where %s: %s', (_, script, refused) => {
  const { table } = expectAccepted(runScript(games, script));
  const asks = examples.DisableMeter;
  const answer = decideMeter(
    threeDiceYahtzee,
    'progressive',
    { meter: inUse, stream, table },
    asks,
    floor,
  );
  expect(isRefusal(answer) ? answer.refused : undefined).toBe(refused);
  if (refused === undefined) expect(answer).toMatchObject([{ type: 'MeterDisabled' }]);
});

const waiting: readonly (readonly [string, Meter, MeterAsk])[] = [
  ['switched on', act(meter, inUse, examples.DisableMeter).state, examples.ResumeMeter],
  ['given another ceiling', inUse, examples.ChangeCeiling],
  ['given a pool', inUse, { ...examples.ReceivePool, parts: 2_000_000_000 }],
];

test.each(waiting)(
  'House rules § meters a meter is not %s while wagers on it wait for their result',
  (_, state, asks) => {
    const moved = { ...examples.Decommission, movesTo: stream };
    const there = act(meter, act(meter, inUse, examples.DisableMeter).state, moved).state;
    const answer = (script: string) => {
      const { table } = expectAccepted(runScript(games, script));
      const other = { meter: there, practice: false };
      const where = { meter: state, stream, table, other };
      const decided = decideMeter(threeDiceYahtzee, 'progressive', where, asks, floor);
      return isRefusal(decided) ? decided.refused : 'accepted';
    };
    expect(answer(YAHTZEE)).toBe('accepted');
    expect(answer(`${YAHTZEE}\nclose betting`)).toBe('round-in-play');
    expect(answer(`${YAHTZEE}\nshake red`)).toBe('round-in-play');
    expect(answer(`${YAHTZEE}\nshake red\nshake blue\nreveal 666/111`)).toBe('accepted');
  },
);

test.each([
  ['in service', inUse, 'meter-in-use'],
  ['switched off', act(meter, inUse, examples.DisableMeter).state, undefined],
])(
  'House rules § meters wagers on a meter that is %s are returned by nobody’s word: %s',
  (_, state, refused) => {
    const { table } = expectAccepted(runScript(games, YAHTZEE));
    const by = [hand('dealer'), hand('floorperson')];
    const answer = decideAtTable(
      threeDiceYahtzee,
      { table: 'T1', stream: 'table/T1' },
      table,
      { type: 'Say', said: { type: 'VoidMeter', meter: 'progressive' } },
      { by, day: '2026-01-31', at: 0 },
      { meters: new Map([['progressive', state]]), book: undefined },
    );
    expect(isRefusal(answer) ? answer.refused : undefined).toBe(refused);
  },
);

const off = act(meter, inUse, examples.DisableMeter).state;
const pool = { ...examples.ReceivePool, from: 'meter/T2/progressive', parts: 2_000_000_000 };
const gone = act(meter, off, { ...examples.Decommission, movesTo: stream }).state;

type Other = { readonly meter: Meter; readonly practice: boolean } | undefined;
type Goes = readonly [string, Meter, object, Other, string?];
const goes: readonly Goes[] = [
  ['to a meter in use', off, examples.Decommission, { meter: inUse, practice: false }],
  ['to another account', off, { ...examples.Decommission, movesTo: 'cage' }, undefined],
  ['to no such meter', off, examples.Decommission, undefined, 'nowhere-to-go'],
  [
    'to one switched off',
    off,
    examples.Decommission,
    { meter: off, practice: false },
    'nowhere-to-go',
  ],
  ['to practice', off, examples.Decommission, { meter: inUse, practice: true }, 'nowhere-to-go'],
  [
    'to itself',
    off,
    { ...examples.Decommission, movesTo: stream },
    { meter: inUse, practice: false },
    'nowhere-to-go',
  ],
  ['from where it left', inUse, pool, { meter: gone, practice: false }],
  ['from nowhere', inUse, pool, undefined, 'no-such-pool'],
  ['from one in use', inUse, pool, { meter: inUse, practice: false }, 'no-such-pool'],
  ['from practice', inUse, pool, { meter: gone, practice: true }, 'no-such-pool'],
  [
    'a part less',
    inUse,
    { ...pool, parts: pool.parts - 1 },
    { meter: gone, practice: false },
    'no-such-pool',
  ],
  [
    'a part more',
    inUse,
    { ...pool, parts: pool.parts + 1 },
    { meter: gone, practice: false },
    'no-such-pool',
  ],
  [
    'that went elsewhere',
    inUse,
    pool,
    { meter: act(meter, off, examples.Decommission).state, practice: false },
    'no-such-pool',
  ],
  [
    'a second time',
    act(meter, inUse, pool).state,
    pool,
    { meter: gone, practice: false },
    'no-such-pool',
  ],
];
test.each(goes.map((one) => [one[0], one] as const))(
  'House rules § meters a pool goes whole, and once: %s',
  (_, [, state, asks, other, refused]) => {
    const answer = decideMeter(
      threeDiceYahtzee,
      'progressive',
      { ...at(state), other },
      asks as MeterAsk,
      floor,
    );
    expect(isRefusal(answer) ? answer.refused : undefined).toBe(refused);
  },
);

test('House rules § ledger a pool that leaves a meter leaves its account', () => {
  const { events } = act(meter, off, examples.Decommission);
  expect(events).toHaveLength(1);
  expect(events.flatMap((event) => meterPostings(stream, event, false))).toMatchObject([
    { from: stream, to: 'progressive-accrual', cents: 200_000 },
  ]);
  expect(events.flatMap((event) => meterPostings(stream, event, true))).toMatchObject([
    { from: `practice/${stream}`, to: 'practice/progressive-accrual', cents: 200_000 },
  ]);
});
