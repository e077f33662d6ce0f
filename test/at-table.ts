import { expect } from 'vitest';
import { act } from '../src/kernel/decider.ts';
import type { AnyGame } from '../src/kernel/game.ts';
import type { Citation } from '../src/kernel/law.ts';
import { readCommand } from '../src/kernel/notation.ts';
import type { Payment } from '../src/kernel/payment.ts';
import { isOfPlay, type Play, play } from '../src/kernel/play.ts';
import type { PlayCommand } from '../src/kernel/play-commands.ts';
import { expectAccepted, type Refusal } from '../src/kernel/refusal.ts';
import type { SettlementLine } from '../src/kernel/settlement.ts';
import { parseSubmission } from '../src/kernel/submission.ts';
import { linesOf } from '../src/table/index.ts';

/** A line of a round script, or a command as a program might send it. */
type Spoken = string | PlayCommand | { readonly type: string };

/** A table in the middle of something, told in the words of a round script. */
export interface AtTable {
  readonly play: Play;
  readonly events: readonly { readonly type: string }[];
  /** What was settled so far, in order. */
  readonly lines: readonly SettlementLine[];
  /** Each line is said and must be accepted. */
  said(...lines: readonly Spoken[]): AtTable;
  /** The command must be refused with this code and citation, and change nothing. */
  refuses(said: string | object, code: string, cite: Citation): Refusal;
  /** What the table answers, if it is no: nothing is expected. */
  answer(said: Spoken): { readonly after: AtTable; readonly refusal?: Refusal };
}

export const atTable = (
  game: AnyGame,
  { filed = {}, payment }: { filed?: Readonly<Record<string, unknown>>; payment?: Payment } = {},
): AtTable => {
  const rules = expectAccepted(parseSubmission<object>(game.submission, filed));
  const decider = play(game, rules, payment);
  const commandOf = (said: string | object): PlayCommand =>
    (typeof said === 'string' ? expectAccepted(readCommand(game, said)) : said) as PlayCommand;

  const at = (now: Play, events: AtTable['events'], lines: readonly SettlementLine[]): AtTable => {
    const answer: AtTable['answer'] = (said) => {
      const { state, events: more, refusal } = act(decider, now, commandOf(said));
      const settled = linesOf(more);
      const after = at(state, [...events, ...more], [...lines, ...settled]);
      return refusal === undefined ? { after } : { after, refusal };
    };
    const table: AtTable = {
      play: now,
      events,
      lines,
      answer,
      said: (...spoken) =>
        spoken.reduce<AtTable>((so, line) => {
          const { after, refusal } = so.answer(line);
          expect(refusal, JSON.stringify(line)).toBeUndefined();
          return after;
        }, table),
      refuses: (said, code, cite) => {
        const before = structuredClone(now);
        const { after, refusal } = answer(said as Spoken);
        expect(after.play).toEqual(before);
        expect(refusal).toMatchObject({ refused: code, cite });
        expect(refusal?.because).toMatch(/^["A-Z0-9].*\.$/);
        return refusal as Refusal;
      },
    };
    return table;
  };
  return at(decider.initial, [], []);
};

export interface Played {
  readonly state: Play;
  /** What the last line was answered with. */
  readonly refusal?: Refusal;
  readonly settled: readonly SettlementLine[];
  /** The game's own events, without those that are the same at every game. */
  readonly events: readonly { readonly type: string }[];
}

/** Lines at a table of their own. All but the last must be accepted: what that is answered with is what a test looks at. */
export const played = (
  game: AnyGame,
  filed: Readonly<Record<string, unknown>>,
  ...said: readonly Spoken[]
): Played => {
  const before = atTable(game, { filed }).said(...said.slice(0, -1));
  const last = said.at(-1);
  const { after, refusal } = last === undefined ? { after: before } : before.answer(last);
  // Whatever is refused, a sentence says what to do.
  if (refusal !== undefined) expect(refusal.because).toMatch(/^["A-Z0-9].+\.$/);
  return {
    state: after.play,
    settled: after.play.settled,
    events: after.events.filter((event) => !isOfPlay(event)),
    ...(refusal === undefined ? {} : { refusal }),
  };
};

/** What became of a wager: `wins 800`, `loses 500`, in cents; undefined while it lies. */
export const became = (table: AtTable, wager: string, seat?: number): string | undefined => {
  const line = table.lines.find(
    (one) => one.wager === wager && (seat === undefined || one.seat === seat),
  );
  if (line === undefined) return undefined;
  return line.result === 'win' ? `wins ${line.paidCents}` : `${line.result}s ${line.stakeCents}`;
};
