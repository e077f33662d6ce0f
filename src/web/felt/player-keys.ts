import { dollars } from '../house.ts';
import { CHIPS } from '../parts/chip.tsx';
import { texts } from '../texts.ts';
import type { AtTable } from './areas.tsx';
import type { Sheet } from './heading.tsx';
import { arrows, useKeys } from './keys.ts';
import { meters } from './table-stream.ts';
import { announced, finishTelling, speak } from './telling.ts';

export const usePlayerKeys = (at: AtTable, staff: boolean, open: (sheet: Sheet) => void): void => {
  const { wagering, game } = at;
  const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click();
  const focused = (): string | undefined =>
    document.activeElement?.closest<HTMLElement>('[data-wager]')?.dataset.wager;
  const each = Object.values(game.felt.blocks).find(
    (block) => block.kind === 'wagers' && block.each !== undefined,
  );
  const player = {
    ...arrows,
    ...Object.fromEntries(CHIPS.map((chip, i) => [String(i + 1), () => wagering.choose(chip)])),
    Backspace: () => {
      const wager = focused();
      if (wager !== undefined) wagering.takeOff(wager);
    },
    u: () => wagering.canUndo && wagering.undo(),
    c: () => wagering.canChange && wagering.clear(),
    r: () => wagering.canRepeat && wagering.repeat(),
    e: () => each?.kind === 'wagers' && wagering.canRebet(each) && wagering.rebet(each),
    d: () => wagering.canChange && wagering.double(),
    g: press('.tray .primary:not(:disabled)'),
    n: press('.actions button:not(.primary)'),
    k: press('.tools .coupon'),
    m: () => {
      const [cents] = Object.values(meters.value);
      if (cents !== undefined) speak(`${texts.meter} ${dollars(cents, 2)}`);
    },
    l: () => {
      const { result, open: then } = announced.value;
      announced.value = { result: '', open: then };
      requestAnimationFrame(() => (announced.value = { result, open: then }));
    },
  };
  useKeys({
    ...(staff ? {} : player),
    f: finishTelling,
    p: () => open('pays'),
    o: () => open('odds'),
    ...(staff ? {} : { '?': () => open('keys') }),
  });
};
