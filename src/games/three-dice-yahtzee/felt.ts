import type { Area, Block, Felt, Language } from '../../kernel/felt.ts';
import { dollars } from '../../kernel/money.ts';
import { ladder, METER, stakesWithColumn } from './progressive.ts';
import { spanish } from './spanish.ts';
import type { Rules } from './submission.ts';
import { wagers } from './wagers.ts';

const WORDS = {
  en: {
    cups: 'The two cups',
    main: 'Main wagers',
    bonus: 'Single-event bonus wagers',
    progressive: 'Yahtzee Progressive',
    tenEight: '10 over 8',
    tied: 'tie',
    side: { win: 'win', 'yahtzee-of-sixes': '6-6-6' },
    ofOne: 'Yahtzee of one value',
    ofTwo: 'Yahtzee of two values',
    meter: 'the meter',
    collected: 'The award is all that is paid.',
    returned: 'The wager comes back with the award.',
  },
  es: {
    cups: 'Los dos cubiletes',
    main: 'Apuestas principales',
    bonus: 'Apuestas adicionales a un suceso',
    progressive: 'Yahtzee Progressive',
    tenEight: '10 sobre 8',
    tied: 'empate',
    side: { win: 'gana', 'yahtzee-of-sixes': '6-6-6' },
    ofOne: 'Yahtzee de un valor',
    ofTwo: 'Yahtzee de dos valores',
    meter: 'el acumulado',
    collected: 'El premio es todo lo que se paga.',
    returned: 'La apuesta se devuelve con el premio.',
  },
} as const;

const CITE = '3-Dice Yahtzee § red or blue wager payouts' as const;

/** Four columns: Red, common, common, Blue. Only wagers that are offered are drawn. */
const BONUS_ORDER = [
  ['red-ten-eight-push', 'ten-eight-push', 'yahtzee-of-one', 'blue-ten-eight-push'],
  ['red-yahtzee', 'yahtzee', 'yahtzee-of-two', 'blue-yahtzee'],
  ['red-straight', 'double-yahtzee', 'double-straight', 'blue-straight'],
] as const;

const bonuses = (rules: Rules, language: Language): readonly Area[] => {
  const words = WORDS[language];
  const offered = wagers(rules);
  const label: Readonly<Record<string, string>> = {
    'yahtzee-of-one': words.ofOne,
    'yahtzee-of-two': words.ofTwo,
  };
  return BONUS_ORDER.flatMap((row) => row.filter((id) => id in offered)).map(
    (wager): Area => ({
      wager,
      span: 3,
      ...(label[wager] === undefined ? {} : { label: label[wager] }),
      ...(wager.startsWith('red') ? { tone: 'red' } : {}),
      ...(wager.startsWith('blue') ? { tone: 'blue' } : {}),
    }),
  );
};

/** § progressive settings, § progressive wager paytable, § dynamic pays: the meter and its ladder. */
const meter = (rules: Rules, language: Language): Block => {
  const words = WORDS[language];
  return {
    kind: 'meter',
    title: words.progressive,
    meter: METER,
    over: ['red', 'blue'],
    wager: 'progressive',
    note: rules.progressiveStake === 'collected' ? words.collected : words.returned,
    stakes: stakesWithColumn(rules),
    rows: ladder(rules).map(({ title, lines, awardsCents }) => ({
      title: language === 'es' ? (spanish.titles[title] ?? title) : title,
      lines,
      awards: awardsCents.map((cents) => (cents === undefined ? words.meter : dollars(cents))),
    })),
  };
};

/** § rules of play: the two cups and the main wagers. */
const common = (language: Language): Readonly<Record<'cups' | 'main', Block>> => {
  const words = WORDS[language];
  const pushes = [words.tenEight, words.tied].map(
    (title) => ({ title, says: 'push', cite: CITE }) as const,
  );
  return {
    cups: {
      kind: 'boxes',
      title: words.cups,
      boxes: [
        { id: 'red', title: 'Red', holds: 'dice', room: 3 },
        { id: 'winner', title: '', holds: 'figure', room: 1 },
        { id: 'blue', title: 'Blue', holds: 'dice', room: 3 },
      ],
    },
    main: {
      kind: 'wagers',
      title: words.main,
      columns: 12,
      areas: [
        { wager: 'red', span: 4, tone: 'red', lines: words.side, also: pushes },
        { wager: 'tie', span: 4 },
        { wager: 'blue', span: 4, tone: 'blue', lines: words.side, also: pushes },
      ],
    },
  };
};

/** The sheet prescribes no arrangement: Red left, Blue right, what both share between them. */
export const felt = (rules: Rules, language: Language): Felt => {
  const areas = bonuses(rules, language);
  const progressive = 'progressive' in wagers(rules);
  const names = ['main', ...(areas.length === 0 ? [] : ['bonus'])];
  return {
    blocks: {
      ...common(language),
      ...(areas.length === 0
        ? {}
        : { bonus: { kind: 'wagers', title: WORDS[language].bonus, columns: 12, areas } }),
      ...(progressive ? { meter: meter(rules, language) } : {}),
    },
    grid: {
      wide: ['cups', ...names].map((block) => (progressive ? `${block} ${block} meter` : block)),
      narrow: [[...names, ...(progressive ? ['meter'] : [])].join('|')],
    },
    strip: { narrow: 'cups' },
    inscriptions: [],
    phases: [
      { title: 'Bets open', commands: [] },
      { title: 'Shake', commands: ['ShakeCup', 'HandCup', 'ShakeHandedCup', 'TakeBackCup'] },
      { title: 'Reveal', commands: ['RevealHands'] },
    ],
  };
};
