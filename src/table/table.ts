import { DECK_KIND, type DeckEvent } from '../kernel/deck.ts';
import { neededUnder } from '../kernel/equipment.ts';
import type { AnyGame, Positions, Said } from '../kernel/game.ts';
import { type Cents, dollars, isCents } from '../kernel/money.ts';
import { filedMinimum } from '../kernel/payout-limit.ts';
import type { Play, PlayCommand, PlayEvent } from '../kernel/play.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Seat } from '../kernel/wager.ts';
import { chipsMoved, inventoryMoved, settledBy } from './chips.ts';
import { type TableCommand, type TableEvent, tableCommands } from './commands.ts';
import { decideCorrection } from './correction.ts';
import { crewComplete, mayLeave } from './crew.ts';
import { fitForPlay } from './equipment.ts';
import { playing, remembered } from './playing.ts';
import { type Given, HOUSE_DUTIES, type HouseDuty, signedBy } from './signature.ts';
import { chipsOf, closedTable, type Limits, rulesOn, type Table } from './state.ts';

/** The decider of one table. A game is its argument; nothing here knows which. */
export const tableOf = (game: AnyGame) => remembered(tables, game, () => deciderOf(game));

const deciderOf = (game: AnyGame) => ({
  initial: closedTable(game),
  decide: (table: Table, command: TableCommand, given: Given) =>
    decide(game, table, command, given),
  evolve: (table: Table, event: TableEvent): Table => evolve(game, table, event),
});

const tables = new WeakMap<AnyGame, ReturnType<typeof deciderOf>>();

const decide = (
  game: AnyGame,
  table: Table,
  command: TableCommand,
  given: Given,
): readonly TableEvent[] | Refusal => {
  const hands = Object.hasOwn(tableCommands, command?.type)
    ? tableCommands[command.type]
    : undefined;
  if (hands === undefined) {
    return refuse('unknown-command', 'A table knows no such command.', 'House rules § command');
  }
  if (
    command.type !== 'OpenTable' &&
    table.status === 'closed' &&
    !BEFORE_OPENING.includes(command.type)
  ) {
    return refuse('table-closed', 'The table is not open for gaming.', 'House rules § tables');
  }
  const signed = signedBy(hands, given);
  if (signed !== true) return signed;
  const own = ownSeat(table, command, given);
  if (own !== true) return own;
  switch (command.type) {
    case 'OpenTable':
      return decideOpen(game, table, command, given);
    case 'CloseTable':
      return decideClose(table, command);
    case 'FileSubmission':
      return decideFile(game, table, command);
    case 'SetLimits':
      return decideLimits(game, table, command);
    case 'SetPayment':
      return isCents(command.payment?.unitCents) && command.payment.unitCents > 0
        ? [{ type: 'PaymentSet', payment: command.payment }]
        : refuse(
            'not-money',
            'The smallest chip is worth whole cents.',
            'House rules § payable stake',
          );
    case 'TakeSeat':
      return decideTakeSeat(game, table, command);
    case 'LeaveSeat':
      return decideLeaveSeat(table, command.seat);
    case 'BuyIn':
      return (
        moneyAt(table, command.seat, command.cents) ?? [
          { type: 'BoughtIn', seat: command.seat, cents: command.cents },
        ]
      );
    case 'CashOut':
      return (
        moneyAt(table, command.seat, command.cents) ??
        enoughChips(table, command.seat, command.cents) ?? [
          { type: 'CashedOut', seat: command.seat, cents: command.cents },
        ]
      );
    case 'Tip':
      return (
        moneyAt(table, command.seat, command.cents) ??
        enoughChips(table, command.seat, command.cents) ?? [
          { type: 'Tipped', seat: command.seat, cents: command.cents },
        ]
      );
    case 'JoinCrew':
      return decideJoinCrew(table, command);
    case 'LeaveCrew': {
      const goes = mayLeave(command.person, table.crew, game.table.equipment, table.equipment);
      return goes === true ? [{ type: 'CrewLeft', person: command.person }] : goes;
    }
    case 'BringEquipment':
      return decideBring(game, table, command, given);
    case 'RemoveEquipment':
      return decideRemove(game, table, command);
    case 'Fill':
      return (
        moneyOf(command.cents) ?? [
          { type: 'Filled', cents: command.cents, slip: String(command.slip) },
        ]
      );
    case 'Credit':
      return (
        moneyOf(command.cents) ?? [
          { type: 'Credited', cents: command.cents, slip: String(command.slip) },
        ]
      );
    case 'CountDropBox':
    case 'CountTipBox':
      return decideCount(table, command);
    case 'CloseBetting':
      return table.betting === 'closed'
        ? refuse('betting-closed', 'Bets are closed already.', 'House rules § rounds')
        : [{ type: 'BettingClosed' }];
    case 'NoteIrregularity':
      return typeof command.what === 'string' && command.what.trim() !== ''
        ? [{ type: 'IrregularityNoted', what: command.what }]
        : refuse('reason-missing', 'Say what happened.', 'House rules § correction');
    case 'Correct':
      return decideCorrection(game, table, command);
    case 'Say':
      return decideSay(game, table, command.said, given);
  }
};

const BEFORE_OPENING: readonly string[] = [
  'FileSubmission',
  'SetLimits',
  'SetPayment',
  'JoinCrew',
  'LeaveCrew',
  'BringEquipment',
  'CountDropBox',
  'CountTipBox',
];

/** A player acts for the seat he sits at, and for no other. */
const ownSeat = (table: Table, command: TableCommand, { by }: Given): true | Refusal => {
  if (by.some(({ duty }) => duty !== 'player')) return true;
  const seat =
    command.type === 'Say'
      ? (command.said as { seat?: unknown })?.seat
      : (command as { seat?: unknown }).seat;
  if (command.type === 'TakeSeat') {
    return by.some(({ person }) => person === command.patron)
      ? true
      : refuse('not-your-seat', 'A player takes a seat for himself.', 'House rules § seats');
  }
  const seated = typeof seat === 'number' ? table.seats[seat] : undefined;
  return seated !== undefined && by.some(({ person }) => person === seated.patron)
    ? true
    : refuse('not-your-seat', 'A player acts for his own seat only.', 'House rules § seats');
};

const moneyOf = (cents: unknown): Refusal | undefined =>
  isCents(cents) && cents > 0
    ? undefined
    : refuse('not-money', 'An amount is a positive whole number of cents.', 'House rules § money');

const moneyAt = (table: Table, seat: Seat, cents: unknown): Refusal | undefined =>
  table.seats[seat] === undefined
    ? refuse('seat-empty', 'Nobody sits at that seat.', 'House rules § seats')
    : moneyOf(cents);

const enoughChips = (table: Table, seat: Seat, cents: Cents): Refusal | undefined => {
  const has = table.seats[seat]?.chipsCents ?? 0;
  return has >= cents
    ? undefined
    : refuse(
        'not-enough-chips',
        `Seat ${seat} has ${dollars(has)} in chips.`,
        'House rules § money',
      );
};

const decideOpen = (
  game: AnyGame,
  table: Table,
  { kind, practice, openerCents, promise }: Extract<TableCommand, { type: 'OpenTable' }>,
  { day }: Given,
): readonly TableEvent[] | Refusal => {
  if (table.status === 'open')
    return refuse('table-open', 'The table is open already.', 'House rules § tables');
  if (!isCents(openerCents) || openerCents < 0 || (kind !== 'felt' && kind !== 'electronic')) {
    return refuse('not-money', 'The opener is counted in whole cents.', 'House rules § tables');
  }
  const { cashCents } = table.dropBox;
  const lies = table.inventoryCents !== 0 || table.tipBoxCents !== 0 || cashCents !== 0;
  if (lies && table.practice !== (practice === true)) {
    return refuse(
      'practice-stays',
      `This table holds ${table.practice ? 'practice chips' : 'money'}: open it for that, or set up another one.`,
      'House rules § ledger',
    );
  }
  const rules = rulesOn(game, table.filings, day);
  if (isRefusal(rules)) return rules;
  const unpromised = promise === 'none' ? { promise } : {};
  return [
    { type: 'TableOpened', kind, practice: practice === true, openerCents, ...unpromised },
    ...comesIntoForce(table, rules, day),
  ];
};

const decideClose = (
  table: Table,
  { closerCents }: Extract<TableCommand, { type: 'CloseTable' }>,
): readonly TableEvent[] | Refusal => {
  if (!isCents(closerCents))
    return refuse('not-money', 'The closer is counted in whole cents.', 'House rules § tables');
  if (table.play.bets.length > 0) {
    return refuse(
      'round-not-over',
      'Finish the round; wagers still lie on the layout.',
      'House rules § tables',
    );
  }
  const seated = Object.keys(table.seats);
  if (seated.length > 0) {
    return refuse(
      'seats-taken',
      `Cash out seats ${seated.join(', ')} first.`,
      'House rules § tables',
    );
  }
  return [{ type: 'TableClosed', closerCents, countedAgainstCents: table.inventoryCents }];
};

/** A box is emptied as it is counted, by two people; what is missing or over stays on the books. */
const decideCount = (
  { dropBox, tipBoxCents }: Table,
  { type, countedCents }: Extract<TableCommand, { type: 'CountDropBox' | 'CountTipBox' }>,
): readonly TableEvent[] | Refusal => {
  if (!isCents(countedCents) || countedCents < 0)
    return refuse('not-money', 'A box is counted in whole cents.', 'House rules § ledger');
  return type === 'CountTipBox'
    ? [{ type: 'TipBoxCounted', countedCents, countedAgainstCents: tipBoxCents }]
    : [
        {
          ...{ type: 'DropBoxCounted', countedCents },
          ...{ countedAgainstCents: dropBox.cashCents, coupons: dropBox.coupons },
        },
      ];
};

const decideFile = (
  game: AnyGame,
  table: Table,
  { from, filed }: Extract<TableCommand, { type: 'FileSubmission' }>,
): readonly TableEvent[] | Refusal => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(String(from))) {
    return refuse(
      'not-a-day',
      'A filing holds from a day, written year-month-day.',
      'House rules § submission',
    );
  }
  const rules = rulesOn(game, [{ from, filed }], from);
  if (isRefusal(rules)) return rules;
  const measured = limitFits(game, rules, table.limits);
  return measured === true ? [{ type: 'SubmissionFiled', filing: { from, filed } }] : measured;
};

/**
 * The floor of a payout limit is what could be won at the minimum wager, so a table with a filed limit posts no
 * minimum above the one that its limit was measured by.
 */
const limitFits = (
  game: AnyGame,
  rules: Record<string, unknown>,
  limits: Limits,
): true | Refusal => {
  const filed = filedMinimum(rules);
  if (filed === undefined) return true;
  for (const { wagers, cite } of game.limits(rules)) {
    const posted = wagers.map((wager) => (limits.perWager?.[wager] ?? limits).minimumCents);
    if (posted.some((cents) => cents > filed)) {
      return refuse(
        'not-a-limit',
        `The payout limit was filed for a minimum wager of ${dollars(filed)}: post no higher one, or file the limit for it first.`,
        cite,
      );
    }
  }
  return true;
};

const decideLimits = (
  game: AnyGame,
  table: Table,
  { limits }: Extract<TableCommand, { type: 'SetLimits' }>,
): readonly TableEvent[] | Refusal => {
  const bounds = [limits, ...Object.values(limits?.perWager ?? {})];
  const sound = bounds.every(
    (bound) =>
      isCents(bound?.minimumCents) &&
      isCents(bound.maximumCents) &&
      bound.minimumCents > 0 &&
      bound.minimumCents <= bound.maximumCents,
  );
  if (!sound) {
    return refuse(
      'not-a-limit',
      'A minimum is above zero and at most the maximum, in whole cents.',
      'House rules § limits',
    );
  }
  for (const { from } of table.filings) {
    const rules = rulesOn(game, table.filings, from);
    const measured = isRefusal(rules) ? rules : limitFits(game, rules, limits);
    if (measured !== true) return measured;
  }
  return [{ type: 'LimitsSet', limits }];
};

/** Where a chapter does not speak of it, a player takes one place. */
const ONE_POSITION: Positions = { most: 1, cite: 'House rules § seats' };

const decideTakeSeat = (
  game: AnyGame,
  table: Table,
  { seat, patron }: Extract<TableCommand, { type: 'TakeSeat' }>,
): readonly TableEvent[] | Refusal => {
  if (!Number.isInteger(seat) || seat < 1 || seat > game.table.seats) {
    return refuse(
      'no-such-seat',
      `Seats are numbered from 1 to ${game.table.seats}.`,
      game.table.cite,
    );
  }
  if (typeof patron !== 'string' || patron === '') {
    return refuse('no-patron', 'Somebody sits down.', 'House rules § seats');
  }
  if (table.seats[seat] !== undefined) {
    return refuse(
      'seat-taken',
      `Seat ${seat} is taken; choose another one.`,
      'House rules § seats',
    );
  }
  const { most, adjacent, cite } = game.positions?.(table.inForce) ?? ONE_POSITION;
  const held = Object.keys(table.seats)
    .map(Number)
    .filter((other) => table.seats[other]?.patron === patron);
  if (held.length >= most) {
    const how = most === 1 ? 'One seat each' : `At most ${most} seats each`;
    return refuse('one-seat', `${how}: leave the other one first.`, cite);
  }
  if (adjacent && held.length > 0 && !held.some((other) => Math.abs(other - seat) === 1)) {
    return refuse('one-seat', `A second seat lies beside seat ${held.join(', ')}.`, cite);
  }
  return [{ type: 'SeatTaken', seat, patron }];
};

const decideLeaveSeat = (table: Table, seat: Seat): readonly TableEvent[] | Refusal => {
  const seated = table.seats[seat];
  if (seated === undefined)
    return refuse('seat-empty', 'Nobody sits at that seat.', 'House rules § seats');
  if (table.play.bets.some((bet) => bet.seat === seat)) {
    return refuse(
      'wagers-lie',
      'A player with wagers on the layout stays until they are settled.',
      'House rules § seats',
    );
  }
  const gone: TableEvent = { type: 'SeatLeft', seat, patron: seated.patron };
  return seated.chipsCents > 0
    ? [{ type: 'CashedOut', seat, cents: seated.chipsCents }, gone]
    : [gone];
};

const decideJoinCrew = (
  table: Table,
  { person, duty }: Extract<TableCommand, { type: 'JoinCrew' }>,
): readonly TableEvent[] | Refusal => {
  if (
    typeof person !== 'string' ||
    person === '' ||
    !(HOUSE_DUTIES as readonly string[]).includes(duty)
  ) {
    return refuse('not-in-crew', 'Say who joins, and in which duty.', 'House rules § crew');
  }
  if (table.crew.some((hand) => hand.person === person)) {
    return refuse('one-duty', 'One person has one duty at a table.', 'House rules § crew');
  }
  return [{ type: 'CrewJoined', hand: { person, duty } }];
};

const decideBring = (
  game: AnyGame,
  table: Table,
  { kind, set }: Extract<TableCommand, { type: 'BringEquipment' }>,
  given: Given,
): readonly TableEvent[] | Refusal => {
  const need = game.table.equipment.find((one) => one.kind === kind);
  if (need === undefined || typeof set !== 'string' || set === '') {
    const kinds = game.table.equipment.map((one) => one.kind).join(', ');
    return refuse('no-such-equipment', `Say which set, of: ${kinds}.`, 'House rules § equipment');
  }
  const old = table.equipment[kind];
  if (old !== undefined) {
    return refuse('equipment-present', `Remove ${old.set} first, with the reason.`, need.cite);
  }
  return [{ type: 'EquipmentBrought', kind, set, at: given.at }];
};

const decideRemove = (
  game: AnyGame,
  table: Table,
  { kind, reason }: Extract<TableCommand, { type: 'RemoveEquipment' }>,
): readonly TableEvent[] | Refusal => {
  const set = table.equipment[kind];
  if (set === undefined)
    return refuse('equipment-missing', 'It is not at the table.', 'House rules § equipment');
  const need = game.table.equipment.find((one) => one.kind === kind);
  const reasons = ['time is up', ...(need?.replacedWhen ?? []).map((when) => when.reason)];
  if (!reasons.includes(reason)) {
    return refuse(
      'reason-missing',
      `Give one of the reasons: ${reasons.join(', ')}.`,
      need?.cite ?? 'House rules § equipment',
    );
  }
  return [{ type: 'EquipmentRemoved', kind, set: set.set, reason }];
};

const PLAYER_SAYS: readonly string[] = ['Join', 'SitOut', 'PlaceBet', 'WithdrawBet'];
const HOUSE_SAYS: readonly string[] = ['BeginRound', 'ReadMeter', 'VoidMeter'];

const decideSay = (
  game: AnyGame,
  table: Table,
  said: Said | PlayCommand,
  given: Given,
): readonly TableEvent[] | Refusal => {
  const type = String(said?.type);
  const own = Object.hasOwn(game.commands, type) ? game.commands[type] : undefined;
  const by: readonly HouseDuty[] | undefined = PLAYER_SAYS.includes(type)
    ? ['player', 'dealer']
    : HOUSE_SAYS.includes(type)
      ? ['dealer', 'stickperson', 'boxperson', 'device']
      : own?.by;
  if (by === undefined)
    return refuse('unknown-command', `${game.title} knows no "${type}".`, 'House rules § command');
  // A device stands in for the whole crew of an electronic table, and never touches a felt.
  const hands: readonly HouseDuty[] =
    table.kind === 'electronic'
      ? [...by.filter((duty) => duty === 'player'), 'device']
      : by.filter((duty) => duty !== 'device');
  const signed = signedBy({ by: hands, cite: 'House rules § command' }, given);
  if (signed !== true) return signed;
  if (table.kind === 'felt' && own !== undefined && !own.by.includes('player')) {
    const crew = crewComplete(game.table.crew, table.crew);
    if (crew !== true) return crew;
  }
  if (table.kind === 'felt' && own?.by.includes('device')) {
    const fit = fitForPlay(
      neededUnder(table.inForce, game.table.equipment),
      table.equipment,
      given.at,
    );
    if (fit !== true) return fit;
  }
  if (type === 'PlaceBet' || type === 'WithdrawBet') {
    const allowed = decideBet(
      table,
      said as Extract<PlayCommand, { type: 'PlaceBet' | 'WithdrawBet' }>,
    );
    if (allowed !== true) return allowed;
  }
  const decider = playing(game, table);
  const events = decider.decide(table.play, said as PlayCommand);
  if (isRefusal(events)) return events;
  const played = {
    type: 'Played',
    said,
    events: events as readonly (Said | PlayEvent)[],
  } as const;
  const gone = deckGone(table, played.events);
  if (type !== 'BeginRound') return [played, ...gone];
  const rules = rulesOn(game, table.filings, given.day);
  if (isRefusal(rules)) return rules;
  // The submission in force when a wager is accepted settles it: rules change between rounds only.
  return [played, ...comesIntoForce(table, rules, given.day)];
};

const comesIntoForce = (
  table: Table,
  rules: Record<string, unknown>,
  day: string,
): readonly TableEvent[] =>
  JSON.stringify(rules) === JSON.stringify(table.inForce)
    ? []
    : [{ type: 'SubmissionInForce', rules, day }];

/** A deck that play takes off the table is no longer among its equipment: the next one is brought and entered. */
const deckGone = (
  { equipment }: Table,
  events: readonly (Said | PlayEvent)[],
): readonly TableEvent[] => {
  const removed = events.find(
    (event): event is Extract<DeckEvent, { type: 'DeckRemoved' }> => event.type === 'DeckRemoved',
  );
  const present = equipment[DECK_KIND];
  return removed === undefined || present === undefined
    ? []
    : [{ type: 'EquipmentRemoved', kind: DECK_KIND, set: present.set, reason: removed.reason }];
};

const decideBet = (
  table: Table,
  said: Extract<PlayCommand, { type: 'PlaceBet' | 'WithdrawBet' }>,
): true | Refusal => {
  if (table.seats[said.seat] === undefined) {
    return refuse(
      'seat-empty',
      'Only a player seated at the table may wager.',
      'House rules § seats',
    );
  }
  if (table.betting === 'closed') {
    return refuse(
      'betting-closed',
      'No more bets: wait for the next throw or deal.',
      'House rules § rounds',
    );
  }
  if (said.type === 'WithdrawBet' || !isCents(said.stakeCents)) return true;
  const short = said.stakeCents > 0 ? enoughChips(table, said.seat, said.stakeCents) : undefined;
  if (short !== undefined) return short;
  const { minimumCents, maximumCents } = table.limits.perWager?.[said.wager] ?? table.limits;
  const lying = table.play.bets.find((bet) => bet.seat === said.seat && bet.wager === said.wager);
  const total = (lying?.stakeCents ?? 0) + said.stakeCents;
  return said.stakeCents > 0 && (total < minimumCents || total > maximumCents)
    ? refuse(
        'outside-limits',
        `A wager here is from ${dollars(minimumCents)} to ${dollars(maximumCents)}.`,
        'House rules § limits',
      )
    : true;
};

const evolve = (game: AnyGame, table: Table, event: TableEvent): Table => {
  switch (event.type) {
    case 'TableOpened':
      return {
        ...table,
        status: 'open',
        kind: event.kind,
        practice: event.practice,
        promise: event.promise ?? 'required',
        inventoryCents: event.openerCents,
      };
    case 'TableClosed':
      // A new set of dice or cards is brought when the table is opened again.
      return {
        ...table,
        status: 'closed',
        inventoryCents: event.closerCents,
        crew: [],
        equipment: {},
      };
    case 'SubmissionFiled':
      return { ...table, filings: [...table.filings, event.filing] };
    case 'SubmissionInForce':
      return inForce(game, table, event.rules);
    case 'LimitsSet':
      return { ...table, limits: event.limits };
    case 'PaymentSet':
      return { ...table, payment: event.payment };
    case 'SeatTaken':
      return told({
        ...table,
        seats: { ...table.seats, [event.seat]: { patron: event.patron, chipsCents: 0 } },
      });
    case 'SeatLeft': {
      const { [event.seat]: _gone, ...seats } = table.seats;
      return told({ ...table, seats, play: sittingOut(table.play, event.seat) });
    }
    case 'BoughtIn':
      return withTold(chips(table, event.seat, event.cents), event.seat, event.cents, {
        inventoryCents: table.inventoryCents - event.cents,
        dropBox: { ...table.dropBox, cashCents: table.dropBox.cashCents + event.cents },
      });
    case 'CashedOut':
      return withTold(chips(table, event.seat, -event.cents), event.seat, -event.cents, {});
    case 'Tipped':
      return withTold(chips(table, event.seat, -event.cents), event.seat, -event.cents, {
        tipBoxCents: table.tipBoxCents + event.cents,
      });
    case 'CrewJoined':
      return { ...table, crew: [...table.crew, event.hand] };
    case 'CrewLeft':
      return { ...table, crew: table.crew.filter(({ person }) => person !== event.person) };
    case 'EquipmentBrought':
      return {
        ...table,
        equipment: { ...table.equipment, [event.kind]: { set: event.set, since: event.at } },
      };
    case 'EquipmentRemoved': {
      const { [event.kind]: _gone, ...equipment } = table.equipment;
      return { ...table, equipment };
    }
    case 'Filled':
      return { ...table, inventoryCents: table.inventoryCents + event.cents };
    case 'Credited':
      return { ...table, inventoryCents: table.inventoryCents - event.cents };
    case 'DropBoxCounted':
      return { ...table, dropBox: { cashCents: 0, coupons: [] } };
    case 'TipBoxCounted':
      return { ...table, tipBoxCents: 0 };
    case 'BettingClosed':
      return { ...table, betting: 'closed' };
    case 'IrregularityNoted':
      return table;
    case 'Played':
      return evolvePlayed(game, table, event);
    case 'RoundCorrected':
      return evolveCorrected(game, table, event);
  }
};

/** A table at which nothing was played yet begins as its rules say; later ones go on from where the round stands. */
const inForce = (game: AnyGame, table: Table, rules: Table['inForce']): Table => {
  const now = { ...table, inForce: rules };
  const { play, told } = table;
  if (play.number > 1 || told.commands.length > 0) return now;
  const fresh = playing(game, now).initial;
  return { ...now, play: fresh, told: { ...told, play: fresh } };
};

const chips = (table: Table, seat: Seat, cents: Cents): Table => {
  const seated = table.seats[seat];
  if (seated === undefined) return table;
  return {
    ...table,
    seats: { ...table.seats, [seat]: { ...seated, chipsCents: seated.chipsCents + cents } },
  };
};

/** Money that comes and goes beside the game belongs to the start of the round, so that retelling keeps it. */
const withTold = (table: Table, seat: Seat, cents: Cents, change: Partial<Table>): Table => ({
  ...table,
  ...change,
  told: {
    ...table.told,
    chips: { ...table.told.chips, [seat]: (table.told.chips[seat] ?? 0) + cents },
  },
});

const told = (table: Table): Table => {
  const kept = Object.keys(table.seats).map((seat) => [seat, table.told.chips[Number(seat)] ?? 0]);
  return { ...table, told: { ...table.told, chips: Object.fromEntries(kept) } };
};

const sittingOut = (state: Play<unknown>, seat: Seat): Play<unknown> => ({
  ...state,
  players: state.players.filter((other) => other !== seat),
});

const evolvePlayed = (
  game: AnyGame,
  table: Table,
  event: Extract<TableEvent, { type: 'Played' }>,
): Table => {
  const decider = playing(game, table);
  let now: Table = table;
  for (const one of event.events) {
    const moved = chipsMoved(one, now.play);
    if (moved !== undefined) now = chips(now, moved.seat, moved.cents);
    const line = settledBy(one);
    const dropped = line === undefined ? [] : droppedBy(line);
    now = {
      ...now,
      inventoryCents: now.inventoryCents + inventoryMoved(one),
      dropBox: { ...now.dropBox, coupons: [...now.dropBox.coupons, ...dropped] },
      play: decider.evolve(now.play, one),
    };
  }
  const begun = event.said.type === 'BeginRound';
  const chanceCame = game.commands[event.said.type]?.by.includes('device') === true;
  return {
    ...now,
    betting: begun || chanceCame ? 'open' : now.betting,
    told: begun
      ? { play: now.play, chips: chipsOf(now.seats), commands: [] }
      : { ...now.told, commands: [...now.told.commands, event.said] },
  };
};

const evolveCorrected = (
  game: AnyGame,
  table: Table,
  event: Extract<TableEvent, { type: 'RoundCorrected' }>,
): Table => {
  const decider = playing(game, table);
  const moved = event.moved.reduce((now, { seat, cents }) => chips(now, seat, cents), table);
  return {
    ...moved,
    inventoryCents: table.inventoryCents + event.inventoryCents,
    dropBox: { ...table.dropBox, coupons: boxCorrected(table, event.events) },
    play: event.events.reduce(
      (state: Play<unknown>, one) => decider.evolve(state, one),
      table.told.play,
    ),
    told: { ...table.told, commands: event.commands },
  };
};

/** The coupons that the round had sent to the drop box are taken out again, and those of the round retold go in. */
const boxCorrected = (
  { dropBox, play }: Table,
  events: readonly (Said | PlayEvent)[],
): readonly string[] => {
  const was = new Set(play.settled.flatMap(droppedBy));
  const is = events.map(settledBy).flatMap((line) => (line === undefined ? [] : droppedBy(line)));
  return [...dropBox.coupons.filter((serial) => !was.has(serial)), ...is];
};

const droppedBy = ({ coupon }: SettlementLine): readonly string[] =>
  coupon?.goes === 'to the drop box' ? [coupon.serial] : [];
