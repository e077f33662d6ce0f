import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hooked, keptInTab } from '../../../test/hooked.ts';
import { happens, openPage } from '../../../test/page.ts';
import type { AtTable } from './areas.tsx';
import { usePlayerKeys } from './player-keys.ts';
import { meters } from './table-stream.ts';
import { announced } from './telling.ts';

const EACH = { kind: 'wagers', title: 'Single plays', each: 'throw', areas: [] };
const BLOCKS = {
  dice: { kind: 'boxes', each: 'throw' },
  full: { kind: 'wagers', title: 'Full game', areas: [] },
  each: EACH,
};
const ACTS = ['choose', 'takeOff', 'undo', 'clear', 'repeat', 'rebet', 'double'] as const;
const wagering = {
  ...Object.fromEntries(ACTS.map((act) => [act, vi.fn()])),
  canUndo: true,
  canChange: true,
  canRepeat: true,
  canRebet: vi.fn(() => true),
};
const sheets = vi.fn();
const clicked = vi.fn();
let focus: string | undefined;
let end = (): void => {};
const atTable = (staff: boolean, blocks: object = BLOCKS): void => {
  const at = { wagering, game: { felt: { blocks } } } as object as AtTable;
  end = hooked(() => usePlayerKeys(at, staff, sheets)).end;
};
const press = (...keys: readonly string[]) =>
  keys.map((key) => happens('keydown', { key, code: '', target: null }).defaultPrevented);
/** What the wagers were asked to do, in order of their names. */
const done = () =>
  ACTS.flatMap((act) => {
    const { calls } = vi.mocked((wagering as Record<string, unknown>)[act] as () => void).mock;
    return calls.map((given) => [act, ...given]);
  });

beforeEach(() => {
  openPage('/');
  vi.stubGlobal('localStorage', keptInTab());
  focus = undefined;
  vi.stubGlobal('document', {
    get activeElement() {
      return focus === undefined
        ? null
        : {
            closest: (asked: string) =>
              asked === '[data-wager]' ? { dataset: { wager: focus } } : null,
          };
    },
    querySelector: (asked: string) => ({ click: () => clicked(asked) }),
    querySelectorAll: () => [],
  });
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => queueMicrotask(then));
  Object.assign(wagering, { canUndo: true, canChange: true, canRepeat: true });
  wagering.canRebet.mockReturnValue(true);
});
afterEach(() => {
  end();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  meters.value = {};
  announced.value = { result: '', open: '' };
});

test('the keys of the list do what it says', () => {
  atTable(false);
  expect(press('1', '4', '5')).toEqual([true, true, false]);
  press('u', 'c', 'r', 'e', 'd');
  expect(done()).toEqual([
    ['choose', 100],
    ['choose', 10_000],
    ['undo'],
    ['clear'],
    ['repeat'],
    // What each throw settles, and no other block.
    ['rebet', EACH],
    ['double'],
  ]);
});

test('a chip comes off the area that has the focus', () => {
  atTable(false);
  press('Backspace');
  expect(done()).toEqual([]);
  focus = 'touchdown';
  press('Backspace');
  expect(done()).toEqual([['takeOff', 'touchdown']]);
});

test('what cannot be done now no key does', () => {
  atTable(false);
  Object.assign(wagering, { canUndo: false, canChange: false, canRepeat: false });
  wagering.canRebet.mockReturnValue(false);
  press('u', 'c', 'r', 'e', 'd');
  expect(done()).toEqual([]);
});

test('without wagers that each throw settles there is nothing to bet again', () => {
  atTable(false, { dice: BLOCKS.dice, full: BLOCKS.full });
  press('e');
  expect(done()).toEqual([]);
});

test('keys press the buttons of the tray, and open the sheets', () => {
  atTable(false);
  press('g', 'n', 'k');
  expect(clicked.mock.calls.flat()).toEqual([
    '.tray .primary:not(:disabled)',
    '.actions button:not(.primary)',
    '.tools .coupon',
  ]);
  press('p', 'o', '?');
  expect(sheets.mock.calls.flat()).toEqual(['pays', 'odds', 'keys']);
});

test('the crew has the keys of the screen, and none of a player', () => {
  atTable(true);
  expect(press('u', '1', 'g', '?', 'ArrowLeft', 'Backspace').some(Boolean)).toBe(false);
  expect(press('f', 'p', 'o')).toEqual([true, true, true]);
  expect(sheets.mock.calls.flat()).toEqual(['pays', 'odds']);
  expect(done()).toEqual([]);
});

test('the meter is heard where there is one, and the last message once more', async () => {
  atTable(false);
  announced.value = { result: 'Gain of 8.', open: 'Wagers are open.' };
  press('m');
  expect(announced.value.open).toBe('Wagers are open.');
  meters.value = { progressive: 12_345_00 };
  press('m');
  expect(announced.value).toEqual({
    result: 'Gain of 8.',
    open: 'Progressive meter $12,345.00',
  });
  press('l');
  expect(announced.value.result).toBe('');
  await Promise.resolve();
  expect(announced.value).toEqual({ result: 'Gain of 8.', open: 'Progressive meter $12,345.00' });
});
