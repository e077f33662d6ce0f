import { expect, test } from 'vitest';
import { controls, DAY, Desk, paper, serials, stocked, ten, use } from '../../test/coupons-desk.ts';
import { checkFace, type Design, type FacePart, STANDARD_FACE } from './face.ts';

const withParts = (change: Partial<Record<FacePart, object | undefined>>): Design => ({
  ...ten,
  face: { ...STANDARD_FACE, parts: { ...STANDARD_FACE.parts, ...change } as never },
});

test('§ 525.21(c) the standard face has all that it needs', () => {
  expect(checkFace(ten)).toBe(true);
});

const value = STANDARD_FACE.parts.value!;
const chips = STANDARD_FACE.parts.chips!;

test.each<[string, string, Design]>([
  ['(c)(1)', 'a name', { ...ten, holder: ' ' }],
  ['(c)(2)', 'a value', { ...ten, valueCents: 0 }],
  ['(c)(2)', 'a value in whole dollars', { ...ten, valueCents: 1050 }],
  ['(c)(2)', 'figures a camera can read', withParts({ value: { ...value, height: 11 } })],
  ['(c)(2)', 'the camera’s test', { ...ten, surveillanceTest: '' }],
  ['(c)(3)', 'a serial number', withParts({ serial: undefined })],
  ['(c)(4)', 'its restrictions', { ...ten, restrictions: { games: 'any', says: [] } }],
  ['(c)(5)', 'its expiry', withParts({ expiry: undefined })],
  ['(c)(6)', 'a place for chips', withParts({ chips: undefined })],
  ['(c)(6)', 'room for a chip', withParts({ chips: { ...chips, width: 38 } })],
  ['(c)(6)', 'its value in sight', withParts({ chips: { ...chips, x: 60 } })],
  ['(q)(3)', 'room for its bar code', withParts({ code: undefined })],
])('§ 525.21%s a face without %s is refused', (paragraph, _, design) => {
  expect(checkFace(design)).toMatchObject({
    refused: 'face-incomplete',
    cite: `58 Pa. Code § 525.21${paragraph}`,
  });
});

test('§ 525.21(c)(2) figures of just the height are enough', () => {
  expect(checkFace(withParts({ value: { ...value, height: 12 } }))).toBe(true);
});

test.each<[string, Design]>([
  ['beyond the edge', withParts({ serial: { x: 67, y: 60, width: 40, height: 6 } })],
  ['over each other', withParts({ serial: { x: 60, y: 54, width: 40, height: 6 } })],
])('§ 525.21(c) parts of the face %s are refused', (_, design) => {
  expect(checkFace(design)).toMatchObject({ refused: 'face-overlaps' });
});

test('§ 525.21(c)(3) a series belongs to one design', () => {
  expect(
    stocked().asks(paper('SubmitDesign', { day: DAY, design: { ...ten, design: 'match-11' } })),
  ).toMatchObject({ refused: 'design-exists', cite: '58 Pa. Code § 525.21(c)(3)' });
});

const waiting = (...without: string[]): Desk => {
  const desk = new Desk();
  if (!without.includes('controls')) desk.does(paper('ApproveControls', controls));
  desk.does(paper('FileUse', use), paper('SubmitDesign', { day: '2026-10-02', design: ten }));
  if (!without.includes('design')) {
    desk.does(paper('ApproveDesign', { day: '2026-10-20', design: 'match-10', reference: 'd' }));
  }
  return desk.does(
    paper('ExamineDelivery', {
      day: '2026-11-02',
      delivery: 'D1',
      source: { provider: 'p', invoice: 'i' },
      invoiced: [{ ...serials('MPX', 1, 10), valueCents: 1000, quantity: 10 }],
      found: [{ ...serials('MPX', 1, 10), expires: '2026-12-31' }],
      damaged: [],
    }),
  );
};

test('§ 525.21(b)(1) nothing is issued before the design is approved', () => {
  const desk = waiting('design').does(
    paper('EnterReceipt', { day: '2026-11-02', delivery: 'D1', place: 'vault' }),
    paper('PrepareRequisition', {
      day: DAY,
      requisition: 'R1',
      neededFor: { day: DAY },
      lines: [{ design: 'match-10', quantity: 5 }],
      estimate: 'e',
    }),
    paper('AuthoriseRequisition', { day: DAY, requisition: 'R1' }),
  );
  expect(
    desk.asks(
      paper('IssueCoupons', {
        day: DAY,
        requisition: 'R1',
        serials: [serials('MPX', 1, 5)],
        voided: [],
      }),
    ),
  ).toMatchObject({ refused: 'design-not-approved', cite: '58 Pa. Code § 525.21(b)(1)' });
});

test('§ 525.21(i) without approved controls there is no place to store a coupon', () => {
  expect(
    waiting('controls').asks(
      paper('EnterReceipt', { day: '2026-11-02', delivery: 'D1', place: 'vault' }),
    ),
  ).toMatchObject({ refused: 'storage-not-approved', cite: '58 Pa. Code § 525.21(i)' });
});

test('§ 525.21(b)(1) only a design that was submitted is approved', () => {
  expect(
    new Desk().asks(paper('ApproveDesign', { day: DAY, design: 'match-10', reference: 'd' })),
  ).toMatchObject({ refused: 'unknown-design' });
});

test.each([
  ['craps', ['pass', 'dont-pass'], ['pass', 'field'], '58 Pa. Code § 525.22(c)(2)'],
  ['roulette', ['red', '1st-12'], ['straight-up'], '58 Pa. Code § 525.22(c)(3)'],
])('§ 525.22(c) where a coupon lies at %s', (game, right, wrong, cite) => {
  const filed = (wagers: string[]) =>
    paper('FileUse', { ...use, games: [{ game, title: game, banking: true, wagers }] });
  expect(new Desk().asks(filed(right))).toBeUndefined();
  expect(new Desk().asks(filed(wrong))).toMatchObject({ refused: 'wrong-position', cite });
});

test('a filing never reaches back over days that were played', () => {
  expect(new Desk().asks(paper('FileUse', { ...use, from: '2026-09-30' }))).toMatchObject({
    refused: 'filed-backwards',
  });
  expect(stocked().asks(paper('FileUse', use))).toMatchObject({ refused: 'filed-backwards' });
});
