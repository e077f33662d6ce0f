import { expect, onTestFinished, test } from 'vitest';
import { atTable } from '../../test/at-table.ts';
import { smallDoor, somebody } from '../../test/small-door.ts';
import { threeDiceFootball } from '../games/index.ts';
import type { House } from '../house/house.ts';
import type { Person } from '../house/people/people.ts';
import type { AnyGame } from '../kernel/game.ts';
import { refuse } from '../kernel/refusal.ts';
import { closedTable, type Table } from '../table/state.ts';
import { tableDoor } from './table-commands.ts';

const football = threeDiceFootball as AnyGame;
const LINES = ['seat 3  touchdown $5', 'offer 3', 'accept 3', 'seat 3  big-play $5'];
const patron = (person: string): Person => ({ ...somebody('player'), person, kind: 'patron' });
const THREE = patron('patron-3');
const crew = somebody('dealer', 'stickperson');
const AT = { table: 'F1', game: football.id };
const ENTRY = { position: 5, hash: 'abc', at: 9, by: [], events: [] };

/** One table of a house, and everything that it was asked. */
const opened = async (answer: object = { entry: ENTRY, again: false }, vouched: object = {}) => {
  const asked: unknown[] = [];
  const counted: unknown[] = [];
  const table: Table = {
    ...closedTable(football),
    ...{ status: 'open', kind: 'felt', betting: 'closed', inventoryCents: 500_000 },
    play: atTable(football).said(...LINES).play,
    equipment: { dice: { set: 'dice-1', since: 0 } },
    crew: [
      { person: crew.person, duty: 'stickperson' },
      { person: 'dealer-2', duty: 'dealer' },
      { person: 'dealer-3', duty: 'dealer' },
    ],
    seats: {
      1: { patron: 'patron-1', chipsCents: 700 },
      3: { patron: 'patron-3', chipsCents: 900 },
    },
  };
  const hears =
    (what: string, answers: unknown) =>
    async (...question: readonly unknown[]) => {
      asked.push([what, ...question]);
      return answers;
    };
  const house = {
    games: { [football.id]: football },
    clock: () => 1,
    floor: async () => ({ name: 'The house', tables: [{ ...AT, title: 'Table 1' }] }),
    table: async () => table,
    people: async () => ({
      people: Object.fromEntries(
        table.crew.map(({ person, duty }) => [person, { duties: [duty] }]),
      ),
      left: {},
    }),
    ask: hears('ask', answer),
    askTable: hears('askTable', answer),
    vouch: hears('vouch', vouched),
  } as unknown as House;
  const metrics = {
    commands: { inc: (labels: unknown) => counted.push(labels) },
    decided: { startTimer: () => () => counted.push('timed') },
  } as never;
  const ready: number[] = [];
  const dealers = new Map([['F1', { ready: (seat: number) => ready.push(seat) }]]) as never;
  const door = await smallDoor((app, who) => {
    tableDoor({ app, house, who, signer: {} as never, metrics, dealers });
  });
  onTestFinished(() => door.close());
  return { ...door, asked, counted, ready };
};

const BET = { type: 'PlaceBet', seat: 3, wager: 'big-play', stakeCents: 500 };
const SAY = { type: 'Say', said: BET };
const KEY = { key: 'a-key-of-it' };

test('House rules § command one command is asked with its signature and key, and answered with its place in the log', async () => {
  const { post, asked, counted } = await opened();
  const answer = await post('/api/tables/F1', THREE, { ...KEY, command: SAY });
  expect(answer.json()).toEqual({ position: 5, hash: 'abc', at: 9, again: false });
  const by = [{ person: 'patron-3', duty: 'player' }];
  expect(asked).toEqual([['askTable', AT, SAY, by, 'patron-3 a-key-of-it', {}]]);
  expect(counted).toEqual(['timed', { answer: 'accepted' }]);
});

test('House rules § command several are asked together, with the bytes of the player, and how far the round was told', async () => {
  const { post, asked } = await opened({ entry: ENTRY, again: true });
  const entropy = 'a1'.repeat(32);
  const seen = { round: 2, said: 7 };
  const sent = { ...KEY, commands: [SAY, SAY], entropy, seen };
  expect((await post('/api/tables/F1', THREE, sent)).json()).toMatchObject({ again: true });
  expect(asked).toMatchObject([['askTable', AT, [SAY, SAY], [{}], {}, { entropy, seen }]]);
});

test('House rules § command a refusal of the table is the answer, and is counted by its code', async () => {
  const no = refuse('wager-closed', 'Too late.', 'House rules § rounds');
  const { post, counted } = await opened(no);
  const answer = await post('/api/tables/F1', THREE, { ...KEY, command: SAY });
  expect(answer.json()).toMatchObject({ status: 409, code: 'wager-closed' });
  expect(counted).toEqual(['timed', { answer: 'wager-closed' }]);
});

test.each(['', '/preview', '/ready', '/more-time'])(
  'House rules § sign-on nothing is asked at /api/tables/F1%s by who is not signed in, or at no table',
  async (path) => {
    const { post, asked, ready } = await opened();
    const body = path === '' ? { ...KEY, command: SAY } : path === '/preview' ? { said: BET } : {};
    const strange = await post(`/api/tables/F1${path}`, undefined, body);
    expect(strange.json()).toMatchObject({ status: 401, code: 'not-signed-in' });
    const nowhere = await post(`/api/tables/F9${path}`, THREE, body);
    expect(nowhere.json()).toMatchObject({ status: 404, code: 'no-such-table' });
    expect([asked, ready]).toEqual([[], []]);
  },
);

test.each([
  [{ ...KEY, command: { type: 'Nothing' } }, 400],
  [{ ...KEY, commands: [SAY, { type: 'Nothing' }] }, 400],
  [{ ...KEY, command: SAY, commands: [SAY] }, 400],
  [KEY, 400],
])('House rules § command what cannot be read is not asked: %j', async (body, status) => {
  const { post, asked, counted } = await opened();
  expect((await post('/api/tables/F1', THREE, body)).statusCode).toBe(status);
  expect([asked, counted]).toEqual([[], []]);
});

const THROW = { type: 'CallThrow', offensive: [6, 4], defensive: 2 };

test('House rules § devices the dealer is read back what would be paid, exactly as it is then settled, and nothing is done', async () => {
  const { post, asked } = await opened();
  const back = (await post('/api/tables/F1/preview', crew, { said: THROW })).json();
  // § 661a.8(b): Big Play pays 4 to 1.
  expect(back.lines).toMatchObject([
    { seat: 3, wager: 'big-play', result: 'win', stakeCents: 500, paidCents: 2_000 },
  ]);
  const then = atTable(football).said(...LINES, 'throw 64/2');
  expect(back.lines).toEqual(then.lines);
  expect(back.calls.length).toBeGreaterThan(0);
  expect(asked).toEqual([]);
});

test('House rules § devices what the table would refuse is refused when it is read back', async () => {
  const { post } = await opened();
  const said = { ...THROW, offensive: [6, 7] };
  expect((await post('/api/tables/F1/preview', crew, { said })).statusCode).toBe(400);
  const player = await post('/api/tables/F1/preview', THREE, { said: THROW });
  expect(player.json()).not.toHaveProperty('lines');
  expect(player.statusCode).toBe(403);
});

test('House rules § rounds a player who sits says for their own seat that they are ready; nobody else can', async () => {
  const { post, ready } = await opened();
  expect((await post('/api/tables/F1/ready', THREE, {})).json()).toEqual({ ok: true });
  expect((await post('/api/tables/F1/ready', patron('patron-1'), {})).json()).toEqual({ ok: true });
  expect(ready).toEqual([3, 1]);
  for (const who of [patron('patron-2'), crew]) {
    expect((await post('/api/tables/F1/ready', who, {})).json()).toMatchObject({
      ...{ status: 403, code: 'not-your-seat' },
      ...{ because: 'Sit down first.', cite: 'House rules § seats' },
    });
  }
  expect(ready).toEqual([3, 1]);
});

test('§ 575.7(f) more time is asked for one’s own seat, as a player; the house may refuse it', async () => {
  const { post, asked } = await opened();
  expect((await post('/api/tables/F1/more-time', THREE, {})).json()).toEqual({ ok: true });
  await post('/api/tables/F1/more-time', crew, {});
  const more = (seat: number, person: string) => [
    ...['ask', { kind: 'more-time', ...AT, seat }, [{ person, duty: 'player' }]],
  ];
  expect(asked).toEqual([more(3, 'patron-3'), more(0, crew.person)]);
  const no = refuse('no-more-time', 'Three times is all.', 'House rules § rounds');
  const refused = await (await opened(no)).post('/api/tables/F1/more-time', THREE, {});
  expect(refused.json()).toMatchObject({ status: 409, because: 'Three times is all.' });
});

const FILL = { type: 'Fill', cents: 50_000, slip: 'F-1' };
const vouches = { person: 'cage-1', password: 'a password' };

test('House rules § tables the second signs in the role that is wanted, or nothing is asked', async () => {
  const signed = { ...KEY, command: FILL, approver: vouches };
  const cage = { person: 'cage-1', duties: ['dealer', 'cage'] };
  const { post, asked } = await opened(undefined, cage);
  await post('/api/tables/F1', somebody('floorperson'), signed);
  expect(asked).toEqual([
    ['vouch', 'cage-1', 'a password', '127.0.0.1'],
    [
      ...['askTable', AT, FILL],
      [
        { person: 'floorperson-1', duty: 'floorperson' },
        { person: 'cage-1', duty: 'cage' },
      ],
      ...['floorperson-1 a-key-of-it', {}],
    ],
  ]);
  const unknown = refuse('second-signature', 'Not vouched for.', 'House rules § people');
  const other = await opened(undefined, unknown);
  const answer = await other.post('/api/tables/F1', somebody('floorperson'), signed);
  expect(answer.json()).toMatchObject({ status: 403, because: 'Not vouched for.' });
  expect(other.asked).toHaveLength(1);
});
