import type { ReportShown } from '../../../house/reports/report.ts';
import type { TheoryShown } from '../../../server/wire/theory.ts';
import { Alerts } from '../../parts/alerts.tsx';
import { NOTHING, numberText } from '../../parts/figures.tsx';
import { Head } from '../../parts/head.tsx';
import { Strip } from '../../parts/strip.tsx';
import { type Column, column, DataTable } from '../../parts/table/table.tsx';
import { hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Waiting } from '../frame/waiting.tsx';
import { PracticeChips } from '../practice-chips.tsx';

/** What every wager won beside what the exact odds say, with bands; and every face of dice and cards. */
export const Room = ({ query }: RoomProps) => {
  const practice = query.get('practice') === 'true';
  const { now, refused } = useLive<TheoryShown>(`/api/theory?practice=${practice}`);
  const { now: report } = useLive<ReportShown>(`/api/reports?by=wager&practice=${practice}`);
  if (refused !== undefined || now === undefined) return <Waiting refused={refused} />;
  return (
    <>
      <Head title="Theory and practice" tools={<PracticeChips isOn={practice} />} />
      <DataTable
        cards={3}
        label="Wagers"
        rows={report && titled(now.wagers, report.rows)}
        columns={WAGERS}
        rowKey={({ table, wager, rounds }) => `${table} ${wager} ${rounds}`}
        first={{ by: 'chance', down: false }}
        empty={
          practice
            ? 'No round has been settled yet.'
            : 'No round for money has been settled yet. Choose "Practice chips" for the others.'
        }
      />
      {report?.rows.some(({ contributedCents }) => contributedCents > 0) && (
        <p class="soft">
          What wagers add to a meter is part of win and expected win here. Reports take it off both.
        </p>
      )}
      <DataTable
        cards={3}
        label="Dice and cards"
        rows={now.faces}
        columns={FACES}
        rowKey={({ table, kind, face }) => `${table} ${kind} ${face}`}
        first={{ by: 'chance', down: false }}
        empty="No throws or deals yet."
      />
      <Alerts />
    </>
  );
};

type Wager = TheoryShown['wagers'][number] & {
  readonly gameTitle: string;
  readonly wagerTitle: string;
};
/** What people call them is in the report of the same wagers. */
const titled = (wagers: TheoryShown['wagers'], rows: ReportShown['rows']): readonly Wager[] =>
  wagers.map((one) => {
    const row = rows.find(({ game, wager }) => game === one.game && wager === one.wager);
    const { gameTitle = one.game, wagerTitle = one.wager } = row ?? {};
    return { ...one, gameTitle, wagerTitle };
  });

type Face = TheoryShown['faces'][number];

const chanceText = (chance: number): string =>
  chance >= 0.0001 ? `${(100 * chance).toFixed(2)}%` : chance.toExponential(1);

const remark = column.text(
  'beyond',
  'Remark',
  ({ beyond }: { readonly beyond: boolean }) => (beyond ? 'outside its band' : ''),
  {
    show: ({ beyond }: { readonly beyond: boolean }) =>
      beyond ? <span class="tag bad">outside its band</span> : '',
  },
);
const chance = column.number(
  'chance',
  'Chance of a result this far off',
  (row: { readonly chance: number }) => row.chance,
  { show: (row: { readonly chance: number }) => chanceText(row.chance) },
);

const WAGERS: readonly Column<Wager>[] = [
  column.text('table', 'Table', ({ table }) => table),
  column.text('game', 'Game', ({ gameTitle }) => gameTitle, { oneLine: true }),
  column.text('wager', 'Wager', ({ wagerTitle }) => wagerTitle),
  column.number('rounds', 'Rounds', ({ rounds }) => rounds, {
    show: ({ table, game, gameTitle, wager, wagerTitle, practice, rounds }) => (
      <a
        href={hrefOf('reports', ['rounds'], {
          ...{ table, game, wager, about: [gameTitle, wagerTitle].filter(Boolean).join(', ') },
          ...(practice && { practice: 'true' }),
        })}
      >
        {numberText(rounds)}
      </a>
    ),
  }),
  column.money('actual', 'Win', ({ actualCents }) => actualCents),
  column.money('expected', 'Expected', (one) => one.expectedCents),
  column.money('band', '± 2 deviations', ({ bandCents }) => bandCents),
  column.number(
    'deviations',
    'Win in its band',
    ({ actualCents, expectedCents, bandCents }) =>
      bandCents === 0 ? undefined : (2 * (actualCents - expectedCents)) / bandCents,
    {
      show: ({ actualCents, expectedCents, bandCents }) =>
        bandCents === 0 ? (
          NOTHING
        ) : (
          <Strip band={2} deviations={(2 * (actualCents - expectedCents)) / bandCents} />
        ),
    },
  ),
  chance,
  column.text('method', 'Found', ({ method }) => method),
  remark,
];

const FACES: readonly Column<Face>[] = [
  column.text('table', 'Table', ({ table }) => table),
  column.text('kind', 'Die or card', ({ kind }) => kind),
  column.text('face', 'Face', ({ face }) => face),
  column.number('times', 'Times', ({ times }) => times),
  column.number('of', 'Of', ({ of }) => of),
  column.number('expected', 'Expected', ({ expected }) => Number(expected.toFixed(1))),
  chance,
  remark,
];
