// Coupons at tables (58 Pa. Code § 525.22): what lies there is what the register has, and somebody signs for it.
import { must, same } from './bytes.mjs';
import { ownerOf } from './coupons.mjs';
import { stateOf } from './serials.mjs';

/** How a coupon was placed, and who sat there then: a round may be told again after somebody else sat down. */
const placedAs = ({ start, told, seats }, { serial, seat }) => {
  let [sits, placer, bet] = [start?.seats?.[seat], seats[seat]];
  for (const { type, seat: at, patron, events } of told) {
    if (type === 'SeatTaken' && at === seat) sits = patron;
    if (type !== 'Played') continue;
    const places = events.findLast(
      (one) => one.type === 'BetPlaced' && one.bet.matchPlay?.serial === serial,
    );
    if (places) [placer, bet] = [sits, places.bet];
  }
  return { placer, bet };
};
/** What is presented is what lies there: the wager, its chips, and how many of them are on the coupon. */
const checkPresented = (table, event) => {
  const { placer, bet } = placedAs(table, event);
  must(event.patron === placer, `${event.serial} is said to be another’s`);
  const { seat, wager, stakeCents: chipsCents, names, matchPlay } = bet ?? {};
  const [game, round, onCouponCents] = [
    ...[table.id, table.number, Math.min(chipsCents, matchPlay?.valueCents)],
  ];
  const due = { table: table.name, game, round, seat, wager, names, chipsCents, onCouponCents };
  const all = { ...due, besideCents: chipsCents - onCouponCents };
  for (const [name, value] of Object.entries(all))
    must(same([event[name] ?? null], [value ?? null]), `${event.serial} lies with other ${name}`);
};

const takes = (duty) => duty === 'dealer' || duty === 'boxperson';
/** A dealer or boxperson takes the coupon that is placed with a wager; an electronic table reads the player's own alone. */
export const couponTaken = (register, { kind, practice, seats }, { type, said }, by) => {
  const serial = type === 'Say' && said.type === 'PlaceBet' ? said.matchPlay?.serial : undefined;
  if (serial === undefined) return;
  must(!practice, `${serial} is placed with practice chips`);
  const isOwn = kind === 'electronic' && ownerOf(register, serial) === seats[said.seat];
  const isTaken = kind === 'felt' && by.some(({ duty }) => takes(duty));
  must(isOwn || isTaken, `${serial} is placed, and nobody has taken it`);
};

/** Whoever takes a coupon at a table signs for it: the dealer or boxperson who acts, or else one of the crew; a screen reads it. */
const takenBy = ({ name, kind, crew }, by, onFile) => {
  const reader = { person: 'device', name: `Coupon reader of ${name}`, credential: name };
  if (kind === 'electronic') return { ...reader, department: 'table games', grade: 'member' };
  const own = by.find(({ duty }) => takes(duty))?.person;
  const found = own ?? [...crew].find(([, duty]) => takes(duty))?.[0];
  const known = found && onFile(found);
  if (known === undefined) return undefined;
  const { person, department = 'none', grade = 'member', credential = 'none' } = known;
  return { person, name: known.name, credential, department, grade };
};
/** Who signed for what happens to coupons at a table, as on file, and by what a redeemed one is canceled. */
export const couponsSigned = (told, table, by, onFile) => {
  const dealer = takenBy(table, by, onFile);
  for (const { type, hands, serial, cancelledElectronically } of told) {
    const right = dealer === undefined || type === 'CouponLaidAgain' || same(hands, { dealer });
    must(right, `${serial} is signed for by somebody else`);
    const byReader = cancelledElectronically === (table.kind === 'electronic');
    must(type !== 'CouponRedeemed' || byReader, `${serial} is canceled in another way`);
  }
};
/** Whoever decides about a table with coupons on it looks at their register. */
export const couponsLookedAt = ({ coupons }, { bets }, told) => {
  const lies = bets.some(({ matchPlay }) => matchPlay !== undefined);
  must(coupons === true || (!lies && told.length === 0), 'the coupon register is not looked at');
};

/** What lines and layout of a table say of its coupons is what the register has. */
export const couponsAgree = (register, table, told, before) => {
  for (const { matchPlay } of table.bets) {
    if (matchPlay === undefined) continue;
    const { serial } = matchPlay;
    must(stateOf(register, serial) === 'in play', `${serial} is on the layout and not in play`);
    const terms = register.terms.get(serial);
    must(same(matchPlay, terms), `${serial} is on the layout with other terms`);
  }
  const laid = new Set(table.bets.map(({ matchPlay }) => matchPlay?.serial));
  for (const { matchPlay } of before) {
    const gone = matchPlay !== undefined && !laid.has(matchPlay.serial);
    const isInPlay = gone && stateOf(register, matchPlay.serial) === 'in play';
    must(!isInPlay, `${matchPlay?.serial} left the layout, and the register has it in play`);
  }
  // A coupon of a void wager may decide another one of the round: the last line says where it is.
  const last = new Map(table.lines.map(({ coupon }) => [coupon?.serial, coupon]));
  for (const [serial, coupon] of last) {
    if (serial === undefined || laid.has(serial)) continue;
    const { goes } = coupon;
    const state = stateOf(register, serial);
    const dropped = state === 'redeemed' || state === 'cancelled';
    must(dropped === (goes === 'to the drop box'), `${serial} goes ${goes}, and is ${state}`);
  }
  for (const event of told) {
    if (event.type === 'CouponPresented') checkPresented(table, event);
    if (event.type !== 'CouponRedeemed') continue;
    const line = table.lines.findLast(({ coupon }) => coupon?.serial === event.serial);
    const paid =
      line?.coupon.paidCents === event.paidCents &&
      line.result === event.result &&
      event.valueCents === line.coupon.valueCents;
    must(paid && event.table === table.name, `${event.serial} was not redeemed like that`);
  }
};
