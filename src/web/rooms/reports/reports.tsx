import type { ReportShown } from '../../../house/reports/report.ts';
import { Fact } from '../../parts/facts.tsx';
import { moneyText, NOTHING, numberText, percentText } from '../../parts/figures.tsx';
import { Head, To } from '../../parts/head.tsx';
import { Line } from '../../parts/input.tsx';
import { Plot } from '../../parts/plot.tsx';
import { Strip } from '../../parts/strip.tsx';
import { type Column, column, DataTable } from '../../parts/table/table.tsx';
import { inWords } from '../../parts/words.ts';
import { AskedDay } from '../asked-day.tsx';
import { ask, hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { PracticeChips } from '../practice-chips.tsx';
import { DropPage, RoundsPage } from './behind.tsx';
import { type ReportRow, ratio, rowLabel } from './report.ts';
import './reports.css';

const BY = ['shift', 'day', 'table', 'game', 'wager'] as const;

/** Handle, drop, win and hold beside what the odds say, and the rounds behind every figure. */
export const Room = ({ path: [behind], query }: RoomProps) => {
  if (behind === 'rounds') return <RoundsPage query={query} />;
  return behind === 'drop' ? <DropPage query={query} /> : <ReportPage query={query} />;
};

const ReportPage = ({ query }: { query: URLSearchParams }) => {
  const asked = new URLSearchParams(query);
  const { now, refused } = useLive<ReportShown>(`/api/reports?${asked}`);
  const by = query.get('by') ?? 'shift';
  return (
    <>
      <Head
        title="Reports"
        tools={['pdf', 'xlsx', 'csv'].map((as) => (
          <To key={as} download href={`/api/reports?${asked}&as=${as}`}>
            {as.toUpperCase()}
          </To>
        ))}
      >
        {now !== undefined && (
          <span class="soft">
            {now.from ?? NOTHING} to {now.to ?? NOTHING}
          </span>
        )}
      </Head>
      <Asked query={query} by={by} />
      {refused !== undefined && <p role="alert">{refused.because}</p>}
      {now !== undefined && <Figures report={now} by={by} query={query} />}
      {now === undefined && refused === undefined && (
        <p class="soft" aria-busy="true">
          Loading…
        </p>
      )}
    </>
  );
};

const Asked = ({ query, by }: { query: URLSearchParams; by: string }) => {
  return (
    <section class="panel asked" aria-label="Which report">
      <div class="tools">
        {BY.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === by}
            onClick={() => ask({ by: one })}
          >
            By {one}
          </button>
        ))}
      </div>
      <div class="tools">
        <AskedDay label="From" name="from" day={query.get('from') ?? ''} />
        <AskedDay label="To" name="to" day={query.get('to') ?? ''} />
        <Line
          label="Table"
          value={query.get('table') ?? ''}
          onChange={(event) => ask({ table: event.currentTarget.value })}
        />
        <PracticeChips isOn={query.get('practice') === 'true'} />
      </div>
    </section>
  );
};

interface FiguresProps {
  readonly report: ReportShown;
  readonly by: string;
  readonly query: URLSearchParams;
}

const Figures = ({ report, by, query }: FiguresProps) => (
  <>
    {report.uncounted !== undefined && (
      <p class="soft">
        Drop and tips leave out boxes that you still have to count: {report.uncounted.join(', ')}.
      </p>
    )}
    <Totals by={by} total={report.total} />
    {report.rows.length > 1 && (by === 'shift' || by === 'day') && <WinPlot rows={report.rows} />}
    <DataTable
      cards={LABELS[by]?.length ?? 0}
      label={report.title}
      rows={report.rows}
      columns={columnsOf(by, query, report.rows)}
      rowKey={(row) => rowLabel(row)}
      empty={
        query.get('practice') === 'true'
          ? 'No activity.'
          : 'No activity for money. Choose "Practice chips" for the tables that play with those.'
      }
      total={{
        label: 'Total',
        rounds: by === 'wager' ? report.total.wagers : report.total.rounds,
        handle: moneyText(report.total.handleCents),
        drop: moneyText(report.total.dropCents),
        win: moneyText(report.total.winCents),
        hold: percentText(ratio(report.total.hold)),
        edge: percentText(ratio(report.total.theoretical?.edge)),
        theory: moneyText(rounded(ratio(report.total.theoretical?.winCents))),
        band: moneyText(report.total.theoretical?.bandCents),
      }}
    />
  </>
);

/** What a table holds belongs to none of its wagers, and is not in a report by wager. */
const totalsOf = (by: string, total: ReportRow): readonly (readonly [string, string])[] => {
  const wagers = [
    ['Handle', moneyText(total.handleCents)],
    ['Win (wagers)', moneyText(total.winCents)],
    ['Hold', percentText(ratio(total.hold))],
  ] as const;
  if (by === 'wager') return [...wagers, ['Wagers', numberText(total.wagers)]];
  return [
    ...wagers,
    ['Drop', moneyText(total.dropCents)],
    ['Win (count)', moneyText(total.countedWinCents)],
    ['Over or short', moneyText(total.overCents)],
    ['Rounds', numberText(total.rounds)],
  ];
};

const Totals = ({ by, total }: { by: string; total: ReportRow }) => (
  <dl class="facts panel">
    {totalsOf(by, total).map(([name, value]) => (
      <Fact key={name} name={name} class="figure large">
        {value}
      </Fact>
    ))}
  </dl>
);

/** Actual win beside the theoretical one, in the order of time, and its band where there is one. */
const WinPlot = ({ rows }: { rows: readonly ReportRow[] }) => {
  const expected = rows.map(({ theoretical }) => ratio(theoretical?.winCents) ?? null);
  const band = rows.map(({ theoretical }) => theoretical?.bandCents ?? null);
  const around = (sign: number) =>
    expected.map((cents, at) => (cents === null ? null : cents + sign * (band[at] ?? 0)));
  const hasBand = band.some((one) => one !== null);
  const last = rows.at(-1);
  return (
    <figure class="panel">
      <Plot
        label={`Win and theoretical win over ${rows.length} rows; the last one won ${moneyText(last?.winCents)}.`}
        x={rows.map((_, at) => at + 1)}
        lines={[
          ...(hasBand
            ? [
                { label: 'Band, lower', color: '--line', values: around(-1) },
                { label: 'Band, upper', color: '--mark-2', values: around(1), band: true as const },
              ]
            : []),
          { label: 'Theoretical win', color: '--mark-2', values: expected, dashed: true as const },
          {
            label: 'Win',
            color: '--mark-1',
            values: rows.map(({ winCents }) => winCents),
            points: true as const,
          },
        ]}
        text={(cents) => moneyText(cents).replace(/\.00$/, '')}
        xText={(at) => [rows[at - 1]?.day, rows[at - 1]?.shift].filter(Boolean).join(' ')}
      />
    </figure>
  );
};

/** What a row is about: by which member it is sorted and found, and how it is written. */
const LABELS: Readonly<Record<string, readonly (keyof ReportRow & string)[]>> = {
  shift: ['day', 'shift'],
  day: ['day'],
  table: ['table', 'gameTitle'],
  game: ['gameTitle'],
  wager: ['gameTitle', 'wagerTitle'],
};

const columnsOf = (
  by: string,
  query: URLSearchParams,
  rows: readonly ReportRow[],
): readonly Column<ReportRow>[] => {
  const behind = (row: ReportRow, text: string, what: 'rounds' | 'drop' = 'rounds') => (
    <a href={behindHref(row, query, what)}>{text}</a>
  );
  const drop: Column<ReportRow> = column.money('drop', 'Drop', ({ dropCents }) => dropCents, {
    show: (row) => behind(row, moneyText(row.dropCents), 'drop'),
  });
  const count = ({ rounds, wagers }: ReportRow): number => (by === 'wager' ? wagers : rounds);
  return [
    ...(LABELS[by] ?? []).map(labelColumn),
    column.number('rounds', by === 'wager' ? 'Wagers' : 'Rounds', count, {
      show: (row) => behind(row, numberText(count(row))),
    }),
    column.money('handle', 'Handle', ({ handleCents }) => handleCents, {
      show: (row) => behind(row, moneyText(row.handleCents)),
    }),
    ...(by === 'wager' ? [] : [drop]),
    column.money('win', 'Win (wagers)', ({ winCents }) => winCents, {
      show: (row) => behind(row, moneyText(row.winCents)),
    }),
    ...THEORY,
    ...(rows.some(({ theoretical }) => theoretical?.bandCents !== undefined) ? BAND : []),
  ];
};

const labelColumn = (name: keyof ReportRow & string, at: number): Column<ReportRow> =>
  column.text(
    at === 0 ? 'label' : name,
    inWords(name.replace(/Title$/, '')),
    (row) => {
      const value = row[name];
      return typeof value === 'string' ? value : undefined;
    },
    { oneLine: true },
  );

const THEORY: readonly Column<ReportRow>[] = [
  column.percent('hold', 'Hold', ({ hold }) => ratio(hold)),
  column.percent('edge', 'House edge', ({ theoretical }) => ratio(theoretical?.edge)),
  column.money('theory', 'Theoretical win', ({ theoretical }) =>
    rounded(ratio(theoretical?.winCents)),
  ),
];

const rounded = (cents: number | undefined): number | undefined =>
  cents === undefined ? undefined : Math.round(cents);

/** In standard deviations; the band is three of them. */
const deviationsOf = ({ winCents, theoretical }: ReportRow): number | undefined => {
  const expected = ratio(theoretical?.winCents);
  const band = theoretical?.bandCents ?? 0;
  return expected === undefined || band === 0 ? undefined : (3 * (winCents - expected)) / band;
};

const BAND: readonly Column<ReportRow>[] = [
  column.money('band', '± 3 deviations', ({ theoretical }) => theoretical?.bandCents),
  column.number('deviations', 'Win in its band', deviationsOf, {
    show: (row) => {
      const deviations = deviationsOf(row);
      return deviations === undefined ? NOTHING : <Strip band={3} deviations={deviations} />;
    },
  }),
  column.text(
    'beyond',
    'Remark',
    ({ theoretical }) => (theoretical?.beyond ? 'over 3 standard deviations' : ''),
    {
      show: ({ theoretical }) =>
        theoretical?.beyond ? <span class="tag bad">over 3 standard deviations</span> : '',
    },
  ),
];

/** What is behind the figures of a row. */
const behindHref = (row: ReportRow, query: URLSearchParams, what: 'rounds' | 'drop'): string =>
  hrefOf('reports', [what], {
    from: query.get('from') ?? undefined,
    to: query.get('to') ?? undefined,
    table: query.get('table') ?? undefined,
    practice: query.get('practice') ?? undefined,
    day: row.day,
    shift: row.shift,
    ...(row.table === undefined ? {} : { table: row.table }),
    game: row.game,
    wager: row.wager,
    about: [row.gameTitle, row.wagerTitle].filter(Boolean).join(', '),
  });
