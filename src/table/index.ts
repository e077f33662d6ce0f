export * from './commands.ts';
export * from './crew.ts';
export * from './equipment.ts';
export * from './playing.ts';
export * from './postings.ts';
export * from './signature.ts';
export * from './state.ts';
export * from './table.ts';
