import { dollars } from '../house.ts';
import { texts } from '../texts.ts';

export const CHIPS = [100, 500, 2500, 10_000] as const;

/** Chips of an amount, the largest first. */
export const chipsOf = (cents: number): readonly { chip: number; count: number }[] => {
  let left = cents;
  return CHIPS.toReversed().flatMap((chip) => {
    const count = Math.floor(left / chip);
    left -= count * chip;
    return count === 0 ? [] : [{ chip, count }];
  });
};

/** The chips of an amount, the largest below, at most five of them drawn. */
const stackOf = (cents: number): readonly number[] => {
  const chips = chipsOf(cents).flatMap(({ chip, count }) => Array<number>(count).fill(chip));
  return chips.length === 0 ? [CHIPS[0]] : chips.slice(0, 5);
};

interface StackProps {
  readonly cents: number;
  readonly title: string;
  readonly coupon?: number;
}

/** A stack as it is on the layout, with what it is worth on top and the coupon below it. */
export const Stack = ({ cents, title, coupon = 0 }: StackProps) => {
  const chips = stackOf(cents);
  return (
    <span class="stack">
      {coupon > 0 && (
        <span class="coupon-slip">
          <span class="unseen">{texts.withCoupon(dollars(coupon))}</span>
          <span aria-hidden="true">{dollars(coupon)}</span>
        </span>
      )}
      {chips.map((chip, i) => (
        <span key={i} class={`chip c${chip} at${i}`} aria-hidden="true" />
      ))}
      <span class={`worth at${chips.length - 1}`}>
        <span class="unseen">{title} </span>
        {dollars(cents)}
      </span>
    </span>
  );
};
