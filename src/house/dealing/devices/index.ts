export * from './battery.ts';
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
export { tableSample } from './path.ts';
export * from './read-back.ts';
export type { DrawKind, Sample } from './sample.ts';
export { seal, unseal } from './sealing.ts';
