import { act } from './decider.ts';
import type { AnyGame, TableAction } from './game.ts';
import type { Citation } from './law.ts';
import { dollars } from './money.ts';
import { sayPay } from './odds.ts';
import type { Payment } from './payment.ts';
import { isOfPlay, type Play, type PlayEvent, play } from './play.ts';
import { commandsAt, type PlayCommand } from './play-commands.ts';
import { bug, isRefusal, type Refusal, refuse } from './refusal.ts';
import type { SettlementLine } from './settlement.ts';
import { parseSubmission } from './submission.ts';

/**
 * A round script is text that a floorperson can check against the chapter. The first line names the game and the
 * rules that differ from the standard; each further line is one command. What follows an arrow, and indented lines,
 * is what the table answered: it is written by `transcript` and passed over by `readScript`. `#` opens a remark.
 */
export interface Script {
  readonly rules: object;
  readonly filed: Readonly<Record<string, string>>;
  readonly commands: readonly (TableAction | PlayCommand)[];
}

const cite: Citation = 'House rules § notation';

/** The lines of a script that say something: answers are indented, and `#` opens a remark. */
export const spokenLines = (
  text: string,
): readonly { readonly text: string; readonly number: number }[] =>
  text
    .split('\n')
    .map((line, index) => ({ text: line, number: index + 1 }))
    .filter(({ text: line }) => line.trim() !== '' && !/^\s|^#/.test(line));

export const readScript = (
  games: Readonly<Record<string, AnyGame>>,
  text: string,
): { readonly game: AnyGame; readonly script: Script } | Refusal => {
  const [head, ...rest] = spokenLines(text);
  const [id = '', ...options] = (head?.text ?? '').trim().split(/\s+/);
  const game = Object.hasOwn(games, id) ? games[id] : undefined;
  if (game === undefined) {
    return refuse(
      'unknown-game',
      `A round script begins with the game: ${Object.keys(games).join(', ')}.`,
      cite,
    );
  }
  const filed = Object.fromEntries(options.map((option) => splitAt(option, '=')));
  const rules = parseSubmission(game.submission, filed);
  if (isRefusal(rules)) return rules;
  const commands: (TableAction | PlayCommand)[] = [];
  for (const { text: line, number } of rest) {
    const said = line.split('→')[0]?.trim() ?? '';
    const command = readCommand(game, said);
    if (isRefusal(command)) return { ...command, because: `Line ${number}: ${command.because}` };
    commands.push(command);
  }
  return { game, script: { rules, filed, commands } };
};

const splitAt = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

/** One line: what is the same at every game, else the game's own words. */
export const readCommand = <Command extends TableAction>(
  game: AnyGame,
  said: string,
): TableAction | PlayCommand | Refusal => {
  for (const { reads } of Object.values(commandsAt(game))) {
    const command = reads?.(said);
    if (command !== undefined) return command as Command | PlayCommand | Refusal;
  }
  return refuse('not-understood', `"${said}" is not a command of ${game.title}.`, cite);
};

/** The command as it stands in a script. A command that no script holds is a bug of its declaration. */
export const writeCommand = (game: AnyGame, command: TableAction): string => {
  const writes = commandsAt(game)[command.type]?.writes;
  return writes?.(command) ?? bug(`${command.type} cannot be written`);
};

const ANSWER_AT = 34;
/** A line of a script, with room for what is answered beside it. */
export const beside = (said: string): string => `${said} `.padEnd(ANSWER_AT);

/** The script played at a table: every command with the dealer's call, every settlement with its paragraph. */
export const transcript = (game: AnyGame, script: Script, payment?: Payment): string => {
  const decider = play(game, script.rules, payment);
  const wagers = game.wagers(script.rules);
  const lines = [
    [game.id, ...Object.entries(script.filed).map(([k, v]) => `${k}=${v}`)].join('  '),
  ];
  let state = decider.initial;
  for (const command of script.commands) {
    const before = state;
    const { state: after, events, refusal } = act(decider, state, command);
    const said = writeCommand(game, command);
    if (refusal !== undefined) {
      lines.push(`${beside(said)}→ refused ${refusal.refused}  ${refusal.cite}`);
      continue;
    }
    const calls = calledBy(game, script.rules, before, events);
    const settled = events.flatMap((event) =>
      isOfPlay(event) && event.type === 'BetSettled'
        ? [
            saySettled(
              (wagers[event.settled.wager] ?? bug('a wager was settled that is not offered')).pays,
              event.settled,
            ),
          ]
        : [],
    );
    state = after;
    lines.push(calls.length === 0 ? said : `${beside(said)}→ ${calls.join('; ')}`, ...settled);
  }
  return `${lines.join('\n')}\n`;
};

/** What the dealer announces while events happen, in their order. */
export const calledBy = (
  game: AnyGame,
  rules: object,
  before: Play,
  events: readonly (TableAction | PlayEvent)[],
): readonly string[] => {
  const decider = play(game, rules);
  let now = before;
  return events.flatMap((event) => {
    now = decider.evolve(now, event);
    return isOfPlay(event) ? [] : (game.call(rules, now.round, event) ?? []);
  });
};

export const saySettled = (
  pays: Readonly<
    Record<string, { readonly title: string; readonly pays: Parameters<typeof sayPay>[0] }>
  >,
  line: SettlementLine,
): string => {
  const what = beside(`  seat ${line.seat}  ${line.wager}`);
  const payLine = line.line === undefined ? undefined : pays[line.line];
  const amount: Record<SettlementLine['result'], string> = {
    win: `wins ${dollars(line.paidCents)}${payLine === undefined ? '' : ` (${payLine.title}, ${sayPay(payLine.pays)})`}`,
    // A purchase wins nothing, so it cannot lose.
    lose: `${Object.keys(pays).length === 0 ? 'collected' : 'loses'} ${dollars(line.stakeCents)}`,
    push: `pushes ${dollars(line.returnedCents)}`,
    void: `void, ${dollars(line.returnedCents)} returned`,
  };
  const cut = line.cutCents === 0 ? '' : `  cut by ${dollars(line.cutCents)}`;
  const coupon =
    line.coupon === undefined
      ? ''
      : `  coupon ${line.coupon.serial} ${dollars(line.coupon.paidCents)} ${line.coupon.goes}`;
  return `${what}  ${amount[line.result]}${cut}${coupon}  ${line.cite}`;
};
