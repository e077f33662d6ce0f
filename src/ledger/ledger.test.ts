import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountsOf, balances, CAGE, type Posting, posting, sumOf } from './ledger.ts';

const cite = 'House rules § ledger' as const;

test('House rules § ledger all places together hold nothing, whatever is posted', () => {
  const account = fc.constantFrom(CAGE, 'inventory/T1', 'seat/T1/1', 'layout/T1');
  const any = fc.array(fc.tuple(account, account, fc.integer({ min: -1000, max: 1000 })));
  fc.assert(
    fc.property(any, (moves) => {
      const postings = moves.flatMap(([from, to, cents]) => posting(from, to, cents, 'any', cite));
      expect(sumOf(balances(postings))).toBe(0);
    }),
  );
});

test('House rules § ledger a posting moves its cents from one place to the other', () => {
  const { inventory, seat } = accountsOf('T1');
  const held = balances(posting(inventory, seat(3), 500, 'pay', cite));
  expect([...held]).toEqual([
    ['inventory/T1', -500],
    ['seat/T1/3', 500],
  ]);
});

test('House rules § ledger nothing is not posted, and less than nothing moves the other way', () => {
  expect(posting('a', 'b', 0, 'any', cite)).toEqual([]);
  expect(posting('a', 'b', -5, 'any', cite)).toEqual<Posting[]>([
    { from: 'b', to: 'a', cents: 5, why: 'any', cite },
  ]);
});
