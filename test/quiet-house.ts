import { games } from '../src/games/index.ts';
import { nobody } from '../src/house/people/people.ts';
import { type AppOptions, createApp } from '../src/server/app.ts';

/** The doors of a house in which nothing ever happened: what they need to be hung is all there is, beside what is `own`. */
export const quietHouse = async (more: Partial<AppOptions> = {}, own: object = {}) => {
  const heard = new Set<symbol>();
  const subscribe = () => {
    const one = Symbol('listens');
    heard.add(one);
    return () => heard.delete(one);
  };
  const store = {
    subscribe,
    head: async () => ({ position: 0, hash: '' }),
    readAll: async function* () {},
  };
  const house = {
    ...{ games, clock: () => 0, subscribe, beacons: {}, log: { store, subscribe } },
    ...{ people: async () => nobody, floor: async () => ({ tables: [] }) },
    ...own,
  };
  const options = { signer: { key: '', sign: () => '' }, dealers: new Map(), onFault: () => {} };
  const app = createApp({ house, ...options, ...more } as unknown as AppOptions);
  /** Where requests came from, and which addresses are answered. */
  const from: string[] = [];
  const routes: { readonly method: string; readonly url: string }[] = [];
  app.addHook('onRequest', async ({ ip }) => {
    from.push(ip);
  });
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url });
  });
  await app.ready();
  return { app, from, routes, listeners: () => heard.size, close: () => app.close() };
};
