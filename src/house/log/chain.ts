import { canonical } from '../../kernel/canonical.ts';
import type { Store } from '../store/store.ts';
import { keySet } from './key-set.ts';
import {
  contentOf,
  type Hash,
  hashOf,
  isName,
  type LogEntry,
  linkOf,
  NOTHING,
} from './log-entry.ts';
import { growingRoot } from './tree.ts';

/**
 * The log as an outsider gets it, and the check anyone can run on it. An export is lines of canonical
 * JSON: one `log` line, the `entry` lines in order with each `head` line after the entry it reaches to,
 * and one `end` line. Nothing here needs a server, so the same code verifies in a browser.
 */
export const exportLines = async function* (store: Store): AsyncGenerator<string> {
  for await (const row of exportRows(store)) yield canonical(row);
};

/** The same before it is written down. */
export const exportRows = async function* (store: Store): AsyncGenerator<Row> {
  // Heads first: an honest log is then at least as long as every head says.
  const heads = [...(await store.heads())];
  const { position: until } = await store.head();
  const keys = [...new Set(heads.map(({ key }) => key))].sort();
  yield { row: 'log', format: FORMAT, keys };
  const tree = growingRoot();
  for await (const entry of store.readAll()) {
    if (entry.position > until) break;
    for (; heads[0] !== undefined && heads[0].size < entry.position; heads.shift()) {
      yield { row: 'head', ...heads[0] };
    }
    tree.add(entry.hash);
    yield { row: 'entry', ...entry };
  }
  for (const head of heads) yield { row: 'head', ...head };
  yield { row: 'end', root: tree.root(), size: until };
};

/** A signed statement of the log's size and Merkle root. */
export interface SignedHead {
  readonly size: number;
  readonly root: Hash;
  readonly at: number;
  /** The Ed25519 public key, 32 bytes in hexadecimal. */
  readonly key: string;
  /** Over the text of `headText`, 64 bytes in hexadecimal. */
  readonly signature: string;
}

export const headText = ({ size, root, at }: Omit<SignedHead, 'key' | 'signature'>): string =>
  `houseway head\n${canonical({ at, root, size })}`;

/** That somebody else saw a head, by their own clock. */
export interface Witness {
  readonly at: number;
  readonly key: string;
  /** Over the text of `witnessText`. */
  readonly signature: string;
}

/** A head that a reader kept, with the word of a witness where there is one. */
export type KeptHead = SignedHead & { readonly witness?: Witness };

export const witnessText = ({ size, root }: SignedHead, at: number): string =>
  `houseway witness\n${canonical({ at, root, size })}`;

/** How far the clocks of a house and of a witness may be apart. */
const SKEW_MS = 60_000;

export type Verification = Proved | Difference;

export interface Proved {
  readonly ok: true;
  readonly entries: number;
  readonly heads: number;
  readonly root: Hash;
  /** Who signed the heads. It is for the reader to know whose keys these are. */
  readonly keys: readonly string[];
  /** How many entries the last head covers; by the trusted keys, where the reader names some. */
  readonly covered: number;
}

export interface Difference {
  readonly ok: false;
  /** Which row: `entry 17`, `head over 20`, `snapshot of table/3`, or a line by its number. */
  readonly row: string;
  readonly because: string;
}

export interface Expectations {
  /** The public keys the reader trusts; without them any key may have signed. */
  readonly keys?: readonly string[];
  /** Heads the reader kept from earlier: the log must still begin with what they covered. */
  readonly witnessed?: readonly KeptHead[];
  /** The key that seals snapshots, where the reader has it. */
  readonly snapshotKey?: Uint8Array | undefined;
  /** Anything more to ask of each entry, such as deciding it again; says what is wrong, if anything. */
  readonly each?: (entry: LogEntry) => string | undefined;
}

/** Reads an export from its first line to its last, and names the first row that differs. */
export const verifyChain = async (
  lines: Iterable<string> | AsyncIterable<string>,
  expectations: Expectations = {},
): Promise<Verification> => {
  const reader = chainReader(expectations);
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (text === '') continue;
    const difference = await reader.read(text, number);
    if (difference !== undefined) return difference;
  }
  return reader.verdict();
};

/** The same of rows that were never written down, as a store has them. */
export const verifyRows = async (
  rows: AsyncIterable<Row>,
  expectations: Expectations = {},
): Promise<Verification> => {
  const reader = chainReader(expectations);
  let number = 0;
  for await (const row of rows) {
    number += 1;
    const difference = await reader.readRow(row, number);
    if (difference !== undefined) return difference;
  }
  return reader.verdict();
};

const FORMAT = 1;

export const differs = (row: string, because: string): Difference => ({ ok: false, row, because });

interface ChainReader {
  read(text: string, number: number): Promise<Difference | undefined>;
  readRow(row: Row, number: number): Promise<Difference | undefined>;
  verdict(): Verification;
}

const chainReader = (expectations: Expectations): ChainReader => {
  const entries = entriesRead(expectations.each);
  const heads = headsRead(entries, expectations.keys);
  const kept = keptHeadsRead(entries, expectations.witnessed);
  let named: readonly string[] | undefined;
  let ended = false;

  const readRow = async (row: Row, number: number): Promise<Difference | undefined> => {
    if (ended) return differs(`line ${number}`, 'it stands after the end');
    if ((row.row === 'log') !== (named === undefined)) {
      return differs(`line ${number}`, 'a log begins with its one log line');
    }
    switch (row.row) {
      case 'log':
        named = row.keys;
        if (row.format !== FORMAT)
          return differs(`line ${number}`, `it is not of format ${FORMAT}`);
        if (!areTexts(named)) return differs(`line ${number}`, 'its keys are not a list of keys');
        return kept.meet();
      case 'entry': {
        const expected = entries.count() + 1;
        if (row.position !== expected) return differs(`entry ${expected}`, 'it is missing');
        const wrong = entries.read(row, kept.seenAt());
        return wrong === undefined ? kept.meet() : differs(`entry ${expected}`, wrong);
      }
      case 'head': {
        const wrong = await heads.read(row);
        return wrong === undefined ? undefined : differs(sayHead(row), wrong);
      }
      case 'end':
        ended = true;
        if (row.size !== entries.count())
          return differs(`entry ${entries.count() + 1}`, 'it is missing');
        if (named?.join() !== heads.keys().join()) return differs('line 1', 'it names other keys');
        return row.root === entries.root()
          ? undefined
          : differs(`line ${number}`, 'its root is another');
    }
  };

  return {
    read: async (text, number) => {
      const row = rowOf(text);
      if (row === undefined)
        return differs(rowNear(text, number), 'it does not have the form of a row');
      return readRow(row, number);
    },
    readRow,
    verdict: () => {
      const [count, covered] = [entries.count(), heads.covered()];
      if (!ended) return differs(`entry ${count + 1}`, 'the export breaks off before its end');
      const missed = kept.missed();
      if (missed !== undefined)
        return differs(sayHead(missed), `the log has only ${count} entries`);
      if (expectations.keys !== undefined && covered < count) {
        const because = `no head signed by a trusted key covers the last ${count - covered} of ${count} entries`;
        return differs(`entry ${covered + 1}`, because);
      }
      const root = entries.root();
      return { ok: true, entries: count, heads: heads.count(), root, keys: heads.keys(), covered };
    },
  };
};

/** The entries as far as they were read. Reading one says what is wrong with it, if anything is. */
const entriesRead = (each: Expectations['each']) => {
  const tree = growingRoot();
  const links = new Map<string, { readonly version: number; readonly link: Hash }>();
  const seen = keySet();
  let [count, before] = [0, NOTHING];

  const wrongIn = (entry: LogEntry, seenAt: number): string | undefined => {
    if (!isEntry(entry)) return 'it does not have the form of an entry';
    if (entry.at < seenAt - SKEW_MS) return 'it is dated before a witness saw the log without it';
    if (entry.before !== before) return 'the hash of the entry before it is another';
    if (!seen.add(entry.key)) return 'its key was used before';
    for (const { stream, version, event, link } of entry.events) {
      const head = links.get(stream) ?? { version: 0, link: NOTHING };
      if (version !== head.version + 1) {
        return `it is version ${version} of ${stream}, after version ${head.version}`;
      }
      if (link !== linkOf(head.link, stream, version, canonical(event))) {
        return `the link of version ${version} of ${stream} does not match`;
      }
      links.set(stream, { version, link });
    }
    const { at, by, command, key } = entry;
    const content = contentOf(at, canonical(by), canonical(command), key);
    return entry.hash === hashOf(entry.position, before, content, entry.events)
      ? undefined
      : 'its hash does not match what it says';
  };

  return {
    count: () => count,
    root: () => tree.root(),
    read: (entry: LogEntry, seenAt: number): string | undefined => {
      const wrong = wrongIn(entry, seenAt);
      if (wrong !== undefined) return wrong;
      [count, before] = [entry.position, entry.hash];
      tree.add(entry.hash);
      return each?.(entry);
    },
  };
};

type EntriesRead = Pick<ReturnType<typeof entriesRead>, 'count' | 'root'>;

/** The heads of the log itself, each after the entry it reaches to. */
const headsRead = (entries: EntriesRead, trusted: Expectations['keys']) => {
  const keys = new Set<string>();
  let [count, covered] = [0, 0];
  return {
    count: () => count,
    covered: () => covered,
    keys: () => [...keys].sort(),
    read: async (head: SignedHead): Promise<string | undefined> => {
      const reached = entries.count();
      if (head.size > reached) return `it covers more than the ${reached} entries there are`;
      if (head.size < reached) return `it stands after entry ${reached}`;
      if (head.root !== entries.root()) return 'its root is not that of the entries';
      if (trusted?.includes(head.key) === false) return 'it is signed by a key not trusted';
      if (!(await isSignedHead(head))) return 'its signature does not match';
      count += 1;
      covered = head.size;
      keys.add(head.key);
      return undefined;
    },
  };
};

/** Heads that somebody kept from earlier, each met when the log is as long as it was then. */
const keptHeadsRead = (entries: EntriesRead, kept: readonly KeptHead[] = []) => {
  const ahead = [...kept].sort((a, b) => a.size - b.size);
  let seenAt = 0;
  return {
    /** When a witness saw the log as far as it was read. */
    seenAt: () => seenAt,
    missed: (): KeptHead | undefined => ahead[0],
    meet: async (): Promise<Difference | undefined> => {
      for (
        let [head] = ahead;
        head !== undefined && head.size === entries.count();
        [head] = ahead
      ) {
        ahead.shift();
        if (!(await isSignedHead(head)))
          return differs(sayHead(head), 'its signature does not match');
        if (head.root !== entries.root()) return differs(sayHead(head), 'the log was another then');
        const { witness } = head;
        if (witness === undefined) continue;
        if (!(await isWitnessed(head, witness)))
          return differs(sayHead(head), 'the signature of its witness does not match');
        seenAt = Math.max(seenAt, witness.at);
      }
      return undefined;
    },
  };
};

export type Row =
  | { readonly row: 'log'; readonly format: number; readonly keys: readonly string[] }
  | ({ readonly row: 'entry' } & LogEntry)
  | ({ readonly row: 'head' } & SignedHead)
  | { readonly row: 'end'; readonly size: number; readonly root: Hash };

/** Nothing more and nothing less than each row has. */
const ROWS: Readonly<Record<string, string>> = {
  log: 'format,keys,row',
  entry: 'at,before,by,command,events,hash,key,position,row',
  head: 'at,key,root,row,signature,size',
  end: 'root,row,size',
};

/** A line must be exactly the canonical text of what it says, so that no byte of it is unaccounted for. */
const rowOf = (text: string): Row | undefined => {
  try {
    const value = JSON.parse(text);
    const { row } = value;
    // What an entry has is asked of it, so that it is named.
    const hasForm = Object.hasOwn(ROWS, row) && (row === 'entry' || fieldsOf(value) === ROWS[row]);
    return hasForm && canonical(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
};

/** A damaged line still mostly says which entry it was. */
const rowNear = (text: string, number: number): string => {
  const position = /"position":(\d+),"row":"entry"\}$/.exec(text)?.[1];
  return position === undefined ? `line ${number}` : `entry ${position}`;
};

const EVENT_FIELDS = ['event', 'link', 'stream', 'version'].join();
const fieldsOf = (value: object): string => Object.keys(value).sort().join();

/** Nothing more and nothing less than the hashes cover, in the types they were made from. */
const isEntry = (entry: LogEntry): boolean =>
  fieldsOf(entry) === ROWS.entry &&
  Number.isSafeInteger(entry.at) &&
  entry.at >= 0 &&
  Array.isArray(entry.by) &&
  isText(entry.key) &&
  Array.isArray(entry.events) &&
  entry.events.every(
    (event) =>
      fieldsOf(event) === EVENT_FIELDS &&
      isText(event.stream) &&
      Number.isSafeInteger(event.version),
  );
const isText = (name: unknown): boolean => typeof name === 'string' && isName(name);
const areTexts = (names: unknown): boolean => Array.isArray(names) && names.every(isText);

const sayHead = ({ size }: SignedHead): string => `head over ${size}`;

const isWitnessed = (head: SignedHead, { at, key, signature }: Witness): Promise<boolean> =>
  isSignedText(key, witnessText(head, at), signature);

const isSignedHead = ({ key, signature, ...head }: SignedHead): Promise<boolean> =>
  isSignedText(key, headText(head), signature);

/** Ed25519 by the platform's Web Cryptography, which browsers and Node both have. */
export const isSignedText = async (
  key: string,
  text: string,
  signature: string,
): Promise<boolean> => {
  if (!/^[0-9a-f]{64}$/.test(key) || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const bytes = (digits: string) =>
    Uint8Array.from(digits.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
  const imported = await crypto.subtle.importKey('raw', bytes(key), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify(
    'Ed25519',
    imported,
    bytes(signature),
    new TextEncoder().encode(text),
  );
};
