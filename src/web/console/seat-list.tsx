import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useKeys } from '../felt/keys.ts';
import { titleOf } from '../felt/sentences.ts';
import type { Declaration, View } from '../felt/table-stream.ts';
import { dollars, me } from '../house.ts';
import { lazy } from '../lazy.tsx';
import { consoleTexts as texts } from './texts.ts';
import { endsOf, ownEndFirst } from './visits.ts';

/** Nobody is there yet: somebody is seated. */
const NEW = 0;

interface SeatListProps {
  readonly table: string;
  readonly game: Declaration;
  readonly now: View;
  readonly serves: boolean;
}

/** Number, name, chips and every wager of each seat, what is done for its patron, and what the table has in its inventory. */
export const SeatList = ({ table, game, now, serves }: SeatListProps) => {
  const chosen = useSignal<number | undefined>(undefined);
  const end = useOwnEnd(table);
  const list = useRef<HTMLDivElement>(null);
  const mayServe = serves && isServing(now);
  const gone = (chosen.value ?? NEW) !== NEW && now.seats.every((one) => one.seat !== chosen.value);
  useEffect(() => {
    if (gone) chosen.value = undefined;
  }, [gone]);
  const goThere = () => list.current?.querySelector<HTMLElement>('li button, p button')?.focus();
  const close = () => {
    chosen.value = undefined;
    goThere();
  };
  const toggle = (seat: number) => (chosen.value = chosen.value === seat ? undefined : seat);
  useKeys(mayServe ? { w: goThere } : {});
  return (
    <div ref={list} class="served">
      <div class="served-head">
        <h2>
          {texts.seats} {mayServe && <kbd>w</kbd>}
        </h2>
        <Ends ends={endsOf(game.seats, now.crew ?? [])} seats={game.seats} end={end} />
      </div>
      <ul>
        {ownEndFirst(now.seats, end.value).map((one) => (
          <SeatRow
            key={one.seat}
            {...{ game, now, one }}
            open={chosen.value === one.seat}
            onOpen={mayServe ? () => toggle(one.seat) : undefined}
          />
        ))}
      </ul>
      {mayServe && (
        <p class="tools">
          <button type="button" aria-expanded={chosen.value === NEW} onClick={() => toggle(NEW)}>
            {texts.seatPatron}
          </button>
        </p>
      )}
      {chosen.value !== undefined && !gone && (
        <SeatActs
          key={chosen.value}
          table={table}
          now={now}
          seat={chosen.value === NEW ? undefined : chosen.value}
          onSeated={(seat) => (chosen.value = seat)}
          onClose={close}
        />
      )}
      {now.inventoryCents !== undefined && (
        <p class="soft">
          {texts.bank} <strong>{dollars(now.inventoryCents)}</strong>
        </p>
      )}
    </div>
  );
};

/** The first seat of the end that is dealt to from this console, as long as it stands there. */
const useOwnEnd = (table: string): Signal<number> => {
  const kept = `houseway end ${table}`;
  const end = useSignal(1);
  useEffect(() => {
    end.value = Number(localStorage.getItem(kept) ?? 1);
    return end.subscribe((from) => localStorage.setItem(kept, String(from)));
  }, [kept]);
  return end;
};

/** Which end of the table is one's own: nobody else knows where a dealer stands after a relief. */
const Ends = ({
  ends,
  seats,
  end,
}: {
  ends: readonly number[];
  seats: number;
  end: Signal<number>;
}) =>
  ends.length === 0 ? null : (
    <fieldset aria-label={texts.ownEnd}>
      {ends.map((from, at) => (
        <button
          key={from}
          type="button"
          aria-pressed={end.value === from}
          onClick={() => (end.value = from)}
        >
          {texts.endOf(from, (ends[at + 1] ?? seats + 1) - 1)}
        </button>
      ))}
    </fieldset>
  );

/** Whoever is on the crew, or has a role that serves every table; what each may do the house says. */
const isServing = ({ status, crew = [] }: View): boolean =>
  status === 'open' &&
  (crew.some(({ person }) => person === me.value.person) ||
    ['floorperson', 'cage'].some((role) => me.value.duties?.includes(role)));

type Seated = View['seats'][number];

const SeatRow = ({
  game,
  now,
  one: { seat, chipsCents, patron = '' },
  open,
  onOpen,
}: {
  game: Declaration;
  now: View;
  one: Seated;
  open: boolean;
  onOpen: (() => void) | undefined;
}) => {
  const bets = now.bets.filter((bet) => bet.seat === seat);
  const mark = now.shown.seats?.find((shown) => shown.seat === seat);
  return (
    <li>
      {onOpen === undefined ? (
        <b>{seat}</b>
      ) : (
        <button
          type="button"
          aria-expanded={open}
          aria-label={texts.atSeat(seat, patron)}
          onClick={onOpen}
        >
          {seat}
        </button>
      )}
      {mark !== undefined && <span title={mark.says}>{mark.mark}</span>}
      <span class="patron">{patron}</span>
      <span>{dollars(chipsCents)}</span>
      <span class="bets">
        {bets.length === 0
          ? texts.noWager
          : bets
              .map(
                (bet) =>
                  `${titleOf(game, bet)}${bet.names === undefined ? '' : ` ${bet.names.join('+')}`} ${dollars(bet.stakeCents)}${bet.matchPlay === undefined ? '' : texts.withCoupon(dollars(bet.matchPlay.valueCents))}`,
              )
              .join(' · ')}
      </span>
    </li>
  );
};

const SeatActs = lazy(async () => import('./seat-acts.tsx').then((it) => it.SeatActs));
