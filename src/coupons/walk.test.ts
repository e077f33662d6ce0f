import { expect, test } from 'vitest';
import { walkRegisters } from '../../test/coupons-walk.ts';
import { coupons } from './coupons.ts';

// Ten thousand of them are walked in test/coupons-walk.deep.ts.
test('§ 525.21(o) whatever was entered, in whatever order, what is due leads to a reported quarter', () => {
  const reached = walkRegisters(75);
  // The walk was worth something: it came through every part of the program.
  for (const type of [
    'CouponsPrinted',
    'SheetsPrinted',
    'SheetsSpoiled',
    'ReceiptEntered',
    'CouponsMoved',
    'CouponsIssued',
    'CouponsDistributed',
    'CouponsVoided',
    'VariationReported',
    'CouponRedeemed',
    'CouponLeftWithPatron',
    'CouponLaidAgain',
    'FormCompleted',
    'CouponsReturned',
    'CouponsCounted',
    'DayReconciled',
    'InventoryTaken',
    'MailListSupplied',
    'MailingRecorded',
    'QuarterlyReportFiled',
  ]) {
    expect(reached.get(type), type).toBeGreaterThan(0);
  }
});

test.each([
  ['reports a quarter while forms of it are due', 'FileQuarterlyReport'],
  ['takes forms of days that have not come', 'CompleteForm'],
] as const)('the walk finds out a register that %s', (_, type) => {
  // Log format 1 had neither rule.
  const decide: typeof coupons.decide = (book, command, given) =>
    coupons.decide(book, command, command.type === type ? undefined : given);
  expect(() => walkRegisters(150, decide)).toThrow('Property failed');
});
