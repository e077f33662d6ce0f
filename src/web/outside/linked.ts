import { transform } from 'sucrase';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Brought } from './brought.ts';

/** Where a module names another one: `from '…'`, `import '…'`, `import('…')`. */
const SPECIFIER =
  /((?:^|[;\n}])\s*(?:import|export)\b[^;'"]*?\bfrom\s*|(?:^|[;\n}])\s*import\s*|\bimport\s*\(\s*)(['"])([^'"]+)\2/g;

const KERNEL = 'houseway/kernel';

export const notAGame = (because: string): Refusal =>
  refuse('not-a-game', because, 'House rules § submission');

const baseOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/\.[cm]?[jt]s$/, '');

/** Types are for the author; what runs is the program without them. */
const plainOf = ({ name, text }: Brought): string | Refusal => {
  try {
    return transform(text, {
      transforms: ['typescript'],
      disableESTransforms: true,
      filePath: name,
    }).code;
  } catch (error) {
    return notAGame(
      `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
};

/**
 * The files of a game as one module's address: each is made an address, after those that it imports. A game is built on
 * `houseway/kernel` alone.
 */
export const linked = (
  files: readonly Brought[],
  { kernel, publish }: { readonly kernel: string; readonly publish: (code: string) => string },
): string | Refusal => {
  const made = new Map<string, string>();
  const link = (file: Brought, above: readonly string[]): string | Refusal => {
    const known = made.get(file.name);
    if (known !== undefined) return known;
    if (above.includes(file.name)) return notAGame(`${file.name} imports itself in a circle.`);
    const plain = plainOf(file);
    if (typeof plain !== 'string') return plain;
    let refused: Refusal | undefined;
    const code = plain.replace(SPECIFIER, (all, before: string, quote: string, named: string) => {
      if (named === KERNEL) return `${before}${quote}${kernel}${quote}`;
      const other = named.startsWith('.')
        ? files.find(({ name }) => baseOf(name) === baseOf(named))
        : undefined;
      const address =
        other === undefined
          ? notAGame(
              named.startsWith('.')
                ? `${file.name} imports ${named}. Choose that file too.`
                : `${file.name} imports ${named}. A game is built on ${KERNEL} alone.`,
            )
          : link(other, [...above, file.name]);
      if (typeof address === 'string') return `${before}${quote}${address}${quote}`;
      refused ??= address;
      return all;
    });
    if (refused !== undefined) return refused;
    const address = publish(code);
    made.set(file.name, address);
    return address;
  };
  const first = files.find(({ name }) => baseOf(name) === 'index') ?? files[0];
  return first === undefined ? notAGame('Choose the files of a game.') : link(first, []);
};
