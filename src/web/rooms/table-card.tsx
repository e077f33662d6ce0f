import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { InBox } from '../../kernel/felt.ts';
import { dollars, type FloorTable, houseTime } from '../house.ts';
import { Card } from '../parts/card.tsx';
import { Die } from '../parts/die.tsx';
import { texts } from '../texts.ts';

/** A table as a small felt: what happened last, the rounds before, who sits there, and how long wagers are open. */
export const TableCard = ({ table }: { table: FloorTable }) => (
  <li>
    <a class="card" href={`/tables/${table.table}`}>
      <span class="card-top">
        <strong>{table.gameTitle}</strong>
        <span class="id">{table.table}</span>
      </span>
      <span class="card-call">{saysOf(table)}</span>
      <span class="card-shows" aria-hidden="true">
        {(table.shows ?? []).map((box) => (
          <Shown key={box.box} box={box} />
        ))}
      </span>
      {table.meterCents !== undefined && (
        <span class="digits">
          <span class="unseen">{texts.meter} </span>
          {dollars(table.meterCents, 2)}
        </span>
      )}
      <Foot table={table} />
    </a>
  </li>
);

const saysOf = ({ status, says }: FloorTable): string => {
  if (status === 'closed') return texts.closed;
  return says ?? texts.placeYourBets;
};

const Shown = ({ box: { dice, cards, dim } }: { box: InBox }) => (
  <span class={dim ? 'dim' : ''}>
    {dice?.faces.map((face, i) => (
      <Die key={i} face={face} colour={dice.colour} />
    ))}
    {cards?.map((card, i) => (
      <Card key={i} card={card} />
    ))}
  </span>
);

const Foot = ({ table }: { table: FloorTable }) => (
  <>
    <span class="card-foot">
      <span class="card-road">
        {(table.road ?? []).map(({ round, mark, tone, says }) => (
          <span key={round} class={`tile ${tone}`} title={says}>
            {mark}
          </span>
        ))}
      </span>
      <Seats table={table} />
    </span>
    <span class="card-foot">
      <span>
        {table.kind === 'felt' ? texts.felt : texts.electronic} ·{' '}
        {texts.limits(dollars(table.limits.minimumCents), dollars(table.limits.maximumCents))}
      </span>
      <Stands table={table} />
    </span>
    {table.practice && <span class="unseen">{texts.practice}</span>}
  </>
);

const MOST_DOTS = 8;

const Seats = ({ table: { seats } }: { table: FloorTable }) => (
  <span class="card-seats">
    <span class="unseen">{texts.seats(seats.taken, seats.of)}</span>
    {Array.from({ length: Math.min(seats.of, MOST_DOTS) }, (_, i) => (
      <i key={i} class={i < seats.taken ? 'taken' : ''} />
    ))}
    {seats.of > MOST_DOTS && <small aria-hidden="true">{`${seats.taken}/${seats.of}`}</small>}
  </span>
);

/** How long wagers are open, while that is known; otherwise where the round stands, in the words of its game. */
const Stands = ({ table }: { table: FloorTable }) => {
  const { closesAt: at, stands, phase = 'closed' } = table;
  const left = useSignal<number | undefined>(undefined);
  useEffect(() => {
    const tick = () => {
      left.value = at === undefined ? undefined : Math.ceil((at - houseTime()) / 1000);
    };
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [at]);
  const seconds = left.value ?? 0;
  return (
    <span class="stands">
      {seconds > 0 && seconds <= 60 ? texts.wagersFor(seconds) : (stands ?? texts.phases[phase])}
    </span>
  );
};
