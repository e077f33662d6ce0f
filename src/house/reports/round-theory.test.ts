import { describe, expect, test } from 'vitest';
import { asiaPoker, footballKings, games, highRollDice } from '../../games/index.ts';
import { seeded, type Uniform } from '../../kernel/chance.ts';
import { evolveAll } from '../../kernel/decider.ts';
import { drawSource } from '../../kernel/draw.ts';
import { type Fraction, fraction, over, percent, plus, times } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { play } from '../../kernel/play.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { Placing } from '../../kernel/wager.ts';
import { exactOdds } from '../../odds/index.ts';
import { closedTable, linesOf, type Table, type TableEvent } from '../../table/index.ts';
import { type Theory, theorizing } from './round-theory.ts';

const bet = (seat: number, wager: string, stakeCents = 500): Placing => ({
  seat,
  wager,
  stakeCents,
});

/** Rounds at a table: what each wager won, and what it should have won. */
const rounds = (game: AnyGame, count: number, placings: readonly Placing[], uniform: Uniform) => {
  const { told: tell } = theorizing();
  const theories: Theory[] = [];
  let table: Table = closedTable(game);
  const decider = play(game, table.inForce);
  let wonCents = 0;
  const say = (command: { readonly type: string }): void => {
    const events = expectAccepted(decider.decide(table.play, command as never));
    const after = { ...table, play: evolveAll(decider, table.play, events) };
    const event = { type: 'Played', events } as unknown as TableEvent;
    theories.push(...tell('T1', game, table, event, after));
    for (const line of linesOf(events as never)) {
      wonCents += line.stakeCents - line.returnedCents - line.paidCents;
    }
    table = after;
  };
  for (let round = 0; round < count; round += 1) {
    for (const placing of placings) say({ type: 'PlaceBet', ...placing });
    for (;;) {
      const { inForce, play: at } = table;
      const drawn = game.draw(inForce, at.round, at, drawSource(uniform));
      const next = game.next(inForce, at.round, at);
      if (drawn !== undefined) say(drawn);
      else if (next.kind === 'forced') say(next.command);
      else if (next.kind === 'choice') say(next.commands[0]);
      else break;
    }
    say({ type: 'BeginRound' });
  }
  return { wonCents, theories };
};

const sum = (parts: readonly Fraction[]) => parts.reduce(plus, fraction(0));

describe('House rules § reports the theory of a round is that of what was placed in it', () => {
  test('§ 675a.2(e)(3) fair rounds of Like Kind 5 with an Extra Roll', () => {
    const placings = ['pip-street-1', 'like-kind-5', 'extra-roll'].map((wager) => bet(1, wager));
    const { theories } = rounds(highRollDice, 150, placings, seeded(675));
    expect(theories).toHaveLength(450);
    const rules = closedTable(highRollDice).inForce as never;
    const odds = expectAccepted(exactOdds(highRollDice, rules, placings));
    const expected = times(odds.houseEdge, fraction(150 * odds.stakedCents));
    expect(sum(theories.map(({ winCents }) => winCents))).toEqual(expected);
    const likeKind = theories.filter(({ wager }) => wager === 'like-kind-5');
    const edge = over(sum(likeKind.map(({ winCents }) => winCents)), fraction(150 * 500));
    expect(percent(edge, 1)).toBe('-15.8%');
  });

  test('six players on one deal: fair logs are flagged as often as chance says, not one in four', () => {
    const placings = [1, 2, 3, 4, 5, 6].map((seat) => bet(seat, 'home'));
    const uniform = seeded(69);
    let [flagged, asIfAlone] = [0, 0];
    for (let log = 0; log < 100; log += 1) {
      const { wonCents, theories } = rounds(footballKings, 12, placings, uniform);
      const off = wonCents - number(sum(theories.map(({ winCents }) => winCents)));
      const variance = number(sum(theories.map((theory) => theory.variance)));
      if (off * off > 9 * variance) flagged += 1;
      if (off * off > (9 * variance) / 6) asIfAlone += 1;
    }
    expect(flagged).toBeLessThanOrEqual(3);
    expect(asIfAlone).toBeGreaterThan(10);
  });

  test('§ 661a.3(c) a single play wager is judged from the throw it was placed for', () => {
    const game = games['three-dice-football'] as AnyGame;
    const { theories } = rounds(game, 5, [bet(1, 'penalty'), bet(2, 'touchdown')], seeded(3));
    const alone = expectAccepted(exactOdds(game, closedTable(game).inForce, [bet(1, 'penalty')]));
    const penalty = theories.filter(({ wager }) => wager === 'penalty');
    expect(penalty.length).toBe(5);
    for (const { winCents } of penalty) {
      expect(winCents).toEqual(times(alone.houseEdge, fraction(500)));
    }
  });

  test('§ 575.12(a) the solved Asia Poker Wager has a theory, and players together stray at most as one', () => {
    const { theories } = rounds(
      asiaPoker,
      1,
      [bet(1, 'asia-poker'), bet(3, 'asia-poker')],
      seeded(5),
    );
    expect(theories).toHaveLength(1);
    expect(percent(over(theories[0]?.winCents ?? fraction(0), fraction(1000)), 2)).toBe('5.00%');
    expect(number(theories[0]?.variance ?? fraction(0))).toBeCloseTo(
      1000 * 1000 * (1 - 0.04998739278 ** 2),
      0,
    );
  });
});

const number = ({ n, d }: Fraction): number => Number((n * 1_000_000n) / d) / 1_000_000;
