import { same } from '../../kernel/canonical.ts';
import { anyDraw } from '../../kernel/draw.ts';
import { formOf } from '../../kernel/form.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { Citation } from '../../kernel/law.ts';
import { dollars, readDollars } from '../../kernel/money.ts';
import { writeCommand } from '../../kernel/notation.ts';
import { commandsAt, says } from '../../kernel/play-commands.ts';
import { bug, isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { payoutOf } from '../../kernel/settlement.ts';
import {
  settledBy,
  type Table,
  type TableCommand,
  type TableEvent,
  tableCommands,
  tableOf,
} from '../../table/index.ts';
import { actorsOf } from '../../table/script/actors.ts';
import { readHead } from '../../table/script/head.ts';
import { ready } from '../../table/script/ready.ts';
import { START } from '../../table/script/time.ts';
import {
  type LessonLine,
  type LessonStep,
  type Paid,
  readLessonLine,
  type ScriptedAct,
  stepsAfter,
} from './steps.ts';

/** A table whose results and patrons come from a script, with their errors; somebody learns to deal there. */
export interface Lesson {
  readonly lesson: string;
  readonly title: string;
  readonly script: string;
}

/** How one thing was done, the first time it was tried. */
export interface Mark {
  readonly asks: 'procedure' | 'judgment' | 'amount';
  readonly says: string;
  readonly answer: string;
  readonly expected: string;
  readonly right: boolean;
  readonly cite: Citation;
  readonly seconds: number;
}

/** A lesson in progress. Nothing of it is in the log: the table is nobody's, and its chips are worth nothing. */
export interface LessonRun {
  readonly lesson: Lesson;
  readonly game: AnyGame;
  readonly table: Table;
  /** What the trainee sees while amounts are asked for: the table before it was settled. */
  readonly unsettled: Table | undefined;
  readonly lines: readonly LessonLine[];
  /** What happened since the trainee last did something. */
  readonly told: readonly string[];
  readonly steps: readonly LessonStep[];
  readonly marks: readonly Mark[];
  /** The step was tried before, and is scored by that. */
  readonly tried: boolean;
  readonly since: number;
}

export const startLesson = (
  games: Readonly<Record<string, AnyGame>>,
  lesson: Lesson,
  at: number,
): LessonRun => {
  const [first = '', ...rest] = lesson.script.trim().split('\n');
  const head = readHead(games, first);
  if (isRefusal(head)) return bug(`lesson ${lesson.lesson}: ${head.because}`);
  const { game } = head;
  const lines = rest.filter((line) => line !== '').map((line) => readLessonLine(game, line.trim()));
  const run = { lesson, game, table: ready(head), lines, since: at, tried: false };
  return advanced({ ...run, unsettled: undefined, told: [], steps: [], marks: [] });
};

/** What the trainee gave at the console: done and scored if it is the step, otherwise why not. */
export const dealt = (
  run: LessonRun,
  asks: TableCommand,
  at: number,
): { readonly run: LessonRun; readonly refusal?: Refusal } => {
  const [step] = run.steps;
  if (step === undefined) return { run, refusal: over };
  if (step.kind !== 'act') return { run, refusal: answerFirst };
  const says = sayOf(run.game, step.act.asks);
  const cite = citeOf(run, step.act.asks);
  const mark = { asks: 'procedure', says, expected: says, cite } as const;
  if (same(asks, step.act.asks)) {
    return { run: performed(marked(run, { ...mark, answer: says, right: true }, at), at) };
  }
  const answer = sayOf(run.game, asks);
  const tried = { ...marked(run, { ...mark, answer, right: false }, at), tried: true };
  const decided = decide(run, { asks, spoken: { text: '' }, text: answer });
  return { run: tried, refusal: isRefusal(decided) ? decided : { ...notNow, cite } };
};

/** What the trainee answered: a judgment, or an amount for each wager by its number. */
export const answered = (
  run: LessonRun,
  answer: string | Readonly<Record<string, string>>,
  at: number,
): LessonRun | Refusal => {
  const [step, ...steps] = run.steps;
  if (step === undefined) return over;
  if (step.kind === 'act') return dealFirst;
  if (step.kind === 'judge') {
    const { says, expected, cite } = step;
    const said = typeof answer === 'string' ? answer : '';
    const right = said === expected;
    const done = marked(run, { asks: 'judgment', says, answer: said, expected, right, cite }, at);
    return advanced({ ...after(done, step.follows), steps, tried: false, since: at });
  }
  const amounts = typeof answer === 'string' ? {} : answer;
  const marks = step.lines.map((line): Mark => {
    const said = readDollars(dollarsIn(amounts[line.bet] ?? ''));
    return {
      ...{ asks: 'amount', says: payLine(run, line), cite: line.cite },
      ...{ answer: said === undefined ? 'nothing' : dollars(said) },
      ...{ expected: dollars(payoutOf(line)), right: said === payoutOf(line) },
      seconds: Math.round((at - run.since) / 1000 / step.lines.length),
    };
  });
  return advanced({ ...run, marks: [...run.marks, ...marks], steps, tried: false, since: at });
};

/** Somebody who does not know it is shown the step, which counts as not done. */
export const shown = (run: LessonRun, at: number): LessonRun | Refusal => {
  const [step] = run.steps;
  if (step?.kind !== 'act') return answerFirst;
  const says = sayOf(run.game, step.act.asks);
  const mark = { asks: 'procedure', says, expected: says, answer: 'shown', right: false } as const;
  const done = marked(run, { ...mark, cite: citeOf(run, step.act.asks) }, at);
  return performed(done, at);
};

/** `45`, `$45` and `45.00` are one amount. */
const dollarsIn = (text: string): string => {
  const [whole = '', part = ''] = text.replaceAll(/[$,\s]/g, '').split('.');
  return whole === '' ? '' : `$${whole}${/^0*$/.test(part) ? '' : `.${part.padEnd(2, '0')}`}`;
};

/** Only the first try of a step is scored. */
const marked = (run: LessonRun, mark: Omit<Mark, 'seconds'>, at: number): LessonRun =>
  run.tried ? run : { ...run, marks: [...run.marks, { ...mark, seconds: secondsOf(run, at) }] };

const secondsOf = ({ since }: LessonRun, at: number): number => Math.round((at - since) / 1000);

/** The step is done, and what it settles is asked. */
const performed = (run: LessonRun, at: number): LessonRun => {
  const [step, ...steps] = run.steps;
  if (step?.kind !== 'act') return bug('no act is asked for');
  const events = decide(run, step.act);
  if (isRefusal(events)) return bug(`${step.act.text}: ${events.because}`);
  const settled = events.flatMap(settledBy);
  const paid = paidNext(run.lines);
  const asked = stepsAfter(settled, paid, (wager) => titleIn(run, wager));
  const done = evolved({ ...run, told: [] }, events);
  return advanced({
    ...{ ...done, lines: run.lines.slice(paid.length), steps: [...asked, ...steps] },
    ...{ unsettled: asked.length > 0 ? run.table : undefined, tried: false, since: at },
  });
};

const paidNext = (lines: readonly LessonLine[]): readonly Paid[] => {
  const [line, ...rest] = lines;
  return line?.kind === 'paid' ? [line.paid, ...paidNext(rest)] : [];
};

const decide = ({ game, table }: LessonRun, { asks, spoken }: ScriptedAct) =>
  tableOf(game).decide(table, asks, {
    ...{ at: START, day: '2026-01-01', by: actorsOf(game, table, asks, spoken) },
  });

const evolved = (run: LessonRun, events: readonly TableEvent[]): LessonRun => ({
  ...run,
  table: events.reduce((table, event) => tableOf(run.game).evolve(table, event), run.table),
});

const after = (run: LessonRun, act: ScriptedAct | undefined): LessonRun => {
  if (act === undefined) return { ...run, told: [] };
  const events = decide(run, act);
  return isRefusal(events) ? { ...run, told: [] } : evolved({ ...run, told: [] }, events);
};

/** Plays the script up to what the trainee has to do. */
const advanced = (run: LessonRun): LessonRun => {
  if (run.steps.length > 0) return run;
  const [line, ...lines] = run.lines;
  const next = { ...run, lines, unsettled: undefined };
  if (line === undefined) return { ...run, unsettled: undefined };
  if (line.kind === 'told') return advanced({ ...next, told: [...run.told, line.text] });
  if (line.kind === 'paid') return bug('a partner pays what nobody won');
  const { act } = line;
  if (line.kind === 'crew') {
    return { ...next, told: [...run.told, ...drawnIn(run, act)], steps: [{ kind: 'act', act }] };
  }
  const events = decide(run, act);
  if (isRefusal(events) && line.kind === 'done') return bug(`${act.text}: ${events.because}`);
  const says = patronSays(run, act);
  const judged = { kind: 'judge', says, choices: ['Allow', 'Refuse'] } as const;
  if (isRefusal(events)) {
    return { ...next, steps: [{ ...judged, expected: 'Refuse', cite: events.cite }] };
  }
  if (line.kind === 'judged') {
    const cite = citeOf(run, act.asks);
    return { ...next, steps: [{ ...judged, expected: 'Allow', cite, follows: act }] };
  }
  const told = line.kind === 'done' ? run.told : [...run.told, says];
  return advanced({ ...evolved(next, events), told });
};

/** What a patron does, as somebody at the table sees it. */
const patronSays = (run: LessonRun, { asks, text }: ScriptedAct): string => {
  if (asks.type !== 'Say') return `${capital(text)}.`;
  const { said } = asks;
  if (says(said, 'PlaceBet')) {
    const { seat, wager, stakeCents } = said;
    return `Seat ${seat} places ${dollars(stakeCents)} on ${titleIn(run, wager)}.`;
  }
  const declared = commandsAt(run.game)[said.type];
  return text.startsWith('seat') || declared === undefined || !('seat' in said)
    ? `${capital(text)}.`
    : `Seat ${said.seat}: ${formOf(declared).title}.`;
};

/** `seat 1  penalty $5` as it is read: "Seat 1 penalty $5". */
const capital = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/** What is on the table for the trainee to read: the dice or cards that the act enters. */
const drawnIn = ({ game, table }: LessonRun, { asks }: ScriptedAct): readonly string[] => {
  if (asks.type !== 'Say') return [];
  const { said } = asks;
  const { play, inForce } = table;
  const declared = game.commands[said.type];
  const awaited = game.draw(inForce, play.round, play, anyDraw)?.type;
  const phase = game.screen
    ?.felt?.(inForce, 'en')
    .phases?.find(({ commands }) => awaited !== undefined && commands.includes(awaited));
  const isDrawn = said.type === awaited || (phase?.commands.includes(said.type) ?? false);
  if (declared === undefined || !isDrawn) return [];
  // What is chosen from a list, as the reason for a no roll, the trainee has to know.
  const read = formOf(declared).fields.filter(({ kind }) => kind !== 'choice');
  const shows = read.flatMap(({ name, label }) => {
    const value: unknown = Reflect.get(said, name);
    return value === undefined ? [] : [`${label} ${[value].flat(3).map(faceOf).join(' ')}`];
  });
  return shows.length === 0 ? [] : [`On the table: ${shows.join(', ')}.`];
};

const faceOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flat().map(String).join(' ')
    : String(value);

const sayOf = (game: AnyGame, asks: TableCommand): string =>
  asks.type === 'Say'
    ? capital(writeCommand(game, asks.said))
    : (tableCommands[asks.type].words?.title ?? asks.type);

/** The paragraph that gives an act to somebody; of a wager, the one that offers it. */
const citeOf = ({ game, table }: LessonRun, asks: TableCommand): Citation => {
  if (asks.type !== 'Say') return tableCommands[asks.type].cite;
  const { said } = asks;
  const wager = 'wager' in said ? game.wagers(table.inForce)[String(said.wager)] : undefined;
  return wager?.cite ?? commandsAt(game)[said.type]?.cite ?? bug(`${said.type} is not declared`);
};

const titleIn = ({ game, table }: LessonRun, wager: string): string =>
  game.wagers(table.inForce)[wager]?.title ?? wager;

const payLine = (
  run: LessonRun,
  { seat, wager, stakeCents }: { seat: number; wager: string; stakeCents: number },
): string => `Pay seat ${seat} ${titleIn(run, wager)}, ${dollars(stakeCents)} wagered`;

const TRAINING = 'House rules § training';
const over = refuse('lesson-over', 'The lesson is over. Start it again.', TRAINING);
const answerFirst = refuse('answer-first', 'Answer the question first.', TRAINING);
const dealFirst = refuse('deal-first', 'Enter the next step at the console first.', TRAINING);
const notNow = refuse(
  'not-the-step',
  'This is not the next step. Look at the table and read the rules, or have the step shown.',
  TRAINING,
);
