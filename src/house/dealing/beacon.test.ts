import { expect, test } from 'vitest';
import vectors from '../../../test/fixtures/fairness-vectors.json' with { type: 'json' };
import { QUICKNET } from '../../kernel/beacon.ts';
import { toHex } from '../../kernel/draw.ts';
import { type Beacon, verifiedBeacon, wrongBeacons } from './beacon.ts';

/** Beacons that quicknet has made. */
const real: readonly (Beacon & { readonly randomness: string })[] = vectors.vectors.flatMap(
  ({ given }) =>
    'beaconRound' in given && given.beaconRound !== undefined
      ? [
          {
            round: given.beaconRound,
            signature: given.signature,
            randomness: given.randomness,
          },
        ]
      : [],
);
const [one, two] = [real[0]!, real[1]!];

/** The same point with the other sign: on the curve, in the subgroup, and not what was signed. */
const negated = (signature: string): string =>
  (Number.parseInt(signature.slice(0, 2), 16) ^ 0x20).toString(16) + signature.slice(2);
const flipped = (signature: string, digit: number): string =>
  signature.slice(0, digit) +
  (Number.parseInt(signature[digit]!, 16) ^ 1).toString(16) +
  signature.slice(digit + 1);

test('drand quicknet: four real beacons, of the chain that the vectors name', () => {
  expect(real.map(({ round }) => round).toSorted((a, b) => a - b)).toEqual([1, 2, 123, 657_413]);
  expect(vectors.vectors[0]?.given.beacon).toBe(QUICKNET);
});

test.each(real)('drand quicknet: beacon $round verifies and gives its randomness', (beacon) => {
  expect(toHex(verifiedBeacon(beacon)!)).toBe(beacon.randomness);
});

const INFINITY = `c0${'00'.repeat(47)}`;
test.each<[string, unknown, unknown]>([
  ['the round after', one.round + 1, one.signature],
  ['the signature of another round', one.round, two.signature],
  ['a flipped bit', one.round, flipped(one.signature, 95)],
  ['a flipped bit in front', one.round, flipped(one.signature, 20)],
  ['the negated point', one.round, negated(one.signature)],
  ['infinity', one.round, INFINITY],
  ['zeros', one.round, '00'.repeat(48)],
  ['capital letters', one.round, one.signature.toUpperCase()],
  ['47 bytes', one.round, one.signature.slice(2)],
  ['49 bytes', one.round, `${one.signature}00`],
  ['no text', one.round, 7],
  ['round 0', 0, one.signature],
  ['half a round', 1.5, one.signature],
  ['a round beyond numbers', 2 ** 60, one.signature],
])('drand quicknet: %s is refused', (_, round, signature) => {
  const beacon = { round, signature } as Beacon;
  expect(verifiedBeacon(beacon)).toBeUndefined();
  expect(wrongBeacons([two, beacon])).toEqual([beacon]);
});

test('drand quicknet: a batch of real beacons holds, also empty and with one twice', () => {
  expect(wrongBeacons([])).toEqual([]);
  expect(wrongBeacons(real)).toEqual([]);
  expect(wrongBeacons([one, two, one])).toEqual([]);
});

test('drand quicknet: two wrong signatures that cancel each other in a plain sum are both named', () => {
  // Exchanged, their sum is the same: only factors that nobody foresees tell them apart.
  const exchanged = [
    { round: one.round, signature: two.signature },
    { round: two.round, signature: one.signature },
  ];
  expect(wrongBeacons([...exchanged, real[2]!])).toEqual(exchanged);
});
