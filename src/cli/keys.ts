import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_FILE, openSigner, readSigner, type Signer } from '../house/log/signing.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Configuration } from './configuration.ts';

/** What the house signs with, and what seals the secrets of running rounds in the store. */
export interface Keys {
  readonly signer: Signer;
  readonly sealKey: Uint8Array;
}

/** From the files that the configuration names, otherwise from the data folder, where the first start makes them. */
export const openKeys = ({ data, signingKey, sealKey }: Configuration): Keys | Refusal => {
  const signer = signingKey === undefined ? openSigner(data) : signerIn(signingKey);
  if (isRefusal(signer)) return signer;
  const seal = sealKeyAt(sealKey ?? sealKeyIn(data));
  return isRefusal(seal) ? seal : { signer, sealKey: seal };
};

const SEAL_KEY_BYTES = 32;
export const SEAL_KEY_FILE = 'seal-key';

const signerIn = (path: string): Signer | Refusal => {
  try {
    return readSigner(path);
  } catch (error) {
    return unusable('HOUSEWAY_SIGNING_KEY', path, (error as Error).message);
  }
};

const sealKeyAt = (path: string): Uint8Array | Refusal => {
  try {
    if ((statSync(path).mode & 0o077) !== 0) {
      return unusable('HOUSEWAY_SEAL_KEY', path, 'others can read it; chmod 600 it');
    }
    const bytes = new Uint8Array(readFileSync(path));
    return bytes.length === SEAL_KEY_BYTES
      ? bytes
      : unusable('HOUSEWAY_SEAL_KEY', path, `it has ${bytes.length} bytes, not ${SEAL_KEY_BYTES}`);
  } catch (error) {
    return unusable('HOUSEWAY_SEAL_KEY', path, (error as Error).message);
  }
};

const sealKeyIn = (folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, SEAL_KEY_FILE);
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(SEAL_KEY_BYTES), { mode: 0o600, flag: 'wx', flush: true });
  }
  return path;
};

const unusable = (setting: string, path: string, why: string): Refusal =>
  refuse(
    'not-configured',
    `The key file ${path} (${setting}) cannot be used: ${why}.`,
    'House rules § store',
  );

/** Where the keys of a house are, and why each is kept. */
export const keyFilesOf = ({ data, signingKey, sealKey }: Configuration) => [
  {
    file: signingKey ?? join(data, KEY_FILE),
    purpose: 'Signs heads and receipts. Keep a copy where nobody who runs the house can read it.',
  },
  {
    file: sealKey ?? join(data, SEAL_KEY_FILE),
    purpose: 'Seals the secrets of running rounds. Keep a copy: without it open rounds are lost.',
  },
];
