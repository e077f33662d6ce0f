import { Session } from 'node:inspector/promises';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { afterEach, expect, test, vi } from 'vitest';
import type { Declaration, TableChanged, View } from '../../src/server/wire/table.ts';
import { hear, view } from '../../src/web/felt/table-stream.ts';
import { told } from '../../src/web/felt/telling.ts';
import { useWagering, type Wagering } from '../../src/web/felt/wagering.ts';
import { commanded } from '../../src/web/house.ts';
import { wayOfAWager } from '../architecture.ts';
import { servedHouse, type Visitor } from '../served-house.ts';
import { listening, watching } from '../watching.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What a browser has and this process does not: a page that nobody looks at, storage, and a house to reach. */
const inABrowserOf = (player: Visitor): void => {
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body: string }) => {
    const answer = await player.post(path, JSON.parse(body));
    return { json: async () => answer.json() };
  });
};

/** Files of which something was called since it was asked before. */
const calledIn = async (session: Session): Promise<ReadonlySet<string>> => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return new Set(
    result.flatMap(({ url, functions }) => {
      const file = /\/(src\/.*)$/.exec(url)?.[1];
      const called = functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
      return file !== undefined && called ? [file] : [];
    }),
  );
};

test('a chip on an area goes the way that docs/architecture.md pictures, through every file of it', async () => {
  const served = await servedHouse();
  const port = await listening(served.app);
  const player = await served.player('F1', 3);
  const stick = await served.staff('stickperson');
  const watcher = await watching(port, '/api/tables/F1/events', { cookie: player.cookie() });
  const session = new Session();
  try {
    view.value = (await watcher.until(({ event }) => event === 'table')).data.view as View;
    const game = (await player.get('/api/tables/F1/declaration')).json() as Declaration;
    inABrowserOf(player);
    let wagering: Wagering | undefined;
    const Page = () => {
      wagering = useWagering('F1', view.value as View, game);
      return null;
    };
    renderToString(h(Page, {}));
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await calledIn(session);

    // Tapped, accepted by the house, and decided by a throw.
    const answered = new Promise<void>((done) => {
      const before = commanded.value;
      commanded.subscribe((count) => count > before && done());
    });
    wagering?.place({ wager: 'defense' });
    await answered;
    await stick.say('F1', { type: 'OfferDice', seat: 3 });
    await player.say('F1', { type: 'AcceptDice', seat: 3 });
    await stick.command('F1', { type: 'CloseBetting' });
    const thrown = { type: 'CallThrow', offensive: [1, 1], defensive: 6 };
    const { position } = (await stick.say('F1', thrown)).json() as { position: number };
    await watcher.until(({ data }) => data.position === position);
    for (const { event, data } of watcher.messages) {
      if (event === 'entry') hear('F1', data as TableChanged);
    }

    const called = await calledIn(session);
    expect(wayOfAWager().filter(({ file }) => !called.has(file))).toEqual([]);
    expect(view.value?.settled).toMatchObject([{ wager: 'defense', seat: 3 }]);
    expect(told.value.say).not.toBe('');
  } finally {
    session.disconnect();
    watcher.close();
    await served.close();
  }
});
