/** The signs are kept from being drawn as little pictures in colors of their own. */
const SIGNS: Readonly<Record<string, string>> = {
  s: '\u2660\ufe0e',
  h: '\u2665\ufe0e',
  d: '\u2666\ufe0e',
  c: '\u2663\ufe0e',
};

/** A playing card; one that the viewer may not see shows its back. What holds it says what it is. */
export const Card = ({ card }: { card: string }) => {
  if (card === 'face down') return <span class="playing-card back" aria-hidden="true" />;
  const sign = SIGNS[card.charAt(1)];
  if (sign === undefined) {
    return (
      <span class="playing-card joker" aria-hidden="true">
        <b>★</b>
        <i>{card}</i>
      </span>
    );
  }
  const rank = card.charAt(0) === 'T' ? '10' : card.charAt(0);
  return (
    <span class={`playing-card ${card.charAt(1)}`} aria-hidden="true">
      <b>{rank}</b>
      <i>{sign}</i>
    </span>
  );
};
