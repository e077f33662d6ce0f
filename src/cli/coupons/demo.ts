import { constants } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { couponOf, csvFile, documentsOf } from '../../coupons/index.ts';
import { dollars } from '../../kernel/money.ts';
import { bug } from '../../kernel/refusal.ts';
import { type Out, parseCall, type Run } from '../command.ts';
import { bold, dim, green, red } from '../paint.ts';
import { progressOn } from '../progress.ts';
import { type DemoLine, HOLDER, type Month, playMonth } from './month/index.ts';

/** The scripted month, told line by line; with a folder, every document it left. */
export const demo: Run = async (args, out) => {
  const { values, json } = parseCall(args, 0, { out: { type: 'string' } });
  if (values.out !== undefined) {
    // Found out now, not when the month has been told.
    await mkdir(values.out, { recursive: true });
    await access(values.out, constants.W_OK);
  }
  const month = await playMonth(progressOn(out, 'Playing the month'));
  if (json) out.print(JSON.stringify(asJson(month), null, 2));
  else for (const told of month.told) say(told, out);
  if (values.out !== undefined) {
    const files = await write(month, values.out);
    out.error(`${files} files written to ${values.out}.`);
  }
  return 0;
};

const say = ({ day, what, refusal, moments, reconciled }: DemoLine, out: Out): void => {
  if (refusal !== undefined) {
    out.print(`${dim(day)}  ${red('refused')}  ${what}`);
    out.print(`            ${refusal.because}  ${dim(refusal.cite)}`);
    return;
  }
  out.print(`${dim(day)}  ${green(reconciled === undefined ? 'done   ' : 'closed ')}  ${what}`);
  for (const { said, refusal: no, settled } of moments ?? []) {
    out.print(dim(`            ${said}`));
    if (no !== undefined)
      out.print(`              ${red('refused')}  ${no.because}  ${dim(no.cite)}`);
    for (const { coupon, result } of settled) {
      if (coupon === undefined) continue;
      const paid = coupon.paidCents === 0 ? '' : `, ${dollars(coupon.paidCents)} paid on it`;
      out.print(`              ${result}: coupon ${coupon.serial} ${coupon.goes}${paid}`);
    }
  }
  for (const totals of reconciled?.totals ?? []) {
    out.print(
      `            ${bold(dollars(totals.valueCents).padStart(4))}  ${totals.opening} carried over + ${totals.issued} issued + ${totals.found} found = ${totals.distributed} distributed + ${totals.returned} returned + ${totals.expired} expired + ${totals.voided} voided + ${totals.missing} missing + ${totals.closing} remaining; difference ${totals.difference}; ${totals.redeemed} redeemed`,
    );
  }
};

const asJson = ({ told, events, verified }: Month) => ({
  verified,
  told: told.map(({ day, what, refusal, reconciled, moments }) => ({
    day,
    what,
    ...(refusal === undefined ? {} : { refusal }),
    ...(reconciled === undefined ? {} : { totals: reconciled.totals }),
    ...(moments === undefined
      ? {}
      : {
          table: moments.map(({ said, refusal: no }) => ({
            said,
            ...(no === undefined ? {} : { refusal: no }),
          })),
        }),
  })),
  events: events.length,
});

const PRINTED = '2027-01-04';

const write = async ({ events, book }: Month, folder: string): Promise<number> => {
  const { couponPdf, couponSheets, couponSvg, documentPdf } = await import(
    '../../server/documents/coupons/index.ts'
  );
  const files: (readonly [string, string | Buffer])[] = [
    ['coupons.jsonl', events.map((event) => `${JSON.stringify(event)}\n`).join('')],
  ];
  for (const [name, document] of documentsOf(events, book, { holder: HOLDER, printed: PRINTED })) {
    files.push([`${name}.pdf`, await documentPdf(document, PRINTED)], csvFile(name, document));
  }
  const printed = (serial: string) => {
    const coupon = couponOf(book, serial) ?? bug(`${serial} is not in the register`);
    return { design: coupon.design, serial, expires: coupon.batch.expires };
  };
  const shown = ['MPX-00000001', 'MPXXV-00000001', 'MPX-00020001', 'MPX-00050001'];
  for (const serial of shown) {
    files.push(
      [`${serial}.svg`, couponSvg(printed(serial))],
      [`${serial}.pdf`, await couponPdf(printed(serial), PRINTED)],
    );
  }
  files.push(['sheet.pdf', await couponSheets(shown.map(printed), 'Print sheet', PRINTED)]);
  await Promise.all(files.map(([name, content]) => writeFile(join(folder, name), content)));
  return files.length;
};
