import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { keyBytes, privateKeyIn } from '../key-file.ts';
import { headText, type SignedHead } from './chain.ts';

/** The house's own signature. The private key never leaves this closure. */
export interface Signer {
  readonly key: string;
  sign(text: string): string;
}

export const signHead = (
  signer: Signer,
  head: Omit<SignedHead, 'key' | 'signature'>,
): SignedHead => ({
  ...head,
  key: signer.key,
  signature: signer.sign(headText(head)),
});

export const isSigned = ({ key, signature, ...head }: SignedHead): boolean =>
  isSignature(key, headText(head), signature);

export const isSignature = (key: string, text: string, signature: string): boolean => {
  if (!/^[0-9a-f]{64}$/.test(key) || !/^[0-9a-f]{128}$/.test(signature)) return false;
  return verify(null, Buffer.from(text), publicKey(key), Buffer.from(signature, 'hex'));
};

/** The key pair in the data folder; made on the first start, readable by its owner alone. */
export const openSigner = (folder: string): Signer => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, KEY_FILE);
  if (!existsSync(path)) createKey(folder, path);
  return readSigner(path);
};

/** The key pair in a file that exists already, such as one that several nodes are given. */
export const readSigner = (path: string, named = path): Signer =>
  signerOf(privateKeyIn(keyBytes(path, named), 'ed25519', named));

/** A key that is kept nowhere, for trials. */
export const passingSigner = (): Signer => signerOf(generateKeyPairSync('ed25519').privateKey);

export const KEY_FILE = 'signing-key.pem';

const signerOf = (secret: KeyObject): Signer => {
  const { x } = createPublicKey(secret).export({ format: 'jwk' });
  return {
    key: Buffer.from(x ?? '', 'base64url').toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), secret).toString('hex'),
  };
};

const publicKey = (key: string): KeyObject =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'hex').toString('base64url') },
  });

/** Written whole and synced under another name first; of two that start at once, one key stays. */
const createKey = (folder: string, path: string): void => {
  const passing = `${path}.${process.pid}`;
  rmSync(passing, { force: true });
  const file = openSync(passing, 'wx', 0o600);
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, String(privateKey.export({ format: 'pem', type: 'pkcs8' })));
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(passing, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
  rmSync(passing);
  const parent = openSync(folder, 'r');
  fsyncSync(parent);
  closeSync(parent);
};
