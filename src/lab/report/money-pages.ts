import { dollars } from '../../kernel/money.ts';
import { isPlaced, type MathFigures, type WagerFigures } from './figures.ts';
import { inDollars, inFigures, nameOf, type Part, pc, table, times } from './part.ts';

const perDollar = (of: { readonly perDollar: number }): string => `$${of.perDollar.toFixed(4)}`;

export const money = ({ wagers, assumed, limits }: MathFigures): readonly Part[] => [
  { heading: 'Money', level: 2 },
  {
    text: `Assumed: an average wager of ${dollars(assumed.averageBetCents)} and ${assumed.decisionsPerHour} decisions an hour; a wager that wins an amount is the one that its odds are quoted for. A coupon is taken to bring no other wager.`,
  },
  table(wagers.filter(isPlaced), [
    ['Wager', nameOf],
    ['Average wager', ({ averageBetCents }) => dollars(averageBetCents), 'figure'],
    ['Theoretical win an hour', (wager) => `$${wager.winPerHourDollars.toFixed(2)}`, 'figure'],
    ['Largest net', (wager) => `${wager.largestPay.replace(/\/1$/, '')} to 1`, 'figure'],
    ['Once in', ({ largestPayOneIn }) => times(largestPayOneIn), 'figure'],
    ['Coupon, per dollar', ({ coupon }) => perDollar(coupon.wagerOdds), 'figure'],
    ['At even money', ({ coupon }) => perDollar(coupon.evenMoney), 'figure'],
  ]),
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
  ...limited(wagers),
];

/** How far a payout limit lets each wager be paid whole, and what it makes of the average wager where that is larger. */
const limited = (wagers: readonly WagerFigures[]): readonly Part[] => {
  const under = wagers.flatMap((wager) =>
    wager.paidInFullUpToCents === undefined
      ? []
      : [{ wager, upTo: wager.paidInFullUpToCents, cut: wager.cutEdgePercent }],
  );
  return under.length === 0
    ? []
    : [
        table(under, [
          ['Wager', ({ wager }) => nameOf(wager)],
          ['Paid in full up to', ({ upTo }) => dollars(upTo), 'figure'],
          ['House edge', ({ wager }) => pc(wager.houseEdgePercent), 'figure'],
          ['At the average wager', ({ wager, cut }) => pc(cut ?? wager.houseEdgePercent), 'figure'],
        ]),
      ];
};

export const meterParts = ({ meters }: MathFigures): readonly Part[] =>
  meters.length === 0
    ? []
    : [
        { heading: 'Meters', level: 2 },
        ...meters.flatMap((meter): readonly Part[] => [
          {
            text: `${meter.title} (${meter.cite}): the meter begins at ${dollars(meter.seedCents)} and grows by ${pc(100 * inFigures(meter.increment), 2)} of each wager. It is hit once in ${times(inFigures(meter.roundsToHit))} rounds, and ${meter.shared === 'equally' ? 'players who hit it together share it' : 'the first in the order of settlement takes it'}.`,
          },
          table(meter.stakes, [
            ['Wager', ({ stakeCents }) => dollars(stakeCents), 'figure'],
            ['From awards', ({ returnOfAwards }) => pc(100 * inFigures(returnOfAwards)), 'figure'],
            [
              'Return at the seed',
              ({ returnAtSeed }) => pc(100 * inFigures(returnAtSeed)),
              'figure',
            ],
            [
              'In the long run',
              ({ longRunReturn }) => pc(100 * inFigures(longRunReturn)),
              'figure',
            ],
            [
              'Shows when hit',
              ({ meterWhenHitCents }) => inDollars(inFigures(meterWhenHitCents) / 100),
              'figure',
            ],
            [
              'Breaks even at',
              ({ breakEvenCents }) => inDollars(inFigures(breakEvenCents) / 100),
              'figure',
            ],
          ]),
          {
            text: 'Of one player alone with this wager in every round; where several share the meter it breaks even at that many times as much.',
            quiet: true,
          },
        ]),
      ];
