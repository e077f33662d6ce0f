import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { THE_HOUSE } from '../house/house.ts';
import { witnessText } from '../house/log/chain.ts';
import { openSigner, readSigner, signHead } from '../house/log/signing.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseConfig } from './configuration.ts';
import { main } from './main.ts';
import { type OpenedHouse, openConfigured } from './opened-house.ts';

let folder: string;
let opened: OpenedHouse;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  opened = expectAccepted(
    await openConfigured(expectAccepted(parseConfig({ data: folder }, {})), () => {}),
  );
});
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

const said = async (...args: string[]) => {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await main([...args, '--data', folder], { print, error: print });
  return { code, text: lines.join('\n') };
};
const table = (name: string) =>
  ({ type: 'SetUpTable', table: name, game: 'football-kings', title: name }) as const;
const setUp = async (name: string) =>
  expectAccepted(await opened.house.ask({ kind: 'floor', asks: table(name) }, THE_HOUSE));

test('House rules § export a head is printed while the house is open, and verify holds the log to it', async () => {
  await setUp('T1');
  const printed = await said('head');
  expect(printed.code).toBe(0);
  const head = JSON.parse(printed.text);
  expect(head).toMatchObject({ size: 2, key: openSigner(folder).key });
  const file = join(folder, 'head.json');
  writeFileSync(file, printed.text);
  await setUp('T2');
  expect(await said('verify', '--head', file)).toMatchObject({ code: 0 });
  writeFileSync(file, JSON.stringify({ ...head, root: 'f'.repeat(64) }));
  expect((await said('verify', '--head', file)).text).toContain('head over 2');
  for (const no of [{}, { ...head, at: 1.5 }, { ...head, size: '2' }, { ...head, witness: null }]) {
    writeFileSync(file, JSON.stringify(no));
    expect((await said('verify', '--head', file)).text).toContain('not-a-head');
  }
  expect((await said('verify', '--head', `${file}x`)).text).toContain('There is no file');
});

test('House rules § export --key demands a head over the last entry, and says how many it does not cover', async () => {
  const { key } = openSigner(folder);
  await opened.house.log.signHead();
  expect(await said('verify', '--key', key)).toMatchObject({ code: 0 });
  await setUp('T3');
  await setUp('T4');
  const short = await said('verify', '--key', key);
  expect(short.code).toBe(1);
  expect(short.text).toContain('covers the last 2 of');
  const trusting = await said('verify');
  expect(trusting.code).toBe(0);
  expect(trusting.text).toContain('2 entries are covered by no signed head');
  expect(trusting.text).toContain('No key was trusted');
  const strange = await said('verify', '--key', 'f'.repeat(64));
  expect(strange.text).toContain('a key not trusted');
});

test('House rules § export a witness countersigns a head, and what is written later may not be dated before', async () => {
  const [head, key, seen] = ['head.json', 'witness.pem', 'seen.json'].map((one) =>
    join(folder, one),
  );
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(key!, String(privateKey.export({ format: 'pem', type: 'pkcs8' })), { mode: 0o600 });
  writeFileSync(head!, (await said('head')).text);
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  expect(await main(['witness', head!, '--key', key!], { print, error: print })).toBe(0);
  const kept = JSON.parse(lines.join(''));
  const signer = readSigner(key!);
  expect(kept.witness.key).toBe(signer.key);
  writeFileSync(seen!, JSON.stringify(kept));
  await setUp('T5');
  const verified = await said('verify', '--head', seen!);
  expect(verified).toMatchObject({ code: 0 });
  expect(verified.text).toContain(`Witnessed by ${signer.key}`);
  expect((await said('verify')).text).toContain('No witness');
  // As if the witness had seen the log two minutes from now, without the last entry.
  const at = kept.witness.at + 120_000;
  const later = { at, key: signer.key, signature: signer.sign(witnessText(kept, at)) };
  writeFileSync(seen!, JSON.stringify({ ...kept, witness: later }));
  const dated = await said('verify', '--head', seen!);
  expect(dated.code).toBe(1);
  expect(dated.text).toContain(`entry ${kept.size + 1}: it is dated before a witness saw the log`);
  writeFileSync(seen!, JSON.stringify({ ...kept, witness: { ...kept.witness, at } }));
  expect((await said('verify', '--head', seen!)).text).toContain('signature of its witness');
});

test('House rules § export a witness signs again only where the log has grown, and nothing in it was changed', async () => {
  const [seen, key, now] = ['seen.json', 'witness.pem', 'now.json'].map((one) => join(folder, one));
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(key!, String(privateKey.export({ format: 'pem', type: 'pkcs8' })), { mode: 0o600 });
  const { log } = opened.house;
  const before = await log.signHead();
  await setUp('T6');
  const grown = await log.consistency(before.size);
  const asked = async (earlier: object, later: object) => {
    writeFileSync(seen!, JSON.stringify(earlier));
    writeFileSync(now!, JSON.stringify(later));
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const code = await main(['witness', now!, '--key', key!, '--since', seen!], {
      ...{ print, error: print },
    });
    return { code, text: lines.join('') };
  };
  const signed = await asked(before, { ...grown!.head, proof: grown!.proof });
  expect(signed.code).toBe(0);
  expect(JSON.parse(signed.text)).toMatchObject({ size: before.size + 1, witness: {} });
  expect(signed.text).not.toContain('proof');
  // Without a proof, with another, and over a log that had something else where this one has its entries.
  const [first = '', ...rest] = grown!.proof;
  for (const proof of [
    undefined,
    'none',
    [7],
    [],
    [first.replace(/^./, (digit) => (digit === '0' ? '1' : '0')), ...rest],
  ]) {
    expect(await asked(before, { ...grown!.head, proof })).toMatchObject({
      code: 1,
      text: expect.stringContaining('only grew'),
    });
  }
  const other = signHead(openSigner(folder), { ...before, root: 'f'.repeat(64) });
  expect(await asked(other, { ...grown!.head, proof: grown!.proof })).toMatchObject({ code: 1 });
});

test('House rules § export a head is never signed with a key that was made for it', async () => {
  const apart = mkdtempSync(join(tmpdir(), 'houseway-'));
  await opened.house.log.signHead();
  await setUp('T7');
  expect(await said('backup', join(apart, 'house.sqlite'))).toMatchObject({ code: 0 });
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await main(['head', '--data', apart, '--json'], { print, error: print });
  expect([code, JSON.parse(lines.join(''))]).toMatchObject([1, { refused: 'no-key' }]);
  expect(readdirSync(apart).filter((name) => name.includes('key'))).toEqual([]);
  rmSync(apart, { recursive: true });
});
