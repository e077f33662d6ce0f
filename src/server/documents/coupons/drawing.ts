import PDFDocument from 'pdfkit';
import type { Box, CouponFace, Day, Design, FacePart } from '../../../coupons/index.ts';
import { dollars } from '../../../kernel/money.ts';
import { bug } from '../../../kernel/refusal.ts';
import { code128 } from './code-128.ts';

/** One coupon to be printed: its approved design, and what is different on each. */
export interface PrintedCoupon {
  readonly design: Design;
  readonly serial: string;
  readonly expires: Day;
  /** Printed where the coupon is made out to a patron. */
  readonly patron?: string;
}

export type Typeface = 'Helvetica' | 'Helvetica-Bold' | 'Courier-Bold';

/** What a coupon consists of, in millimeters, for anything that draws it: a screen, a press or a page. */
export type CouponShape =
  | {
      readonly kind: 'rectangle';
      readonly at: Box;
      readonly fill?: string;
      readonly stroke?: string;
      readonly line?: number;
      readonly round?: number;
    }
  | {
      readonly kind: 'circle';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly stroke: string;
      readonly line: number;
      readonly dashed: boolean;
    }
  | {
      readonly kind: 'text';
      readonly text: string;
      /** The left end or the middle of the baseline. */
      readonly x: number;
      readonly y: number;
      readonly sizeMm: number;
      /** How wide it is meant to be, whatever a screen puts in the place of the typeface. */
      readonly widthMm: number;
      readonly typeface: Typeface;
      readonly fill: string;
      readonly anchor: 'start' | 'middle';
    };

const INK = '#1b1b1f';
const GREY = '#5b5b66';

/** Denominations differ in color, never in color alone. */
const COLOURS = ['#0b5d4e', '#7a1f2b', '#1f3f7a', '#5a2d73', '#8a4b08', '#274d1f'];
const colourOf = (valueCents: number): string =>
  COLOURS[Math.trunc(valueCents / 500) % COLOURS.length] ?? INK;

/** § 525.21(c): the six things, and the bar code of (q)(3), each in the place its design gives it. */
export const drawCoupon = (coupon: PrintedCoupon): readonly CouponShape[] => {
  const { design } = coupon;
  const { face } = design;
  const colour = colourOf(design.valueCents);
  const at = (part: FacePart): Box => face.parts[part] ?? bug(`the face has no ${part}`);
  return [
    ...frame(face, colour),
    ...fitted(design.holder, at('holder'), 'Helvetica-Bold', INK, 'start'),
    ...fitted(dollars(design.valueCents), at('value'), 'Helvetica-Bold', colour, 'start'),
    ...title(coupon, { value: at('value'), chips: at('chips') }, colour),
    ...paragraph(design.restrictions.says, at('restrictions')),
    ...fitted(`Expires ${sayDay(coupon.expires)}`, at('expiry'), 'Helvetica-Bold', INK, 'start'),
    ...chipArea(at('chips'), dollars(design.valueCents), colour),
    ...(design.machineReadable === 'bar code' && face.parts.code !== undefined
      ? barCode(coupon.serial, face.parts.code)
      : []),
    ...fitted(`No. ${coupon.serial}`, at('serial'), 'Courier-Bold', INK, 'middle'),
  ];
};

const frame = ({ widthMm, heightMm }: CouponFace, colour: string): readonly CouponShape[] => [
  { kind: 'rectangle', at: box(0, 0, widthMm, heightMm), fill: '#ffffff' },
  {
    kind: 'rectangle',
    at: box(1.6, 1.6, widthMm - 3.2, heightMm - 3.2),
    stroke: colour,
    line: 0.9,
    round: 2.4,
  },
  {
    kind: 'rectangle',
    at: box(2.8, 2.8, widthMm - 5.6, heightMm - 5.6),
    stroke: colour,
    line: 0.2,
    round: 1.6,
  },
];

/** Beside the value and above the bar code, where every face has room for the name of the thing. */
const title = (
  { design, patron }: PrintedCoupon,
  { value, chips }: Readonly<Record<'value' | 'chips', Box>>,
  colour: string,
): readonly CouponShape[] => {
  const { code } = design.face.parts;
  const x = value.x + value.width + 3;
  const width = chips.x - x - 3;
  const top = value.y;
  const room = (code?.y ?? value.y + value.height) - top;
  const terms = design.pays === 'even money' ? 'pays even money' : 'pays the odds of the wager';
  const how = patron === undefined ? 'with matching chips' : `for ${patron} only`;
  const line = (
    text: string,
    from: number,
    to: number,
    typeface: Typeface,
    fill: string,
    most?: number,
  ) => {
    const at = box(x, top + room * from, width, room * (to - from));
    return fitted(text, at, typeface, fill, 'middle', most);
  };
  return [
    ...line('MATCH PLAY', 0, 0.42, 'Helvetica-Bold', colour),
    ...line(terms, 0.42, 0.64, 'Helvetica', GREY, 3),
    ...line(how, 0.64, 0.86, 'Helvetica', GREY, 3),
  ];
};

const chipArea = (at: Box, value: string, colour: string): readonly CouponShape[] => {
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  const radius = Math.min(at.width, at.height) / 2 - 0.6;
  const line = (text: string, dy: number, sizeMm: number, typeface: Typeface): CouponShape => ({
    kind: 'text',
    text,
    x,
    y: y + dy,
    sizeMm,
    widthMm: widthOf(text, typeface) * sizeMm,
    typeface,
    fill: GREY,
    anchor: 'middle',
  });
  return [
    { kind: 'circle', x, y, radius, stroke: colour, line: 0.5, dashed: true },
    { kind: 'circle', x, y, radius: radius - 2.2, stroke: colour, line: 0.2, dashed: false },
    line('place chips of', -4, 3.4, 'Helvetica'),
    line(value, 3, 7, 'Helvetica-Bold'),
    line('or more here', 8.4, 3.4, 'Helvetica'),
  ];
};

/** Drawn as bars, so that it is sharp at any size. */
const barCode = (serial: string, at: Box): readonly CouponShape[] => {
  const { modules, bars } = code128(serial);
  const module = at.width / modules;
  return bars.map((bar) => ({
    kind: 'rectangle',
    at: box(at.x + bar.at * module, at.y, bar.width * module, at.height),
    fill: '#000000',
  }));
};

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

const POINTS_PER_MM = 72 / 25.4;
let ruler: InstanceType<typeof PDFDocument> | undefined;

/** The terms of an offer are on each of its coupons: what was measured is kept, until there is too much of it. */
const measured = new Map<string, number>();
const MOST_MEASURED = 10_000;

/** How wide a text is at one millimeter, by the metrics of the typeface itself. */
const widthOf = (text: string, typeface: Typeface): number => {
  const known = measured.get(`${typeface} ${text}`);
  if (known !== undefined) return known;
  ruler ??= new PDFDocument({ autoFirstPage: false });
  const points = ruler.font(typeface).fontSize(POINTS_PER_MM).widthOfString(text);
  if (measured.size >= MOST_MEASURED) measured.clear();
  measured.set(`${typeface} ${text}`, points / POINTS_PER_MM);
  return points / POINTS_PER_MM;
};

/** Of the size of a typeface, capitals stand so high and the tails of letters hang so low. */
const ABOVE = 0.74;
const BELOW = 0.22;

/** Typefaces that stand in for Helvetica are up to a seventh wider; they too stay in the box. */
const FILLED = 0.86;

/** One line as large as its box allows, tails included, in the middle of its height. */
const fitted = (
  text: string,
  at: Box,
  typeface: Typeface,
  fill: string,
  anchor: 'start' | 'middle',
  most = Number.POSITIVE_INFINITY,
): readonly CouponShape[] => {
  const sizeMm = Math.min(
    most,
    at.height / (ABOVE + BELOW),
    (at.width * FILLED) / widthOf(text, typeface),
  );
  const y = at.y + (at.height - sizeMm * (ABOVE + BELOW)) / 2 + sizeMm * ABOVE;
  const x = anchor === 'start' ? at.x : at.x + at.width / 2;
  const widthMm = widthOf(text, typeface) * sizeMm;
  return [{ kind: 'text', text, x, y, sizeMm, widthMm, typeface, fill, anchor }];
};

/** Several sentences in one box: the largest size at which all their lines fit. */
const paragraph = (says: readonly string[], at: Box): readonly CouponShape[] => {
  for (let sizeMm = 3.4; ; sizeMm -= 0.1) {
    const lines = says.flatMap((sentence) => wrapped(sentence, at.width * FILLED, sizeMm));
    if (lines.length * sizeMm * 1.25 > at.height && sizeMm > 1.4) continue;
    return lines.map((text, place) => ({
      kind: 'text',
      text,
      x: at.x,
      y: at.y + sizeMm * (1 + place * 1.25),
      sizeMm,
      widthMm: widthOf(text, 'Helvetica') * sizeMm,
      typeface: 'Helvetica',
      fill: INK,
      anchor: 'start',
    }));
  }
};

const wrapped = (sentence: string, width: number, sizeMm: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && widthOf(longer, 'Helvetica') * sizeMm <= width) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines;
};

/** `2026-12-31` as a patron reads it: December 31, 2026. */
const sayDay = (day: Day): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
