export * from './battery.ts';
export * from './commit.ts';
export {
  BLOCK_BYTES,
  createGenerator,
  cryptographicWords,
  cycleInBackground,
  type Entropy,
  type Generator,
  seededEntropy,
  WORDS_PER_RENEWAL,
} from './generator.ts';
export { exportLines, finalValues } from './laboratory.ts';
export * from './read-back.ts';
export { type Sample, takeSample } from './sample.ts';
export { type Draws, scaled, type Words } from './scaling.ts';
export { seal, unseal } from './sealing.ts';
export type { Hash } from './sha256.ts';
