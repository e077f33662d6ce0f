import { expect, test } from 'vitest';
import { compared } from './compare.ts';
import type { DisputePack } from './dispute-pack.ts';
import type { Receipt } from './receipt.ts';
import { hashOfShown } from './shown.ts';
import type { Slip } from './slip.ts';

const hash = (byte: string) => byte.repeat(32);
const entry = (position: number, content = hash('aa'), before = hash('00')) => ({
  ...{ position, before, content, earlier: {}, events: [], proof: [] },
});
const session = {
  ...{ name: 'T1/2026-11-16/1', anchor: hash('01'), length: 9, beacon: '' },
  ...{ windowMs: 1, marginMs: 1 },
};
const promise = { index: 3, commit: hash('02'), promise: hash('03') };
const draw = {
  ...{ draw: 1, openedAt: 0, closesAt: 1, closedAt: 1, beaconRound: 7, bets: '' },
  ...{ seats: [{ seat: 1, entropy: hash('04') }], shape: { kind: 'dice', count: 1 }, outcome: [1] },
};
const receipt = {
  ...{ kind: 'houseway receipt 2', house: hash('05'), table: 'T1', game: 'g', round: 4, seat: 1 },
  ...{ proof: 'commit and reveal', rules: { game: 'g', inForce: {}, payment: {} } },
  ...{ session, promise, secret: hash('06'), draws: [draw], lines: [{ bet: 1 }] },
  ...{ entries: [entry(10), entry(12)], key: 'key', signature: '', head: { size: 20, root: 'r' } },
} as unknown as Receipt;
const slip = {
  ...{ kind: 'houseway slip 2', house: hash('05'), table: 'T1', game: 'g', round: 4, seat: 1 },
  ...{ session: session.name, index: 3, promise: promise.promise, entropy: hash('04') },
  ...{ beaconRound: 7, entry: entry(10), key: 'key', signature: '' },
} as Slip;
const entryOfPack = (position: number) => {
  const said = { at: 0, by: [], key: `k ${position}`, command: {}, events: [] };
  return { entry: { position, before: hash('00'), hash: '', ...said }, before: {}, proof: [] };
};
const other = (change: Partial<Receipt>): Receipt => ({ ...receipt, ...change });
const another = (change: Partial<Slip>): Slip => ({ ...slip, ...change });
const AGREE = ['Both are of round 4 at T1, and agree.'];
const APART = ['The two are of different rounds. Nothing in one contradicts the other.'];
const convicted = (what: string) => ({
  ...{ refused: 'receipts-differ', cite: 'House rules § export' },
  because: `The house signed both, and they differ in ${what}. Keep both: together they convict it.`,
});

test('FAIRNESS § 6 the same papers agree', () => {
  expect(compared(receipt, receipt)).toEqual(AGREE);
  expect(compared(slip, slip)).toEqual(AGREE);
  expect(compared(slip, receipt)).toEqual(AGREE);
  expect(compared(receipt, slip)).toEqual(AGREE);
});

test('FAIRNESS § 6 papers of different keys or houses are not compared', () => {
  expect(compared(receipt, other({ key: 'k' }))).toMatchObject({
    refused: 'not-comparable',
    because:
      'The two are signed by different keys. If both are keys of the house, name each with --key.',
  });
  // Nodes of one house may have keys of their own.
  const signed = other({ key: 'k', secret: hash('99') });
  expect(compared(receipt, signed, ['key'])).toMatchObject({ refused: 'not-comparable' });
  expect(compared(receipt, signed, ['k', 'key'])).toEqual(convicted('the secret of round 4 at T1'));
  expect(compared(receipt, other({ house: hash('99') }))).toMatchObject({
    ...{ refused: 'not-comparable', because: 'The two are of different houses.' },
  });
});

test('FAIRNESS § 6 an entry that both show must be the same, wherever it is', () => {
  const rewritten = other({ entries: [entry(8), entry(12, hash('bb'))] });
  expect(compared(receipt, rewritten)).toEqual(convicted('entry 12'));
  expect(compared(slip, other({ entries: [entry(10, hash('bb'))] }))).toEqual(
    convicted('entry 10'),
  );
  // Entries that only one of them shows say nothing.
  expect(compared(receipt, other({ entries: [entry(14, hash('bb'))] }))).toEqual(AGREE);
});

test('FAIRNESS § 6 each entry names the one before it, also where that is not shown', () => {
  const first = other({ entries: [{ ...entry(10) }] });
  const after = (position: number, before: string) =>
    other({ entries: [entry(position, hash('aa'), before)] });
  const own = hashOfShown(first.entries[0]!);
  expect(compared(first, after(11, own))).toEqual(AGREE);
  for (const [one, two] of [
    [first, after(11, hash('99'))],
    [slip, after(11, hash('99'))],
    [after(11, own), after(11, hash('99'))],
  ] as const) {
    expect(compared(one, two)).toEqual(convicted('entry 10'));
    expect(compared(two, one)).toEqual(convicted('entry 10'));
  }
});

test('FAIRNESS § 6 two heads over as many entries have one root, of whatever round the papers are', () => {
  const later = { ...promise, index: 4, promise: hash('07') };
  const headed = (size: number, root: string) =>
    other({ round: 5, promise: later, head: { ...receipt.head, size, root } });
  const packed = {
    ...{ kind: 'houseway dispute pack 2', table: 'T3', game: 'g', round: 1, key: 'key' },
    entries: [{ ...entryOfPack(30), head: { size: 40, root: 'p' } }],
  } as unknown as DisputePack;
  expect(compared(headed(40, 'p'), packed)).toEqual(APART);
  expect(compared(headed(19, 'x'), receipt)).toEqual(APART);
  expect(compared(headed(20, 'x'), receipt)).toEqual(convicted('the first 20 entries of the log'));
  expect(compared(packed, headed(40, 'x'))).toEqual(convicted('the first 40 entries of the log'));
});

test('FAIRNESS § 6 a slip is held to the bytes that the entries show, also where no draw took them', () => {
  const gave = (entropy: string, promised = slip.promise) => {
    const event = { type: 'Contributed', seat: 1, entropy, promise: promised };
    const events = [{ stream: 'device/T1', version: 1, link: '', event }];
    const draws = [{ ...draw, seats: [] }];
    return other({ entries: [{ ...entry(14), events }], draws: draws as never });
  };
  expect(compared(slip, gave(slip.entropy))).toEqual(AGREE);
  expect(compared(slip, gave(hash('99')))).toEqual(convicted('the bytes of round 4 at T1'));
  expect(compared(slip, gave(slip.entropy, hash('98')))).toEqual(
    convicted('the bytes of round 4 at T1'),
  );
});

test.each<[string, Partial<Receipt>]>([
  ['session T1/2026-11-16/1', { session: { ...session, anchor: hash('99') } }],
  ['the name of round 4 at T1', { table: 'T2' }],
  ['the name of round 4 at T1', { round: 5 }],
  ['the name of round 4 at T1', { game: 'h' }],
  ['the commitment of round 4 at T1', { promise: { ...promise, commit: hash('99') } }],
  ['the secret of round 4 at T1', { secret: hash('99') }],
  ['a draw of round 4 at T1', { draws: [] }],
  ['the rules of round 4 at T1', { rules: { ...receipt.rules, inForce: { a: 1 } } }],
  ['the lines of round 4 at T1', { lines: [] }],
])('FAIRNESS § 6 two receipts of one round convict the house: %s', (what, change) => {
  expect(compared(receipt, other(change))).toEqual(convicted(what));
});

test('FAIRNESS § 6 two seats of one round have different lines, and agree', () => {
  expect(compared(receipt, other({ seat: 2, lines: [] }))).toEqual(AGREE);
});

test('FAIRNESS § 6 papers of different rounds of a session contradict nothing; one round of two sessions does', () => {
  const later = { round: 5, promise: { ...promise, index: 4, promise: hash('07') } };
  expect(compared(receipt, other(later))).toEqual(APART);
  expect(compared(receipt, other({ ...later, session: { ...session, name: 'T1/d/2' } }))).toEqual(
    APART,
  );
  expect(compared(receipt, other({ ...later, table: 'T2', round: 4 }))).toEqual(APART);
  expect(compared(receipt, other({ session: { ...session, name: 'T1/d/2' } }))).toEqual(
    convicted('the session of round 4 at T1'),
  );
});

test('FAIRNESS § 6 rounds of a live table have no session, and are told apart by their numbers', () => {
  const { session: _session, promise: _promise, ...live } = receipt;
  expect(compared(live, live)).toEqual(AGREE);
  expect(compared(live, { ...live, round: 5 })).toEqual(APART);
  expect(compared(live, receipt)).toEqual(convicted('the session of round 4 at T1'));
  expect(compared(receipt, live)).toEqual(convicted('the session of round 4 at T1'));
});

test.each<[string, Partial<Slip>]>([
  ['the commitment of round 4 at T1', { promise: hash('99') }],
  ['the bytes of round 4 at T1', { entropy: hash('99') }],
  ['the beacon of round 4 at T1', { beaconRound: 6 }],
])('FAIRNESS § 6 a slip against the receipt convicts the house: %s', (what, change) => {
  expect(compared(another(change), receipt)).toEqual(convicted(what));
  expect(compared(receipt, another(change))).toEqual(convicted(what));
});

test('FAIRNESS § 6 a shorter window draws from an earlier beacon; without one, or before a draw, nothing differs', () => {
  expect(compared(another({ beaconRound: 8 }), receipt)).toEqual(AGREE);
  expect(compared(another({ beaconRound: 0 }), receipt)).toEqual(AGREE);
  expect(compared(another({ beaconRound: 6 }), other({ draws: [] }))).toEqual(AGREE);
  const { draws: _draws, ...broken } = receipt;
  expect(compared(another({ beaconRound: 6 }), broken)).toEqual(AGREE);
  const later = other({ draws: [draw, { ...draw, draw: 2, beaconRound: 9 }] as never });
  expect(compared(slip, later)).toEqual(AGREE);
});

test('FAIRNESS § 6 bytes are those of the last draw, which has every seat', () => {
  const late = { ...draw, draw: 2, seats: [{ seat: 1, entropy: hash('99') }] };
  expect(compared(slip, other({ draws: [draw, late] as never }))).toEqual(
    convicted('the bytes of round 4 at T1'),
  );
  expect(compared(slip, other({ draws: [{ ...draw, seats: [] }] as never }))).toEqual(
    convicted('the bytes of round 4 at T1'),
  );
});

test('FAIRNESS § 6 two slips of one round have one commitment, and one seat one set of bytes', () => {
  expect(compared(slip, another({ promise: hash('99') }))).toEqual(
    convicted('the commitment of round 4 at T1'),
  );
  expect(compared(slip, another({ entropy: hash('99') }))).toEqual(
    convicted('the bytes of round 4 at T1'),
  );
  expect(compared(slip, another({ seat: 2, entropy: hash('99') }))).toEqual(AGREE);
});

test('FAIRNESS § 6 a dispute pack is held against other papers by its entries, table and round', () => {
  const packed = (table: string, round: number) =>
    ({
      ...{ kind: 'houseway dispute pack 2', table, game: 'g', round, key: 'key', entries: [] },
    }) as unknown as DisputePack;
  for (const paper of [receipt, slip, packed('T1', 4)]) {
    expect(compared(packed('T1', 4), paper)).toEqual(AGREE);
    expect(compared(paper, packed('T1', 4))).toEqual(AGREE);
    for (const elsewhere of [packed('T2', 4), packed('T1', 5)]) {
      expect(compared(elsewhere, paper)).toEqual(APART);
      expect(compared(paper, elsewhere)).toEqual(APART);
    }
  }
});

test('FAIRNESS § 6 a slip that says another round of its own commitment convicts the house', () => {
  expect(compared(another({ round: 5, index: 4 }), receipt)).toEqual(
    convicted('the session of round 5 at T1'),
  );
  expect(compared(receipt, another({ round: 5, session: 'T1/2026-11-16/2' }))).toEqual(
    convicted('the session of round 4 at T1'),
  );
  expect(compared(another({ round: 5 }), receipt)).toEqual(convicted('the name of round 5 at T1'));
});
