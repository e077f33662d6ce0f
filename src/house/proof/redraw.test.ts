import { describe, expect, test } from 'vitest';
import { threeDiceFootball } from '../../games/three-dice-football/index.ts';
import { evolveAll } from '../../kernel/decider.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { toHex } from '../../kernel/sha256.ts';
import { playing, type Table, tableOf } from '../../table/index.ts';
import { type Device, type DeviceEvent, evolveDevice, silentDevice } from '../dealing/device.ts';
import { commit, drawsOf1 } from './draw-1.ts';
import { redrawer } from './redraw.ts';

const game = threeDiceFootball;
const secret = new Uint8Array(32).fill(7);
const promise = { ...commit('T1/1', secret), sealed: 'kept elsewhere' };
const contributions = [{ from: 'patron-1', entropy: 'c0ffee', before: 1 }];

/** A table with the dice in a player's hand, and its device, as a log of format 1 had them. */
const ready = (): Table => {
  const table = tableOf(game).initial;
  const decider = playing(game, table);
  let { play } = table;
  for (const command of [
    { type: 'Join', seat: 1 },
    { type: 'PlaceBet', seat: 1, wager: 'touchdown', stakeCents: 100 },
    { type: 'OfferDice', seat: 1 },
    { type: 'AcceptDice', seat: 1 },
  ]) {
    play = evolveAll(decider, play, expectAccepted(decider.decide(play, command)));
  }
  return { ...table, play };
};
const committed: Device = [
  { type: 'SecretCommitted', commitment: promise } as const,
  { type: 'EntropyGiven', contribution: contributions[0]! } as const,
].reduce(evolveDevice, silentDevice);

const drawnBy = (table: Table) =>
  game.draw(
    table.inForce as never,
    table.play.round as never,
    table.play,
    drawsOf1({ secret, round: 'T1/1', draw: 1, contributions }),
  ) as { type: string; defensive: number };

/** The draw and the reveal of a round of draw 1, told to the redrawer. */
const told = (wants: {
  readonly lies?: true;
  readonly hides?: true;
  readonly reveals?: Uint8Array;
  readonly forgets?: true;
  readonly skips?: true;
}) => {
  const draws = redrawer();
  const table = ready();
  const thrown = drawnBy(table);
  const asks = wants.lies ? { ...thrown, defensive: (thrown.defensive % 6) + 1 } : thrown;
  const at = { kind: 'deal', table: 'T1', game: game.id } as const;
  const drawn: DeviceEvent = { type: 'Drawn', draw: wants.skips ? 2 : 1 };
  const events: readonly DeviceEvent[] = wants.hides ? [] : [drawn];
  const device = events.reduce(evolveDevice, committed);
  const first = draws.deal(game, { ...at, asks }, { table, device: committed }, events, 5);
  const secretOf = toHex(wants.reveals ?? secret);
  const reveal: DeviceEvent = { type: 'SecretRevealed', round: 'T1/1', secret: secretOf };
  const next: DeviceEvent = {
    type: 'SecretCommitted',
    commitment: { ...commit('T1/2', secret), sealed: 'x' },
  };
  const revealed = wants.forgets ? [next] : [reveal, next];
  const begin = { ...at, asks: { type: 'BeginRound' } };
  return { wrong: first ?? draws.deal(game, begin, { table, device }, revealed, 6), draws };
};

describe('rounds of houseway draw 1', () => {
  test('an honest round is proved', () => {
    const { wrong, draws } = told({});
    expect(wrong).toBeUndefined();
    expect(draws.seen()).toEqual({ proved: 1, unrevealed: 0, unpromised: 0 });
  });

  test.each([
    [
      { lies: true },
      /^draw 1 of round T1\/1 \(entry 5\) should be .* by the revealed secret, not /,
    ],
    [{ hides: true }, /^it is not drawn from the secret that was committed to$/],
    [
      { reveals: new Uint8Array(32) },
      /^the secret revealed for round T1\/1 is not the one committed to$/,
    ],
    [{ forgets: true }, /^the secret of round T1\/1 is never revealed$/],
    [{ skips: true }, /^draw 1 of round T1\/1 is missing$/],
  ] as const)('a dishonest device is named: %j', (wants, named) => {
    expect(told(wants).wrong).toMatch(named);
  });

  test('a draw waits until its secret is revealed, and is counted at each table by itself', () => {
    const draws = redrawer();
    const table = ready();
    const drawn: DeviceEvent = { type: 'Drawn', draw: 1 };
    for (const name of ['T1', 'T2']) {
      const deal = { kind: 'deal', table: name, game: game.id, asks: drawnBy(table) } as const;
      const before = { table, device: committed };
      expect(draws.deal(game, deal, before, [drawn], 5)).toBeUndefined();
    }
    expect(draws.seen()).toEqual({ proved: 0, unrevealed: 2, unpromised: 0 });
  });

  test('where nothing was committed to, a draw is counted, and a drawn or revealed secret is named', () => {
    const table = ready();
    const deal = { kind: 'deal', table: 'T1', game: game.id, asks: drawnBy(table) } as const;
    const dealt = (...events: readonly DeviceEvent[]) => {
      const draws = redrawer();
      const wrong = draws.deal(game, deal, { table, device: silentDevice }, events, 5);
      return { wrong, ...draws.seen() };
    };
    const none = { proved: 0, unrevealed: 0 };
    expect(dealt()).toEqual({ ...none, wrong: undefined, unpromised: 1 });
    expect(dealt({ type: 'Drawn', draw: 1 })).toMatchObject({
      wrong: 'it is drawn from a secret that was never committed to',
    });
    const reveal = { type: 'SecretRevealed', round: 'T1/1', secret: toHex(secret) } as const;
    expect(dealt(reveal)).toMatchObject({
      wrong: 'a secret is revealed that was never committed to',
    });
  });

  test('a secret that is no secret, or is told while the round goes on, proves nothing', () => {
    const table = ready();
    const begin = {
      kind: 'deal',
      table: 'T1',
      game: game.id,
      asks: { type: 'BeginRound' },
    } as const;
    const wrongIn = (...events: readonly DeviceEvent[]) =>
      redrawer().deal(game, begin, { table, device: committed }, events, 6);
    for (const told of ['', 'zz', 'ab'.repeat(31), 'ab'.repeat(33)]) {
      expect(wrongIn({ type: 'SecretRevealed', round: 'T1/1', secret: told })).toBe(
        'the secret revealed for round T1/1 is not the one committed to',
      );
    }
    expect(wrongIn()).toBeUndefined();
  });
});
