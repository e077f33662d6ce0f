import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { bug } from '../../../kernel/refusal.ts';
import { privateKeyIn } from '../../key-file.ts';

/**
 * The end of a session's chain for the regulator, so that a house that loses its seal key, or says so, cannot leave rounds
 * undecided. X25519 with a key of its own for each session, HKDF-SHA-256, AES-256-GCM, bound to the session:
 * base64url( public key 32 ‖ nonce 12 ‖ secret 32 ‖ tag 16 ).
 */
export const toEscrow = (regulator: string, session: string, secret: Uint8Array): string => {
  const own = generateKeyPairSync('x25519');
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: publicKey(regulator) });
  const from = rawOf(own.publicKey);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(shared, from, regulator), nonce);
  cipher.setAAD(Buffer.from(session, 'utf8'));
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([from, nonce, hidden, cipher.getAuthTag()]).toString('base64url');
};

/** Throws where the escrow is not for this key or not of this session. */
export const fromEscrow = (pem: string, session: string, escrow: string): Uint8Array => {
  const bytes = Buffer.from(escrow, 'base64url');
  if (bytes.length !== KEY_BYTES + NONCE_BYTES + SECRET_BYTES + TAG_BYTES) {
    return bug(`The escrow of ${session} is cut short.`);
  }
  const secretKey = privateKeyIn(pem, 'x25519');
  const from = bytes.subarray(0, KEY_BYTES);
  const shared = diffieHellman({
    privateKey: secretKey,
    publicKey: publicKey(from.toString('hex')),
  });
  const key = keyOf(shared, from, escrowKeyOf(pem));
  const nonce = bytes.subarray(KEY_BYTES, KEY_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(session, 'utf8'))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = decipher.update(bytes.subarray(KEY_BYTES + NONCE_BYTES, -TAG_BYTES));
  return new Uint8Array(Buffer.concat([opened, decipher.final()]));
};

/** The public half of a regulator's key, 32 bytes in hex, as a house is configured with it. */
export const escrowKeyOf = (pem: string, named?: string): string =>
  rawOf(createPublicKey(privateKeyIn(pem, 'x25519', named))).toString('hex');

/** A key pair for a regulator. */
export const newEscrowKey = (): string =>
  String(generateKeyPairSync('x25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (shared: Buffer, from: Buffer, to: string): Uint8Array => {
  const salt = Buffer.concat([from, Buffer.from(to, 'hex')]);
  return new Uint8Array(hkdfSync('sha256', shared, salt, 'houseway escrow 2', KEY_BYTES));
};

const rawOf = (key: KeyObject): Buffer =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

const publicKey = (hex: string): KeyObject =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'X25519', x: Buffer.from(hex, 'hex').toString('base64url') },
  });
