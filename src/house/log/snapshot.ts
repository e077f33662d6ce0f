import { canonical } from '../../kernel/canonical.ts';
import { sha256Hex } from './digest.ts';
import type { Hash } from './log-entry.ts';

/**
 * What a stream had become at a version, kept so that a long log starts fast. It is a convenience: it can
 * be made again from the events, and one whose digest, link or shape does not fit is not used.
 */
export interface Snapshot {
  readonly stream: string;
  readonly version: number;
  /** The stream's link at that version: which history this is the end of. */
  readonly link: Hash;
  /** Names the code that made the state; other code makes its own. */
  readonly shape: string;
  readonly state: unknown;
  readonly digest: Hash;
}

export const snapshot = (taken: Omit<Snapshot, 'digest'>): Snapshot => ({
  ...taken,
  digest: digestOf(taken),
});

export const isSound = (kept: Snapshot): boolean => kept.digest === digestOf(kept);

const digestOf = ({ stream, version, link, shape, state }: Omit<Snapshot, 'digest'>): Hash =>
  sha256Hex(`snapshot\n${canonical({ stream, version, link, shape, state })}`);

/** The name under which the tree of the whole log is kept between starts. No stream begins with `~`. */
export const TREE = '~tree';
