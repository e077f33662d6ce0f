export * from './chances.ts';
export * from './compile.ts';
export * from './exact-ends.ts';
export * from './layout.ts';
export * from './script.ts';
export * from './weights.ts';
