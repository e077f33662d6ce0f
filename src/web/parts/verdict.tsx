import type { Verdict } from '../workers/verify.ts';

/** What the second verifier found, in words. */
export const VerdictShown = ({ verdict }: { verdict: Verdict | undefined }) =>
  verdict === undefined ? null : (
    <p role="status" class="verdict">
      <span class={verdict.ok ? 'tag good' : 'tag bad'}>
        {verdict.ok ? 'Verified' : 'Mismatch'}
      </span>{' '}
      {verdict.ok
        ? 'By the second verifier, in this browser. It shares no code with the house.'
        : `${verdict.row ?? ''}: ${verdict.because ?? ''}`}
    </p>
  );
