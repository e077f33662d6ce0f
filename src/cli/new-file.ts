import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
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

/** Files are looked at before the work that fills them, which may take hours. */
export const notWritable = (...files: readonly (string | undefined)[]): Refusal | undefined => {
  for (const file of files) {
    const why = file === undefined ? undefined : whyNot(file);
    if (why === undefined) continue;
    return refuse('not-writable', `${file} cannot be written: ${why}`, 'House rules § export');
  }
  return undefined;
};

const whyNot = (file: string): string | undefined => {
  const folder = dirname(resolve(file));
  if (isFolder(file)) return 'it is a folder. Name a file.';
  if (!isFolder(folder)) return `there is no folder ${folder}. Create it, or name another file.`;
  try {
    accessSync(existsSync(file) ? file : folder, constants.W_OK);
    return undefined;
  } catch {
    return 'this account has no access. Change its permissions, or name another file.';
  }
};

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
