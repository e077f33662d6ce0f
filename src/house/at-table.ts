import type { Signature as CouponHand } from '../coupons/hands.ts';
import {
  type Book,
  type Command as CouponCommand,
  coupons,
  matchPlayOf,
  onSettlement,
} from '../coupons/index.ts';
import { evolveAll } from '../kernel/decider.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isOfPlay, type PlayCommand } from '../kernel/play.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Bet } from '../kernel/wager.ts';
import {
  contributionsOf,
  hitsOf,
  type Meter,
  type MeterCommand,
  meter,
  shownCents,
} from '../progressive/index.ts';
import {
  type Given,
  type Table,
  type TableCommand,
  type TableEvent,
  tableOf,
} from '../table/index.ts';
import type { Happening } from './log.ts';

export const COUPONS = 'coupons';
export const meterStream = (table: string, name: string): string => `meter/${table}/${name}`;

/** What a decision at a table may look at and write to besides the table itself. */
export interface Beside {
  readonly meters: ReadonlyMap<string, Meter>;
  /** Undefined where no coupon lies and none is laid. */
  readonly book: Book | undefined;
}

/** Whether a command lays a coupon, or is given where one lies. */
export const concernsCoupons = ({ play }: Table, asks: unknown): boolean =>
  play.bets.some(({ matchPlay }) => matchPlay !== undefined) ||
  (asks as { said?: { matchPlay?: unknown } } | undefined)?.said?.matchPlay !== undefined;

/**
 * A command at a table, with all that follows from it elsewhere: wagers that feed a meter go into it before they
 * are settled and what was won comes out of it, and a coupon's life goes on in the coupon book. One decision, one
 * entry; if any part is refused, nothing happens.
 */
export const decideAtTable = (
  game: AnyGame,
  at: { readonly table: string; readonly stream: string },
  before: Table,
  command: TableCommand,
  given: Given,
  beside: Beside,
): readonly Happening[] | Refusal => {
  const laid = withCoupon(command, beside.book);
  if (isRefusal(laid)) return laid;
  const table = tableOf(game);
  const fed = metersFed(game, before, laid, given);
  if (isRefusal(fed)) return fed;
  const happened: Happening[] = [];
  const meters = new Map(beside.meters);
  const asked = (name: string, ask: MeterCommand): Refusal | undefined => {
    const now = meters.get(name) ?? meter.initial;
    const events = meter.decide(now, ask);
    if (isRefusal(events)) return events;
    meters.set(name, evolveAll(meter, now, events));
    happened.push(...events.map((event) => ({ stream: meterStream(at.table, name), event })));
    return undefined;
  };
  const round = `${at.table}/${before.play.number}`;
  let state = before;
  for (const [name, bets] of fed) {
    const refused = fill(game, before, name, bets, round, meters, asked);
    if (refused !== undefined) return refused;
    const cents = shownCents(meters.get(name) ?? meter.initial);
    const said: PlayCommand = { type: 'ReadMeter', meter: name, cents };
    const read = table.decide(state, { type: 'Say', said }, byCrew(state, given));
    if (isRefusal(read)) return read;
    state = evolveAll(table, state, read);
    happened.push(...read.map((event) => ({ stream: at.stream, event })));
  }
  const events = table.decide(state, laid, given);
  if (isRefusal(events)) return events;
  happened.push(...events.map((event) => ({ stream: at.stream, event })));
  const lines = settledIn(events);
  for (const name of fed.keys()) {
    for (const hit of hitsOf(lines, name, round)) {
      const refused = asked(name, hit);
      if (refused !== undefined) return refused;
    }
  }
  const booked = inTheBook(at.table, game, before, events, given, beside.book);
  return isRefusal(booked) ? booked : [...happened, ...booked];
};

const settledIn = (events: readonly TableEvent[]): readonly SettlementLine[] =>
  events.flatMap((event) =>
    event.type === 'Played'
      ? event.events.flatMap((one) =>
          isOfPlay(one) && one.type === 'BetSettled' ? [one.settled] : [],
        )
      : [],
  );

/**
 * The meters that are fed by the bets that a command settles, with those bets. Which bets it settles does not
 * depend on what a meter shows, so this finds out with any value.
 */
const metersFed = (
  game: AnyGame,
  before: Table,
  command: TableCommand,
  given: Given,
): ReadonlyMap<string, readonly Bet[]> | Refusal => {
  const names = game.meters?.names ?? [];
  if (names.length === 0) return new Map();
  const anyReading = Object.fromEntries(names.map((name) => [name, 0]));
  const play = { ...before.play, meters: anyReading };
  const trial = tableOf(game).decide({ ...before, play }, command, given);
  if (isRefusal(trial)) return trial;
  const settled = new Set(settledIn(trial).map(({ bet }) => bet));
  const bets = play.bets.filter(({ id }) => settled.has(id));
  const wagers = game.wagers(before.inForce);
  const fed = names.map((name): [string, readonly Bet[]] => [
    name,
    bets.filter((bet) => contributionsOf(wagers, [bet], name).length > 0),
  ]);
  return new Map(fed.filter(([, some]) => some.length > 0));
};

/** The meter is installed with its filing at its first wager; then the wagers go in. */
const fill = (
  game: AnyGame,
  { inForce }: Table,
  name: string,
  bets: readonly Bet[],
  round: string,
  meters: ReadonlyMap<string, Meter>,
  asked: (name: string, ask: MeterCommand) => Refusal | undefined,
): Refusal | undefined => {
  const wagers = game.wagers(inForce);
  const filed = game.meters?.filed(inForce)[name];
  const now = meters.get(name) ?? meter.initial;
  if (now.phase === 'not installed' && filed !== undefined) {
    const lines = Object.values(wagers).flatMap(({ pays }) => Object.entries(pays));
    const levels = lines.flatMap(([line, { pays }]) =>
      'share' in pays && pays.of === name ? [[line, pays.share] as const] : [],
    );
    const settings = {
      seedCents: filed.seedCents,
      increment: filed.increment,
      shared: game.meters?.shared(inForce) ?? 'equally',
      levels: Object.fromEntries(levels),
    };
    const refused = asked(name, { type: 'InstallMeter', settings });
    if (refused !== undefined) return refused;
  }
  return asked(name, { type: 'Contribute', round, wagers: contributionsOf(wagers, bets, name) });
};

/** A meter is read by whoever deals. */
const byCrew = (table: Table, given: Given): Given => ({
  ...given,
  by: [{ person: 'meter', duty: table.kind === 'electronic' ? 'device' : 'dealer' }],
});

/** Value and terms of a coupon come from the book, whatever the player's side says. */
const withCoupon = (command: TableCommand, book: Book | undefined): TableCommand | Refusal => {
  if (command.type !== 'Say' || command.said.type !== 'PlaceBet') return command;
  const said = command.said as Extract<PlayCommand, { type: 'PlaceBet' }>;
  const serial = (said.matchPlay as { serial?: unknown } | undefined)?.serial;
  if (said.matchPlay === undefined) return command;
  const matchPlay = book === undefined ? undefined : matchPlayOf(book, String(serial));
  return matchPlay === undefined
    ? refuse(
        'unknown-serial',
        'No such coupon was ever received: keep it and call a floorperson.',
        '58 Pa. Code § 525.21(f)(3)',
      )
    : { type: 'Say', said: { ...said, matchPlay } };
};

const DEALER: CouponHand = {
  person: 'table',
  name: 'Dealer at the table',
  credential: 'as signed in the entry',
  department: 'table games',
  grade: 'member',
};

/** What the table's events mean for the coupons that lie there. */
const inTheBook = (
  table: string,
  game: AnyGame,
  before: Table,
  events: readonly TableEvent[],
  given: Given,
  book: Book | undefined,
): readonly Happening[] | Refusal => {
  if (book === undefined) {
    return concernsCoupons(before, undefined)
      ? refuse(
          'house-busy',
          'A coupon was laid at the same moment; send the command again.',
          'House rules § store',
        )
      : [];
  }
  const asks = events.flatMap((event) => couponAsks(table, game, before, event, given, book));
  const happened: Happening[] = [];
  let now = book;
  for (const ask of asks) {
    const answer = coupons.decide(now, ask);
    if (isRefusal(answer)) return answer;
    now = evolveAll(coupons, now, answer);
    happened.push(...answer.map((event) => ({ stream: COUPONS, event })));
  }
  return happened;
};

const couponAsks = (
  table: string,
  game: AnyGame,
  before: Table,
  event: TableEvent,
  { day }: Given,
  book: Book,
): readonly CouponCommand[] => {
  if (event.type !== 'Played') return [];
  const signed = { day, hands: { dealer: DEALER }, table };
  return event.events.flatMap((one): readonly CouponCommand[] => {
    if (!isOfPlay(one)) return [];
    if (one.type === 'BetPlaced' && one.bet.matchPlay !== undefined) {
      const { seat, wager, stakeCents, matchPlay, names } = one.bet;
      const patron = before.seats[seat]?.patron;
      return [
        {
          ...signed,
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
        : [{ ...signed, type: 'ReturnCoupon', serial, why: 'withdrawn' }];
    }
    if (one.type !== 'BetSettled') return [];
    const ask = onSettlement(book, one.settled, signed);
    return ask === undefined ? [] : [ask];
  });
};
