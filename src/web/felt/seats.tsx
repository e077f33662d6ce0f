import { command, dollars, isProblem, me, notice, post, refuse, whoAmI } from '../house.ts';
import { texts } from '../texts.ts';
import { titleOf } from './sentences.ts';
import { type Declaration, type View, view } from './table-stream.ts';
import { told } from './telling.ts';

export const PRACTICE_CHIPS = 100_000;

/** Takes a seat, as a guest if nobody is signed in; at a practice table with practice chips. */
export const sit = async (table: string, seat: number): Promise<void> => {
  if (me.value.person === undefined) {
    const guest = await post('/api/guest');
    if (isProblem(guest)) {
      refuse(guest);
      return;
    }
    await whoAmI();
  }
  const patron = me.value.person;
  // Money chips are sold by staff alone.
  const chips = view.value?.practice ? [{ type: 'BuyIn', seat, cents: PRACTICE_CHIPS }] : [];
  const seated = await command(table, [{ type: 'TakeSeat', seat, patron }, ...chips]);
  // Whoever sat down goes on with the first area, not at the top of the page.
  if (seated) {
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('.area')?.focus({ preventScroll: true }),
    );
  }
};

/** Whole numbers from the first to the last. */
export const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);

export const freeSeat = (now: View, game: Declaration): number | undefined =>
  range(1, game.seats).find((seat) => now.seats.every((one) => one.seat !== seat));

/** More than fit along one side of a table. */
const ONE_SIDE = 8;

/**
 * Seats as the player sees them, who sits below: seat 1 is at the dealer's left, which is the player's right. Few are in a
 * row; many run clockwise round an oval with the dealer in the middle of the far side.
 */
const ringOf = (seats: number) => {
  if (seats <= ONE_SIDE) return { near: range(1, seats).toReversed() };
  const beside = Math.floor(seats / 4) - 1;
  return {
    far: [...range(seats - beside + 1, seats), 0, ...range(1, beside)],
    ends: [seats - beside, beside + 1],
    near: range(beside + 2, seats - beside - 1).toReversed(),
  };
};

export const Seats = ({ table, now, game }: { table: string; now: View; game: Declaration }) => {
  const { far, ends = [], near } = ringOf(game.seats);
  const dots = (seats: readonly number[]) =>
    seats.map((seat) =>
      seat === 0 ? (
        <span key={seat} class="dealer" aria-hidden="true" />
      ) : (
        <Dot key={seat} seat={seat} table={table} now={now} game={game} />
      ),
    );
  return (
    <fieldset class={far === undefined ? 'seats' : 'seats oval'} aria-label={texts.seatsLabel}>
      {dots(ends.slice(0, 1))}
      <span>
        {far !== undefined && <span>{dots(far)}</span>}
        <span>{dots(near)}</span>
      </span>
      {dots(ends.slice(1))}
    </fieldset>
  );
};

interface DotProps {
  readonly seat: number;
  readonly table: string;
  readonly now: View;
  readonly game: Declaration;
}

/** A free one is where somebody sits down; any other tells what its seat has wagered. */
const Dot = ({ seat, table, now, game }: DotProps) => {
  const seated = now.seats.find((one) => one.seat === seat);
  const mark = told.value.shown.seats?.find((one) => one.seat === seat);
  const bets = now.bets.filter((bet) => bet.seat === seat);
  const kind = seated === undefined ? 'free' : seated.you ? 'you' : 'taken';
  const says = [
    texts.seat(seat),
    texts[kind],
    ...(bets.length > 0 ? [texts.hasWagered] : []),
    ...(mark === undefined ? [] : [mark.says]),
  ].join(', ');
  const free = now.mine === undefined && me.value.kind !== 'staff';
  const press = () => {
    if (seated === undefined) {
      void sit(table, seat);
      return;
    }
    const wagers = bets.map((bet) => `${titleOf(game, bet)} ${dollars(bet.stakeCents)}`);
    notice(`${texts.seat(seat)}: ${wagers.join(', ') || texts.noWagers}.`);
  };
  const content = <span>{mark?.mark ?? (bets.length > 0 ? '✓' : seat)}</span>;
  return seated !== undefined || free ? (
    <button type="button" class={`dot ${kind}`} aria-label={says} title={says} onClick={press}>
      {content}
    </button>
  ) : (
    <span class={`dot ${kind}`} role="img" aria-label={says} title={says}>
      {content}
    </span>
  );
};
