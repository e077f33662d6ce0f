import { describe, expect, test } from 'vitest';
import { asiaPoker, games, threeDiceFootball } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { readCommand } from '../kernel/notation.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { runScript } from './script/script.ts';
import { tableOf } from './table.ts';

const played = (text: string) => expectAccepted(runScript(games, text));
const refusals = (text: string) =>
  played(text).lines.flatMap(({ said, refusal }) =>
    refusal === undefined ? [] : [`${said}: ${refusal.refused} ${refusal.cite}`],
  );

describe('leaving is one door', () => {
  test('§ 675a.2(c) who has wagered stays until the round is complete, with nothing left on the layout', () => {
    const answers = refusals(`high-roll-dice  live
take shaker 10
seat 1  pip-street-5 $10
seat 2  pip-street-1 $10
seat 2  like-kind-6 $10
seat 2  extra-roll $10
no more bets
shake 3
throw 6611112345
announce four 1s
floorperson: seat 1 leaves`);
    expect(answers).toEqual(['floorperson: seat 1 leaves: round-in-play 58 Pa. Code § 675a.2(c)']);
  });

  test('§ 575.7(b) a seat that has cards is not left by standing up', () => {
    expect(asiaPoker.leaves).toBeDefined();
    const answers = refusals(`asia-poker  live
seat 1  asia-poker $10
seat 1  leaves`);
    expect(answers).toEqual(['seat 1  leaves: wagers-on-layout 58 Pa. Code § 575.7(b)']);
  });

  test('§ 661a.7(a) the Quarterback leaves the seat, and the dice go on to the left', () => {
    const { lines, table } = played(`three-dice-football  live
seat 2  touchdown $10
seat 3  touchdown $10
offer 2
accept 2
seat 2  withdraws touchdown
floorperson: seat 2 leaves
offer 3
accept 3`);
    expect(lines.map(({ refusal }) => refusal?.refused)).toEqual(lines.map(() => undefined));
    expect(table.play.round).toMatchObject({ dice: { quarterback: 3 } });
  });
});

describe('§ 661a.6(a) a table that closes in mid-game opens with a new game', () => {
  const day = '2026-01-01';
  const floor = { at: 0, day, by: [{ person: 'floor', duty: 'floorperson' as const }] };
  const reopened = (game: AnyGame, script: string) => {
    const decider = tableOf(game);
    let { table } = played(script);
    const must = (asks: Parameters<typeof decider.decide>[1]) => {
      table = expectAccepted(decider.decide(table, asks, floor)).reduce(decider.evolve, table);
    };
    for (const seat of Object.keys(table.seats)) must({ type: 'LeaveSeat', seat: Number(seat) });
    must({ type: 'CloseTable', closerCents: table.inventoryCents });
    const before = table.play.number;
    must({ type: 'OpenTable', kind: 'felt', practice: false, openerCents: table.inventoryCents });
    return { table, before };
  };

  test('kick-off, nobody has the dice, bets open', () => {
    const { table, before } = reopened(
      threeDiceFootball,
      `three-dice-football  live
seat 1  penalty $1
offer 1
accept 1
close betting
throw 54/2`,
    );
    expect(table.play).toMatchObject({ number: before + 1, bets: [], players: [] });
    expect(table.play.round).toEqual(tableOf(threeDiceFootball).initial.play.round);
    expect(table.betting).toBe('open');
    const offer = expectAccepted(readCommand(threeDiceFootball, 'offer 1'));
    expect(offer).toMatchObject({ type: 'OfferDice' });
  });

  test.each(Object.keys(games))('a table of %s that was never played opens as it is', (id) => {
    const game = games[id]!;
    const decider = tableOf(game);
    const opens = { type: 'OpenTable', kind: 'felt', practice: true, openerCents: 0 } as const;
    expect(expectAccepted(decider.decide(decider.initial, opens, floor))[0]).toEqual({
      ...{ type: 'TableOpened', kind: 'felt', practice: true, openerCents: 0 },
    });
  });
});
