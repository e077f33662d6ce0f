import { expect, test, vi } from 'vitest';
import vectors from '../../../test/fixtures/fairness-vectors.json' with { type: 'json' };
import { beaconTime, QUICKNET } from '../../kernel/beacon.ts';
import { behindBy, httpRelay, isBeacon, openBeacons } from './beacons.ts';

const { signature } = vectors.vectors[0]!.given as { signature: string };
const real = { round: 123, signature };

test('House rules § devices a beacon is taken from anybody, and only if it proves itself', () => {
  const beacons = openBeacons();
  const heard: number[] = [];
  const hangUp = beacons.onNew((round) => heard.push(round));
  expect(beacons.take({ round: 124, signature })).toBe(false);
  expect(beacons.known(124)).toBeUndefined();
  expect(beacons.take(real)).toBe(true);
  expect(beacons.take(real)).toBe(true);
  expect(beacons.take({ round: 123, signature: '00'.repeat(48) })).toBe(false);
  expect([beacons.known(123), beacons.newest(), heard]).toEqual([signature, 123, [123]]);
  hangUp();
});

test('House rules § devices one honest relay among liars and dead ones is enough', async () => {
  const beacons = openBeacons([
    async () => undefined,
    async (round) => ({ round, signature: '00'.repeat(48) }),
    async () => {
      throw new Error('unreachable');
    },
    async () => real,
  ]);
  expect(await beacons.ask(124)).toBe(false);
  expect(await beacons.ask(123)).toBe(true);
  expect(await openBeacons([]).ask(123)).toBe(false);
});

test('House rules § devices a relay is asked for the one beacon, and what it adds is dropped', async () => {
  const asked: string[] = [];
  const get = vi.fn(async (address: string | URL | Request) => {
    asked.push(String(address));
    return new Response(JSON.stringify({ ...real, randomness: 'whatever' }));
  });
  expect(await httpRelay('https://relay.example', get)(123)).toEqual(real);
  expect(asked).toEqual([`https://relay.example/${QUICKNET}/public/123`]);
  const missing = async () => new Response('', { status: 404 });
  expect(await httpRelay('https://relay.example', missing)(123)).toBeUndefined();
  const junk = async () => new Response('{"round":"123"}');
  expect(await httpRelay('https://relay.example', junk)(123)).toBeUndefined();
});

test('House rules § devices a clock behind the newest beacon is seen', () => {
  const due = beaconTime(123);
  expect(behindBy(due - 1_001, 123)).toBe(1_001);
  expect(behindBy(due, 123)).toBe(0);
  expect(behindBy(due + 60_000, 123)).toBe(0);
  expect(behindBy(0, 0)).toBe(0);
});

test('House rules § devices a beacon has a number and a signature, whatever else it has', () => {
  expect([{ round: 1, signature: 'ab' }, real].map(isBeacon)).toEqual([true, true]);
  const none = [
    ...[undefined, null, 'beacon', 7, {}, { round: 1 }, { signature: 'ab' }],
    ...[
      { round: '1', signature: 'ab' },
      { round: 1, signature: 7 },
    ],
  ];
  expect(none.map(isBeacon)).toEqual(none.map(() => false));
});

test('House rules § devices what was not seen is not told, and who hung up hears nothing', () => {
  const beacons = openBeacons();
  expect([beacons.seen(), beacons.newest(), beacons.known(0)]).toEqual([undefined, 0, undefined]);
  const heard: number[] = [];
  beacons.onNew((round) => heard.push(round))();
  expect(beacons.take(real)).toBe(true);
  expect([beacons.seen(), heard]).toEqual([real, []]);
});
