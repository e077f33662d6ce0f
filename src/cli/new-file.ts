import { existsSync } from 'node:fs';
import { type Refusal, refuse } from '../kernel/refusal.ts';

/** A file to write: named, and not there yet unless it may be replaced. */
export const newFile = (file: string | undefined, force = false): string | Refusal => {
  if (file === undefined) {
    return refuse('no-file', 'Name the file to write.', 'House rules § export');
  }
  return existsSync(file) && !force
    ? refuse(
        'file-exists',
        `${file} already exists. Name another file, or replace it with --force.`,
        'House rules § export',
      )
    : file;
};
