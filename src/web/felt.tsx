import type { Board, DiceShown, Marker, Shape } from '../kernel/felt.ts';

/** The middle of the layout as the game declares it. Markers are told in words as well as drawn. */
export const BoardPicture = ({ board, markers }: { board: Board; markers: readonly Marker[] }) => (
  <figure class="board">
    <svg
      viewBox={`0 0 ${board.width} ${board.height}`}
      role="img"
      aria-labelledby="board-title board-says"
    >
      <title id="board-title">{board.title}</title>
      <desc id="board-says">
        {markers.map(({ title, says }) => `${title}: ${says}`).join('. ')}
      </desc>
      {board.shapes.map((shape, i) => (
        <Drawn key={i} shape={shape} />
      ))}
      {markers.map(({ id, title, says, x, y }) => (
        <g key={id} class={`marker ${id}`} transform={`translate(${x} ${y})`}>
          <title>{`${title}: ${says}`}</title>
          <circle r="13" />
          <text y="5">{title.charAt(0)}</text>
        </g>
      ))}
    </svg>
    <figcaption>
      {markers.map(({ id, title, says }) => (
        <span key={id}>
          {title} <strong>{says}</strong>
        </span>
      ))}
    </figcaption>
  </figure>
);

const Drawn = ({ shape }: { shape: Shape }) => {
  switch (shape.kind) {
    case 'box':
      return (
        <rect class={shape.tone} x={shape.x} y={shape.y} width={shape.w} height={shape.h} rx="6" />
      );
    case 'line':
      return <line x1={shape.x} y1={shape.y} x2={shape.toX} y2={shape.toY} />;
    case 'words':
      return (
        <text x={shape.x} y={shape.y} font-size={shape.size}>
          {shape.text}
        </text>
      );
  }
};

/** Pips by the places of a three by three grid, numbered in reading order. */
const PIPS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

export const Dice = ({ shown, throws }: { shown: readonly DiceShown[]; throws: number }) => (
  <div class="dice">
    {shown.map(({ label, colour, faces }) => (
      <div key={label} class="dice-group">
        <div>
          {faces.map((face, i) => (
            <Die key={`${throws} ${i}`} face={face} colour={colour} label={label} />
          ))}
        </div>
        <span>{label}</span>
      </div>
    ))}
  </div>
);

export const Die = ({ face, colour, label }: { face: number; colour: string; label: string }) => (
  <svg class={`die ${colour}`} viewBox="0 0 36 36" role="img" aria-label={`${label} ${face}`}>
    <rect x="1" y="1" width="34" height="34" rx="6" />
    {(PIPS[face] ?? []).map((place) => (
      <circle key={place} cx={9 + (place % 3) * 9} cy={9 + Math.floor(place / 3) * 9} r="3.2" />
    ))}
  </svg>
);
