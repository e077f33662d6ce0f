import { act } from './decider.ts';
import type { AnyGame, Game, TableAction } from './game.ts';
import type { Citation } from './law.ts';
import { dollars, readDollars } from './money.ts';
import { sayPay } from './odds.ts';
import type { Payment } from './payment.ts';
import { isOfPlay, type PlayCommand, play } from './play.ts';
import { bug, isRefusal, type Refusal, refuse } from './refusal.ts';
import type { SettlementLine } from './settlement.ts';
import { parseSubmission } from './submission.ts';

/**
 * A round script is text that a floorperson can check against the chapter. The first line names the game and the
 * rules that differ from the standard; each further line is one command. What follows an arrow, and indented lines,
 * is what the table answered: it is written by `transcript` and passed over by `readScript`. `#` opens a remark.
 */
export interface Script<Rules, Command> {
  readonly rules: Rules;
  readonly filed: Readonly<Record<string, string>>;
  readonly commands: readonly (Command | PlayCommand)[];
}

const cite: Citation = 'House rules § notation';

export const readScript = <
  Rules extends object,
  Round,
  Command extends TableAction,
  Event extends TableAction,
>(
  games: Readonly<Record<string, AnyGame>>,
  text: string,
):
  | { readonly game: Game<Rules, Round, Command, Event>; readonly script: Script<Rules, Command> }
  | Refusal => {
  const lines = text.split('\n').map((line, index) => ({ text: line, number: index + 1 }));
  const spoken = lines.filter(({ text: line }) => line.trim() !== '' && !/^\s|^#/.test(line));
  const [head, ...rest] = spoken;
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
  const rules = parseSubmission<Rules>(game.submission, filed);
  if (isRefusal(rules)) return rules;
  const commands: (Command | PlayCommand)[] = [];
  for (const { text: line, number } of rest) {
    const said = line.split('→')[0]?.trim() ?? '';
    const command = readCommand<Command>(game, said);
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
): Command | PlayCommand | Refusal => {
  const common = readPlayCommand(said);
  if (common !== undefined) return common;
  const own = game.notation.read(said) as Command | Refusal | undefined;
  return own ?? refuse('not-understood', `"${said}" is no command of ${game.title}.`, cite);
};

const readPlayCommand = (said: string): PlayCommand | Refusal | undefined => {
  if (said === 'new round') return { type: 'BeginRound' };
  const out = /^meter (\S+) out of service$/.exec(said)?.[1];
  if (out !== undefined) return { type: 'VoidMeter', meter: out };
  const meter = /^meter (\S+) (\S+)$/.exec(said);
  if (meter?.[1] !== undefined && meter[2] !== undefined) {
    return { type: 'ReadMeter', meter: meter[1], cents: readDollars(meter[2]) ?? Number.NaN };
  }
  const seated = /^seat (\d+) +(.+)$/.exec(said);
  if (seated?.[1] === undefined || seated[2] === undefined) return undefined;
  const seat = Number(seated[1]);
  if (seated[2] === 'joins') return { type: 'Join', seat };
  if (seated[2] === 'sits out') return { type: 'SitOut', seat };
  const withdraws = /^withdraws ([a-z0-9-]+)((?: \d+)*)$/.exec(seated[2]);
  if (withdraws?.[1] !== undefined) {
    return { type: 'WithdrawBet', seat, wager: withdraws[1], ...namesIn(withdraws[2]) };
  }
  return readBet(seat, seated[2]);
};

const readBet = (seat: number, said: string): PlayCommand | undefined => {
  const bet =
    /^([a-z0-9-]+)((?: \d+)*) (-?\$\S+)( in cash)?(?: coupon (\S+) (\$\S+)( even money)?)?$/.exec(
      said,
    );
  if (bet?.[1] === undefined || bet[3] === undefined) return undefined;
  const [, wager, names, stake, cash, serial, value, even] = bet;
  return {
    type: 'PlaceBet',
    seat,
    wager,
    stakeCents: readDollars(stake) ?? Number.NaN,
    ...namesIn(names),
    ...(cash === undefined ? {} : { with: 'cash' as const }),
    ...(serial === undefined || value === undefined
      ? {}
      : {
          matchPlay: {
            serial,
            valueCents: readDollars(value) ?? Number.NaN,
            pays: even === undefined ? ('wager odds' as const) : ('even money' as const),
          },
        }),
  };
};

const namesIn = (text: string | undefined): { names?: readonly number[] } =>
  text === undefined || text === '' ? {} : { names: text.trim().split(' ').map(Number) };

const namesOut = (names: readonly number[] | undefined): string =>
  names === undefined ? '' : ` ${names.join(' ')}`;

export const writeCommand = <Command extends TableAction>(
  game: AnyGame,
  command: Command | PlayCommand,
): string => {
  const common = command as PlayCommand;
  switch (common.type) {
    case 'BeginRound':
      return 'new round';
    case 'ReadMeter':
      return `meter ${common.meter} ${dollars(common.cents)}`;
    case 'VoidMeter':
      return `meter ${common.meter} out of service`;
    case 'Join':
      return `seat ${common.seat}  joins`;
    case 'SitOut':
      return `seat ${common.seat}  sits out`;
    case 'WithdrawBet':
      return `seat ${common.seat}  withdraws ${common.wager}${namesOut(common.names)}`;
    case 'PlaceBet': {
      const coupon = common.matchPlay;
      return `seat ${common.seat}  ${common.wager}${namesOut(common.names)} ${dollars(common.stakeCents)}${
        common.with === 'cash' ? ' in cash' : ''
      }${
        coupon === undefined
          ? ''
          : ` coupon ${coupon.serial} ${dollars(coupon.valueCents)}${coupon.pays === 'even money' ? ' even money' : ''}`
      }`;
    }
    default:
      return game.notation.write(command);
  }
};

const ANSWER_AT = 34;
const beside = (said: string): string => `${said} `.padEnd(ANSWER_AT);

/** The script played at a table: every command with the dealer's call, every settlement with its paragraph. */
export const transcript = <
  Rules extends object,
  Round,
  Command extends TableAction,
  Event extends TableAction,
>(
  game: Game<Rules, Round, Command, Event>,
  script: Script<Rules, Command>,
  payment?: Payment,
): string => {
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
    let now = before;
    const calls: string[] = [];
    const settled: string[] = [];
    for (const event of events) {
      now = decider.evolve(now, event);
      if (!isOfPlay(event)) {
        const call = game.call(script.rules, now.round, event as Event);
        if (call !== undefined) calls.push(call);
      } else if (event.type === 'BetSettled') {
        const wager = wagers[event.settled.wager] ?? bug('a wager was settled that is not offered');
        settled.push(saySettled(wager.pays, event.settled));
      }
    }
    state = after;
    lines.push(calls.length === 0 ? said : `${beside(said)}→ ${calls.join('; ')}`, ...settled);
  }
  return `${lines.join('\n')}\n`;
};

const saySettled = (
  pays: Readonly<
    Record<string, { readonly title: string; readonly pays: Parameters<typeof sayPay>[0] }>
  >,
  line: SettlementLine,
): string => {
  const what = beside(`  seat ${line.seat}  ${line.wager}`);
  const payLine = line.line === undefined ? undefined : pays[line.line];
  const amount: Record<SettlementLine['result'], string> = {
    win: `wins ${dollars(line.paidCents)}${payLine === undefined ? '' : ` (${payLine.title}, ${sayPay(payLine.pays)})`}`,
    lose: `loses ${dollars(line.stakeCents)}`,
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
