import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hooked, keptInTab } from '../../../test/hooked.ts';
import { happens, openPage } from '../../../test/page.ts';
import { arrows, type Keys, keysOn, switchKeys, useKeys } from './keys.ts';

const ends: (() => void)[] = [];
const using = (keys: Keys, options?: { readonly first: boolean }): void => {
  ends.push(hooked(() => useKeys(keys, options)).end);
};
/** A place that is pressed in, as its selectors have it. */
const into = (...places: readonly string[]) => ({
  closest: (asked: string) => places.some((place) => asked.split(', ').includes(place)) || null,
});
const presses = (key: string, more: object = {}) =>
  happens('keydown', { key, target: into(), code: '', ...more }).defaultPrevented;

beforeEach(() => {
  openPage('/');
  vi.stubGlobal('localStorage', keptInTab());
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

test('a key does what it stands for, once, and nothing else; afterwards it is the browser’s again', () => {
  const undo = vi.fn();
  using({ u: undo });
  expect(presses('u')).toBe(true);
  expect(presses('x')).toBe(false);
  expect(undo).toHaveBeenCalledTimes(1);
  for (const end of ends.splice(0)) end();
  expect(presses('u')).toBe(false);
  expect(undo).toHaveBeenCalledTimes(1);
});

test('single keys can be switched off, and on again', () => {
  const undo = vi.fn();
  using({ u: undo });
  expect(keysOn()).toBe(true);
  switchKeys(false);
  expect([keysOn(), presses('u')]).toEqual([false, false]);
  switchKeys(true);
  expect([keysOn(), presses('u')]).toEqual([true, true]);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  'a key with %o is the browser’s',
  (more) => {
    const undo = vi.fn();
    using({ u: undo });
    expect(presses('u', more)).toBe(false);
    expect(undo).not.toHaveBeenCalled();
  },
);

test.each(['input:not([type=radio])', 'select', 'textarea', 'dialog'])(
  'what is typed into %s is no key',
  (place) => {
    const undo = vi.fn();
    using({ u: undo });
    expect(presses('u', { target: into(place) })).toBe(false);
    expect(undo).not.toHaveBeenCalled();
  },
);

test.each(['button', 'a', 'summary'])(
  'Enter and the space bar press the %s that has the focus, and are keys elsewhere',
  (place) => {
    const act = vi.fn();
    using({ Enter: act, ' ': act, u: act });
    for (const key of ['Enter', ' ']) {
      expect(presses(key, { target: into(place) })).toBe(false);
      expect(presses(key)).toBe(true);
    }
    expect(presses('u', { target: into(place) })).toBe(true);
    expect(act).toHaveBeenCalledTimes(3);
  },
);

test('a digit with Shift is told from the sign that is printed above it', () => {
  const [digit, sign, letter] = [vi.fn(), vi.fn(), vi.fn()];
  using({ 'Shift 4': digit, $: sign, A: letter });
  presses('$', { shiftKey: true, code: 'Digit4' });
  expect(digit).toHaveBeenCalledTimes(1);
  presses('$', { shiftKey: false, code: 'Digit4' });
  expect(sign).toHaveBeenCalledTimes(1);
  presses('A', { shiftKey: true, code: 'KeyA' });
  expect(letter).toHaveBeenCalledTimes(1);
  presses('$', { shiftKey: true, code: 'NumpadDigit4' });
  expect(sign).toHaveBeenCalledTimes(2);
});

test('what is open in front has its keys first, and alone', () => {
  const heard = vi.fn();
  vi.stubGlobal('addEventListener', heard);
  using({ k: vi.fn() }, { first: true });
  using({ k: vi.fn() });
  expect(heard.mock.calls.map(([type, , capture]) => [type, capture])).toEqual([
    ['keydown', true],
    ['keydown', false],
  ]);
  openPage('/');
  const [front, behind] = [vi.fn(), vi.fn()];
  using({ k: front });
  using({ k: behind, u: behind });
  presses('k');
  presses('u');
  expect(front).toHaveBeenCalledTimes(1);
  expect(behind).toHaveBeenCalledTimes(1);
});

/** Areas of a layout: where each is, and which has the focus. */
const layout = (at: Readonly<Record<string, readonly [number, number]>>, focus?: string) => {
  let focused = focus;
  const areas = Object.entries(at).map(([name, [left, top]]) => ({
    name,
    getBoundingClientRect: () => ({ left, top, width: 20, height: 10 }),
    focus: () => (focused = name),
  }));
  vi.stubGlobal('document', {
    querySelectorAll: (asked: string) =>
      asked === '[data-wager], .dice-picks button' ? areas : [],
    get activeElement() {
      return areas.find(({ name }) => name === focused) ?? null;
    },
  });
  return (...keys: readonly string[]) => {
    for (const key of keys) arrows[key]?.();
    return focused;
  };
};
const GRID = { a: [0, 0], b: [100, 0], c: [0, 100], d: [100, 100] } as const;

test('arrows begin at the first area and go to the one beside it; at the rim they stay', () => {
  expect(layout(GRID)('ArrowDown')).toBe('a');
  const press = layout(GRID, 'a');
  expect(press('ArrowRight')).toBe('b');
  expect(press('ArrowRight')).toBe('b');
  expect(press('ArrowDown')).toBe('d');
  expect(press('ArrowDown')).toBe('d');
  expect(press('ArrowLeft')).toBe('c');
  expect(press('ArrowUp')).toBe('a');
  expect(press('ArrowUp', 'ArrowLeft')).toBe('a');
});

test('the nearest area is the one ahead; what is aside counts twice, and what overlaps is not ahead', () => {
  expect(layout({ a: [0, 0], aside: [50, 30], ahead: [100, 0] }, 'a')('ArrowRight')).toBe('ahead');
  expect(layout({ a: [0, 0], aside: [50, 20], ahead: [100, 0] }, 'a')('ArrowRight')).toBe('aside');
  expect(layout({ a: [0, 0], aside: [30, 50], ahead: [0, 100] }, 'a')('ArrowDown')).toBe('ahead');
  expect(layout({ a: [0, 0], b: [4, 0], c: [40, 0] }, 'a')('ArrowRight')).toBe('c');
  expect(layout({ a: [0, 0], b: [5, 0], c: [40, 0] }, 'a')('ArrowRight')).toBe('b');
});

test('areas of other sizes are compared by their middles', () => {
  const press = layout({ a: [0, 0], b: [60, 0], c: [60, 40] }, 'a');
  expect(press('ArrowRight', 'ArrowDown')).toBe('c');
});
