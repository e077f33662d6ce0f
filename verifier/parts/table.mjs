// A table's state and its money (docs/log-events.md, "Tables"). Everything that is at a table is in one of its accounts;
// an event moves cents from one account to another and makes none.
import { must, same, wrong } from './bytes.mjs';
import { GAMES } from './games/index.mjs';
import { isChance } from './roles.mjs';
import { sumOf } from './settle.mjs';

const TO_THE_CENT = { unitCents: 1, otherwise: 'refuse' };
const IN_DOLLARS = { unitCents: 100, otherwise: 'refuse' };

/** A table is pure data, so that a round can be gone back to; the game is found by its id. */
export const newTable = (name, id) => ({
  ...{ name, id, status: 'closed', kind: 'electronic', practice: false, betting: 'open' },
  filings: [{ from: '0000-01-01', filed: {} }],
  rules: { ...gameOf({ id }).standard },
  payment: TO_THE_CENT,
  limits: { minimumCents: 100, maximumCents: 100_000 },
  ...{
    seats: {},
    crew: new Map(),
    equipment: {},
    offers: {},
    accounts: new Map(),
    box: [],
  },
  warned: {},
  ...{ number: 1, play: gameOf({ id }).fresh(), bets: [], lines: [], meters: {}, betsPlaced: 0 },
  players: [],
  ...{ told: [], commands: [], saidBy: {}, start: undefined },
});
export const gameOf = ({ id }) => GAMES[id] ?? wrong(`there is no game ${id}`);

export const move = (table, from, to, cents) => {
  table.accounts.set(from, (table.accounts.get(from) ?? 0) - cents);
  table.accounts.set(to, (table.accounts.get(to) ?? 0) + cents);
};
export const held = (table, account) => table.accounts.get(account) ?? 0;
/** What rounding left at the table is counted with the inventory. */
export const inventory = (table) => held(table, 'inventory') + held(table, 'breakage');
export const seatAccount = (seat) => `seat ${seat}`;
export const owedAccount = (patron) => `owed ${patron}`;
const meterAccount = (meter) => `meter ${meter}`;

/** Everything of a round begins anew here, and this is what a correction goes back to. */
export const roundBegins = (table) => {
  Object.assign(table, { told: [], commands: [], saidBy: {}, offers: {}, start: undefined });
  table.start = structuredClone(table);
};
const startOf = (table) => {
  if (table.start === undefined) roundBegins(table);
  return table.start;
};
export const fromStart = (table) => structuredClone(startOf(table));

export const dayOf = (at) =>
  new Date(Math.floor((at - 21_600_000) / 86_400_000) * 86_400_000).toISOString().slice(0, 10);
/** The rules of the latest filing that holds on a day. */
export const rulesOn = (table, day) => {
  const [last] = table.filings
    .filter(({ from }) => from <= day)
    .map((filing, i) => ({ ...filing, i }))
    .sort((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : b.i - a.i));
  const standard = gameOf(table).standard;
  const filed = Object.entries(last.filed).map(([name, value]) => {
    must(Object.hasOwn(standard, name), `there is no rule ${name}`);
    return [name, typeof standard[name] === 'number' ? Number(value) : value];
  });
  return { ...standard, ...Object.fromEntries(filed) };
};
/** What opening a table of a kind makes of how payouts are made up. */
export const paymentAt = (kind, { payment }) => {
  const [is, other] = kind === 'felt' ? [IN_DOLLARS, TO_THE_CENT] : [TO_THE_CENT, IN_DOLLARS];
  return same(payment, other) ? [{ type: 'PaymentSet', payment: is }] : [];
};

const LINE = [
  ...['bet', 'seat', 'wager', 'result', 'line', 'stakeCents', 'returnedCents', 'paidCents'],
  ...['cutCents', 'breakageCents', 'meter', 'coupon'],
];
/** The amounts of a line, without the paragraphs it cites. */
export const amountsOf = (line) =>
  Object.fromEntries(LINE.filter((name) => name in line).map((name) => [name, line[name]]));

/** What became of one bet moves the stake, the pay, the coupon's pay and what rounding left. */
const settleLine = (table, line) => {
  const bet = table.bets.find(({ id }) => id === line.bet);
  must(bet !== undefined, `bet ${line.bet} is not on the layout`);
  must(bet.stakeCents === line.stakeCents, `bet ${line.bet} was for another amount`);
  const seat = seatAccount(line.seat);
  move(table, 'layout', 'inventory', line.stakeCents - line.returnedCents);
  move(table, 'layout', seat, line.returnedCents);
  const from = line.meter === undefined ? 'inventory' : meterAccount(line.meter);
  move(table, from, seat, line.paidCents);
  move(table, 'inventory', 'breakage', -line.breakageCents);
  move(table, 'inventory', seat, line.coupon?.paidCents ?? 0);
  if (line.coupon?.goes === 'to the drop box') table.box.push(line.coupon.serial);
  table.bets = table.bets.filter(({ id }) => id !== line.bet);
  table.lines.push(line);
};

const takesPartNot = (table, seat) => {
  table.players = table.players.filter((one) => one !== seat);
};
const takesPart = (table, seat) => {
  takesPartNot(table, seat);
  table.players = [...table.players, seat].sort((a, b) => a - b);
};

/** What happens on the layout. */
export const playEvent = (table, event) => {
  const betOf = (id) => table.bets.find((bet) => bet.id === id) ?? wrong(`there is no bet ${id}`);
  switch (event.type) {
    case 'BetPlaced':
      move(table, seatAccount(event.bet.seat), 'layout', event.bet.stakeCents);
      table.bets = [...table.bets, event.bet];
      takesPart(table, event.bet.seat);
      table.betsPlaced = event.bet.id;
      break;
    case 'BetRaised': {
      const bet = betOf(event.bet);
      move(table, seatAccount(bet.seat), 'layout', event.byCents);
      const raised = { ...bet, stakeCents: bet.stakeCents + event.byCents };
      table.bets = table.bets.map((one) => (one === bet ? raised : one));
      break;
    }
    case 'BetWithdrawn': {
      const bet = betOf(event.bet);
      move(table, 'layout', seatAccount(bet.seat), bet.stakeCents);
      table.bets = table.bets.filter((one) => one !== bet);
      break;
    }
    case 'Joined':
      takesPart(table, event.seat);
      break;
    case 'SatOut':
      takesPartNot(table, event.seat);
      break;
    case 'MeterRead':
      table.meters = { ...table.meters, [event.meter]: event.cents };
      break;
    case 'BetSettled':
      settleLine(table, event.settled);
      break;
    case 'RoundBegun':
      table.play = gameOf(table).fresh(table.play);
      Object.assign(table, { number: event.number, lines: [], meters: {}, betting: 'open' });
      break;
    default:
  }
};

/** What an event of the table, other than one of the round, moves and changes. */
const folds = {
  TableOpened: (table, { kind, practice, openerCents, round }) => {
    Object.assign(table, { status: 'open', kind, practice });
    move(table, 'cage', 'inventory', openerCents - inventory(table));
    if (round === undefined) return;
    const play = gameOf(table).fresh();
    Object.assign(table, { number: round, play, lines: [], meters: {}, betting: 'open' });
    Object.assign(table, { betsPlaced: 0, players: [] });
  },
  TableClosed: (table, { closerCents, countedAgainstCents }) => {
    move(table, 'inventory', 'variance', countedAgainstCents - closerCents);
    Object.assign(table, { status: 'closed', crew: new Map(), equipment: {} });
  },
  Filled: (table, { cents }) => move(table, 'cage', 'inventory', cents),
  Credited: (table, { cents }) => move(table, 'inventory', 'cage', cents),
  DropBoxCounted: (table, { countedCents, countedAgainstCents, coupons }) => {
    move(table, 'drop box', 'cage', countedCents);
    move(table, 'drop box', 'variance', countedAgainstCents - countedCents);
    // Told again over a count, a round may have put in what was not there then.
    table.box = table.box.filter((serial) => !coupons.includes(serial));
  },
  TipBoxCounted: (table, { countedCents, countedAgainstCents }) => {
    move(table, 'tip box', 'dealers', countedCents);
    move(table, 'tip box', 'variance', countedAgainstCents - countedCents);
  },
  SubmissionFiled: (table, { filing }) => {
    table.filings = [...table.filings, filing];
  },
  SubmissionInForce: (table, { rules }) => {
    table.rules = rules;
  },
  LimitsSet: (table, { limits }) => {
    table.limits = limits;
  },
  PaymentSet: (table, { payment }) => {
    table.payment = payment;
  },
  SeatTaken: (table, { seat, patron }) => {
    table.seats = { ...table.seats, [seat]: patron };
  },
  SeatLeft: (table, { seat }) => {
    const { [seat]: _gone, ...seats } = table.seats;
    const { [seat]: _offer, ...offers } = table.offers;
    Object.assign(table, { seats, offers });
    takesPartNot(table, seat);
  },
  BoughtIn: (table, { seat, cents }) => {
    move(table, 'patrons', 'drop box', cents);
    move(table, 'inventory', seatAccount(seat), cents);
  },
  CashedOut: (table, { seat, cents }) => move(table, seatAccount(seat), 'cage', cents),
  ColoredUp: () => {},
  Tipped: (table, { seat, cents }) => move(table, seatAccount(seat), 'tip box', cents),
  SeatWarned: (table, { seat, until }) => {
    table.warned = { ...table.warned, [seat]: until };
  },
  SeatKept: () => {},
  ChipsKept: (table, { seat, patron, cents }) =>
    move(table, seatAccount(seat), owedAccount(patron), cents),
  CouponOffered: (table, { seat, offer }) => {
    table.offers = { ...table.offers, [seat]: offer };
  },
  CouponAccepted: (table, { seat }) => {
    const { [seat]: _taken, ...offers } = table.offers;
    table.offers = offers;
  },
  CouponDeclined: (table, event) => folds.CouponAccepted(table, event),
  CrewJoined: (table, { hand }) => table.crew.set(hand.person, hand.duty),
  CrewLeft: (table, { person }) => table.crew.delete(person),
  EquipmentBrought: (table, { kind, set }) => {
    table.equipment = { ...table.equipment, [kind]: set };
  },
  EquipmentRemoved: (table, { kind }) => {
    const { [kind]: _gone, ...equipment } = table.equipment;
    table.equipment = equipment;
  },
  PieceHandled: (table, { kind, set }) =>
    must(table.equipment[kind] === set, 'a piece is handled that is not there'),
  BettingClosed: (table) => {
    table.betting = 'closed';
  },
  IrregularityNoted: () => {},
  OwedSettled: (table, { patron, cents }) => move(table, owedAccount(patron), 'patrons', cents),
};

const beginsRound = (event) =>
  (event.type === 'Played' && event.said.type === 'BeginRound') ||
  (event.type === 'TableOpened' && event.round !== undefined);

/** Folds an event; `play` is asked to fold what was said in the round. */
export const tableEvent = (table, event, play) => {
  startOf(table);
  if (event.type === 'Played') play(table, event);
  else (folds[event.type] ?? wrong(`a table has no event ${event.type}`))(table, event);
  // Whoever does anything at a seat is there: a warning is forgotten.
  const seat = event.type === 'Played' ? event.said.seat : event.seat;
  if (event.type !== 'SeatWarned' && table.warned[seat] !== undefined) {
    const { [seat]: _forgotten, ...warned } = table.warned;
    table.warned = warned;
  }
  if (beginsRound(event)) {
    roundBegins(table);
    return;
  }
  table.told.push(event);
  if (event.type === 'Played') table.commands.push(event.said);
  // Where the last wager went back before anything was thrown or dealt, betting is open again.
  const idle = table.bets.length === 0 && !table.commands.some((said) => isChance(table.id, said));
  if (idle) table.betting = 'open';
};

/** After every entry: nobody has less than nothing, and what is wagered is on the layout. */
export const checkBalances = (table) => {
  for (const seat of Object.keys(table.seats))
    must(held(table, seatAccount(seat)) >= 0, `seat ${seat} has less than no chips`);
  const stakes = sumOf(table.bets, ({ stakeCents }) => stakeCents);
  must(held(table, 'layout') === stakes, 'the layout holds another amount than was wagered');
  must(sumOf([...table.accounts.values()]) === 0, 'the accounts of the table do not balance');
};
