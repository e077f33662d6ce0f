// Puts every mutant of the sources into their text at once, each behind a switch, as `stryker` does.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const silent = new Proxy({}, { get: () => () => false });

export const digestOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Declarations of pictures, and what is only passed on, are left out. */
const isLeftOut = (path) =>
  /\.(test|deep|as|wasm|conformance)\.ts$|\/index\.ts$|\/felt\.ts$/.test(path);

export const sourcesOf = (patterns) =>
  globSync(patterns)
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isLeftOut(path))
    .toSorted();

/** Printed again, `(it as Type) < other` loses its parentheses and cannot be read any more: it goes without its type. */
const ASSERTED = / as [\w.]+(?=\) [<>])/g;
const blank = (text) => ' '.repeat(text.length);

/** The instrumented text of each source, and its mutants under names that outlive a change elsewhere. */
export const mutantsOf = async (paths) => {
  const sources = new Map(paths.map((name) => [name, readFileSync(name, 'utf8')]));
  const files = [...sources].map(([name, text]) => ({
    ...{ name, mutate: true, content: text.replaceAll(ASSERTED, blank) },
  }));
  const options = { plugins: null, ignorers: [], excludedMutations: [], noHeader: false };
  const made = await new Instrumenter(silent).instrument(files, options);
  const digests = new Map([...sources].map(([name, text]) => [name, digestOf(text)]));
  const mutants = made.mutants.map((mutant) => {
    const { line, column } = mutant.location.start;
    const at = `${line + 1}:${column + 1}`;
    const what = `${mutant.mutatorName} ${mutant.replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`;
    const { end } = mutant.location;
    const key = `${mutant.fileName}@${digests.get(mutant.fileName)} ${at}-${end.line + 1}:${end.column + 1} ${mutant.mutatorName} ${digestOf(mutant.replacement)}`;
    return {
      ...{ id: mutant.id, file: mutant.fileName, key, text: `${at} ${what}` },
      ignored: mutant.status === 'Ignored',
    };
  });
  return {
    texts: Object.fromEntries(made.files.map(({ name, content }) => [name, content])),
    mutants,
    digests,
  };
};
