import type { Spread } from '../../../lab/answers/spread.ts';
import { Plot } from '../../parts/plot.tsx';
import { column, DataTable } from '../../parts/table/table.tsx';
import { useLab } from '../../workers/ask.ts';
import { ask } from '../frame/address.ts';
import { Bar, Refusal, WagerChoice } from './parts.tsx';
import { type InLab, looking, madeAt } from './state.ts';

const percent = (value: number): string =>
  `${(100 * value).toFixed(Math.abs(value) < 0.1 ? 1 : 0)}%`;
const decisionsText = (log: number): string =>
  Math.round(10 ** log).toLocaleString('en-US', { notation: 'compact' });

/** What one decision can bring, and what many of them leave the house with. */
export const Distribution = ({ game, query }: InLab) => {
  const wager = query.get('wager') ?? game.wagers[0]?.wager ?? '';
  const it = looking(game.id, query);
  const { now, refused } = useLab('spread', { ...it, wager });
  return (
    <section aria-label="Distribution">
      <div class="narrow">
        <WagerChoice
          wagers={game.wagers}
          value={wager}
          onSet={(chosen) => ask({ wager: chosen })}
        />
      </div>
      <Refusal refused={refused} />
      {now !== undefined && <Shown now={now} made={madeAt(it, { wager })} />}
    </section>
  );
};

const Shown = ({ now, made }: { now: Spread; made: string }) => {
  const last = now.bands.at(-1);
  const most = Math.max(...now.results.map(({ chance }) => chance));
  return (
    <>
      <figure class="panel">
        <figcaption>
          House advantage of {now.title} over many decisions, with its 95% band
        </figcaption>
        <Plot
          label={`The house keeps ${percent(last?.edge ?? 0)} on average. After a million decisions 95 of 100 houses keep between ${percent(last?.low ?? 0)} and ${percent(last?.high ?? 0)}.`}
          x={now.bands.map(({ decisions }) => Math.log10(decisions))}
          xText={decisionsText}
          text={percent}
          height={240}
          lines={[
            { label: 'Low', color: '--mark-2', values: now.bands.map(({ low }) => clip(low)) },
            {
              ...{ label: 'High', color: '--mark-2', band: true },
              values: now.bands.map(({ high }) => clip(high)),
            },
            { label: 'Edge', color: '--mark-1', values: now.bands.map(({ edge }) => edge) },
          ]}
        />
      </figure>
      <p class="soft">
        One session in forty ends below the band and one in forty above it. The band and the chances
        below are exact, or an approximation where marked. Both are calculated from the{' '}
        <a href={made}>pay lines of {now.title}</a>.
      </p>
      <div class="beside even">
        <DataTable<Spread['results'][number]>
          label={`Results of ${now.title}`}
          rows={now.results}
          rowKey={({ units, exact }) => `${units} ${exact}`}
          columns={[
            column.number('net', 'Player ends with, units', ({ net }) => net),
            column.percent('chance', 'Chance', ({ chance }) => chance),
            column.text('bar', 'Share', ({ exact }) => exact, {
              show: ({ chance, net }) => (
                <Bar share={chance / most} tone={net > 0 ? 'win' : net < 0 ? 'lose' : 'push'} />
              ),
            }),
          ]}
        />
        <DataTable<Spread['ahead'][number]>
          label="The house is ahead"
          rows={now.ahead}
          rowKey={({ decisions }) => String(decisions)}
          columns={[
            column.number('decisions', 'After decisions', ({ decisions }) => decisions),
            column.percent('chance', 'Chance', ({ chance }) => chance),
            column.text('method', 'Method', ({ method }) => method),
          ]}
        />
      </div>
    </>
  );
};

/** The first decisions of a rare wager would flatten everything else. */
const clip = (value: number): number => Math.max(-1, Math.min(1, value));
