// What may lie on the layout (the chapters; law/house-rules.md, payable stake): what a game offers under its filing, what each
// wager of a seat rests on, and amounts that chips can pay.
import { must, wrong } from './bytes.mjs';
import { GAMES } from './games/index.mjs';

const camel = (wager) =>
  wager.split('-').reduce((name, word) => name + word[0].toUpperCase() + word.slice(1), 'offer');
const isOn = (bets, wagers) => bets.some(({ wager }) => wagers.includes(wager));

/** § .2(b), .3: of Three Dice Football, every wager stands alone. */
const football = {
  offers: () => [
    ...['touchdown', 'defense', 'extra-point', 'trips-td', 'penalty', 'turnover', 'cover-three'],
    ...['no-gain', 'big-play', 'over-four-yards', 'under-four-yards', 'quick-strike-td'],
    ...['game-changer', 'game-length-1', 'game-length-2', 'game-length-3', 'game-length-4'],
    ...['game-length-5', 'game-length-6'],
  ],
  staked: (wager) => ({ defense: 5, 'game-length-3': 5 })[wager],
};

/** 13:69F-45.5 to .5B: one side for a player, and optional wagers beside it. */
const kings = {
  offers: ({ fantasy }) => [
    ...['home', 'visitor', 'tie', 'over-56', 'under-55', 'hail-mary'],
    ...(fantasy === 'offered' ? ['fantasy'] : []),
  ],
  positions: ({ additionalPositions }) => ({ most: additionalPositions === 'yes' ? 6 : 1 }),
  stands: ({ wager }, own, ofPlayer) => {
    const [home, visitor] = [isOn(ofPlayer, ['home']), isOn(ofPlayer, ['visitor'])];
    if (wager === 'home' || wager === 'visitor')
      must(!(home && visitor), 'a player wagers on either side');
    else must(isOn(own, ['home', 'visitor']), `${wager} lies without an initial wager`);
  },
};

/** § 575.7(d), (e). */
const poker = {
  offers: ({ bonus }) => ['asia-poker', ...(bonus === 'offered' ? ['bonus'] : [])],
  positions: ({ adjacentPositions }) =>
    adjacentPositions === 'yes' ? { most: 2, adjacent: true } : { most: 1 },
  stands: ({ wager }, own) =>
    must(wager !== 'bonus' || isOn(own, ['asia-poker']), 'a bonus lies without its wager'),
};

const MAIN = ['red', 'blue', 'tie'];
const BONUSES = [
  ...['ten-eight-push', 'red-ten-eight-push', 'blue-ten-eight-push', 'yahtzee', 'red-yahtzee'],
  ...['blue-yahtzee', 'double-yahtzee', 'yahtzee-of-one', 'yahtzee-of-two', 'red-straight'],
  ...['blue-straight', 'double-straight', 'progressive'],
];
/** The columns of awards, in halves of the base wager. */
const HALVES = [2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20];
const hasColumn = ({ progressiveBaseCents: base, dynamicPays }, stakeCents) =>
  dynamicPays === 'fixed-column'
    ? stakeCents === base
    : HALVES.some((halves) => stakeCents * 2 === base * halves);
const yahtzee = {
  offers: (rules) => [...MAIN, ...BONUSES.filter((wager) => rules[camel(wager)] === 'yes')],
  names: (wager) => ({ 'yahtzee-of-one': 1, 'yahtzee-of-two': 2 })[wager],
  staked: (wager, { payOption }) =>
    wager === 'red' || wager === 'blue' ? [1, 5, 2][payOption - 1] : undefined,
  stands: ({ wager, stakeCents, matchPlay }, own, _, rules) => {
    if (MAIN.includes(wager)) return;
    const main = rules.mainWager === 'optional' || isOn(own, MAIN);
    must(main, `${wager} lies without a wager on Red, Blue or Tie`);
    if (wager !== 'progressive') return;
    must(matchPlay === undefined, 'a coupon lies on the progressive');
    must(hasColumn(rules, stakeCents), 'no column of awards is for that amount');
  },
};

const isPip = ({ wager }) => wager.startsWith('pip-street-');
const isLike = ({ wager }) => wager.startsWith('like-kind-');
const isRow = ({ wager }) => wager.startsWith('millionaire-row-');
/** § 675a.2(e), .6(d). */
const highRoll = {
  offers: ({ dice }) => [
    ...[1, 2, 3, 4, 5, 6].map((face) => `pip-street-${face}`),
    ...[2, 3, 4, 5, 6].map((kind) => `like-kind-${kind}`),
    ...(dice === 6
      ? ['like-kind-no-match']
      : ['like-kind-7', 'like-kind-8', 'extra-roll', 'millionaire-row-9', 'millionaire-row-10']),
  ],
  staked: (wager, { dice }) =>
    ({ 'like-kind-3': dice === 10 && 5, 'like-kind-2': dice === 6 && 2 })[wager],
  stands: (bet, own, _, { extraRollPrice }) => {
    const pip = own.find(isPip);
    const likes = own.filter(isLike);
    if (isPip(bet) || isLike(bet))
      must(pip && amount(pip) === amount(bet), 'Pip Street and Like Kind have other values');
    else must(bet.matchPlay === undefined, 'a coupon lies where none may');
    if (isRow(bet)) must(pip && bet.stakeCents <= 100, 'more than a dollar is on Millionaire Row');
    if (bet.wager !== 'extra-roll') return;
    const price = sum(extraRollPrice === 'one-wager' ? likes.slice(0, 1) : likes);
    must(likes.length > 0 && bet.stakeCents === price, 'an Extra Roll has another price');
  },
};
/** § 525.21(a): a coupon is included in the amount of the wager. */
const amount = ({ stakeCents, matchPlay }) => stakeCents + (matchPlay?.valueCents ?? 0);
const sum = (bets) => bets.reduce((all, bet) => all + amount(bet), 0);

const OF = {
  ...{ 'three-dice-football': football, 'football-kings': kings, 'asia-poker': poker },
  ...{ 'three-dice-yahtzee': yahtzee, 'high-roll-dice': highRoll },
};

/** Whether the round leaves any wager open that the game offers. */
const isWageredOn = ({ id, rules, play }) =>
  OF[id].offers(rules).some((wager) => GAMES[id].isOpen(play, wager));

/** Whether anybody at a live table could still wager. */
export const isBettingOpen = (table) =>
  table.kind === 'felt' &&
  table.betting !== 'closed' &&
  Object.keys(table.seats).length > 0 &&
  isWageredOn(table);

/** How many seats a player may have: two side by side at Asia Poker, more at Football Kings, where they are filed. */
export const positionsAt = ({ id, rules }) => {
  const { positions = () => ({ most: 1 }) } = OF[id];
  return positions(rules);
};

/** Reading 27: a stake is in chips, and where no other way is filed chips can pay each of its pays. */
const isPayable = ({ wager, stakeCents, matchPlay }, of, { rules, payment }) => {
  const { unitCents, otherwise } = payment;
  const atOdds = stakeCents + (matchPlay?.pays === 'wager odds' ? matchPlay.valueCents : 0);
  const unit = otherwise === 'refuse' ? unitCents : 1;
  const multiple = (of.staked?.(wager, rules) || 1) * unit;
  // § 525.22(b): on even money terms the coupon is paid its own value.
  const even = matchPlay?.pays === 'even money' ? matchPlay.valueCents : 0;
  must(even % unit === 0, 'chips cannot pay that coupon');
  must(stakeCents % unitCents === 0 && atOdds % multiple === 0, 'chips cannot pay that stake');
};

/** A wager that is placed: one that the game offers, with as many values as it asks for. */
export const isOffered = ({ id, rules }, { wager, names }) => {
  const of = OF[id] ?? wrong('there is no such game');
  must(of.offers(rules).includes(wager), `${wager} is not offered`);
  const count = of.names?.(wager) ?? 0;
  const right = (names ?? []).every((name) => Number.isInteger(name) && name >= 1 && name <= 6);
  const whole = new Set(names).size === count && (names?.length ?? 0) === count;
  must(right && whole && (count > 0 || names === undefined), `${wager} names other values`);
};

/** After a change, whether every wager of the seat could still lie there; `changed` is the one that was placed or raised. */
export const layoutStands = (table, bets, seat, changed) => {
  const { id, rules, seats } = table;
  const of = OF[id];
  if (changed !== undefined) isPayable(changed, of, table);
  const own = bets.filter((bet) => bet.seat === seat);
  const ofPlayer = bets.filter((bet) => seats[bet.seat] === seats[seat]);
  // A seat that was taken under another filing is not wagered on beyond what the one in force allows.
  const most = (changed && of.positions?.(rules).most) ?? Number.POSITIVE_INFINITY;
  must(new Set(ofPlayer.map((bet) => bet.seat)).size <= most, 'a player wagers at more seats');
  for (const bet of own) of.stands?.(bet, own, ofPlayer, rules);
};
