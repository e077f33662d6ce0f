import { relative } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { beginAgain } from './same-each-run.ts';

beginAgain(relative(process.cwd(), expect.getState().testPath ?? ''));

/** Properties are tried from one seed. The deep tests take another in every run, and print it when something is found. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 661 });
