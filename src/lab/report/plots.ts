import { BANDS, type Drawing, GREY, HOUSE, INK, RULE, type Shape, WARM } from './drawing.ts';
import { DECISIONS, type MathFigures, type WagerFigures } from './figures.ts';

const text = (
  of: string,
  x: number,
  y: number,
  more: {
    readonly anchor?: 'start' | 'middle' | 'end';
    readonly color?: string;
    readonly size?: number;
  } = {},
): Shape => ({
  text: of,
  at: [x, y],
  size: more.size ?? 9,
  color: more.color ?? INK,
  anchor: more.anchor ?? 'start',
});

const nameOf = ({ title, strategy }: WagerFigures): string =>
  strategy === undefined ? title : `${title}, ${strategy}`;

const captioned = (title: string) => ({ title, caption: title });

/** Wagers by house edge, the best for the player first. */
export const edgesPlot = (wagers: readonly WagerFigures[]): Drawing => {
  const sorted = wagers.toSorted((a, b) => a.houseEdgePercent - b.houseEdgePercent);
  const [left, row, width] = [190, 18, 500];
  const most = Math.max(1, ...sorted.map(({ houseEdgePercent }) => houseEdgePercent));
  const least = Math.min(0, ...sorted.map(({ houseEdgePercent }) => houseEdgePercent));
  const x = (edge: number): number =>
    left + ((edge - least) / (most - least)) * (width - left - 60);
  const shapes = sorted.flatMap((wager, at): readonly Shape[] => {
    const y = 6 + at * row;
    const [from, to] = [
      x(Math.min(0, wager.houseEdgePercent)),
      x(Math.max(0, wager.houseEdgePercent)),
    ];
    return [
      text(nameOf(wager), left - 8, y + 11, { anchor: 'end' }),
      {
        box: [from, y + 3, Math.max(1, to - from), row - 7],
        color: wager.houseEdgePercent < 0 ? WARM : HOUSE,
      },
      text(`${wager.houseEdgePercent.toFixed(2)}%`, to + 5, y + 11, { color: GREY }),
    ];
  });
  const height = 12 + row * sorted.length;
  return {
    width,
    height,
    ...captioned('House edge by wager'),
    shapes: [...shapes, rule([x(0), 4], [x(0), height - 4], { color: GREY, width: 0.6 })],
  };
};

const rule = (
  from: readonly [number, number],
  to: readonly [number, number],
  more: { readonly color: string; readonly width: number; readonly dashed?: true },
): Shape => ({ line: [from, to], ...more });

/** How far the return of a wager may stray as decisions add up, 95 times of a hundred. */
export const bandsPlot = (wager: WagerFigures): Drawing => {
  const [width, height, left, right, top, bottom] = [320, 150, 46, 10, 12, 22];
  const middle = wager.returnPercent / 100;
  const least = Math.min(middle - 0.02, ...wager.funnel.map(({ low }) => low));
  const most = Math.max(middle + 0.02, ...wager.funnel.map(({ high }) => high));
  const x = (log: number): number => left + ((log - 3) / 3) * (width - left - right);
  const y = (back: number): number =>
    top + 4 + ((most - back) / (most - least)) * (height - top - bottom - 8);
  const edge = (side: 'low' | 'high') =>
    wager.funnel.map((band): readonly [number, number] => [
      x(Math.log10(band.decisions)),
      y(band[side]),
    ]);
  const even = y(1) > top && y(1) < height - bottom;
  const label = (back: number, color: string): Shape =>
    text(`${(100 * back).toFixed(1)}%`, left - 5, y(back) + 3, { anchor: 'end', size: 7.5, color });
  const marks = DECISIONS.flatMap((decisions): readonly Shape[] => {
    const at = x(Math.log10(decisions));
    const anchor = decisions === 1000 ? 'start' : decisions === 1_000_000 ? 'end' : 'middle';
    return [
      rule([at, top], [at, height - bottom], { color: RULE, width: 0.6 }),
      text(decisions.toLocaleString('en-US'), at, height - 8, { anchor, size: 7.5, color: GREY }),
    ];
  });
  return {
    width,
    height,
    title: `Return of ${wager.title} after 1,000 to 1,000,000 decisions`,
    caption: 'Return by decisions: 95 of a hundred sessions end in the band',
    shapes: [
      ...marks,
      { area: [...edge('high'), ...edge('low').toReversed()], color: BANDS },
      rule([x(3), y(middle)], [x(6), y(middle)], { color: HOUSE, width: 1.4 }),
      ...(even
        ? [rule([x(3), y(1)], [x(6), y(1)], { color: WARM, width: 0.8, dashed: true })]
        : []),
      label(middle, HOUSE),
      ...[most, least].flatMap((end) =>
        Math.abs(y(end) - y(middle)) < 9 ? [] : [label(end, GREY)],
      ),
    ],
  };
};

/** What every line of a wager takes from the return or adds to it. */
export const linesPlot = (wager: WagerFigures): Drawing => {
  const [width, row, left] = [320, 15, 130];
  const shown = wager.lines.filter(({ contribution }) => contribution !== 0).slice(0, 14);
  const most = Math.max(...shown.map(({ contribution }) => Math.abs(contribution)), 0.01);
  const zero = left + (width - left - 44) * 0.5;
  const scale = ((width - left - 44) * 0.5) / most;
  return {
    width,
    height: 10 + row * shown.length,
    title: `What each line of ${wager.title} contributes`,
    caption: 'What each line contributes',
    shapes: shown.flatMap(({ title, contribution }, at): readonly Shape[] => {
      const y = 4 + at * row;
      const end = zero + contribution * scale;
      return [
        text(title.length > 26 ? `${title.slice(0, 25)}…` : title, left - 6, y + 10, {
          anchor: 'end',
          size: 7.5,
        }),
        {
          box: [Math.min(zero, end), y + 2, Math.max(0.6, Math.abs(end - zero)), row - 5],
          color: contribution < 0 ? HOUSE : WARM,
        },
        text(contribution.toFixed(4), contribution < 0 ? zero + 4 : end + 4, y + 10, {
          size: 7,
          color: GREY,
        }),
      ];
    }),
  };
};

/** How far the simulated edges were from the exact ones, in standard deviations. */
export const deviationsPlot = ({ simulation }: MathFigures): Drawing => {
  const [width, height, left] = [500, 90, 20];
  const x = (z: number): number =>
    left + ((Math.max(-4, Math.min(4, z)) + 4) / 8) * (width - 2 * left);
  const seen = simulation.wagers.filter(({ deviations }) => deviations !== undefined);
  return {
    width,
    height,
    ...captioned('Distance of the simulation from the exact edges in standard deviations'),
    shapes: [
      { box: [x(-1.96), 14, x(1.96) - x(-1.96), 44], color: '#eef5f5' },
      ...[-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((z): readonly Shape[] => [
        rule([x(z), 14], [x(z), 58], { color: RULE, width: 0.6 }),
        text(String(z), x(z), 72, { anchor: 'middle', size: 8, color: GREY }),
      ]),
      ...seen.map(
        ({ deviations = 0 }, at): Shape => ({
          dot: [x(deviations), 22 + (at % 5) * 7],
          color: HOUSE,
          radius: 3,
        }),
      ),
      text('95 of a hundred fall on the shaded part', x(0), 86, {
        anchor: 'middle',
        size: 7.5,
        color: GREY,
      }),
    ],
  };
};
