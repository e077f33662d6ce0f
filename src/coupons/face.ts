import { z } from 'zod';
import type { Citation } from '../kernel/law.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { pa } from './chapter.ts';
import type { Command } from './commands/index.ts';
import type { Given } from './given.ts';

/** The parts of the face, each with the paragraph that wants it there. */
export const FACE_PARTS = [
  'holder',
  'value',
  'serial',
  'restrictions',
  'expiry',
  'chips',
  'code',
] as const;
export type FacePart = (typeof FACE_PARTS)[number];

const PARAGRAPHS: Readonly<Record<FacePart, Citation>> = {
  holder: pa('525.21(c)(1)'),
  value: pa('525.21(c)(2)'),
  serial: pa('525.21(c)(3)'),
  restrictions: pa('525.21(c)(4)'),
  expiry: pa('525.21(c)(5)'),
  chips: pa('525.21(c)(6)'),
  code: pa('525.21(q)(3)'),
};

/** In whole millimeters from the top left corner. */
const box = z.strictObject({
  x: z.int().nonnegative(),
  y: z.int().nonnegative(),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type Box = Readonly<z.infer<typeof box>>;

const face = z
  .strictObject({
    widthMm: z.int().positive(),
    heightMm: z.int().positive(),
    parts: z.partialRecord(z.enum(FACE_PARTS), box),
  })
  .meta({ field: 'kept' });
export type CouponFace = Design['face'];

/** Games and wagers by their ids; `any` means unrestricted, and is printed as such. */
const restrictions = z.strictObject({
  games: z
    .union([
      z.literal('any'),
      z.array(
        z.strictObject({
          game: z.string().min(1),
          wagers: z.union([z.literal('any'), z.array(z.string().min(1)).min(1)]),
        }),
      ),
    ])
    .meta({ field: 'part', part: 'valid-for' }),
  /** What is printed: who may use it, where, with what. */
  says: z.array(z.string().min(1)),
});

/** The design specification that goes to the Bureau of Gaming Operations. */
export const design = z.strictObject({
  design: z.string().regex(/^[a-z]+-[a-z0-9-]+$/),
  title: z.string().min(1),
  holder: z.string(),
  valueCents: z.int().meta({ field: 'money' }),
  series: z.string().regex(/^[A-Z][A-Z0-9]{0,7}$/),
  restrictions,
  /** Reading 26: what a winner is paid on the coupon. */
  pays: z.enum(['wager odds', 'even money']),
  machineReadable: z.enum(['bar code', 'magnetic strip', 'none']),
  /** The reference of the test in which surveillance read the value off the layout. */
  surveillanceTest: z.string(),
  face,
});
export type Design = Command<'SubmitDesign'>['design'];

/** No chip of the house is wider; figures of this height were legible to a ceiling camera. */
const CHIP_MM = 39;
const VALUE_MM = 12;

/** § 525.21(c), and § 603a.20(c) after it: what a coupon must carry, in the order of the paragraph. */
export const checkFace = (offered: Design): true | Refusal => {
  const { parts, widthMm, heightMm } = offered.face;
  const lacking = (part: FacePart, because: string) =>
    refuse('face-incomplete', because, PARAGRAPHS[part]);
  if (offered.holder.trim() === '' || parts.holder === undefined) {
    return lacking('holder', 'Put the name or logo of the certificate holder on the coupon.');
  }
  if (offered.valueCents <= 0 || offered.valueCents % 100 !== 0 || parts.value === undefined) {
    return lacking('value', 'Print the value of the coupon, in whole dollars.');
  }
  if (parts.value.height < VALUE_MM || offered.surveillanceTest.trim() === '') {
    return lacking(
      'value',
      `Print the value at least ${VALUE_MM} mm high and name the test in which surveillance read it.`,
    );
  }
  if (parts.serial === undefined) return lacking('serial', 'Leave room for the serial number.');
  if (
    parts.restrictions === undefined ||
    offered.restrictions.says.every((line) => line.trim() === '')
  ) {
    return lacking(
      'restrictions',
      'Print the games and wagers it is valid for, or that it is valid for any.',
    );
  }
  if (parts.expiry === undefined) return lacking('expiry', 'Leave room for the expiration date.');
  if (
    parts.chips === undefined ||
    Math.min(parts.chips.width, parts.chips.height) < CHIP_MM ||
    overlap(parts.chips, parts.value)
  ) {
    return lacking(
      'chips',
      `Mark an area of at least ${CHIP_MM} mm for the chips that leaves the value in sight.`,
    );
  }
  if (offered.machineReadable === 'bar code' && parts.code === undefined) {
    return lacking('code', 'Leave room for the bar code.');
  }
  return insideAndApart(offered.face, widthMm, heightMm);
};

/** What the face says of the house, and of its games, must be true of this house. */
export const agreesWithHouse = (
  { holder, restrictions: { games, says } }: Design,
  given: Given,
): true | Refusal => {
  if (holder.trim().toLowerCase() !== given.holder.trim().toLowerCase()) {
    return refuse(
      'wrong-holder',
      `Put the name of the certificate holder on the coupon. It is ${given.holder}, not ${holder}.`,
      PARAGRAPHS.holder,
    );
  }
  const printed = says.join(' ').toLowerCase();
  for (const { game, wagers } of games === 'any' ? [] : games) {
    const offered = given.games[game];
    const named = wagers === 'any' ? [] : wagers;
    const stranger = offered === undefined ? game : named.find((id) => !(id in offered.wagers));
    if (offered === undefined || stranger !== undefined) {
      return refuse(
        'unknown-game',
        `This house has no game or wager "${stranger}". Name only games and wagers that it offers.`,
        PARAGRAPHS.restrictions,
      );
    }
    const titles = [offered.title, ...named.map((id) => offered.wagers[id] ?? id)];
    const silent = titles.find((title) => !printed.includes(title.toLowerCase()));
    if (silent !== undefined) {
      return refuse(
        'restriction-not-printed',
        `The coupon is restricted to ${silent}. Print that on its face.`,
        PARAGRAPHS.restrictions,
      );
    }
  }
  return true;
};

const insideAndApart = ({ parts }: CouponFace, width: number, height: number): true | Refusal => {
  const placed = FACE_PARTS.flatMap((part) => {
    const at = parts[part];
    return at === undefined ? [] : [{ part, at }];
  });
  for (const [place, { part, at }] of placed.entries()) {
    const outside = at.x + at.width > width || at.y + at.height > height;
    const other = placed.slice(0, place).find((before) => overlap(at, before.at));
    if (outside || other !== undefined) {
      return refuse(
        'face-overlaps',
        outside
          ? `Move the ${part} inside the ${width} × ${height} mm of the coupon.`
          : `Move the ${part} off the ${other?.part}.`,
        PARAGRAPHS[part],
      );
    }
  }
  return true;
};

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Four to a letter page, with every part where the six items of (c) want it. */
export const STANDARD_FACE: CouponFace = {
  widthMm: 160,
  heightMm: 64,
  parts: {
    holder: { x: 6, y: 6, width: 100, height: 7 },
    value: { x: 6, y: 14, width: 58, height: 23 },
    restrictions: { x: 6, y: 39, width: 58, height: 14 },
    expiry: { x: 6, y: 54, width: 58, height: 6 },
    chips: { x: 108, y: 6, width: 46, height: 46 },
    code: { x: 67, y: 34, width: 40, height: 19 },
    serial: { x: 67, y: 54, width: 40, height: 6 },
  },
};
