import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The picture of docs/architecture.md: the files of a wager's way, in the order in which they are reached. */
export const wayOfAWager = (): readonly { readonly step: number; readonly file: string }[] => {
  const page = readFileSync(`${root}docs/architecture.md`, 'utf8');
  const picture = /```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  return [...picture.matchAll(/^ ?(\d+) {2}(\S+)/gm)].map(([, step, file = '']) => ({
    step: Number(step),
    file,
  }));
};
