import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesOf, type Hex, isHexOf, randomnessOf, toHex } from '../../kernel/draw.ts';
import { sha256 } from '../log/digest.ts';

/**
 * drand *quicknet* (scheme bls-unchained-g1-rfc9380): signatures are points of G1 over SHA-256 of the round's number. The
 * group's key is a constant of whoever checks, never read from the network.
 */
const { shortSignatures: bls, G1, G2, fields } = bls12_381;
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const KEY = G2.Point.fromHex(
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
);

type Point = ReturnType<typeof bls.Signature.fromBytes>;

/** A beacon as anybody may deliver it: it proves itself. */
export interface Beacon {
  readonly round: number;
  /** 48 bytes. */
  readonly signature: Hex;
}

/** The 32 bytes of randomness of a beacon, or undefined where it is not quicknet's for that round. */
export const verifiedBeacon = ({ round, signature }: Beacon): Uint8Array | undefined => {
  const point = pointOf({ round, signature });
  if (point === undefined) return undefined;
  return bls.verify(point, hashed(round), KEY) ? randomnessOf(bytesOf(signature)) : undefined;
};

/**
 * Those among beacons whose signature is not quicknet's. All are checked in one equation under factors that nobody
 * can foresee, e(Σ rᵢ·sigᵢ, G2) = e(Σ rᵢ·H(mᵢ), key); where it fails they are taken one by one.
 */
export const wrongBeacons = <B extends Beacon>(beacons: readonly B[]): readonly B[] => {
  const points = beacons.map((beacon) => ({ beacon, point: pointOf(beacon) }));
  const broken = points.filter(({ point }) => point === undefined);
  const whole = points.flatMap(({ beacon, point }) =>
    point === undefined ? [] : [{ beacon, point }],
  );
  const rest = batchHolds(whole)
    ? []
    : whole.filter(({ beacon }) => verifiedBeacon(beacon) === undefined);
  return [...broken, ...rest].map(({ beacon }) => beacon);
};

const batchHolds = (
  batch: readonly { readonly beacon: Beacon; readonly point: Point }[],
): boolean => {
  if (batch.length === 0) return true;
  const factors = batch.map(() => freshFactor());
  const signatures = weighed(
    batch.map(({ point }) => point),
    factors,
  );
  const messages = weighed(
    batch.map(({ beacon }) => hashed(beacon.round)),
    factors,
  );
  if (signatures.is0() || messages.is0()) return false;
  const product = bls12_381.pairingBatch([
    { g1: signatures, g2: G2.Point.BASE.negate() },
    { g1: messages, g2: KEY },
  ]);
  return fields.Fp12.eql(product, fields.Fp12.ONE);
};

const weighed = (points: readonly Point[], factors: readonly bigint[]): Point =>
  points.reduce(
    (sum, point, at) => sum.add(point.multiplyUnsafe(factors[at] ?? 0n)),
    G1.Point.ZERO,
  );

/** 128 bits, never nothing. */
const freshFactor = (): bigint => {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return BigInt(`0x${toHex(bytes)}`) | 1n;
};

/** Compressed, on the curve, in the subgroup, not infinity; undefined where it is anything else. */
const pointOf = ({ round, signature }: Beacon): Point | undefined => {
  if (!Number.isSafeInteger(round) || round < 1 || !isHexOf(signature, 48)) return undefined;
  try {
    const point = bls.Signature.fromBytes(bytesOf(signature));
    return point.is0() || toHex(point.toBytes(true)) !== signature ? undefined : point;
  } catch {
    return undefined;
  }
};

const hashed = (round: number) => {
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(round));
  return bls.hash(sha256(new Uint8Array(message.buffer)), DST);
};
