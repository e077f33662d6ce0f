import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../texts.ts';
import type { DeclaredWager } from './table-stream.ts';

/** Some wagers ask for values: the player names them before the chip goes down. */
export const Naming = ({
  wager,
  onNamed,
}: {
  wager: DeclaredWager;
  onNamed: (names: readonly number[] | undefined) => void;
}) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const chosen = useSignal<readonly number[]>([]);
  const { count, from, to } = wager.names ?? { count: 0, from: 1, to: 0 };
  useEffect(() => dialog.current?.showModal(), []);
  const choose = (value: number) => {
    const now = chosen.value.includes(value)
      ? chosen.value.filter((one) => one !== value)
      : [...chosen.value, value];
    chosen.value = now;
    if (now.length === count) onNamed(now);
  };
  return (
    <dialog ref={dialog} class="naming" aria-labelledby="naming" onClose={() => onNamed(undefined)}>
      <h2 id="naming">{wager.title}</h2>
      <p>{texts.name(count)}</p>
      <p class="tools">
        {Array.from({ length: to - from + 1 }, (_, i) => from + i).map((value) => (
          <button
            type="button"
            key={value}
            aria-pressed={chosen.value.includes(value)}
            onClick={() => choose(value)}
          >
            {value}
          </button>
        ))}
      </p>
      <form method="dialog">
        <button type="submit">{texts.cancel}</button>
      </form>
    </dialog>
  );
};
