import { DECISIONS, isPlaced, type MathFigures, type WagerFigures } from './figures.ts';
import { meterParts, money } from './money-pages.ts';
import { many, nameOf, oneIn, type Part, pc, rare, table } from './part.ts';
import { bandsPlot, deviationsPlot, edgesPlot, linesPlot } from './plots.ts';
import { apart, together } from './together-pages.ts';

export const partsOf = (figures: MathFigures): readonly Part[] => [
  ...identity(figures),
  ...summary(figures),
  ...figures.wagers.flatMap(wagerParts),
  ...together(figures),
  ...apart(figures),
  ...choices(figures),
  ...money(figures),
  ...meterParts(figures),
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
      .map(({ title, chapter, effective }) =>
        [title, chapter, ...(effective === '' ? [] : [`from ${effective}`])].join(', '),
      )
      .join('; '),
    quiet: true,
  },
  { heading: 'Rules in force', level: 2 },
  table(of.rules, [
    ['Rule', ({ name }) => name],
    ['Filed', ({ value }) => String(value)],
    ['Standard', ({ standard }) => String(standard)],
    ['What it decides', ({ title }) => title],
    ['Paragraph', ({ cite }) => cite],
  ]),
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

const placed =
  (of: (wager: WagerFigures) => string, otherwise = '–') =>
  (wager: WagerFigures): string =>
    isPlaced(wager) ? of(wager) : otherwise;

const summary = (figures: MathFigures): readonly Part[] => [
  { heading: 'All wagers', level: 2 },
  { drawings: [edgesPlot(figures.wagers.filter(isPlaced))] },
  table(figures.wagers, [
    ['Wager', nameOf],
    ['Return', placed((wager) => pc(wager.returnPercent), 'a purchase'), 'figure'],
    ['House edge', placed((wager) => pc(wager.houseEdgePercent)), 'figure'],
    ['Edge without ties', placed((wager) => pc(wager.houseEdgeWithoutTies)), 'figure'],
    ['Wins', placed((wager) => rare(wager.hitPercent, 2)), 'figure'],
    ['Pushes', placed((wager) => rare(wager.pushPercent, 2)), 'figure'],
    ['Deviation', placed((wager) => wager.deviation.toFixed(4)), 'figure'],
    ['Skewness', placed((wager) => wager.skewness.toFixed(3)), 'figure'],
    ['Volatility (95%)', placed((wager) => wager.volatilityIndex95.toFixed(3)), 'figure'],
  ]),
  ...figures.notCounted.map(
    (one): Part => ({
      text: `NOT COUNTED: ${one.title} (${one.cite}). Under these rules its rounds have not been counted, so nothing that is exact can be said of it here. ${estimateOf(one)}`,
    }),
  ),
  {
    text: `Element of risk of one unit on every wager${figures.strategies.length > 0 ? ', at best play' : ''}: ${pc(figures.layout.elementOfRiskPercent)}. Smallest return ${pc(figures.layout.smallestReturnPercent)}, largest ${pc(figures.layout.largestReturnPercent)}.`,
  },
];

type NotCounted = MathFigures['notCounted'][number];

const estimateOf = ({ estimate }: NotCounted): string => {
  const { strategy, rounds, seed, houseEdge, interval } = estimate;
  const [edge = '', from = '', to = ''] = [houseEdge, interval.from, interval.to].map((part) =>
    pc(100 * Number(part), 2),
  );
  return `${many(rounds)} rounds with seed ${seed}, ${strategy}, had a house edge of ${edge}, which is between ${from} and ${to} (${interval.confidence}).`;
};

const wagerParts = (wager: WagerFigures): readonly Part[] => [
  { heading: nameOf(wager), level: 3, cite: wager.cite },
  table(wager.lines, [
    ['Line', ({ title }) => title],
    ['Pays', ({ pays }) => pays ?? ''],
    [
      'Combinations',
      ({ combinations }) => (combinations.length > 34 ? 'exact in --json' : combinations),
      'figure',
    ],
    ['Probability', ({ probability }) => probability.toFixed(9), 'figure'],
    ['Once in', ({ probability }) => oneIn(probability), 'figure'],
    ['Net', ({ net }) => net.replace(/\/1$/, ''), 'figure'],
    ['Contribution', ({ contribution }) => contribution.toFixed(6), 'figure'],
    ['Paragraph', ({ cite }) => cite],
  ]),
  ...(isPlaced(wager) ? sessionParts(wager) : [PURCHASE]),
];

const PURCHASE: Part = {
  text: 'A purchase: it neither wins nor pushes, whatever comes. What it is worth is part of the wagers it serves, under "Combined wagers".',
};

const sessionParts = (wager: WagerFigures): readonly Part[] => [
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

const choices = ({ strategies, variants }: MathFigures): readonly Part[] => [
  ...(strategies.length === 0
    ? []
    : ([
        { heading: 'Strategy', level: 2 },
        table(strategies, [
          ['Wager', ({ title }) => title],
          ['Strategy', ({ strategy }) => strategy ?? ''],
          ['House edge', ({ houseEdgePercent }) => pc(houseEdgePercent), 'figure'],
          ['Costs the player', ({ costPercent }) => pc(costPercent), 'figure'],
        ]),
      ] as const)),
  { heading: 'Other rules that may be filed', level: 2 },
  variants.length === 0
    ? { text: 'No other choice changes an edge.' }
    : table(variants, [
        ['Rule', ({ option }) => option],
        ['What it decides', ({ title }) => title],
        ['Wager', ({ wager }) => wager],
        [
          'House edge',
          ({ houseEdgePercent, edge }) =>
            houseEdgePercent === undefined ? edge : pc(houseEdgePercent),
          'figure',
        ],
        [
          'As filed',
          ({ filedPercent, filed }) => (filedPercent === undefined ? filed : pc(filedPercent)),
          'figure',
        ],
        ['Paragraph', ({ cite }) => cite],
      ]),
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
    table(conformity, [
      ['Requirement', ({ requirement }) => requirement],
      ['Wager', ({ of }) => of],
      ['Figure', ({ figure }) => figure, 'figure'],
      ['Holds', ({ holds }) => (holds ? 'yes' : 'NO')],
      ['Source', ({ cite }) => cite],
    ]),
    { heading: 'Simulation', level: 2 },
    {
      text: `${many(simulation.rounds)} rounds of the whole layout with seed "${simulation.seed}", played from tables compiled from the declaration${simulation.chiSquare === undefined ? '' : `: chi-square ${simulation.chiSquare.statistic.toFixed(1)} on ${simulation.chiSquare.degrees} degrees of freedom, p ${simulation.chiSquare.p.toFixed(3)}`}. ${simulation.withinChance ? 'Within chance.' : 'NOT within chance.'}`,
    },
    {
      text: `Every wager that can be placed beside the others is placed once, and played by "${simulation.strategy}". ${figures.wagers.every(isPlaced) ? '' : 'What is bought serves the wagers that it may, so that the exact edges here are those of this layout.'}`.trim(),
    },
    { drawings: [deviationsPlot(figures)] },
    table(simulation.wagers, [
      ['Wager', ({ wager }) => wager],
      [
        'Exact edge here',
        ({ exactEdgePercent }) =>
          exactEdgePercent === undefined ? 'not counted' : pc(exactEdgePercent, 5),
        'figure',
      ],
      ['Simulated edge', ({ seenEdgePercent }) => pc(seenEdgePercent, 5), 'figure'],
      [
        'Standard deviations from exact',
        ({ deviations }) => deviations?.toFixed(2) ?? '',
        'figure',
      ],
    ]),
    {
      text: `Run ${simulation.run}; tallies ${simulation.digest}. It shows that the declaration agrees with itself, not that a rule was read rightly.`,
      quiet: true,
    },
  ];
};
