import { expect, test } from 'vitest';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { freshSchema, PATIENT, sharedPostgres } from '../postgres.ts';
import { expectNothingLost, nothingYet, startWriter } from './crash.ts';

const CALLERS = 16;
const EACH = 100;

/** 3,200 commands by two processes on the same six purses, so that nearly every decision meets a rival. */
test('two nodes on one PostgreSQL, one killed in the middle: no effect is lost or doubled', async () => {
  const at = { url: await sharedPostgres(), schema: freshSchema(), deadlines: PATIENT };
  const known = [nothingYet('one', CALLERS), nothingYet('two', CALLERS)] as const;
  const [one, two] = known.map((writer) => startWriter(writer, { store: at, upTo: EACH }));
  // Only the one that is to be killed is waited for: it must still have most of its work before it.
  await two!.acknowledged(200);
  two!.process.kill('SIGKILL');
  expect(await two!.ended).toBe('');
  expect(known[1].entries.size).toBeLessThan(CALLERS * EACH);
  // A node that comes back sends again what it was never answered, while the other goes on.
  const again = startWriter(known[1], { store: at, upTo: EACH });
  expect(await Promise.all([one!.ended, again.ended])).toEqual(['', '']);
  const store = await openPostgres(at);
  expect(await expectNothingLost(store, known)).toBe(2 * CALLERS * EACH);
  await store.close();
});
