import { writeFile } from 'node:fs/promises';
import { checkFace, type Design, isDay, STANDARD_FACE, writeSerial } from '../../coupons/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lists, parseCall, type Run, texts } from '../command.ts';
import { notWritable } from '../new-file.ts';
import { HOLDER } from './month/index.ts';

const OPTIONS = {
  ...texts('out', 'value', 'series', 'first', 'count', 'expires', 'holder', 'pays'),
  ...lists('says'),
} as const;

/** Coupons on paper: one as a picture, or any number on sheets to cut. Printing is not issuing. */
export const print: Run = async (args, out) => {
  const { values, json } = parseCall(args, 0, OPTIONS);
  const whole = (text: string | undefined, otherwise: number) =>
    text === undefined ? otherwise : /^\d{1,8}$/.test(text) ? Number(text) : 0;
  const [value, first, count] = [
    whole(values.value, 10),
    whole(values.first, 1),
    whole(values.count, 1),
  ];
  const expires = values.expires ?? '';
  const series = values.series ?? 'MP';
  const file = values.out ?? '';
  const svg = file.endsWith('.svg');
  const sensible = first > 0 && count > 0 && count <= 10_000 && /^[A-Z][A-Z0-9]{0,7}$/.test(series);
  if ((!svg && !file.endsWith('.pdf')) || !sensible || (svg && count > 1)) {
    const because =
      'Name a file ending in .svg (one coupon) or .pdf, a series of up to eight capitals and figures, and up to 10,000 coupons.';
    return refuse('not-printable', because, '58 Pa. Code § 525.21(c)(3)');
  }
  if (!isDay(expires)) {
    const because = 'Say when the coupons expire: --expires 2026-12-31.';
    return refuse('face-incomplete', because, '58 Pa. Code § 525.21(c)(5)');
  }
  const design: Design = {
    design: `match-${value}`,
    title: `$${value} Match Play`,
    holder: values.holder ?? HOLDER,
    valueCents: value * 100,
    series,
    restrictions: {
      games: 'any',
      says: values.says ?? ['Any table game played against the house.'],
    },
    pays: values.pays === 'even-money' ? 'even money' : 'wager odds',
    machineReadable: 'bar code',
    surveillanceTest: 'specimen',
    face: STANDARD_FACE,
  };
  const complete = checkFace(design);
  if (complete !== true) return complete;
  const unwritable = notWritable(file);
  if (unwritable !== undefined) return unwritable;
  const { couponSheets, couponSvg } = await import('../../server/documents/coupons/index.ts');
  const coupons = Array.from({ length: count }, (_, place) => ({
    design,
    serial: writeSerial(series, first + place),
    expires,
  }));
  const [one] = coupons;
  const drawn =
    svg && one !== undefined ? couponSvg(one) : await couponSheets(coupons, design.title, expires);
  await writeFile(file, drawn);
  const serials = coupons.map(({ serial }) => serial);
  if (json) out.print(JSON.stringify({ file, serials }));
  else out.print(`${count === 1 ? 'One coupon' : `${count} coupons`}: ${file}`);
  return 0;
};
