export * from './exact.ts';
export * from './floor.ts';
export * from './json.ts';
export * from './layout.ts';
export * from './measures.ts';
export * from './simulated.ts';
export * from './solved.ts';
