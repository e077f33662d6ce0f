import { expect, test } from 'vitest';
import { walkRegisters } from './coupons-walk.ts';

test('§ 525.21(o) ten thousand registers, walked at random, all reach a reported quarter', () => {
  expect(walkRegisters(10_000).get('QuarterlyReportFiled')).toBeGreaterThanOrEqual(10_000);
});
