import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealRound, manualClock, testVault } from '../../test/dealing.ts';
import { openKnownHouse } from '../../test/known-house.ts';
import { tableBefore } from '../../test/papers.ts';
import { cage } from '../../test/people.ts';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import { type House, THE_HOUSE } from '../house/house.ts';
import { openSigner, passingSigner, type Signer, signHead } from '../house/log/signing.ts';
import { openCredentials } from '../house/people/credentials.ts';
import { compared } from '../house/proof/compare.ts';
import { type DisputePack, disputePack } from '../house/proof/dispute-pack.ts';
import { type Receipt, receiptOf } from '../house/proof/receipt.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { canonical } from '../kernel/canonical.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { Actor, TableCommand } from '../table/index.ts';
import { main } from './main.ts';

const at = { table: 'T1', game: threeDiceFootball.id };
let folder: string;
let house: House;
let signer: Signer;
let receipt: Receipt;
let pack: DisputePack;
const clock = manualClock(Date.UTC(2026, 10, 16, 12));

/** One round at an electronic table, its receipt and its dispute pack. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  signer = openSigner(folder);
  house = await openKnownHouse({
    ...{ vault: testVault(), clock: clock.now },
    ...{ store: expectAccepted(openSqlite(folder)), signer },
    games: { [threeDiceFootball.id]: threeDiceFootball },
    credentials: openCredentials(folder),
  });
  const ask = async (asks: TableCommand, by: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, by)).entry.position;
  const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];
  const opens = { kind: 'electronic', practice: false, openerCents: 1_000_000 } as const;
  await ask({ type: 'OpenTable', ...opens }, THE_HOUSE);
  await ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, player);
  await ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, cage);
  const said = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1000 } as const;
  await ask({ type: 'Say', said }, player);
  await dealRound(house, at, clock);
  const { play } = await house.table(at);
  const told = { ...at, round: 1 };
  receipt = expectAccepted(
    await receiptOf(house, signer, { ...told, seat: 1 }, tableBefore(house, at)),
  );
  pack = expectAccepted(await disputePack(house, signer, told, { lines: play.settled }));
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const verified = async (paper: unknown, ...more: string[]) => {
  const file = join(folder, 'paper.json');
  writeFileSync(file, typeof paper === 'string' ? paper : JSON.stringify(paper));
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const code = await main(['verify', '--receipt', file, ...more], { print, error: print });
  return { code, text: lines.join('\n') };
};

test('House rules § export a receipt and a dispute pack verify offline, by the house’s key or without it', async () => {
  for (const paper of [receipt, pack]) {
    expect(await verified(paper)).toMatchObject({ code: 0 });
    expect(await verified(paper, '--key', signer.key)).toMatchObject({ code: 0 });
    const json = JSON.parse((await verified(paper, '--json')).text);
    const { key } = signer;
    expect(json).toMatchObject({ ok: true, table: 'T1', round: 1, key, trusted: null });
    expect((await verified(paper)).text).toContain('No key was trusted');
    expect((await verified(paper, '--key', key)).text).toContain(`Signed by ${key}.`);
    const strange = await verified(paper, '--key', 'somebody else');
    expect(strange.code).toBe(1);
    expect(strange.text).toMatch(/another key/i);
  }
  const positions = pack.entries.map(({ entry }) => entry.position);
  expect(positions).toEqual(receipt.entries.map(({ position }) => position));
});

test.each([
  ['entry.command.asks.seat', 2, 'Something in entry 8 was changed'],
  ['entry.events.0.event.said.seat', 2, 'Something in entry 8 was changed'],
  ['entry.at', 1, 'Something in entry 8 was changed'],
  ['entry.hash', 'f'.repeat(64), 'There is no entry 8 like this'],
  ['head.root', 'f'.repeat(64), 'is not signed by the house'],
  ['proof', [], 'There is no entry 8 like this'],
  ['entry', null, 'The pack is damaged'],
])(
  'House rules § export a pack whose %s is changed to %j is found out',
  async (path, to, named) => {
    const copy = structuredClone(pack);
    const [last = '', ...way] = path.split('.').toReversed();
    let at: unknown = copy.entries.find(({ entry }) => entry.position === 8);
    for (const name of way.toReversed()) at = (at as Record<string, unknown>)[name];
    (at as Record<string, unknown>)[last] = to;
    expect((await verified(copy)).text).toContain(named);
  },
);

test.each([
  ['an entry is left out', ({ entries }) => ({ entries: entries.toSpliced(1, 1) })],
  ['the first is left out', ({ entries }) => ({ entries: entries.slice(1) })],
  ['the last is left out', ({ entries }) => ({ entries: entries.slice(0, -1) })],
  ['what is shown is changed', () => ({ shows: 'something else' })],
  ['the round is another', () => ({ round: 2 })],
  ['the table is another', () => ({ table: 'T2' })],
  ['it covers less', ({ to }) => ({ to: to - 1 })],
  [
    'the signature is another',
    ({ signature }) => ({ signature: signature.split('').toReversed().join('') }),
  ],
  ['it is of a kind that was not signed whole', () => ({ kind: 'houseway dispute pack 1' })],
] as readonly [string, (pack: DisputePack) => object][])(
  'House rules § export a pack where %s is found out',
  async (_, change) => {
    const { code, text } = await verified({ ...pack, ...change(pack) }, '--key', signer.key);
    expect(code).toBe(1);
    expect(text).toContain('pack-differs');
  },
);

test('House rules § export one byte changed anywhere in a pack is found out', async () => {
  const text = JSON.stringify(pack);
  for (let at = 7; at < text.length; at += 307) {
    const other = text[at] === '1' ? '2' : '1';
    const { code } = await verified(text.slice(0, at) + other + text.slice(at + 1));
    expect(code, `${at}: ${text.slice(at - 20, at + 20)}`).toBe(1);
  }
});

test('House rules § export two receipts of one round are compared', async () => {
  const file = join(folder, 'other.json');
  const other = async (paper: object) => {
    const { signature: _signature, ...rest } = { ...receipt, ...paper };
    writeFileSync(file, JSON.stringify({ ...rest, signature: signer.sign(canonical(rest)) }));
    return verified(receipt, '--receipt', file);
  };
  expect((await other({})).text).toContain('Both are of round 1 at T1, and agree.');
  const json = await verified(receipt, '--receipt', file, '--json');
  expect(JSON.parse(json.text)).toMatchObject({ compared: [expect.stringContaining('agree')] });
  expect((await other({ secret: 'ab'.repeat(32) })).code).toBe(1);
});

test('House rules § export papers of nodes that have keys of their own are compared, where both keys are named', async () => {
  const node = passingSigner();
  const { size, root, at: signedAt } = receipt.head;
  const head = signHead(node, { size, root, at: signedAt });
  const { signature: _signature, ...rest } = { ...receipt, head, key: node.key };
  const file = join(folder, 'node.json');
  writeFileSync(file, JSON.stringify({ ...rest, signature: node.sign(canonical(rest)) }));
  const of = (...keys: readonly string[]) =>
    verified(receipt, '--receipt', file, ...keys.flatMap((key) => ['--key', key]));
  expect((await of()).text).toContain('name each with --key');
  expect((await of(signer.key)).text).toContain('Another key has signed this receipt.');
  for (const keys of [
    [signer.key, node.key],
    [node.key, signer.key],
  ]) {
    const { code, text } = await of(...keys);
    expect([code, text]).toEqual([0, expect.stringContaining('Both are of round 1 at T1')]);
  }
  // The first and the third are of one node; what the second says is held against both.
  const third = join(folder, 'third.json');
  writeFileSync(third, JSON.stringify(receipt));
  const all = await verified(
    ...([receipt, '--receipt', file, '--receipt', third] as const),
    ...['--key', signer.key, '--key', node.key],
  );
  expect(all.text.match(/Both are of round 1/g)).toHaveLength(3);
});

test('House rules § export a receipt and a dispute pack of one round are compared, entry by entry', async () => {
  const file = join(folder, 'other.json');
  writeFileSync(file, JSON.stringify(pack));
  const { text } = await verified(receipt, '--receipt', file);
  expect(text).toContain('Both are of round 1 at T1, and agree.');
  const [first, ...rest] = receipt.entries;
  const entries = [{ ...first!, content: 'ab'.repeat(32) }, ...rest];
  const differs = { because: expect.stringContaining(`differ in entry ${first!.position}.`) };
  expect(compared({ ...receipt, entries }, pack)).toMatchObject(differs);
  expect(compared(pack, { ...receipt, entries })).toMatchObject(differs);
  expect(compared({ ...pack, round: 2 }, receipt)).toEqual([
    'The two are of different rounds. Nothing in one contradicts the other.',
  ]);
});

test('House rules § export what is no receipt is refused', async () => {
  expect((await verified('{}')).text).toContain('not a receipt that is signed whole');
  expect((await verified('not json')).text).toContain('is not valid JSON');
});
