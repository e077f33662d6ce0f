export * from './figures.ts';
export * from './ledger.ts';
export * from './shifts.ts';
