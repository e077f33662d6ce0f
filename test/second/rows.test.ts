import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type KeptHead, verifyChain, witnessText } from '../../src/house/log/chain.ts';
import { linesIn } from '../../src/house/log/lines.ts';
import { NOTHING } from '../../src/house/log/log-entry.ts';
import { passingSigner, signHead } from '../../src/house/log/signing.ts';
import { growingRoot } from '../../src/house/log/tree.ts';

const { readExport, linkOf, contentOf, hashOf } = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/chain.mjs'
);
const { canonical } = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/bytes.mjs'
);
const { linesOf } = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/command.mjs'
);

const signer = passingSigner();
const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entryOf = (n: number): Record<string, unknown> => ({
  ...{ at: n * 1_000, by: [{ person: 'F-1', duty: 'dealer' }], key: `k ${n}`, command: { n } },
  events: [{ stream: 'a', event: { n } }],
});
type Row = Record<string, unknown>;

/** A log of three entries with a head over two and one over all, sealed whatever its entries say, and changed after that. */
const logOf = (
  change: (entries: readonly Row[]) => readonly Row[] = (same) => same,
  afterwards: (rows: readonly Row[]) => readonly Row[] = (same) => same,
): readonly string[] => {
  const [tree, rows]: [ReturnType<typeof growingRoot>, Row[]] = [growingRoot(), []];
  const links = new Map<unknown, { version: number; link: string }>();
  let before = NOTHING;
  for (const [i, { events, ...said }] of change([1, 2, 3].map(entryOf)).entries()) {
    const linked = [events].flat().map((one) => {
      const { stream, event } = Object(one);
      const last = links.get(stream) ?? { version: 0, link: NOTHING };
      const version = last.version + 1;
      const link = linkOf(last.link, { stream, version, event });
      links.set(stream, { version, link });
      return { stream, version, event, link };
    });
    const position = i + 1;
    const hash = hashOf(
      { position, before },
      contentOf(said),
      linked.map(({ link }) => link),
    );
    rows.push({ row: 'entry', position, ...said, events: linked, before, hash });
    before = hash;
    tree.add(hash);
    const head = signHead(signer, { size: position, root: tree.root(), at: Number(i) });
    if (i > 0) rows.push({ row: 'head', ...head });
  }
  const log = { row: 'log', format: 1, keys: [signer.key] };
  const all = [log, ...rows, { row: 'end', root: tree.root(), size: 3 }];
  return afterwards(all).map(canonical);
};

const asked = async (lines: readonly string[], heads: readonly KeptHead[] = []) => [
  await verifyChain(lines, { witnessed: heads }),
  await readExport(lines, { heads }),
];
const REFUSED = [
  expect.objectContaining({ ok: false, row: expect.any(String), because: expect.any(String) }),
  expect.objectContaining({ ok: false, row: expect.any(String), because: expect.any(String) }),
];
const ACCEPTED = [expect.objectContaining({ ok: true }), expect.objectContaining({ ok: true })];

test('House rules § export both verifiers accept the rows of an honest log', async () => {
  expect(await asked(logOf())).toEqual(ACCEPTED);
});

const HALF = JSON.parse('"\\ud800"');
test.each<[string, Row]>([
  ...[-1, 1.5, '1', null, 2 ** 53].map((at): [string, Row] => ['at', { at }]),
  ...['', 5, null, {}, 'a\nb', 'k'.repeat(201), HALF].map((key): [string, Row] => ['key', { key }]),
  ...[null, {}, 'F-1'].map((by): [string, Row] => ['by', { by }]),
  ...[1.5, 2 ** 53, HALF, { [HALF]: 1 }].map((command): [string, Row] => ['command', { command }]),
  ...['', 5, null, 'a\nb', 'a'.repeat(201), HALF].map((stream): [string, Row] => [
    'stream',
    { events: [{ stream, event: {} }] },
  ]),
  ['event', { events: [{ stream: 'a', event: { cents: 0.5 } }] }],
])(
  'House rules § export neither verifier accepts an entry whose %s no house writes: %j',
  async (_, other) => {
    const lines = logOf((entries) => entries.with(1, { ...entries[1], ...other }));
    expect(await asked(lines)).toEqual(REFUSED);
  },
);

const at = (place: number, change: (row: Row) => Row) =>
  logOf(undefined, (rows) => rows.with(place, change(rows[place]!)));
const PLACES = [
  ['log', 0],
  ['entry', 1],
  ['head', 3],
  ['end', 6],
] as const;

test.each(PLACES)(
  'House rules § export neither verifier accepts a row "%s" with a member more or less',
  async (row, place) => {
    expect(JSON.parse(at(place, (one) => one)[place]!)).toMatchObject({ row });
    for (const more of [{ note: 1 }, { witness: {} }, { constructor: 1 }])
      expect(await asked(at(place, (one) => ({ ...one, ...more })))).toEqual(REFUSED);
    for (const name of Object.keys(JSON.parse(at(place, (one) => one)[place]!)))
      expect(await asked(at(place, ({ [name]: _gone, ...rest }) => rest))).toEqual(REFUSED);
  },
);

test.each<[number, Row]>([
  [0, { format: '1' }],
  [0, { keys: signer.key }],
  [0, { keys: [signer.key, signer.key] }],
  [0, { keys: [[signer.key]] }],
  [0, { keys: {} }],
  [0, { keys: 1 }],
  [3, { size: '2' }],
  [3, { at: 1.5 }],
  [3, { at: '1' }],
  [3, { key: 5 }],
  [3, { signature: null }],
  [6, { size: '3' }],
  [6, { root: null }],
])('House rules § export neither verifier accepts line %i with %j', async (place, other) => {
  expect(await asked(at(place, (row) => ({ ...row, ...other })))).toEqual(REFUSED);
});

test('House rules § export a text may have any letter, and lines any end that systems give them', async () => {
  const said = 'one\u2028two\u2029three\u0085four';
  const lines = logOf((entries) => entries.with(1, { ...entries[1], command: { said } }));
  for (const end of ['\n', '\r\n']) {
    const file = join(folder, 'log.jsonl');
    const text = lines.map((line) => line + end).join('');
    writeFileSync(file, text);
    expect(await verifyChain(linesIn(file))).toMatchObject({ ok: true, entries: 3 });
    expect(await readExport(linesOf(text), {})).toMatchObject({ ok: true, entries: 3 });
  }
});

test('House rules § export both verifiers hold a log to the clock of who witnessed a head', async () => {
  const lines = logOf((entries) => entries.with(2, { ...entries[2], at: 1_000_000 }));
  const { row: _row, ...head } = JSON.parse(lines[3]!);
  const other = passingSigner();
  const witnessed = (when: number, by = other): KeptHead => ({
    ...head,
    witness: { at: when, key: by.key, signature: by.sign(witnessText(head, when)) },
  });
  expect(await asked(lines, [witnessed(1_060_000)])).toEqual(ACCEPTED);
  expect(await asked(lines, [witnessed(1_060_001)])).toEqual(REFUSED);
  const kept = witnessed(5_000);
  const stranger = { ...kept.witness!, key: signer.key };
  for (const witness of [{ ...kept.witness!, at: 6_000 }, stranger, {}])
    expect(await asked(lines, [{ ...kept, witness: witness as never }])).toEqual(REFUSED);
});
