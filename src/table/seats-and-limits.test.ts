import { describe, expect, test } from 'vitest';
import { asiaPoker, footballKings, threeDiceFootball } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import type { Actor, Role } from './actor.ts';
import type { TableCommand } from './commands.ts';
import { EVERY_DAY, type Table } from './state.ts';
import { tableOf } from './table.ts';

const floor: readonly Actor[] = [{ person: 'floor', duty: 'floorperson' }];
const given = (by: readonly Actor[]) => ({ at: 0, day: '2026-11-16', by });

/** A table of a game that is told things one after the other. */
const told = (game: AnyGame, filed: Record<string, unknown> = {}) => {
  const table = tableOf(game);
  let state: Table = table.initial;
  const ask = (command: TableCommand, by: readonly Actor[] = floor) => {
    const answer = table.decide(state, command, given(by));
    if (!isRefusal(answer)) state = answer.reduce(table.evolve, state);
    return answer;
  };
  expectAccepted(ask({ type: 'FileSubmission', from: EVERY_DAY, filed }));
  return {
    ask,
    open: (kind: 'felt' | 'electronic') =>
      expectAccepted(ask({ type: 'OpenTable', kind, practice: false, openerCents: 1_000_000 })),
    sits: (seat: number, patron = 'patron-1') =>
      ask({ type: 'TakeSeat', seat, patron }, [{ person: patron, duty: 'player' }]),
    say: (said: { type: string } & Record<string, unknown>, duty: Role) =>
      ask({ type: 'Say', said }, [{ person: duty, duty }]),
    state: () => state,
  };
};

const refusedOf = (answer: unknown) =>
  isRefusal(answer) ? [answer.refused, answer.cite] : 'accepted';

describe('positions of one player', () => {
  test('§ 13:69F-45.9 one, unless additional ones are permitted', () => {
    const one = told(footballKings);
    one.open('electronic');
    expect(refusedOf(one.sits(1))).toBe('accepted');
    expect(refusedOf(one.sits(6))).toEqual(['one-seat', 'N.J.A.C. 13:69F-45.9']);
    expect(refusedOf(one.sits(6, 'patron-2'))).toBe('accepted');
    const more = told(footballKings, { additionalPositions: 'yes' });
    more.open('electronic');
    for (const seat of [1, 6, 3]) expect(refusedOf(more.sits(seat))).toBe('accepted');
  });

  test('§ 575.7(f) two, side by side, if that is filed', () => {
    const two = told(asiaPoker, { adjacentPositions: 'yes' });
    two.open('electronic');
    expect(refusedOf(two.sits(3))).toBe('accepted');
    expect(refusedOf(two.sits(5))).toEqual(['one-seat', '58 Pa. Code § 575.7(f)']);
    expect(refusedOf(two.sits(4))).toBe('accepted');
    expect(refusedOf(two.sits(2))).toEqual(['one-seat', '58 Pa. Code § 575.7(f)']);
    const one = told(asiaPoker);
    one.open('electronic');
    expect(refusedOf(one.sits(3))).toBe('accepted');
    expect(refusedOf(one.sits(4))).toEqual(['one-seat', '58 Pa. Code § 575.7(f)']);
  });

  test('House rules § seats one, where the chapter does not speak of it', () => {
    const it = told(threeDiceFootball);
    it.open('electronic');
    expect(refusedOf(it.sits(1))).toBe('accepted');
    expect(refusedOf(it.sits(2))).toEqual(['one-seat', 'House rules § seats']);
  });
});

test('House rules § equipment a deck that play removes is gone from the table, and the next one is brought', () => {
  const it = told(footballKings);
  it.open('felt');
  expectAccepted(it.ask({ type: 'JoinCrew', person: 'dealer', duty: 'dealer' }));
  expectAccepted(it.ask({ type: 'BringEquipment', kind: 'deck', set: 'blue-1' }));
  expectAccepted(it.say({ type: 'ReceiveDeck', deck: 1, backs: 'blue' }, 'dealer'));
  expect(it.state().equipment).toMatchObject({ deck: { set: 'blue-1' } });
  const removed = expectAccepted(
    it.say({ type: 'RemoveDeck', deck: 1, reason: 'damaged' }, 'floorperson'),
  );
  expect(removed[1]).toEqual({
    ...{ type: 'EquipmentRemoved', kind: 'deck', set: 'blue-1', reason: 'damaged' },
  });
  expect(it.state().equipment).toEqual({});
  expect(refusedOf(it.ask({ type: 'BringEquipment', kind: 'deck', set: 'red-2' }))).toBe(
    'accepted',
  );
});

test('House rules § submission what is filed for the day holds from the first round on', () => {
  const it = told(threeDiceFootball, { touchdown: 'pass-zero' });
  expect(it.state().inForce).toMatchObject({ touchdown: 'reach-zero' });
  expect(it.open('electronic').map(({ type }) => type)).toEqual([
    'TableOpened',
    'SubmissionInForce',
  ]);
  expect(it.state().inForce).toMatchObject({ touchdown: 'pass-zero' });
  expect(told(threeDiceFootball).open('electronic')).toHaveLength(1);
});

describe('§ 13:69F-45.7(e) the payout limit is measured by the minimum that is posted', () => {
  const limits = (minimumCents: number, more = {}): TableCommand => ({
    type: 'SetLimits',
    limits: { minimumCents, maximumCents: 100_000, ...more },
  });
  const filed = { minimumWagerCents: 500, payoutLimitCents: 5_000_000 };

  test.each([
    [499, 'accepted'],
    [500, 'accepted'],
    [501, ['not-a-limit', 'N.J.A.C. 13:69F-45.7(e)']],
  ])('a minimum of %i cents under a limit filed for 500', (minimum, answer) => {
    expect(refusedOf(told(footballKings, filed).ask(limits(minimum)))).toEqual(answer);
  });

  test('a wager of its own minimum counts if it is limited, and a table without a limit posts what it likes', () => {
    const it = told(footballKings, filed);
    const own = { minimumCents: 501, maximumCents: 1_000 };
    expect(refusedOf(it.ask(limits(500, { perWager: { home: own } })))).toBe('accepted');
    expect(refusedOf(it.ask(limits(500, { perWager: { tie: own } })))).not.toBe('accepted');
    expect(refusedOf(told(footballKings).ask(limits(50_000)))).toBe('accepted');
  });

  test('nor is a limit filed for less than the minimum that is posted', () => {
    const it = told(footballKings);
    expectAccepted(it.ask(limits(501)));
    const file: TableCommand = { type: 'FileSubmission', from: '2027-01-01', filed };
    expect(refusedOf(it.ask(file))).toEqual(['not-a-limit', 'N.J.A.C. 13:69F-45.7(e)']);
    expectAccepted(it.ask(limits(500)));
    expect(refusedOf(it.ask(file))).toBe('accepted');
  });
});
