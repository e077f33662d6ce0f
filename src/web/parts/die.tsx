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

/** One die; a label makes it a picture of its own, without one the group says what it shows. */
export const Die = ({ face, colour, label }: { face: number; colour: string; label?: string }) => (
  <svg
    class={`die ${colour}`}
    viewBox="0 0 36 36"
    role="img"
    aria-label={label ?? String(face)}
    aria-hidden={label === undefined}
  >
    <rect x="1" y="1" width="34" height="34" rx="7" />
    {(PIPS[face] ?? []).map((place) => (
      <circle key={place} cx={9 + (place % 3) * 9} cy={9 + Math.floor(place / 3) * 9} r="3.3" />
    ))}
  </svg>
);
