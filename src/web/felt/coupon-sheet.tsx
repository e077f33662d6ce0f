import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { OwnCoupons } from '../../server/coupon-scan.ts';
import { dollars, get, isProblem } from '../house.ts';
import { filled } from '../parts/filled.ts';
import { serial as whole } from '../parts/form/serials.ts';
import { texts } from '../texts.ts';
import { type CouponInHand, couponInHand } from './coupon-hand.ts';
import type { View } from './table-stream.ts';

/** The player's coupons. At a live table any coupon can be offered by its number; an electronic table reads one's own. */
export const CouponSheet = ({ now, onClose }: { now: View; onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const own = useSignal<OwnCoupons['coupons'] | undefined>(undefined);
  useEffect(() => {
    dialog.current?.showModal();
    void get<OwnCoupons>('/api/coupons/mine').then((answer) => {
      own.value = isProblem(answer) ? [] : answer.coupons;
    });
  }, []);
  const take = (coupon: CouponInHand) => {
    couponInHand.value = coupon;
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="coupon-title" onClose={onClose}>
      <header>
        <h2 id="coupon-title">{texts.couponTitle}</h2>
        <form method="dialog">
          <button type="submit">{texts.close}</button>
        </form>
      </header>
      {now.kind === 'felt' && <ByNumber onTake={take} />}
      <h3>{texts.couponsMine}</h3>
      {own.value?.length === 0 && <p>{texts.couponsNone}</p>}
      <ul class="own-coupons">
        {(own.value ?? []).map(({ serial, valueCents, title, expires, restrictions }) => (
          <li key={serial}>
            <button type="button" onClick={() => take({ serial, valueCents })}>
              <strong>{dollars(valueCents)}</strong> {serial}
            </button>
            <p>
              {title}, {texts.couponExpires(expires)}. {restrictions.join(' ')}
            </p>
          </li>
        ))}
      </ul>
    </dialog>
  );
};

/** A scanner types the number and presses Enter. */
const ByNumber = ({ onTake }: { onTake: (coupon: CouponInHand) => void }) => (
  <form
    class="by-number"
    onSubmit={filled((form) => {
      const number = whole(String(form.get('serial') ?? ''));
      const value = Number(form.get('value'));
      if (number === '') return;
      onTake({ serial: number, ...(value > 0 ? { valueCents: Math.round(value * 100) } : {}) });
    })}
  >
    <label>
      {texts.couponNumber} <small>{texts.couponNumberHint}</small>
      <input name="serial" autocomplete="off" autocapitalize="characters" maxLength={40} />
    </label>
    <label>
      {texts.couponValue} <small>{texts.couponValueHint}</small>
      <input name="value" inputMode="decimal" autocomplete="off" maxLength={8} />
    </label>
    <button type="submit" class="primary">
      {texts.couponUse}
    </button>
  </form>
);
