import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealRound, manualClock, testVault } from '../../../test/dealing.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { tableBefore } from '../../../test/papers.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { verifyPaper } from '../../../test/second/verifier.ts';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Actor, TableCommand } from '../../table/index.ts';
import { type House, THE_HOUSE } from '../house.ts';
import { headText } from '../log/chain.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { passingSigner } from '../log/signing.ts';
import { openSqlite } from '../store/sqlite.ts';
import { disputePack, verifyPack } from './dispute-pack.ts';
import { type Receipt, receiptOf, retold, textOf } from './receipt.ts';
import { roundPlace } from './round-entries.ts';
import type { ShownEvent } from './shown.ts';
import { slipOf } from './slip.ts';
import { verifyReceipt } from './verify-receipt.ts';

const signer = passingSigner();
const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
const clock = manualClock(Date.UTC(2026, 10, 16, 12));
/** A live table, one with a player at two seats, one whose session breaks, and one that closes before it is played at. */
const LIVE = { table: 'F1', game: 'three-dice-football' };
const TWO_SEATS = { table: 'A1', game: 'asia-poker' };
const BREAKS = { table: 'E1', game: 'three-dice-football' };
const REOPENS = { table: 'E2', game: 'three-dice-football' };
type At = typeof LIVE;
let house: House;
/** Of the live table's first round, and of its second, which was corrected. */
let called: Receipt;
let corrected: Receipt;
/** The entry of a wager in the round whose session broke. */
let lost: LogEntry;

const player = (seat: number): readonly Actor[] => [{ person: `patron-${seat}`, duty: 'player' }];
const staff = (...duties: Actor['duty'][]): readonly Actor[] =>
  duties.map((duty) => ({ person: `${duty}-1`, duty }));
const ask = async (at: At, asks: TableCommand, by: readonly Actor[]) =>
  expectAccepted(await house.askTable(at, asks, by)).entry;
const say = (at: At, said: object, by: readonly Actor[]) =>
  ask(at, { type: 'Say', said } as TableCommand, by);
const sits = async (at: At, seat: number, patron = `patron-${seat}`) => {
  const by = [{ person: patron, duty: 'player' }] as const;
  await ask(at, { type: 'TakeSeat', seat, patron }, by);
  await ask(at, { type: 'BuyIn', seat, cents: 10_000 }, by);
};
const bets = (at: At, seat: number, wager = 'defense', by = seat) =>
  say(at, { type: 'PlaceBet', seat, wager, stakeCents: 1_000 }, player(by));
const opens = (at: At, kind: 'felt' | 'electronic', openerCents = 1_000_000) =>
  ask(at, { type: 'OpenTable', kind, practice: true, openerCents }, THE_HOUSE);
const receiptFor = (at: At, round: number, seat: number) =>
  receiptOf(house, signer, { ...at, round, seat }, tableBefore(house, at));
const placeOf = async (at: At, round: number) =>
  (await roundPlace(house.log.store, games[at.game]!, at.table, round))!;

const playsLive = async () => {
  const stick = staff('stickperson');
  const files = (touchdown: string) =>
    ask(LIVE, { type: 'FileSubmission', from: '2026-01-01', filed: { touchdown } }, THE_HOUSE);
  // What is filed first is in force as the table opens, and what is filed in a round with the next one.
  await files('pass-zero');
  await opens(LIVE, 'felt');
  for (const [person, duty] of [
    ['stickperson-1', 'stickperson'],
    ['dealer-1', 'dealer'],
    ['dealer-2', 'dealer'],
    ['dealer-3', 'dealer'],
  ] as const) {
    await ask(LIVE, { type: 'JoinCrew', person, duty }, THE_HOUSE);
  }
  await ask(LIVE, { type: 'BringEquipment', kind: 'dice', set: 'dice-1' }, THE_HOUSE);
  await sits(LIVE, 1);
  await sits(LIVE, 2);
  for (let round = 1; round <= 2; round += 1) {
    if (round === 2) {
      await files('reach-zero');
      await say(LIVE, { type: 'BeginRound' }, stick);
    }
    const wager = round === 1 ? 'defense' : 'over-four-yards';
    for (const seat of [1, 2]) await bets(LIVE, seat, wager);
    await say(LIVE, { type: 'OfferDice', seat: round }, stick);
    await say(LIVE, { type: 'AcceptDice', seat: round }, player(round));
    await ask(LIVE, { type: 'CloseBetting' }, stick);
    await say(LIVE, { type: 'CallThrow', offensive: [1, 1], defensive: 6 }, stick);
  }
  const { commands } = (await house.table(LIVE)).told;
  const index = commands.findIndex(({ type }) => type === 'CallThrow');
  const instead = { type: 'CallThrow', offensive: [6, 6], defensive: 1 } as const;
  const asks = { type: 'Correct', index, instead, reason: 'misread' } as const;
  await ask(LIVE, asks as TableCommand, staff('dealer', 'floorperson'));
};

const breaksSession = async () => {
  await opens(BREAKS, 'electronic');
  await sits(BREAKS, 1);
  await sits(BREAKS, 3);
  await bets(BREAKS, 1, 'touchdown');
  await dealRound(house, BREAKS, clock);
  lost = await bets(BREAKS, 1, 'touchdown');
  await bets(BREAKS, 3, 'touchdown');
  const both = [...staff('administrator'), ...staff('regulator')];
  expectAccepted(await house.breakSession(BREAKS, 'the seal key is lost', both));
};

const playsTwoSeats = async () => {
  const filed = { adjacentPositions: 'yes' };
  await ask(TWO_SEATS, { type: 'FileSubmission', from: '2026-01-01', filed }, THE_HOUSE);
  await opens(TWO_SEATS, 'electronic');
  await sits(TWO_SEATS, 2);
  await sits(TWO_SEATS, 3, 'patron-2');
  await sits(TWO_SEATS, 5);
  for (const seat of [2, 3]) await bets(TWO_SEATS, seat, 'asia-poker', 2);
  await say(TWO_SEATS, { type: 'TakeAdjacent', seat: 2, also: 3 }, player(2));
  await bets(TWO_SEATS, 5, 'asia-poker');
  await dealRound(house, TWO_SEATS, clock);
};

const closesAndOpens = async () => {
  await opens(REOPENS, 'electronic');
  await sits(REOPENS, 1);
  await ask(REOPENS, { type: 'CashOut', seat: 1, cents: 10_000 }, player(1));
  await ask(REOPENS, { type: 'LeaveSeat', seat: 1 }, player(1));
  const { inventoryCents: closerCents } = await house.table(REOPENS);
  await ask(REOPENS, { type: 'CloseTable', closerCents }, staff('floorperson'));
  await opens(REOPENS, 'electronic', closerCents);
  for (const seat of [1, 2]) {
    await sits(REOPENS, seat);
    await bets(REOPENS, seat, 'touchdown');
  }
  await dealRound(house, REOPENS, clock);
  await ask(REOPENS, { type: 'LeaveSeat', seat: 2 }, player(2));
  await bets(REOPENS, 1, 'defense');
  await dealRound(house, REOPENS, clock);
};

beforeAll(async () => {
  house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer, vault: testVault() },
    ...{ credentials: plainCredentials(), clock: clock.now },
  });
  await playsLive();
  await playsTwoSeats();
  await breaksSession();
  await closesAndOpens();
  called = expectAccepted(await receiptFor(LIVE, 1, 1));
  corrected = expectAccepted(await receiptFor(LIVE, 2, 1));
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const signedAgain = (paper: object): Receipt => {
  const changed = paper as Receipt;
  return { ...changed, signature: signer.sign(textOf(changed)) };
};
const verified = async (paper: object) => {
  const { because, notes } = Object(await verifyReceipt(signedAgain(paper), games, signer.key));
  return because ?? notes;
};
const hidesIn = ({ entries }: Receipt) =>
  entries.flatMap(({ events }) => events.flatMap((one) => ('hides' in one ? [one.hides] : [])));
const typesIn = ({ entries }: Receipt) =>
  entries.flatMap(({ events }) =>
    events.flatMap((one) => ('event' in one ? [Object(one.event).type] : [])),
  );
/** The paper with events of its table by their links alone. */
const hiding = (paper: Receipt, type: string, hides: string): Receipt => ({
  ...paper,
  entries: paper.entries.map((entry) => ({
    ...entry,
    events: entry.events.map((one): ShownEvent => {
      if (!('event' in one) || Object(one.event).type !== type) return one;
      const { event: _event, ...rest } = one;
      return { ...rest, hides: hides as 'cards' };
    }),
  })),
});
const NOTHING = { wageredCents: 0, returnedCents: 0, paidCents: 0 };
const CALLED = 'Staff called the result. The receipt proves who was paid what, not what fell.';
const ON_SIGNATURE =
  'The amounts rest on the signature of the house alone: an event behind them is hidden.';
const endsAt = ({ entries }: Receipt) =>
  `The next round does not begin in it: what the table did after entry ${entries.at(-1)?.position} is not shown.`;
const links = (count: number) =>
  `${count} events are shown by their links alone: they hold names, cards or the house's own figures.`;

describe('House rules § export a receipt of a live table', () => {
  test('shows the calls and what they pay, under the rules that the round was settled by', async () => {
    const made = expectAccepted(await receiptFor(LIVE, 1, 1));
    expect(made).toEqual(called);
    const { inForce: now, payment } = await house.table(LIVE);
    expect(now).toMatchObject({ touchdown: 'reach-zero' });
    expect(corrected.rules.inForce).toEqual(now);
    const inForce = { ...now, touchdown: 'pass-zero' };
    expect(called).toMatchObject({
      ...{ ...LIVE, round: 1, seat: 1, proof: 'called with read-back' },
      ...{ rules: { game: LIVE.game, inForce, payment }, key: signer.key },
      amounts: { wageredCents: 1_000, returnedCents: 1_000, paidCents: 800 },
    });
    expect(called.lines.map(({ seat }) => seat)).toEqual([1]);
    for (const name of ['session', 'promise', 'secret', 'draws', 'began', 'together']) {
      expect(called).not.toHaveProperty(name);
    }
    expect(await verified(called)).toEqual([CALLED, links(hidesIn(called).length)]);
  });

  test('names nobody, and shows nothing that the house counts', () => {
    expect(JSON.stringify([called, corrected])).not.toMatch(/patron-|dealer-1|stickperson-1/);
    expect(new Set(hidesIn(called))).toEqual(new Set(['house', 'names']));
    expect(hidesIn(called).filter((why) => why === 'names').length).toBeGreaterThan(5);
    expect(typesIn(called)).toEqual(
      expect.arrayContaining(['BoughtIn', 'Played', 'BettingClosed']),
    );
  });

  test('of a corrected round pays what the correction says, once', async () => {
    expect(expectAccepted(await receiptFor(LIVE, 2, 1))).toEqual(corrected);
    expect(typesIn(corrected)).toContain('RoundCorrected');
    expect(corrected.lines).toMatchObject([{ wager: 'over-four-yards', result: 'win' }]);
    expect(corrected.amounts).toEqual({
      wageredCents: 1_000,
      returnedCents: 1_000,
      paidCents: 1_000,
    });
    expect(await verified(corrected)).toEqual([CALLED, endsAt(corrected)]);
    const { lines, amounts } = called;
    expect(await verified({ ...corrected, lines, amounts })).toBe(
      'The lines are not those of the entries.',
    );
  });

  test.each(['cards', 'correction'])(
    'rests on the signature alone where an event is hidden for its %s',
    async (why) => {
      const hidden = hiding(called, 'Played', why);
      const count = hidesIn(hidden).length;
      const told = [CALLED, endsAt(hidden), ON_SIGNATURE, links(count)];
      expect(await verified(hidden)).toEqual(told);
      const other = { ...hidden, lines: [], amounts: NOTHING };
      expect(await verified(other)).toEqual(told);
      // The second verifier says the same.
      for (const paper of [hidden, other])
        expect(await verifyPaper(signedAgain(paper))).toMatchObject({ ok: true, unproved: true });
    },
  );

  test.each(['names', 'house'])('lacks lines where an event is hidden for %s', async (why) => {
    expect(await verified(hiding(called, 'Played', why))).toBe(
      'The lines are not those of the entries.',
    );
  });

  test('begins with the entry in which its round begins, and has no other round', async () => {
    const missing = 'The entry that begins the round is missing.';
    expect(await verified({ ...corrected, entries: corrected.entries.slice(1) })).toBe(missing);
    // A name that is hidden begins no round.
    expect(hidesIn({ ...called, entries: called.entries.slice(2, 3) })).toEqual(['names']);
    expect(await verified({ ...called, entries: called.entries.slice(2) })).toBe(missing);
    expect(await verified({ ...corrected, round: 1 })).toBe('The entries are of another round.');
    expect(await verified({ ...corrected, round: 3 })).toBe('The entries are of another round.');
    expect(await verified({ ...called, round: 2 })).toBe('The entries are of another round.');
  });
});

describe('FAIRNESS § 6 a receipt of a round whose session broke', () => {
  test('no other round is said to be broken, and a weak one says what it proves', async () => {
    expect(await verified({ ...called, proof: 'broken' })).toBe(
      'The entry that begins the round is missing.',
    );
    expect(await verified({ ...called, proof: 'weak' })).toContain(
      'The draws are weak: the secret could follow the wagers (houseway draw 1).',
    );
  });

  test('says so, has no draws, and its wagers were returned', async () => {
    const paper = expectAccepted(await receiptFor(BREAKS, 2, 1));
    expect(paper).toMatchObject({
      ...{ proof: 'broken', amounts: { wageredCents: 1_000, returnedCents: 1_000, paidCents: 0 } },
    });
    expect(paper).not.toHaveProperty('draws');
    expect(await verified(paper)).toEqual([
      'The session broke and its secret was never revealed. Wagers were returned.',
      endsAt(paper),
    ]);
    expect((await verifyPaper(paper, { keys: [signer.key] })).because).toBeUndefined();
    expect(await slipOf(house, signer, BREAKS, lost)).toBeUndefined();
    const { isTold, promise } = await placeOf(BREAKS, 2);
    expect({ isTold, promise }).toMatchObject({ isTold: true, promise: { index: 2 } });
  });
});

describe('FAIRNESS § 6 what a revealed round has in its receipt', () => {
  test('the seats that one patron had together, and no others', async () => {
    const paper = expectAccepted(await receiptFor(TWO_SEATS, 1, 5));
    expect(paper).toMatchObject({ proof: 'commit and reveal', together: [[2, 3]] });
    expect(await verified(paper)).toEqual([
      'No beacon: the house and a patron together could choose.',
      'That one player had seats 2 and 3, so that limits hold for them together, rests on the signature of the house.',
      links(hidesIn(paper).length),
    ]);
  });

  test('without a commitment its draws are weak, and it shows no reveal', async () => {
    const place = await placeOf(BREAKS, 1);
    const { promise: _promise, ...rest } = place;
    const events = place.events.filter(({ stream }) => !stream.startsWith('device/'));
    const before = await tableBefore(house, BREAKS)(place.from);
    const asked = { ...BREAKS, round: 1, seat: 1 };
    const game = games[BREAKS.game]!;
    const told = retold(game, asked, { ...rest, events }, before);
    expect(told).toMatchObject({ proof: 'weak', fairness: {} });
    expect(told.lines.map(({ seat }) => seat)).toEqual([1]);
    // A session that the log does not have proves nothing.
    expect(retold(game, asked, { ...place, opened: [] }, before)).toMatchObject({
      ...{ proof: 'commit and reveal', fairness: {} },
    });
  });

  test('of a round that was committed to again, because its table closed, the second commitment alone', async () => {
    const paper = expectAccepted(await receiptFor(REOPENS, 1, 1));
    const promises = typesIn(paper).filter((type) => type === 'Promised');
    expect(promises).toHaveLength(2);
    expect(paper).toMatchObject({
      proof: 'commit and reveal',
      session: { name: 'E2/2026-11-16/2' },
      amounts: { wageredCents: 1_000 },
    });
    expect(await verified(paper)).toEqual([
      'No beacon: the house and a patron together could choose.',
      links(hidesIn(paper).length),
    ]);
    const { from, events } = await placeOf(REOPENS, 1);
    expect(events[0]).toMatchObject({ version: from, event: { type: 'TableOpened' } });
    expect(from).toBeGreaterThan(1);
  });
});

describe('FAIRNESS § 6 what a revealed round pays is played again', () => {
  test('where somebody left, who is not named', async () => {
    const paper = expectAccepted(await receiptFor(REOPENS, 2, 1));
    expect(JSON.stringify(paper)).not.toContain('patron-');
    expect(hidesIn(paper)).toContain('names');
    expect(await verified(paper)).toEqual([
      'No beacon: the house and a patron together could choose.',
      links(hidesIn(paper).length),
    ]);
  });
});

describe('House rules § export a receipt is under a head that the house signed', () => {
  const other = passingSigner();
  test('the signature of somebody else over the same head is not the house’s', async () => {
    const { key: _key, signature: _signature, ...said } = called.head;
    const signed = { ...said, key: other.key, signature: other.sign(headText(said)) };
    const wrong = 'The head of the log is not signed by the house.';
    expect(await verified({ ...called, head: signed })).toBe(wrong);
    expect(
      await verified({ ...called, head: { ...called.head, signature: signed.signature } }),
    ).toBe(wrong);
  });

  test('every entry is in its log', async () => {
    for (const at of [0, 3, called.entries.length - 1]) {
      const entry = called.entries[at]!;
      const entries = called.entries.with(at, { ...entry, content: 'ab'.repeat(32) });
      expect(await verified({ ...called, entries })).toBe(
        `There is no entry ${entry.position} like this in the log that the head is of.`,
      );
    }
  });

  test('so are those of a pack', async () => {
    const { pack } = await packOf(LIVE, 1);
    const [first] = pack.entries;
    const { key: _key, signature: _signature, ...said } = first!.head;
    const head = { ...said, key: other.key, signature: other.sign(headText(said)) };
    const entries = pack.entries.with(0, { ...first!, head });
    expect(await verifyPack({ ...pack, entries })).toMatchObject({
      because: `The head for entry ${first!.entry.position} is not signed by the house.`,
    });
    expect(await verifyPack({ ...pack, entries: [] })).toMatchObject({
      because: 'An entry is missing at one end of the pack.',
    });
  });
});

const packOf = async (at: At, round: number) => {
  const positions = (await placeOf(at, round)).events.map(({ position }) => position);
  const pack = expectAccepted(await disputePack(house, signer, { ...at, round }, {}));
  return { pack, positions };
};

describe('House rules § disputes a pack of a live round', () => {
  const at = ({
    entries,
  }: {
    readonly entries: readonly { readonly entry: { position: number } }[];
  }) => entries.map(({ entry }) => entry.position);

  test('has its entries in order, each once', async () => {
    for (const [table, round] of [
      [LIVE, 1],
      [BREAKS, 1],
    ] as const) {
      const { pack, positions } = await packOf(table, round);
      expect(at(pack)).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
      expect(await verifyPack(pack, signer.key)).toMatchObject({ paper: pack });
    }
  });
});
