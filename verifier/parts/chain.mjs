// Hashes, links, the tree and its signed heads (docs/log-format.md, "Entries" to "How to verify").
import {
  canonical,
  cat,
  hex,
  isKept,
  isSigned,
  must,
  sha256,
  shaText,
  unhex,
  Wrong,
} from './bytes.mjs';

export const ZERO = '0'.repeat(64);

/** The root of the Merkle tree of RFC 9162 over leaves that come one by one. */
export const growingTree = () => {
  const peaks = [];
  const node = (left, right) => sha256(cat([1], left, right));
  return {
    add: (hash) => {
      let [now, size] = [sha256(cat([0], unhex(hash))), 1];
      while (peaks.at(-1)?.size === size) {
        now = node(peaks.pop().hash, now);
        size *= 2;
      }
      peaks.push({ hash: now, size });
    },
    root: () => {
      let now = peaks.at(-1)?.hash ?? sha256(new Uint8Array(0));
      for (let i = peaks.length - 2; i >= 0; i -= 1) now = node(peaks[i].hash, now);
      return hex(now);
    },
  };
};

/** RFC 9162, section 2.1.3.2: whether a leaf is in the tree of that root and size. */
export const isIncluded = (root, size, position, hash, proof) => {
  if (!(position >= 1 && position <= size)) return false;
  let [at, last, now] = [position - 1, size - 1, sha256(cat([0], unhex(hash)))];
  for (const sibling of proof.map(unhex)) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      now = sha256(cat([1], sibling, now));
      while (at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else now = sha256(cat([1], now, sibling));
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && hex(now) === root;
};

export const linkOf = (before, { stream, version, event }) =>
  shaText(`link\n${before}\n${canonical({ event, stream, version })}`);
export const contentOf = ({ at, by, command, key }) => shaText(canonical({ at, by, command, key }));
export const hashOf = ({ position, before }, content, links) =>
  shaText(['entry', position, before, content, ...links].join('\n'));
export const isSignedHead = ({ at, root, size, key, signature }) =>
  isSigned(key, `houseway head\n${canonical({ at, root, size })}`, signature);

export const isWitnessed = ({ root, size }, { at, key, signature }) =>
  isSigned(key, `houseway witness\n${canonical({ at, root, size })}`, signature);

const ROWS = {
  log: 'format,keys,row',
  entry: 'at,before,by,command,events,hash,key,position,row',
  head: 'at,key,root,row,signature,size',
  end: 'root,row,size',
};
const EVENT_FIELDS = 'event,link,stream,version';
const fieldsOf = (value) => Object.keys(value).sort().join();
/** A key of an entry or the name of a stream. */
const isName = (text) => typeof text === 'string' && /^\P{Cc}{1,200}$/u.test(text);

/** Follows the entries of a log; throws where one is not tied to those before it. */
const entryChain = () => {
  const [streams, keys] = [new Map(), new Set()];
  let before = ZERO;
  return (row) => {
    const whole =
      Number.isSafeInteger(row.at) &&
      row.at >= 0 &&
      Array.isArray(row.by) &&
      isName(row.key) &&
      Array.isArray(row.events) &&
      row.events.every((one) => fieldsOf(one) === EVENT_FIELDS && isName(one.stream));
    must(whole, 'it does not have the form of an entry');
    must(row.before === before, 'it does not name the hash of the entry before it');
    must(!keys.has(row.key), 'its key was used before');
    keys.add(row.key);
    for (const one of row.events) {
      const last = streams.get(one.stream) ?? { version: 0, link: ZERO };
      must(one.version === last.version + 1, `${one.stream} skips or repeats a version`);
      must(one.link === linkOf(last.link, one), `the link of ${one.stream} does not match`);
      streams.set(one.stream, one);
    }
    const links = row.events.map(({ link }) => link);
    must(row.hash === hashOf(row, contentOf(row), links), 'its hash does not match what it says');
    before = row.hash;
  };
};

const readRow = (line) => {
  try {
    const row = JSON.parse(line);
    const known = Object.hasOwn(ROWS, row?.row) && fieldsOf(row) === ROWS[row.row];
    return known && canonical(row) === line && isKept(row) ? row : undefined;
  } catch {
    return undefined;
  }
};
/** A damaged line still mostly says which entry it was. */
const rowNear = (line, number) => {
  const position = /"position":(\d+),"row":"entry"\}$/.exec(line)?.[1];
  return position === undefined ? `line ${number}` : `entry ${position}`;
};
/** How far the clocks of a house and of a witness may be apart. */
const SKEW_MS = 60_000;
const headName = ({ size }) => `head over ${size}`;
const reasonOf = (error) =>
  error instanceof Wrong ? error.message : `it cannot be read: ${error.message}`;

const differs = (row, because) => ({ ok: false, row, because });

const NO_LOG = 'it is not of format 1, with a list of keys';
const isLog = ({ format, keys }) => format === 1 && Array.isArray(keys) && keys.every(isName);
const wrongHead = async (head, { position, tree, keys }) => {
  const name = headName(head);
  if (head.size !== position) return differs(name, `it is placed after entry ${position}`);
  if (head.root !== tree.root()) return differs(name, 'its root is not that of the entries');
  if (keys !== undefined && !keys.includes(head.key))
    return differs(name, 'a key that is not trusted has signed it');
  return (await isSignedHead(head)) ? undefined : differs(name, 'its signature does not match');
};

/** Heads that a reader kept: each is met when the log is as long, and a witness of it has seen no later entry. */
const keptHeads = (heads) => {
  const kept = heads.toSorted((a, b) => a.size - b.size);
  let seenAt = 0;
  return {
    seenAt: () => seenAt,
    missed: () => kept[0],
    meet: async (position, tree) => {
      for (; kept.length > 0 && kept[0].size === position; kept.shift()) {
        const [head] = kept;
        const row = headName(head);
        if (!(await isSignedHead(head))) return differs(row, 'its signature does not match');
        if (head.root !== tree.root()) return differs(row, 'the log was another one then');
        if (head.witness === undefined) continue;
        if (!(await isWitnessed(head, Object(head.witness))))
          return differs(row, 'the signature of its witness does not match');
        seenAt = Math.max(seenAt, head.witness.at);
      }
      return undefined;
    },
  };
};

/**
 * Reads an export from its first line to its last and names the first row that is wrong. `keys` are the keys that the reader
 * trusts, `heads` those kept from earlier, with the word of a witness where there is one; `each` is asked about every entry,
 * and `last` when all are read.
 */
export const readExport = async (lines, { keys, heads = [], each, last, onProgress }) => {
  const [chain, tree, signers] = [entryChain(), growingTree(), new Set()];
  const kept = keptHeads(heads);
  let [position, covered, named, ended, number, found] = [0, 0, undefined, false, 0, 0];

  const entryRow = async (row) => {
    const name = `entry ${position + 1}`;
    if (row.position !== position + 1) return differs(name, 'it is missing');
    try {
      chain(row);
      must(
        row.at >= kept.seenAt() - SKEW_MS,
        'it is dated before a witness saw the log without it',
      );
      position = row.position;
      tree.add(row.hash);
      each?.(row);
    } catch (error) {
      return differs(name, reasonOf(error));
    }
    if (position % 100 === 0) await onProgress?.(position);
    return kept.meet(position, tree);
  };
  const headRow = async (row) => {
    const bad = await wrongHead(row, { position, tree, keys });
    if (bad !== undefined) return bad;
    [covered, found] = [row.size, found + 1];
    signers.add(row.key);
    return undefined;
  };
  const endRow = (row) => {
    ended = true;
    if (row.size !== position) return differs(`entry ${position + 1}`, 'it is missing');
    if (named.join() !== [...signers].sort().join())
      return differs('line 1', 'it names other keys than those that signed');
    return row.root === tree.root() ? undefined : differs(`line ${number}`, 'its root is another');
  };
  const take = async (row) => {
    if (ended) return differs(`line ${number}`, 'it comes after the end');
    if ((row.row === 'log') !== (named === undefined))
      return differs(`line ${number}`, 'a log begins with its one log line');
    if (row.row === 'entry') return entryRow(row);
    if (row.row === 'head') return headRow(row);
    if (row.row === 'end') return endRow(row);
    named = row.keys;
    return isLog(row) ? kept.meet(position, tree) : differs(`line ${number}`, NO_LOG);
  };

  for await (const line of lines) {
    number += 1;
    if (line === '') continue;
    const row = readRow(line);
    const bad =
      row === undefined
        ? differs(rowNear(line, number), 'it does not have the form of a row')
        : await take(row);
    if (bad !== undefined) return bad;
  }
  if (!ended) return differs(`entry ${position + 1}`, 'the export breaks off before its end');
  const missed = kept.missed();
  if (missed !== undefined)
    return differs(headName(missed), `the log has only ${position} entries`);
  if (keys !== undefined && covered < position)
    return differs(`entry ${covered + 1}`, 'no head signed by a trusted key covers it');
  const late = await last?.();
  if (late !== undefined) return differs(late.row, late.because);
  const root = tree.root();
  return { ok: true, entries: position, heads: found, covered, root, keys: [...signers].sort() };
};
