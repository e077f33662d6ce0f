import { z } from 'zod';
import type { DrawShape, Outcome } from '../../kernel/draw.ts';
import { carried, type Wire } from './wire.ts';

const hex = z.string();
const seats = z.array(z.object({ seat: z.int(), entropy: hex }));

/** What everybody may know of how an electronic table draws, at any moment of a round. */
export const fairness = z
  .object({
    /** Said where no beacon is used. */
    warning: z.string().exactOptional(),
    session: z.object({
      name: z.string(),
      house: hex,
      anchor: hex,
      length: z.int(),
      beacon: hex,
      windowMs: z.int(),
      marginMs: z.int(),
    }),
    promise: z.object({ index: z.int(), round: z.int(), rules: hex, commit: hex, promise: hex }),
    seats,
    window: z
      .object({ draw: z.int(), openedAt: z.int(), closesAt: z.int(), beaconRound: z.int() })
      .exactOptional(),
    closing: z
      .object({ draw: z.int(), closedAt: z.int(), beaconRound: z.int(), bets: hex, seats })
      .exactOptional(),
    /** What a draw gave is shown with the reveal, or where dice show it at once. */
    drawn: z.array(
      z.object({
        draw: z.int(),
        beaconRound: z.int(),
        signature: hex.exactOptional(),
        shape: carried<DrawShape>('What was drawn'),
        outcome: carried<Outcome>('What it gave').exactOptional(),
      }),
    ),
  })
  .meta({ id: 'Fairness' });
export type Fairness = Wire<typeof fairness>;

/** A round that is over, with its secret: all that is needed to draw it again. */
export const revealedRound = z
  .object({
    session: z.string(),
    index: z.int(),
    round: z.int(),
    promise: hex,
    secret: hex,
    draws: z.array(
      z.object({
        draw: z.int(),
        beaconRound: z.int(),
        signature: hex.exactOptional(),
        seats,
        shape: carried<DrawShape>('What was drawn'),
        outcome: carried<Outcome>('What it gave'),
      }),
    ),
  })
  .meta({ id: 'RevealedRound' });
export type RevealedRound = Wire<typeof revealedRound>;
