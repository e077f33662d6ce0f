import { canonical } from '../../kernel/canonical.ts';
import type { DrawShape, Hex, Outcome, SeatEntropy } from '../../kernel/draw.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { Play } from '../../kernel/play.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { Seat } from '../../kernel/wager.ts';
import { settledBy, type Table, tableOf } from '../../table/index.ts';
import type { DeviceEvent } from '../dealing/device.ts';
import { gameOf } from '../games.ts';
import type { House } from '../house.ts';
import type { SignedHead } from '../log/chain.ts';
import type { Hash, LogEntry } from '../log/log-entry.ts';
import type { Signer } from '../log/signing.ts';
import { eventIn } from '../log/stream.ts';
import type { StreamEvent } from '../store/store.ts';
import { deviceStream, tableStream } from '../streams.ts';
import { type Around, hiddenFor } from './hidden.ts';
import { type RoundPlace, roundPlace } from './round-entries.ts';
import { type ProvedEntry, shownEntry } from './shown.ts';

/** What kind of proof a round has; docs/fairness.md says what each of them shows. */
export type RoundProof = 'commit and reveal' | 'called with read-back' | 'weak' | 'broken';

export interface ReceiptDraw {
  readonly draw: number;
  readonly openedAt: number;
  readonly closesAt: number;
  readonly closedAt: number;
  readonly beaconRound: number;
  readonly signature?: Hex;
  readonly seats: readonly SeatEntropy[];
  /** SHA-256 of the canonical JSON of the wagers at closing. */
  readonly bets: Hex;
  readonly shape: DrawShape;
  readonly outcome: Outcome;
}

/** How the draws of a round were committed to, made and revealed. */
export interface ReceiptFairness {
  readonly session: {
    readonly name: string;
    readonly anchor: Hex;
    readonly length: number;
    readonly beacon: Hex;
    readonly windowMs: number;
    readonly marginMs: number;
  };
  readonly promise: { readonly index: number; readonly commit: Hex; readonly promise: Hex };
  readonly secret: Hex;
  readonly draws: readonly ReceiptDraw[];
  /** The layout as the round began, and the seats that one player had together: every line follows from them. */
  readonly began: Play;
  readonly together: readonly (readonly Seat[])[];
}

/**
 * What a patron takes home from a round: the rules, the wagers and what they paid with their paragraphs, the commitment,
 * every contribution, the beacon and the reveal, and every entry of the table and its device from the one that begins
 * the round to the one that ends it, each with its proof. The house signs all of it. No person is named in it.
 */
export interface Receipt extends Partial<ReceiptFairness> {
  readonly kind: 'houseway receipt 2';
  /** The hash of the log's first entry. */
  readonly house: Hash;
  readonly table: string;
  readonly game: string;
  readonly round: number;
  readonly seat: number;
  readonly proof: RoundProof;
  readonly rules: {
    readonly game: string;
    readonly inForce: Readonly<Record<string, unknown>>;
    readonly payment: Table['payment'];
  };
  readonly lines: readonly SettlementLine[];
  readonly amounts: Amounts;
  readonly entries: readonly ProvedEntry[];
  readonly head: SignedHead;
  readonly key: string;
  readonly signature: string;
}

export interface Amounts {
  readonly wageredCents: number;
  readonly returnedCents: number;
  readonly paidCents: number;
}

export const amountsOf = (lines: readonly SettlementLine[]): Amounts => {
  const sum = (of: (line: SettlementLine) => number) =>
    lines.reduce((all, one) => all + of(one), 0);
  return {
    wageredCents: sum(({ stakeCents }) => stakeCents),
    returnedCents: sum(({ returnedCents }) => returnedCents),
    paidCents: sum(({ paidCents }) => paidCents),
  };
};

/** What the signature of a receipt, a slip or a dispute pack covers: everything else, as canonical JSON. */
export const textOf = ({
  signature: _signature,
  ...rest
}: {
  readonly signature: string;
}): string => canonical(rest);

export interface ReceiptAsked {
  readonly table: string;
  readonly game: string;
  readonly round: number;
  readonly seat: Seat;
}

export const noSuchRound = refuse(
  'no-such-page',
  'No such round was played at this table.',
  'House rules § rounds',
);

/** The receipt of a seat for a round that is over; `tableBefore` is the table before a version of its stream. */
export const receiptOf = async (
  house: House,
  signer: Signer,
  asked: ReceiptAsked,
  tableBefore: (version: number) => Promise<Table>,
): Promise<Receipt | Refusal> => {
  const game = gameOf(house.games, asked.game);
  const place = await roundPlace(house.log.store, game, asked.table, asked.round);
  if (place === undefined) return noSuchRound;
  if (!place.isTold) {
    return refuse(
      'round-in-play',
      'The secret of this round is revealed when the next round begins. Keep your slip until then.',
      'House rules § export',
    );
  }
  const told = retold(game, asked, place, await tableBefore(place.from));
  const { seat } = asked;
  if ([...told.states.values()].at(-1)?.after.play.bets.some((bet) => bet.seat === seat)) {
    return refuse(
      'round-in-play',
      `Wagers of seat ${seat} are on the layout. Ask for the receipt when they are settled.`,
      'House rules § export',
    );
  }
  const first = await house.identity();
  const unsigned: Receipt = {
    ...{ kind: 'houseway receipt 2', house: first, ...asked, proof: told.proof, rules: told.rules },
    ...told.fairness,
    ...{ lines: told.lines, amounts: amountsOf(told.lines) },
    ...(await provedEntries(house, game, asked, place, told)),
    ...{ key: signer.key, signature: '' },
  };
  return { ...unsigned, signature: signer.sign(textOf(unsigned)) };
};

/** The entries of a round with one head over all of them. */
const provedEntries = async (
  house: House,
  game: AnyGame,
  { table, seat }: ReceiptAsked,
  { events, opened }: RoundPlace,
  { states, proof }: Retold,
): Promise<Pick<Receipt, 'entries' | 'head'>> => {
  const own = tableStream(game, table);
  const streams = [own.name, deviceStream(table).name];
  const isPublic = proof === 'commit and reveal';
  // Where the session is not told, the entry that opened it is of another round.
  const told = [...(isPublic ? opened : []), ...events];
  const positions = [...new Set(told.map(({ position }) => position))];
  const { entries, head } = await house.log.prove(positions.toSorted((a, b) => a - b));
  const hides = ({ stream, version, event }: LogEntry['events'][number]) => {
    if (stream !== own.name) return undefined;
    const at = states.get(version);
    return at === undefined ? 'house' : hiddenFor(game, at, eventIn(own, event), seat, isPublic);
  };
  const shown: ProvedEntry[] = [];
  for (const { entry, proof: path } of entries) {
    shown.push({ ...(await shownEntry(house, entry, streams, hides)), proof: path });
  }
  return { entries: shown, head };
};

interface Retold {
  readonly states: ReadonlyMap<number, Around>;
  readonly rules: Receipt['rules'];
  readonly lines: readonly SettlementLine[];
  readonly proof: RoundProof;
  readonly fairness: Partial<ReceiptFairness>;
}

export const retold = (
  game: AnyGame,
  { table: name, round, seat }: ReceiptAsked,
  place: RoundPlace,
  before: Table,
): Retold => {
  const own = tableStream(game, name);
  const atTable = place.events.filter(({ stream }) => stream === own.name);
  const promised = place.events.find(({ stream }) => stream !== own.name)?.position;
  const states = new Map<number, Around>();
  let [table, began] = [before, before];
  let lines: readonly SettlementLine[] = [];
  for (const { version, position, event: read } of atTable) {
    const event = eventIn(own, read);
    const after = tableOf(game).evolve(table, event);
    states.set(version, { before: table, after });
    lines = event.type === 'RoundCorrected' ? settledBy(event) : [...lines, ...settledBy(event)];
    // The rules are those of the commitment; where there is none, those that the round was settled by.
    if (promised === undefined ? after.play.number === round : position <= promised) began = after;
    table = after;
  }
  const proof = proofOf(began, place, atDevice(name, place.events));
  const { inForce, payment } = began;
  return {
    ...{ states, rules: { game: game.id, inForce, payment }, proof },
    lines: lines.filter((line) => line.seat === seat),
    fairness: fairnessIn(
      name,
      place,
      began,
      [...states.values()].map(({ after }) => after),
    ),
  };
};

const atDevice = (table: string, events: readonly StreamEvent[]): readonly DeviceEvent[] => {
  const device = deviceStream(table);
  return events.flatMap(({ stream, event }) =>
    stream === device.name ? [eventIn(device, event)] : [],
  );
};

const proofOf = (
  { kind }: Table,
  { promise }: RoundPlace,
  events: readonly DeviceEvent[],
): RoundProof => {
  if (kind === 'felt') return 'called with read-back';
  if (promise === undefined) return 'weak';
  return events.some(({ type }) => type === 'Revealed') ? 'commit and reveal' : 'broken';
};

/** What the device's own events say of a round that was revealed; of any other nothing. */
const fairnessIn = (
  table: string,
  { events, opened, promise }: RoundPlace,
  began: Table,
  states: readonly Table[],
): Partial<ReceiptFairness> => {
  const session = atDevice(table, opened).find((one) => one.type === 'SessionOpened');
  const told = atDevice(table, events);
  const reveal = told.find((one) => one.type === 'Revealed');
  if (session === undefined || promise === undefined || reveal === undefined) return {};
  const { session: name, anchor, length, beacon, windowMs, marginMs } = session;
  const { index, commit, promise: digest } = promise;
  return {
    session: { name, anchor, length, beacon, windowMs, marginMs },
    promise: { index, commit, promise: digest },
    secret: reveal.secret,
    draws: drawsIn(told),
    began: began.play,
    together: togetherIn(states),
  };
};

/** The draws of a round as its events tell them. */
export const drawsIn = (events: readonly DeviceEvent[]): readonly ReceiptDraw[] => {
  const draws: ReceiptDraw[] = [];
  let [openedAt, closesAt] = [0, 0];
  let closed: Extract<DeviceEvent, { type: 'Closed' }> | undefined;
  for (const event of events) {
    if (event.type === 'WindowOpened') ({ openedAt, closesAt } = event);
    if (event.type === 'WindowShortened') ({ closesAt } = event);
    if (event.type === 'Closed') closed = event;
    if (event.type !== 'Drawn' || !('shape' in event) || closed === undefined) continue;
    const { draw, beaconRound, signature, shape, outcome } = event;
    const { closedAt, seats, bets } = closed;
    draws.push({
      ...{ draw, openedAt, closesAt, closedAt, beaconRound, ...(signature && { signature }) },
      ...{ seats, bets, shape, outcome },
    });
  }
  return draws;
};

/** The seats that one patron had together at some moment of the round. */
const togetherIn = (states: readonly Table[]): readonly (readonly Seat[])[] => {
  const groups = new Map<string, Set<Seat>>();
  for (const { seats } of states) {
    for (const [seat, { patron }] of Object.entries(seats)) {
      groups.set(patron, (groups.get(patron) ?? new Set()).add(Number(seat)));
    }
  }
  return [...groups.values()].filter(({ size }) => size > 1).map((seats) => [...seats]);
};
