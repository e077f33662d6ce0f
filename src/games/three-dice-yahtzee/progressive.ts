import type { MeterFiling } from '../../kernel/game.ts';
import { type Cents, dollars, share } from '../../kernel/money.ts';
import type { Pay } from '../../kernel/odds.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { BetResult, PayLine, Placing } from '../../kernel/wager.ts';
import type { RevealedHands, SixDice } from './hands.ts';
import type { Rules } from './submission.ts';

/** The meter's name, as the table reads it and as pay lines take their share of it. */
export const METER = 'progressive';
export const PAY_TABLE = 'PT-PRG-3DY-D01a';

/** § progressive settings. */
export const seedCents: Cents = 200_000;
export const filing: MeterFiling = {
  seedCents,
  increment: [13, 100],
  cite: '3-Dice Yahtzee § progressive settings',
};

/** What one dollar amount of the sheet is called as a pay line. */
const LEVELS = {
  'large-yahtzee': 'Large Yahtzee',
  'small-yahtzee': 'Small Yahtzee',
  'large-straight': 'Large Straight',
  'small-straight': 'Small Straight',
} as const;
type Level = keyof typeof LEVELS;
const LEVEL_IDS = Object.keys(LEVELS) as readonly Level[];

/**
 * § progressive wager paytable, and § dynamic pays: the awards in dollars. Column 0 is the ordinary table,
 * 1 to 10 are the dynamic ones. `halves` is the size of the wager in halves of the base wager (reading 13).
 */
export const COLUMNS = [
  { halves: 2, awards: [200, 10, 3, 1] },
  { halves: 3, awards: [300, 15, 5, 2] },
  { halves: 4, awards: [400, 20, 6, 2] },
  { halves: 6, awards: [600, 30, 9, 3] },
  { halves: 8, awards: [800, 40, 12, 4] },
  { halves: 10, awards: [1000, 50, 15, 5] },
  { halves: 12, awards: [1200, 60, 18, 6] },
  { halves: 14, awards: [1400, 70, 21, 7] },
  { halves: 16, awards: [1600, 80, 24, 8] },
  { halves: 18, awards: [1800, 90, 27, 9] },
  { halves: 20, awards: [2000, 100, 30, 10] },
] as const;

/** Which column pays a progressive wager of this size; undefined where none does. */
export const columnOf = (rules: Rules, stakeCents: Cents): number | undefined => {
  const base = rules.progressiveBaseCents;
  if (rules.dynamicPays === 'fixed-column') {
    return stakeCents === base ? rules.dynamicColumn : undefined;
  }
  const column = COLUMNS.findIndex(({ halves }) => stakeCents * 2 === base * halves);
  return column < 0 ? undefined : column;
};

/** The stakes that a column pays. */
export const stakesWithColumn = (rules: Rules): readonly Cents[] => {
  const base = rules.progressiveBaseCents;
  if (rules.dynamicPays === 'fixed-column') return [base];
  return COLUMNS.map(({ halves }) => base * halves)
    .filter((twice) => twice % 2 === 0)
    .map((twice) => share(twice, 1, 2));
};

const stakes = (rules: Rules): string => {
  const sizes = stakesWithColumn(rules).map(dollars);
  return sizes.length === 1
    ? (sizes[0] ?? '')
    : `${sizes.slice(0, -1).join(', ')} or ${sizes.at(-1)}`;
};

export const acceptsProgressive = (rules: Rules, placing: Placing): true | Refusal => {
  if (placing.matchPlay !== undefined) {
    return refuse(
      'coupon-not-accepted',
      'Awards of the progressive wager are dollar amounts, not odds. Place it with chips alone.',
      'House rules § coupons',
    );
  }
  if (columnOf(rules, placing.stakeCents) !== undefined) return true;
  return refuse(
    'no-pay-column',
    `A progressive wager must be ${stakes(rules)}. No column of awards is filed for another amount.`,
    '3-Dice Yahtzee § dynamic pays',
  );
};

const lineId = (level: Level, column: number): string =>
  column === 0 ? level : `${level}-column-${column}`;

/** The lines of every column that a wager can be paid by; line ids carry the column. */
export const progressivePays = (rules: Rules): Readonly<Record<string, PayLine>> => {
  // Reading 14: by default an award is all that is paid.
  const award = (pay: Pay): Pay =>
    rules.progressiveStake === 'collected' ? { ...pay, keeps: 'stake' } : pay;
  const lines: Record<string, PayLine> = {
    'six-sixes': {
      title: "Yahtzee (Six 6's)",
      pays: award({ share: [1, 1], of: METER }),
      cite: '3-Dice Yahtzee § progressive wager paytable',
    },
  };
  for (const [column, { awards }] of COLUMNS.entries()) {
    if (rules.dynamicPays === 'fixed-column' && rules.dynamicColumn !== column) continue;
    for (const [place, level] of LEVEL_IDS.entries()) {
      lines[lineId(level, column)] = {
        title: column === 0 ? LEVELS[level] : `${LEVELS[level]}, column ${column}`,
        pays: award({ amount: (awards[place] ?? 0) * 100 }),
        cite:
          column === 0
            ? '3-Dice Yahtzee § progressive wager paytable'
            : '3-Dice Yahtzee § dynamic pays',
      };
    }
  }
  return lines;
};

/** The rows of the award ladder, each with its award for every stake that has a column; the first is the meter. */
export const ladder = (rules: Rules) => {
  const columns = stakesWithColumn(rules).map((stake) => columnOf(rules, stake) ?? 0);
  return [
    {
      title: "Six 6's",
      lines: ['six-sixes'],
      awardsCents: columns.map((): Cents | undefined => undefined),
    },
    ...LEVEL_IDS.map((level, place) => ({
      title: LEVELS[level],
      lines: columns.map((column) => lineId(level, column)),
      awardsCents: columns.map(
        (column): Cents | undefined => (COLUMNS[column]?.awards[place] ?? 0) * 100,
      ),
    })),
  ];
};

const LEVEL_OF: Readonly<Record<SixDice, Level>> = {
  'large yahtzee': 'large-yahtzee',
  'small yahtzee': 'small-yahtzee',
  'large straight': 'large-straight',
  'small straight': 'small-straight',
};

/** Six 6s are a Large Yahtzee too, and are paid at the higher level only. */
export const progressiveVerdict = (
  rules: Rules,
  { red, six }: RevealedHands,
  stakeCents: Cents,
): BetResult => {
  if (six === undefined) return { result: 'lose' };
  if (six === 'large yahtzee' && red.kind === 'yahtzee' && red.of === 6) {
    return { result: 'win', line: 'six-sixes' };
  }
  const column = columnOf(rules, stakeCents);
  return column === undefined
    ? { result: 'lose' }
    : { result: 'win', line: lineId(LEVEL_OF[six], column) };
};
