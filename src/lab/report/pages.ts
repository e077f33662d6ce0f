import { dollars } from '../../kernel/money.ts';
import type { Drawing } from './drawing.ts';
import { DECISIONS, type MathFigures, type WagerFigures } from './figures.ts';
import { bandsPlot, deviationsPlot, edgesPlot, linesPlot } from './plots.ts';

/** What stands on the page, one below the other. */
export type Part =
  | { readonly heading: string; readonly level: 1 | 2 | 3; readonly cite?: string }
  | { readonly text: string; readonly quiet?: true }
  | {
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly right: readonly number[];
    }
  | { readonly drawings: readonly Drawing[] };

const pc = (value: number, places = 4): string => `${value.toFixed(places)}%`;
const many = (value: number): string => value.toLocaleString('en-US');
const oneIn = (p: number): string =>
  p > 0 ? `1 in ${(1 / p).toLocaleString('en-US', { maximumFractionDigits: 1 })}` : '';

const nameOf = ({ title, strategy }: WagerFigures): string =>
  strategy === undefined ? title : `${title} (${strategy})`;

export const partsOf = (figures: MathFigures): readonly Part[] => [
  ...identity(figures),
  ...summary(figures),
  ...figures.wagers.flatMap(wagerParts),
  ...together(figures),
  ...choices(figures),
  ...money(figures),
  ...protection(figures),
  ...evidence(figures),
];

const identity = ({ identity: of, model, format }: MathFigures): readonly Part[] => [
  { heading: `${of.title}: mathematical report`, level: 1 },
  {
    text: `${format}. Houseway ${of.code.version}, program digest ${of.code.digest}.`,
    quiet: true,
  },
  {
    text: of.editions
      .map(({ title, chapter, effective }) => `${title}, ${chapter}, from ${effective}`)
      .join('; '),
    quiet: true,
  },
  { heading: 'Rules in force', level: 2 },
  {
    head: ['Rule', 'Filed', 'Standard', 'What it decides', 'Paragraph'],
    rows: of.rules.map(({ name, value, standard, title, cite }) => [
      name,
      String(value),
      String(standard),
      title,
      cite,
    ]),
    right: [],
  },
  { heading: 'Space and method', level: 2 },
  {
    text:
      model.form === 'hands'
        ? 'Wagers on hands are solved by counting every pair of hands; the Bonus Wager by counting every class of seven cards. Nothing is sampled.'
        : `Every round is walked by the decider that settles at the table: ${model.states === 1 ? 'one moment' : `${model.states} moments`} of chance, at most ${many(Number(model.outcomes))} equally likely outcomes at one of them, ${model.ends} different ends for the whole layout. All figures are exact fractions; decimals are rounded for reading.`,
  },
  {
    text: 'Dice are fair and independent, decks are whole and shuffled before every round, wagers are settled to the cent, and where players have a choice the report says which they make.',
  },
];

const summary = (figures: MathFigures): readonly Part[] => [
  { heading: 'All wagers', level: 2 },
  { drawings: [edgesPlot(figures)] },
  {
    head: [
      'Wager',
      'Return',
      'House edge',
      'Edge without ties',
      'Wins',
      'Pushes',
      'Deviation',
      'Skewness',
      'Volatility (95%)',
    ],
    rows: figures.wagers.map((wager) => [
      nameOf(wager),
      pc(wager.returnPercent),
      pc(wager.houseEdgePercent),
      pc(wager.houseEdgeWithoutTies),
      pc(wager.hitPercent, 2),
      pc(wager.pushPercent, 2),
      wager.deviation.toFixed(4),
      wager.skewness.toFixed(3),
      wager.volatilityIndex95.toFixed(3),
    ]),
    right: [1, 2, 3, 4, 5, 6, 7, 8],
  },
  {
    text: `Element of risk of one unit on every wager: ${pc(figures.layout.elementOfRiskPercent)}. Smallest return ${pc(figures.layout.smallestReturnPercent)}, largest ${pc(figures.layout.largestReturnPercent)}.`,
  },
];

const wagerParts = (wager: WagerFigures): readonly Part[] => [
  { heading: nameOf(wager), level: 3, cite: wager.cite },
  {
    head: [
      'Line',
      'Pays',
      'Combinations',
      'Probability',
      'Once in',
      'Net',
      'Contribution',
      'Paragraph',
    ],
    rows: wager.lines.map((line) => [
      line.title,
      line.pays ?? '',
      line.combinations.length > 34 ? 'exact in --json' : line.combinations,
      line.probability.toFixed(9),
      oneIn(line.probability),
      line.net.replace(/\/1$/, ''),
      line.contribution.toFixed(6),
      line.cite,
    ]),
    right: [2, 3, 4, 5, 6],
  },
  { drawings: [bandsPlot(wager), linesPlot(wager)] },
  {
    head: ['Decisions', ...DECISIONS.map(many)],
    rows: [
      [
        'Return, 95 of a hundred',
        ...wager.bands.map(({ low, high }) => `${pc(100 * low, 2)} to ${pc(100 * high, 2)}`),
      ],
      [
        'Chance that the house is ahead',
        ...wager.bands.map(
          ({ houseAhead, method }) =>
            `${houseAhead > 0.999999 ? 'above 99.9999%' : pc(100 * houseAhead)} (${method})`,
        ),
      ],
    ],
    right: [1, 2, 3, 4],
  },
];

const together = ({ bundles }: MathFigures): readonly Part[] =>
  bundles.length === 0
    ? []
    : [
        { heading: 'Combined wagers', level: 2 },
        {
          head: [
            'Placed together',
            'Wagered',
            'Element of risk',
            'Deviation',
            'Ahead',
            'Paragraph',
          ],
          rows: bundles.map(
            ({ title, stakedCents, elementOfRiskPercent, deviation, aheadPercent, cite }) => [
              ...[
                title,
                dollars(stakedCents),
                pc(elementOfRiskPercent),
                deviation.toFixed(4),
                pc(aheadPercent, 2),
                cite,
              ],
            ],
          ),
          right: [1, 2, 3, 4],
        },
      ];

const choices = ({ strategies, variants }: MathFigures): readonly Part[] => [
  ...(strategies.length === 0
    ? []
    : ([
        { heading: 'Strategy', level: 2 },
        {
          head: ['Wager', 'Strategy', 'House edge', 'Costs the player'],
          rows: strategies.map(({ title, strategy, houseEdgePercent, costPercent }) => [
            title,
            strategy ?? '',
            pc(houseEdgePercent),
            pc(costPercent),
          ]),
          right: [2, 3],
        },
      ] as const)),
  { heading: 'Other rules that may be filed', level: 2 },
  variants.length === 0
    ? { text: 'No other choice changes an edge.' }
    : {
        head: ['Rule', 'What it decides', 'Wager', 'House edge', 'As filed', 'Paragraph'],
        rows: variants.map(({ option, title, wager, houseEdgePercent, filedPercent, cite }) => [
          option,
          title,
          wager,
          pc(houseEdgePercent),
          filedPercent === undefined ? 'not offered' : pc(filedPercent),
          cite,
        ]),
        right: [3, 4],
      },
];

const money = ({ wagers, assumed, meters, limits }: MathFigures): readonly Part[] => [
  { heading: 'Money', level: 2 },
  {
    text: `Assumed: an average wager of ${dollars(assumed.averageBetCents)} and ${assumed.decisionsPerHour} decisions an hour. A coupon is taken to bring no other wager.`,
  },
  {
    head: [
      'Wager',
      'Theoretical win an hour',
      'Largest net',
      'Once in',
      'Coupon, per dollar',
      'At even money',
    ],
    rows: wagers.map((wager) => [
      nameOf(wager),
      `$${wager.winPerHourDollars.toFixed(2)}`,
      `${wager.largestPay.replace(/\/1$/, '')} to 1`,
      wager.largestPayOneIn.toLocaleString('en-US', { maximumFractionDigits: 1 }),
      `$${wager.coupon.wagerOdds.perDollar.toFixed(4)}`,
      `$${wager.coupon.evenMoney.perDollar.toFixed(4)}`,
    ]),
    right: [1, 2, 3, 4, 5],
  },
  {
    text:
      limits.length === 0
        ? 'No payout limit is filed.'
        : limits
            .map(
              ({ per, limitCents, wagers: of, cite }) =>
                `At most ${dollars(limitCents)} per ${per} on ${of.join(', ')} (${cite}).`,
            )
            .join(' '),
  },
  ...meters.map(
    (meter): Part => ({
      text: `Meter ${meter.meter} (${meter.cite}): starts at ${dollars(meter.seedCents)}, grows by ${meter.increment} of each wager, returns ${meter.returnAtSeed} at the seed and ${meter.longRunReturn} in the long run to one player alone; rounds to a hit ${meter.roundsToHit}; breaks even at ${meter.breakEvenCents} cents.`,
    }),
  ),
];

const protection = ({ model }: MathFigures): readonly Part[] => [
  { heading: 'Game protection', level: 2 },
  {
    text:
      model.form === 'sums' || model.form === 'hands'
        ? 'Decks are shuffled before every round, so cards of earlier rounds say nothing about later ones: the effect of counting is nil. What is worth protecting is the round itself: a card seen before "no more bets", information shared between seats, and a stub that is not shuffled.'
        : 'Throws are independent, so earlier results say nothing about later ones. What is worth protecting is the throw itself: dice that are not fair, a controlled throw, and wagers placed after the result is known.',
  },
  {
    text: 'Wagers that are placed late, at the known result, win their whole payout: alarms compare each wager with the moment of the call.',
  },
];

const evidence = (figures: MathFigures): readonly Part[] => {
  const { simulation, conformity } = figures;
  return [
    { heading: 'Conformity', level: 2 },
    {
      head: ['Requirement', 'Wager', 'Figure', 'Holds', 'Source'],
      rows: conformity.map(({ requirement, of, figure, holds, cite }) => [
        requirement,
        of,
        figure,
        holds ? 'yes' : 'NO',
        cite,
      ]),
      right: [2],
    },
    { heading: 'Simulation', level: 2 },
    {
      text: `${many(simulation.rounds)} rounds of the whole layout with seed "${simulation.seed}", played from tables compiled from the declaration${simulation.chiSquare === undefined ? '' : `: chi-square ${simulation.chiSquare.statistic.toFixed(1)} on ${simulation.chiSquare.degrees} degrees of freedom, p ${simulation.chiSquare.p.toFixed(3)}`}. ${simulation.withinChance ? 'Within chance.' : 'NOT within chance.'}`,
    },
    { drawings: [deviationsPlot(figures)] },
    {
      head: ['Wager', 'Simulated edge', 'Standard deviations from exact'],
      rows: simulation.wagers.map(({ wager, seenEdgePercent, deviations }) => [
        wager,
        pc(seenEdgePercent, 5),
        deviations === undefined ? '' : deviations.toFixed(2),
      ]),
      right: [1, 2],
    },
    {
      text: `Run ${simulation.run}; tallies ${simulation.digest}. It shows that the declaration agrees with itself, not that a rule was read rightly.`,
      quiet: true,
    },
  ];
};
