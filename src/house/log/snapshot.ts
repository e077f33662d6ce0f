import { createHmac, randomBytes } from 'node:crypto';
import { canonical } from '../../kernel/canonical.ts';
import type { Store } from '../store/store.ts';
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
  /** The canonical text of the state, where it was just sealed: a large state is written out once. */
  readonly text?: string;
  /** HMAC-SHA-256 under a key that is not in the store: a row written there by anybody else is not believed. */
  readonly digest: Hash;
}

/** Seals what the house keeps for itself, and knows it again. */
export interface SnapshotSeal {
  seal(taken: Omit<Snapshot, 'digest' | 'text'>): Snapshot & { readonly text: string };
  isSound(kept: Snapshot): boolean;
}

/** Without a key of its own a house seals for itself alone, and starts from the events the next time. */
export const snapshotSeal = (key: Uint8Array = randomBytes(32)): SnapshotSeal => {
  /** Over the canonical text of `{ stream, version, link, shape, state }`, in the order that it has there. */
  const digestOf = ({ stream, version, link, shape }: Omit<Snapshot, 'digest'>, text: string) =>
    createHmac('sha256', key)
      .update(
        `snapshot\n{"link":${canonical(link)},"shape":${canonical(shape)},"state":${text},` +
          `"stream":${canonical(stream)},"version":${canonical(version)}}`,
      )
      .digest('hex');
  return {
    seal: (taken) => {
      const text = canonical(taken.state);
      return { ...taken, text, digest: digestOf(taken, text) };
    },
    isSound: (kept) => kept.digest === digestOf(kept, canonical(kept.state)),
  };
};

/** The link of a stream at a version. A snapshot of a version that has no event is the end of no history. */
export const linkAt = async (
  store: Pick<Store, 'readStream'>,
  stream: string,
  version: number,
): Promise<Hash | undefined> => {
  const [event] = await store.readStream(stream, version, 1);
  return event?.version === version ? event.link : undefined;
};

/** The key that seals snapshots, made from the one that seals the secrets of rounds. */
export const snapshotKeyOf = (sealKey: Uint8Array): Uint8Array =>
  new Uint8Array(createHmac('sha256', sealKey).update('houseway snapshots').digest());

/** The name under which the tree of the whole log is kept between starts. No stream begins with `~`. */
export const TREE = '~tree';
