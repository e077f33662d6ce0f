import type { Citation } from '../../../kernel/law.ts';
import { type Refusal, refuse } from '../../../kernel/refusal.ts';

/**
 * A felt table has no device. Staff call what lies on it, the console reads it back in words, and someone
 * confirms; the felt is always right. Such a round has another kind of proof than a drawn one, and says so.
 */
export const PROOFS = ['commit and reveal', 'called with read-back'] as const;
export type Proof = (typeof PROOFS)[number];

/** A result as it was called. Times are ISO 8601 in UTC, people are credential numbers. */
export interface CalledResult {
  readonly proof: Extract<Proof, 'called with read-back'>;
  readonly round: string;
  /** The console at which it was entered. */
  readonly console: string;
  readonly caller: string;
  readonly calledAt: string;
  /** Faces or cards in the order in which the game's chapter names them. */
  readonly called: readonly string[];
  /** Where the recording shows it, if the camera gives a mark (GLI-19 C.6.3). */
  readonly cameraMark?: string;
  readonly readBack?: ReadBack;
}

/** The sentence that the console showed, such as "green 4 and 6, red 2: gain 8", and the answer to it. */
export interface ReadBack {
  readonly text: string;
  readonly confirmed: boolean;
  readonly by: string;
  readonly at: string;
}

export const READ_BACK_CODES = [
  'not-read-back',
  'read-back-differs',
  'read-back-denied',
  'read-back-too-early',
] as const;

const cite: Citation = 'House rules § devices';

/** Whether a called result may settle anything: `words` is what the game says of the result that was called. */
export const checkReadBack = (
  result: CalledResult,
  words: string,
): true | Refusal<(typeof READ_BACK_CODES)[number]> => {
  const { readBack } = result;
  if (readBack === undefined || readBack.text.trim() === '') {
    return refuse(
      'not-read-back',
      'Read the result back and confirm it; nothing is settled before.',
      cite,
    );
  }
  if (readBack.text !== words) {
    const because = `"${readBack.text}" was read back, but the call means "${words}". Read it back again.`;
    return refuse('read-back-differs', because, cite);
  }
  if (!readBack.confirmed) {
    return refuse(
      'read-back-denied',
      'The read-back was denied: call what lies on the felt again.',
      cite,
    );
  }
  if (!(Date.parse(readBack.at) >= Date.parse(result.calledAt))) {
    const because = 'The read-back is older than the call: confirm this call, not the one before.';
    return refuse('read-back-too-early', because, cite);
  }
  return true;
};
