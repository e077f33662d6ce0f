// What patrons have chosen for themselves, counted again at every table (law/house-rules.md, play limits).
import { must, same } from './bytes.mjs';
import { sumOf } from './settle.mjs';
import { dayOf } from './table.mjs';

const QUARTER_HOUR = 900_000;

/** A table as far as a patron's own limits look at it. */
export const glance = ({ number, practice, seats, bets, lines, offers }) => ({
  ...{ number, practice, seats, bets: [...bets], lines: [...lines], offers },
});

export const foldCounted = (own, { person, day, at, lostCents, open, wagered, practice }) => {
  const now = own.get(person);
  const today = playedOn(now, day);
  // What is won of practice chips makes no room for money.
  const of = practice ? 'practised' : 'lost';
  own.set(person, {
    ...now,
    open: Object.fromEntries(Object.entries({ ...now.open, ...open }).filter(([, left]) => left)),
    played: {
      ...{ ...today, [of]: today[of] + lostCents },
      time: wagered ? timeAt(today, at) : today.time,
      last: wagered ? Math.max(at, today.last) : today.last,
    },
  });
};

/** A clock that goes back gives no day a second time, and takes no minute off. */
const playedOn = ({ played }, day) =>
  played?.day >= day ? played : { day, lost: 0, practised: 0, time: 0, last: 0 };
const timeAt = ({ time, last }, at) =>
  at - last <= QUARTER_HOUR ? time + Math.max(0, at - last) : time;

const seatsOf = ({ seats }, person) =>
  Object.keys(seats)
    .filter((seat) => seats[seat] === person)
    .map(Number);
const stakeOf = (bets, id) => bets.find((bet) => bet.id === id)?.stakeCents ?? 0;
const areaOf = ({ seat, wager, names = [] }) => `${seat} ${wager} ${names}`;

/** Everything that the seats wagered in the round and that was not void. */
const staked = ({ bets, lines }, seats) =>
  sumOf(
    [...bets, ...lines.filter(({ result }) => result !== 'void')].filter(({ seat }) =>
      seats.includes(seat),
    ),
    ({ stakeCents }) => stakeCents,
  );

/** What a correction moves at seats, and leaves owed to those whose chips it does not reach. */
export const movedBy = ({ moved, owed = [] }) => [...moved, ...owed];

/** What one command did to one patron: how much more is wagered, and what is lost and open by it. */
const done = (now, seats, { name, person, before, after, moved, limited }) => {
  const own = ({ seat }) => seats.includes(seat);
  const inRound = before.number === after.number;
  const was = (id) => (inRound ? stakeOf(before.bets, id) : 0);
  const key = (round, bet) => `${name}/${round}/${bet}`;
  const open = {};
  if (moved !== undefined) {
    const prefix = `${name}/${before.number}/`;
    for (const one of Object.keys(now.open)) if (one.startsWith(prefix)) open[one] = 0;
    for (const bet of after.bets.filter(own)) {
      const twin = before.bets.find((one) => areaOf(one) === areaOf(bet));
      if (twin === undefined ? limited : now.open[`${prefix}${twin.id}`] !== undefined)
        open[`${prefix}${bet.id}`] = bet.stakeCents;
    }
    const theirs = moved.filter((one) => own(one) || one.patron === person);
    const lost = limited ? 0 - sumOf(theirs, ({ cents }) => cents) : 0;
    return { open, lost, raised: Math.max(0, staked(after, seats) - staked(before, seats)) };
  }
  let [lost, raised] = [0, 0];
  for (const bet of after.bets.filter((one) => own(one) && one.stakeCents > was(one.id))) {
    raised += bet.stakeCents - was(bet.id);
    if (!limited) continue;
    const one = key(after.number, bet.id);
    // One from before the limit counts whole once it grows: it comes back whole.
    lost += bet.stakeCents - (now.open[one] === undefined ? 0 : stakeOf(before.bets, bet.id));
    open[one] = bet.stakeCents;
  }
  const decided = inRound ? after.lines.slice(before.lines.length) : [];
  for (const line of decided) {
    const one = key(before.number, line.bet);
    if (now.open[one] === undefined) continue;
    lost -= line.returnedCents + line.paidCents + (line.coupon?.paidCents ?? 0);
    open[one] = 0;
  }
  for (const bet of before.bets) {
    const one = key(before.number, bet.id);
    if (now.open[one] === undefined || open[one] !== undefined || !inRound) continue;
    const left = stakeOf(after.bets, bet.id);
    if (left >= now.open[one]) continue;
    lost -= now.open[one] - left;
    open[one] = left;
  }
  return { open, lost, raised };
};

export const isAway = ({ excluded, away = 0 }, at) => excluded !== undefined || at < away;

const mayDo = (now, person, seats, { raised, lost }, { name, asks, before, after, at, limits }) => {
  const comes = seats.some((seat) => before.seats[seat] !== person);
  const buys = asks.type === 'BuyIn' && seats.includes(asks.seat);
  const offers = seats.some((seat) => after.offers[seat] && !before.offers[seat]);
  const acts = comes || buys || offers || raised > 0;
  must(!isAway(now, at) || !acts, `${person} plays and has chosen not to`);
  if (raised === 0) return;
  const today = playedOn(now, dayOf(at));
  const here = sumOf(
    after.bets.filter(({ seat }) => seats.includes(seat)),
    ({ stakeCents }) => stakeCents,
  );
  const elsewhere = Object.keys(now.open).filter((key) => !key.startsWith(`${name}/`));
  const onLayout = Math.max(here, raised) + sumOf(elsewhere, (key) => now.open[key]);
  const { stakeCents = Infinity, lossCents = Infinity, minutes = Infinity } = limits;
  must(onLayout <= stakeCents, `${person} wagers more than their own limit`);
  const soFar = before.practice ? today.practised : today.lost;
  must(soFar + lost <= lossCents, `${person} may lose more than their own limit`);
  must(timeAt(today, at) <= minutes * 60_000, `${person} plays longer than their own limit`);
};

/**
 * One command at a table: nobody plays beyond what they have chosen, and what counts under their limits is counted. Takes
 * the events that say so from the queue.
 */
export const countOwn = (own, told, { name, asks, before, after, moved, at }) => {
  for (const [person, kept] of own) {
    const now = { open: {}, ...kept };
    const [were, are] = [seatsOf(before, person), seatsOf(after, person)];
    const waits = Object.keys(now.open).some((key) => key.startsWith(`${name}/`));
    const isOwed = moved?.some(({ patron }) => patron === person);
    if (were.length + are.length === 0 && !waits && !isOwed) continue;
    const limits =
      now.later !== undefined && at >= now.later.from ? now.later.limits : (now.limits ?? {});
    const limited = Object.keys(limits).length > 0;
    const seats = [...new Set([...were, ...are])];
    const what = { name, person, before, after, moved, limited };
    const did = done(now, seats, what);
    const { raised: come } = done(now, are, what);
    const where = { name, asks, before, after, at, limits };
    // Whoever corrects a call, or voids a wager, places nothing, whatever its player has chosen since.
    const wagers = asks.type !== 'Correct' && asks.type !== 'VoidWager';
    const comes = { raised: wagers ? come : 0, lost: did.lost };
    mayDo(now, person, are, comes, { ...where, limits: {} });
    if (limited && wagers)
      mayDo({ ...now, excluded: undefined, away: 0 }, person, seats, did, where);
    if (did.lost === 0 && Object.keys(did.open).length === 0) continue;
    const counted = {
      ...{ type: 'PlayCounted', person, day: dayOf(at), at, lostCents: did.lost, open: did.open },
      ...(limited && did.raised > 0 && { wagered: true }),
      ...(before.practice && { practice: true }),
    };
    const said = told.shift() ?? {};
    // Play with practice chips was once counted with money, without the mark: it is folded as it stands.
    const read = before.practice ? { practice: true, ...said } : said;
    must(same(read, counted), `the play of ${person} is counted otherwise`);
    foldCounted(own, said);
  }
};
