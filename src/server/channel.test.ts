import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dealRound, manualClock, testVault } from '../../test/dealing.ts';
import { openKnownHouse } from '../../test/known-house.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { threeDiceYahtzee } from '../games/index.ts';
import { type House, THE_HOUSE } from '../house/house.ts';
import type { LogEntry } from '../house/log/log-entry.ts';
import { passingSigner } from '../house/log/signing.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { changed } from '../kernel/changes.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { Actor } from '../table/index.ts';
import { openChannel } from './channel.ts';
import { fairnessOf } from './fairness.ts';

const everybody = { staff: false, surveillance: false };
const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];
const fairnessIn = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => text.startsWith('event: fairness'));
const dataOf = (text: string) => JSON.parse(text.split('data: ')[1] ?? '');

const [vault, at] = [testVault(), { table: 'T1', game: threeDiceYahtzee.id }];
const said = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 1_000 } as const;

/** An electronic table with one patron at it. */
const opened = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const clock = manualClock(Date.UTC(2026, 10, 16, 12));
  const house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games: { [at.game]: threeDiceYahtzee } },
    ...{ signer: passingSigner(), vault, credentials: plainCredentials(), clock: clock.now },
  });
  const opens = { kind: 'electronic', practice: true, openerCents: 1_000_000 } as const;
  expectAccepted(await house.askTable(at, { type: 'OpenTable', ...opens }, THE_HOUSE));
  const sits = { type: 'TakeSeat', seat: 1, patron: 'patron-1' } as const;
  expectAccepted(await house.askTable(at, sits, player));
  expectAccepted(await house.askTable(at, { type: 'BuyIn', seat: 1, cents: 100_000 }, player));
  const close = async () => {
    await house.close();
    rmSync(folder, { recursive: true });
  };
  return { house, clock, close };
};

test('House rules § devices a watcher is told how a table draws once whole, then by what changed', async () => {
  const { house, clock, close } = await opened();
  const channel = await openChannel(house, threeDiceYahtzee, 'T1', undefined);
  const seen = [...channel.since(everybody, { position: Number.NaN, as: undefined })];
  channel.follow(everybody, (text) => seen.push(text));
  expectAccepted(await house.askTable(at, { type: 'Say', said }, player));
  await dealRound(house, at, clock, vault);
  expectAccepted(await house.askTable(at, { type: 'Say', said }, player));
  const [first, ...later] = fairnessIn(seen);
  const whole = dataOf(first ?? '');
  expect(whole.now).toBeDefined();
  const applied = later.reduce((told, text) => changed(told, dataOf(text).changes), whole);
  expect(applied.now).toEqual(JSON.parse(JSON.stringify(fairnessOf(await house.device('T1')))));
  // A window, a closing or a draw costs its own few bytes, not the session's.
  const sizes = later.map(({ length }) => length).toSorted((a, b) => a - b);
  expect(sizes[0]).toBeLessThan((first ?? '').length / 2);
  // Somebody who resumes is told the whole again: what was missed is not retold.
  const { position } = await house.log.store.head();
  const resumed = channel.since(everybody, { position, as: 'public' });
  expect(dataOf(fairnessIn(resumed)[0] ?? '').now).toEqual(applied.now);
  await close();
});

test('House rules § devices what a node wrote itself and hears of late is told once, at the table and of its device', async () => {
  const { house, clock, close } = await opened();
  const before = await house.log.store.head();
  expectAccepted(await house.askTable(at, { type: 'Say', said }, player));
  await dealRound(house, at, clock, vault);
  expectAccepted(await house.askTable(at, { type: 'Say', said }, player));
  const late: ((entry: LogEntry) => void)[] = [];
  // A node of several: the table is read from memory, and the store announces afterwards.
  const node: House = {
    ...house,
    log: { ...house.log, store: { ...house.log.store, head: async () => before } },
    subscribe: (listener) => {
      late.push(listener);
      return house.subscribe(listener);
    },
  };
  const channel = await openChannel(node, threeDiceYahtzee, 'T1', undefined);
  const now = () => channel.since(everybody, { position: Number.NaN, as: undefined });
  const seen: string[] = [];
  channel.follow(everybody, (text) => seen.push(text));
  const first = now();
  for await (const entry of house.log.store.readAll()) for (const hear of late) hear(entry);
  expect(seen).toEqual([]);
  expect(now()).toEqual(first);
  // What comes after is told as ever.
  const more = { ...said, wager: 'blue' } as const;
  expectAccepted(await house.askTable(at, { type: 'Say', said: more }, player));
  expect(seen.map((text) => /event: (\w+)/.exec(text)?.[1])).toEqual(['entry']);
  await close();
});

test('House rules § stream whoever missed more than is retold is shown the whole table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const at = { table: 'T1', game: threeDiceYahtzee.id };
  const house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games: { [at.game]: threeDiceYahtzee } },
    ...{ signer: passingSigner(), vault: testVault(), credentials: plainCredentials() },
    clock: () => Date.UTC(2026, 10, 16, 12),
  });
  const floor: readonly Actor[] = [{ person: 'floor', duty: 'floorperson' }];
  const note = (what: string) =>
    house.askTable(at, { type: 'NoteIrregularity', what }, floor).then(expectAccepted);
  const opens = { kind: 'electronic', practice: true, openerCents: 1_000_000 } as const;
  expectAccepted(await house.askTable(at, { type: 'OpenTable', ...opens }, THE_HOUSE));
  await note('before');
  const channel = await openChannel(house, threeDiceYahtzee, 'T1', undefined);
  const { position } = await house.log.store.head();
  const kinds = (after: number) =>
    channel
      .since(everybody, { position: after, as: 'public' })
      .map((text) => /^event: (\w+)$/m.exec(text)?.[1])
      .filter((kind) => kind !== 'fairness');
  for (let n = 0; n < 500; n += 1) await note(`${n}`);
  // 500 entries are retold; with one more the first of them is not known here any longer.
  expect(kinds(position)).toEqual([...Array.from({ length: 500 }, () => 'entry'), 'clock']);
  expect(kinds(position - 1)).toEqual(['table', 'clock']);
  await note('one more');
  expect(kinds(position)).toEqual(['table', 'clock']);
  expect(kinds(position + 1)).toEqual([...Array.from({ length: 500 }, () => 'entry'), 'clock']);
  await house.close();
  rmSync(folder, { recursive: true });
});
