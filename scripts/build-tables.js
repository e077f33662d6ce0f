// Writes dist/tables: the solver's tables for the standard rules of Asia Poker, which take a second to make and name the
// digest of the program that made them. Other rules are kept in the user's cache when they are first asked for.
import { rmSync } from 'node:fs';
import { keptDealer } from '../dist/cli/asia-poker/kept-dealer.js';
import { asiaPoker } from '../dist/games/asia-poker/index.js';
import { parseSubmission } from '../dist/kernel/submission.js';

rmSync('dist/tables', { recursive: true, force: true });
keptDealer(parseSubmission(asiaPoker.submission), 'dist/tables');
