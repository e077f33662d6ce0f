import {
  type Command as CouponCommand,
  type CouponRegister,
  couponOf,
  type DocumentSignature,
  matchPlayOf,
  onSettlement,
} from '../coupons/index.ts';
import { same } from '../kernel/canonical.ts';
import { evolveAll } from '../kernel/decider.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isOfPlay } from '../kernel/play.ts';
import { type PlayCommand, says } from '../kernel/play-commands.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Bet, MatchPlay, Placing } from '../kernel/wager.ts';
import { contributionsOf, hitsOf, shownCents } from '../progressive/index.ts';
import {
  BY_METER,
  citedAt,
  type Given,
  practiceTable,
  settledBy,
  type Table,
  type TableCommand,
  type TableEvent,
  tableOf,
} from '../table/index.ts';
import {
  type AskedAtTable,
  type Beside,
  bookAt,
  fedBy,
  fill,
  type MetersAt,
  metersAt,
  roundOf,
} from './beside.ts';
import { decideCorrectionAtTable } from './corrected.ts';
import { DEALER, mayRedeem } from './coupon-house.ts';
import type { Happening } from './log/stream.ts';
import { anyReading } from './readings.ts';

export type { Beside } from './beside.ts';

/** Whether a command places a coupon, is given where one is in play, or replays a round in which one was. */
export const concernsCoupons = (table: Table, asks: TableCommand): boolean =>
  hasCoupons(table) || bringsCoupon(table, asks);

/** Whether a coupon is on the layout. */
export const hasCoupons = ({ play }: Table): boolean =>
  play.bets.some(({ matchPlay }) => matchPlay !== undefined);

/** Whether a command places a coupon, or replays a round in which one was placed. */
export const bringsCoupon = ({ told }: Table, asks: TableCommand): boolean => {
  switch (asks.type) {
    case 'AcceptCoupon':
      return true;
    case 'Say':
      return placesCoupon(asks.said);
    case 'Correct':
    case 'EnterWager':
      return [asks.instead, ...told.commands].some(placesCoupon);
    case 'VoidWager':
      return told.commands.some(placesCoupon);
    default:
      return false;
  }
};

const placesCoupon = (said: { readonly type: string }): said is Placed =>
  says(said, 'PlaceBet') && said.matchPlay !== undefined;

type Placed = Extract<PlayCommand, { type: 'PlaceBet' }> & Required<Pick<Placing, 'matchPlay'>>;

/**
 * A command at a table, with all that follows from it elsewhere: wagers that feed a meter go into it before they
 * are settled and what was won comes out of it, and a coupon's life goes on in the coupon register. One decision, one
 * entry; if any part is refused, nothing happens.
 */
export const decideAtTable = (
  game: AnyGame,
  at: AskedAtTable['at'],
  before: Table,
  command: TableCommand,
  given: Given,
  beside: Beside,
): readonly Happening[] | Refusal => {
  const answer = decided({ game, at, before, given, beside }, command);
  return isRefusal(answer) ? citedAt(game, before, answer) : answer;
};

const decided = (asked: AskedAtTable, command: TableCommand): readonly Happening[] | Refusal => {
  const { game, at, before, given, beside } = asked;
  const laid = withCoupon(before, command, given, beside);
  if (isRefusal(laid)) return laid;
  if (laid.type === 'Correct' || laid.type === 'VoidWager' || laid.type === 'EnterWager') {
    return beside.book === undefined && concernsCoupons(before, laid)
      ? couponsCame
      : decideCorrectionAtTable(asked, laid);
  }
  if (laid.type === 'OpenTable' && laid.practice !== before.practice) {
    const installed = [...beside.meters.values()].some(({ phase }) => phase !== 'not installed');
    if (installed) return meterStays;
  }
  const table = tableOf(game);
  const happened: Happening[] = [];
  const meters = metersAt(at.table, beside.meters, happened);
  const fed = metersFed(game, before, laid, given);
  if (isRefusal(fed)) return fed;
  const round = roundOf(asked);
  let state = before;
  const told: TableEvent[] = [];
  const tell = (asks: TableCommand, by: Given): readonly TableEvent[] | Refusal => {
    const events = table.decide(state, asks, by);
    if (isRefusal(events)) return events;
    told.push(...events);
    happened.push(...events.map((event) => ({ stream: at.stream, event })));
    return events;
  };
  for (const [name, bets] of fed) {
    const out = meters.isOut(name);
    const refused = out ? undefined : fill(game, before, name, bets, round, meters);
    if (refused !== undefined) return refused;
    // A meter that is switched off neither grows nor pays: wagers on it go back, and the round goes on.
    const said: PlayCommand = out
      ? { type: 'VoidMeter', meter: name }
      : { type: 'ReadMeter', meter: name, cents: shownCents(meters.of(name)) };
    const read = tell({ type: 'Say', said }, { ...given, by: BY_METER });
    if (isRefusal(read)) return read;
    state = evolveAll(table, state, read);
  }
  const closed = placedOnMeterOut(game, before, laid, meters) ?? voidedInService(laid, meters);
  if (closed !== undefined) return closed;
  const answer = tell(laid, given);
  if (isRefusal(answer)) return answer;
  const lines = told.flatMap(settledBy);
  for (const name of fed.keys()) {
    for (const hit of hitsOf(lines, name, round)) {
      const unpaid = meters.ask(name, hit);
      if (unpaid !== undefined) return unpaid;
    }
  }
  return inTheBook(asked, told, happened) ?? happened;
};

/** What a meter holds came from money or from practice chips, and is won in the same. */
const meterStays = refuse(
  'practice-stays',
  'Practice chips and money may not feed the same progressive. Set up another table.',
  'House rules § meters',
);

/** Wagers on a meter are returned only where the meter is out of service. */
const voidedInService = (command: TableCommand, meters: MetersAt): Refusal | undefined => {
  if (command.type !== 'Say' || !says(command.said, 'VoidMeter')) return undefined;
  const { meter } = command.said;
  return meters.isOut(meter)
    ? undefined
    : refuse(
        'meter-in-use',
        'The meter is in service. Wagers on it stay until the round decides them.',
        'House rules § meters',
      );
};

/** Nobody wagers on a meter that is switched off. */
const placedOnMeterOut = (
  game: AnyGame,
  { inForce }: Table,
  command: TableCommand,
  meters: MetersAt,
): Refusal | undefined => {
  const names = game.meters?.names ?? [];
  if (names.length === 0 || command.type !== 'Say' || !says(command.said, 'PlaceBet')) {
    return undefined;
  }
  const { seat, wager, stakeCents } = command.said;
  const bet = { id: 0, seat, wager, stakeCents };
  const out = names.some(
    (name) => meters.isOut(name) && contributionsOf(game.wagers(inForce), [bet], name).length > 0,
  );
  return out
    ? refuse(
        'meter-disabled',
        'The progressive is out of service. Wager on it when it is back.',
        'House rules § meters',
      )
    : undefined;
};

/** The meters that are fed by the bets that a command settles, with those bets. */
const metersFed = (
  game: AnyGame,
  before: Table,
  command: TableCommand,
  given: Given,
): ReadonlyMap<string, readonly Bet[]> | Refusal => {
  const names = game.meters?.names ?? [];
  if (names.length === 0) return new Map();
  const play = { ...before.play, meters: anyReading(game) };
  const trial = tableOf(game).decide({ ...before, play }, command, given);
  if (isRefusal(trial)) return trial;
  const lines = trial.flatMap(settledBy);
  const fed = names.map((name): [string, readonly Bet[]] => [
    name,
    fedBy(game, before, lines, name),
  ]);
  return new Map(fed.filter(([, some]) => some.length > 0));
};

/** Value and terms of a coupon come from the register, whatever the player's side says. */
const withCoupon = (
  before: Table,
  command: TableCommand,
  given: Given,
  { book, given: told, redeemer }: Beside,
): TableCommand | Refusal => {
  const known = (serial: string) =>
    book === undefined ? undefined : matchPlayOf(book, serial, told?.today);
  const offered = command.type === 'AcceptCoupon' ? before.offers?.[command.seat] : undefined;
  if (command.type === 'AcceptCoupon' && offered !== undefined) {
    const matchPlay = known(offered.serial);
    return matchPlay === undefined ? neverReceived : { ...command, matchPlay };
  }
  if (command.type !== 'Say' && command.type !== 'EnterWager') return command;
  const placing = command.type === 'Say' ? command.said : command.instead;
  if (!placesCoupon(placing)) return command;
  const stays = command.type === 'EnterWager' ? termsAsLaid(before, placing) : undefined;
  const matchPlay = stays ?? known(placing.matchPlay.serial);
  if (matchPlay === undefined) return neverReceived;
  // Log format 1 let a demonstration use coupons with practice chips.
  if (told !== undefined && before.practice) return practiceTable;
  if (book !== undefined && told !== undefined) {
    const taken = command.type === 'Say' ? given.by.some(mayRedeem) : redeemer !== undefined;
    const read = readHere(before, placing, matchPlay.serial, book, taken);
    if (read !== true) return read;
  }
  const laid = { ...placing, matchPlay };
  return command.type === 'Say' ? { type: 'Say', said: laid } : { ...command, instead: laid };
};

/**
 * Reading 25: a coupon that stays on its wager through a correction keeps the filing that it was placed under. One that went
 * back with its wager meanwhile is placed anew.
 */
const termsAsLaid = ({ told, play }: Table, placing: Placed): MatchPlay | undefined => {
  const { serial } = placing.matchPlay;
  const stayed =
    play.bets.some(({ matchPlay }) => matchPlay?.serial === serial) ||
    play.settled.some(({ coupon }) => coupon?.serial === serial);
  if (!stayed) return undefined;
  const placeOf = ({ seat, wager, names = [], matchPlay }: Placed) => ({
    ...{ seat, wager, names, serial: matchPlay.serial },
  });
  const isIt = (said: Placed) => same(placeOf(said), placeOf(placing));
  return told.commands.filter(placesCoupon).findLast(isIt)?.matchPlay;
};

/**
 * § 525.22(b), § 525.21(q)(3): at a live table a dealer or boxperson takes the coupon, or is there to be named where two
 * others enter the wager afterwards; an electronic table reads the player's own, and no number that somebody typed.
 */
const readHere = (
  { kind, seats }: Table,
  { seat }: Placing,
  serial: string,
  book: CouponRegister,
  taken: boolean,
): true | Refusal => {
  if (kind === 'felt') return taken ? true : dealerAccepts;
  const patron = couponOf(book, serial)?.patron;
  return patron !== undefined && patron === seats[seat]?.patron ? true : notYours;
};

const dealerAccepts = refuse(
  'dealer-accepts',
  'Offer the coupon. A dealer or boxperson must accept it before the wager is placed.',
  '58 Pa. Code § 525.22(b)',
);

const notYours = refuse(
  'not-your-coupon',
  'This table reads only a coupon that was issued to you. Use others at a live table.',
  '58 Pa. Code § 525.21(q)(3)',
);

const neverReceived = refuse(
  'unknown-serial',
  'No such coupon was ever received. Keep it and call a floorperson.',
  '58 Pa. Code § 525.21(f)(3)',
);

const couponsCame = refuse(
  'house-busy',
  'A coupon was placed at the same moment. Send the command again.',
  'House rules § store',
);

/** What the table's events mean for the coupons that are in play there. */
const inTheBook = (
  asked: AskedAtTable,
  events: readonly TableEvent[],
  happened: Happening[],
): Refusal | undefined => {
  const { before, beside } = asked;
  const { book: known } = beside;
  if (known === undefined) {
    return hasCoupons(before) ? couponsCame : undefined;
  }
  const book = bookAt(known, beside.given, happened);
  for (const ask of events.flatMap((event) => couponAsks(asked, event, known))) {
    const refused = book.ask(ask);
    if (refused !== undefined) return refused;
  }
  return undefined;
};

/** In the register by the dealer or boxperson who acts; otherwise by the one who accepted the coupon. */
export const signedAt = (
  { day, table }: { readonly day: string; readonly table: string },
  { given, redeemer }: Beside,
  accepted?: DocumentSignature,
) => ({
  ...{ day, table },
  hands: { dealer: given === undefined ? DEALER : (redeemer ?? accepted ?? DEALER) },
});

const couponAsks = (
  { game, at: { table }, before, given: { day }, beside }: AskedAtTable,
  event: TableEvent,
  book: CouponRegister,
): readonly CouponCommand[] => {
  if (event.type !== 'Played') return [];
  const signed = (serial?: string) =>
    signedAt(
      { day, table },
      beside,
      serial === undefined ? undefined : book.inPlay[serial]?.dealer,
    );
  return event.events.flatMap((one): readonly CouponCommand[] => {
    if (!isOfPlay(one)) return [];
    if (one.type === 'BetPlaced' && one.bet.matchPlay !== undefined) {
      const { seat, wager, stakeCents, matchPlay, names } = one.bet;
      const patron = before.seats[seat]?.patron;
      return [
        {
          ...signed(),
          type: 'PresentCoupon',
          serial: matchPlay.serial,
          game: game.id,
          round: before.play.number,
          seat,
          wager,
          chipsCents: stakeCents,
          ...(names === undefined ? {} : { names: [...names] }),
          ...(patron === undefined ? {} : { patron }),
        },
      ];
    }
    if (one.type === 'BetWithdrawn') {
      const serial = before.play.bets.find(({ id }) => id === one.bet)?.matchPlay?.serial;
      return serial === undefined
        ? []
        : [{ ...signed(serial), type: 'ReturnCoupon', serial, why: 'withdrawn' }];
    }
    if (one.type !== 'BetSettled') return [];
    const ask = onSettlement(book, one.settled, signed(one.settled.coupon?.serial));
    return ask === undefined ? [] : [ask];
  });
};
