// A second verifier of a Houseway export. It shares no code with the house and needs nothing but WebCrypto, so it runs in
// Node and in a browser page, offline. Written from docs/log-format.md and docs/fairness.md. It checks every hash, link,
// key, tree root and signed head, and draws every revealed round of `houseway draw 2` again. It does not check the
// signatures of beacons, and it does not settle wagers.
const { subtle } = globalThis.crypto;
const ZERO = '0'.repeat(64);
const utf8 = (text) => new TextEncoder().encode(text);
const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
const cat = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const sha = async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes));
const shaText = async (text) => hex(await sha(utf8(text)));
const mac = async (key, message) => {
  const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return new Uint8Array(await subtle.sign('HMAC', imported, message));
};

/** Canonical JSON: names sorted by code units, no white space. */
export const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(',')}}`;
};

// ---- draws ----
const u32 = (n) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const u64 = (n) => [...u32(Math.floor(n / 2 ** 32)), ...u32(n % 2 ** 32)];
const part = (value) => {
  const bytes = typeof value === 'string' ? utf8(value) : value;
  return cat(u32(bytes.length), bytes);
};
const step = ({ house, session }, index, secret) =>
  sha(cat(part('houseway chain 2'), unhex(house), part(session), u32(index), secret));
const promiseOf = (session, { index, round, rules, commit }, table, game) =>
  sha(
    cat(
      part('houseway promise 2'),
      part('houseway draw 2'),
      unhex(session.house),
      part(session.session),
      u32(index),
      part(table),
      u64(round),
      part(game),
      unhex(rules),
      part(unhex(session.beacon)),
      u32(session.windowMs),
      u32(session.marginMs),
      unhex(commit),
    ),
  );
const seedOf = async (secret, promise, draw, seats, beaconRound, signature) =>
  mac(
    secret,
    cat(
      part('houseway seed 2'),
      promise,
      u32(draw),
      u32(seats.length),
      ...seats.map(({ seat, entropy }) => cat(u32(seat), unhex(entropy))),
      u64(beaconRound),
      signature === undefined ? new Uint8Array(32) : await sha(unhex(signature)),
    ),
  );
const DECK = [...'shdc'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => rank + suit));
const drawn = async (seed, shape) => {
  let [block, used, counter] = [new Uint8Array(0), 0, 0];
  const word = async () => {
    if (used === block.length) {
      block = await mac(seed, cat(part('houseway words 2'), u32(counter)));
      [used, counter] = [0, counter + 1];
    }
    used += 4;
    return (
      ((block[used - 4] << 24) |
        (block[used - 3] << 16) |
        (block[used - 2] << 8) |
        block[used - 1]) >>>
      0
    );
  };
  const uniform = async (n) => {
    for (;;) {
      const taken = await word();
      if (taken < 2 ** 32 - (2 ** 32 % n)) return taken % n;
    }
  };
  const several = async (count, n) => {
    const all = [];
    for (let i = 0; i < count; i += 1) all.push(1 + (await uniform(n)));
    return all;
  };
  if ('number' in shape) return several(1, shape.number);
  if ('dice' in shape) return several(shape.dice, 6);
  const deck = shape.of === 53 ? [...DECK, 'Joker'] : [...DECK];
  for (let i = 0; i < Math.min(shape.deal, deck.length - 1); i += 1) {
    const pick = i + (await uniform(deck.length - i));
    [deck[i], deck[pick]] = [deck[pick], deck[i]];
  }
  return deck.slice(0, shape.deal);
};

/** Follows the device of each table; says what is wrong with an event, if anything. */
const deviceWatch = (first) => {
  const devices = new Map();
  return async (table, game, event) => {
    const device = devices.get(table) ?? {};
    devices.set(table, device);
    switch (event.type) {
      case 'SessionOpened':
        if (event.house !== first()) return 'its session names another house';
        Object.assign(device, { session: event, last: event.anchor });
        return undefined;
      case 'Promised': {
        if (event.commit !== device.last)
          return 'its promise does not follow from the reveal before it';
        const due = hex(await promiseOf(device.session, event, table, game));
        if (due !== event.promise) return 'its promise is not the digest of what it promises';
        Object.assign(device, { promise: event, draws: [] });
        return undefined;
      }
      case 'Closed':
        device.seats = event.seats;
        return undefined;
      case 'Drawn':
        if (event.shape !== undefined) device.draws.push({ ...event, seats: device.seats });
        return undefined;
      case 'Revealed': {
        const { session, promise, draws } = device;
        const secret = unhex(event.secret);
        if (hex(await step(session, promise.index, secret)) !== promise.commit)
          return 'its secret is not the one promised';
        for (const { draw, seats, beaconRound, signature, shape, outcome } of draws) {
          const seed = await seedOf(
            secret,
            unhex(promise.promise),
            draw,
            seats,
            beaconRound,
            signature,
          );
          if (canonical(await drawn(seed, shape)) !== canonical(outcome))
            return `draw ${draw} of round ${promise.round} does not follow from the secret`;
        }
        Object.assign(device, { last: event.secret, draws: [] });
        return undefined;
      }
      default:
        return undefined;
    }
  };
};

// ---- the log ----
/** The root of the Merkle tree of RFC 9162 over leaves that come one by one. */
const growingTree = () => {
  const peaks = [];
  const node = (left, right) => sha(cat([1], left, right));
  return {
    add: async (hash) => {
      let [now, size] = [await sha(cat([0], unhex(hash))), 1];
      while (peaks.at(-1)?.size === size) {
        now = await node(peaks.pop().hash, now);
        size *= 2;
      }
      peaks.push({ hash: now, size });
    },
    root: async () => {
      let now = peaks.at(-1)?.hash ?? (await sha(new Uint8Array(0)));
      for (let i = peaks.length - 2; i >= 0; i -= 1) now = await node(peaks[i].hash, now);
      return hex(now);
    },
  };
};

const signedHead = async ({ at, key, root, signature, size }) => {
  const imported = await subtle.importKey('raw', unhex(key), { name: 'Ed25519' }, false, [
    'verify',
  ]);
  return subtle.verify(
    'Ed25519',
    imported,
    unhex(signature),
    utf8(`houseway head\n${canonical({ at, root, size })}`),
  );
};

/** Verifies the lines of an export; `keys` are the house's keys, if they are known. */
export const verifyExport = async (lines, keys) => {
  let [position, before, house, ended] = [0, ZERO, ZERO, false];
  const [streams, seen, tree] = [new Map(), new Set(), growingTree()];
  const watch = deviceWatch(() => house);
  const entryWrong = async (row) => {
    if (row.position !== position + 1 || row.before !== before)
      return 'it does not follow the entry before it';
    if (seen.has(row.key)) return 'its key has been used before';
    seen.add(row.key);
    for (const { stream, version, event, link } of row.events) {
      const last = streams.get(stream) ?? { version: 0, link: ZERO };
      const due = await shaText(`link\n${last.link}\n${canonical({ event, stream, version })}`);
      if (version !== last.version + 1 || link !== due)
        return `the link of ${stream} is not what it should be`;
      streams.set(stream, { version, link });
    }
    const { at, by, command, key } = row;
    const content = await shaText(canonical({ at, by, command, key }));
    const links = row.events.map(({ link }) => `\n${link}`).join('');
    if (row.hash !== (await shaText(`entry\n${row.position}\n${row.before}\n${content}${links}`)))
      return 'its hash is not what it should be';
    for (const { stream, event } of row.events) {
      const wrong = stream.startsWith('device/')
        ? await watch(stream.slice(7), command.game, event)
        : undefined;
      if (wrong !== undefined) return wrong;
    }
    [position, before] = [row.position, row.hash];
    if (position === 1) house = row.hash;
    await tree.add(row.hash);
    return undefined;
  };
  for await (const line of lines) {
    if (line === '') continue;
    const row = JSON.parse(line);
    const differs = (because) => ({
      ok: false,
      row: row.row === 'entry' ? `entry ${row.position}` : `${row.row} ${row.size ?? ''}`.trim(),
      because,
    });
    if (canonical(row) !== line) return differs('the line is not canonical');
    if (row.row === 'entry') {
      const wrong = await entryWrong(row);
      if (wrong !== undefined) return differs(wrong);
    } else if (row.row === 'head' || row.row === 'end') {
      if (row.size !== position || row.root !== (await tree.root()))
        return differs('it is not of the entries before it');
      if (row.row === 'end') ended = true;
      else if (keys !== undefined && !keys.includes(row.key))
        return differs('it is signed by another key');
      else if (!(await signedHead(row))) return differs('its signature is wrong');
    }
  }
  return ended
    ? { ok: true, entries: position }
    : { ok: false, row: 'end', because: 'the end is missing' };
};
