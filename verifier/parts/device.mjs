// The device of an electronic table: `houseway draw 2` (docs/fairness.md). Commitment before wager, one value a seat, closing,
// draw, reveal; every draw is made again when its secret is revealed.
import { drawIsAhead } from './ahead.mjs';
import {
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
} from './bytes.mjs';
import { dayOf, gameOf } from './table.mjs';
import { isChoiceDue } from './waits.mjs';

export const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const [GENESIS, PERIOD] = [1_692_803_367_000, 3_000];
export const timeOf = (R) => GENESIS + PERIOD * (R - 1);
export const firstAfter = (ms) => Math.max(1, 1 + Math.ceil((ms - GENESIS) / PERIOD));

export const step = ({ house, session }, index, secret) =>
  sha256(cat(part('houseway chain 2'), unhex(house), part(session), u32(index), secret));
export const rulesOf = ({ id, rules, payment }) => {
  const text = canonical({ game: id, inForce: rules, payment });
  return hex(sha256(cat(part('houseway rules 2'), part(text))));
};
export const promiseOf = (session, { index, round, rules, commit }, table) =>
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
export const seedOf = (secret, promise, { draw, seats, beaconRound, signature }) =>
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
export const drawn = (seed, shape) => {
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

export const newDevice = () => ({ seats: [], ready: [], drawn: [], lastBeacon: 0, latest: 0 });

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
export const shapeFits = ({ id, rules }, { shape }, before) => {
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
export const deviceEvent = (device, event, how) => {
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
export const nothingVoid = ({ session }, { kind }, told) => {
  if (session === undefined || kind !== 'electronic') return;
  const isVoid = ({ type }) => type === 'RoundVoided' || type === 'HandVoided';
  must(!told.some(({ events = [] }) => events.some(isVoid)), 'a deal of a device is void');
};

/** Wagers that go and choices may leave nothing to draw; wagers that come never do. */
const undoes = (asks) =>
  asks?.type === 'Say' ? asks.said.type !== 'PlaceBet' : UNDOING.includes(asks?.type);

/** Before a command: no wager without commitment and open window, and only the device acts after closing. */
export const guardDevice = (device, table, asks, { at, by }) => {
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
export const seatsGave = (device, table) => {
  if (device.session === undefined) return;
  const silent = table.bets.find(({ seat }) => !device.seats.some((one) => one.seat === seat));
  must(silent === undefined, `seat ${silent?.seat} wagers without bytes of its own`);
};
