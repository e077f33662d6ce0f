import { games } from '../../src/games/index.ts';
import { linkOf } from '../../src/house/log/log-entry.ts';
import type { Signer } from '../../src/house/log/signing.ts';
import { amountsOf, drawsIn, type Receipt } from '../../src/house/proof/receipt.ts';
import type { ShownEvent } from '../../src/house/proof/shown.ts';
import { verifyReceipt } from '../../src/house/proof/verify-receipt.ts';
import { canonical } from '../../src/kernel/canonical.ts';
import { seeded, type Uniform } from '../../src/kernel/chance.ts';
import { isRefusal } from '../../src/kernel/refusal.ts';
import { provedAgain } from '../forged-receipt.ts';
import { verifyPaper } from '../second/verifier.ts';
import {
  at,
  type Corpus,
  one,
  otherThan,
  placesIn,
  put,
  told,
  typeOf,
  valuesIn,
} from './values.ts';
import { acceptedBy, type Verdicts } from './walk.ts';

/** A receipt before it is chained: what each of its entries shows. */
type Loose = readonly (readonly ShownEvent[])[];
interface Altered {
  readonly what: string;
  readonly entries: Loose;
  readonly fields?: object;
  /** Entries of the receipt that are left out, by their place. */
  readonly without?: number;
}
type Change = (receipt: Receipt, corpus: Papers, uniform: Uniform) => Altered | undefined;

interface Papers {
  readonly values: Corpus['values'];
  /** Every event that a receipt shows, with the kind of its stream. */
  readonly events: readonly { readonly stream: string; readonly event: unknown }[];
}

export const papersIn = (receipts: readonly Receipt[]): Papers => ({
  values: valuesIn(receipts),
  events: receipts.flatMap(({ entries }) =>
    entries.flatMap(({ events }) =>
      events.flatMap((shown) =>
        'event' in shown ? [{ stream: shown.stream, event: shown.event }] : [],
      ),
    ),
  ),
});

/** An event by its kind, what was said, and whether its entry is the first or the last that the receipt shows. */
const kindOf = (event: unknown, i: number, { entries }: Receipt): string => {
  const { said, round } = Object(event);
  const more = [said?.type, round].filter((one) => one !== undefined).join(' ');
  const place = i === 0 ? ' first' : i === 1 ? ' second' : i === entries.length - 1 ? ' last' : '';
  return `${typeOf(event)}${more === '' ? '' : `(${more})`}${place}`;
};

const looseOf = ({ entries }: Receipt): Loose => entries.map(({ events }) => events);

/** A place among the events of a receipt: entry, event. */
const placeIn = (
  entries: Loose,
  uniform: Uniform,
  is: (shown: ShownEvent) => boolean = (shown) => 'event' in shown,
): readonly [number, number] | undefined => {
  const places = entries.flatMap((events, i) =>
    events.flatMap((shown, j) => (is(shown) ? [[i, j] as const] : [])),
  );
  return places.length === 0 ? undefined : one(uniform, places);
};
const inEntry = (
  entries: Loose,
  i: number,
  change: (events: readonly ShownEvent[]) => readonly ShownEvent[],
): Loose => entries.with(i, change(entries[i]!));

const inEvent: Change = (receipt, corpus, uniform) => {
  const entries = looseOf(receipt);
  const [i, j] = placeIn(entries, uniform)!;
  const shown = entries[i]![j]! as Extract<ShownEvent, { event: unknown }>;
  const places = placesIn(shown.event).filter((path) => path.length > 0);
  const path = one(uniform, places);
  const [how, other] = otherThan(at(shown.event, path), path, corpus, uniform);
  const event = put(shown.event, path, other);
  return {
    what: `event ${kindOf(shown.event, i, receipt)}.${told(path)} ${how}`,
    entries: inEntry(entries, i, (events) => events.with(j, { ...shown, event })),
  };
};

const inField: Change = (receipt, corpus, uniform) => {
  const { entries: _entries, head: _head, key: _key, signature: _signature, ...fields } = receipt;
  const { kind: _kind, lines: _lines, amounts: _amounts, ...others } = fields;
  const from = uniform(3) === 0 ? fields : others;
  const path = one(
    uniform,
    placesIn(from).filter((each) => each.length > 0),
  );
  const [how, other] = otherThan(at(from, path), path, corpus, uniform);
  return {
    what: `field ${told(path)} ${how}`,
    entries: looseOf(receipt),
    fields: { ...fields, ...(put(from, path, other) as object) },
  };
};

const hidden: Change = (receipt, _, uniform) => {
  const entries = looseOf(receipt);
  const [i, j] = placeIn(entries, uniform)!;
  const shown = entries[i]![j]! as Extract<ShownEvent, { event: unknown }>;
  const { stream, version, link } = shown;
  const hides = one(uniform, ['names', 'house', 'cards', 'correction', undefined] as const);
  const now: ShownEvent = hides === undefined ? { link } : { stream, version, link, hides };
  return {
    what: `hidden ${kindOf(shown.event, i, receipt)} ${hides ?? 'by its link'}`,
    entries: inEntry(entries, i, (events) => events.with(j, now)),
  };
};

const moved: Change = (receipt, { events: known }, uniform) => {
  const entries = looseOf(receipt);
  const [i, j] = placeIn(entries, uniform)!;
  const shown = entries[i]![j]! as Extract<ShownEvent, { event: unknown }>;
  const type = kindOf(shown.event, i, receipt);
  const without = inEntry(entries, i, (events) => events.toSpliced(j, 1));
  switch (uniform(5)) {
    case 0:
      return { what: `event gone ${type}`, entries: without };
    case 1:
      return {
        what: `event twice ${type}`,
        entries: inEntry(entries, i, (events) => events.toSpliced(j, 0, shown)),
      };
    case 2: {
      const to = uniform(entries.length);
      return {
        what: `event moved ${type} to ${to}`,
        entries: inEntry(without, to, (events) => [...events, shown]),
      };
    }
    case 3: {
      const [k, l] = placeIn(entries, uniform)!;
      if (k === i && l === j) return undefined;
      const there = entries[k]![l]!;
      const swapped = inEntry(entries, i, (events) => events.with(j, there));
      return {
        what: `events swapped ${type} ${typeOf(Object(there).event)}`,
        entries: inEntry(swapped, k, (events) => events.with(l, shown)),
      };
    }
    default: {
      const kind = shown.stream.split('/')[0];
      const other = one(
        uniform,
        known.filter(({ stream }) => stream.split('/')[0] === kind),
      );
      return {
        what: `event more ${kindOf(other.event, i, receipt)}`,
        entries: inEntry(entries, i, (events) =>
          events.toSpliced(j, 0, { ...shown, event: other.event }),
        ),
      };
    }
  }
};

const left: Change = (receipt, _, uniform) => {
  const without = uniform(receipt.entries.length);
  return { what: 'entry left out', entries: looseOf(receipt), without };
};

/** A wager of the seat that was placed and lost in a moment of the house's choice. */
const lost: Change = (receipt, _, uniform) => {
  const [line] = receipt.lines;
  const entries = looseOf(receipt);
  const place = placeIn(entries, uniform, (one) => typeOf(Object(one).event) === 'Played');
  if (line === undefined || place === undefined) return undefined;
  const [i, j] = place;
  const shown = entries[i]![j]! as Extract<ShownEvent, { event: unknown }>;
  const { coupon: _coupon, meter: _meter, ...bare } = line;
  const settled = { ...bare, bet: 77, result: 'lose', returnedCents: 0, paidCents: 0, cutCents: 0 };
  const bet = { id: 77, seat: line.seat, wager: line.wager, stakeCents: line.stakeCents };
  const events = [
    { type: 'BetPlaced', bet },
    { type: 'BetSettled', settled },
  ];
  const said = {
    type: 'PlaceBet',
    seat: line.seat,
    wager: line.wager,
    stakeCents: line.stakeCents,
  };
  const own = Object(shown.event);
  const event = uniform(2) === 0 ? { ...own, events: [...own.events, ...events] } : undefined;
  return {
    what: `lost ${own.said.type} ${event === undefined ? 'apart' : 'beside'}`,
    entries: inEntry(entries, i, (all) =>
      event === undefined
        ? all.toSpliced(j + uniform(2), 0, { ...shown, event: { type: 'Played', said, events } })
        : all.with(j, { ...shown, event }),
    ),
  };
};

const CHANGES: readonly (readonly [number, Change])[] = [
  [40, inEvent],
  [20, inField],
  [8, hidden],
  [26, moved],
  [3, left],
  [10, lost],
];
const WEIGHT = CHANGES.reduce((sum, [weight]) => sum + weight, 0);

/** Versions, links and what came before, as the events now follow one another. */
const chained = (receipt: Receipt, loose: Loose): Receipt['entries'] => {
  const last = new Map<string, { version: number; link: string }>();
  const seen = new Map<string, number>();
  return receipt.entries.map((entry, i) => {
    // The entry that opened the session is apart from the round.
    for (const one of entry.events) {
      if (!('stream' in one)) continue;
      if (one.version !== (seen.get(one.stream) ?? 0) + 1) last.delete(one.stream);
      seen.set(one.stream, one.version);
    }
    const earlier: Record<string, string> = {};
    const events = loose[i]!.map((shown): ShownEvent => {
      if (!('stream' in shown)) return shown;
      const { stream } = shown;
      const before = last.get(stream) ?? firstOf(receipt, i, stream);
      earlier[stream] ??= before.link;
      const version = before.version + 1;
      const link =
        'event' in shown
          ? linkOf(before.link, stream, version, canonical(shown.event))
          : shown.link;
      last.set(stream, { version, link });
      return { ...shown, version, link };
    });
    return { ...entry, earlier: { ...entry.earlier, ...earlier }, events };
  });
};
const firstOf = ({ entries }: Receipt, from: number, stream: string) => {
  for (const { earlier, events } of entries.slice(from))
    for (const one of events)
      if ('stream' in one && one.stream === stream)
        return { version: one.version - 1, link: earlier[stream] ?? '' };
  return { version: 0, link: '0'.repeat(64) };
};

/** What the receipt says besides is made of what its entries say now, as a house would that forges them. */
const agreeing = (receipt: Receipt): Receipt => {
  const { table, game, seat, round } = receipt;
  const of = (name: string) =>
    receipt.entries.flatMap(({ events }) =>
      events.flatMap((shown) =>
        'event' in shown && shown.stream === name ? [Object(shown.event)] : [],
      ),
    );
  const [felt, device] = [of(`table/${game}/${table}`), of(`device/${table}`)];
  const from = felt.findLastIndex(({ type }) => type === 'RoundCorrected');
  const lines = felt
    .slice(Math.max(0, from))
    .filter(({ type }) => type === 'Played' || type === 'RoundCorrected')
    .flatMap(({ events }) => [events ?? []].flat())
    .filter((one) => Object(one).type === 'BetSettled')
    .map(({ settled }) => settled)
    .filter((line) => Object(line).seat === seat);
  const since = device.findIndex((event) => event.type === 'Promised' && event.round === round);
  const { commit, index, promise } = Object(device[since]);
  const secret = device.slice(since + 1).find((event) => event.type === 'Revealed')?.secret;
  const opened = Object(device.find(({ type }) => type === 'SessionOpened'));
  const { session: name, anchor, length, beacon, windowMs, marginMs } = opened;
  return {
    ...receipt,
    ...{ lines, amounts: amountsOf(lines) },
    ...(receipt.draws && {
      ...{ draws: drawsIn(device), secret, promise: { index, commit, promise } },
      session: { name, anchor, length, beacon, windowMs, marginMs },
    }),
  };
};

/** A forgery of a receipt, whole in every hash and signature; undefined where it says the same as the honest one. */
export const forgedBy = (receipt: Receipt, signer: Signer, corpus: Papers, uniform: Uniform) => {
  let pick = uniform(WEIGHT);
  const change = CHANGES.find(([weight]) => {
    pick -= weight;
    return pick < 0;
  })![1];
  const altered = change(receipt, corpus, uniform);
  if (altered === undefined) return undefined;
  const { what, entries, fields, without } = altered;
  const loose: Receipt = { ...receipt, ...fields, entries: chained(receipt, entries) };
  const agrees = fields === undefined && uniform(4) > 0;
  const whole = agrees ? agreeing(loose) : loose;
  const proved = provedAgain(whole, signer);
  const paper =
    without === undefined
      ? proved
      : provedAgain({ ...proved, entries: proved.entries.toSpliced(without, 1) }, signer);
  return { what: agrees ? `${what}, told alike` : what, paper };
};

export const askedOf = async (paper: Receipt): Promise<Verdicts> => {
  const ours = await verifyReceipt(paper, games, paper.key);
  const { ok, because } = await verifyPaper(JSON.parse(JSON.stringify(paper)), {
    keys: [paper.key],
  });
  return {
    first: isRefusal(ours) ? ours.because : undefined,
    second: ok ? undefined : (because ?? 'refused'),
  };
};

/** What a house may write into a receipt, or leave out of it, and the receipt alone does not show. */
const EXPLAINED: readonly { readonly by: RegExp; readonly what: RegExp; readonly why: string }[] = [
  {
    ...{ by: /./, what: / (first|second)\b/ },
    why: 'the entries that opened the session and committed to the round are looked at for session and commitment alone',
  },
  {
    ...{ by: /./, what: /((BeginRound|Promised\(3\)).* last|^event (more|twice) .* last)\b/ },
    why: 'what the entry that ends the round tells of the next is for the receipt of that; without its beginning the reader is told',
  },
  {
    ...{ by: /./, what: /^lost BeginRound/ },
    why: 'and what it tells behind the number of the next round, or before the commitment, is none of the lines',
  },
  { ...{ by: /./, what: /said more/ }, why: 'the form of a command is asked in the log' },
  {
    ...{ by: /./, what: /\.(closedAt|closesAt|openedAt|since|until|sealed|length)/ },
    why: 'dates are the word of the house, and of a chain only what was revealed counts',
  },
  {
    ...{ by: /./, what: /^event (gone|moved|twice|more)? ?.*(ChoiceOpened|SeatReady|ReadMeter)/ },
    why: 'choices, and what a meter showed, decide nothing or are said to rest on the signature',
  },
  {
    by: /./,
    what: /^(events? (moved|swapped)|.*(twice|gone) Played\((Join|SitOut|ShakeCup|CoverShaker|OfferDice|AcceptDice))/,
    why: 'what comes to the same in another order, or when it is done again',
  },
  {
    ...{ by: /./, what: /^field began\.(players|round|betsPlaced)/ },
    why: 'what a game hands on from round to round, and who takes part, is the word of the house',
  },
  {
    ...{ by: /./, what: /^hidden / },
    why: 'how many events are hidden is said; the log shows them',
  },
  {
    ...{ by: /second/, what: /(OfferDice|AcceptDice|CallThrow|ReadMeter)/ },
    why: 'who has the dice is carried from round to round, which the second verifier does not see in a receipt',
  },
];

/** Forges a receipt by seed so many times; what either verifier accepts and nobody has explained. */
export const triedPapers = async (
  {
    receipt,
    corpus,
    signer,
  }: { readonly receipt: Receipt; readonly corpus: Papers; readonly signer: Signer },
  { seed, count }: { readonly seed: number; readonly count: number },
) => {
  const holes: object[] = [];
  let made = 0;
  const bare = ({ head: _head, signature: _signature, ...paper }: Receipt): string =>
    canonical({ ...paper, entries: paper.entries.map(({ proof: _proof, ...entry }) => entry) });
  for (let n = 0; n < count; n += 1) {
    const forged = forgedBy(receipt, signer, corpus, seeded(seed * 1_000_003 + n));
    if (forged === undefined || bare(forged.paper) === bare(receipt)) continue;
    made += 1;
    const verdicts = await askedOf(forged.paper);
    const by = acceptedBy(verdicts);
    const { what } = forged;
    const isKnown = EXPLAINED.some((one) => one.by.test(by ?? '') && one.what.test(what));
    if (by !== undefined && !isKnown) holes.push({ forgery: `${seed} ${n}`, what, ...verdicts });
  }
  return { made, holes };
};
