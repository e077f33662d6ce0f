// The whole of it: a log, from its first line to its last.
import { auditEntry, newAudit } from './audit.mjs';
import { areBeacons, isBeacon } from './beacon.mjs';
import { readExport } from './chain.mjs';
import { held, inventory, seatAccount } from './table.mjs';

/**
 * Verifies the lines of an export. `keys` are the house's keys, if they are known, and `heads` are heads that were kept from
 * earlier. Names the first row that is wrong; otherwise says what was found.
 */
export const verifyExport = async (lines, { keys, heads, onProgress } = {}) => {
  const audit = newAudit();
  const verdict = await readExport(lines, {
    ...{ keys, heads, onProgress },
    each: (entry) => auditEntry(audit, entry),
    last: () => wrongBeacon(audit.beacons.values(), onProgress),
  });
  const { findings, beacons, people } = audit;
  const tables = [...audit.tables.values()].map(figuresOf);
  const { name } = people.floor;
  return { ...verdict, house: name, tables, findings: { ...findings, beacons: beacons.size } };
};

/** What is at a table in the end. */
const figuresOf = (table) => ({
  ...{ name: table.name, game: table.id, number: table.number, coupons: table.box },
  ...{ inventoryCents: inventory(table), layoutCents: held(table, 'layout') },
  ...{ dropBoxCents: held(table, 'drop box'), tipBoxCents: held(table, 'tip box') },
  seats: Object.fromEntries(
    Object.keys(table.seats).map((seat) => [seat, held(table, seatAccount(seat))]),
  ),
  owed: Object.fromEntries(
    [...table.accounts]
      .filter(([name, cents]) => name.startsWith('owed ') && cents !== 0)
      .map(([name, cents]) => [name.slice(5), cents]),
  ),
});

const TOGETHER = 64;
/** A signature that the beacon never made for its number. Many are checked together, and one by one if that fails. */
const wrongBeacon = async (beacons, onProgress) => {
  const all = [...beacons];
  for (let from = 0; from < all.length; from += TOGETHER) {
    const some = all.slice(from, from + TOGETHER);
    await onProgress?.(some[0].position);
    if (areBeacons(some)) continue;
    const bad = some.find(({ R, signature }) => !isBeacon(R, signature));
    if (bad === undefined) continue;
    const because = `it has not the signature of beacon ${bad.R}`;
    return { row: `entry ${bad.position}`, because };
  }
  return undefined;
};
