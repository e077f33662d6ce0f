import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPage } from '../../../../test/page.ts';

let desk: typeof import('./desk.ts');
beforeAll(async () => {
  openPage('/rooms/desk');
  desk = await import('./desk.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test('§ 525.21 a form of the desk has an address, with what it is about; lists come on a page of their own', () => {
  expect(desk.formHref('CancelCoupons')).toBe('/rooms/desk/form/CancelCoupons');
  expect(desk.formHref('CancelCoupons', '2026-11-16')).toBe(
    '/rooms/desk/form/CancelCoupons/2026-11-16',
  );
  expect(desk.formHref('ImportExclusionList', 'x')).toBe('/rooms/desk/lists');
  expect(desk.formHref('SupplyMailList')).toBe('/rooms/desk/lists');
});

test('§ 525.21 a document of the desk has an address, with which one it is', () => {
  expect(desk.documentHref('ledger')).toBe('/rooms/desk/document/ledger');
  expect(desk.documentHref('count', '2026-11-16')).toBe('/rooms/desk/document/count/2026-11-16');
});
