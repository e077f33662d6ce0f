import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { Unusable } from './unusable.ts';

/** The bytes of a key file, which its owner alone may read. */
export const keyBytes = (path: string, named = path): Uint8Array => {
  try {
    if ((statSync(path).mode & 0o077) === 0) return new Uint8Array(readFileSync(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = WHY[code ?? ''] ?? message;
    throw notUsable(named, why, code === 'ENOENT' ? 'no-file' : undefined);
  }
  throw notUsable(named, 'others can read it. Make it readable by its owner alone (chmod 600)');
};

/** A private key, of the one kind that is of use here: another signs what nobody can check, or opens nothing. */
export const privateKeyIn = (
  pem: string | Uint8Array,
  kind: 'ed25519' | 'x25519',
  named = 'of the regulator',
): KeyObject => {
  const key = parsed(pem);
  if (key?.asymmetricKeyType === kind) return key;
  const wanted = kind === 'ed25519' ? 'an Ed25519' : 'an X25519';
  const why = `it is not ${wanted} private key in PEM without a passphrase`;
  throw notUsable(named, why, 'not-a-key');
};

export const notUsable = (named: string, why: string, refused?: string): Unusable =>
  new Unusable(`The key file ${named} cannot be used: ${why}.`, refused);

const parsed = (pem: string | Uint8Array): KeyObject | undefined => {
  try {
    return createPrivateKey(Buffer.from(pem));
  } catch {
    return undefined;
  }
};

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'this account may not read it',
};
