import { describe, expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { House } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { disputePack } from './dispute-pack.ts';

type Told = readonly [position: number, event: object];
const [TABLE, DEVICE] = ['table/three-dice-yahtzee/T1', 'device/T1'];
const begins = (number: number) => ({
  ...{ type: 'Played', said: {}, events: [{ type: 'RoundBegun', number }] },
});
const bet = { type: 'Played', said: {}, events: [{ type: 'BetPlaced' }] };
/** Two rounds of a table; another table writes in between. */
const table: readonly Told[] = [
  ...([
    [2, { type: 'TableOpened' }],
    [4, bet],
    [8, begins(2)],
    [10, bet],
  ] as const),
];

/** Which entries a pack asks a house for, where its device has told these things. */
const askedFor = async (device: readonly Told[], round: number) => {
  const streams: Readonly<Record<string, readonly Told[]>> = { [TABLE]: table, [DEVICE]: device };
  const asked: (readonly number[])[] = [];
  const at = (position: number) =>
    Object.entries(streams).flatMap(([stream, events]) =>
      events.flatMap(([of, event], i) =>
        of === position ? [{ stream, version: i + 1, link: '', event }] : [],
      ),
    );
  const store = {
    streamHead: (name: string) => Promise.resolve({ version: streams[name]?.length ?? 0 }),
    readStream: (stream: string, from: number, most: number) => {
      const all = (streams[stream] ?? []).map(([position, event], i) => ({
        ...{ stream, position, version: i + 1, link: `link ${i + 1}`, event },
      }));
      return Promise.resolve(all.filter(({ version }) => version >= from).slice(0, most));
    },
  };
  const prove = (positions: readonly number[]) => {
    asked.push(positions);
    const other = { stream: 'people', version: 1, link: '', event: {} };
    const entries = positions.map((position) => ({
      ...{ entry: { position, events: [...at(position), other] }, proof: [] },
    }));
    return Promise.resolve({ entries, head: {} });
  };
  const house: object = { games, log: { store, prove } };
  const name = { table: 'T1', game: 'three-dice-yahtzee' };
  const pack = expectAccepted(
    await disputePack(house as House, passingSigner(), { ...name, round }, {}),
  );
  return { asked: asked.flat(), packed: pack.entries.map(({ entry }) => entry.position), pack };
};

describe('House rules § disputes which entries a pack has', () => {
  const promised: readonly Told[] = [
    [2, { type: 'Promised', round: 1, index: 1 }],
    [5, { type: 'Closed' }],
    [8, { type: 'Revealed' }],
  ];

  test('of a round that was committed to, those of the table and of its device, rising', async () => {
    const { asked, packed, pack } = await askedFor(promised, 1);
    expect(asked).toEqual([2, 4, 5, 8]);
    expect(packed).toEqual(asked);
    expect([pack.from, pack.to]).toEqual([2, 8]);
  });

  test('of a table without a device, its own', async () => {
    expect((await askedFor([], 1)).asked).toEqual([2, 4, 8]);
  });

  test('of a round of draw 1 everything is read, and what other tables wrote is left out', async () => {
    const drawn: readonly Told[] = [
      [3, { type: 'SecretCommitted' }],
      [6, { type: 'Drawn', draw: 1 }],
    ];
    const { asked, packed } = await askedFor(drawn, 1);
    expect(asked).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(packed).toEqual([2, 3, 4, 6, 8]);
  });

  test('each with the link of its streams before it, and nothing before the first', async () => {
    const { pack } = await askedFor(promised, 1);
    const nothing = '0'.repeat(64);
    expect(pack.entries.map(({ before }) => before)).toEqual([
      { [TABLE]: nothing, [DEVICE]: nothing, people: nothing },
      { [TABLE]: 'link 1', people: nothing },
      { [DEVICE]: 'link 1', people: nothing },
      { [TABLE]: 'link 2', [DEVICE]: 'link 2', people: nothing },
    ]);
  });
});
