import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealRound } from '../../test/dealing.ts';
import vectors from '../../test/fixtures/fairness-vectors.json' with { type: 'json' };
import { type ServedHouse, servedHouse } from '../../test/served-house.ts';
import { bytesOf, chainStep, drawsUnder, seedOf, toHex } from '../kernel/draw.ts';

let served: ServedHouse;
beforeAll(async () => {
  served = await servedHouse();
});
afterAll(() => served.close());

const shown = async (table: string) =>
  (await served.visitor().get(`/api/tables/${table}/fairness`)).json();
const deliver = (body: object) =>
  served.app.inject({
    ...{ method: 'POST', url: '/api/beacons', payload: body },
    headers: { 'x-houseway': '1' },
  });

test('House rules § devices anybody may deliver a beacon, and only one that proves itself is taken', async () => {
  const { signature } = vectors.vectors[0]!.given as { signature: string };
  expect((await deliver({ round: 124, signature })).json()).toMatchObject({ code: 'beacon-wrong' });
  expect((await deliver({ round: 123, signature: 'zz' })).statusCode).toBe(400);
  expect((await deliver({ round: 123, signature })).json()).toEqual({ ok: true });
  expect(served.house.beacons.known(123)).toBe(signature);
});

test('House rules § devices an address delivers sixty beacons a minute and no more, and is in nobody else’s way', async () => {
  const send = async (remoteAddress: string) =>
    (
      await served.app.inject({
        ...{ method: 'POST', url: '/api/beacons', remoteAddress, headers: { 'x-houseway': '1' } },
        payload: { round: 999, signature: '00'.repeat(48) },
      })
    ).json().code;
  for (let i = 0; i < 60; i += 1) expect(await send('203.0.113.9')).toBe('beacon-wrong');
  expect(await send('203.0.113.9')).toBe('slow-down');
  expect(await send('203.0.113.10')).toBe('beacon-wrong');
});

test('House rules § devices commitment, own bytes, window, and after the round the secret: an outsider draws it again', async () => {
  const at = { table: 'E1', game: 'three-dice-football' };
  const before = await shown('E1');
  expect(before.now).toMatchObject({
    warning: 'No beacon: the house and a patron together could choose.',
    promise: { index: 1, round: 1 },
    drawn: [],
  });
  expect(JSON.stringify(before)).not.toContain('sealed');
  const { house, time } = served;
  const by = [{ person: 'guest-fair', duty: 'player' as const }];
  const asks = { type: 'RegisterPatron', person: 'guest-fair', name: 'Guest' } as const;
  const desk = [{ person: 'administrator', duty: 'administrator' as const }];
  await house.ask({ kind: 'people', asks }, desk);
  await house.askTable(at, { type: 'TakeSeat', seat: 1, patron: 'guest-fair' }, by);
  await house.askTable(at, { type: 'BuyIn', seat: 1, cents: 10_000 }, by);
  const said = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1_000 } as const;
  await house.askTable(at, { type: 'Say', said }, by, undefined, { entropy: 'ab'.repeat(32) });
  const during = await shown('E1');
  expect(during.now).toMatchObject({
    seats: [{ seat: 1, entropy: 'ab'.repeat(32) }],
    window: { draw: 1, closesAt: time.now + 15_000 },
  });
  await dealRound(house, at, { now: () => time.now, set: (to) => (time.now = to) });
  const [round] = (await shown('E1')).revealed;
  const { session } = before.now;
  const place = { house: bytesOf(session.house), session: session.name };
  const secret = bytesOf(round.secret);
  expect(toHex(chainStep(place, 1, secret))).toBe(session.anchor);
  expect(round).toMatchObject({ round: 1, promise: before.now.promise.promise });
  for (const { draw, seats, outcome } of round.draws) {
    const terms = { secret, promise: bytesOf(round.promise), draw, contributions: seats };
    expect(drawsUnder(seedOf(terms)).dice(3)).toEqual(outcome);
  }
});

test('House rules § devices a session is broken, and a beacon retired, by two who are signed for: one of them the regulator', async () => {
  const floorperson = await served.staff('floorperson');
  const ask = (approver: string, password = `demo-${approver}`) =>
    floorperson.post('/api/tables/E2/break', {
      ...{ key: `break ${approver} ${password}`, why: 'the seal key is lost' },
      approver: { person: approver, password },
    });
  expect((await ask('surveillance')).json()).toMatchObject({ code: 'second-signature' });
  expect((await ask('regulator', 'wrong')).statusCode).toBe(401);
  expect((await served.house.device('E2')).session).toBeDefined();
  expect((await ask('regulator')).json()).toMatchObject({ again: false });
  expect((await served.house.device('E2')).session).toBeUndefined();
  const retire = await floorperson.post('/api/beacons/retire', {
    ...{ key: 'retire once', approver: { person: 'regulator', password: 'demo-regulator' } },
  });
  expect(retire.json()).toMatchObject({ code: 'not-due' });
  expect((await served.visitor().post('/api/beacons/retire', {})).statusCode).toBe(400);
});
