import { mkdirSync } from 'node:fs';

/** Whether this is the first of the processes of a run to come here. */
export const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
};
