import type { Quoted } from '../../../lab/answers/quoted.ts';
import { Fact } from '../../parts/facts.tsx';
import { moneyText, numberText } from '../../parts/figures.tsx';
import { Plot } from '../../parts/plot.tsx';
import { useLab } from '../../workers/ask.ts';
import { Dollars, FigureFact, MeterDollars, Refusal } from './parts.tsx';
import { centsOf, type InLab, looking, madeAt } from './state.ts';

/** The progressive at any meter and at any stake that has a column. */
export const Meter = ({ game: { id: game }, query }: InLab) => {
  const { now, refused } = useLab('quoted', {
    ...looking(game, query),
    stakeCents: centsOf(query.get('stake')),
    meterCents: centsOf(query.get('meter')),
  });
  const why = now?.notAtStake.find(({ wager }) => wager === 'progressive');
  return (
    <section aria-label="Progressive">
      <div class="tools stake">
        <Dollars
          query={query}
          name="stake"
          label="Progressive wager"
          placeholder="the base wager"
        />
        <MeterDollars query={query} />
      </div>
      <Refusal refused={refused} />
      <Refusal refused={why} />
      {now?.meters.map((meter) => (
        <Shown key={meter.meter} meter={meter} />
      ))}
      <p>
        <a href={madeAt(looking(game, query), { wager: 'progressive' })}>
          Pay lines of the progressive
        </a>
      </p>
    </section>
  );
};

const STEPS = 40;

const Shown = ({ meter }: { meter: Quoted['meters'][number] }) => {
  const evenAt = meter.breakEven;
  const top = Math.max(evenAt * 1.25, (meter.shownCents ?? 0) * 1.1, meter.seedCents * 2);
  const x = Array.from({ length: STEPS + 1 }, (_, at) => (top * at) / STEPS / 100);
  const awards = meter.awards.number;
  const returned = x.map((dollars) => awards + ((1 - awards) * dollars * 100) / evenAt);
  return (
    <>
      <dl class="facts">
        <Fact name="Wagered" class="figure">
          {moneyText(meter.stakeCents)}
        </Fact>
        {meter.atShown !== undefined && (
          <FigureFact name={`Return at ${moneyText(meter.shownCents)}`} figure={meter.atShown} />
        )}
        <FigureFact name="Return at the seed" figure={meter.atSeed} />
        <FigureFact name="Of it, awards" figure={meter.awards} />
        <FigureFact name="Return in the long run" figure={meter.longRun} />
        <Fact name="Breaks even at" class="figure">
          {moneyText(evenAt)}
        </Fact>
        <Fact name="Hit once in" class="figure">
          {`${numberText(Number(meter.roundsToHit.split('/')[0]))} rounds`}
        </Fact>
      </dl>
      <p class="soft">
        {meter.shared === 'equally'
          ? 'Players who hit it together share it equally: for more than one, multiply the break-even meter by their number.'
          : 'The first player in the order of settlement takes all of it. It is not shared.'}{' '}
        <span class="cite">{meter.cite}</span>
      </p>
      <figure class="panel">
        <figcaption>Return of {meter.title} as the meter grows</figcaption>
        <Plot
          label={`The return rises from ${meter.awards.text} at an empty meter to 100% at ${moneyText(evenAt)}.`}
          x={x}
          xText={(dollars) => moneyText(dollars * 100).replace('.00', '')}
          text={(value) => `${(100 * value).toFixed(0)}%`}
          lines={[
            { label: 'Return', color: '--mark-1', values: returned },
            { label: 'Even', color: '--mark-3', values: x.map(() => 1), dashed: true },
          ]}
        />
      </figure>
    </>
  );
};
