import * as kernel from '../../kernel/index.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { described } from '../../lab/answers/described.ts';
import { quoted } from '../../lab/answers/quoted.ts';
import { compared } from '../../lab/answers/readings.ts';
import { reported } from '../../lab/answers/report.ts';
import { simulated } from '../../lab/answers/simulated.ts';
import { spread, together } from '../../lab/answers/spread.ts';
import { isGame, putOnShelf } from '../../lab/shelf.ts';
import { TABLE_ANSWERS } from '../bench/table-answers.ts';
import { answering } from '../workers/answering.ts';
import { type Brought, OUTSIDE } from './brought.ts';
import { linked, notAGame } from './linked.ts';

/**
 * Runs a game that somebody brought, in a worker of a page without an origin (server/sandbox.ts): the lab and the practice
 * table around it are ours, and what it can reach is the kernel.
 */
const publish = (code: string): string =>
  URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));

/** The kernel that this program itself runs, as a module that a game can import. */
const kernelModule = (): string => {
  Object.assign(globalThis, { housewayKernel: kernel });
  const names = Object.keys(kernel).map((name) => `export const ${name} = k.${name};`);
  return publish(['const k = globalThis.housewayKernel;', ...names].join('\n'));
};

const brought = async ({
  files,
}: {
  readonly files: readonly Brought[];
}): Promise<{ readonly title: string } | Refusal> => {
  const address = linked(files, { kernel: kernelModule(), publish });
  if (typeof address !== 'string') return address;
  try {
    const { default: game }: { readonly default?: unknown } = await import(
      /* @vite-ignore */ address
    );
    if (!isGame(game)) return notAGame('The file does not export a game by default.');
    putOnShelf({ [OUTSIDE]: { ...game, id: OUTSIDE } });
    return { title: game.title };
  } catch (error) {
    return notAGame(
      `The game cannot be loaded: ${error instanceof Error ? error.message : error}.`,
    );
  }
};

addEventListener(
  'message',
  answering({
    ...{ brought, described, quoted, spread, together, compared, reported, simulated },
    ...TABLE_ANSWERS,
  }),
);
