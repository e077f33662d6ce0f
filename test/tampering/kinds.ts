import { passingSigner } from '../../src/house/log/signing.ts';
import type { Role } from '../../src/table/index.ts';
import {
  added,
  asking,
  happening,
  happens,
  inChain,
  type Kind,
  type Needs,
  oneEntry,
  saying,
  text,
  where,
} from './changing.ts';
import { CHEATS } from './cheats.ts';
import { AT_A_DEVICE } from './device-cheats.ts';
import { rechained, sizesOf } from './forging.ts';
import { OUT_OF_FORM } from './form-cheats.ts';
import { IN_ORDER } from './order-cheats.ts';

type Row = Record<string, unknown> & { row: string };

/** A line of the export changed, and every hash left as it was. */
const inLine = (
  kind: string,
  like: (row: Row) => boolean,
  change: (row: Row) => object,
  needs: Needs = 'nothing',
): Kind => ({
  ...{ kind, needs },
  forge: ({ lines }) => {
    const at = lines.findIndex((line) => like(JSON.parse(line)));
    return lines.with(at, JSON.stringify(sorted({ ...change(JSON.parse(lines[at]!)) })));
  },
});

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const rising = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(rising.map(([name, one]) => [name, sorted(one)]));
};

const entryRow = (type: string) => (row: Row) =>
  row.row === 'entry' && JSON.stringify(row).includes(type);
const lastHead = (row: Row) => row.row === 'head';

const fillBy = (...by: readonly [string, Role][]) => ({
  by: by.map(([person, duty]) => ({ person, duty })),
  command: {
    ...{ kind: 'table', table: 'F1', game: 'three-dice-football' },
    asks: { type: 'Fill', cents: 99_000, slip: 'F-9' },
  },
  events: [
    {
      stream: 'table/three-dice-football/F1',
      event: { type: 'Filled', cents: 99_000, slip: 'F-9' },
    },
  ],
});

const person = (name: string, duties: readonly Role[]) => ({
  ...{ person: name, kind: 'staff', name, duties, credential: `X-${name}`, grade: 'member' },
  department: 'table games',
});

const peopleEntry = (by: readonly [string, Role], asks: object, event: object) => ({
  by: [{ person: by[0], duty: by[1] }],
  command: { kind: 'people', asks },
  events: [{ stream: 'people', event }],
});

const WRITTEN: readonly Kind[] = [
  inLine('a stake in a command', entryRow('"PlaceBet"'), (row) =>
    text(row, '"stakeCents":1000', '"stakeCents":9000'),
  ),
  inLine('an amount in an event', entryRow('"Filled"'), (row) =>
    text(row, '"cents":20000', '"cents":2000'),
  ),
  inLine('the time of an entry', entryRow('"Filled"'), (row) => ({ ...row, at: 1 })),
  inLine('who signed', entryRow('"Filled"'), (row) => text(row, 'cage-1', 'cage-2')),
  inLine('the role of a signer', entryRow('"Filled"'), (row) =>
    text(row, '"duty":"cage"', '"duty":"finance"'),
  ),
  inLine('an idempotency key', entryRow('"Filled"'), (row) => ({ ...row, key: 'another' })),
  inLine('the hash of an entry', entryRow('"Filled"'), (row) => ({
    ...row,
    hash: 'f'.repeat(64),
  })),
  inLine('the hash of the entry before', entryRow('"Filled"'), (row) => ({
    ...row,
    before: 'f'.repeat(64),
  })),
  inLine('the link of an event', entryRow('"Filled"'), (row) => text(row, '"link":"', '"link":"0')),
  inLine('the version of an event', entryRow('"Filled"'), (row) =>
    text(row, '"version":', '"version":1'),
  ),
  inLine('the stream of an event', entryRow('"Filled"'), (row) =>
    text(row, '"stream":"table/three-dice-football/F1"', '"stream":"table/three-dice-football/F2"'),
  ),
  inLine('a member more in an entry', entryRow('"Filled"'), (row) => ({ ...row, note: 'x' })),
  inLine('the root of a head', lastHead, (row) => ({ ...row, root: 'f'.repeat(64) })),
  inLine('the signature of a head', lastHead, (row) =>
    text(row, '"signature":"', '"signature":"0'),
  ),
  inLine('the size of a head', lastHead, (row) => ({ ...row, size: Number(row.size) + 1 })),
  inLine(
    'the keys on the first line',
    (row) => row.row === 'log',
    (row) => ({ ...row, keys: [] }),
  ),
  {
    ...{ kind: 'white space in a line', needs: 'nothing' },
    forge: ({ lines }) => lines.with(5, lines[5]!.replace('{', '{ ')),
  },
  {
    ...{ kind: 'two entries exchanged', needs: 'nothing' },
    forge: ({ lines }) => lines.with(5, lines[6]!).with(6, lines[5]!),
  },
  {
    ...{ kind: 'an entry deleted in the middle', needs: 'nothing' },
    forge: ({ lines }) => lines.toSpliced(8, 1),
  },
  {
    ...{ kind: 'an entry written twice', needs: 'nothing' },
    forge: ({ lines }) => lines.toSpliced(8, 0, lines[8]!),
  },
  {
    ...{ kind: 'the tail cut off', needs: 'nothing' },
    forge: ({ lines }) => lines.slice(0, -4),
  },
  {
    ...{ kind: 'every head deleted', needs: 'the key' },
    forge: ({ entries, signer }) => rechained(entries, { signer, sizes: [] }),
  },
  {
    ...{ kind: 'the last head deleted', needs: 'the key' },
    forge: ({ entries, heads, signer }) =>
      rechained(entries, { signer, sizes: sizesOf(heads, entries.length - 1) }),
  },
  {
    ...{ kind: 'everything signed again with another key', needs: 'the key' },
    forge: ({ entries, heads }) =>
      rechained(entries, { signer: passingSigner(), sizes: sizesOf(heads, entries.length) }),
  },
];

const CHAINED: readonly Kind[] = [
  oneEntry('a stake raised, chained and signed again', saying('PlaceBet'), (entry) => ({
    ...entry,
    command: text(entry.command, '"stakeCents":1000', '"stakeCents":9000'),
  })),
  oneEntry('a pay changed, chained and signed again', happens('BetSettled'), (entry) => ({
    ...entry,
    events: text(entry.events, '"paidCents":', '"paidCents":1'),
  })),
  oneEntry('a result called otherwise, with the old events', saying('CallThrow'), (entry) => ({
    ...entry,
    command: text(entry.command, '"defensive":6', '"defensive":5'),
  })),
  oneEntry('an event left out', asking('Fill'), (entry) => ({ ...entry, events: [] })),
  oneEntry('an event twice', asking('Fill'), (entry) => ({
    ...entry,
    events: [...entry.events, ...entry.events],
  })),
  oneEntry('an entry signed by nobody', asking('FileSubmission'), (entry) => ({
    ...entry,
    by: [],
  })),
  oneEntry('a filing signed by a dealer', asking('FileSubmission'), (entry) => ({
    ...entry,
    by: [{ person: 'dealer-1', duty: 'dealer' }],
  })),
  oneEntry('a second signature taken away', asking('Fill'), (entry) => ({
    ...entry,
    by: entry.by.slice(0, 1),
  })),
  oneEntry(
    'a coupon that goes back instead of into the box',
    happening('CouponRedeemed'),
    (entry) => text(entry, '"CouponRedeemed"', '"CouponReturned"'),
  ),
  oneEntry('coupons received that were never delivered', asking('EnterReceipt'), (entry) => ({
    ...entry,
    events: text(entry.events, '"last":"MPX-00001000"', '"last":"MPX-00002000"'),
  })),
  oneEntry('another filing than the one filed', asking('FileSubmission'), (entry) => ({
    ...entry,
    events: text(entry.events, 'pass-zero', 'reach-zero'),
  })),
  added('two ghosts sign a fill', () => fillBy(['ghost', 'floorperson'], ['phantom', 'cage'])),
  added('a signer without the role', () =>
    fillBy(['floor-1', 'floorperson'], ['dealer-1', 'cage']),
  ),
  added('one person signs twice', () => fillBy(['floor-1', 'floorperson'], ['floor-1', 'cage'])),
  added('a patron adds a regulator', () => {
    const regulator = { ...person('r', ['regulator']), kind: 'regulator' };
    return peopleEntry(
      ['patron-1', 'player'],
      { type: 'AddPerson', added: regulator },
      { type: 'PersonAdded', added: regulator },
    );
  }),
  added('a role that nobody gave', () => {
    const changed = person('dealer-1', ['dealer', 'cage']);
    return peopleEntry(
      ['dealer-1', 'dealer'],
      { type: 'ChangePerson', changed },
      { type: 'PersonChanged', changed },
    );
  }),
  added('a person who is a device', () => {
    const device = person('d', ['device']);
    return peopleEntry(
      ['house', 'administrator'],
      { type: 'AddPerson', added: device },
      { type: 'PersonAdded', added: device },
    );
  }),
  added('a session of nobody', () =>
    peopleEntry(
      ['house', 'administrator'],
      { type: 'OpenSession', person: 'ghost', session: 'a'.repeat(64) },
      { type: 'SessionOpened', person: 'ghost', session: 'a'.repeat(64), at: 1 },
    ),
  ),
  added('a format begun twice', () => ({
    by: [{ person: 'house', duty: 'administrator' }],
    command: { kind: 'floor', asks: { type: 'BeginFormat', format: 2 } },
    events: [{ stream: 'floor', event: { type: 'HouseFormat', format: 2 } }],
  })),
  added('a command used again with a key of its own', ({ entries }) => {
    const { by, command, events } = entries.find(saying('CallThrow'))!;
    return { by, command, events };
  }),
  added('an event in a stream that the command never looks at', ({ entries }) => {
    const { by, command, events } = entries.find(asking('NoteIrregularity'))!;
    const stray = {
      stream: 'people',
      event: { type: 'PersonAdded', added: person('x', ['cage']) },
    };
    return { by, command, events: [...events, stray] };
  }),
  added('an unknown command', () => ({
    by: [{ person: 'floor-1', duty: 'floorperson' }],
    command: { kind: 'nothing' },
    events: [],
  })),
];

/** Another number of the same length: its first digit differs, whatever it was. */
const another = (hex: string): string => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;

/** The device of an electronic table: commitment, draw, reveal. */
const DEVICE: readonly Kind[] = [
  oneEntry('a commitment to another secret', happening('Promised'), (entry) => {
    const { event } = entry.events.find((one) => Object(one.event).type === 'Promised')!;
    const { commit } = Object(event) as { commit: string };
    return { ...entry, events: text(entry.events, commit, another(commit)) };
  }),
  oneEntry('a secret that was not committed to', happening('Revealed'), (entry) => {
    const { event } = entry.events.find((one) => Object(one.event).type === 'Revealed')!;
    const { secret } = Object(event) as { secret: string };
    return text(entry, secret, another(secret));
  }),
];

const NOTED = 'a chip fell on the floor';

const KEPT: readonly Kind[] = [
  inChain(
    'an entry that moved no money deleted, chained and signed again',
    (entries, honest) => entries.toSpliced(where(honest, asking('NoteIrregularity')), 1),
    'a kept head',
  ),
  inChain(
    'the tail cut off and signed again',
    (entries, { kept }) => entries.slice(0, kept.size - 1),
    'a kept head',
  ),
  inChain(
    'the words of a note changed, chained and signed again',
    (entries) => entries.map((entry) => text(text(entry, NOTED, 'nothing'), NOTED, 'nothing')),
    'a kept head',
  ),
];

/** Ways to change an export; `rows.ts` has those that change a database. */
export const KINDS: readonly Kind[] = [
  ...[...WRITTEN, ...CHAINED, ...CHEATS],
  ...[...OUT_OF_FORM, ...AT_A_DEVICE, ...IN_ORDER, ...DEVICE, ...KEPT],
];
