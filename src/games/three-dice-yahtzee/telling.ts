import { countFaces } from '../../kernel/dice.ts';
import type { Beat, InBox, Language, Shown, Trace } from '../../kernel/felt.ts';
import type { Layout } from '../../kernel/wager.ts';
import { call } from './call.ts';
import { capital } from './cups.ts';
import type { Dice, DiceHand, RevealedHands, Side, SixDice } from './hands.ts';
import type { Event, Round } from './procedure.ts';
import { METER } from './progressive.ts';

/** How many dice of six can be alike without an award: those that are not a straight have a pair at least. */
const COUNTS = {
  en: { 2: 'Two', 3: 'Three', 4: 'Four' } as Readonly<Record<number, string>>,
  es: { 2: 'Dos', 3: 'Tres', 4: 'Cuatro' } as Readonly<Record<number, string>>,
} as const;

const WORDS = {
  en: {
    noMoreBets: 'No more bets',
    shakes: (side: Side) => `${capital(side)} cup is shaken`,
    shakesAgain: (side: Side) => `${capital(side)} is shaken again`,
    wins: (side: Side) => `${capital(side)} wins`,
    pushes: (side: Side) => `${capital(side)} pushes`,
    tie: 'Tie',
    hand: (hand: DiceHand): string => {
      switch (hand.kind) {
        case 'yahtzee':
          return `Yahtzee of ${hand.of}s`;
        case 'straight':
          return 'Straight';
        case 'chance':
          return `Chance ${hand.total}`;
      }
    },
    reveals: (side: Side, dice: Dice, hand: string) =>
      `${capital(side)} ${dice.join('-')}: ${hand}`,
    tenOverEight: (side: Side) => `10 over 8: ${capital(side)} pushes.`,
    same: 'Equal hands: Red and Blue push.',
    beats: (winner: string, loser: string) => `${winner} beats ${loser}.`,
    six: {
      'large yahtzee': 'Six dice alike: Large Yahtzee',
      'small yahtzee': 'Five dice alike: Small Yahtzee',
      'large straight': 'Six in a row: Large Straight',
      'small straight': 'Five in a row: Small Straight',
    },
    sixes: 'Six 6s: the meter',
    noAward: (count: number, face: number) => `${COUNTS.en[count]} ${face}s: no award`,
    shaking: 'Cups are shaken',
    open: 'Wagers are open for the next round.',
  },
  es: {
    noMoreBets: 'No va más',
    shakes: (side: Side) => `Se agita el cubilete ${capital(side)}`,
    shakesAgain: (side: Side) => `Se agita de nuevo ${capital(side)}`,
    wins: (side: Side) => `Gana ${capital(side)}`,
    pushes: (side: Side) => `${capital(side)} empata`,
    tie: 'Empate',
    hand: (hand: DiceHand): string => {
      switch (hand.kind) {
        case 'yahtzee':
          return `Yahtzee de ${hand.of}`;
        case 'straight':
          return 'Escalera';
        case 'chance':
          return `Chance ${hand.total}`;
      }
    },
    reveals: (side: Side, dice: Dice, hand: string) =>
      `${capital(side)} ${dice.join('-')}: ${hand}`,
    tenOverEight: (side: Side) => `10 sobre 8: se devuelve ${capital(side)}.`,
    same: 'Manos iguales: se devuelven Red y Blue.',
    beats: (winner: string, loser: string) => `${winner} supera a ${loser}.`,
    six: {
      'large yahtzee': 'Seis dados iguales: Large Yahtzee',
      'small yahtzee': 'Cinco dados iguales: Small Yahtzee',
      'large straight': 'Seis seguidos: Large Straight',
      'small straight': 'Cinco seguidos: Small Straight',
    },
    sixes: 'Seis 6: el acumulado',
    noAward: (count: number, face: number) => `${COUNTS.es[count]} ${face}: sin premio`,
    shaking: 'Se agitan los cubiletes',
    open: 'Se puede apostar a la próxima ronda.',
  },
} as const satisfies Record<Language, object>;

const headline = ({ winner, tenOverEight }: RevealedHands, language: Language): string => {
  const words = WORDS[language];
  if (winner === 'tie') return words.tie;
  return tenOverEight ? words.pushes(winner) : words.wins(winner);
};

const why = (outcome: RevealedHands, language: Language): string => {
  const words = WORDS[language];
  const { winner, tenOverEight } = outcome;
  if (winner === 'tie') return words.same;
  if (tenOverEight) return words.tenOverEight(winner);
  const [won, lost] = winner === 'red' ? [outcome.red, outcome.blue] : [outcome.blue, outcome.red];
  return words.beats(words.hand(won), words.hand(lost));
};

const inCup = (side: Side, dice: Dice, hand: DiceHand, language: Language): InBox => ({
  box: side,
  dice: { label: capital(side), colour: side, faces: dice },
  says: WORDS[language].hand(hand),
});

export const shows = ({ revealed, outcome }: Round, language: Language): Partial<Shown> =>
  revealed === undefined || outcome === undefined
    ? {}
    : {
        lying: [
          inCup('red', revealed.red, outcome.red, language),
          inCup('blue', revealed.blue, outcome.blue, language),
          { box: 'winner', says: headline(outcome, language) },
        ],
      };

/** Between the first shake and the reveal. */
export const stands = ({ begun, outcome }: Round, language: Language): string | undefined =>
  begun && outcome === undefined ? WORDS[language].shaking : undefined;

/** § progressive wager paytable: what all six dice come to, award or not. */
const sixDice = (
  { red, blue, outcome }: Extract<Event, { type: 'HandsRevealed' }>,
  language: Language,
): string => {
  const words = WORDS[language];
  const counts = countFaces([...red, ...blue]);
  if (counts[6] === 6) return words.sixes;
  if (outcome.six !== undefined) return words.six[outcome.six];
  const most = Math.max(...counts);
  return words.noAward(most, counts.lastIndexOf(most));
};

const revealBeats = (
  event: Extract<Event, { type: 'HandsRevealed' }>,
  language: Language,
  layout: Layout,
): readonly Beat[] => {
  const { red, blue, outcome } = event;
  const progressive = layout.bets.some(({ wager }) => wager === 'progressive');
  const words = WORDS[language];
  const redCup = inCup('red', red, outcome.red, language);
  const blueCup = inCup('blue', blue, outcome.blue, language);
  const said = (side: Side, dice: Dice, hand: DiceHand) =>
    words.reveals(side, dice, words.hand(hand));
  return [
    // A cup is lifted, then its hand is called: without movement the words still stand.
    { move: 'tumble', ms: 400, shown: { lying: [redCup] } },
    { say: said('red', red, outcome.red), ms: 400 },
    { move: 'tumble', ms: 400, shown: { lying: [redCup, blueCup] } },
    { say: said('blue', blue, outcome.blue), ms: 400 },
    {
      say: headline(outcome, language),
      why: why(outcome, language),
      ms: 1200,
      ...(outcome.winner === 'tie' ? {} : { lit: [outcome.winner] }),
      shown: {
        lying: [redCup, blueCup, { box: 'winner', says: headline(outcome, language) }],
      },
    },
    ...(progressive ? [{ why: `${sixDice(event, language)}.`, lit: [METER], ms: 600 }] : []),
    { after: true, next: words.open, ms: 0 },
  ];
};

export const tell = (
  round: Round,
  event: Event,
  language: Language,
  layout: Layout,
): readonly Beat[] => {
  const words = WORDS[language];
  switch (event.type) {
    case 'CupShaken':
      return [
        ...(round.begun ? [] : [{ say: words.noMoreBets, ms: 300, shown: { lying: [] } }]),
        {
          say: words.shakes(event.cup),
          move: 'shake',
          lit: [event.cup],
          ms: 600,
        },
      ];
    case 'HandsRevealed':
      return revealBeats(event, language, layout);
    case 'ReshakeCalled':
      return [
        { say: words.shakesAgain(event.cup), why: `${event.reason}. ${event.cite}`, ms: 600 },
      ];
    case 'CupHanded':
    case 'CupTakenBack':
      return [{ say: call(event), ms: 600 }];
  }
};

const SIX: Readonly<Record<SixDice, string>> = {
  'large yahtzee': 'LY',
  'small yahtzee': 'SY',
  'large straight': 'LS',
  'small straight': 'SS',
};

/** R, B or = with a sign for a Yahtzee or a Straight; a small letter where 10 over 8 pushed. */
export const trace = ({ outcome }: Round, language: Language): Trace | undefined => {
  if (outcome === undefined) return undefined;
  const { winner, tenOverEight, six } = outcome;
  const hand = winner === 'tie' ? outcome.red : outcome[winner];
  const sign = { yahtzee: '*', straight: '/', chance: '' }[hand.kind];
  const letter = winner === 'tie' ? '=' : winner === 'red' ? 'R' : 'B';
  return {
    mark: `${tenOverEight ? letter.toLowerCase() : letter}${sign}`,
    tone: winner === 'tie' ? 'even' : winner === 'red' ? 'one' : 'other',
    ...(six === undefined ? {} : { under: SIX[six] }),
    says: `${headline(outcome, language)}. ${why(outcome, language)}`,
  };
};
