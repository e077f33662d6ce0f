import { dollars } from '../house.ts';

export const CHIPS = [100, 500, 2500, 10_000] as const;

/** The chips of an amount, the largest below, at most five of them drawn. */
const stackOf = (cents: number): readonly number[] => {
  const chips: number[] = [];
  let left = cents;
  for (const chip of CHIPS.toReversed()) {
    while (left >= chip && chips.length < 5) {
      chips.push(chip);
      left -= chip;
    }
  }
  return chips.length === 0 ? [CHIPS[0]] : chips;
};

/** A stack as it stands on the layout, with what it is worth on top. */
export const Stack = ({ cents, title }: { cents: number; title: string }) => {
  const chips = stackOf(cents);
  return (
    <span class="stack">
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
