// Dispute packs (docs/log-format.md, "Dispute packs"): every entry of a round, whole.
import { must, same } from './bytes.mjs';
import { contentOf, isIncluded, isSignedHead } from './chain.mjs';
import {
  checkLinks,
  checkWhole,
  committedIn,
  hashShown,
  linesIn,
  numbersIn,
  seenIn,
} from './shown.mjs';

/** The rounds that begin at a table, in entries that hide nothing. */
const roundsIn = (entries, table) =>
  entries.flatMap(({ position, events }) =>
    events
      .filter(({ stream }) => stream === table)
      .flatMap(({ version, event }) => {
        const [begun] = numbersIn([{ position, event }]);
        const opened = event.type === 'TableOpened' ? event.round : undefined;
        const number = begun?.number ?? opened ?? (version === 1 ? 1 : undefined);
        return number === undefined ? [] : [{ position, number }];
      }),
  );

/** A pack begins with its round, and where another one begins, that is the next, and the end. */
const checkPackedRound = ({ round, from, to, streams: [table, device] }, shown) => {
  const rounds = roundsIn(shown, table);
  const begins = ({ position, number }) => number === round && position === from;
  const ends = ({ position, number }) => number === round + 1 && position === to;
  must(
    rounds.every((one) => begins(one) || ends(one)),
    'it has another round',
  );
  const committed = committedIn(seenIn(shown, device), round)?.position === from;
  const begun = committed || rounds.some(begins);
  // Packs of earlier versions had the first round of a table from its first wager on.
  must(begun || round === 1, 'the entry that begins the round is left out');
  return { beginsLate: !begun, endsOpen: !rounds.some(ends) };
};

export const checkPack = async (pack) => {
  const { entries, streams, table, game, round, from, to, key, shows } = pack;
  must(same(streams, [`table/${game}/${table}`, `device/${table}`]), 'it is of another table');
  must(entries[0]?.entry.position === from && entries.at(-1)?.entry.position === to, 'it is cut');
  const shown = entries.map(({ entry, before, proof }) => ({
    ...{ ...entry, content: contentOf(entry), earlier: before, proof },
  }));
  for (const [i, { entry, head, proof }] of entries.entries()) {
    must(head.key === key && (await isSignedHead(head)), 'a head is not signed by the house');
    const hash = hashShown(shown[i]);
    must(hash === entry.hash, `entry ${entry.position} was changed`);
    const found = isIncluded(head.root, head.size, entry.position, hash, proof);
    must(found, `entry ${entry.position} is not in the log that the head is of`);
    checkLinks(shown[i]);
  }
  for (const stream of streams) checkWhole(shown, stream);
  const { settled, round: shownRound = round } = shows ?? {};
  must(shownRound === round, 'it shows another round');
  const paid = settled === undefined || same(settled, linesIn(seenIn(shown, streams[0])));
  must(paid, 'what it shows as paid is not what its entries paid');
  return checkPackedRound(pack, shown);
};
