import type { DieFace } from '../../kernel/dice.ts';
import type { Area, Block, Felt, Inscription, Language } from '../../kernel/felt.ts';
import { dollars } from '../../kernel/money.ts';
import { of } from './chapter.ts';
import { spanish } from './spanish.ts';
import type { Rules } from './submission.ts';
import { type DiceVariation, variationOf } from './variation.ts';
import { EXTRA_ROLL, likeKindOn, MILLIONAIRE_ROW } from './wagers.ts';
import { faceName } from './words.ts';

const faceIn = (language: Language, face: number): string => {
  const name = faceName(face);
  return language === 'es' ? (spanish.titles[name] ?? name) : name;
};

/** § .1(b)(2)(iii), (5): two-spot farthest left and ace farthest right as the player sees them. */
export const AS_THE_PLAYER_SEES: readonly DieFace[] = [2, 3, 4, 5, 6, 1];

const WORDS = {
  en: {
    throwBox: 'Throw box',
    pip: 'Pip Street: which face occurs the most',
    kind: 'Like Kind Boulevard: how many match',
    ofAKind: 'of a kind',
    noMatch: 'no match',
    rolls: { 'first-roll': 'first', 'extra-roll': 'extra' },
    sensor: 'Extra Roll',
    extra: 'Extra Roll sensor',
    bought: 'one throw more for Like Kind Boulevard',
    limit: (amount: string) => `Pays a player at most ${amount} in a round.`,
  },
  es: {
    throwBox: 'Caja de tiro',
    pip: 'Pip Street: qué cara sale más',
    kind: 'Like Kind Boulevard: cuántos coinciden',
    ofAKind: 'iguales',
    noMatch: 'ninguno igual',
    rolls: { 'first-roll': '1.º', 'extra-roll': 'extra' },
    sensor: 'Extra Roll',
    extra: 'Sensor de Extra Roll',
    bought: 'un tiro más para Like Kind Boulevard',
    limit: (amount: string) => `Paga a un jugador como máximo ${amount} por ronda.`,
  },
} as const;

/** § .1(b)(2)(iv), .6(b)(3), as the chapter has it printed. */
const EQUAL_VALUE: Readonly<Record<10 | 6, string>> = {
  10: 'All Pip Street and Like Kind Boulevard Wagers and the purchase of an Extra Roll must be of equal value.',
  6: 'All wagers must be of equal value.',
};

const kinds = ({ likeKind }: DiceVariation, language: Language): readonly Area[] =>
  likeKind.map((kind) => ({
    wager: likeKindOn(kind),
    shape: 'circle',
    face: kind === 1 ? 0 : kind,
    span: 1,
    lines: WORDS[language].rolls,
    label: kind === 1 ? WORDS[language].noMatch : WORDS[language].ofAKind,
  }));

/** § .2(e)(3), (4): what only the game with ten dice has. */
const beside = (rules: Rules, language: Language): Readonly<Record<string, Block>> => ({
  row: {
    kind: 'wagers',
    title: 'Millionaire Row',
    columns: 2,
    areas: MILLIONAIRE_ROW.map((wager, at) => ({
      wager,
      shape: 'circle',
      face: 9 + at,
      span: 1,
      label: WORDS[language].ofAKind,
      takes: 100,
    })),
  },
  extra: {
    kind: 'wagers',
    title: WORDS[language].extra,
    columns: 1,
    areas: [
      {
        wager: EXTRA_ROLL,
        span: 1,
        shape: 'sensor',
        note: WORDS[language].bought,
        takes: rules.extraRollPrice === 'one-wager' ? { one: 'kind' } : { all: 'kind' },
      },
    ],
  },
});

/** § .1(b), .6(b): throw box, Pip Street, Like Kind Boulevard and, with ten dice, sensor and Millionaire Row. */
export const felt = (rules: Rules, language: Language): Felt => {
  const words = WORDS[language];
  const variation = variationOf(rules.dice);
  const ten = rules.dice === 10;
  const limit: Inscription = {
    text: words.limit(dollars(rules.payoutLimitCents)),
    cite: variation.at.payoutLimit,
    in: 'kind',
  };
  return {
    blocks: {
      throw: {
        kind: 'boxes',
        title: words.throwBox,
        boxes: AS_THE_PLAYER_SEES.map((face) => ({
          id: `face-${face}`,
          title: faceIn(language, face),
          holds: 'dice',
          room: rules.dice,
          counts: true,
        })),
      },
      pip: {
        kind: 'wagers',
        title: words.pip,
        columns: 6,
        unit: 'equal value',
        areas: AS_THE_PLAYER_SEES.map((face) => ({
          wager: `pip-street-${face}`,
          span: 1,
          shape: 'die',
          face,
          label: faceIn(language, face),
        })),
      },
      kind: {
        kind: 'wagers',
        title: words.kind,
        columns: ten ? 7 : 6,
        unit: 'equal value',
        areas: kinds(variation, language),
      },
      ...(ten ? beside(rules, language) : {}),
    },
    grid: ten
      ? {
          wide: ['throw throw throw row', 'pip pip pip extra', 'kind kind kind kind'],
          narrow: ['pip', 'kind', 'row', 'extra'],
        }
      : { wide: ['throw', 'pip', 'kind'], narrow: ['pip', 'kind'] },
    strip: { narrow: 'throw' },
    inscriptions: [
      ...(ten
        ? [{ text: 'First Roll Side Bet', cite: of('.1(b)(2)(ii)'), in: 'row' } as const]
        : []),
      { text: EQUAL_VALUE[rules.dice], cite: variation.at.equalValue, in: 'kind' },
      ...(rules.payoutLimitCents === 0 ? [] : [limit]),
    ],
    phases: [
      { title: 'Bets open', commands: ['TakeShaker'] },
      { title: 'No more bets', commands: ['AnnounceNoMoreBets'] },
      { title: 'Shake', commands: ['ShakeDice'] },
      { title: 'Throw', commands: ['CallThrow'] },
      { title: 'Match', commands: ['AnnounceMatch', 'CollectDice'] },
    ],
  };
};
