import { type Card, suitOf } from '../../kernel/cards.ts';
import { isDealEvent } from '../../kernel/deck/deal.ts';
import type { Beat, InBox, Language, Shown, Trace } from '../../kernel/felt.ts';
import type { Viewer } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/wager.ts';
import { byRank } from './arrange.ts';
import type { BonusHand } from './bonus.ts';
import { call } from './call.ts';
import type { Comparison } from './comparison.ts';
import { evolve } from './evolve.ts';
import { HANDS, handsInWords } from './felt.ts';
import { bonusLine } from './payout.ts';
import { DEALER, type Position } from './positions.ts';
import { handWords } from './rank-words.ts';
import { cardsDealt, type Event, handOf, hasSet, type Round, settingOf, TO_DEAL } from './round.ts';
import type { Setting } from './setting.ts';
import type { Rules } from './submission.ts';
import { view } from './view.ts';
import { sentence, WORDS } from './words.ts';

/** § .8–.11: the shaker, the deal, the players' hands, then the dealer's against them. */
export const stands = (round: Round, language: Language): string | undefined => {
  const words = WORDS[language];
  if (!round.betsClosed || round.ended !== undefined) return undefined;
  if (round.start === undefined) return words.shaker;
  if (cardsDealt(round) < TO_DEAL) return words.dealing;
  return round.dealerTurned ? words.comparing : words.hands;
};

const FACE_DOWN = { high: 4, medium: 2, low: 1 } as const;

const faceDown = (whose: string): readonly InBox[] =>
  HANDS.map((hand) => ({
    box: `${whose}-${hand}`,
    cards: Array<'face down'>(FACE_DOWN[hand]).fill('face down'),
  }));

/** Seven cards that nobody has set, as they would fill the boxes by rank. */
const unset = (whose: string, cards: readonly Card[]): readonly InBox[] => {
  const sorted = byRank(cards);
  return [
    { box: `${whose}-high`, cards: sorted.slice(0, 4) },
    { box: `${whose}-medium`, cards: sorted.slice(4, 6) },
    { box: `${whose}-low`, cards: sorted.slice(6) },
  ];
};

const inHands = (
  whose: string,
  setting: Setting,
  rules: Rules,
  language: Language,
  standings: Comparison['standings'] = [],
): readonly InBox[] =>
  HANDS.map((hand, at) => ({
    box: `${whose}-${hand}`,
    cards: setting[hand],
    says: handWords(setting[hand], rules, language),
    ...(standings[at] === undefined ? {} : { against: standings[at] }),
  }));

const dealerHands = (rules: Rules, round: Round, language: Language): readonly InBox[] => {
  if (round.dealer !== undefined) return inHands('dealer', round.dealer, rules, language);
  return round.dealerTurned ? unset('dealer', handOf(round, DEALER)) : faceDown('dealer');
};

/** Whose hands stand in the boxes before the viewer: the own ones, else those that were shown last. */
const seatShown = (round: Round, viewer: Viewer): Seat | undefined => {
  const own = viewer.as === 'seat' && round.seats.includes(viewer.seat) ? viewer.seat : undefined;
  return own ?? round.revealed.at(-1)?.seat;
};

const ownHands = (
  rules: Rules,
  round: Round,
  viewer: Viewer,
  language: Language,
): readonly InBox[] => {
  const seat = seatShown(round, viewer);
  if (seat === undefined || round.left.includes(seat) || round.voided.includes(seat)) return [];
  const seen = view(round, viewer);
  const known =
    'shown' in seen
      ? (seen.shown.find((one) => one.seat === seat)?.setting ??
        (viewer.as === 'seat' && viewer.seat === seat ? seen.own?.setting : undefined))
      : settingOf(round, seat);
  const standings = round.revealed.find((one) => one.seat === seat)?.comparison.standings;
  if (known !== undefined) {
    // § .11(a)(3): once set they are not touched; their player can still read them.
    const set = standings === undefined ? ({ dim: true } as const) : {};
    return inHands('own', known, rules, language, standings).map((box) => ({ ...box, ...set }));
  }
  const cards = 'shown' in seen ? seen.own?.cards : handOf(round, seat);
  return cards === undefined || cards.length === 0 ? faceDown('own') : unset('own', cards);
};

/** § .11: dealer's and player's hands, face up only to those who may see them, and who has set. */
export const shows = (
  rules: Rules,
  round: Round,
  viewer: Viewer,
  language: Language,
): Partial<Shown> => {
  if (!round.betsClosed) return { seats: [] };
  const words = WORDS[language];
  const dice: readonly InBox[] =
    round.dice.length === 0
      ? []
      : [{ box: 'shaker', dice: { label: words.shaker, colour: 'white', faces: round.dice } }];
  const seat = seatShown(round, viewer);
  const own = viewer.as === 'seat' && viewer.seat === seat;
  return {
    lying:
      cardsDealt(round) < TO_DEAL
        ? dice
        : [
            ...dice,
            ...dealerHands(rules, round, language),
            ...ownHands(rules, round, viewer, language),
          ],
    titles: seat === undefined || own ? {} : { hand: words.seat(seat) },
    seats:
      cardsDealt(round) < TO_DEAL
        ? []
        : round.seats.map((one) =>
            hasSet(round, one)
              ? { seat: one, mark: '✓', says: words.set }
              : { seat: one, mark: '…', says: words.setting },
          ),
  };
};

const positionWords = (position: Position, language: Language): string =>
  position === DEALER ? WORDS[language].theDealer : WORDS[language].seat(position).toLowerCase();

/** § .11(e), (f): hand by hand where the viewer looks on, one sentence where it is another's. */
const comparedBeats = (
  rules: Rules,
  round: Round,
  event: Extract<Event, { type: 'HandsCompared' }>,
  viewer: Viewer,
  language: Language,
): readonly Beat[] => {
  const words = WORDS[language];
  const { seat, comparison } = event;
  const own = viewer.as === 'seat' && viewer.seat === seat;
  const after = evolve(round, event);
  const verdict: Beat = {
    say: words.verdict(own, seat, comparison.result),
    why:
      comparison.foul === undefined
        ? sentence(comparison.standings.map((one) => words.standing[one]).join(', '))
        : words.foul[comparison.foul],
    ms: 1200,
    shown: shows(rules, after, viewer, language),
  };
  const watched = own || (viewer.as !== 'seat' && comparison.foul === undefined);
  if (!watched || comparison.foul !== undefined) return [verdict];
  const dealer = dealerHands(rules, round, language);
  const steps = HANDS.map((hand, at): Beat => {
    const standing = comparison.standings[at];
    return {
      say: words.compares[hand],
      why: sentence(
        `${handWords(event.setting[hand], rules, language)}: ${standing === undefined ? '' : words.standing[standing]}`,
      ),
      ms: 700,
      lit: [`own-${hand}`, `dealer-${hand}`],
      shown: {
        lying: [
          ...dealer,
          ...inHands('own', event.setting, rules, language, comparison.standings.slice(0, at + 1)),
        ],
        titles: own ? {} : { hand: words.seat(seat) },
      },
    };
  });
  return [...steps, verdict];
};

/** § .11(h): the row that a hand is paid by. */
const bonusLit = (hand: BonusHand | undefined): readonly string[] =>
  hand === undefined ? [] : ['bonus', `bonus/${bonusLine(hand)}`];

const handsBeats = (
  rules: Rules,
  round: Round,
  event: Event,
  viewer: Viewer,
  language: Language,
): readonly Beat[] | undefined => {
  const words = WORDS[language];
  const after = () => shows(rules, evolve(round, event), viewer, language);
  const own = 'seat' in event && viewer.as === 'seat' && viewer.seat === event.seat;
  switch (event.type) {
    case 'CardsExamined':
      return own ? [{ say: words.setYours, why: words.mustFall, ms: 0, shown: after() }] : [];
    case 'HouseWayTold':
      return own ? [{ next: words.houseWay, ms: 0 }] : [];
    case 'HandsSet':
    case 'HandsSetFaceDown':
      return own
        ? [{ say: words.yoursSet, why: words.waitOthers, ms: 0, shown: after() }]
        : [{ say: words.hasSet(event.seat), aside: true, ms: 0 }];
    case 'DealerTurned':
      // The cards turn while the dealer's hands are read.
      return [{ move: 'deal', ms: 100, shown: after() }];
    case 'DealerSet':
      return [
        {
          say: words.dealerSets,
          why: sentence(handsInWords(event.setting, rules, language)),
          ms: 1200,
          shown: after(),
        },
      ];
    case 'HandsCompared':
      return comparedBeats(rules, round, event, viewer, language);
    case 'BonusFormed':
      // What does not pay leaves the result of the hands in the headline.
      if (event.hand === undefined) return own ? [{ why: words.noBonus, ms: 1200 }] : [];
      return own || viewer.as !== 'seat'
        ? [{ say: words.bonus(event.hand), lit: bonusLit(event.hand), ms: 1200 }]
        : [{ say: words.bonus(event.hand), aside: true, ms: 0 }];
    default:
      return undefined;
  }
};

/** § .13(d): which card, and what its player may choose. */
const exposedBeat = (
  rules: Rules,
  { card, position, choice, cite }: Extract<Event, { type: 'CardExposed' }>,
  viewer: Viewer,
  language: Language,
): Beat => {
  const words = WORDS[language];
  const name =
    card === 'Joker' ? words.joker : words.card(handWords([card], rules, language), suitOf(card));
  const own = viewer.as === 'seat' && viewer.seat === position;
  return {
    say: words.exposed,
    why: `${sentence(`${name}, ${positionWords(position, language)}`)} ${cite}`,
    ...(choice ? { next: words.mayVoid(own, position) } : {}),
    ms: 900,
  };
};

export const tell = (
  rules: Rules,
  round: Round,
  event: Event,
  viewer: Viewer,
  language: Language,
): readonly Beat[] => {
  const words = WORDS[language];
  const after = () => shows(rules, evolve(round, event), viewer, language);
  const aside = (): readonly Beat[] => [{ say: call(rules, event) ?? '', aside: true, ms: 0 }];
  if (isDealEvent(event)) return aside();
  const hands = handsBeats(rules, round, event, viewer, language);
  if (hands !== undefined) return hands;
  switch (event.type) {
    case 'BetsClosed':
      return [{ say: words.noMoreBets, ms: 300, shown: { lying: [], titles: {} } }];
    case 'ShakerShaken':
      return [{ say: words.shaken(event.times), move: 'shake', lit: ['shaker'], ms: 1200 }];
    case 'ShakerUncovered':
      return [{ move: 'tumble', ms: 600, shown: after() }];
    case 'StartFound':
      return [
        {
          say:
            round.dice.length === 0
              ? String(event.count)
              : `${round.dice.join(' + ')} = ${event.count}`,
          why: words.begins(positionWords(event.position, language)),
          ms: 600,
        },
      ];
    case 'CardsDealt':
    case 'StacksDealt': {
      const cards = typeof event.cards === 'number' ? event.cards : event.cards.length;
      // With whom the deal begins stands until it is over.
      return [
        { say: words.dealt(cards), aside: true, ms: 0 },
        { move: 'deal', ms: 1400, shown: after() },
        { ms: 600 },
      ];
    }
    case 'Surrendered':
      return [{ say: words.surrenders(event.seat), ms: 900, shown: after() }];
    case 'NoRollCalled':
    case 'ShoeFailed':
      return [{ say: words.again, why: call(rules, event) ?? '', ms: 1200 }];
    case 'RoundVoided':
      return [{ say: words.void, why: `${event.reason}. ${event.cite}`, ms: 1200 }];
    case 'CardExposed':
      return [exposedBeat(rules, event, viewer, language)];
    case 'HandPlayedOn':
      return [{ say: words.playsOn(event.seat), ms: 900 }];
    case 'HandVoided':
      return [{ say: words.voids(event.seat), ms: 900 }];
    case 'WagersAbandoned':
      return [{ say: words.left(event.seat), why: words.abandoned, ms: 900 }];
    case 'RoundCompleted':
      return [{ after: true, next: words.open, ms: 0 }];
    default:
      return aside();
  }
};

/** The dealer's high hand, and how many seats won. */
export const trace = (
  rules: Rules,
  { dealer, revealed, surrendered, ended }: Round,
  language: Language,
): Trace | undefined => {
  const words = WORDS[language];
  if (ended === undefined) return undefined;
  if (ended === 'void' || dealer === undefined) {
    return { mark: 'V', tone: 'even', says: words.void };
  }
  const wins = revealed.filter(({ comparison }) => comparison.result === 'win').length;
  const of = revealed.length + surrendered.length;
  return {
    mark:
      wins === of ? 'W' : wins === 0 ? (surrendered.length === of ? 'S' : 'L') : `${wins}/${of}`,
    tone: wins === 0 ? 'other' : 'one',
    says: words.trace(wins, of, handWords(dealer.high, rules, language)),
  };
};
