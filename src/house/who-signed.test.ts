import { expect, test } from 'vitest';
import { threeDiceFootball, threeDiceYahtzee } from '../games/index.ts';
import type { Store } from './store/store.ts';
import { whoSigned } from './who-signed.ts';

const games = {
  [threeDiceFootball.id]: threeDiceFootball,
  [threeDiceYahtzee.id]: threeDiceYahtzee,
};
const [FOOTBALL, YAHTZEE] = ['table/three-dice-football/T1', 'table/three-dice-yahtzee/T1'];
const by = (person: string) => [{ person, duty: 'dealer' }];
const begins = (number: number) => ({
  ...{ type: 'Played', said: {}, events: [{ type: 'RoundBegun', number }] },
});
/** Football was played for a round, and is in its second; then dice of another game were brought. */
const streams: Readonly<Record<string, readonly (readonly [string, object])[]>> = {
  [FOOTBALL]: [
    ['ada', { type: 'TableOpened' }],
    ['bo', begins(2)],
  ],
  [YAHTZEE]: [['cy', { type: 'TableOpened' }]],
};
const store = {
  entry: async (position: number) => (position === 7 ? { by: by('di') } : undefined),
  streamHead: async (stream: string) => ({ stream, version: streams[stream]?.length ?? 0 }),
  readStream: async (stream: string, from: number, most: number) =>
    (streams[stream] ?? [])
      .map(([person, event], i) => ({
        ...{ stream, version: i + 1, link: `${stream} ${i + 1}`, event, by: by(person) },
      }))
      .slice(from - 1, from - 1 + most),
} as unknown as Store;
const signed = (about: Parameters<typeof whoSigned>[2]) => whoSigned(store, games, about);
const end = (stream: string, version: number) => ({
  ...{ stream, version, link: `${stream} ${version}` },
});

test('House rules § disputes who signed an entry is known for good', async () => {
  expect(await signed({ entry: 7 })).toEqual({ people: ['di'], until: [] });
  expect(await signed({ entry: 8 })).toEqual({ people: undefined, until: [] });
  expect(await signed({})).toEqual({ people: [], until: [] });
});

test('House rules § disputes who signed in a round of a table, whatever was played at it, is known until it goes on', async () => {
  const round = { table: 'T1', round: 1 };
  expect(await signed({ round })).toEqual({ people: ['ada', 'cy'], until: [end(YAHTZEE, 1)] });
  expect(await signed({ round: { ...round, round: 2 } })).toEqual({
    ...{ people: ['bo'], until: [end(FOOTBALL, 2)] },
  });
  expect(await signed({ round: { ...round, round: 3 } })).toEqual({ people: undefined, until: [] });
});

test('House rules § disputes an entry and a round are asked for together, and neither alone is enough', async () => {
  const round = { table: 'T1', round: 2 };
  expect(await signed({ entry: 7, round })).toEqual({
    ...{ people: ['di', 'bo'], until: [end(FOOTBALL, 2)] },
  });
  expect((await signed({ entry: 8, round })).people).toBeUndefined();
  expect((await signed({ entry: 7, round: { ...round, table: 'T2' } })).people).toBeUndefined();
});
