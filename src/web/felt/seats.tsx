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
  if (seated) requestAnimationFrame(() => document.querySelector<HTMLElement>('.area')?.focus());
};

export const freeSeat = (now: View, game: Declaration): number | undefined => {
  const taken = new Set(now.seats.map(({ seat }) => seat));
  return Array.from({ length: game.seats }, (_, i) => i + 1).find((seat) => !taken.has(seat));
};

/** Seats as the player sees them: seat 1 is at the dealer's left, which is the player's right. */
export const Seats = ({ table, now, game }: { table: string; now: View; game: Declaration }) => {
  const seats = Array.from({ length: game.seats }, (_, i) => game.seats - i);
  const marks = told.value.shown.seats ?? [];
  const look = (seat: number) => {
    const bets = now.bets.filter((bet) => bet.seat === seat);
    const wagers = bets.map((bet) => `${titleOf(game, bet)} ${dollars(bet.stakeCents)}`);
    notice(`${texts.seat(seat)}: ${wagers.join(', ') || texts.noWagers}.`);
  };
  return (
    <fieldset class="seats" aria-label={texts.seatsLabel}>
      {seats.map((seat) => {
        const seated = now.seats.find((one) => one.seat === seat);
        const mark = marks.find((one) => one.seat === seat);
        const wagered = now.bets.some((bet) => bet.seat === seat);
        const says = [
          texts.seat(seat),
          seated === undefined ? texts.free : seated.you ? texts.you : texts.taken,
          ...(wagered ? [texts.hasWagered] : []),
          ...(mark === undefined ? [] : [mark.says]),
        ].join(', ');
        const kind = seated === undefined ? 'free' : seated.you ? 'you' : 'taken';
        const content = mark?.mark ?? (wagered ? '•' : seat);
        const free = now.mine === undefined && me.value.kind !== 'staff';
        const press = seated === undefined ? free && (() => sit(table, seat)) : () => look(seat);
        return press ? (
          <button
            type="button"
            key={seat}
            class={`dot ${kind}`}
            aria-label={says}
            title={says}
            onClick={press}
          >
            <span>{content}</span>
          </button>
        ) : (
          <span key={seat} class={`dot ${kind}`} role="img" aria-label={says} title={says}>
            <span>{content}</span>
          </span>
        );
      })}
    </fieldset>
  );
};
