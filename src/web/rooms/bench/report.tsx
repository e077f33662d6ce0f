import type { Reported } from '../../../lab/answers/report.ts';
import type { Drawing, Shape } from '../../../lab/report/drawing.ts';
import type { Part } from '../../../lab/report/part.ts';
import { me } from '../../house.ts';
import { OUTSIDE } from '../../outside/brought.ts';
import { useAsked } from '../../parts/asked.ts';
import { TextTable } from '../../parts/scrolls.tsx';
import { askLab, stopWork } from '../../workers/ask.ts';
import { Refusal } from '../lab/parts.tsx';
import type { Looking } from '../lab/state.ts';

/** Rounds beside the exact figures of a report that is made while somebody waits. */
const ROUNDS = 1 << 20;

/** The mathematical report of the game as it is on the bench, made in a worker, as a page to print. */
export const Report = ({ it }: { it: Looking }) => {
  const { busy, now: made, refused, asks } = useAsked<Reported>();
  const make = () => asks(askLab('reported', { ...it, rounds: ROUNDS }));
  return (
    <>
      <p class="tools">
        <button type="button" class="primary" disabled={busy} onClick={() => void make()}>
          {busy ? 'Working…' : 'Make the report'}
        </button>
        {busy && (
          <button type="button" onClick={() => stopWork(it.game)}>
            Stop
          </button>
        )}
        {made.value !== undefined && (
          <button type="button" onClick={() => print()}>
            Print or save as PDF
          </button>
        )}
        {it.game !== OUTSIDE && me.value.kind === 'staff' && <Files it={it} />}
      </p>
      <Refusal refused={refused.value} />
      {made.value === undefined ? (
        <p class="soft">
          Every line of every wager with its combinations, return, edge, spread and bands, what else
          can be filed, and {ROUNDS.toLocaleString('en-US')} simulated rounds beside the exact
          figures.
        </p>
      ) : (
        <article class="report" aria-label={made.value.title}>
          {made.value.parts.map((part, at) => (
            <OnePart key={at} part={part} under={headingAt(made.value?.parts ?? [], at)} />
          ))}
        </article>
      )}
    </>
  );
};

/** The house makes the same of its own games as files, with more rounds. */
const Files = ({ it: { game, ...changes } }: { it: Looking }) => {
  const said = Object.entries(changes).filter(([, value]) => value !== undefined);
  return (
    <a
      class="button"
      href={`/api/lab/${game}/report.pdf?${new URLSearchParams(said as [string, string][])}`}
      download
    >
      PDF
    </a>
  );
};

/** What a table stands under, so that each has a name of its own to somebody who cannot see where it is. */
const headingAt = (parts: readonly Part[], at: number): string => {
  const above = parts.slice(0, at).findLast((part) => 'heading' in part);
  const nth = parts.slice(0, at).filter((part) => 'head' in part).length + 1;
  return `Table ${nth}${above !== undefined && 'heading' in above ? `, ${above.heading}` : ''}`;
};

const OnePart = ({ part, under }: { part: Part; under: string }) => {
  if ('heading' in part) {
    const Heading = `h${part.level + 1}` as 'h2' | 'h3' | 'h4';
    return (
      <Heading>
        {part.heading} {part.cite !== undefined && <span class="cite">{part.cite}</span>}
      </Heading>
    );
  }
  if ('text' in part) return <p class={part.quiet === true ? 'soft' : ''}>{part.text}</p>;
  if ('drawings' in part) {
    return (
      <div class="plots">
        {part.drawings.map((drawing) => (
          <Picture key={drawing.title} drawing={drawing} />
        ))}
      </div>
    );
  }
  return <TextTable label={under} head={part.head} rows={part.rows} figures={part.right} />;
};

/** Drawn as elements: a game from outside has a say in these words, and none of them becomes code. */
const Picture = ({ drawing: { width, height, title, shapes } }: { drawing: Drawing }) => (
  <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
    {shapes.map((shape, at) => (
      <Drawn key={at} shape={shape} />
    ))}
  </svg>
);

const points = (of: readonly (readonly [number, number])[]): string =>
  of.map((point) => point.join(',')).join(' ');

const Drawn = ({ shape }: { shape: Shape }) => {
  if ('line' in shape) {
    return (
      <polyline
        points={points(shape.line)}
        fill="none"
        stroke={shape.color}
        stroke-width={shape.width}
        stroke-dasharray={shape.dashed ? '3 3' : undefined}
      />
    );
  }
  if ('area' in shape) return <polygon points={points(shape.area)} fill={shape.color} />;
  if ('box' in shape) {
    const [x, y, width, height] = shape.box;
    return <rect x={x} y={y} width={width} height={height} fill={shape.color} />;
  }
  if ('dot' in shape) {
    return <circle cx={shape.dot[0]} cy={shape.dot[1]} r={shape.radius} fill={shape.color} />;
  }
  const [x, y] = shape.at;
  return (
    <text x={x} y={y} font-size={shape.size} fill={shape.color} text-anchor={shape.anchor}>
      {shape.text}
    </text>
  );
};
