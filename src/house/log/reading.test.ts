import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectAccepted } from '../../kernel/refusal.ts';
import { openSqlite } from '../store/sqlite.ts';
import { openLog } from './log.ts';
import { type OnRead, readingFor } from './reading.ts';
import { passingSigner } from './signing.ts';
import { on, stream } from './stream.ts';

/** Hears what was read of how much. */
const hearing = () => {
  const heard: (readonly [number, number])[] = [];
  const onRead: OnRead = (done, of) => heard.push([done, of]);
  return { heard, onRead };
};

test('what is read at the same time is added up', () => {
  const { heard, onRead } = hearing();
  const reading = readingFor(onRead);
  const [one, other] = [reading.begin(0, 300), reading.begin(100, 200)];
  one.at(150);
  other.at(200);
  one.end();
  expect(heard).toEqual([
    [150, 400],
    [250, 400],
    [400, 400],
  ]);
});

test('what is appended meanwhile is not counted, and nothing is read beyond the whole', () => {
  const { heard, onRead } = hearing();
  const part = readingFor(onRead).begin(0, 10);
  part.at(15);
  part.end();
  expect(heard).toEqual([
    [10, 10],
    [10, 10],
  ]);
});

test('House rules § store a long stream and the tree over the log say how far they are read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const sum = {
    initial: 0,
    evolve: (total: number, { cents }: { cents: number }) => total + cents,
  };
  const purse = stream('purse', sum);
  const opened = (onRead?: OnRead) =>
    openLog(expectAccepted(openSqlite(folder)), {
      ...{ clock: () => 1_000, signer: passingSigner(), onRead },
    });
  const first = await opened();
  const many = Array.from({ length: 2_500 }, () => ({ cents: 1 }));
  const asked = { streams: { purse }, by: [], command: 'fill' };
  for (const key of ['1', '2']) {
    expectAccepted(await first.decide({ ...asked, key }, () => on(purse, many)));
  }
  await first.close();
  await first.store.close();

  const { heard, onRead } = hearing();
  const log = await opened(onRead);
  expect(await log.state(purse)).toBe(5_000);
  expect(heard[0]).toEqual([0, 4_000]);
  expect(heard.at(-1)).toEqual([4_000, 4_000]);
  await log.signHead();
  expect(heard.at(-1)).toEqual([4_002, 4_002]);
  await log.close();
  await log.store.close();
  rmSync(folder, { recursive: true });
});
