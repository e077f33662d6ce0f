import type { LogEntry } from '../../src/house/log/log-entry.ts';
import type { Actor } from '../../src/table/index.ts';
import {
  added,
  asked,
  asking,
  happening,
  inChain,
  type Kind,
  oneEntry,
  saying,
  text,
} from './changing.ts';
import {
  asPeople,
  atEnd,
  by,
  DEVICE,
  FELT,
  FLOOR,
  felt,
  HOUSE,
  insteadOf,
  on,
  PATRON,
  SCREEN,
  screen,
} from './cheating.ts';
import type { Forged } from './forging.ts';
import { AT_A_LIVE_TABLE } from './live-cheats.ts';

/**
 * A house that chains and signs everything as it should, and harms somebody by an entry that no door would have let
 * through. Each of these was accepted by one of the verifiers, or by both, until it was written down here.
 */
const atScreen = (like: (entry: LogEntry) => boolean) => (entry: LogEntry) =>
  Object(entry.command).table === 'E1' && like(entry);
const dealing = (type: string) =>
  atScreen((entry) => Object(entry.command).kind === 'deal' && asked(entry).type === type);
const kindOf = (entry: LogEntry): unknown => Object(entry.command).kind;
const isClose = (entry: LogEntry) => kindOf(entry) === 'close';
const firstWager = atScreen(saying('PlaceBet'));

const files = (kind: string, filed: object, more: object = {}) => {
  const filing = { from: '2026-11-16', filed, ...more };
  return atEnd(kind, () => ({
    ...{ by: FLOOR, command: { ...screen, asks: { type: 'FileSubmission', ...filing } } },
    events: on(SCREEN, { type: 'SubmissionFiled', filing }),
  }));
};
const posts = (kind: string, limits: object) =>
  atEnd(kind, () => ({
    ...{ by: FLOOR, command: { ...screen, asks: { type: 'SetLimits', limits } } },
    events: on(SCREEN, { type: 'LimitsSet', limits }),
  }));

const hired = (name: string, credential: string) => ({
  ...{ person: name, kind: 'staff', name, duties: ['dealer'] },
  ...{ credential, department: 'gaming', grade: 'member' },
});
const hires = (added: object) => () =>
  asPeople(HOUSE, { type: 'AddPerson', added }, { type: 'PersonAdded', added });
const renumbers = (changed: object) => () =>
  asPeople(HOUSE, { type: 'ChangePerson', changed }, { type: 'PersonChanged', changed });

const person = 'patron-1';
const limits = (asks: object, set: object) => () =>
  asPeople(
    PATRON,
    { type: 'SetPlayLimits', person, ...asks },
    { type: 'PlayLimitsSet', person, limits: set },
  );
const registered =
  (name: string, more: object, signed = HOUSE) =>
  () => {
    const patron = { person: 'p-2', kind: 'patron', name, duties: ['player'] };
    const asks = { type: 'RegisterPatron', person: 'p-2', name, ...more };
    return asPeople(signed, asks, { type: 'PersonAdded', added: patron });
  };
const excluded = (at: number) =>
  asPeople(
    PATRON,
    { type: 'ExcludeSelf', person, term: 'life' },
    { type: 'SelfExcluded', person, since: at },
  );

const breaks = (at: number) =>
  asPeople(
    PATRON,
    { type: 'CoolOff', person, hours: 24 },
    { type: 'CooledOff', person, until: at + DAY },
  );

const DAY = 86_400_000;
const gamingDay = (at: number) => new Date(at - DAY / 4).toISOString().slice(0, 10);
/** One more wager of ten dollars at the live table, counted under the limit of the patron. */
const wagers = (at: number, count: number): Omit<Forged, 'key'> => {
  const said = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1_000 };
  const { type: _type, ...bet } = { ...said, id: 2 };
  const placed =
    count === 1 ? { type: 'BetPlaced', bet } : { type: 'BetRaised', bet: 2, byCents: 1_000 };
  const counted = {
    ...{ type: 'PlayCounted', person, day: gamingDay(at), at, lostCents: 1_000, wagered: true },
    open: { 'F1/1/2': 1_000 * count },
  };
  return {
    ...{ at, by: by(['dealer-1', 'dealer']) },
    command: { ...felt, coupons: true, asks: { type: 'Say', said } },
    events: [...on(FELT, { type: 'Played', said, events: [placed] }), ...on('people', counted)],
  };
};

/** What patrons have chosen for themselves. */
const OWN_LIMITS: readonly Kind[] = [
  atEnd(
    'a limit of one’s own lifted at once, by a word',
    limits({ stakeCents: 1_000 }, { stakeCents: 1_000 }),
    limits({ stakeCents: 'none' }, {}),
  ),
  atEnd('a break of no hours', (at) =>
    asPeople(
      PATRON,
      { type: 'CoolOff', person, hours: 0 },
      { type: 'CooledOff', person, until: at },
    ),
  ),
  atEnd('an exclusion for a term that there is not', (at) =>
    asPeople(
      PATRON,
      { type: 'ExcludeSelf', person, term: 'toString' },
      { type: 'SelfExcluded', person, since: at, until: `${at}${Object.prototype.toString}` },
    ),
  ),
  atEnd('a patron registered without a name', registered('', {}, by(['cage-1', 'cage']))),
  atEnd(
    'a patron registered with more than the form has',
    registered('Pat', { since: 0 }, by(['cage-1', 'cage'])),
  ),
  atEnd('an excluded patron under a second account', excluded, registered('Patron 1', {})),
  atEnd(
    'an excluded patron under a second account, told apart by nothing',
    excluded,
    registered('Patron 1', { checked: '' }),
  ),
  atEnd('a patron who takes a break under a second account', breaks, registered('Patron 1', {})),
  atEnd('an excluded patron seated as somebody without an account', excluded, () => ({
    ...{ by: FLOOR, command: { ...felt, asks: { type: 'TakeSeat', seat: 2, patron: 'PATRON 1' } } },
    events: on(FELT, { type: 'SeatTaken', seat: 2, patron: 'PATRON 1' }),
  })),
  insteadOf('a gaming day begun twice, past a limit of one’s own', asking('CloseBetting'), (at) => [
    { at, ...limits({ lossCents: 1_500 }, { lossCents: 1_500 })() },
    wagers(at, 1),
    wagers(at - DAY, 2),
    wagers(at, 3),
  ]),
];

const saysDealt = (entry: LogEntry, signed: readonly Actor[]): Forged => ({
  ...{ at: entry.at, by: signed, key: entry.key },
  command: { ...screen, asks: { type: 'Say', said: asked(entry) } },
  events: entry.events.filter(({ event }) => Object(event).type !== 'Drawn'),
});

const withdraws = { type: 'WithdrawBet', seat: 1, wager: 'home' };
const payment = { unitCents: 100, otherwise: 'round down' };
const ROUND_DOWN = on(SCREEN, { type: 'PaymentSet', payment });
const void1 = {
  ...{ bet: 1, seat: 1, wager: 'home', stakeCents: 1_000, returnedCents: 1_000, paidCents: 0 },
  ...{ cutCents: 0, breakageCents: 0, result: 'void', cite: 'none', step: 'none' },
};

/** At an electronic table. */
const AT_THE_SCREEN: readonly Kind[] = [
  inChain('a result said by the device with a second signer, and never drawn', (entries) => {
    const close = entries.findIndex(isClose);
    const { at } = entries[close - 1]!;
    const both = [...DEVICE, ...FLOOR];
    const said = entries.slice(close + 1, close + 3).map((one) => saysDealt({ ...one, at }, both));
    return [...entries.slice(0, close), ...said, ...entries.slice(close + 3)];
  }),
  oneEntry('a result said by the device alone, and never drawn', dealing('DealCards'), (entry) =>
    saysDealt(entry, DEVICE),
  ),
  oneEntry('a wager that the device places for a patron', firstWager, (entry) => ({
    ...entry,
    by: DEVICE,
  })),
  inChain('a wager of another patron’s chips, with a clerk as second signer', (entries) => {
    const place = entries.findIndex(firstWager);
    const { at, ...wager } = entries[place]!;
    const signed = by(['p-2', 'player'], ['cage-1', 'cage']);
    const patron = { at, key: 'forged', ...registered('Another', {})() };
    return [...entries.slice(0, place), patron, { ...wager, at, by: signed }];
  }),
  insteadOf(
    'a wager that the device takes back after closing',
    dealing('AnnounceNoMoreBets'),
    (at) => [
      {
        ...{ at, by: DEVICE, command: { ...screen, asks: { type: 'Say', said: withdraws } } },
        events: on(SCREEN, {
          ...{ type: 'Played', said: withdraws, events: [{ type: 'BetWithdrawn', bet: 1 }] },
        }),
      },
    ],
  ),
  insteadOf('a window that lapses and opens again', isClose, (at) => [
    {
      ...{ at: at + 15_000, by: DEVICE, command: { ...screen, kind: 'close' } },
      events: on(
        'device/E1',
        { type: 'WindowLapsed', draw: 1, at: at + 15_000 },
        {
          ...{ type: 'WindowOpened', draw: 1, beaconRound: 0 },
          ...{ openedAt: at + 15_000, closesAt: at + 30_000 },
        },
      ),
    },
  ]),
  oneEntry('a pace that nobody can keep', happening('SessionOpened'), (entry) => {
    const pace = { laterMs: 1, answerMs: 1, settingMs: 1, aloneMs: 1 };
    const paced = `"pace":${JSON.stringify(pace)},"windowMs"`;
    return JSON.parse(JSON.stringify(entry).replaceAll('"windowMs"', paced));
  }),
  oneEntry('a window in which nobody else can wager', firstWager, (entry) =>
    text(entry, `"closesAt":${entry.at + 15_000}`, `"closesAt":${entry.at}`),
  ),
  insteadOf('what chips cannot pay changed after the wager', isClose, (at) => [
    {
      ...{ at, by: FLOOR, events: ROUND_DOWN },
      command: { ...screen, asks: { type: 'SetPayment', payment } },
    },
  ]),
  atEnd(
    'a credential number that was somebody else’s',
    hires(hired('one-1', 'K-1')),
    renumbers(hired('one-1', 'K-2')),
    hires(hired('one-2', 'K-1')),
  ),
  files('a pay filed below what the law has', { hailMaryPays: 1 }),
  files('a rule filed that the law does not leave open', { fantasyPayTable: 'D' }),
  files('a payout limit below its floor', { payoutLimitCents: 100 }, { notice: 'at the door' }),
  files('a payout limit lowered without notice', { payoutLimitCents: 5_000_000 }),
  posts('a minimum wager above the maximum', { minimumCents: 5_000, maximumCents: 500 }),
  insteadOf('one table restored from a copy, because of its result', dealing('DealCards'), (at) => [
    {
      ...{ at, by: HOUSE },
      command: { kind: 'restored', tables: [{ table: 'E1', game: 'football-kings' }] },
      events: [
        ...on(SCREEN, {
          ...{ type: 'Played', said: { type: 'ReturnWagers' } },
          events: [{ type: 'BetSettled', settled: void1 }],
        }),
        ...on(
          'device/E1',
          {
            ...{ type: 'SessionBroken', session: `E1/${gamingDay(at)}/1`, index: 1 },
            why: 'restored from a copy',
          },
          { type: 'DeviceRestored', day: gamingDay(at) },
        ),
      ],
    },
  ]),
];

/** An entry of the coupon desk or of a coupon at a table, as if it were of another gaming day. */
const onDay = (entry: LogEntry, day: string) =>
  JSON.parse(JSON.stringify(entry).replaceAll(`"day":"${gamingDay(entry.at)}"`, `"day":"${day}"`));

const serials = (first: number, last: number) => [
  { first: `MPX-0000000${first}`, last: `MPX-0000000${last}` },
];

const disputesRound = (at: number, round: number): Forged => {
  const dispute = { table: 'F1', round, what: 'A push was collected.' };
  return {
    ...{ at, key: `disputed ${round}`, by: PATRON },
    command: { kind: 'alerts', asks: { type: 'RaiseDispute', ...dispute } },
    events: on('alerts', { type: 'DisputeRaised', person: 'patron-1', ...dispute, at }),
  };
};
const answersAlert = (at: number, alert: string): Forged => {
  const answer = { alert, explanation: 'It was looked into.' };
  return {
    ...{
      at,
      key: 'forged',
      by: FLOOR,
      command: { kind: 'alerts', asks: { type: 'AnswerAlert', ...answer } },
    },
    events: on('alerts', { type: 'AlertAnswered', person: 'floor-1', at, ...answer }),
  };
};

/** Coupons, people and what is counted. */
const AT_THE_DESK: readonly Kind[] = [
  inChain('a coupon form entered by somebody whose name is not on it', (entries) => {
    const place = entries.findIndex(asking('DistributeCoupons'));
    const signed = by(['finance-manager', 'finance']);
    return entries.with(place, { ...entries[place]!, by: signed });
  }),
  added('coupons of patrons used up beside a note', ({ entries }) => {
    const { by: signed, command, events } = entries.find(asking('NoteIrregularity'))!;
    const used = { type: 'CouponsCounted', day: '2026-11-16', byTheCount: serials(2, 3) };
    return { by: signed, command, events: [...events, ...on('coupons', used)] };
  }),
  inChain('a coupon used after its last day', (entries) => {
    const place = entries.findIndex(happening('CouponPresented'));
    const { at, ...entry } = entries[place]!;
    const later = at + 1_000 * DAY;
    const used = { ...onDay({ at, ...entry }, gamingDay(later)), at: later };
    return [...entries.slice(0, place), used];
  }),
  oneEntry('a coupon used on a day of its own', happening('CouponPresented'), (entry) => ({
    ...entry,
    events: onDay(entry, gamingDay(entry.at - DAY)).events,
  })),
  oneEntry('a coupon form of a day that has not come', asking('DistributeCoupons'), (entry) =>
    onDay(entry, gamingDay(entry.at + DAY)),
  ),
  oneEntry('a coupon form of an earlier day', asking('DistributeCoupons'), (entry) =>
    onDay(entry, gamingDay(entry.at - DAY)),
  ),
  oneEntry('coupons void beside a form of another kind', asking('DistributeCoupons'), (entry) => {
    const voided = { type: 'CouponsReturned', lines: [], voided: serials(2, 2) };
    return { ...entry, events: [...entry.events, ...on('coupons', voided)] };
  }),
  added('a dispute answered with nothing', ({ entries }) => {
    const { at } = entries.at(-1)!;
    const answer = { alert: 'dispute F1 40', explanation: '' };
    const answered = { type: 'AlertAnswered', person: 'floor-1', at, ...answer };
    return {
      ...{ by: FLOOR, events: on('alerts', answered) },
      command: { kind: 'alerts', asks: { type: 'AnswerAlert', ...answer } },
    };
  }),
  inChain('an alert answered by who took part in it', (entries) => {
    const { position } = entries.find(asking('NoteIrregularity'))!;
    const { at } = entries.at(-1)!;
    return [...entries, answersAlert(at, `irregularity F1 ${position}`)];
  }),
  inChain('an alert answered that began with no entry', (entries) => {
    const { at, position } = entries.at(-1)!;
    return [...entries, answersAlert(at, `irregularity F1 ${position + 1}`)];
  }),
  inChain('an alert of a kind that there is not', (entries) => {
    const { position } = entries.find(saying('PlaceBet'))!;
    return [...entries, answersAlert(entries.at(-1)!.at, `complaint F1 ${position}`)];
  }),
  inChain('an alert answered under a name that no alert has', (entries) => {
    const { position } = entries.find(saying('PlaceBet'))!;
    const about = `${'F'.repeat(200)} ${position}`;
    return [...entries, answersAlert(entries.at(-1)!.at, `irregularity ${about}`)];
  }),
  inChain('a dispute answered by who signed in the round', (entries) => {
    const { at, position } = entries.at(-1)!;
    return [...entries, disputesRound(at, 1), answersAlert(at, `dispute F1/1 ${position + 1}`)];
  }),
  inChain('a round disputed that was never played', (entries) => [
    ...entries,
    disputesRound(entries.at(-1)!.at, 99),
  ]),
  atEnd('a guest let in by a dealer', (at) => {
    const guest = { person: 'guest-9', name: 'Guest 9', session: 'a'.repeat(64) };
    const patron = { person: 'guest-9', kind: 'patron', name: 'Guest 9', duties: ['player'] };
    return {
      ...{ by: by(['dealer-1', 'dealer']), command: { kind: 'guest', ...guest } },
      events: on(
        'people',
        { type: 'PersonAdded', added: patron },
        { type: 'SessionOpened', person: 'guest-9', session: guest.session, at },
      ),
    };
  }),
  atEnd('a second game at a table, under its name', () => {
    const opens = { kind: 'felt', practice: false, openerCents: 0 };
    const paid = { unitCents: 100, otherwise: 'refuse' };
    return {
      by: FLOOR,
      command: { ...felt, game: 'high-roll-dice', asks: { type: 'OpenTable', ...opens } },
      events: on(
        'table/high-roll-dice/F1',
        { type: 'TableOpened', ...opens },
        { type: 'PaymentSet', payment: paid },
      ),
    };
  }),
  inChain('a fill that the house itself signs, because it never took a name', (entries) => {
    const unnamed = entries.slice(0, entries.findIndex(asking('OpenTable')) + 1);
    const fill = { ...entries.find(asking('Fill'))!, at: unnamed.at(-1)!.at };
    const signed = by(['house', 'floorperson'], ['cage-1', 'cage']);
    const cage = entries.find(({ command }) => JSON.stringify(command).includes('cage-1'))!;
    return [
      ...unnamed.filter((one) => asked(one).type !== 'FoundHouse' && kindOf(one) !== 'coupons'),
      ...[cage, { ...fill, by: signed }],
    ];
  }),
  atEnd('a table that nobody set up', () => {
    const opens = { kind: 'felt', practice: false, openerCents: 0 };
    const paid = { unitCents: 100, otherwise: 'refuse' };
    return {
      by: FLOOR,
      command: { ...felt, table: 'F9', asks: { type: 'OpenTable', ...opens } },
      events: [
        ...on(
          'table/three-dice-football/F9',
          { type: 'TableOpened', ...opens },
          { type: 'PaymentSet', payment: paid },
        ),
        ...on('floor', { type: 'WatchTaken', table: 'F9', game: felt.game, person: 'floor-1' }),
      ],
    };
  }),
  atEnd('one of the crew plays at the own table', () => ({
    by: FLOOR,
    command: { ...felt, asks: { type: 'TakeSeat', seat: 2, patron: 'dealer-1' } },
    events: on(FELT, { type: 'SeatTaken', seat: 2, patron: 'dealer-1' }),
  })),
  atEnd('a floorperson at a seat, whose corrections they approve', () => ({
    by: FLOOR,
    command: { ...felt, asks: { type: 'TakeSeat', seat: 2, patron: 'floor-1' } },
    events: on(FELT, { type: 'SeatTaken', seat: 2, patron: 'floor-1' }),
  })),
  atEnd(
    'a walk-in who is hired while seated, and signs as staff at the table',
    () => ({
      by: FLOOR,
      command: { ...felt, asks: { type: 'TakeSeat', seat: 2, patron: 'walk-in' } },
      events: on(FELT, { type: 'SeatTaken', seat: 2, patron: 'walk-in' }),
    }),
    hires({ ...hired('walk-in', 'K-9'), duties: ['cage'] }),
    () => ({
      by: by(['walk-in', 'cage']),
      command: { ...felt, asks: { type: 'BuyIn', seat: 2, cents: 100_000 } },
      events: on(FELT, { type: 'BoughtIn', seat: 2, cents: 100_000 }),
    }),
  ),
  atEnd('a seat for a name that every record has', () => ({
    by: FLOOR,
    command: { ...felt, asks: { type: 'TakeSeat', seat: 2, patron: 'constructor' } },
    events: on(FELT, { type: 'SeatTaken', seat: 2, patron: 'constructor' }),
  })),
  atEnd('a tip box counted below zero', () => ({
    by: [...by(['dealer-1', 'dealer']), ...FLOOR],
    command: { ...felt, asks: { type: 'CountTipBox', countedCents: -100 } },
    events: on(FELT, { type: 'TipBoxCounted', countedCents: -100, countedAgainstCents: 0 }),
  })),
];

export const CHEATS: readonly Kind[] = [
  ...AT_A_LIVE_TABLE,
  ...AT_THE_SCREEN,
  ...OWN_LIMITS,
  ...AT_THE_DESK,
];
