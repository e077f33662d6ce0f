import { useLayoutEffect } from 'preact/hooks';

export type Keys = Readonly<Record<string, () => void>>;

const OFF = 'keys off';

/** Single keys can be switched off (WCAG 2.1.4). */
export const keysOn = (): boolean => globalThis.localStorage?.getItem(OFF) !== 'yes';
export const switchKeys = (on: boolean): void => localStorage.setItem(OFF, on ? 'no' : 'yes');

/** A digit with Shift, whatever sign is printed above it. */
const nameOf = ({ key, shiftKey, code }: KeyboardEvent): string =>
  shiftKey && /^Digit\d$/.test(code) ? `Shift ${code.slice(-1)}` : key;

/**
 * Keys count while nobody types into a field. What is open in front has its keys first: letters of a card pad or of a list
 * belong to it alone.
 */
export const useKeys = (keys: Keys, { first = false } = {}): void => {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const into = event.target as HTMLElement | null;
      if (event.ctrlKey || event.metaKey || event.altKey || !keysOn()) return;
      if (into?.closest('input:not([type=radio]), select, textarea, dialog')) return;
      if ((event.key === 'Enter' || event.key === ' ') && into?.closest('button, a, summary')) {
        return;
      }
      const act = keys[nameOf(event)];
      if (act === undefined || event.defaultPrevented) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press, first);
    return () => removeEventListener('keydown', press, first);
  });
};

const SIDES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest area in a direction, from the one that has the focus. */
export const arrows: Keys = Object.fromEntries(
  Object.entries(SIDES).map(([key, side]) => [key, () => moveFocus(side)]),
);

const moveFocus = ([dx, dy]: readonly [number, number]): void => {
  const areas = [...document.querySelectorAll<HTMLElement>('[data-wager], .dice-picks button')];
  const from = areas.find((area) => area === document.activeElement);
  if (from === undefined) {
    areas[0]?.focus();
    return;
  }
  const at = middle(from);
  const nearest = areas
    .filter((area) => area !== from)
    .map((area) => {
      const to = middle(area);
      const [x, y] = [to.x - at.x, to.y - at.y];
      return { area, ahead: x * dx + y * dy, aside: Math.abs(x * dy) + Math.abs(y * dx) };
    })
    .filter(({ ahead }) => ahead > 4)
    .toSorted((a, b) => a.ahead + 2 * a.aside - b.ahead - 2 * b.aside)[0];
  nearest?.area.focus();
};

const middle = (of: Element) => {
  const { left, top, width, height } = of.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
