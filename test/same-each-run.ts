import crypto, { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Chance and the clock as the everyday gate has them: a test file draws the same bytes and keys in every run, and begins at the
 * same moment. So a test passes always or never, whatever the day, the hour and the luck. Programs that a test starts have
 * the machine's own; so have the deep tests.
 */
const MOMENT = Date.UTC(2026, 10, 16, 21);

const Machine = Date;
const machineNow = Date.now;
let [file, drawn, ahead] = ['', 0, 0];

/** A test file begins: with its first bytes, at the same moment as ever. */
export const beginAgain = (path: string): void => {
  [file, drawn, ahead] = [path, 0, MOMENT - machineNow()];
};

const now = (): number => machineNow() + ahead;

globalThis.Date = new Proxy(Machine, {
  construct: (_, given, made) =>
    Reflect.construct(Machine, given.length === 0 ? [now()] : given, made),
  get: (_, member) => (member === 'now' ? now : Reflect.get(Machine, member)),
});

const bytes = (size: number): Buffer => {
  drawn += 1;
  return createHash('shake256', { outputLength: size }).update(`${file} ${drawn}`).digest();
};

const randomBytes = (size: number, then?: (error: null, drawn: Buffer) => void): Buffer => {
  const made = bytes(size);
  if (then !== undefined) setImmediate(then, null, made);
  return made;
};

const randomUUID = (): string => {
  const hex = bytes(16).toString('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...groups, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
};

const getRandomValues = <T extends ArrayBufferView>(into: T): T => {
  new Uint8Array(into.buffer, into.byteOffset, into.byteLength).set(bytes(into.byteLength));
  return into;
};

/** How a secret key of 32 bytes is written (RFC 8410), by the last byte of its algorithm's number. */
const WRITTEN: Readonly<Record<string, string>> = { ed25519: '70', x25519: '6e' };

const machineKeyPair = crypto.generateKeyPairSync;
const generateKeyPairSync = (kind: string, how?: object): unknown => {
  const written = WRITTEN[kind];
  if (written === undefined || how !== undefined)
    return Reflect.apply(machineKeyPair, crypto, [kind, how]);
  const head = Buffer.from(`302e020100300506032b65${written}04220420`, 'hex');
  const key = Buffer.concat([head, bytes(32)]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
};

Object.assign(crypto, { randomBytes, randomUUID, generateKeyPairSync });
Object.assign(crypto.webcrypto, { randomUUID, getRandomValues });
syncBuiltinESMExports();
