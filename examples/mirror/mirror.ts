import { verify } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { type Client, canonical, houseway, isProblem, type OutboxPage } from 'houseway/client';

/**
 * Mirrors what a house settles into a database of our own:
 *
 *   node mirror.ts URL PERSON PASSWORD DATABASE [--once]
 *
 * Messages are taken at least once and kept once: a page and the place up to which it was read are one transaction, so
 * that a mirror that is stopped anywhere goes on where it was.
 */
const open = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path);
  database.exec(`
    CREATE TABLE IF NOT EXISTS cursor (house TEXT PRIMARY KEY, next INTEGER NOT NULL, key TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS settled (
      position INTEGER, "table" TEXT, round INTEGER, seat INTEGER, bet INTEGER, wager TEXT, result TEXT,
      stakeCents INTEGER, returnedCents INTEGER, paidCents INTEGER,
      PRIMARY KEY ("table", round, bet)
    );
    CREATE TABLE IF NOT EXISTS hits (position INTEGER PRIMARY KEY, "table" TEXT, meter TEXT, level TEXT, shownCents INTEGER);
  `);
  return database;
};

/** The house signed this page, with the key that we met first. */
const isGenuine = ({ signature, ...page }: OutboxPage, known: string | undefined): boolean => {
  if (known !== undefined && known !== page.key) return false;
  const raw = Buffer.from(page.key, 'hex').toString('base64url');
  const key = { key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' } as const;
  return verify(null, Buffer.from(canonical(page)), key, Buffer.from(signature, 'hex'));
};

const keep = (database: DatabaseSync, house: string, page: OutboxPage): void => {
  const settle = database.prepare(
    'INSERT OR REPLACE INTO settled VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  database.exec('BEGIN');
  for (const message of page.messages) {
    const { position, table } = message;
    if (message.type === 'meter-hit') {
      database
        .prepare('INSERT OR REPLACE INTO hits VALUES (?, ?, ?, ?, ?)')
        .run(position, table, message.meter, message.level, message.shownCents);
      continue;
    }
    // A correction has every line of its round again.
    if (message.type === 'correction') {
      database
        .prepare('DELETE FROM settled WHERE "table" = ? AND round = ?')
        .run(table, message.round);
    }
    for (const {
      seat,
      bet,
      wager,
      result,
      stakeCents,
      returnedCents,
      paidCents,
    } of message.lines) {
      const money = [stakeCents, returnedCents, paidCents] as const;
      settle.run(position, table, message.round, seat, bet, wager, result, ...money);
    }
  }
  database
    .prepare('INSERT OR REPLACE INTO cursor VALUES (?, ?, ?)')
    .run(house, page.next, page.key);
  database.exec('COMMIT');
};

const signedIn = async (url: string, person: string, password: string): Promise<Client> => {
  const house = await houseway(url).signIn(person, password);
  if (isProblem(house)) throw new Error(`${house.because} (${house.cite})`);
  return house;
};

const mirror = async (
  url: string,
  signIn: () => Promise<Client>,
  path: string,
  once: boolean,
): Promise<void> => {
  const database = open(path);
  let house = await signIn();
  for (;;) {
    const known = database.prepare('SELECT next, key FROM cursor WHERE house = ?').get(url);
    const after = Number(known?.next ?? 0);
    const query = { after, most: 500, ...(once ? {} : { wait: 25 }) };
    const page = await house.call('outbox', { query });
    // Reading keeps no session alive, so it ends after some minutes: sign in again, and go on.
    if (isProblem(page) && page.status === 401) {
      house = await signIn();
      continue;
    }
    if (isProblem(page)) throw new Error(`${page.because} (${page.cite})`);
    if (!isGenuine(page, known === undefined ? undefined : String(known.key))) {
      throw new Error('This page was not signed by the house that we know.');
    }
    keep(database, url, page);
    if (once && page.next === after) break;
  }
  database.close();
};

const [url, person, password, path, once] = process.argv.slice(2);
if (url === undefined || person === undefined || password === undefined || path === undefined) {
  console.error('Usage: node mirror.ts URL PERSON PASSWORD DATABASE [--once]');
  process.exit(2);
}
await mirror(url, () => signedIn(url, person, password), path, once === '--once');
