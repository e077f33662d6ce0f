import { canonical } from '../../kernel/canonical.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Table } from '../../table/index.ts';
import { sha256Hex } from '../log/digest.ts';
import { type Commitment, contribute, type EntropyContribution } from '../proof/draw-1.ts';

/** The device of a table as `houseway draw 1` knew it: a commitment to each round and what was mixed in. */
export interface Device1 {
  readonly commitment?: Commitment & { readonly sealed: string };
  readonly contributions: readonly EntropyContribution[];
  readonly draws: number;
}

export const silentDevice1: Device1 = { contributions: [], draws: 0 };

export type Device1Event =
  | {
      readonly type: 'SecretCommitted';
      readonly commitment: Commitment & { readonly sealed: string };
    }
  | { readonly type: 'EntropyGiven'; readonly contribution: EntropyContribution }
  | { readonly type: 'Drawn'; readonly draw: number }
  | { readonly type: 'SecretRevealed'; readonly round: string; readonly secret: string };

/** The commitment to a round, once: a secret cannot be exchanged for one that suits better. */
export const decideCommitment = (
  device: Device1,
  commitment: Commitment & { readonly sealed: string },
): readonly Device1Event[] | Refusal =>
  device.commitment === undefined
    ? [{ type: 'SecretCommitted', commitment }]
    : refuse(
        'committed',
        'The device has already committed to its secret for this round.',
        'House rules § devices',
      );

/** A patron's own bytes, mixed into every later draw of the round. */
export const decideContribution = (
  device: Device1,
  from: string,
  entropy: unknown,
): readonly Device1Event[] | Refusal => {
  if (device.commitment === undefined) {
    return refuse(
      'no-commitment',
      'Entropy joins a round whose digest is published; wait for the next.',
      'House rules § devices',
    );
  }
  const contribution: EntropyContribution = {
    from,
    entropy: String(entropy),
    before: device.draws + 1,
  };
  const answer = contribute(device.contributions, contribution);
  return 'refused' in answer ? answer : [{ type: 'EntropyGiven', contribution }];
};

export const evolveDevice1 = (device: Device1, event: Device1Event): Device1 => {
  switch (event.type) {
    case 'SecretCommitted':
      return { commitment: event.commitment, contributions: [], draws: 0 };
    case 'EntropyGiven':
      return { ...device, contributions: [...device.contributions, event.contribution] };
    case 'Drawn':
      return { ...device, draws: event.draw };
    case 'SecretRevealed':
      return silentDevice1;
  }
};

/** A digest of everything a draw is made from but the secret. */
export const lookedAt = (
  { inForce, play }: Table,
  { commitment, contributions, draws }: Device1,
): string => sha256Hex(canonical({ inForce, play, commitment, contributions, draws }));
