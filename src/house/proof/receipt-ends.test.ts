import { describe, expect, test } from 'vitest';
import { NOTHING } from '../log/log-entry.ts';
import type { Receipt } from './receipt.ts';
import { beginningOf, begunIn, endsWithNext, ofRound, wrongWagers } from './receipt-ends.ts';
import type { ShownEvent } from './shown.ts';

const TABLE = 'table/three-dice-football/T1';
const DEVICE = 'device/T1';
const LINK = 'ab'.repeat(32);

const shown = (stream: string, event: object, version = 5): ShownEvent => ({
  ...{ stream, version, link: LINK, event },
});
const hidden = (hides: 'names' | 'house', stream = TABLE, version = 5): ShownEvent => ({
  ...{ stream, version, link: LINK, hides },
});
const played = (...events: readonly object[]) => ({ type: 'Played', said: {}, events });
const begins = (number: number) => shown(TABLE, played({ type: 'RoundBegun', number }));
const promised = (round: number) => shown(DEVICE, { type: 'Promised', round });
const opened = shown(DEVICE, { type: 'SessionOpened' });

/** Entries at positions 1, 2, 3 … with these events, and the table's link before each. */
const entriesOf = (entries: readonly (readonly ShownEvent[])[], before = LINK) =>
  entries.map((events, at) => ({
    ...{ position: at + 1, before: LINK, content: LINK, earlier: { [TABLE]: before }, events },
    proof: [],
  }));
const receipt = (more: object): Receipt =>
  ({
    ...{ table: 'T1', game: 'three-dice-football', round: 2, seat: 1, lines: [], entries: [] },
    ...{ proof: 'called with read-back', ...more },
  }) as unknown as Receipt;

describe('House rules § export the entry that opened the session is told apart from those of its round', () => {
  const positions = (entries: readonly (readonly ShownEvent[])[], index?: number) =>
    ofRound(receipt({ entries: entriesOf(entries), ...(index && { promise: { index } }) })).map(
      ({ position }) => position,
    );

  test('of every round but the first of the session', () => {
    expect(positions([[opened], [begins(2)]], 2)).toEqual([2]);
    expect(positions([[begins(1), opened], [begins(2)]], 3)).toEqual([2]);
    expect(positions([[opened], [begins(2)]], 1)).toEqual([1, 2]);
    expect(positions([[opened], [begins(2)]])).toEqual([1, 2]);
  });

  test('and only where it opens the session, of this device, for all to see', () => {
    const others: readonly ShownEvent[] = [
      ...[begins(2), promised(2), hidden('house', DEVICE), { link: LINK }],
      shown('device/T2', { type: 'SessionOpened' }),
      shown(TABLE, { type: 'SessionOpened' }),
    ];
    for (const other of others) expect(positions([[other], [begins(2)]], 2)).toEqual([1, 2]);
    expect(positions([], 2)).toEqual([]);
  });
});

describe('House rules § export how the entries of a round begin', () => {
  const fair = { proof: 'commit and reveal', promise: { index: 2 } };
  const beginning = (entries: readonly (readonly ShownEvent[])[], more: object = {}) =>
    beginningOf(receipt({ entries: entriesOf(entries), ...more }));

  test.each(['commit and reveal', 'broken'])('%s: with the commitment to it', (proof) => {
    const more = { ...fair, proof };
    expect(beginning([[promised(2)], [begins(3)]], more)).toBe('shown');
    expect(beginning([[opened], [promised(2)]], more)).toBe('shown');
    // None, or one to another round, begins nothing; nor does another word with this number.
    expect(beginning([[begins(2)]], more)).toBeUndefined();
    expect(beginning([[begins(2), promised(3)]], more)).toBeUndefined();
    const revealed = shown(DEVICE, { type: 'Revealed', round: 2 });
    expect(beginning([[begins(2), revealed]], more)).toBeUndefined();
    // One that comes later leaves it to the table.
    expect(beginning([[begins(2)], [promised(2)]], more)).toBe('shown');
    expect(beginning([[begins(1)], [promised(2)]], more)).toBeUndefined();
  });

  test.each(['weak', 'called with read-back'])('%s: without a commitment', (proof) => {
    expect(beginning([[begins(2)], [begins(3)]], { proof })).toBe('shown');
    expect(beginning([[begins(3)], [begins(2)]], { proof })).toBeUndefined();
  });

  test('a first round with the first event of its table, with nothing before it', () => {
    const first = (version: number, before: string, event: (version: number) => ShownEvent) =>
      beginningOf(receipt({ round: 1, entries: entriesOf([[event(version)]], before) }));
    const names = (version: number) => hidden('names', TABLE, version);
    const filed = (version: number) => shown(TABLE, { type: 'SubmissionFiled' }, version);
    for (const event of [names, filed]) {
      expect(first(1, NOTHING, event)).toBe('shown');
      expect(first(2, NOTHING, event)).toBeUndefined();
      expect(first(1, LINK, event)).toBeUndefined();
    }
  });

  test('hidden, where a table that was closed is opened again', () => {
    expect(beginning([[hidden('house')]])).toBe('hidden');
    expect(beginning([[{ link: LINK }, opened, hidden('house')]])).toBe('hidden');
    expect(beginning([[hidden('names')]])).toBeUndefined();
    expect(beginning([[shown(TABLE, played())]])).toBeUndefined();
    expect(beginning([[hidden('house', DEVICE)]])).toBeUndefined();
    expect(beginning([[{ link: LINK }]])).toBeUndefined();
    expect(beginning([])).toBeUndefined();
  });
});

describe('House rules § export how the entries of a round end', () => {
  const ends = (...entries: readonly (readonly ShownEvent[])[]) =>
    endsWithNext(receipt({ entries: entriesOf(entries) }));

  test('with the entry that begins the next round, and no other', () => {
    expect(ends([begins(2)], [begins(3)])).toBe(true);
    expect(ends([begins(2)], [{ link: LINK }], [begins(3)])).toBe(true);
    expect(ends([begins(2)], [begins(4)])).toBe(false);
    expect(ends([begins(3)], [begins(2)])).toBe(false);
    expect(ends([begins(3)], [{ link: LINK }])).toBe(false);
    expect(ends()).toBe(false);
  });

  test('rounds begin as they are played, or told again, with their numbers', () => {
    const begun = (event: object) =>
      begunIn(receipt({ entries: entriesOf([[shown(TABLE, event)]]) }));
    const events = [
      { type: 'BetPlaced', number: 9 },
      { type: 'RoundBegun', number: 4 },
    ];
    const found = [{ position: 1, number: 4 }];
    expect(begun({ type: 'Played', events })).toEqual(found);
    expect(begun({ type: 'RoundCorrected', events })).toEqual(found);
    expect(begun({ type: 'BettingClosed', events })).toEqual([]);
    expect(begun({ type: 'Played' })).toEqual([]);
    expect(begun({ type: 'Played', events: [{ type: 'RoundBegun' }] })).toEqual([]);
  });
});

describe('House rules § export each line is of a wager that the entries place, and each of these is settled', () => {
  const placed = (id: number, seat = 1) => ({ type: 'BetPlaced', bet: { id, seat } });
  const withdrawn = (bet: number) => ({ type: 'BetWithdrawn', bet });
  const wrong = (lines: readonly number[], ...events: readonly object[]) =>
    wrongWagers(
      receipt({
        lines: lines.map((bet) => ({ bet })),
        entries: entriesOf(events.map((event) => [shown(TABLE, event)])),
      }),
    );
  const left = 'Wager 7 of seat 1 is not settled in these entries.';
  const lost = 'Wager 7 of seat 1 is not placed in these entries.';

  test('of its own seat alone', () => {
    expect(wrong([])).toBeUndefined();
    expect(wrong([6, 7], played(placed(6)), played(placed(7)))).toBeUndefined();
    expect(wrong([6], played(placed(6), placed(7)))).toBe(left);
    expect(wrong([6, 7], played(placed(6)))).toBe(lost);
    expect(wrong([], played(placed(7, 2)))).toBeUndefined();
    expect(wrong([7], played(placed(7, 2)))).toBe(lost);
    expect(wrong([7], played({ type: 'BetSettled', bet: { id: 7, seat: 1 } }))).toBe(lost);
  });

  test('a wager that was withdrawn is not settled', () => {
    expect(wrong([], played(placed(7)), played(withdrawn(7)))).toBeUndefined();
    expect(wrong([7], played(placed(7)), played(withdrawn(7)))).toBe(lost);
    expect(wrong([7], played(placed(7)), played({ type: 'BetRaised', bet: 7 }))).toBeUndefined();
  });

  test('a round that is told again has the wagers that the correction tells', () => {
    const corrected = (...events: readonly object[]) => ({ type: 'RoundCorrected', events });
    expect(wrong([8], played(placed(7)), corrected(placed(8)))).toBeUndefined();
    expect(wrong([7], played(placed(7)), corrected(placed(8)))).toBe(
      'Wager 8 of seat 1 is not settled in these entries.',
    );
    expect(wrong([7], played(placed(7)), corrected())).toBe(lost);
  });
});
