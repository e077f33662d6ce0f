import { expect } from 'vitest';
import { act } from '../src/kernel/decider.ts';
import type { AnyGame } from '../src/kernel/game.ts';
import type { Citation } from '../src/kernel/law.ts';
import { readCommand } from '../src/kernel/notation.ts';
import type { Payment } from '../src/kernel/payment.ts';
import { type Play, type PlayCommand, play } from '../src/kernel/play.ts';
import { expectAccepted, type Refusal } from '../src/kernel/refusal.ts';
import type { SettlementLine } from '../src/kernel/settlement.ts';
import { parseSubmission } from '../src/kernel/submission.ts';

/** A table in the middle of something, told in the words of a round script. */
export interface AtTable {
  readonly play: Play<unknown>;
  readonly events: readonly { readonly type: string }[];
  /** What was settled so far, in order. */
  readonly lines: readonly SettlementLine[];
  /** Each line is said and must be accepted. */
  said(...lines: readonly string[]): AtTable;
  /** The command must be refused with this code and citation, and change nothing. */
  refuses(said: string | object, code: string, cite: Citation): Refusal;
}

export const atTable = (
  game: AnyGame,
  { filed = {}, payment }: { filed?: Record<string, unknown>; payment?: Payment } = {},
): AtTable => {
  const rules = expectAccepted(parseSubmission<object>(game.submission, filed));
  const decider = play(game, rules, payment);
  const commandOf = (said: string | object): PlayCommand =>
    (typeof said === 'string' ? expectAccepted(readCommand(game, said)) : said) as PlayCommand;

  const at = (
    now: Play<unknown>,
    events: AtTable['events'],
    lines: readonly SettlementLine[],
  ): AtTable => ({
    play: now,
    events,
    lines,
    said: (...spoken) =>
      spoken.reduce<AtTable>(
        (table, line) => {
          const done = act(decider, table.play, commandOf(line));
          expect(done.refusal, line).toBeUndefined();
          const settled = done.events.flatMap((event) =>
            event.type === 'BetSettled' ? [event.settled as SettlementLine] : [],
          );
          return at(done.state, [...table.events, ...done.events], [...table.lines, ...settled]);
        },
        at(now, events, lines),
      ),
    refuses: (said, code, cite) => {
      const before = structuredClone(now);
      const { state, refusal } = act(decider, now, commandOf(said));
      expect(state).toEqual(before);
      expect(refusal).toMatchObject({ refused: code, cite });
      expect(refusal?.because).toMatch(/^["A-Z0-9].*\.$/);
      return refusal as Refusal;
    },
  });
  return at(decider.initial, [], []);
};

/** What became of a wager: `wins 800`, `loses 500`, in cents; undefined while it lies. */
export const became = (table: AtTable, wager: string, seat?: number): string | undefined => {
  const line = table.lines.find(
    (one) => one.wager === wager && (seat === undefined || one.seat === seat),
  );
  if (line === undefined) return undefined;
  return line.result === 'win' ? `wins ${line.paidCents}` : `${line.result}s ${line.stakeCents}`;
};
