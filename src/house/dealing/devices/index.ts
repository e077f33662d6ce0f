export * from './battery.ts';
export { cryptographicWords, type Entropy, seededEntropy } from './generator.ts';
export { exportLines } from './laboratory.ts';
export { tableSample } from './path.ts';
export type { DrawKind, Sample } from './sample.ts';
