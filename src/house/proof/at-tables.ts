import { type CouponRegister, couponOf, runsInState, writeSerial } from '../../coupons/index.ts';
import type { Balances } from '../../ledger/index.ts';
import type { Table } from '../../table/index.ts';

/** Where what is at a table differs from what the ledger says, if anywhere. */
export const differenceAt = (name: string, table: Table, held: Balances): string | undefined => {
  const at = (account: string, ...of: readonly string[]) =>
    held.get([account, name, ...of].join('/')) ?? 0;
  const inventory = at('inventory') + at('breakage');
  if (inventory !== table.inventoryCents) {
    return `the inventory holds ${table.inventoryCents} cents, its postings come to ${inventory}`;
  }
  const placed = table.play.bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  if (at('layout') !== placed) {
    return `${placed} cents are on the layout, its postings come to ${at('layout')}`;
  }
  const boxes = { 'drop-box': table.dropBox.cashCents, 'tip-box': table.tipBoxCents };
  for (const [box, cents] of Object.entries(boxes)) {
    if (at(box) !== cents)
      return `the ${box} holds ${cents} cents, its postings come to ${at(box)}`;
  }
  for (const patron of new Set([...Object.keys(table.owed), ...owedIn(held, name)])) {
    const [cents, posted] = [table.owed[patron] ?? 0, at('owed', patron)];
    if (posted !== cents) return `${patron} is owed ${cents} cents, the postings come to ${posted}`;
  }
  for (const [seat, { chipsCents }] of Object.entries(table.seats)) {
    const posted = at('seat', seat);
    if (posted !== chipsCents) {
      return `seat ${seat} has ${chipsCents} cents in chips, its postings come to ${posted}`;
    }
  }
  return undefined;
};

/** The patrons with whom the ledger has anything open at a table. */
const owedIn = (held: Balances, name: string): readonly string[] => {
  const account = `owed/${name}/`;
  return [...held.keys()].flatMap((one) =>
    one.startsWith(account) ? [one.slice(account.length)] : [],
  );
};

/** Coupons at a table: under chips, in the drop box, or counted out of it. */
export interface CouponsAt {
  readonly inPlay: ReadonlySet<string>;
  readonly inBox: ReadonlySet<string>;
  readonly counted: ReadonlySet<string>;
}

export const couponsAt = ({ play, dropBox }: Table, counted: ReadonlySet<string>): CouponsAt => ({
  inPlay: new Set(play.bets.flatMap(({ matchPlay }) => matchPlay?.serial ?? [])),
  inBox: new Set(dropBox.coupons),
  counted,
});

const REDEEMED = ['redeemed', 'redeemed and cancelled'] as const;

/** Where tables and the coupon register say different things about a coupon, if anywhere. */
export const differenceInCoupons = (
  register: CouponRegister,
  tables: ReadonlyMap<string, CouponsAt>,
): string | undefined => {
  const stateOf = (serial: string): string =>
    couponOf(register, serial)?.holding.state ?? 'unknown';
  for (const [table, { inPlay, inBox }] of tables) {
    for (const serial of inPlay) {
      if (stateOf(serial) !== 'in play')
        return `${serial} is in play at ${table}, and ${stateOf(serial)} in the register`;
    }
    for (const serial of inBox) {
      if (!REDEEMED.some((state) => state === stateOf(serial)))
        return `${serial} is in the drop box of ${table}, and ${stateOf(serial)} in the register`;
    }
  }
  for (const [serial, { table }] of Object.entries(register.inPlay)) {
    if (tables.get(table)?.inPlay.has(serial) === false)
      return `${serial} is in play at ${table} in the register, and not on its layout`;
  }
  for (const state of REDEEMED) {
    for (const { series, first, last, holding } of runsInState(register, state)) {
      const at = holding.table === undefined ? undefined : tables.get(holding.table);
      if (at === undefined) continue;
      for (let number = first; number <= last; number += 1) {
        const serial = writeSerial(series, number);
        if (!at.inBox.has(serial) && !at.counted.has(serial))
          return `${serial} is ${state} at ${holding.table}, whose drop box never had it`;
      }
    }
  }
  return undefined;
};
