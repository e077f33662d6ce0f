import type { AnyGame } from '../../kernel/game.ts';
import type { Citation } from '../../kernel/law.ts';
import { dollars, readDollars } from '../../kernel/money.ts';
import { bug, isRefusal } from '../../kernel/refusal.ts';
import { payoutOf, type SettlementLine } from '../../kernel/settlement.ts';
import { signingRule, type TableCommand } from '../../table/index.ts';
import { type Spoken, spokenAt } from '../../table/script/actors.ts';
import { readTableLine } from '../../table/script/lines.ts';

/**
 * A lesson's script is a table script with four more kinds of line: `# …` is told to the trainee, `~ …` is done before
 * the trainee comes, `? …` is an act of a patron that the trainee judges, and `paid seat 1 penalty $40` is what a
 * partner pays beside it, rightly or not.
 */
export type LessonLine =
  | { readonly kind: 'told'; readonly text: string }
  | { readonly kind: 'done' | 'judged' | 'crew' | 'patron'; readonly act: ScriptedAct }
  | { readonly kind: 'paid'; readonly paid: Paid };

export interface ScriptedAct {
  readonly asks: TableCommand;
  readonly spoken: Spoken;
  /** As it is written in the script. */
  readonly text: string;
}

/** What a partner at the table pays. */
export interface Paid {
  readonly seat: number;
  readonly wager: string;
  readonly cents: number;
}

/** What the trainee is asked now. */
export type LessonStep =
  /** Something to do at the console. */
  | { readonly kind: 'act'; readonly act: ScriptedAct }
  /** Something to allow or refuse, to find right or wrong. */
  | {
      readonly kind: 'judge';
      readonly says: string;
      readonly choices: readonly [string, string];
      readonly expected: string;
      readonly cite: Citation;
      /** What happens when it was judged. */
      readonly follows?: ScriptedAct;
    }
  | { readonly kind: 'amounts'; readonly lines: readonly SettlementLine[] };

const KINDS: Readonly<Record<string, 'done' | 'judged'>> = { '~': 'done', '?': 'judged' };

export const readLessonLine = (game: AnyGame, line: string): LessonLine => {
  if (line.startsWith('# ')) return { kind: 'told', text: line.slice(2) };
  const paid = /^paid seat (\d+) (\S+) (\$\S+)$/.exec(line);
  if (paid !== null) {
    const [, seat, wager = '', amount = ''] = paid;
    const cents = readDollars(amount) ?? bug(`${line} has no amount`);
    return { kind: 'paid', paid: { seat: Number(seat), wager, cents } };
  }
  const kind = KINDS[line[0] ?? ''];
  const act = readAct(game, kind === undefined ? line : line.slice(2));
  if (kind !== undefined) return { kind, act };
  // What a player may do a player does; the crew member who could do it for them waits.
  const isPatrons = signingRule(game, act.asks).by.includes('player');
  return { kind: isPatrons ? 'patron' : 'crew', act };
};

const readAct = (game: AnyGame, text: string): ScriptedAct => {
  const spoken = spokenAt(text);
  const asks = readTableLine(game, spoken.text);
  return isRefusal(asks) ? bug(`${text}: ${asks.because}`) : { asks, spoken, text };
};

/** What a settlement asks: whether a partner paid rightly, and what every other wager is paid. */
export const stepsAfter = (
  lines: readonly SettlementLine[],
  paid: readonly Paid[],
  titleOf: (wager: string) => string,
): readonly LessonStep[] => {
  const isPaid = ({ seat, wager }: SettlementLine) =>
    paid.find((one) => one.seat === seat && one.wager === wager);
  const judged = lines.flatMap((line): readonly LessonStep[] => {
    const by = isPaid(line);
    if (by === undefined) return [];
    const right = by.cents === payoutOf(line);
    return [
      {
        ...{ kind: 'judge', choices: ['Right', 'Wrong'], expected: right ? 'Right' : 'Wrong' },
        says: `Your partner pays seat ${by.seat} ${dollars(by.cents)} for ${titleOf(by.wager)}.`,
        cite: line.cite,
      },
    ];
  });
  // Who finds a payout wrong says what is right.
  const asked = lines.filter((line) => {
    const by = isPaid(line);
    return by === undefined || by.cents !== payoutOf(line);
  });
  return [...judged, ...(asked.length === 0 ? [] : [{ kind: 'amounts', lines: asked } as const])];
};
