import { type DieFace, FACES } from '../../kernel/dice.ts';
import { dollars } from '../../kernel/money.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import {
  amountOf,
  type Bet,
  type BetResult,
  betsOf,
  type Layout,
  type Placing,
  type Wager,
  type WagerId,
} from '../../kernel/wager.ts';
import { of } from './chapter.ts';
import { likeKindPays, millionaireRowPays, pipStreetPays } from './payout.ts';
import { over, type Round } from './procedure.ts';
import type { Rules } from './submission.ts';
import { type DiceVariation, variationOf } from './variation.ts';
import { faceName, kindName } from './words.ts';

const pipStreetOn = (face: DieFace): WagerId => `pip-street-${face}`;
export const likeKindOn = (kind: number): WagerId =>
  kind === 1 ? 'like-kind-no-match' : `like-kind-${kind}`;
const millionaireRowOn = (kind: number): WagerId => `millionaire-row-${kind}`;

/** The places of the layout, with ten dice or with six. */
export const PIP_STREET: readonly WagerId[] = FACES.map(pipStreetOn);
export const LIKE_KIND: readonly WagerId[] = [2, 3, 4, 5, 6, 7, 8, 1].map(likeKindOn);
export const MILLIONAIRE_ROW: readonly WagerId[] = [9, 10].map(millionaireRowOn);
export const EXTRA_ROLL: WagerId = 'extra-roll';

/** § .2(e), .6(d), in the order in which the chapter authorizes them. */
export const wagers = (rules: Rules): Readonly<Record<WagerId, Wager<Round>>> => {
  const variation = variationOf(rules.dice);
  const placed = <Place extends number>(
    places: readonly Place[],
    id: (place: Place) => WagerId,
    wager: (rules: Rules, variation: DiceVariation, place: Place) => Wager<Round>,
  ) => Object.fromEntries(places.map((place) => [id(place), wager(rules, variation, place)]));
  return {
    ...placed(FACES, pipStreetOn, pipStreetWager),
    ...placed(variation.likeKind, likeKindOn, likeKindWager),
    ...(variation.extraRoll ? { [EXTRA_ROLL]: extraRollPurchase(rules) } : {}),
    ...placed(variation.millionaireRow, millionaireRowOn, millionaireRowWager),
  };
};

const pipStreetWager = (rules: Rules, variation: DiceVariation, face: DieFace): Wager<Round> => ({
  title: `Pip Street: ${faceName(face)}`,
  group: 'Pip Street',
  cite: of('.2(e)(1)'),
  pays: pipStreetPays(rules, face),
  open: beforeNoMoreBets(variation),
  accepts: (bet, layout) => equalValue(variation, bet, layout),
  result: ({ match }) => {
    if (match === undefined) return undefined;
    // Reading 18: six dice that all differ are won by the ace, or by nobody.
    const nobody = match.count === 1 && rules.noMatchPipStreet === 'nobody';
    return match.face === face && !nobody ? { result: 'win', line: 'most' } : { result: 'lose' };
  },
});

const likeKindWager = (rules: Rules, variation: DiceVariation, kind: number): Wager<Round> => ({
  title: `Like Kind Boulevard: ${kindName(kind)}`,
  group: 'Like Kind Boulevard',
  cite: variation.at.likeKind,
  pays: likeKindPays(rules, kind),
  needs: BESIDE_PIP_STREET,
  open: beforeNoMoreBets(variation),
  accepts: (bet, layout) =>
    pipStreetLies(bet, layout)
      ? equalValue(variation, bet, layout)
      : refuse(
          'pip-street-first',
          'A Like Kind Boulevard wager needs a Pip Street wager of the same player. Place Pip Street first and withdraw it last.',
          variation.at.likeKind,
        ),
  result: (round, bet) => likeKindVerdict(round, bet, kind),
});

/**
 * § .4(f)(2), (h) and reading 19: the first roll pays the number it shows and collects the others, apart from higher
 * ones of a player with an Extra Roll, which the extra roll pays or collects.
 */
const likeKindVerdict = (round: Round, { seat }: Bet, kind: number): BetResult | undefined => {
  const { match, total, extraRoll } = round;
  if (match === undefined) return undefined;
  if (match.count === kind) return { result: 'win', line: 'first-roll' };
  if (kind < match.count || !extraRoll.includes(seat)) return { result: 'lose' };
  if (total === undefined) return undefined;
  return total === kind ? { result: 'win', line: 'extra-roll' } : { result: 'lose' };
};

/** Reading 16: a purchase, collected at "no more bets" whatever is thrown. */
const extraRollPurchase = (rules: Rules): Wager<Round> => ({
  ownAmount: true,
  title: 'Extra Roll',
  group: 'Extra Roll',
  cite: of('.2(e)(3)'),
  pays: {},
  needs: [...BESIDE_PIP_STREET, { wager: likeKindOn(3) }],
  open: (round) =>
    round.stage === 'wagers open'
      ? true
      : refuse(
          'sensor-locked',
          'The extra-roll sensors are locked from "no more bets" on; an Extra Roll can be bought in the next round.',
          of('.1(c)(2)'),
        ),
  accepts: (bet, layout) => decidePrice(rules, bet, layout),
  result: ({ stage }) =>
    stage === 'wagers open' ? undefined : { result: 'lose', cite: of('.4(a)') },
});

const decidePrice = (rules: Rules, bet: Placing, layout: Layout): true | Refusal => {
  if (bet.matchPlay !== undefined) {
    return refuse(
      'coupon-not-taken',
      'An Extra Roll is a purchase, not a wager. Buy it with chips alone.',
      of('.2(b)'),
    );
  }
  const served = betsOf(layout, bet.seat).filter(({ wager }) => LIKE_KIND.includes(wager));
  const [one] = served;
  if (one === undefined) {
    return refuse(
      'like-kind-first',
      'An Extra Roll is bought for Like Kind Boulevard wagers. Place one first, and withdraw the Extra Roll before the last of them.',
      of('.2(e)(3)'),
    );
  }
  const price = rules.extraRollPrice === 'one-wager' ? amountOf(one) : amounts(served);
  return bet.stakeCents === price
    ? true
    : refuse(
        'not-the-price',
        `The Extra Roll of seat ${bet.seat} costs ${dollars(price)}. Withdraw what is on the sensor and place that.`,
        of('.2(e)(3)'),
      );
};

const amounts = (bets: readonly Bet[]): number => bets.reduce((sum, bet) => sum + amountOf(bet), 0);

const millionaireRowWager = (
  rules: Rules,
  variation: DiceVariation,
  kind: number,
): Wager<Round> => ({
  title: `Millionaire Row: ${kindName(kind)}`,
  group: 'Millionaire Row',
  cite: of('.2(e)(4)'),
  pays: millionaireRowPays(rules, kind),
  needs: BESIDE_PIP_STREET,
  mostCents: MOST_MILLIONAIRE_CENTS,
  quotedWith: { stakeCents: MOST_MILLIONAIRE_CENTS },
  open: beforeNoMoreBets(variation),
  accepts: millionaireRowAccepts,
  result: ({ match }) => {
    if (match === undefined) return undefined;
    return match.count === kind ? { result: 'win', line: 'first-roll' } : { result: 'lose' };
  },
});

/** § .2(e)(4). */
const MOST_MILLIONAIRE_CENTS = 100;

const millionaireRowAccepts = (bet: Placing, layout: Layout): true | Refusal => {
  if (!pipStreetLies(bet, layout)) {
    return refuse(
      'pip-street-first',
      'A player takes part in a round with a Pip Street wager. Place it first and withdraw it last.',
      of('.2(e)(1)'),
    );
  }
  // A coupon would add to the wager, and the amounts of § .5(c) are not odds that it could be paid at.
  if (bet.matchPlay !== undefined) {
    return refuse(
      'coupon-not-taken',
      'Millionaire Row pays a fixed amount for at most $1 in chips. Place the coupon on another wager.',
      of('.2(e)(4)'),
    );
  }
  return bet.stakeCents <= MOST_MILLIONAIRE_CENTS
    ? true
    : refuse('over-one-dollar', 'A Millionaire Row wager may not be more than $1.', of('.2(e)(4)'));
};

/** § .2(e)(1): the wager that admits a player to the round. */
const BESIDE_PIP_STREET = [{ wager: pipStreetOn(1) }] as const;

const pipStreetLies = ({ seat }: Placing, layout: Layout): boolean =>
  betsOf(layout, seat).some(({ wager }) => PIP_STREET.includes(wager));

/** § .1(b)(2)(iv), .6(b)(3): one value for all of a player's Pip Street and Like Kind Boulevard wagers. */
const equalValue = (variation: DiceVariation, bet: Placing, layout: Layout): true | Refusal => {
  const first = betsOf(layout, bet.seat).find(({ wager }) => PIP_STREET.includes(wager));
  if (first === undefined || amountOf(first) === amountOf(bet)) return true;
  return refuse(
    'not-of-equal-value',
    `Seat ${bet.seat} would have ${dollars(amountOf(first))} and ${dollars(amountOf(bet))} on Pip Street and Like Kind Boulevard. Give all of them one value; to change it, withdraw them and place them again.`,
    variation.at.equalValue,
  );
};

/** § .2(a), .4(a): wagers are made before the dice are shaken, and closed by the announcement. */
const beforeNoMoreBets =
  ({ at }: DiceVariation): Wager<Round>['open'] =>
  (round) => {
    if (round.stage === 'wagers open') return true;
    return over(round)
      ? refuse('wager-closed', 'The round is complete. Wait for the next one.', of('.2(a)'))
      : refuse(
          'wager-closed',
          '"No more bets" has been announced; wagers are made before the dice are shaken.',
          at.noMoreBets,
        );
  };
