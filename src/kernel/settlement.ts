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

interface Due {
  readonly bet: Bet;
  readonly verdict: BetResult | { readonly result: 'void' };
  readonly step: Step;
}

const inOrder = <Round>({ wagers, round, layout, steps, seatsFrom, payment }: Settling<Round>) => {
  const lines: SettlementLine[] = [];
  for (const step of steps) {
    for (const bet of betsIn(step, layout, seatsFrom)) {
      if (lines.some((line) => line.bet === bet.id)) continue;
      const wager = wagers[bet.wager] ?? bug(`no wager ${bet.wager}`);
      const verdict = step.voided
        ? ({ result: 'void' } as const)
        : wager.result(round, bet, layout);
      if (verdict === undefined) continue;
      if (step.only === 'collect' && verdict.result !== 'lose') continue;
      if (step.only === 'pay' && verdict.result !== 'win') continue;
      lines.push(lineOf(wager, { bet, verdict, step }, payment));
    }
  }
  return lines;
};

const betsIn = (step: Step, layout: Layout, seatsFrom: 'lowest' | 'highest'): readonly Bet[] => {
  const bets = layout.bets.filter(
    ({ seat, wager }) =>
      (step.seats === undefined || step.seats.includes(seat)) && step.wagers.includes(wager),
  );
  // Stryker disable next-line ConditionalExpression: one bet is in order already; odds walk this line often.
  if (bets.length < 2) return bets;
  const turn = seatsFrom === 'lowest' ? 1 : -1;
  // Sorting keeps equals as they were placed.
  return bets.sort(
    (a, b) =>
      // Stryker disable next-line ArithmeticOperator: times and by are the same for 1 and -1.
      (a.seat - b.seat) * turn || step.wagers.indexOf(a.wager) - step.wagers.indexOf(b.wager),
  );
};

const NOTHING_PAID = { paidCents: 0, cutCents: 0, breakageCents: 0 };

const couponOf = (
  matchPlay: MatchPlay | undefined,
  goes: 'to the drop box' | 'stays with the patron',
  paidCents: Cents,
): Pick<SettlementLine, 'coupon'> | undefined =>
  matchPlay && {
    coupon: { serial: matchPlay.serial, valueCents: matchPlay.valueCents, paidCents, goes },
  };

const lineOf = <Round>(
  wager: Wager<Round>,
  { bet, verdict, step }: Due,
  payment: Payment,
): SettlementLine => {
  const { id, seat, stakeCents, matchPlay } = bet;
  const common = { bet: id, seat, wager: bet.wager, stakeCents, step: step.cite };
  switch (verdict.result) {
    case 'void':
    case 'push':
      return {
        ...common,
        result: verdict.result,
        returnedCents: stakeCents,
        ...NOTHING_PAID,
        ...couponOf(
          matchPlay,
          verdict.result === 'push' && matchPlay?.onPush === 'taken'
            ? 'to the drop box'
            : 'stays with the patron',
          0,
        ),
        cite: ('cite' in verdict ? verdict.cite : undefined) ?? step.cite,
      };
    case 'lose':
      return {
        ...common,
        result: 'lose',
        returnedCents: 0,
        ...NOTHING_PAID,
        ...couponOf(matchPlay, 'to the drop box', 0),
        cite: verdict.cite ?? wager.cite,
      };
    case 'win': {
      const line =
        wager.pays[verdict.line] ?? bug(`${wager.title} has no pay line ${verdict.line}`);
      const { paidCents, couponCents, breakageCents } = owedOn(line.pays, bet, payment);
      return {
        ...common,
        result: 'win',
        line: verdict.line,
        returnedCents: line.pays.keeps === 'stake' ? 0 : stakeCents,
        paidCents,
        cutCents: 0,
        breakageCents,
        ...('share' in line.pays ? { meter: line.pays.of } : {}),
        ...couponOf(matchPlay, 'to the drop box', couponCents),
        cite: line.cite,
      };
    }
  }
};

/** Shares of a meter are known only when all who hit it on the same happening are. */
const withMeters = <Round>(
  { wagers, meters, meterShared }: Settling<Round>,
  lines: readonly SettlementLine[],
): readonly SettlementLine[] => {
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
