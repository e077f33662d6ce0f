// Who may sign what (docs/log-events.md, "Who signs" and "People"): everybody who signs is on file at that moment, has the
// role, and where a crew is needed is on it.
import { must, same, wrong } from './bytes.mjs';
import { checkForm } from './forms.mjs';
import { isAway } from './own-limits.mjs';
import { SAID_RULES } from './roles.mjs';

export const newPeople = () => ({
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

export const personOnFile = (state, person) => onFile(state, person);
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
export const checkSigners = (state, { by, command }) => {
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
export const entitled = ([roles, , offCrew = false], by, crew) =>
  by.filter(
    (one) =>
      roles.split(' ').includes(one.duty) &&
      (crew === undefined || offCrew || !CREW.includes(one.duty) || isOnCrew(crew, one)),
  );
/** One signer has a role of the rule; another has the second role. */
export const checkRule = (rule, by, crew) => {
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
export const seatsNobodyAway = (state, before, after, at) => {
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
export const peopleEntry = (state, entry, strict) => {
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
export const floorEntry = (state, entry, strict) => {
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
