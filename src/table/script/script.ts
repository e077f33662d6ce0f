import type { AnyGame } from '../../kernel/game.ts';
import type { Citation } from '../../kernel/law.ts';
import { dollars } from '../../kernel/money.ts';
import { beside, calledBy, saySettled, spokenLines } from '../../kernel/notation.ts';
import { bug, isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { TableCommand, TableEvent } from '../commands.ts';
import { linesOf } from '../postings.ts';
import type { Table } from '../state.ts';
import { tableOf } from '../table.ts';
import { actorsOf, type Spoken, spokenAt } from './actors.ts';
import { readHead } from './head.ts';
import { readTableLine } from './lines.ts';
import { ready } from './ready.ts';
import { readTime, START } from './time.ts';

/**
 * A table script is a round script of the whole table: people act by their roles, time passes, and every answer stands
 * beside its line. The paragraphs of `law/` carry such scripts, so that a reader sees a rule and its effect together.
 * Besides the lines of a round there are `floorperson + cage: fill $500 slip 12`, `seat 3 leaves`,
 * `correct 4: throw 66/1 because misread`, `after 24 hours`.
 */
export interface ScriptRun {
  readonly game: AnyGame;
  readonly lines: readonly AnsweredLine[];
  readonly table: Table;
}

export interface AnsweredLine {
  readonly number: number;
  /** As it was written, without its answer. */
  readonly said: string;
  readonly refusal?: Refusal;
  readonly calls: readonly string[];
  readonly settled: readonly SettlementLine[];
  readonly events: readonly TableEvent[];
}

/** The first line that is neither empty nor a remark. */
export const headOf = (text: string): string => spokenLines(text)[0]?.text ?? '';

/** Whether a script is of the whole table and not of its rounds alone. */
export const isTableScript = (text: string): boolean =>
  /\s(live|electronic|closed)(\s|$)/.test(headOf(text));

interface At {
  readonly table: Table;
  readonly at: number;
}

/** Plays a script; a refusal of the whole says which line could not be read. */
export const runScript = (
  games: Readonly<Record<string, AnyGame>>,
  text: string,
): ScriptRun | Refusal => {
  const [first, ...rest] = spokenLines(text);
  const head = readHead(games, first?.text ?? '');
  if (isRefusal(head)) return head;
  const { game } = head;
  let now: At = { table: ready(head), at: START };
  const answered: AnsweredLine[] = [];
  for (const { text: line, number } of rest) {
    const said = (line.split('→')[0] ?? '').trim();
    const later = readTime(said, now.at);
    if (later !== undefined) {
      now = { ...now, at: later };
      answered.push({ number, said, calls: [], settled: [], events: [] });
      continue;
    }
    const asked = readLine(game, said);
    if (isRefusal(asked)) return { ...asked, because: `Line ${number}: ${asked.because}` };
    const { answer, table } = act(game, now, asked);
    now = { ...now, table };
    answered.push({ number, said, ...answer });
  }
  return { game, lines: answered, table: now.table };
};

interface AskedLine {
  readonly asks: TableCommand;
  readonly spoken: Spoken;
}

const readLine = (game: AnyGame, said: string): AskedLine | Refusal => {
  const spoken = spokenAt(said);
  const asks = readTableLine(game, spoken.text);
  return isRefusal(asks) ? asks : { asks, spoken };
};

const act = (
  game: AnyGame,
  { table, at }: At,
  { asks, spoken }: AskedLine,
): { readonly answer: Omit<AnsweredLine, 'number' | 'said'>; readonly table: Table } => {
  const decider = tableOf(game);
  const by = actorsOf(game, table, asks, spoken);
  const events = decider.decide(table, asks, { at, day: dayOf(at), by });
  if (isRefusal(events)) {
    return { answer: { refusal: events, calls: [], settled: [], events: [] }, table };
  }
  let now = table;
  const calls: string[] = [];
  const settled: SettlementLine[] = [];
  for (const event of events) {
    if (event.type === 'Played') calls.push(...calledBy(game, now.inForce, now.play, event.events));
    if (event.type === 'Played' || event.type === 'RoundCorrected') {
      settled.push(...linesOf(event.events));
    }
    now = decider.evolve(now, event);
  }
  return { answer: { calls, settled, events }, table: now };
};

/** Gaming days of a script are counted from its first: the clock of a script is its own. */
const dayOf = (at: number): string => {
  const day = 1 + Number((BigInt(at) - BigInt(START)) / 86_400_000n);
  return `2026-01-${String(day).padStart(2, '0')}`;
};

/** The script with its answers, as it stands in `law/`: reading it again gives the same. */
export const writeScript = (head: string, { game, lines, table }: ScriptRun): string => {
  const wagers = game.wagers(table.inForce);
  const written = lines.flatMap(({ said, refusal, calls, settled, events }) => {
    const answer =
      refusal === undefined
        ? [...calls, ...changes(events)].join('; ')
        : `refused ${refusal.refused}  ${refusal.cite}`;
    return [
      answer === '' ? said : `${beside(said)}→ ${answer}`,
      ...settled.map((line) =>
        saySettled((wagers[line.wager] ?? bug(`no wager ${line.wager}`)).pays, line),
      ),
    ];
  });
  return `${[head.trim(), ...written].join('\n')}\n`;
};

/** What a correction moves is part of its answer. */
const changes = (events: readonly TableEvent[]): readonly string[] =>
  events.flatMap((event) =>
    event.type === 'RoundCorrected'
      ? event.moved.map(({ seat, cents }) =>
          cents < 0
            ? `take back ${dollars(-cents)} from seat ${seat}`
            : `pay ${dollars(cents)} to seat ${seat}`,
        )
      : [],
  );

/** The paragraphs that a run shows to hold: those it refused under, and those its settlement lines carry. */
export const paragraphsOf = ({ lines }: ScriptRun): readonly Citation[] => [
  ...new Set(
    lines.flatMap(({ refusal, settled }) => [
      ...(refusal === undefined ? [] : [refusal.cite]),
      ...settled.map(({ cite }) => cite),
    ]),
  ),
];
