import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { Unusable } from '../unusable.ts';

/** Password digests are kept beside the log, not in it: an export for an auditor opens no door. */
export interface Credentials {
  set(person: string, password: string): Promise<void>;
  /** The first password of somebody who has none; one that is kept stays. */
  setFirst(person: string, password: string): Promise<void>;
  /** Takes as long for somebody unknown as for somebody known. */
  fits(person: string, password: string): Promise<boolean>;
  close(): Promise<void>;
}

export const CREDENTIALS_FILE = 'credentials.json';

export const openCredentials = (folder: string): Credentials => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, CREDENTIALS_FILE);
  const digests = new Map<string, string>(Object.entries(credentialsIn(folder) ?? {}));
  const keep = (person: string, digest: string): void => {
    const passing = `${path}.new`;
    const all = Object.fromEntries([...digests, [person, digest]]);
    writeFileSync(passing, JSON.stringify(all, null, 2), { mode: 0o600, flush: true });
    renameSync(passing, path);
    // One that is not on disk would fit until the next start only.
    digests.set(person, digest);
  };
  return {
    set: async (person, password) => keep(person, await digestOf(password)),
    setFirst: async (person, password) => {
      const digest = await digestOf(password);
      if (!digests.has(person)) keep(person, digest);
    },
    fits: (person, password) => fitsDigest(digests.get(person), password),
    close: async () => {},
  };
};

export const digestOf = (password: string): Promise<string> => hash(password);

let unknown: Promise<string> | undefined;

/** Somebody unknown is compared with a digest that fits nobody, so that the answer takes as long. */
export const fitsDigest = async (
  digest: string | undefined,
  password: string,
): Promise<boolean> => {
  unknown ??= hash('nobody signs in with this');
  const right = await verify(digest ?? (await unknown), password);
  return digest !== undefined && right;
};

/** The digests that the folder keeps, by person; undefined where none was ever set. */
export const credentialsIn = (folder: string): Readonly<Record<string, string>> | undefined => {
  const path = join(folder, CREDENTIALS_FILE);
  let kept: unknown;
  try {
    kept = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (kept instanceof Object && !Array.isArray(kept)) {
    const digests = Object.entries(kept);
    if (digests.every(isDigest)) return Object.fromEntries(digests);
  }
  throw new Unusable(
    `${path} does not hold password digests. Restore it from a copy, or remove it and set passwords again.`,
  );
};

const isDigest = (entry: readonly [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string';
