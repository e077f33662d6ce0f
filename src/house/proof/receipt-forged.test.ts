import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealRound, manualClock, testVault } from '../../../test/dealing.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { tableBefore } from '../../../test/papers.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { type Actor, settledBy, type TableEvent } from '../../table/index.ts';
import { type House, THE_HOUSE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { openSqlite } from '../store/sqlite.ts';
import { type DisputePack, disputePack, verifyPack } from './dispute-pack.ts';
import { type Receipt, receiptOf, textOf } from './receipt.ts';
import { lateDraws, wrongFairness } from './receipt-draws.ts';
import { linesAgain } from './receipt-lines.ts';
import { gapIn, linksOf, type ShownEvent, seenIn, wrongShown } from './shown.ts';

const signer = passingSigner();
const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
const at = { table: 'T1', game: 'three-dice-football' };
const player = (seat: number): readonly Actor[] => [{ person: `patron-${seat}`, duty: 'player' }];
let house: House;
/** The receipt of seat 1 for the second of three rounds, and of a seat that only watched it. */
let receipt: Receipt;
let watched: Receipt;
let pack: DisputePack;
let packed: Parameters<typeof disputePack>[2];

beforeAll(async () => {
  const clock = manualClock(Date.UTC(2026, 10, 16, 12));
  house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer, vault: testVault() },
    ...{ credentials: plainCredentials(), clock: clock.now },
  });
  const ask = async (asks: Parameters<House['askTable']>[1], by: readonly Actor[]) =>
    expectAccepted(await house.askTable(at, asks, by));
  const opener = { kind: 'electronic', practice: true, openerCents: 1_000_000 } as const;
  await ask({ type: 'OpenTable', ...opener }, THE_HOUSE);
  for (const seat of [1, 2, 3]) {
    await ask({ type: 'TakeSeat', seat, patron: `patron-${seat}` }, player(seat));
    await ask({ type: 'BuyIn', seat, cents: 100_000 }, player(seat));
  }
  for (let round = 1; round <= 3; round += 1) {
    for (const seat of [1, 2]) {
      const said = { type: 'PlaceBet', seat, wager: 'touchdown', stakeCents: 1_000 };
      await ask({ type: 'Say', said }, player(seat));
    }
    await dealRound(house, at, clock);
  }
  const of = async (seat: number) =>
    expectAccepted(
      await receiptOf(house, signer, { ...at, round: 2, seat }, tableBefore(house, at)),
    );
  [receipt, watched] = [await of(1), await of(3)];
  packed = { ...at, round: 2 };
  pack = expectAccepted(await disputePack(house, signer, packed, {}));
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

type Told = { readonly type: string };
/** The receipt with events of its device changed, left out or moved: whatever its hashes say. */
const retold = (change: (event: Told) => object | undefined, from = receipt): Receipt => ({
  ...from,
  entries: from.entries.map((entry) => ({
    ...entry,
    events: entry.events.flatMap((one): readonly ShownEvent[] => {
      if (!('event' in one) || one.stream !== 'device/T1') return [one];
      const event = change(one.event as Told);
      return event === undefined ? [] : [{ ...one, event }];
    }),
  })),
});
const without = (type: string) => retold((event) => (event.type === type ? undefined : event));
const changing = (type: string, change: object) =>
  retold((event) => (event.type === type ? { ...event, ...change } : event));

describe('FAIRNESS § 6 what a receipt says of its draws is what its entries tell', () => {
  test('an honest one has nothing wrong, for whoever wagered and whoever watched', () => {
    expect([wrongFairness(receipt), wrongFairness(watched)]).toEqual([undefined, undefined]);
    // Nobody had two seats.
    expect([receipt.together, watched.together]).toEqual([[], []]);
  });

  test.each(['session', 'promise', 'secret', 'draws', 'began', 'together'] as const)(
    'without its %s it proves nothing',
    (name) => {
      const { [name]: _left, ...rest } = receipt;
      expect(wrongFairness(rest as Receipt)).toBe(
        'The commitment, the draws or the reveal are missing.',
      );
    },
  );

  test.each(['promise', 'secret', 'draws'] as const)(
    'a round without proof carries no %s',
    (name) => {
      const { promise: _p, secret: _s, draws: _d, ...bare } = without('Closed');
      const weak: Receipt = { ...bare, proof: 'weak' };
      expect(wrongFairness(weak)).toBeUndefined();
      expect(wrongFairness({ ...weak, entries: receipt.entries })).toBe(
        'The entries show another proof than the receipt says.',
      );
      expect(wrongFairness({ ...weak, [name]: receipt[name] })).toBe(
        'A round that is weak has no commitment and no draws.',
      );
    },
  );

  test.each([
    ['anchor', 'ab'.repeat(32)],
    ['length', 1],
    ['beacon', 'ab'],
    ['windowMs', 1],
    ['marginMs', 1],
  ])('the %s of the session is that of the entry that opens it', (name, value) => {
    const wrong = 'The session T1/2026-11-16/1 is not the one that the entries open.';
    const session = { ...receipt.session, [name]: value } as Receipt['session'] & object;
    expect(wrongFairness({ ...receipt, session })).toBe(wrong);
    expect(wrongFairness(changing('SessionOpened', { [name]: value }))).toBe(wrong);
    expect(wrongFairness(without('SessionOpened'))).toBe(wrong);
    expect(wrongFairness(changing('SessionOpened', { session: 'T1/2026-11-16/2' }))).toBe(wrong);
  });

  test.each([
    ['index', 9],
    ['commit', 'ab'.repeat(32)],
    ['promise', 'ab'.repeat(32)],
    ['rules', 'ab'.repeat(32)],
    ['round', 9],
  ])('the %s of the commitment is that of the entry', (name, value) => {
    const wrong = 'The commitment or its rules are not those of the entries.';
    expect(wrongFairness(changing('Promised', { [name]: value }))).toBe(wrong);
    expect(wrongFairness(without('Promised'))).toBe(wrong);
  });

  test('the rules are those that were committed to', () => {
    const rules = { ...receipt.rules, inForce: {} };
    expect(wrongFairness({ ...receipt, rules })).toBe(
      'The commitment or its rules are not those of the entries.',
    );
  });

  test('the secret is the one that the entries reveal for this commitment', () => {
    const wrong = 'The secret is not the one that the entries reveal.';
    expect(wrongFairness({ ...receipt, secret: 'ab'.repeat(32) })).toBe(wrong);
    expect(wrongFairness(changing('Revealed', { secret: 'ab'.repeat(32) }))).toBe(wrong);
    expect(wrongFairness(changing('Revealed', { index: 9 }))).toBe(wrong);
    expect(wrongFairness(without('Revealed'))).toBe(wrong);
  });

  test.each([
    ['outcome', 'Drawn', [6, 6, 6]],
    ['beaconRound', 'Drawn', 5],
    ['closedAt', 'Closed', 5],
    ['bets', 'Closed', 'ab'],
    ['openedAt', 'WindowOpened', 5],
  ])('the %s of a draw is that of its entry', (name, type, value) => {
    expect(wrongFairness(changing(type, { [name]: value }))).toBe(
      'The draws are not those of the entries.',
    );
  });

  test.each(['house', 'table', 'game', 'round'] as const)(
    'the commitment is over its %s',
    (name) => {
      const value = name === 'house' ? 'ab'.repeat(32) : name === 'round' ? 2 : 'other';
      const changed = { ...receipt, [name]: value } as Receipt;
      const renamed = {
        ...changed,
        entries: receipt.entries.map((entry) => ({
          ...entry,
          events: entry.events.map((one) =>
            'stream' in one && one.stream === 'device/T1'
              ? { ...one, stream: `device/${changed.table}` }
              : one,
          ),
        })),
      };
      const wrong = name === 'round' ? undefined : 'The commitment is not over these terms.';
      expect(wrongFairness(renamed)).toBe(wrong);
    },
  );

  /** The same secret said everywhere, so that only the chain can contradict it. */
  const withSecret = (secret: string): Receipt => ({
    ...changing('Revealed', { secret }),
    secret,
  });
  test('the secret steps down to the chain value, and that to the anchor', () => {
    expect(wrongFairness(withSecret('ab'.repeat(32)))).toBe(
      'The secret is not the one that was committed to.',
    );
    const anchor = 'ab'.repeat(32);
    const anchored = changing('SessionOpened', { anchor });
    expect(wrongFairness({ ...anchored, session: { ...receipt.session!, anchor } })).toBe(
      'The secret does not step down to the anchor of the session.',
    );
  });
});

describe('FAIRNESS § 6 commitment, wager, closing, draw and reveal come in this order', () => {
  const NO_DRAW = 'The draws are not those of the entries.';
  const NO_REVEAL = 'The secret is not the one that the entries reveal.';
  const WRONG = 'Commitment, wager, closing, draw and reveal are not in this order.';
  /** Events of a type, as if an entry at another place had told them. */
  const moved = (type: string, to: (last: number) => number): Receipt => {
    const last = receipt.entries.at(-1)!.position;
    const entries = receipt.entries.flatMap((entry) => {
      const is = (one: ShownEvent) => 'event' in one && Object(one.event).type === type;
      const apart = entry.events.filter(is);
      const rest = { ...entry, events: entry.events.filter((one) => !is(one)) };
      return apart.length === 0 ? [entry] : [rest, { ...entry, position: to(last), events: apart }];
    });
    return { ...receipt, entries: entries.toSorted((a, b) => a.position - b.position) };
  };
  test.each([
    ['SessionOpened', (last: number) => last + 1],
    ['Promised', (last: number) => last + 1],
    ['Contributed', () => 0],
    ['Contributed', (last: number) => last + 1],
    ['Closed', () => 0],
    ['Drawn', () => 0],
    ['Drawn', (last: number) => last + 1],
    ['Revealed', () => 0],
  ])('%s elsewhere is found', (type, to) => {
    const wrong = wrongFairness(moved(type, to));
    expect([WRONG, NO_DRAW, NO_REVEAL]).toContain(wrong);
  });

  test('where everybody left after a closing nothing was drawn on it, and nothing else comes after', () => {
    const isClosed = (one: ShownEvent) => 'event' in one && Object(one.event).type === 'Closed';
    const closings = receipt.entries.flatMap(({ events }) => events).filter(isClosed);
    const one = closings.at(-1)!;
    const next = closings.length + 1;
    const opens = (draw: number) => ({
      ...{ ...one, link: '' },
      event: { type: 'WindowOpened', draw, openedAt: 1, closesAt: 2, beaconRound: 0 },
    });
    const closed = (place: number, times = 1, draw = next): Receipt => {
      const event = 'event' in one ? Object(one.event) : {};
      const more = Array.from({ length: times }, (_, i) => ({
        ...receipt.entries.at(-1)!,
        ...{
          position: place + i / 10,
          events: [opens(draw), { ...one, event: { ...event, draw } }],
        },
      }));
      const entries = [...receipt.entries, ...more];
      return { ...receipt, entries: entries.toSorted((a, b) => a.position - b.position) };
    };
    const end = receipt.entries.at(-1)!.position;
    expect(wrongFairness(closed(end - 0.5))).toBeUndefined();
    expect(wrongFairness(closed(end - 0.5, 2))).toBe(WRONG);
    for (const draw of [next - 1, next + 1])
      expect(wrongFairness(closed(end - 0.5, 1, draw))).toBe(WRONG);
    expect(wrongFairness(closed(end + 1))).toBe(WRONG);
  });

  test('bytes of a seat that wagered are there; of one that watched nobody asks', () => {
    const own = retold((event) =>
      event.type === 'Contributed' && 'seat' in event && event.seat === 1 ? undefined : event,
    );
    expect(wrongFairness(own)).toBe('The bytes of seat 1 are missing.');
    expect(wrongFairness({ ...own, lines: [] })).toBe(
      'Draw 1 is not closed on with the bytes that the seats gave.',
    );
    expect(wrongFairness({ ...receipt, lines: [], seat: 3 })).toBeUndefined();
    expect(wrongFairness({ ...receipt, seat: 3 })).toBe('The bytes of seat 3 are missing.');
  });
});

describe('FAIRNESS § 4 each draw follows from the secret and the bytes', () => {
  /** Draws changed in the receipt and in its entries alike. */
  const both = (type: string, change: object, drawn: object = change): Receipt => ({
    ...changing(type, change),
    draws: receipt.draws!.map((one) => ({ ...one, ...drawn })),
  });
  test('another outcome, other bytes or another number does not', () => {
    expect(wrongFairness(both('Drawn', { outcome: [6, 6, 6] }))).toBe(
      'Draw 1 does not follow from the secret.',
    );
    // Other bytes may come to the same dice once, and not each time.
    const drawn = ['1', '2', '3', '4', '5', '6'].map((byte) => {
      const seats = [1, 2].map((seat) => ({ seat, entropy: byte.repeat(64) }));
      return wrongFairness(both('Closed', { seats }));
    });
    expect(drawn).toContain('Draw 1 does not follow from the secret.');
    expect(wrongFairness(both('Drawn', { draw: 3 }))).toBe('Draw 1 is missing.');
  });

  test('where the session has no beacon a draw has none', () => {
    expect(wrongFairness(both('Drawn', { beaconRound: 5 }))).toBe('Draw 1 has a beacon.');
    expect(wrongFairness(both('Drawn', { signature: 'ab' }))).toBe('Draw 1 has a beacon.');
  });

  test('a draw is late when betting closed at or after its beacon', () => {
    const [draw] = receipt.draws!;
    const late = (beaconRound: number, closedAt: number) =>
      lateDraws({ ...receipt, draws: [{ ...draw!, beaconRound, closedAt }] });
    // Beacon 1 of quicknet came out at this moment.
    const out = 1_692_803_367_000;
    expect([late(1, out - 1), late(1, out), late(1, out + 1), late(0, out + 1)]).toEqual([
      ...[[], [1], [1], []],
    ]);
    const { draws: _draws, ...none } = receipt;
    expect(lateDraws(none)).toEqual([]);
  });
});

describe('FAIRNESS § 6 the lines of a receipt follow from the rules', () => {
  const atTable = (change: (event: Told) => object): Receipt => ({
    ...receipt,
    entries: receipt.entries.map((entry) => ({
      ...entry,
      events: entry.events.map((one) =>
        'event' in one && one.stream.startsWith('table/')
          ? { ...one, event: change(one.event as Told) }
          : one,
      ),
    })),
  });
  test('an honest one is played again; of a game that is not known here nothing is said to hold', () => {
    expect(linesAgain(receipt, games)).toBeUndefined();
    expect(linesAgain(receipt, {})).toBe('The game three-dice-football is not known here.');
    const { began: _began, ...live } = receipt;
    expect(linesAgain(live, {})).toBeUndefined();
  });
  test('a pay that the rules do not give is named by its entry', () => {
    const forged = atTable((event) =>
      JSON.parse(JSON.stringify(event).replaceAll('"paidCents":', '"paidCents":1')),
    );
    expect(linesAgain(forged, games)).toMatch(
      /^What entry \d+ settles does not follow from the rules\.$/,
    );
  });
  test('a stake other than the one at the closing is named by it', () => {
    const forged = atTable((event) =>
      JSON.parse(JSON.stringify(event).replaceAll('"stakeCents":1000', '"stakeCents":2000')),
    );
    expect(linesAgain(forged, games)).toMatch(
      /^The wagers at closing are not those that entry \d+ fixed\.$/,
    );
  });
});

describe('House rules § export an entry is shown as it is in the log', () => {
  test('its hash is under the head, and each event has its link', () => {
    for (const entry of receipt.entries) expect(wrongShown(entry, receipt.head)).toBeUndefined();
    const [entry] = receipt.entries;
    const { position } = entry!;
    expect(wrongShown({ ...entry!, content: 'ab'.repeat(32) }, receipt.head)).toBe(
      `There is no entry ${position} like this in the log that the head is of.`,
    );
    const events = entry!.events.map((one) => ('event' in one ? { ...one, event: {} } : one));
    expect(wrongShown({ ...entry!, events }, receipt.head)).toBe(
      `Something in entry ${position} was changed.`,
    );
  });

  test('a stream whose earlier link is not told proves nothing', () => {
    const [entry] = receipt.entries;
    expect(linksOf(entry!)).toBe(true);
    expect(linksOf({ ...entry!, earlier: {} })).toBe(false);
    const wrong = Object.fromEntries(Object.keys(entry!.earlier).map((name) => [name, 'ab']));
    expect(linksOf({ ...entry!, earlier: wrong })).toBe(false);
    expect(linksOf({ ...entry!, earlier: {}, events: [{ link: 'ab' }] })).toBe(true);
  });

  test('a version that is left out, said twice or linked to another is a gap', () => {
    const stream = 'device/T1';
    const one = (version: number, before = `${version - 1}`) => ({
      ...{ position: version, before: '', content: '', earlier: { [stream]: before } },
      events: [
        { link: 'x' },
        { stream, version, link: `${version}`, event: { type: `${version}` } },
      ],
    });
    expect(gapIn([one(4), one(5), one(6)], stream)).toBeUndefined();
    expect(gapIn([one(4), one(6)], stream)).toBe(6);
    expect(gapIn([one(4), one(4)], stream)).toBe(4);
    expect(gapIn([one(4), one(5, 'other')], stream)).toBe(5);
    expect(gapIn([one(4), one(9)], 'device/T2')).toBeUndefined();
    expect(
      seenIn([one(4), one(5)], stream).map(({ position, event }) => [position, event.type]),
    ).toEqual([
      [4, '4'],
      [5, '5'],
    ]);
    expect(seenIn([one(4)], 'device/T2')).toEqual([]);
  });
});

describe('House rules § disputes a pack is whole, complete and signed', () => {
  const signed = (change: object) => {
    const { signature: _signature, ...rest } = { ...pack, ...change };
    return verifyPack({ ...rest, signature: pack.signature }, signer.key);
  };
  const because = async (value: unknown, key?: string) =>
    Object(await verifyPack(value, key)).because ?? 'whole';

  test('an honest one is, with or without a key to hold it to', async () => {
    const shows = { told: 'again' };
    const made = expectAccepted(await disputePack(house, signer, packed, shows));
    const positions = made.entries.map(({ entry }) => entry.position);
    expect(made).toMatchObject({
      ...{ kind: 'houseway dispute pack 2', ...packed, shows, key: signer.key },
      ...{ from: Math.min(...positions), to: Math.max(...positions) },
      streams: ['table/three-dice-football/T1', 'device/T1'],
    });
    expect(made.entries.length).toBe(pack.entries.length);
    expect(await verifyPack(made, signer.key)).toEqual({ paper: made, notes: [] });
    expect(await verifyPack(pack)).toEqual({ paper: pack, notes: [] });
    expect(await disputePack(house, signer, { ...at, round: 99 }, {})).toMatchObject({
      refused: 'no-such-page',
    });
    expect(pack.entries.length).toBeGreaterThan(5);
  });

  test('what is no pack, or is signed by another, is said to be', async () => {
    expect(await because(null)).toBe('This is not a dispute pack.');
    expect(await because('pack')).toBe('This is not a dispute pack.');
    expect(await because({ ...pack, kind: 'houseway dispute pack 1' })).toBe(
      'This is not a dispute pack that is signed whole. Ask the house for a new one.',
    );
    expect(await because(pack, 'another')).toBe('The pack is signed by another key.');
    expect(await because({ ...pack, entries: undefined })).toBe('The pack is damaged.');
    expect(await signed({ shows: { other: 1 } })).toMatchObject({
      ...{ refused: 'pack-differs', cite: 'House rules § export' },
      because: 'The signature does not match. The pack was altered.',
    });
  });

  test('entries of another table, left out, or changed are named', async () => {
    const { entries } = pack;
    const [first] = entries;
    const { position } = first!.entry;
    expect(await because({ ...pack, table: 'T2' })).toBe('The pack is of another table.');
    expect(await because({ ...pack, entries: entries.slice(1) })).toBe(
      'An entry is missing at one end of the pack.',
    );
    expect(await because({ ...pack, entries: entries.slice(0, -1) })).toBe(
      'An entry is missing at one end of the pack.',
    );
    expect(await because({ ...pack, entries: entries.toSpliced(2, 1) })).toMatch(
      /^An entry is missing before version \d+ of (table|device)\//,
    );
    const changed = (change: object) => ({
      ...pack,
      entries: entries.with(0, { ...first!, ...change }),
    });
    const NOT_SIGNED = `The head for entry ${position} is not signed by the house.`;
    expect(await because(changed({ head: { ...first!.head, key: 'other' } }))).toBe(NOT_SIGNED);
    expect(await because(changed({ head: { ...first!.head, size: 1 } }))).toBe(NOT_SIGNED);
    const NOT_THERE = `There is no entry ${position} like this in the log that its head is of.`;
    expect(await because(changed({ proof: [] }))).toBe(NOT_THERE);
    expect(await because(changed({ entry: { ...first!.entry, hash: 'ab' } }))).toBe(NOT_THERE);
    const WRONG = `Something in entry ${position} was changed.`;
    for (const change of [
      { at: 1 },
      { by: [] },
      { command: {} },
      { key: 'other' },
      { events: [] },
      { before: 'ab' },
      { events: first!.entry.events.map((event) => ({ ...event, event: {} })) },
    ]) {
      expect(await because(changed({ entry: { ...first!.entry, ...change } }))).toBe(WRONG);
    }
    const before = Object.fromEntries(Object.keys(first!.before).map((name) => [name, 'ab']));
    expect(await because(changed({ before }))).toBe(WRONG);
  });

  test('its entries are of its round, from the one that begins it', async () => {
    const OTHER = 'The entries are of another round.';
    for (const round of [1, 3]) expect(await because({ ...pack, round })).toBe(OTHER);
    const [, second] = pack.entries;
    const later = { ...pack, entries: pack.entries.slice(1), from: second!.entry.position };
    expect(await because(later)).toBe('The entry that begins the round is missing.');
    const sooner = { ...pack, entries: pack.entries.slice(0, -1) };
    const to = sooner.entries.at(-1)!.entry.position;
    const cut = { ...sooner, to, signature: '' };
    expect(await verifyPack({ ...cut, signature: signer.sign(textOf(cut)) })).toMatchObject({
      notes: [
        `The next round does not begin in it: what the table did after entry ${to} is not shown.`,
      ],
    });
  });

  test('what it shows is its round, and as paid what its entries paid', async () => {
    const shows = async (told: object) => because({ ...pack, shows: told });
    const ALTERED = 'The signature does not match. The pack was altered.';
    expect(await shows({ round: 3 })).toBe('The pack shows another round.');
    expect(await shows({ round: 2 })).toBe(ALTERED);
    const settled = pack.entries.flatMap(({ entry }) =>
      entry.events.flatMap(({ stream, event }) =>
        stream.startsWith('table/') ? settledBy(event as TableEvent) : [],
      ),
    );
    expect(settled.length).toBeGreaterThan(1);
    expect(await shows({ settled })).toBe(ALTERED);
    for (const other of [[], settled.slice(1), settled.toReversed()])
      expect(await shows({ settled: other })).toBe(
        'What the pack shows as paid is not what its entries paid.',
      );
  });
});
