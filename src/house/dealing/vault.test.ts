import { expect, test } from 'vitest';
import { testVault } from '../../../test/dealing.ts';
import { oneDie } from '../../../test/one-die.ts';
import { QUICKNET } from '../../kernel/beacon.ts';
import { bytesOf, chainStep, toHex } from '../../kernel/draw.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { closedTable } from '../../table/index.ts';
import { silentDevice } from './device.ts';
import { SESSION_LENGTH } from './session.ts';
import { openVault } from './vault.ts';

const key = new Uint8Array(32).fill(7);
const house = '0'.repeat(64);

test('House rules § devices two nodes open one session: the node that came too late goes on with what was written', () => {
  const [one, other] = [openVault(key), openVault(key)];
  const written = one.opens('E1/2026-11-16/1', house, true);
  const late = other.opens('E1/2026-11-16/1', house, true);
  expect(late.anchor).not.toBe(written.anchor);
  expect(other.secret(written, 5)).toBe(one.secret(written, 5));
  expect(other.secret(written, 300)).toBe(one.secret(written, 300));
});

test('House rules § devices a seal that does not lead to its anchor is a bug', () => {
  const vault = openVault(key);
  const written = vault.opens('E1/2026-11-16/1', house, true);
  const forged = {
    ...written,
    anchor: `${written.anchor[0] === '0' ? '1' : '0'}${written.anchor.slice(1)}`,
  };
  expect(() => vault.secret(forged, 5)).toThrow('does not lead to its anchor');
});

test('FAIRNESS § 2.1 the secrets of a session are a chain from its anchor to its last, whichever is asked for first', () => {
  const vault = testVault();
  const written = vault.opens('E1/2026-11-16/1', house, true);
  const place = { house: bytesOf(house), session: written.session };
  const leads = (index: number) =>
    toHex(chainStep(place, index, bytesOf(vault.secret(written, index))));
  expect(vault.secret(written, 0)).toBe(written.anchor);
  for (const index of [1, 2, 127, 128, 129, 256, 257, SESSION_LENGTH - 1, SESSION_LENGTH, 128, 1])
    expect(leads(index), `${index}`).toBe(vault.secret(written, index - 1));
  expect(() => vault.secret(written, SESSION_LENGTH + 1)).toThrow('has no secret 16385');
});

const TIMES = { windowMs: 15_000, marginMs: 1_500 };
const OWN = {
  ...{ windowMs: 5_000, marginMs: 2_000 },
  pace: { laterMs: 1, answerMs: 2, settingMs: 3, aloneMs: 4 },
};

test.each<[Parameters<typeof testVault>[0], boolean, object]>([
  [{ beacon: 'money' }, true, { beacon: '', ...TIMES }],
  [{}, false, { beacon: QUICKNET, ...TIMES }],
  [{ variance: 'V-1' }, false, { beacon: '', ...TIMES, variance: 'V-1' }],
  [{ ...OWN, beacon: 'always' }, true, { beacon: QUICKNET, ...OWN }],
])('FAIRNESS § 2.1 a session states its terms: %j, for practice: %s', (terms, practice, states) => {
  const opened = testVault(terms).opens('s', house, practice);
  const { anchor: _anchor, sealed: _sealed, ...stated } = opened;
  expect(stated).toStrictEqual({ session: 's', house, length: SESSION_LENGTH, ...states });
});

test('FAIRNESS § 2.6 a draw follows from the secret, the commitment, the bytes of the seats and the beacon', () => {
  const game = oneDie as AnyGame;
  const vault = testVault();
  const session = vault.opens('s', house, true);
  const promise = { index: 1, round: 1, rules: house, promise: house, commit: house };
  const closing = { draw: 1, closedAt: 0, beaconRound: 9, bets: '', seats: [] };
  const device = { ...silentDevice, session, promise, closing };
  const draws = (more: object = {}, signature?: string) =>
    vault.draws(game, closedTable(game), { ...device, ...more }, signature);
  const plain = draws();
  expect(plain.draw).toStrictEqual({ shape: { number: 6 }, outcome: [expect.any(Number)] });
  expect(plain.command).toEqual({ type: 'Throw', face: plain.draw.outcome[0] });
  expect(draws()).toEqual(plain);
  const signature = 'ab'.repeat(48);
  expect(draws({}, signature).draw.signature).toBe(signature);
  /** Of twenty draws each, which all differ where something of what they follow from does. */
  const twenty = (more: (draw: number) => object, signed?: string) =>
    Array.from({ length: 20 }, (_, at) => draws(more(at + 1), signed).draw.outcome[0]).join('');
  const ways = [
    twenty((draw) => ({ closing: { ...closing, draw } })),
    twenty((draw) => ({ closing: { ...closing, draw } }), signature),
    twenty((draw) => ({ closing: { ...closing, draw, beaconRound: 8 } }), signature),
    twenty((draw) => ({ closing: { ...closing, draw, seats: [{ seat: 1, entropy: house }] } })),
    twenty((draw) => ({
      ...{ closing: { ...closing, draw }, promise: { ...promise, promise: 'ab'.repeat(32) } },
    })),
    twenty((draw) => ({ closing: { ...closing, draw }, promise: { ...promise, index: 2 } })),
  ];
  expect(new Set(ways).size).toBe(ways.length);
  for (const missing of ['session', 'promise', 'closing'])
    expect(() => draws({ [missing]: undefined })).toThrow('before betting is closed');
  const over = { ...closedTable(game).play, round: { shows: 1 } };
  const table = { ...closedTable(game), play: over };
  expect(() => vault.draws(game, table, device, undefined)).toThrow('One Die draws nothing.');
});
