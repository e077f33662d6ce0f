import type { Board, BoardShape, CardsShown, DiceShown, PuckPosition } from '../../kernel/felt.ts';
import { texts } from '../texts.ts';

/** The middle of the layout as the game declares it. Markers are told in words as well as drawn. */
export const BoardPicture = ({
  board,
  narrow,
  markers,
}: {
  board: Board;
  narrow: Board | undefined;
  markers: readonly PuckPosition[];
}) => (
  <figure class={narrow === undefined ? 'board' : 'board two'}>
    <Picture board={board} markers={markers} />
    {narrow !== undefined && <Picture board={narrow} markers={markers} />}
    <figcaption>
      {markers.map(({ id, title, says }) => (
        <span key={id}>
          {title} <strong>{says}</strong>
        </span>
      ))}
    </figcaption>
  </figure>
);

const Picture = ({ board, markers }: { board: Board; markers: readonly PuckPosition[] }) => (
  <svg
    viewBox={`0 0 ${board.width} ${board.height}`}
    role="img"
    aria-label={[
      board.title,
      ...markers.map(({ title, says }) => texts.markerSays(title, says)),
    ].join('. ')}
  >
    {board.shapes.map((shape, i) => (
      <Drawn key={i} shape={shape} />
    ))}
    <Lines shapes={board.shapes} />
    {markers.map((marker) => (
      <Puck key={marker.id} marker={marker} board={board} />
    ))}
  </svg>
);

const Puck = ({ marker, board }: { marker: PuckPosition; board: Board }) => {
  const { x, y } = board.places[marker.place] ?? { x: 0, y: 0 };
  const { radius } = board;
  return (
    <g class={marker.leads ? 'marker leads' : 'marker'} transform={`translate(${x} ${y})`}>
      <circle r={radius} />
      <circle class="rim" r={radius - radius / 4} />
      <text font-size={board.size}>{marker.title.charAt(0)}</text>
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
    <rect x="1" y="1" width="34" height="34" rx="7" />
    {(PIPS[face] ?? []).map((place) => (
      <circle key={place} cx={9 + (place % 3) * 9} cy={9 + Math.floor(place / 3) * 9} r="3.3" />
    ))}
  </svg>
);

/** Hands of cards with their names; a card that the viewer may not see shows its back. */
export const Cards = ({ shown }: { shown: readonly CardsShown[] }) =>
  shown.length === 0 ? null : (
    <div class="hands">
      {shown.map(({ label, cards, says }) => (
        <div key={label} class="hand">
          <div role="img" aria-label={`${label}: ${cards.map(texts.card).join(', ')}`}>
            {cards.map((card, i) => (
              <Card key={`${i} ${card}`} card={card} />
            ))}
          </div>
          <span>
            {label} {says !== undefined && <strong>{says}</strong>}
          </span>
        </div>
      ))}
    </div>
  );

/** The signs are kept from being drawn as little pictures in colours of their own. */
const SIGNS: Readonly<Record<string, string>> = {
  s: '\u2660\ufe0e',
  h: '\u2665\ufe0e',
  d: '\u2666\ufe0e',
  c: '\u2663\ufe0e',
};

const Card = ({ card }: { card: string }) => {
  if (card === 'face down') return <span class="playing-card back" />;
  const sign = SIGNS[card.charAt(1)];
  if (sign === undefined) {
    return (
      <span class="playing-card joker">
        <b>★</b>
        <i>{card}</i>
      </span>
    );
  }
  const rank = card.charAt(0) === 'T' ? '10' : card.charAt(0);
  return (
    <span class={`playing-card ${card.charAt(1)}`}>
      <b>{rank}</b>
      <i>{sign}</i>
    </span>
  );
};
