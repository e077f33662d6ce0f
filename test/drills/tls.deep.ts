import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../../src/house/store/postgres.ts';
import { startPostgres, walkableFolder } from '../postgres.ts';

const folder = walkableFolder();
let server: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.pem')];
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ed25519', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'],
    ...['-keyout', key, '-out', certificate],
  ]);
  chmodSync(key, 0o600);
  const { uid, gid } = ownerOf(await startPostgresOnce());
  chownSync(key, uid, gid);
  server = await startPostgres(join(folder, 'server'), [
    ...['-c', 'ssl=on', '-c', `ssl_cert_file=${certificate}`, '-c', `ssl_key_file=${key}`],
  ]);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The account that the server runs under is the owner of its files. */
const ownerOf = (path: string) => statSync(path);
const startPostgresOnce = async (): Promise<string> => {
  const plain = await startPostgres(join(folder, 'server'));
  await plain.kill();
  return join(folder, 'server', 'data');
};

/** Whether the connections of a store are encrypted. */
const encrypted = async (mode: string): Promise<readonly boolean[]> => {
  const store = await openPostgres({ url: `${server.url}${mode}`, schema: 'house' });
  const sql = postgres(server.url);
  const rows = await sql<{ ssl: boolean }[]>`
    select ssl from pg_stat_ssl join pg_stat_activity using (pid)
    where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  await sql.end();
  await store.close();
  return [...new Set(rows.map(({ ssl }) => ssl))];
};

test('sslmode=require encrypts every connection of a store', async () => {
  expect(await encrypted('')).toEqual([false]);
  expect(await encrypted('?sslmode=require')).toEqual([true]);
});

test('sslmode=verify-full refuses a server whose certificate nobody vouches for', async () => {
  await expect(encrypted('?sslmode=verify-full')).rejects.toThrow('self-signed certificate');
});
