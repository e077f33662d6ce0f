import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse } from '../../test/served-house.ts';

let served: ServedHouse;
beforeAll(async () => {
  served = await servedHouse();
});
afterAll(() => served.close());

test('every chapter and reading is listed with its examples and coverage, and no paragraph is open', async () => {
  const { chapters, readings } = (await served.visitor().get('/api/law')).json();
  expect(chapters).toHaveLength(8);
  expect(readings.length).toBeGreaterThan(38);
  for (const { page, title, edition, coverage } of chapters) {
    expect([page, title === '' || edition === '']).toEqual([page, false]);
    expect(coverage.open ?? 0).toBe(0);
    expect(Object.keys(coverage).length).toBeGreaterThan(0);
  }
  const football = chapters.find((one: { page: string }) => one.page.startsWith('661a'));
  expect(football.blocks).toBeGreaterThan(20);
  expect(football.coverage.enforced).toBeGreaterThan(30);
});

test('a chapter comes as it is written, with what covers each paragraph; a page outside is not there', async () => {
  const page = (await served.visitor().get('/api/law/661a-three-dice-football')).json();
  expect(page.text).toContain('## § 661a.3');
  expect(page.covered).toContainEqual(
    expect.objectContaining({ cite: '58 Pa. Code § 661a.3(c)', is: 'enforced' }),
  );
  for (const outside of ['..%2Fpackage', 'README', 'coverage', '%2e%2e%2f%2e%2e%2fpackage.json']) {
    expect((await served.visitor().get(`/api/law/${outside}`)).statusCode).toBe(404);
  }
});

test.each([
  ['2026-12-31', 20],
  ['2027-01-01', 25],
  ['2027-06-30', 25],
  ['2027-07-01', 30],
])('House rules § submission on %s Tie pays %i to 1', async (day, pays) => {
  const floor = await served.staff('floorperson');
  const [{ table }] = (await served.visitor().get('/api/floor'))
    .json()
    .tables.filter((one: { game: string }) => one.game === 'football-kings');
  const filed = (await floor.get(`/api/tables/${table}/rules`)).json().filings;
  if (filed.length < 3) {
    for (const [from, tiePays] of [
      ['2027-07-01', 30],
      ['2027-01-01', 25],
    ] as const) {
      const answer = await floor.command(table, {
        ...{ type: 'FileSubmission', from, filed: { tiePays } },
      });
      expect(answer.json()).not.toHaveProperty('code');
    }
  }
  const answer = (await served.visitor().get(`/api/tables/${table}/rules?day=${day}`)).json();
  expect(answer).toMatchObject({ table, day, rules: { tiePays: pays } });
});
