import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { goBack, happens, historyOf, openPage } from '../../../../test/page.ts';

let rooms: typeof import('./address.ts');
const focused = vi.fn();
const scrolled = vi.fn();
/** A link as far as it is looked at. */
class Link {
  readonly target: string = '';
  readonly origin: string = 'https://house.test';
  readonly href: string;
  readonly pathname: string;
  readonly more: { readonly download?: true };
  constructor(pathname: string, more: { readonly download?: true } = {}) {
    this.href = `https://house.test${pathname}`;
    this.pathname = pathname;
    this.more = more;
  }
  closest(asked: string): Link | null {
    return asked === 'a' ? this : null;
  }
  hasAttribute(name: string): boolean {
    return name in this.more;
  }
}

beforeAll(async () => {
  openPage('/rooms/pit');
  vi.stubGlobal('Element', Link);
  vi.stubGlobal('scrollTo', scrolled);
  vi.stubGlobal('document', {
    querySelector: (asked: string) => (asked === 'main' ? { focus: focused } : null),
  });
  rooms = await import('./address.ts');
  rooms.followLinks();
});
beforeEach(() => {
  openPage('/rooms/pit');
  focused.mockClear();
  scrolled.mockClear();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const where = () => {
  const { room, path, query } = rooms.address.value;
  return [room, ...path, Object.fromEntries(query)];
};

test('a room, what follows it and what is asked of it are in its address', () => {
  goBack('/rooms/desk/form/Cancel%20Coupons?about=a%26b');
  expect(where()).toEqual(['desk', 'form', 'Cancel Coupons', { about: 'a&b' }]);
  goBack('/rooms/');
  expect(where()).toEqual(['', {}]);
});

test('an address is read as it was written; what is not asked is left out', () => {
  expect(rooms.hrefOf('pit')).toBe('/rooms/pit');
  const href = rooms.hrefOf('desk', ['form', 'a/b'], { day: '1 2', none: undefined, empty: '' });
  expect(href).toBe('/rooms/desk/form/a%2Fb?day=1+2');
  goBack(href);
  expect(where()).toEqual(['desk', 'form', 'a/b', { day: '1 2' }]);
});

test('another room is a step in the history, and is read from its top', () => {
  rooms.go('/rooms/cage');
  expect(where()).toEqual(['cage', {}]);
  expect(historyOf()).toEqual(['push /rooms/cage']);
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  expect(focused).toHaveBeenCalledWith({ preventScroll: true });
});

test('a change of what a room shows is no step in the history', () => {
  goBack('/rooms/reports/day?from=1&to=2');
  rooms.ask({ to: '3', by: 'table', from: undefined });
  expect(where()).toEqual(['reports', 'day', { to: '3', by: 'table' }]);
  expect(historyOf()).toEqual(['replace /rooms/reports/day?to=3&by=table']);
  expect(scrolled).not.toHaveBeenCalled();
});

const press = (link: object | null, more: object = {}) =>
  happens('click', { target: link, button: 0, ...more }).defaultPrevented;

test('a link to another room is followed without loading a page', () => {
  expect(press(new Link('/rooms/audit'))).toBe(true);
  expect(where()).toEqual(['audit', {}]);
});

test.each([
  ['in another tab', new Link('/rooms/audit'), { ctrlKey: true }],
  ['in another tab of a Mac', new Link('/rooms/audit'), { metaKey: true }],
  ['in another window', new Link('/rooms/audit'), { shiftKey: true }],
  ['with another button', new Link('/rooms/audit'), { button: 1 }],
  ['as a file', new Link('/rooms/audit.csv', { download: true }), {}],
  ['with a target of its own', Object.assign(new Link('/rooms/audit'), { target: '_blank' }), {}],
  ['of another site', Object.assign(new Link('/rooms/audit'), { origin: 'https://other' }), {}],
  ['outside the rooms', new Link('/tables/T1'), {}],
  ['that is none', null, {}],
])('a link that is opened %s is left to the browser', (_, link, more) => {
  expect(press(link, more)).toBe(false);
  expect(where()).toEqual(['pit', {}]);
});
