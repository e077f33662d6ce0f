import { expect } from 'vitest';
import type { AnyGame, TableAction } from '../../src/kernel/game.ts';
import type { PlayEvent } from '../../src/kernel/play.ts';
import { sumOf } from '../../src/ledger/index.ts';
import {
  type Actor,
  linesOf,
  signingRule,
  type Table,
  type TableCommand,
  type TableEvent,
} from '../../src/table/index.ts';

const CREW = ['dealer', 'stickperson', 'boxperson'];

/** The stickperson is one of the dealers. */
const isOnCrew = (crew: readonly Actor[], { person, duty }: Actor): boolean =>
  crew.some(
    (member) =>
      member.person === person &&
      (member.duty === duty || (member.duty === 'stickperson' && duty === 'dealer')),
  );

/**
 * Nobody acted outside role and crew: somebody in a declared role gave the command, on this table's crew where the role
 * is one of a crew, with another person beside where two sign; a player acted for a seat of their own.
 */
export const byTheRightPeople = (
  game: AnyGame,
  before: Table,
  command: TableCommand,
  by: readonly Actor[],
): void => {
  const { by: roles, onCrew = CREW, second } = signingRule(game, command);
  const isMeter = by.length === 1 && by[0]?.person === 'meter';
  const first = by.find(
    (actor) =>
      roles.includes(actor.duty) &&
      (actor.duty !== 'device' || isMeter || before.kind === 'electronic') &&
      (!onCrew.includes(actor.duty) || isOnCrew(before.crew, actor)),
  );
  expect([command.type, first]).not.toEqual([command.type, undefined]);
  if (second !== undefined && !isMeter) {
    const beside = by.filter(
      ({ person, duty }) => person !== first?.person && second.includes(duty),
    );
    expect([command.type, beside.length]).not.toEqual([command.type, 0]);
  }
  const act = command.type === 'Say' ? command.said : command;
  if (by.some(({ duty }) => duty !== 'player') || !('seat' in act)) return;
  const seated =
    command.type === 'TakeSeat' ? command.patron : before.seats[Number(act.seat)]?.patron;
  expect(by.map(({ person }) => person)).toContain(seated);
};

/** Nobody is paid for what was not on the layout before the result. */
export const onlyWhatWasPlaced = (before: Table, answer: readonly TableEvent[]): void => {
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

/** What each seat has put on each wager in the round, settled or not; what was returned void was never wagered. */
const wagered = ({ play }: Table): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  const decided = play.settled.filter(({ result }) => result !== 'void');
  for (const { seat, wager, stakeCents } of [...play.bets, ...decided]) {
    const key = `${seat} ${wager}`;
    sums.set(key, (sums.get(key) ?? 0) + stakeCents);
  }
  return sums;
};

/** A correction of a call changes what was called, and adds nothing to what players wagered. */
export const nothingAdded = (before: Table, command: TableCommand, after: Table): void => {
  if (command.type !== 'Correct' && command.type !== 'VoidWager') return;
  const was = wagered(before);
  for (const [key, cents] of wagered(after)) {
    expect([command.type, key, cents > (was.get(key) ?? 0)]).toEqual([command.type, key, false]);
  }
};

/** The bet that was placed or raised. */
const betIn = (event: TableAction | PlayEvent): readonly number[] => {
  if (event.type === 'BetPlaced' && 'bet' in event && typeof event.bet === 'object') {
    return [event.bet.id];
  }
  return event.type === 'BetRaised' && 'bet' in event && typeof event.bet === 'number'
    ? [event.bet]
    : [];
};

/** A void reaches the player of that wager and nobody else, but for others who share a meter with them. */
export const voidedAlone = (before: Table, answer: readonly TableEvent[]): void => {
  for (const event of answer) {
    if (event.type !== 'RoundCorrected' || event.instead !== null) continue;
    const { seat } = event.was as { readonly seat: number };
    const shared = [...before.play.settled, ...linesOf(event.events)].some(({ meter }) => meter);
    const touched = event.moved.map((moved) => moved.seat).filter((one) => one !== seat);
    if (!shared) expect([event.was, touched]).toEqual([event.was, []]);
  }
};

/** What a person has on one wager and value, coupon included, is within the posted limits. */
export const withinLimits = (
  game: AnyGame,
  { inForce, seats, play, limits }: Table,
  answer: readonly TableEvent[],
): void => {
  const wagers = game.wagers(inForce);
  const touched = answer.flatMap((event) =>
    event.type === 'Played' ? event.events.flatMap((one) => betIn(one)) : [],
  );
  for (const said of play.bets.filter(({ id }) => touched.includes(id))) {
    if (wagers[said.wager]?.ownAmount === true) continue;
    const values = [...(said.names ?? [])].toSorted().join();
    const alike = play.bets.filter(
      (bet) =>
        bet.wager === said.wager &&
        [...(bet.names ?? [])].toSorted().join() === values &&
        seats[bet.seat]?.patron === seats[said.seat]?.patron,
    );
    const sum = (bets: typeof alike): number =>
      bets.reduce((cents, bet) => cents + bet.stakeCents + (bet.matchPlay?.valueCents ?? 0), 0);
    expect(sum(alike)).toBeLessThanOrEqual(limits.maximumCents);
    const here = alike.filter(({ seat }) => seat === said.seat);
    const { mostCents = limits.minimumCents } = wagers[said.wager] ?? {};
    expect(sum(here)).toBeGreaterThanOrEqual(Math.min(limits.minimumCents, mostCents));
  }
};

/** Every balance of the table is what the postings add up to, and nothing is left over. */
export const everyCentIsSomebodys = (
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
