import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse } from '../../test/served-house.ts';
import { wholly } from '../../test/whole.ts';

let served: ServedHouse;
beforeAll(async () => {
  served = await servedHouse();
});
afterAll(() => served.close());

test('House rules § reports the mathematical report is for staff, as figures and as a page', async () => {
  const url = '/api/lab/three-dice-yahtzee/report.json?rules=payOption=2';
  expect((await served.visitor().get(url)).statusCode).toBe(401);
  const regulator = await served.staff('regulator');
  const one = await regulator.get(url);
  expect(one.statusCode).toBe(200);
  expect(one.headers['content-disposition']).toContain(
    'three-dice-yahtzee-mathematical-report.json',
  );
  const { identity, simulation } = one.json();
  expect(identity.rules).toContainEqual(
    expect.objectContaining({ name: 'payOption', value: 2, standard: 1 }),
  );
  expect(simulation.withinChance).toBe(true);
  const html = await regulator.get(url.replace('.json', '.html'));
  expect(html.body).toMatch(/^<!doctype html>.*payOption/is);
});

// The report is made again for each of them; that it is the same bytes is held at the command line every day.
wholly(
  'House rules § reports the mathematical report is the same twice, and on paper',
  async () => {
    const url = '/api/lab/three-dice-yahtzee/report.json?rules=payOption=2';
    const regulator = await served.staff('regulator');
    expect((await regulator.get(url)).body).toBe((await regulator.get(url)).body);
    const pdf = await regulator.get(url.replace('.json', '.pdf'));
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  },
);

test.each([
  ['/api/lab/nothing/report.json', 'unknown-game'],
  ['/api/lab/football-kings/report.json?rules=tiePays=19', 'rule-not-allowed'],
])('House rules § submission %s is refused as %s', async (url, code) => {
  const answer = await (await served.staff('regulator')).get(url);
  expect(answer.json()).toMatchObject({ code });
});

test('House rules § people draws of the house are judged for staff alone', async () => {
  expect((await served.visitor().get('/api/lab/asia-poker/device')).statusCode).toBe(401);
});

// 20,000 deals take seconds: how many are drawn is what staff is told.
wholly('GLI-19 3.2.2 fresh draws of the house are judged where staff asks', async () => {
  const found = (await (await served.staff('regulator')).get('/api/lab/asia-poker/device')).json();
  expect(found).toMatchObject({ game: 'asia-poker', profile: 'gli19', draws: 20_000, level: 99 });
  expect(found.findings.length).toBeGreaterThan(6);
});
