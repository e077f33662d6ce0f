import { type Command as CouponCommand, isCounted, onSettlement } from '../coupons/index.ts';
import { same } from '../kernel/canonical.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isOfPlay } from '../kernel/play.ts';
import { says } from '../kernel/play-commands.ts';
import { bug, isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Bet, Placing } from '../kernel/wager.ts';
import { contributionsOf, hitsOf, meter, shownCents } from '../progressive/index.ts';
import {
  linesOf,
  type Table,
  type TableCommand,
  type TableEvent,
  tableOf,
} from '../table/index.ts';
import { signedAt } from './at-table.ts';
import {
  type AskedAtTable,
  type BookAt,
  bookAt,
  fedBy,
  fill,
  type MetersAt,
  metersAt,
  roundOf,
} from './beside.ts';
import type { Happening } from './log/stream.ts';
import { anyReading } from './readings.ts';

type Correct = Extract<TableCommand, { type: 'Correct' | 'VoidWager' | 'EnterWager' }>;
type Corrected = Extract<TableEvent, { type: 'RoundCorrected' }>;

/**
 * A correction, with all that follows from it elsewhere. The round is told again at the table; the meters it fed are told
 * it again too, and what became of its coupons is taken back and decided once more. Where one of them cannot be put
 * right any more, nothing is.
 */
export const decideCorrectionAtTable = (
  asked: AskedAtTable,
  command: Correct,
): readonly Happening[] | Refusal => {
  const { game, at, before, given, beside } = asked;
  const { decide } = tableOf(game);
  const happened: Happening[] = [];
  const round = roundOf(asked);
  const trial = retoldBy(decide(before, command, { ...given, readings: anyReading(game) }));
  if (isRefusal(trial)) return trial;

  const meters = metersAt(at.table, beside.meters, happened);
  const fed = fedAgain(game, before, trial);
  const readings = readAgain(asked, command, fed, meters);
  if (isRefusal(readings)) return readings;
  const told = retoldBy(decide(before, command, { ...given, readings }));
  if (isRefusal(told)) return told;
  happened.push({ stream: at.stream, event: told });
  for (const { name, was, is } of fed) {
    const hits = hitsOf(linesOf(told.events), name, round);
    if (same(was, is) && same(hits, hitsOf(before.play.settled, name, round))) continue;
    const asks =
      was.length === 0
        ? hits
        : [{ type: 'CorrectRound', round, wagers: is, hits, reason: command.reason } as const];
    for (const ask of asks) {
      const refused = meters.ask(name, ask);
      if (refused !== undefined) return refused;
    }
  }
  if (beside.book === undefined) return happened;
  return putRight(asked, told, bookAt(beside.book, beside.given, happened)) ?? happened;
};

/** A meter that the round feeds: with which bets, and what they put into it before the correction and after it. */
interface FedAgain {
  readonly name: string;
  readonly bets: readonly Bet[];
  readonly was: ReturnType<typeof contributionsOf>;
  readonly is: ReturnType<typeof contributionsOf>;
}

const fedAgain = (game: AnyGame, before: Table, trial: Corrected): readonly FedAgain[] => {
  const wagers = game.wagers(before.inForce);
  return (game.meters?.names ?? []).map((name) => {
    const fed = (lines: readonly SettlementLine[]) => fedBy(game, before, lines, name);
    const bets = fed(linesOf(trial.events));
    const was = contributionsOf(wagers, fed(before.play.settled), name);
    return { name, bets, was, is: contributionsOf(wagers, bets, name) };
  });
};

/** What each meter that the round feeds shows when it is read. */
const readAgain = (
  asked: AskedAtTable,
  { reason }: Correct,
  fed: readonly FedAgain[],
  meters: MetersAt,
): Readonly<Record<string, number>> | Refusal => {
  const { game, before } = asked;
  const round = roundOf(asked);
  const readings: Record<string, number> = {};
  for (const { name, bets, was, is } of fed) {
    if (is.length === 0) continue;
    if (same(was, is)) readings[name] = before.play.meters[name] ?? 0;
    else if (was.length === 0) {
      const refused = fill(game, before, name, bets, round, meters);
      if (refused !== undefined) return refused;
      readings[name] = shownCents(meters.of(name));
    } else {
      const asks = { type: 'CorrectRound', round, wagers: is, hits: [], reason } as const;
      const answer = meter.decide(meters.of(name), asks);
      if (isRefusal(answer)) return answer;
      const [event] = answer;
      readings[name] = event?.type === 'RoundRetold' ? event.shownCents : 0;
    }
  }
  return readings;
};

const retoldBy = (answer: readonly TableEvent[] | Refusal): Corrected | Refusal =>
  isRefusal(answer)
    ? answer
    : (answer.find((one) => one.type === 'RoundCorrected') ?? bug('a correction corrects nothing'));

/** Where a coupon was placed, and what became of it: undefined while its wager is undecided. */
interface Fate {
  readonly laid: Omit<Placing, 'matchPlay'>;
  /** Who sat there then, in the round retold. */
  readonly patron?: string | undefined;
  readonly became?: SettlementLine | 'withdrawn';
}

const isDropped = ({ became }: Fate): boolean =>
  typeof became === 'object' && became.coupon?.goes === 'to the drop box';

const placeOf = ({ laid }: Fate) => [laid.seat, laid.wager, laid.names ?? []];
const outcomeOf = ({ became }: Fate) =>
  typeof became === 'object' ? [became.result, became.coupon] : became;

/** What the round as it stood made of each coupon is taken back, and what the round retold makes of it is entered. */
const putRight = (
  { game, at: { table }, before, given: { day }, beside }: AskedAtTable,
  told: Corrected,
  book: BookAt,
): Refusal | undefined => {
  const round = before.play.number;
  const [was, is] = [fatesBefore(before), fatesIn(told, before.told.table)];
  for (const serial of new Set([...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(serial), is.get(serial)];
    const stays = old && now && same(placeOf(old), placeOf(now));
    if (stays && same(outcomeOf(old), outcomeOf(now))) continue;
    // A box that was counted keeps what is in it: the coupon was redeemed either way, and only its pay changes.
    if (stays && isDropped(old) && isDropped(now) && isCounted(book.now(), serial)) continue;
    const signed = signedAt({ day, table }, beside, book.now().inPlay[serial]?.dealer);
    const lain = ({ laid: { seat, wager, names } }: Fate) => ({
      ...{ ...signed, serial, game: game.id, round, seat, wager },
      ...(names === undefined ? {} : { names: [...names] }),
    });
    const asks: CouponCommand[] = [];
    const lies = old !== undefined && old.became !== 'withdrawn';
    const { reason } = told;
    if (lies && old.became !== undefined)
      asks.push({ ...lain(old), type: 'LayCouponAgain', reason });
    if (lies && !stays) asks.push({ ...signed, type: 'ReturnCoupon', serial, why: 'withdrawn' });
    if (now !== undefined && !(lies && stays)) {
      const { patron } = now;
      asks.push({
        ...{ ...lain(now), type: 'PresentCoupon', chipsCents: now.laid.stakeCents },
        ...(patron === undefined ? {} : { patron }),
      });
    }
    if (now?.became === 'withdrawn')
      asks.push({ ...signed, type: 'ReturnCoupon', serial, why: 'withdrawn' });
    for (const ask of asks) {
      const refused = book.ask(ask);
      if (refused !== undefined) return refused;
    }
    // What a push does depends on the filing under which the coupon is in play by now.
    const last =
      typeof now?.became === 'object' ? onSettlement(book.now(), now.became, signed) : undefined;
    const refused = last === undefined ? undefined : book.ask(last);
    if (refused !== undefined) return refused;
  }
  return undefined;
};

/** Of the round as it stood: coupons as they were placed, and what the table knows of their wagers now. */
const fatesBefore = ({ play, told }: Table): ReadonlyMap<string, Fate> => {
  const fates = new Map<string, Fate>();
  for (const said of told.commands) {
    if (!says(said, 'PlaceBet') || said.matchPlay === undefined) continue;
    const { serial } = said.matchPlay;
    const lies = play.bets.some(({ matchPlay }) => matchPlay?.serial === serial);
    // A coupon of a void wager may be placed again in the round: what became of it is what the last wager says.
    const line = play.settled.findLast(
      ({ coupon, seat, wager }) =>
        coupon?.serial === serial && seat === said.seat && wager === said.wager,
    );
    fates.set(serial, { laid: said, ...(lies ? {} : { became: line ?? 'withdrawn' }) });
  }
  return fates;
};

/** § 525.21(q)(3): of the round retold; a coupon is used by whoever sat there, also where another sits there by now. */
const fatesIn = (
  { replayed = [] }: Corrected,
  { seats }: Pick<Table, 'seats'>,
): ReadonlyMap<string, Fate> => {
  const sits = new Map(Object.entries(seats).map(([seat, { patron }]) => [Number(seat), patron]));
  const fates = new Map<string, Fate>();
  const serials = new Map<number, string>();
  const decided = (bet: number, became: NonNullable<Fate['became']>): void => {
    const serial = serials.get(bet) ?? '';
    const fate = fates.get(serial);
    if (fate !== undefined) fates.set(serial, { ...fate, became });
  };
  for (const told of replayed) {
    if (told.type === 'SeatTaken') sits.set(told.seat, told.patron);
    if (told.type !== 'Played') continue;
    for (const event of told.events.filter(isOfPlay)) {
      if (event.type === 'BetPlaced' && event.bet.matchPlay !== undefined) {
        const { bet } = event;
        serials.set(bet.id, event.bet.matchPlay.serial);
        fates.set(event.bet.matchPlay.serial, { laid: bet, patron: sits.get(bet.seat) });
      }
      if (event.type === 'BetWithdrawn') decided(event.bet, 'withdrawn');
      if (event.type === 'BetSettled') decided(event.settled.bet, event.settled);
    }
  }
  return fates;
};
