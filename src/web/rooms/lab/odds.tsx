import type { Quoted, ShownLine, ShownWager } from '../../../lab/answers/quoted.ts';
import { moneyText } from '../../parts/figures.tsx';
import { Heads } from '../../parts/scrolls.tsx';
import { type Column, column, DataTable } from '../../parts/table/table.tsx';
import { Typing } from '../../parts/typing.tsx';
import { useLab } from '../../workers/ask.ts';
import { ask, hrefOf } from '../frame/address.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Dollars, Exact, exactColumn, MeterDollars, Moved, Refusal } from './parts.tsx';
import { centsOf, type InLab, type Looking, looking, setPay, valueIn } from './state.ts';

/** Every wager with its exact odds, at the stake that is really played, and what they would be if it paid otherwise. */
export const Odds = ({ game: { id: game }, query }: InLab) => {
  const it = looking(game, query);
  const { now, refused, busy } = useLab('quoted', {
    ...it,
    stakeCents: centsOf(query.get('stake')),
    meterCents: centsOf(query.get('meter')),
  });
  return (
    <section class="odds" aria-label="Odds" aria-busy={busy}>
      <Stake query={query} hasMeter={(now?.meters.length ?? 0) > 0} />
      <Refusal refused={refused} />
      {now !== undefined && <Quotes it={it} now={now} chosen={query.get('wager') ?? undefined} />}
      {now === undefined && refused === undefined && <p class="soft">Counting every round…</p>}
    </section>
  );
};

const Stake = ({ query, hasMeter }: { query: RoomProps['query']; hasMeter: boolean }) => (
  <div class="tools stake">
    <Dollars query={query} name="stake" label="Wagered on each" placeholder="quoted on $1" />
    {hasMeter && <MeterDollars query={query} />}
  </div>
);

/** What can neither win nor push is bought: it has a price and no edge. */
const isPurchase = ({ hit, push }: Pick<ShownWager, 'hit' | 'push'>): boolean =>
  hit.number + push.number === 0;

const paysText = (it: ShownWager): string => (isPurchase(it) ? 'a purchase' : paysOf(it));

const paysOf = ({ lines }: ShownWager): string =>
  [...new Set(lines.map(({ pays }) => pays).filter((pays) => pays !== ''))].join(', ');

const keyOf = ({ wager, strategy }: ShownWager): string => `${wager} ${strategy ?? ''}`;

const COLUMNS: readonly Column<ShownWager>[] = [
  column.text(
    'wager',
    'Wager',
    ({ title, strategy }) => (strategy === undefined ? title : `${title}, ${strategy}`),
    {
      show: ({ wager, title, strategy, cite }) => (
        <>
          <button type="button" class="link" onClick={() => ask({ wager })}>
            {title}
          </button>
          {strategy !== undefined && <small> {strategy}</small>}
          <span class="cite below">{cite}</span>
        </>
      ),
    },
  ),
  column.text('group', 'Group', ({ group }) => group, { fileOnly: true }),
  column.text('pays', 'Pays', paysText),
  exactColumn('wins', 'Wins', ({ hit }) => hit),
  column.percent('edge', 'House edge', ({ edge }) => edge.number, {
    show: ({ edge, was, hit, push, isBelowMinimum, cutBy }) => (
      <>
        <Exact figure={isPurchase({ hit, push }) ? undefined : edge} />
        <span class="below">
          <Moved now={edge} was={was} />
          {cutBy !== undefined && (
            <span class="tag warn" title={cutBy}>
              Limited payout
            </span>
          )}
          {isBelowMinimum && <span class="tag warn">Low return</span>}
        </span>
      </>
    ),
  }),
  column.number('deviation', 'Deviation', ({ deviation }) => deviation, {
    show: ({ deviation }) => <span class="figure">{deviation.toFixed(3)}</span>,
  }),
  column.text('exact', 'Exact edge', ({ edge }) => edge.exact, { fileOnly: true }),
  column.text('cite', 'Paragraph', ({ cite }) => cite, { fileOnly: true }),
];
const Quotes = ({ it, now, chosen }: { it: Looking; now: Quoted; chosen: string | undefined }) => {
  const wager = now.wagers.find((one) => one.wager === chosen) ?? now.wagers[0];
  return (
    <>
      <Changes now={now} />
      <Notes now={now} />
      <div class="beside">
        <DataTable label="Wagers" rows={now.wagers} columns={COLUMNS} rowKey={keyOf} />
        {wager !== undefined && <Lines it={it} now={now} wager={wager} />}
      </div>
      <Bundles now={now} it={it} />
    </>
  );
};

const Changes = ({ now }: { now: Quoted }) =>
  now.changes.length === 0 ? null : (
    <ul class="changes" aria-label="Changes">
      {now.changes.map((change) => (
        <li key={change.said}>
          <code>{change.said}</code>{' '}
          {change.allowed ? (
            <>
              <span class="tag good">Allowed</span> File it as <code>{change.rule}</code>.
            </>
          ) : (
            <>
              <span class="tag bad">Not allowed</span> {change.because}
            </>
          )}{' '}
          <span class="cite">{change.cite}</span>
        </li>
      ))}
    </ul>
  );

const Notes = ({ now: { limits, notAtStake, estimates } }: { now: Quoted }) => (
  <>
    {limits.length > 0 && (
      <p class="soft">
        Payout limit {moneyText(limits[0]?.limitCents)}: paid in full up to{' '}
        {limits
          .map(({ title, fullUpToCents }) => `${title} ${moneyText(fullUpToCents)}`)
          .join(', ')}
        , with nothing else in the round. <span class="cite">{limits[0]?.cite}</span>
      </p>
    )}
    {notAtStake.map(({ wager, because, cite }) => (
      <p key={wager} class="soft">
        Not quoted at this amount: {wager}. {because} <span class="cite">{cite}</span>
      </p>
    ))}
    {estimates.map(({ title, strategy, houseEdge, rounds }) => (
      <p key={title} class="soft">
        {title}, {strategy}: estimated {(100 * Number(houseEdge)).toFixed(2)}% from{' '}
        {rounds.toLocaleString('en-US')} rounds. These rules were not solved.
      </p>
    ))}
  </>
);

const ODDS = /^([\d,]+) to (\d+)$/;
const asTyped = (pays: string): string => {
  const odds = ODDS.exec(pays);
  return odds === null ? pays.replaceAll(',', '') : `${odds[1]?.replaceAll(',', '')}:${odds[2]}`;
};

/** The lines of one wager, each with what it adds to the return; what a line pays can be changed here. */
const Lines = ({ it, now, wager }: { it: Looking; now: Quoted; wager: ShownWager }) => {
  const most = Math.max(...wager.lines.map(({ probability }) => probability.number));
  return (
    <section class="panel lines" aria-label={`${wager.title}: pay lines`}>
      <h2>
        {wager.title} <span class="cite">{wager.cite}</span>
      </h2>
      <p class="edge">
        House edge <strong class="figure">{wager.edge.text}</strong>{' '}
        <Moved now={wager.edge} was={wager.was} />
        <small class="exact">{wager.edge.exact}</small>
      </p>
      <p class="soft">
        Wins <Exact figure={wager.hit} /> · push <Exact figure={wager.push} /> · variance{' '}
        <span class="figure" title={wager.variance.exact}>
          {wager.variance.number.toFixed(4)}
        </span>
        {wager.source !== undefined && ` · ${wager.source}`}
      </p>
      {wager.cutBy !== undefined && (
        <p class="cut">
          The payout limit reduces what it pays at this amount.{' '}
          <span class="cite">{wager.cutBy}</span>
        </p>
      )}
      <table>
        <Heads titles={['Result', 'What if it paid', 'Chance', 'Adds']} figures={[2, 3]} />
        <tbody>
          {wager.lines.map((line) => (
            <Line
              key={`${line.line} ${line.result}`}
              it={it}
              wager={wager}
              line={line}
              most={most}
            />
          ))}
          <Unpaid it={it} now={now} wager={wager} />
        </tbody>
      </table>
      <p>
        <a
          href={hrefOf('lab', [it.game, 'distribution'], {
            ...it,
            game: undefined,
            wager: wager.wager,
          })}
        >
          Results and bands over many rounds
        </a>{' '}
        ·{' '}
        <a href={hrefOf('lab', [it.game, 'report'], { ...it, game: undefined })}>
          Combinations counted, in the report
        </a>
      </p>
    </section>
  );
};

interface LineProps {
  readonly it: Looking;
  readonly wager: ShownWager;
  readonly line: ShownLine;
  readonly most: number;
}

const Line = ({ it, wager, line, most }: LineProps) => {
  const name = `${wager.wager}/${line.line}`;
  return (
    <tr>
      <td>
        {line.title}
        <span class={`under ${line.result}`} aria-hidden="true">
          <span style={{ width: `${(100 * line.probability.number) / most}%` }} />
        </span>
      </td>
      <td>
        {line.line === undefined ? (
          <span class="soft">{line.result}</span>
        ) : (
          <PayField it={it} name={name} title={line.title} pays={asTyped(line.pays)} />
        )}
      </td>
      <td class="figure" title={line.probability.exact}>
        {line.probability.text}
        <small class="one-in">
          1 in{' '}
          {line.oneIn.toLocaleString('en-US', { maximumFractionDigits: line.oneIn < 2 ? 2 : 1 })}
        </small>
      </td>
      <td class="figure" title={line.contribution.exact}>
        {line.contribution.text}
      </td>
    </tr>
  );
};

interface PayFieldProps {
  readonly it: Looking;
  readonly name: string;
  readonly title: string;
  readonly pays: string;
}

const PayField = ({ it, name, title, pays }: PayFieldProps) => (
  <Typing
    class="pay"
    aria-label={`${title} pays`}
    placeholder={pays}
    value={valueIn(it.pays, name) ?? pays}
    onSaid={(said) => {
      setPay(it, name, said === pays ? (valueIn(it.pays, name) ?? '') : said);
    }}
  />
);

/** Lines that were made a push or a loss are paid no more; they can be given back what they paid. */
const Unpaid = ({ it, now, wager }: { it: Looking; now: Quoted; wager: ShownWager }) => {
  const gone = now.changes.filter(
    ({ said }) =>
      said.startsWith(`${wager.wager}/`) &&
      !wager.lines.some(({ line }) => said.startsWith(`${wager.wager}/${line}=`)),
  );
  return (
    <>
      {gone.map(({ said }) => (
        <tr key={said}>
          <td colSpan={4}>
            <code>{said}</code>{' '}
            <button
              type="button"
              class="quiet"
              onClick={() => setPay(it, said.slice(0, said.indexOf('=')), '')}
            >
              Undo
            </button>
          </td>
        </tr>
      ))}
    </>
  );
};

const Bundles = ({ now: { bundles }, it }: { now: Quoted; it: Looking }) =>
  bundles.length === 0 ? null : (
    <DataTable<Quoted['bundles'][number]>
      label="Combined wagers"
      rows={bundles}
      rowKey={({ title }) => title}
      columns={[
        column.text('title', 'Combined wagers', ({ title }) => title, {
          show: ({ title, bets }) => (
            <a
              href={hrefOf('lab', [it.game, 'bundles'], {
                ...{ rules: it.rules, pays: it.pays },
                bets: bets
                  .map(({ wager, stakeCents }) => `${wager} $${(stakeCents / 100).toFixed(2)}`)
                  .join(','),
              })}
            >
              {title}
            </a>
          ),
        }),
        column.money('staked', 'Wagered', ({ stakedCents }) => stakedCents),
        exactColumn('wins', 'Wins', ({ hit }) => hit),
        exactColumn('edge', 'House edge', ({ edge }) => edge),
        column.text('cite', 'Paragraph', ({ cite }) => cite),
      ]}
    />
  );
