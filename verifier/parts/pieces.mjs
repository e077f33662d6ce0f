// Decks among the equipment of a table (docs/log-events.md, "Tables"): who inspected one, to whom it was shown, and which is gone.
const ACTS = {
  ...{ DeckInspected: 'inspected', DeckVerified: 'verified', JokerTorn: 'joker torn' },
  DeckShown: 'shown',
};
export const kindOfDeck = (deck) => (deck === 2 ? 'second-deck' : 'deck');

/** The deck that play takes off the table. */
export const deckGone = ({ equipment }, told) => {
  const removed = told.find(({ type }) => type === 'DeckRemoved');
  const kind = removed && kindOfDeck(removed.deck);
  const set = equipment[kind];
  return set === undefined ? [] : [{ type: 'EquipmentRemoved', kind, set, reason: removed.reason }];
};

/** What is told of the pieces beside what was said in a round. */
export const piecesDue = (table, { seat }, told, by) => {
  const { equipment, seats } = table;
  const left = deckGone(table, told);
  const saw = Object.entries(seats)
    .filter(([at]) => seat === undefined || Number(at) === seat)
    .map(([, patron]) => patron);
  const handled = told.flatMap(({ type, deck }) => {
    const kind = kindOfDeck(deck);
    if (ACTS[type] === undefined || equipment[kind] === undefined) return [];
    const to = type === 'DeckShown' ? { to: saw } : {};
    const people = by.map(({ person }) => person);
    const set = equipment[kind];
    return [{ type: 'PieceHandled', kind, set, act: ACTS[type], by: people, ...to }];
  });
  return [...left, ...handled];
};
