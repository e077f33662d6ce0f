import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refuse } from '../kernel/refusal.ts';
import { MEMBERS, withMember } from './coupon-members.ts';

const refused = (code: string) => refuse(code, 'So it is.', '58 Pa. Code § 525.21(h)');

test('§ 525.21 a refusal is said beside the member that it is about, or by the signatures', () => {
  expect(withMember(refused('beyond-requisition'), 'IssueCoupons').member).toBe('serials');
  expect(withMember(refused('one-person-twice'), 'IssueCoupons').member).toBe('hands');
  expect(withMember(refused('controls-not-approved'), 'IssueCoupons').member).toBeUndefined();
  const named = { ...refused('not-understood'), member: 'voided.0.reason' };
  expect(withMember(named, 'IssueCoupons').member).toBe('voided.0.reason');
});

test('§ 525.21 the codes that have a place are codes of the register', () => {
  const root = new URL('../coupons/', import.meta.url);
  const sources = globSync('*.ts', { cwd: root.pathname })
    .map((file) => readFileSync(new URL(file, root), 'utf8'))
    .join('\n');
  const codes = Object.keys(MEMBERS);
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});
