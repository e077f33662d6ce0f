import type { CliCommand } from './command.ts';

/** Every command, in the order of the overview. Each is loaded only when it is used. */
export const words: Readonly<Record<string, () => Promise<CliCommand>>> = {
  start: async () => (await import('./start.ts')).start,
  'set-up': async () => (await import('./set-up.ts')).setUp,
  doctor: async () => (await import('./doctor.ts')).doctor,
  odds: async () => (await import('./odds.ts')).odds,
  simulate: async () => (await import('./simulate.ts')).simulate,
  play: async () => (await import('./play.ts')).play,
  set: async () => (await import('./set.ts')).set,
  solve: async () => (await import('./solve.ts')).solve,
  'rng-test': async () => (await import('./rng-test.ts')).rngTest,
  coupons: async () => (await import('./coupons.ts')).coupons,
  report: async () => (await import('./report.ts')).report,
  journal: async () => (await import('./journal.ts')).journal,
  verify: async () => (await import('./verify.ts')).verify,
  head: async () => (await import('./head.ts')).head,
  witness: async () => (await import('./witness.ts')).witness,
  escrow: async () => (await import('./escrow.ts')).escrow,
  export: async () => (await import('./export.ts')).exporting,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  completion: async () => (await import('./completion.ts')).completion,
};
