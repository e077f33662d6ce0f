import { useSignal } from '@preact/signals';
import type { Described } from '../../../lab/answers/described.ts';
import type { Together } from '../../../lab/answers/spread.ts';
import { Fact } from '../../parts/facts.tsx';
import { moneyText } from '../../parts/figures.tsx';
import { Line } from '../../parts/input.tsx';
import { column, DataTable } from '../../parts/table/table.tsx';
import { useLab } from '../../workers/ask.ts';
import { ask } from '../frame/address.ts';
import { Bar, exactColumn, FigureFact, PartList, Refusal, WagerChoice } from './parts.tsx';
import { type InLab, looking, partsOf } from './state.ts';

/** Wagers of one player in one round, and what they end with on all of them: an Extra Roll with its Like Kind, a hedge. */
export const Bundles = ({ game, query }: InLab) => {
  const bets = query.get('bets') ?? '';
  const { now, refused } = useLab(
    'together',
    bets === '' ? undefined : { ...looking(game.id, query), bets },
  );
  return (
    <section aria-label="Bundles">
      <AddBet game={game} bets={bets} />
      <PartList label="Wagers placed" parts={bets} onChange={(changed) => ask({ bets: changed })} />
      <Refusal refused={bets === '' ? undefined : refused} />
      {bets !== '' && refused === undefined && now !== undefined && <Shown now={now} game={game} />}
      {bets === '' && <p class="soft">Add wagers to see what they are worth together.</p>}
    </section>
  );
};

export const AddBet = ({ game, bets }: { game: Described; bets: string }) => {
  const wager = useSignal(game.wagers[0]?.wager ?? '');
  const dollars = useSignal('5');
  const named = useSignal('');
  const asks = game.wagers.find((one) => one.wager === wager.value)?.names;
  const add = (event: Event) => {
    event.preventDefault();
    const names = asks === undefined || named.value === '' ? '' : ` ${named.value.trim()}`;
    ask({
      bets: [...partsOf(bets), `${wager.value}${names} $${dollars.value}`].join(','),
      round: undefined,
    });
  };
  return (
    <form class="tools stake" onSubmit={add}>
      <WagerChoice
        wagers={game.wagers}
        value={wager.value}
        onSet={(chosen) => (wager.value = chosen)}
      />
      {asks !== undefined && (
        <Line
          label={`Values, ${asks.from} to ${asks.to}`}
          value={named}
          onInput={(event) => (named.value = event.currentTarget.value)}
        />
      )}
      <Line
        label="Dollars"
        inputMode="decimal"
        value={dollars}
        onInput={(event) => (dollars.value = event.currentTarget.value)}
      />
      <button type="submit" class="primary">
        Add the wager
      </button>
    </form>
  );
};

const Shown = ({ now, game }: { now: Together; game: Described }) => {
  const titles = new Map(game.wagers.map(({ wager, title }) => [wager, title]));
  const most = Math.max(...now.results.map(({ chance }) => chance));
  return (
    <>
      <dl class="facts">
        <Fact name="Wagered" class="figure">
          {moneyText(now.stakedCents)}
        </Fact>
        <FigureFact name="House edge" figure={now.edge} />
        <Fact name="Expected loss" class="figure">
          {moneyText(now.lossCents)}
        </Fact>
        <FigureFact name="Ahead" figure={now.hit} />
        <FigureFact name="Even" figure={now.push} />
        <Fact name="Deviation" class="figure">
          {now.deviation.toFixed(3)}
        </Fact>
      </dl>
      <DataTable<Together['results'][number]>
        label="What the player ends with"
        rows={now.results}
        rowKey={({ netCents }) => String(netCents)}
        columns={[
          column.money('net', 'Net', ({ netCents }) => netCents),
          column.percent('chance', 'Chance', ({ chance }) => chance),
          column.text('bar', 'Exactly', ({ exact }) => exact, {
            show: ({ chance, netCents, exact }) => (
              <span title={exact}>
                <Bar
                  share={chance / most}
                  tone={netCents > 0 ? 'win' : netCents < 0 ? 'lose' : 'push'}
                />
              </span>
            ),
          }),
        ]}
      />
      <DataTable<Together['bets'][number]>
        label="Each wager in it"
        rows={now.bets}
        rowKey={({ wager, stakeCents }) => `${wager} ${stakeCents}`}
        columns={[
          column.text('wager', 'Wager', ({ wager }) => titles.get(wager) ?? wager),
          column.money('stake', 'Wagered', ({ stakeCents }) => stakeCents),
          exactColumn('edge', 'House edge', ({ edge }) => edge),
        ]}
      />
    </>
  );
};
