import { expect, test } from 'vitest';
import { freshSchema, sharedPostgres } from '../../../test/postgres.ts';
import { emptyStream } from '../log/log-entry.ts';
import { openPostgres } from '../store/postgres.ts';
import { draftOn } from '../store/store.conformance.ts';
import { openSource } from './source.ts';

test('House rules § store a thread reads the house in its own schema, and none beside it', async () => {
  const database = await sharedPostgres();
  const [schema, other] = [freshSchema(), freshSchema()];
  const house = await openPostgres({ url: database, schema });
  await house.append([draftOn([emptyStream('a')], 'one')]);
  const [read, beside] = [
    await openSource({ database, schema }),
    await openSource({ database, schema: other }),
  ];
  expect((await read.head()).position).toBe(1);
  expect((await beside.head()).position).toBe(0);
  await Promise.all([house.close(), read.close(), beside.close()]);
});
