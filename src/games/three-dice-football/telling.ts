import type { Beat, InBox, Language, PuckPosition, Shown, Trace } from '../../kernel/felt.ts';
import type { Viewer } from '../../kernel/game.ts';
import type { Seat } from '../../kernel/wager.ts';
import { downPuck } from './call.ts';
import type { ExtraPoint, Throw } from './definitions.ts';
import { type Ending, type Event, type FootballField, type Round, scored } from './procedure.ts';

type Played = Extract<Event, { type: 'DownPlayed' }>;

const WORDS = {
  en: {
    offense: 'Offense',
    defense: 'Defense',
    yardMarker: 'Yard Marker',
    downPuck: 'Down Puck',
    lengthPuck: 'Game Length Puck',
    endZone: 'end zone',
    yardLine: (yards: number) => `${yards} yard line`,
    play: (play: number) => `Play ${play}`,
    noMoreBets: 'No more bets',
    /** What a throw comes to, and why. */
    downs: ({ offensive: [a, b], defensive }: Throw, yards: number) =>
      ({
        gain: [`Gain of ${yards}`, `${a} + ${b} less ${defensive}.`],
        penalty: ['Penalty', `${a} + ${b} is less than ${defensive}.`],
        'no gain': ['No gain', `${a} + ${b} equals ${defensive}.`],
        turnover: ['Turnover', `${a} + ${b} against a 6.`],
        'trips td': ['Trips TD', `Three ${a}s.`],
      }) as const,
    togo: (field: FootballField) =>
      `${downPuck(field)}, ${field.yards} to go, Play ${field.play}. Single play wagers are open.`,
    ended: {
      touchdown: (play: number) => `Touchdown on Play ${play}.`,
      'trips td': (play: number) => `Touchdown on Play ${play}.`,
      turnover: (play: number) => `Defense wins on Play ${play}.`,
      'turnover on downs': (play: number) => `Downs used up on Play ${play}: defense wins.`,
    },
    extraPointDue: 'The extra point is thrown next.',
    extraPoint: (shows: ExtraPoint) => (shows === 'none' ? 'Extra point fails' : 'Extra point'),
    shows: {
      one: 'A 1 on one of the dice.',
      'two-ones': 'A 1 on two of the dice.',
      'three-ones': 'A triple of 1s.',
      triple: 'A triple other than 1s.',
      none: 'No 1 and no triple.',
    },
    noRoll: 'No roll',
    offered: (seat: Seat) => `Dice to seat ${seat}`,
    waits: (seat: Seat) => `Waiting for seat ${seat} to accept the dice.`,
    yours: ['Your dice', 'Accept them and throw, or reject them.'],
    accepted: (seat: Seat) => `Seat ${seat} is the Quarterback`,
    rejected: (seat: Seat) => `Seat ${seat} rejects the dice`,
    passed: (seat: Seat) => `Seat ${seat} passes the dice`,
    quarterback: 'Quarterback',
    hasOffer: 'is offered the dice',
    trace: {
      touchdown: (play: number) => `Touchdown on play ${play}`,
      'trips td': (play: number) => `Trips TD on play ${play}`,
      turnover: (play: number) => `Turnover on play ${play}, defense wins`,
      'turnover on downs': (play: number) => `Defense wins on play ${play}`,
    },
  },
  es: {
    offense: 'Ataque',
    defense: 'Defensa',
    yardMarker: 'Yard Marker',
    downPuck: 'Down Puck',
    lengthPuck: 'Game Length Puck',
    endZone: 'zona de anotación',
    yardLine: (yards: number) => `yarda ${yards}`,
    play: (play: number) => `Jugada ${play}`,
    noMoreBets: 'No va más',
    downs: ({ offensive: [a, b], defensive }: Throw, yards: number) =>
      ({
        gain: [`Avance de ${yards}`, `${a} + ${b} menos ${defensive}.`],
        penalty: ['Castigo', `${a} + ${b} es menos que ${defensive}.`],
        'no gain': ['Sin avance', `${a} + ${b} es igual a ${defensive}.`],
        turnover: ['Pérdida del balón', `${a} + ${b} contra un 6.`],
        'trips td': ['Trips TD', `Tres ${a}.`],
      }) as const,
    togo: (field: FootballField) =>
      `${downPuck(field)}, faltan ${field.yards}, jugada ${field.play}. Se puede apostar a la jugada.`,
    ended: {
      touchdown: (play: number) => `Touchdown en la jugada ${play}.`,
      'trips td': (play: number) => `Touchdown en la jugada ${play}.`,
      turnover: (play: number) => `La defensa gana en la jugada ${play}.`,
      'turnover on downs': (play: number) =>
        `Oportunidades agotadas en la jugada ${play}: gana la defensa.`,
    },
    extraPointDue: 'Ahora se tira el punto extra.',
    extraPoint: (shows: ExtraPoint) => (shows === 'none' ? 'Punto extra fallado' : 'Punto extra'),
    shows: {
      one: 'Un 1 en un dado.',
      'two-ones': 'Un 1 en dos dados.',
      'three-ones': 'Triple de 1.',
      triple: 'Triple distinto de 1.',
      none: 'Ni un 1 ni un triple.',
    },
    noRoll: 'Tiro nulo',
    offered: (seat: Seat) => `Dados al puesto ${seat}`,
    waits: (seat: Seat) => `Se espera que el puesto ${seat} acepte los dados.`,
    yours: ['Sus dados', 'Acéptelos y tire, o rechácelos.'],
    accepted: (seat: Seat) => `Puesto ${seat} es Quarterback`,
    rejected: (seat: Seat) => `El puesto ${seat} los rechaza`,
    passed: (seat: Seat) => `El puesto ${seat} los pasa`,
    quarterback: 'Quarterback',
    hasOffer: 'recibe la oferta de los dados',
    trace: {
      touchdown: (play: number) => `Touchdown en la jugada ${play}`,
      'trips td': (play: number) => `Trips TD en la jugada ${play}`,
      turnover: (play: number) => `Pérdida en la jugada ${play}, gana la defensa`,
      'turnover on downs': (play: number) => `Gana la defensa en la jugada ${play}`,
    },
  },
} as const satisfies Record<Language, object>;

/** § .6(a), (c): Yard Marker, Down Puck and Game Length Puck. */
const pucks = (
  round: {
    readonly field: FootballField;
    readonly ended?: Ending | undefined;
    readonly extraPoint: Round['extraPoint'];
  },
  language: Language,
): readonly PuckPosition[] => {
  const words = WORDS[language];
  const { yards, play } = round.field;
  const score = scored(round);
  const down = round.extraPoint === 'none due' ? downPuck(round.field) : 'Extra Point';
  return [
    {
      id: 'yard-marker',
      title: words.yardMarker,
      says: score ? words.endZone : words.yardLine(yards),
      place: score ? 'end zone' : `yard ${yards}`,
      carries: score ? 'TD' : String(yards),
      leads: true,
    },
    { id: 'down-puck', title: words.downPuck, says: down, place: down },
    {
      id: 'game-length-puck',
      title: words.lengthPuck,
      says: words.play(play),
      place: `play ${play}`,
    },
  ];
};

export const shows = (round: Round, language: Language): Partial<Shown> => {
  const { quarterback, offered } = round.dice;
  const words = WORDS[language];
  return {
    pucks: pucks(round, language),
    seats: [
      ...(quarterback === undefined
        ? []
        : [{ seat: quarterback, mark: 'Q', says: words.quarterback }]),
      ...(offered === undefined ? [] : [{ seat: offered, mark: '?', says: words.hasOffer }]),
    ],
  };
};

/** § .6(c)(3), (f)(1): the play that is next, or the extra point. */
export const stands = (
  { field, ended, extraPoint }: Round,
  language: Language,
): string | undefined => {
  if (ended === undefined) return WORDS[language].play(field.play);
  return extraPoint === 'due' ? 'Extra Point' : undefined;
};

const thrown = ({ offensive, defensive }: Throw, language: Language): readonly InBox[] => {
  const { offense, defense } = WORDS[language];
  return [
    { box: 'offense', dice: { label: offense, colour: 'green', faces: offensive } },
    { box: 'defense', dice: { label: defense, colour: 'red', faces: [defensive] } },
  ];
};

/** § .5(e), .6(c), (d): the numbers, the result, the pucks, the single play wagers, then the next down. */
const downBeats = (event: Played, language: Language): readonly Beat[] => {
  const words = WORDS[language];
  const { down, field, ended, extraPointDue } = event;
  const [say, why] = words.downs(event.thrown, down.kind === 'gain' ? down.yards : 0)[down.kind];
  const after = { field, ended, extraPoint: extraPointDue ? 'due' : 'none due' } as const;
  return [
    { say: words.noMoreBets, ms: 300 },
    { move: 'tumble', ms: 1200, shown: { lying: thrown(event.thrown, language) } },
    { say, why, ms: 300 },
    { move: 'slide', ms: 1000, shown: { pucks: pucks(after, language) } },
    {
      after: true,
      // § .6(f)(1): the throw for the extra point is not wagered on; the touchdown is read before it.
      ms: extraPointDue ? 1200 : 0,
      next:
        ended === undefined
          ? words.togo(field)
          : `${words.ended[ended](field.play)}${extraPointDue ? ` ${words.extraPointDue}` : ''}`,
    },
  ];
};

/** § .4(b): the player who is asked hears what to answer; everybody else, who is asked. */
const offer = (seat: Seat, viewer: Viewer, words: (typeof WORDS)[Language]): Beat => {
  const isAsked = viewer.as === 'seat' && viewer.seat === seat;
  const [say, why] = isAsked ? words.yours : [words.offered(seat), words.waits(seat)];
  return { say, why, ms: 0 };
};

export const tell = (event: Event, viewer: Viewer, language: Language): readonly Beat[] => {
  const words = WORDS[language];
  switch (event.type) {
    case 'DownPlayed':
      return downBeats(event, language);
    case 'ExtraPointRolled':
      return [
        { move: 'tumble', ms: 1200, shown: { lying: thrown(event.thrown, language) } },
        { say: words.extraPoint(event.shows), why: words.shows[event.shows], ms: 1200 },
      ];
    case 'RollInvalidated':
      return [{ say: words.noRoll, why: `${event.reason}. ${event.cite}`, ms: 1200 }];
    case 'DiceOffered':
      return [offer(event.seat, viewer, words)];
    case 'DiceAccepted':
      return [{ say: words.accepted(event.seat), ms: 0 }];
    case 'DiceRejected':
      return [{ say: words.rejected(event.seat), ms: 0 }];
    case 'DicePassed':
      return [{ say: words.passed(event.seat), ms: 0 }];
  }
};

const MARKS = {
  touchdown: ['T', 'one'],
  'trips td': ['*', 'rare'],
  turnover: ['x', 'rare'],
  'turnover on downs': ['D', 'other'],
} as const;

export const trace = (round: Round, language: Language): Trace | undefined => {
  if (round.ended === undefined) return undefined;
  const [letter, tone] = MARKS[round.ended];
  const { play } = round.field;
  return { mark: `${letter}${play}`, tone, says: WORDS[language].trace[round.ended](play) };
};
