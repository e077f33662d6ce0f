import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse } from '../../test/served-house.ts';
import type { OwnForm } from './forms.ts';

let served: ServedHouse;
beforeAll(async () => {
  served = await servedHouse();
});
afterAll(() => served.close());

const formsOf = async (role: string): Promise<readonly OwnForm[]> =>
  (await (await served.staff(role)).get('/api/forms')).json().forms;
const names = (forms: readonly OwnForm[]) => forms.map(({ form }) => form.command);

test('House rules § command everybody is sent the forms of what they may do, and of nothing else', async () => {
  const floorperson = await formsOf('floorperson');
  expect(names(floorperson)).toEqual(expect.arrayContaining(['OpenTable', 'JoinCrew']));
  expect(names(floorperson)).not.toContain('AddPerson');
  expect(names(await formsOf('administrator'))).toContain('AddPerson');
  expect(names(await formsOf('regulator'))).toEqual(['SetPassword']);
  expect((await served.visitor().get('/api/forms')).statusCode).toBe(401);
});

test('House rules § command a form that two sign says who the second is', async () => {
  const two = (await formsOf('floorperson')).filter(({ lines }) => lines.length > 0);
  expect(names(two)).toContain('EnterWager');
  for (const { lines } of two) {
    expect(lines.map(({ place, mine }) => [place, mine])).toEqual([
      ['by', true],
      ['approver', false],
    ]);
    expect(lines[1]?.of.length).toBeGreaterThan(0);
  }
});
