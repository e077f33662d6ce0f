import { sha256 as written } from '../../kernel/sha256.ts';

/**
 * SHA-256 for the log: Node's own where there is one, otherwise the one written out, so that an export
 * can be verified in a browser, offline, by exactly the code that the house runs.
 */
export const sha256 = (bytes: Uint8Array): Uint8Array =>
  native === undefined ? written(bytes) : native.hash('sha256', bytes, 'buffer');

/** Of a text in UTF-8, as 64 hexadecimal digits. */
export const sha256Hex = (text: string): string =>
  native === undefined
    ? hex(written(new TextEncoder().encode(text)))
    : native.hash('sha256', text, 'hex');

const native = globalThis.process?.getBuiltinModule?.('node:crypto');

export const hex = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += DIGITS[byte];
  return text;
};

/** Two digits a byte; anything else counts as 0, which a comparison of hashes will show. */
export const unhex = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length >> 1);
  for (let i = 0; i < bytes.length; i += 1) {
    bytes[i] =
      ((VALUES[text.charCodeAt(2 * i)] ?? 0) << 4) | (VALUES[text.charCodeAt(2 * i + 1)] ?? 0);
  }
  return bytes;
};

const VALUES = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, '0123456789abcdef'.indexOf(String.fromCharCode(code))),
);
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
