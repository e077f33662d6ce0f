import { expect, test } from 'vitest';
import { HEX, SESSION } from '../../../test/electronic-table.ts';
import type { Store } from '../store/store.ts';
import { deviceStream } from '../streams.ts';
import { revealedAt } from './revealed.ts';

/** The stream of a device: a session opened, and rounds of it committed to, drawn and revealed. */
const roundOf = (index: number) => [
  { type: 'Promised', index, round: index, rules: HEX, promise: `promise ${index}`, commit: HEX },
  { type: 'WindowOpened', draw: 1, openedAt: 0, closesAt: 1, beaconRound: 0 },
  { type: 'Closed', draw: 1, closedAt: 1, beaconRound: 0, bets: '', seats: [] },
  { type: 'Drawn', draw: 1, beaconRound: 0, shape: { number: 6 }, outcome: [index] },
  { type: 'Revealed', index, secret: `secret ${index}` },
];
const session = { type: 'SessionOpened', ...SESSION };
const revealed = async (events: readonly object[]) => {
  const reads: number[][] = [];
  const store = {
    streamHead: async (name: string) => {
      expect(name).toBe(deviceStream('T1').name);
      return { version: events.length };
    },
    readStream: async (_name: string, from: number, most: number) => {
      reads.push([from, most]);
      return events
        .slice(from - 1, from - 1 + most)
        .map((event, at) => ({ event, version: from + at }));
    },
  } as unknown as Store;
  return { rounds: await revealedAt(store, 'T1'), reads };
};
const rounds = (count: number) => Array.from({ length: count }, (_, at) => roundOf(at + 1)).flat();

test('FAIRNESS § 2.7 a round that was revealed is told with all that is needed to draw it again, the newest first', async () => {
  const { rounds: told, reads } = await revealed([
    session,
    ...rounds(2),
    ...roundOf(3).slice(0, 3),
  ]);
  expect(told).toMatchObject([
    { session: SESSION.session, index: 2, round: 2, promise: 'promise 2', secret: 'secret 2' },
    { session: SESSION.session, index: 1, round: 1, promise: 'promise 1', secret: 'secret 1' },
  ]);
  expect(told[0]?.draws).toMatchObject([{ draw: 1, outcome: [2] }]);
  expect(reads).toEqual([[1, 14]]);
});

test('FAIRNESS § 2.7 the end of a long stream is read until twenty rounds are in it, with the session they are of', async () => {
  const { rounds: told, reads } = await revealed([session, ...rounds(60)]);
  expect(told.map(({ round }) => round)).toEqual(Array.from({ length: 20 }, (_, at) => 60 - at));
  expect(told.every((one) => one.session === SESSION.session)).toBe(true);
  expect(reads.slice(0, 2)).toEqual([
    [238, 64],
    [174, 64],
  ]);
  expect(reads.some(([from]) => from! > 1 && from! < 100)).toBe(true);
});

test('FAIRNESS § 2.7 a device that committed to nothing has nothing to tell', async () => {
  expect((await revealed([])).rounds).toEqual([]);
  expect((await revealed([session])).rounds).toEqual([]);
  // Draw 1 revealed secrets without a session.
  const old = { type: 'SecretRevealed', round: 'T1/1', secret: HEX };
  expect((await revealed([old, session, ...rounds(1)])).rounds).toHaveLength(1);
});

test('FAIRNESS § 2.7 rounds of a session that the stream does not tell of are not told', async () => {
  expect((await revealed(rounds(2))).rounds).toEqual([]);
  expect((await revealed(roundOf(3))).rounds).toEqual([]);
  // A secret without a commitment before it is of no round.
  expect((await revealed([session, { type: 'Revealed', index: 1, secret: HEX }])).rounds).toEqual(
    [],
  );
});
