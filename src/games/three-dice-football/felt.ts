import type { Area, Felt, Language, PlayerAction } from '../../kernel/felt.ts';
import { type ConsoleForm, formOf } from '../../kernel/form.ts';
import type { Seat } from '../../kernel/wager.ts';
import { narrow, PLAYS, wide } from './board.ts';
import { chapter } from './chapter.ts';
import { type Command, commands } from './commands.ts';
import type { Round } from './procedure.ts';
import type { Rules } from './submission.ts';
import { NO_ROLL_REASONS, noRollCites } from './throw.ts';

const WORDS = {
  en: {
    field: 'Football field',
    full: 'Full game wagers',
    single: 'Single play wagers',
    dice: 'Dice',
    offense: 'Offense',
    defense: 'Defense',
    plays: (count: number) => (count === 1 ? '1 play' : `${count} plays`),
    score: 'a score',
    noScore: 'no score',
    changer: 'Trips TD or turnover',
    over: '5 yards or more',
    under: '3 yards or less',
    big: '7 yards or more',
    noGain: 'no gain, or a loss',
    penalty: 'loss of a yard',
    cover: 'loss, or Trips TD',
    trips: 'three alike',
    turnover: '3 or less against a 6',
    play: (play: number) => `Play ${play}`,
    ones: { one: 'one 1', 'two-ones': 'two 1s', triple: 'other triple', 'three-ones': 'three 1s' },
    accept: 'Accept the dice',
    reject: 'Reject the dice',
    pass: 'Pass the dice',
  },
  es: {
    field: 'Campo de fútbol americano',
    full: 'Apuestas al partido',
    single: 'Apuestas a una jugada',
    dice: 'Dados',
    offense: 'Ataque',
    defense: 'Defensa',
    plays: (count: number) => (count === 1 ? '1 jugada' : `${count} jugadas`),
    score: 'hay anotación',
    noScore: 'sin anotación',
    changer: 'Trips TD o pérdida',
    over: '5 yardas o más',
    under: '3 yardas o menos',
    big: '7 yardas o más',
    noGain: 'sin avance, o retroceso',
    penalty: 'retroceso de una yarda',
    cover: 'retroceso, o Trips TD',
    trips: 'tres iguales',
    turnover: '3 o menos contra un 6',
    play: (play: number) => `Jugada ${play}`,
    ones: { one: 'un 1', 'two-ones': 'dos 1', triple: 'otro triple', 'three-ones': 'tres 1' },
    accept: 'Aceptar los dados',
    reject: 'Rechazar los dados',
    pass: 'Pasar los dados',
  },
} as const;

/** § .2(b): field, downs, game length, and an area for each wager of § .3(b) and (d). */
export const felt = (language: Language): Felt => {
  const words = WORDS[language];
  const lengths = PLAYS.map(
    (plays): Area => ({ wager: `game-length-${plays}`, span: 2, label: words.plays(plays) }),
  );
  const quick = Object.fromEntries(
    PLAYS.slice(0, 4).map((play) => [`play-${play}`, words.play(play)]),
  );
  return {
    blocks: {
      field: {
        kind: 'board',
        wide: { ...wide, title: words.field },
        narrow: { ...narrow, title: words.field },
      },
      throw: {
        kind: 'boxes',
        title: words.dice,
        boxes: [
          { id: 'offense', title: words.offense, holds: 'dice', room: 2 },
          { id: 'defense', title: words.defense, holds: 'dice', room: 1 },
        ],
      },
      full: {
        kind: 'wagers',
        title: words.full,
        columns: 12,
        areas: [
          { wager: 'touchdown', span: 4, note: words.score },
          { wager: 'defense', span: 4, note: words.noScore },
          { wager: 'game-changer', span: 4, note: words.changer },
          { wager: 'quick-strike-td', span: 6, lines: quick },
          { wager: 'extra-point', span: 6, lines: words.ones },
          ...lengths,
        ],
      },
      single: {
        kind: 'wagers',
        title: words.single,
        columns: 12,
        each: 'throw',
        areas: [
          {
            wager: 'over-four-yards',
            span: 6,
            lines: { 'over-four-yards': words.over, 'trips-td': 'Trips TD' },
          },
          { wager: 'under-four-yards', span: 6, note: words.under },
          { wager: 'big-play', span: 4, note: words.big },
          { wager: 'no-gain', span: 4, note: words.noGain },
          { wager: 'penalty', span: 4, note: words.penalty },
          { wager: 'cover-three', span: 4, note: words.cover },
          { wager: 'trips-td', span: 4, note: words.trips },
          { wager: 'turnover', span: 4, note: words.turnover },
        ],
      },
    },
    grid: { wide: ['field field', 'full single'], narrow: ['field', 'full|single'] },
    strip: { wide: 'throw', narrow: 'throw' },
    inscriptions: [],
    phases: [
      { title: 'Offer the dice', commands: ['OfferDice', 'AcceptDice', 'RejectDice'] },
      { title: 'Bets open', commands: ['CloseBetting'] },
      { title: 'Throw', commands: ['CallThrow'] },
    ],
  };
};

/** § .4(b), .7(a): a player answers the offer of the dice, and may pass them on before the first throw. */
export const offers = (round: Round, seat: Seat, language: Language): readonly PlayerAction[] => {
  const words = WORDS[language];
  const action = (title: string, command: Command): PlayerAction => ({ title, command });
  if (round.dice.offered === seat) {
    return [
      { ...action(words.accept, { type: 'AcceptDice', seat }), asked: true, goes: true },
      { ...action(words.reject, { type: 'RejectDice', seat }), asked: true },
    ];
  }
  return round.dice.quarterback === seat && !round.thrown
    ? [action(words.pass, { type: 'PassDice', seat })]
    : [];
};

/** § .4 and .5: what the stickperson enters, in the order in which it comes up. */
export const entries = (rules: Rules): readonly ConsoleForm[] => {
  const cites = noRollCites(chapter(rules.edition));
  const noRoll = formOf(commands.CallNoRoll);
  const choices = NO_ROLL_REASONS.map((value) => ({ value, cite: cites[value] }));
  return [
    formOf(commands.OfferDice),
    formOf(commands.CallThrow),
    {
      ...noRoll,
      fields: noRoll.fields.map((field) =>
        field.kind === 'choice' ? { ...field, choices } : field,
      ),
    },
  ];
};
