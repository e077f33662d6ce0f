// Commands at a table and the events that they make (docs/log-events.md, "Tables").
import { must, same, wrong } from './bytes.mjs';
import { checkApproval, corrected, rememberSaid } from './correct.mjs';
import { filed, posted } from './filings.mjs';
import { checkRule, entitled } from './people.mjs';
import { piecesDue } from './pieces.mjs';
import { isCall, isChance, isFromDraw, SAID_RULES, saidRule, TABLE_RULES } from './roles.mjs';
import { play } from './round.mjs';
import {
  dayOf,
  gameOf,
  held,
  inventory,
  owedAccount,
  paymentAt,
  rulesOn,
  seatAccount,
  tableEvent,
} from './table.mjs';
import { isBettingOpen, positionsAt } from './wagers.mjs';

const BEFORE_OPENING = [
  ...['OpenTable', 'FileSubmission', 'SetLimits', 'SetPayment', 'JoinCrew', 'LeaveCrew'],
  ...['BringEquipment', 'CountDropBox', 'CountTipBox', 'SettleOwed'],
];

/** A player acts for a seat of their own. */
const ownSeat = (table, asks, by) => {
  // Of those who may give the command: whoever else signs makes no seat a player's own.
  if (by.some(({ duty }) => duty !== 'player')) return;
  const acts = asks.type === 'Say' ? asks.said : asks;
  const whose = asks.type === 'TakeSeat' ? asks.patron : table.seats[acts.seat];
  must(
    by.some(({ person }) => person === whose),
    'a player acts for another seat',
  );
};
/** Who came as a patron and is staff now signs nothing where chips of theirs are, are kept, or come by the entry. */
const ownChips = (table, by, queue) => {
  const owed = queue.flatMap(({ type, owed = [] }) => (type === 'RoundCorrected' ? owed : []));
  for (const { person, duty } of by) {
    const isPaid =
      Object.values(table.seats).includes(person) ||
      held(table, owedAccount(person)) !== 0 ||
      owed.some(({ patron }) => patron === person);
    must(duty === 'player' || !isPaid, 'it is signed as staff where chips of the signer are');
  }
};
/** Money becomes chips, and chips money, in front of staff. */
const fromStaff = (table, by) =>
  must(table.practice || by.some(({ duty }) => duty !== 'player'), 'no staff changed the chips');
const isMoney = (cents) => must(Number.isSafeInteger(cents) && cents > 0, 'that is no amount');
const isCount = (cents) =>
  must(Number.isSafeInteger(cents) && cents >= 0, 'nobody counts less than nothing');
/** Chips are kept by name: none that every record has, and none that breaks a line. */
const isPatron = (name) => /^\P{Cc}{1,64}$/u.test(name) && !(name in {});
const chipsAt = (table, seat) => held(table, seatAccount(seat));

/** Nothing is at the table, and nobody owes it or is owed anything there. */
const isBare = (table) =>
  inventory(table) === 0 &&
  [...table.accounts].every(([name, cents]) => cents === 0 || !/^(drop|tip|owed) /.test(name));

/** Nothing was wagered in this round, or all of it went back, and nothing was thrown, shaken or dealt. */
const isStillEmpty = (table) =>
  table.bets.length + table.lines.length === 0 &&
  !table.commands.some((said) => isChance(table.id, said));

const inForce = (table, day) => {
  const rules = rulesOn(table, day);
  return same(rules, table.rules) ? [] : [{ type: 'SubmissionInForce', rules, day }];
};

/** For each command the events that it makes, the table being as it is. */
const makes = {
  OpenTable: (table, { kind, practice, openerCents, promise }, { at }) => {
    must(table.status === 'closed', 'the table is open');
    must(practice === table.practice || isBare(table), 'practice chips and money are mixed');
    isCount(openerCents);
    const played = table.number > 1 || table.commands.length > 0;
    const more = { ...(promise && { promise }), ...(played && { round: table.number + 1 }) };
    const opened = { type: 'TableOpened', kind, practice, openerCents, ...more };
    return [opened, ...paymentAt(kind, table), ...inForce(table, dayOf(at))];
  },
  CloseTable: (table, { closerCents }) => {
    isCount(closerCents);
    must(table.bets.length === 0 && Object.keys(table.seats).length === 0, 'somebody plays');
    return [{ type: 'TableClosed', closerCents, countedAgainstCents: inventory(table) }];
  },
  Fill: (_, { cents, slip }) => {
    isMoney(cents);
    return [{ type: 'Filled', cents, slip }];
  },
  Credit: (table, { cents, slip }) => {
    isMoney(cents);
    must(table.practice || inventory(table) >= cents, 'the inventory does not hold that much');
    return [{ type: 'Credited', cents, slip }];
  },
  CountDropBox: (table, { countedCents }) => {
    isCount(countedCents);
    const countedAgainstCents = held(table, 'drop box');
    return [{ type: 'DropBoxCounted', countedCents, countedAgainstCents, coupons: table.box }];
  },
  CountTipBox: (table, { countedCents }) => {
    isCount(countedCents);
    return [{ type: 'TipBoxCounted', countedCents, countedAgainstCents: held(table, 'tip box') }];
  },
  FileSubmission: (table, asks) => [{ type: 'SubmissionFiled', filing: filed(table, asks) }],
  SetLimits: (table, { limits }) => [{ type: 'LimitsSet', limits: posted(table, limits) }],
  SetPayment: (table, { payment }) => {
    isMoney(payment.unitCents);
    const wagered = table.bets.length > 0 || table.lines.length > 0;
    must(
      table.kind !== 'felt' || table.status !== 'open' || !wagered,
      'wagers were accepted under another payment',
    );
    return [{ type: 'PaymentSet', payment }];
  },
  TakeSeat: (table, { seat, patron }) => {
    const isSeat = Number.isSafeInteger(seat) && seat >= 1 && seat <= gameOf(table).seats;
    must(isSeat && !table.seats[seat], 'that seat cannot be taken');
    must(isPatron(patron), 'nobody can be called that');
    must(!table.crew.has(patron), 'one of the crew takes a seat');
    const { most, adjacent } = positionsAt(table);
    const own = Object.keys(table.seats).filter((one) => table.seats[one] === patron);
    must(own.length < most, 'a patron takes more seats than one may have');
    const isBeside = own.length === 0 || own.some((one) => Math.abs(one - seat) === 1);
    must(isBeside || !adjacent, 'the seats of a patron are apart');
    return [{ type: 'SeatTaken', seat, patron }];
  },
  LeaveSeat: (table, { seat }, { by }) => {
    must(table.seats[seat] !== undefined, 'that seat is empty');
    must(!table.bets.some((bet) => bet.seat === seat), 'wagers of the seat are on the layout');
    const cents = chipsAt(table, seat);
    if (cents > 0) fromStaff(table, by);
    const cashed = cents > 0 ? [{ type: 'CashedOut', seat, cents }] : [];
    return [...cashed, { type: 'SeatLeft', seat, patron: table.seats[seat] }];
  },
  WarnSeat: (table, { seat }, { at }) => {
    must(table.seats[seat] !== undefined, 'that seat is empty');
    must(table.warned[seat] === undefined, 'the player was warned before');
    return [{ type: 'SeatWarned', seat, until: at + 60_000 }];
  },
  KeepSeat: (table, { seat }) => {
    must(table.seats[seat] !== undefined, 'that seat is empty');
    return [{ type: 'SeatKept', seat }];
  },
  FreeSeat: (table, { seat }, { at }) => {
    must(table.seats[seat] !== undefined, 'that seat is empty');
    // What the seat leaves open passes on first, and that is heard of as well.
    const until = table.warned[seat] ?? table.warnedBefore;
    must(until !== undefined && at >= until, 'the player was not warned, or not long ago enough');
    must(!table.bets.some((bet) => bet.seat === seat), 'wagers of the seat are on the layout');
    const [patron, cents] = [table.seats[seat], chipsAt(table, seat)];
    const kept = cents > 0 ? [{ type: 'ChipsKept', seat, patron, cents }] : [];
    return [...kept, { type: 'SeatLeft', seat, patron }];
  },
  BuyIn: (table, { seat, cents }, { by }) => {
    isMoney(cents);
    fromStaff(table, by);
    must(table.seats[seat] !== undefined, 'that seat is empty');
    must(table.practice || inventory(table) >= cents, 'the inventory does not hold that much');
    return [{ type: 'BoughtIn', seat, cents }];
  },
  CashOut: (table, { seat, cents }, { by }) => {
    isMoney(cents);
    fromStaff(table, by);
    must(chipsAt(table, seat) >= cents, 'the seat does not have the chips');
    return [{ type: 'CashedOut', seat, cents }];
  },
  ColorUp: (table, { seat, cents }) => {
    isMoney(cents);
    must(chipsAt(table, seat) >= cents, 'the seat does not have the chips');
    return [{ type: 'ColoredUp', seat, cents }];
  },
  Tip: (table, { seat, cents }) => {
    isMoney(cents);
    must(chipsAt(table, seat) >= cents, 'the seat does not have the chips');
    return [{ type: 'Tipped', seat, cents }];
  },
  JoinCrew: (table, { person, duty }) => {
    must(!table.crew.has(person), 'one person has one role at a table');
    must(!Object.values(table.seats).includes(person), 'a player joins the crew');
    return [{ type: 'CrewJoined', hand: { person, duty } }];
  },
  LeaveCrew: (table, { person }) => {
    must(table.crew.has(person), 'that person is not on the crew');
    return [{ type: 'CrewLeft', person }];
  },
  BringEquipment: (table, { kind, set }, { at }) => {
    must(table.equipment[kind] === undefined, 'one is at the table');
    return [{ type: 'EquipmentBrought', kind, set, at }];
  },
  RemoveEquipment: (table, { kind, reason }) => {
    must(table.equipment[kind] !== undefined, 'it is not at the table');
    return [{ type: 'EquipmentRemoved', kind, set: table.equipment[kind], reason }];
  },
  CloseBetting: (table) => {
    must(table.betting === 'open', 'betting is closed');
    must(!isStillEmpty(table), 'nobody has wagered');
    return [{ type: 'BettingClosed' }];
  },
  OfferCoupon: (table, { seat, serial, wager, stakeCents, names }) => {
    must(table.kind === 'felt' && table.seats[seat] !== undefined, 'no coupon is offered there');
    const offer = { serial, wager, stakeCents, ...(names && { names }) };
    return [{ type: 'CouponOffered', seat, offer }];
  },
  DeclineCoupon: (table, { seat, reason }) => {
    const { serial } = table.offers[seat] ?? wrong('no coupon was offered');
    return [{ type: 'CouponDeclined', seat, serial, ...(reason && { reason }) }];
  },
  NoteIrregularity: (_, { what }) => [{ type: 'IrregularityNoted', what }],
  SettleOwed: (table, { patron }) => {
    must(isPatron(patron), 'nobody can be called that');
    const cents = held(table, owedAccount(patron));
    must(cents !== 0, 'nothing is owed');
    return [{ type: 'OwedSettled', patron, cents }];
  },
};

const how = (table) => ({
  isChance: (said) => isChance(table.id, said),
  isCall: (said) => isCall(table.id, said),
});
const asPlayed =
  (table, more = {}) =>
  (now, event) => {
    must(event.void === undefined, 'a wager is void only by a correction');
    play(now, event, { ...how(table), ...more });
  };

/** The house adds value and terms to a coupon; the rest is as it was sent. */
const sameSaid = (sent, said) => {
  if (sent.matchPlay === undefined) return same(sent, said);
  const { matchPlay, ...rest } = said;
  const { matchPlay: asked, ...others } = sent;
  return same(rest, others) && matchPlay?.serial === asked.serial;
};

/** At a live table no result is called while somebody could still wager. */
const betsAreClosed = (table, said) => {
  const early = isFromDraw(table.id, said) && isBettingOpen(table);
  must(!early, 'a result is called while wagers can be placed');
};

/** What is said in the round: meters are read first, and rules come into force with a new round or its first wager. */
const says = (table, said, queue, { at, by }) => {
  betsAreClosed(table, said);
  // A round in which nobody has wagered is played by the filing of the day of its first wager; a device begins another one.
  const since = isStillEmpty(table) ? inForce(table, dayOf(at)) : [];
  const isFelt = table.kind === 'felt';
  if (said.type === 'PlaceBet') {
    must(isFelt || since.length === 0, 'a wager is accepted under a filing that no longer holds');
    expect(table, since, queue);
  }
  const beginsAnew = !isFelt && since.length > 0;
  let played;
  for (const meters = new Set(); ; meters.add(played.said.meter)) {
    const event = queue.shift();
    played = event;
    must(event?.type === 'Played', 'what was said in the round is missing');
    const own = sameSaid(said, event.said);
    const { type, meter } = event.said;
    const ofMeter = (type === 'ReadMeter' || type === 'VoidMeter') && !meters.has(meter);
    must(own || ofMeter, 'something else was said in the round');
    tableEvent(table, event, asPlayed(table, { beginsAnew }));
    if (own) break;
  }
  const pieces = piecesDue(table, said, played.events, by);
  if (said.type === 'BeginRound') expect(table, inForce(table, dayOf(at)), queue);
  // A deck that play takes off the table is no longer part of its equipment; who looked at one is kept with it.
  expect(table, pieces, queue);
};

const expect = (table, due, queue) => {
  for (const event of due) {
    must(same(queue.shift(), event), `its events lack ${event.type} as its command makes it`);
    tableEvent(table, event, asPlayed(table));
  }
};

/** One command; takes the events that are its own from the queue, and gives the table as it is afterwards. */
export const tableCommand = (table, asks, queue, entry) => {
  const due = [...queue];
  const after = commanded(table, asks, queue, entry);
  rememberSaid(after, due.slice(0, due.length - queue.length), entry.by);
  return after;
};

/** Nothing at a live table is a device's. */
const tableRule = (kind, [roles, ...more] = ['']) =>
  kind === 'felt' ? [roles.replace(/ ?\bdevice\b ?/, ' ').trim(), ...more] : [roles, ...more];

const commanded = (table, asks, queue, entry) => {
  const { by } = entry;
  const opened = table.status === 'open' || BEFORE_OPENING.includes(asks.type);
  must(opened, 'the table is not open');
  const rule =
    asks.type === 'Say'
      ? saidRule(table.id, table.kind, asks.said)
      : tableRule(table.kind, TABLE_RULES[asks.type]);
  const known = asks.type !== 'Say' || Object.hasOwn(SAID_RULES[table.id], asks.said.type);
  must(asks.said?.type !== 'ReturnWagers', 'wagers go back only where a session ends');
  must(rule[0] !== '' && known, `there is no command ${asks.said?.type ?? asks.type}`);
  checkRule(rule, by, table.crew);
  ownSeat(table, asks, entitled(rule, by, table.crew));
  ownChips(table, by, queue);
  switch (asks.type) {
    case 'Say':
      says(table, asks.said, queue, entry);
      return table;
    case 'AcceptCoupon': {
      const { serial, ...placing } = table.offers[asks.seat] ?? wrong('no coupon was offered');
      must(asks.serial === serial, 'another coupon was offered');
      expect(table, [{ type: 'CouponAccepted', seat: asks.seat, serial }], queue);
      const said = { type: 'PlaceBet', seat: asks.seat, ...placing, matchPlay: { serial } };
      says(table, said, queue, entry);
      return table;
    }
    case 'Correct':
    case 'VoidWager':
    case 'EnterWager': {
      must(table.kind === 'felt', 'nothing is corrected at an electronic table');
      const event = queue.shift();
      must(event?.type === 'RoundCorrected', 'the correction is missing');
      checkApproval(table, asks, rule, by);
      const instead = asks.instead && event.instead;
      must(!asks.instead || sameSaid(asks.instead, instead), 'another entry is put in its place');
      return corrected(table, { ...asks, ...(instead && { instead }) }, event, how(table));
    }
    default: {
      const [first] = queue;
      const goes = ['LeaveSeat', 'FreeSeat'].includes(asks.type);
      // Whoever leaves dice or a cup open sits out first, so that they go on.
      const open =
        goes && gameOf(table).leaves?.(structuredClone(table.play), asks.seat).length > 0;
      must(!open || first?.type === 'Played', 'a player leaves with dice or a cup');
      const leaves = goes && first?.type === 'Played';
      table.warnedBefore = table.warned[asks.seat];
      if (leaves) {
        must(same(first.said, { type: 'SitOut', seat: asks.seat }), 'another player sits out');
        tableEvent(table, queue.shift(), asPlayed(table));
      }
      expect(table, makes[asks.type](table, asks, entry), queue);
      return table;
    }
  }
};
