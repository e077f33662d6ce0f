import fc from 'fast-check';
import { seeded } from '../../src/kernel/chance.ts';
import { ROLES } from '../../src/kernel/command.ts';
import { drawSource } from '../../src/kernel/draw.ts';
import type { AnyGame, TableAction } from '../../src/kernel/game.ts';
import type { PlayCommand } from '../../src/kernel/play-commands.ts';
import { type Actor, BY_METER, type Table, type TableCommand } from '../../src/table/index.ts';
import { rightful } from './orderly.ts';

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

export const DAY = '2026-01-01';

const one = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Who tries: somebody of the crew, a stranger in any role, a player, or two people together. */
export const people = (
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
    () => [...crew, ...crew],
    () => BY_METER,
  ];
  return one(ways, by)();
};

/** What is due in the round, by chance where chance is due. */
export const due = (
  game: AnyGame,
  { inForce, play }: Table,
  seed: number,
): TableAction | PlayCommand => {
  const drawn = game.draw(inForce, play.round, play, drawSource(seeded(seed + 1)));
  if (drawn !== undefined) return drawn;
  const next = game.next(inForce, play.round, play);
  if (next.kind === 'forced') return next.command;
  const choice = next.kind === 'choice' ? one(next.commands, seed) : undefined;
  return choice ?? { type: 'BeginRound' };
};

/** Any option that can be chosen, filed for today: decks, devices, editions and limits come and go. */
const filed = (game: AnyGame, a: number, b: number): Readonly<Record<string, unknown>> => {
  const [name, option] = one(Object.entries(game.submission.options), a);
  return 'choices' in option ? { [name]: one(option.choices, b) } : {};
};

const DECK_ACTS = [
  { type: 'SpreadDeck', deck: 1, face: 'down' },
  { type: 'ShowDeck', deck: 1 },
  { type: 'WashDeck', deck: 1 },
  { type: 'ShuffleDeck', deck: 1, by: 'hand' },
  { type: 'RemoveDeck', deck: 1, reason: 'damaged' },
  { type: 'RemoveDeck', deck: 2, reason: 'not needed' },
  { type: 'DealStacks', cards: 49 },
  { type: 'TakeShufflerOut', how: 'covered' },
] as const;

const wagerOf = (game: AnyGame, table: Table, seat: number, { a, b }: Attempt) => {
  const wagers = game.wagers(table.inForce);
  const wager = one(Object.keys(wagers), a);
  const names = wagers[wager]?.names;
  return {
    ...{ seat, wager, stakeCents: one([100, 500, 1000, 2000, 50_000, 250_000], b) },
    ...(names && {
      names: Array.from({ length: names.count }, (_, i) => names.from + ((b + i) % 6)),
    }),
  };
};

const times = <T>(count: number, what: T): readonly T[] =>
  Array.from({ length: count }, () => what);

/** What is tried in the round: what is due most of all, and wagers with and without coupons. */
const inRound = (game: AnyGame, table: Table, attempt: Attempt): readonly TableCommand[] => {
  const { a, b } = attempt;
  const seat = 1 + (a % 6);
  const placing = wagerOf(game, table, seat, attempt);
  const matchPlay = { serial: `M-${a}-${b}`, valueCents: 500, pays: 'even money' } as const;
  const bet = { type: 'PlaceBet', ...placing, ...(b % 7 === 0 && { matchPlay }) } as const;
  const offered = table.offers?.[seat]?.serial ?? matchPlay.serial;
  const said = due(game, table, a * 1000 + b);
  const index = b % Math.max(1, table.told.commands.length);
  const reason = 'as the camera shows';
  return [
    ...times(30, { type: 'Say', said } as const),
    ...times(14, { type: 'Say', said: bet } as const),
    { type: 'CloseBetting' },
    { type: 'Say', said: { type: 'WithdrawBet', seat, wager: placing.wager } },
    { type: 'Say', said: { type: 'BeginRound' } },
    { type: 'Say', said: { type: 'SitOut', seat } },
    { type: 'Say', said: { type: 'VoidMeter', meter: 'progressive' } },
    { type: 'Say', said: { type: 'ReadMeter', meter: 'progressive', cents: 999_900 } },
    { type: 'Say', said: one(DECK_ACTS, b) },
    { type: 'OfferCoupon', ...placing, serial: matchPlay.serial },
    { type: 'AcceptCoupon', seat, serial: offered, ...(b % 2 === 0 && { matchPlay }) },
    { type: 'DeclineCoupon', seat, ...(b % 2 === 0 && { reason }) },
    { type: 'Correct', index, instead: said, reason },
    { type: 'Correct', index, instead: bet, reason },
    { type: 'VoidWager', index, reason },
    { type: 'EnterWager', index, instead: bet, reason },
  ];
};

/** What is tried around it: seats, crew, pieces, filings, money, opening and closing. */
const aroundIt = (game: AnyGame, table: Table, { a, b }: Attempt): readonly TableCommand[] => {
  const seat = 1 + (a % 6);
  const equipment = one(game.table.equipment, a);
  const kind = equipment?.kind ?? 'dice';
  const reasons = ['time is up', ...(equipment?.replacedWhen ?? []).map((when) => when.reason)];
  const missing = game.table.crew.find(
    ({ duty, atLeast }) => table.crew.filter((member) => member.duty === duty).length < atLeast,
  );
  const bring: TableCommand = { type: 'BringEquipment', kind, set: `set ${a} ${b}` };
  const relieve: TableCommand = {
    ...{ type: 'JoinCrew', person: `crew ${a} ${b}`, duty: missing?.duty ?? 'dealer' },
  };
  const joins = { person: one(['dealer', 'relief'], b), duty: one(['dealer', 'boxperson'], a) };
  return [
    { type: 'TakeSeat', seat, patron: one(['player 1', 'player 2', 'player 9'], b) },
    { type: 'LeaveSeat', seat },
    ...times(2, { type: 'WarnSeat', seat } as const),
    ...times(2, { type: 'FreeSeat', seat } as const),
    { type: 'KeepSeat', seat },
    { type: 'BuyIn', seat, cents: 100 * (b + 1) },
    { type: 'CashOut', seat, cents: table.seats[seat]?.chipsCents ?? 100 },
    { type: 'Tip', seat, cents: 100 },
    { type: 'SettleOwed', patron: one(Object.keys(table.owed).concat('player 1'), b) },
    { type: 'JoinCrew', ...joins } as TableCommand,
    { type: 'LeaveCrew', person: one(['dealer', 'relief', 'stickperson'], b) },
    { type: 'BringEquipment', kind, set: `set ${b % 9}` },
    ...times(3, bring),
    ...times(3, relieve),
    { type: 'RemoveEquipment', kind, reason: one(reasons, b) },
    { type: 'SetLimits', limits: { minimumCents: 500, maximumCents: 100_000 } },
    { type: 'SetPayment', payment: { unitCents: 100, otherwise: 'round down' } },
    { type: 'FileSubmission', from: DAY, filed: filed(game, a, b) },
    { type: 'FileSubmission', from: DAY, filed: {}, notice: 'at the entrance' },
    { type: 'Fill', cents: 100 * (b + 1), slip: 'F' },
    { type: 'Credit', cents: 100 * (b + 1), slip: 'C' },
    { type: 'CountDropBox', countedCents: table.dropBox.cashCents },
    { type: 'CountTipBox', countedCents: table.tipBoxCents },
    { type: 'CloseTable', closerCents: Math.max(0, table.inventoryCents) },
    { type: 'OpenTable', kind: 'felt', practice: false, openerCents: 10_000_000 },
  ];
};

export const commandOf = (game: AnyGame, table: Table, attempt: Attempt): TableCommand =>
  one([...inRound(game, table, attempt), ...aroundIt(game, table, attempt)], attempt.what);
