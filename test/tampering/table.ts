import { KINDS } from './kinds.ts';
import { POSTGRES_KINDS } from './postgres-rows.ts';
import { ROW_KINDS } from './rows.ts';

/** Every kind of tampering that the suite tries, as docs/fairness.md prints it. */
export const tableOfKinds = (): string =>
  [
    '| What is changed | Where | A reader catches it with | The second verifier |',
    '|---|---|---|---|',
    ...KINDS.map(({ kind, needs }) => `| ${kind} | export | ${WITH[needs]} | names the same row |`),
    // It reads exports: what is changed in a database beside the log never reaches it.
    ...ROW_KINDS.map(({ kind }) => `| ${kind} | database | the log alone | reads exports only |`),
    ...POSTGRES_KINDS.map(
      ({ kind }) => `| ${kind} | PostgreSQL | the log alone | reads exports only |`,
    ),
  ].join('\n');

const WITH = {
  nothing: 'the log alone',
  'the key': "the house's key (`--key`)",
  'a kept head': 'a head kept elsewhere (`--head`)',
} as const;
