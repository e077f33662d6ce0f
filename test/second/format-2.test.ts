import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { auditExport } from '../../src/house/proof/verify.ts';
import { keyOfKept, linesOfKept } from '../kept-logs.ts';
import { verifyExport } from './verifier.ts';

/** A night of this log format as it was played on 2026-11-18: whoever makes a rule stricter says what becomes of it. */
test('House rules § export a night of format 2 that was kept still verifies, by either verifier', async () => {
  const lines = linesOfKept('format-2');
  const keys = [keyOfKept('format-2')];
  const second = await verifyExport(lines, { keys });
  expect(second.ok ? '' : `${second.row}: ${second.because}`).toBe('');
  const { verdict, decisions } = await auditExport(lines, games, { keys });
  expect(verdict).toMatchObject({ ok: true, keys });
  expect(decisions).toBeGreaterThan(700);
});
