import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedHouse, servedHouse } from '../../test/served-house.ts';
import { games } from '../games/index.ts';
import type { PitShown } from './wire/pit.ts';

let served: ServedHouse;
beforeAll(async () => {
  served = await servedHouse();
});
afterAll(() => served.close());

const pitOf = async (role: string): Promise<PitShown> =>
  (await (await served.staff(role)).get('/api/pit')).json();

test.each(['floorperson', 'surveillance', 'regulator'])(
  '§ 577.9(a) the pit shows the %s the fixed cameras that a football table must have, and where',
  async (role) => {
    const { tables } = await pitOf(role);
    const football = tables.filter(({ game }) => game === 'three-dice-football');
    expect(football.map(({ kind }) => kind).toSorted()).toEqual(['electronic', 'felt']);
    for (const { cameras } of football) {
      expect(cameras).toEqual({
        atLeast: 2,
        where: 'one at each end of the table',
        cite: '58 Pa. Code § 577.9(a)',
      });
    }
  },
);

test('§ 577.9(a) a chapter that says nothing of cameras has none shown', async () => {
  const { tables } = await pitOf('floorperson');
  const others = tables.filter(({ game }) => game !== 'three-dice-football');
  expect(new Set(others.map(({ game }) => game)).size).toBe(Object.keys(games).length - 1);
  for (const table of others) expect(table).not.toHaveProperty('cameras');
});
