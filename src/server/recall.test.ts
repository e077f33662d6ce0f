import { expect, test } from 'vitest';
import { threeDiceFootball } from '../games/three-dice-football/index.ts';
import type { House } from '../house/house.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import type { Role, TableCommand, TableEvent } from '../table/index.ts';
import { tableOf } from '../table/index.ts';
import { recallOf, seatsIn } from './recall.ts';

/** What happened at a table, and as much of a house as recalls it. */
const told = () => {
  const decider = tableOf(threeDiceFootball);
  let state = decider.initial;
  const events: { position: number; event: TableEvent }[] = [];
  let position = 0;
  const ask = (command: TableCommand, duty: Role, day = '2026-11-16', person = 'patron-1') => {
    position += 1;
    const by = [{ person, duty }];
    for (const event of expectAccepted(decider.decide(state, command, { at: 0, day, by }))) {
      state = decider.evolve(state, event);
      events.push({ position, event });
    }
    return position;
  };
  const say = (said: object, duty: Role, day?: string) =>
    ask({ type: 'Say', said: said as never }, duty, day);
  const house = { log: { store: { readStream: async () => events } } } as unknown as House;
  return { ask, say, house };
};

const bet = { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 1000 };
const round = (say: ReturnType<typeof told>['say']) => {
  say(bet, 'player');
  say({ type: 'OfferDice', seat: 1 }, 'device');
  say({ type: 'AcceptDice', seat: 1 }, 'player');
  return say({ type: 'CallThrow', offensive: [4, 4], defensive: 4 }, 'device');
};
const opened = () => {
  const it = told();
  const filed = { touchdown: 'pass-zero' };
  it.ask({ type: 'FileSubmission', from: '2026-11-17', filed }, 'floorperson');
  const opens = { kind: 'electronic', practice: true, openerCents: 100_000 } as const;
  it.ask({ type: 'OpenTable', ...opens }, 'floorperson');
  it.ask({ type: 'TakeSeat', seat: 1, patron: 'patron-1' }, 'player');
  it.ask({ type: 'BuyIn', seat: 1, cents: 10_000 }, 'player');
  return it;
};
const everybody = { staff: false, surveillance: false };

test('House rules § submission a round is recalled with the rules that were in force in it', async () => {
  const { say, house } = opened();
  round(say);
  say({ type: 'BeginRound' }, 'device', '2026-11-17');
  say(bet, 'player');
  const { rounds } = await recallOf(house, threeDiceFootball, 'T1', everybody, {
    before: Number.POSITIVE_INFINITY,
    most: 9,
  });
  expect(rounds.map(({ round: number, rules }) => [number, rules.touchdown])).toEqual([
    [2, 'pass-zero'],
    [1, 'reach-zero'],
  ]);
});

test('House rules § seats who sat where in a round is told by the round, not by who sits there now', async () => {
  const { ask, say, house } = opened();
  const to = round(say);
  const from = to - 3;
  ask({ type: 'LeaveSeat', seat: 1 }, 'player');
  const after = ask(
    { type: 'TakeSeat', seat: 1, patron: 'patron-2' },
    'player',
    undefined,
    'patron-2',
  );
  const sat = (person: string, first: number, last: number) =>
    seatsIn(house, threeDiceFootball, 'T1', person, { from: first, to: last });
  expect(await sat('patron-1', from, to)).toEqual([1]);
  expect(await sat('patron-2', from, to)).toEqual([]);
  expect(await sat('patron-2', after, after)).toEqual([1]);
  expect(await sat('patron-1', after, after)).toEqual([]);
});
