import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openKnownHouse } from '../../../test/known-house.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { freshSchema, sharedPostgres } from '../../../test/postgres.ts';
import { verifyExport } from '../../../test/second/verifier.ts';
import { rechained } from '../../../test/tampering/forging.ts';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Actor, Role, TableCommand } from '../../table/index.ts';
import type { House } from '../house.ts';
import { exportLines } from '../log/chain.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { passingSigner } from '../log/signing.ts';
import { auditExport, auditStore } from '../proof/verify.ts';
import { openPostgres } from '../store/postgres.ts';
import { openSqlite } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';

const by = (person: string, duty: Role): Actor => ({ person, duty });
const opener = by('opener', 'floorperson');
const T1 = { table: 'T1', game: 'three-dice-yahtzee' };
/** A name may have a stroke in it, and then ends like a round of another table. */
const T1_2 = { ...T1, table: 'T1/2' };

const folderOfATest = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};
const openOn = (store: Store) =>
  openKnownHouse({ store, games, signer: passingSigner(), credentials: plainCredentials() });
const sqliteHouse = (folder = folderOfATest()) => openOn(expectAccepted(openSqlite(folder)));

const table = (house: House, at = T1) => {
  const ask = async (asks: TableCommand, ...signed: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, signed));
  const say = (said: object, ...signed: readonly Actor[]) =>
    ask({ type: 'Say', said: said as never }, ...signed);
  const opens = async () => {
    await ask({ type: 'OpenTable', kind: 'felt', practice: false, openerCents: 1_000_000 }, opener);
    for (const person of ['dealer-1', 'two-1', 'late-1'])
      await ask({ type: 'JoinCrew', person, duty: 'dealer' }, opener);
    await ask({ type: 'BringEquipment', kind: 'dice', set: `set of ${at.table}` }, opener);
    await ask({ type: 'TakeSeat', seat: 1, patron: 'ann' }, by('ann', 'player'));
    await ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, by('cage-1', 'cage'));
  };
  const plays = async (dealer: string) => {
    const signed = by(dealer, 'dealer');
    await say({ type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 500 }, signed);
    for (const cup of ['red', 'blue']) await say({ type: 'ShakeCup', cup }, signed);
    await say({ type: 'RevealHands', red: [1, 2, 3], blue: [4, 4, 4] }, signed);
  };
  const corrects = (floorperson: string) => {
    const instead = { type: 'RevealHands', red: [4, 4, 4], blue: [1, 2, 3] };
    const asks = { type: 'Correct', index: 3, instead, reason: 'cups exchanged' } as const;
    return ask(asks, by('dealer-1', 'dealer'), by(floorperson, 'floorperson'));
  };
  const begins = (dealer: string) => say({ type: 'BeginRound' }, by(dealer, 'dealer'));
  /** All in one entry. */
  const says = async (dealer: string, ...said: readonly object[]) => {
    const asks = said.map((one): TableCommand => ({ type: 'Say', said: one as never }));
    expectAccepted(await house.askTable(at, asks, [by(dealer, 'dealer')]));
  };
  return { ask, opens, plays, corrects, begins, says };
};

const disputes = async (house: House, round: number, at = T1): Promise<string> => {
  const asks = { type: 'RaiseDispute', table: at.table, round, what: 'I had 6-6-6.' } as const;
  const { entry } = expectAccepted(
    await house.ask({ kind: 'alerts', asks }, [by('ann', 'player')]),
  );
  return `dispute ${at.table}/${round} ${entry.position}`;
};
const answering = (house: House, alert: string) => async (person: string, duty?: Role) => {
  const asks = { type: 'AnswerAlert', alert, explanation: 'Seen on camera.' } as const;
  return house.ask({ kind: 'alerts', asks }, [by(person, duty ?? 'floorperson')]);
};
const refused = { refused: 'took-part', cite: 'House rules § alerts' };
const accepted = (person: string) => ({ entry: { events: [{ event: { person } }] } });

/** Round 1 is played by `dealer-1`, round 2 by `two-1` and corrected with `fix-1`, round 3 by `late-1`. */
const threeRounds = async (house: House) => {
  const { opens, plays, corrects, begins } = table(house);
  await opens();
  await plays('dealer-1');
  await begins('two-1');
  await plays('two-1');
  await corrects('fix-1');
  await begins('late-1');
  await plays('late-1');
};

test('House rules § alerts who signed an entry of a disputed round does not answer the dispute, in whatever role', async () => {
  const house = await sqliteHouse();
  await threeRounds(house);
  const answers = answering(house, await disputes(house, 2));
  expect(await answers('two-1')).toMatchObject(refused);
  expect(await answers('two-1', 'surveillance')).toMatchObject(refused);
  expect(await answers('dealer-1', 'administrator')).toMatchObject(refused);
  // Who only approved its correction took part in it.
  expect(await answers('fix-1')).toMatchObject(refused);
  // Who signed only in the next round, or the first entry of it, did not.
  expect(await answers('late-1')).toMatchObject(accepted('late-1'));
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
  await house.close();
});

test('House rules § alerts who signed only in the round before, or at no table, answers a dispute', async () => {
  const house = await sqliteHouse();
  await threeRounds(house);
  const answers = answering(house, await disputes(house, 3));
  expect(await answers('late-1')).toMatchObject(refused);
  expect(await answers('fix-1')).toMatchObject(accepted('fix-1'));
  const first = answering(house, await disputes(house, 1));
  // The first round begins as its table opens.
  for (const person of ['opener', 'dealer-1']) expect(await first(person)).toMatchObject(refused);
  expect(await first('two-1')).toMatchObject(accepted('two-1'));
  const second = answering(house, await disputes(house, 2));
  expect(await second('other-1')).toMatchObject(accepted('other-1'));
  expect((await auditStore(house.log.store, games)).verdict).toMatchObject({ ok: true });
  await house.close();
});

test('House rules § alerts what is signed in the last round after it was disputed counts as well', async () => {
  const house = await sqliteHouse();
  const { opens, plays, corrects } = table(house);
  await opens();
  await plays('dealer-1');
  const alert = await disputes(house, 1);
  const answers = answering(house, alert);
  await corrects('fix-1');
  expect(await answers('fix-1')).toMatchObject(refused);
  expect(await answers('other-1')).toMatchObject(accepted('other-1'));
  await house.close();
});

test('House rules § alerts a round is of the table that is named, also where one name begins another', async () => {
  const house = await sqliteHouse();
  await threeRounds(house);
  const there = table(house, T1_2);
  await there.opens();
  await there.plays('dealer-1');
  const answers = answering(house, await disputes(house, 1, T1_2));
  expect(await answers('dealer-1')).toMatchObject(refused);
  expect(await answers('two-1')).toMatchObject(accepted('two-1'));
  await house.close();
});

test('House rules § alerts who took part in a disputed round is known after a restart', async () => {
  const folder = folderOfATest();
  const before = await sqliteHouse(folder);
  await threeRounds(before);
  const alert = await disputes(before, 2);
  await before.close();
  const house = await sqliteHouse(folder);
  const answers = answering(house, alert);
  for (const person of ['two-1', 'fix-1']) expect(await answers(person)).toMatchObject(refused);
  expect(await answers('late-1')).toMatchObject(accepted('late-1'));
  await house.close();
});

test('House rules § alerts who took part in a disputed round is known to every node on PostgreSQL', async () => {
  const place = { url: await sharedPostgres(), schema: freshSchema() };
  const [one, two] = [
    await openOn(await openPostgres(place)),
    await openOn(await openPostgres(place)),
  ];
  await threeRounds(one);
  const answers = answering(two, await disputes(one, 2));
  for (const person of ['two-1', 'fix-1']) expect(await answers(person)).toMatchObject(refused);
  expect(await answers('late-1')).toMatchObject(accepted('late-1'));
  expect((await auditStore(two.log.store, games)).verdict).toMatchObject({ ok: true });
  await Promise.all([one.close(), two.close()]);
});

test('House rules § alerts who signs in the round while they answer for it is refused, and the log verifies', async () => {
  const place = { url: await sharedPostgres(), schema: freshSchema() };
  const [one, store] = [await openOn(await openPostgres(place)), await openPostgres(place)];
  const { opens, plays, corrects } = table(one);
  await opens();
  await plays('dealer-1');
  const alert = await disputes(one, 1);
  let meanwhile: (() => Promise<unknown>) | undefined;
  const two = await openOn({
    ...store,
    append: async (batch) => {
      const first = batch.some(({ events }) => events.some(({ stream }) => stream === 'alerts'));
      const done = first ? meanwhile : undefined;
      if (first) meanwhile = undefined;
      await done?.();
      return store.append(batch);
    },
  });
  meanwhile = () => corrects('fix-1');
  expect(await answering(two, alert)('fix-1')).toMatchObject(refused);
  expect(meanwhile).toBeUndefined();
  expect(await answering(two, alert)('other-1')).toMatchObject(accepted('other-1'));
  expect((await auditStore(store, games)).verdict).toMatchObject({ ok: true });
  await Promise.all([one.close(), two.close()]);
});

test('House rules § alerts either verifier refuses an answer that the crew of the round wrote into a log signed again', async () => {
  const house = await sqliteHouse();
  await threeRounds(house);
  await refusedByBoth(house, await disputes(house, 2), ['two-1', 'fix-1', 'dealer-1'], 'late-1');
  await house.close();
});

test('House rules § alerts an entry that ends a round and begins the next is of both', async () => {
  const house = await sqliteHouse();
  const { opens, plays, says } = table(house);
  await opens();
  for (const said of [
    { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 500 },
    { type: 'ShakeCup', cup: 'red' },
    { type: 'ShakeCup', cup: 'blue' },
  ])
    await says('dealer-1', said);
  const reveals = { type: 'RevealHands', red: [1, 2, 3], blue: [4, 4, 4] };
  await says('two-1', reveals, { type: 'BeginRound' });
  await plays('late-1');
  await refusedByBoth(house, await disputes(house, 1), ['two-1', 'dealer-1', 'opener'], 'late-1');
  await refusedByBoth(house, await disputes(house, 2), ['two-1', 'late-1'], 'dealer-1');
  await house.close();
});

test('House rules § alerts a table that opens again begins a round, and who closed it is of the one before', async () => {
  const house = await sqliteHouse();
  const { opens, plays, ask } = table(house);
  await opens();
  await plays('dealer-1');
  const closerCents = 1_000_000 + 500;
  await ask({ type: 'CashOut', seat: 1, cents: 9_500 }, by('cage-1', 'cage'));
  await ask({ type: 'LeaveSeat', seat: 1 }, by('ann', 'player'));
  await ask({ type: 'CloseTable', closerCents }, by('shut-1', 'floorperson'));
  const again = { kind: 'felt', practice: false, openerCents: closerCents } as const;
  await ask({ type: 'OpenTable', ...again }, by('again-1', 'floorperson'));
  await refusedByBoth(house, await disputes(house, 1), ['shut-1', 'dealer-1'], 'again-1');
  await refusedByBoth(house, await disputes(house, 2), ['again-1'], 'shut-1');
  await house.close();
});

/** The crew is refused, somebody else answers, and the crew's names in their place are refused by either verifier. */
const refusedByBoth = async (
  house: House,
  alert: string,
  crew: readonly string[],
  other: string,
): Promise<void> => {
  const answers = answering(house, alert);
  for (const person of crew) expect(await answers(person), person).toMatchObject(refused);
  expect(await answers(other)).toMatchObject(accepted(other));
  const lines: string[] = [];
  for await (const line of exportLines(house.log.store)) lines.push(line);
  expect((await auditExport(lines, games)).verdict).toMatchObject({ ok: true });
  expect(await verifyExport(lines)).toMatchObject({ ok: true });
  const entries: LogEntry[] = [];
  for await (const entry of house.log.store.readAll()) entries.push(entry);
  const last = entries.at(-1)!;
  for (const person of crew) {
    const rows = [...entries.slice(0, -1), answeredBy(last, person)];
    const forged = rechained(rows, { signer: passingSigner(), sizes: [] });
    const named = { ok: false, row: `entry ${last.position}` };
    expect((await auditExport(forged, games)).verdict).toMatchObject({
      ...named,
      because: expect.stringContaining('Somebody who did not take part in it must answer'),
    });
    expect(await verifyExport(forged)).toMatchObject({
      ...named,
      because: 'who took part answers the alert',
    });
  }
};

const answeredBy = (entry: LogEntry, person: string): LogEntry => ({
  ...entry,
  by: [by(person, 'floorperson')],
  events: entry.events.map((one) => ({ ...one, event: { ...Object(one.event), person } })),
});
