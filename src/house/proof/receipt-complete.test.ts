import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealRound, manualClock, testVault } from '../../../test/dealing.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { patron, patronSeated, tableBefore } from '../../../test/papers.ts';
import { plainCredentials } from '../../../test/plain-credentials.ts';
import { verifyPaper } from '../../../test/second/verifier.ts';
import { games } from '../../games/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Actor, TableCommand } from '../../table/index.ts';
import { type House, THE_HOUSE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { openSqlite } from '../store/sqlite.ts';
import { type Receipt, receiptOf, textOf } from './receipt.ts';
import type { ProvedEntry, ShownEvent } from './shown.ts';
import { verifyReceipt } from './verify-receipt.ts';

const signer = passingSigner();
const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
const clock = manualClock(Date.UTC(2026, 10, 16, 12));
const LIVE = { table: 'F1', game: 'three-dice-football' };
const ELECTRONIC = { table: 'E1', game: 'three-dice-yahtzee' };
let house: House;
/** Of the live table: its first round, its second, and the one with which it opened again. */
let live: readonly Receipt[];
/** Of the electronic table: its first round, its second, and the first after a change of session. */
let electronic: readonly Receipt[];
let inPlay: unknown;

const stick: readonly Actor[] = [{ person: 'stickperson-1', duty: 'stickperson' }];
const onFloor = async (asks: TableCommand, by: readonly Actor[] = THE_HOUSE) =>
  expectAccepted(await house.askTable(LIVE, asks, by));
const says = (said: object, by: readonly Actor[] = stick) =>
  onFloor({ type: 'Say', said } as TableCommand, by);

const crewAndPatron = async (dice: string) => {
  for (const [person, duty] of [
    ['stickperson-1', 'stickperson'],
    ['dealer-1', 'dealer'],
    ['dealer-2', 'dealer'],
    ['dealer-3', 'dealer'],
  ] as const) {
    await onFloor({ type: 'JoinCrew', person, duty });
  }
  await onFloor({ type: 'BringEquipment', kind: 'dice', set: dice });
  await onFloor({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, patron);
  await onFloor({ type: 'BuyIn', seat: 1, cents: 10_000 }, patron);
};
const wagersLive = async () => {
  await says({ type: 'PlaceBet', seat: 1, wager: 'defense', stakeCents: 1_000 }, patron);
  await says({ type: 'OfferDice', seat: 1 });
  await says({ type: 'AcceptDice', seat: 1 }, patron);
  await onFloor({ type: 'CloseBetting' }, stick);
};
const throws = () => says({ type: 'CallThrow', offensive: [1, 1], defensive: 6 });
const receiptFor = (at: typeof LIVE, round: number) =>
  receiptOf(house, signer, { ...at, round, seat: 1 }, tableBefore(house, at));

const playsLive = async () => {
  await onFloor({ type: 'SetLimits', limits: { minimumCents: 100, maximumCents: 50_000 } });
  await onFloor({ type: 'OpenTable', kind: 'felt', practice: true, openerCents: 1_000_000 });
  await crewAndPatron('dice-1');
  await wagersLive();
  // Events that are hidden come between the wager and the throw: a forger would begin or end at them.
  await onFloor({ type: 'Fill', cents: 5_000, slip: '1' }, [
    { person: 'floorperson-1', duty: 'floorperson' },
    { person: 'cage-1', duty: 'cage' },
  ]);
  inPlay = await receiptFor(LIVE, 1);
  await throws();
  await says({ type: 'BeginRound' });
  await wagersLive();
  await throws();
  const chips = (await house.table(LIVE)).seats[1]?.chipsCents ?? 0;
  await onFloor({ type: 'CashOut', seat: 1, cents: chips }, patron);
  await onFloor({ type: 'LeaveSeat', seat: 1 }, patron);
  const { inventoryCents } = await house.table(LIVE);
  const floor = [{ person: 'floorperson-1', duty: 'floorperson' }] as const;
  await onFloor({ type: 'CloseTable', closerCents: inventoryCents }, floor);
  const opens = { type: 'OpenTable', kind: 'felt', practice: true } as const;
  await onFloor({ ...opens, openerCents: inventoryCents });
  await crewAndPatron('dice-2');
  await wagersLive();
  await throws();
  const made = [1, 2, 3].map(async (round) => expectAccepted(await receiptFor(LIVE, round)));
  live = await Promise.all(made);
};

const playsElectronic = async () => {
  const ask = await patronSeated(house, ELECTRONIC);
  const said = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 1_000 };
  for (const at of [clock.now(), clock.now(), Date.UTC(2026, 10, 17, 6, 0, 1)]) {
    await ask({ type: 'Say', said });
    clock.set(Math.max(clock.now(), at));
    await dealRound(house, ELECTRONIC, clock);
  }
  await ask({ type: 'Say', said });
  await dealRound(house, ELECTRONIC, clock);
  const made = [1, 2, 4].map(async (round) => expectAccepted(await receiptFor(ELECTRONIC, round)));
  electronic = await Promise.all(made);
};

beforeAll(async () => {
  house = await openKnownHouse({
    ...{ store: expectAccepted(openSqlite(folder)), games, signer, vault: testVault() },
    ...{ credentials: plainCredentials(), clock: clock.now },
  });
  await playsLive();
  await playsElectronic();
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const NOTHING = { lines: [], amounts: { wageredCents: 0, returnedCents: 0, paidCents: 0 } };
const OPENED =
  'The round began as the table opened. That entry has the opener and is hidden: that nothing came between rests on the signature of the house.';
/** What both verifiers say of a paper that the house signs, whatever it says. */
const signedAgain = (paper: Receipt) => ({ ...paper, signature: signer.sign(textOf(paper)) });
const judged = async (paper: Receipt) => {
  const signed = signedAgain(paper);
  const { because } = Object(await verifyReceipt(signed, games, signer.key));
  return { first: because, second: (await verifyPaper(signed, { keys: [signer.key] })).because };
};
const refused = { first: expect.any(String), second: expect.any(String) };
const whole = { first: undefined, second: undefined };
const has = (entry: ProvedEntry, holds: (event: { type: string; said?: object }) => boolean) =>
  entry.events.some((one) => 'event' in one && holds(one.event as { type: string }));
const hiding = (paper: Receipt, hides: 'names' | 'house', holds: (event: object) => boolean) => ({
  ...paper,
  entries: paper.entries.map((entry) => ({
    ...entry,
    events: entry.events.map((one): ShownEvent => {
      if (!('event' in one) || !holds(one.event as object)) return one;
      const { event: _event, ...rest } = one;
      return { ...rest, hides };
    }),
  })),
});
/** Every way to leave out leading entries, with the first one that is left hidden as the house's. */
const beheaded = (paper: Receipt): readonly Receipt[] =>
  paper.entries.slice(1).map((first, i) => {
    const entries = paper.entries.slice(i + 1);
    const events = new Set(first.events.map((one) => ('event' in one ? one.event : undefined)));
    return hiding({ ...paper, entries }, 'house', (event) => events.has(event));
  });

describe('House rules § export a receipt has every entry from the one that begins its round', () => {
  test('an honest one is whole to both verifiers', async () => {
    for (const paper of [...live, ...electronic]) expect(await judged(paper)).toEqual(whole);
  });

  test('leading entries of a live table’s first round are not left out', async () => {
    const papers = beheaded(live[0]!);
    expect(papers.length).toBeGreaterThan(10);
    for (const paper of papers) {
      expect(await judged(paper)).toEqual(refused);
      expect(await judged({ ...paper, ...NOTHING })).toEqual(refused);
    }
  });

  test('nor of its second: what was wagered and settled is shown, and a hidden beginning is told', async () => {
    const papers = beheaded(live[1]!);
    expect(papers.length).toBeGreaterThan(4);
    for (const paper of papers) {
      expect(await judged(paper)).toEqual(refused);
      const signed = signedAgain({ ...paper, ...NOTHING });
      const { because, notes } = Object(await verifyReceipt(signed, games));
      const { because: wrong, beginsHidden } = await verifyPaper(signed);
      expect(because ?? notes).toEqual(because ?? expect.arrayContaining([OPENED]));
      expect([wrong !== undefined, beginsHidden]).toEqual(
        because === undefined ? [false, true] : [true, undefined],
      );
    }
  });

  test.each([0, 1, 2])('nor of electronic round %i, also after a change of session', async (at) => {
    const papers = beheaded(electronic[at]!);
    expect(papers.length).toBeGreaterThan(2);
    for (const paper of papers) {
      expect(await judged(paper)).toEqual(refused);
      expect(await judged({ ...paper, ...NOTHING })).toEqual(refused);
    }
  });

  test('where the table opened with the round, its wagers are in the entries, and its reader is told', async () => {
    const paper = live[2]!;
    const { notes } = Object(await verifyReceipt(paper, games, signer.key));
    expect(notes).toContain(OPENED);
    expect(await verifyPaper(paper)).toMatchObject({ beginsHidden: true, endsOpen: true });
    const wagered = paper.entries.findIndex((entry) =>
      has(entry, ({ said }) => Object(said).type === 'PlaceBet'),
    );
    expect(wagered).toBeGreaterThan(0);
    for (const forged of beheaded(paper).slice(wagered)) {
      expect(await judged(forged)).toEqual(refused);
    }
  });
});

describe('House rules § export nor is an entry left out later', () => {
  test('in the middle, of whichever round', async () => {
    for (const paper of [...live, ...electronic]) {
      for (let at = 1; at < paper.entries.length - 1; at += 1) {
        const entries = paper.entries.toSpliced(at, 1);
        // Entries of the table and its device interleave: what is left out of neither is none of theirs.
        expect(await judged({ ...paper, entries })).toEqual(refused);
        expect(await judged({ ...paper, entries, ...NOTHING })).toEqual(refused);
      }
    }
  });

  test('at the end, before the settlement', async () => {
    for (const paper of [...live, ...electronic]) {
      const wagered = paper.entries.findIndex((entry) =>
        has(entry, ({ said }) => Object(said).type === 'PlaceBet'),
      );
      const settled = paper.entries.findIndex((entry) =>
        JSON.stringify(entry.events).includes('"settled"'),
      );
      expect(settled).toBeGreaterThan(wagered);
      for (let to = wagered + 1; to <= settled; to += 1) {
        const entries = paper.entries.slice(0, to);
        expect(await judged({ ...paper, entries, ...NOTHING })).toEqual(refused);
      }
    }
  });

  test('a receipt that ends before the next round begins says so', async () => {
    const note = (position: number) =>
      `The next round does not begin in it: what the table did after entry ${position} is not shown.`;
    const notesOf = async (paper: Receipt) => Object(await verifyReceipt(paper, games)).notes;
    const last = live[2]!.entries.at(-1)!.position;
    expect(await notesOf(live[2]!)).toContain(note(last));
    for (const paper of [live[0]!, ...electronic]) {
      expect((await notesOf(paper)).join()).not.toContain('does not begin in it');
    }
  });

  test('while wagers of the seat are on the layout there is no receipt', () => {
    expect(inPlay).toEqual({
      ...{ refused: 'round-in-play', cite: 'House rules § export' },
      because: 'Wagers of seat 1 are on the layout. Ask for the receipt when they are settled.',
    });
  });
});

describe('House rules § export nor is an event hidden that the patron saw', () => {
  test.each(['names', 'house'] as const)('what was settled is not hidden for %s', async (why) => {
    for (const paper of [...live, ...electronic]) {
      const hidden = hiding(paper, why, (event) => JSON.stringify(event).includes('"settled"'));
      expect(await judged({ ...hidden, ...NOTHING })).toEqual(refused);
    }
  });

  test('nor the wager behind it', async () => {
    for (const paper of [...live, ...electronic]) {
      const hidden = hiding(paper, 'house', (event) => JSON.stringify(event).includes('BetPlaced'));
      expect(await judged(hidden)).toEqual(refused);
    }
  });

  test('nor anything of a device', async () => {
    for (const paper of electronic) {
      const types = ['SessionOpened', 'Promised', 'Contributed', 'Closed', 'Drawn', 'Revealed'];
      for (const type of types) {
        const hidden = hiding(paper, 'house', (event) => Object(event).type === type);
        expect(await judged(hidden)).toEqual({
          ...{ first: 'An event of the device is hidden.', second: expect.any(String) },
        });
      }
    }
  });
});
