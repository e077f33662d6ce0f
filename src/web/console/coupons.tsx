import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ScannedCoupon } from '../../server/coupon-scan.ts';
import { titleOf } from '../felt/sentences.ts';
import type { Declaration, View } from '../felt/table-stream.ts';
import { command, dollars, get, isProblem, me, type Problem } from '../house.ts';
import { filled } from '../parts/filled.ts';
import { serial as whole } from '../parts/form/serials.ts';
import { consoleTexts as texts } from './texts.ts';

/**
 * § 525.22(b): what players offer, what the register has of it, and who accepts it. The number is read from the coupon itself
 * before it counts.
 */
export const Coupons = ({ table, now, game }: { table: string; now: View; game: Declaration }) => {
  const offers = (now.coupons ?? []).filter(({ state }) => state === 'offered');
  const placed = now.bets.flatMap(({ seat, wager, matchPlay }) =>
    matchPlay === undefined ? [] : [{ seat, wager, serial: matchPlay.serial }],
  );
  if (offers.length === 0 && placed.length === 0) return null;
  return (
    <section class="coupons" aria-label={texts.coupons}>
      <h2>{texts.coupons}</h2>
      {offers.map((offer) => (
        <Offer key={`${offer.seat} ${offer.serial}`} table={table} game={game} offer={offer} />
      ))}
      {placed.map((one) => (
        <InPlay key={one.serial} game={game} {...one} />
      ))}
    </section>
  );
};

type Offered = NonNullable<View['coupons']>[number];

/** What the register has of a number. */
const useScanned = (serial: string): ScannedCoupon | Problem | undefined => {
  const found = useSignal<ScannedCoupon | Problem | undefined>(undefined);
  useEffect(() => {
    void get<ScannedCoupon>(`/api/coupons/serials/${encodeURIComponent(serial)}`).then(
      (answer) => (found.value = answer),
    );
  }, [serial]);
  return found.value;
};

const Offer = ({ table, game, offer }: { table: string; game: Declaration; offer: Offered }) => {
  const { seat, serial, wager = '', stakeCents = 0, names } = offer;
  const named = names === undefined ? {} : { names };
  const on = [titleOf(game, { wager }), names?.join('+')].filter(Boolean).join(' ');
  const scanned = useScanned(serial);
  const accept = (read: string) =>
    command(table, {
      ...{ type: 'AcceptCoupon', seat, serial: whole(read), wager, stakeCents },
      ...named,
    });
  const decline = (reason: string) =>
    command(table, { type: 'DeclineCoupon', seat, ...(reason === '' ? {} : { reason }) });
  const chips = dollars(stakeCents);
  return (
    <article>
      <div>
        <p>
          <strong>{texts.couponOffered(seat, serial, on, chips)}</strong>
        </p>
        <p role="status">{scanned !== undefined && <Known scanned={scanned} />}</p>
      </div>
      <div>
        <Said label={texts.couponNumber} hint={texts.couponNumberHint} onSay={accept} primary>
          {texts.couponAccept}
        </Said>
        <p class="soft">{texts.couponAcceptAs(me.value.name ?? '', me.value.credential ?? '')}</p>
      </div>
      <div>
        <Said label={texts.couponReason} onSay={decline}>
          {texts.couponDecline}
        </Said>
        <p class="tools">
          {texts.couponReasons.map((reason) => (
            <button
              key={reason}
              type="button"
              aria-label={`${texts.couponDecline}: ${reason}`}
              onClick={() => void decline(reason)}
            >
              {reason}
            </button>
          ))}
        </p>
      </div>
    </article>
  );
};

const Known = ({ scanned }: { scanned: ScannedCoupon | Problem }) => {
  if (isProblem(scanned)) {
    return (
      <>
        {scanned.because} <span class="cite">{scanned.cite}</span>
      </>
    );
  }
  const { valueCents, expires, state, restrictions, patron } = scanned;
  return (
    <>
      {texts.couponIs(dollars(valueCents), expires, texts.couponStates[state] ?? state)}{' '}
      {restrictions.join(' ')}{' '}
      {patron !== undefined && texts.couponFor(patron.name ?? patron.patron ?? '')}
    </>
  );
};

interface SaidProps {
  readonly label: string;
  readonly hint?: string;
  readonly primary?: boolean;
  readonly onSay: (said: string) => Promise<boolean>;
  readonly children: string;
}

/** A field and the button beside it; Enter, as a scanner sends it, presses the button. */
const Said = ({ label, hint, primary = false, onSay, children }: SaidProps) => (
  <form
    class="said"
    onSubmit={filled(async (form, element) => {
      if (await onSay(String(form.get('said') ?? '').trim())) element.reset();
    })}
  >
    <label>
      {label} {hint !== undefined && <small>{hint}</small>}
      <input name="said" autocomplete="off" maxLength={200} />
    </label>
    <button type="submit" class={primary ? 'primary' : ''}>
      {children}
    </button>
  </form>
);

interface InPlayProps {
  readonly game: Declaration;
  readonly seat: number;
  readonly wager: string;
  readonly serial: string;
}

const InPlay = ({ game, seat, wager, serial }: InPlayProps) => {
  const scanned = useScanned(serial);
  const by = scanned === undefined || isProblem(scanned) ? undefined : scanned.acceptedBy;
  return (
    <p>
      {texts.couponInPlay(seat, serial, titleOf(game, { wager }))}
      {by !== undefined && `, ${texts.couponAcceptedBy(by.name, by.credential)}`}
    </p>
  );
};
