import { games } from '../../games/index.ts';
import { readScript, transcript } from '../../kernel/notation.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import {
  headOf,
  isTableScript,
  paragraphsOf,
  runScript,
  writeScript,
} from '../../table/script/script.ts';

/** A script of a round or of a whole table, played: what was answered, and which paragraphs it has shown. */
export const played = ({ text }: { readonly text: string }) => {
  if (!isTableScript(text)) {
    const read = readScript(games, text);
    if (isRefusal(read)) return read;
    return { written: transcript(read.game, read.script), lines: [], paragraphs: [] };
  }
  const run = runScript(games, text);
  if (isRefusal(run)) return run;
  return {
    written: writeScript(headOf(text), run),
    lines: run.lines.map(({ said, refusal }) => ({
      said,
      ...(refusal === undefined
        ? {}
        : { refused: refusal.refused, because: refusal.because, cite: refusal.cite }),
    })),
    paragraphs: paragraphsOf(run),
  };
};
