import fc from 'fast-check';
import { expect } from 'vitest';
import { games } from '../../src/games/index.ts';
import { seeded } from '../../src/kernel/chance.ts';
import { ROLES } from '../../src/kernel/command.ts';
import { evolveAll } from '../../src/kernel/decider.ts';
import { drawSource } from '../../src/kernel/draw.ts';
import type { AnyGame } from '../../src/kernel/game.ts';
import { expectAccepted, isRefusal } from '../../src/kernel/refusal.ts';
import { balances, type Posting, sumOf } from '../../src/ledger/index.ts';
import {
  type Actor,
  linesOf,
  postingsOf,
  signingRule,
  type Table,
  type TableCommand,
  type TableEvent,
  tableOf,
} from '../../src/table/index.ts';
import { actorsOf } from '../../src/table/script/actors.ts';
import { runScript } from '../../src/table/script/script.ts';

/** One thing that somebody tries: which, by whom, and numbers from which the rest follows. */
export interface Attempt {
  readonly what: number;
  readonly by: number;
  readonly a: number;
  readonly b: number;
}

const small = fc.nat({ max: 999 });
export const attempts = (length: number): fc.Arbitrary<readonly Attempt[]> =>
  fc.array(fc.record({ what: small, by: small, a: small, b: small }), {
    minLength: length,
    maxLength: length,
    size: 'max',
  });

const DAY = '2026-01-01';
const CREW = ['dealer', 'stickperson', 'boxperson'];

/** A live table of a game, with people of every role who say anything at any time. */
export const crookedTable = (id: string) => {
  const game = games[id] as AnyGame;
  const decider = tableOf(game);
  const start = expectAccepted(runScript(games, `${id}  live`)).table;
  let table: Table = start;
  let held = balances([]);
  let at = 0;
  const events: TableEvent[] = [];

  const take = (answer: readonly TableEvent[]): void => {
    const posted: Posting[] = [];
    for (const event of answer) {
      posted.push(...postingsOf('T1', table, event));
      table = decider.evolve(table, event);
      events.push(event);
    }
    held = balances(posted, held);
  };

  const attempt = (command: TableCommand, by: readonly Actor[]): void => {
    at += 60_000;
    const before = table;
    const answer = decider.decide(before, command, { at, day: DAY, by });
    if (isRefusal(answer)) {
      expect(answer.because).toMatch(/^["A-Z0-9].*\.$/s);
      return;
    }
    byTheRightPeople(before, command, by);
    onlyWhatWasPlaced(before, answer);
    take(answer);
    withinLimits(game, table, command);
    everyCentIsSomebodys(start, table, held);
  };

  return {
    game,
    table: () => table,
    attempt,
    /** A crash: everything is folded again from what was written. */
    crash: () => expect(evolveAll(decider, start, events)).toEqual(table),
  };
};

/** At a table, a role of the crew counts for who is on that crew; a player acts for a seat of their own. */
const byTheRightPeople = (before: Table, command: TableCommand, by: readonly Actor[]): void => {
  if (command.type === 'CountTipBox') return;
  const counts = by.filter(
    ({ person, duty }) =>
      !CREW.includes(duty) || before.crew.some((member) => member.person === person),
  );
  expect([command.type, counts.length > 0]).toEqual([command.type, true]);
  const seat = command.type === 'Say' ? command.said : command;
  if (by.every(({ duty }) => duty === 'player') && 'seat' in seat && command.type !== 'TakeSeat') {
    const sits = before.seats[Number(seat.seat)]?.patron;
    expect(by.map(({ person }) => person)).toContain(sits);
  }
};

/** Nobody is paid for what was not on the layout before the result. */
const onlyWhatWasPlaced = (before: Table, answer: readonly TableEvent[]): void => {
  for (const event of answer) {
    if (event.type !== 'Played') continue;
    for (const line of linesOf(event.events)) {
      const bet = before.play.bets.find((one) => one.id === line.bet);
      expect(bet).toMatchObject({
        seat: line.seat,
        wager: line.wager,
        stakeCents: line.stakeCents,
      });
      if (line.result === 'lose') expect(line.paidCents).toBe(0);
    }
  }
};

/** What a person has on one wager and value, coupon included, is within the posted limits. */
const withinLimits = (game: AnyGame, table: Table, command: TableCommand): void => {
  if (command.type !== 'Say' || command.said.type !== 'PlaceBet') return;
  const wagers = game.wagers(table.inForce);
  const sums = new Map<string, number>();
  for (const bet of table.play.bets) {
    if (wagers[bet.wager]?.ownAmount === true) continue;
    const key = [table.seats[bet.seat]?.patron, bet.wager, ...(bet.names ?? [])].join(' ');
    const cents = bet.stakeCents + (bet.matchPlay?.valueCents ?? 0);
    sums.set(key, (sums.get(key) ?? 0) + cents);
  }
  const placed = command.said as { readonly wager?: string; readonly seat?: number };
  for (const [key, cents] of sums) {
    if (key.split(' ').includes(placed.wager ?? '')) {
      expect(cents).toBeLessThanOrEqual(table.limits.maximumCents);
    }
  }
};

const everyCentIsSomebodys = (
  start: Table,
  table: Table,
  held: ReadonlyMap<string, number>,
): void => {
  expect(sumOf(held)).toBe(0);
  const cents = (account: string): number => held.get(account) ?? 0;
  expect(cents('inventory/T1') + cents('breakage/T1')).toBe(
    table.inventoryCents - start.inventoryCents,
  );
  const onLayout = table.play.bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  expect(cents('layout/T1')).toBe(onLayout);
  expect(cents('drop-box/T1')).toBe(table.dropBox.cashCents - start.dropBox.cashCents);
  expect(cents('tip-box/T1')).toBe(table.tipBoxCents);
  for (let seat = 1; seat <= 16; seat += 1) {
    const chips = table.seats[seat]?.chipsCents ?? 0;
    expect(chips).toBeGreaterThanOrEqual(0);
    expect([seat, cents(`seat/T1/${seat}`)]).toEqual([
      seat,
      chips - (start.seats[seat]?.chipsCents ?? 0),
    ]);
  }
  for (const bet of table.play.bets) expect(table.seats[bet.seat]).toBeDefined();
  for (const [patron, owed] of Object.entries(table.owed)) {
    expect(cents(`owed/T1/${patron}`)).toBe(owed);
  }
};

const one = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

const rightful = (game: AnyGame, table: Table, asks: TableCommand): readonly Actor[] => {
  const { second = [] } = signingRule(game, asks);
  const beside = second.map((duty): Actor => ({ person: `second ${duty}`, duty }));
  return [...actorsOf(game, table, asks, { text: '' }), ...beside.slice(0, 1)];
};

/** Who tries: somebody of the crew, a stranger in any role, a player, or two people together. */
const people = (
  game: AnyGame,
  table: Table,
  asks: TableCommand,
  { by, b }: Attempt,
): readonly Actor[] => {
  // More often than not it is tried by whoever may, so that there is something to be crooked about.
  if (by % 3 !== 0) return rightful(game, table, asks);
  const seated = Object.values(table.seats).map(({ patron }) => patron);
  const crew = table.crew.length === 0 ? [] : [one(table.crew, b)];
  const ways: readonly (() => readonly Actor[])[] = [
    () => crew,
    () => [...crew, { person: 'floorperson', duty: 'floorperson' }],
    () => [{ person: 'floorperson', duty: 'floorperson' }],
    () => [
      { person: 'floorperson', duty: 'floorperson' },
      { person: one(['cashier', 'eye'], b), duty: one(['cage', 'surveillance'] as const, b) },
    ],
    () => [{ person: 'cashier', duty: 'cage' }],
    () => [{ person: one([...seated, 'stranger'], b), duty: 'player' }],
    () => [{ person: one([...seated, 'stranger'], b), duty: 'player' }],
    () => [{ person: 'stranger', duty: one(ROLES, b) }],
  ];
  return one(ways, by)();
};

/** What is due in the round, by chance where chance is due. */
const due = (game: AnyGame, { inForce, play }: Table, seed: number) => {
  const uniform = seeded(seed + 1);
  const drawn = game.draw(inForce, play.round, play, drawSource(uniform));
  if (drawn !== undefined) return drawn;
  const next = game.next(inForce, play.round, play);
  if (next.kind === 'forced') return next.command;
  const choice = next.kind === 'choice' ? one(next.commands, seed) : undefined;
  return choice ?? { type: 'BeginRound' };
};

const commandOf = (game: AnyGame, table: Table, attempt: Attempt): TableCommand => {
  const { what, a, b } = attempt;
  const seat = 1 + (a % 6);
  const index = b % Math.max(1, table.told.commands.length);
  const wagers = game.wagers(table.inForce);
  const wager = one(Object.keys(wagers), a);
  const names = wagers[wager]?.names;
  const named = names && Array.from({ length: names.count }, (_, i) => names.from + ((b + i) % 6));
  const stakeCents = one([100, 500, 1000, 2000, 50_000, 250_000], b);
  const matchPlay = { serial: `M-${a}-${b}`, valueCents: 500, pays: 'even money' } as const;
  const bet = {
    ...{ type: 'PlaceBet', seat, wager, stakeCents },
    ...(named && { names: named }),
    ...(b % 7 === 0 && { matchPlay }),
  } as const;
  const reason = 'as the camera shows';
  const said = due(game, table, a * 1000 + b);
  const equipment = one(game.table.equipment, a);
  const missing = game.table.crew.find(
    ({ duty, atLeast }) => table.crew.filter((member) => member.duty === duty).length < atLeast,
  );
  const bring: TableCommand = {
    ...{ type: 'BringEquipment', kind: equipment?.kind ?? 'dice', set: `set ${a} ${b}` },
  };
  const relieve: TableCommand = {
    ...{ type: 'JoinCrew', person: `crew ${a} ${b}`, duty: missing?.duty ?? 'dealer' },
  };
  const tried: readonly TableCommand[] = [
    ...Array.from({ length: 30 }, () => ({ type: 'Say', said }) as const),
    ...Array.from({ length: 14 }, () => ({ type: 'Say', said: bet }) as const),
    { type: 'CloseBetting' },
    { type: 'Say', said: { type: 'WithdrawBet', seat, wager } },
    { type: 'Say', said: { type: 'BeginRound' } },
    { type: 'Say', said: { type: 'SitOut', seat } },
    { type: 'Say', said: { type: 'VoidMeter', meter: 'progressive' } },
    { type: 'Say', said: { type: 'ReadMeter', meter: 'progressive', cents: 999_900 } },
    { type: 'TakeSeat', seat, patron: one(['player 1', 'player 2', 'player 9'], b) },
    { type: 'LeaveSeat', seat },
    { type: 'BuyIn', seat, cents: 100 * (b + 1) },
    { type: 'CashOut', seat, cents: table.seats[seat]?.chipsCents ?? 100 },
    { type: 'Tip', seat, cents: 100 },
    { type: 'Correct', index, instead: said, reason },
    { type: 'Correct', index, instead: bet, reason },
    { type: 'VoidWager', index, reason },
    { type: 'EnterWager', index, instead: bet, reason },
    { type: 'SettleOwed', patron: one(Object.keys(table.owed).concat('player 1'), b) },
    {
      type: 'JoinCrew',
      person: one(['dealer', 'relief'], b),
      duty: one(['dealer', 'boxperson'], a),
    },
    { type: 'LeaveCrew', person: one(['dealer', 'relief', 'stickperson'], b) },
    { type: 'BringEquipment', kind: equipment?.kind ?? 'dice', set: `set ${b % 9}` },
    bring,
    bring,
    bring,
    relieve,
    relieve,
    relieve,
    { type: 'RemoveEquipment', kind: equipment?.kind ?? 'dice', reason: 'time is up' },
    { type: 'SetLimits', limits: { minimumCents: 500, maximumCents: 100_000 } },
    { type: 'SetPayment', payment: { unitCents: 100, otherwise: 'round down' } },
    { type: 'FileSubmission', from: DAY, filed: {} },
    { type: 'Fill', cents: 100 * (b + 1), slip: 'F' },
    { type: 'Credit', cents: 100 * (b + 1), slip: 'C' },
    { type: 'CountDropBox', countedCents: table.dropBox.cashCents },
    { type: 'CountTipBox', countedCents: table.tipBoxCents },
    { type: 'CloseTable', closerCents: Math.max(0, table.inventoryCents) },
    { type: 'OpenTable', kind: 'felt', practice: false, openerCents: 10_000_000 },
  ];
  return one(tried, what);
};

/** A long evening of people who try everything; whatever they try, the table stays sound. */
export const evening = (id: string, tries: readonly Attempt[]): void => {
  const { game, table, attempt, crash } = crookedTable(id);
  for (const each of tries) {
    const command = commandOf(game, table(), each);
    attempt(command, people(game, table(), command, each));
  }
  crash();
};
