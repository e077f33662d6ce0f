import type { MeterShown, MetersShown } from '../../../server/wire/meters.ts';
import { sendTo } from '../../parts/acts/acts.tsx';
import { Fact } from '../../parts/facts.tsx';
import { moneyText } from '../../parts/figures.tsx';
import { Head, To } from '../../parts/head.tsx';
import { Plot } from '../../parts/plot.tsx';
import { type Column, column, DataTable } from '../../parts/table/table.tsx';
import { inWords } from '../../parts/words.ts';
import { Actions } from '../actions.tsx';
import { hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Waiting } from '../frame/waiting.tsx';

/** Every progressive; one by its own address, with its history, its reconciliation and what may be changed by two. */
export const Room = ({ path: [table, name] }: RoomProps) => {
  const { now, refused, again } = useLive<MetersShown>('/api/meters');
  if (refused !== undefined || now === undefined) return <Waiting refused={refused} />;
  const meter = now.meters.find((one) => one.table === table && one.meter === name);
  if (meter !== undefined) return <MeterPage meter={meter} again={again} />;
  return (
    <>
      <Head title="Meters" />
      <DataTable
        cards={2}
        label="Progressives"
        rows={now.meters}
        columns={COLUMNS}
        rowKey={(one) => `${one.table} ${one.meter}`}
        empty="No game of the house has a progressive."
      />
    </>
  );
};

const COLUMNS: readonly Column<MeterShown>[] = [
  column.text('meter', 'Meter', ({ table, meter }) => `${meter} at ${table}`, {
    show: ({ table, meter }) => (
      <a href={hrefOf('meters', [table, meter])}>
        {meter} at {table}
      </a>
    ),
  }),
  column.text('game', 'Game', ({ gameTitle }) => gameTitle),
  column.text('phase', 'State', ({ phase }) => phase),
  column.money('shown', 'Shows', ({ figures }) => figures?.shownCents),
  column.money('seed', 'Seed', ({ figures }) => figures?.seedCents),
  column.money('in', 'Contributed', (one) => one.figures?.contributedCents),
  column.money('paid', 'Paid', ({ figures }) => figures?.paidCents),
  column.money('held', 'Held back', ({ figures }) => figures?.heldCents),
  column.number('hits', 'Hits', ({ figures }) => figures?.hits),
];

const MeterPage = ({ meter, again }: { meter: MeterShown; again: () => Promise<void> }) => {
  const { table, meter: name, gameTitle, phase, history, forms } = meter;
  return (
    <>
      <div class="head">
        <h1>
          {name} <span class="soft">at {table}</span>
        </h1>
        <span class={phase === 'in use' ? 'tag good' : 'tag warn'}>{phase}</span>
        <span class="soft">{gameTitle}</span>
        <span class="tools">
          <To href={hrefOf('meters')}>All meters</To>
        </span>
      </div>
      <Reconciled meter={meter} />
      {history.length > 1 && (
        <figure class="panel">
          <Plot
            label={`What the meter showed over ${history.length} events; now ${moneyText(history.at(-1)?.shownCents)}.`}
            x={history.map(({ at }) => at)}
            time
            lines={[
              {
                ...{ label: 'Shows', color: '--mark-1' },
                values: history.map(({ shownCents }) => shownCents),
              },
            ]}
            text={(cents) => moneyText(cents).replace(/\.00$/, '')}
          />
        </figure>
      )}
      <Actions
        forms={forms}
        send={sendTo(`/api/tables/${table}/meters/${name}`)}
        onDone={() => void again()}
      />
      <DataTable
        cards={2}
        label="History"
        rows={history}
        columns={HISTORY}
        rowKey={({ position, type, cents }) => `${position} ${type} ${cents}`}
        first={{ by: 'at', down: true }}
        empty="No events yet."
      />
    </>
  );
};

const HISTORY: readonly Column<MeterShown['history'][number]>[] = [
  column.time('at', 'When', ({ at }) => at),
  column.text('type', 'What', ({ type }) => inWords(type)),
  column.money('cents', 'In or out', ({ cents }) => cents),
  column.money('shown', 'Shows', ({ shownCents }) => shownCents),
  column.money('balance', 'Balance', ({ balanceCents }) => balanceCents),
  column.number('position', 'Entry', ({ position }) => position),
];

/** What came in, less what went out, is what is there. */
const Reconciled = ({ meter: { figures } }: { meter: MeterShown }) => {
  if (figures === undefined)
    return <p class="soft">Not in use: no wager has been placed on it yet.</p>;
  const { seededCents, contributedCents, receivedCents, paidCents, movedCents } = figures;
  const left = seededCents + contributedCents + receivedCents - paidCents - movedCents;
  // Fractions of a cent are carried: the sums differ by less than one.
  const agrees = Math.abs(left - figures.balanceCents) <= 1;
  return (
    <dl class="facts panel">
      {(
        [
          ['Seeded', seededCents],
          ['Contributed', contributedCents],
          ['Received', receivedCents],
          ['Paid', -paidCents],
          ['Transferred', -movedCents],
          ['Balance', figures.balanceCents],
          ['Shows', figures.shownCents],
          ['Held back', figures.heldCents],
        ] as const
      ).map(([name, cents]) => (
        <Fact key={name} name={name} class="figure">
          {moneyText(cents)}
        </Fact>
      ))}
      <Fact name="Reconciliation">
        <span class={agrees ? 'tag good' : 'tag bad'}>{agrees ? 'Agrees' : 'Differs'}</span>
      </Fact>
    </dl>
  );
};
