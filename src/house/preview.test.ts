import { expect, test } from 'vitest';
import { DAY, distributed } from '../../test/coupons-desk.ts';
import { codeOf } from '../../test/electronic-table.ts';
import { coupons } from '../coupons/index.ts';
import { games } from '../games/index.ts';
import { act } from '../kernel/decider.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import { type Meter, meter } from '../progressive/index.ts';
import type { Actor, Table } from '../table/index.ts';
import { runScript } from '../table/script/script.ts';
import { emptyFloor } from './floor.ts';
import type { House } from './house.ts';
import { nobody } from './people/people.ts';
import { wouldHappen } from './preview.ts';

const tableAfter = (game: string, ...lines: readonly string[]): Table =>
  expectAccepted(runScript(games, [`${game}  live`, ...lines].join('\n'))).table;
const signs = ({ crew, seats }: Table, duty: Actor['duty']): readonly Actor[] => [
  {
    person:
      (duty === 'player' ? seats[1]?.patron : crew.find((one) => one.duty === duty)?.person) ?? '',
    duty,
  },
];

/** What would happen at T1, and which meters were read. */
const would = async (
  game: string,
  table: Table,
  said: object,
  { by, state = meter.initial, book = coupons.initial, people = nobody }: Asked,
) => {
  const read: string[] = [];
  const house = {
    ...{
      games,
      clock: () => Date.parse(`${DAY}T12:00:00Z`),
      table: async () => table,
      people: async () => people,
    },
    meter: async (at: string, name: string) => {
      read.push(`${at} ${name}`);
      return state;
    },
    ...{ coupons: async () => book, floor: async () => emptyFloor },
  } as unknown as House;
  const asks = { type: 'Say', said } as never;
  const answer = await wouldHappen(house, { table: 'T1', game }, asks, by);
  return { read, answer: isRefusal(answer) ? codeOf(answer) : answer.map(({ type }) => type) };
};
interface Asked {
  readonly by: readonly Actor[];
  readonly state?: Meter;
  readonly book?: typeof coupons.initial;
  readonly people?: typeof nobody;
}

const bet = (wager: string, more: object = {}) => ({
  ...{ type: 'PlaceBet', seat: 1, wager, stakeCents: 500, ...more },
});

test('House rules § preview what would happen is decided with the meters of the table as they are', async () => {
  const yahtzee = tableAfter('three-dice-yahtzee', 'seat 1  red $10');
  const levels = { 'six-sixes': [1, 1] } as const;
  const settings = { seedCents: 200_000, increment: [13, 100], shared: 'equally', levels } as const;
  const inUse = act(meter, meter.initial, { type: 'InstallMeter', settings }).state;
  const off = act(meter, inUse, { type: 'DisableMeter', reason: 'display fault' }).state;
  const by = signs(yahtzee, 'player');
  const wagers = (state: Meter) =>
    would('three-dice-yahtzee', yahtzee, bet('progressive', { stakeCents: 100 }), { by, state });
  expect(await wagers(inUse)).toEqual({ read: ['T1 progressive'], answer: ['Played'] });
  expect((await wagers(off)).answer).toBe('meter-disabled');
});

test('House rules § preview a coupon is asked of the register, and nobody asks it for anything else', async () => {
  const football = tableAfter('three-dice-football');
  const by = signs(football, 'dealer');
  const matchPlay = { serial: 'MPX-00000001' };
  const places = (said: object, book: typeof coupons.initial) =>
    would('three-dice-football', football, said, { by, book });
  const { book } = distributed();
  expect(
    (await places(bet('touchdown', { stakeCents: 1_000, matchPlay }), coupons.initial)).answer,
  ).toBe('unknown-serial');
  expect((await places(bet('touchdown', { stakeCents: 1_000, matchPlay }), book)).answer).toEqual([
    'Played',
  ]);
  expect(await places(bet('touchdown'), coupons.initial)).toEqual({ read: [], answer: ['Played'] });
});
