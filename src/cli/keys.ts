import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyBytes, notUsable, privateKeyIn } from '../house/key-file.ts';
import { KEY_FILE, openSigner, readSigner, type Signer } from '../house/log/signing.ts';
import { Unusable } from '../house/unusable.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Configuration } from './configuration.ts';

/** What the house signs with, and what seals the secrets of running rounds in the store. */
export interface Keys {
  readonly signer: Signer;
  readonly sealKey: Uint8Array;
}

/** From the files that the configuration names, otherwise from the data folder, where the first start makes them. */
export const openKeys = ({ data, signingKey, sealKey }: Configuration): Keys | Refusal => {
  try {
    return {
      signer: signingKey === undefined ? openSigner(data) : signerIn(signingKey),
      sealKey: sealKeyAt(sealKey ?? sealKeyIn(data)),
    };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return refuse('not-configured', error.message, 'House rules § store');
  }
};

const SEAL_KEY_BYTES = 32;
export const SEAL_KEY_FILE = 'seal-key';

/** Throws `Unusable`, which names the file, the setting and what is wrong. */
export const signerIn = (path: string): Signer =>
  readSigner(path, `${path} (HOUSEWAY_SIGNING_KEY)`);

export const sealKeyAt = (path: string): Uint8Array => {
  const named = `${path} (HOUSEWAY_SEAL_KEY)`;
  const bytes = keyBytes(path, named);
  if (bytes.length === SEAL_KEY_BYTES) return bytes;
  throw notUsable(named, `it has ${bytes.length} bytes, not ${SEAL_KEY_BYTES}`);
};

/** The regulator's private key, of the kind that opens an escrow. */
export const escrowPemIn = (path: string): string => {
  const pem = readFileSync(path, 'utf8');
  privateKeyIn(pem, 'x25519', `${path} (HOUSEWAY_ESCROW_OPENS)`);
  return pem;
};

const sealKeyIn = (folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, SEAL_KEY_FILE);
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(SEAL_KEY_BYTES), { mode: 0o600, flag: 'wx', flush: true });
  }
  return path;
};

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
