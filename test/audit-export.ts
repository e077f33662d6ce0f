import type { Games } from '../src/house/games.ts';
import { type Expectations, verifyChain } from '../src/house/log/chain.ts';
import { auditorOf } from '../src/house/proof/auditor.ts';
import { type Audit, auditOf } from '../src/house/proof/verify.ts';

/** An export audited in one process, row after row: what `houseway verify` does in several. */
export const auditExport = async (
  lines: Iterable<string> | AsyncIterable<string>,
  games: Games,
  expect: Expectations = {},
): Promise<Audit> => {
  const auditor = auditorOf(games);
  return auditOf(auditor, await verifyChain(lines, { ...expect, each: auditor.each }));
};
