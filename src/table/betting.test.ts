import { describe, expect, test } from 'vitest';
import { footballKings, games, highRollDice, threeDiceFootball } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { expectAccepted, isRefusal, refuse } from '../kernel/refusal.ts';
import type { Actor } from './actor.ts';
import type { TableCommand } from './commands.ts';
import { runScript } from './script/script.ts';
import { EVERY_DAY, type Table } from './state.ts';
import { tableOf } from './table.ts';

const FLOOR: readonly Actor[] = [{ person: 'floor', duty: 'floorperson' }];
const DEVICE: readonly Actor[] = [{ person: 'device', duty: 'device' }];

/** An electronic table with two patrons of $1,000 each; the first has seats 1 and 2 where the game lets them. */
const opened = (game: AnyGame, filed: Record<string, unknown> = {}) => {
  const table = tableOf(game);
  let state: Table = table.initial;
  const ask = (command: TableCommand, by: readonly Actor[]) => {
    const answer = table.decide(state, command, { at: 0, day: '2026-11-16', by });
    if (!isRefusal(answer)) state = answer.reduce(table.evolve, state);
    return isRefusal(answer) ? [answer.refused, answer.because, answer.cite] : 'accepted';
  };
  const accept = (command: TableCommand, by: readonly Actor[]) =>
    expect(ask(command, by)).toBe('accepted');
  const as = (person: string): readonly Actor[] => [{ person, duty: 'player' }];
  accept({ type: 'FileSubmission', from: EVERY_DAY, filed }, FLOOR);
  accept({ type: 'OpenTable', kind: 'electronic', practice: true, openerCents: 10_000_000 }, FLOOR);
  const seats = filed.additionalPositions === 'yes' ? [1, 2, 3] : [1, 3];
  for (const seat of seats) {
    const patron = seat === 3 ? 'second' : 'first';
    accept({ type: 'TakeSeat', seat, patron }, as(patron));
    accept({ type: 'BuyIn', seat, cents: 100_000 }, as(patron));
  }
  return {
    ask,
    accept,
    wager: (seat: number, wager: string, stakeCents: number) =>
      ask(
        { type: 'Say', said: { type: 'PlaceBet', seat, wager, stakeCents } },
        as(seat === 3 ? 'second' : 'first'),
      ),
  };
};
const close = { type: 'CloseBetting' } as const;

test('§ 661a.3(e) betting is closed once, and not before somebody has wagered', () => {
  const { ask, wager } = opened(threeDiceFootball);
  expect(ask(close, DEVICE)).toEqual([
    ...['no-wagers', 'Nobody has wagered. Close betting after a wager.', 'House rules § rounds'],
  ]);
  expect(wager(1, 'touchdown', 1_000)).toBe('accepted');
  expect(ask(close, DEVICE)).toBe('accepted');
  expect(ask(close, DEVICE)).toEqual([
    ...['betting-closed', 'Betting is already closed.', '58 Pa. Code § 661a.3(e)'],
  ]);
});

test('§ 661a.3(e) after "no more bets" a wager is too late, whether or not there are chips for it', () => {
  const { accept, wager } = opened(threeDiceFootball);
  expect(wager(1, 'touchdown', 1_000)).toBe('accepted');
  accept(close, DEVICE);
  const late = [
    ...[
      'betting-closed',
      'No more bets. Wait for the next throw or deal.',
      '58 Pa. Code § 661a.3(e)',
    ],
  ];
  expect(wager(1, 'touchdown', 1_000)).toEqual(late);
  expect(wager(1, 'touchdown', 99_900_000)).toEqual(late);
});

describe('House rules § rounds no result is entered at a live table while wagers can still be placed', () => {
  const script = (kind: string) =>
    `three-dice-football  ${kind}\nseat 1  touchdown $10\noffer 1\naccept 1\nthrow 64/2`;
  const refused = (game: AnyGame, kind: string) =>
    expectAccepted(runScript({ [game.id]: game }, script(kind))).lines.flatMap(
      ({ said, refusal }) => (refusal === undefined ? [] : [said, refusal.refused]),
    );

  test('and at an electronic table the device says nothing before it draws', () => {
    expect(refused(threeDiceFootball, 'live')).toEqual(['throw 64/2', 'betting-open']);
    expect(refused(threeDiceFootball, 'electronic')).toEqual([]);
  });

  test('also where only one player could still wager', () => {
    const closed = refuse('wager-closed', 'Wait for it.', 'House rules § rounds');
    const openFor = (...seats: readonly number[]): AnyGame => ({
      ...threeDiceFootball,
      wagers: (rules) =>
        Object.fromEntries(
          Object.entries(threeDiceFootball.wagers(rules as never)).map(([id, wager]) => [
            id,
            {
              ...wager,
              open: (_round, seat, { bets }) =>
                seats.includes(seat) || bets.length === 0 ? true : closed,
            } satisfies typeof wager,
          ]),
        ),
    });
    expect(refused(openFor(2), 'live')).toEqual(['throw 64/2', 'betting-open']);
    expect(refused(openFor(), 'live')).toEqual([]);
  });
});

describe('§ 575.3(c), 13:69F-45.6(f)2 a deck that is removed in the round is the table’s equipment no longer', () => {
  const removed = (kind: string, deck: number, without?: string) => {
    const says = kind === 'live' ? '' : 'device: ';
    const script = `asia-poker  ${kind}  decks=2  shuffler=yes
${says}receive deck 1 blue
${says}receive deck 2 red`;
    const { game, table, lines } = expectAccepted(runScript(games, script));
    expect(lines.flatMap(({ refusal }) => refusal?.because ?? [])).toEqual([]);
    const { [without ?? '']: _equipment, ...equipment } = table.equipment;
    const pieces = Object.fromEntries(
      Object.entries(table.pieces).filter(([, piece]) => piece.kind !== without),
    );
    const duty = kind === 'live' ? 'floorperson' : 'device';
    const said = { type: 'RemoveDeck', deck, reason: 'damaged' } as never;
    const given = { at: 0, day: '2026-01-01', by: [{ person: duty, duty }] as const };
    const answer = tableOf(game).decide(
      { ...table, equipment, pieces },
      { type: 'Say', said },
      given,
    );
    return expectAccepted(answer).map((event) => ('kind' in event ? event.kind : event.type));
  };

  test('that one, and not the other', () => {
    expect(removed('live', 1)).toEqual(['Played', 'deck']);
    expect(removed('live', 2)).toEqual(['Played', 'second-deck']);
  });

  test('at a table of log format 1 the one deck there is, and at an electronic table none', () => {
    expect(removed('live', 2, 'second-deck')).toEqual(['Played', 'deck']);
    expect(removed('electronic', 1)).toEqual(['Played']);
    const seen = 'asia-poker  electronic\ndevice: receive deck 1 blue\ndevice: inspect deck 1';
    const { lines } = expectAccepted(runScript(games, seen));
    expect(lines.map(({ events }) => events.map(({ type }) => type))).toEqual([
      ...[['Played'], ['Played']],
    ]);
  });
});

test('House rules § limits the sentence says the limits, and each position meets the minimum by itself', () => {
  const { accept, wager } = opened(footballKings, { additionalPositions: 'yes' });
  const limits = { minimumCents: 500, maximumCents: 2_000 };
  accept({ type: 'SetLimits', limits }, FLOOR);
  const outside = ['outside-limits', 'Wager from $5 to $20 here.', 'N.J.A.C. 13:69F-45.5(d)'];
  expect(wager(1, 'home', 1_000)).toBe('accepted');
  expect(wager(2, 'home', 300)).toEqual(outside);
  // Reading 34: two positions of one patron are one player's, up to the maximum together.
  expect(wager(2, 'home', 1_100)).toEqual(outside);
  expect(wager(3, 'home', 1_100)).toBe('accepted');
  expect(wager(2, 'home', 1_000)).toBe('accepted');
});

test('§ 675a.2(e) a wager of its own amount keeps to no posted minimum, but to a limit of its own', () => {
  const { accept, wager } = opened(highRollDice);
  const limits = { minimumCents: 500, maximumCents: 10_000 };
  accept({ type: 'SetLimits', limits }, FLOOR);
  expect(wager(1, 'pip-street-1', 500)).toBe('accepted');
  expect(wager(1, 'millionaire-row-9', 100)).toBe('accepted');
  const own = { 'millionaire-row-9': { minimumCents: 200, maximumCents: 200 } };
  accept({ type: 'SetLimits', limits: { ...limits, perWager: own } }, FLOOR);
  expect(wager(3, 'millionaire-row-9', 100)).toContain('outside-limits');
});

test('§ 675a.2(e)(4) what wins a fixed amount is wagered on for the posted minimum, or for the most that the chapter allows', () => {
  const { accept, wager } = opened(highRollDice);
  const all = ['outside-limits', 'Wager $1 here.', 'House rules § limits'];
  expect(wager(1, 'pip-street-1', 500)).toBe('accepted');
  for (const minimumCents of [100, 500]) {
    accept({ type: 'SetLimits', limits: { minimumCents, maximumCents: 10_000 } }, FLOOR);
    expect(wager(1, 'millionaire-row-9', 1)).toEqual(all);
    expect(wager(1, 'millionaire-row-9', 99)).toEqual(all);
  }
  accept({ type: 'SetLimits', limits: { minimumCents: 50, maximumCents: 10_000 } }, FLOOR);
  expect(wager(1, 'millionaire-row-9', 49)).toContain('Wager from $0.50 to $1 here.');
  expect(wager(1, 'millionaire-row-9', 50)).toBe('accepted');
  // What was there before is raised to no more than the chapter has.
  expect(wager(1, 'millionaire-row-9', 51)).toContain('over-one-dollar');
  expect(wager(1, 'millionaire-row-9', 50)).toBe('accepted');
});

test.each([[{ minimumCents: 0, maximumCents: 500 }], [{ minimumCents: 501, maximumCents: 500 }]])(
  'House rules § limits %j is no limit',
  (limits) => {
    const { ask } = opened(threeDiceFootball);
    expect(ask({ type: 'SetLimits', limits }, FLOOR)).toEqual([
      'not-a-limit',
      'Set a minimum above zero and at most the maximum, in whole cents.',
      'House rules § limits',
    ]);
  },
);

test('House rules § payable stake the smallest chip is more than nothing', () => {
  const { ask } = opened(threeDiceFootball);
  const payment = { unitCents: 0, otherwise: 'refuse' } as const;
  expect(ask({ type: 'SetPayment', payment }, FLOOR)).toEqual([
    'not-money',
    'Enter the smallest chip in whole cents, above zero.',
    'House rules § payable stake',
  ]);
});
