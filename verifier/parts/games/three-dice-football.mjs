// Three Dice Football: 58 Pa. Code chapter 661a (577 is its temporary edition).
import { must, same } from '../bytes.mjs';
import { LOSE, ordered, winsAt, winsIf } from '../settle.mjs';

const SINGLE = [
  ...['trips-td', 'penalty', 'turnover', 'cover-three', 'no-gain', 'big-play'],
  ...['over-four-yards', 'under-four-yards'],
];
const TOGETHER = [
  ...['quick-strike-td', 'game-changer', 'game-length-1', 'game-length-2', 'game-length-3'],
  ...['game-length-4', 'game-length-5', 'game-length-6'],
];
const scores = ({ ended }) => ended === 'touchdown' || ended === 'trips td';

/** § .1, .6(c); reading 4: a triple first. */
const downOf = (a, b, red) => {
  if (a === b && b === red) return { kind: 'trips td' };
  if (red === 6 && a + b <= 3) return { kind: 'turnover' };
  if (a + b > red) return { kind: 'gain', yards: a + b - red };
  return { kind: a + b < red ? 'penalty' : 'no gain' };
};

/** § .8(b). */
const singlePlay = (wager, { kind, yards = 0 }) => {
  const [trips, back] = [kind === 'trips td', kind === 'penalty' || kind === 'turnover'];
  switch (wager) {
    case 'trips-td':
      return winsIf(trips, wager, 30);
    case 'penalty':
      return winsIf(back, wager, 9);
    case 'turnover':
      return winsIf(kind === 'turnover', wager, 60);
    case 'cover-three':
      return winsIf(trips || back, wager, 7);
    case 'no-gain':
      return winsIf(kind === 'no gain' || back, wager, 5);
    case 'big-play':
      return winsIf(trips || yards >= 7, wager, 4);
    case 'over-four-yards':
      return trips ? winsAt('trips-td', 7) : winsIf(yards >= 5, wager, 1);
    default:
      return winsIf(!trips && yards <= 3, wager, 1);
  }
};

const QUICK = [0, 8, 5, 3, 1];
const LENGTH = [[], [22, 1], [22, 1], [6, 5], [5, 1], [3, 1], [6, 1]];

/** § .8(a). */
const fullGame = (wager, state) => {
  const { play, ended } = state;
  switch (wager) {
    case 'touchdown':
      return winsIf(scores(state), wager, 1);
    case 'defense':
      return winsIf(!scores(state), wager, 4, 5);
    case 'quick-strike-td':
      return scores(state) && play <= 4 ? winsAt(`play-${play}`, QUICK[play]) : LOSE;
    case 'game-changer':
      return winsIf(ended === 'trips td' || ended === 'turnover', wager, 5);
    default: {
      const length = Number(wager.slice(-1));
      return play === length ? winsAt(`play-${play}`, ...LENGTH[length]) : LOSE;
    }
  }
};

const EXTRA = { one: 1, 'two-ones': 10, 'three-ones': 50, triple: 10 };
const extraPointOf = (dice) => {
  const ones = dice.filter((die) => die === 1).length;
  if (ones > 0) return ['one', 'two-ones', 'three-ones'][ones - 1];
  return dice.every((die) => die === dice[0]) ? 'triple' : 'none';
};

/** § .6(c), (e). */
const moved = (state, { kind, yards = 0 }, rules) => {
  if (kind === 'turnover') return { ended: 'turnover' };
  if (kind === 'trips td') return { yards: 0, ended: 'trips td' };
  const now = state.yards - yards + (kind === 'penalty' ? 1 : 0);
  if (now < 0 || (now === 0 && rules.touchdown === 'reach-zero'))
    return { yards: 0, ended: 'touchdown' };
  const earned = state.earned || now <= 10;
  const play = state.play + 1;
  const begins = rules.firstAndGoal === 'at-once' || state.down === 3;
  if (earned && !state.goal && begins) return { yards: now, earned, play, goal: true, down: 1 };
  if (state.down === 3) return { yards: now, earned, ended: 'turnover on downs' };
  return { yards: now, earned, play, down: state.down + 1 };
};

const all = (bets, wagers, verdict) =>
  ordered(bets, wagers, 1).map((bet) => [bet, verdict(bet.wager)]);

const thrown = (state, { offensive, defensive }, { rules, bets }) => {
  const dice = [...offensive, defensive];
  must(dice.length === 3 && dice.every((die) => die >= 1 && die <= 6), 'that is no throw');
  const said = { offensive: [...offensive], defensive };
  if (state.point === 'due') {
    const shows = extraPointOf(dice);
    state.point = shows;
    const pays = EXTRA[shows] === undefined ? LOSE : winsAt(shows, EXTRA[shows]);
    return [
      {
        event: { type: 'ExtraPointRolled', thrown: said, shows },
        decides: [
          ...all(bets, ['touchdown'], (wager) => fullGame(wager, state)),
          ...all(bets, ['extra-point'], () => pays),
        ],
      },
    ];
  }
  must(state.ended === undefined, 'the game is over');
  const down = downOf(...dice);
  Object.assign(state, moved(state, down, rules), { thrown: true });
  const { yards, earned, play, goal, ended } = state;
  const due = scores(state) && bets.some(({ wager }) => wager === 'extra-point');
  if (due) state.point = 'due';
  const single = all(bets, SINGLE, (wager) => singlePlay(wager, down));
  const full = (...wagers) => all(bets, wagers, (wager) => fullGame(wager, state));
  const decides =
    ended === undefined
      ? single
      : scores(state)
        ? [
            ...full('defense'),
            ...single,
            ...full(...TOGETHER),
            ...(due ? [] : [...full('touchdown'), ...full('extra-point')]),
          ]
        : [
            ...all(bets, ['touchdown', 'extra-point'], () => LOSE),
            ...full('defense'),
            ...single,
            ...full(...TOGETHER),
          ];
  const field = { yards, earned, play, goal, down: state.down };
  const how = ended === undefined ? {} : { ended };
  const event = { type: 'DownPlayed', thrown: said, down, field, extraPointDue: due, ...how };
  return [{ event, decides }];
};

/** Dice that nobody answers for pass on, up to the last player clockwise who has a wager. */
const answer = (seat, bets) => {
  const on = bets.some((bet) => bet.seat > seat) || !bets.some((bet) => bet.seat === seat);
  return bets.length > 0 && on ? 'RejectDice' : 'AcceptDice';
};
/** What a device does next: a draw, what is forced, or what players are asked; the first is what no answer means. */
const next = (state, { players, bets }) => {
  const { offered, quarterback } = state.dice;
  if (isOver(state)) return { due: 'over' };
  if (quarterback !== undefined) return { due: 'draw' };
  if (offered !== undefined) {
    const say = { type: answer(offered, bets), seat: offered };
    return { due: 'choice', say, choices: [`${offered} accepts`, `${offered} rejects`] };
  }
  const seat = goesTo(state.dice, players);
  return seat === undefined
    ? { due: 'choice', choices: [] }
    : { due: 'forced', say: { type: 'OfferDice', seat } };
};

const isOver = ({ ended, point }) => ended !== undefined && point !== 'due';
const told = (type, more) => [{ event: { type, ...more }, decides: [] }];
/** § .4(b), .7(a): clockwise from whoever rejected or lost the dice. */
const goesTo = ({ after = 0 }, players) => players.find((seat) => seat > after) ?? players[0];
const answers = (state, seat, dice, type, more = {}) => {
  must(state.unseen || state.dice.offered === seat, 'the dice were not offered to that seat');
  state.dice = dice;
  return told(type, { seat, ...more });
};
/** § .5(b), (c), (f), (g): why a roll does not count. */
const NO_ROLL = {
  ...{ 'die off the table': '.5(b)', 'die on top of another': '.5(b)' },
  ...{ 'not thrown together': '.5(c)(1)', 'far end not struck': '.5(c)(2)' },
  ...{ 'die on the bank of chips': '.5(c)(3)', 'die in the dice cup or on a rail': '.5(c)(4)' },
  ...{ 'cheating device or technique': '.5(c)(5)', 'improper throw': '.5(c)(6)' },
  ...{ 'die cocked on more than one side': '.5(f)', 'uppermost face in dispute': '.5(g)' },
};
/** The dice go round: offered in turn, and kept by the Quarterback until the game has ended. */
const passing = {
  OfferDice: (state, { seat }, { players }) => {
    const free = state.dice.quarterback === undefined && state.dice.offered === undefined;
    const inTurn = free && goesTo(state.dice, players) === seat;
    must(state.unseen || inTurn, 'the dice are offered out of turn');
    state.dice = { ...state.dice, offered: seat };
    return told('DiceOffered', { seat });
  },
  AcceptDice: (state, { seat }) =>
    answers(state, seat, { quarterback: seat }, 'DiceAccepted', { green: 2, red: 1 }),
  RejectDice: (state, { seat }) => answers(state, seat, { after: seat }, 'DiceRejected'),
  PassDice: (state, { seat }) => {
    const has = state.unseen || state.dice.quarterback === seat;
    must(has && !state.thrown, 'the Quarterback keeps the dice');
    state.dice = { after: seat };
    return told('DicePassed', { seat });
  },
  CallNoRoll: ({ dice, unseen }, { reason }, { rules }) => {
    must(unseen || dice.quarterback !== undefined, 'nobody has the dice');
    must(Object.hasOwn(NO_ROLL, reason), 'no roll is invalid for that');
    const cite = `58 Pa. Code § ${rules.edition}${NO_ROLL[reason]}`;
    return told('RollInvalidated', { reason, cite });
  },
  CallThrow: (state, command, at) => {
    if (state.unseen) return thrown(state, command, at);
    const { quarterback } = state.dice;
    must(quarterback !== undefined, 'nobody has the dice');
    const has = (seat) => at.bets.some((bet) => bet.seat === seat);
    const wagered = [quarterback, ...at.players].every(has);
    must(state.thrown || wagered, 'somebody who takes part has no wager before the first throw');
    return thrown(state, command, at);
  },
};
/** Dice that a player leaves with, or leaves unanswered, go on. */
const leaves = (state, seat) => {
  const { offered, quarterback } = state.dice;
  if (offered !== seat && quarterback !== seat) return [];
  state.dice = { after: seat };
  return [{ type: offered === seat ? 'DiceRejected' : 'DicePassed', seat }];
};
const nextDice = ({ dice, ...state }) =>
  scores(state) || dice.quarterback === undefined ? dice : { after: dice.quarterback };

export const threeDiceFootball = {
  title: 'Three Dice Football',
  seats: 16,
  turn: 1,
  standard: { edition: '661a', firstAndGoal: 'at-once', touchdown: 'reach-zero' },
  fresh: (before) => ({
    ...{ yards: 20, down: 1, goal: false, earned: false, play: 1, thrown: false },
    dice: before === undefined ? {} : nextDice(before),
  }),
  over: isOver,
  said: (state, command, at) => {
    must(!isOver(state), 'the game is over');
    return passing[command.type]?.(state, command, at) ?? [];
  },
  leaves,
  /** A paper does not show who had the dice, or took part, before its round. */
  unseen: (state) => ({ ...state, unseen: true }),
  next,
  /** § .3(c), (e). */
  isOpen: (state, wager) => (SINGLE.includes(wager) ? state.ended === undefined : !state.thrown),
  rests: () => [],
  drawn: ({ offensive, defensive }, outcome) => same([...offensive, defensive], outcome),
};
