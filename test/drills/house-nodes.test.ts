import { expect, test } from 'vitest';
import { playAtBothNodes } from './house-nodes.ts';

test('two houses on one PostgreSQL deal the same table: no wager or throw is lost or doubled, and both audits agree', async () => {
  const { placed, throws, sentAgain } = await playAtBothNodes(1, 12);
  expect(placed).toBeGreaterThan(0);
  expect(throws).toBeGreaterThan(0);
  expect(sentAgain).toBeGreaterThan(0);
});
