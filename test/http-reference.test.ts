import { beforeAll, describe, expect, test } from 'vitest';
import { games } from '../src/games/index.ts';
import { declaredIn } from '../src/server/declared.ts';
import type { Description } from './client-types.ts';
import { exampleOf } from './http-reference.ts';
import { quietHouse } from './quiet-house.ts';

let described: Description;
beforeAll(async () => {
  const { app, close } = await quietHouse();
  described = (await app.inject('/api/openapi.json')).json();
  await close();
});

describe('House rules § command the body shown for every command is let in at the door', () => {
  const all = declaredIn(games).flatMap(({ commands }) => Object.entries(commands));
  test.each(all)('%s', (name, { schema }) => {
    const of = exampleOf(described.components.schemas);
    const parsed = schema.safeParse(of({ $ref: `#/components/schemas/${name}` }));
    expect(parsed.error?.issues).toBeUndefined();
  });
});
