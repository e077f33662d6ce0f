import type { TheoryShown } from '../../../server/wire/theory.ts';
import { Alerts } from '../../parts/alerts.tsx';
import { moneyText } from '../../parts/figures.tsx';
import { Plot } from '../../parts/plot.tsx';
import { type Column, DataTable } from '../../parts/table/table.tsx';
import { ask } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';

/** What every wager won beside what the exact odds say, with bands; and every face of dice and cards. */
export const Room = ({ query }: RoomProps) => {
  const practice = query.get('practice') === 'true';
  const { now, refused } = useLive<TheoryShown>(`/api/theory?practice=${practice}`);
  if (refused !== undefined) return <p role="alert">{refused.because}</p>;
  if (now === undefined) return <p class="soft">Loading…</p>;
  return (
    <>
      <div class="head">
        <h1>Theory against practice</h1>
        <span class="tools">
          <button
            type="button"
            aria-pressed={practice}
            onClick={() => ask({ practice: practice ? undefined : 'true' })}
          >
            Practice chips
          </button>
        </span>
      </div>
      {now.wagers.length > 1 && <Deviations wagers={now.wagers} />}
      <DataTable
        label="Wagers"
        rows={now.wagers}
        columns={WAGERS}
        rowKey={({ table, wager, rounds }) => `${table} ${wager} ${rounds}`}
        first={{ by: 'chance', down: false }}
        empty="No round has been settled yet."
      />
      <DataTable
        label="Dice and cards"
        rows={now.faces}
        columns={FACES}
        rowKey={({ table, kind, face }) => `${table} ${kind} ${face}`}
        first={{ by: 'chance', down: false }}
        empty="Nothing was thrown or dealt yet."
      />
      <Alerts />
    </>
  );
};

type Wager = TheoryShown['wagers'][number];
type Face = TheoryShown['faces'][number];

const chanceText = (chance: number): string =>
  chance >= 0.0001 ? `${(100 * chance).toFixed(2)}%` : chance.toExponential(1);

const remark = {
  name: 'beyond',
  title: 'Remark',
  value: ({ beyond }: { readonly beyond: boolean }) => (beyond ? 'outside its band' : ''),
  show: ({ beyond }: { readonly beyond: boolean }) =>
    beyond ? <span class="tag bad">outside its band</span> : '',
};
const chance = {
  name: 'chance',
  title: 'Chance of this or further',
  kind: 'number' as const,
  value: (row: { readonly chance: number }) => row.chance,
  show: (row: { readonly chance: number }) => chanceText(row.chance),
};

const WAGERS: readonly Column<Wager>[] = [
  { name: 'table', title: 'Table', value: ({ table }) => table },
  { name: 'game', title: 'Game', value: ({ game }) => game },
  { name: 'wager', title: 'Wager', value: ({ wager }) => wager },
  { name: 'rounds', title: 'Rounds', kind: 'number', value: ({ rounds }) => rounds },
  { name: 'actual', title: 'Win', kind: 'money', value: ({ actualCents }) => actualCents },
  { name: 'expected', title: 'Expected', kind: 'money', value: (one) => one.expectedCents },
  { name: 'band', title: '± 2 deviations', kind: 'money', value: ({ bandCents }) => bandCents },
  chance,
  { name: 'method', title: 'Found', value: ({ method }) => method },
  remark,
];

const FACES: readonly Column<Face>[] = [
  { name: 'table', title: 'Table', value: ({ table }) => table },
  { name: 'kind', title: 'Die or card', value: ({ kind }) => kind },
  { name: 'face', title: 'Face', value: ({ face }) => face },
  { name: 'times', title: 'Times', kind: 'number', value: ({ times }) => times },
  { name: 'of', title: 'Of', kind: 'number', value: ({ of }) => of },
  {
    name: 'expected',
    title: 'Expected',
    kind: 'number',
    value: ({ expected }) => Number(expected.toFixed(1)),
  },
  chance,
  remark,
];

const Deviations = ({ wagers }: { wagers: readonly Wager[] }) => (
  <figure class="panel">
    <Plot
      label={`Win and its band for ${wagers.length} wagers; ${wagers.filter(({ beyond }) => beyond).length} are outside.`}
      x={wagers.map((_, at) => at + 1)}
      lines={[
        {
          ...{ label: 'Band, lower', color: '--line' },
          values: wagers.map(({ expectedCents, bandCents }) => expectedCents - bandCents),
        },
        {
          ...{ label: 'Band, upper', color: '--mark-2', band: true },
          values: wagers.map(({ expectedCents, bandCents }) => expectedCents + bandCents),
        },
        {
          ...{ label: 'Win', color: '--mark-1', points: true },
          values: wagers.map(({ actualCents }) => actualCents),
        },
      ]}
      text={(cents) => moneyText(cents).replace(/\.00$/, '')}
      xText={(at) => (Number.isInteger(at) ? String(at) : '')}
    />
    <figcaption class="soft">Wagers in the order in which the house sends them.</figcaption>
  </figure>
);
