import { readFileSync } from 'node:fs';

const read = (path: string): string | undefined => {
  try {
    return readFileSync(new URL(path, import.meta.url), 'utf8').trim();
  } catch {
    return undefined;
  }
};

/** Which Houseway this is: its version, and the digest of the compiled program that is running. */
export const build = (): { readonly version: string; readonly digest: string } => {
  const described: { version?: string } = JSON.parse(read('../../package.json') ?? '{}');
  return { version: described.version ?? 'unknown', digest: read('../digest.txt') ?? 'not built' };
};
