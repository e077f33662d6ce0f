import type { Bet } from './table-stream.ts';

/** What was placed with one press. */
export interface Done {
  readonly round: number;
  readonly bets: readonly Omit<Bet, 'id'>[];
}

const MOST = 40;
const nameOf = (table: string): string => `undo ${table}`;

/** The steps of this tab, so that they can be undone after a reload too. */
export const keptSteps = (table: string): readonly Done[] => {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(nameOf(table)) ?? '[]') as Done[];
  } catch {
    return [];
  }
};

export const keepSteps = (table: string, steps: readonly Done[]): void =>
  sessionStorage.setItem(nameOf(table), JSON.stringify(steps.slice(-MOST)));

export type Laid = Omit<Bet, 'id'>;

/** Only what a wager says: a coupon goes with it once, and it gets a new number. */
export const bare = ({ seat, wager, stakeCents, names }: Laid): Laid => ({
  seat,
  wager,
  stakeCents,
  ...(names === undefined ? {} : { names }),
});

export const sameArea = (
  a: Pick<Laid, 'wager' | 'names'>,
  b: Pick<Laid, 'wager' | 'names'>,
): boolean => a.wager === b.wager && a.names?.join() === b.names?.join();

/** A wager that was sent, with what was on its area then or on its way there. */
export interface Sent extends Laid {
  readonly beforeCents: number;
}

const centsOn = (area: Laid, bets: readonly Laid[]): number =>
  bets.filter((bet) => sameArea(bet, area)).reduce((sum, bet) => sum + bet.stakeCents, 0);

export const sending = (bet: Laid, there: readonly Laid[]): Sent => ({
  ...bet,
  beforeCents: centsOn(bet, there),
});

/** Sent and not seen on the layout: the table may tell of a wager before its command is answered, and no chip is shown twice. */
export const onTheirWay = (sent: readonly Sent[], mine: readonly Bet[]): readonly Sent[] =>
  sent.filter((bet) => centsOn(bet, mine) < bet.beforeCents + bet.stakeCents);

export const withdrawn = (bets: readonly Laid[]): readonly object[] =>
  bets.map(({ seat, wager, names }) => ({
    type: 'WithdrawBet',
    seat,
    wager,
    ...(names === undefined ? {} : { names }),
  }));

/** The wager comes off, and what is left of it is placed again; a coupon goes with all of its chips. */
export const without = (bet: Bet, cents: number): readonly object[] => {
  const left = bet.stakeCents - cents;
  const off = withdrawn([bet]);
  return left > 0 && bet.matchPlay === undefined
    ? [...off, { type: 'PlaceBet', ...bare(bet), stakeCents: left }]
    : off;
};

/** What was placed last, if that was in this round. */
export const lastStep = (steps: readonly Done[], round: number): readonly Laid[] => {
  const latest = steps.at(-1);
  return latest?.round === round ? latest.bets : [];
};

/** What was placed last comes off; what was under it is placed again. */
export const undone = (step: readonly Laid[], mine: readonly Bet[]): readonly object[] =>
  step.toReversed().flatMap((bet): readonly object[] => {
    const there = mine.find((one) => sameArea(one, bet));
    return there === undefined ? [] : without(there, bet.stakeCents);
  });
