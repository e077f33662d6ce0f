import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createGenerator } from '../house/dealing/devices/generator.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseConfig } from './configuration.ts';
import { openConfigured } from './opened-house.ts';

afterEach(() => vi.useRealTimers());

test('N.J.A.C. 13:69E-1.28G(b)4 the generator of an open house is cycled every second, and no longer once it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const generator = createGenerator();
  let cycles = 0;
  const cycle = (): void => {
    cycles += 1;
    generator.cycle();
  };
  const config = expectAccepted(parseConfig({ data: folder }, {}));
  const opened = expectAccepted(
    await openConfigured(config, () => undefined, { generator: { ...generator, cycle } }),
  );
  const terms = opened.vault.opens('T1/2026-11-16/1', '0'.repeat(64), true);
  const secret = opened.vault.secret(terms, 1);
  cycles = 0;
  vi.advanceTimersByTime(5_000);
  expect(cycles).toBe(5);
  // What was committed to stays as it was: draws follow from the session.
  expect(opened.vault.secret(terms, 1)).toBe(secret);
  await opened.close();
  vi.advanceTimersByTime(5_000);
  expect(cycles).toBe(5);
  rmSync(folder, { recursive: true });
});

test('House rules § store a folder that has lost its log begins no new house, and what is left of it stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const log = 'house.sqlite';
  const openIn = async (data: string) => {
    const config = expectAccepted(parseConfig({ data }, {}));
    return expectAccepted(await openConfigured(config, () => undefined));
  };
  const opened = await openIn(join(folder, 'house'));
  await opened.credentials.set('admin', 'a password of hers');
  // As a crash leaves it: what was appended last is in the write-ahead log alone.
  cpSync(join(folder, 'house'), join(folder, 'crashed'), { recursive: true });
  await opened.close();
  const spoiled: Readonly<Record<string, (data: string) => void | Promise<void>>> = {
    gone: (data) => rmSync(join(data, log)),
    emptied: (data) => truncateSync(join(data, log), 0),
    begun: async (data) => {
      rmSync(join(data, log));
      await expectAccepted(openSqlite(data)).close();
    },
    elsewhere: (data) => {
      for (const one of [log, 'credentials.json']) rmSync(join(data, one));
      writeFileSync(join(data, 'journal.sqlite'), 'of a house in PostgreSQL');
    },
    tail: (data) => {
      for (const one of readdirSync(data)) rmSync(join(data, one));
      cpSync(join(folder, 'crashed', `${log}-wal`), join(data, `${log}-wal`));
    },
  };
  for (const [name, spoil] of Object.entries(spoiled)) {
    const data = join(folder, name);
    cpSync(join(folder, 'house'), data, { recursive: true });
    await spoil(data);
    const left = readdirSync(data);
    await expect(openIn(data), name).rejects.toMatchObject({
      ...{ refused: 'log-lost', message: expect.stringContaining(log) },
    });
    expect(readdirSync(data).toSorted()).toEqual(left.toSorted());
  }
  // A first start that was stopped has made its keys and nothing else.
  const keys = join(folder, 'keys');
  cpSync(join(folder, 'house'), keys, { recursive: true });
  for (const one of [log, 'credentials.json']) rmSync(join(keys, one));
  await (await openIn(keys)).close();
  rmSync(folder, { recursive: true });
});
