import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { bug } from '../../../kernel/refusal.ts';

/**
 * A round's secret survives a crash, so it is stored; while it is secret it is stored sealed, under a key that
 * is not in the store (GLI-19 4.4.4). AES-256-GCM, bound to its round: a seal moved to another round, or
 * changed in one bit, does not open.
 */
export const seal = (key: Uint8Array, round: string, secret: Uint8Array): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(round, 'utf8'));
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, hidden, cipher.getAuthTag()]).toString('base64url');
};

/** Throws if the seal is broken: somebody changed the store, and the house stops rather than draw from it. */
export const unseal = (key: Uint8Array, round: string, sealed: string): Uint8Array => {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return bug(`The seal of ${round} is cut short.`);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(round, 'utf8'))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return new Uint8Array(Buffer.concat([opened, decipher.final()]));
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
