import { expect, test } from 'vitest';
import { DAY, distributed, ten, twentyFive } from '../../../../test/coupons-desk.ts';
import { scannedOff } from '../../../../test/read-pages.ts';
import { dayAccounting, reconciliationForm, requisition } from '../../../coupons/index.ts';
import { couponSheets, documentPdf } from './index.ts';

const printing = { holder: 'Example Casino', printed: DAY };

test('§ 525.21(q)(3) a scanner reads every coupon of a sheet off the printed page', async () => {
  const serials = ['MPX-00000041', 'MPX-00000042', 'MPX-00000043', 'MPX-00000044'];
  const coupons = serials.map((serial) => ({ design: ten, serial, expires: '2026-12-31' }));
  const sheet = await couponSheets(coupons, 'Sheets', DAY);
  expect((await scannedOff(sheet)).toSorted()).toEqual(serials);
});

test('§ 525.21(q)(3) a coupon without a bar code reads as nothing: the scan can fail', async () => {
  const design = { ...twentyFive, machineReadable: 'none' as const };
  const sheet = await couponSheets(
    [{ design, serial: 'MPXXV-00000001', expires: '2026-12-31' }],
    'Sheets',
    DAY,
  );
  expect(await scannedOff(sheet)).toEqual([]);
});

test('§ 525.21(g), (j), (m) each form reads as what it is filed under', async () => {
  const { events } = distributed();
  const documents = [
    requisition(events, 'R1', printing),
    reconciliationForm(events, DAY, printing),
    dayAccounting(events, DAY, printing),
  ];
  // The code of a form is larger than that of a coupon: a coarse scan reads it too, and has half as much to look at.
  const read = await Promise.all(
    documents.map(async (document) => scannedOff(await documentPdf(document, DAY), 200)),
  );
  expect(read).toEqual([['requisition/R1'], [`form/${DAY}`], [`accounting/${DAY}`]]);
});
