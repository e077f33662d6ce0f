import type { DeviceJudged } from '../../../server/lab.ts';
import { get } from '../../house.ts';
import { useAsked } from '../../parts/asked.ts';
import { Choose } from '../../parts/choose.tsx';
import { column, DataTable } from '../../parts/table/table.tsx';
import { ask } from '../frame/address.ts';
import { Refusal } from './parts.tsx';
import type { InLab } from './state.ts';

const PROFILES = {
  gli19: 'GLI-19, 3.2.2',
  pa810a: '58 Pa. Code § 810a.5(c)',
  nj: 'N.J.A.C. 13:69E-1.28G',
} as const;

/** Fresh draws of the house's own generator, on the path of a table, judged by the tests of a standard. */
export const Device = ({ game: { id: game }, query }: InLab) => {
  const profile = query.get('profile') ?? 'gli19';
  const { busy, now: found, refused, asks } = useAsked<DeviceJudged>();
  const judge = () => asks(get(`/api/lab/${game}/device?profile=${encodeURIComponent(profile)}`));
  return (
    <section aria-label="Random numbers">
      <div class="tools stake">
        <Choose
          label="Tests of"
          value={profile}
          choices={Object.entries(PROFILES)}
          onSet={(chosen) => ask({ profile: chosen })}
        />
        <button type="button" class="primary" disabled={busy} onClick={() => void judge()}>
          {busy ? 'Drawing…' : 'Draw and test'}
        </button>
      </div>
      <Refusal refused={refused.value} />
      {found.value !== undefined && <Found found={found.value} />}
    </section>
  );
};

const Found = ({ found }: { found: DeviceJudged }) => (
  <>
    <p>
      <span class={found.passed ? 'tag good' : 'tag bad'}>
        {found.passed ? 'Passed' : 'Failed'}
      </span>{' '}
      {found.draws.toLocaleString('en-US')} draws, tested together at {found.level}% by{' '}
      {found.source}. A fair generator fails one run in {Math.round(100 / (100 - found.level))}.
    </p>
    <DataTable<DeviceJudged['findings'][number]>
      label="Findings"
      rows={found.findings}
      rowKey={({ test, looksAt }) => `${test} ${looksAt}`}
      columns={[
        column.text('test', 'Test', ({ test }) => test),
        column.text('of', 'Tested', ({ looksAt }) => looksAt),
        column.number('p', 'p', ({ p }) => p),
        column.number('adjusted', 'Adjusted', ({ adjusted }) => adjusted),
      ]}
    />
  </>
);
