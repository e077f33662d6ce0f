import { NOTHING } from '../log/log-entry.ts';
import type { Receipt } from './receipt.ts';
import { type Seen, seenIn } from './shown.ts';

export const streamsOf = ({ table, game }: Pick<Receipt, 'table' | 'game'>) => ({
  table: `table/${game}/${table}`,
  device: `device/${table}`,
});

/** The entries from the one that begins the round on; the one that opened its session may be long before. */
export const ofRound = (receipt: Receipt): Receipt['entries'] => {
  const { entries, promise } = receipt;
  const { device } = streamsOf(receipt);
  const opens = ({ events }: Receipt['entries'][number]) =>
    events.some(
      (one) =>
        'event' in one && one.stream === device && Object(one.event).type === 'SessionOpened',
    );
  const apart = promise !== undefined && promise.index > 1 && entries[0] && opens(entries[0]);
  return apart ? entries.slice(1) : entries;
};

/** The rounds that begin in the entries, for all to see. */
export const begunIn = (receipt: Receipt) =>
  seenIn(receipt.entries, streamsOf(receipt).table).flatMap(({ position, event }) =>
    inPlay(event).flatMap((one) =>
      one.type === 'RoundBegun' && 'number' in one
        ? [{ position, number: Number(one.number) }]
        : [],
    ),
  );

/**
 * How the entries begin. What begins a round is named by the chain: the commitment to it, the event `RoundBegun` with its
 * number, or, of a table's first round, the first event of the table's stream, with nothing before it. A table that is
 * opened again begins a round in an entry that is hidden for its opener: there the house's word alone is left.
 */
export const beginningOf = (receipt: Receipt): 'shown' | 'hidden' | undefined => {
  const { round, proof } = receipt;
  const { table, device } = streamsOf(receipt);
  const told = ofRound(receipt);
  const [first] = told;
  if (proof === 'commit and reveal' || proof === 'broken') {
    const committed = seenIn(told, device).find(
      ({ event }) => event.type === 'Promised' && Object(event).round === round,
    );
    if (committed === undefined) return undefined;
    if (committed.position === first?.position) return 'shown';
  }
  const isBegun = begunIn(receipt).some(
    ({ position, number }) => position === first?.position && number === round,
  );
  if (isBegun) return 'shown';
  const opening = first?.events.find((one) => 'stream' in one && one.stream === table);
  if (opening === undefined || !('stream' in opening)) return undefined;
  if (round === 1) {
    return opening.version === 1 && first?.earlier[table] === NOTHING ? 'shown' : undefined;
  }
  return 'hides' in opening && opening.hides === 'house' ? 'hidden' : undefined;
};

/** Whether the last entry begins the next round, so that nothing of this one comes after it. */
export const endsWithNext = (receipt: Receipt): boolean =>
  begunIn(receipt).some(
    ({ position, number }) =>
      number === receipt.round + 1 && position === receipt.entries.at(-1)?.position,
  );

/**
 * What the table tells of the round: of one that was committed to what came after the commitment, and of none what the entry
 * that begins the next says behind its number.
 */
export const toldIn = (receipt: Receipt): readonly Seen[] => {
  const { entries, proof, round } = receipt;
  const { table, device } = streamsOf(receipt);
  const committed = seenIn(entries, device).find(
    ({ event }) => event.type === 'Promised' && Object(event).round === round,
  );
  const from = proof === 'commit and reveal' ? (committed?.position ?? 0) : -1;
  const told = seenIn(entries, table).filter(({ position }) => position > from);
  const next = told.findIndex(({ event }) =>
    inPlay(event).some((one) => one.type === 'RoundBegun' && Object(one).number === round + 1),
  );
  return next < 0 ? told : told.slice(0, next + 1);
};

/** No wager is carried from round to round: each line is of a wager that the entries place, and each of these is settled. */
export const wrongWagers = (receipt: Receipt): string | undefined => {
  const { seat, lines } = receipt;
  const placed = new Set<number>();
  for (const { event } of toldIn(receipt)) {
    if (event.type === 'RoundCorrected') placed.clear();
    for (const one of inPlay(event)) {
      const { bet } = one as { readonly bet?: unknown };
      if (one.type === 'BetPlaced' && Object(bet).seat === seat) placed.add(Object(bet).id);
      if (one.type === 'BetWithdrawn') placed.delete(Number(bet));
    }
  }
  const settled = new Set(lines.map(({ bet }) => bet));
  const left = [...placed].find((bet) => !settled.has(bet));
  if (left !== undefined) return `Wager ${left} of seat ${seat} is not settled in these entries.`;
  const lost = [...settled].find((bet) => !placed.has(bet));
  return lost === undefined
    ? undefined
    : `Wager ${lost} of seat ${seat} is not placed in these entries.`;
};

/** What happened on the layout in an event of the table. */
const inPlay = (event: Seen['event']): readonly { readonly type: string }[] =>
  (event.type === 'Played' || event.type === 'RoundCorrected') && 'events' in event
    ? (event.events as readonly { readonly type: string }[])
    : [];
