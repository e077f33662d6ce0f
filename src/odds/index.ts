export * from './exact.ts';
export * from './joint.ts';
export * from './json.ts';
export * from './layout.ts';
export * from './measures.ts';
export * from './minimum-return.ts';
export * from './simulated.ts';
export * from './solved.ts';
