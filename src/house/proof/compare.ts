import { same } from '../../kernel/canonical.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { SignedHead } from '../log/chain.ts';
import type { Hash } from '../log/log-entry.ts';
import { deviceStream } from '../streams.ts';
import { type DisputePack, isPack, packedAsShown } from './dispute-pack.ts';
import type { Receipt } from './receipt.ts';
import { hashOfShown, type ShownEntry, seenIn } from './shown.ts';
import { isSlip, type Slip } from './slip.ts';

type Paper = Receipt | Slip | DisputePack;

/**
 * Two papers that the house signed, held against each other: for one session, index and draw they say the same, and so they
 * do for every entry that both show. What they say about one round is compared; papers of different houses are not, nor of
 * different keys, unless the reader knows both for keys of one house.
 */
export const compared = (
  a: Paper,
  b: Paper,
  keys: readonly string[] = [],
): readonly string[] | Refusal => {
  const isOneHouse = a.key === b.key || [a, b].every(({ key }) => keys.includes(key));
  if (!isOneHouse) {
    return unlike(
      'The two are signed by different keys. If both are keys of the house, name each with --key.',
    );
  }
  const isPacked = isPack(a) || isPack(b);
  if (!isPacked && a.house !== b.house) return unlike('The two are of different houses.');
  const apart = entryApart(a, b) ?? headApart(a, b);
  if (apart !== undefined) return convicts(apart);
  if (!isPacked) return roundsCompared(a, b);
  // A dispute pack has every entry of its round whole: what else it could say is in them.
  return a.table === b.table && a.round === b.round
    ? [`Both are of round ${a.round} at ${a.table}, and agree.`]
    : [NOTHING_CONTRADICTS];
};

const NOTHING_CONTRADICTS =
  'The two are of different rounds. Nothing in one contradicts the other.';

const roundsCompared = (a: Receipt | Slip, b: Receipt | Slip): readonly string[] | Refusal => {
  const [one, other] = [sessionIn(a), sessionIn(b)];
  const said = one !== undefined && other !== undefined && one.name === other.name;
  if (said && !isSlip(a) && !isSlip(b) && !same(a.session, b.session)) {
    return convicts(`session ${one.name}`);
  }
  // One commitment is for one round, whatever a paper says of its number.
  const isOne = digestOf(a) !== undefined && digestOf(a) === digestOf(b);
  if (isOne && !same(one, other)) return convicts(`the session of round ${a.round} at ${a.table}`);
  if (said && one.index === other.index) {
    const round = `round ${a.round} at ${a.table}`;
    const differ = wholly(a, b);
    if (differ !== undefined) return convicts(`${differ} of ${round}`);
    return [`Both are of ${round}, and agree.`];
  }
  if (a.table === b.table && a.round === b.round) {
    return one === undefined && other === undefined
      ? [`Both are of round ${a.round} at ${a.table}, and agree.`]
      : convicts(`the session of round ${a.round} at ${a.table}`);
  }
  return [NOTHING_CONTRADICTS];
};

const unlike = (because: string): Refusal =>
  refuse('not-comparable', because, 'House rules § export');

const convicts = (what: string): Refusal =>
  refuse(
    'receipts-differ',
    `The house signed both, and they differ in ${what}. Keep both: together they convict it.`,
    'House rules § export',
  );

/** The first place of the log where two papers have another entry; one that is shown names the entry before it. */
const entryApart = (a: Paper, b: Paper): string | undefined => {
  const others = hashesIn(b);
  const [place] = [...hashesIn(a)]
    .filter(([position, hash]) => (others.get(position) ?? hash) !== hash)
    .map(([position]) => position)
    .toSorted((one, other) => one - other);
  return place === undefined ? undefined : `entry ${place}`;
};

const hashesIn = (paper: Paper): ReadonlyMap<number, Hash> => {
  const entries = entriesOf(paper);
  return new Map([
    ...entries.map(({ position, before }) => [position - 1, before] as const),
    ...entries.map((one) => [one.position, hashOfShown(one)] as const),
  ]);
};

/** The first length that the log had otherwise: two heads over as many entries have one root. */
const headApart = (a: Paper, b: Paper): string | undefined => {
  const others = headsOf(b);
  const head = headsOf(a).find(({ size, root }) =>
    others.some((other) => other.size === size && other.root !== root),
  );
  return head && `the first ${head.size} entries of the log`;
};

const headsOf = (paper: Paper): readonly SignedHead[] => {
  if (isPack(paper)) return paper.entries.map(({ head }) => head);
  return isSlip(paper) ? [] : [paper.head];
};

const entriesOf = (paper: Paper): readonly ShownEntry[] => {
  if (isPack(paper)) return paper.entries.map(packedAsShown);
  return isSlip(paper) ? [paper.entry] : paper.entries;
};

const sessionIn = (
  paper: Receipt | Slip,
): { readonly name: string; readonly index: number } | undefined => {
  if (isSlip(paper)) return { name: paper.session, index: paper.index };
  const { session, promise } = paper;
  return session && promise && { name: session.name, index: promise.index };
};

const digestOf = (paper: Receipt | Slip): string | undefined =>
  isSlip(paper) ? paper.promise : paper.promise?.promise;

/** The first thing that two papers of one round say otherwise, if any. */
const wholly = (a: Receipt | Slip, b: Receipt | Slip): string | undefined => {
  if (a.table !== b.table || a.round !== b.round || a.game !== b.game) return 'the name';
  if (isSlip(a)) return slipAgainst(a, b);
  if (isSlip(b)) return slipAgainst(b, a);
  if (!same(a.promise, b.promise)) return 'the commitment';
  if (a.secret !== b.secret) return 'the secret';
  if (!same(a.draws, b.draws)) return 'a draw';
  if (!same(a.rules, b.rules)) return 'the rules';
  return a.seat === b.seat && !same(a.lines, b.lines) ? 'the lines' : undefined;
};

/** Own bytes are as on the slip, and so is the beacon unless the window was shortened. */
const slipAgainst = (slip: Slip, other: Receipt | Slip): string | undefined => {
  if (isSlip(other)) {
    if (slip.promise !== other.promise) return 'the commitment';
    return slip.seat === other.seat && slip.entropy !== other.entropy ? 'the bytes' : undefined;
  }
  if (slip.promise !== other.promise?.promise) return 'the commitment';
  const last = other.draws?.at(-1);
  const own = gaveIn(other, slip) ?? last?.seats.find(({ seat }) => seat === slip.seat)?.entropy;
  if (last !== undefined && own !== slip.entropy) return 'the bytes';
  const drawn = other.draws?.map(({ beaconRound }) => beaconRound) ?? [];
  const known = drawn.length === 0 || drawn.some((beacon) => beacon <= slip.beaconRound);
  return known || slip.beaconRound === 0 ? undefined : 'the beacon';
};

/** The bytes that the entries of a round show for the seat; a draw that they were too late for has others. */
const gaveIn = ({ table, entries }: Receipt, { seat, promise }: Slip): string | undefined => {
  const given = seenIn(entries, deviceStream(table).name)
    .map(({ event }) => Object(event))
    .find((event) => event.type === 'Contributed' && event.seat === seat);
  return given?.promise === promise ? given.entropy : undefined;
};
