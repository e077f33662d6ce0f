import { type Cents, dollars } from '../../kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { payoutOf } from '../../kernel/settlement.ts';
import type { Bet, Seat } from '../../kernel/wager.ts';
import { settledBy, type Table, type TableCommand, type TableEvent } from '../../table/index.ts';
import { isNameOfAway } from './away.ts';
import {
  awayAt,
  limitsAt,
  lostOf,
  OWN_LIMITS,
  type OwnLimitEvent,
  type Protection,
  playedOn,
  timeAt,
} from './own-limits.ts';
import type { People } from './people.ts';

/** A command at a table, what it made of the table, and when. */
export interface Acted {
  readonly table: string;
  readonly asks: TableCommand;
  readonly before: Table;
  readonly after: Table;
  readonly events: readonly TableEvent[];
  readonly at: number;
  readonly day: string;
}

/**
 * What patrons have chosen for themselves holds for whatever is done at a table, by whoever does it: it is compared what
 * the table was and what it became, not which command was given. Answers with what was wagered and came back under a limit.
 */
export const guardPlay = (people: People, acted: Acted): readonly OwnLimitEvent[] | Refusal => {
  const protections = Object.entries(people.protections ?? {});
  if (protections.length === 0) return [];
  const counted: OwnLimitEvent[] = [];
  const [before, after] = [seatsOf(acted.before), seatsOf(acted.after)];
  const comes = [...after.keys()].filter((patron) => !before.has(patron));
  if (comes.some((patron) => isNameOfAway(people, patron, acted.at))) return namedAsAway;
  for (const [person, protection] of protections) {
    const [were, seats] = [before.get(person) ?? [], after.get(person) ?? []];
    const isHere = seats.length > 0 || were.length > 0 || owedTo(person, acted) !== 0;
    if (!isHere && !hasOpen(protection, acted.table)) continue;
    const away = staysAway(protection, acted, person, seats);
    if (away !== undefined) return away;
    const play = countPlay(protection, acted, person, [...new Set([...were, ...seats])]);
    if (isRefusal(play)) return play;
    counted.push(...play);
  }
  return counted;
};

const seatsOf = ({ seats }: Table): ReadonlyMap<string, readonly Seat[]> =>
  Map.groupBy(Object.keys(seats).map(Number), (seat) => seats[seat]?.patron ?? '');

const hasOpen = ({ open }: Protection, table: string): boolean =>
  Object.keys(open).some((key) => key.startsWith(`${table}/`));

/** What a correction leaves owed to somebody whose chips at the table it does not reach; below zero, by them. */
const owedTo = (person: string, { events }: Acted): Cents =>
  events
    .flatMap((event) => (event.type === 'RoundCorrected' ? (event.owed ?? []) : []))
    .reduce((sum, { patron, cents }) => (patron === person ? sum + cents : sum), 0);

const stakeOf = (bets: readonly Bet[], id: number): Cents =>
  bets.find((bet) => bet.id === id)?.stakeCents ?? 0;

const isCorrected = ({ events }: Acted): boolean =>
  events.some(({ type }) => type === 'RoundCorrected');

/** The bets of these seats that were placed or raised, where both tables are in the same round. */
const grown = ({ before, after }: Acted, seats: readonly Seat[]): readonly Bet[] =>
  after.play.bets.filter(
    (bet) =>
      seats.includes(bet.seat) &&
      bet.stakeCents >
        (before.play.number === after.play.number ? stakeOf(before.play.bets, bet.id) : 0),
  );

/** What these seats have wagered in the round, decided or not; what was void is not. */
const stakedIn = ({ play }: Table, seats: readonly Seat[]): Cents =>
  [...play.bets, ...play.settled.filter(({ result }) => result !== 'void')]
    .filter(({ seat }) => seats.includes(seat))
    .reduce((sum, { stakeCents }) => sum + stakeCents, 0);

/** How much more is wagered. A correction numbers the bets of its round again, and may decide what it enters. */
const raisedBy = (acted: Acted, seats: readonly Seat[]): Cents => {
  const { before, after } = acted;
  if (isCorrected(acted)) return Math.max(0, stakedIn(after, seats) - stakedIn(before, seats));
  const isSame = before.play.number === after.play.number;
  return grown(acted, seats).reduce(
    (sum, { id, stakeCents }) => sum + stakeCents - (isSame ? stakeOf(before.play.bets, id) : 0),
    0,
  );
};

/**
 * How much more is wagered by this command. Whoever corrects a call, or voids a wager, places nothing: what was on the layout is
 * decided anew, whatever its player has chosen since.
 */
const wageredBy = (acted: Acted, seats: readonly Seat[]): Cents =>
  acted.asks.type === 'Correct' || acted.asks.type === 'VoidWager' ? 0 : raisedBy(acted, seats);

/** Somebody away takes no seat, buys no chips, places nothing and offers no coupon; what is placed is played to its end. */
const staysAway = (
  protection: Protection,
  acted: Acted,
  person: string,
  seats: readonly Seat[],
): Refusal | undefined => {
  const away = awayAt(protection, acted.at);
  if (away === undefined) return undefined;
  const { asks, before, after } = acted;
  const comes = seats.some((seat) => before.seats[seat]?.patron !== person);
  const buys = asks.type === 'BuyIn' && seats.includes(asks.seat);
  const offers = seats.some(
    (seat) => after.offers?.[seat] !== undefined && before.offers?.[seat] === undefined,
  );
  if (!comes && !buys && !offers && wageredBy(acted, seats) === 0) return undefined;
  const until =
    away.until === undefined ? '' : ` until ${new Date(away.until).toISOString().slice(0, 10)}`;
  return refuse(
    'patron-away',
    `This patron has chosen not to play${until}. Accept no wager, and cash out the chips.`,
    OWN_LIMITS,
  );
};

const namedAsAway = refuse(
  'patron-away',
  'A patron of this name has chosen not to play. Check the identity; somebody else of the name is registered and seated by the account.',
  OWN_LIMITS,
);

const keyOf = (table: string, round: number, bet: number): string => `${table}/${round}/${bet}`;

const countPlay = (
  protection: Protection,
  acted: Acted,
  person: string,
  seats: readonly Seat[],
): readonly OwnLimitEvent[] | Refusal => {
  const { at, day } = acted;
  const isLimited = Object.keys(limitsAt(protection, at)).length > 0;
  const { lostCents, open } = isCorrected(acted)
    ? corrected(protection, acted, person, seats, isLimited)
    : played(protection, acted, seats, isLimited);
  const raised = isLimited ? raisedBy(acted, seats) : 0;
  const isWager = isLimited && wageredBy(acted, seats) > 0;
  const over = isWager ? beyond(protection, acted, seats, lostCents, raised) : undefined;
  if (over !== undefined) return over;
  if (lostCents === 0 && Object.keys(open).length === 0) return [];
  const wagered = raised > 0 ? { wagered: true as const } : {};
  const practice = acted.before.practice ? { practice: true as const } : {};
  return [{ type: 'PlayCounted', person, day, at, lostCents, open, ...wagered, ...practice }];
};

interface Counting {
  readonly lostCents: Cents;
  readonly open: Readonly<Record<string, Cents>>;
}

const played = (
  protection: Protection,
  acted: Acted,
  seats: readonly Seat[],
  isLimited: boolean,
): Counting => {
  const { table, before, after, events } = acted;
  const open: Record<string, Cents> = {};
  let lostCents = 0;
  for (const bet of isLimited ? grown(acted, seats) : []) {
    const key = keyOf(table, after.play.number, bet.id);
    // One from before the limit counts whole once it grows: it comes back whole.
    const counted = protection.open[key] === undefined ? 0 : stakeOf(before.play.bets, bet.id);
    lostCents += bet.stakeCents - counted;
    open[key] = bet.stakeCents;
  }
  for (const line of events.flatMap(settledBy)) {
    const key = keyOf(table, before.play.number, line.bet);
    if (protection.open[key] === undefined) continue;
    lostCents -= line.returnedCents + payoutOf(line);
    open[key] = 0;
  }
  // Taken down or made smaller: it came back.
  for (const [key, cents] of Object.entries(protection.open)) {
    const bet = before.play.bets.find((one) => keyOf(table, before.play.number, one.id) === key);
    if (bet === undefined || open[key] !== undefined) continue;
    const now = before.play.number === after.play.number ? stakeOf(after.play.bets, bet.id) : cents;
    if (now >= cents) continue;
    lostCents -= cents - now;
    open[key] = now;
  }
  return { lostCents, open };
};

const sameArea = (a: Bet, b: Bet): boolean =>
  a.seat === b.seat && a.wager === b.wager && a.names?.join() === b.names?.join();

/**
 * What a correction moves at the seats, and leaves owed by name, is what is lost more or less; what is on the layout is
 * taken from the round as it is now.
 */
const corrected = (
  { open: known }: Protection,
  acted: Acted,
  person: string,
  seats: readonly Seat[],
  isLimited: boolean,
): Counting => {
  const { table, before, after, events } = acted;
  const round = `${table}/${before.play.number}/`;
  const open: Record<string, Cents> = Object.fromEntries(
    Object.keys(known).flatMap((key) => (key.startsWith(round) ? [[key, 0]] : [])),
  );
  for (const bet of after.play.bets.filter(({ seat }) => seats.includes(seat))) {
    const was = before.play.bets.find((one) => sameArea(one, bet));
    const isCounted = was === undefined ? isLimited : known[`${round}${was.id}`] !== undefined;
    if (isCounted) open[`${round}${bet.id}`] = bet.stakeCents;
  }
  const moved = events.flatMap((event) => (event.type === 'RoundCorrected' ? event.moved : []));
  const backCents = moved
    .filter(({ seat }) => seats.includes(seat))
    .reduce((sum, { cents }) => sum + cents, owedTo(person, acted));
  return { lostCents: isLimited ? 0 - backCents : 0, open };
};

/** Which limit a wager passes, if any. */
const beyond = (
  protection: Protection,
  acted: Acted,
  seats: readonly Seat[],
  addsCents: Cents,
  raisedCents: Cents,
): Refusal | undefined => {
  const { table, before, after, at, day } = acted;
  const { stakeCents, lossCents, minutes } = limitsAt(protection, at);
  const today = playedOn(protection, day);
  const here = after.play.bets
    .filter(({ seat }) => seats.includes(seat))
    .reduce((sum, bet) => sum + bet.stakeCents, 0);
  const elsewhere = Object.entries(protection.open)
    .filter(([key]) => !key.startsWith(`${table}/`))
    .reduce((sum, [, cents]) => sum + cents, 0);
  // What a correction enters and decides at once was on the layout before.
  const onLayout = Math.max(here, raisedCents) + elsewhere;
  if (stakeCents !== undefined && onLayout > stakeCents) {
    return own(`a limit of ${dollars(stakeCents)} on the layout`);
  }
  if (lossCents !== undefined && lostOf(today, before.practice) + addsCents > lossCents) {
    return own(`a limit of ${dollars(lossCents)} lost in a gaming day`);
  }
  return minutes !== undefined && timeAt(today, at) > minutes * 60_000
    ? own(`a limit of ${minutes} minutes of play in a gaming day`)
    : undefined;
};

const own = (what: string): Refusal =>
  refuse('over-own-limit', `The patron has set ${what}. Wager less, or wait.`, OWN_LIMITS);
