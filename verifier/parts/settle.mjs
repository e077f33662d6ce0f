// From what a result decides to cents: odds, chips, coupons, meters and payout limits (law/house-rules.md; readings 9, 14, 15,
// 26, 27, 33 to 35). Amounts are whole cents; products are made with whole numbers of any size.

/** amount × times ÷ by, rounded down. */
export const share = (amount, times, by) => Number((BigInt(amount) * BigInt(times)) / BigInt(by));
export const sumOf = (list, of = (one) => one) => list.reduce((sum, one) => sum + of(one), 0);

/** Bets on these wagers, seat by seat and wager by wager; bets of one place stay as they were placed. */
export const ordered = (bets, wagers, turn) =>
  bets
    .filter(({ wager }) => wagers.includes(wager))
    .sort((a, b) => turn * (a.seat - b.seat) || wagers.indexOf(a.wager) - wagers.indexOf(b.wager));

export const LOSE = { result: 'lose' };
export const PUSH = { result: 'push' };
export const VOID = { result: 'void' };
export const winsAt = (line, paid, staked = 1) => ({ result: 'win', line, to: [paid, staked] });
export const winsIf = (wins, line, paid, staked = 1) => (wins ? winsAt(line, paid, staked) : LOSE);

const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b));

/** Reading 27: what chips cannot pay is rounded as the table has filed it. */
const inChips = (owed, atOdds, [paid, staked], even, { unitCents: unit, otherwise }) => {
  const short = owed % unit;
  if (short === 0) return owed;
  if (otherwise === 'round up') return owed - short + unit;
  if (otherwise !== 'even money') return owed - short;
  const rest = atOdds % ((staked / gcd(staked, paid)) * unit);
  const made = share(atOdds - rest, paid, staked) + rest + even;
  return Math.max(owed - short, made - (made % unit));
};

/** What a winning bet is owed on its chips and on the coupon under them. */
const owedOn = ({ to, cents }, { stakeCents, matchPlay }, payment) => {
  const atOdds = matchPlay?.pays === 'wager odds' ? matchPlay.valueCents : 0;
  const even = matchPlay?.pays === 'even money' ? matchPlay.valueCents : 0;
  if (to === undefined) return { paidCents: cents ?? 0, coupon: even, breakageCents: 0 };
  const owed = share(stakeCents + atOdds, ...to) + even;
  const coupon = share(atOdds, ...to) + even;
  const breakageCents = inChips(owed, stakeCents + atOdds, to, even, payment) - owed;
  return { paidCents: owed - coupon + breakageCents, coupon, breakageCents };
};

const couponLine = (matchPlay, goes, paidCents) =>
  matchPlay === undefined
    ? {}
    : { coupon: { serial: matchPlay.serial, valueCents: matchPlay.valueCents, paidCents, goes } };

const lineOf = ([bet, verdict], payment) => {
  const { id, seat, wager, stakeCents, matchPlay } = bet;
  const base = { bet: id, seat, wager, stakeCents, result: verdict.result };
  const none = { paidCents: 0, cutCents: 0, breakageCents: 0 };
  const [box, patron] = ['to the drop box', 'stays with the patron'];
  if (verdict.result === 'lose')
    return { ...base, ...none, returnedCents: 0, ...couponLine(matchPlay, box, 0) };
  if (verdict.result !== 'win') {
    const goes = verdict.result === 'push' && matchPlay?.onPush === 'taken' ? box : patron;
    return { ...base, ...none, returnedCents: stakeCents, ...couponLine(matchPlay, goes, 0) };
  }
  const { paidCents, coupon, breakageCents } = owedOn(verdict, bet, payment);
  return {
    ...{ ...base, line: verdict.line, paidCents, cutCents: 0, breakageCents },
    returnedCents: verdict.keeps ? 0 : stakeCents,
    ...(verdict.meter === undefined ? {} : { meter: verdict.meter }),
    ...couponLine(matchPlay, box, coupon),
  };
};

/** Reading 15: who hits a meter together shares it, or the first takes it; every share here is the whole of it. */
const withMeters = (lines, meters, shared) =>
  lines.map((line) => {
    if (line.meter === undefined) return line;
    const hits = lines.filter((one) => one.meter === line.meter && one.line === line.line);
    const whole = meters[line.meter];
    const first = hits[0] === line ? whole : 0;
    return { ...line, paidCents: shared === 'first' ? first : share(whole, 1, hits.length) };
  });

const payOf = ({ paidCents, coupon }) => paidCents + (coupon?.paidCents ?? 0);

const cutLine = (line, cents) => {
  const was = line.coupon?.paidCents ?? 0;
  const onCoupon = was === 0 ? 0 : share(was, cents, payOf(line));
  const paidCents = cents - onCoupon;
  const cut = { ...line, paidCents, cutCents: line.cutCents + line.paidCents - paidCents };
  if (line.coupon === undefined || was === onCoupon) return cut;
  const cutCents = (line.coupon.cutCents ?? 0) + was - onCoupon;
  return { ...cut, coupon: { ...line.coupon, paidCents: onCoupon, cutCents } };
};

/** Reading 9: in proportion to what each was owed; cents left over to the largest, then in the order of settlement. */
const cutTo = (lines, before, limitCents, counts) => {
  const concerned = lines.filter(counts);
  const left = Math.max(0, limitCents - sumOf(before.filter(counts), payOf));
  const owed = sumOf(concerned, payOf);
  if (owed <= left) return lines;
  const shares = new Map(concerned.map((line) => [line, share(payOf(line), left, owed)]));
  let over = left - sumOf([...shares.values()]);
  for (const line of concerned.toSorted((a, b) => payOf(b) - payOf(a))) {
    const more = Math.min(over, payOf(line) - shares.get(line));
    shares.set(line, shares.get(line) + more);
    over -= more;
  }
  return lines.map((line) => (shares.has(line) ? cutLine(line, shares.get(line)) : line));
};

/** Reading 34: a player is a person, on however many seats. */
const playersOf = (lines, people) => {
  const who = (seat) => people[seat] ?? `seat ${seat}`;
  return [...new Set(lines.map(({ seat }) => who(seat)))].map(
    (player) => (line) => who(line.seat) === player,
  );
};

/** The settlement lines of bets that one happening decides together, to the cent. */
export const settled = (decided, { payment, limit, before, meters, shared, people }) => {
  let lines = decided.map((one) => lineOf(one, payment));
  lines = withMeters(lines, meters, shared);
  if (limit === undefined || limit.cents === 0) return lines;
  const whose = limit.per === 'round' ? [() => true] : playersOf(lines, people);
  for (const concerns of whose) {
    const counts = (line) => concerns(line) && limit.wagers.includes(line.wager);
    lines = cutTo(lines, before, limit.cents, counts);
  }
  return lines;
};
