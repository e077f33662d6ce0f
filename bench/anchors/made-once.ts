import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of this name beside other temporary files: made at the first call, whole or not at all, and found at the next. */
export const madeOnce = async (
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> => {
  const folder = join(tmpdir(), name);
  if (existsSync(join(folder, 'whole'))) return folder;
  const scratch = `${folder}-${process.pid}`;
  mkdirSync(scratch, { recursive: true });
  try {
    await make(scratch);
    writeFileSync(join(scratch, 'whole'), '');
    rmSync(folder, { recursive: true, force: true });
    renameSync(scratch, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return folder;
};
