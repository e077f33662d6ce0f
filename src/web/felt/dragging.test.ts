import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { happens, openPage } from '../../../test/page.ts';
import { dragCard, dragChip } from './dragging.ts';

const choose = vi.fn();
const pressed = vi.fn();
const ghosts: object[] = [];
const ghost = {
  classList: { add: vi.fn() },
  style: { left: '', top: '' },
  remove: () => ghosts.splice(0),
};
const down = { clientX: 100, clientY: 100, currentTarget: { cloneNode: () => ghost } };
const drag = (): void => dragChip(down as never, 500, choose);
const moves = (clientX: number, clientY: number) => happens('pointermove', { clientX, clientY });

beforeEach(() => {
  openPage('/');
  choose.mockClear();
  pressed.mockClear();
  ghosts.splice(0);
  vi.stubGlobal('document', {
    body: { append: (one: object) => ghosts.push(one) },
    elementFromPoint: (x: number, y: number) =>
      x === 300 && y === 200
        ? { closest: (asked: string) => (asked === '[data-wager]' ? { click: pressed } : null) }
        : null,
  });
});
afterEach(() => {
  happens('pointercancel', { clientX: 0, clientY: 0 });
  vi.unstubAllGlobals();
});

test('a chip follows the pointer from the rack, and the area where it is let go is pressed', () => {
  drag();
  moves(150, 120);
  expect(choose).toHaveBeenCalledWith(500);
  expect(ghosts).toEqual([ghost]);
  expect(ghost.classList.add).toHaveBeenCalledWith('dragged');
  expect(ghost.style).toEqual({ left: '150px', top: '120px' });
  moves(160, 130);
  expect(ghost.style).toEqual({ left: '160px', top: '130px' });
  expect(choose).toHaveBeenCalledTimes(1);
  expect(ghosts).toHaveLength(1);
  happens('pointerup', { clientX: 300, clientY: 200 });
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(ghosts).toEqual([]);
  // It has left the hand.
  moves(200, 200);
  happens('pointerup', { clientX: 300, clientY: 200 });
  expect(ghosts).toEqual([]);
  expect(pressed).toHaveBeenCalledTimes(1);
});

test.each([
  ['five pixels are no movement', 103, 96, false],
  ['six are', 106, 100, true],
  ['six downward are', 100, 106, true],
])('a press without a movement only chooses the chip: %s', (_, x, y, moved) => {
  drag();
  moves(x, y);
  expect(ghosts).toHaveLength(moved ? 1 : 0);
  happens('pointerup', { clientX: 300, clientY: 200 });
  expect(pressed).toHaveBeenCalledTimes(moved ? 1 : 0);
});

test('a drag that is broken off, or ends beside the areas, places nothing', () => {
  drag();
  moves(150, 120);
  happens('pointercancel', { clientX: 300, clientY: 200 });
  expect([ghosts, pressed.mock.calls]).toEqual([[], []]);
  drag();
  moves(150, 120);
  happens('pointerup', { clientX: 1, clientY: 1 });
  expect(pressed).not.toHaveBeenCalled();
});

const onto = vi.fn();
const card = { style: {} as Record<string, string>, removeAttribute: vi.fn() };
const dragged = (over: object | null): void => {
  onto.mockClear();
  card.removeAttribute.mockClear();
  vi.stubGlobal('document', { elementFromPoint: () => over && { closest: () => over } });
  dragCard({ clientX: 100, clientY: 100, currentTarget: card } as never, onto);
};

test('a card that is let go over another changes places with it, and is drawn where it belongs', () => {
  dragged({ dataset: { slot: '3' } });
  moves(102, 101);
  expect(card.style).toEqual({});
  moves(110, 120);
  expect(card.style.transform).toBe('translate(10px, 20px)');
  happens('pointerup', { clientX: 110, clientY: 120 });
  expect(onto.mock.calls).toEqual([[3]]);
  expect(card.removeAttribute).toHaveBeenCalledWith('style');
});

test.each([
  ['is broken off', 'pointercancel', { dataset: { slot: '3' } }],
  ['ends beside the cards', 'pointerup', null],
  ['ends where it began', 'pointerup', card],
])('a card whose drag %s stays where it was', (_, how, over) => {
  dragged(over);
  moves(110, 120);
  happens(how, { clientX: 110, clientY: 120 });
  expect(onto).not.toHaveBeenCalled();
  expect(card.removeAttribute).toHaveBeenCalledTimes(1);
});
