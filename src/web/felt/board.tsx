import type { Board, BoardShape, PuckPosition } from '../../kernel/felt.ts';
import { texts } from '../texts.ts';

interface BoardPictureProps {
  readonly wide: Board;
  readonly narrow: Board | undefined;
  readonly pucks: readonly PuckPosition[];
}

/** The middle of the layout as the game declares it. Pucks are told in words as well as drawn. */
export const BoardPicture = ({ wide, narrow, pucks }: BoardPictureProps) => (
  <figure class={narrow === undefined ? 'board' : 'board two'}>
    <Picture board={wide} pucks={pucks} />
    {narrow !== undefined && <Picture board={narrow} pucks={pucks} />}
  </figure>
);

const Picture = ({ board, pucks }: { board: Board; pucks: readonly PuckPosition[] }) => (
  <svg
    viewBox={`0 0 ${board.width} ${board.height}`}
    role="img"
    aria-label={[board.title, ...pucks.map(({ title, says }) => texts.puckSays(title, says))].join(
      '. ',
    )}
  >
    {board.shapes.map((shape, i) => (
      <Drawn key={i} shape={shape} />
    ))}
    <Lines shapes={board.shapes} />
    {pucks.map((puck) => (
      <Puck key={puck.id} puck={puck} board={board} />
    ))}
  </svg>
);

const Puck = ({ puck, board }: { puck: PuckPosition; board: Board }) => {
  const { x, y } = board.places[puck.place] ?? { x: 0, y: 0 };
  const { radius } = board;
  return (
    <g class={puck.leads ? 'puck leads' : 'puck'} transform={`translate(${x} ${y})`}>
      <circle r={radius} />
      <circle class="rim" r={radius - radius / 5} />
      <text font-size={board.size}>{puck.carries ?? puck.title.charAt(0)}</text>
    </g>
  );
};

/** Lines of a tone are one path: a field has many, and each would be an element to lay out. */
const Lines = ({ shapes }: { shapes: readonly BoardShape[] }) => {
  const lines = shapes.filter((shape) => shape.kind === 'line');
  const path = (tone: 'faint' | undefined) =>
    lines
      .filter((line) => line.tone === tone)
      .map(({ x, y, toX, toY }) => `M${x} ${y}L${toX} ${toY}`)
      .join('');
  return (
    <>
      <path d={path(undefined)} />
      <path class="faint" d={path('faint')} />
    </>
  );
};

const Drawn = ({ shape }: { shape: BoardShape }) => {
  switch (shape.kind) {
    case 'box':
      return <rect class={shape.tone} x={shape.x} y={shape.y} width={shape.w} height={shape.h} />;
    case 'ring':
      return <circle class="ring" cx={shape.x} cy={shape.y} r={shape.r} />;
    case 'line':
      return null;
    case 'words':
      return (
        <text
          x={shape.x}
          y={shape.y}
          font-size={shape.size}
          transform={shape.turned ? `rotate(-90 ${shape.x} ${shape.y})` : undefined}
        >
          {shape.text}
        </text>
      );
  }
};
