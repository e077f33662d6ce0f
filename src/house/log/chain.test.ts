import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonical } from '../../kernel/canonical.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { openSqlite } from '../store/sqlite.ts';
import { draftOn } from '../store/store.conformance.ts';
import { exportLines, type KeptHead, type SignedHead, verifyChain, witnessText } from './chain.ts';
import { emptyStream, entryAt, headsAfter, NOTHING, type StreamHead } from './log-entry.ts';
import { isSigned, passingSigner, signHead } from './signing.ts';
import { growingRoot } from './tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Twelve entries in three streams, heads over 4, 9 and 12. */
let lines: readonly string[] = [];
const signer = passingSigner();
const heads: SignedHead[] = [];

beforeAll(async () => {
  const store = expectAccepted(openSqlite(folder));
  const streams = ['a', 'b', 'c'].map(emptyStream);
  const tree = growingRoot();
  for (let n = 1; n <= 12; n += 1) {
    const touched = n % 4 === 0 ? [0, 1] : [n % 3];
    const made = draftOn(
      touched.map((i) => streams[i] as StreamHead),
      `key ${n}`,
      { n },
    );
    for (const head of headsAfter(made)) streams['abc'.indexOf(head.stream)] = head;
    const [outcome] = await store.append([made]);
    if (outcome?.kind !== 'appended') throw new Error('not appended');
    tree.add(outcome.entry.hash);
    if (![4, 9, 12].includes(n)) continue;
    const head = signHead(signer, { size: n, root: tree.root(), at: n });
    heads.push(head);
    await store.saveHead(head);
  }
  const written: string[] = [];
  for await (const line of exportLines(store)) written.push(line);
  lines = written;
  await store.close();
});

const proved = () => ({
  ok: true,
  entries: 12,
  heads: 3,
  root: heads[2]!.root,
  keys: [signer.key],
  covered: 12,
});

/** The export with one row changed; the change is written canonically, as a careful forger would. */
const changed = (
  row: string,
  at: number,
  change: (row: { events: object[] }) => object,
): string[] =>
  lines.map((line) => {
    const value = JSON.parse(line);
    const here = value.row === row && (value.position ?? value.size) === at;
    return here ? canonical({ ...value, ...change(value) }) : line;
  });

describe('an export', () => {
  test('begins with its keys, has each head after the entry it reaches to, and ends', async () => {
    expect(
      lines
        .map((line) => JSON.parse(line))
        .map(({ row, position, size }) => `${row} ${position ?? size ?? ''}`),
    ).toEqual([
      ...[
        'log ',
        'entry 1',
        'entry 2',
        'entry 3',
        'entry 4',
        'head 4',
        'entry 5',
        'entry 6',
        'entry 7',
      ],
      ...['entry 8', 'entry 9', 'head 9', 'entry 10', 'entry 11', 'entry 12', 'head 12', 'end 12'],
    ]);
    expect(await verifyChain(lines)).toEqual(proved());
    expect(await verifyChain([...lines, ''])).toEqual(proved());
  });

  test('every single byte of it counts', async () => {
    // One row of each kind: the log line, entry 4, the head over 4, the end.
    for (const number of [0, 4, 5, 16]) {
      const line = lines[number]!;
      for (let i = 0; i < line.length; i += 1) {
        const other = String.fromCharCode(line.charCodeAt(i) ^ 1);
        const flipped = `${line.slice(0, i)}${other}${line.slice(i + 1)}`;
        expect((await verifyChain(lines.with(number, flipped))).ok, flipped).toBe(false);
      }
    }
  });

  test.each([
    ['at', { at: 1 }],
    ['by', { by: [] }],
    ['key', { key: 'another' }],
    ['command', { command: { n: 70 } }],
    ['before', { before: 'f'.repeat(64) }],
    ['hash', { hash: 'f'.repeat(64) }],
    ['events', { events: [] }],
    ['a field more', { note: 'x' }],
  ])('a change of %s in entry 7 is named', async (_, change) => {
    expect(await verifyChain(changed('entry', 7, () => change))).toMatchObject({
      ok: false,
      row: 'entry 7',
    });
  });

  test.each(['stream', 'version', 'event', 'link'])(
    'a change of an event’s %s is named',
    async (field) => {
      const forged = changed('entry', 8, ({ events }) => ({
        events: events.map((event, i) => (i === 1 ? { ...event, [field]: 9 } : event)),
      }));
      expect(await verifyChain(forged)).toMatchObject({ ok: false, row: 'entry 8' });
    },
  );

  test.each(['root', 'at', 'key', 'signature'])(
    'a change of a head’s %s is named',
    async (field) => {
      const forged = changed('head', 9, () => ({ [field]: field === 'at' ? 8 : 'f'.repeat(64) }));
      expect(await verifyChain(forged)).toMatchObject({ ok: false, row: 'head over 9' });
    },
  );

  test('a missing, doubled or exchanged entry is named', async () => {
    const without = lines.filter((line) => !line.includes('"position":7,'));
    expect(await verifyChain(without)).toMatchObject({ row: 'entry 7', because: 'it is missing' });
    const twice = lines.flatMap((line) => (line.includes('"position":7,') ? [line, line] : [line]));
    expect(await verifyChain(twice)).toMatchObject({ ok: false, row: 'entry 8' });
    expect(await verifyChain([lines[0]!, lines[2]!, lines[1]!])).toMatchObject({ row: 'entry 1' });
  });

  test('a log cut short is named, also where the end was mended', async () => {
    expect(await verifyChain(lines.slice(0, 9))).toMatchObject({ ok: false, row: 'entry 8' });
    expect(await verifyChain([])).toMatchObject({ ok: false, row: 'entry 1' });
    const mended = [...lines.slice(0, 13), lines[15]!, lines[16]!];
    expect(await verifyChain(mended)).toMatchObject({ row: 'head over 12' });
  });

  test('a line that only reads the same is not the same', async () => {
    const spaced = lines.with(4, lines[4]!.replace('{"at":', '{ "at":'));
    expect(JSON.parse(spaced[4]!)).toEqual(JSON.parse(lines[4]!));
    expect(await verifyChain(spaced)).toMatchObject({ ok: false, row: 'entry 4' });
  });

  test('a key used twice is named, however well it is chained', async () => {
    const tree = growingRoot();
    let [before, stream] = [NOTHING, emptyStream('a')];
    const rows = [1, 2].map((position) => {
      const made = draftOn([stream], 'the same key');
      stream = headsAfter(made)[0]!;
      const entry = entryAt(made, position, before);
      before = entry.hash;
      tree.add(entry.hash);
      return canonical({ row: 'entry', ...entry });
    });
    const log = canonical({ row: 'log', format: 1, keys: [] });
    const end = canonical({ row: 'end', root: tree.root(), size: 2 });
    expect(await verifyChain([log, ...rows, end])).toEqual({
      ...{ ok: false, row: 'entry 2', because: 'its key was used before' },
    });
  });

  test('lines out of place are named', async () => {
    expect(await verifyChain(lines.slice(1))).toMatchObject({ ok: false, row: 'line 1' });
    expect(await verifyChain([lines[0]!, ...lines])).toMatchObject({ ok: false, row: 'line 2' });
    expect(await verifyChain([...lines, lines[1]!])).toMatchObject({ ok: false, row: 'line 18' });
    expect(await verifyChain(lines.with(3, 'nonsense'))).toMatchObject({
      ok: false,
      row: 'line 4',
    });
  });
});

describe('what a reader may expect besides', () => {
  test('only keys that are trusted', async () => {
    expect(await verifyChain(lines, { keys: [signer.key] })).toEqual(proved());
    expect(await verifyChain(lines, { keys: [passingSigner().key] })).toMatchObject({
      ...{ ok: false, row: 'head over 4' },
    });
  });

  test('a log that was rewritten and signed again does not continue the head someone kept', async () => {
    expect(await verifyChain(lines, { witnessed: heads })).toEqual(proved());
    const forged = signHead(signer, { size: 9, root: 'f'.repeat(64), at: 9 });
    expect(isSigned(forged)).toBe(true);
    expect(await verifyChain(lines, { witnessed: [forged] })).toMatchObject({
      ...{ ok: false, row: 'head over 9', because: 'the log was another then' },
    });
    const longer = signHead(signer, { size: 13, root: 'f'.repeat(64), at: 9 });
    expect(await verifyChain(lines, { witnessed: [longer] })).toMatchObject({
      row: 'head over 13',
    });
    const unsigned = { ...heads[1]!, at: 7 };
    expect(await verifyChain(lines, { witnessed: [unsigned] })).toMatchObject({
      row: 'head over 9',
    });
  });

  test('the word of a witness, who saw the log without what came after', async () => {
    const witness = passingSigner();
    const dated: number = JSON.parse(lines.find((line) => line.includes('"key 10"'))!).at;
    const seen = (at: number, { over = heads[1]!, by = witness } = {}): KeptHead => ({
      ...heads[1]!,
      witness: { at, key: witness.key, signature: by.sign(witnessText(over, at)) },
    });
    const refusedFor = (row: string, because: string) => ({ ok: false, row, because });
    const late = 'it is dated before a witness saw the log without it';
    expect(await verifyChain(lines, { witnessed: [seen(dated)] })).toEqual(proved());
    // Clocks may be a minute apart.
    expect(await verifyChain(lines, { witnessed: [seen(dated + 60_000)] })).toEqual(proved());
    expect(await verifyChain(lines, { witnessed: [seen(dated + 60_001)] })).toEqual(
      refusedFor('entry 10', late),
    );
    // The latest of two words counts, whichever comes first.
    const both = [seen(dated + 60_001), seen(dated)];
    for (const witnessed of [both, both.toReversed()])
      expect(await verifyChain(lines, { witnessed })).toMatchObject({ row: 'entry 10' });
    const forged = refusedFor('head over 9', 'the signature of its witness does not match');
    for (const other of [{ over: heads[0]! }, { by: passingSigner() }])
      expect(await verifyChain(lines, { witnessed: [seen(dated, other)] })).toEqual(forged);
  });

  test('anything else of each entry', async () => {
    const seen: number[] = [];
    const each = ({ position }: { position: number }) => {
      seen.push(position);
      return position === 5 ? 'it should not be here' : undefined;
    };
    expect(await verifyChain(lines, { each })).toEqual({
      ...{ ok: false, row: 'entry 5', because: 'it should not be here' },
    });
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });
});
