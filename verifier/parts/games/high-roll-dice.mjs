// High Roll Dice: 58 Pa. Code chapter 675a; six dice by § .6.
import { must, same } from '../bytes.mjs';
import { LOSE, ordered, winsAt, winsIf } from '../settle.mjs';

const PIP = [1, 2, 3, 4, 5, 6].map((face) => `pip-street-${face}`);
const LIKE = [2, 3, 4, 5, 6, 7, 8].map((n) => `like-kind-${n}`).concat('like-kind-no-match');
const ROW = ['millionaire-row-9', 'millionaire-row-10'];
/** § .5(a), (b), (d), .6(j), (k): by face, by number on the first roll, by number after the Extra Roll. */
const PAYS = {
  10: {
    face: { 1: 3, 2: 6, 3: 6, 4: 5, 5: 4, 6: 4 },
    first: { 2: [12], 3: [3, 5], 4: [1], 5: [4], 6: [30], 7: [400], 8: [5000] },
    extra: { 3: [6], 4: [1], 5: [2], 6: [4], 7: [10], 8: [50] },
  },
  6: {
    face: { 1: 2, 2: 8, 3: 6, 4: 5, 5: 4, 6: 3 },
    first: { 1: [60], 2: [1, 2], 3: [2], 4: [15], 5: [200], 6: [6000] },
    extra: {},
  },
};
const numberIn = (wager) => (wager === 'like-kind-no-match' ? 1 : Number(wager.split('-').at(-1)));

/** § .2(d), (e)(1): the face that occurs the most; among equals the ace, then 6 down to 2. */
const matchOf = (dice) => {
  const count = (face) => dice.filter((die) => die === face).length;
  const [face] = [1, 6, 5, 4, 3, 2].toSorted((a, b) => count(b) - count(a));
  return { face, count: count(face) };
};

const pip = (wager, { match }, { dice, noMatchPipStreet }) => {
  const nobody = match.count === 1 && noMatchPipStreet === 'nobody';
  const wins = numberIn(wager) === match.face && !nobody;
  return winsIf(wins, 'most', PAYS[dice].face[match.face]);
};
/** § .4(f)(2), (h); reading 19. Undefined while the extra roll has still to decide. */
const like = ({ wager, seat }, { match, total, extra }, { dice }) => {
  const number = numberIn(wager);
  if (number === match.count) return winsAt('first-roll', ...PAYS[dice].first[number]);
  if (number < match.count || !extra.includes(seat)) return LOSE;
  if (total === undefined) return undefined;
  return total === number ? winsAt('extra-roll', ...PAYS[dice].extra[number]) : LOSE;
};
const row = (wager, { match }, { millionaireStake }) => {
  const number = numberIn(wager);
  if (number !== match.count) return LOSE;
  const keeps = millionaireStake === 'collected';
  return {
    result: 'win',
    line: 'first-roll',
    cents: number === 9 ? 5_000_000 : 100_000_000,
    keeps,
  };
};

const decidedOf = (state, { bets, rules }, wagers, result) =>
  ordered(bets, wagers, 1)
    .map((bet) => {
      if (PIP.includes(bet.wager)) return [bet, pip(bet.wager, state, rules)];
      return [
        bet,
        ROW.includes(bet.wager) ? row(bet.wager, state, rules) : like(bet, state, rules),
      ];
    })
    .filter(([, verdict]) => verdict?.result === result);
const collectThenPay = (state, at, wagers) => [
  ...decidedOf(state, at, wagers, 'lose'),
  ...decidedOf(state, at, wagers, 'win'),
];

/** § .4(f): player by player; who has an Extra Roll is paid on Like Kind before anything is collected. */
const firstRoll = (state, at) =>
  state.players.flatMap((seat) => {
    const own = { ...at, bets: at.bets.filter((bet) => bet.seat === seat) };
    const likes = state.extra.includes(seat)
      ? [...decidedOf(state, own, LIKE, 'win'), ...decidedOf(state, own, LIKE, 'lose')]
      : collectThenPay(state, own, LIKE);
    return [...collectThenPay(state, own, PIP), ...likes, ...collectThenPay(state, own, ROW)];
  });

const seatsOf = (bets) => [...new Set(bets.map(({ seat }) => seat))].sort((a, b) => a - b);

const told = (type, more) => [{ event: { type, ...more }, decides: [] }];
const isDue = ({ stage }, ...stages) => must(stages.includes(stage), `the ${stage} is due`);
const [BETS, SHAKE, THROW, CALL, COLLECTION] = [
  ...['end of wagers', 'shake', 'throw', 'announcement', 'collection of dice'],
];

/** § .4(b), (c): why a roll does not count. */
const NO_ROLL = {
  ...{ 'die off the table': '.4(b)', 'die on top of another': '.4(b)' },
  'die cocked on more than one side': '.4(c)',
};
/** § .3(c), (d), .4, .6(g) to (i): shaker, shakes and throws in the order of the text. */
const acts = {
  TakeShaker: (state, { dice }, { rules }) => {
    must(dice === rules.dice, 'the dice in the shaker are not all there');
    state.shaker = dice;
    return told('ShakerTaken', { dice });
  },
  RemoveShaker: (state, _, { bets }) => {
    const idle = state.over || (state.stage === BETS && bets.length === 0);
    must(state.shaker !== 'away' && idle, 'the shaker stays in a round');
    state.shaker = 'away';
    return told('ShakerRemoved');
  },
  ShakeDice: (state, { times }) => {
    isDue(state, SHAKE, THROW);
    must(Number.isSafeInteger(times) && times >= 3, 'the dice are shaken too little');
    state.stage = THROW;
    return told('DiceShaken', { times });
  },
  CallNoRoll: (state, { reason }) => {
    isDue(state, THROW);
    must(Object.hasOwn(NO_ROLL, reason), 'no roll is invalid for that');
    state.stage = SHAKE;
    return told('RollInvalidated', { reason, cite: `58 Pa. Code § 675a${NO_ROLL[reason]}` });
  },
  CollectDice: (state, _, { rules }) => {
    isDue(state, COLLECTION);
    state.stage = SHAKE;
    return told('NonmatchingDiceCollected', { dice: rules.dice - state.match.count });
  },
  AnnounceNoMoreBets: (state, _, { bets, rules }) => {
    isDue(state, BETS);
    must(state.shaker === rules.dice && bets.length > 0, 'there is no round to play');
    const extra = ordered(bets, ['extra-roll'], 1);
    Object.assign(state, {
      stage: SHAKE,
      closed: true,
      players: seatsOf(bets),
      extra: seatsOf(extra),
    });
    const event = { type: 'NoMoreBetsAnnounced', players: state.players, extraRoll: state.extra };
    return [{ event, decides: extra.map((bet) => [bet, LOSE]) }];
  },
  CallThrow: (state, { dice }, at) => {
    isDue(state, THROW);
    const due = at.rules.dice - (state.match?.count ?? 0);
    const whole = dice.length === due && dice.every((die) => die >= 1 && die <= 6);
    must(whole, 'that throw is not due');
    if (state.match === undefined) {
      Object.assign(state, { first: dice, stage: CALL });
      const { face, count: most } = matchOf(dice);
      state.due = state.extra.length > 0 && most < at.rules.dice;
      return [{ event: { type: 'FirstRollThrown', dice, most: face }, decides: [] }];
    }
    const { face, count } = state.match;
    const additional = dice.filter((die) => die === face).length;
    Object.assign(state, { total: count + additional, over: true, stage: 'next round' });
    const event = { type: 'ExtraRollThrown', dice, face, additional, total: state.total };
    return [{ event, decides: collectThenPay(state, at, LIKE) }];
  },
  AnnounceMatch: (state, { face, count }, at) => {
    isDue(state, CALL);
    state.match = matchOf(state.first);
    must(same({ face, count }, state.match), 'another match is announced than was thrown');
    const due = state.extra.length > 0 && state.match.count < at.rules.dice;
    Object.assign(state, { over: !due, due, stage: due ? COLLECTION : 'next round' });
    const event = { type: 'MatchAnnounced', match: state.match, extraRollDue: due };
    const six = () => collectThenPay(state, at, [...PIP, ...LIKE]);
    return [{ event, decides: at.rules.dice === 6 ? six() : firstRoll(state, at) }];
  },
};

/** What a device does next: a draw, or what is forced. */
const next = (state, { bets, rules: { dice } }) => {
  const forced = (type, more) => ({ due: 'forced', say: { type, ...more } });
  if (state.stage === BETS && state.shaker !== dice) return forced('TakeShaker', { dice });
  switch (state.stage) {
    case BETS:
      return bets.length === 0 ? { due: 'choice', choices: [] } : forced('AnnounceNoMoreBets');
    case SHAKE:
      return forced('ShakeDice', { times: 3 });
    case THROW:
      return { due: 'draw' };
    case CALL:
      return forced('AnnounceMatch', matchOf(state.first));
    case COLLECTION:
      return forced('CollectDice');
    default:
      return { due: 'over' };
  }
};

export const highRollDice = {
  title: 'High Roll Dice',
  seats: 6,
  turn: 1,
  standard: {
    ...{ dice: 10, extraRollPrice: 'one-wager', millionaireStake: 'returned' },
    ...{ noMatchPipStreet: 'ace', minimumWagerCents: 100, payoutLimitCents: 0 },
  },
  ownAmount: ['extra-roll'],
  mostCents: Object.fromEntries(ROW.map((wager) => [wager, 100])),
  purchases: ['extra-roll'],
  readies: { ShakeDice: ['ten-dice', 'six-dice', 'shaker'] },
  limit: (rules) => ({ per: 'player', wagers: [...PIP, ...LIKE], cents: rules.payoutLimitCents }),
  fresh: ({ shaker } = { shaker: 'away' }) => ({
    ...{ closed: false, over: false, players: [], extra: [], stage: BETS, shaker },
  }),
  /** A paper does not show the shaker that was taken before its round. */
  unseen: (state, { dice }) => ({ ...state, shaker: dice }),
  next,
  over: (state) => state.over,
  said: (state, command, at) => acts[command.type]?.(state, command, at) ?? [],
  isOpen: (state) => !state.closed,
  rests: () => [...LIKE, 'extra-roll', ...ROW],
  drawn: ({ dice }, outcome) => same(dice, outcome),
};
