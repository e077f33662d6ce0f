import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testVault } from '../../test/dealing.ts';
import { plainCredentials } from '../../test/plain-credentials.ts';
import { freshSchema, PATIENT, sharedPostgres } from '../../test/postgres.ts';
import { servedHouse } from '../../test/served-house.ts';
import { type Honest, honestEvening } from '../../test/tampering/honest.ts';
import { wholly } from '../../test/whole.ts';
import { foundDemoHouse } from '../cli/demo-house.ts';
import { games } from '../games/index.ts';
import { openHouse } from '../house/house.ts';
import { openJournal } from '../house/journal/journal.ts';
import type { LogEntry } from '../house/log/log-entry.ts';
import { passingSigner } from '../house/log/signing.ts';
import { openSource, type StoreSource } from '../house/proof/source.ts';
import { openPostgres } from '../house/store/postgres.ts';
import type { Store } from '../house/store/store.ts';
import { SHIFTS } from '../ledger/index.ts';
import { journalApart } from './journal-apart.ts';
import { type Answers, answering } from './journal-questions.ts';

let honest: Honest;
let folder: string;
let files = 0;
const opened: Store[] = [];
beforeAll(async () => {
  honest = await honestEvening();
  folder = mkdtempSync(join(tmpdir(), 'houseway-apart-'));
});
afterAll(async () => {
  for (const store of opened) await store.close();
  for (const one of [folder, honest.folder]) rmSync(one, { recursive: true });
});

const fresh = (): string => {
  files += 1;
  return join(folder, `journal-${files}.sqlite`);
};

interface Apart {
  readonly file?: string;
  readonly games?: readonly string[];
  /** How far the log is, where it is not asked. */
  readonly upTo?: () => number | undefined;
  /** Who hears of what happens at the tables. */
  readonly told?: ((entry: LogEntry) => void)[];
  readonly onHead?: () => void;
}

const apart = async (source: StoreSource, more: Apart = {}) => {
  const store = await openSource(source);
  opened.push(store);
  const faults: unknown[] = [];
  const { file = fresh() } = more;
  const journal = journalApart({
    store: {
      subscribe: (tell) => {
        more.told?.push(tell);
        return store.subscribe(tell);
      },
      head: async () => {
        more.onHead?.();
        const upTo = more.upTo?.();
        return upTo === undefined ? store.head() : { position: upTo, hash: '' };
      },
    },
    ...{ source, file, shifts: SHIFTS, games: more.games ?? [] },
    onFault: (error) => faults.push(error),
  });
  return { store, journal, file, faults };
};

/** Everything that a journal can be asked. */
const asked = async ({ ask }: Answers) => {
  const on = { house: 'Test', printed: '2026-11-17' };
  return {
    position: await ask('position', undefined),
    happened: await ask('happened', { most: 500 }),
    rounds: await ask('roundsBehind', { practice: false }),
    alerts: await ask('alerts', {}),
    crew: await ask('crew', undefined),
    cage: await ask('cage', '2026-10-10'),
    theory: await ask('theory', false),
    patron: await ask('patron', { person: 'patron-1', most: 30 }),
    report: await ask('report', { asked: { by: 'wager', practice: false }, on }),
    csv: await ask('reportFile', { asked: { by: 'table', practice: false }, on, as: 'csv' }),
  };
};

const demoHouseInPostgres = async (): Promise<StoreSource> => {
  const [database, schema] = [await sharedPostgres(), freshSchema()];
  const credentials = plainCredentials();
  const store = await openPostgres({ url: database, schema, deadlines: PATIENT });
  const signer = passingSigner();
  const house = await openHouse({ store, games, signer, credentials, vault: testVault() });
  await foundDemoHouse(house, credentials);
  await house.close();
  return { database, schema };
};

const answersAlike = async ({ store, journal, faults }: Awaited<ReturnType<typeof apart>>) => {
  const here = answering(openJournal({ store, games, shifts: SHIFTS }));
  const expected = await asked(here);
  expect(expected.position).toBeGreaterThan(20);
  expect(await asked(journal)).toEqual(expected);
  expect(faults).toEqual([]);
  await here.close();
};

wholly(
  'House rules § reports a journal in a thread of its own answers as one in the house: PostgreSQL',
  async () => {
    const opened = await apart(await demoHouseInPostgres());
    await answersAlike(opened);
    await opened.journal.close();
  },
);

test('House rules § reports what has just been entered is in the next answer, and survives a start', async () => {
  const file = fresh();
  const first = await apart({ folder: honest.folder }, { file, upTo: () => 40 });
  expect(await first.journal.ask('position', undefined)).toBe(40);
  await first.journal.close();
  const second = await apart({ folder: honest.folder }, { file });
  const [before, after] = await Promise.all([
    second.journal.ask('position', undefined),
    second.journal.ask('position', undefined),
  ]);
  expect([before, after]).toEqual([honest.entries.length, honest.entries.length]);
  const whole = answering(openJournal({ store: second.store, games, shifts: SHIFTS }));
  expect(await asked(second.journal)).toEqual(await asked(whole));
  await second.journal.close();
  await whole.close();
});

/** One thread answers three tests: it costs more than all that it is asked. */
describe('House rules § reports', () => {
  let opened: Awaited<ReturnType<typeof apart>>;
  let [heads, upTo]: [number, number | undefined] = [0, undefined];
  const told: ((entry: LogEntry) => void)[] = [];
  beforeAll(async () => {
    opened = await apart(
      { folder: honest.folder },
      { upTo: () => upTo, told, onHead: () => (heads += 1) },
    );
  });
  afterAll(() => opened.journal.close());

  test('what happens at the tables asks nothing of log or journal; a question asks once', async () => {
    for (const entry of honest.entries) for (const tell of told) tell(entry);
    expect([told.length, heads]).toEqual([1, 0]);
    const position = opened.journal.ask('position', undefined);
    expect(heads).toBe(1);
    expect(await position).toBe(honest.entries.length);
  });

  test('a journal in a thread of its own answers as one in the house: SQLite', () =>
    answersAlike(opened));

  test('a journal that is far behind says so, and nobody waits for it', async () => {
    upTo = 1_000_000;
    expect(await opened.journal.ask('position', undefined)).toMatchObject({
      refused: 'journal-behind',
      because: expect.stringMatching(/^Reports are being prepared .* of 1,000,000 entries\./),
    });
  });
});

test('House rules § reports a thread that fails tells those who wait, and the next question starts another', async () => {
  const game = join(folder, 'outside-game.js');
  const { journal, faults } = await apart({ folder: honest.folder }, { games: [game] });
  await expect(journal.ask('position', undefined)).rejects.toThrow('The journal stopped.');
  expect(faults).toHaveLength(1);
  writeFileSync(game, "throw new Error('still not a game');");
  await expect(journal.ask('position', undefined)).rejects.toThrow('The journal stopped.');
  expect(faults).toHaveLength(2);
  await journal.close();
  await expect(journal.ask('position', undefined)).rejects.toThrow('The journal is closed.');
});

test('House rules § reports the floor is seen while the journal is being made', async () => {
  let inflated = 0;
  const place = mkdtempSync(join(tmpdir(), 'houseway-apart-'));
  const served = await servedHouse({
    journal: { file: join(place, 'journal.sqlite'), source: { folder: honest.folder } },
    store: (store) => ({
      ...store,
      head: async () => {
        const head = await store.head();
        return { ...head, position: head.position + inflated };
      },
    }),
  });
  const floor = await served.staff('floorperson');
  inflated = 1_000_000;
  const [pit, report] = [await floor.get('/api/pit'), await floor.get('/api/reports')];
  expect(pit.statusCode).toBe(200);
  expect(pit.json().tables.length).toBeGreaterThan(5);
  expect([report.statusCode, report.json().code]).toEqual([503, 'journal-behind']);
  inflated = 0;
  await served.close();
  rmSync(place, { recursive: true });
});
