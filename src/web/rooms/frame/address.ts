import { computed, signal } from '@preact/signals';

/** Every room has an address of its own, and what is shown in it is in the address too: a link can be sent. */
const BASE = '/rooms/';

const url = signal(new URL(location.href));
addEventListener('popstate', () => {
  url.value = new URL(location.href);
});

/** The room, by its name in the address, and what follows it there. */
export const address = computed(() => {
  const [room = '', ...path] = url.value.pathname
    .slice(BASE.length)
    .split('/')
    .map(decodeURIComponent);
  return { room, path, query: url.value.searchParams };
});

export const hrefOf = (
  room: string,
  path: readonly string[] = [],
  query: Readonly<Record<string, string | undefined>> = {},
): string => {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  const search = new URLSearchParams(said).toString();
  const at = [room, ...path].map(encodeURIComponent).join('/');
  return `${BASE}${at}${search === '' ? '' : `?${search}`}`;
};

/** Goes to another address of the rooms. Somebody who reads by ear or by keyboard begins at its top. */
export const go = (href: string): void => {
  history.pushState(null, '', href);
  url.value = new URL(location.href);
  scrollTo(0, 0);
  document.querySelector('main')?.focus({ preventScroll: true });
};

/** Changes what the room shows, without a step in the history. */
export const ask = (changes: Readonly<Record<string, string | undefined>>): void => {
  const { room, path, query } = address.value;
  history.replaceState(null, '', hrefOf(room, path, { ...Object.fromEntries(query), ...changes }));
  url.value = new URL(location.href);
};

/** Links between rooms load no page again; everything else is left to the browser. */
export const followLinks = (): void => {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (link === null || !plain || link.target !== '' || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || !link.pathname.startsWith(BASE)) return;
    event.preventDefault();
    go(link.href);
  });
};
