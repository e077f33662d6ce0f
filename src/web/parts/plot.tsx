import { useEffect, useRef } from 'preact/hooks';
import type uPlot from 'uplot';

export interface Line {
  readonly label: string;
  /** A custom property of the frame's style: `--mark-1`. */
  readonly color: string;
  readonly values: readonly (number | null)[];
  readonly dashed?: true;
  /** Filled between this line and the one before, as a band. */
  readonly band?: true;
  readonly points?: true;
}

/** A plot over numbers or moments. What it shows is also said in a sentence, and its room has the same figures in a table. */
export const Plot = ({
  label,
  x,
  lines,
  time = false,
  height = 200,
  text = String,
  xText,
}: {
  /** What a reader sees in it, for somebody who does not see it. */
  label: string;
  x: readonly number[];
  lines: readonly Line[];
  time?: boolean;
  height?: number;
  text?: (value: number) => string;
  /** How the numbers below are written, where they are not themselves. */
  xText?: ((value: number) => string) | undefined;
}) => {
  const at = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = at;
    if (current === null) return;
    let plot: uPlot | undefined;
    let gone = false;
    void drawn(current, { x, lines, time, height, text, xText }).then((made) => {
      if (gone) made.destroy();
      else plot = made;
    });
    const watch = new ResizeObserver(() => plot?.setSize({ width: current.clientWidth, height }));
    watch.observe(current);
    return () => {
      gone = true;
      watch.disconnect();
      plot?.destroy();
    };
  }, [x, lines, time, height]);
  return <div class="plot" role="img" aria-label={label} ref={at} />;
};

interface Drawn {
  readonly x: readonly number[];
  readonly lines: readonly Line[];
  readonly time: boolean;
  readonly height: number;
  text(value: number): string;
  readonly xText: ((value: number) => string) | undefined;
}

/**
 * The library comes with the first plot that somebody looks at. It writes numbers in the browser's language as it loads, and
 * gives up where that has a name that no language has (`en-US@posix`).
 */
const plotting = async (): Promise<typeof uPlot> => {
  if (!isLanguage(navigator.language)) {
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
  }
  const [{ default: Plotting }] = await Promise.all([
    import('uplot'),
    import('uplot/dist/uPlot.min.css'),
  ]);
  return Plotting;
};

const isLanguage = (name: string): boolean => {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
};

const drawn = async (
  at: HTMLElement,
  { x, lines, time, height, text, xText }: Drawn,
): Promise<uPlot> => {
  const Plotting = await plotting();
  const style = getComputedStyle(at);
  // A canvas does not know what a custom property comes to; an element does.
  const ink = (name: string): string => {
    at.style.color = `var(${name})`;
    const { color } = getComputedStyle(at);
    at.style.color = '';
    return color;
  };
  const faint = (color: string): string => color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.14)');
  const axis = {
    stroke: ink('--soft'),
    grid: { stroke: ink('--line'), width: 1 },
    ticks: { show: false },
    font: `11px ${style.fontFamily}`,
  };
  return new Plotting(
    {
      width: at.clientWidth,
      height,
      scales: { x: { time } },
      legend: { live: false },
      cursor: { points: { size: 6 } },
      axes: [
        { ...axis, ...(xText && { values: (_plot: uPlot, ticks: number[]) => ticks.map(xText) }) },
        { ...axis, size: 72, values: (_plot, ticks) => ticks.map(text) },
      ],
      bands: lines.flatMap(({ band, color }, index) =>
        band === true
          ? [{ series: [index + 1, index] as [number, number], fill: faint(ink(color)) }]
          : [],
      ),
      series: [
        {},
        ...lines.map(({ label, color, dashed, points }) => ({
          label,
          stroke: ink(color),
          width: 1.5,
          points: { show: points === true, size: 5 },
          ...(dashed === true ? { dash: [4, 4] } : {}),
        })),
      ],
    },
    [
      time ? x.map((moment) => moment / 1000) : [...x],
      ...lines.map(({ values }) => [...values]),
    ] as uPlot.AlignedData,
    at,
  );
};
