import type { AnyGame } from '../../kernel/game.ts';
import { readDollars } from '../../kernel/money.ts';
import { readCommand } from '../../kernel/notation.ts';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import { type TableCommand, tableCommands } from '../commands.ts';

/** One line as a command of the table: the table's own words, a correction, or what is said in the round. */
export const readTableLine = (game: AnyGame, text: string): TableCommand | Refusal => {
  for (const { reads } of Object.values(tableCommands)) {
    const asks = reads?.(text);
    if (asks !== undefined) return asks as TableCommand | Refusal;
  }
  const posted = readPosted(text);
  if (posted !== undefined) return posted;
  const corrected = readCorrected(game, text);
  if (corrected !== undefined) return corrected;
  const said = readCommand(game, text);
  return isRefusal(said) ? said : { type: 'Say', said };
};

/** `correct 4: throw 66/1 because misread`, `enter 2: seat 1  penalty $5 because …`, `void 2 because …`. */
const readCorrected = (game: AnyGame, text: string): TableCommand | Refusal | undefined => {
  const [, what, index, again, reason = ''] =
    /^(correct|enter|void) (\d+)(?:: (.+?))? because (.+)$/.exec(text) ?? [];
  if (what === undefined) return undefined;
  if (what === 'void') return { type: 'VoidWager', index: Number(index), reason };
  const instead = readCommand(game, again ?? '');
  if (isRefusal(instead)) return instead;
  const type = what === 'correct' ? 'Correct' : 'EnterWager';
  return { type, index: Number(index), instead, reason };
};

/** What is filed and posted has members of members, and so lines of its own. */
const readPosted = (text: string): TableCommand | undefined => {
  const [, least = '', most = ''] = /^limits (\$\S+) to (\$\S+)$/.exec(text) ?? [];
  const [minimumCents, maximumCents] = [readDollars(least), readDollars(most)];
  if (minimumCents !== undefined && maximumCents !== undefined) {
    return { type: 'SetLimits', limits: { minimumCents, maximumCents } };
  }
  const [, rules, from = ''] = /^file ((?:\S+=\S+ )+)from (\S+)$/.exec(text) ?? [];
  if (rules !== undefined) {
    const filed = rules
      .trim()
      .split(' ')
      .map((rule) => rule.split('=', 2));
    return { type: 'FileSubmission', from, filed: Object.fromEntries(filed) };
  }
  const [, otherwise, unit = ''] =
    /^payment (refuse|round down|round up|even money) in (\$\S+)$/.exec(text) ?? [];
  const unitCents = readDollars(unit);
  if (otherwise !== undefined && unitCents !== undefined) {
    return { type: 'SetPayment', payment: { unitCents, otherwise: otherwise as 'refuse' } };
  }
  const [, kind, opener = '', practice] =
    /^open (live|electronic) (\$\S+)( practice)?$/.exec(text) ?? [];
  const openerCents = readDollars(opener);
  return kind === undefined || openerCents === undefined
    ? undefined
    : {
        type: 'OpenTable',
        kind: kind === 'live' ? 'felt' : 'electronic',
        practice: practice !== undefined,
        openerCents,
      };
};
