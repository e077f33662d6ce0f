import { netOf, payoutOf } from '../../kernel/settlement.ts';
import { dollars, signed } from '../house.ts';
import { texts } from '../texts.ts';
import { type Declaration, type Line, settledLines, type View } from './table-stream.ts';

export const titleOf = (game: Declaration, { wager }: { readonly wager: string }): string =>
  game.wagers.find((one) => one.wager === wager)?.title ?? wager;

/** What comes next: a game says that wagers are open again, but at a live table they are once the crew starts the round. */
export const nextOf = ({ kind, round }: View, next: string): string =>
  kind === 'felt' && round.over ? texts.dealerStarts : next;

/** What became of a wager, in a sentence: the game gave the reason, this is the money. */
export const sentenceOf = (game: Declaration, line: Line): string => {
  const title = titleOf(game, line);
  const stake = dollars(line.stakeCents);
  const declared = game.wagers.find(({ wager }) => wager === line.wager);
  switch (line.result) {
    case 'lose':
      // A purchase wins nothing, so it cannot lose.
      return declared?.pays.length === 0
        ? texts.lineBought(stake, title)
        : texts.lineLoses(stake, title);
    case 'push':
      return texts.linePush(stake, title);
    case 'void':
      return texts.lineVoid(stake, title);
    case 'win': {
      const pay = declared?.pays.find((one) => one.line === line.line);
      const won = texts.lineWins(
        stake,
        title,
        pay === undefined ? '' : texts.pays(pay.pays),
        dollars(payoutOf(line)),
        line.returnedCents > 0,
      );
      const cut = line.cutCents > 0 ? ` ${texts.cut(dollars(line.cutCents))}` : '';
      return `${won}${cut}`;
    }
  }
};

/** Two wagers in full, then how many more. */
export const sentencesOf = (game: Declaration, lines: readonly Line[]): string => {
  const told = lines.slice(0, 2).map((line) => sentenceOf(game, line));
  const rest = lines.length - told.length;
  return [...told, ...(rest > 0 ? [texts.andMore(rest)] : [])].join(' ');
};

export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + netOf(line), 0);

export const mineIn = (now: View): readonly Line[] =>
  settledLines.value.filter(({ seat }) => seat === now.mine);

export const signedTotal = (lines: readonly Line[]): string => signed(totalOf(lines));
