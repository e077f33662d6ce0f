import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { freshSchema, PATIENT, sharedPostgres } from '../../../test/postgres.ts';
import { exportLines } from '../log/chain.ts';
import { openPostgres } from '../store/postgres.ts';
import { CREDENTIALS_FILE, type Credentials, fitsDigest, openCredentials } from './credentials.ts';
import { openCredentialsIn } from './credentials-postgres.ts';

const inFolder = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  return {
    open: async () => openCredentials(folder),
    end: () => rmSync(folder, { recursive: true }),
  };
};
const inPostgres = async () => {
  const [url, schema] = [await sharedPostgres(), freshSchema()];
  return { open: () => openCredentialsIn(url, schema), end: () => {} };
};

describe.each([
  ['in a file', inFolder],
  ['in PostgreSQL', inPostgres],
] as const)('House rules § sign-on credentials %s', (_, place) => {
  const trial = async (uses: (open: () => Promise<Credentials>) => Promise<void>) => {
    const { open, end } = await place();
    await uses(open);
    end();
  };

  test('a password fits its person alone, and an exchanged one no longer', () =>
    trial(async (open) => {
      const kept = await open();
      await kept.set('dealer', 'first words');
      expect(await kept.fits('dealer', 'first words')).toBe(true);
      expect(await kept.fits('dealer', 'other words')).toBe(false);
      expect(await kept.fits('boxperson', 'first words')).toBe(false);
      expect(await kept.fits('__proto__', 'first words')).toBe(false);
      await kept.set('dealer', 'second words');
      expect(await kept.fits('dealer', 'first words')).toBe(false);
      await kept.close();
      const again = await open();
      expect(await again.fits('dealer', 'second words')).toBe(true);
      await again.close();
    }));

  test('a first password is kept for somebody who has none, and takes the place of no other', () =>
    trial(async (open) => {
      const kept = await open();
      await kept.set('dealer', 'first words');
      await kept.setFirst('dealer', 'other words');
      await kept.setFirst('boxperson', 'words of a boxperson');
      await kept.close();
      const again = await open();
      expect(await again.fits('dealer', 'first words')).toBe(true);
      expect(await again.fits('dealer', 'other words')).toBe(false);
      expect(await again.fits('boxperson', 'words of a boxperson')).toBe(true);
      await again.close();
    }));
});

test('House rules § sign-on the file is for its owner alone and holds digests, not passwords', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  await openCredentials(folder).set('dealer', 'first words');
  const path = join(folder, CREDENTIALS_FILE);
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(readFileSync(path, 'utf8')).toMatch(/"dealer": "\$argon2id\$/);
  rmSync(folder, { recursive: true });
});

test('House rules § sign-on somebody unknown has no password, not even the one that stands in for theirs', async () => {
  expect(await fitsDigest(undefined, 'nobody signs in with this')).toBe(false);
  expect(await fitsDigest(undefined, '')).toBe(false);
});

test('House rules § sign-on a file of credentials that cannot be read is not taken for an empty one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  writeFileSync(join(folder, CREDENTIALS_FILE), '{"dealer": ');
  expect(() => openCredentials(folder)).toThrow();
  rmSync(folder, { recursive: true });
});

test('House rules § sign-on nodes that start at once share one table, and a password set at one is known at the other', async () => {
  const [url, schema] = [await sharedPostgres(), freshSchema()];
  const [store, one, two] = await Promise.all([
    openPostgres({ url, schema, deadlines: PATIENT }),
    openCredentialsIn(url, schema),
    openCredentialsIn(url, schema),
  ]);
  await one.set('dealer', 'first words');
  expect(await two.fits('dealer', 'first words')).toBe(true);
  await two.set('dealer', 'second words');
  expect(await one.fits('dealer', 'first words')).toBe(false);
  const sql = postgres(url, { max: 1 });
  const rows = await sql.unsafe(`SELECT person, digest FROM ${schema}.credentials`);
  expect(rows).toMatchObject([
    { person: 'dealer', digest: expect.stringMatching(/^\$argon2id\$/) },
  ]);
  for await (const line of exportLines(store)) expect(line).not.toContain('argon2id');
  await Promise.all([sql.end(), one.close(), two.close(), store.close()]);
});

test('House rules § sign-on a password that could not be written fits nobody, and the one before goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const kept = openCredentials(folder);
  await kept.set('dealer', 'first words');
  mkdirSync(join(folder, `${CREDENTIALS_FILE}.new`));
  await expect(kept.set('dealer', 'second words')).rejects.toThrow('EISDIR');
  expect(await kept.fits('dealer', 'second words')).toBe(false);
  expect(await kept.fits('dealer', 'first words')).toBe(true);
  rmSync(folder, { recursive: true });
});
