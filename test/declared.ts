import type { AnyGame } from '../src/kernel/game.ts';
import { sayPay } from '../src/kernel/odds.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { parseSubmission } from '../src/kernel/submission.ts';

/** A wager as its layout prints it: heading, title and paragraph, then what it pays, line by line, with the paragraph of its pay table. */
export const declaredWagers = (game: AnyGame, filed: object = {}): readonly string[] => {
  const rules = expectAccepted(parseSubmission<object>(game.submission, filed));
  return Object.values(game.wagers(rules)).map(({ group, title, cite, pays }) => {
    const lines = Object.values(pays);
    const paragraphs = [...new Set(lines.map((line) => line.cite))];
    const paid = lines.map((line) => `${line.title} ${sayPay(line.pays)}`);
    return [group, title, cite, paid.join(', '), ...paragraphs].filter(Boolean).join(' | ');
  });
};
