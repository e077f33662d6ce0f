import { expect, test } from 'vitest';
import { playAtBothNodes } from './house-nodes.ts';

test('two houses on one PostgreSQL, thousands of commands at three tables: nothing is lost or doubled, and both audits agree', async () => {
  const { placed, throws, rounds } = await playAtBothNodes(3, 200);
  expect(placed).toBeGreaterThan(500);
  expect(throws).toBeGreaterThan(100);
  expect(rounds).toBeGreaterThan(20);
});
