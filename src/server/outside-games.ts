import { statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { extname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { games } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { isGame } from '../lab/shelf.ts';

/** A game that is named by its file lives in another package. */
export const isFile = (named: string): boolean => /^[./]|^[A-Za-z]:\\|\.[cm]?[jt]s$/.test(named);

/**
 * The game that a file exports by default. It is built on `houseway/kernel`, and that is the kernel of the Houseway that
 * runs it, wherever the file is and whatever is installed beside it.
 */
export const outsideGame = async (named: string): Promise<AnyGame | Refusal> => {
  const there = statSync(named, { throwIfNoEntry: false });
  if (!there?.isFile()) {
    const because = there ? `${named} is a folder. Name a file.` : `There is no file ${named}.`;
    return refuse('no-file', because, 'House rules § submission');
  }
  ownKernel();
  try {
    const { default: game } = (await import(pathToFileURL(resolve(named)).href)) as {
      readonly default?: unknown;
    };
    return isGame(game)
      ? game
      : refuse(
          'not-a-game',
          `${named} does not export a game by default.`,
          'House rules § submission',
        );
  } catch (error) {
    if (Object(error).code === 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING') {
      const because = `${named} is TypeScript in node_modules, which Node does not run. Copy it into a folder of your own.`;
      return refuse('not-a-game', because, 'House rules § submission');
    }
    const why = error instanceof Error ? error.message : String(error);
    return refuse('not-a-game', `${named} cannot be loaded: ${why}.`, 'House rules § submission');
  }
};

/** The games of this package, with those of the files named beside them. */
export const gamesWith = async (
  files: readonly string[] = [],
): Promise<Readonly<Record<string, AnyGame>> | Refusal> => {
  // Where no file is named these are the games themselves, which the threads of an audit know too.
  if (files.length === 0) return games;
  const all: Record<string, AnyGame> = { ...games };
  for (const file of files) {
    const game = await outsideGame(file);
    if (isRefusal(game)) return game;
    if (Object.hasOwn(all, game.id)) {
      return refuse(
        'not-a-game',
        `Another game already has the id "${game.id}". Give the game in ${file} its own.`,
        'House rules § submission',
      );
    }
    all[game.id] = game;
  }
  return all;
};

let taught = false;
const ownKernel = (): void => {
  if (taught) return;
  taught = true;
  const extension = extname(fileURLToPath(import.meta.url));
  const kernel = new URL(`../kernel/index${extension}`, import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'houseway/kernel' ? kernel : specifier, context),
  });
};
