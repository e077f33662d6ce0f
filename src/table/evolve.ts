import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import type { Play, PlayEvent } from '../kernel/play.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Seat } from '../kernel/wager.ts';
import { chipsMoved, inventoryMoved, settledBy } from './chips.ts';
import type { TableEvent } from './commands.ts';
import { playing } from './playing.ts';
import { chipsOf, type Table } from './state.ts';

/** What an event makes of a table. */
export const evolve = (game: AnyGame, table: Table, event: TableEvent): Table => {
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
  events: readonly (TableAction | PlayEvent)[],
): readonly string[] => {
  const was = new Set(play.settled.flatMap(droppedBy));
  const is = events.map(settledBy).flatMap((line) => (line === undefined ? [] : droppedBy(line)));
  return [...dropBox.coupons.filter((serial) => !was.has(serial)), ...is];
};

const droppedBy = ({ coupon }: SettlementLine): readonly string[] =>
  coupon?.goes === 'to the drop box' ? [coupon.serial] : [];
