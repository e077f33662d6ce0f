// A progressive meter (law/house-rules.md § meters): what comes in, what it shows, what it pays. Its balance is kept in
// ten-thousandths of a cent, so that no fraction is lost.
import { isDay, must, same, wrong } from './bytes.mjs';
import { checkRule } from './people.mjs';
import { share, sumOf } from './settle.mjs';
import { gameOf } from './table.mjs';

const PARTS = 10_000;
const whole = (parts) => (parts - (parts % PARTS)) / PARTS;
const shown = ({ parts, settings: { ceilingCents = Number.POSITIVE_INFINITY } }) =>
  Math.min(whole(parts), ceilingCents);

export const newMeter = () => ({
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

export const meterEvent = (meter, event) => {
  const due = meter.due?.shift();
  must(due === undefined || due === event.type, `after a hit ${due} is missing`);
  (folds[event.type] ?? wrong(`a meter has no event ${event.type}`))(meter, event);
};
/** What rounds do to a meter; all else is for people to sign, at the meter itself. */
const BY_ROUNDS = [
  ...['MeterInstalled', 'SharedChanged', 'Contributed', 'MeterHit', 'MeterReset'],
  ...['IncrementChanged', 'RoundRetold'],
];
export const meterAtTable = (meter, event) => {
  must(BY_ROUNDS.includes(event.type), 'a meter is changed without those who must sign it');
  meterEvent(meter, event);
};
/** Wagers on a meter go back only where it is out of service: nobody loses a hit that way. */
export const voidsOnlyOut = (told, meterOf) => {
  for (const { said } of told)
    if (said?.type === 'VoidMeter')
      must(meterOf(said.meter)?.phase !== 'in use', 'the meter is in service, and is void');
};
/** Nobody wagers on a meter that is switched off. */
export const wagersOnlyIn = ({ said }, { meter }, meterOf) => {
  if (said?.type !== 'PlaceBet' || said.wager !== meter?.wager) return;
  const { phase } = meterOf(meter.name) ?? {};
  const out = phase === 'disabled' || phase === 'decommissioned';
  must(!out, 'a wager on a meter that is out of service');
};
/** At the end of an entry nothing that a hit asks for may be missing. */
export const meterSettled = (meter) => must(!meter.due?.length, 'the meter was not seeded again');

export const METER_RULES = {
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
export const meterEntry = (meter, { command, events, by }, house) => {
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
