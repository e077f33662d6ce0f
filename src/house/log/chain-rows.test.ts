import { describe, expect, test } from 'vitest';
import { canonical } from '../../kernel/canonical.ts';
import { draftOn } from '../store/store.conformance.ts';
import type { Store } from '../store/store.ts';
import {
  type Expectations,
  exportLines,
  type KeptHead,
  verifyChain,
  witnessText,
} from './chain.ts';
import { emptyStream, entryAt, headsAfter, NOTHING } from './log-entry.ts';
import { passingSigner, signHead } from './signing.ts';
import { growingRoot } from './tree.ts';

const signer = passingSigner();
const tree = growingRoot();
const first = draftOn([emptyStream('a')], 'one');
const one = entryAt(first, 1, NOTHING);
tree.add(one.hash);
const early = signHead(signer, { size: 1, root: tree.root(), at: 1 });
const two = entryAt(draftOn(headsAfter(first), 'two'), 2, one.hash);
tree.add(two.hash);
const head = signHead(signer, { size: 2, root: tree.root(), at: 2 });

type Line = Readonly<Record<string, unknown>>;
const log = (keys: readonly string[] = [], format = 1): Line => ({ row: 'log', format, keys });
const entry = (of: object, more: object = {}): Line => ({ row: 'entry', ...of, ...more });
const signed = (of: object, more: object = {}): Line => ({ row: 'head', ...of, ...more });
const end: Line = { row: 'end', root: tree.root(), size: 2 };
const eventsWith = (change: object) => two.events.map((event) => ({ ...event, ...change }));
const [ONE, TWO] = [entry(one), entry(two)];

/** What is found in these lines: which row, and why. */
const found = async (lines: readonly Line[], expectations: Partial<Expectations> = {}) => {
  const verdict = await verifyChain(lines.map(canonical), expectations);
  return verdict.ok ? 'whole' : `${verdict.row}: ${verdict.because}`;
};

describe('House rules § export a log of two entries', () => {
  test('is whole with its heads, and without them', async () => {
    expect(await found([log([signer.key]), ONE, signed(early), TWO, signed(head), end])).toBe(
      'whole',
    );
    expect(await found([log(), ONE, TWO, end])).toBe('whole');
  });

  test('is whole as it is exported by a house whose key was changed for another', async () => {
    const [former, latter] = [passingSigner(), passingSigner()].toSorted((a, b) =>
      a.key < b.key ? 1 : -1,
    );
    const root = growingRoot();
    root.add(one.hash);
    const heads = [signHead(former!, { size: 1, root: root.root(), at: 1 })];
    heads.push(signHead(latter!, { size: 2, root: tree.root(), at: 2 }));
    const store: Pick<Store, 'heads' | 'head' | 'readAll'> = {
      heads: async () => heads,
      head: async () => ({ position: 2, hash: two.hash }),
      readAll: async function* () {
        yield* [one, two];
      },
    };
    const lines: string[] = [];
    for await (const line of exportLines(store as Store)) lines.push(line);
    expect(await verifyChain(lines)).toMatchObject({ ok: true, keys: [latter!.key, former!.key] });
  });

  test.each([
    [{ at: '1' }],
    [{ by: {} }],
    [{ key: 7 }],
    [{ events: {} }],
    [{ more: 1 }],
    [{ events: one.events.map((event) => ({ ...event, more: 1 })) }],
    [{ events: one.events.map((event) => ({ ...event, stream: 7 })) }],
    [{ events: one.events.map((event) => ({ ...event, version: '1' })) }],
  ])('has entries of nothing but what is hashed: %j', async (change) => {
    expect(await found([log(), entry(one, change), TWO, end])).toBe(
      'entry 1: it does not have the form of an entry',
    );
  });

  test.each<[string, readonly Line[]]>([
    ['line 1: a log begins with its one log line', [ONE, TWO, end]],
    ['line 2: a log begins with its one log line', [log(), log(), ONE, TWO, end]],
    ['line 1: it names other keys', [log(['another']), ONE, TWO, end]],
    ['line 1: it is not of format 1', [log([], 2), ONE, TWO, end]],
    ['line 5: it stands after the end', [log(), ONE, TWO, end, end]],
    ['entry 2: it is missing', [log(), ONE, ONE, end]],
    ['entry 3: the export breaks off before its end', [log(), ONE, TWO]],
    [
      'entry 2: the hash of the entry before it is another',
      [log(), ONE, entry(two, { before: NOTHING }), end],
    ],
    ['entry 2: its key was used before', [log(), ONE, entry(two, { key: 'one' }), end]],
    [
      'entry 2: its hash does not match what it says',
      [log(), ONE, entry(two, { command: 'other' }), end],
    ],
    [
      'entry 2: it is version 3 of a, after version 1',
      [log(), ONE, entry(two, { events: eventsWith({ version: 3 }) }), end],
    ],
    [
      'entry 2: the link of version 2 of a does not match',
      [log(), ONE, entry(two, { events: eventsWith({ link: NOTHING }) }), end],
    ],
    [
      'entry 1: it is version 2 of a, after version 0',
      [log(), entry(one, { events: eventsWith({}) }), TWO, end],
    ],
    ['entry 3: it is missing', [log(), ONE, TWO, { ...end, size: 3 }]],
    ['line 4: its root is another', [log(), ONE, TWO, { ...end, root: NOTHING }]],
    ['head over 2: it covers more than the 1 entries there are', [log(), ONE, signed(head)]],
    ['head over 1: it stands after entry 2', [log(), ONE, TWO, signed(early)]],
    [
      'head over 1: its root is not that of the entries',
      [log(), ONE, signed(early, { root: NOTHING }), TWO, end],
    ],
    ['head over 1: its signature does not match', [log(), ONE, signed(early, { at: 9 }), TWO, end]],
  ])('is told from one that differs: %s', async (because, lines) => {
    expect(await found(lines)).toBe(because);
  });

  test('is held to the keys that are trusted', async () => {
    const lines = [log([signer.key]), ONE, signed(early), TWO, end];
    expect(await found(lines, { keys: ['another'] })).toBe(
      'head over 1: it is signed by a key not trusted',
    );
    expect(await found(lines, { keys: [signer.key] })).toBe(
      'entry 2: no head signed by a trusted key covers the last 1 of 2 entries',
    );
    expect(await found([...lines.slice(0, -1), signed(head), end], { keys: [signer.key] })).toBe(
      'whole',
    );
  });

  test('is held to heads that somebody kept, in any order, and to when a witness saw them', async () => {
    const lines = [log(), ONE, TWO, end];
    const witness = passingSigner();
    const seen = (of: typeof head, at: number) => ({
      ...of,
      witness: { at, key: witness.key, signature: witness.sign(witnessText(of, at)) },
    });
    const held = (...witnessed: readonly KeptHead[]) => found(lines, { witnessed });
    expect(await held(head, early)).toBe('whole');
    expect(await held(seen(early, 1), head)).toBe('whole');
    expect(await held(signHead(signer, { size: 3, root: NOTHING, at: 3 }))).toBe(
      'head over 3: the log has only 2 entries',
    );
    expect(await held({ ...head, at: 9 })).toBe('head over 2: its signature does not match');
    expect(await held(early, signHead(signer, { size: 2, root: NOTHING, at: 3 }))).toBe(
      'head over 2: the log was another then',
    );
    const other = { ...seen(early, 1), witness: { ...seen(early, 1).witness, at: 2 } };
    expect(await held(other)).toBe('head over 1: the signature of its witness does not match');
    // Of two who saw the same the later counts, whoever is asked first.
    const [soon, late] = [seen(early, two.at + 60_000), seen(early, two.at + 60_001)];
    expect(await held(soon)).toBe('whole');
    for (const both of [
      [soon, late],
      [late, soon],
    ])
      expect(await held(...both)).toBe(
        'entry 2: it is dated before a witness saw the log without it',
      );
  });

  test('has lines that are written as rows are, and a damaged one is named by its entry where it says it', async () => {
    const lines = [log(), ONE, TWO, end].map(canonical);
    const damaged = async (at: number, text: string) => {
      const verdict = await verifyChain(lines.with(at, text));
      return verdict.ok ? 'whole' : `${verdict.row}: ${verdict.because}`;
    };
    const WRITTEN = 'it does not have the form of a row';
    expect(await damaged(2, lines[2]!.slice(1))).toBe(`entry 2: ${WRITTEN}`);
    expect(await damaged(2, ` ${lines[2]}`)).toBe(`entry 2: ${WRITTEN}`);
    expect(await damaged(2, '{"row":"other"}')).toBe(`line 3: ${WRITTEN}`);
    expect(await damaged(2, 'null')).toBe(`line 3: ${WRITTEN}`);
    expect(await damaged(2, `${lines[2]} `)).toBe(`line 3: ${WRITTEN}`);
  });
});
