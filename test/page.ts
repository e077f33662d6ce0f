import { vi } from 'vitest';

const listeners = new EventTarget();
const ORIGIN = 'https://house.test';
let at = new URL('/rooms/pit', ORIGIN);
let steps: string[] = [];

const goes = (how: string) => (_state: unknown, _title: string, href: string) => {
  at = new URL(href, at);
  steps.push(`${how} ${href}`);
};

/** As much of a page as addresses need. There is one for all tests, as those who listen to it do so once. */
export const openPage = (path: string): void => {
  vi.stubGlobal('location', {
    get href() {
      return at.href;
    },
    origin: ORIGIN,
  });
  vi.stubGlobal('history', { pushState: goes('push'), replaceState: goes('replace') });
  vi.stubGlobal('addEventListener', listeners.addEventListener.bind(listeners));
  vi.stubGlobal('removeEventListener', listeners.removeEventListener.bind(listeners));
  goBack(path);
  steps = [];
};

/** The browser goes to an address by itself. */
export const goBack = (path: string): void => {
  at = new URL(path, ORIGIN);
  listeners.dispatchEvent(new Event('popstate'));
};

/** What the page did to the history. */
export const historyOf = (): readonly string[] => steps;

/** Something happens on the page. */
export const happens = (type: string, what: object = {}): Event => {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(what)) Object.defineProperty(event, name, { value });
  listeners.dispatchEvent(event);
  return event;
};
