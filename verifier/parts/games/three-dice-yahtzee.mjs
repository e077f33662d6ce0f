// 3-Dice Yahtzee: the game's sheet (law/three-dice-yahtzee.md).
import { must, same } from '../bytes.mjs';
import { LOSE, ordered, PUSH, winsAt, winsIf } from '../settle.mjs';

const BONUSES = {
  'ten-eight-push': 35,
  'red-ten-eight-push': 75,
  'blue-ten-eight-push': 75,
  yahtzee: 15,
  'red-yahtzee': 30,
  'blue-yahtzee': 30,
  'double-yahtzee': 1000,
  'yahtzee-of-one': 100,
  'yahtzee-of-two': 50,
  'red-straight': 7,
  'blue-straight': 7,
  'double-straight': 75,
};
const WAGERS = [['red', 'blue', 'tie'], Object.keys(BONUSES), ['progressive']];
/** Column by column: the wager in halves of the base wager, and the awards in dollars. */
const COLUMNS = [
  ...[
    [2, 200, 10, 3, 1],
    [3, 300, 15, 5, 2],
    [4, 400, 20, 6, 2],
    [6, 600, 30, 9, 3],
  ],
  ...[8, 10, 12, 14, 16, 18, 20].map((n) => [n, n * 100, n * 5, (n * 3) / 2, n / 2]),
];
const AWARDS = ['large-yahtzee', 'small-yahtzee', 'large-straight', 'small-straight'];

const handOf = (dice) => {
  const [high, middle, low] = dice;
  if (high === low) return { kind: 'yahtzee', of: high, rank: 200 + high };
  if (high - middle === 1 && middle - low === 1)
    return { kind: 'straight', high, rank: 100 + high };
  const total = high + middle + low;
  return { kind: 'chance', total, rank: total };
};
const sixOf = (dice) => {
  const count = (face) => dice.filter((die) => die === face).length;
  const counts = [1, 2, 3, 4, 5, 6].map(count);
  if (counts.includes(6)) return 'large yahtzee';
  if (counts.includes(5)) return 'small yahtzee';
  if (!counts.includes(0)) return 'large straight';
  const missing = counts.filter((n) => n === 0).length;
  return missing === 1 && (counts[0] === 0 || counts[5] === 0) ? 'small straight' : undefined;
};

const side = (own, other, { payOption }) => {
  if (own.rank === other.rank) return PUSH;
  if (own.rank < other.rank) return LOSE;
  // Reading 10: a winning 10 over 8 pushes.
  if (own.rank === 10 && other.rank === 8) return PUSH;
  const sixes = { 1: [1, 1], 2: [6, 5], 3: [3, 2] }[payOption];
  return own.kind === 'yahtzee' && own.of === 6
    ? winsAt('yahtzee-of-sixes', ...sixes)
    : winsAt('win', 1);
};

const occurred = (bonus, red, blue, rules, names = []) => {
  const is = (hand, kind) => hand.kind === kind;
  const over = (a, b) => a.rank === 10 && b.rank === 8;
  const alike = (reading) => reading === 'any' || red.rank === blue.rank;
  switch (bonus) {
    case 'ten-eight-push':
      return over(red, blue) || over(blue, red);
    case 'red-ten-eight-push':
      return over(red, blue);
    case 'blue-ten-eight-push':
      return over(blue, red);
    case 'yahtzee':
      return is(red, 'yahtzee') || is(blue, 'yahtzee');
    case 'double-yahtzee':
      return is(red, 'yahtzee') && is(blue, 'yahtzee') && alike(rules.doubleYahtzee);
    case 'double-straight':
      return is(red, 'straight') && is(blue, 'straight') && alike(rules.doubleStraight);
    case 'yahtzee-of-one':
    case 'yahtzee-of-two':
      return [red, blue].some((hand) => is(hand, 'yahtzee') && names.includes(hand.of));
    default: {
      const [color, kind] = bonus.split('-');
      return is(color === 'red' ? red : blue, kind);
    }
  }
};

const progressive = ({ stakeCents }, dice, rules) => {
  const six = sixOf(dice);
  const keeps = rules.progressiveStake === 'collected';
  if (six === undefined) return LOSE;
  if (dice.every((die) => die === 6))
    return { result: 'win', line: 'six-sixes', meter: 'progressive', keeps };
  const base = rules.progressiveBaseCents;
  const column =
    rules.dynamicPays === 'fixed-column'
      ? stakeCents === base
        ? rules.dynamicColumn
        : -1
      : COLUMNS.findIndex(([halves]) => stakeCents * 2 === base * halves);
  if (column < 0) return LOSE;
  const level = six.replace(' ', '-');
  const line = column === 0 ? level : `${level}-column-${column}`;
  return { result: 'win', line, cents: 100 * COLUMNS[column][1 + AWARDS.indexOf(level)], keeps };
};

/** What both hands come to. */
const outcomeOf = (red, blue, six) => {
  const [{ rank: a, ...own }, { rank: b, ...other }] = [red, blue];
  const winner = a > b ? 'red' : 'blue';
  const tenOverEight = Math.max(a, b) === 10 && Math.min(a, b) === 8;
  const both = { red: own, blue: other, winner: a === b ? 'tie' : winner, tenOverEight };
  return { ...both, ...(six === undefined ? {} : { six }) };
};

const falling = (dice) => {
  const whole = dice.length === 3 && dice.every((die) => die >= 1 && die <= 6);
  must(whole, 'those are not three dice');
  return dice.toSorted((a, b) => b - a);
};

const revealed = (state, said, { rules, bets }) => {
  state.over = true;
  const dice = [falling(said.red), falling(said.blue)];
  const [red, blue] = dice.map(handOf);
  const verdict = (bet) => {
    if (bet.wager === 'red') return side(red, blue, rules);
    if (bet.wager === 'blue') return side(blue, red, rules);
    if (bet.wager === 'tie') return winsIf(red.rank === blue.rank, 'tie', 10);
    if (bet.wager === 'progressive') return progressive(bet, dice.flat(), rules);
    const hit = occurred(bet.wager, red, blue, rules, bet.names);
    return winsIf(hit, bet.wager, BONUSES[bet.wager]);
  };
  const decides = WAGERS.flatMap((wagers) =>
    ordered(bets, wagers, -1).map((bet) => [bet, verdict(bet)]),
  );
  const outcome = outcomeOf(red, blue, sixOf(dice.flat()));
  return [{ event: { type: 'HandsRevealed', red: dice[0], blue: dice[1], outcome }, decides }];
};

const told = (type, more) => [{ event: { type, ...more }, decides: [] }];
/** The dealer shakes each cup first; one that a player has is nobody else's to shake or open. */
const withDealer = ({ cups }, cup) => {
  must(
    Object.hasOwn(cups, cup) && cups[cup].seat === undefined,
    'the dealer does not have that cup',
  );
  return cups[cup];
};
const isShaken = ({ cups }, cup) => must(cups[cup]?.shaken, 'that cup was not shaken');
const heldBy = ({ cups }, cup, seat) => {
  must(cups[cup]?.seat !== undefined && cups[cup].seat === seat, 'that seat has no such cup');
  return cups[cup];
};
const RESHAKE = {
  ...{ 'dice exposed': 'rules of play', 'die out of the cup': 'introduction' },
  'die not flat': 'rules of play',
};
const acts = {
  ShakeCup: (state, { cup }, { bets }) => {
    must(state.begun || bets.length > 0, 'a round begins with a wager');
    withDealer(state, cup).shaken = true;
    state.begun = true;
    return told('CupShaken', { cup, by: 'dealer' });
  },
  HandCup: (state, { cup, seat }, { bets, rules }) => {
    isShaken(state, cup);
    const may = rules.playersShake === 'yes' && bets.some((bet) => bet.seat === seat);
    must(may, 'that player does not shake');
    withDealer(state, cup).seat = seat;
    return told('CupHanded', { cup, seat });
  },
  ShakeHandedCup: (state, { cup, seat }) => {
    // And puts it back before the dealer.
    delete heldBy(state, cup, seat).seat;
    return told('CupShaken', { cup, by: seat });
  },
  TakeBackCup: (state, { cup }) => {
    const seat = state.cups[cup]?.seat;
    delete heldBy(state, cup, seat).seat;
    return told('CupTakenBack', { cup, seat });
  },
  CallReshake: (state, { cup, reason }) => {
    isShaken(state, cup);
    must(Object.hasOwn(RESHAKE, reason), 'no cup is shaken again for that');
    state.cups[cup] = {};
    return told('ReshakeCalled', { cup, reason, cite: `3-Dice Yahtzee § ${RESHAKE[reason]}` });
  },
  RevealHands: (state, said, at) => {
    for (const cup of ['red', 'blue']) {
      isShaken(state, cup);
      withDealer(state, cup);
    }
    return revealed(state, said, at);
  },
};
/** A cup that a player leaves behind goes back to the dealer. */
const leaves = ({ cups }, seat) =>
  ['red', 'blue'].flatMap((cup) => {
    if (cups[cup].seat !== seat) return [];
    delete cups[cup].seat;
    return [{ type: 'CupTakenBack', cup, seat }];
  });

/** What a device does next: it shakes both cups, and draws. */
const next = ({ begun, over, cups }, { bets }) => {
  if (over) return { due: 'over' };
  if (!begun && bets.length === 0) return { due: 'choice', choices: [] };
  const cup = ['red', 'blue'].find((one) => !cups[one].shaken);
  return cup === undefined ? { due: 'draw' } : { due: 'forced', say: { type: 'ShakeCup', cup } };
};

const yes = (...names) => Object.fromEntries(names.map((name) => [name, 'yes']));

export const threeDiceYahtzee = {
  title: '3-Dice Yahtzee',
  seats: 6,
  turn: -1,
  meter: {
    ...{ name: 'progressive', wager: 'progressive', seedCents: 200_000, increment: [13, 100] },
    levels: { 'six-sixes': [1, 1] },
  },
  ownAmount: ['progressive'],
  shared: ({ progressiveShared }) => progressiveShared,
  standard: {
    ...{ payOption: 1, mainWager: 'required', playersShake: 'no' },
    ...yes('offerTenEightPush', 'offerRedTenEightPush', 'offerBlueTenEightPush', 'offerYahtzee'),
    ...yes('offerRedYahtzee', 'offerBlueYahtzee', 'offerDoubleYahtzee', 'offerYahtzeeOfOne'),
    ...yes('offerYahtzeeOfTwo', 'offerRedStraight', 'offerBlueStraight', 'offerDoubleStraight'),
    ...{ doubleYahtzee: 'any', doubleStraight: 'any', offerProgressive: 'yes' },
    ...{ progressiveBaseCents: 100, dynamicPays: 'by-multiple', dynamicColumn: 0 },
    ...{ progressiveStake: 'collected', progressiveShared: 'equally' },
  },
  readies: { ShakeCup: ['dice'] },
  fresh: () => ({ begun: false, over: false, cups: { red: {}, blue: {} } }),
  over: (state) => state.over,
  said: (state, command, at) => {
    must(!state.over, 'the hands have been revealed');
    return acts[command.type]?.(state, command, at) ?? [];
  },
  leaves,
  next,
  isOpen: (state) => !state.begun,
  rests: ({ mainWager }) => (mainWager === 'required' ? WAGERS.slice(1).flat() : []),
  drawn: ({ red, blue }, outcome) => same([...red, ...blue], outcome),
};
