import type { Citation } from './law.ts';
import { type Cents, quotient, share } from './money.ts';
import type { Odds } from './odds.ts';
import { owedOn, type Payment } from './payment.ts';
import { bug } from './refusal.ts';
import {
  type Bet,
  type BetResult,
  type Layout,
  type MatchPlay,
  type Seat,
  samePlayer,
  type Wager,
  type WagerId,
} from './wager.ts';

/** One step of a settlement, as the law orders it: which wagers, at which seats, under which paragraph. */
export interface Step {
  readonly wagers: readonly WagerId[];
  readonly cite: Citation;
  readonly seats?: readonly Seat[];
  /** Only the losing ones are collected, or only the winning ones paid, in this step. */
  readonly only?: 'collect' | 'pay';
  /** The wagers are void and go back to the players, whatever fell. */
  readonly voided?: true;
}

/** The most that a round, or a player in a round, is paid on these wagers together. */
export interface PayoutLimit {
  readonly per: 'round' | 'player';
  readonly wagers: readonly WagerId[];
  readonly limitCents: Cents;
  readonly cite: Citation;
  /** Patrons are given notice before it is lowered. */
  readonly notice?: true;
}

/** What became of one bet, to the cent: the stake goes back or stays, `paidCents` comes beside it. */
export interface SettlementLine {
  readonly bet: number;
  readonly seat: Seat;
  readonly wager: WagerId;
  readonly result: 'win' | 'push' | 'lose' | 'void';
  readonly line?: string;
  readonly stakeCents: Cents;
  readonly returnedCents: Cents;
  readonly paidCents: Cents;
  /** What a payout limit took off, and what making up the pay in chips added or took off. */
  readonly cutCents: Cents;
  readonly breakageCents: Cents;
  /** Paid out of a meter rather than the table's inventory. */
  readonly meter?: string;
  readonly coupon?: {
    readonly serial: string;
    readonly valueCents: Cents;
    readonly paidCents: Cents;
    /** What a payout limit took off what was owed on the coupon, where it took anything. */
    readonly cutCents?: Cents;
    readonly goes: 'to the drop box' | 'stays with the patron';
  };
  readonly step: Citation;
  readonly cite: Citation;
}

/**
 * What the dealer pays on a bet: on its chips, and on the coupon under them. § 525.21(a): the coupon is part of the wager, so
 * what is paid on it counts toward what a limit allows.
 */
export const payoutOf = ({ paidCents, coupon }: SettlementLine): Cents =>
  paidCents + (coupon?.paidCents ?? 0);

/** What a settlement left the player with beyond the amount wagered. */
export const netOf = (line: SettlementLine): Cents =>
  line.returnedCents + payoutOf(line) - line.stakeCents;

export interface Settling<Round> {
  readonly wagers: Readonly<Record<WagerId, Wager<Round>>>;
  readonly round: Round;
  readonly layout: Layout;
  readonly steps: readonly Step[];
  readonly seatsFrom: 'lowest' | 'highest';
  readonly payment: Payment;
  readonly limits: readonly PayoutLimit[];
  /** Lines of this round that were settled before, for limits that run over the whole round. */
  readonly before: readonly SettlementLine[];
  readonly meters: Readonly<Record<string, Cents>>;
  /** Several winners of one meter on one happening share it equally, or the first by order takes it. */
  readonly meterShared: 'equally' | 'first';
}

/** The only place where a verdict becomes an amount. */
export const settle = <Round>(settling: Settling<Round>): readonly SettlementLine[] =>
  withinLimits(settling, withMeters(settling, inOrder(settling)));

type Verdict = BetResult | { readonly result: 'void' };

const VOID: Verdict = { result: 'void' };
const VOID_CITE: Citation = 'House rules § void';

const inOrder = <Round>({ wagers, round, layout, steps, seatsFrom, payment }: Settling<Round>) => {
  const lines: SettlementLine[] = [];
  for (const step of steps) {
    for (const bet of betsIn(step, layout, seatsFrom)) {
      if (isSettled(lines, bet)) continue;
      const wager = wagers[bet.wager] ?? bug(`no wager ${bet.wager}`);
      const verdict = step.voided ? VOID : wager.result(round, bet, layout);
      if (verdict === undefined) continue;
      if (step.only === 'collect' && verdict.result !== 'lose') continue;
      if (step.only === 'pay' && verdict.result !== 'win') continue;
      lines.push(
        bet.void === true
          ? lineOf(wager, bet, VOID, VOID_CITE, payment)
          : lineOf(wager, bet, verdict, step.cite, payment),
      );
    }
  }
  return lines;
};

/** Whether one of the lines is of this bet. */
export const isSettled = (lines: readonly SettlementLine[], { id }: Bet): boolean => {
  for (const line of lines) if (line.bet === id) return true;
  return false;
};

/** Odds walk these lines often: bets that were placed in order, as most are, are not sorted. */
const betsIn = (step: Step, layout: Layout, seatsFrom: 'lowest' | 'highest'): readonly Bet[] => {
  const bets: Bet[] = [];
  for (const bet of layout.bets) {
    if (!step.wagers.includes(bet.wager)) continue;
    if (step.seats === undefined || step.seats.includes(bet.seat)) bets.push(bet);
  }
  const turn = seatsFrom === 'lowest' ? 1 : -1;
  const inTurn = (a: Bet, b: Bet): number =>
    // Stryker disable next-line ArithmeticOperator: times and by are the same for 1 and -1.
    (a.seat - b.seat) * turn || step.wagers.indexOf(a.wager) - step.wagers.indexOf(b.wager);
  for (let i = 1; i < bets.length; i += 1) {
    // Sorting keeps equals as they were placed.
    // Stryker disable next-line ConditionalExpression,EqualityOperator: what is in order is left so by sorting.
    if (inTurn(bets[i - 1] as Bet, bets[i] as Bet) > 0) return bets.sort(inTurn);
  }
  return bets;
};

const lineOf = <Round>(
  wager: Wager<Round>,
  bet: Bet,
  verdict: Verdict,
  step: Citation,
  payment: Payment,
): SettlementLine => {
  const { result } = verdict;
  switch (result) {
    case 'void':
      return unpaid(bet, result, step, step);
    case 'push':
      return unpaid(bet, result, step, verdict.cite ?? step);
    case 'lose':
      return unpaid(bet, result, step, verdict.cite ?? wager.cite);
    case 'win': {
      const { pays, cite } =
        wager.pays[verdict.line] ?? bug(`${wager.title} has no pay line ${verdict.line}`);
      const { paidCents, couponCents, breakageCents } = owedOn(pays, bet, payment);
      const { id, seat, stakeCents, matchPlay } = bet;
      const line: SettlementLine = {
        bet: id,
        seat,
        wager: bet.wager,
        stakeCents,
        step,
        result,
        line: verdict.line,
        returnedCents: pays.keeps === 'stake' ? 0 : stakeCents,
        paidCents,
        cutCents: 0,
        breakageCents,
        cite,
      };
      const won = 'share' in pays ? { ...line, meter: pays.of } : line;
      return withCoupon(won, matchPlay, 'to the drop box', couponCents);
    }
  }
};

const unpaid = (
  bet: Bet,
  result: 'void' | 'push' | 'lose',
  step: Citation,
  cite: Citation,
): SettlementLine => {
  const { id, seat, stakeCents, matchPlay } = bet;
  const returnedCents = result === 'lose' ? 0 : stakeCents;
  const line: SettlementLine = {
    bet: id,
    seat,
    wager: bet.wager,
    stakeCents,
    step,
    result,
    returnedCents,
    paidCents: 0,
    cutCents: 0,
    breakageCents: 0,
    cite,
  };
  const isTaken = result === 'lose' || (result === 'push' && matchPlay?.onPush === 'taken');
  return withCoupon(line, matchPlay, isTaken ? 'to the drop box' : 'stays with the patron', 0);
};

const withCoupon = (
  line: SettlementLine,
  matchPlay: MatchPlay | undefined,
  goes: 'to the drop box' | 'stays with the patron',
  paidCents: Cents,
): SettlementLine => {
  if (matchPlay === undefined) return line;
  const { serial, valueCents } = matchPlay;
  return { ...line, coupon: { serial, valueCents, paidCents, goes } };
};

/** Shares of a meter are known only when all who hit it on the same happening are. */
const withMeters = <Round>(
  { wagers, meters, meterShared }: Settling<Round>,
  lines: readonly SettlementLine[],
): readonly SettlementLine[] => {
  if (lines.every(({ meter }) => meter === undefined)) return lines;
  return lines.map((line) => {
    if (line.meter === undefined) return line;
    const meter =
      meters[line.meter] ?? bug(`the meter ${line.meter} was not read before it was won`);
    const together = lines.filter((hit) => hit.meter === line.meter && hit.line === line.line);
    const [part, of] = shareOn(wagers, line);
    const whole = share(meter, part, of);
    const paidCents =
      meterShared === 'equally'
        ? quotient(whole, together.length)
        : together[0] === line
          ? whole
          : 0;
    return { ...line, paidCents };
  });
};

const shareOn = <Round>(
  wagers: Settling<Round>['wagers'],
  { wager, line = '' }: SettlementLine,
): Odds => {
  const pay = wagers[wager]?.pays[line]?.pays ?? bug(`${wager} has no pay line ${line}`);
  return 'share' in pay ? pay.share : bug(`${wager} pays no share of a meter on ${line}`);
};

const withinLimits = <Round>(
  { limits, before, layout }: Settling<Round>,
  lines: readonly SettlementLine[],
): readonly SettlementLine[] =>
  limits.reduce((now, limit) => {
    if (limit.per === 'round') return cutTo(limit, before, now, () => true);
    // Two seats of one player are cut once: what is within the limit is not cut again.
    return now.reduce(
      (some, { seat }) => cutTo(limit, before, some, (line) => samePlayer(layout, seat, line.seat)),
      now,
    );
  }, lines);

/**
 * Reading 9: winners share what the limit leaves in proportion to what each was owed; cents left over go to the
 * largest, then by settlement order. The cut stands on every line.
 */
const cutTo = (
  limit: PayoutLimit,
  before: readonly SettlementLine[],
  lines: readonly SettlementLine[],
  concerns: (line: SettlementLine) => boolean,
): readonly SettlementLine[] => {
  const counts = (line: SettlementLine) => concerns(line) && limit.wagers.includes(line.wager);
  const total = (some: readonly SettlementLine[]) =>
    some.filter(counts).reduce((sum, line) => sum + payoutOf(line), 0);
  const left = Math.max(0, limit.limitCents - total(before));
  const owed = total(lines);
  // Stryker disable next-line EqualityOperator: what is owed exactly is shared out whole.
  if (owed <= left) return lines;
  const shares = lines.map((line) => (counts(line) ? share(payoutOf(line), left, owed) : 0));
  let over = left - shares.reduce((sum, part) => sum + part, 0);
  const largestFirst = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => counts(line))
    .toSorted((a, b) => payoutOf(b.line) - payoutOf(a.line));
  for (const { line, index } of largestFirst) {
    const room = Math.min(over, payoutOf(line) - (shares[index] ?? 0));
    shares[index] = (shares[index] ?? 0) + room;
    over -= room;
  }
  return lines.map((line, index) => (counts(line) ? cutLine(line, shares[index] ?? 0) : line));
};

/** Chips and coupon of a wager are cut alike. A line may be cut by more than one limit; what each took off adds up. */
const cutLine = (line: SettlementLine, payCents: Cents): SettlementLine => {
  const { coupon } = line;
  const owed = coupon?.paidCents ?? 0;
  const onTheCoupon = owed === 0 ? 0 : share(owed, payCents, payoutOf(line));
  const paidCents = payCents - onTheCoupon;
  const cutCents = line.cutCents + line.paidCents - paidCents;
  if (coupon === undefined || owed === onTheCoupon) return { ...line, paidCents, cutCents };
  const cut = (coupon.cutCents ?? 0) + owed - onTheCoupon;
  return {
    ...line,
    paidCents,
    cutCents,
    coupon: { ...coupon, paidCents: onTheCoupon, cutCents: cut },
  };
};
