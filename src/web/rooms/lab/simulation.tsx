import { useSignal } from '@preact/signals';
import type { Simulated } from '../../../lab/answers/simulated.ts';
import { Choose } from '../../parts/choose.tsx';
import { column, DataTable } from '../../parts/table/table.tsx';
import { TypingLine } from '../../parts/typing.tsx';
import { isRefused, type Refused, simulate, stopWork } from '../../workers/ask.ts';
import { ask } from '../frame/address.ts';
import { madeColumn, Refusal } from './parts.tsx';
import { type InLab, type Looking, looking } from './state.ts';

const SIZES = [100_000, 1_000_000, 10_000_000, 100_000_000] as const;

/** Rounds by the compiled engine, beside the exact odds. The same seed counts the same on every machine. */
export const Simulation = ({ game: { id: game }, query }: InLab) => {
  const done = useSignal<number | undefined>(undefined);
  const answer = useSignal<Simulated | undefined>(undefined);
  const refused = useSignal<Refused | undefined>(undefined);
  const rounds = Number(query.get('rounds') ?? 1_000_000);
  const seed = query.get('seed') ?? 'lab';
  const start = async () => {
    done.value = 0;
    refused.value = undefined;
    const said = await simulate({ ...looking(game, query), rounds, seed }, (now) => {
      done.value = now;
    });
    done.value = undefined;
    if (isRefused(said)) refused.value = said;
    else answer.value = said;
  };
  return (
    <section aria-label="Simulation">
      <div class="tools stake">
        <Choose
          label="Rounds"
          value={String(rounds)}
          choices={SIZES.map((size) => [String(size), size.toLocaleString('en-US')])}
          onSet={(chosen) => ask({ rounds: chosen })}
        />
        <TypingLine label="Seed" value={seed} onSaid={(said) => ask({ seed: said })} />
        {done.value === undefined ? (
          <button type="button" class="primary" onClick={() => void start()}>
            Simulate
          </button>
        ) : (
          <button type="button" onClick={() => stopWork(game)}>
            Stop
          </button>
        )}
      </div>
      {done.value !== undefined && (
        <p>
          <progress max={1} value={done.value} aria-label="Rounds played" />{' '}
          <span class="figure">{(100 * done.value).toFixed(0)}%</span>
        </p>
      )}
      <Refusal refused={refused.value} />
      {answer.value !== undefined && <Found found={answer.value} it={looking(game, query)} />}
    </section>
  );
};

const Found = ({ found, it }: { found: Simulated; it: Looking }) => (
  <>
    <p>
      <span class={found.withinChance ? 'tag good' : 'tag bad'}>
        {found.withinChance ? 'Within chance' : 'Outside chance'}
      </span>{' '}
      {found.rounds.toLocaleString('en-US')} rounds
      {found.chiSquare !== undefined &&
        `, chi-square ${found.chiSquare.statistic.toFixed(1)} on ${found.chiSquare.degrees} degrees, p ${found.chiSquare.p.toPrecision(3)}`}
      . <small class="exact">{found.digest}</small>
    </p>
    <DataTable<Simulated['wagers'][number]>
      label="Simulated and exact"
      rows={found.wagers}
      rowKey={({ wager }) => wager}
      columns={[
        madeColumn(it),
        column.percent('seen', 'Simulated edge', ({ seenEdge }) => seenEdge),
        column.percent('exact', 'Exact', ({ exactEdge }) => exactEdge),
        column.number('z', 'Standard deviations off', ({ deviations }) => deviations, {
          show: ({ deviations }) => <span class="figure">{deviations?.toFixed(2) ?? '–'}</span>,
        }),
      ]}
    />
  </>
);
