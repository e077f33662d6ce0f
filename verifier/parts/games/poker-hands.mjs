// Hands of Asia Poker (58 Pa. Code § 575.6, .11) and the house ways (docs/asia-poker.md). Ranks are 0 for a 2 to 12 for an
// ace; the joker is an ace, or in a hand of four any card that completes a straight or a flush of some kind.

const RANKS = '23456789TJQKA';
const DECK = [...'shdc'].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const ACE = 12;
export const rankOf = (card) => (card === 'Joker' ? ACE : RANKS.indexOf(card[0]));

const [PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FOUR, STRAIGHT_FLUSH, ROYAL, FOUR_ACES] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9,
];

/** Each rank that is held and how often: most copies first, then the highest. */
const groupsOf = (ranks) =>
  [...new Set(ranks)]
    .map((rank) => [ranks.filter((one) => one === rank).length, rank])
    .sort(([n, a], [m, b]) => m - n || b - a);

const byCopies = (ranks) => {
  const groups = groupsOf(ranks);
  const [[most], [next] = [0]] = groups;
  const order = groups.map(([, rank]) => rank);
  if (most === 4) return order[0] === ACE ? [FOUR_ACES] : [FOUR, ...order];
  if (most === 3) return [THREE, ...order];
  return [most === 1 ? 0 : next === 2 ? TWO_PAIR : PAIR, ...order];
};

/** Four ranks in sequence: 12 for ace to jack, 11 (or 1) for ace to 4, 10 for king to 10 down to 2 for 5 to 2. */
const sequence = (ranks, rules) => {
  const [top, second, , bottom] = ranks.toSorted((a, b) => b - a);
  if (ranks.length !== 4 || new Set(ranks).size !== 4) return undefined;
  if (top === ACE && second === 2) return rules.aceLowStraight === 'second' ? 11 : 1;
  if (top - bottom !== 3) return undefined;
  return top === ACE ? 12 : top - 1;
};

const natural = (cards, rules) => {
  const ranks = cards.map(rankOf);
  const run = sequence(ranks, rules);
  const suited = cards.length === 4 && cards.every((card) => card[1] === cards[0][1]);
  if (suited && run === 12) return [ROYAL];
  if (suited && run !== undefined) return [STRAIGHT_FLUSH, run];
  if (suited) return [FLUSH, ...ranks.toSorted((a, b) => b - a)];
  return run === undefined ? byCopies(ranks) : [STRAIGHT, run];
};

/** Positive where a is higher; where all of the shorter is matched, the longer is (readings 21, 22). */
export const compare = (a, b) => {
  const at = a.findIndex((value, i) => i < b.length && value !== b[i]);
  return at < 0 ? a.length - b.length : a[at] - b[at];
};

const COMPLETED = [STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL];

/** What decides between hands of one size, the weightiest first. */
export const strength = (cards, rules) => {
  if (!cards.includes('Joker')) return natural(cards, rules);
  const others = cards.filter((card) => card !== 'Joker');
  const asAce = byCopies(cards.map(rankOf));
  if (cards.length !== 4) return asAce;
  const ranks = others.map(rankOf).sort((a, b) => b - a);
  return DECK.filter((card) => !others.includes(card))
    .map((card) => natural([...others, card], rules))
    .filter(([kind]) => COMPLETED.includes(kind))
    .map((one) =>
      // Reading 20.
      one[0] === FLUSH && rules.jokerInFlush === 'ace' ? [FLUSH, ACE, ...ranks] : one,
    )
    .reduce((best, one) => (compare(one, best) > 0 ? one : best), asAce);
};
export const isRun = (cards, rules) => COMPLETED.includes(strength(cards, rules)[0]);

/** § .11(b): what is wrong with a setting of seven cards, if anything. */
export const foulOf = ({ high, medium, low }, cards, rules) => {
  const sizes = [high, medium, low].map((hand) => hand.length).join();
  const set = [...high, ...medium, ...low].sort().join();
  if (sizes !== '4,2,1' || set !== [...cards].sort().join()) return 'not-these-seven-cards';
  const [h, m, l] = [high, medium, low].map((hand) => strength(hand, rules));
  if (compare(h, m) <= 0) return 'high-not-above-medium';
  return compare(m, l) <= 0 ? 'medium-not-above-low' : undefined;
};

/** § .11(f): how each of three hands stands to the dealer's. Two of them higher win. */
export const standingsOf = (player, dealer, rules) =>
  ['high', 'medium', 'low'].map((hand) => {
    const by = compare(strength(player[hand], rules), strength(dealer[hand], rules));
    if (by === 0) return 'copy';
    return by > 0 ? 'higher' : 'lower';
  });
export const sameHands = (a, b, rules) =>
  ['high', 'medium', 'low'].every(
    (hand) => compare(strength(a[hand], rules), strength(b[hand], rules)) === 0,
  );

/** § .6(d), .12(b): the highest hand for the Bonus Wager, by the name of its pay line. */
export const bonusOf = (cards, rules) => {
  const others = cards.filter((card) => card !== 'Joker');
  const joker = others.length < cards.length;
  const held = RANKS.split('').map((_, rank) => others.filter((c) => rankOf(c) === rank).length);
  const withAce = held.map((n, rank) => n + (joker && rank === ACE ? 1 : 0));
  const [most, next] = withAce.toSorted((a, b) => b - a);
  const need = joker ? 4 : 5;
  const suited = [...'shdc']
    .map((suit) => others.filter((card) => card[1] === suit).map(rankOf))
    .find((ranks) => ranks.length >= need);
  const fives = [
    [ACE, 0, 1, 2, 3],
    ...[...Array(9).keys()].map((n) => [0, 1, 2, 3, 4].map((i) => n + i)),
  ];
  const within = (ranks, count, runs = fives) =>
    runs.some((run) => run.filter((rank) => ranks.includes(rank)).length >= count);
  const ranks = others.map(rankOf);
  const nineHigh = ['9876432', '9875432'].includes(
    ranks
      .toSorted((a, b) => b - a)
      .map((rank) => RANKS[rank])
      .join(''),
  );
  const third =
    held.includes(3) || (joker && held[ACE] === 2 && rules.bonusJokerWithEights === 'ace');
  if (held[6] === 4 && third) return 'three-of-a-kind-and-four-8s';
  if (withAce[ACE] === 5) return 'five-aces';
  if (suited) {
    const royal = joker && rules.bonusJokerRoyal === 'yes' ? 4 : 5;
    if (within(suited, royal, fives.slice(-1))) return 'royal-flush';
    if (within(suited, 5)) return 'natural-straight-flush';
    if (joker && within(suited, 4)) return 'straight-flush-with-joker';
  }
  if (most === 4) return 'four-of-a-kind';
  if (nineHigh && !(suited && rules.nineHighFlush === 'flush')) return 'nine-high';
  if (most === 3 && next >= 2) return 'full-house';
  if (suited) return 'flush';
  if (most === 3) return 'three-of-a-kind';
  return within(ranks, need) ? 'straight' : undefined;
};

/** All 105 ways to set seven cards. */
const settingsOf = (cards) =>
  cards.flatMap((low) => {
    const six = cards.filter((card) => card !== low);
    return six.flatMap((first, i) =>
      six.slice(i + 1).map((second) => ({
        high: six.filter((card) => card !== first && card !== second),
        medium: [first, second],
        low: [low],
      })),
    );
  });

/** The last four patterns of the standard way where no run is played: medium, then low. */
const withoutRun = (pattern, [a, b, c, d]) => {
  if (pattern === '31111') return a > b ? [a, c, b] : a > c ? [b, c, a] : [b, d, c];
  if (pattern === '22111') return [b, b, c];
  if (pattern === '211111') return a > b ? [a, d, b] : [b, d, c];
  return [b, d, c];
};

const runPlayed = (cards, pattern, ranks, rules) => {
  const plain = withoutRun(pattern, ranks);
  const left = settingsOf(cards)
    .filter(({ high }) => isRun(high, rules))
    .map(({ medium, low }) => [...medium, ...low].map(rankOf).sort((x, y) => y - x));
  const paired = left
    .filter(([x, y, z]) => x === y || y === z)
    .map(([x, y, z]) => [y, y, x === y ? z : x])
    .filter(([, , low]) => pattern !== '22111' || low >= plain[2] || ranks[0] <= 7)
    .sort((p, q) => q[2] - p[2] || q[0] - p[0]);
  if (paired.length > 0) return paired[0];
  if (pattern !== '211111' && pattern !== '1111111') return undefined;
  const top = Math.max(plain[0], plain[1]);
  const [best] = left
    .filter(([x, y]) => x >= top || y >= plain[2])
    .sort((p, q) => q[0] - p[0] || q[1] - p[1] || q[2] - p[2]);
  return best && [best[0], best[2], best[1]];
};

/** `standard`: the ranks of the medium hand and of the low one. */
const standard = (cards, rules) => {
  const groups = groupsOf(cards.map(rankOf));
  const pattern = groups.map(([copies]) => copies).join('');
  const ranks = groups.map(([, rank]) => rank);
  const [a, b, c, d] = ranks;
  const fixed = {
    ...{ 52: [ACE, ACE, ACE], 511: [ACE, ACE, ACE], 43: [b, b, b], 421: [b, b, c] },
    ...{ 4111: [a, a, b], 331: [a, a, Math.max(a, c)] },
    322: [Math.max(a, b), Math.max(a, b), a],
    3211: a > c ? [Math.min(a, b), Math.min(a, b), a] : [b, b, c],
    2221: a > d && a >= 10 ? [c, c, a] : [a, a, d],
  }[pattern];
  return fixed ?? runPlayed(cards, pattern, ranks, rules) ?? withoutRun(pattern, ranks);
};

const LOW = [0, 1, 3, 4, 6, 10, 15, 24, 37, 52, 69, 85, 96];
const MEDIUM = [
  [0, 0, 0, 0, 0, 0, 0, 0, 3, 7, 15, 29, 51],
  [66, 70, 74, 78, 81, 84, 87, 90, 92, 95, 96, 98, 99],
];
const HIGH = [
  [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 5, 11],
  [16, 19, 22, 25, 28, 32, 35, 40, 44, 49, 54, 59, 64],
  ...[66, 69, 78, 93, 100, 100, 100, 100],
];
const pointsOf = (table, [kind, rank]) => [table[kind]].flat()[rank] ?? table[kind];

const best = (settings, keys) =>
  settings
    .map((setting) => [keys(setting), setting])
    .reduce((top, one) => (compareKeys(one[0], top[0]) > 0 ? one : top))[1];
const compareKeys = (a, b) => a.map((key, i) => compare(key, b[i])).find((n) => n !== 0) ?? 0;

/** Seven cards set by a filed house way. */
export const houseWay = (cards, rules) => {
  const of = (hand) => strength(hand, rules);
  const all = settingsOf(cards);
  const legal = () => all.filter((setting) => foulOf(setting, cards, rules) === undefined);
  if (rules.houseWay === 'best-high-first')
    return best(legal(), ({ high, medium }) => [of(high), of(medium)]);
  if (rules.houseWay === 'balanced') {
    const points = ({ high, medium, low }) =>
      pointsOf(HIGH, of(high)) + pointsOf(MEDIUM, of(medium)) + LOW[rankOf(low[0])];
    return best(legal(), (one) => [[points(one)], of(one.medium), of(one.high)]);
  }
  const [x, y, low] = standard(cards, rules);
  const asked = [x, y].sort((p, q) => p - q).join();
  const fits = all.filter(
    (one) =>
      rankOf(one.low[0]) === low &&
      one.medium
        .map(rankOf)
        .sort((p, q) => p - q)
        .join() === asked,
  );
  return best(fits, ({ high }) => [of(high)]);
};
