import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  WINDOW as ANY_WINDOW,
  betOf,
  CLOSING,
  DEVICE,
  GAME,
  HEX,
  tableAfter,
  tableWith,
} from '../../../test/electronic-table.ts';
import { games } from '../../games/index.ts';
import { evolveAll } from '../../kernel/decider.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { playing, type Table } from '../../table/index.ts';
import { deviceStream, tableStream } from '../streams.ts';
import { type AutomaticDealer, type DealerOptions, startDealer } from './dealer.ts';
import type { Device } from './device.ts';

const refused = { refused: 'not-due', because: 'Not now.', cite: 'House rules § devices' };
const REVEALS = { type: 'RevealHands', red: [1, 1, 1], blue: [1, 1, 1] };
const SHAKEN = [
  { type: 'Join', seat: 1 },
  betOf(1),
  { type: 'ShakeCup', cup: 'red' },
  { type: 'ShakeCup', cup: 'blue' },
];
/** Within the gaming day of the session. */
const START = Date.UTC(2026, 10, 16, 12);
const WINDOW = { ...ANY_WINDOW, openedAt: START, closesAt: START + 15_000 };
const over = tableAfter(...SHAKEN, REVEALS);

/** A house that is whatever a test makes of it: nothing waits but what the test lets happen. */
let table: Table;
let device: Device;
let now: number;
let looks: number;
let asked: { readonly command: object; readonly by: unknown }[];
let answer: () => unknown;
let waiting: { readonly ms: number; readonly run: () => void }[];
let faults: unknown[];
let hears: ((entry: object) => void) | undefined;
let beaconCame: (() => void) | undefined;
let beaconAnswers: () => boolean;
let dealer: AutomaticDealer;
let offered: typeof games;
beforeEach(() => {
  [table, device, now, looks] = [tableWith(1), { ...DEVICE, closing: CLOSING }, START, 0];
  [asked, waiting, faults] = [[], [], []];
  answer = () => ({});
  beaconAnswers = () => false;
  offered = games;
});
afterEach(() => dealer.stop());

/** Everything that was begun and waits for nothing has come to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const starts = async (more: Partial<DealerOptions> = {}) => {
  const house = {
    ...{
      games: offered,
      clock: () => now,
      identity: async () => HEX,
      askTable: async () => refused,
    },
    table: async () => {
      looks += 1;
      return table;
    },
    device: async () => device,
    ask: async (command: object, by: unknown) => {
      asked.push({ command, by });
      return answer();
    },
    subscribe: (listener: typeof hears) => {
      hears = listener;
      return () => {
        hears = undefined;
      };
    },
  };
  const beacons = {
    ...{ seen: () => undefined, known: () => undefined },
    ask: async () => beaconAnswers(),
    onNew: (listener: () => void) => {
      beaconCame = listener;
      return () => {
        beaconCame = undefined;
      };
    },
  };
  dealer = startDealer({
    ...{ house, beacons, table: 'T1', game: GAME.id, resultMs: 4_000 },
    vault: { secret: () => HEX, draws: () => ({ command: REVEALS, draw: {} }) },
    after: (ms: number, run: () => void) => {
      const one = { ms, run };
      waiting.push(one);
      return () => {
        waiting = waiting.filter((other) => other !== one);
      };
    },
    onFault: (error: unknown) => faults.push(error),
    ...more,
  } as unknown as DealerOptions);
  await settled();
};
/** What the dealer waits for; seats that nobody plays at are watched for minutes. */
const waits = () => waiting.map(({ ms }) => ms).filter((ms) => ms < 200_000);
const comes = async () => {
  const [first] = waiting.filter(({ ms }) => ms < 200_000);
  waiting = waiting.filter((one) => one !== first);
  first?.run();
  await settled();
};
const entry = async (stream: string, event: object = { type: 'BettingClosed' }) => {
  hears?.({ events: [{ stream, event }], by: [], at: now });
  await settled();
};
const own = tableStream(GAME, 'T1').name;

describe('House rules § devices when the dealer does what is due', () => {
  test('what is forced after a moment in which people can follow, signed by the device', async () => {
    await starts();
    expect(waits()).toEqual([400]);
    expect(asked).toEqual([]);
    await comes();
    expect(asked).toEqual([
      {
        command: {
          ...{ kind: 'deal', table: 'T1', game: GAME.id, asks: { type: 'ShakeCup', cup: 'red' } },
        },
        by: [{ person: 'device', duty: 'device' }],
      },
    ]);
  });

  test('the next round when its result was seen, and closing at its time', async () => {
    [table, device] = [over, DEVICE];
    await starts();
    expect(waits()).toEqual([4_000]);
    [table, device] = [tableWith(1), { ...DEVICE, window: WINDOW }];
    now += 5_000;
    await entry(own);
    expect(waits()).toEqual([10_000]);
    expect(dealer.closesAt()).toBe(WINDOW.closesAt);
    now += 11_000;
    await entry(own);
    expect(waits()).toEqual([0]);
  });

  test('a step keeps its time, however often the table is looked at; another has its own', async () => {
    await starts();
    now += 300;
    await entry(own);
    expect(waits()).toEqual([100]);
    table = tableAfter(...SHAKEN.slice(0, 3));
    device = { ...device, promise: { ...DEVICE.promise!, index: 2 } };
    await entry(own);
    expect(waits()).toEqual([400]);
  });

  test('after entries of its table and its device, and of no other', async () => {
    await starts();
    const first = looks;
    await entry(tableStream(GAME, 'T2').name);
    await entry('people');
    expect(looks).toBe(first);
    await entry(own);
    await entry(deviceStream('T1').name);
    expect(looks).toBe(first + 2);
    hears?.({
      events: [
        { stream: 'people', event: {} },
        { stream: own, event: {} },
      ],
      by: [],
      at: now,
    });
    await settled();
    expect(looks).toBe(first + 3);
  });

  test('with the screens in full, once they have told what happened', async () => {
    const before = tableAfter(...SHAKEN);
    const decider = playing(GAME, before);
    const events = expectAccepted(decider.decide(before.play, REVEALS as never));
    const played = { type: 'Played', said: REVEALS, events };
    const heard = async (telling: 'in full' | 'at once') => {
      [table, device] = [before, { ...DEVICE, closing: CLOSING }];
      await starts({ telling });
      [table, device] = [{ ...before, play: evolveAll(decider, before.play, events) }, DEVICE];
      await entry(own, played);
      const [ms] = waits();
      dealer.stop();
      waiting = [];
      return ms;
    };
    expect(await heard('at once')).toBe(4_000);
    expect(await heard('in full')).toBeGreaterThan(4_500);
  });
});

test('House rules § devices a choice is answered for whoever let its time go by, and the screens show that time', async () => {
  const chooses = { ...GAME, draw: () => undefined, next: () => ({ kind: 'choice', commands }) };
  const commands = [SHAKEN[2]];
  offered = { ...games, [GAME.id]: chooses as never };
  device = { ...DEVICE, asked: { since: START, until: START + 6_000 } };
  await starts();
  expect([waits(), dealer.closesAt()]).toEqual([[6_000], START + 6_000]);
  await comes();
  expect(asked.map(({ command }) => command)).toMatchObject([{ kind: 'deal', asks: SHAKEN[2] }]);
});

describe('House rules § store a fault of a second stops a table for a second', () => {
  const again = () => {
    expect(waits()).toHaveLength(1);
    expect(waits()[0]).toBeGreaterThanOrEqual(500);
    expect(waits()[0]).toBeLessThan(1_000);
  };

  test('where somebody was quicker, and where the house does not answer', async () => {
    await starts();
    answer = () => refused;
    await comes();
    again();
    expect(faults).toEqual([]);
    const first = looks;
    await comes();
    expect(looks).toBe(first + 1);
    answer = () => {
      throw new Error('no answer');
    };
    await comes();
    again();
    expect(faults).toEqual([new Error('no answer')]);
  });

  test('where the table cannot be read', async () => {
    const read = table;
    table = undefined as never;
    await starts();
    expect(faults).toHaveLength(1);
    again();
    table = read;
    await comes();
    expect(waits()).toEqual([400]);
  });

  test('nothing is done any more once the dealer was stopped', async () => {
    await starts();
    const first = looks;
    dealer.stop();
    expect([waiting, hears, beaconCame]).toEqual([[], undefined, undefined]);
    expect(looks).toBe(first);
  });
});

describe('FAIRNESS § 3 a beacon that is waited for', () => {
  beforeEach(() => {
    table = tableAfter(...SHAKEN);
    device = { ...DEVICE, closing: { ...CLOSING, beaconRound: 9 } };
  });

  test('is asked for at once and then every second, and named to who looks on', async () => {
    await starts();
    expect(dealer.waitsFor()).toBe(9);
    expect(waits()).toEqual([0]);
    await comes();
    expect(waits()).toEqual([1_000]);
    await comes();
    expect(waits()).toEqual([0]);
    beaconAnswers = () => {
      throw new Error('no relay');
    };
    await comes();
    expect([waits(), faults]).toEqual([[1_000], [new Error('no relay')]]);
    device = { ...DEVICE, closing: CLOSING };
    beaconCame?.();
    await settled();
    expect(dealer.waitsFor()).toBeUndefined();
    expect(waits()).toEqual([400]);
  });
});

describe('House rules § devices wagers close', () => {
  test('at a time that is told once each time it changes, and at none while a draw is due', async () => {
    const told: unknown[] = [];
    device = DEVICE;
    table = tableWith();
    await starts();
    dealer.onClock((at) => told.push(at));
    [table, device] = [tableWith(1), { ...DEVICE, window: WINDOW }];
    await entry(own);
    await entry(own);
    device = { ...device, closing: CLOSING };
    await entry(own);
    expect(told).toEqual([WINDOW.closesAt, undefined]);
    expect(dealer.closesAt()).toBeUndefined();
  });

  const ready = { kind: 'ready', table: 'T1', game: GAME.id, seat: 1 };
  const said = () => asked.map(({ command }) => command);

  test('sooner when a player is ready, who signs that alone', async () => {
    device = { ...DEVICE, window: WINDOW };
    await starts();
    dealer.ready(1);
    await settled();
    expect(asked).toEqual([{ command: ready, by: [{ person: 'patron-1', duty: 'player' }] }]);
    dealer.ready(5);
    await settled();
    expect(asked).toHaveLength(1);
  });

  test('who was ready before the window is ready when it opens, once, and only with a wager', async () => {
    device = DEVICE;
    answer = () => refused;
    await starts();
    dealer.ready(1);
    dealer.ready(2);
    await settled();
    expect(said()).toEqual([ready, { ...ready, seat: 2 }]);
    asked = [];
    device = { ...DEVICE, window: WINDOW };
    await entry(own);
    expect(said()).toEqual([ready]);
    await entry(own);
    expect(said()).toEqual([ready]);
  });

  test('who was refused while the window was open, or after it, is not asked for again', async () => {
    for (const part of [{ window: WINDOW }, { closing: CLOSING }]) {
      device = { ...DEVICE, ...part };
      answer = () => refused;
      asked = [];
      await starts();
      dealer.ready(1);
      await settled();
      device = { ...DEVICE, window: WINDOW };
      await entry(own);
      expect(said()).toEqual([ready]);
      dealer.stop();
    }
  });
});
