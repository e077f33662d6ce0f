import { describe, expect, test } from 'vitest';
import type { Beacon, wrongBeacons } from '../dealing/beacon.ts';
import { beaconBook } from './beacon-book.ts';
import { everything, shareOf } from './share.ts';

const BATCH = 256;
const REMEMBERED = 8 * BATCH;

/** A book that writes down which beacons it has checked; a signature of "wrong" is no signature. */
const booked = (share = everything) => {
  const checked: number[][] = [];
  const wrongIn: typeof wrongBeacons = (beacons) => {
    checked.push(beacons.map(({ round }) => round));
    return beacons.filter(({ signature }) => signature === 'wrong');
  };
  const book = beaconBook(share, wrongIn);
  const seen = (round: number, signature = 'right') =>
    book.seen({ round, signature }, `entry ${round}`);
  const sees = (first: number, last: number) => {
    for (let round = first; round <= last; round += 1) seen(round);
  };
  return { seen, sees, wrong: book.wrong, checked };
};

describe('FAIRNESS § 7 every beacon of a log is checked, many at a time', () => {
  test('none is checked before there is a batch of them, and the rest in the end', () => {
    const { sees, wrong, checked } = booked();
    sees(1, BATCH - 1);
    expect(checked).toEqual([]);
    sees(BATCH, BATCH);
    expect(checked.map(({ length }) => length)).toEqual([BATCH]);
    sees(BATCH + 1, BATCH + 3);
    expect(wrong()).toBeUndefined();
    expect(checked.map(({ length }) => length)).toEqual([BATCH, 3]);
  });

  test('one that is drawn with again is checked once, as long as it is remembered', () => {
    const { sees, seen, wrong, checked } = booked();
    for (const round of [7, 7, 8]) seen(round);
    wrong();
    seen(7);
    seen(8, 'another');
    wrong();
    expect(checked).toEqual([[7, 8], [8]]);
    sees(1_001, 1_000 + REMEMBERED);
    const before = checked.length;
    sees(1_001, 1_000 + REMEMBERED);
    expect(checked).toHaveLength(before);
    seen(7);
    wrong();
    expect(checked.at(-1)).toEqual([7]);
  });

  test('the memory is of the last ones, and no more of them', () => {
    const { sees, seen, wrong, checked } = booked();
    sees(1, REMEMBERED);
    seen(1);
    wrong();
    expect(checked.at(-1)).toEqual([]);
    sees(REMEMBERED + 1, REMEMBERED + BATCH);
    const { length } = checked;
    seen(BATCH + 1);
    seen(BATCH);
    wrong();
    expect(checked.slice(length)).toEqual([[BATCH]]);
  });

  test('the first that is wrong is named by its entry and its number', () => {
    const { seen, sees, wrong } = booked();
    seen(5);
    seen(9, 'wrong');
    sees(100, 100 + BATCH);
    seen(6, 'wrong');
    const named = { row: 'entry 9', because: "its signature is not quicknet's for beacon 9" };
    expect(wrong()).toEqual(named);
    expect(wrong()).toEqual(named);
  });

  test('those of another share are left to it', () => {
    const { sees, wrong, checked } = booked(shareOf(1, 2));
    sees(1, 6);
    wrong();
    expect(checked).toEqual([[1, 3, 5]]);
  });

  test('quicknet’s own check is the one that is used', () => {
    const book = beaconBook(everything);
    const none: Beacon = { round: 3, signature: 'ab' };
    book.seen(none, 'entry 4');
    expect(book.wrong()).toMatchObject({ row: 'entry 4' });
  });
});
