import { useSignal } from '@preact/signals';
import type { AlertShown, AlertsShown } from '../../server/wire/journal.ts';
import { isProblem, me, post } from '../house.ts';
import { useLive } from '../rooms/frame/live.ts';
import { announce } from '../rooms/frame/said.ts';
import { ANSWERS } from './answers.ts';
import { Time } from './figures.tsx';
import { type Column, column, DataTable } from './table/table.tsx';

/** What somebody has to answer for. It stays until a named person, who took no part in it, explains it. */
export const Alerts = ({ table }: { table?: string }) => {
  const { now, again, refused } = useLive<AlertsShown>('/api/alerts');
  if (refused !== undefined || now === undefined) return null;
  const here = now.alerts.filter((one) => table === undefined || one.table === table);
  const open = here.filter(({ answer }) => answer === undefined);
  const answered = here.filter(({ answer }) => answer !== undefined);
  return (
    <section class="panel due" aria-label="Alerts">
      <h2>
        Alerts <span class={open.length === 0 ? 'tag good' : 'tag bad'}>{open.length} open</span>
      </h2>
      {open.length === 0 && <p class="soft">Every alert has been answered.</p>}
      <ul>
        {open.map((one) => (
          <OpenAlert key={one.alert} alert={one} onAnswered={again} />
        ))}
      </ul>
      {answered.length > 0 && (
        <details>
          <summary>{answered.length} answered</summary>
          <DataTable
            label="Answered alerts"
            rows={answered}
            columns={ANSWERED}
            rowKey={({ alert }) => alert}
          />
        </details>
      )}
    </section>
  );
};

const ANSWERED: readonly Column<AlertShown>[] = [
  column.time('at', 'When', ({ at }) => at),
  column.text('says', 'Alert', ({ says }) => says),
  column.text('person', 'Answered by', ({ answer }) => answer?.person),
  column.text('explanation', 'Explanation', ({ answer }) => answer?.explanation),
];

const OpenAlert = ({
  alert,
  onAnswered,
}: {
  alert: AlertShown;
  onAnswered: () => Promise<void>;
}) => {
  const explanation = useSignal('');
  const refusal = useSignal('');
  const { person, duties = [] } = me.value;
  const may = duties.some((role) => ANSWERS.includes(role)) && !alert.people.includes(person ?? '');
  const answer = async () => {
    const said = { type: 'AnswerAlert', alert: alert.alert, explanation: explanation.value };
    const sent = await post('/api/alerts', { key: crypto.randomUUID(), command: said });
    refusal.value = isProblem(sent) ? sent.because : '';
    if (isProblem(sent)) return;
    announce('Alert answered.');
    await onAnswered();
  };
  return (
    <li>
      <Time at={alert.at} />
      <span>{alert.says}</span>
      <span class="cite">{alert.cite}</span>
      <span class="soft">{alert.people.join(', ')}</span>
      {may ? (
        <form
          class="answer"
          onSubmit={(event) => {
            event.preventDefault();
            void answer();
          }}
        >
          <input
            aria-label={`Explanation: ${alert.says}`}
            placeholder="Explanation"
            required
            value={explanation.value}
            onInput={(event) => {
              explanation.value = event.currentTarget.value;
            }}
          />
          <button type="submit">Answer</button>
          <span role="alert" class="refusal">
            {refusal.value}
          </span>
        </form>
      ) : (
        <span class="soft">A person who took no part must answer.</span>
      )}
    </li>
  );
};
