import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyExport } from '../../test/second/verifier.ts';
import { type ServedHouse, servedHouse, type Visitor } from '../../test/served-house.ts';

let served: ServedHouse;
let patron: Visitor & { readonly person: string };
beforeAll(async () => {
  served = await servedHouse();
  patron = await served.player('E2', 1);
  await patron.say('E2', { type: 'PlaceBet', seat: 1, wager: 'home', stakeCents: 1_000 });
});
afterAll(() => served.close());

test('House rules § alerts a patron disputes a round of their own, once, and somebody else must answer', async () => {
  const send = (who: Visitor, what = 'The dice were read wrongly.') =>
    who.post('/api/tables/E2/rounds/1/dispute', { key: crypto.randomUUID(), what });
  const other = await served.player('E2', 4);
  expect((await send(served.visitor())).statusCode).toBe(401);
  expect((await send(other)).json()).toMatchObject({ code: 'not-your-seat' });
  expect((await send(await served.staff('floorperson'))).json()).toMatchObject({
    code: 'not-your-seat',
  });
  expect((await send(patron, '')).statusCode).toBe(400);
  expect((await send(patron)).json()).toHaveProperty('position');
  expect((await send(patron)).json()).toMatchObject({ code: 'disputed-already' });
  const floorperson = await served.staff('floorperson');
  const { alerts } = (await floorperson.get('/api/alerts')).json();
  const dispute = alerts.find(({ kind }: { kind: string }) => kind === 'dispute');
  expect(dispute.says).toContain('The dice were read wrongly.');
  const command = { type: 'AnswerAlert', alert: dispute.alert, explanation: 'Shown on camera.' };
  const forged = { ...command, type: 'RaiseDispute' };
  const post = (asks: object) =>
    floorperson.post('/api/alerts', { key: crypto.randomUUID(), command: asks });
  expect((await post(forged)).statusCode).not.toBe(200);
  expect((await post(command)).json()).toHaveProperty('position');
  const lines = (await (await served.staff('regulator')).get('/api/log/export')).body.split('\n');
  expect(await verifyExport(lines.filter((line) => line !== ''))).toMatchObject({ ok: true });
});

test('House rules § alerts who signed at the table in the round does not answer its dispute', async () => {
  const [floorperson, surveillance] = [
    await served.staff('floorperson'),
    await served.staff('surveillance'),
  ];
  const another = await served.player('E2', 5);
  await another.say('E2', { type: 'PlaceBet', seat: 5, wager: 'home', stakeCents: 1_000 });
  const notes = { type: 'NoteIrregularity', what: 'a patron complains' };
  expect((await floorperson.command('E2', notes)).statusCode).toBe(200);
  const disputes = { key: crypto.randomUUID(), what: 'It closed too early.' };
  const raised = (await another.post('/api/tables/E2/rounds/1/dispute', disputes)).json();
  const alert = `dispute E2/1 ${raised.position}`;
  const answers = (who: Visitor) => {
    const command = { type: 'AnswerAlert', alert, explanation: 'Shown on camera.' };
    return who.post('/api/alerts', { key: crypto.randomUUID(), command });
  };
  expect((await answers(floorperson)).json()).toMatchObject({ code: 'took-part' });
  expect((await answers(surveillance)).json()).toHaveProperty('position');
});
