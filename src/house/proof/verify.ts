import type { Games } from '../games.ts';
import { differs, type Expectations, type Verification, verifyChain } from '../log/chain.ts';
import { readable, verifyStore } from '../log/verify-store.ts';
import type { Store } from '../store/store.ts';
import { type Auditor, auditorOf, type Findings } from './auditor.ts';

/** Everything an outsider can ask of a log: its hashes, its signatures, and that every decision was right. */
export interface Audit extends Findings {
  readonly verdict: Verification;
}

export const auditStore = async (
  store: Store,
  games: Games,
  expect: Expectations = {},
): Promise<Audit> => {
  const kept = await readable(() => store.snapshots());
  const auditor = auditorOf(games, 'row' in kept ? [] : kept);
  const verdict = await verifyStore(store, { ...expect, each: auditor.each });
  return auditOf(auditor, verdict.ok && 'row' in kept ? kept : verdict);
};

export const auditExport = async (
  lines: Iterable<string> | AsyncIterable<string>,
  games: Games,
  expect: Expectations = {},
): Promise<Audit> => {
  const auditor = auditorOf(games);
  return auditOf(auditor, await verifyChain(lines, { ...expect, each: auditor.each }));
};

/** What was found, with what only the end of the log can tell. */
export const auditOf = (auditor: Auditor, verdict: Verification): Audit => {
  const wrong = auditor.wrongSnapshot();
  const whole =
    verdict.ok && wrong !== undefined
      ? differs(`snapshot of ${wrong.stream}`, 'it is not what the events make')
      : verdict;
  return { verdict: auditor.last(whole), ...auditor.findings() };
};
