// A second verifier of a Houseway log. It shares no code with the house and needs nothing but the platform's Ed25519: run it with
// Node, or open index.html. Made from verifier/parts by verifier/build.mjs; written from docs/log-format.md, docs/log-events.md,
// docs/fairness.md and the printed pay tables.
const parts_bytes_mjs = (() => {
// Bytes, hashes and canonical JSON (docs/log-format.md, "Values"). SHA-256 is written out (FIPS 180-4), because the one of
// the platform answers later and a log asks for it many thousand times.

const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
const unhex = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
const isHex = (value, bytes) =>
  typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value);

const isDay = (text) => {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const noon = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(`${text}T`);
};
const cat = (...parts) => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

const u32 = (n) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const u64 = (n) => [...u32(Math.floor(n / 2 ** 32)), ...u32(n % 2 ** 32)];
/** The length in four bytes, then the bytes. */
const part = (value) => {
  const bytes = typeof value === 'string' ? utf8(value) : value;
  return cat(u32(bytes.length), bytes);
};

const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p !== 0)) primes.push(n);
/** The first 32 bits of what a root has behind its point, found with whole numbers. */
const fraction = (n, power) => {
  const value = BigInt(n) << BigInt(32 * power);
  let [low, high] = [0n, 1n << 40n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** BigInt(power) <= value) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
};
const ROUND = Int32Array.from(primes, (p) => fraction(p, 3));
const START = Int32Array.from(primes.slice(0, 8), (p) => fraction(p, 2));
const turn = (x, n) => (x >>> n) | (x << (32 - n));
const words = new Int32Array(64);

const mix = (state, bytes, at) => {
  for (let i = 0; i < 16; i += 1) {
    const j = at + 4 * i;
    words[i] = (bytes[j] << 24) | (bytes[j + 1] << 16) | (bytes[j + 2] << 8) | bytes[j + 3];
  }
  for (let i = 16; i < 64; i += 1) {
    const x = words[i - 15];
    const y = words[i - 2];
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[i] = (words[i - 16] + s0 + words[i - 7] + s1) | 0;
  }
  // Word by word: taken apart at once they are read through an iterator, which costs more than the block.
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + words[i]) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
};

const sha256 = (bytes) => {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  padded.set(u64(bytes.length * 8), padded.length - 8);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) mix(state, padded, at);
  return Uint8Array.from([...state].flatMap(u32));
};
const shaText = (text) => hex(sha256(utf8(text)));

const hmac = (key, message) => {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(
    cat(
      block.map((b) => b ^ 0x36),
      message,
    ),
  );
  return sha256(
    cat(
      block.map((b) => b ^ 0x5c),
      inner,
    ),
  );
};

/** Names sorted by code units, no white space. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(',')}}`;
};
/** What a log can keep: whole numbers and texts without halves of letters. */
const isKept = (value) => {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value === 'string') return !/\p{Cs}/u.test(value);
  if (value === null || typeof value !== 'object') return value !== undefined;
  return Object.keys(value).every((name) => isKept(name) && isKept(value[name]));
};
const same = (a, b) => a === b || canonical(a ?? null) === canonical(b ?? null);

/** Ed25519 is left to the platform: Node and browsers have it. */
const isSigned = async (key, text, signature) => {
  if (!isHex(key, 32) || !isHex(signature, 64)) return false;
  const { subtle } = globalThis.crypto;
  const imported = await subtle.importKey('raw', unhex(key), 'Ed25519', false, ['verify']);
  return subtle.verify('Ed25519', imported, unhex(signature), utf8(text));
};

/** What is thrown where a log is wrong; anything else that is thrown is a log that cannot be read. */
class Wrong extends Error {}
const wrong = (because) => {
  throw new Wrong(because);
};
/** Demands something of the log. */
const must = (holds, because) => {
  if (!holds) wrong(because);
};
return { utf8, hex, unhex, isHex, isDay, cat, u32, u64, part, sha256, shaText, hmac, canonical, isKept, same, isSigned, Wrong, wrong, must };
})();

const parts_chain_mjs = (() => {
// Hashes, links, the tree and its signed heads (docs/log-format.md, "Entries" to "How to verify").
const {
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
} = parts_bytes_mjs;

const ZERO = '0'.repeat(64);

/** The root of the Merkle tree of RFC 9162 over leaves that come one by one. */
const growingTree = () => {
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
const isIncluded = (root, size, position, hash, proof) => {
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

const linkOf = (before, { stream, version, event }) =>
  shaText(`link\n${before}\n${canonical({ event, stream, version })}`);
const contentOf = ({ at, by, command, key }) => shaText(canonical({ at, by, command, key }));
const hashOf = ({ position, before }, content, links) =>
  shaText(['entry', position, before, content, ...links].join('\n'));
const isSignedHead = ({ at, root, size, key, signature }) =>
  isSigned(key, `houseway head\n${canonical({ at, root, size })}`, signature);

const isWitnessed = ({ root, size }, { at, key, signature }) =>
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
const readExport = async (lines, { keys, heads = [], each, last, onProgress }) => {
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
return { ZERO, growingTree, isIncluded, linkOf, contentOf, hashOf, isSignedHead, isWitnessed, readExport };
})();

const parts_settle_mjs = (() => {
// From what a result decides to cents: odds, chips, coupons, meters and payout limits (law/house-rules.md; readings 9, 14, 15,
// 26, 27, 33 to 35). Amounts are whole cents; products are made with whole numbers of any size.

/** amount × times ÷ by, rounded down. */
const share = (amount, times, by) => Number((BigInt(amount) * BigInt(times)) / BigInt(by));
const sumOf = (list, of = (one) => one) => list.reduce((sum, one) => sum + of(one), 0);

/** Bets on these wagers, seat by seat and wager by wager; bets of one place stay as they were placed. */
const ordered = (bets, wagers, turn) =>
  bets
    .filter(({ wager }) => wagers.includes(wager))
    .sort((a, b) => turn * (a.seat - b.seat) || wagers.indexOf(a.wager) - wagers.indexOf(b.wager));

const LOSE = { result: 'lose' };
const PUSH = { result: 'push' };
const VOID = { result: 'void' };
const winsAt = (line, paid, staked = 1) => ({ result: 'win', line, to: [paid, staked] });
const winsIf = (wins, line, paid, staked = 1) => (wins ? winsAt(line, paid, staked) : LOSE);

const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b));

/** Reading 27: what chips cannot pay is rounded as the table has filed it. */
const inChips = (owed, atOdds, [paid, staked], even, { unitCents: unit, otherwise }) => {
  const short = owed % unit;
  if (short === 0) return owed;
  if (otherwise === 'round up') return owed - short + unit;
  if (otherwise !== 'even money') return owed - short;
  const rest = atOdds % ((staked / gcd(staked, paid)) * unit);
  const made = share(atOdds - rest, paid, staked) + rest + even;
  return Math.max(owed - short, made - (made % unit));
};

/** What a winning bet is owed on its chips and on the coupon under them. */
const owedOn = ({ to, cents }, { stakeCents, matchPlay }, payment) => {
  const atOdds = matchPlay?.pays === 'wager odds' ? matchPlay.valueCents : 0;
  const even = matchPlay?.pays === 'even money' ? matchPlay.valueCents : 0;
  if (to === undefined) return { paidCents: cents ?? 0, coupon: even, breakageCents: 0 };
  const owed = share(stakeCents + atOdds, ...to) + even;
  const coupon = share(atOdds, ...to) + even;
  const breakageCents = inChips(owed, stakeCents + atOdds, to, even, payment) - owed;
  return { paidCents: owed - coupon + breakageCents, coupon, breakageCents };
};

const couponLine = (matchPlay, goes, paidCents) =>
  matchPlay === undefined
    ? {}
    : { coupon: { serial: matchPlay.serial, valueCents: matchPlay.valueCents, paidCents, goes } };

const lineOf = ([bet, verdict], payment) => {
  const { id, seat, wager, stakeCents, matchPlay } = bet;
  const base = { bet: id, seat, wager, stakeCents, result: verdict.result };
  const none = { paidCents: 0, cutCents: 0, breakageCents: 0 };
  const [box, patron] = ['to the drop box', 'stays with the patron'];
  if (verdict.result === 'lose')
    return { ...base, ...none, returnedCents: 0, ...couponLine(matchPlay, box, 0) };
  if (verdict.result !== 'win') {
    const goes = verdict.result === 'push' && matchPlay?.onPush === 'taken' ? box : patron;
    return { ...base, ...none, returnedCents: stakeCents, ...couponLine(matchPlay, goes, 0) };
  }
  const { paidCents, coupon, breakageCents } = owedOn(verdict, bet, payment);
  return {
    ...{ ...base, line: verdict.line, paidCents, cutCents: 0, breakageCents },
    returnedCents: verdict.keeps ? 0 : stakeCents,
    ...(verdict.meter === undefined ? {} : { meter: verdict.meter }),
    ...couponLine(matchPlay, box, coupon),
  };
};

/** Reading 15: who hits a meter together shares it, or the first takes it; every share here is the whole of it. */
const withMeters = (lines, meters, shared) =>
  lines.map((line) => {
    if (line.meter === undefined) return line;
    const hits = lines.filter((one) => one.meter === line.meter && one.line === line.line);
    const whole = meters[line.meter];
    const first = hits[0] === line ? whole : 0;
    return { ...line, paidCents: shared === 'first' ? first : share(whole, 1, hits.length) };
  });

const payOf = ({ paidCents, coupon }) => paidCents + (coupon?.paidCents ?? 0);

const cutLine = (line, cents) => {
  const was = line.coupon?.paidCents ?? 0;
  const onCoupon = was === 0 ? 0 : share(was, cents, payOf(line));
  const paidCents = cents - onCoupon;
  const cut = { ...line, paidCents, cutCents: line.cutCents + line.paidCents - paidCents };
  if (line.coupon === undefined || was === onCoupon) return cut;
  const cutCents = (line.coupon.cutCents ?? 0) + was - onCoupon;
  return { ...cut, coupon: { ...line.coupon, paidCents: onCoupon, cutCents } };
};

/** Reading 9: in proportion to what each was owed; cents left over to the largest, then in the order of settlement. */
const cutTo = (lines, before, limitCents, counts) => {
  const concerned = lines.filter(counts);
  const left = Math.max(0, limitCents - sumOf(before.filter(counts), payOf));
  const owed = sumOf(concerned, payOf);
  if (owed <= left) return lines;
  const shares = new Map(concerned.map((line) => [line, share(payOf(line), left, owed)]));
  let over = left - sumOf([...shares.values()]);
  for (const line of concerned.toSorted((a, b) => payOf(b) - payOf(a))) {
    const more = Math.min(over, payOf(line) - shares.get(line));
    shares.set(line, shares.get(line) + more);
    over -= more;
  }
  return lines.map((line) => (shares.has(line) ? cutLine(line, shares.get(line)) : line));
};

/** Reading 34: a player is a person, on however many seats. */
const playersOf = (lines, people) => {
  const who = (seat) => people[seat] ?? `seat ${seat}`;
  return [...new Set(lines.map(({ seat }) => who(seat)))].map(
    (player) => (line) => who(line.seat) === player,
  );
};

/** The settlement lines of bets that one happening decides together, to the cent. */
const settled = (decided, { payment, limit, before, meters, shared, people }) => {
  let lines = decided.map((one) => lineOf(one, payment));
  lines = withMeters(lines, meters, shared);
  if (limit === undefined || limit.cents === 0) return lines;
  const whose = limit.per === 'round' ? [() => true] : playersOf(lines, people);
  for (const concerns of whose) {
    const counts = (line) => concerns(line) && limit.wagers.includes(line.wager);
    lines = cutTo(lines, before, limit.cents, counts);
  }
  return lines;
};
return { share, sumOf, ordered, LOSE, PUSH, VOID, winsAt, winsIf, settled };
})();

const parts_games_deck_mjs = (() => {
// Cards on their way to the deal (58 Pa. Code § 575.3 to .5, .13; N.J.A.C. 13:69F-45.2 to .4, .8): received, inspected, verified,
// spread, shown, washed, shuffled and cut in this order, and what each act tells. A table's decks outlast its rounds.
const { must } = parts_bytes_mjs;

const CARDS = [...'shdc'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => rank + suit));
/** Each is a card of the deck, and has not left it before. */
const areFresh = (cards, gone, { jokers }) =>
  cards.every(
    (card, i) =>
      (CARDS.includes(card) || (jokers > 0 && card === 'Joker')) &&
      !gone.includes(card) &&
      cards.indexOf(card) === i,
  );

const AWAITED = { stage: 'awaited', backs: '', jokersToTear: 0, faceUp: false, cutDue: false };

/** What was filed: how many decks, and whether a shuffler stands at the table. */
const asFiled = ({ decks: known = [], turn = 1, shuffler }, { decks, hasShuffler }) => ({
  decks: Array.from({ length: decks }, (_, i) => known[i] ?? AWAITED),
  turn: turn > decks ? 1 : turn,
  shuffler: !hasShuffler ? 'none' : (shuffler ?? 'none') === 'none' ? 'at the table' : shuffler,
});
/** The decks of a round as they are under the filing in force; nobody has handled them where they are not known. */
const decksOf = (state, filed) => {
  state.decks = asFiled(state.decks ?? {}, filed);
  return state.decks;
};

const inTurn = ({ decks, turn }) => decks[turn - 1];
const changed = (state, number, to) => {
  const { decks } = state.decks;
  state.decks = { ...state.decks, decks: decks.with(number - 1, { ...decks[number - 1], ...to }) };
};
const resting = ({ decks, turn }) => {
  const deck = decks[2 - turn];
  return deck === undefined || deck.stage === 'awaited' ? undefined : { number: 3 - turn, deck };
};

/** The first card of a round has left the deck. */
const dealtFrom = (state) => changed(state, state.decks.turn, { stage: 'being dealt' });
const isBeingDealt = (state) => inTurn(state.decks)?.stage === 'being dealt';
const deckRemoved = (state, reason, cite) => {
  const deck = state.decks.turn;
  changed(state, deck, AWAITED);
  return { event: { type: 'DeckRemoved', deck, reason, cite }, decides: [] };
};

/** After a round the cards are shuffled, those of a void one are cut again, and the other deck has its turn. */
const afterRound = (before, isVoid) => {
  if (before === undefined) return undefined;
  const after = { decks: before };
  if (inTurn(before).stage !== 'awaited')
    changed(after, before.turn, { stage: 'played', cutDue: isVoid });
  return { ...after.decks, turn: resting(before)?.number ?? before.turn };
};

/** The first card may leave: the deck in turn is shuffled and cut, and the other one is in the shuffler. */
const isReady = (state) => {
  const deck = inTurn(state.decks);
  const prepared = deck.stage === 'cut' || (deck.stage === 'shuffled' && !deck.cutDue);
  must(prepared, 'cards are dealt that were not shuffled and cut');
  const other = resting(state.decks);
  const together =
    other === undefined ||
    (state.decks.shuffler === 'at the table' && other.deck.stage === 'shuffled');
  must(together, 'the other deck is not in the shuffler');
};

const told = (type, more) => [{ event: { type, ...more }, decides: [] }];
const IN_USE = ['stacked', 'shuffled', 'cut', 'played'];
const TOLD = {
  InspectDeck: ['DeckInspected', 'received', 'inspected'],
  VerifyDeck: ['DeckVerified', 'inspected', 'verified'],
  ShowDeck: ['DeckShown', 'spread', 'shown'],
  WashDeck: ['DeckWashed', 'shown', 'stacked'],
};

const step = (state, { type, deck: number }) => {
  const [event, from, to] = TOLD[type];
  must(state.decks.decks[number - 1].stage === from, `a deck is ${to} out of its order`);
  changed(state, number, { stage: to, ...(to === 'stacked' && { faceUp: false }) });
  return told(event, { deck: number });
};

const received = (state, said, { jokers: used }) => {
  const { deck: number, backs, jokers = used, preshuffled = false } = said;
  const { decks, turn, shuffler } = state.decks;
  must(decks[number - 1].stage === 'awaited', 'that deck is at the table');
  must(/^[a-z]{1,20}$/.test(backs), 'the backs have no color');
  const alike = decks.some((one) => one.stage !== 'awaited' && one.backs === backs);
  must(!alike, 'the backs of two decks are alike');
  must(number === turn || shuffler === 'at the table', 'a second deck comes without a shuffler');
  must(Number.isInteger(jokers) && jokers >= used && jokers <= 2, 'the jokers are not right');
  const jokersToTear = jokers - used;
  changed(state, number, {
    ...{ ...AWAITED, stage: preshuffled ? 'shuffled' : 'received', backs, cutDue: preshuffled },
    jokersToTear: preshuffled ? 0 : jokersToTear,
  });
  return told('DeckReceived', { deck: number, backs, jokersToTear, preshuffled });
};

const acts = {
  ReceiveDeck: received,
  InspectDeck: step,
  VerifyDeck: step,
  WashDeck: step,
  ShowDeck: (state, said, { showsFaceUp }) => {
    const { faceUp } = state.decks.decks[said.deck - 1];
    must(faceUp || !showsFaceUp, 'cards are shown face down');
    return step(state, said);
  },
  TearJoker: (state, { deck: number }) => {
    const { stage, jokersToTear } = state.decks.decks[number - 1];
    const due = jokersToTear > 0 && ['inspected', 'verified'].includes(stage);
    must(due, 'there is no joker to tear');
    changed(state, number, { jokersToTear: 0 });
    return told('JokerTorn', { deck: number });
  },
  SpreadDeck: (state, { deck: number, face }, _, { bets }) => {
    const { stage, jokersToTear } = state.decks.decks[number - 1];
    must(!IN_USE.includes(stage) || bets.length === 0, 'cards are spread while somebody plays');
    must(face === 'up' || face === 'down', 'cards are spread in no way');
    const ready = stage === 'verified' ? jokersToTear === 0 && face === 'up' : true;
    must(ready && !['awaited', 'received', 'inspected'].includes(stage), 'it cannot be spread');
    changed(state, number, { stage: 'spread', faceUp: face === 'up' });
    return told('DeckSpread', { deck: number, face });
  },
  ShuffleDeck: (state, { deck: number, by }, { cutsAlways }) => {
    const { stage, cutDue: due } = state.decks.decks[number - 1];
    const byDevice = state.decks.shuffler === 'at the table';
    must(by === (byDevice ? 'device' : 'hand'), 'cards are shuffled in another way');
    must(IN_USE.includes(stage), 'cards are shuffled that were not washed and stacked');
    const again = stage === 'shuffled' || stage === 'cut';
    const cutDue = cutsAlways || by === 'hand' || again || due;
    changed(state, number, { stage: 'shuffled', cutDue });
    return told('DeckShuffled', { deck: number, by, cutDue });
  },
  CutDeck: (state, { deck: number, cards }, { size }) => {
    const { stage } = state.decks.decks[number - 1];
    must(number === state.decks.turn && stage === 'shuffled', 'no cut is due');
    must(Number.isInteger(cards) && cards >= 10 && cards < size, 'the cut is too small');
    changed(state, number, { stage: 'cut', cutDue: false });
    return told('DeckCut', { deck: number, cards });
  },
  OrderRecut: (state) => {
    const { turn } = state.decks;
    must(inTurn(state.decks).stage === 'cut', 'no cut can be made again');
    changed(state, turn, { stage: 'shuffled', cutDue: true });
    return told('RecutOrdered', { deck: turn });
  },
  RemoveDeck: (state, { deck: number, reason }, { cites }) => {
    const why = ['count not right', 'hours up', 'damaged', 'not needed', 'table closed'];
    const { stage } = state.decks.decks[number - 1];
    must(why.includes(reason) && stage !== 'awaited', 'no deck is removed like that');
    changed(state, number, AWAITED);
    return told('DeckRemoved', { deck: number, reason, cite: cites.removed });
  },
  ReportShuffler: (state, { deck: number, fault }, { cites }) => {
    const { stage } = state.decks.decks[number - 1];
    must(state.decks.shuffler === 'at the table', 'there is no shuffler to fail');
    const known = ['jam', 'stopped', 'cycle not completed'].includes(fault);
    must(known && ['stacked', 'shuffled', 'played'].includes(stage), 'no shuffler failed so');
    changed(state, number, { stage: 'stacked', cutDue: true });
    return told('ShufflerFailed', { deck: number, fault, cite: cites.shufflerFails });
  },
  TakeShufflerOut: (state, { how }, { out }) => {
    must(state.decks.shuffler === 'at the table' && out.includes(how), 'no shuffler goes so');
    state.decks = { ...state.decks, shuffler: how };
    return told('ShufflerTakenOut', { how });
  },
  BringShuffler: (state) => {
    must(state.decks.shuffler !== 'at the table', 'the shuffler is at the table');
    state.decks = { ...state.decks, shuffler: 'at the table' };
    return told('ShufflerBrought');
  },
};
const isDeckAct = ({ type }) => Object.hasOwn(acts, type);

/** One act on the cards before a deal, and what it tells. */
const deckAct = (state, said, filed, at) => {
  const decks = decksOf(state, filed);
  if (said.deck !== undefined) {
    const deck = decks.decks[said.deck - 1];
    must(deck !== undefined && deck.stage !== 'being dealt', 'there is no such deck to handle');
  }
  if (said.type === 'OrderRecut') must(!isBeingDealt(state), 'the cards are dealt');
  return acts[said.type](state, said, filed, at);
};

const NEXT = {
  received: { type: 'InspectDeck' },
  inspected: { type: 'VerifyDeck' },
  shown: { type: 'WashDeck' },
};
const preparing = ({ decks, turn, shuffler }, { stage, jokersToTear, faceUp }, deck) => {
  if (deck !== turn && shuffler !== 'at the table')
    return stage === 'awaited' ? undefined : { type: 'RemoveDeck', deck, reason: 'not needed' };
  const backs = decks.some((one) => one.backs === 'blue') ? 'red' : 'blue';
  const by = shuffler === 'at the table' ? 'device' : 'hand';
  if (stage === 'awaited') return { type: 'ReceiveDeck', deck, backs };
  if (NEXT[stage] !== undefined) return { ...NEXT[stage], deck };
  if (stage === 'verified' && jokersToTear > 0) return { type: 'TearJoker', deck };
  if (stage === 'spread' && faceUp) return { type: 'ShowDeck', deck };
  if (stage === 'verified' || stage === 'spread') return { type: 'SpreadDeck', deck, face: 'up' };
  return stage === 'stacked' || stage === 'played' ? { type: 'ShuffleDeck', deck, by } : undefined;
};
/** What a device does next on the way to a deal; undefined where the cards are ready. */
const nextDeckAct = (state, filed) => {
  const known = asFiled(state.decks ?? {}, filed);
  for (const [i, deck] of known.decks.entries()) {
    const act = preparing(known, deck, i + 1);
    if (act !== undefined) return act;
  }
  const { stage, cutDue } = inTurn(known);
  const cards = Math.floor(filed.size / 2);
  return stage === 'shuffled' && cutDue ? { type: 'CutDeck', deck: known.turn, cards } : undefined;
};
return { areFresh, decksOf, dealtFrom, isBeingDealt, deckRemoved, afterRound, isReady, isDeckAct, deckAct, nextDeckAct };
})();

const parts_games_poker_hands_mjs = (() => {
// Hands of Asia Poker (58 Pa. Code § 575.6, .11) and the house ways (docs/asia-poker.md). Ranks are 0 for a 2 to 12 for an
// ace; the joker is an ace, or in a hand of four any card that completes a straight or a flush of some kind.

const RANKS = '23456789TJQKA';
const DECK = [...'shdc'].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const ACE = 12;
const rankOf = (card) => (card === 'Joker' ? ACE : RANKS.indexOf(card[0]));

const [PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FOUR, STRAIGHT_FLUSH, ROYAL, FOUR_ACES] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9,
];

/** Each rank that is held and how often: most copies first, then the highest. */
const groupsOf = (ranks) =>
  [...new Set(ranks)]
    .map((rank) => [ranks.filter((one) => one === rank).length, rank])
    .sort(([n, a], [m, b]) => m - n || b - a);

const byCopies = (ranks) => {
  const groups = groupsOf(ranks);
  const [[most], [next] = [0]] = groups;
  const order = groups.map(([, rank]) => rank);
  if (most === 4) return order[0] === ACE ? [FOUR_ACES] : [FOUR, ...order];
  if (most === 3) return [THREE, ...order];
  return [most === 1 ? 0 : next === 2 ? TWO_PAIR : PAIR, ...order];
};

/** Four ranks in sequence: 12 for ace to jack, 11 (or 1) for ace to 4, 10 for king to 10 down to 2 for 5 to 2. */
const sequence = (ranks, rules) => {
  const [top, second, , bottom] = ranks.toSorted((a, b) => b - a);
  if (ranks.length !== 4 || new Set(ranks).size !== 4) return undefined;
  if (top === ACE && second === 2) return rules.aceLowStraight === 'second' ? 11 : 1;
  if (top - bottom !== 3) return undefined;
  return top === ACE ? 12 : top - 1;
};

const natural = (cards, rules) => {
  const ranks = cards.map(rankOf);
  const run = sequence(ranks, rules);
  const suited = cards.length === 4 && cards.every((card) => card[1] === cards[0][1]);
  if (suited && run === 12) return [ROYAL];
  if (suited && run !== undefined) return [STRAIGHT_FLUSH, run];
  if (suited) return [FLUSH, ...ranks.toSorted((a, b) => b - a)];
  return run === undefined ? byCopies(ranks) : [STRAIGHT, run];
};

/** Positive where a is higher; where all of the shorter is matched, the longer is (readings 21, 22). */
const compare = (a, b) => {
  const at = a.findIndex((value, i) => i < b.length && value !== b[i]);
  return at < 0 ? a.length - b.length : a[at] - b[at];
};

const COMPLETED = [STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL];

/** What decides between hands of one size, the weightiest first. */
const strength = (cards, rules) => {
  if (!cards.includes('Joker')) return natural(cards, rules);
  const others = cards.filter((card) => card !== 'Joker');
  const asAce = byCopies(cards.map(rankOf));
  if (cards.length !== 4) return asAce;
  const ranks = others.map(rankOf).sort((a, b) => b - a);
  return DECK.filter((card) => !others.includes(card))
    .map((card) => natural([...others, card], rules))
    .filter(([kind]) => COMPLETED.includes(kind))
    .map((one) =>
      // Reading 20.
      one[0] === FLUSH && rules.jokerInFlush === 'ace' ? [FLUSH, ACE, ...ranks] : one,
    )
    .reduce((best, one) => (compare(one, best) > 0 ? one : best), asAce);
};
const isRun = (cards, rules) => COMPLETED.includes(strength(cards, rules)[0]);

/** § .11(b): what is wrong with a setting of seven cards, if anything. */
const foulOf = ({ high, medium, low }, cards, rules) => {
  const sizes = [high, medium, low].map((hand) => hand.length).join();
  const set = [...high, ...medium, ...low].sort().join();
  if (sizes !== '4,2,1' || set !== [...cards].sort().join()) return 'not-these-seven-cards';
  const [h, m, l] = [high, medium, low].map((hand) => strength(hand, rules));
  if (compare(h, m) <= 0) return 'high-not-above-medium';
  return compare(m, l) <= 0 ? 'medium-not-above-low' : undefined;
};

/** § .11(f): how each of three hands stands to the dealer's. Two of them higher win. */
const standingsOf = (player, dealer, rules) =>
  ['high', 'medium', 'low'].map((hand) => {
    const by = compare(strength(player[hand], rules), strength(dealer[hand], rules));
    if (by === 0) return 'copy';
    return by > 0 ? 'higher' : 'lower';
  });
const sameHands = (a, b, rules) =>
  ['high', 'medium', 'low'].every(
    (hand) => compare(strength(a[hand], rules), strength(b[hand], rules)) === 0,
  );

/** § .6(d), .12(b): the highest hand for the Bonus Wager, by the name of its pay line. */
const bonusOf = (cards, rules) => {
  const others = cards.filter((card) => card !== 'Joker');
  const joker = others.length < cards.length;
  const held = RANKS.split('').map((_, rank) => others.filter((c) => rankOf(c) === rank).length);
  const withAce = held.map((n, rank) => n + (joker && rank === ACE ? 1 : 0));
  const [most, next] = withAce.toSorted((a, b) => b - a);
  const need = joker ? 4 : 5;
  const suited = [...'shdc']
    .map((suit) => others.filter((card) => card[1] === suit).map(rankOf))
    .find((ranks) => ranks.length >= need);
  const fives = [
    [ACE, 0, 1, 2, 3],
    ...[...Array(9).keys()].map((n) => [0, 1, 2, 3, 4].map((i) => n + i)),
  ];
  const within = (ranks, count, runs = fives) =>
    runs.some((run) => run.filter((rank) => ranks.includes(rank)).length >= count);
  const ranks = others.map(rankOf);
  const nineHigh = ['9876432', '9875432'].includes(
    ranks
      .toSorted((a, b) => b - a)
      .map((rank) => RANKS[rank])
      .join(''),
  );
  const third =
    held.includes(3) || (joker && held[ACE] === 2 && rules.bonusJokerWithEights === 'ace');
  if (held[6] === 4 && third) return 'three-of-a-kind-and-four-8s';
  if (withAce[ACE] === 5) return 'five-aces';
  if (suited) {
    const royal = joker && rules.bonusJokerRoyal === 'yes' ? 4 : 5;
    if (within(suited, royal, fives.slice(-1))) return 'royal-flush';
    if (within(suited, 5)) return 'natural-straight-flush';
    if (joker && within(suited, 4)) return 'straight-flush-with-joker';
  }
  if (most === 4) return 'four-of-a-kind';
  if (nineHigh && !(suited && rules.nineHighFlush === 'flush')) return 'nine-high';
  if (most === 3 && next >= 2) return 'full-house';
  if (suited) return 'flush';
  if (most === 3) return 'three-of-a-kind';
  return within(ranks, need) ? 'straight' : undefined;
};

/** All 105 ways to set seven cards. */
const settingsOf = (cards) =>
  cards.flatMap((low) => {
    const six = cards.filter((card) => card !== low);
    return six.flatMap((first, i) =>
      six.slice(i + 1).map((second) => ({
        high: six.filter((card) => card !== first && card !== second),
        medium: [first, second],
        low: [low],
      })),
    );
  });

/** The last four patterns of the standard way where no run is played: medium, then low. */
const withoutRun = (pattern, [a, b, c, d]) => {
  if (pattern === '31111') return a > b ? [a, c, b] : a > c ? [b, c, a] : [b, d, c];
  if (pattern === '22111') return [b, b, c];
  if (pattern === '211111') return a > b ? [a, d, b] : [b, d, c];
  return [b, d, c];
};

const runPlayed = (cards, pattern, ranks, rules) => {
  const plain = withoutRun(pattern, ranks);
  const left = settingsOf(cards)
    .filter(({ high }) => isRun(high, rules))
    .map(({ medium, low }) => [...medium, ...low].map(rankOf).sort((x, y) => y - x));
  const paired = left
    .filter(([x, y, z]) => x === y || y === z)
    .map(([x, y, z]) => [y, y, x === y ? z : x])
    .filter(([, , low]) => pattern !== '22111' || low >= plain[2] || ranks[0] <= 7)
    .sort((p, q) => q[2] - p[2] || q[0] - p[0]);
  if (paired.length > 0) return paired[0];
  if (pattern !== '211111' && pattern !== '1111111') return undefined;
  const top = Math.max(plain[0], plain[1]);
  const [best] = left
    .filter(([x, y]) => x >= top || y >= plain[2])
    .sort((p, q) => q[0] - p[0] || q[1] - p[1] || q[2] - p[2]);
  return best && [best[0], best[2], best[1]];
};

/** `standard`: the ranks of the medium hand and of the low one. */
const standard = (cards, rules) => {
  const groups = groupsOf(cards.map(rankOf));
  const pattern = groups.map(([copies]) => copies).join('');
  const ranks = groups.map(([, rank]) => rank);
  const [a, b, c, d] = ranks;
  const fixed = {
    ...{ 52: [ACE, ACE, ACE], 511: [ACE, ACE, ACE], 43: [b, b, b], 421: [b, b, c] },
    ...{ 4111: [a, a, b], 331: [a, a, Math.max(a, c)] },
    322: [Math.max(a, b), Math.max(a, b), a],
    3211: a > c ? [Math.min(a, b), Math.min(a, b), a] : [b, b, c],
    2221: a > d && a >= 10 ? [c, c, a] : [a, a, d],
  }[pattern];
  return fixed ?? runPlayed(cards, pattern, ranks, rules) ?? withoutRun(pattern, ranks);
};

const LOW = [0, 1, 3, 4, 6, 10, 15, 24, 37, 52, 69, 85, 96];
const MEDIUM = [
  [0, 0, 0, 0, 0, 0, 0, 0, 3, 7, 15, 29, 51],
  [66, 70, 74, 78, 81, 84, 87, 90, 92, 95, 96, 98, 99],
];
const HIGH = [
  [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 5, 11],
  [16, 19, 22, 25, 28, 32, 35, 40, 44, 49, 54, 59, 64],
  ...[66, 69, 78, 93, 100, 100, 100, 100],
];
const pointsOf = (table, [kind, rank]) => [table[kind]].flat()[rank] ?? table[kind];

const best = (settings, keys) =>
  settings
    .map((setting) => [keys(setting), setting])
    .reduce((top, one) => (compareKeys(one[0], top[0]) > 0 ? one : top))[1];
const compareKeys = (a, b) => a.map((key, i) => compare(key, b[i])).find((n) => n !== 0) ?? 0;

/** Seven cards set by a filed house way. */
const houseWay = (cards, rules) => {
  const of = (hand) => strength(hand, rules);
  const all = settingsOf(cards);
  const legal = () => all.filter((setting) => foulOf(setting, cards, rules) === undefined);
  if (rules.houseWay === 'best-high-first')
    return best(legal(), ({ high, medium }) => [of(high), of(medium)]);
  if (rules.houseWay === 'balanced') {
    const points = ({ high, medium, low }) =>
      pointsOf(HIGH, of(high)) + pointsOf(MEDIUM, of(medium)) + LOW[rankOf(low[0])];
    return best(legal(), (one) => [[points(one)], of(one.medium), of(one.high)]);
  }
  const [x, y, low] = standard(cards, rules);
  const asked = [x, y].sort((p, q) => p - q).join();
  const fits = all.filter(
    (one) =>
      rankOf(one.low[0]) === low &&
      one.medium
        .map(rankOf)
        .sort((p, q) => p - q)
        .join() === asked,
  );
  return best(fits, ({ high }) => [of(high)]);
};
return { rankOf, compare, strength, isRun, foulOf, standingsOf, sameHands, bonusOf, houseWay };
})();

const parts_games_poker_round_mjs = (() => {
// A round of Asia Poker as far as it has come (58 Pa. Code chapter 575): who plays, which cards are where, what may be done next.
const { must } = parts_bytes_mjs;
const { LOSE, ordered, VOID } = parts_settle_mjs;
const { areFresh, dealtFrom, decksOf, isBeingDealt, isReady } = parts_games_deck_mjs;
const { foulOf, standingsOf } = parts_games_poker_hands_mjs;

const WAGERS = ['asia-poker', 'bonus'];
const SEATS = [1, 2, 3, 4, 5, 6];
const of = (paragraph) => `58 Pa. Code § 575${paragraph}`;
/** § .3 to .5, .13: one or two decks of fifty-three cards. */
const asFiled = ({ decks, shuffler }) => ({
  ...{ decks, hasShuffler: shuffler === 'yes', jokers: 1, size: 53, cutsAlways: false },
  ...{ showsFaceUp: false, out: ['covered', 'marked out of order'] },
  cites: { removed: of('.3(c)'), shufflerFails: of('.13(l)') },
});
/** The same steps under three sections: the deal, the cards left, how they are not four, and stacks where nobody plays. */
const SECTIONS = {
  'manual-shoe': ['.8(c)', '.8(d)', '.8(e)', '.8(f)'],
  hand: ['.9(b)', '.9(c)', '.9(d)', '.9(e)'],
  'automated-shoe': ['.10(b)', '.10(c)', '.10(d)', '.10(e)'],
};
const sectionOf = ({ dealing }) => SECTIONS[dealing].map(of);

/** § .8(c), .10(b): one card in turn from the starting position, or seven at a time. */
const goesTo = ({ start, dealing }, i) =>
  (start + (dealing === 'automated-shoe' ? Math.floor(i / 7) : i)) % 7;
/** A stack that was dealt face down is known once it is turned over. */
const handOf = (state, position) =>
  state.turned.get(position) ?? state.dealt.filter((_, i) => goesTo(state, i) === position);
const countAt = (state, position) =>
  Array.from({ length: cardsDealt(state) }, (_, i) => goesTo(state, i)).filter(
    (one) => one === position,
  ).length;
const cardsDealt = ({ dealt, unseen }) => dealt.length + unseen;
const isFaceDown = (state, position) => state.unseen > 0 && !state.turned.has(position);
const seenCards = ({ dealt, faceUp, turned, exposed }) => [
  ...[...dealt, ...faceUp, ...[...turned.values()].flat()],
  ...exposed.map(({ card }) => card),
];
/** Seven cards that nobody has seen before, but for those of them that were exposed. */
const turnsUp = (state, position, cards) => {
  const own = state.exposed.filter((one) => one.position === position).map(({ card }) => card);
  const others = seenCards(state).filter((card) => !own.includes(card));
  const fresh = areFresh(cards, others, { jokers: 1 });
  must(fresh && cards.length === 7 && own.every((card) => cards.includes(card)), 'no such stack');
  state.turned.set(position, cards);
};
/** § .5(g)(1)(iii): counted counter-clockwise, the dealer being one. */
const countedTo = (count) => (7 - ((count - 1) % 7)) % 7;
const mayFindStart = ({ closed, start, starting }, way) =>
  must(closed && start === undefined && starting === way, 'no starting position is looked for');
const startsAt = (state, count, paragraph) => {
  state.start = countedTo(count);
  return [alone('StartFound', [], { count, position: state.start, cite: of(paragraph) })];
};

/** § .13(n): with a device out of order the table falls back on what needs none of it. */
const waysNow = (state, rules) => {
  const shuffled = state.decks.shuffler === 'at the table';
  const fromShoe = rules.dealing === 'automated-shoe' && shoeOf(state, rules) !== 'at the table';
  const fromHand = rules.dealing === 'hand' && !shuffled;
  const dealing = fromShoe || fromHand ? 'manual-shoe' : rules.dealing;
  const button = rules.startingPosition === 'button';
  const falls = button && (!shuffled || dealing !== 'automated-shoe');
  return { starting: falls ? 'shaker' : rules.startingPosition, dealing };
};
const shoeOf = ({ shoe = 'none' }, { dealing }) => {
  if (dealing !== 'automated-shoe') return 'none';
  return shoe === 'none' ? 'at the table' : shoe;
};

const playing = ({ seats, done }) => seats.filter((seat) => !done.has(seat));
const betsAt = (bets, seats, wagers = WAGERS) =>
  ordered(bets, wagers, -1).filter(({ seat }) => seats.includes(seat));
const alone = (type, decides = [], more = {}) => ({ event: { type, ...more }, decides });

/** The round is complete when nobody plays any more; what was left behind is lost then (reading 32). */
const completed = (state, { bets }, steps) => {
  if (state.over || !state.placed || playing(state).length > 0) return steps;
  state.over = true;
  const lost = betsAt(bets, state.left).map((bet) => [bet, LOSE]);
  return [...steps, alone('RoundCompleted', lost)];
};
const voids = (state, { bets }, reason, cite) => {
  must(!state.over, 'the round is over');
  Object.assign(state, { over: true, isVoid: true });
  const back = ordered(bets, WAGERS, -1).map((bet) => [bet, VOID]);
  return [alone('RoundVoided', back, { reason, cite })];
};
const mayAct = (state, seat) =>
  must(playing(state).includes(seat), 'that seat does not play');
const undecided = (state) =>
  must(cardsDealt(state) > 0 && !state.decided, 'no wager of the round may be returned now');
const mayChoose = ({ exposed }, seat) =>
  exposed.some(({ position, choice }) => position === seat && choice);
/** § .13(d): whoever has set the hands has looked at the cards. */
const hasLooked = (state, seat) => state.looked.includes(seat) || hasSet(state, seat);
const hasSet = ({ set, setUnseen }, seat) => set.has(seat) || setUnseen.includes(seat);

/** § .7(f): of two seats of one player the higher wager, its coupon included, is set first, or of equal ones the higher seat. */
const setFirst = (state, seat, { bets, people }) => {
  const pair = state.pairs.find((one) => one.includes(seat));
  const mine = (one) => one !== seat && people[one] !== undefined && people[one] === people[seat];
  const other = pair?.find((one) => one !== seat) ?? playing(state).find(mine);
  if (other === undefined) return undefined;
  const wagered = (at) => {
    const { stakeCents = 0, matchPlay } = betsAt(bets, [at], ['asia-poker'])[0] ?? {};
    return stakeCents + (matchPlay?.valueCents ?? 0);
  };
  const more = wagered(other) - wagered(seat);
  const first = more > 0 || (more === 0 && other > seat);
  return first && playing(state).includes(other) && !hasSet(state, other) ? other : undefined;
};
/** § .11(a): after the deal, before the hands are set, and where no choice is due. */
const mayHandle = (state, seat, at) => {
  mayAct(state, seat);
  must(!mayChoose(state, seat), 'the player has still to void the hand or to play on');
  const may = state.placed && !hasSet(state, seat);
  must(may && setFirst(state, seat, at) === undefined, 'those cards cannot be touched now');
};
const mayArrange = (state, seat, at) => {
  mayHandle(state, seat, at);
  must(state.looked.includes(seat), 'the cards are not examined');
};

/** A card may leave the deck: the start is found, and the deck is ready for the first one. */
const duringDeal = (state, { rules }) => {
  must(state.start !== undefined && !state.placed, 'no card can be dealt now');
  decksOf(state, asFiled(rules));
  if (!isBeingDealt(state)) isReady(state);
  must(cardsDealt(state) < 49, 'all stacks are dealt');
};
const offDeck = (state, cards, at) => {
  duringDeal(state, at);
  must(areFresh(cards, seenCards(state), asFiled(at.rules)), 'those cards cannot be dealt now');
};
const leavesDeck = (state, count) => {
  const whole = state.dealing !== 'automated-shoe' || count % 7 === 0;
  must(count > 0 && cardsDealt(state) <= 49 && whole, 'other cards are dealt than seven stacks');
  state.drawnInError = false;
  dealtFrom(state);
};

const FOULS = {
  'not-these-seven-cards': '.11(f)(1)(v)',
  'high-not-above-medium': '.11(f)(1)(iii)',
  'medium-not-above-low': '.11(f)(1)(iv)',
};
/** § .11(b), (f): what is wrong with the hands, or how each stands to the dealer's, and what that decides. */
const compared = (setting, hand, dealer, rules) => {
  const foul = foulOf(setting, hand, rules);
  if (foul !== undefined) return { standings: [], foul, result: 'lose', cite: of(FOULS[foul]) };
  const standings = standingsOf(setting, dealer, rules);
  const of3 = (which) => standings.filter((one) => one === which).length;
  if (of3('higher') >= 2) return { standings, result: 'win', cite: of('.11(f)(2)') };
  const copied = of3('copy') === 1 && of3('lower') === 1;
  return { standings, result: 'lose', cite: of(copied ? '.11(f)(1)(ii)' : '.11(f)(1)(i)') };
};
return { WAGERS, SEATS, of, asFiled, sectionOf, handOf, countAt, cardsDealt, isFaceDown, seenCards, turnsUp, mayFindStart, startsAt, waysNow, shoeOf, playing, betsAt, alone, completed, voids, mayAct, undecided, mayChoose, hasLooked, hasSet, setFirst, mayHandle, mayArrange, duringDeal, offDeck, leavesDeck, compared };
})();

const parts_games_poker_next_mjs = (() => {
// What a device does next in a round of Asia Poker (58 Pa. Code chapter 575).
const { same } = parts_bytes_mjs;
const { sumOf } = parts_settle_mjs;
const { isBeingDealt, nextDeckAct } = parts_games_deck_mjs;
const { houseWay, sameHands } = parts_games_poker_hands_mjs;
const {
  asFiled,
  betsAt,
  cardsDealt,
  handOf,
  hasSet,
  mayChoose,
  playing,
  setFirst,
} = parts_games_poker_round_mjs;

const forced = (say) => ({ due: 'forced', say });
/** What a device does next: a draw, what is forced, or what players are asked; the first is what no answer means. */
const next = (state, at) => {
  if (state.over) return { due: 'over' };
  const dealing = state.decks !== undefined && isBeingDealt(state);
  const act = dealing ? undefined : nextDeckAct(state, asFiled(at.rules));
  if (act !== undefined) return forced(act);
  if (!state.closed)
    return at.bets.some(({ wager }) => wager === 'asia-poker')
      ? forced({ type: 'AnnounceNoMoreBets' })
      : { due: 'choice', choices: [] };
  const exposed = playing(state).find((seat) => mayChoose(state, seat));
  if (exposed !== undefined) {
    const say = { type: 'PlayOn', seat: exposed };
    return { due: 'choice', say, choices: [`${exposed} plays on`, `${exposed} is void`] };
  }
  if (state.start === undefined) {
    if (state.starting === 'generator') return { due: 'draw' };
    if (state.shakes < 3) return forced({ type: 'ShakeShaker', times: 3 - state.shakes });
    if (state.dice.length === 0) return { due: 'draw' };
    return forced({ type: 'AnnounceTotal', total: sumOf(state.dice) });
  }
  if (cardsDealt(state) < 49) return { due: 'draw' };
  if (!state.placed) return forced({ type: 'CountStub', cards: 4 - state.faceUp.length });
  if (state.starting === 'shaker' && !state.covered) return forced({ type: 'CoverShaker' });
  return handsNext(state, at);
};
const handsNext = (state, at) => {
  const waits = (seat) => !hasSet(state, seat) && setFirst(state, seat, at) === undefined;
  const waiting = playing(state).filter(waits);
  const untouched = waiting.find((seat) => !state.looked.includes(seat));
  if (untouched !== undefined) return forced({ type: 'LookAtCards', seat: untouched });
  const byHouse = (seat) => houseWay(handOf(state, seat), at.rules);
  if (waiting.length > 0) {
    const [seat] = waiting;
    const say = { type: 'SetHands', seat, ...byHouse(seat) };
    return { due: 'choice', say, choices: waiting.map((one) => `${one} sets`) };
  }
  if (!state.shown) return forced({ type: 'TurnDealer' });
  if (state.dealer === undefined) return forced({ type: 'SetDealerHands', ...byHouse(0) });
  const seat = Math.max(...playing(state));
  const say = { type: 'RevealHands', seat };
  return betsAt(at.bets, [seat], ['bonus']).length > 0
    ? forced(say)
    : { due: 'choice', say, choices: [`${seat} shows`, `${seat} surrenders`] };
};
/** Whether a device says what is due, where hands of the same ranks are the same hands. */
const isSame = (say, said, { rules }) => {
  const { high, medium, low, ...rest } = said;
  const { high: h, medium: m, low: l, ...due } = say;
  if (h === undefined) return same(say, said);
  const whole = [high, medium, low].every(Array.isArray);
  return (
    whole &&
    same(rest, due) &&
    sameHands({ high, medium, low }, { high: h, medium: m, low: l }, rules)
  );
};
return { next, isSame };
})();

const parts_games_poker_shown_mjs = (() => {
// Hands that are turned over at Asia Poker (58 Pa. Code chapter 575): compared with the dealer's, and what the Bonus Wager wins.
const { must, same } = parts_bytes_mjs;
const { LOSE, winsAt, winsIf } = parts_settle_mjs;
const { bonusOf } = parts_games_poker_hands_mjs;
const {
  alone,
  betsAt,
  compared,
  completed,
  handOf,
  isFaceDown,
  mayAct,
  of,
  playing,
  turnsUp,
} = parts_games_poker_round_mjs;

/** § .12(b), all to 1: tables A, B and C. */
const BONUS = {
  ...{ 'three-of-a-kind-and-four-8s': [5000], 'five-aces': [800], 'royal-flush': [200] },
  ...{ 'natural-straight-flush': [80, 50, 50], 'straight-flush-with-joker': [40] },
  ...{ 'four-of-a-kind': [30, 30, 25], 'nine-high': [10], 'full-house': [5], flush: [4] },
  ...{ 'three-of-a-kind': [3], straight: [2] },
};

/** Where a hand of the chapter is not written like its pay line. */
const HANDS = {
  'three-of-a-kind-and-four-8s': 'three-of-a-kind and four 8s',
  ...{ 'five-aces': 'five aces', 'royal-flush': 'royal flush', 'full-house': 'full house' },
  ...{ 'natural-straight-flush': 'natural straight flush', 'nine-high': '9-high' },
  'straight-flush-with-joker': 'straight flush with a joker',
};
const bonusFormed = (hand, seat, bets, rules) => {
  const line = bonusOf(hand, rules);
  const formed =
    line === undefined
      ? { seat, cite: of('.11(h)(1)') }
      : { seat, hand: HANDS[line] ?? line, cite: of('.11(h)(2)') };
  const [a, b = a, c = a] = BONUS[line] ?? [];
  const pays = { A: a, B: b, C: c }[rules.bonusPayTable];
  const verdict = line === undefined ? LOSE : winsAt(line, pays);
  const decides = bets.map((bet) => [bet, verdict]);
  return alone('BonusFormed', decides, formed);
};

/** The hands as they were set, or as they are read now that they are turned over. */
const shownAs = (state, { seat, high, medium, low }) => {
  const known = state.set.get(seat);
  if (known !== undefined) {
    must(
      [high, medium, low].every((one) => one === undefined),
      'those hands are known',
    );
    return known;
  }
  must(state.setUnseen.includes(seat), 'those hands were not set');
  const cards = [high, medium, low].flat();
  if (isFaceDown(state, seat)) turnsUp(state, seat, cards);
  must(same(cards.toSorted(), handOf(state, seat).toSorted()), 'those are other cards');
  return { high, medium, low };
};

const reveal = (state, said, at) => {
  const { seat } = said;
  mayAct(state, seat);
  must(state.dealer !== undefined, 'the dealer’s hands are not set');
  must(seat === Math.max(...playing(state)), 'hands are shown from the dealer’s right');
  const setting = shownAs(state, said);
  const hand = handOf(state, seat);
  const comparison = compared(setting, hand, state.dealer, at.rules);
  state.done.add(seat);
  state.decided = true;
  const wins = winsIf(comparison.result === 'win', 'two-hands', 1);
  const decides = betsAt(at.bets, [seat], ['asia-poker']).map((bet) => [bet, wins]);
  const side = betsAt(at.bets, [seat], ['bonus']);
  return completed(state, at, [
    alone('HandsCompared', decides, { seat, setting, comparison }),
    ...(side.length > 0 ? [bonusFormed(hand, seat, side, at.rules)] : []),
  ]);
};
return { reveal };
})();

const parts_games_asia_poker_mjs = (() => {
// Asia Poker: 58 Pa. Code chapter 575.
const { must, same } = parts_bytes_mjs;
const { LOSE, sumOf, VOID } = parts_settle_mjs;
const {
  afterRound,
  areFresh,
  dealtFrom,
  deckAct,
  deckRemoved,
  decksOf,
  isDeckAct,
  isReady,
} = parts_games_deck_mjs;
const { houseWay, sameHands } = parts_games_poker_hands_mjs;
const { isSame, next } = parts_games_poker_next_mjs;
const {
  alone,
  asFiled,
  betsAt,
  cardsDealt,
  completed,
  countAt,
  duringDeal,
  handOf,
  hasLooked,
  hasSet,
  isFaceDown,
  leavesDeck,
  mayAct,
  mayArrange,
  mayChoose,
  mayFindStart,
  mayHandle,
  of,
  offDeck,
  playing,
  SEATS,
  sectionOf,
  seenCards,
  shoeOf,
  startsAt,
  turnsUp,
  undecided,
  voids,
  WAGERS,
  waysNow,
} = parts_games_poker_round_mjs;
const { reveal } = parts_games_poker_shown_mjs;

const setDealer = (state, said, { rules }) => {
  const hand = handOf(state, 0);
  const entered = { high: said.high, medium: said.medium, low: said.low };
  const all = [...said.high, ...said.medium, ...said.low].sort();
  must(same(all, hand.toSorted()), 'those are not the dealer’s cards');
  const right = houseWay(hand, rules);
  const misset = !sameHands(entered, right, rules);
  return { misset, right, entered };
};
const NO_ROLL = { 'not flat': '.13(a)', 'fell out': '.13(b)' };
const isFace = (die) => Number.isInteger(die) && die >= 1 && die <= 6;

const acts = {
  TakeAdjacent: (state, { seat, also }, { rules, people }) => {
    const beside = SEATS.includes(seat) && SEATS.includes(also) && Math.abs(seat - also) === 1;
    const own = people[seat] === people[also] && people[seat] !== undefined;
    const taken = state.pairs.flat();
    const free = !taken.includes(seat) && !taken.includes(also);
    const may = rules.adjacentPositions === 'yes' && !state.closed && beside && own && free;
    must(may, 'those are no two positions of one player');
    state.pairs.push([seat, also]);
    return [alone('PositionsPaired', [], { seat, also })];
  },
  AnnounceNoMoreBets: (state, _, { bets, rules }) => {
    must(!state.closed, 'no more bets was announced before');
    decksOf(state, asFiled(rules));
    isReady(state);
    const ways = waysNow(state, rules);
    const seats = SEATS.filter((seat) => betsAt(bets, [seat], ['asia-poker']).length > 0);
    must(seats.length > 0, 'nobody has wagered');
    Object.assign(state, { closed: true, seats, ...ways });
    if (ways.starting === 'button') state.start = state.button;
    return [alone('BetsClosed', [], { seats, ways })];
  },
  ShakeShaker: (state, { times }) => {
    mayFindStart(state, 'shaker');
    const may = Number.isInteger(times) && times >= 1 && times <= 100 && state.dice.length === 0;
    must(may, 'the shaker is not shaken now');
    state.shakes += times;
    return [alone('ShakerShaken', [], { times })];
  },
  UncoverShaker: (state, { dice }) => {
    mayFindStart(state, 'shaker');
    must(state.shakes >= 3 && state.dice.length === 0, 'the shaker is not uncovered now');
    must(dice.length === 3 && dice.every(isFace), 'those are not three dice');
    state.dice = dice;
    return [alone('ShakerUncovered', [], { dice })];
  },
  CallNoRoll: (state, { reason }) => {
    mayFindStart(state, 'shaker');
    must(Object.hasOwn(NO_ROLL, reason) && state.shakes >= 3, 'no roll can be invalid now');
    Object.assign(state, { dice: [], shakes: 0 });
    return [alone('NoRollCalled', [], { reason, cite: of(NO_ROLL[reason]) })];
  },
  AnnounceTotal: (state, { total }) => {
    mayFindStart(state, 'shaker');
    const shows = state.dice.length > 0 && total === sumOf(state.dice);
    must(shows, 'the dice do not show that total');
    return startsAt(state, total, '.5(g)(1)(iii)');
  },
  ShowNumber: (state, { number }) => {
    mayFindStart(state, 'generator');
    must(Number.isInteger(number) && number >= 1 && number <= 7, 'that is no position');
    return startsAt(state, number, '.5(g)(2)');
  },
  CoverShaker: (state) => {
    const may = state.starting === 'shaker' && state.placed && !state.covered;
    must(may, 'the shaker is not covered now');
    state.covered = true;
    return [alone('ShakerCovered')];
  },
  DealCards: (state, { cards }, at) => {
    offDeck(state, cards, at);
    must(state.unseen === 0, 'this deal is face down');
    state.dealt.push(...cards);
    leavesDeck(state, cards.length);
    return [alone('CardsDealt', [], { cards, cite: sectionOf(state)[0] })];
  },
  DealStacks: (state, { cards }, at) => {
    offDeck(state, [], at);
    must(Number.isInteger(cards) && state.dealt.length === 0, 'this deal is read card by card');
    state.unseen += cards;
    leavesDeck(state, cards);
    return [alone('StacksDealt', [], { cards, cite: sectionOf(state)[0] })];
  },
  FindFaceUp: (state, { card }, at) => {
    offDeck(state, [card], at);
    state.faceUp.push(card);
    dealtFrom(state);
    const cite = of('.13(f)');
    const found = alone('CardFoundFaceUp', [], { card, cite });
    return state.faceUp.length > 1
      ? [found, ...voids(state, at, 'more than one card face up', cite)]
      : [found];
  },
  DrawInError: (state, _, at) => {
    duringDeal(state, at);
    must(!state.drawnInError, 'a card was drawn in error before');
    state.drawnInError = true;
    dealtFrom(state);
    return [alone('CardDrawnInError', [], { cite: of('.13(g)') })];
  },
  CountStub: (state, { cards, hands }, at) => {
    must(cardsDealt(state) === 49 && !state.placed, 'the deal is not complete');
    const [, left, notFour, collected] = sectionOf(state);
    if (hands?.some((count) => count !== 7))
      return voids(state, at, 'wrong number of cards', notFour);
    if (cards + state.faceUp.length !== 4) {
      const back = voids(state, at, 'not four cards left', notFour);
      return [...back, deckRemoved(state, 'count not right', notFour)];
    }
    state.placed = true;
    const seats = SEATS.filter((seat) => !playing(state).includes(seat));
    const empty =
      seats.length > 0 ? [alone('StacksCollected', [], { seats, cite: collected })] : [];
    return completed(state, at, [alone('StubPlaced', [], { cards, cite: left }), ...empty]);
  },
  LookAtCards: (state, { seat }, at) => {
    mayHandle(state, seat, at);
    must(!state.looked.includes(seat), 'the cards were examined before');
    state.looked.push(seat);
    return [alone('CardsExamined', [], { seat, cards: handOf(state, seat) })];
  },
  SetHands: (state, { seat, high, medium, low }, at) => {
    mayArrange(state, seat, at);
    must(!isFaceDown(state, seat), 'those hands cannot be set now');
    const setting = { high, medium, low };
    const all = [...high, ...medium, ...low].sort();
    must(same(all, handOf(state, seat).toSorted()), 'those are not the cards of the seat');
    state.set.set(seat, setting);
    return [alone('HandsSet', [], { seat, setting })];
  },
  NoteHandsSet: (state, { seat }, at) => {
    mayHandle(state, seat, at);
    must(state.unseen > 0, 'nothing is set');
    state.setUnseen.push(seat);
    return [alone('HandsSetFaceDown', [], { seat })];
  },
  AskHouseWay: (state, { seat, cards }, at) => {
    mayArrange(state, seat, at);
    const { rules, told } = at;
    must((cards !== undefined) === isFaceDown(state, seat), 'those cards are known');
    if (cards !== undefined) turnsUp(state, seat, cards);
    const { setting } = told.find(({ type }) => type === 'HouseWayTold') ?? {};
    const right = setting && sameHands(setting, houseWay(handOf(state, seat), rules), rules);
    must(right, 'the player was told another way');
    return [alone('HouseWayTold', [], { seat, setting })];
  },
  TurnDealer: (state, { cards }) => {
    const ready = state.placed && !state.shown && playing(state).every((one) => hasSet(state, one));
    must(ready, 'hands are still to be set');
    must((cards !== undefined) === isFaceDown(state, 0), 'those cards are known');
    if (cards !== undefined) turnsUp(state, 0, cards);
    state.shown = true;
    return [alone('DealerTurned', [], { cards: handOf(state, 0) })];
  },
  SetDealerHands: (state, said, at) => {
    must(state.shown && state.dealer === undefined, 'the dealer’s hands are not set now');
    const { misset, right, entered } = setDealer(state, said, at);
    const { setting } = at.told.find(({ type }) => type === 'DealerSet') ?? {};
    must(setting !== undefined && sameHands(setting, right, at.rules), 'it is not the house way');
    state.dealer = misset ? setting : entered;
    const cite = of('.13(i)');
    const found = misset ? [alone('DealerMisset', [], { setting: entered, cite })] : [];
    return [...found, alone('DealerSet', [], { setting: state.dealer })];
  },
  Surrender: (state, { seat, counted = 7 }, at) => {
    mayAct(state, seat);
    must(state.dealer !== undefined && counted === 7, 'the dealer’s hands are not set');
    must(betsAt(at.bets, [seat], ['bonus']).length === 0, 'a Bonus Wager is on the layout');
    state.surrendered.push(seat);
    state.done.add(seat);
    state.decided = true;
    const lost = betsAt(at.bets, [seat], ['asia-poker']).map((bet) => [bet, LOSE]);
    return completed(state, at, [alone('Surrendered', lost, { seat, counted })]);
  },
  RevealHands: reveal,
  AbandonWagers: (state, { seat }, at) => {
    mayAct(state, seat);
    chosen(state, seat);
    state.left.push(seat);
    state.done.add(seat);
    return completed(state, at, [alone('WagersAbandoned', [], { seat })]);
  },
  VoidHand: (state, { seat }, at) => {
    mayAct(state, seat);
    must(mayChoose(state, seat), 'no card of that seat was exposed, or its player has looked');
    chosen(state, seat);
    state.done.add(seat);
    const back = betsAt(at.bets, [seat]).map((bet) => [bet, VOID]);
    return completed(state, at, [alone('HandVoided', back, { seat })]);
  },
  PlayOn: (state, { seat }, at) => {
    mayAct(state, seat);
    must(mayChoose(state, seat), 'no card of that seat was exposed, or its player has looked');
    chosen(state, seat);
    return completed(state, at, [alone('HandPlayedOn', [], { seat })]);
  },
  ReportWrongStart: (state, _, at) => {
    undecided(state);
    must(state.starting === 'shaker', 'no dice were added up');
    return voids(state, at, 'wrong starting position', of('.13(c)'));
  },
  ExposeCard: (state, { position, card: place, shown }, at) => {
    undecided(state);
    const card = handOf(state, position)[place - 1] ?? shown;
    const there = place >= 1 && place <= countAt(state, position) && card !== undefined;
    must(there, 'there is no such card');
    if (isFaceDown(state, position))
      must(areFresh([card], seenCards(state), { jokers: 1 }), 'it is elsewhere');
    const byHand = state.dealing === 'hand' && cardsDealt(state) < 49;
    must(byHand || position !== 0 || !state.shown, 'the dealer’s cards are face up');
    const own = playing(state).includes(position) && !hasLooked(state, position);
    const choice = !byHand && position !== 0 && own;
    state.exposed.push({ position, card, choice });
    const why = byHand ? '.13(j)' : position === 0 ? '.13(e)' : '.13(d)';
    const exposed = alone('CardExposed', [], { position, card, choice, cite: of(why) });
    if (byHand) return [exposed, ...voids(state, at, 'card exposed in the deal', of(why))];
    return position === 0
      ? [exposed, ...voids(state, at, 'card of the dealer exposed', of(why))]
      : [exposed];
  },
  ReportMisdeal: (state, { position, cards }, at) => {
    undecided(state);
    must(cards !== countAt(state, position), 'that is the right number of cards');
    const plays = position === 0 || playing(state).includes(position);
    return voids(state, at, 'wrong number of cards', of(plays ? '.13(h)' : '.13(k)'));
  },
  ReportShoe: (state, { fault }, at) => {
    const inUse = state.dealing === 'automated-shoe' && shoeOf(state, at.rules) === 'at the table';
    must(inUse && state.start !== undefined && !state.placed, 'no shoe deals now');
    const cite = of('.13(m)');
    const failed = alone('ShoeFailed', [], { fault, cite });
    return [failed, ...voids(state, at, 'dealing shoe failed', cite)];
  },
  TakeShoeOut: (state, { how }, { rules }) => {
    const may = shoeOf(state, rules) === 'at the table' && !state.closed;
    must(may && ['covered', 'marked out of order'].includes(how), 'no shoe is taken out of use');
    state.shoe = how;
    return [alone('ShoeTakenOut', [], { how })];
  },
  BringShoe: (state, _, { rules }) => {
    const out = !['none', 'at the table'].includes(shoeOf(state, rules));
    must(out && !state.closed, 'no shoe waits to be used again');
    state.shoe = 'at the table';
    return [alone('ShoeBrought')];
  },
};
/** § .13(d): whoever has chosen chooses no more. */
const chosen = (state, seat) => {
  state.exposed = state.exposed.map((one) =>
    one.position === seat ? { ...one, choice: false } : one,
  );
};

const asiaPoker = {
  title: 'Asia Poker',
  seats: 6,
  turn: -1,
  standard: {
    ...{ aceLowStraight: 'second', jokerInFlush: 'highest-missing', houseWay: 'standard' },
    ...{ bonus: 'offered', bonusPayTable: 'A', bonusJokerWithEights: 'ace' },
    ...{ bonusJokerRoyal: 'yes', nineHighFlush: 'nine-high', adjacentPositions: 'no' },
    ...{ startingPosition: 'shaker', dealing: 'manual-shoe', shuffler: 'no', decks: 1 },
    ...{ minimumWagerCents: 100, payoutLimitCents: 0 },
  },
  /** § .12(c). */
  limit: (rules) => ({ per: 'player', wagers: WAGERS, cents: rules.payoutLimitCents }),
  fresh: (before) => ({
    ...{ closed: false, placed: false, over: false, decided: false, seats: [], dealt: [] },
    ...{ faceUp: [], dice: [], left: [], surrendered: [], pairs: [], looked: [], shakes: 0 },
    ...{ set: new Map(), done: new Set(), unseen: 0, turned: new Map(), setUnseen: [] },
    ...{ exposed: [], shown: false, covered: false, shoe: before?.shoe },
    decks: afterRound(before?.decks, before?.isVoid === true),
    button: before === undefined ? 0 : (before.button + 1) % 7,
  }),
  /** Where decks, shoe and button were before the round of a paper is said to have been there. */
  unseen: (state, _, { decks, shoe, button } = {}) => ({ ...state, decks, shoe, button }),
  next,
  isSame,
  over: (state) => state.over,
  said: (state, command, at) => {
    must(!state.over, 'the round is over');
    if (isDeckAct(command)) return deckAct(state, command, asFiled(at.rules), at);
    return acts[command.type]?.(state, command, at) ?? [];
  },
  isOpen: (state) => !state.closed,
  rests: () => ['bonus'],
  drawn: ({ type, number, dice, cards }, outcome) =>
    same(type === 'ShowNumber' ? [number] : (dice ?? cards), outcome),
};
return { asiaPoker };
})();

const parts_games_football_kings_mjs = (() => {
// Football Kings: N.J.A.C. 13:69F-45.
const { must, same } = parts_bytes_mjs;
const { LOSE, ordered, PUSH, VOID, winsAt, winsIf } = parts_settle_mjs;
const {
  afterRound,
  areFresh,
  dealtFrom,
  deckAct,
  deckRemoved,
  decksOf,
  isBeingDealt,
  isDeckAct,
  isReady,
  nextDeckAct,
} = parts_games_deck_mjs;

const of = (paragraph) => `N.J.A.C. 13:69F-45${paragraph}`;
/** § .2 to .4, .8: one or two decks of fifty-two cards. */
const asFiled = ({ decks, shuffle }) => ({
  ...{ decks, hasShuffler: shuffle === 'by-device', jokers: 0, size: 52, cutsAlways: true },
  ...{ showsFaceUp: true, out: ['removed'] },
  cites: { removed: of('.6(f)2'), shufflerFails: of('.8(d)') },
});
const SIDES = ['home', 'visitor'];
/** § .6(d)1, 2, 4, 5: where each pair of cards goes. */
const QUARTERS = ['.6(d)1', '.6(d)2', '.6(d)4', '.6(d)5'];
const WAGERS = ['home', 'visitor', 'tie', 'over-56', 'under-55', 'hail-mary', 'fantasy'];

/** § .2(c): an ace counts 1, and 11 in the Third and Fourth Quarter. */
const worth = (card, place) => {
  const [rank] = card;
  if (rank === 'A') return place < 4 ? 1 : 11;
  return Number(rank) || 10;
};
const totalsOf = (cards) => {
  let [home, visitor] = [0, 0];
  cards.forEach((card, place) => {
    if (place % 2 === 0) home += worth(card, place);
    else visitor += worth(card, place);
  });
  return { home, visitor };
};

/** § .7(d): from, to, and what tables A, B and C make of it. */
const FANTASY = [
  [1, 3, 'push', 'lose', 'lose'],
  [4, 6, 'push', 'push', 'push'],
  [7, 13, 1, 1, 1],
  [14, 20, 4, 4, 5],
  [21, 27, 10, 20, 15],
  [28, 36, 100, 200, 200],
];
const fantasy = (by, table) => {
  const found = FANTASY.find(([from, to]) => by >= from && by <= to);
  if (found === undefined) return LOSE;
  const pays = found[2 + 'ABC'.indexOf(table)];
  if (pays === 'push') return PUSH;
  return pays === 'lose' ? LOSE : winsAt(`by-${found[0]}-to-${found[1]}`, pays);
};

const verdict = ({ wager, seat }, { home, visitor }, { rules, bets }) => {
  const sum = home + visitor;
  switch (wager) {
    case 'home':
      return winsIf(home > visitor, wager, 1);
    case 'visitor':
      return winsIf(visitor > home, wager, 1);
    case 'tie':
      return winsIf(home === visitor, wager, rules.tiePays);
    case 'over-56':
      return sum === 56 ? PUSH : winsIf(sum > 56, wager, rules.overPays);
    case 'under-55':
      return sum === 55 ? PUSH : winsIf(sum < 55, wager, rules.underPays);
    case 'hail-mary':
      return winsIf(sum > 78, wager, rules.hailMaryPays);
    default: {
      const visits = bets.some((bet) => bet.seat === seat && bet.wager === 'visitor');
      const own = bets.some((bet) => bet.seat === seat && bet.wager === 'home');
      const by = visits && !own ? visitor - home : home - visitor;
      return fantasy(by, rules.fantasyPayTable);
    }
  }
};

const alone = (type, more = {}) => ({ event: { type, ...more }, decides: [] });
/** § .6(h): Visitor's cards are picked up first. */
const gathered = ({ cards }) =>
  alone('CardsGathered', {
    cards: [...cards.filter((_, i) => i % 2 === 1), ...cards.filter((_, i) => i % 2 === 0)],
  });
const settles = (state, at, event) => {
  state.over = true;
  const totals = totalsOf(state.cards);
  const decides = ordered(at.bets, WAGERS, -1).map((bet) => [bet, verdict(bet, totals, at)]);
  return [{ event, decides }, gathered(state)];
};
const voids = (state, at, reason, paragraph) => {
  Object.assign(state, { over: true, isVoid: true });
  const decides = ordered(at.bets, WAGERS, -1).map((bet) => [bet, VOID]);
  return [{ event: { type: 'RoundVoided', reason, cite: of(paragraph) }, decides }];
};

const mayDeal = (state, { rules }) => {
  must(state.closed, 'a card leaves the deck before no more bets was announced');
  decksOf(state, asFiled(rules));
  if (!isBeingDealt(state)) isReady(state);
};
const offDeck = (state, cards, at) => {
  mayDeal(state, at);
  const gone = [...state.cards, ...state.faceUp];
  must(areFresh(cards, gone, asFiled(at.rules)), 'those cards cannot come off the deck now');
};
const announcement = ({ cards, announced }) => {
  const after = cards.length / 2;
  return (after === 2 || after === 4) && announced !== after ? after : undefined;
};
const quarter = (state, cards, at) => {
  offDeck(state, cards, at);
  must(at.rules.burnCard === 'no' || state.burned === 1, 'no card was burned');
  must(announcement(state) === undefined, 'the totals are not announced');
  state.cards.push(...cards);
  Object.assign(state, { drawnInError: false });
  dealtFrom(state);
  const number = state.cards.length / 2;
  must(number <= 4 && cards.length === 2, 'each side has four cards');
  const [home, visitor] = cards;
  return alone('QuarterDealt', { quarter: number, home, visitor, cite: of(QUARTERS[number - 1]) });
};
const announced = (state) => {
  const after = announcement(state);
  if (after === undefined) return [];
  state.announced = after;
  return [alone('TotalsAnnounced', { after, ...totalsOf(state.cards) })];
};
/** § .6(f): at least once in five rounds. */
const isCountDue = ({ uncounted }) => uncounted >= 4;
const stubInHand = (state) => {
  const done = state.cards.length === 8 && announcement(state) === undefined;
  must(done, 'the deal is not complete');
};
/** § .5(d): everybody who takes part has wagered, and somebody takes part. */
const hasWagered = ({ unseen }, { players, bets }) => {
  const own = bets.filter(({ wager }) => SIDES.includes(wager)).map(({ seat }) => seat);
  return own.length > 0 && (unseen || players.every((seat) => own.includes(seat)));
};

const acts = {
  AnnounceNoMoreBets: (state, _, at) => {
    must(!state.closed, 'no more bets was announced before');
    decksOf(state, asFiled(at.rules));
    isReady(state);
    must(hasWagered(state, at), 'somebody who takes part has no wager on Home or Visitor');
    state.closed = true;
    return [alone('BetsClosed')];
  },
  BurnCard: (state, _, at) => {
    mayDeal(state, at);
    const due = at.rules.burnCard === 'yes' && state.burned === 0 && state.cards.length === 0;
    must(due, 'no card is burned now');
    Object.assign(state, { burned: 1, drawnInError: false });
    dealtFrom(state);
    return [alone('CardBurned')];
  },
  DealQuarter: (state, { home, visitor }, at) => [quarter(state, [home, visitor], at)],
  DealCards: (state, { cards }, at) => {
    must(cards.length === 8 - state.cards.length, 'other cards are dealt than are due');
    return Array.from({ length: cards.length / 2 }, (_, i) =>
      cards.slice(2 * i, 2 * i + 2),
    ).flatMap((two) => [quarter(state, two, at), ...announced(state)]);
  },
  AnnounceTotals: (state, { home, visitor }) => {
    const due = announcement(state) !== undefined;
    must(due && same({ home, visitor }, totalsOf(state.cards)), 'those totals are not due');
    return announced(state);
  },
  FindFaceUp: (state, { card }, at) => {
    offDeck(state, [card], at);
    must(state.cards.length < 8, 'the deal is complete');
    state.faceUp.push(card);
    dealtFrom(state);
    const found = alone('CardFoundFaceUp', { card, cite: of('.8(a)') });
    return state.faceUp.length > 1
      ? [found, ...voids(state, at, 'more than one card face up', '.8(a)')]
      : [found];
  },
  DrawInError: (state, _, at) => {
    mayDeal(state, at);
    must(state.cards.length < 8 && !state.drawnInError, 'no card can be drawn in error now');
    state.drawnInError = true;
    dealtFrom(state);
    return [alone('CardDrawnInError', { cite: of('.8(b)') })];
  },
  ReachCuttingCard: (state) => {
    must(isBeingDealt(state) && state.cards.length < 8, 'no card is dealt now');
    return [alone('CuttingCardReached')];
  },
  ReportMisdeal: (state, { home, visitor }, at) => {
    const due = state.cards.length / 2;
    must(due > 0 && (home !== due || visitor !== due), 'that is the right number of cards');
    return voids(state, at, 'wrong number of cards on a side', '.8(c)');
  },
  PlaceStub: (state, _, at) => {
    stubInHand(state);
    must(!isCountDue(state), 'the stub is not counted');
    return settles(state, at, { type: 'StubPlaced' });
  },
  CountStub: (state, { cards: stub, home = 4, visitor = 4 }, at) => {
    stubInHand(state);
    state.counted = true;
    const inDeck = stub + home + visitor + state.burned + state.faceUp.length;
    const isWhole = inDeck === 52;
    const right = isWhole && home === 4 && visitor === 4;
    const cite = of(right ? '.6(f)1' : '.6(f)2');
    const event = { type: 'StubCounted', stub, inDeck, right, cite };
    if (right) return settles(state, at, event);
    const told = { event, decides: [] };
    if (isWhole) return [told, ...voids(state, at, 'wrong number of cards on a side', '.8(c)')];
    const back = voids(state, at, 'wrong number of cards in the deck', '.6(f)2');
    return [told, ...back, deckRemoved(state, 'count not right', cite)];
  },
};

/** What a device does next: a draw, what is forced, or what players are asked. */
const next = (state, at) => {
  const forced = (say) => ({ due: 'forced', say });
  if (state.over) return { due: 'over' };
  if (announcement(state) !== undefined)
    return forced({ type: 'AnnounceTotals', ...totalsOf(state.cards) });
  const left = 52 - state.burned - state.faceUp.length - state.cards.length;
  if (state.cards.length === 8)
    return forced(isCountDue(state) ? { type: 'CountStub', cards: left } : { type: 'PlaceStub' });
  const act = isDealing(state) ? undefined : nextDeckAct(state, asFiled(at.rules));
  if (act !== undefined) return forced(act);
  if (!state.closed)
    return hasWagered(state, at)
      ? forced({ type: 'AnnounceNoMoreBets' })
      : { due: 'choice', choices: [] };
  const burns = at.rules.burnCard === 'yes' && state.burned === 0;
  return burns ? forced({ type: 'BurnCard' }) : { due: 'draw' };
};
const isDealing = (state) => state.decks !== undefined && isBeingDealt(state);

const footballKings = {
  title: 'Football Kings',
  seats: 6,
  turn: -1,
  standard: {
    ...{ decks: 1, shuffle: 'by-hand', burnCard: 'no', fantasy: 'offered', fantasyPayTable: 'A' },
    ...{ tiePays: 20, overPays: 1, underPays: 1, hailMaryPays: 1500 },
    ...{ minimumWagerCents: 100, payoutLimitCents: 0, additionalPositions: 'no' },
  },
  /** § .7(e): all optional wagers of a round together. */
  limit: (rules) => ({ per: 'round', wagers: WAGERS.slice(2), cents: rules.payoutLimitCents }),
  /** § .6(i): the cards are shuffled, and the decks change places. */
  fresh: (before) => ({
    ...{ closed: false, over: false, burned: 0, cards: [], faceUp: [], announced: 0 },
    decks: afterRound(before?.decks, before?.isVoid === true),
    uncounted: before === undefined || before.counted ? 0 : before.uncounted + 1,
  }),
  /** A paper does not show who took part; where the deck was is said to have been there. */
  unseen: (state, _, { decks, uncounted } = {}) => ({ ...state, unseen: true, decks, uncounted }),
  next,
  over: (state) => state.over,
  said: (state, command, at) => {
    must(!state.over, 'the round is over');
    if (isDeckAct(command)) return deckAct(state, command, asFiled(at.rules), at);
    return acts[command.type]?.(state, command, at) ?? [];
  },
  isOpen: (state) => !state.closed,
  rests: () => WAGERS.slice(2),
  drawn: ({ cards }, outcome) => same(cards, outcome),
};
return { footballKings };
})();

const parts_games_high_roll_dice_mjs = (() => {
// High Roll Dice: 58 Pa. Code chapter 675a; six dice by § .6.
const { must, same } = parts_bytes_mjs;
const { LOSE, ordered, winsAt, winsIf } = parts_settle_mjs;

const PIP = [1, 2, 3, 4, 5, 6].map((face) => `pip-street-${face}`);
const LIKE = [2, 3, 4, 5, 6, 7, 8].map((n) => `like-kind-${n}`).concat('like-kind-no-match');
const ROW = ['millionaire-row-9', 'millionaire-row-10'];
/** § .5(a), (b), (d), .6(j), (k): by face, by number on the first roll, by number after the Extra Roll. */
const PAYS = {
  10: {
    face: { 1: 3, 2: 6, 3: 6, 4: 5, 5: 4, 6: 4 },
    first: { 2: [12], 3: [3, 5], 4: [1], 5: [4], 6: [30], 7: [400], 8: [5000] },
    extra: { 3: [6], 4: [1], 5: [2], 6: [4], 7: [10], 8: [50] },
  },
  6: {
    face: { 1: 2, 2: 8, 3: 6, 4: 5, 5: 4, 6: 3 },
    first: { 1: [60], 2: [1, 2], 3: [2], 4: [15], 5: [200], 6: [6000] },
    extra: {},
  },
};
const numberIn = (wager) => (wager === 'like-kind-no-match' ? 1 : Number(wager.split('-').at(-1)));

/** § .2(d), (e)(1): the face that occurs the most; among equals the ace, then 6 down to 2. */
const matchOf = (dice) => {
  const count = (face) => dice.filter((die) => die === face).length;
  const [face] = [1, 6, 5, 4, 3, 2].toSorted((a, b) => count(b) - count(a));
  return { face, count: count(face) };
};

const pip = (wager, { match }, { dice, noMatchPipStreet }) => {
  const nobody = match.count === 1 && noMatchPipStreet === 'nobody';
  const wins = numberIn(wager) === match.face && !nobody;
  return winsIf(wins, 'most', PAYS[dice].face[match.face]);
};
/** § .4(f)(2), (h); reading 19. Undefined while the extra roll has still to decide. */
const like = ({ wager, seat }, { match, total, extra }, { dice }) => {
  const number = numberIn(wager);
  if (number === match.count) return winsAt('first-roll', ...PAYS[dice].first[number]);
  if (number < match.count || !extra.includes(seat)) return LOSE;
  if (total === undefined) return undefined;
  return total === number ? winsAt('extra-roll', ...PAYS[dice].extra[number]) : LOSE;
};
const row = (wager, { match }, { millionaireStake }) => {
  const number = numberIn(wager);
  if (number !== match.count) return LOSE;
  const keeps = millionaireStake === 'collected';
  return {
    result: 'win',
    line: 'first-roll',
    cents: number === 9 ? 5_000_000 : 100_000_000,
    keeps,
  };
};

const decidedOf = (state, { bets, rules }, wagers, result) =>
  ordered(bets, wagers, 1)
    .map((bet) => {
      if (PIP.includes(bet.wager)) return [bet, pip(bet.wager, state, rules)];
      return [
        bet,
        ROW.includes(bet.wager) ? row(bet.wager, state, rules) : like(bet, state, rules),
      ];
    })
    .filter(([, verdict]) => verdict?.result === result);
const collectThenPay = (state, at, wagers) => [
  ...decidedOf(state, at, wagers, 'lose'),
  ...decidedOf(state, at, wagers, 'win'),
];

/** § .4(f): player by player; who has an Extra Roll is paid on Like Kind before anything is collected. */
const firstRoll = (state, at) =>
  state.players.flatMap((seat) => {
    const own = { ...at, bets: at.bets.filter((bet) => bet.seat === seat) };
    const likes = state.extra.includes(seat)
      ? [...decidedOf(state, own, LIKE, 'win'), ...decidedOf(state, own, LIKE, 'lose')]
      : collectThenPay(state, own, LIKE);
    return [...collectThenPay(state, own, PIP), ...likes, ...collectThenPay(state, own, ROW)];
  });

const seatsOf = (bets) => [...new Set(bets.map(({ seat }) => seat))].sort((a, b) => a - b);

const told = (type, more) => [{ event: { type, ...more }, decides: [] }];
const isDue = ({ stage }, ...stages) => must(stages.includes(stage), `the ${stage} is due`);
const [BETS, SHAKE, THROW, CALL, COLLECTION] = [
  ...['end of wagers', 'shake', 'throw', 'announcement', 'collection of dice'],
];

/** § .4(b), (c): why a roll does not count. */
const NO_ROLL = {
  ...{ 'die off the table': '.4(b)', 'die on top of another': '.4(b)' },
  'die cocked on more than one side': '.4(c)',
};
/** § .3(c), (d), .4, .6(g) to (i): shaker, shakes and throws in the order of the text. */
const acts = {
  TakeShaker: (state, { dice }, { rules }) => {
    must(dice === rules.dice, 'the dice in the shaker are not all there');
    state.shaker = dice;
    return told('ShakerTaken', { dice });
  },
  RemoveShaker: (state, _, { bets }) => {
    const idle = state.over || (state.stage === BETS && bets.length === 0);
    must(state.shaker !== 'away' && idle, 'the shaker stays in a round');
    state.shaker = 'away';
    return told('ShakerRemoved');
  },
  ShakeDice: (state, { times }) => {
    isDue(state, SHAKE, THROW);
    must(Number.isSafeInteger(times) && times >= 3, 'the dice are shaken too little');
    state.stage = THROW;
    return told('DiceShaken', { times });
  },
  CallNoRoll: (state, { reason }) => {
    isDue(state, THROW);
    must(Object.hasOwn(NO_ROLL, reason), 'no roll is invalid for that');
    state.stage = SHAKE;
    return told('RollInvalidated', { reason, cite: `58 Pa. Code § 675a${NO_ROLL[reason]}` });
  },
  CollectDice: (state, _, { rules }) => {
    isDue(state, COLLECTION);
    state.stage = SHAKE;
    return told('NonmatchingDiceCollected', { dice: rules.dice - state.match.count });
  },
  AnnounceNoMoreBets: (state, _, { bets, rules }) => {
    isDue(state, BETS);
    must(state.shaker === rules.dice && bets.length > 0, 'there is no round to play');
    const extra = ordered(bets, ['extra-roll'], 1);
    Object.assign(state, {
      stage: SHAKE,
      closed: true,
      players: seatsOf(bets),
      extra: seatsOf(extra),
    });
    const event = { type: 'NoMoreBetsAnnounced', players: state.players, extraRoll: state.extra };
    return [{ event, decides: extra.map((bet) => [bet, LOSE]) }];
  },
  CallThrow: (state, { dice }, at) => {
    isDue(state, THROW);
    const due = at.rules.dice - (state.match?.count ?? 0);
    const whole = dice.length === due && dice.every((die) => die >= 1 && die <= 6);
    must(whole, 'that throw is not due');
    if (state.match === undefined) {
      Object.assign(state, { first: dice, stage: CALL });
      const { face, count: most } = matchOf(dice);
      state.due = state.extra.length > 0 && most < at.rules.dice;
      return [{ event: { type: 'FirstRollThrown', dice, most: face }, decides: [] }];
    }
    const { face, count } = state.match;
    const additional = dice.filter((die) => die === face).length;
    Object.assign(state, { total: count + additional, over: true, stage: 'next round' });
    const event = { type: 'ExtraRollThrown', dice, face, additional, total: state.total };
    return [{ event, decides: collectThenPay(state, at, LIKE) }];
  },
  AnnounceMatch: (state, { face, count }, at) => {
    isDue(state, CALL);
    state.match = matchOf(state.first);
    must(same({ face, count }, state.match), 'another match is announced than was thrown');
    const due = state.extra.length > 0 && state.match.count < at.rules.dice;
    Object.assign(state, { over: !due, due, stage: due ? COLLECTION : 'next round' });
    const event = { type: 'MatchAnnounced', match: state.match, extraRollDue: due };
    const six = () => collectThenPay(state, at, [...PIP, ...LIKE]);
    return [{ event, decides: at.rules.dice === 6 ? six() : firstRoll(state, at) }];
  },
};

/** What a device does next: a draw, or what is forced. */
const next = (state, { bets, rules: { dice } }) => {
  const forced = (type, more) => ({ due: 'forced', say: { type, ...more } });
  if (state.stage === BETS && state.shaker !== dice) return forced('TakeShaker', { dice });
  switch (state.stage) {
    case BETS:
      return bets.length === 0 ? { due: 'choice', choices: [] } : forced('AnnounceNoMoreBets');
    case SHAKE:
      return forced('ShakeDice', { times: 3 });
    case THROW:
      return { due: 'draw' };
    case CALL:
      return forced('AnnounceMatch', matchOf(state.first));
    case COLLECTION:
      return forced('CollectDice');
    default:
      return { due: 'over' };
  }
};

const highRollDice = {
  title: 'High Roll Dice',
  seats: 6,
  turn: 1,
  standard: {
    ...{ dice: 10, extraRollPrice: 'one-wager', millionaireStake: 'returned' },
    ...{ noMatchPipStreet: 'ace', minimumWagerCents: 100, payoutLimitCents: 0 },
  },
  ownAmount: ['extra-roll'],
  mostCents: Object.fromEntries(ROW.map((wager) => [wager, 100])),
  purchases: ['extra-roll'],
  readies: { ShakeDice: ['ten-dice', 'six-dice', 'shaker'] },
  limit: (rules) => ({ per: 'player', wagers: [...PIP, ...LIKE], cents: rules.payoutLimitCents }),
  fresh: ({ shaker } = { shaker: 'away' }) => ({
    ...{ closed: false, over: false, players: [], extra: [], stage: BETS, shaker },
  }),
  /** A paper does not show the shaker that was taken before its round. */
  unseen: (state, { dice }) => ({ ...state, shaker: dice }),
  next,
  over: (state) => state.over,
  said: (state, command, at) => acts[command.type]?.(state, command, at) ?? [],
  isOpen: (state) => !state.closed,
  rests: () => [...LIKE, 'extra-roll', ...ROW],
  drawn: ({ dice }, outcome) => same(dice, outcome),
};
return { highRollDice };
})();

const parts_games_three_dice_football_mjs = (() => {
// Three Dice Football: 58 Pa. Code chapter 661a (577 is its temporary edition).
const { must, same } = parts_bytes_mjs;
const { LOSE, ordered, winsAt, winsIf } = parts_settle_mjs;

const SINGLE = [
  ...['trips-td', 'penalty', 'turnover', 'cover-three', 'no-gain', 'big-play'],
  ...['over-four-yards', 'under-four-yards'],
];
const TOGETHER = [
  ...['quick-strike-td', 'game-changer', 'game-length-1', 'game-length-2', 'game-length-3'],
  ...['game-length-4', 'game-length-5', 'game-length-6'],
];
const scores = ({ ended }) => ended === 'touchdown' || ended === 'trips td';

/** § .1, .6(c); reading 4: a triple first. */
const downOf = (a, b, red) => {
  if (a === b && b === red) return { kind: 'trips td' };
  if (red === 6 && a + b <= 3) return { kind: 'turnover' };
  if (a + b > red) return { kind: 'gain', yards: a + b - red };
  return { kind: a + b < red ? 'penalty' : 'no gain' };
};

/** § .8(b). */
const singlePlay = (wager, { kind, yards = 0 }) => {
  const [trips, back] = [kind === 'trips td', kind === 'penalty' || kind === 'turnover'];
  switch (wager) {
    case 'trips-td':
      return winsIf(trips, wager, 30);
    case 'penalty':
      return winsIf(back, wager, 9);
    case 'turnover':
      return winsIf(kind === 'turnover', wager, 60);
    case 'cover-three':
      return winsIf(trips || back, wager, 7);
    case 'no-gain':
      return winsIf(kind === 'no gain' || back, wager, 5);
    case 'big-play':
      return winsIf(trips || yards >= 7, wager, 4);
    case 'over-four-yards':
      return trips ? winsAt('trips-td', 7) : winsIf(yards >= 5, wager, 1);
    default:
      return winsIf(!trips && yards <= 3, wager, 1);
  }
};

const QUICK = [0, 8, 5, 3, 1];
const LENGTH = [[], [22, 1], [22, 1], [6, 5], [5, 1], [3, 1], [6, 1]];

/** § .8(a). */
const fullGame = (wager, state) => {
  const { play, ended } = state;
  switch (wager) {
    case 'touchdown':
      return winsIf(scores(state), wager, 1);
    case 'defense':
      return winsIf(!scores(state), wager, 4, 5);
    case 'quick-strike-td':
      return scores(state) && play <= 4 ? winsAt(`play-${play}`, QUICK[play]) : LOSE;
    case 'game-changer':
      return winsIf(ended === 'trips td' || ended === 'turnover', wager, 5);
    default: {
      const length = Number(wager.slice(-1));
      return play === length ? winsAt(`play-${play}`, ...LENGTH[length]) : LOSE;
    }
  }
};

const EXTRA = { one: 1, 'two-ones': 10, 'three-ones': 50, triple: 10 };
const extraPointOf = (dice) => {
  const ones = dice.filter((die) => die === 1).length;
  if (ones > 0) return ['one', 'two-ones', 'three-ones'][ones - 1];
  return dice.every((die) => die === dice[0]) ? 'triple' : 'none';
};

/** § .6(c), (e). */
const moved = (state, { kind, yards = 0 }, rules) => {
  if (kind === 'turnover') return { ended: 'turnover' };
  if (kind === 'trips td') return { yards: 0, ended: 'trips td' };
  const now = state.yards - yards + (kind === 'penalty' ? 1 : 0);
  if (now < 0 || (now === 0 && rules.touchdown === 'reach-zero'))
    return { yards: 0, ended: 'touchdown' };
  const earned = state.earned || now <= 10;
  const play = state.play + 1;
  const begins = rules.firstAndGoal === 'at-once' || state.down === 3;
  if (earned && !state.goal && begins) return { yards: now, earned, play, goal: true, down: 1 };
  if (state.down === 3) return { yards: now, earned, ended: 'turnover on downs' };
  return { yards: now, earned, play, down: state.down + 1 };
};

const all = (bets, wagers, verdict) =>
  ordered(bets, wagers, 1).map((bet) => [bet, verdict(bet.wager)]);

const thrown = (state, { offensive, defensive }, { rules, bets }) => {
  const dice = [...offensive, defensive];
  must(dice.length === 3 && dice.every((die) => die >= 1 && die <= 6), 'that is no throw');
  const said = { offensive: [...offensive], defensive };
  if (state.point === 'due') {
    const shows = extraPointOf(dice);
    state.point = shows;
    const pays = EXTRA[shows] === undefined ? LOSE : winsAt(shows, EXTRA[shows]);
    return [
      {
        event: { type: 'ExtraPointRolled', thrown: said, shows },
        decides: [
          ...all(bets, ['touchdown'], (wager) => fullGame(wager, state)),
          ...all(bets, ['extra-point'], () => pays),
        ],
      },
    ];
  }
  must(state.ended === undefined, 'the game is over');
  const down = downOf(...dice);
  Object.assign(state, moved(state, down, rules), { thrown: true });
  const { yards, earned, play, goal, ended } = state;
  const due = scores(state) && bets.some(({ wager }) => wager === 'extra-point');
  if (due) state.point = 'due';
  const single = all(bets, SINGLE, (wager) => singlePlay(wager, down));
  const full = (...wagers) => all(bets, wagers, (wager) => fullGame(wager, state));
  const decides =
    ended === undefined
      ? single
      : scores(state)
        ? [
            ...full('defense'),
            ...single,
            ...full(...TOGETHER),
            ...(due ? [] : [...full('touchdown'), ...full('extra-point')]),
          ]
        : [
            ...all(bets, ['touchdown', 'extra-point'], () => LOSE),
            ...full('defense'),
            ...single,
            ...full(...TOGETHER),
          ];
  const field = { yards, earned, play, goal, down: state.down };
  const how = ended === undefined ? {} : { ended };
  const event = { type: 'DownPlayed', thrown: said, down, field, extraPointDue: due, ...how };
  return [{ event, decides }];
};

/** Dice that nobody answers for pass on, up to the last player clockwise who has a wager. */
const answer = (seat, bets) => {
  const on = bets.some((bet) => bet.seat > seat) || !bets.some((bet) => bet.seat === seat);
  return bets.length > 0 && on ? 'RejectDice' : 'AcceptDice';
};
/** What a device does next: a draw, what is forced, or what players are asked; the first is what no answer means. */
const next = (state, { players, bets }) => {
  const { offered, quarterback } = state.dice;
  if (isOver(state)) return { due: 'over' };
  if (quarterback !== undefined) return { due: 'draw' };
  if (offered !== undefined) {
    const say = { type: answer(offered, bets), seat: offered };
    return { due: 'choice', say, choices: [`${offered} accepts`, `${offered} rejects`] };
  }
  const seat = goesTo(state.dice, players);
  return seat === undefined
    ? { due: 'choice', choices: [] }
    : { due: 'forced', say: { type: 'OfferDice', seat } };
};

const isOver = ({ ended, point }) => ended !== undefined && point !== 'due';
const told = (type, more) => [{ event: { type, ...more }, decides: [] }];
/** § .4(b), .7(a): clockwise from whoever rejected or lost the dice. */
const goesTo = ({ after = 0 }, players) => players.find((seat) => seat > after) ?? players[0];
const answers = (state, seat, dice, type, more = {}) => {
  must(state.unseen || state.dice.offered === seat, 'the dice were not offered to that seat');
  state.dice = dice;
  return told(type, { seat, ...more });
};
/** § .5(b), (c), (f), (g): why a roll does not count. */
const NO_ROLL = {
  ...{ 'die off the table': '.5(b)', 'die on top of another': '.5(b)' },
  ...{ 'not thrown together': '.5(c)(1)', 'far end not struck': '.5(c)(2)' },
  ...{ 'die on the bank of chips': '.5(c)(3)', 'die in the dice cup or on a rail': '.5(c)(4)' },
  ...{ 'cheating device or technique': '.5(c)(5)', 'improper throw': '.5(c)(6)' },
  ...{ 'die cocked on more than one side': '.5(f)', 'uppermost face in dispute': '.5(g)' },
};
/** The dice go round: offered in turn, and kept by the Quarterback until the game has ended. */
const passing = {
  OfferDice: (state, { seat }, { players }) => {
    const free = state.dice.quarterback === undefined && state.dice.offered === undefined;
    const inTurn = free && goesTo(state.dice, players) === seat;
    must(state.unseen || inTurn, 'the dice are offered out of turn');
    state.dice = { ...state.dice, offered: seat };
    return told('DiceOffered', { seat });
  },
  AcceptDice: (state, { seat }) =>
    answers(state, seat, { quarterback: seat }, 'DiceAccepted', { green: 2, red: 1 }),
  RejectDice: (state, { seat }) => answers(state, seat, { after: seat }, 'DiceRejected'),
  PassDice: (state, { seat }) => {
    const has = state.unseen || state.dice.quarterback === seat;
    must(has && !state.thrown, 'the Quarterback keeps the dice');
    state.dice = { after: seat };
    return told('DicePassed', { seat });
  },
  CallNoRoll: ({ dice, unseen }, { reason }, { rules }) => {
    must(unseen || dice.quarterback !== undefined, 'nobody has the dice');
    must(Object.hasOwn(NO_ROLL, reason), 'no roll is invalid for that');
    const cite = `58 Pa. Code § ${rules.edition}${NO_ROLL[reason]}`;
    return told('RollInvalidated', { reason, cite });
  },
  CallThrow: (state, command, at) => {
    if (state.unseen) return thrown(state, command, at);
    const { quarterback } = state.dice;
    must(quarterback !== undefined, 'nobody has the dice');
    const has = (seat) => at.bets.some((bet) => bet.seat === seat);
    const wagered = [quarterback, ...at.players].every(has);
    must(state.thrown || wagered, 'somebody who takes part has no wager before the first throw');
    return thrown(state, command, at);
  },
};
/** Dice that a player leaves with, or leaves unanswered, go on. */
const leaves = (state, seat) => {
  const { offered, quarterback } = state.dice;
  if (offered !== seat && quarterback !== seat) return [];
  state.dice = { after: seat };
  return [{ type: offered === seat ? 'DiceRejected' : 'DicePassed', seat }];
};
const nextDice = ({ dice, ...state }) =>
  scores(state) || dice.quarterback === undefined ? dice : { after: dice.quarterback };

const threeDiceFootball = {
  title: 'Three Dice Football',
  seats: 16,
  turn: 1,
  standard: { edition: '661a', firstAndGoal: 'at-once', touchdown: 'reach-zero' },
  fresh: (before) => ({
    ...{ yards: 20, down: 1, goal: false, earned: false, play: 1, thrown: false },
    dice: before === undefined ? {} : nextDice(before),
  }),
  over: isOver,
  said: (state, command, at) => {
    must(!isOver(state), 'the game is over');
    return passing[command.type]?.(state, command, at) ?? [];
  },
  leaves,
  /** A paper does not show who had the dice, or took part, before its round. */
  unseen: (state) => ({ ...state, unseen: true }),
  next,
  /** § .3(c), (e). */
  isOpen: (state, wager) => (SINGLE.includes(wager) ? state.ended === undefined : !state.thrown),
  rests: () => [],
  drawn: ({ offensive, defensive }, outcome) => same([...offensive, defensive], outcome),
};
return { threeDiceFootball };
})();

const parts_games_three_dice_yahtzee_mjs = (() => {
// 3-Dice Yahtzee: the game's sheet (law/three-dice-yahtzee.md).
const { must, same } = parts_bytes_mjs;
const { LOSE, ordered, PUSH, winsAt, winsIf } = parts_settle_mjs;

const BONUSES = {
  'ten-eight-push': 35,
  'red-ten-eight-push': 75,
  'blue-ten-eight-push': 75,
  yahtzee: 15,
  'red-yahtzee': 30,
  'blue-yahtzee': 30,
  'double-yahtzee': 1000,
  'yahtzee-of-one': 100,
  'yahtzee-of-two': 50,
  'red-straight': 7,
  'blue-straight': 7,
  'double-straight': 75,
};
const WAGERS = [['red', 'blue', 'tie'], Object.keys(BONUSES), ['progressive']];
/** Column by column: the wager in halves of the base wager, and the awards in dollars. */
const COLUMNS = [
  ...[
    [2, 200, 10, 3, 1],
    [3, 300, 15, 5, 2],
    [4, 400, 20, 6, 2],
    [6, 600, 30, 9, 3],
  ],
  ...[8, 10, 12, 14, 16, 18, 20].map((n) => [n, n * 100, n * 5, (n * 3) / 2, n / 2]),
];
const AWARDS = ['large-yahtzee', 'small-yahtzee', 'large-straight', 'small-straight'];

const handOf = (dice) => {
  const [high, middle, low] = dice;
  if (high === low) return { kind: 'yahtzee', of: high, rank: 200 + high };
  if (high - middle === 1 && middle - low === 1)
    return { kind: 'straight', high, rank: 100 + high };
  const total = high + middle + low;
  return { kind: 'chance', total, rank: total };
};
const sixOf = (dice) => {
  const count = (face) => dice.filter((die) => die === face).length;
  const counts = [1, 2, 3, 4, 5, 6].map(count);
  if (counts.includes(6)) return 'large yahtzee';
  if (counts.includes(5)) return 'small yahtzee';
  if (!counts.includes(0)) return 'large straight';
  const missing = counts.filter((n) => n === 0).length;
  return missing === 1 && (counts[0] === 0 || counts[5] === 0) ? 'small straight' : undefined;
};

const side = (own, other, { payOption }) => {
  if (own.rank === other.rank) return PUSH;
  if (own.rank < other.rank) return LOSE;
  // Reading 10: a winning 10 over 8 pushes.
  if (own.rank === 10 && other.rank === 8) return PUSH;
  const sixes = { 1: [1, 1], 2: [6, 5], 3: [3, 2] }[payOption];
  return own.kind === 'yahtzee' && own.of === 6
    ? winsAt('yahtzee-of-sixes', ...sixes)
    : winsAt('win', 1);
};

const occurred = (bonus, red, blue, rules, names = []) => {
  const is = (hand, kind) => hand.kind === kind;
  const over = (a, b) => a.rank === 10 && b.rank === 8;
  const alike = (reading) => reading === 'any' || red.rank === blue.rank;
  switch (bonus) {
    case 'ten-eight-push':
      return over(red, blue) || over(blue, red);
    case 'red-ten-eight-push':
      return over(red, blue);
    case 'blue-ten-eight-push':
      return over(blue, red);
    case 'yahtzee':
      return is(red, 'yahtzee') || is(blue, 'yahtzee');
    case 'double-yahtzee':
      return is(red, 'yahtzee') && is(blue, 'yahtzee') && alike(rules.doubleYahtzee);
    case 'double-straight':
      return is(red, 'straight') && is(blue, 'straight') && alike(rules.doubleStraight);
    case 'yahtzee-of-one':
    case 'yahtzee-of-two':
      return [red, blue].some((hand) => is(hand, 'yahtzee') && names.includes(hand.of));
    default: {
      const [color, kind] = bonus.split('-');
      return is(color === 'red' ? red : blue, kind);
    }
  }
};

const progressive = ({ stakeCents }, dice, rules) => {
  const six = sixOf(dice);
  const keeps = rules.progressiveStake === 'collected';
  if (six === undefined) return LOSE;
  if (dice.every((die) => die === 6))
    return { result: 'win', line: 'six-sixes', meter: 'progressive', keeps };
  const base = rules.progressiveBaseCents;
  const column =
    rules.dynamicPays === 'fixed-column'
      ? stakeCents === base
        ? rules.dynamicColumn
        : -1
      : COLUMNS.findIndex(([halves]) => stakeCents * 2 === base * halves);
  if (column < 0) return LOSE;
  const level = six.replace(' ', '-');
  const line = column === 0 ? level : `${level}-column-${column}`;
  return { result: 'win', line, cents: 100 * COLUMNS[column][1 + AWARDS.indexOf(level)], keeps };
};

/** What both hands come to. */
const outcomeOf = (red, blue, six) => {
  const [{ rank: a, ...own }, { rank: b, ...other }] = [red, blue];
  const winner = a > b ? 'red' : 'blue';
  const tenOverEight = Math.max(a, b) === 10 && Math.min(a, b) === 8;
  const both = { red: own, blue: other, winner: a === b ? 'tie' : winner, tenOverEight };
  return { ...both, ...(six === undefined ? {} : { six }) };
};

const falling = (dice) => {
  const whole = dice.length === 3 && dice.every((die) => die >= 1 && die <= 6);
  must(whole, 'those are not three dice');
  return dice.toSorted((a, b) => b - a);
};

const revealed = (state, said, { rules, bets }) => {
  state.over = true;
  const dice = [falling(said.red), falling(said.blue)];
  const [red, blue] = dice.map(handOf);
  const verdict = (bet) => {
    if (bet.wager === 'red') return side(red, blue, rules);
    if (bet.wager === 'blue') return side(blue, red, rules);
    if (bet.wager === 'tie') return winsIf(red.rank === blue.rank, 'tie', 10);
    if (bet.wager === 'progressive') return progressive(bet, dice.flat(), rules);
    const hit = occurred(bet.wager, red, blue, rules, bet.names);
    return winsIf(hit, bet.wager, BONUSES[bet.wager]);
  };
  const decides = WAGERS.flatMap((wagers) =>
    ordered(bets, wagers, -1).map((bet) => [bet, verdict(bet)]),
  );
  const outcome = outcomeOf(red, blue, sixOf(dice.flat()));
  return [{ event: { type: 'HandsRevealed', red: dice[0], blue: dice[1], outcome }, decides }];
};

const told = (type, more) => [{ event: { type, ...more }, decides: [] }];
/** The dealer shakes each cup first; one that a player has is nobody else's to shake or open. */
const withDealer = ({ cups }, cup) => {
  must(
    Object.hasOwn(cups, cup) && cups[cup].seat === undefined,
    'the dealer does not have that cup',
  );
  return cups[cup];
};
const isShaken = ({ cups }, cup) => must(cups[cup]?.shaken, 'that cup was not shaken');
const heldBy = ({ cups }, cup, seat) => {
  must(cups[cup]?.seat !== undefined && cups[cup].seat === seat, 'that seat has no such cup');
  return cups[cup];
};
const RESHAKE = {
  ...{ 'dice exposed': 'rules of play', 'die out of the cup': 'introduction' },
  'die not flat': 'rules of play',
};
const acts = {
  ShakeCup: (state, { cup }, { bets }) => {
    must(state.begun || bets.length > 0, 'a round begins with a wager');
    withDealer(state, cup).shaken = true;
    state.begun = true;
    return told('CupShaken', { cup, by: 'dealer' });
  },
  HandCup: (state, { cup, seat }, { bets, rules }) => {
    isShaken(state, cup);
    const may = rules.playersShake === 'yes' && bets.some((bet) => bet.seat === seat);
    must(may, 'that player does not shake');
    withDealer(state, cup).seat = seat;
    return told('CupHanded', { cup, seat });
  },
  ShakeHandedCup: (state, { cup, seat }) => {
    // And puts it back before the dealer.
    delete heldBy(state, cup, seat).seat;
    return told('CupShaken', { cup, by: seat });
  },
  TakeBackCup: (state, { cup }) => {
    const seat = state.cups[cup]?.seat;
    delete heldBy(state, cup, seat).seat;
    return told('CupTakenBack', { cup, seat });
  },
  CallReshake: (state, { cup, reason }) => {
    isShaken(state, cup);
    must(Object.hasOwn(RESHAKE, reason), 'no cup is shaken again for that');
    state.cups[cup] = {};
    return told('ReshakeCalled', { cup, reason, cite: `3-Dice Yahtzee § ${RESHAKE[reason]}` });
  },
  RevealHands: (state, said, at) => {
    for (const cup of ['red', 'blue']) {
      isShaken(state, cup);
      withDealer(state, cup);
    }
    return revealed(state, said, at);
  },
};
/** A cup that a player leaves behind goes back to the dealer. */
const leaves = ({ cups }, seat) =>
  ['red', 'blue'].flatMap((cup) => {
    if (cups[cup].seat !== seat) return [];
    delete cups[cup].seat;
    return [{ type: 'CupTakenBack', cup, seat }];
  });

/** What a device does next: it shakes both cups, and draws. */
const next = ({ begun, over, cups }, { bets }) => {
  if (over) return { due: 'over' };
  if (!begun && bets.length === 0) return { due: 'choice', choices: [] };
  const cup = ['red', 'blue'].find((one) => !cups[one].shaken);
  return cup === undefined ? { due: 'draw' } : { due: 'forced', say: { type: 'ShakeCup', cup } };
};

const yes = (...names) => Object.fromEntries(names.map((name) => [name, 'yes']));

const threeDiceYahtzee = {
  title: '3-Dice Yahtzee',
  seats: 6,
  turn: -1,
  meter: {
    ...{ name: 'progressive', wager: 'progressive', seedCents: 200_000, increment: [13, 100] },
    levels: { 'six-sixes': [1, 1] },
  },
  ownAmount: ['progressive'],
  shared: ({ progressiveShared }) => progressiveShared,
  standard: {
    ...{ payOption: 1, mainWager: 'required', playersShake: 'no' },
    ...yes('offerTenEightPush', 'offerRedTenEightPush', 'offerBlueTenEightPush', 'offerYahtzee'),
    ...yes('offerRedYahtzee', 'offerBlueYahtzee', 'offerDoubleYahtzee', 'offerYahtzeeOfOne'),
    ...yes('offerYahtzeeOfTwo', 'offerRedStraight', 'offerBlueStraight', 'offerDoubleStraight'),
    ...{ doubleYahtzee: 'any', doubleStraight: 'any', offerProgressive: 'yes' },
    ...{ progressiveBaseCents: 100, dynamicPays: 'by-multiple', dynamicColumn: 0 },
    ...{ progressiveStake: 'collected', progressiveShared: 'equally' },
  },
  readies: { ShakeCup: ['dice'] },
  fresh: () => ({ begun: false, over: false, cups: { red: {}, blue: {} } }),
  over: (state) => state.over,
  said: (state, command, at) => {
    must(!state.over, 'the hands have been revealed');
    return acts[command.type]?.(state, command, at) ?? [];
  },
  leaves,
  next,
  isOpen: (state) => !state.begun,
  rests: ({ mainWager }) => (mainWager === 'required' ? WAGERS.slice(1).flat() : []),
  drawn: ({ red, blue }, outcome) => same([...red, ...blue], outcome),
};
return { threeDiceYahtzee };
})();

const parts_games_index_mjs = (() => {
// The five games, by the name that the log has for them.
const { asiaPoker } = parts_games_asia_poker_mjs;
const { footballKings } = parts_games_football_kings_mjs;
const { highRollDice } = parts_games_high_roll_dice_mjs;
const { threeDiceFootball } = parts_games_three_dice_football_mjs;
const { threeDiceYahtzee } = parts_games_three_dice_yahtzee_mjs;

const GAMES = {
  'three-dice-football': threeDiceFootball,
  'football-kings': footballKings,
  'asia-poker': asiaPoker,
  'three-dice-yahtzee': threeDiceYahtzee,
  'high-roll-dice': highRollDice,
};
return { GAMES };
})();

const parts_roles_mjs = (() => {
// Who may give which command at a table (docs/log-events.md, "Who signs"): the roles, the second role where two must sign, and
// whether it counts without a place on the crew.

const TABLE_RULES = {
  OpenTable: ['floorperson'],
  CloseTable: ['floorperson'],
  Fill: ['floorperson', 'cage'],
  Credit: ['floorperson', 'cage'],
  CountDropBox: ['finance', 'cage'],
  CountTipBox: ['dealer stickperson boxperson', 'floorperson', true],
  FileSubmission: ['floorperson'],
  SetLimits: ['floorperson'],
  SetPayment: ['floorperson'],
  TakeSeat: ['player dealer floorperson'],
  LeaveSeat: ['player dealer floorperson'],
  WarnSeat: ['device dealer floorperson'],
  KeepSeat: ['player'],
  FreeSeat: ['device dealer floorperson'],
  BuyIn: ['player dealer boxperson cage'],
  CashOut: ['player dealer boxperson cage'],
  ColorUp: ['dealer boxperson'],
  Tip: ['player dealer'],
  JoinCrew: ['floorperson'],
  LeaveCrew: ['floorperson'],
  BringEquipment: ['floorperson boxperson'],
  RemoveEquipment: ['floorperson boxperson'],
  CloseBetting: ['dealer stickperson device'],
  OfferCoupon: ['player dealer boxperson'],
  AcceptCoupon: ['dealer boxperson'],
  DeclineCoupon: ['player dealer boxperson'],
  NoteIrregularity: ['dealer stickperson boxperson floorperson surveillance'],
  Correct: ['dealer stickperson boxperson', 'floorperson'],
  VoidWager: ['dealer stickperson boxperson', 'floorperson'],
  EnterWager: ['floorperson', 'surveillance'],
  SettleOwed: ['cage'],
};

const PLAY = {
  Join: ['player dealer'],
  SitOut: ['player dealer device'],
  PlaceBet: ['player dealer'],
  WithdrawBet: ['player dealer'],
  ReadMeter: ['device'],
  VoidMeter: ['dealer boxperson device', 'floorperson'],
  ReturnWagers: ['device'],
  BeginRound: ['dealer stickperson boxperson device'],
};
const every = (rule, ...types) => Object.fromEntries(types.map((type) => [type, rule]));
const DEALER = ['dealer'];
const DRAWN = ['dealer device'];
const PIT = ['floorperson'];
const DEALER_OR_PIT = ['dealer floorperson'];
const DECK = {
  ...every(DEALER, 'ReceiveDeck', 'InspectDeck', 'SpreadDeck', 'ShowDeck', 'WashDeck'),
  ...every(DEALER, 'ShuffleDeck', 'CutDeck', 'ReportShuffler', 'FindFaceUp', 'DrawInError'),
  ...every(PIT, 'RemoveDeck', 'VerifyDeck', 'OrderRecut', 'BringShuffler', 'TakeShufflerOut'),
  TearJoker: ['dealer', 'floorperson'],
};

/** What is said in a round, by game. */
const SAID_RULES = {
  'three-dice-football': {
    ...PLAY,
    ...every(['stickperson'], 'OfferDice', 'CallNoRoll'),
    ...every(['player stickperson'], 'AcceptDice', 'RejectDice', 'PassDice'),
    CallThrow: ['stickperson device'],
  },
  'football-kings': {
    ...{ ...PLAY, ...DECK },
    ...every(DEALER, 'AnnounceNoMoreBets', 'BurnCard', 'AnnounceTotals', 'ReachCuttingCard'),
    ...every(DEALER, 'PlaceStub', 'CountStub', 'ReportMisdeal'),
    ...every(DRAWN, 'DealQuarter', 'DealCards'),
  },
  'asia-poker': {
    ...{ ...PLAY, ...DECK },
    ...every(['player dealer'], 'TakeAdjacent', 'LookAtCards', 'AskHouseWay', 'Surrender'),
    ...every(['player dealer'], 'PlayOn', 'VoidHand'),
    SetHands: ['player'],
    ...every(DEALER, 'AnnounceNoMoreBets', 'ShakeShaker', 'CallNoRoll', 'AnnounceTotal'),
    ...every(DEALER, 'CoverShaker', 'CountStub', 'TurnDealer', 'SetDealerHands', 'RevealHands'),
    ...every(DEALER, 'ReportShoe', 'NoteHandsSet'),
    ...every(DRAWN, 'UncoverShaker', 'ShowNumber', 'DealStacks', 'DealCards'),
    ...every(DEALER_OR_PIT, 'AbandonWagers', 'ReportWrongStart', 'ExposeCard', 'ReportMisdeal'),
    ...every(PIT, 'BringShoe', 'TakeShoeOut'),
  },
  'three-dice-yahtzee': {
    ...PLAY,
    ...every(DRAWN, 'ShakeCup', 'RevealHands'),
    ...every(DEALER, 'HandCup', 'TakeBackCup'),
    ShakeHandedCup: ['player dealer'],
    CallReshake: DEALER_OR_PIT,
  },
  'high-roll-dice': {
    ...PLAY,
    ...every(DEALER, 'TakeShaker', 'RemoveShaker', 'AnnounceNoMoreBets', 'CallNoRoll'),
    ...every(DEALER, 'AnnounceMatch', 'CollectDice'),
    ...every(DRAWN, 'ShakeDice', 'CallThrow'),
  },
};

/** Dice and cards that a device draws: what the round waited for. */
const isChance = (game, { type }) =>
  !Object.hasOwn(PLAY, type) && (SAID_RULES[game][type]?.[0] ?? '').includes('device');
/** A device says these without a draw. */
const FORCED = ['ShakeCup', 'ShakeDice'];
/** What is said from a draw, and never without one. */
const isFromDraw = (game, said) => isChance(game, said) && !FORCED.includes(said.type);
/** What staff call; what a player may say a crew only enters for them. */
const isCall = (game, { type }) =>
  !Object.hasOwn(PLAY, type) && !(SAID_RULES[game][type]?.[0] ?? 'player').includes('player');

/** A device acts for the whole crew of an electronic table, and never at a live one. */
const saidRule = (game, kind, { type }) => {
  const [roles, ...more] = SAID_RULES[game][type] ?? [''];
  const kept = roles.split(' ').filter((role) => role !== 'device');
  if (kind !== 'electronic') return [kept.join(' '), ...more];
  const own = kept.filter((role) => role === 'player');
  return [[...own, 'device'].join(' '), ...more];
};
return { TABLE_RULES, SAID_RULES, isChance, isFromDraw, isCall, saidRule };
})();

const parts_table_mjs = (() => {
// A table's state and its money (docs/log-events.md, "Tables"). Everything that is at a table is in one of its accounts;
// an event moves cents from one account to another and makes none.
const { must, same, wrong } = parts_bytes_mjs;
const { GAMES } = parts_games_index_mjs;
const { isChance } = parts_roles_mjs;
const { sumOf } = parts_settle_mjs;

const TO_THE_CENT = { unitCents: 1, otherwise: 'refuse' };
const IN_DOLLARS = { unitCents: 100, otherwise: 'refuse' };

/** A table is pure data, so that a round can be gone back to; the game is found by its id. */
const newTable = (name, id) => ({
  ...{ name, id, status: 'closed', kind: 'electronic', practice: false, betting: 'open' },
  filings: [{ from: '0000-01-01', filed: {} }],
  rules: { ...gameOf({ id }).standard },
  payment: TO_THE_CENT,
  limits: { minimumCents: 100, maximumCents: 100_000 },
  ...{
    seats: {},
    crew: new Map(),
    equipment: {},
    offers: {},
    accounts: new Map(),
    box: [],
  },
  warned: {},
  ...{ number: 1, play: gameOf({ id }).fresh(), bets: [], lines: [], meters: {}, betsPlaced: 0 },
  players: [],
  ...{ told: [], commands: [], saidBy: {}, start: undefined },
});
const gameOf = ({ id }) => GAMES[id] ?? wrong(`there is no game ${id}`);

const move = (table, from, to, cents) => {
  table.accounts.set(from, (table.accounts.get(from) ?? 0) - cents);
  table.accounts.set(to, (table.accounts.get(to) ?? 0) + cents);
};
const held = (table, account) => table.accounts.get(account) ?? 0;
/** What rounding left at the table is counted with the inventory. */
const inventory = (table) => held(table, 'inventory') + held(table, 'breakage');
const seatAccount = (seat) => `seat ${seat}`;
const owedAccount = (patron) => `owed ${patron}`;
const meterAccount = (meter) => `meter ${meter}`;

/** Everything of a round begins anew here, and this is what a correction goes back to. */
const roundBegins = (table) => {
  Object.assign(table, { told: [], commands: [], saidBy: {}, offers: {}, start: undefined });
  table.start = structuredClone(table);
};
const startOf = (table) => {
  if (table.start === undefined) roundBegins(table);
  return table.start;
};
const fromStart = (table) => structuredClone(startOf(table));

const dayOf = (at) =>
  new Date(Math.floor((at - 21_600_000) / 86_400_000) * 86_400_000).toISOString().slice(0, 10);
/** The rules of the latest filing that holds on a day. */
const rulesOn = (table, day) => {
  const [last] = table.filings
    .filter(({ from }) => from <= day)
    .map((filing, i) => ({ ...filing, i }))
    .sort((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : b.i - a.i));
  const standard = gameOf(table).standard;
  const filed = Object.entries(last.filed).map(([name, value]) => {
    must(Object.hasOwn(standard, name), `there is no rule ${name}`);
    return [name, typeof standard[name] === 'number' ? Number(value) : value];
  });
  return { ...standard, ...Object.fromEntries(filed) };
};
/** What opening a table of a kind makes of how payouts are made up. */
const paymentAt = (kind, { payment }) => {
  const [is, other] = kind === 'felt' ? [IN_DOLLARS, TO_THE_CENT] : [TO_THE_CENT, IN_DOLLARS];
  return same(payment, other) ? [{ type: 'PaymentSet', payment: is }] : [];
};

const LINE = [
  ...['bet', 'seat', 'wager', 'result', 'line', 'stakeCents', 'returnedCents', 'paidCents'],
  ...['cutCents', 'breakageCents', 'meter', 'coupon'],
];
/** The amounts of a line, without the paragraphs it cites. */
const amountsOf = (line) =>
  Object.fromEntries(LINE.filter((name) => name in line).map((name) => [name, line[name]]));

/** What became of one bet moves the stake, the pay, the coupon's pay and what rounding left. */
const settleLine = (table, line) => {
  const bet = table.bets.find(({ id }) => id === line.bet);
  must(bet !== undefined, `bet ${line.bet} is not on the layout`);
  must(bet.stakeCents === line.stakeCents, `bet ${line.bet} was for another amount`);
  const seat = seatAccount(line.seat);
  move(table, 'layout', 'inventory', line.stakeCents - line.returnedCents);
  move(table, 'layout', seat, line.returnedCents);
  const from = line.meter === undefined ? 'inventory' : meterAccount(line.meter);
  move(table, from, seat, line.paidCents);
  move(table, 'inventory', 'breakage', -line.breakageCents);
  move(table, 'inventory', seat, line.coupon?.paidCents ?? 0);
  if (line.coupon?.goes === 'to the drop box') table.box.push(line.coupon.serial);
  table.bets = table.bets.filter(({ id }) => id !== line.bet);
  table.lines.push(line);
};

const takesPartNot = (table, seat) => {
  table.players = table.players.filter((one) => one !== seat);
};
const takesPart = (table, seat) => {
  takesPartNot(table, seat);
  table.players = [...table.players, seat].sort((a, b) => a - b);
};

/** What happens on the layout. */
const playEvent = (table, event) => {
  const betOf = (id) => table.bets.find((bet) => bet.id === id) ?? wrong(`there is no bet ${id}`);
  switch (event.type) {
    case 'BetPlaced':
      move(table, seatAccount(event.bet.seat), 'layout', event.bet.stakeCents);
      table.bets = [...table.bets, event.bet];
      takesPart(table, event.bet.seat);
      table.betsPlaced = event.bet.id;
      break;
    case 'BetRaised': {
      const bet = betOf(event.bet);
      move(table, seatAccount(bet.seat), 'layout', event.byCents);
      const raised = { ...bet, stakeCents: bet.stakeCents + event.byCents };
      table.bets = table.bets.map((one) => (one === bet ? raised : one));
      break;
    }
    case 'BetWithdrawn': {
      const bet = betOf(event.bet);
      move(table, 'layout', seatAccount(bet.seat), bet.stakeCents);
      table.bets = table.bets.filter((one) => one !== bet);
      break;
    }
    case 'Joined':
      takesPart(table, event.seat);
      break;
    case 'SatOut':
      takesPartNot(table, event.seat);
      break;
    case 'MeterRead':
      table.meters = { ...table.meters, [event.meter]: event.cents };
      break;
    case 'BetSettled':
      settleLine(table, event.settled);
      break;
    case 'RoundBegun':
      table.play = gameOf(table).fresh(table.play);
      Object.assign(table, { number: event.number, lines: [], meters: {}, betting: 'open' });
      break;
    default:
  }
};

/** What an event of the table, other than one of the round, moves and changes. */
const folds = {
  TableOpened: (table, { kind, practice, openerCents, round }) => {
    Object.assign(table, { status: 'open', kind, practice });
    move(table, 'cage', 'inventory', openerCents - inventory(table));
    if (round === undefined) return;
    const play = gameOf(table).fresh();
    Object.assign(table, { number: round, play, lines: [], meters: {}, betting: 'open' });
    Object.assign(table, { betsPlaced: 0, players: [] });
  },
  TableClosed: (table, { closerCents, countedAgainstCents }) => {
    move(table, 'inventory', 'variance', countedAgainstCents - closerCents);
    Object.assign(table, { status: 'closed', crew: new Map(), equipment: {} });
  },
  Filled: (table, { cents }) => move(table, 'cage', 'inventory', cents),
  Credited: (table, { cents }) => move(table, 'inventory', 'cage', cents),
  DropBoxCounted: (table, { countedCents, countedAgainstCents, coupons }) => {
    move(table, 'drop box', 'cage', countedCents);
    move(table, 'drop box', 'variance', countedAgainstCents - countedCents);
    // Told again over a count, a round may have put in what was not there then.
    table.box = table.box.filter((serial) => !coupons.includes(serial));
  },
  TipBoxCounted: (table, { countedCents, countedAgainstCents }) => {
    move(table, 'tip box', 'dealers', countedCents);
    move(table, 'tip box', 'variance', countedAgainstCents - countedCents);
  },
  SubmissionFiled: (table, { filing }) => {
    table.filings = [...table.filings, filing];
  },
  SubmissionInForce: (table, { rules }) => {
    table.rules = rules;
  },
  LimitsSet: (table, { limits }) => {
    table.limits = limits;
  },
  PaymentSet: (table, { payment }) => {
    table.payment = payment;
  },
  SeatTaken: (table, { seat, patron }) => {
    table.seats = { ...table.seats, [seat]: patron };
  },
  SeatLeft: (table, { seat }) => {
    const { [seat]: _gone, ...seats } = table.seats;
    const { [seat]: _offer, ...offers } = table.offers;
    Object.assign(table, { seats, offers });
    takesPartNot(table, seat);
  },
  BoughtIn: (table, { seat, cents }) => {
    move(table, 'patrons', 'drop box', cents);
    move(table, 'inventory', seatAccount(seat), cents);
  },
  CashedOut: (table, { seat, cents }) => move(table, seatAccount(seat), 'cage', cents),
  ColoredUp: () => {},
  Tipped: (table, { seat, cents }) => move(table, seatAccount(seat), 'tip box', cents),
  SeatWarned: (table, { seat, until }) => {
    table.warned = { ...table.warned, [seat]: until };
  },
  SeatKept: () => {},
  ChipsKept: (table, { seat, patron, cents }) =>
    move(table, seatAccount(seat), owedAccount(patron), cents),
  CouponOffered: (table, { seat, offer }) => {
    table.offers = { ...table.offers, [seat]: offer };
  },
  CouponAccepted: (table, { seat }) => {
    const { [seat]: _taken, ...offers } = table.offers;
    table.offers = offers;
  },
  CouponDeclined: (table, event) => folds.CouponAccepted(table, event),
  CrewJoined: (table, { hand }) => table.crew.set(hand.person, hand.duty),
  CrewLeft: (table, { person }) => table.crew.delete(person),
  EquipmentBrought: (table, { kind, set }) => {
    table.equipment = { ...table.equipment, [kind]: set };
  },
  EquipmentRemoved: (table, { kind }) => {
    const { [kind]: _gone, ...equipment } = table.equipment;
    table.equipment = equipment;
  },
  PieceHandled: (table, { kind, set }) =>
    must(table.equipment[kind] === set, 'a piece is handled that is not there'),
  BettingClosed: (table) => {
    table.betting = 'closed';
  },
  IrregularityNoted: () => {},
  OwedSettled: (table, { patron, cents }) => move(table, owedAccount(patron), 'patrons', cents),
};

const beginsRound = (event) =>
  (event.type === 'Played' && event.said.type === 'BeginRound') ||
  (event.type === 'TableOpened' && event.round !== undefined);

/** Folds an event; `play` is asked to fold what was said in the round. */
const tableEvent = (table, event, play) => {
  startOf(table);
  if (event.type === 'Played') play(table, event);
  else (folds[event.type] ?? wrong(`a table has no event ${event.type}`))(table, event);
  // Whoever does anything at a seat is there: a warning is forgotten.
  const seat = event.type === 'Played' ? event.said.seat : event.seat;
  if (event.type !== 'SeatWarned' && table.warned[seat] !== undefined) {
    const { [seat]: _forgotten, ...warned } = table.warned;
    table.warned = warned;
  }
  if (beginsRound(event)) {
    roundBegins(table);
    return;
  }
  table.told.push(event);
  if (event.type === 'Played') table.commands.push(event.said);
  // Where the last wager went back before anything was thrown or dealt, betting is open again.
  const idle = table.bets.length === 0 && !table.commands.some((said) => isChance(table.id, said));
  if (idle) table.betting = 'open';
};

/** After every entry: nobody has less than nothing, and what is wagered is on the layout. */
const checkBalances = (table) => {
  for (const seat of Object.keys(table.seats))
    must(held(table, seatAccount(seat)) >= 0, `seat ${seat} has less than no chips`);
  const stakes = sumOf(table.bets, ({ stakeCents }) => stakeCents);
  must(held(table, 'layout') === stakes, 'the layout holds another amount than was wagered');
  must(sumOf([...table.accounts.values()]) === 0, 'the accounts of the table do not balance');
};
return { newTable, gameOf, move, held, inventory, seatAccount, owedAccount, roundBegins, fromStart, dayOf, rulesOn, paymentAt, amountsOf, playEvent, tableEvent, checkBalances };
})();

const parts_ahead_mjs = (() => {
// Whether a draw is ahead at an electronic table (docs/fairness.md, "Window"): all that is forced is said, and nobody is waited for.
const { must } = parts_bytes_mjs;
const { gameOf } = parts_table_mjs;

const SIDES = ['home', 'visitor'];
const WAITS = {
  // § .6(b): everybody who takes part has wagered before the first throw.
  'three-dice-football': ({ play, bets, players }) =>
    play.thrown || players.every((seat) => bets.some((bet) => bet.seat === seat)),
  // 13:69F-45.5(d): and here on Home or Visitor.
  'football-kings': ({ play, bets, players }) => {
    const wagered = bets.filter(({ wager }) => SIDES.includes(wager)).map(({ seat }) => seat);
    return play.cards.length === 0 && players.every((seat) => wagered.includes(seat));
  },
  'asia-poker': ({ play, bets }) =>
    play.dealt.length === 0 && bets.some(({ wager }) => wager === 'asia-poker'),
  'three-dice-yahtzee': () => true,
  'high-roll-dice': ({ play }) => play.first === undefined || play.due,
};

const drawIsAhead = (table) =>
  table.bets.length > 0 && !gameOf(table).over(table.play) && WAITS[table.id](table);

/** As soon as a draw is ahead its window is open: the house does not choose when, and so by which beacon. */
const windowIsOpen = ({ session, window, closing }, table) => {
  if (session === undefined || table.kind !== 'electronic' || table.status !== 'open') return;
  const waits = window === undefined && closing === undefined && drawIsAhead(table);
  must(!waits, 'a draw is ahead, and no window is open');
};
return { drawIsAhead, windowIsOpen };
})();

const parts_waits_mjs = (() => {
// What an electronic table waits for (docs/fairness.md, "Window"): a draw, what the device must say, or what players are asked.
const { must, same } = parts_bytes_mjs;
const { isFromDraw } = parts_roles_mjs;
const { gameOf } = parts_table_mjs;

const whereOf = ({ rules, bets, players, seats: people }) => ({ rules, bets, players, people });
const nextAt = (table) => gameOf(table).next(table.play, whereOf(table));

/** The device says what is due: what is drawn, what is forced, or of a choice what no answer means. Whether it is a choice. */
const isChoiceDue = (table, said) => {
  if (said.type === 'BeginRound') return false;
  const { due, say } = nextAt(table);
  const { isSame = same } = gameOf(table);
  const right =
    due === 'draw'
      ? isFromDraw(table.id, said)
      : say !== undefined && isSame(say, said, whereOf(table));
  must(right, 'this is not what the table waits for');
  return due === 'choice';
};

/** A choice has come up, or more of it than before, and nobody waits for a draw: from then on players have their time. */
const asksAnew = ({ window, closing, asked }, was, now) => {
  if (window !== undefined || closing !== undefined) return false;
  if (now.due !== 'choice' || now.choices.length === 0) return false;
  if (asked === undefined || was.due !== 'choice') return true;
  return !now.choices.every((one) => was.choices.includes(one));
};

/** Whether a choice opens is not the device's to say; `was` is what the table waited for, `device` as it was before it opened. */
const choiceOpens = (was, table, device, opened) => {
  const due = asksAnew(device, was, nextAt(table));
  must(due === opened, opened ? 'no choice opens' : 'a choice has come up, and is not open');
};
return { nextAt, isChoiceDue, choiceOpens };
})();

const parts_device_mjs = (() => {
// The device of an electronic table: `houseway draw 2` (docs/fairness.md). Commitment before wager, one value a seat, closing,
// draw, reveal; every draw is made again when its secret is revealed.
const { drawIsAhead } = parts_ahead_mjs;
const {
  canonical,
  cat,
  hex,
  hmac,
  isHex,
  must,
  part,
  same,
  sha256,
  u32,
  u64,
  unhex,
  utf8,
  wrong,
} = parts_bytes_mjs;
const { dayOf, gameOf } = parts_table_mjs;
const { isChoiceDue } = parts_waits_mjs;

const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const [GENESIS, PERIOD] = [1_692_803_367_000, 3_000];
const timeOf = (R) => GENESIS + PERIOD * (R - 1);
const firstAfter = (ms) => Math.max(1, 1 + Math.ceil((ms - GENESIS) / PERIOD));

const step = ({ house, session }, index, secret) =>
  sha256(cat(part('houseway chain 2'), unhex(house), part(session), u32(index), secret));
const rulesOf = ({ id, rules, payment }) => {
  const text = canonical({ game: id, inForce: rules, payment });
  return hex(sha256(cat(part('houseway rules 2'), part(text))));
};
const promiseOf = (session, { index, round, rules, commit }, table) =>
  hex(
    sha256(
      cat(
        ...[part('houseway promise 2'), part('houseway draw 2'), unhex(session.house)],
        ...[part(session.session), u32(index), part(table.name), u64(round), part(table.id)],
        ...[unhex(rules), part(unhex(session.beacon)), u32(session.windowMs)],
        ...[u32(session.marginMs), unhex(commit)],
      ),
    ),
  );
const seedOf = (secret, promise, { draw, seats, beaconRound, signature }) =>
  hmac(
    secret,
    cat(
      ...[part('houseway seed 2'), promise, u32(draw), u32(seats.length)],
      ...seats.map(({ seat, entropy }) => cat(u32(seat), unhex(entropy))),
      u64(beaconRound),
      signature === undefined ? new Uint8Array(32) : sha256(unhex(signature)),
    ),
  );

const DECK = [...'shdc'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => rank + suit));
/** What a seed gives for a shape. */
const drawn = (seed, shape) => {
  let [block, used, counter] = [new Uint8Array(0), 0, 0];
  const word = () => {
    if (used === block.length) {
      block = hmac(seed, cat(part('houseway words 2'), u32(counter)));
      [used, counter] = [0, counter + 1];
    }
    used += 4;
    const [a, b, c, d] = block.subarray(used - 4, used);
    return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  };
  const uniform = (n) => {
    for (;;) {
      const taken = word();
      if (taken < 2 ** 32 - (2 ** 32 % n)) return taken % n;
    }
  };
  if ('number' in shape) return [1 + uniform(shape.number)];
  if ('dice' in shape) return Array.from({ length: shape.dice }, () => 1 + uniform(6));
  const deck = shape.of === 53 ? [...DECK, 'Joker'] : [...DECK];
  for (let i = 0; i < Math.min(shape.deal, deck.length - 1); i += 1) {
    const pick = i + uniform(deck.length - i);
    [deck[i], deck[pick]] = [deck[pick], deck[i]];
  }
  return deck.slice(0, shape.deal);
};

const newDevice = () => ({ seats: [], ready: [], drawn: [], lastBeacon: 0, latest: 0 });

const freshRound = (device) => {
  Object.assign(device, { seats: [], ready: [], drawn: [], window: undefined, closing: undefined });
  Object.assign(device, { asked: undefined, more: [] });
};
const within = (value, least, most) =>
  Number.isSafeInteger(value) && value >= least && value <= most;
const beaconAfter = ({ session, lastBeacon }, closesAt) =>
  session.beacon === '' ? 0 : Math.max(firstAfter(closesAt + session.marginMs), lastBeacon + 1);

/** How long wagers are open: less before a later draw, more for a player alone, where the session states a pace. */
const wageringMs = ({ seats }, { windowMs, pace }, draws) => {
  if (pace === undefined) return windowMs;
  if (Object.keys(seats).length === 1) return Math.max(pace.aloneMs, windowMs);
  return draws > 0 ? pace.laterMs : windowMs;
};

/** How long a choice is open: as stated, longer for a player alone, or a moment where the game goes on by itself. */
const choiceMs = ({ seats }, { windowMs, pace }) => {
  if (pace === undefined) return [windowMs, 3 * windowMs];
  const alone = Object.keys(seats).length === 1 ? pace.aloneMs : 0;
  return [3_000, Math.max(pace.answerMs, alone), Math.max(pace.settingMs, alone)];
};

const SHAPES = {
  'three-dice-football': ['{"dice":3}'],
  'three-dice-yahtzee': ['{"dice":6}'],
  'football-kings': ['{"deal":8,"of":52}'],
  'asia-poker': ['{"number":7}', '{"dice":3}', '{"deal":49,"of":53}'],
};
const shapeFits = ({ id, rules }, { shape }, before) => {
  if (id !== 'high-roll-dice') return SHAPES[id].includes(canonical(shape));
  if (!same(shape, { dice: shape.dice })) return false;
  return before.length === 0 ? shape.dice === rules.dice : shape.dice < rules.dice;
};

const placesBet = ({ asks }) => [asks].flat().some((one) => one?.said?.type === 'PlaceBet');

/** Every beacon that an entry names is checked once, at the end. */
const seenBeacon = (beacons, { round, signature }, position) => {
  const made = `${round} ${signature}`;
  if (!beacons.has(made)) beacons.set(made, { R: round, signature, position });
};

const folds = {
  SessionOpened: (device, event, { table, at, house, command }) => {
    const { type: _type, ...terms } = event;
    const day = dayOf(at);
    const count = device.opened?.day === day ? device.opened.count + 1 : 1;
    must(terms.session === `${table.name}/${day}/${count}`, 'the session has another name');
    must(terms.house === house, 'the session is of another house');
    must(terms.length === 16_384 && isHex(terms.anchor, 32), 'the session is no chain of secrets');
    must(terms.beacon === '' || terms.beacon === QUICKNET, 'the session names another beacon');
    must(within(terms.windowMs, 3_000, 120_000), 'its window is too short or too long');
    must(within(terms.marginMs, 1_000, 10_000), 'its margin is too short or too long');
    const paced = Object.values(terms.pace ?? {}).every((ms) => within(ms, 1_000, 600_000));
    must(paced, 'its pace is too fast or too slow');
    must(same(command.opens, terms), 'the session is not the one that was opened');
    const fair = table.practice || terms.beacon !== '' || terms.variance !== undefined;
    must(fair, 'a table for money draws without a beacon or a variance');
    Object.assign(device, {
      session: terms,
      commit: terms.anchor,
      index: 0,
      opened: { day, count },
    });
    freshRound(device);
  },
  Promised: (device, event, { table, at }) => {
    const { type: _type, ...promise } = event;
    const { session } = device;
    must(session !== undefined && device.promise === undefined, 'no commitment is due');
    must(promise.commit === device.commit, 'it does not follow from the reveal before it');
    must(promise.index === device.index + 1, 'its index is another');
    must(session.session.split('/')[1] === dayOf(at), 'the session is of another day');
    must(promise.round === table.number, 'it is for another round');
    must(promise.rules === rulesOf(table), 'it is for other rules');
    must(promise.promise === promiseOf(session, promise, table), 'its digest is another');
    Object.assign(device, { promise, index: promise.index });
    freshRound(device);
  },
  Contributed: (device, { seat, entropy, promise, beaconRound }, { command }) => {
    must(!device.seats.some((one) => one.seat === seat), 'a seat gives its bytes twice');
    must(isHex(entropy, 32) && command.entropy?.[seat] === entropy, 'those are other bytes');
    must(promise === device.promise?.promise, 'they are for another commitment');
    must((beaconRound ?? 0) === (device.window?.beaconRound ?? 0), 'they name another beacon');
    device.seats = [...device.seats, { seat, entropy }].sort((a, b) => a.seat - b.seat);
  },
  WindowOpened: (device, event, { at, table, command }) => {
    const { draw, openedAt, closesAt, beaconRound } = event;
    const { session, drawn: before, window, closing } = device;
    must(session && !window && !closing, 'a window is open');
    must(draw === before.length + 1, 'draws are numbered otherwise');
    const after =
      session.beacon === '' || before.length === 0 ? 0 : timeOf(before.at(-1).beaconRound) + PERIOD;
    must(openedAt === Math.max(at, after), 'the window opens at another time');
    const length = wageringMs(table, session, before.length);
    // After a wager others may still come; where nobody can act any more, the window is of no length.
    const lengths = placesBet(command) ? [length] : [0, length];
    must(lengths.includes(closesAt - openedAt), 'the window is of another length');
    Object.assign(device, { asked: undefined, more: [] });
    must(beaconRound === beaconAfter(device, closesAt), 'another beacon must decide');
    // In one request a wager may be placed, withdrawn and placed again.
    const undone = [command.asks].flat().some(undoes);
    const opened = { draw, closesAt, beaconRound, undone };
    Object.assign(device, { window: opened, ready: [], latest: openedAt });
  },
  WindowShortened: (device, { draw, closesAt, beaconRound }, { at, table }) => {
    const { window, ready } = device;
    const wagering = [...new Set(table.bets.map(({ seat }) => seat))];
    const { windowMs, pace } = device.session ?? {};
    // Every seat is ready, or somebody has joined a player who was alone.
    const ends = closesAt === at && wagering.every((seat) => ready.includes(seat));
    const joined = pace !== undefined && closesAt === at + windowMs && wagering.length > 1;
    must(window?.draw === draw && (ends || joined), 'no window ends like that');
    must(closesAt <= window.closesAt, 'a window is made longer');
    const due = Math.min(beaconAfter(device, closesAt), window.beaconRound);
    must(beaconRound === due, 'another beacon must decide');
    Object.assign(window, { closesAt, beaconRound });
    // Ended by the players it ends now; a player who came starts the clock, and that is still to come.
    if (ready.length > 0) device.latest = Math.max(device.latest, closesAt);
  },
  WindowLapsed: (device, { draw, at: when }, { at, table }) => {
    must(device.window?.draw === draw && when === at, 'no window lapses like that');
    const left = table.bets.length === 0 || device.window.undone;
    must(left, 'a draw is ahead: no window lapses');
    Object.assign(device, { window: undefined, ready: [], latest: Math.max(device.latest, at) });
  },
  SeatReady: (device, { seat }, { table, at, told }) => {
    const { window, ready } = device;
    must(window && at <= window.closesAt && !ready.includes(seat), 'nobody waits for that seat');
    const wagers = table.bets.some((bet) => bet.seat === seat);
    must(wagers, 'a seat without a wager is ready');
    device.ready = [...device.ready, seat];
    const all = table.bets.every((bet) => device.ready.includes(bet.seat));
    const ends = told === undefined || told.some(({ type }) => type === 'WindowShortened') === all;
    must(ends, 'the window ends when every seat with a wager is ready');
  },
  ChoiceOpened: (device, { since, until }, { at, table }) => {
    const due = choiceMs(table, device.session).includes(until - since);
    must(since === at && due, 'a choice is open for another time');
    Object.assign(device, { asked: until, more: [], latest: Math.max(device.latest, since) });
  },
  ChoiceExtended: (device, { seat, until }, { command, at }) => {
    must(seat === command.seat && until === device.asked + 30_000, 'more time is not given so');
    const { asked, more = [] } = device;
    must(at <= asked && more.filter((one) => one === seat).length < 3, 'the time is used up');
    Object.assign(device, { asked: until, more: [...more, seat] });
  },
  Closed: (device, event, { at, table, command, findings, beacons, position }) => {
    const { window, seats, promise } = device;
    must(window !== undefined && promise?.round === table.number, 'no window is to be closed');
    const seen = command.seen?.round >= window.beaconRound && window.beaconRound > 0;
    must(at >= window.closesAt || seen, 'the window is closed too early');
    if (command.seen !== undefined) seenBeacon(beacons, command.seen, position);
    const { draw, beaconRound } = window;
    const bets = hex(sha256(utf8(canonical(table.bets))));
    const due = { type: 'Closed', draw, closedAt: at, beaconRound, bets, seats };
    must(same(event, due), 'wagers, bytes or beacon are not as they were when it closed');
    if (beaconRound > 0 && at >= timeOf(beaconRound)) findings.lateCloses += 1;
    Object.assign(device, { window: undefined, ready: [], closing: event });
    device.latest = Math.max(device.latest, at);
  },
  Drawn: (device, event, { table, command, beacons, findings, position }) => {
    const { closing, session, drawn: before } = device;
    const { draw, beaconRound, signature, shape, outcome } = event;
    must(closing !== undefined, 'nothing is drawn before betting is closed');
    must(draw === closing.draw && beaconRound === closing.beaconRound, 'it is another draw');
    must(isHex(signature, 48) === (session.beacon !== ''), 'the beacon’s signature is missing');
    must(shapeFits(table, event, before), 'another shape is drawn than the game asks for');
    must(gameOf(table).drawn(command.asks, outcome), 'the draw is not what was said in the round');
    must(
      same(command.draw, { ...(signature && { signature }), shape, outcome }),
      'it drew otherwise',
    );
    if (signature !== undefined) seenBeacon(beacons, { round: beaconRound, signature }, position);
    device.drawn = [
      ...before,
      { draw, beaconRound, signature, shape, outcome, seats: closing.seats },
    ];
    findings.draws += 1;
    Object.assign(device, {
      closing: undefined,
      lastBeacon: Math.max(device.lastBeacon, beaconRound),
    });
  },
  Revealed: (device, { index, secret }, { command }) => {
    const { session, promise, drawn: draws } = device;
    const due = promise?.index === index && command.reveals === secret && isHex(secret, 32);
    must(due, 'no such secret is due');
    const bytes = unhex(secret);
    must(
      hex(step(session, index, bytes)) === promise.commit,
      'the secret is not the one committed to',
    );
    for (const one of draws) {
      const again = drawn(seedOf(bytes, unhex(promise.promise), one), one.shape);
      must(same(again, one.outcome), `draw ${one.draw} does not follow from the secret`);
    }
    Object.assign(device, { commit: secret, promise: undefined });
    freshRound(device);
  },
  SessionEnded: (device, { session }) => {
    must(device.session?.session === session, 'another session is open');
    must(device.promise === undefined, 'a round was never revealed');
    Object.assign(device, { session: undefined });
    freshRound(device);
  },
  BeaconRetired: (device, { beaconRound }, { at }) => {
    const waits = beaconRound > 0 && device.closing?.beaconRound === beaconRound;
    must(waits && at >= timeOf(beaconRound) + 604_800_000, 'that beacon may still come');
  },
  DeviceRestored: (device, { day }, { at }) => {
    must(day === dayOf(at), 'it was restored on another day');
    const count = device.opened?.day === day ? device.opened.count : 0;
    device.opened = { day, count: count + 1_000 };
  },
  SessionBroken: (device, { index, session, why }, { findings, command }) => {
    const { session: open, promise } = device;
    const isOpen = session === (open?.session ?? '') && index === (promise?.index ?? 0);
    must(isOpen && why === (command.why ?? 'restored from a copy'), 'another session is broken');
    findings.brokenSessions += 1;
    Object.assign(device, { session: undefined, promise: undefined });
    freshRound(device);
  },
};

const OF_DRAW_1 = ['SecretCommitted', 'EntropyGiven', 'SecretRevealed'];
const deviceEvent = (device, event, how) => {
  const weak = OF_DRAW_1.includes(event.type) || (event.type === 'Drawn' && !event.shape);
  if (weak) {
    must(!how.strict || device.session === undefined, 'draw 1 is of the past');
    how.findings.weak += event.type === 'Drawn' ? 1 : 0;
    return;
  }
  (folds[event.type] ?? wrong(`a device has no event ${event.type}`))(device, event, how);
};

/** What players do at a table and a device never does for them, except that an idle seat sits out. */
const PLAYERS_OWN = ['PlaceBet', 'WithdrawBet', 'Join', 'Surrender', 'PassDice'];
const UNDOING = ['LeaveSeat', 'FreeSeat'];
const isAlone = (by) => by.length === 1 && by[0].duty === 'device';
/** What goes wrong where people deal. A device that could find it would choose, once it knows the cards, which deals are void. */
const MISHAPS = [
  ...['FindFaceUp', 'DrawInError', 'ReportMisdeal', 'ReportShuffler', 'ReportShoe', 'TearJoker'],
  ...['ReportWrongStart', 'ExposeCard', 'AbandonWagers', 'VoidHand', 'ReachCuttingCard'],
  ...['CallNoRoll', 'CallReshake', 'ReadMeter', 'VoidMeter'],
];
/** No wager is placed after these. */
const CLOSING = ['AnnounceNoMoreBets', 'ShakeCup'];

/** What the device itself says: no wager, nothing that went wrong, and no choice before its time is over. */
const guardOwn = ({ closing, asked, window }, said, at, table) => {
  const { type } = said;
  must(!PLAYERS_OWN.includes(type), 'the device wagers or gives up for a player');
  must(!MISHAPS.includes(type), 'a device finds what goes wrong where people deal');
  must(window === undefined || !CLOSING.includes(type), 'bets are closed in the time for wagers');
  if (!isChoiceDue(table, said) || closing !== undefined) return;
  const answers = window === undefined && asked !== undefined && at >= asked;
  must(answers, 'the device chooses for a player who has time');
};
/** A seat that joined and has no wager holds the others up, until it sits out; after closing, where nothing can be drawn for it. */
const sitsOutIdle = ({ window, closing }, table, { seat }) => {
  const { bets, seats } = table;
  const isOpen = closing === undefined || !drawIsAhead(table);
  const waits = window === undefined && isOpen && bets.length > 0;
  const idle = seats[seat] !== undefined && bets.every((bet) => bet.seat !== seat);
  must(waits && idle, 'the device sits a player out for whom nobody waits');
};
/** Nothing is void at an electronic table but what was drawn in a session that ended before its time. */
const nothingVoid = ({ session }, { kind }, told) => {
  if (session === undefined || kind !== 'electronic') return;
  const isVoid = ({ type }) => type === 'RoundVoided' || type === 'HandVoided';
  must(!told.some(({ events = [] }) => events.some(isVoid)), 'a deal of a device is void');
};

/** Wagers that go and choices may leave nothing to draw; wagers that come never do. */
const undoes = (asks) =>
  asks?.type === 'Say' ? asks.said.type !== 'PlaceBet' : UNDOING.includes(asks?.type);

/** Before a command: no wager without commitment and open window, and only the device acts after closing. */
const guardDevice = (device, table, asks, { at, by }) => {
  if (table.status !== 'open' || table.kind !== 'electronic') return;
  const { promise, window, closing, session, latest } = device;
  must(session === undefined || at >= latest, 'it is dated before what the device has told');
  must(session === undefined || asks.type !== 'CloseBetting', 'the device closes betting itself');
  if (asks.type === 'SetPayment')
    must(!promise || gameOf(table).over(table.play), 'what was committed to covers the payment');
  if (window && (asks.type !== 'Say' || !isAlone(by)) && undoes(asks)) window.undone = true;
  if (asks.type !== 'Say') return;
  const { type } = asks.said;
  if (isAlone(by)) {
    if (session === undefined) return;
    if (type === 'SitOut') sitsOutIdle(device, table, asks.said);
    else guardOwn(device, asks.said, at, table);
    return;
  }
  if (type === 'Join' || type === 'SitOut') return;
  must(promise?.round === table.number, 'no commitment is published for this round');
  const late = closing !== undefined || at > (window?.closesAt ?? at);
  must(!late, 'it comes after the window has closed');
};
/** After it: every seat with a wager has given its bytes. */
const seatsGave = (device, table) => {
  if (device.session === undefined) return;
  const silent = table.bets.find(({ seat }) => !device.seats.some((one) => one.seat === seat));
  must(silent === undefined, `seat ${silent?.seat} wagers without bytes of its own`);
};
return { QUICKNET, timeOf, firstAfter, step, rulesOf, promiseOf, seedOf, drawn, newDevice, shapeFits, deviceEvent, nothingVoid, guardDevice, seatsGave };
})();

const parts_shown_mjs = (() => {
// Entries as papers show them (docs/log-format.md, "Receipts"): by what they say, or by their links alone.
const { must, wrong } = parts_bytes_mjs;
const { hashOf, linkOf } = parts_chain_mjs;

const hashShown = (entry) =>
  hashOf(
    entry,
    entry.content,
    entry.events.map(({ link }) => link),
  );
/** Each event that is shown whole has the link that it should have. */
const checkLinks = ({ position, earlier, events }) => {
  const links = { ...earlier };
  for (const one of events) {
    if (one.stream === undefined) continue;
    const before = links[one.stream] ?? wrong(`entry ${position} does not say what came before`);
    const right = one.event === undefined || one.link === linkOf(before, one);
    must(right, `something in entry ${position} was changed`);
    links[one.stream] = one.link;
  }
};
const seenIn = (entries, stream) =>
  entries.flatMap(({ position, events }) =>
    events
      .filter((one) => one.stream === stream && one.event !== undefined)
      .map(({ event }) => ({ position, event })),
  );
const checkWhole = (entries, stream) => {
  let last;
  for (const { earlier, events } of entries) {
    let before = earlier[stream];
    for (const one of events.filter((each) => each.stream === stream)) {
      const follows =
        last === undefined || (one.version === last.version + 1 && before === last.link);
      must(follows, `an event of ${stream} is left out`);
      [last, before] = [one, one.link];
    }
  }
};

const linesIn = (events) => {
  const last = events.findLastIndex(({ event }) => event.type === 'RoundCorrected');
  return events
    .slice(Math.max(0, last))
    .filter(({ event }) => event.type === 'Played' || event.type === 'RoundCorrected')
    .flatMap(({ event }) => event.events.filter(({ type }) => type === 'BetSettled'))
    .map(({ settled }) => settled);
};

/** The commitment to a round: the entry that ends it has that of the next. */
const committedIn = (device, round) =>
  device.find(({ event }) => event.type === 'Promised' && event.round === round);

const onLayout = ({ type, events = [] }) =>
  type === 'Played' || type === 'RoundCorrected' ? events : [];

/** Where the number of a round is given out for all to see. */
const numbersIn = (told) =>
  told.flatMap(({ position, event }) =>
    onLayout(event)
      .filter(({ type }) => type === 'RoundBegun')
      .map(({ number }) => ({ position, number })),
  );
return { hashShown, checkLinks, seenIn, checkWhole, linesIn, committedIn, onLayout, numbersIn };
})();

const parts_pack_mjs = (() => {
// Dispute packs (docs/log-format.md, "Dispute packs"): every entry of a round, whole.
const { must, same } = parts_bytes_mjs;
const { contentOf, isIncluded, isSignedHead } = parts_chain_mjs;
const {
  checkLinks,
  checkWhole,
  committedIn,
  hashShown,
  linesIn,
  numbersIn,
  seenIn,
} = parts_shown_mjs;

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

const checkPack = async (pack) => {
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
return { checkPack };
})();

const parts_isogeny_mjs = (() => {
// The 11-isogeny of RFC 9380, appendix E.2, that takes the curve on which points are hashed to BLS12-381 G1: the coefficients
// of its four polynomials, from the constant up.
const read = (text) =>
  text
    .trim()
    .split(/\s+/)
    .map((digits) => BigInt(`0x${digits}`));
const X_NUM = read(`
  11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7
  17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb
  d54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0
  1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861
  e99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9
  1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983
  d6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84
  17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e
  80d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317
  169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e
  10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b
  6e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229
`);
const X_DEN = read(`
  8ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1c
  12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bff
  b2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19
  3425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8
  13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21e
  e7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5
  772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3a
  14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5e
  a10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641
  95fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0a
  1
`);
const Y_NUM = read(`
  90d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33
  134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696
  cc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6
  1f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb
  8cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb
  16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0
  4ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2
  987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29
  9fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587
  e1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30
  19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132
  18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e
  b182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8
  245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133
  5c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b
  15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604
`);
const Y_DEN = read(`
  16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1
  1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03d
  58df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2
  16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416
  be0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001d
  8d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7ac
  166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775c
  16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9
  1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4a
  167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55
  4d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8
  accbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092
  ad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345cc
  2660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7
  e0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8f
  1
`);
return { X_NUM, X_DEN, Y_NUM, Y_DEN };
})();

const parts_beacon_mjs = (() => {
// Signatures of the public beacon drand quicknet (docs/fairness.md, "The beacon"): BLS on BLS12-381, signatures in G1, the
// message hashed to G1 by RFC 9380. Written to be read, with whole numbers of any size: nothing here is secret.
const { cat, hex, isHex, sha256, u64, unhex, utf8 } = parts_bytes_mjs;
const { X_DEN, X_NUM, Y_DEN, Y_NUM } = parts_isogeny_mjs;

const P =
  0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
const R = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;
const X = 0xd201000000010000n; // the curve's parameter is −X
const KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
  '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const DST = utf8('BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');

// ---- numbers modulo P ----
const mod = (a) => ((a % P) + P) % P;
const power = (a, n) => {
  let [result, square] = [1n, mod(a)];
  for (let left = n; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
};
const inverse = (a) => {
  let [r, s, x, y] = [P, mod(a), 0n, 1n];
  while (s > 0n) {
    const q = r / s;
    [r, s, x, y] = [s, r - q * s, y, x - q * y];
  }
  return mod(x);
};
const root = (a) => {
  const found = power(a, (P + 1n) / 4n);
  return (found * found) % P === mod(a) ? found : undefined;
};
const number = (bytes) => BigInt(`0x${hex(bytes)}`);

// ---- pairs a + b·i with i² = −1 ----
const add2 = ([a, b], [c, d]) => [mod(a + c), mod(b + d)];
const sub2 = ([a, b], [c, d]) => [mod(a - c), mod(b - d)];
const mul2 = ([a, b], [c, d]) => [mod(a * c - b * d), mod(a * d + b * c)];
const times = ([a, b], n) => [mod(a * n), mod(b * n)];
const inverse2 = ([a, b]) => times([a, -b], inverse(a * a + b * b));
const power2 = (a, n) => {
  let [result, square] = [[1n, 0n], a];
  for (let left = n; left > 0n; left >>= 1n) {
    if (left & 1n) result = mul2(result, square);
    square = mul2(square, square);
  }
  return result;
};
const root2 = (a) => {
  const one = power2(a, (P - 3n) / 4n);
  const [x, alpha] = [mul2(one, a), mul2(mul2(one, one), a)];
  if (alpha[0] === P - 1n && alpha[1] === 0n) return [mod(-x[1]), x[0]];
  return mul2(power2(add2(alpha, [1n, 0n]), (P - 1n) / 2n), x);
};
const XI = [1n, 1n];

// ---- polynomials of degree below 6 in w over those, with w⁶ = 1 + i ----
const ONE = [[1n, 0n], ...Array.from({ length: 5 }, () => [0n, 0n])];
const mul12 = (f, g) => {
  const sums = Array.from({ length: 11 }, () => [0n, 0n]);
  for (let i = 0; i < 6; i += 1) {
    const [a, b] = f[i];
    if (a === 0n && b === 0n) continue;
    for (let j = 0; j < 6; j += 1) {
      const [c, d] = g[j];
      if (c === 0n && d === 0n) continue;
      const sum = sums[i + j];
      sum[0] += a * c - b * d;
      sum[1] += a * d + b * c;
    }
  }
  return ONE.map((_, k) => {
    const [a, b] = sums[k];
    const [c, d] = sums[k + 6] ?? [0n, 0n];
    return [mod(a + c - d), mod(b + c + d)];
  });
};
/** f to the power P⁶: w becomes −w. */
const conjugate = (f) => f.map((one, k) => (k % 2 === 0 ? one : times(one, -1n)));
const SIXTH = power2(XI, (P * P - 1n) / 6n);
/** f to the power P². */
const frobenius2 = (f) => f.map((one, k) => mul2(one, power2(SIXTH, BigInt(k))));
const inverse12 = (f) => {
  const c = conjugate(f);
  const norm = mul12(f, c);
  const [a, b, d] = [norm[0], norm[2], norm[4]];
  const xi = (one) => mul2(XI, one);
  const t0 = sub2(mul2(a, a), xi(mul2(b, d)));
  const t1 = sub2(xi(mul2(d, d)), mul2(a, b));
  const t2 = sub2(mul2(b, b), mul2(a, d));
  const by = inverse2(add2(mul2(a, t0), xi(add2(mul2(d, t1), mul2(b, t2)))));
  const zero = [0n, 0n];
  return mul12(c, [mul2(t0, by), zero, mul2(t1, by), zero, mul2(t2, by), zero]);
};
const HARD = (P ** 4n - P ** 2n + 1n) / R;
/** Whether a product of Miller values is one of the group's: to the power (P¹² − 1) / R it is 1. */
const isUnity = (f) => {
  const easy = mul12(conjugate(f), inverse12(f));
  let [result, square] = [ONE, mul12(frobenius2(easy), easy)];
  for (let left = HARD; left > 0n; left >>= 1n) {
    if (left & 1n) result = mul12(result, square);
    square = mul12(square, square);
  }
  return result.every(([a, b], k) => a === (k === 0 ? 1n : 0n) && b === 0n);
};

// ---- points of G1, as x/z², y/z³; z = 0 is none ----
const NONE = [1n, 1n, 0n];
const double = ([x, y, z]) => {
  const [yy, xx] = [(y * y) % P, (x * x) % P];
  const [s, m] = [(4n * x * yy) % P, (3n * xx) % P];
  const nx = mod(m * m - 2n * s);
  return [nx, mod(m * (s - nx) - 8n * yy * yy), (2n * y * z) % P];
};
const plus = (p, q) => {
  if (p[2] === 0n) return q;
  if (q[2] === 0n) return p;
  const [[x, y, z], [u, v, w]] = [p, q];
  const [zz, ww] = [(z * z) % P, (w * w) % P];
  const [a, b] = [(x * ww) % P, (u * zz) % P];
  const [c, d] = [(y * ww * w) % P, (v * zz * z) % P];
  if (a === b) return c === d ? double(p) : NONE;
  const [h, r] = [mod(b - a), mod(d - c)];
  const hh = (h * h) % P;
  const [hhh, s] = [(h * hh) % P, (a * hh) % P];
  const nx = mod(r * r - hhh - 2n * s);
  return [nx, mod(r * (s - nx) - c * hhh), (z * w * h) % P];
};
const multiply = (point, n) => {
  let [result, square] = [NONE, point];
  for (let left = n; left > 0n; left >>= 1n) {
    if (left & 1n) result = plus(result, square);
    square = double(square);
  }
  return result;
};
const affine = ([x, y, z]) => {
  const by = inverse(z);
  const square = (by * by) % P;
  return [(x * square) % P, (y * square * by) % P];
};

/** A compressed point of G1 that is on the curve and in the group; undefined for anything else. */
const pointOf = (bytes) => {
  const [flags] = bytes;
  if ((flags & 0xc0) !== 0x80) return undefined;
  const x = number(cat([flags & 0x1f], bytes.subarray(1)));
  const y = x < P ? root(x * x * x + 4n) : undefined;
  if (y === undefined) return undefined;
  const larger = 2n * y > P;
  const point = [x, larger === ((flags & 0x20) !== 0) ? y : P - y, 1n];
  return multiply(point, R)[2] === 0n ? point : undefined;
};

// ---- RFC 9380: from a message to a point ----
const expand = (message) => {
  const dst = cat(DST, [DST.length]);
  const first = sha256(cat(new Uint8Array(64), message, [0, 128, 0], dst));
  const blocks = [sha256(cat(first, [1], dst))];
  for (let i = 2; i <= 4; i += 1)
    blocks.push(
      sha256(
        cat(
          blocks.at(-1).map((b, k) => b ^ first[k]),
          [i],
          dst,
        ),
      ),
    );
  return cat(...blocks);
};
const [A, B, Z] = [
  0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn,
  0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n,
  11n,
];
const at = (polynomial, x) => polynomial.reduceRight((sum, k) => (sum * x + k) % P, 0n);
/** The simplified map of Shallue, van de Woestijne and Ulas, then the isogeny. */
const mapped = (u) => {
  const zuu = (Z * u * u) % P;
  const t = mod(zuu * zuu + zuu);
  const x1 = t === 0n ? (B * inverse(Z * A)) % P : mod(-B * inverse(A) * (1n + inverse(t)));
  const curve = (x) => mod(x * x * x + A * x + B);
  const y1 = root(curve(x1));
  const x = y1 === undefined ? (zuu * x1) % P : x1;
  const found = y1 ?? root(curve(x));
  const y = found % 2n === u % 2n ? found : P - found;
  const [top, below] = [at(X_NUM, x), at(X_DEN, x)];
  return [(top * inverse(below)) % P, (y * at(Y_NUM, x) * inverse(at(Y_DEN, x))) % P, 1n];
};
const hashed = (message) => {
  const bytes = expand(message);
  const [u, v] = [0, 64].map((from) => number(bytes.subarray(from, from + 64)) % P);
  return multiply(plus(mapped(u), mapped(v)), X + 1n);
};

// ---- the pairing ----
const G2 = [
  [
    0x024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8n,
    0x13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7en,
  ],
  [
    0x0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801n,
    0x0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79ben,
  ],
];
/** The key of quicknet in G2: x as it is written, y as its first bits say. */
const keyOf = (text) => {
  const bytes = unhex(text);
  const x = [number(bytes.subarray(48)), number(cat([bytes[0] & 0x1f], bytes.subarray(1, 48)))];
  const y = root2(add2(mul2(mul2(x, x), x), [4n, 4n]));
  const larger = y[1] === 0n ? 2n * y[0] > P : 2n * y[1] > P;
  return [x, larger === ((bytes[0] & 0x20) !== 0) ? y : times(y, -1n)];
};
const QUICKNET_KEY = keyOf(KEY);
const BITS = [...X.toString(2)].slice(1);

/** The slopes along the way from a point of G2; they do not depend on the point of G1. */
const linesOf = (start) => {
  const lines = [];
  let [x, y] = start;
  const line = (slope, u) => {
    lines.push([slope, sub2(mul2(slope, x), y)]);
    const nx = sub2(sub2(mul2(slope, slope), x), u);
    [x, y] = [nx, sub2(mul2(slope, sub2(x, nx)), y)];
  };
  for (const bit of BITS) {
    line(mul2(times(mul2(x, x), 3n), inverse2(times(y, 2n))), x);
    if (bit === '1') line(mul2(sub2(y, start[1]), inverse2(sub2(x, start[0]))), start[0]);
  }
  return lines;
};
const LINES = [linesOf(G2), linesOf(QUICKNET_KEY)];
/** Whether e(one, G2) · e(other, key) = 1. */
const isPaired = (one, other) => {
  const points = [one, other].map(affine);
  let [f, step] = [ONE, 0];
  const meet = () => {
    for (const [i, [x, y]] of points.entries()) {
      const [slope, constant] = LINES[i][step];
      const zero = [0n, 0n];
      f = mul12([constant, zero, times(slope, -x), [y, 0n], zero, zero], f);
    }
    step += 1;
  };
  for (const bit of BITS) {
    f = mul12(f, f);
    meet();
    if (bit === '1') meet();
  }
  return isUnity(f);
};

const minus = ([x, y, z]) => [x, mod(-y), z];
/** Whether this is quicknet's signature for its beacon number. */
const isBeacon = (round, signature) => {
  if (!Number.isSafeInteger(round) || round < 1 || !isHex(signature, 48)) return false;
  const point = pointOf(unhex(signature));
  if (point === undefined) return false;
  return isPaired(point, minus(hashed(sha256(Uint8Array.from(u64(round))))));
};

/** Whether all of them are: one pairing for many, with random weights, so that no two errors make up for each other. */
const areBeacons = (all) => {
  let [left, right] = [NONE, NONE];
  for (const { R: round, signature } of all) {
    const point = isHex(signature, 48) && round >= 1 ? pointOf(unhex(signature)) : undefined;
    if (point === undefined) return false;
    const weight = number(globalThis.crypto.getRandomValues(new Uint8Array(16))) | 1n;
    left = plus(left, multiply(point, weight));
    right = plus(right, multiply(hashed(sha256(Uint8Array.from(u64(round)))), weight));
  }
  return left[2] !== 0n && right[2] !== 0n && isPaired(left, minus(right));
};
return { isBeacon, areBeacons };
})();

const parts_receipt_draws_mjs = (() => {
// The draws of a receipt (docs/log-format.md, "Receipts"): commitment, bytes, windows, beacons and reveal, and every draw again.
const { isBeacon } = parts_beacon_mjs;
const { hex, isHex, must, same, unhex } = parts_bytes_mjs;
const {
  drawn,
  firstAfter,
  promiseOf,
  QUICKNET,
  rulesOf,
  seedOf,
  shapeFits,
  step,
} = parts_device_mjs;
const { committedIn } = parts_shown_mjs;

/** What a device tells in a round besides, which decides nothing. */
const BESIDE = ['SeatReady', 'ChoiceOpened', 'ChoiceExtended', 'BeaconRetired'];
const areTimes = (...all) => all.every(Number.isSafeInteger);

/**
 * The draws of a round: for each one window, whose beacon may only come sooner, one closing with all the bytes that seats gave
 * until then, each seat once, and the draw with that beacon.
 */
const drawsIn = (events, promise) => {
  const [draws, gave] = [[], []];
  let [window, closed] = [undefined, undefined];
  const folds = {
    Contributed: ({ seat, entropy, promise: other }) => {
      const isFirst = gave.every((one) => one.seat !== seat);
      const isGiven = isFirst && other === promise && isHex(entropy, 32);
      must(isGiven, `the bytes of seat ${seat} are others`);
      gave.push({ seat, entropy });
    },
    WindowOpened: (event) => {
      const isNext = !window && !closed && event.draw === draws.length + 1;
      must(isNext && areTimes(event.openedAt, event.closesAt), 'a window opens that is not due');
      window = event;
    },
    WindowShortened: ({ draw, closesAt, beaconRound }) => {
      const isSooner = closesAt <= window?.closesAt && beaconRound <= window.beaconRound;
      must(isSooner && areTimes(closesAt) && draw === window.draw, 'a window is not shortened');
      window = { ...window, closesAt, beaconRound };
    },
    WindowLapsed: () => {
      window = undefined;
    },
    Closed: (event, position) => {
      const { draw, beaconRound, closedAt } = event;
      const isOf = draw === window?.draw && beaconRound === window.beaconRound;
      must(isOf && areTimes(closedAt), 'no such window was open');
      const seats = gave.toSorted((a, b) => a.seat - b.seat);
      must(same(event.seats, seats), 'it is closed on with other bytes than the seats gave');
      closed = { ...event, window, position };
      window = undefined;
    },
    Drawn: ({ draw, beaconRound, signature, shape, outcome }, position) => {
      must(closed?.position < position, 'a draw comes before its closing');
      const isOf = draw === closed.draw && beaconRound === closed.beaconRound;
      must(isOf, 'it is drawn with another beacon than its window named');
      const { openedAt, closesAt } = closed.window;
      draws.push({
        ...{ draw, openedAt, closesAt, closedAt: closed.closedAt, beaconRound },
        ...{ ...(signature && { signature }), seats: closed.seats, bets: closed.bets },
        ...{ shape, outcome },
      });
      closed = undefined;
    },
  };
  for (const { position, event } of events) {
    if (BESIDE.includes(event.type)) continue;
    must(Object.hasOwn(folds, event.type), `the device tells ${event.type} within the round`);
    folds[event.type](event, position);
  }
  return draws;
};

/** Commitment, secret and draws: what the receipt says, what its entries say, and what the bytes say. */
const checkFairness = (paper, table, device) => {
  const opened = device.find(({ event }) => event.type === 'SessionOpened');
  const promised = committedIn(device, paper.round);
  // The entry that opens a session reveals the last secret of the one before, perhaps of the same index.
  const revealed = device
    .slice(device.indexOf(promised) + 1)
    .find(({ event }) => event.type === 'Revealed' && event.index === promised?.event.index);
  const contributed = device.find(
    ({ event }) => event.type === 'Contributed' && event.seat === paper.seat,
  );
  must(opened && promised && revealed, 'session, commitment or reveal is missing');
  const { session: name, anchor, length, beacon, windowMs, marginMs } = opened.event;
  const terms = { name, anchor, length, beacon, windowMs, marginMs };
  must(same(paper.session, terms), 'the session is not that of the entries');
  const { index, commit, promise, rules } = promised.event;
  must(
    same(paper.promise, { index, commit, promise }),
    'the commitment is not that of the entries',
  );
  const { secret } = revealed.event;
  must(paper.secret === secret && isHex(secret, 32), 'the secret is not that of the entries');
  must(opened.event.house === paper.house, 'the session is of another house');
  must(rules === rulesOf(table), 'the commitment was for other rules');
  const session = opened.event;
  const round = { index, round: paper.round, rules, commit };
  must(promise === promiseOf(session, round, table), 'the commitment is not over these terms');
  const drew = device.findLast(({ event }) => event.type === 'Drawn')?.position ?? 0;
  must(drew < revealed.position, 'a draw comes after the reveal');
  must(contributed !== undefined || paper.lines.length === 0, 'the seat gave no bytes');
  const within = device.slice(device.indexOf(promised) + 1, device.indexOf(revealed));
  const draws = drawsIn(within, promise);
  must(same(draws, paper.draws), 'the draws are not those of the entries');
  const last = device.findLast(({ event }) => event.type === 'Closed')?.position;
  must(opened.position <= promised.position, 'the commitment comes before its session');
  // Who took every wager back may have come after the last closing.
  const idle = contributed === undefined || paper.lines.length === 0;
  const gave = idle || last === undefined || contributed.position < last;
  must(
    gave && promised.position < (contributed?.position ?? Number.POSITIVE_INFINITY),
    'the bytes came too late',
  );
  must(last === undefined || last < revealed.position, 'the reveal comes before the closing');
  let bytes = unhex(paper.secret);
  must(hex(step(session, index, bytes)) === commit, 'the secret is not the one committed to');
  for (let i = index; i > 0; i -= 1) bytes = step(session, i, bytes);
  must(hex(bytes) === anchor, 'the secret does not lead to the anchor');
  checkDraws(paper, table, draws);
};

const checkDraws = ({ secret, promise, session }, table, draws) => {
  must(session.beacon === '' || session.beacon === QUICKNET, 'the session names another beacon');
  let before = 0;
  draws.forEach((one, i) => {
    must(one.draw === i + 1, 'a draw is missing');
    must(
      shapeFits(table, one, draws.slice(0, i)),
      'another shape was drawn than the game asks for',
    );
    const again = drawn(seedOf(unhex(secret), unhex(promise.promise), one), one.shape);
    must(same(again, one.outcome), `draw ${one.draw} does not follow from the secret`);
    if (session.beacon === '') {
      must(one.beaconRound === 0 && one.signature === undefined, 'a draw has a beacon');
      return;
    }
    const R = Math.max(firstAfter(one.closesAt + session.marginMs), before + 1);
    must(i === 0 ? one.beaconRound >= R : one.beaconRound === R, 'another beacon must decide');
    must(isBeacon(one.beaconRound, one.signature), `beacon ${one.beaconRound} was never signed so`);
    before = one.beaconRound;
  });
};
return { checkFairness };
})();

const parts_cites_mjs = (() => {
// Under which paragraph a wager is settled, and by which step (the chapters): a line says both, and neither is the house's choice.
const { must } = parts_bytes_mjs;

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi'];
const FULL = ['touchdown', 'defense', 'extra-point', 'quick-strike-td', 'game-changer'];
const SINGLE = [
  ...['trips-td', 'penalty', 'turnover', 'cover-three', 'no-gain', 'big-play'],
  ...['over-four-yards', 'under-four-yards'],
];

/** § .3(b), (d), .6(d), (f), .8. */
const football = ({ rules, play }, { wager, result }) => {
  const of = (paragraph) => `58 Pa. Code § ${rules.edition}${paragraph}`;
  const single = SINGLE.indexOf(wager);
  const length = Number(wager.match(/^game-length-(\d)$/)?.[1] ?? 0);
  const nth = rules.edition === '577' ? 'ABCDEF'[length - 1] : ROMAN[length - 1];
  const full = length > 0 ? `.3(b)(6)(${nth})` : `.3(b)(${FULL.indexOf(wager) + 1})`;
  const lost = single < 0 ? full : `.3(d)(${single + 1})`;
  const won = single < 0 ? '.8(a)' : '.8(b)';
  const scores = play.ended === 'touchdown' || play.ended === 'trips td';
  const ended = scores ? '.6(f)(1)' : '.6(f)(2)';
  return [[of(result === 'win' ? won : lost)], of(play.ended === undefined ? '.6(d)' : ended)];
};

const KINGS = {
  ...{ home: ['.5(d)1', '.7(b)'], visitor: ['.5(d)2', '.7(b)'], tie: ['.5A(a)1', '.7(c)'] },
  ...{ 'over-56': ['.5A(a)2', '.7(c)'], 'under-55': ['.5A(a)3', '.7(c)'] },
  ...{ 'hail-mary': ['.5A(a)4', '.7(c)'], fantasy: ['.5B(a)', '.7(d)'] },
};
/** .6(g); what is pushed on Fantasy, and collected for so few points, is in its pay table. */
const kings = (_, { wager, result }) => {
  const of = (paragraph) => `N.J.A.C. 13:69F-45${paragraph}`;
  const [lost, won] = KINGS[wager];
  const fantasy = wager === 'fantasy' ? [of(won)] : [];
  return [result === 'win' ? [of(won)] : [of(lost), ...fantasy], of('.6(g)')];
};

/** § .7(b), .11(d), (f), (h), .12: left behind, surrendered, compared, and why the hands lose. */
const poker = ({ play }, { seat, wager, result }) => {
  const of = (paragraph) => `58 Pa. Code § 575${paragraph}`;
  if (play.left.includes(seat)) return [[of('.7(b)')], of('.7(b)')];
  if (wager === 'bonus') return [[of(result === 'win' ? '.12(b)' : '.11(h)(1)')], of('.11(h)')];
  if (result === 'win') return [[of('.12(a)')], of('.11(f)')];
  if (play.surrendered.includes(seat)) return [[of('.11(d)')], of('.11(d)')];
  return [WHY_POKER_LOSES.map(of), of('.11(f)')];
};
/** Two hands lower, one copied and one lower, and hands that are set wrongly. */
const WHY_POKER_LOSES = ['i', 'ii', 'iii', 'iv', 'v'].map((why) => `.11(f)(1)(${why})`);

const yahtzee = (_, { wager, line, result }) => {
  const of = (part) => `3-Dice Yahtzee § ${part}`;
  if (wager === 'tie') return [[of('tie wager payout')], of('rules of play')];
  if (wager === 'red' || wager === 'blue') {
    const pushes = result === 'push' ? [of('rules of play')] : [];
    return [[of('red or blue wager payouts'), ...pushes], of('rules of play')];
  }
  const bonus = of('single-event bonus wagers');
  if (wager !== 'progressive') return [[bonus], bonus];
  const table = of('progressive wager paytable');
  return [[line?.includes('-column-') ? of('dynamic pays') : table], table];
};

/** § .2(e), .4(a), (f), (h), .5; with six dice § .6(d), (i) to (k). */
const highRoll = ({ rules, play }, { seat, wager, line, result }) => {
  const of = (paragraph) => `58 Pa. Code § 675a${paragraph}`;
  const won = result === 'win';
  const six = rules.dice === 6;
  if (wager === 'extra-roll') return [[of('.4(a)')], of('.4(a)')];
  if (wager.startsWith('millionaire-row-'))
    return [[of(won ? '.5(c)' : '.2(e)(4)')], of('.4(f)(3)')];
  if (wager.startsWith('pip-street-')) {
    const pays = of(six ? '.6(j)' : '.5(a)');
    return [[won ? pays : of('.2(e)(1)')], of(six ? '.6(i)' : '.4(f)(1)')];
  }
  if (six) return [[of(won ? '.6(k)' : '.6(d)')], of('.6(i)')];
  const first = play.extra.includes(seat) ? '.4(f)(2)(ii)' : '.4(f)(2)(i)';
  const pays = line === 'extra-roll' ? '.5(d)' : '.5(b)';
  const step = play.total === undefined ? first : '.4(h)';
  return [[of(won ? pays : '.2(e)(2)')], of(step)];
};

const OF = {
  ...{ 'three-dice-football': football, 'football-kings': kings, 'asia-poker': poker },
  ...{ 'three-dice-yahtzee': yahtzee, 'high-roll-dice': highRoll },
};

/** The paragraph and the step of a line, the round being as it is once the line is due. Void wagers name why they are void. */
const citesFit = (table, line) => {
  if (line.result === 'void') return;
  const [cites, ...steps] = OF[table.id](table, line);
  const fits = cites.includes(line.cite) && steps.includes(line.step);
  must(fits, `bet ${line.bet} is settled under ${cites.join(' or ')}, not under ${line.cite}`);
};
return { citesFit };
})();

const parts_wagers_mjs = (() => {
// What may lie on the layout (the chapters; law/house-rules.md, payable stake): what a game offers under its filing, what each
// wager of a seat rests on, and amounts that chips can pay.
const { must, wrong } = parts_bytes_mjs;
const { GAMES } = parts_games_index_mjs;

const camel = (wager) =>
  wager.split('-').reduce((name, word) => name + word[0].toUpperCase() + word.slice(1), 'offer');
const isOn = (bets, wagers) => bets.some(({ wager }) => wagers.includes(wager));

/** § .2(b), .3: of Three Dice Football, every wager stands alone. */
const football = {
  offers: () => [
    ...['touchdown', 'defense', 'extra-point', 'trips-td', 'penalty', 'turnover', 'cover-three'],
    ...['no-gain', 'big-play', 'over-four-yards', 'under-four-yards', 'quick-strike-td'],
    ...['game-changer', 'game-length-1', 'game-length-2', 'game-length-3', 'game-length-4'],
    ...['game-length-5', 'game-length-6'],
  ],
  staked: (wager) => ({ defense: 5, 'game-length-3': 5 })[wager],
};

/** 13:69F-45.5 to .5B: one side for a player, and optional wagers beside it. */
const kings = {
  offers: ({ fantasy }) => [
    ...['home', 'visitor', 'tie', 'over-56', 'under-55', 'hail-mary'],
    ...(fantasy === 'offered' ? ['fantasy'] : []),
  ],
  positions: ({ additionalPositions }) => ({ most: additionalPositions === 'yes' ? 6 : 1 }),
  stands: ({ wager }, own, ofPlayer) => {
    const [home, visitor] = [isOn(ofPlayer, ['home']), isOn(ofPlayer, ['visitor'])];
    if (wager === 'home' || wager === 'visitor')
      must(!(home && visitor), 'a player wagers on either side');
    else must(isOn(own, ['home', 'visitor']), `${wager} lies without an initial wager`);
  },
};

/** § 575.7(d), (e). */
const poker = {
  offers: ({ bonus }) => ['asia-poker', ...(bonus === 'offered' ? ['bonus'] : [])],
  positions: ({ adjacentPositions }) =>
    adjacentPositions === 'yes' ? { most: 2, adjacent: true } : { most: 1 },
  stands: ({ wager }, own) =>
    must(wager !== 'bonus' || isOn(own, ['asia-poker']), 'a bonus lies without its wager'),
};

const MAIN = ['red', 'blue', 'tie'];
const BONUSES = [
  ...['ten-eight-push', 'red-ten-eight-push', 'blue-ten-eight-push', 'yahtzee', 'red-yahtzee'],
  ...['blue-yahtzee', 'double-yahtzee', 'yahtzee-of-one', 'yahtzee-of-two', 'red-straight'],
  ...['blue-straight', 'double-straight', 'progressive'],
];
/** The columns of awards, in halves of the base wager. */
const HALVES = [2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20];
const hasColumn = ({ progressiveBaseCents: base, dynamicPays }, stakeCents) =>
  dynamicPays === 'fixed-column'
    ? stakeCents === base
    : HALVES.some((halves) => stakeCents * 2 === base * halves);
const yahtzee = {
  offers: (rules) => [...MAIN, ...BONUSES.filter((wager) => rules[camel(wager)] === 'yes')],
  names: (wager) => ({ 'yahtzee-of-one': 1, 'yahtzee-of-two': 2 })[wager],
  staked: (wager, { payOption }) =>
    wager === 'red' || wager === 'blue' ? [1, 5, 2][payOption - 1] : undefined,
  stands: ({ wager, stakeCents, matchPlay }, own, _, rules) => {
    if (MAIN.includes(wager)) return;
    const main = rules.mainWager === 'optional' || isOn(own, MAIN);
    must(main, `${wager} lies without a wager on Red, Blue or Tie`);
    if (wager !== 'progressive') return;
    must(matchPlay === undefined, 'a coupon lies on the progressive');
    must(hasColumn(rules, stakeCents), 'no column of awards is for that amount');
  },
};

const isPip = ({ wager }) => wager.startsWith('pip-street-');
const isLike = ({ wager }) => wager.startsWith('like-kind-');
const isRow = ({ wager }) => wager.startsWith('millionaire-row-');
/** § 675a.2(e), .6(d). */
const highRoll = {
  offers: ({ dice }) => [
    ...[1, 2, 3, 4, 5, 6].map((face) => `pip-street-${face}`),
    ...[2, 3, 4, 5, 6].map((kind) => `like-kind-${kind}`),
    ...(dice === 6
      ? ['like-kind-no-match']
      : ['like-kind-7', 'like-kind-8', 'extra-roll', 'millionaire-row-9', 'millionaire-row-10']),
  ],
  staked: (wager, { dice }) =>
    ({ 'like-kind-3': dice === 10 && 5, 'like-kind-2': dice === 6 && 2 })[wager],
  stands: (bet, own, _, { extraRollPrice }) => {
    const pip = own.find(isPip);
    const likes = own.filter(isLike);
    if (isPip(bet) || isLike(bet))
      must(pip && amount(pip) === amount(bet), 'Pip Street and Like Kind have other values');
    else must(bet.matchPlay === undefined, 'a coupon lies where none may');
    if (isRow(bet)) must(pip && bet.stakeCents <= 100, 'more than a dollar is on Millionaire Row');
    if (bet.wager !== 'extra-roll') return;
    const price = sum(extraRollPrice === 'one-wager' ? likes.slice(0, 1) : likes);
    must(likes.length > 0 && bet.stakeCents === price, 'an Extra Roll has another price');
  },
};
/** § 525.21(a): a coupon is included in the amount of the wager. */
const amount = ({ stakeCents, matchPlay }) => stakeCents + (matchPlay?.valueCents ?? 0);
const sum = (bets) => bets.reduce((all, bet) => all + amount(bet), 0);

const OF = {
  ...{ 'three-dice-football': football, 'football-kings': kings, 'asia-poker': poker },
  ...{ 'three-dice-yahtzee': yahtzee, 'high-roll-dice': highRoll },
};

/** Whether the round leaves any wager open that the game offers. */
const isWageredOn = ({ id, rules, play }) =>
  OF[id].offers(rules).some((wager) => GAMES[id].isOpen(play, wager));

/** Whether anybody at a live table could still wager. */
const isBettingOpen = (table) =>
  table.kind === 'felt' &&
  table.betting !== 'closed' &&
  Object.keys(table.seats).length > 0 &&
  isWageredOn(table);

/** How many seats a player may have: two side by side at Asia Poker, more at Football Kings, where they are filed. */
const positionsAt = ({ id, rules }) => {
  const { positions = () => ({ most: 1 }) } = OF[id];
  return positions(rules);
};

/** Reading 27: a stake is in chips, and where no other way is filed chips can pay each of its pays. */
const isPayable = ({ wager, stakeCents, matchPlay }, of, { rules, payment }) => {
  const { unitCents, otherwise } = payment;
  const atOdds = stakeCents + (matchPlay?.pays === 'wager odds' ? matchPlay.valueCents : 0);
  const unit = otherwise === 'refuse' ? unitCents : 1;
  const multiple = (of.staked?.(wager, rules) || 1) * unit;
  // § 525.22(b): on even money terms the coupon is paid its own value.
  const even = matchPlay?.pays === 'even money' ? matchPlay.valueCents : 0;
  must(even % unit === 0, 'chips cannot pay that coupon');
  must(stakeCents % unitCents === 0 && atOdds % multiple === 0, 'chips cannot pay that stake');
};

/** A wager that is placed: one that the game offers, with as many values as it asks for. */
const isOffered = ({ id, rules }, { wager, names }) => {
  const of = OF[id] ?? wrong('there is no such game');
  must(of.offers(rules).includes(wager), `${wager} is not offered`);
  const count = of.names?.(wager) ?? 0;
  const right = (names ?? []).every((name) => Number.isInteger(name) && name >= 1 && name <= 6);
  const whole = new Set(names).size === count && (names?.length ?? 0) === count;
  must(right && whole && (count > 0 || names === undefined), `${wager} names other values`);
};

/** After a change, whether every wager of the seat could still lie there; `changed` is the one that was placed or raised. */
const layoutStands = (table, bets, seat, changed) => {
  const { id, rules, seats } = table;
  const of = OF[id];
  if (changed !== undefined) isPayable(changed, of, table);
  const own = bets.filter((bet) => bet.seat === seat);
  const ofPlayer = bets.filter((bet) => seats[bet.seat] === seats[seat]);
  // A seat that was taken under another filing is not wagered on beyond what the one in force allows.
  const most = (changed && of.positions?.(rules).most) ?? Number.POSITIVE_INFINITY;
  must(new Set(ofPlayer.map((bet) => bet.seat)).size <= most, 'a player wagers at more seats');
  for (const bet of own) of.stands?.(bet, own, ofPlayer, rules);
};
return { isBettingOpen, positionsAt, isOffered, layoutStands };
})();

const parts_round_mjs = (() => {
// What is said in a round, settled again (docs/log-events.md, "Rounds"): the wagers that a command places, the results that
// it decides, and the line of every bet, to the cent and in order.
const { canonical, must, same } = parts_bytes_mjs;
const { citesFit } = parts_cites_mjs;
const { isFromDraw } = parts_roles_mjs;
const { ordered, settled, VOID } = parts_settle_mjs;
const { amountsOf, gameOf, held, playEvent, seatAccount } = parts_table_mjs;
const { isOffered, layoutStands } = parts_wagers_mjs;

const PLAY_EVENTS = [
  ...['Joined', 'SatOut', 'BetPlaced', 'BetRaised', 'BetWithdrawn', 'MeterRead', 'BetSettled'],
  'RoundBegun',
];
const isOfPlay = ({ type }) => PLAY_EVENTS.includes(type);

const rising = (names = []) => names.toSorted((a, b) => a - b);
const findBet = (table, { seat, wager, names }) =>
  table.bets.find(
    (bet) => bet.seat === seat && bet.wager === wager && same(bet.names ?? [], rising(names)),
  );
const isMoney = (cents) => Number.isSafeInteger(cents) && cents > 0;

/** Posted limits are for chips and coupon together, and the most for all seats of a player (readings 33, 34). */
const withinLimits = (table, said) => {
  const own = table.limits.perWager?.[said.wager];
  const game = gameOf(table);
  if (own === undefined && game.ownAmount?.includes(said.wager)) return;
  const { minimumCents, maximumCents } = own ?? table.limits;
  // Where a chapter allows no more than less, and pays a fixed amount, that is the minimum.
  const least = own === undefined ? (game.mostCents?.[said.wager] ?? minimumCents) : minimumCents;
  const cents = ({ stakeCents, matchPlay }) => stakeCents + (matchPlay?.valueCents ?? 0);
  const alike = table.bets.filter(
    (bet) => bet.wager === said.wager && same(bet.names ?? [], rising(said.names)),
  );
  const at = (seats) =>
    alike.filter(({ seat }) => seats(seat)).reduce((sum, b) => sum + cents(b), cents(said));
  const here = at((seat) => seat === said.seat);
  must(here >= Math.min(minimumCents, least), 'the wager is below the minimum');
  const player = table.seats[said.seat];
  must(
    at((seat) => table.seats[seat] === player) <= maximumCents,
    'the wager is above the maximum',
  );
};

const placed = (table, said, { replaying }) => {
  const { seat, wager, stakeCents, names, matchPlay } = said;
  must(table.seats[seat] !== undefined, `nobody sits at seat ${seat}`);
  must(table.betting === 'open', 'betting is closed');
  must(gameOf(table).isOpen(table.play, wager), `${wager} is closed: the result is known`);
  isOffered(table, said);
  must(isMoney(stakeCents), 'a wager is a whole number of cents');
  const short = held(table, seatAccount(seat)) < stakeCents;
  must(replaying || !short, `seat ${seat} does not have the chips`);
  withinLimits(table, said);
  const lying = findBet(table, said);
  if (lying !== undefined) {
    must(matchPlay === undefined, 'a coupon goes under a wager that lies there');
    const raised = { ...lying, stakeCents: lying.stakeCents + stakeCents };
    layoutStands(table, table.bets.with(table.bets.indexOf(lying), raised), seat, raised);
    return [{ type: 'BetRaised', bet: lying.id, byCents: stakeCents }];
  }
  must(matchPlay === undefined || stakeCents >= matchPlay.valueCents, 'a coupon is not matched');
  const bet = {
    ...{ id: table.betsPlaced + 1, seat, wager, stakeCents },
    ...(names === undefined ? {} : { names: rising(names) }),
    ...(matchPlay === undefined ? {} : { matchPlay }),
  };
  layoutStands(table, [...table.bets, bet], seat, bet);
  return [{ type: 'BetPlaced', bet }];
};

/** Whether a wager cannot be placed as the table is. */
const refuses = (table, said, how) => {
  if (said?.type !== 'PlaceBet') return false;
  try {
    placed(table, said, how);
    return false;
  } catch {
    return true;
  }
};

const withdrawn = (table, said, { voids }) => {
  const bet =
    said.names === undefined
      ? table.bets.find(({ seat, wager }) => seat === said.seat && wager === said.wager)
      : findBet(table, said);
  must(bet !== undefined, 'there is no such wager on the layout');
  if (voids?.has(bet.id)) return [{ type: 'BetWithdrawn', bet: bet.id }];
  must(table.betting === 'open', 'betting is closed');
  must(gameOf(table).isOpen(table.play, bet.wager), 'a wager is withdrawn after the result');
  const left = table.bets.filter((one) => one !== bet);
  layoutStands(table, left, bet.seat);
  return [{ type: 'BetWithdrawn', bet: bet.id }];
};

const began = (table, _, { beginsAnew }) => {
  must(beginsAnew || gameOf(table).over(table.play), 'the round before it is not over');
  must(table.bets.length === 0, 'wagers of the round before it are on the layout');
  return [{ type: 'RoundBegun', number: table.number + 1 }];
};

/** Wagers on a meter that is out of service go back. */
const meterVoided = (table, { meter }) => {
  const game = gameOf(table);
  must(game.meter?.name === meter, `there is no meter ${meter}`);
  return ordered(table.bets, [game.meter.wager], game.turn).map((bet) => [bet, VOID]);
};

/** No draw can come any more: every wager goes back. */
const allReturned = ({ bets, id }) => {
  const wagers = bets.map(({ wager }) => wager);
  return ordered(bets, wagers, gameOf({ id }).turn).map((bet) => [bet, VOID]);
};
const RETURNS = { VoidMeter: meterVoided, ReturnWagers: allReturned };

/** What the round allows besides the game; undefined where the game itself is spoken to. */
const plain = {
  PlaceBet: placed,
  WithdrawBet: withdrawn,
  BeginRound: began,
  ReadMeter: (_, { meter, cents }) => [{ type: 'MeterRead', meter, cents }],
  Join: (_, { seat }) => [{ type: 'Joined', seat }],
};

const limitOf = (table) => gameOf(table).limit?.(table.rules);
/** A wager that is void for its player alone is returned, and takes no part of a meter or a payout limit. */
const linesFor = (table, decides, { voids } = {}) =>
  settled(voidedIn(decides, voids), {
    payment: table.payment,
    limit: limitOf(table),
    before: table.lines,
    meters: table.meters,
    shared: gameOf(table).shared?.(table.rules),
    people: table.seats,
  });
const voidedIn = (decides, voids) =>
  decides.map(([bet, verdict]) => [bet, voids?.has(bet.id) ? VOID : verdict]);

const PLAYED = ['type', 'said', 'events', 'void'];
const hasMembers = (event, names) =>
  must(
    Object.keys(event).every((name) => names.includes(name)),
    `${event.type} has other members`,
  );

const demandLines = (table, lines, events) => {
  for (const due of lines) {
    const event = events.shift();
    const found = event?.type === 'BetSettled' ? amountsOf(event.settled) : undefined;
    if (found !== undefined) hasMembers(event, ['type', 'settled']);
    if (found !== undefined) hasMembers(event.settled, [...Object.keys(found), 'cite', 'step']);
    must(
      found !== undefined && same(found, due),
      `bet ${due.bet} settles as ${canonical(due)}, and the log has ${canonical(found ?? null)}`,
    );
    citesFit(table, event.settled);
    playEvent(table, event);
  }
};

/** What came to the table after a shake is shaken before it is thrown: every cup that was. */
const isReadied = ({ told, id, kind }) => {
  const { readies = {} } = gameOf({ id });
  if (kind !== 'felt') return true;
  const shakes = (events, piece) =>
    events.flatMap(({ said }) =>
      said !== undefined && readies[said.type]?.includes(piece) ? [`${said.type} ${said.cup}`] : [],
    );
  return [...new Set(Object.values(readies).flat())].every((piece) => {
    const at = told.findLastIndex((one) => one.type === 'EquipmentBrought' && one.kind === piece);
    const since = shakes(told.slice(at + 1), piece);
    return shakes(told.slice(0, at + 1), piece).every((shake) => since.includes(shake));
  });
};

/** The game's own command: its happenings as foretold, each followed by the lines that it decides. */
const gamePlayed = (table, said, events, how) => {
  const game = gameOf(table);
  const { rules, bets } = table;
  const isThrown = isFromDraw(table.id, said) && how.replaying !== true;
  must(!isThrown || isReadied(table), 'what came after the shake is thrown without one');
  const told = events.filter((event) => !isOfPlay(event));
  const { players, seats: people } = table;
  const steps = game.said(table.play, said, { rules, bets, told, players, people });
  const left = [...events];
  for (const { event: due, decides } of steps) {
    const event = left.shift();
    must(event !== undefined && same(event, due), `it does not follow that ${canonical(due)}`);
    demandLines(table, linesFor(table, decides, how), left);
  }
  must(left.length === 0, `${left[0]?.type} does not follow from what was said`);
};

/** A player who leaves gives dice and cups on; in a round told again the wagers go back first. */
const satOut = (table, { seat }, events, { replaying }) => {
  const back = events.filter(({ type }) => type === 'BetWithdrawn');
  must(back.length === 0 || replaying, 'wagers stay until they are settled');
  must(
    back.every(({ bet }) => betIsAt(table, bet, seat)),
    'another player’s wagers move',
  );
  const rest = events.filter(({ type }) => type !== 'BetWithdrawn');
  // In a round told again, wagers of somebody who leaves may go back in an entry of their own.
  if (back.length === 0 || rest.length > 0) passesOn(table, seat, rest);
  for (const event of events) playEvent(table, event);
};
/** Whoever sits out takes part no longer, and what they have in their hands goes on first. */
const passesOn = (table, seat, events) => {
  const gone = gameOf(table).leaves?.(table.play, seat) ?? [];
  const due = [...gone, { type: 'SatOut', seat }];
  must(table.play.unseen || same(events, due), 'a player sits out otherwise');
  must(table.players.includes(seat), 'that seat does not take part');
};
const betIsAt = (table, id, seat) => table.bets.some((bet) => bet.id === id && bet.seat === seat);

/** Folds what was said in a round, and demands what follows from it. */
const play = (table, event, how) => {
  const { said, events, void: isVoid } = event;
  hasMembers(event, PLAYED);
  if (said.type === 'SitOut') satOut(table, said, events, how);
  else if (RETURNS[said.type] !== undefined) {
    const left = [...events];
    demandLines(
      table,
      linesFor({ ...table, rules: withoutLimit(table) }, RETURNS[said.type](table, said)),
      left,
    );
    must(left.length === 0, 'more happened than that wagers go back');
  } else if (plain[said.type] !== undefined) {
    must(same(events, plain[said.type](table, said, how)), `${said.type} does something else`);
    for (const event of events) playEvent(table, event);
  } else gamePlayed(table, said, events, how);
  if (isVoid) for (const { bet } of events.filter(isPlacing)) how.voids.add(bet.id);
  if (how.isChance(said)) table.betting = 'open';
};
const isPlacing = ({ type }) => type === 'BetPlaced';
const withoutLimit = ({ rules }) => ({ ...rules, payoutLimitCents: 0 });

/** Folds without asking: entries of format 1 are taken as they are. */
const playAsTold = (table, { said, events }, how) => {
  try {
    const told = events.filter((event) => !isOfPlay(event));
    const { rules, bets, players, seats: people } = table;
    if (said.type === 'SitOut') gameOf(table).leaves?.(table.play, said.seat);
    else gameOf(table).said(table.play, said, { rules, bets, told, players, people });
  } catch {
    // What today's rules do not know of an early round is not settled again.
  }
  for (const event of events) playEvent(table, event);
  if (how?.isChance(said)) table.betting = 'open';
};
return { refuses, play, playAsTold };
})();

const parts_receipt_mjs = (() => {
// Papers that a patron takes home: receipts, slips and dispute packs (docs/log-format.md, "Receipts"). Checked without the
// house; with its key, for certain.
const {
  canonical,
  hex,
  isKept,
  isSigned,
  must,
  same,
  sha256,
  utf8,
  Wrong,
  wrong,
} = parts_bytes_mjs;
const { isIncluded, isSignedHead } = parts_chain_mjs;
const { timeOf } = parts_device_mjs;
const { checkPack } = parts_pack_mjs;
const { checkFairness } = parts_receipt_draws_mjs;
const { isCall, isChance, isFromDraw } = parts_roles_mjs;
const { play } = parts_round_mjs;
const { sumOf } = parts_settle_mjs;
const {
  checkLinks,
  checkWhole,
  committedIn,
  hashShown,
  linesIn,
  numbersIn,
  onLayout,
  seenIn,
} = parts_shown_mjs;
const { amountsOf, gameOf, newTable, tableEvent } = parts_table_mjs;

const checkEntries = async ({ entries, head, key }) => {
  must(head.key === key && (await isSignedHead(head)), 'the head is not signed by the house');
  entries.forEach((entry, i) => {
    must(i === 0 || entry.position > entries[i - 1].position, 'the entries are out of order');
    const found = isIncluded(head.root, head.size, entry.position, hashShown(entry), entry.proof);
    must(found, `entry ${entry.position} is not in the log that the head is of`);
    checkLinks(entry);
  });
};

/** Lines are those of the entries, where none is hidden, and amounts are their sums. */
const checkAmounts = ({ seat, lines, amounts }, told, hidden) => {
  const own = linesIn(told).filter((line) => line.seat === seat);
  must(hidden || same(own, lines), 'the lines are not those of the entries');
  const sum = (name) => sumOf(lines, (line) => line[name]);
  const due = { wageredCents: sum('stakeCents'), returnedCents: sum('returnedCents') };
  must(same(amounts, { ...due, paidCents: sum('paidCents') }), 'the amounts do not add up');
};

/** The layout as the round began, for settling it again: seats that one player had together are one player. */
const tableOf = ({ table, game, rules, round, began, together = [] }) => {
  const at = newTable(table, game);
  const groups = Object.fromEntries(
    together.flatMap((seats, i) => seats.map((s) => [s, `player ${i}`])),
  );
  const seats = Object.fromEntries(
    [...Array(16).keys()].map((i) => [i + 1, groups[i + 1] ?? `seat ${i + 1}`]),
  );
  const { inForce, payment } = rules;
  const open = { minimumCents: 1, maximumCents: Number.MAX_SAFE_INTEGER };
  Object.assign(at, {
    rules: inForce,
    payment,
    number: round,
    seats,
    limits: open,
    status: 'open',
    players: Object.keys(seats).map(Number),
  });
  at.play = gameOf(at).unseen?.(at.play, inForce, began?.round) ?? at.play;
  if (began !== undefined) {
    const { bets, settled, meters, betsPlaced } = began;
    Object.assign(at, { bets, lines: settled.map(amountsOf), meters, betsPlaced });
  }
  return at;
};

/** Dice and cards that were said are those that were drawn in that entry. */
const saysTheDraw = (table, said, drew) => {
  // A meter is read in the entry of the result that may pay from it.
  if (said.type === 'ReadMeter' || said.type === 'VoidMeter') return;
  must(isFromDraw(table.id, said) === (drew !== undefined), 'a result was said and not drawn');
  if (drew === undefined) return;
  must(gameOf(table).drawn(said, drew.outcome), 'another result was said than was drawn');
};

/** Everything that was said in the round settles what the rules say, and the wagers are those that were closed on. */
const checkSettled = (paper, table, streams) => {
  const how = { replaying: true, isChance: (said) => isChance(paper.game, said) };
  let [begun, last] = [false, undefined];
  for (const { events } of paper.entries) {
    const drew = events.find(
      ({ stream, event }) => stream === streams[1] && event?.type === 'Drawn',
    )?.event;
    const played = events.some((one) => isFromDraw(paper.game, Object(one.event?.said)));
    must(drew === undefined || played, 'a draw decides nothing');
    for (const { stream, event } of events) {
      if (event === undefined) continue;
      if (begun && event.said?.type === 'BeginRound') {
        beginsNext(table, event);
        return;
      }
      if (stream === streams[1] && event.type === 'Closed') {
        const bets = hex(sha256(utf8(canonical(table.bets))));
        must(bets === event.bets, 'the wagers are not those that betting was closed on');
      }
      if (event.type === 'Promised' && event.round === paper.round) begun = true;
      if (stream !== streams[0] || !begun) continue;
      if (event.type === 'Played') {
        saysTheDraw(table, event.said, drew);
        // What nobody at a seat says, the device says once: a deck is not shuffled, and dice are not shaken, twice in a row.
        const itself = drew === undefined && isCall(table.id, event.said);
        must(!itself || !same(event.said, last), 'it says the same twice');
        last = event.said;
      }
      if (event.type === 'Played' || event.type === 'BettingClosed')
        tableEvent(table, event, (now, played) => play(now, played, how));
    }
  }
  must(table.bets.length === 0, 'the round is not over in the entries');
};
const beginsNext = (table, { events }) => {
  const due = [{ type: 'RoundBegun', number: table.number + 1 }];
  must(same(events, due) && table.bets.length === 0, 'the round is not over in the entries');
};

/**
 * The first entry begins the round: it commits to it, gives out its number, or is the first of the table. A table that was
 * closed opens with a new round in an entry that is hidden for its opener; then the house says so, and nothing shows it.
 */
const checkBeginning = ({ round, proof }, entries, [table, device]) => {
  const [first] = entries;
  const numbers = numbersIn(seenIn(entries, table));
  const isEnd = (one) => one.number === round + 1 && one.position === entries.at(-1).position;
  const isStart = (one) => one.number === round && one.position === first.position;
  must(
    numbers.every((one) => isStart(one) || isEnd(one)),
    'it has another round',
  );
  const endsOpen = !numbers.some(isEnd);
  const committed = committedIn(seenIn(entries, device), round);
  const commits = proof === 'commit and reveal' || proof === 'broken';
  must(!commits || committed !== undefined, 'the commitment is missing');
  if ((commits && committed.position === first.position) || numbers.some(isStart))
    return { endsOpen };
  const opening = first.events.find(({ stream }) => stream === table);
  const isFirst = opening?.version === 1 && first.earlier[table] === '0'.repeat(64);
  const mayOpen = round > 1 && opening?.hides === 'house';
  must(round === 1 ? isFirst : mayOpen, 'the entry that begins the round is left out');
  return { endsOpen, beginsHidden: mayOpen };
};

/** A round begins with an empty layout: what the seat wagered is placed and settled in the entries. */
const checkWagers = ({ seat, lines }, told) => {
  const from = told.findLastIndex(({ event }) => event.type === 'RoundCorrected');
  const placed = new Set();
  for (const one of told.slice(Math.max(0, from)).flatMap(({ event }) => onLayout(event))) {
    if (one.type === 'BetPlaced' && one.bet.seat === seat) placed.add(one.bet.id);
    if (one.type === 'BetWithdrawn') placed.delete(one.bet);
  }
  const settled = new Set(lines.map(({ bet }) => bet));
  must(
    [...placed].every((bet) => settled.has(bet)),
    `a wager of seat ${seat} is not settled in the entries`,
  );
  must(
    [...settled].every((bet) => placed.has(bet)),
    `a wager of seat ${seat} is not placed in the entries`,
  );
};

const checkReceipt = async (paper) => {
  const { game, rules } = paper;
  const { inForce, payment } = rules;
  must(same(rules, { game, inForce, payment }), 'the rules are of another game');
  await checkEntries(paper);
  const streams = [`table/${paper.game}/${paper.table}`, `device/${paper.table}`];
  const fair = paper.proof === 'commit and reveal';
  const hides = (...why) =>
    paper.entries.some(({ events }) => events.some((one) => why.includes(one.hides)));
  const silent = paper.entries.some(({ events }) =>
    events.some((one) => one.stream === streams[1] && one.hides !== undefined),
  );
  must(!silent, 'an event of the device is hidden');
  const strange = paper.entries.some(({ events }) =>
    events.some(({ stream }) => stream !== undefined && !streams.includes(stream)),
  );
  must(!strange, 'it has entries of another table');
  const opening = seenIn(paper.entries, streams[1]).find(
    ({ event }) => event.type === 'SessionOpened',
  );
  const promised = committedIn(seenIn(paper.entries, streams[1]), paper.round);
  const apart = fair && opening?.position !== promised?.position;
  const round = apart ? paper.entries.slice(1) : paper.entries;
  must(round.length > 0, 'it has no entries');
  for (const stream of streams) checkWhole(round, stream);
  const ends = checkBeginning(paper, round, streams);
  const told = toldIn(paper, seenIn(round, streams[0]), promised);
  const hidden = hides('cards', 'correction');
  checkAmounts(paper, told, hidden);
  if (!hidden) checkWagers(paper, told);
  if (!fair) {
    checkProof(paper, streams[1]);
    const hiddenEvents = hiddenIn(paper);
    return { draws: 0, settledAgain: false, unproved: hidden, hiddenEvents, ...ends };
  }
  must(!hidden, 'an event of a revealed round is hidden');
  const corrected = told.some(({ event }) => event.type === 'RoundCorrected');
  must(!corrected, 'a round that was drawn and revealed is corrected');
  checkBegan(paper);
  const table = tableOf(paper);
  checkFairness(paper, table, seenIn(paper.entries, streams[1]));
  checkSettled(paper, table, streams);
  const late = paper.draws.filter(
    ({ closedAt, beaconRound }) => beaconRound > 0 && closedAt >= timeOf(beaconRound),
  );
  const { draws, together = [], session } = paper;
  const onTrust = {
    ...{ meterRead: told.some(({ event }) => event.said?.type === 'ReadMeter'), together },
    noBeacon: session.beacon === '',
  };
  return {
    ...{ draws: draws.length, settledAgain: true, lateCloses: late.length },
    ...{ hiddenEvents: hiddenIn(paper), ...onTrust, ...ends },
  };
};
const hiddenIn = ({ entries }) =>
  entries.flatMap(({ events }) => events.filter(({ hides }) => hides !== undefined)).length;

/**
 * What the table tells of the round: of one that was committed to what came after the commitment, and of none what the entry
 * that begins the next says behind its number.
 */
const toldIn = ({ proof, round }, told, promised) => {
  const from = proof === 'commit and reveal' ? (promised?.position ?? 0) : -1;
  const own = told.filter(({ position }) => position > from);
  const next = own.findIndex((one) => numbersIn([one]).some(({ number }) => number === round + 1));
  return next < 0 ? own : own.slice(0, next + 1);
};

const LAYOUT = 'bets betsPlaced meters number players round settled';
/** What the house says of the layout that the round began with: nothing was on it. */
const checkBegan = ({ round, began }) => {
  const { bets, settled, meters, number, round: play } = began ?? {};
  const isEmpty = bets?.length === 0 && settled?.length === 0 && Object.keys(meters).length === 0;
  // Where Three Dice Football is on the field is foretold from the kick-off; that is said to have been there.
  const { yards, down, play: at } = play?.field ?? { yards: 20, down: 1, play: 1 };
  const kicksOff = yards === 20 && down === 1 && at === 1;
  const isLayout = Object.keys(began).sort().join(' ') === LAYOUT;
  must(isEmpty && isLayout && number === round && kicksOff, 'the round does not begin like that');
};
/** A round that was closed on and drawn is neither called nor weak; one whose session did not break was revealed. */
const checkProof = ({ proof, entries }, device) => {
  const types = seenIn(entries, device).map(({ event }) => event.type);
  const other = proof === 'broken' ? !types.includes('SessionBroken') : types.includes('Closed');
  must(!other, 'its entries show another proof');
};

const checkSlip = ({ entry, table, seat, entropy, promise, beaconRound, game }) => {
  checkLinks(entry);
  const due = {
    type: 'Contributed',
    seat,
    entropy,
    promise,
    ...(beaconRound > 0 && { beaconRound }),
  };
  const found = seenIn([entry], `device/${table}`).some(({ event }) => same(event, due));
  must(found, 'the entry does not have these bytes');
  const shown = seenIn([entry], `table/${game}/${table}`).flatMap(
    ({ event }) => event.events ?? [],
  );
  const wager = shown.some(({ type, bet }) => type === 'BetPlaced' && bet.seat === seat);
  must(wager, 'the wager of the slip is not shown');
  return {};
};

const CHECKS = {
  'houseway receipt 2': checkReceipt,
  'houseway slip 2': checkSlip,
  'houseway dispute pack 2': checkPack,
};

/** Whether a paper is whole and the house's own; `keys` are the house's keys, if they are known. */
const verifyPaper = async (paper, { keys } = {}) => {
  const { kind, table, game, round, seat, key } = paper ?? {};
  try {
    const check = CHECKS[kind] ?? wrong('this is no paper that a house signs');
    must(keys === undefined || keys.includes(key), 'another key has signed it');
    const { signature, ...rest } = paper;
    const signed = await isSigned(key, canonical(rest), signature);
    must(signed && isKept(paper), 'the signature does not match: it was changed');
    const found = await check(paper);
    const { amounts, lines, proof } = paper;
    return { ok: true, kind, table, game, round, seat, key, proof, amounts, lines, ...found };
  } catch (error) {
    const because = error instanceof Wrong ? error.message : `it cannot be read: ${error.message}`;
    return { ok: false, kind, because };
  }
};
return { verifyPaper };
})();

const parts_forms_mjs = (() => {
// The form of a command about people, the house or alerts (docs/log-events.md): what could not be sent is in no log.
const { isHex, must, wrong } = parts_bytes_mjs;

const isText = (value, most = 2_000) =>
  typeof value === 'string' && value.trim() !== '' && value.trim().length <= most;
const isName = (value) =>
  typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$/.test(value) && !(value in {});
const isWhole = (least, most) => (value) =>
  Number.isSafeInteger(value) && value >= least && value <= most;
const isOneOf =
  (...choices) =>
  (value) =>
    choices.includes(value);
const text = (value) => isText(value);
const isShort = (value) => typeof value === 'string' && value.length <= 64;
const isToken = (value) => isHex(value, 32);
const areAll = (one, most) => (list) =>
  Array.isArray(list) && list.length <= most && list.every((value) => one(value));
const ROLES = [
  ...['player', 'dealer', 'stickperson', 'boxperson', 'floorperson', 'device', 'cage', 'finance'],
  ...['marketing', 'surveillance', 'regulator', 'administrator'],
];

/** Each member has its form; what may be left out ends in a question mark; there is nothing more. */
const isForm = (form) => (value) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const names = Object.keys(form).map((name) => name.replace('?', ''));
  const right = Object.entries(form).every(([name, is]) => {
    const member = value[name.replace('?', '')];
    return member === undefined ? name.endsWith('?') : is(member);
  });
  return right && Object.keys(value).every((name) => names.includes(name));
};

const staff = isForm({
  ...{ person: isName, kind: isOneOf('staff', 'patron', 'regulator'), name: text },
  ...{ duties: areAll(isOneOf(...ROLES), ROLES.length), 'credential?': text },
  ...{ 'department?': text, 'grade?': isOneOf('member', 'supervisor', 'above') },
});
const steps = isWhole(0, 10_000);
const cents = isWhole(0, 1e12);
const amount = isWhole(1, 1e12);
const asked = { person: isName, reason: text };
const FORMS = {
  ...{ AddPerson: { added: staff }, ChangePerson: { changed: staff } },
  ...{ RetirePerson: asked, ClosePatron: asked, EndExclusion: asked },
  ...{ RegisterPatron: { person: isName, name: text, 'checked?': text } },
  ...{ SetPassword: { person: isName }, RecordFailure: { person: isShort } },
  ...{ OpenSession: { person: isShort, session: isToken }, KeepSession: { session: isToken } },
  ...{ EndSession: { session: isToken, why: text }, ForgetGuest: { person: isShort } },
  RecordExport: { what: text },
  RecordTraining: {
    ...{ person: isName, kind: isOneOf('lesson', 'exercise'), script: isName, title: text },
    ...{ right: steps, of: steps, seconds: isWhole(0, 1e9) },
    paragraphs: areAll(isForm({ cite: text, right: steps, of: steps }), 200),
  },
  SetPlayLimits: {
    ...{ person: isName, 'stakeCents?': amount, 'lossCents?': amount },
    'minutes?': isWhole(1, 1_440),
  },
  CoolOff: { person: isName, hours: isWhole(24, 1_008) },
  ExcludeSelf: { person: isName, term: isOneOf('1 year', '5 years', 'life') },
  FoundHouse: { name: text, demo: isOneOf(true, false) },
  SetUpTable: { table: text, game: text, title: text },
  BeginFormat: { format: isOneOf(2) },
  ChangeShift: {
    ...{ shift: text, from: isShort, to: isShort, 'remarks?': text },
    counts: areAll(isForm({ table: isName, game: isName, countedCents: cents }), 64),
  },
  AnswerAlert: { alert: text, explanation: text },
  RaiseDispute: { table: text, round: Number.isSafeInteger, what: text },
};

/** Whether somebody could have sent it. */
const checkForm = ({ type, ...said }) => {
  const form = Object.hasOwn(FORMS, type) ? FORMS[type] : wrong(`there is no command ${type}`);
  must(isForm(form)(said), `nobody can ask ${type} in that form`);
};
return { isText, isName, ROLES, checkForm };
})();

const parts_own_limits_mjs = (() => {
// What patrons have chosen for themselves, counted again at every table (law/house-rules.md, play limits).
const { must, same } = parts_bytes_mjs;
const { sumOf } = parts_settle_mjs;
const { dayOf } = parts_table_mjs;

const QUARTER_HOUR = 900_000;

/** A table as far as a patron's own limits look at it. */
const glance = ({ number, practice, seats, bets, lines, offers }) => ({
  ...{ number, practice, seats, bets: [...bets], lines: [...lines], offers },
});

const foldCounted = (own, { person, day, at, lostCents, open, wagered, practice }) => {
  const now = own.get(person);
  const today = playedOn(now, day);
  // What is won of practice chips makes no room for money.
  const of = practice ? 'practised' : 'lost';
  own.set(person, {
    ...now,
    open: Object.fromEntries(Object.entries({ ...now.open, ...open }).filter(([, left]) => left)),
    played: {
      ...{ ...today, [of]: today[of] + lostCents },
      time: wagered ? timeAt(today, at) : today.time,
      last: wagered ? Math.max(at, today.last) : today.last,
    },
  });
};

/** A clock that goes back gives no day a second time, and takes no minute off. */
const playedOn = ({ played }, day) =>
  played?.day >= day ? played : { day, lost: 0, practised: 0, time: 0, last: 0 };
const timeAt = ({ time, last }, at) =>
  at - last <= QUARTER_HOUR ? time + Math.max(0, at - last) : time;

const seatsOf = ({ seats }, person) =>
  Object.keys(seats)
    .filter((seat) => seats[seat] === person)
    .map(Number);
const stakeOf = (bets, id) => bets.find((bet) => bet.id === id)?.stakeCents ?? 0;
const areaOf = ({ seat, wager, names = [] }) => `${seat} ${wager} ${names}`;

/** Everything that the seats wagered in the round and that was not void. */
const staked = ({ bets, lines }, seats) =>
  sumOf(
    [...bets, ...lines.filter(({ result }) => result !== 'void')].filter(({ seat }) =>
      seats.includes(seat),
    ),
    ({ stakeCents }) => stakeCents,
  );

/** What a correction moves at seats, and leaves owed to those whose chips it does not reach. */
const movedBy = ({ moved, owed = [] }) => [...moved, ...owed];

/** What one command did to one patron: how much more is wagered, and what is lost and open by it. */
const done = (now, seats, { name, person, before, after, moved, limited }) => {
  const own = ({ seat }) => seats.includes(seat);
  const inRound = before.number === after.number;
  const was = (id) => (inRound ? stakeOf(before.bets, id) : 0);
  const key = (round, bet) => `${name}/${round}/${bet}`;
  const open = {};
  if (moved !== undefined) {
    const prefix = `${name}/${before.number}/`;
    for (const one of Object.keys(now.open)) if (one.startsWith(prefix)) open[one] = 0;
    for (const bet of after.bets.filter(own)) {
      const twin = before.bets.find((one) => areaOf(one) === areaOf(bet));
      if (twin === undefined ? limited : now.open[`${prefix}${twin.id}`] !== undefined)
        open[`${prefix}${bet.id}`] = bet.stakeCents;
    }
    const theirs = moved.filter((one) => own(one) || one.patron === person);
    const lost = limited ? 0 - sumOf(theirs, ({ cents }) => cents) : 0;
    return { open, lost, raised: Math.max(0, staked(after, seats) - staked(before, seats)) };
  }
  let [lost, raised] = [0, 0];
  for (const bet of after.bets.filter((one) => own(one) && one.stakeCents > was(one.id))) {
    raised += bet.stakeCents - was(bet.id);
    if (!limited) continue;
    const one = key(after.number, bet.id);
    // One from before the limit counts whole once it grows: it comes back whole.
    lost += bet.stakeCents - (now.open[one] === undefined ? 0 : stakeOf(before.bets, bet.id));
    open[one] = bet.stakeCents;
  }
  const decided = inRound ? after.lines.slice(before.lines.length) : [];
  for (const line of decided) {
    const one = key(before.number, line.bet);
    if (now.open[one] === undefined) continue;
    lost -= line.returnedCents + line.paidCents + (line.coupon?.paidCents ?? 0);
    open[one] = 0;
  }
  for (const bet of before.bets) {
    const one = key(before.number, bet.id);
    if (now.open[one] === undefined || open[one] !== undefined || !inRound) continue;
    const left = stakeOf(after.bets, bet.id);
    if (left >= now.open[one]) continue;
    lost -= now.open[one] - left;
    open[one] = left;
  }
  return { open, lost, raised };
};

const isAway = ({ excluded, away = 0 }, at) => excluded !== undefined || at < away;

const mayDo = (now, person, seats, { raised, lost }, { name, asks, before, after, at, limits }) => {
  const comes = seats.some((seat) => before.seats[seat] !== person);
  const buys = asks.type === 'BuyIn' && seats.includes(asks.seat);
  const offers = seats.some((seat) => after.offers[seat] && !before.offers[seat]);
  const acts = comes || buys || offers || raised > 0;
  must(!isAway(now, at) || !acts, `${person} plays and has chosen not to`);
  if (raised === 0) return;
  const today = playedOn(now, dayOf(at));
  const here = sumOf(
    after.bets.filter(({ seat }) => seats.includes(seat)),
    ({ stakeCents }) => stakeCents,
  );
  const elsewhere = Object.keys(now.open).filter((key) => !key.startsWith(`${name}/`));
  const onLayout = Math.max(here, raised) + sumOf(elsewhere, (key) => now.open[key]);
  const { stakeCents = Infinity, lossCents = Infinity, minutes = Infinity } = limits;
  must(onLayout <= stakeCents, `${person} wagers more than their own limit`);
  const soFar = before.practice ? today.practised : today.lost;
  must(soFar + lost <= lossCents, `${person} may lose more than their own limit`);
  must(timeAt(today, at) <= minutes * 60_000, `${person} plays longer than their own limit`);
};

/**
 * One command at a table: nobody plays beyond what they have chosen, and what counts under their limits is counted. Takes
 * the events that say so from the queue.
 */
const countOwn = (own, told, { name, asks, before, after, moved, at }) => {
  for (const [person, kept] of own) {
    const now = { open: {}, ...kept };
    const [were, are] = [seatsOf(before, person), seatsOf(after, person)];
    const waits = Object.keys(now.open).some((key) => key.startsWith(`${name}/`));
    const isOwed = moved?.some(({ patron }) => patron === person);
    if (were.length + are.length === 0 && !waits && !isOwed) continue;
    const limits =
      now.later !== undefined && at >= now.later.from ? now.later.limits : (now.limits ?? {});
    const limited = Object.keys(limits).length > 0;
    const seats = [...new Set([...were, ...are])];
    const what = { name, person, before, after, moved, limited };
    const did = done(now, seats, what);
    const { raised: come } = done(now, are, what);
    const where = { name, asks, before, after, at, limits };
    // Whoever corrects a call, or voids a wager, places nothing, whatever its player has chosen since.
    const wagers = asks.type !== 'Correct' && asks.type !== 'VoidWager';
    const comes = { raised: wagers ? come : 0, lost: did.lost };
    mayDo(now, person, are, comes, { ...where, limits: {} });
    if (limited && wagers)
      mayDo({ ...now, excluded: undefined, away: 0 }, person, seats, did, where);
    if (did.lost === 0 && Object.keys(did.open).length === 0) continue;
    const counted = {
      ...{ type: 'PlayCounted', person, day: dayOf(at), at, lostCents: did.lost, open: did.open },
      ...(limited && did.raised > 0 && { wagered: true }),
      ...(before.practice && { practice: true }),
    };
    const said = told.shift() ?? {};
    // Play with practice chips was once counted with money, without the mark: it is folded as it stands.
    const read = before.practice ? { practice: true, ...said } : said;
    must(same(read, counted), `the play of ${person} is counted otherwise`);
    foldCounted(own, said);
  }
};
return { glance, foldCounted, movedBy, isAway, countOwn };
})();

const parts_people_mjs = (() => {
// Who may sign what (docs/log-events.md, "Who signs" and "People"): everybody who signs is on file at that moment, has the
// role, and where a crew is needed is on it.
const { must, same, wrong } = parts_bytes_mjs;
const { checkForm } = parts_forms_mjs;
const { isAway } = parts_own_limits_mjs;
const { SAID_RULES } = parts_roles_mjs;

const newPeople = () => ({
  people: new Map(),
  /** Whose a credential number was that has been changed since. */
  formerly: new Map(),
  left: new Set(),
  sessions: new Map(),
  /** What patrons have chosen for themselves. */
  own: new Map(),
  floor: {
    ...{ name: '', demo: false, format: 1, tables: new Map() },
    /** By table who supervises it, and by piece of equipment its table. */
    ...{ watched: new Map(), pieces: new Map() },
  },
});

const personOnFile = (state, person) => onFile(state, person);
const onFile = (state, person) => (state.left.has(person) ? undefined : state.people.get(person));
const holds = (state, person, duty) => {
  const known = onFile(state, person);
  must(known !== undefined, `nobody named "${person}" is on file`);
  must(known.duties.includes(duty), `${person} does not have the role ${duty}`);
};
const hasAdministrator = (state) =>
  [...state.people.values()].some(
    ({ person, duties }) => duties.includes('administrator') && !state.left.has(person),
  );

const HOUSE_KEEPS = [
  ...['OpenSession', 'RecordFailure', 'KeepSession', 'EndSession', 'ForgetGuest'],
  'RecordTraining',
];
const mayTheHouse = (state, { kind, asks }) => {
  const { name, demo } = state.floor;
  const settingUp = name === '' || !hasAdministrator(state);
  if (kind === 'people') return settingUp || HOUSE_KEEPS.includes(asks.type);
  if (kind === 'floor') return settingUp || asks.type === 'BeginFormat';
  if (kind === 'guest' || kind === 'coupons') return name === '' || demo;
  const setsUp = kind === 'table' && [asks].flat().every(({ type }) => SETS_UP.includes(type));
  return kind === 'restored' || (setsUp && name === '');
};
/** Before it has its name the house sets tables up; its signature is no second one beside anybody's. */
const SETS_UP = [
  ...['FileSubmission', 'SetLimits', 'SetPayment', 'OpenTable', 'JoinCrew', 'BringEquipment'],
];
const OF_DEVICES = ['deal', 'close', 'session', 'commit', 'table'];

/** Everybody who signed is on file with that role, and so is everybody whom the command names as staff. */
const checkSigners = (state, { by, command }) => {
  must(by.length > 0, 'nobody signed it');
  for (const { person, duty } of by) {
    if (person === 'house')
      must(duty !== 'device' && mayTheHouse(state, command), 'the house itself may not sign it');
    else if (person === 'device') {
      must(by.length === 1, 'a device signs alone');
      must(duty === 'device' && OF_DEVICES.includes(command.kind), 'a device may not sign it');
    } else holds(state, person, duty);
  }
  const guest = command.kind === 'guest';
  must(!guest || by.every(({ person }) => person === 'house'), 'the house lets guests in itself');
  if (command.table !== undefined && command.game !== undefined) atItsTable(state.floor, command);
  if (command.kind === 'table')
    for (const asks of [command.asks].flat())
      if (asks.type === 'JoinCrew') holds(state, asks.person, asks.duty);
      else if (asks.type === 'TakeSeat') {
        const { kind } = onFile(state, asks.patron) ?? { kind: 'patron' };
        must(
          kind === 'patron' && !RESERVED.includes(asks.patron),
          'somebody who is no patron takes a seat',
        );
      }
  if (command.kind !== 'coupons') return;
  const signs = (person) => by.some((one) => one.person === person || one.person === 'house');
  const { hands = {}, reported } = command.asks;
  // The supervisor to whom a deviation was reported is on the form too.
  for (const signed of [...Object.values(hands), ...(reported ? [reported.supervisor] : [])]) {
    must(signs(signed.person), `${signed.name} is on the form and did not sign the entry`);
    const known = onFile(state, signed.person) ?? {};
    const alike = ['name', 'credential', 'department', 'grade'].every(
      (name) => known[name] === signed[name],
    );
    must(alike, `${signed.name} is not on file as signed on the form`);
  }
};

/** A house that has its name plays only at tables that it set up, each with its one game. */
const atItsTable = ({ name, tables }, { table, game }) => {
  must(tables.has(table) || name === '', 'nobody set that table up');
  must([undefined, game].includes(tables.get(table)), 'the table is of another game');
};

const CREW = ['dealer', 'stickperson', 'boxperson'];
/** The stickperson is one of the dealers. */
const isOnCrew = (crew, { person, duty }) =>
  [duty, duty === 'dealer' ? 'stickperson' : duty].includes(crew.get(person));

/** Those who signed and have a role of the rule, on the crew where the role is a crew's. */
const entitled = ([roles, , offCrew = false], by, crew) =>
  by.filter(
    (one) =>
      roles.split(' ').includes(one.duty) &&
      (crew === undefined || offCrew || !CREW.includes(one.duty) || isOnCrew(crew, one)),
  );
/** One signer has a role of the rule; another has the second role. */
const checkRule = (rule, by, crew) => {
  const [roles, second = ''] = rule;
  const [first] = entitled(rule, by, crew);
  must(first !== undefined, `none of its signers may do this: it is for the ${roles}`);
  if (second === '') return;
  const other = by.some(
    ({ person, duty }) => person !== first.person && second.split(' ').includes(duty),
  );
  must(other, `a second person must sign it: the ${second}`);
};

const EVERYBODY =
  'player dealer stickperson boxperson floorperson device cage finance marketing surveillance regulator administrator';
const AT_CAGE = ['cage floorperson administrator'];
const OWN = ['player cage floorperson'];
const PEOPLE_RULES = {
  ...{ AddPerson: ['administrator'], ChangePerson: ['administrator'] },
  ...{ RetirePerson: ['administrator'], RegisterPatron: AT_CAGE, ClosePatron: AT_CAGE },
  ...{ SetPassword: [EVERYBODY], RecordExport: [EVERYBODY] },
  ...{ SetPlayLimits: OWN, CoolOff: OWN, ExcludeSelf: OWN, EndExclusion: ['administrator'] },
  ...Object.fromEntries(HOUSE_KEEPS.map((type) => [type, ['administrator']])),
};

const RESERVED = ['house', 'device', 'meter', 'table'];
const isGuest = (person) => /^guest-[0-9a-f]{8}$/.test(person);
const patronOf = ({ person, name }) => ({ person, kind: 'patron', name, duties: ['player'] });

const changes = (state, changed) => {
  const had = state.people.get(changed.person)?.credential;
  if (had !== undefined && had !== changed.credential) state.formerly.set(had, changed.person);
  state.people.set(changed.person, changed);
};

const checkStaff = (state, person) => {
  const { duties, kind, credential, department, grade } = person;
  must(duties.length > 0, 'a member of the staff has a role');
  must(!duties.includes('player') && !duties.includes('device'), 'staff may not have that role');
  must(kind !== 'patron', 'a patron is not added as staff');
  must((kind === 'regulator') === duties.includes('regulator'), 'a regulator has that role alone');
  must(kind !== 'regulator' || duties.length === 1, 'a regulator has no other role');
  must([credential, department, grade].every(Boolean), 'staff have credential, department, grade');
  const others = [...state.people.values()].filter((one) => one.person !== person.person);
  must(!others.some((one) => one.credential === credential), 'the credential is another person’s');
  const had = state.formerly.get(credential) ?? person.person;
  must(had === person.person, 'the credential was another person’s');
};
const staysAdministered = (state, person) => {
  const others = { ...state, left: new Set([...state.left, person]) };
  must(!hasAdministrator(state) || hasAdministrator(others), 'no administrator would be left');
};
const known = (state, person, ...kinds) =>
  must(kinds.includes(onFile(state, person)?.kind), `there is no such ${kinds.join(' or ')}`);
const isFree = (state, person) =>
  must(!state.people.has(person) && !RESERVED.includes(person), 'that name is taken');

const plain = (name) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{DI}]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** Whoever has chosen not to play does not come back as somebody else of that name, unless the two were told apart. */
const isNobodyAway = (state, { name, checked }, at) => {
  const alike = [...state.own].some(
    ([person, now]) =>
      isAway(now, at) && plain(state.people.get(person)?.name ?? '') === plain(name),
  );
  must(checked !== undefined || !alike, 'a patron of that name has chosen not to play');
};

/** Nobody without an account sits down under the name of a patron who has chosen not to play, however it is written. */
const seatsNobodyAway = (state, before, after, at) => {
  for (const name of Object.values(after)) {
    if (Object.values(before).includes(name) || state.people.has(name)) continue;
    const alike = [...state.own].some(
      ([person, now]) =>
        isAway(now, at) &&
        state.people.has(person) &&
        [person, state.people.get(person).name].some((one) => plain(one) === plain(name)),
    );
    must(!alike, `${name} is the name of a patron who has chosen not to play`);
  }
};

/** A term is over when its date comes again; the log counts 365 days for each of its years. */
const endOfTerm = ({ since, until }) => {
  if (until === undefined) return Infinity;
  const date = new Date(since);
  date.setUTCFullYear(date.getUTCFullYear() + Math.round((until - since) / (365 * 24 * HOUR)));
  return Math.max(until, date.getTime());
};

const HOUR = 3_600_000;
const YEARS = { '1 year': 1, '5 years': 5 };

/** A lower limit holds at once, a higher one or none after 24 hours; breaks and exclusions only grow. */
const ownLimit = (now, asks, at) => {
  const { type, person } = asks;
  if (type === 'CoolOff') {
    return { type: 'CooledOff', person, until: Math.max(now.away ?? 0, at + asks.hours * HOUR) };
  }
  if (type === 'ExcludeSelf') {
    const until = asks.term === 'life' ? undefined : at + YEARS[asks.term] * 365 * 24 * HOUR;
    const longer = until === undefined || (now.excluded?.until ?? Number.NaN) <= until;
    must(now.excluded === undefined || longer, 'an exclusion is not made shorter');
    return { type: 'SelfExcluded', person, since: at, ...(until === undefined ? {} : { until }) };
  }
  if (type === 'EndExclusion') {
    must(now.excluded !== undefined && at >= endOfTerm(now.excluded), 'it still holds');
    return { type: 'ExclusionEnded', person, reason: asks.reason };
  }
  const held = now.later !== undefined && at >= now.later.from ? now.later.limits : now.limits;
  const names = ['stakeCents', 'lossCents', 'minutes'];
  const from = (one) =>
    Object.fromEntries(names.flatMap((name) => (name in one ? [[name, one[name]]] : [])));
  const both = names.flatMap((name) => {
    const said = [held[name], asks[name]].filter((value) => value !== undefined);
    return said.length === 0 ? [] : [[name, Math.min(...said)]];
  });
  const looser = names.some((name) => name in held && !(asks[name] <= held[name]));
  const later = looser ? { later: { from: at + 24 * HOUR, limits: from(asks) } } : {};
  return { type: 'PlayLimitsSet', person, limits: Object.fromEntries(both), ...later };
};

const foldOwn = (own, event) => {
  const now = own.get(event.person) ?? { limits: {} };
  if (event.type === 'PlayLimitsSet')
    own.set(event.person, { ...now, limits: event.limits, later: event.later });
  if (event.type === 'CooledOff') own.set(event.person, { ...now, away: event.until });
  if (event.type === 'SelfExcluded')
    own.set(event.person, { ...now, excluded: { since: event.since, until: event.until } });
  if (event.type === 'ExclusionEnded') own.set(event.person, { ...now, excluded: undefined });
};

/** The one event that a command about people makes. */
const peopleEvent = (state, asks, { at, by }) => {
  const { person, session, reason } = asks;
  switch (asks.type) {
    case 'AddPerson':
      isFree(state, asks.added.person);
      checkStaff(state, asks.added);
      return { type: 'PersonAdded', added: asks.added };
    case 'ChangePerson':
      known(state, asks.changed.person, 'staff', 'regulator');
      checkStaff(state, asks.changed);
      if (!asks.changed.duties.includes('administrator'))
        staysAdministered(state, asks.changed.person);
      return { type: 'PersonChanged', changed: asks.changed };
    case 'RetirePerson':
      known(state, person, 'staff', 'regulator');
      staysAdministered(state, person);
      return { type: 'PersonLeft', person, reason };
    case 'RegisterPatron':
      isFree(state, person);
      must(!isGuest(person), 'that name is for guests');
      isNobodyAway(state, asks, at);
      return { type: 'PersonAdded', added: patronOf(asks) };
    case 'ClosePatron':
      known(state, person, 'patron');
      return { type: 'PersonLeft', person, reason };
    case 'SetPassword': {
      known(state, person, 'staff', 'regulator', 'patron');
      const may = onFile(state, person).kind === 'patron' ? AT_CAGE[0] : 'administrator';
      const own = by.some((one) => one.person === person || may.split(' ').includes(one.duty));
      must(own, 'none of its signers may set that password');
      return { type: 'PasswordSet', person };
    }
    case 'OpenSession':
      must(onFile(state, person) !== undefined, 'nobody opens that session');
      return { type: 'SessionOpened', person, session, at };
    case 'RecordFailure':
      return { type: 'LogOnFailed', person, at };
    case 'RecordExport':
      return { type: 'ExportTaken', person: by[0].person, what: asks.what, at };
    case 'RecordTraining': {
      known(state, person, 'staff', 'regulator');
      const { type: _type, ...scored } = asks;
      return { type: 'TrainingScored', ...scored, at };
    }
    case 'EndSession':
      must(state.sessions.has(session), 'that session is not open');
      return { type: 'SessionEnded', session, why: asks.why };
    case 'KeepSession':
      must(state.sessions.has(session), 'that session is not open');
      return { type: 'SessionSeen', session, at };
    case 'ForgetGuest': {
      const here = [...state.sessions.values()].includes(person);
      must(isGuest(person) && state.people.has(person) && !here, 'that guest is not forgotten');
      return { type: 'GuestForgotten', person };
    }
    case 'SetPlayLimits':
    case 'CoolOff':
    case 'ExcludeSelf':
    case 'EndExclusion':
      known(state, person, 'patron');
      must(
        by.every((one) => one.duty !== 'player' || one.person === person),
        'only their own',
      );
      return ownLimit(state.own.get(person) ?? { limits: {} }, asks, at);
    default:
      return wrong(`there is no command ${asks.type} about people`);
  }
};

const fold = (state, event) => {
  const endAll = (person) => {
    for (const [session, whose] of state.sessions)
      if (whose === person) state.sessions.delete(session);
  };
  if (event.type === 'PersonAdded') state.people.set(event.added.person, event.added);
  if (event.type === 'PersonChanged') changes(state, event.changed);
  if (event.type === 'PersonLeft') state.left.add(event.person);
  if (event.type === 'GuestForgotten') state.people.delete(event.person);
  if (event.type === 'PersonLeft' || event.type === 'PasswordSet') endAll(event.person);
  if (event.type === 'SessionOpened') state.sessions.set(event.session, event.person);
  if (event.type === 'SessionEnded') state.sessions.delete(event.session);
  foldOwn(state.own, event);
};

/** An entry about people or a guest. */
const peopleEntry = (state, entry, strict) => {
  const { command, events, at } = entry;
  const told = events.map(({ event }) => event);
  if (strict) {
    const guest = command.kind === 'guest';
    if (guest) {
      must(isGuest(command.person), 'a guest has the name of a patron');
      isFree(state, command.person);
    } else {
      checkForm(command.asks);
      checkRule(PEOPLE_RULES[command.asks.type] ?? [''], entry.by);
    }
    const due = guest
      ? [
          { type: 'PersonAdded', added: patronOf(command) },
          { type: 'SessionOpened', person: command.person, session: command.session, at },
        ]
      : [peopleEvent(state, command.asks, entry)];
    must(same(told, due), 'its events are not what its command does');
  }
  for (const event of told) fold(state, event);
};

/** An entry about the house as a whole. */
const floorEntry = (state, entry, strict) => {
  const { command, events, by } = entry;
  const { floor } = state;
  const { type, ...said } = command.asks;
  const due = { FoundHouse: 'HouseFounded', SetUpTable: 'TableSetUp', BeginFormat: 'HouseFormat' }[
    type
  ];
  must(due !== undefined, `there is no command ${type} about the house`);
  if (strict || type === 'BeginFormat') {
    checkForm(command.asks);
    checkRule(['administrator'], by);
    const told = events.map(({ event }) => event);
    must(same(told, [{ type: due, ...said }]), 'its events are not what its command does');
    must(type !== 'FoundHouse' || floor.name === '', 'the house has its name');
    if (type === 'SetUpTable') {
      const fits = /^[A-Za-z0-9-]{1,16}$/.test(said.table) && Object.hasOwn(SAID_RULES, said.game);
      must(fits && !floor.tables.has(said.table), 'no such table is set up');
    }
    must(type !== 'BeginFormat' || floor.format < said.format, 'that format has begun');
  }
  if (type === 'FoundHouse') Object.assign(floor, { name: said.name, demo: said.demo });
  if (type === 'SetUpTable') floor.tables.set(said.table, said.game);
  if (type === 'BeginFormat') floor.format = said.format;
};
return { newPeople, personOnFile, checkSigners, entitled, checkRule, seatsNobodyAway, peopleEntry, floorEntry };
})();

const parts_alerts_mjs = (() => {
// Alerts and who answers them (docs/log-events.md): by nobody who took part in what an alert is about.
const { must, same } = parts_bytes_mjs;
const { checkForm, isText } = parts_forms_mjs;
const { checkRule } = parts_people_mjs;

/** Who signed an entry, and in which round of a table: the first begins with its stream, each other with its number. */
const rememberSigners = ({ signed, rounds }, { position, events, by }) => {
  signed[position] = by.map(({ person }) => person);
  for (const { stream, event } of events) {
    const [, table] = /^table\/[^/]+\/(.+)$/s.exec(stream) ?? [];
    if (table === undefined) continue;
    const own = rounds.get(stream) ?? { table, number: 1, signed: new Map() };
    rounds.set(stream, own);
    const begun = event.type === 'Played' && event.events.find(({ type }) => type === 'RoundBegun');
    if (begun) own.number = begun.number;
    if (event.type === 'TableOpened') own.number = event.round ?? own.number;
    const people = own.signed.get(own.number) ?? new Set();
    own.signed.set(own.number, people);
    for (const { person } of by) people.add(person);
  }
};

/** Who signed in a round of a table, which is known by its name alone; undefined where there was no such round. */
const signedInRound = (rounds, table, round) => {
  const found = [...rounds.values()]
    .filter((one) => one.table === table && one.signed.has(round))
    .flatMap(({ signed }) => [...signed.get(round)]);
  return found.length === 0 ? undefined : found;
};

/** Who took part in what an alert is about: its entry and, where a round is disputed, the round. */
const tookPartIn = (alert, { signed, rounds }) => {
  const began = signed[Number(/^.+ (\d+)$/s.exec(alert)?.[1])];
  const [, table, round] = /^dispute (.+)\/(\d+) \d+$/s.exec(alert) ?? [];
  if (table === undefined || began === undefined) return began;
  const played = signedInRound(rounds, table, Number(round));
  return played && [...began, ...played];
};

const KINDS = [
  ...['correction', 'wager-entered', 'wager-voided', 'irregularity', 'over-short', 'no-rolls'],
  ...['hold', 'pair-of-hands', 'meter-hit', 'meter-out', 'sign-in-failures', 'return', 'faces'],
  'dispute',
];
/** The name of an alert begins with its kind. */
const isAlert = (alert) => isText(alert, 200) && KINDS.includes(alert.split(' ')[0]);

/** An alert is answered once, by somebody who may and took no part in what it is about. */
const alertEntry = (answered, { command: { asks }, events, by, at }, audit) => {
  must(['RaiseDispute', 'AnswerAlert'].includes(asks.type), 'nobody asks that about alerts');
  checkForm(asks);
  if (asks.type === 'RaiseDispute') {
    const { table, round } = asks;
    must(signedInRound(audit.rounds, table, round) !== undefined, 'there was no such round');
    return disputeEntry(answered, { asks, events, by, at });
  }
  const roles = 'floorperson surveillance finance administrator';
  checkRule([roles], by);
  const { alert, explanation } = asks;
  must(isAlert(alert), 'there is no such kind of alert');
  must(!answered.has(alert), 'that alert is not open');
  const took = tookPartIn(alert, audit);
  must(took !== undefined, 'there is no such alert');
  must(!by.some(({ person }) => took.includes(person)), 'who took part answers the alert');
  const { person } = by.find(({ duty }) => roles.split(' ').includes(duty));
  const due = { type: 'AlertAnswered', alert, person, explanation, at };
  must(
    same(
      events.map(({ event }) => event),
      [due],
    ),
    'its events are not what its command does',
  );
  answered.add(alert);
};

/** A patron disputes a round, once. */
const disputeEntry = (known, { asks: { table, round, what }, events, by, at }) => {
  checkRule(['player'], by);
  const { person } = by.find(({ duty }) => duty === 'player');
  const one = `dispute ${table}/${round} by ${person}`;
  must(!known.has(one), 'that round is disputed already');
  const due = { type: 'DisputeRaised', person, table, round, what, at };
  must(events.length === 1 && same(events[0].event, due), 'its event is not what its command does');
  known.add(one);
};
return { rememberSigners, alertEntry };
})();

const parts_serials_mjs = (() => {
// Serial numbers of coupons (58 Pa. Code § 525.21(c)(3)): ranges of them, and in which state the register has one.
const { must } = parts_bytes_mjs;

const read = (serial) => {
  const [, series, figures] = /^([A-Z][A-Z0-9]{0,7})-(\d{8})$/.exec(serial) ?? [];
  must(Number(figures) > 0, `"${serial}" is no serial number`);
  return { series, number: Number(figures) };
};
const rangeOf = ({ first, last }) => {
  const [from, to] = [read(first), read(last)];
  must(from.series === to.series && from.number <= to.number, 'that is no range of coupons');
  return { series: from.series, from: from.number, to: to.number };
};
const sizeOf = ({ from, to }) => to - from + 1;

/** What the register has of the numbers of a range, run by run. */
const runsIn = ({ runs }, { series, from, to }) =>
  (runs.get(series) ?? [])
    .filter((run) => run.to >= from && run.from <= to)
    .map((run) => ({ ...run, from: Math.max(run.from, from), to: Math.min(run.to, to) }));
const stateOf = (register, serial) => {
  const { series, number } = read(serial);
  return runsIn(register, { series, from: number, to: number })[0]?.state;
};
return { read, rangeOf, sizeOf, runsIn, stateOf };
})();

const parts_coupon_order_mjs = (() => {
// What the forms of the coupon program follow from (58 Pa. Code § 525.21): approvals, requisitions, runs, deliveries, lists.
const { must, same } = parts_bytes_mjs;
const { rangeOf, read, runsIn, sizeOf, stateOf } = parts_serials_mjs;

const newPapers = () => ({
  /** On which days runs were printed, deliveries examined, ranges entered in the ledger and lists imported. */
  ...{ printed: new Map(), examined: new Map(), received: [], listed: new Map() },
  /** Since when controls are approved, and on which days designs were submitted and approved, by name. */
  ...{ controlled: undefined, submitted: new Map(), approved: new Map() },
  /** The controls of now, since when they name an area, the press or direct mail, and the names of all batches. */
  ...{ controls: undefined, provided: new Map(), batches: new Set() },
  /** Requisitions; what was redeemed in a quarter, by denomination, when and where; and the quarters that were reported. */
  ...{ requisitions: new Map(), redeemed: new Map(), redeemedOn: new Map(), reported: new Set() },
});

const PRESS = 'the press';
const MAIL = 'direct mail';
const area = (of, place) => `${of} ${place}`;
const provisions = ({ storage, inHousePrinting, directMail }) => [
  ...storage.map(({ of, place }) => area(of, place)),
  ...(inHousePrinting === undefined ? [] : [PRESS]),
  ...(directMail === undefined ? [] : [MAIL]),
];

const quarterOf = (day) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
const worthOf = ({ designs }, { series }) => designs.get(series)?.valueCents;
const redeem = ({ redeemed }, day, valueCents, quantity) => {
  const quarter = quarterOf(day);
  const sums = redeemed.get(quarter) ?? new Map();
  sums.set(valueCents, (sums.get(valueCents) ?? 0) + quantity);
  redeemed.set(quarter, sums);
};

const keeps = {
  ControlsApproved: (register, event) => {
    register.controlled ??= event.day;
    const before = register.provided;
    const now = provisions(event).map((one) => [one, before.get(one) ?? event.day]);
    Object.assign(register, { controls: event, provided: new Map(now) });
  },
  DesignSubmitted: ({ submitted }, { design, day }) => submitted.set(design.design, day),
  DesignApproved: ({ approved }, { design, day }) =>
    approved.set(design, approved.get(design) ?? day),
  CouponsPrinted: ({ printed }, { run, day }) => printed.set(run, day),
  ExclusionListImported: ({ listed }, { list, day }) => listed.set(list, day),
  DeliveryExamined: ({ examined, batches }, { delivery, day, batches: named = [] }) => {
    examined.set(delivery, day);
    for (const { batch } of named) batches.add(batch);
  },
  MailListSupplied: ({ batches }, { batches: named }) => {
    for (const { batch } of named) batches.add(batch);
  },
  ReceiptEntered: ({ received }, { lines, day }) => {
    for (const line of lines) received.push({ range: rangeOf(line), day });
  },
  RequisitionPrepared: ({ requisitions }, { requisition, day, lines, neededFor, hands }) => {
    const left = new Map(lines.map(({ design, quantity }) => [design, quantity]));
    const until = neededFor.day ?? neededFor.to;
    requisitions.set(requisition, { prepared: day, until, left, preparedBy: hands?.preparedBy });
  },
  RequisitionAuthorised: ({ requisitions }, { requisition, day, hands }) => {
    const asked = requisitions.get(requisition) ?? {};
    Object.assign(asked, { authorised: day, authorisedBy: hands?.authorisedBy });
  },
  CouponsIssued: (register, { requisition, serials }) => {
    const { left } = register.requisitions.get(requisition) ?? { left: new Map() };
    for (const range of serials.map(rangeOf)) {
      const design = register.designs.get(range.series)?.design;
      left.set(design, (left.get(design) ?? 0) - sizeOf(range));
    }
  },
  CouponRedeemed: (register, { serial, day, valueCents }) => {
    redeem(register, day, valueCents, 1);
    register.redeemedOn.set(serial, day);
  },
  CouponLaidAgain: (register, { serial, was, valueCents }) => {
    const day = register.redeemedOn.get(serial);
    if (was === 'redeemed' && day !== undefined) redeem(register, day, valueCents, -1);
  },
  CouponsCounted: (register, { day, byTheCount }) => {
    for (const range of byTheCount.map(rangeOf))
      redeem(register, day, worthOf(register, range), sizeOf(range));
  },
  QuarterlyReportFiled: ({ reported }, { quarter }) => reported.add(quarter),
};

/** What later forms are held against. */
const remember = (register, event) => keeps[event.type]?.(register, event);

const after = (day, before, what) => must(before === undefined || day >= before, what);
const inLedger = ({ received }, day, { first, last }) => {
  const { series, from, to } = rangeOf({ first, last });
  for (const { range, day: since } of received)
    if (range.series === series && range.from <= to && range.to >= from)
      after(day, since, `coupons of ${series} were not in the ledger on that day`);
};
const approved = (register, day, { design } = {}) => {
  after(day, register.controlled ?? '9', 'controls were not approved on that day');
  after(day, register.approved.get(design) ?? '9', `${design} was not approved on that day`);
};
const bySeries = ({ designs }, { first }) => designs.get(read(first).series);
/** Controls that are amended allow nothing for the days before. */
const provided = (register, day, what) =>
  after(day, register.provided.get(what) ?? '9', `the controls did not name ${what} on that day`);

const apart = (one, other) => {
  const alone = one?.person === other?.person || one?.credential === other?.credential;
  must(one === undefined || other === undefined || !alone, 'one person stands on both sides');
};
/** § 525.21(g), (h): what was asked for and authorized is issued, in time and by two sides, and no more of it. */
const onRequisition = (register, { requisition, day, serials, hands }) => {
  const asked = register.requisitions.get(requisition);
  must(asked?.authorised !== undefined, 'they are issued on a requisition that nobody authorized');
  after(day, asked.authorised, 'they are issued before the requisition was authorized');
  must(day <= asked.until, 'they are issued on a requisition that is over');
  apart(asked.preparedBy, hands?.issuedBy);
  apart(asked.authorisedBy, hands?.receivedBy);
  const issued = new Map();
  for (const range of serials.map(rangeOf)) {
    const design = register.designs.get(range.series)?.design;
    issued.set(design, (issued.get(design) ?? 0) + sizeOf(range));
  }
  for (const [design, quantity] of issued)
    must(quantity <= (asked.left.get(design) ?? 0), 'more is issued than was asked for');
};

/** § 525.21(e), (q)(2): batches are the ranges of the form, and bear its name and nobody else's. */
const namesBatches = (register, { delivery, found, batches }) => {
  for (const { batch } of batches) must(!register.batches.has(batch), `${batch} is another batch`);
  if (found === undefined) return;
  const name = (i) => (found.length === 1 ? delivery : `${delivery}/${i + 1}`);
  const due = found.map((range, i) => ({ ...range, batch: name(i) }));
  must(same(batches, due), 'its batches are not what was found');
};

/** § 525.21(j)(5), (k): what was counted is what marketing has, and what stays overnight is in an area of its own. */
const countsInHand = (register, { day, remaining, returning, keptAt }) => {
  const sum = (ranges) => ranges.reduce((all, range) => all + sizeOf(range), 0);
  const held = [...register.runs.values()].flat().filter(({ state }) => state === 'issued');
  const counted = remaining.map(rangeOf).flatMap((range) => runsIn(register, range));
  const right = counted.every(({ state }) => state === 'issued') && sum(counted) === sum(held);
  must(right, 'other coupons are counted than marketing has');
  const kept = sum(remaining.map(rangeOf)) - sum(returning.map(rangeOf));
  if (kept > 0) provided(register, day, area('marketing', keptAt));
};

/** § 525.21(q)(6): what the boxes held of what patrons had is redeemed by the count, and nothing else is. */
const OPEN = ['distributed', 'missing at marketing'];
const redeemsBoxes = (register, { boxes, byTheCount }) => {
  const boxed = boxes.flatMap(({ serials }) => serials.map(rangeOf));
  const open = boxed.flatMap((range) =>
    runsIn(register, range)
      .filter(({ state }) => OPEN.includes(state))
      .map((run) => ({ series: range.series, ...run })),
  );
  const each = (list) =>
    list
      .flatMap(({ series, from, to, state }) =>
        Array.from({ length: to - from + 1 }, (_, i) => `${series} ${from + i} ${state}`),
      )
      .sort();
  const told = byTheCount.map((range) => ({ ...rangeOf(range), state: range.were }));
  must(same(each(told), each(open)), 'the count redeems other coupons than were in the boxes');
};

/** § 525.21(o): by denomination what patrons redeemed, once, when the quarter is over. */
const reportsQuarter = (register, { quarter, day, lines }) => {
  must(quarterOf(day) > quarter, 'a quarter is reported that is not over');
  must(!register.reported.has(quarter), 'a quarter is reported twice');
  const values = new Set([...register.designs.values()].map(({ valueCents }) => valueCents));
  const due = [...values]
    .sort((a, b) => a - b)
    .map((valueCents) => {
      const quantity = register.redeemed.get(quarter)?.get(valueCents) ?? 0;
      return { valueCents, quantity, redeemedCents: quantity * valueCents };
    });
  must(same(lines, due), 'the report is not of what was redeemed');
};

const checks = {
  ControlsApproved: (register, { day }) =>
    after(day, register.controls?.day, 'they replace later controls'),
  DesignApproved: (register, { day, design }) =>
    after(day, register.submitted.get(design) ?? '9', 'it is approved before it was submitted'),
  CouponsPrinted: (register, event) => {
    approved(register, event.day, event);
    provided(register, event.day, PRESS);
  },
  SheetsPrinted: (register, { day, run }) => {
    must(register.provided.has(PRESS), 'the controls do not name the press');
    after(day, register.printed.get(run) ?? '9', 'its run was entered later');
  },
  SheetsSpoiled: (register, { day, run }) =>
    after(day, register.printed.get(run) ?? '9', 'its run was entered later'),
  MailListSupplied: (register, event) => {
    for (const one of event.batches) approved(register, event.day, bySeries(register, one));
    provided(register, event.day, MAIL);
    namesBatches(register, event);
  },
  MailingRecorded: (register) =>
    must(register.provided.has(MAIL), 'the controls do not name direct mail'),
  DeliveryExamined: (register, event) => {
    const { day, source } = event;
    after(day, register.printed.get(source.printed), 'it is examined before it was printed');
    namesBatches(register, event);
  },
  ReceiptEntered: (register, { day, delivery, place }) => {
    after(day, register.examined.get(delivery), 'it is received before it was examined');
    provided(register, day, area('finance', place));
  },
  CouponsMoved: (register, { day, serials, place }) => {
    for (const one of serials) inLedger(register, day, one);
    const keeper = stateOf(register, serials[0].first) === 'stored' ? 'finance' : 'marketing';
    provided(register, day, area(keeper, place));
  },
  CouponsIssued: (register, event) => {
    const { day, serials, voided } = event;
    for (const one of serials) approved(register, day, bySeries(register, one));
    for (const one of [...serials, ...voided]) inLedger(register, day, one);
    onRequisition(register, event);
  },
  RequisitionAuthorised: (register, { requisition, day, hands }) => {
    const asked = register.requisitions.get(requisition);
    must(asked !== undefined && asked.authorised === undefined, 'no such requisition is open');
    after(day, asked.prepared, 'it is authorized before it was prepared');
    apart(asked.preparedBy, hands?.authorisedBy);
  },
  CouponsVoided: (register, { day, serials }) => {
    for (const one of serials) inLedger(register, day, one);
  },
  VariationReported: (register, { day, serials, were, place }) => {
    for (const one of serials) inLedger(register, day, one);
    if (were === 'missing at finance') provided(register, day, area('finance', place));
  },
  FormCompleted: countsInHand,
  CouponsCounted: redeemsBoxes,
  QuarterlyReportFiled: reportsQuarter,
  ExclusionListImported: (register, { day, list }) =>
    after(day, register.listed.get(list), 'it replaces a later list'),
};

/** A form that is entered late says nothing of a day before what it follows from; none says what the register has not. */
const checkOrder = (register, event, today) => {
  checks[event.type]?.(register, event);
  must(event.type !== 'UseFiled' || event.from >= today, 'it files for a day that was played');
};
return { newPapers, remember, checkOrder };
})();

const parts_coupons_mjs = (() => {
// Match Play Coupons (58 Pa. Code § 525.21, .22): where every serial number is, and that tables and register agree.
const { must, same, wrong } = parts_bytes_mjs;
const { checkOrder, newPapers, remember } = parts_coupon_order_mjs;
const { rangeOf, read, sizeOf } = parts_serials_mjs;
const { dayOf } = parts_table_mjs;

const newRegister = () => ({
  ...{ runs: new Map(), designs: new Map(), uses: [], found: new Map(), terms: new Map() },
  /** Until when ranges of serial numbers are good, and whose they are. */
  ...{ dates: [], owners: [] },
  /** By table the last round that coupons were used in, and where each coupon was placed last, and by whom. */
  ...{ rounds: new Map(), placed: new Map() },
  /** Into the drop box of which table each coupon went last. */
  boxes: new Map(),
  ...newPapers(),
  /** The gaming days of the first entry and of the last one that was reconciled. */
  ...{ opened: undefined, reconciled: undefined },
});

/** Moves a range of serial numbers to a state; all of it must have been in one of the states named. */
const put = (register, range, state, was) => {
  const { series, from, to } = rangeOf(range);
  const runs = register.runs.get(series) ?? [];
  const [kept, moved] = [[], []];
  for (const run of runs) {
    if (run.to < from || run.from > to) kept.push(run);
    else {
      if (run.from < from) kept.push({ ...run, to: from - 1 });
      if (run.to > to) kept.push({ ...run, from: to + 1 });
      moved.push({ ...run, from: Math.max(run.from, from), to: Math.min(run.to, to) });
    }
  }
  if (was === undefined) must(moved.length === 0, `coupons of ${series} come a second time`);
  else {
    const all = moved.reduce((sum, run) => sum + sizeOf(run), 0);
    must(all === sizeOf({ from, to }), `coupons of ${series} were never received`);
    const other = moved.find((run) => !was.includes(run.state));
    must(other === undefined, `coupons of ${series} are ${other?.state}, not ${was.join(' or ')}`);
  }
  register.runs.set(
    series,
    [...kept, { from, to, state }].sort((a, b) => a.from - b.from),
  );
};
const putAll = (register, ranges = [], state, was) => {
  for (const range of ranges) put(register, range, state, was);
};
const one = (serial) => ({ first: serial, last: serial });
/** The last that was noted of a serial number. */
const notedOf = (notes, serial) => {
  const { series, number } = read(serial);
  return notes.findLast(
    ({ range }) => range.series === series && range.from <= number && number <= range.to,
  );
};
/** To whom a coupon was mailed or distributed, where somebody is named. */
const ownerOf = ({ owners }, serial) => notedOf(owners, serial)?.patron;
const dated = (register, ranges) => {
  for (const range of ranges)
    register.dates.push({ range: rangeOf(range), expires: range.expires });
};
const owned = (register, ranges, patron) => {
  for (const range of ranges) register.owners.push({ range: rangeOf(range), patron });
};

const ANY = [
  ...['examined', 'stored', 'listed', 'issued', 'distributed', 'redeemed', 'returned', 'expired'],
  ...['voided', 'in play', 'missing at finance', 'missing at marketing'],
];
/** Who misses what was there, and where it is again when it is found. */
const BY = { stored: 'finance', issued: 'marketing' };
const KEPT = { 'missing at finance': 'stored', 'missing at marketing': 'issued' };
const VOIDABLE = ['stored', 'listed', 'issued', 'distributed'];

const areVoid = (register, range) => {
  const { series, from, to } = rangeOf(range);
  const runs = (register.runs.get(series) ?? []).filter((run) => run.to >= from && run.from <= to);
  const right = runs.every(({ state }) => state === 'voided' || state === 'cancelled');
  must(runs.length > 0 && right, `coupons of ${series} are called void and are not`);
};

const useOn = ({ uses }, day) => uses.findLast(({ from }) => from <= day);

/** The coupons that were used in a round at a table. */
const usedIn = ({ rounds }, { table, round }) => {
  if (rounds.get(table)?.round !== round) rounds.set(table, { round, used: new Set() });
  return rounds.get(table).used;
};
/** § 603a.21(d): one for a patron in a round, at whatever seats. */
const oneEach = (register, event) => {
  if (useOn(register, event.day)?.couponEdition !== '603a') return;
  const again = [...usedIn(register, event)].some(
    (serial) => register.placed.get(serial)?.patron === event.patron,
  );
  must(!again, `${event.serial} is a second coupon of one patron in a round`);
};

/** The lines of a form are those of its coupons: range by range, or how many of each denomination. */
const linesAre = ({ designs }, serials, lines, isEach) => {
  const all = serials.map(({ first, last }) => {
    const range = rangeOf({ first, last });
    const { valueCents } = designs.get(range.series) ?? {};
    return { first, last, quantity: sizeOf(range), valueCents };
  });
  const sums = Map.groupBy(all, ({ valueCents }) => valueCents);
  const summed = [...sums].map(([valueCents, own]) => ({
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    valueCents,
  }));
  must(same(lines, isEach ? all : summed), 'its lines are not those of its coupons');
};

/** What moves no coupon. */
const QUIET = [
  ...['ControlsApproved', 'DesignApproved', 'CouponsPrinted', 'ExclusionListImported'],
  ...['SheetsPrinted', 'SheetsSpoiled', 'CouponsMoved', 'RequisitionAuthorised', 'FormCompleted'],
  ...['InventoryTaken', 'QuarterlyReportFiled'],
];
const folds = {
  ...Object.fromEntries(QUIET.map((type) => [type, () => {}])),
  DesignSubmitted: (register, { design }) => register.designs.set(design.series, design),
  UseFiled: (register, { from, couponOnPush, couponEdition }) =>
    register.uses.push({ from, couponOnPush, couponEdition }),
  DeliveryExamined: (register, { delivery, found }) => {
    register.found.set(delivery, found);
    putAll(register, found, 'examined');
    dated(register, found);
  },
  ReceiptEntered: (register, { delivery, lines, voided }) => {
    must(register.found.has(delivery), 'that delivery was never examined');
    for (const line of lines) {
      const range = rangeOf(line);
      must(line.quantity === sizeOf(range), 'a line counts another number of coupons');
      const { valueCents } = register.designs.get(range.series) ?? {};
      must(line.valueCents === valueCents, 'a line has another denomination');
    }
    putAll(register, lines, 'stored', ['examined']);
    putAll(register, voided, 'voided', ['examined', 'stored']);
  },
  RequisitionPrepared: ({ designs }, { lines }) => {
    for (const { design, valueCents } of lines) {
      const worth = [...designs.values()].find((one) => one.design === design)?.valueCents;
      must(valueCents === worth, 'a line has another denomination');
    }
  },
  CouponsIssued: (register, { serials, voided, lines }) => {
    linesAre(register, serials, lines, true);
    putAll(register, serials, 'issued', ['stored', 'returned']);
    putAll(register, voided, 'voided', ['stored', 'returned', 'issued']);
  },
  CouponsDistributed: (register, { serials, to, lines }) => {
    linesAre(register, serials, lines, false);
    putAll(register, serials, 'distributed', ['issued']);
    if (to?.patron !== undefined) owned(register, serials, to.patron);
  },
  MailListSupplied: (register, { batches, rows }) => {
    putAll(register, batches, 'listed');
    dated(register, batches);
    for (const { serial, patron } of rows) owned(register, [one(serial)], patron);
  },
  MailingRecorded: (register, { mailed }) => putAll(register, mailed, 'distributed', ['listed']),
  CouponsVoided: (register, { serials }) => putAll(register, serials, 'voided', VOIDABLE),
  VariationReported: (register, { serials, kind, were }) => {
    if (kind === 'missing') putAll(register, serials, `missing at ${BY[were]}`, [were]);
    else putAll(register, serials, KEPT[were], [were]);
  },
  CouponsReturned: (register, { lines, voided }) => {
    for (const line of lines)
      put(register, line, line.expired ? 'expired' : 'returned', [
        'issued',
        'missing at marketing',
      ]);
    // What goes to finance with the package was voided by a form of its own.
    for (const range of voided) areVoid(register, range);
  },
  CouponsCounted: (register, { byTheCount }) => putAll(register, byTheCount, 'redeemed', ANY),
  CouponsCancelled: (register, { redeemed, voided, expired }) => {
    putAll(register, redeemed, 'cancelled', ['redeemed']);
    putAll(register, voided, 'cancelled', ['voided']);
    putAll(register, expired, 'cancelled', ['expired']);
  },
  DayReconciled: (register, { restored, day }) => {
    putAll(register, restored, 'stored', ['returned']);
    register.reconciled = day;
  },
  CouponPresented: (register, event) => {
    const { serial, matchPlay, day, chipsCents, patron } = event;
    put(register, one(serial), 'in play', ['distributed']);
    must(day <= notedOf(register.dates, serial)?.expires, `${serial} has expired`);
    const owner = ownerOf(register, serial);
    must(owner === undefined || owner === patron, `${serial} is another patron’s`);
    const { valueCents, pays } = register.designs.get(read(serial).series) ?? {};
    const use = useOn(register, day);
    const onPush = use?.couponOnPush === 'taken' ? { onPush: 'taken' } : {};
    const terms = { serial, valueCents, pays };
    must(same({ ...matchPlay, ...onPush }, { ...terms, ...onPush }), 'the coupon has other terms');
    register.terms.set(serial, { ...terms, ...onPush });
    must(chipsCents >= valueCents, 'the coupon is not matched with chips');
    register.placed.set(serial, event);
    usedIn(register, event).add(serial);
  },
  CouponRedeemed: (register, { serial, table }) => {
    put(register, one(serial), 'redeemed', ['in play']);
    register.boxes.set(serial, table);
  },
  CouponLeftWithPatron: (register, { serial, why }) => {
    put(register, one(serial), 'distributed', ['in play']);
    // A wager withdrawn or void has used no coupon.
    const placed = register.placed.get(serial);
    if (why !== 'push' && placed !== undefined) usedIn(register, placed).delete(serial);
  },
  CouponLaidAgain: (register, event, strict) => {
    const elsewhere = event.was === 'redeemed' && register.boxes.get(event.serial) !== event.table;
    must(!strict || !elsewhere, `${event.serial} is in the drop box of another table`);
    put(register, one(event.serial), 'in play', [event.was]);
    usedIn(register, event).add(event.serial);
  },
};

const couponEvent = (register, event, strict = false) => {
  register.opened ??= event.day;
  (folds[event.type] ?? wrong(`the register has no event ${event.type}`))(register, event, strict);
  remember(register, event);
};

/** What happens to a coupon at a table happens there alone, and nothing else does. */
const AT_TABLES = ['CouponPresented', 'CouponRedeemed', 'CouponLeftWithPatron', 'CouponLaidAgain'];
const couponAtTable = (register, event, today) => {
  must(AT_TABLES.includes(event.type), 'a form of the coupon desk was filled in at a table');
  // What is redeemed after its day was counted belongs to a later one.
  const late = event.type === 'CouponRedeemed' && event.day > today;
  must(today === undefined || event.day === today || late, 'it is of another gaming day');
  if (today !== undefined && event.type === 'CouponPresented') oneEach(register, event);
  couponEvent(register, event, today !== undefined);
};

/** A form is of today, or of an earlier day that is not reconciled; then it says when it was entered. */
const checkDay = ({ opened, reconciled }, { day, entered }, today) => {
  must(day <= today, 'it is of a gaming day that has not come');
  must(entered === (day < today ? today : undefined), 'it does not say when it was entered');
  const open = reconciled === undefined ? day >= (opened ?? today) : day > reconciled;
  must(day === today || open, 'it is of a gaming day that is closed');
};

/** The one fact that each form makes. */
const MADE = {
  ...{ ApproveControls: 'ControlsApproved', FileUse: 'UseFiled', SubmitDesign: 'DesignSubmitted' },
  ...{ ApproveDesign: 'DesignApproved', PrintCoupons: 'CouponsPrinted' },
  ...{ PrintSheets: 'SheetsPrinted', SpoilSheets: 'SheetsSpoiled' },
  ...{ ExamineDelivery: 'DeliveryExamined', EnterReceipt: 'ReceiptEntered' },
  ...{ MoveCoupons: 'CouponsMoved', PrepareRequisition: 'RequisitionPrepared' },
  ...{ AuthoriseRequisition: 'RequisitionAuthorised', IssueCoupons: 'CouponsIssued' },
  ...{ DistributeCoupons: 'CouponsDistributed', VoidCoupons: 'CouponsVoided' },
  ...{ ReportVariation: 'VariationReported', CompleteForm: 'FormCompleted' },
  ...{ ReturnToFinance: 'CouponsReturned', CountCoupons: 'CouponsCounted' },
  ...{ CancelCoupons: 'CouponsCancelled', ReconcileDay: 'DayReconciled' },
  ...{ TakeInventory: 'InventoryTaken', FileQuarterlyReport: 'QuarterlyReportFiled' },
  ...{ ImportExclusionList: 'ExclusionListImported', SupplyMailList: 'MailListSupplied' },
  RecordMailing: 'MailingRecorded',
};

/** A fact repeats what was signed, and adds what the register worked out from it. */
const repeats = (fact, signed) => {
  if (Array.isArray(signed))
    return (
      Array.isArray(fact) &&
      fact.length === signed.length &&
      signed.every((v, i) => repeats(fact[i], v))
    );
  if (signed === null || typeof signed !== 'object') return fact === signed;
  return (
    typeof fact === 'object' &&
    fact !== null &&
    Object.entries(signed).every(([name, value]) => repeats(fact[name], value))
  );
};

const couponEntry = (register, { command, events, at }, strict) => {
  const { type, ...signed } = command.asks;
  if (strict) {
    const made = Object.hasOwn(MADE, type) && events.length === 1 ? MADE[type] : undefined;
    must(made === events[0]?.event.type, 'its form makes another fact');
    must(made !== undefined && repeats(events[0].event, signed), 'it says what nobody signed');
    checkDay(register, events[0].event, dayOf(at));
    checkOrder(register, events[0].event, dayOf(at));
  }
  for (const { event } of events) couponEvent(register, event);
};
return { newRegister, ownerOf, couponEvent, couponAtTable, couponEntry };
})();

const parts_device_entry_mjs = (() => {
// What a device may tell in an entry of each kind (docs/log-events.md, "Devices"): nothing else, and in no other order.
const { must } = parts_bytes_mjs;

const OF_KINDS = {
  ...{ close: 'Closed |WindowLapsed ', ready: 'SeatReady (WindowShortened )?' },
  ...{ 'more-time': 'ChoiceExtended ', session: 'SessionOpened Promised ' },
  ...{ break: 'SessionBroken ', retire: '(BeaconRetired Revealed SessionEnded )?' },
  restored: '((SessionBroken )?DeviceRestored )?',
};

const IN_ROUND =
  '(Drawn )?(WindowLapsed )?(WindowOpened |ChoiceOpened )?(Contributed )?(WindowShortened )?';

/** Beside one command at the table, while a session is open there or not. */
const beside = ({ type, kind, said }, drawing) => {
  if (type === 'OpenTable') return kind === 'electronic' ? 'SessionOpened Promised ' : '';
  if (!drawing) return '';
  if (type === 'CloseTable') return 'Revealed SessionEnded ';
  if (type !== 'Say') return '';
  return said.type === 'BeginRound' ? 'Revealed (SessionEnded SessionOpened )?Promised ' : IN_ROUND;
};

/** Beside several commands that are decided together. */
const besideAll = (all, table, { session }) => {
  let [due, drawing] = ['', table.kind === 'electronic' && session !== undefined];
  for (const asks of all) {
    due += beside(asks, drawing);
    if (asks.type === 'OpenTable') drawing = asks.kind === 'electronic';
    if (asks.type === 'CloseTable') drawing = false;
  }
  return due;
};

const commandsIn = ({ kind, asks }) =>
  kind === 'deal' ? [{ type: 'Say', said: asks }] : [asks].flat();

/** Draw 1 told otherwise; its rounds are weak, and said to be. */
const isWeak = ({ type, shape }) =>
  ['SecretCommitted', 'EntropyGiven', 'SecretRevealed'].includes(type) ||
  (type === 'Drawn' && !shape);

/** What every event of a device has, and what it may leave out. */
const MEMBERS = {
  ...{
    Promised: 'commit index promise round rules',
    Contributed: 'entropy promise seat beaconRound?',
  },
  ...{
    WindowOpened: 'beaconRound closesAt draw openedAt',
    WindowShortened: 'beaconRound closesAt draw',
  },
  ...{ WindowLapsed: 'at draw', SeatReady: 'seat', ChoiceOpened: 'since until' },
  ...{ ChoiceExtended: 'seat until', Drawn: 'beaconRound draw outcome shape signature?' },
  ...{ Revealed: 'index secret', SessionEnded: 'session', SessionBroken: 'index session why' },
  ...{ BeaconRetired: 'beaconRound', DeviceRestored: 'day' },
};
const hasForm = ({ type, ...event }) => {
  if (MEMBERS[type] === undefined) return;
  const names = MEMBERS[type].split(' ');
  const known = Object.keys(event).every((name) =>
    names.some((one) => one.replace('?', '') === name),
  );
  const whole = names.every((name) => name.endsWith('?') || event[name] !== undefined);
  must(known && whole, `${type} has other members`);
};

/** Holds the device's events of one entry to the order that its command gives; `table` is as it was before the entry. */
const checkTelling = (command, events, device, table) => {
  const told = events.filter((event) => !isWeak(event)).map(({ type }) => `${type} `);
  const atTable = command.kind === 'table' || command.kind === 'deal';
  const due = atTable ? besideAll(commandsIn(command), table, device) : OF_KINDS[command.kind];
  must(new RegExp(`^(${due})$`).test(told.join('')), 'the device tells what is not due');
  for (const event of events) if (!isWeak(event)) hasForm(event);
};
return { checkTelling };
})();

const parts_findings_mjs = (() => {
// What is counted on the way, for who reads the verdict: rounds and money, and how far the clock of the house went back.
const countEvents = (findings, events) => {
  for (const { event } of events) {
    if (event.type === 'RoundCorrected') findings.corrections += 1;
    if (event.type !== 'Played') continue;
    for (const one of event.events) {
      if (one.type === 'RoundBegun') findings.rounds += 1;
      if (one.type !== 'BetSettled') continue;
      findings.wagers += 1;
      findings.handleCents += one.settled.stakeCents;
      findings.paidCents += one.settled.paidCents + (one.settled.coupon?.paidCents ?? 0);
      if (one.settled.result === 'void') findings.voids += 1;
      if (one.settled.result === 'push') findings.pushes += 1;
      if (one.settled.cutCents > 0) findings.cuts += 1;
      if (one.settled.breakageCents !== 0) findings.rounded += 1;
      if (one.settled.coupon !== undefined) findings.coupons += 1;
      if (one.settled.meter !== undefined) findings.meterHits += 1;
    }
  }
};

const clockGoes = ({ latest, findings }, at) => {
  if (at >= latest) return;
  findings.clockBack += 1;
  findings.clockBackMs = Math.max(findings.clockBackMs, latest - at);
};
return { countEvents, clockGoes };
})();

const parts_meter_mjs = (() => {
// A progressive meter (law/house-rules.md § meters): what comes in, what it shows, what it pays. Its balance is kept in
// ten-thousandths of a cent, so that no fraction is lost.
const { isDay, must, same, wrong } = parts_bytes_mjs;
const { checkRule } = parts_people_mjs;
const { share, sumOf } = parts_settle_mjs;
const { gameOf } = parts_table_mjs;

const PARTS = 10_000;
const whole = (parts) => (parts - (parts % PARTS)) / PARTS;
const shown = ({ parts, settings: { ceilingCents = Number.POSITIVE_INFINITY } }) =>
  Math.min(whole(parts), ceilingCents);

const newMeter = () => ({
  phase: 'not installed',
  parts: 0,
  seeded: 0,
  paid: 0,
  readings: {},
});
/** What a correction of the last round goes back to. */
const remembered = ({ settings, filed, parts, seeded, paid }) =>
  structuredClone({ settings, filed, parts, seeded, paid });
const movedOn = (meter) => {
  meter.lately = undefined;
};

/** A meter that is switched off, or whose pool has moved, neither grows nor changes. */
const isInUse = ({ phase }) => must(phase === 'in use', 'the meter is not in use');

/** A pool moves by a record that bears its day and the names of two people at least. */
const isOnRecord = ({ on, signedBy, ...more } = {}) => {
  const isName = (one) => typeof one === 'string' && one !== '';
  const signed = Array.isArray(signedBy) && signedBy.every(isName) && new Set(signedBy).size;
  must(
    isDay(on) && signed >= 2 && signed === signedBy.length && Object.keys(more).length === 0,
    'the record of the pool is not dated and signed by two people',
  );
};

const contributed = (meter, event) => {
  isInUse(meter);
  if (meter.lately?.round !== event.round)
    meter.lately = { round: event.round, before: remembered(meter) };
  const [of, each] = meter.settings.increment;
  const right = event.wagers.every(
    ({ stakeCents, parts }) => parts === share(stakeCents, of * PARTS, each),
  );
  must(right, 'a wager feeds the meter by another part');
  must(event.parts === sumOf(event.wagers, ({ parts }) => parts), 'its parts do not add up');
  const before = whole(meter.parts);
  meter.parts += event.parts;
  must(event.cents === whole(meter.parts) - before, 'the meter rises by another amount');
  must(event.shownCents === shown(meter), 'the meter shows another amount');
  meter.readings[event.round] = event.shownCents;
};

const hit = (meter, event) => {
  isInUse(meter);
  const { levels, shared } = meter.settings;
  const [of, each] = levels[event.level] ?? wrong(`the meter has no level ${event.level}`);
  must(event.shownCents === shown(meter), 'the meter showed another amount when it was hit');
  const all = share(shown(meter), of, each);
  event.winners.forEach(({ paidCents }, place) => {
    const first = place === 0 ? all : 0;
    const due = shared === 'first' ? first : share(all, 1, event.winners.length);
    must(paidCents === due, 'a winner of the meter is owed another share');
  });
  const paid = sumOf(event.winners, ({ paidCents }) => paidCents);
  must(event.cents === -paid, 'the meter falls by another amount');
  meter.parts -= paid * PARTS;
  meter.paid += paid;
  // The whole meter was won: it is seeded again, and a filed increment begins.
  meter.due = [
    ...(of === each ? ['MeterReset'] : []),
    ...(meter.filed === undefined ? [] : ['IncrementChanged']),
  ];
};

const reset = (meter, { seedCents, cents }) => {
  must(seedCents === meter.settings.seedCents && cents === seedCents, 'it is seeded otherwise');
  meter.parts += seedCents * PARTS;
  meter.seeded += seedCents;
};

/** A round is told again from the meter as it was before it. */
const retold = (meter, event) => {
  isInUse(meter);
  must(meter.lately?.round === event.round, 'the meter has changed since that round');
  const was = { parts: meter.parts, seeded: meter.seeded, paid: meter.paid };
  const { lately } = meter;
  Object.assign(meter, structuredClone(lately.before), { due: [] });
  delete meter.readings[event.round];
  for (const one of event.events) meterEvent(meter, one);
  meter.lately = lately;
  const cents = whole(meter.parts) - whole(was.parts);
  const seededCents = meter.seeded - was.seeded;
  const paidCents = meter.paid - was.paid;
  const due = { cents, seededCents, paidCents, contributedCents: cents - seededCents + paidCents };
  for (const [name, value] of Object.entries(due))
    must(event[name] === value, `its ${name} are not the difference`);
  must(event.shownCents === shown(meter), 'the meter shows another amount');
};

const folds = {
  MeterInstalled: (meter, { settings, cents }) => {
    must(meter.phase === 'not installed', 'the meter is installed');
    must(cents === settings.seedCents, 'it is seeded with another amount');
    Object.assign(meter, { phase: 'in use', settings, parts: cents * PARTS, seeded: cents });
  },
  Contributed: contributed,
  MeterHit: hit,
  MeterReset: reset,
  RoundRetold: retold,
  SharedChanged: (meter, { shared }) => {
    isInUse(meter);
    meter.settings = { ...meter.settings, shared };
    movedOn(meter);
  },
  IncrementFiled: (meter, { increment }) => {
    isInUse(meter);
    meter.filed = increment;
    movedOn(meter);
  },
  IncrementChanged: (meter, { increment }) => {
    must(same(increment, meter.filed), 'another increment was filed');
    meter.settings = { ...meter.settings, increment };
    meter.filed = undefined;
  },
  CeilingChanged: (meter, { ceilingCents }) => {
    isInUse(meter);
    const { ceilingCents: _before, ...settings } = meter.settings;
    must(ceilingCents === null || ceilingCents > shown(meter), 'the ceiling is below the meter');
    meter.settings = ceilingCents === null ? settings : { ...settings, ceilingCents };
    movedOn(meter);
  },
  MeterDisabled: (meter, { shownCents }) => {
    must(meter.phase === 'in use' && shownCents === shown(meter), 'the meter shows otherwise');
    meter.phase = 'disabled';
  },
  MeterResumed: (meter, { shownCents }) => {
    must(meter.phase === 'disabled' && shownCents === shown(meter), 'the meter shows otherwise');
    meter.phase = 'in use';
  },
  Decommissioned: (meter, { parts, cents, movesTo, record }) => {
    isOnRecord(record);
    const all = meter.phase === 'disabled' && parts === meter.parts && cents === -whole(parts);
    must(all, 'the pool that moves is another');
    Object.assign(meter, { phase: 'decommissioned', parts: 0, movesTo, moved: parts });
    movedOn(meter);
  },
  PoolReceived: (meter, { parts, cents, from, record }) => {
    isInUse(meter);
    isOnRecord(record);
    meter.received = [...(meter.received ?? []), from];
    must(Number.isSafeInteger(parts) && parts > 0, 'a pool of nothing is received');
    const before = whole(meter.parts);
    meter.parts += parts;
    must(cents === whole(meter.parts) - before, 'the meter rises by another amount');
    movedOn(meter);
  },
};

const meterEvent = (meter, event) => {
  const due = meter.due?.shift();
  must(due === undefined || due === event.type, `after a hit ${due} is missing`);
  (folds[event.type] ?? wrong(`a meter has no event ${event.type}`))(meter, event);
};
/** What rounds do to a meter; all else is for people to sign, at the meter itself. */
const BY_ROUNDS = [
  ...['MeterInstalled', 'SharedChanged', 'Contributed', 'MeterHit', 'MeterReset'],
  ...['IncrementChanged', 'RoundRetold'],
];
const meterAtTable = (meter, event) => {
  must(BY_ROUNDS.includes(event.type), 'a meter is changed without those who must sign it');
  meterEvent(meter, event);
};
/** Wagers on a meter go back only where it is out of service: nobody loses a hit that way. */
const voidsOnlyOut = (told, meterOf) => {
  for (const { said } of told)
    if (said?.type === 'VoidMeter')
      must(meterOf(said.meter)?.phase !== 'in use', 'the meter is in service, and is void');
};
/** Nobody wagers on a meter that is switched off. */
const wagersOnlyIn = ({ said }, { meter }, meterOf) => {
  if (said?.type !== 'PlaceBet' || said.wager !== meter?.wager) return;
  const { phase } = meterOf(meter.name) ?? {};
  const out = phase === 'disabled' || phase === 'decommissioned';
  must(!out, 'a wager on a meter that is out of service');
};
/** At the end of an entry nothing that a hit asks for may be missing. */
const meterSettled = (meter) => must(!meter.due?.length, 'the meter was not seeded again');

const METER_RULES = {
  DisableMeter: ['floorperson finance surveillance'],
  ResumeMeter: ['floorperson', 'finance'],
  ChangeIncrement: ['floorperson', 'finance'],
  ChangeCeiling: ['floorperson', 'finance'],
  Decommission: ['floorperson', 'finance'],
  ReceivePool: ['floorperson', 'finance'],
};
const MADE = {
  DisableMeter: 'MeterDisabled',
  ResumeMeter: 'MeterResumed',
  ChangeIncrement: 'IncrementFiled',
  ChangeCeiling: 'CeilingChanged',
  Decommission: 'Decommissioned',
  ReceivePool: 'PoolReceived',
};

/** What the event has beside what was signed. */
const WORKED_OUT = {
  ...{ DisableMeter: ['shownCents'], ResumeMeter: ['shownCents'] },
  ...{ Decommission: ['parts', 'cents'], ReceivePool: ['cents'] },
};

/** A pool goes to a meter of the same game that is in use, or to an account; it arrives whole, and once. */
const poolArrives = (meter, { table, game, meter: name, asks }, { meters, tables, floor }) => {
  const own = `meter/${table}/${name}`;
  const [, there] = /^meter\/([A-Za-z0-9-]{1,16})\/[a-z-]+$/.exec(asks.movesTo ?? asks.from) ?? [];
  const isThere =
    floor.tables.get(there) === game &&
    (tables.get(there)?.practice ?? false) === (tables.get(table)?.practice ?? false);
  const other = (isThere && meters.get(asks.movesTo ?? asks.from)) || {};
  if (asks.type === 'Decommission' && asks.movesTo.startsWith('meter/'))
    must(asks.movesTo !== own && other.phase === 'in use', 'no meter takes the pool');
  if (asks.type !== 'ReceivePool') return;
  must(!meter.received?.includes(asks.from), 'that pool has arrived before');
  must(other.movesTo === own && other.moved === asks.parts, 'no such pool is under way');
};

/** Between the last bet and the result nobody changes what the wagers on a meter can win. */
const roundIsOpen = ({ table: name, asks }, { tables, devices }) => {
  must(devices.get(name)?.closing === undefined, 'it comes after the window has closed');
  const table = tables.get(name);
  // What is filed waits for the next hit.
  if (table === undefined || asks.type === 'ChangeIncrement') return;
  const game = gameOf(table);
  const open = table.betting === 'open' && game.isOpen(table.play, game.meter?.wager);
  const on = table.bets.some(({ wager }) => wager === game.meter?.wager);
  must(open || !on, 'wagers on the meter wait for their result');
};

/** An entry that people made at a meter. */
const meterEntry = (meter, { command, events, by }, house) => {
  const { type, ...said } = command.asks;
  if (house !== undefined) {
    roundIsOpen(command, house);
    if (type === 'Decommission' || type === 'ReceivePool') poolArrives(meter, command, house);
    checkRule(METER_RULES[type] ?? wrong(`a meter has no command ${type}`), by);
    must(events.length === 1 && events[0].event.type === MADE[type], 'its events differ');
    const names = ['type', ...Object.keys(said), ...(WORKED_OUT[type] ?? [])];
    const known = Object.keys(events[0].event).every((name) => names.includes(name));
    must(known, 'it says what nobody signed');
    for (const [name, value] of Object.entries(said))
      must(same(events[0].event[name], value), `its ${name} is not the one that was signed`);
  }
  for (const { event } of events) meterEvent(meter, event);
};
return { newMeter, meterEvent, meterAtTable, voidsOnlyOut, wagersOnlyIn, meterSettled, METER_RULES, meterEntry };
})();

const parts_streams_mjs = (() => {
// The streams that an entry writes to: what each has told so far, and what the entry tells in it.
const { deviceEvent } = parts_device_mjs;

const known = (map, name, make) => {
  if (!map.has(name)) map.set(name, make());
  return map.get(name);
};

const inStream = (events, stream) =>
  events.filter((one) => one.stream === stream).map(({ event }) => event);

/** The device of a table takes in what it tells of an entry. */
const deviceTells = ({ devices, house, beacons, findings }, entry, event, more) => {
  const { at, command, position } = entry;
  const where = { at, command, position, house, beacons, findings, ...more };
  deviceEvent(devices.get(more.table.name), event, where);
};
return { known, inStream, deviceTells };
})();

const parts_pieces_mjs = (() => {
// Decks among the equipment of a table (docs/log-events.md, "Tables"): who inspected one, to whom it was shown, and which is gone.
const ACTS = {
  ...{ DeckInspected: 'inspected', DeckVerified: 'verified', JokerTorn: 'joker torn' },
  DeckShown: 'shown',
};
const kindOfDeck = (deck) => (deck === 2 ? 'second-deck' : 'deck');

/** The deck that play takes off the table. */
const deckGone = ({ equipment }, told) => {
  const removed = told.find(({ type }) => type === 'DeckRemoved');
  const kind = removed && kindOfDeck(removed.deck);
  const set = equipment[kind];
  return set === undefined ? [] : [{ type: 'EquipmentRemoved', kind, set, reason: removed.reason }];
};

/** What is told of the pieces beside what was said in a round. */
const piecesDue = (table, { seat }, told, by) => {
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
return { kindOfDeck, deckGone, piecesDue };
})();

const parts_correct_mjs = (() => {
// Corrections (docs/log-events.md, "Corrections"; reading 36): the table is told again from the start of the round with what
// the felt showed. Wagers follow their rules again, and money moves by the difference, to people.
const { canonical, must, same } = parts_bytes_mjs;
const { deckGone } = parts_pieces_mjs;
const { isCall, isFromDraw } = parts_roles_mjs;
const { play, playAsTold, refuses } = parts_round_mjs;
const { sumOf } = parts_settle_mjs;
const {
  checkBalances,
  fromStart,
  gameOf,
  held,
  inventory,
  move,
  owedAccount,
  playEvent,
  seatAccount,
  tableEvent,
} = parts_table_mjs;
const { isBettingOpen } = parts_wagers_mjs;

const isPlayed = ({ type }) => type === 'Played';
/** A wager was on the layout before betting closed for what came next, whatever was called since, as a no roll. */
const placedBefore = (told, at, how) => {
  const last = told
    .slice(0, at)
    .findLastIndex(
      (one) => one.type === 'BettingClosed' || (isPlayed(one) && how.isChance(one.said)),
    );
  return told[last]?.type === 'BettingClosed' ? last : at;
};
/** A deck that play takes off the table is told anew with what is said. */
const isGone = ({ type }, before) =>
  type === 'EquipmentRemoved' &&
  before?.type === 'Played' &&
  before.events.some((one) => one.type === 'DeckRemoved');
/** All that was told of the round, in its order, with the correction in its place. */
const dueIn = ({ told: all, id }, { type, instead }, entry, how) => {
  const told = all.filter((one, i) => !isGone(one, all[i - 1]));
  const at = told.indexOf(entry);
  if (type === 'VoidWager') return isMarked(id, entry) ? told : told.toSpliced(at, 1);
  const put = { type: 'Played', said: instead };
  const { said } = entry;
  const inserts =
    type === 'EnterWager' && !(said.type === 'PlaceBet' && said.seat === instead.seat);
  return inserts ? told.toSpliced(placedBefore(told, at, how), 0, put) : told.with(at, put);
};
const wordOf = (one) => canonical(isPlayed(one) ? one.said : one);

const isReading = ({ type }) => type === 'ReadMeter' || type === 'VoidMeter';
/** Bets of somebody who has left go back in a round that is told again. */
const isReturned = (event) =>
  event.said?.type === 'SitOut' && event.events.every(({ type }) => type === 'BetWithdrawn');

/** What took a void wager off the layout is done again at the end. */
const isTakenOff = ({ said, void: isVoid }) => isVoid === true && said.type === 'WithdrawBet';
/** Meters are read anew, and void wagers taken off; wagers of somebody who leaves go back before that. */
const isDoneAnew = (one) => isPlayed(one) && (isReading(one.said) || isTakenOff(one));
const isBeside = (one, word) => isDoneAnew(one) || (isReturned(one) && wordOf(one) !== word);
const buys = (id, { said }) => gameOf({ id }).purchases?.includes(said?.wager) ?? false;
/** A wager that was voided is marked; a raise and a purchase were never there. */
const isMarked = (id, entry) =>
  entry.events.some(({ type }) => type === 'BetPlaced') && !buys(id, entry);

/**
 * A wager is void by its mark: the round goes as it went, and returns it instead of deciding it. Marks stay; new ones are on
 * the wager that is void and on wagers of its player that rest on it. A raise or a purchase was never there.
 */
const checkMarks = (table, asks, before, after) => {
  const entry = before[asks.index];
  const marked = (list) => list.filter((one) => one.void === true && !isTakenOff(one));
  const was = marked(before).map(({ said }) => canonical(said));
  const voids = asks.type === 'VoidWager' && isMarked(table.id, entry);
  // A wager that was void before may have the same words.
  const fresh = marked(after).filter(({ said }) => {
    const known = was.indexOf(canonical(said));
    if (known >= 0) was.splice(known, 1);
    return known < 0;
  });
  must(voids || fresh.length === 0, 'a wager is void that nobody has voided');
  const rests = gameOf(table).rests(table.rules);
  const own = ({ said }) =>
    said.type === 'PlaceBet' &&
    said.seat === entry.said.seat &&
    (same(said, entry.said) || rests.includes(said.wager));
  must(fresh.every(own), 'a wager is void that does not rest on the one that was voided');
  must(!voids || fresh.some(({ said }) => same(said, entry.said)), 'the wager is not void');
};

/** What is told is what the layout saw, and marks nothing void that nobody voided. */
const checkTold = (table, asks, event) => {
  const before = table.told.filter(isPlayed);
  const played = event.replayed.filter(isPlayed);
  checkMarks(table, asks, before, played);
  const said = played.map((one) => one.said);
  must(same(event.commands, said), 'its commands differ');
  const events = played.flatMap((one) => one.events);
  must(same(event.events, events), 'its events differ');
};

const byName = (list, name) =>
  Object.fromEntries(
    list.map((one) => [one[name], one.cents]).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
const without0 = (amounts) =>
  Object.fromEntries(Object.entries(amounts).filter(([, cents]) => cents !== 0));
const add = (amounts, name, cents) => {
  amounts[name] = (amounts[name] ?? 0) + cents;
};

/**
 * What falls in a round that is told again is refused there by the rules. A wager may also rest on one of its player that is
 * no longer there; what is entered leaves everything else as it was.
 */
const falls = (again, said, { asks, changed, how }) => {
  must(asks.type !== 'EnterWager', 'a wager is entered, and something else falls');
  if (said.type !== 'PlaceBet') return;
  must(changed.has(said.seat) || refuses(again, said, how), 'a wager is left out of the round');
  changed.add(said.seat);
};

/**
 * An extra point roll that is told as a down, or a down as an extra point roll; a throw after a no roll that is told as the next
 * down, on which nobody could wager.
 */
const isOtherwise = (again, how, was, is) => {
  if (!isPlayed(was) || was.events === undefined || !how.isChance(was.said)) return false;
  const early = isFromDraw(again.id, was.said) && isBettingOpen(again);
  return early || was.events[0]?.type !== is.events[0]?.type;
};

/** Whether this buys something for wagers that are all void. */
const isBoughtForNothing = (again, one, how) => {
  const bets = again.bets.filter(({ id }) => !how.voids.has(id));
  return isPlayed(one) && buys(again.id, one) && refuses({ ...again, bets }, one.said, how);
};

const isWager = ({ type }) => type === 'PlaceBet' || type === 'WithdrawBet';
/** Wagers were placed and withdrawn while betting was open, be it that a throw which opened it was no roll. */
const asItWas = (again, one, how, tell) => {
  const { betting } = again;
  const wasOpen = isPlayed(one) && one.events !== undefined && isWager(one.said);
  if (wasOpen) again.betting = 'open';
  tell();
  const underWay = again.bets.length > 0 || again.commands.some((said) => how.isChance(said));
  if (wasOpen && underWay) again.betting = betting;
};

/** What is left at a seat when its player goes is owed by name: somebody may sit down there again in the same round. */
const leaves = (again, { seat, patron }, owed) => {
  const chips = held(again, seatAccount(seat));
  add(owed, patron, chips);
  move(again, seatAccount(seat), owedAccount(patron), chips);
};

/**
 * The round told again, in the order in which it was told before, and what that leaves owed to those who have left. Nothing is
 * told that did not happen, and nothing is left out but what falls.
 */
const toldAgain = (table, asks, event, how) => {
  const again = fromStart(table);
  again.start = table.start;
  const owed = {};
  const entry = table.told.filter(isPlayed)[asks.index];
  const changed = new Set(asks.type === 'VoidWager' ? [entry.said.seat] : []);
  const [left, dropped] = [[...event.replayed], event.dropped.filter((said) => !isReading(said))];
  const tell = () => {
    const one = left.shift();
    if (one.type === 'SeatLeft') leaves(again, one, owed);
    // What was counted out of the box is in the count room, and the round told again put it into the box before.
    const inBox = one.type !== 'DropBoxCounted' || one.coupons.every((c) => again.box.includes(c));
    must(inBox, 'a coupon that was counted out of the box was never in it');
    const isOver = one.type === 'EquipmentBrought' && again.equipment[one.kind] !== undefined;
    must(!isOver, 'a piece is brought for one that never left');
    const gone = isPlayed(one) ? deckGone(again, one.events) : [];
    tableEvent(again, one, (now, played) => play(now, played, how));
    for (const event of gone) {
      must(same(left.shift(), event), 'a deck that left the table is still there');
      tableEvent(again, event);
    }
  };
  const tellBeside = (word) => {
    while (left.length > 0 && isBeside(left[0], word)) tell();
  };
  for (const one of dueIn(table, asks, entry, how).filter((due) => !isDoneAnew(due))) {
    const word = wordOf(one);
    tellBeside(word);
    const stays = left.length > 0 && wordOf(left[0]) === word;
    const may = dropped.length > 0 && canonical(dropped[0]) === word;
    // What a void wager had bought goes with it.
    if (!stays && !may && isBoughtForNothing(again, one, how)) continue;
    must(stays || may, 'the round is told with other words');
    must(
      may || !isOtherwise(again, how, one, left[0]),
      'a throw counts as something else than it was called',
    );
    const fell = () => may && (isReturned(left[0]) || refuses(again, one.said, how));
    // What went back before goes back anew, and is no word of the round.
    asItWas(again, one, how, () => {
      if (stays && !fell()) tell();
      else falls(again, dropped.shift(), { asks, changed, how });
    });
  }
  tellBeside();
  must(left.length + dropped.length === 0, 'the round is told with other words');
  return { again, owed };
};

/** What the correction must move: to seats, by name, and out of meters. */
const differences = (table, again, owed) => {
  const moved = {};
  for (const [seat, patron] of Object.entries(table.seats)) {
    const chips = held(again, seatAccount(seat));
    add(moved, seat, Math.max(0, chips) - held(table, seatAccount(seat)));
    if (chips < 0) add(owed, patron, chips);
  }
  const accounts = [...table.accounts.keys()].filter((name) => name.startsWith('owed '));
  const open = {};
  for (const patron of new Set([...Object.keys(owed), ...accounts.map((name) => name.slice(5))])) {
    const settled = table.told.filter((one) => one.type === 'OwedSettled' && one.patron === patron);
    const kept = table.told.filter((one) => one.type === 'ChipsKept' && one.patron === patron);
    const atStart = held(table.start, owedAccount(patron)) + sumOf(kept, ({ cents }) => cents);
    const due = (owed[patron] ?? 0) + atStart - sumOf(settled, ({ cents }) => cents);
    open[patron] = due - held(table, owedAccount(patron));
  }
  const meters = {};
  for (const { meter, paidCents } of again.lines) if (meter) add(meters, meter, paidCents);
  for (const { meter, paidCents } of table.lines) if (meter) add(meters, meter, -paidCents);
  return { moved: without0(moved), owed: without0(open), meters: without0(meters) };
};

const CREW = ['dealer', 'stickperson', 'boxperson'];
/** Who of the staff said what in the round, by its words; of a correction those who asked for it. */
const rememberSaid = (table, events, by) => {
  for (const { type, said, instead } of events) {
    const words = type === 'Played' ? said : type === 'RoundCorrected' ? instead : null;
    if (words === null || words.type === 'BeginRound') continue;
    const asked = words.type === 'PlaceBet' ? ['floorperson'] : CREW;
    const counts = ({ duty }) =>
      type === 'Played' ? duty !== 'player' && duty !== 'device' : asked.includes(duty);
    const people = by.filter(counts).map(({ person }) => person);
    const key = canonical(words);
    table.saidBy[key] = [...(table.saidBy[key] ?? []), ...people];
  }
};
/** Whoever said what is corrected does not approve it; of a wager, nor whoever made a call after it. */
const checkApproval = (table, { type, index }, [asks, approves], by) => {
  const { commands, saidBy } = table;
  const since = type === 'Correct' ? [] : commands.slice(index);
  const theirs = [commands[index], ...since.filter((one) => isCall(table.id, one))];
  const said = theirs.flatMap((one) => (one && saidBy[canonical(one)]) ?? []);
  const has = (roles, { duty }) => roles.split(' ').includes(duty);
  const other = by.some(
    (one) =>
      has(approves, one) &&
      !said.includes(one.person) &&
      by.some((two) => two.person !== one.person && has(asks, two)),
  );
  must(other, 'whoever made the entry approves that it is corrected');
};

/** Checks a correction and gives the table as it is afterwards. */
const corrected = (table, asks, event, how) => {
  const was = table.commands[asks.index];
  must(was !== undefined && same(event.was, was), 'another entry is corrected');
  must(same(event.instead, asks.instead ?? null), 'another entry is put in its place');
  must(event.reason === asks.reason, 'another reason is given');
  if (asks.type === 'Correct') must(how.isCall(was) && how.isCall(asks.instead), 'no call');
  else must((asks.instead ?? was).type === 'PlaceBet', 'it is not a wager');
  must(event.replayed !== undefined, 'the round is not told again');
  checkTold(table, asks, event);
  const replaying = { ...how, voids: new Set(), replaying: true };
  const { again, owed } = toldAgain(table, asks, event, replaying);
  const due = differences(table, again, owed);
  must(same(byName(event.moved, 'seat'), due.moved), `seats move by ${canonical(due.moved)}`);
  must(same(byName(event.owed ?? [], 'patron'), due.owed), `owed is ${canonical(due.owed)}`);
  must(same(byName(event.meters ?? [], 'meter'), due.meters), 'meters pay another difference');
  must(event.inventoryCents === inventory(again) - inventory(table), 'the inventory differs');
  moveDifference(again, table, event);
  checkBalances(again);
  again.saidBy = table.saidBy;
  return again;
};

/** The accounts of the table, and what the correction moves between them. */
const moveDifference = (again, table, event) => {
  const breakage = ({ breakageCents }) => breakageCents;
  const change = sumOf(again.lines, breakage) - sumOf(table.lines, breakage);
  again.accounts = new Map(table.accounts);
  for (const { seat, cents } of event.moved) move(again, 'layout', seatAccount(seat), cents);
  for (const { patron, cents } of event.owed ?? [])
    move(again, 'layout', owedAccount(patron), cents);
  for (const { meter, cents } of event.meters ?? []) move(again, `meter ${meter}`, 'layout', cents);
  move(again, 'layout', 'inventory', event.inventoryCents);
  move(again, 'inventory', 'breakage', -change);
};

/** A correction of format 1 is taken as it is: only what was said in the round was told again then. */
const correctedEarly = (table, event) => {
  const { play: before, bets, lines, meters, betsPlaced } = fromStart(table);
  const again = { ...table, play: before, bets, lines, meters, betsPlaced, commands: [] };
  again.accounts = new Map();
  for (const said of event.commands) playAsTold(again, { said, events: [] });
  for (const one of event.events) playEvent(again, one);
  moveDifference(again, table, event);
  return { ...again, commands: event.commands };
};
return { rememberSaid, checkApproval, corrected, correctedEarly };
})();

const parts_coupons_table_mjs = (() => {
// Coupons at tables (58 Pa. Code § 525.22): what lies there is what the register has, and somebody signs for it.
const { must, same } = parts_bytes_mjs;
const { ownerOf } = parts_coupons_mjs;
const { stateOf } = parts_serials_mjs;

/** How a coupon was placed, and who sat there then: a round may be told again after somebody else sat down. */
const placedAs = ({ start, told, seats }, { serial, seat }) => {
  let [sits, placer, bet] = [start?.seats?.[seat], seats[seat]];
  for (const { type, seat: at, patron, events } of told) {
    if (type === 'SeatTaken' && at === seat) sits = patron;
    if (type !== 'Played') continue;
    const places = events.findLast(
      (one) => one.type === 'BetPlaced' && one.bet.matchPlay?.serial === serial,
    );
    if (places) [placer, bet] = [sits, places.bet];
  }
  return { placer, bet };
};
/** What is presented is what lies there: the wager, its chips, and how many of them are on the coupon. */
const checkPresented = (table, event) => {
  const { placer, bet } = placedAs(table, event);
  must(event.patron === placer, `${event.serial} is said to be another’s`);
  const { seat, wager, stakeCents: chipsCents, names, matchPlay } = bet ?? {};
  const [game, round, onCouponCents] = [
    ...[table.id, table.number, Math.min(chipsCents, matchPlay?.valueCents)],
  ];
  const due = { table: table.name, game, round, seat, wager, names, chipsCents, onCouponCents };
  const all = { ...due, besideCents: chipsCents - onCouponCents };
  for (const [name, value] of Object.entries(all))
    must(same([event[name] ?? null], [value ?? null]), `${event.serial} lies with other ${name}`);
};

const takes = (duty) => duty === 'dealer' || duty === 'boxperson';
/** A dealer or boxperson takes the coupon that is placed with a wager; an electronic table reads the player's own alone. */
const couponTaken = (register, { kind, practice, seats }, { type, said }, by) => {
  const serial = type === 'Say' && said.type === 'PlaceBet' ? said.matchPlay?.serial : undefined;
  if (serial === undefined) return;
  must(!practice, `${serial} is placed with practice chips`);
  const isOwn = kind === 'electronic' && ownerOf(register, serial) === seats[said.seat];
  const isTaken = kind === 'felt' && by.some(({ duty }) => takes(duty));
  must(isOwn || isTaken, `${serial} is placed, and nobody has taken it`);
};

/** Whoever takes a coupon at a table signs for it: the dealer or boxperson who acts, or else one of the crew; a screen reads it. */
const takenBy = ({ name, kind, crew }, by, onFile) => {
  const reader = { person: 'device', name: `Coupon reader of ${name}`, credential: name };
  if (kind === 'electronic') return { ...reader, department: 'table games', grade: 'member' };
  const own = by.find(({ duty }) => takes(duty))?.person;
  const found = own ?? [...crew].find(([, duty]) => takes(duty))?.[0];
  const known = found && onFile(found);
  if (known === undefined) return undefined;
  const { person, department = 'none', grade = 'member', credential = 'none' } = known;
  return { person, name: known.name, credential, department, grade };
};
/** Who signed for what happens to coupons at a table, as on file, and by what a redeemed one is canceled. */
const couponsSigned = (told, table, by, onFile) => {
  const dealer = takenBy(table, by, onFile);
  for (const { type, hands, serial, cancelledElectronically } of told) {
    const right = dealer === undefined || type === 'CouponLaidAgain' || same(hands, { dealer });
    must(right, `${serial} is signed for by somebody else`);
    const byReader = cancelledElectronically === (table.kind === 'electronic');
    must(type !== 'CouponRedeemed' || byReader, `${serial} is canceled in another way`);
  }
};
/** Whoever decides about a table with coupons on it looks at their register. */
const couponsLookedAt = ({ coupons }, { bets }, told) => {
  const lies = bets.some(({ matchPlay }) => matchPlay !== undefined);
  must(coupons === true || (!lies && told.length === 0), 'the coupon register is not looked at');
};

/** What lines and layout of a table say of its coupons is what the register has. */
const couponsAgree = (register, table, told, before) => {
  for (const { matchPlay } of table.bets) {
    if (matchPlay === undefined) continue;
    const { serial } = matchPlay;
    must(stateOf(register, serial) === 'in play', `${serial} is on the layout and not in play`);
    const terms = register.terms.get(serial);
    must(same(matchPlay, terms), `${serial} is on the layout with other terms`);
  }
  const laid = new Set(table.bets.map(({ matchPlay }) => matchPlay?.serial));
  for (const { matchPlay } of before) {
    const gone = matchPlay !== undefined && !laid.has(matchPlay.serial);
    const isInPlay = gone && stateOf(register, matchPlay.serial) === 'in play';
    must(!isInPlay, `${matchPlay?.serial} left the layout, and the register has it in play`);
  }
  // A coupon of a void wager may decide another one of the round: the last line says where it is.
  const last = new Map(table.lines.map(({ coupon }) => [coupon?.serial, coupon]));
  for (const [serial, coupon] of last) {
    if (serial === undefined || laid.has(serial)) continue;
    const { goes } = coupon;
    const state = stateOf(register, serial);
    const dropped = state === 'redeemed' || state === 'cancelled';
    must(dropped === (goes === 'to the drop box'), `${serial} goes ${goes}, and is ${state}`);
  }
  for (const event of told) {
    if (event.type === 'CouponPresented') checkPresented(table, event);
    if (event.type !== 'CouponRedeemed') continue;
    const line = table.lines.findLast(({ coupon }) => coupon?.serial === event.serial);
    const paid =
      line?.coupon.paidCents === event.paidCents &&
      line.result === event.result &&
      event.valueCents === line.coupon.valueCents;
    must(paid && event.table === table.name, `${event.serial} was not redeemed like that`);
  }
};
return { couponTaken, couponsSigned, couponsLookedAt, couponsAgree };
})();

const parts_filings_mjs = (() => {
// What a Rules Submission may select, and the limits that a table posts (law/house-rules.md § submission, § limits; the chapters).
const { isDay, must } = parts_bytes_mjs;
const { gameOf, rulesOn } = parts_table_mjs;

const MOST_CENTS = 1_000_000_000_000;
const YES_NO = ['yes', 'no'];
const from = (least, most = MOST_CENTS) => ({ least, most });
const OFFERS = [
  ...['TenEightPush', 'RedTenEightPush', 'BlueTenEightPush', 'Yahtzee', 'RedYahtzee'],
  ...['BlueYahtzee', 'DoubleYahtzee', 'YahtzeeOfOne', 'YahtzeeOfTwo', 'RedStraight'],
  ...['BlueStraight', 'DoubleStraight', 'Progressive'],
];
const LIMITED = { minimumWagerCents: from(1), payoutLimitCents: from(0) };

/** For each rule its choices, or the least and the most. */
const LEGAL = {
  'three-dice-football': {
    edition: ['661a', '577'],
    firstAndGoal: ['at-once', 'after-three-downs'],
    touchdown: ['reach-zero', 'pass-zero'],
  },
  'football-kings': {
    ...{ decks: [1, 2], shuffle: ['by-hand', 'by-device'], burnCard: YES_NO },
    ...{ fantasy: ['offered', 'not-offered'], fantasyPayTable: ['A', 'B', 'C'] },
    ...{ tiePays: from(20, 5_000), overPays: from(1, 5_000), underPays: from(1, 5_000) },
    ...{ hailMaryPays: from(1_500, 5_000), additionalPositions: YES_NO, ...LIMITED },
  },
  'asia-poker': {
    ...{ aceLowStraight: ['second', 'lowest'], jokerInFlush: ['highest-missing', 'ace'] },
    ...{ houseWay: ['standard', 'best-high-first', 'balanced'] },
    ...{ bonus: ['offered', 'not-offered'], bonusPayTable: ['A', 'B', 'C'] },
    ...{ bonusJokerWithEights: ['ace', 'none'], bonusJokerRoyal: YES_NO },
    ...{ nineHighFlush: ['nine-high', 'flush'], adjacentPositions: YES_NO },
    ...{ startingPosition: ['shaker', 'generator', 'button'] },
    ...{ dealing: ['manual-shoe', 'hand', 'automated-shoe'], shuffler: YES_NO, decks: [1, 2] },
    ...LIMITED,
  },
  'three-dice-yahtzee': {
    ...{ payOption: [1, 2, 3], mainWager: ['required', 'optional'], playersShake: YES_NO },
    ...Object.fromEntries(OFFERS.map((wager) => [`offer${wager}`, YES_NO])),
    ...{ doubleYahtzee: ['any', 'same-value'], doubleStraight: ['any', 'same-value'] },
    ...{ progressiveBaseCents: from(1, 100_000), dynamicPays: ['by-multiple', 'fixed-column'] },
    ...{ dynamicColumn: from(0, 10), progressiveStake: ['collected', 'returned'] },
    progressiveShared: ['equally', 'first'],
  },
  'high-roll-dice': {
    ...{ dice: [10, 6], extraRollPrice: ['one-wager', 'all-wagers'] },
    ...{ millionaireStake: ['returned', 'collected'], noMatchPipStreet: ['ace', 'nobody'] },
    ...LIMITED,
  },
};
/** § 575.12(c), § 675a.5(e), 13:69F-45.7(e): no payout limit is below this much. */
const LEAST_LIMIT = {
  ...{ 'asia-poker': 5_000_000, 'high-roll-dice': 5_000_000, 'football-kings': 2_500_000 },
};
/** 13:69F-45.7(e): patrons are told before it is lowered. */
const NOTICE = ['football-kings'];

/** § 575.3(b), .5(g)(3), .9(a)(1), 13:69F-45.2(b): what is permitted only with a shuffler, or with an automated shoe. */
const HAS_DEVICES = {
  'football-kings': ({ decks, shuffle }) => decks === 1 || shuffle === 'by-device',
  'asia-poker': ({ dealing, shuffler, decks, startingPosition }) =>
    shuffler === 'yes'
      ? startingPosition !== 'button' || dealing === 'automated-shoe'
      : dealing !== 'hand' && decks === 1 && startingPosition !== 'button',
};

const isLegal = (legal, value) => {
  if (Array.isArray(legal)) return legal.some((choice) => String(choice) === String(value));
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= legal.least && number <= legal.most;
};

/** The floor of a payout limit follows from the minimum wager: a table with a limit posts none above it. */
const limitFits = (table, rules, limits) => {
  if (!rules.payoutLimitCents) return;
  const { wagers } = gameOf(table).limit(rules);
  const posted = wagers
    .filter((wager) => wager !== 'fantasy' || rules.fantasy === 'offered')
    .map((wager) => (limits.perWager?.[wager] ?? limits).minimumCents);
  const fits = posted.every((cents) => cents <= rules.minimumWagerCents);
  must(fits, 'the payout limit was filed for a lower minimum wager');
};

const limitOf = ({ payoutLimitCents }) => payoutLimitCents || Number.POSITIVE_INFINITY;

/** Below what was played under, or will have been by then; and what is filed for later is not below this one. */
const toldBefore = (table, filing) => {
  if (table.number === 1 && table.commands.length === 0) return;
  const on = (day, filings) => limitOf(rulesOn({ ...table, filings }, day));
  const { from: day, notice } = filing;
  const own = on(day, [filing]);
  const isLower = own < Math.max(limitOf(table.rules), on(day, table.filings));
  must(!isLower || notice !== undefined, 'patrons were not told of the lower payout limit');
  const later = table.filings.filter((one) => one.from > day);
  const [first] = later.map((one) => one.from).toSorted();
  const next = later.findLast((one) => one.from === first);
  const untold = next !== undefined && next.notice === undefined && on(first, [next]) < own;
  must(!untold, 'patrons were not told of the lower limit that follows');
};

const filed = (table, { from: day, filed: chosen, notice }) => {
  must(isDay(day), 'it holds from no day of the calendar');
  const rules = rulesOn({ ...table, filings: [{ from: day, filed: chosen }] }, day);
  for (const [name, value] of Object.entries(chosen))
    must(isLegal(LEGAL[table.id][name], value), `${name} cannot be filed as ${value}`);
  must(HAS_DEVICES[table.id]?.(rules) ?? true, 'it is filed without the devices that it needs');
  must(limitOf(rules) >= (LEAST_LIMIT[table.id] ?? 0), 'the payout limit is below its floor');
  limitFits(table, rules, table.limits);
  if (NOTICE.includes(table.id)) toldBefore(table, { from: day, filed: chosen, notice });
  return { from: day, filed: chosen, ...(notice && { notice }) };
};

const posted = (table, limits) => {
  const sound = [limits, ...Object.values(limits.perWager ?? {})].every(
    ({ minimumCents, maximumCents }) => minimumCents > 0 && minimumCents <= maximumCents,
  );
  must(sound, 'the minimum is above the maximum');
  const { perWager = {}, ...all } = limits;
  const names = [all, ...Object.values(perWager)].map((one) => Object.keys(one).sort().join());
  must(
    names.every((own) => own === 'maximumCents,minimumCents'),
    'limits have other members',
  );
  for (const { from: day } of table.filings) limitFits(table, rulesOn(table, day), limits);
  return limits;
};
return { filed, posted };
})();

const parts_desk_mjs = (() => {
// Commands at a table and the events that they make (docs/log-events.md, "Tables").
const { must, same, wrong } = parts_bytes_mjs;
const { checkApproval, corrected, rememberSaid } = parts_correct_mjs;
const { filed, posted } = parts_filings_mjs;
const { checkRule, entitled } = parts_people_mjs;
const { piecesDue } = parts_pieces_mjs;
const { isCall, isChance, isFromDraw, SAID_RULES, saidRule, TABLE_RULES } = parts_roles_mjs;
const { play } = parts_round_mjs;
const {
  dayOf,
  gameOf,
  held,
  inventory,
  owedAccount,
  paymentAt,
  rulesOn,
  seatAccount,
  tableEvent,
} = parts_table_mjs;
const { isBettingOpen, positionsAt } = parts_wagers_mjs;

const BEFORE_OPENING = [
  ...['OpenTable', 'FileSubmission', 'SetLimits', 'SetPayment', 'JoinCrew', 'LeaveCrew'],
  ...['BringEquipment', 'CountDropBox', 'CountTipBox', 'SettleOwed'],
];

/** A player acts for a seat of their own. */
const ownSeat = (table, asks, by) => {
  // Of those who may give the command: whoever else signs makes no seat a player's own.
  if (by.some(({ duty }) => duty !== 'player')) return;
  const acts = asks.type === 'Say' ? asks.said : asks;
  const whose = asks.type === 'TakeSeat' ? asks.patron : table.seats[acts.seat];
  must(
    by.some(({ person }) => person === whose),
    'a player acts for another seat',
  );
};
/** Who came as a patron and is staff now signs nothing where chips of theirs are, are kept, or come by the entry. */
const ownChips = (table, by, queue) => {
  const owed = queue.flatMap(({ type, owed = [] }) => (type === 'RoundCorrected' ? owed : []));
  for (const { person, duty } of by) {
    const isPaid =
      Object.values(table.seats).includes(person) ||
      held(table, owedAccount(person)) !== 0 ||
      owed.some(({ patron }) => patron === person);
    must(duty === 'player' || !isPaid, 'it is signed as staff where chips of the signer are');
  }
};
/** Money becomes chips, and chips money, in front of staff. */
const fromStaff = (table, by) =>
  must(table.practice || by.some(({ duty }) => duty !== 'player'), 'no staff changed the chips');
const isMoney = (cents) => must(Number.isSafeInteger(cents) && cents > 0, 'that is no amount');
const isCount = (cents) =>
  must(Number.isSafeInteger(cents) && cents >= 0, 'nobody counts less than nothing');
/** Chips are kept by name: none that every record has, and none that breaks a line. */
const isPatron = (name) => /^\P{Cc}{1,64}$/u.test(name) && !(name in {});
const chipsAt = (table, seat) => held(table, seatAccount(seat));

/** Nothing is at the table, and nobody owes it or is owed anything there. */
const isBare = (table) =>
  inventory(table) === 0 &&
  [...table.accounts].every(([name, cents]) => cents === 0 || !/^(drop|tip|owed) /.test(name));

/** Nothing was wagered in this round, or all of it went back, and nothing was thrown, shaken or dealt. */
const isStillEmpty = (table) =>
  table.bets.length + table.lines.length === 0 &&
  !table.commands.some((said) => isChance(table.id, said));

const inForce = (table, day) => {
  const rules = rulesOn(table, day);
  return same(rules, table.rules) ? [] : [{ type: 'SubmissionInForce', rules, day }];
};

/** For each command the events that it makes, the table being as it is. */
const makes = {
  OpenTable: (table, { kind, practice, openerCents, promise }, { at }) => {
    must(table.status === 'closed', 'the table is open');
    must(practice === table.practice || isBare(table), 'practice chips and money are mixed');
    isCount(openerCents);
    const played = table.number > 1 || table.commands.length > 0;
    const more = { ...(promise && { promise }), ...(played && { round: table.number + 1 }) };
    const opened = { type: 'TableOpened', kind, practice, openerCents, ...more };
    return [opened, ...paymentAt(kind, table), ...inForce(table, dayOf(at))];
  },
  CloseTable: (table, { closerCents }) => {
    isCount(closerCents);
    must(table.bets.length === 0 && Object.keys(table.seats).length === 0, 'somebody plays');
    return [{ type: 'TableClosed', closerCents, countedAgainstCents: inventory(table) }];
  },
  Fill: (_, { cents, slip }) => {
    isMoney(cents);
    return [{ type: 'Filled', cents, slip }];
  },
  Credit: (table, { cents, slip }) => {
    isMoney(cents);
    must(table.practice || inventory(table) >= cents, 'the inventory does not hold that much');
    return [{ type: 'Credited', cents, slip }];
  },
  CountDropBox: (table, { countedCents }) => {
    isCount(countedCents);
    const countedAgainstCents = held(table, 'drop box');
    return [{ type: 'DropBoxCounted', countedCents, countedAgainstCents, coupons: table.box }];
  },
  CountTipBox: (table, { countedCents }) => {
    isCount(countedCents);
    return [{ type: 'TipBoxCounted', countedCents, countedAgainstCents: held(table, 'tip box') }];
  },
  FileSubmission: (table, asks) => [{ type: 'SubmissionFiled', filing: filed(table, asks) }],
  SetLimits: (table, { limits }) => [{ type: 'LimitsSet', limits: posted(table, limits) }],
  SetPayment: (table, { payment }) => {
    isMoney(payment.unitCents);
    const wagered = table.bets.length > 0 || table.lines.length > 0;
    must(
      table.kind !== 'felt' || table.status !== 'open' || !wagered,
      'wagers were accepted under another payment',
    );
    return [{ type: 'PaymentSet', payment }];
  },
  TakeSeat: (table, { seat, patron }) => {
    const isSeat = Number.isSafeInteger(seat) && seat >= 1 && seat <= gameOf(table).seats;
    must(isSeat && !table.seats[seat], 'that seat cannot be taken');
    must(isPatron(patron), 'nobody can be called that');
    must(!table.crew.has(patron), 'one of the crew takes a seat');
    const { most, adjacent } = positionsAt(table);
    const own = Object.keys(table.seats).filter((one) => table.seats[one] === patron);
    must(own.length < most, 'a patron takes more seats than one may have');
    const isBeside = own.length === 0 || own.some((one) => Math.abs(one - seat) === 1);
    must(isBeside || !adjacent, 'the seats of a patron are apart');
    return [{ type: 'SeatTaken', seat, patron }];
  },
  LeaveSeat: (table, { seat }, { by }) => {
    must(table.seats[seat] !== undefined, 'that seat is empty');
    must(!table.bets.some((bet) => bet.seat === seat), 'wagers of the seat are on the layout');
    const cents = chipsAt(table, seat);
    if (cents > 0) fromStaff(table, by);
    const cashed = cents > 0 ? [{ type: 'CashedOut', seat, cents }] : [];
    return [...cashed, { type: 'SeatLeft', seat, patron: table.seats[seat] }];
  },
  WarnSeat: (table, { seat }, { at }) => {
    must(table.seats[seat] !== undefined, 'that seat is empty');
    must(table.warned[seat] === undefined, 'the player was warned before');
    return [{ type: 'SeatWarned', seat, until: at + 60_000 }];
  },
  KeepSeat: (table, { seat }) => {
    must(table.seats[seat] !== undefined, 'that seat is empty');
    return [{ type: 'SeatKept', seat }];
  },
  FreeSeat: (table, { seat }, { at }) => {
    must(table.seats[seat] !== undefined, 'that seat is empty');
    // What the seat leaves open passes on first, and that is heard of as well.
    const until = table.warned[seat] ?? table.warnedBefore;
    must(until !== undefined && at >= until, 'the player was not warned, or not long ago enough');
    must(!table.bets.some((bet) => bet.seat === seat), 'wagers of the seat are on the layout');
    const [patron, cents] = [table.seats[seat], chipsAt(table, seat)];
    const kept = cents > 0 ? [{ type: 'ChipsKept', seat, patron, cents }] : [];
    return [...kept, { type: 'SeatLeft', seat, patron }];
  },
  BuyIn: (table, { seat, cents }, { by }) => {
    isMoney(cents);
    fromStaff(table, by);
    must(table.seats[seat] !== undefined, 'that seat is empty');
    must(table.practice || inventory(table) >= cents, 'the inventory does not hold that much');
    return [{ type: 'BoughtIn', seat, cents }];
  },
  CashOut: (table, { seat, cents }, { by }) => {
    isMoney(cents);
    fromStaff(table, by);
    must(chipsAt(table, seat) >= cents, 'the seat does not have the chips');
    return [{ type: 'CashedOut', seat, cents }];
  },
  ColorUp: (table, { seat, cents }) => {
    isMoney(cents);
    must(chipsAt(table, seat) >= cents, 'the seat does not have the chips');
    return [{ type: 'ColoredUp', seat, cents }];
  },
  Tip: (table, { seat, cents }) => {
    isMoney(cents);
    must(chipsAt(table, seat) >= cents, 'the seat does not have the chips');
    return [{ type: 'Tipped', seat, cents }];
  },
  JoinCrew: (table, { person, duty }) => {
    must(!table.crew.has(person), 'one person has one role at a table');
    must(!Object.values(table.seats).includes(person), 'a player joins the crew');
    return [{ type: 'CrewJoined', hand: { person, duty } }];
  },
  LeaveCrew: (table, { person }) => {
    must(table.crew.has(person), 'that person is not on the crew');
    return [{ type: 'CrewLeft', person }];
  },
  BringEquipment: (table, { kind, set }, { at }) => {
    must(table.equipment[kind] === undefined, 'one is at the table');
    return [{ type: 'EquipmentBrought', kind, set, at }];
  },
  RemoveEquipment: (table, { kind, reason }) => {
    must(table.equipment[kind] !== undefined, 'it is not at the table');
    return [{ type: 'EquipmentRemoved', kind, set: table.equipment[kind], reason }];
  },
  CloseBetting: (table) => {
    must(table.betting === 'open', 'betting is closed');
    must(!isStillEmpty(table), 'nobody has wagered');
    return [{ type: 'BettingClosed' }];
  },
  OfferCoupon: (table, { seat, serial, wager, stakeCents, names }) => {
    must(table.kind === 'felt' && table.seats[seat] !== undefined, 'no coupon is offered there');
    const offer = { serial, wager, stakeCents, ...(names && { names }) };
    return [{ type: 'CouponOffered', seat, offer }];
  },
  DeclineCoupon: (table, { seat, reason }) => {
    const { serial } = table.offers[seat] ?? wrong('no coupon was offered');
    return [{ type: 'CouponDeclined', seat, serial, ...(reason && { reason }) }];
  },
  NoteIrregularity: (_, { what }) => [{ type: 'IrregularityNoted', what }],
  SettleOwed: (table, { patron }) => {
    must(isPatron(patron), 'nobody can be called that');
    const cents = held(table, owedAccount(patron));
    must(cents !== 0, 'nothing is owed');
    return [{ type: 'OwedSettled', patron, cents }];
  },
};

const how = (table) => ({
  isChance: (said) => isChance(table.id, said),
  isCall: (said) => isCall(table.id, said),
});
const asPlayed =
  (table, more = {}) =>
  (now, event) => {
    must(event.void === undefined, 'a wager is void only by a correction');
    play(now, event, { ...how(table), ...more });
  };

/** The house adds value and terms to a coupon; the rest is as it was sent. */
const sameSaid = (sent, said) => {
  if (sent.matchPlay === undefined) return same(sent, said);
  const { matchPlay, ...rest } = said;
  const { matchPlay: asked, ...others } = sent;
  return same(rest, others) && matchPlay?.serial === asked.serial;
};

/** At a live table no result is called while somebody could still wager. */
const betsAreClosed = (table, said) => {
  const early = isFromDraw(table.id, said) && isBettingOpen(table);
  must(!early, 'a result is called while wagers can be placed');
};

/** What is said in the round: meters are read first, and rules come into force with a new round or its first wager. */
const says = (table, said, queue, { at, by }) => {
  betsAreClosed(table, said);
  // A round in which nobody has wagered is played by the filing of the day of its first wager; a device begins another one.
  const since = isStillEmpty(table) ? inForce(table, dayOf(at)) : [];
  const isFelt = table.kind === 'felt';
  if (said.type === 'PlaceBet') {
    must(isFelt || since.length === 0, 'a wager is accepted under a filing that no longer holds');
    expect(table, since, queue);
  }
  const beginsAnew = !isFelt && since.length > 0;
  let played;
  for (const meters = new Set(); ; meters.add(played.said.meter)) {
    const event = queue.shift();
    played = event;
    must(event?.type === 'Played', 'what was said in the round is missing');
    const own = sameSaid(said, event.said);
    const { type, meter } = event.said;
    const ofMeter = (type === 'ReadMeter' || type === 'VoidMeter') && !meters.has(meter);
    must(own || ofMeter, 'something else was said in the round');
    tableEvent(table, event, asPlayed(table, { beginsAnew }));
    if (own) break;
  }
  const pieces = piecesDue(table, said, played.events, by);
  if (said.type === 'BeginRound') expect(table, inForce(table, dayOf(at)), queue);
  // A deck that play takes off the table is no longer part of its equipment; who looked at one is kept with it.
  expect(table, pieces, queue);
};

const expect = (table, due, queue) => {
  for (const event of due) {
    must(same(queue.shift(), event), `its events lack ${event.type} as its command makes it`);
    tableEvent(table, event, asPlayed(table));
  }
};

/** One command; takes the events that are its own from the queue, and gives the table as it is afterwards. */
const tableCommand = (table, asks, queue, entry) => {
  const due = [...queue];
  const after = commanded(table, asks, queue, entry);
  rememberSaid(after, due.slice(0, due.length - queue.length), entry.by);
  return after;
};

/** Nothing at a live table is a device's. */
const tableRule = (kind, [roles, ...more] = ['']) =>
  kind === 'felt' ? [roles.replace(/ ?\bdevice\b ?/, ' ').trim(), ...more] : [roles, ...more];

const commanded = (table, asks, queue, entry) => {
  const { by } = entry;
  const opened = table.status === 'open' || BEFORE_OPENING.includes(asks.type);
  must(opened, 'the table is not open');
  const rule =
    asks.type === 'Say'
      ? saidRule(table.id, table.kind, asks.said)
      : tableRule(table.kind, TABLE_RULES[asks.type]);
  const known = asks.type !== 'Say' || Object.hasOwn(SAID_RULES[table.id], asks.said.type);
  must(asks.said?.type !== 'ReturnWagers', 'wagers go back only where a session ends');
  must(rule[0] !== '' && known, `there is no command ${asks.said?.type ?? asks.type}`);
  checkRule(rule, by, table.crew);
  ownSeat(table, asks, entitled(rule, by, table.crew));
  ownChips(table, by, queue);
  switch (asks.type) {
    case 'Say':
      says(table, asks.said, queue, entry);
      return table;
    case 'AcceptCoupon': {
      const { serial, ...placing } = table.offers[asks.seat] ?? wrong('no coupon was offered');
      must(asks.serial === serial, 'another coupon was offered');
      expect(table, [{ type: 'CouponAccepted', seat: asks.seat, serial }], queue);
      const said = { type: 'PlaceBet', seat: asks.seat, ...placing, matchPlay: { serial } };
      says(table, said, queue, entry);
      return table;
    }
    case 'Correct':
    case 'VoidWager':
    case 'EnterWager': {
      must(table.kind === 'felt', 'nothing is corrected at an electronic table');
      const event = queue.shift();
      must(event?.type === 'RoundCorrected', 'the correction is missing');
      checkApproval(table, asks, rule, by);
      const instead = asks.instead && event.instead;
      must(!asks.instead || sameSaid(asks.instead, instead), 'another entry is put in its place');
      return corrected(table, { ...asks, ...(instead && { instead }) }, event, how(table));
    }
    default: {
      const [first] = queue;
      const goes = ['LeaveSeat', 'FreeSeat'].includes(asks.type);
      // Whoever leaves dice or a cup open sits out first, so that they go on.
      const open =
        goes && gameOf(table).leaves?.(structuredClone(table.play), asks.seat).length > 0;
      must(!open || first?.type === 'Played', 'a player leaves with dice or a cup');
      const leaves = goes && first?.type === 'Played';
      table.warnedBefore = table.warned[asks.seat];
      if (leaves) {
        must(same(first.said, { type: 'SitOut', seat: asks.seat }), 'another player sits out');
        tableEvent(table, queue.shift(), asPlayed(table));
      }
      expect(table, makes[asks.type](table, asks, entry), queue);
      return table;
    }
  }
};
return { tableCommand };
})();

const parts_salt_mjs = (() => {
// How an entry at a table is written: with its figures salted, and stream by stream (docs/log-events.md).
const { must } = parts_bytes_mjs;

/** Bytes that keep figures of the house from being guessed: those of the command, and in a correction those from before. */
const SALTED = [
  ...['TableOpened', 'TableClosed', 'Filled', 'Credited', 'DropBoxCounted', 'TipBoxCounted'],
];
const unsalted = ({ salt, ...event }, given) => {
  const due = SALTED.includes(event.type) ? given : undefined;
  const fits = salt === due && (salt === undefined || /^[0-9a-f]{32}$/.test(salt));
  must(fits, 'its figures are salted otherwise');
  if (event.replayed === undefined) return event;
  return { ...event, replayed: event.replayed.map(({ salt: _salt, ...one }) => one) };
};

/** What one command does is told stream by stream; a meter is fed before the table, and corrected after it. */
const ORDER = ['table', 'coupons', 'device', 'people', 'floor'];
const inOrder = (events) => {
  const places = events
    .map(({ stream }) => ORDER.indexOf(stream.split('/')[0]))
    .filter((place) => place >= 0);
  const rises = places.every((place, i) => i === 0 || places[i - 1] <= place);
  must(rises, 'its events are told in another order');
};
return { unsalted, inOrder };
})();

const parts_watch_mjs = (() => {
// Who supervises which table, and whose its pieces are (docs/log-events.md, "House"): whoever opens a live table, until another
// floorperson joins its crew or the shift changes (§ 577.9(c)).
const { must, same } = parts_bytes_mjs;
const { checkRule } = parts_people_mjs;
const { inventory } = parts_table_mjs;

/** § 577.9(c): two tables of Three Dice Football, or one of them and one other. */
const maySupervise = ({ watched, tables }, person) => {
  const own = [...watched].filter(([, who]) => who === person).map(([table]) => tables.get(table));
  const football = own.filter((game) => game === 'three-dice-football').length;
  const most = football === own.length ? 2 : 1;
  const others = football === 0 || own.length - football <= 1;
  must(football <= most && others, `${person} supervises too many tables`);
};

const foldWatch = ({ watched, pieces }, { type, table, person, piece }) => {
  if (type === 'WatchTaken') watched.set(table, person);
  if (type === 'WatchLeft') watched.delete(table);
  if (type === 'PieceBound') pieces.set(piece, table);
  if (type === 'PieceFreed') pieces.delete(piece);
};

const SUPERVISES = 'somebody supervises the table that they deal';
const dealsNot = (crew, person) =>
  must((crew.get(person) ?? 'floorperson') === 'floorperson', SUPERVISES);

/** What one command at a table does to the floor, the table being as it was before it. */
const watchDue = ({ watched, pieces }, { name, id, status, kind, equipment, crew }, asks, by) => {
  const watching = watched.get(name);
  const taken = (person) =>
    person === undefined || person === watching
      ? []
      : [{ type: 'WatchTaken', table: name, game: id, person }];
  const left = watching === undefined ? [] : [{ type: 'WatchLeft', table: name }];
  switch (asks.type) {
    case 'OpenTable': {
      const opener = by.find(({ duty, person }) => duty === 'floorperson' && person !== 'house');
      if (asks.kind !== 'felt' || watching !== undefined) return [];
      dealsNot(crew, opener?.person);
      return taken(opener?.person);
    }
    case 'JoinCrew':
      if (asks.duty === 'floorperson') return taken(asks.person);
      must(asks.person !== watching, SUPERVISES);
      return [];
    case 'LeaveCrew':
      if (watching === undefined || asks.person !== watching) return [];
      must(status !== 'open' || kind !== 'felt', 'a live table is left unsupervised');
      return left;
    case 'CloseTable': {
      const lasting = LASTING[id].map((one) => equipment[one]).filter((set) => set !== undefined);
      return [...left, ...lasting.map((piece) => ({ type: 'PieceFreed', piece }))];
    }
    case 'BringEquipment': {
      const belongs = pieces.get(asks.set);
      must(belongs === undefined || belongs === name, 'the piece belongs to another table');
      return belongs === undefined ? [{ type: 'PieceBound', piece: asks.set, table: name }] : [];
    }
    default:
      return [];
  }
};
/** What is brought to a table again after it was closed. */
const LASTING = {
  ...{ 'three-dice-football': [], 'football-kings': [], 'asia-poker': [] },
  ...{ 'three-dice-yahtzee': [], 'high-roll-dice': ['shaker'] },
};

/** Takes what a command does to the floor from the front of what was told of it. */
const watchAtTable = (floor, table, asks, by, told) => {
  for (const due of watchDue(floor, table, asks, by)) {
    must(same(told.shift(), due), `supervision and pieces lack ${due.type}`);
    foldWatch(floor, due);
    if (due.type === 'WatchTaken') maySupervise(floor, due.person);
  }
};

/** Two floorpersons count the inventories of all tables of the one who goes, and sign; supervision passes on and no money moves. */
const shiftEntry = (floor, { command: { asks }, events, by, at }, tableOf) => {
  checkRule(['floorperson', 'floorperson'], by);
  const { type: _type, counts, ...said } = asks;
  const signs = (one) => by.some(({ person, duty }) => person === one && duty === 'floorperson');
  must(signs(said.from) && signs(said.to) && said.from !== said.to, 'both floorpersons must sign');
  const mine = [...floor.watched].filter(([, who]) => who === said.from).map(([table]) => table);
  const once = mine.every((table) => {
    const own = counts.filter((one) => one.table === table);
    return own.length === 1 && own[0].game === floor.tables.get(table);
  });
  must(mine.length > 0 && once && counts.length === mine.length, 'a table is not counted once');
  const counted = counts.map((one) => ({
    ...{ ...one, countedAgainstCents: inventory(tableOf(one.table)) },
  }));
  for (const { table } of counts) dealsNot(tableOf(table).crew, said.to);
  const due = [
    { type: 'ShiftChanged', change: { ...said, at, counts: counted } },
    ...mine.toSorted().map((table) => ({
      ...{ type: 'WatchTaken', table, game: floor.tables.get(table), person: said.to },
    })),
  ];
  const [first, ...passed] = events.map(({ event }) => event);
  const told = [first, ...passed.toSorted((a, b) => (a.table < b.table ? -1 : 1))];
  must(same(told, due), 'counts or supervision are not what the tables have');
  for (const event of told) foldWatch(floor, event);
  maySupervise(floor, said.to);
};
return { foldWatch, watchAtTable, shiftEntry };
})();

const parts_table_entry_mjs = (() => {
// An entry about a table: what is asked there, and what follows from it at the device, the meters, the register and the floor.
const { windowIsOpen } = parts_ahead_mjs;
const { must, same } = parts_bytes_mjs;
const { correctedEarly, rememberSaid } = parts_correct_mjs;
const { couponAtTable } = parts_coupons_mjs;
const { couponsAgree, couponsLookedAt, couponsSigned, couponTaken } = parts_coupons_table_mjs;
const { tableCommand } = parts_desk_mjs;
const { guardDevice, newDevice, nothingVoid, seatsGave } = parts_device_mjs;
const { checkTelling } = parts_device_entry_mjs;
const { countEvents } = parts_findings_mjs;
const { GAMES } = parts_games_index_mjs;
const { meterAtTable, meterSettled, newMeter, voidsOnlyOut, wagersOnlyIn } = parts_meter_mjs;
const { countOwn, foldCounted, glance, movedBy } = parts_own_limits_mjs;
const { personOnFile, seatsNobodyAway } = parts_people_mjs;
const { isChance, isFromDraw } = parts_roles_mjs;
const { playAsTold } = parts_round_mjs;
const { inOrder, unsalted } = parts_salt_mjs;
const { deviceTells, inStream, known } = parts_streams_mjs;
const { checkBalances, dayOf, newTable, tableEvent } = parts_table_mjs;
const { choiceOpens, nextAt } = parts_waits_mjs;
const { foldWatch, watchAtTable } = parts_watch_mjs;

/** A meter is installed as the game has it: with its seed, its increment, its levels, and shared as is filed. */
const installedAs = ({ seedCents, increment, levels }, { id, rules }, told) => {
  const shared = GAMES[id].shared?.(rules) ?? 'equally';
  for (const { type, settings } of told)
    if (type === 'MeterInstalled')
      must(same(settings, { seedCents, increment, levels, shared }), 'another meter is installed');
};

/** What was settled in this entry fed the meter, and what it paid came out of it. */
const meterAgrees = (audit, table, before, events) => {
  const { meter: filed } = GAMES[table.id];
  if (filed === undefined) return;
  const stream = `meter/${table.name}/${filed.name}`;
  const told = inStream(events, stream);
  const meter = known(audit.meters, stream, newMeter);
  installedAs(filed, table, told);
  const round = `${table.name}/${table.number}`;
  const lines = table.lines.filter(
    ({ wager, result }) => wager === filed.wager && result !== 'void',
  );
  const due = lines.map(({ seat, stakeCents }) => ({ seat, stakeCents }));
  const contributed = [...told, ...told.flatMap((event) => event.events ?? [])].findLast(
    ({ type }) => type === 'Contributed',
  );
  const fresh = table.number === before.number && table.lines.length > before.lines;
  if (contributed !== undefined) {
    const fed = contributed.wagers.map(({ seat, stakeCents }) => ({ seat, stakeCents }));
    must(contributed.round === round && same(fed, due), 'other wagers feed the meter');
  } else must(!fresh || due.length === before.fed, 'a wager that was settled fed no meter');
  const won = lines.filter((line) => line.meter !== undefined);
  const hit = [...told, ...told.flatMap((event) => event.events ?? [])].findLast(
    ({ type }) => type === 'MeterHit',
  );
  const winners = won.map(({ seat, paidCents }) => ({ seat, paidCents }));
  // A round that is told again says all that it won.
  const retold = told.some(({ type }) => type === 'RoundRetold');
  if (hit !== undefined || retold) must(same(hit?.winners ?? [], winners), 'the meter paid others');
  else {
    const paidBefore = table.number === before.number ? before.won : 0;
    must(winners.length === paidBefore, 'the meter was won and did not pay');
  }
  if (due.length > 0)
    must(table.meters[filed.name] === meter.readings[round], 'the meter was read otherwise');
  meterSettled(meter);
};

/** What an entry at a table tells, stream by stream. */
const toldIn = ({ command, events }) => ({
  table: inStream(events, `table/${command.game}/${command.table}`).map((event) =>
    unsalted(event, command.salt),
  ),
  device: inStream(events, `device/${command.table}`),
  ...{ coupons: inStream(events, 'coupons'), people: inStream(events, 'people') },
  floor: inStream(events, 'floor'),
});
const metersAt =
  ({ meters }, name) =>
  (meter) =>
    meters.get(`meter/${name}/${meter}`);

/** What can be said of an entry before its command is looked at. */
const checkTold = (audit, { command, by, events }, { table, device, told }) => {
  couponsSigned(told.coupons, table, by, (person) => personOnFile(audit.people, person));
  couponsLookedAt(command, table, told.coupons);
  if (!Array.isArray(command.asks)) inOrder(events);
  nothingVoid(device, table, told.table);
  checkTelling(command, told.device, device, table);
  voidsOnlyOut(told.table, metersAt(audit, table.name));
};

/** Every command tells what follows from it, and nothing else is told. */
const commanded = (audit, entry, { table: before, device, told }) => {
  const { command, by, at } = entry;
  const { table: queue, people, floor } = told;
  const { name } = before;
  let table = before;
  const asked = command.kind === 'deal' ? { type: 'Say', said: command.asks } : command.asks;
  for (const asks of [asked].flat()) {
    guardDevice(device, table, asks, entry);
    wagersOnlyIn(asks, GAMES[table.id], metersAt(audit, name));
    couponTaken(audit.coupons, table, asks, entry.by);
    if (asks.type === 'OpenTable' && asks.practice !== table.practice) meterStays(audit, name);
    watchAtTable(audit.people.floor, table, asks, by, floor);
    const was = glance(table);
    const moved = queue[0]?.type === 'RoundCorrected' ? movedBy(queue[0]) : undefined;
    table = tableCommand(table, asks, queue, entry);
    seatsNobodyAway(audit.people, was.seats, table.seats, at);
    const seen = { name, asks, before: was, after: glance(table), moved, at };
    countOwn(audit.people.own, people, seen);
  }
  must(queue.length === 0, 'more happened than its command does');
  must(people.length === 0, 'it counts play that was not played');
  must(floor.length === 0, 'it writes something else to the floor');
  return table;
};

/** An entry of log format 1 is taken as it is told. */
const takenAsTold = (audit, { by }, { table: before, told }) => {
  let table = before;
  for (const event of told.table) {
    table = foldEarly(table, event);
    rememberSaid(table, [event], by);
  }
  for (const event of told.people) foldCounted(audit.people.own, event);
  for (const event of told.floor) foldWatch(audit.people.floor, event);
  return table;
};

const tableEntry = (audit, entry, strict) => {
  const { command, events, at } = entry;
  const { table: name, game } = command;
  const before = known(audit.tables, name, () => newTable(name, game));
  must(before.id === game, 'the table is of another game');
  const device = known(audit.devices, name, newDevice);
  const [counts, bets] = [countsOf(before), before.bets];
  const told = toldIn(entry);
  const here = { table: before, device, told };
  for (const { stream, event } of events)
    if (stream.startsWith('meter/')) meterAtTable(known(audit.meters, stream, newMeter), event);
  if (strict) checkTold(audit, entry, here);
  for (const event of told.coupons)
    couponAtTable(audit.coupons, event, strict ? dayOf(at) : undefined);
  const waited = strict && saidAlone(command) && before.kind === 'electronic' && nextAt(before);
  const table = strict ? commanded(audit, entry, here) : takenAsTold(audit, entry, here);
  audit.tables.set(name, table);
  const wasAsked = tellsAll(audit, entry, { table, strict, told: told.device });
  if (waited && device.session !== undefined) choiceOpens(waited, table, ...wasAsked);
  if (strict) {
    checkBalances(table);
    seatsGave(device, table);
    if (isSaid(command)) windowIsOpen(device, table);
    drawsAre(device, command, table, told.device);
    meterAgrees(audit, table, counts, events);
    couponsAgree(audit.coupons, table, told.coupons, bets);
  }
  countEvents(audit.findings, events);
};

/** What the device tells of an entry, and the device as it was before it opened a choice, if it did. */
const tellsAll = (audit, entry, { table, strict, told }) => {
  const device = audit.devices.get(table.name);
  let before;
  for (const event of told) {
    if (event.type === 'ChoiceOpened') before = { ...device };
    deviceTells(audit, entry, event, { table, strict });
  }
  return [before ?? device, before !== undefined];
};
/** One thing that was said in a round, and not the beginning of the next. */
const saidAlone = ({ kind, asks }) => {
  const said = kind === 'deal' ? asks : asks.said;
  return (kind === 'deal' || asks.type === 'Say') && said.type !== 'BeginRound';
};
const isSaid = ({ kind, asks }) =>
  kind === 'deal' || [asks].flat().some(({ type }) => type === 'Say');
/** What a meter holds came from money or from practice chips, and is won in the same. */
const meterStays = ({ meters }, name) => {
  const fed = [...meters].some(
    ([meter, { phase }]) => meter.startsWith(`meter/${name}/`) && phase !== 'not installed',
  );
  must(!fed, 'practice chips and money feed the same meter');
};

const countsOf = (table) => {
  const filed = GAMES[table.id].meter;
  const fed = table.lines.filter(
    ({ wager, result }) => wager === filed?.wager && result !== 'void',
  );
  return {
    ...{ number: table.number, lines: table.lines.length, fed: fed.length },
    won: fed.filter(({ meter }) => meter !== undefined).length,
  };
};

/** At an electronic table with a session, dice and cards come from draws and from nowhere else. */
const drawsAre = (device, command, table, told) => {
  if (table.kind !== 'electronic' || device.session === undefined) return;
  const said = command.kind === 'deal' ? [command.asks] : [command.asks].flat();
  const chance = said.map((asks) => asks.said ?? asks).some((one) => isFromDraw(table.id, one));
  const drew = told.some(({ type }) => type === 'Drawn');
  must(chance === drew, 'a result was said that was not drawn');
};
const foldEarly = (table, event) => {
  if (event.type === 'RoundCorrected') return correctedEarly(table, event);
  const isCalled = (said) => isChance(table.id, said);
  tableEvent(table, event, (now, told) => playAsTold(now, told, { isChance: isCalled }));
  return table;
};
return { tableEntry };
})();

const parts_audit_mjs = (() => {
// One entry after the other, with everything that it touches: people, tables, devices, meters, coupons.
const { alertEntry, rememberSigners } = parts_alerts_mjs;
const { must, same, wrong } = parts_bytes_mjs;
const { couponAtTable, couponEntry, newRegister } = parts_coupons_mjs;
const { newDevice } = parts_device_mjs;
const { checkTelling } = parts_device_entry_mjs;
const { clockGoes } = parts_findings_mjs;
const { checkForm } = parts_forms_mjs;
const { meterEntry, newMeter } = parts_meter_mjs;
const { countOwn, glance } = parts_own_limits_mjs;
const { checkSigners, floorEntry, newPeople, peopleEntry } = parts_people_mjs;
const { play } = parts_round_mjs;
const { deviceTells, inStream, known } = parts_streams_mjs;
const { checkBalances, dayOf, newTable, tableEvent } = parts_table_mjs;
const { tableEntry } = parts_table_entry_mjs;
const { shiftEntry } = parts_watch_mjs;

const newAudit = () => ({
  people: newPeople(),
  ...{ tables: new Map(), devices: new Map(), meters: new Map(), coupons: newRegister() },
  ...{ beacons: new Map(), alerts: new Set(), signed: [], rounds: new Map(), house: undefined },
  findings: {
    ...{ early: 0, rounds: 0, wagers: 0, handleCents: 0, paidCents: 0, corrections: 0, voids: 0 },
    ...{ pushes: 0, cuts: 0, rounded: 0, coupons: 0, meterHits: 0 },
    ...{ draws: 0, weak: 0, lateCloses: 0, brokenSessions: 0, clockBack: 0 },
    clockBackMs: 0,
    byTheHouse: 0,
  },
  latest: 0,
});

/** The streams that a command of each kind may write to. */
const mayWrite = ({ kind, table, game, meter, tables }, stream) => {
  const own = [`table/${game}/${table}`, `device/${table}`];
  switch (kind) {
    case 'floor':
    case 'alerts':
    case 'coupons':
      return stream === kind;
    case 'people':
    case 'guest':
      return stream === 'people';
    case 'table':
    case 'deal':
      return (
        own.includes(stream) ||
        stream.startsWith(`meter/${table}/`) ||
        stream === 'coupons' ||
        stream === 'people' ||
        stream === 'floor'
      );
    case 'meter':
      return stream === `meter/${table}/${meter}`;
    case 'break':
    case 'retire':
    case 'restored':
      return [table === undefined ? [] : { table, game }, tables ?? []]
        .flat()
        .some((one) => mayWrite({ kind: 'table', ...one }, stream) && stream !== 'floor');
    default:
      return stream === `device/${table}`;
  }
};
const KINDS = [
  ...['floor', 'people', 'guest', 'table', 'deal', 'close', 'ready', 'session', 'coupons'],
  ...['meter', 'commit', 'entropy', 'more-time', 'alerts', 'break'],
  ...['retire', 'restored'],
];

/** An entry about the house as a whole, or a shift that is handed over. */
const wholeHouse = ({ people, tables }, entry, strict) => {
  const { asks } = entry.command;
  if (asks.type !== 'ChangeShift') return floorEntry(people, entry, strict);
  if (strict) checkForm(asks);
  shiftEntry(people.floor, entry, (name) => tables.get(name));
};

const deviceEntry = (audit, entry, strict) => {
  const { command, events, by } = entry;
  const table = audit.tables.get(command.table) ?? wrong('there is no such table');
  must(command.game === table.id, 'the table is of another game');
  const device = known(audit.devices, command.table, newDevice);
  if (command.kind === 'ready' || command.kind === 'more-time') {
    const own = by.some(
      ({ person, duty }) => duty === 'player' && table.seats[command.seat] === person,
    );
    must(own && events[0]?.event.seat === command.seat, 'another seat says that it is ready');
  } else if (strict)
    must(by.length === 1 && by[0].person === 'device', 'this is for the device alone');
  must(events.length > 0, 'nothing happened');
  const early = command.kind !== 'more-time' && entry.at < device.latest;
  must(!early, 'it is dated before what the device has told');
  const told = events.map(({ event }) => event);
  if (strict) checkTelling(command, told, device, table);
  for (const event of told) deviceTells(audit, entry, event, { table, strict, told });
};

/** What holds for all tables is said of all of them, each once: none is chosen by its result. */
const namesAll = ({ kind, tables }, floor) => {
  if (kind === 'break') return;
  const named = new Map(tables.map(({ table, game }) => [table, game]));
  const each = [...floor].every(([table, game]) => named.get(table) === game);
  must(each && tables.length === floor.size, 'it does not name every table of the house');
};

/** What ends sessions before their time: the wagers of their rounds go back, and a regulator signs beside the house. */
const endEntry = (audit, entry) => {
  const { command, events, by, at } = entry;
  const has = (...roles) => by.some(({ duty }) => roles.includes(duty));
  const signed =
    command.kind === 'restored'
      ? by.every(({ person }) => person === 'house')
      : has('administrator', 'floorperson') && has('regulator');
  must(signed, 'nobody who may has ended these sessions');
  namesAll(command, audit.people.floor.tables);
  for (const event of inStream(events, 'coupons')) couponAtTable(audit.coupons, event, dayOf(at));
  const counted = inStream(events, 'people');
  for (const ended of command.kind === 'break' ? [command] : command.tables) {
    const { table: name, game } = ended;
    const table = known(audit.tables, name, () => newTable(name, game));
    const was = glance(table);
    const told = inStream(events, `device/${name}`);
    const played = inStream(events, `table/${game}/${name}`);
    const ends = told.some(({ type }) => type !== 'DeviceRestored');
    must(played.length === (ends && table.bets.length > 0 ? 1 : 0), 'wagers are not returned');
    for (const event of played) {
      must(same(event.said, { type: 'ReturnWagers' }), 'something else was said in the round');
      const how = { isChance: () => false };
      tableEvent(table, event, (now, one) => play(now, one, how));
      const seen = { name, asks: { type: 'Say' }, before: was, after: glance(table), at };
      countOwn(audit.people.own, counted, seen);
    }
    checkBalances(table);
    const device = known(audit.devices, name, newDevice);
    checkTelling(command, told, device, table);
    const own = { ...entry, command: { ...command, reveals: ended.reveals } };
    for (const event of told) deviceTells(audit, own, event, { table, strict: true });
  }
};

/** Judges one entry; throws what is wrong with it. */
const auditEntry = (audit, entry) => {
  judged(audit, entry);
  rememberSigners(audit, entry);
};
/** A person and the role in which they signed, and in an open session its name. */
const isSigner = (signer) => {
  const { person, duty, session = '', ...more } = Object(signer);
  const areTexts = [person, duty, session].every((one) => typeof one === 'string');
  return areTexts && Object.keys(more).length === 0;
};
const judged = (audit, entry) => {
  const { command, events, position, at } = entry;
  if (position === 1) audit.house = entry.hash;
  must(entry.by.every(isSigner), 'who signed it is not told in the form of a signer');
  clockGoes(audit, at);
  audit.latest = Math.max(audit.latest, at);
  must(KINDS.includes(command?.kind), 'its command is of no known kind');
  const stray = events.find(({ stream }) => !mayWrite(command, stream));
  must(stray === undefined, `its command does not write to ${stray?.stream}`);
  const told =
    command.kind === 'people' || command.kind === 'guest' ? [] : inStream(events, 'people');
  must(
    told.every(({ type, person }) => type === 'PlayCounted' && audit.people.own.has(person)),
    'it counts play for nobody who has limits',
  );
  const ofStaff = command.kind === 'table' || command.kind === 'coupons';
  if (ofStaff && entry.by.some(({ person }) => person === 'house')) audit.findings.byTheHouse += 1;
  const strict = audit.people.floor.format >= 2 || command.asks?.type === 'BeginFormat';
  if (!strict) audit.findings.early += 1;
  else checkSigners(audit.people, entry);
  switch (command.kind) {
    case 'floor':
      return wholeHouse(audit, entry, strict);
    case 'alerts':
      return alertEntry(audit.alerts, entry, audit);
    case 'people':
    case 'guest':
      return peopleEntry(audit.people, entry, strict);
    case 'coupons':
      return couponEntry(audit.coupons, entry, strict);
    case 'meter': {
      const name = `meter/${command.table}/${command.meter}`;
      const house = { ...audit, floor: audit.people.floor };
      return meterEntry(known(audit.meters, name, newMeter), entry, strict ? house : undefined);
    }
    case 'table':
    case 'deal':
      return tableEntry(audit, entry, strict);
    case 'break':
    case 'retire':
    case 'restored':
      return endEntry(audit, entry);
    case 'commit':
    case 'entropy':
      must(!strict, 'draw 1 is of the past');
      return undefined;
    default:
      return deviceEntry(audit, entry, strict);
  }
};
return { newAudit, auditEntry };
})();

const parts_verify_mjs = (() => {
// The whole of it: a log, from its first line to its last.
const { auditEntry, newAudit } = parts_audit_mjs;
const { areBeacons, isBeacon } = parts_beacon_mjs;
const { readExport } = parts_chain_mjs;
const { held, inventory, seatAccount } = parts_table_mjs;

/**
 * Verifies the lines of an export. `keys` are the house's keys, if they are known, and `heads` are heads that were kept from
 * earlier. Names the first row that is wrong; otherwise says what was found.
 */
const verifyExport = async (lines, { keys, heads, onProgress } = {}) => {
  const audit = newAudit();
  const verdict = await readExport(lines, {
    ...{ keys, heads, onProgress },
    each: (entry) => auditEntry(audit, entry),
    last: () => wrongBeacon(audit.beacons.values(), onProgress),
  });
  const { findings, beacons, people } = audit;
  const tables = [...audit.tables.values()].map(figuresOf);
  const { name } = people.floor;
  return { ...verdict, house: name, tables, findings: { ...findings, beacons: beacons.size } };
};

/** What is at a table in the end. */
const figuresOf = (table) => ({
  ...{ name: table.name, game: table.id, number: table.number, coupons: table.box },
  ...{ inventoryCents: inventory(table), layoutCents: held(table, 'layout') },
  ...{ dropBoxCents: held(table, 'drop box'), tipBoxCents: held(table, 'tip box') },
  seats: Object.fromEntries(
    Object.keys(table.seats).map((seat) => [seat, held(table, seatAccount(seat))]),
  ),
  owed: Object.fromEntries(
    [...table.accounts]
      .filter(([name, cents]) => name.startsWith('owed ') && cents !== 0)
      .map(([name, cents]) => [name.slice(5), cents]),
  ),
});

const TOGETHER = 64;
/** A signature that the beacon never made for its number. Many are checked together, and one by one if that fails. */
const wrongBeacon = async (beacons, onProgress) => {
  const all = [...beacons];
  for (let from = 0; from < all.length; from += TOGETHER) {
    const some = all.slice(from, from + TOGETHER);
    await onProgress?.(some[0].position);
    if (areBeacons(some)) continue;
    const bad = some.find(({ R, signature }) => !isBeacon(R, signature));
    if (bad === undefined) continue;
    const because = `it has not the signature of beacon ${bad.R}`;
    return { row: `entry ${bad.position}`, because };
  }
  return undefined;
};
return { verifyExport };
})();

const parts_command_mjs = (() => {
// The command line: node houseway-verifier.mjs FILE [--head FILE]… [--key KEY]…
const { verifyPaper } = parts_receipt_mjs;
const { verifyExport } = parts_verify_mjs;

const USAGE = `Usage: node houseway-verifier.mjs FILE [--key KEY] [--head FILE]

FILE is an export of a house's log, or a receipt, a slip or a dispute pack.
--key   the house's public key, 64 digits, or a file with keys; may be given several times
--head  a head that you kept, as houseway head prints it; may be given several times`;

const optionsOf = (words) => {
  const options = { files: [], keys: [], heads: [] };
  const lists = { '--key': options.keys, '--head': options.heads };
  let list = options.files;
  for (const word of words) {
    if (Object.hasOwn(lists, word)) list = lists[word];
    else {
      list.push(word);
      list = options.files;
    }
  }
  return options;
};

/** The keys in a text: 64 digits each, whatever is around them. */
const keysIn = (text) =>
  [...text.matchAll(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g)].map(([key]) => key);
const headsIn = (text) => [JSON.parse(text)].flat().map((one) => one.head ?? one);

const dollars = (cents) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const minutes = (ms) => count(Math.ceil(ms / 60_000), 'minute');
const count = (n, one, many = `${one}s`) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** What a round proves that was not drawn and revealed. */
const ROUNDS = {
  'called with read-back': 'Staff called the result: it proves who was paid what, not what fell.',
  weak: 'The secret could follow the wagers (houseway draw 1).',
  broken: 'The session broke and its secret was never revealed. Wagers were returned.',
};

/** What was found, as lines a person reads. */
const said = (verdict, { keys, heads = [] }) => {
  if (!verdict.ok) return [`WRONG  ${verdict.row ?? verdict.kind ?? 'paper'}: ${verdict.because}.`];
  const trust = keys?.length
    ? 'Signed by a key that you trust.'
    : 'You named no key: this is whole, but anybody could have signed it.';
  if (verdict.kind !== undefined) {
    const { kind, table, round, seat, amounts, proof, draws, settledAgain } = verdict;
    const { beginsHidden, beginsLate, endsOpen, unproved } = verdict;
    const { lateCloses, hiddenEvents, meterRead, together = [], noBeacon } = verdict;
    const seats = together.map((one) => one.join(' and ')).join(', and ');
    return [
      `RIGHT  ${kind}: table ${table}, round ${round}${seat ? `, seat ${seat}` : ''}.`,
      ...(amounts
        ? [
            `Wagered ${dollars(amounts.wageredCents)}, returned ${dollars(amounts.returnedCents)}, paid ${dollars(amounts.paidCents)}.`,
          ]
        : []),
      ...(proof ? [`Proof: ${proof}.`] : []),
      ...(settledAgain ? [`${count(draws, 'draw')} made again, every wager settled again.`] : []),
      ...(ROUNDS[proof] ? [ROUNDS[proof]] : []),
      ...(noBeacon ? ['No beacon: the house and a patron together could choose.'] : []),
      ...(lateCloses ? [`${count(lateCloses, 'window')} closed after the beacon was made.`] : []),
      ...(meterRead ? ['What the meter showed rests on the signature of the house.'] : []),
      ...(seats ? [`That one player had seats ${seats} rests on the signature of the house.`] : []),
      ...(hiddenEvents ? [`${count(hiddenEvents, 'event')} shown by the link alone.`] : []),
      ...(beginsHidden
        ? ['The entry that begins the round is hidden: the house says it is that.']
        : []),
      ...(beginsLate ? ['What the table did before its first entry is not shown.'] : []),
      ...(unproved
        ? ['An event behind the amounts is hidden: they rest on the signature of the house alone.']
        : []),
      ...(endsOpen ? ['The next round does not begin in it: nothing shows what came after.'] : []),
      trust,
    ];
  }
  const { entries, covered, house, tables, findings: f } = verdict;
  const notes = [
    [f.early, 'entries of format 1, held to their hashes alone'],
    [f.weak, 'draws of houseway draw 1, which could follow the wagers'],
    [f.lateCloses, 'windows closed after their beacon was made'],
    [f.brokenSessions, 'sessions broken off'],
    [f.byTheHouse, 'entries that the house signed for its staff, as a demo or without a name'],
    [f.clockBack, `entries dated before one they follow, by up to ${minutes(f.clockBackMs)}`],
  ].filter(([n]) => n > 0);
  return [
    `RIGHT  ${house || 'The house'}: ${count(entries, 'entry', 'entries')}, the last head covers ${covered}.`,
    `${count(tables.length, 'table')}, ${count(f.rounds, 'round')}, ${count(f.wagers, 'wager')} settled again to the cent: ${dollars(f.handleCents)} wagered, ${dollars(f.paidCents)} paid.`,
    `${count(f.draws, 'draw')} made again, ${count(f.beacons, 'beacon')} checked, ${count(f.corrections, 'correction')} told again, ${count(f.voids, 'wager')} void.`,
    ...notes.map(([n, what]) => `Note: ${n} ${what}.`),
    ...(heads.length > 0 ? [`${count(heads.length, 'kept head')} met.`] : []),
    ...heads
      .filter(({ witness }) => witness !== undefined)
      .map(({ size, witness: { at, key } }) => {
        const when = new Date(at).toISOString();
        return `Witnessed by ${key}: the first ${count(size, 'entry', 'entries')} at ${when}.`;
      }),
    trust,
  ];
};

/** The lines of a text, with the ends that any system gives them. */
const linesOf = (text) => text.split(/\r?\n/);
/** The lines of an export, or the one paper in a text. */
const verifyText = async (text, options = {}) => {
  const first = text.slice(0, text.indexOf('\n')).trim();
  if (first.endsWith('"row":"log"}')) return verifyExport(linesOf(text), options);
  try {
    return await verifyPaper(JSON.parse(text), options);
  } catch {
    return {
      ok: false,
      row: 'line 1',
      because:
        'this is not an export, a receipt, a slip or a dispute pack. Choose the file as the house gave it',
    };
  }
};

const main = async (url) => {
  const { argv } = globalThis.process ?? {};
  if (argv?.[1] === undefined) return;
  const { pathToFileURL } = await import('node:url');
  const { realpathSync } = await import('node:fs');
  if (pathToFileURL(realpathSync(argv[1])).href !== url) return;
  process.exitCode = await run(argv.slice(2));
};

const run = async (words) => {
  const { readFileSync, existsSync } = await import('node:fs');
  const { files, keys, heads } = optionsOf(words);
  if (files.length !== 1 || words.includes('--help')) {
    console.log(USAGE);
    return words.includes('--help') ? 0 : 2;
  }
  const textOf = (one) => (existsSync(one) ? readFileSync(one, 'utf8') : one);
  try {
    const trusted = keys.length === 0 ? undefined : keys.flatMap((one) => keysIn(textOf(one)));
    const kept = heads.flatMap((one) => headsIn(textOf(one)));
    const options = { keys: trusted, heads: kept };
    const verdict = await verifyText(readFileSync(files[0], 'utf8'), options);
    for (const line of said(verdict, options)) console.log(line);
    return verdict.ok ? 0 : 1;
  } catch (error) {
    console.error(`Cannot read it: ${error.message}`);
    return 2;
  }
};
return { keysIn, headsIn, said, linesOf, verifyText, main };
})();

export const { verifyExport } = parts_verify_mjs;
export const { verifyPaper } = parts_receipt_mjs;
await parts_command_mjs.main(import.meta.url);
