// Writes dist/tables: the solver's tables for the standard rules of Asia Poker, which take two seconds to make, packed, under
// the digest of the program that made them. Other rules are kept in the user's cache when they are first asked for.
import { rmSync } from 'node:fs';
import { shipTables } from '../dist/cli/asia-poker/kept-dealer.js';
import { asiaPoker } from '../dist/games/asia-poker/index.js';
import { parseSubmission } from '../dist/kernel/submission.js';

rmSync('dist/tables', { recursive: true, force: true });
shipTables(parseSubmission(asiaPoker.submission));
