import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DEMO_ACCOUNTS, foundDemoHouse } from '../src/cli/demo-house.ts';
import { games as allGames } from '../src/games/index.ts';
import type { Games } from '../src/house/games.ts';
import { type House, openHouse } from '../src/house/house.ts';
import { passingSigner } from '../src/house/log/signing.ts';
import { openSqlite } from '../src/house/store/sqlite.ts';
import type { Store } from '../src/house/store/store.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { type AppOptions, createApp } from '../src/server/app.ts';
import { testVault } from './dealing.ts';
import { FOUNDED, foundedFolder } from './founded-house.ts';
import { plainCredentials } from './plain-credentials.ts';

/** A demo house behind its HTTP door, with a clock of its own. */
export interface ServedHouse {
  readonly house: House;
  readonly app: FastifyInstance;
  /** Every address that the server answers. */
  readonly routes: readonly { readonly method: string; readonly url: string }[];
  /** The house's clock, and time that passes evenly; both stand still until they are set. */
  readonly time: { now: number; elapsed: number };
  visitor(): Visitor;
  /** Somebody of the demo staff, signed in. */
  staff(role: string): Promise<Visitor>;
  /** A guest with a seat and practice chips. */
  player(table: string, seat: number): Promise<Visitor & { readonly person: string }>;
  close(): Promise<void>;
}

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

/** A browser, as far as the server can tell: it keeps its cookie. */
export interface Visitor {
  cookie(): string;
  /** As a person who pressed something asks for it. */
  get(url: string): Promise<Answer>;
  /** As a page asks that nobody may be sitting at. */
  look(url: string): Promise<Answer>;
  post(url: string, body?: object): Promise<Answer>;
  command(table: string, command: object, more?: object): Promise<Answer>;
  say(table: string, said: object): Promise<Answer>;
}

export const servedHouse = async (
  options: Partial<AppOptions> & {
    readonly games?: Games;
    readonly store?: (store: Store) => Store;
    /** Of a house that is opened again; it stays when the house closes. */
    readonly folder?: string;
  } = {},
): Promise<ServedHouse> => {
  const { games = allGames, store: over = (store) => store, folder: stays, ...more } = options;
  const isUsual = games === allGames;
  const fresh = () => (isUsual ? foundedFolder() : mkdtempSync(join(tmpdir(), 'houseway-')));
  const folder = stays ?? (await fresh());
  const credentials = plainCredentials(isUsual ? DEMO_ACCOUNTS : []);
  const store = over(expectAccepted(openSqlite(folder)));
  const signer = passingSigner();
  const time = { now: FOUNDED, elapsed: 0 };
  const house = await openHouse({
    vault: testVault(),
    ...{ store, games, signer, credentials },
    clock: () => time.now,
    elapsed: () => time.elapsed,
  });
  const demoAccounts = await foundDemoHouse(house, credentials);
  const app = createApp({
    ...{ house, signer, dealers: new Map() },
    ...(demoAccounts === undefined ? {} : { demoAccounts }),
    ...more,
  });
  const routes: { readonly method: string; readonly url: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url });
  });
  await app.ready();
  const visitor = (): Visitor => visiting(app);
  return {
    ...{ house, app, time, visitor, routes },
    staff: async (role) => {
      const one = visitor();
      const answer = await one.post('/api/sign-in', { person: role, password: `demo-${role}` });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return one;
    },
    player: async (table, seat) => {
      const one = visitor();
      const { person } = (await one.post('/api/guest')).json() as { person: string };
      const asked = [
        { type: 'TakeSeat', seat, patron: person },
        { type: 'BuyIn', seat, cents: 100_000 },
      ];
      for (const command of asked) {
        const answer = await one.command(table, command);
        if (answer.statusCode !== 200) throw new Error(answer.body);
      }
      return { ...one, person };
    },
    close: async () => {
      await app.close();
      await house.close();
      if (stays === undefined) rmSync(folder, { recursive: true });
    },
  };
};

const visiting = (app: FastifyInstance): Visitor => {
  let cookie = '';
  let keys = 0;
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    { payload, act = true }: { readonly payload?: object; readonly act?: boolean } = {},
  ): Promise<Answer> => {
    const answer = await app.inject({
      ...{ method, url },
      ...(payload === undefined ? {} : { payload }),
      headers: {
        'x-houseway': '1',
        ...(act ? { 'x-houseway-act': '1' } : {}),
        ...(cookie === '' ? {} : { cookie }),
      },
    });
    const given = answer.headers['set-cookie'];
    if (given !== undefined) cookie = String(given).split(';')[0] ?? '';
    return answer;
  };
  const command: Visitor['command'] = (table, asked, more = {}) => {
    keys += 1;
    const payload = { key: `a key of its own ${keys}`, command: asked, ...more };
    return send('POST', `/api/tables/${table}`, { payload });
  };
  return {
    cookie: () => cookie,
    get: (url) => send('GET', url),
    look: (url) => send('GET', url, { act: false }),
    post: (url, payload = {}) => send('POST', url, { payload }),
    command,
    say: (table, said) => command(table, { type: 'Say', said }),
  };
};
