import { describe, expect, test } from 'vitest';
import { daily } from '../../../test/whole.ts';
import { asiaPoker, footballKings, games, highRollDice } from '../../games/index.ts';
import { seeded, type Uniform } from '../../kernel/chance.ts';
import { evolveAll } from '../../kernel/decider.ts';
import { drawSource } from '../../kernel/draw.ts';
import {
  type Fraction,
  fraction,
  minus,
  over,
  percent,
  plus,
  times,
} from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { play } from '../../kernel/play.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { Placing } from '../../kernel/wager.ts';
import { exactOdds, jointOdds } from '../../odds/index.ts';
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
  const variances: Fraction[] = [];
  let table: Table = closedTable(game);
  const decider = play(game, table.inForce);
  let wonCents = 0;
  const say = (command: { readonly type: string }): void => {
    const events = expectAccepted(decider.decide(table.play, command as never));
    const after = { ...table, play: evolveAll(decider, table.play, events) };
    const event = { type: 'Played', events } as unknown as TableEvent;
    const told = tell('T1', game, table, event, after);
    theories.push(...told.theories);
    if (told.variance !== undefined) variances.push(told.variance);
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
      else if (next.kind === 'choice') say(next.commands[0]!);
      else break;
    }
    say({ type: 'BeginRound' });
  }
  return { wonCents, theories, variances };
};

const won = ({ stakeCents, returnedCents, paidCents }: SettlementLine): number =>
  stakeCents - returnedCents - paidCents;

const sum = (parts: readonly Fraction[]) => parts.reduce(plus, fraction(0));

/** How many fair logs are judged. */
const [LOGS = 0] = daily([100, 35], (logs) => logs === 35);

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
    for (let log = 0; log < LOGS; log += 1) {
      const { wonCents, theories } = rounds(footballKings, 12, placings, uniform);
      const off = wonCents - number(sum(theories.map(({ winCents }) => winCents)));
      const variance = number(sum(theories.map((theory) => theory.variance)));
      if (off * off > 9 * variance) flagged += 1;
      if (off * off > (9 * variance) / 6) asIfAlone += 1;
    }
    expect(flagged).toBeLessThanOrEqual(0.03 * LOGS);
    expect(asIfAlone).toBeGreaterThan(0.1 * LOGS);
  });

  test('six players on both sides of one deal: all wagers together are flagged as often as chance says', () => {
    const sides = ['home', 'visitor', 'home', 'home', 'visitor', 'home'];
    const placings = sides.map((side, i) => bet(i + 1, side));
    const uniform = seeded(70);
    let flagged = 0;
    for (let log = 0; log < LOGS; log += 1) {
      const { wonCents, theories, variances } = rounds(footballKings, 12, placings, uniform);
      expect(variances).toHaveLength(12);
      // Home and Visitor win against each other: apart, they would seem to stray further.
      const apart = number(sum(theories.map(({ variance }) => variance)));
      expect(number(sum(variances))).toBeLessThan(apart);
      const off = wonCents - number(sum(theories.map(({ winCents }) => winCents)));
      if (off * off > 9 * number(sum(variances))) flagged += 1;
    }
    expect(flagged).toBeLessThanOrEqual(0.03 * LOGS);
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

  test('§ 661a.3(e) a wager that joins others in the game strays with them from its throw on', () => {
    const game = games['three-dice-football'] as AnyGame;
    const { told, kept } = theorizing();
    let table: Table = closedTable(game);
    const decider = play(game, table.inForce);
    const variances: Fraction[] = [];
    const say = (command: { readonly type: string }, follow = told): void => {
      const events = expectAccepted(decider.decide(table.play, command as never));
      const after = { ...table, play: evolveAll(decider, table.play, events) };
      const event = { type: 'Played', events } as unknown as TableEvent;
      variances.push(follow('T1', game, table, event, after).variance ?? fraction(0));
      table = after;
    };
    const first = { type: 'CallThrow', offensive: [3, 1], defensive: 3 };
    const dice = ['OfferDice', 'AcceptDice'].map((type) => ({ type, seat: 1 }));
    for (const one of [{ type: 'PlaceBet', ...bet(1, 'touchdown') }, ...dice, first]) say(one);
    say({ type: 'PlaceBet', ...bet(2, 'trips-td') });
    const joined = table;
    // What waits is kept as JSON when the house restarts in mid-round.
    const again = theorizing(JSON.parse(JSON.stringify(kept())));
    const second = { type: 'CallThrow', offensive: [2, 2], defensive: 2 };
    say(second, again.told);
    const touchdown = { ...joined.play, bets: joined.play.bets.slice(0, 1), settled: [] };
    const walk = { game, rules: table.inForce, decider, worth: won };
    const { vectors, ends } = expectAccepted(jointOdds(walk, touchdown));
    const scored = sum(ends.filter((_, at) => vectors[at]?.[0] === -500));
    // A Trips TD, 6 of 216 at 30 to 1, wins both: $10 and $155 are at stake.
    const beside = times(
      fraction(2 * 1_000 * 15_500),
      times(fraction(1, 36), minus(fraction(1), scored)),
    );
    const alone = expectAccepted(exactOdds(game, closedTable(game).inForce, [bet(1, 'touchdown')]));
    const trips = fraction(500 * 500 * 31 * 31 * 35, 36 * 36);
    const own = times(alone.variance, fraction(500 * 500));
    expect(sum(variances)).toEqual(plus(plus(own, trips), beside));
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
