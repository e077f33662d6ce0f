import { createHmac, randomBytes } from 'node:crypto';
import { canonical } from '../../kernel/canonical.ts';
import type { Hash } from './log-entry.ts';

/**
 * What a stream had become at a version, kept so that a long log starts fast. It is a convenience: it can
 * be made again from the events, and one whose seal, link or shape does not match is not used.
 */
export interface Snapshot {
  readonly stream: string;
  readonly version: number;
  /** The stream's link at that version: which history this is the end of. */
  readonly link: Hash;
  /** Names the code that made the state; other code makes its own. */
  readonly shape: string;
  readonly state: unknown;
  /** HMAC-SHA-256 under a key that is not in the store: a row written there by anybody else is not believed. */
  readonly digest: Hash;
}

/** Seals what the house keeps for itself, and knows it again. */
export interface SnapshotSeal {
  seal(taken: Omit<Snapshot, 'digest'>): Snapshot;
  isSound(kept: Snapshot): boolean;
}

/** Without a key of its own a house seals for itself alone, and starts from the events the next time. */
export const snapshotSeal = (key: Uint8Array = randomBytes(32)): SnapshotSeal => {
  const digestOf = ({ stream, version, link, shape, state }: Omit<Snapshot, 'digest'>): Hash =>
    createHmac('sha256', key)
      .update(`snapshot\n${canonical({ stream, version, link, shape, state })}`)
      .digest('hex');
  return {
    seal: (taken) => ({ ...taken, digest: digestOf(taken) }),
    isSound: (kept) => kept.digest === digestOf(kept),
  };
};

/** The key that seals snapshots, made from the one that seals the secrets of rounds. */
export const snapshotKeyOf = (sealKey: Uint8Array): Uint8Array =>
  new Uint8Array(createHmac('sha256', sealKey).update('houseway snapshots').digest());

/** The name under which the tree of the whole log is kept between starts. No stream begins with `~`. */
export const TREE = '~tree';
