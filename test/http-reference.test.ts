import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { games } from '../src/games/index.ts';
import { declaredIn } from '../src/server/declared.ts';
import type { Description } from './client-types.ts';
import { exampleOf, httpReference } from './http-reference.ts';
import { type ServedHouse, servedHouse } from './served-house.ts';

let served: ServedHouse;
let described: Description;
beforeAll(async () => {
  served = await servedHouse();
  described = (await served.visitor().get('/api/openapi.json')).json();
});
afterAll(() => served.close());

test('docs/http-reference.md is what the server says of itself (npm run client)', () => {
  const written = readFileSync(new URL('../docs/http-reference.md', import.meta.url), 'utf8');
  expect(written).toBe(httpReference(described));
});

describe('House rules § command the body shown for every command is let in at the door', () => {
  const all = declaredIn(games).flatMap(({ commands }) => Object.entries(commands));
  test.each(all)('%s', (name, { schema }) => {
    const of = exampleOf(described.components.schemas);
    const parsed = schema.safeParse(of({ $ref: `#/components/schemas/${name}` }));
    expect(parsed.error?.issues).toBeUndefined();
  });
});
