import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { THE_HOUSE } from '../house/house.ts';
import { openSigner } from '../house/log/signing.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseConfig } from './configuration.ts';
import { main } from './main.ts';
import { openConfigured } from './opened-house.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const said = async (...args: string[]) => {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await main(args, { print, error: print });
  return { code, text: lines.join('\n') };
};
const opened = async (data: string, more: object = {}) =>
  expectAccepted(
    await openConfigured(expectAccepted(parseConfig({ data, ...more }, {})), () => {}),
  );
const at = { table: 'E1', game: 'three-dice-yahtzee' };

/** A house with an electronic table open, and its secrets in escrow. */
const openTable = async (data: string, escrowKey: string) => {
  const it = await opened(data, { escrowKey });
  const asks = { type: 'SetUpTable', ...at, title: 'E1' } as const;
  expectAccepted(await it.house.ask({ kind: 'floor', asks }, THE_HOUSE));
  const opens = { kind: 'electronic', practice: true, openerCents: 0 } as const;
  expectAccepted(await it.house.askTable(at, { type: 'OpenTable', ...opens }, THE_HOUSE));
  await it.close();
};

test('FAIRNESS § 3 a house put back from a copy says so: open sessions are broken, and a lost session’s name is not given again', async () => {
  const [first, second, copy] = ['first', 'second', 'copy'].map((one) => join(folder, one));
  const regulator = join(folder, 'regulator.pem');
  writeFileSync(regulator, (await said('escrow', 'new')).text, { mode: 0o600 });
  const { text: escrowKey } = await said('escrow', 'key', '--key', regulator);
  await openTable(first!, escrowKey);
  const held = await said('escrow', 'check', '--key', regulator, '--data', first!);
  expect(held).toEqual({ code: 0, text: '1 of 1 sessions open.' });
  const stranger = join(folder, 'stranger.pem');
  writeFileSync(stranger, (await said('escrow', 'new')).text, { mode: 0o600 });
  expect(await said('escrow', 'check', '--key', stranger, '--data', first!)).toMatchObject({
    code: 1,
    text: expect.stringContaining('E1/'),
  });
  expect(await said('backup', copy!, '--data', first!)).toMatchObject({ code: 0 });
  const restored = await said('restore', copy!, '--data', second!);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.text).toContain('1 electronic table was open in the copy');
  const again = await opened(second!);
  const { session, opened: count } = await again.house.device('E1');
  expect(session).toBeUndefined();
  expect(count).toMatchObject({ count: 1_001 });
  await again.close();
  const verified = await said('verify', '--data', second!);
  expect(verified).toMatchObject({ code: 0 });
  expect(verified.text).toContain('Finding: session broken, 1.');
  expect(verified.text).toContain('Finding: restored, 1.');
});

test('House rules § export a restored house signs with the keys that were put there, or names those it created', async () => {
  const [first, copy, bare, keyed] = ['a', 'a.jsonl', 'b', 'c'].map((one) => join(folder, one));
  await openTable(first!, 'aa'.repeat(32));
  const { key } = openSigner(first!);
  expect(await said('export', copy!, '--data', first!)).toMatchObject({ code: 0 });
  const created = await said('restore', copy!, '--data', bare!);
  expect(created.text).toContain(
    `New keys were created: ${join(bare!, 'signing-key.pem')}, ${join(bare!, 'seal-key')}.`,
  );
  expect(openSigner(bare!).key).not.toBe(key);
  mkdirSync(keyed!);
  for (const file of ['signing-key.pem', 'seal-key']) {
    copyFileSync(join(first!, file), join(keyed!, file));
  }
  const own = await said('restore', copy!, '--data', keyed!);
  expect(own).toMatchObject({ code: 0 });
  expect(own.text).not.toContain('New keys');
  expect(await said('verify', '--data', keyed!, '--key', key)).toMatchObject({ code: 0 });
});

test('House rules § export verify counts what a kept head covers, and says nothing of format 1 in a new house', async () => {
  const [data, head] = [join(folder, 'new'), join(folder, 'kept.json')];
  await openTable(data, 'aa'.repeat(32));
  const it = await opened(data);
  const asks = { type: 'SetUpTable', ...at, table: 'E2', title: 'E2' } as const;
  expectAccepted(await it.house.ask({ kind: 'floor', asks }, THE_HOUSE));
  expect((await said('verify', '--data', data)).text).toContain('covered by no signed head');
  writeFileSync(head, (await said('head', '--data', data)).text);
  const verified = await said('verify', '--data', data, '--head', head);
  expect(verified.text).toContain('a signed head covers every entry');
  expect(verified.text).not.toContain('Log format 1');
  expect(verified.text).toContain('The house itself signed 1 entry for its staff');
  await it.close();
});
